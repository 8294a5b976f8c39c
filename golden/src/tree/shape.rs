//! Numbering of a heap-ordered binary tree (Mirath v2.1.0 §5).
//!
//! A tree of L leaves has nodes 0 … 2L−2, root 0; the children of node `i` are `2i+1` and `2i+2`;
//! leaf `j` is node `L−1+j`.

use crate::error::Error;

/// A tree with a given number of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeShape {
    leaves: u32,
}

impl TreeShape {
    /// A tree of `leaves` leaves, 1 to 2^24.
    ///
    /// # Errors
    /// [`Error::TreeShape`] for any other number.
    pub fn new(leaves: u32) -> Result<Self, Error> {
        if (1..=1 << 24).contains(&leaves) {
            Ok(Self { leaves })
        } else {
            Err(Error::TreeShape)
        }
    }

    /// The tree of a parameter set, whose number of leaves is known to be good.
    pub(crate) const fn of_set(leaves: usize) -> Self {
        Self {
            leaves: leaves as u32,
        }
    }

    /// L.
    #[must_use]
    pub const fn leaves(self) -> u32 {
        self.leaves
    }

    /// `2L − 1`.
    #[must_use]
    pub const fn nodes(self) -> u32 {
        2 * self.leaves - 1
    }

    /// Node number of leaf `leaf`.
    ///
    /// # Errors
    /// [`Error::IndexOutOfRange`] if there is no such leaf.
    pub fn leaf_node(self, leaf: u32) -> Result<u32, Error> {
        if leaf < self.leaves {
            Ok(self.leaves - 1 + leaf)
        } else {
            Err(Error::IndexOutOfRange)
        }
    }

    /// Leaf number of a node, if it is a leaf.
    #[must_use]
    pub fn leaf_of(self, node: u32) -> Option<u32> {
        node.checked_sub(self.leaves - 1)
            .filter(|&leaf| leaf < self.leaves)
    }

    /// Refuses a node number outside of the tree.
    ///
    /// # Errors
    /// [`Error::IndexOutOfRange`] if there is no such node.
    pub fn check_node(self, node: u32) -> Result<(), Error> {
        if node < self.nodes() {
            Ok(())
        } else {
            Err(Error::IndexOutOfRange)
        }
    }

    /// Depth of a node; the root has depth 0.
    #[must_use]
    pub const fn depth(node: u32) -> u32 {
        (node + 1).ilog2()
    }

    /// Depth of the deepest leaf.
    #[must_use]
    pub const fn max_depth(self) -> u32 {
        Self::depth(self.nodes() - 1)
    }

    /// The ancestor of `node` at `depth`; the node itself at its own depth.
    ///
    /// `depth` must not exceed the node's own.
    #[must_use]
    pub const fn ancestor(node: u32, depth: u32) -> u32 {
        ((node + 1) >> (Self::depth(node) - depth)) - 1
    }

    /// The parent; none for the root.
    #[must_use]
    pub const fn parent(node: u32) -> Option<u32> {
        match node {
            0 => None,
            node => Some((node - 1) / 2),
        }
    }

    /// The other child of the parent; none for the root.
    #[must_use]
    pub const fn sibling(node: u32) -> Option<u32> {
        match node {
            0 => None,
            node if node % 2 == 1 => Some(node + 1),
            node => Some(node - 1),
        }
    }

    /// Which child of its parent a node is: 0 left, 1 right. The root counts as a right child.
    #[must_use]
    pub const fn child_bit(node: u32) -> u8 {
        (node % 2 == 0) as u8
    }

    /// Number of nodes at `depth`; less than `2^depth` only at the deepest level.
    #[must_use]
    pub const fn nodes_at(self, depth: u32) -> u32 {
        let first = (1u32 << depth) - 1;
        let width = 1u32 << depth;
        let left = self.nodes().saturating_sub(first);
        if left < width {
            left
        } else {
            width
        }
    }
}

/// `ψ(i, e) = i·τ + e`: the leaf of party `party` in repetition `repetition`, of `repetitions`.
#[must_use]
pub const fn leaf_of_party(party: u32, repetition: u32, repetitions: u32) -> u32 {
    party * repetitions + repetition
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbering_of_1a_fast() {
        let shape = TreeShape::new(4352).unwrap();
        assert_eq!(shape.nodes(), 8703);
        assert_eq!(shape.leaf_node(0), Ok(4351));
        assert_eq!(shape.leaf_node(4352), Err(Error::IndexOutOfRange));
        assert_eq!(shape.leaf_of(4350), None);
        assert_eq!(shape.leaf_of(8702), Some(4351));
        assert_eq!(shape.leaf_of(8703), None);
        assert_eq!(shape.max_depth(), 13);
        assert_eq!(TreeShape::depth(4351), 12);
        assert_eq!(shape.nodes_at(12), 4096);
        assert_eq!(shape.nodes_at(13), 512);
        assert_eq!(leaf_of_party(255, 16, 17), 4351);
        assert_eq!(TreeShape::new(0), Err(Error::TreeShape));
    }

    #[test]
    fn ancestors_follow_parents() {
        for node in 0..8703 {
            let mut expected = node;
            for depth in (0..=TreeShape::depth(node)).rev() {
                assert_eq!(TreeShape::ancestor(node, depth), expected);
                if let Some(parent) = TreeShape::parent(expected) {
                    assert_eq!(
                        2 * parent + 1 + u32::from(TreeShape::child_bit(expected)),
                        expected
                    );
                    expected = parent;
                }
            }
            assert_eq!(expected, 0);
        }
    }
}

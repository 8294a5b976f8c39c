//! One path in memory: the on-demand order of evaluation, and the model of the hardware walker.
//!
//! A walker derives one node at a time. It keeps the path to the last one and resumes at the first
//! level that differs; it never computes a child that is not on the path. Optionally it keeps all
//! nodes of one depth. It starts from the root (Sign) or from the disclosed nodes of a sibling path
//! (Verify).

use alloc::{vec, vec::Vec};

use zeroize::Zeroizing;

use super::{child_seed, TreeShape};
use crate::{
    cipher::SeedCipher,
    error::{check_length, Error},
    meter::Meter,
};

/// A path cache over a tree.
#[derive(Debug)]
pub struct Walker<C> {
    shape: TreeShape,
    salt: Vec<u8>,
    /// Given nodes, ascending, and their seeds: the root, the disclosed nodes, or all nodes of one
    /// depth.
    given: Vec<u32>,
    given_seeds: Zeroizing<Vec<u8>>,
    /// The node of the last path at each depth, with its seed.
    path: Vec<Option<u32>>,
    path_seeds: Zeroizing<Vec<u8>>,
    cipher: core::marker::PhantomData<C>,
}

impl<C: SeedCipher> Walker<C> {
    /// Starts from the root.
    ///
    /// # Errors
    /// [`Error::Length`] if `root` has not λ bytes or `salt` has fewer.
    pub fn new(shape: TreeShape, root: &[u8], salt: &[u8]) -> Result<Self, Error> {
        Self::from_nodes(shape, &[0], root, salt)
    }

    /// Starts from disclosed `nodes`, ascending, whose `seeds` are given one after the other.
    ///
    /// # Errors
    /// [`Error::Length`] if `seeds` has not λ bytes a node or `salt` has fewer than λ,
    /// [`Error::IndexOutOfRange`] if a node is not of this tree or out of order.
    pub fn from_nodes(
        shape: TreeShape,
        nodes: &[u32],
        seeds: &[u8],
        salt: &[u8],
    ) -> Result<Self, Error> {
        check_length("list of node seeds", seeds, nodes.len() * C::BYTES)?;
        let salt = salt.get(..C::BYTES).ok_or(Error::Length {
            what: "salt",
            expected: C::BYTES,
            found: salt.len(),
        })?;
        if !nodes.is_sorted_by(|a, b| a < b) {
            return Err(Error::IndexOutOfRange);
        }
        nodes.iter().try_for_each(|&node| shape.check_node(node))?;
        let levels = shape.max_depth() as usize + 1;
        Ok(Self {
            shape,
            salt: salt.to_vec(),
            given: nodes.to_vec(),
            given_seeds: Zeroizing::new(seeds.to_vec()),
            path: vec![None; levels],
            path_seeds: Zeroizing::new(vec![0; levels * C::BYTES]),
            cipher: core::marker::PhantomData,
        })
    }

    /// Starts from the root, computes all nodes of `depth` once (each node above it costs two
    /// blocks) and keeps them.
    ///
    /// # Errors
    /// [`Error::TreeShape`] if the tree does not fill that depth; else as [`Walker::new`].
    pub fn with_kept_depth<M: Meter>(
        shape: TreeShape,
        root: &[u8],
        salt: &[u8],
        depth: u32,
        meter: &mut M,
    ) -> Result<Self, Error> {
        if depth > shape.max_depth() || shape.nodes_at(depth) != 1 << depth {
            return Err(Error::TreeShape);
        }
        let mut kept = Self::new(shape, root, salt)?;
        for level in 0..depth {
            let mut next = Zeroizing::new(vec![0; 2 * kept.given_seeds.len()]);
            let parents = kept
                .given
                .iter()
                .zip(kept.given_seeds.chunks_exact(C::BYTES));
            for ((&node, seed), pair) in parents.zip(next.chunks_exact_mut(2 * C::BYTES)) {
                for (b, child) in pair.chunks_exact_mut(C::BYTES).enumerate() {
                    child_seed::<C, M>(&kept.salt, node, seed, b as u8, child, meter);
                }
            }
            let first = (2 << level) - 1;
            kept.given = (first..first + (2 << level)).collect();
            kept.given_seeds = next;
        }
        Ok(kept)
    }

    /// The tree's shape.
    #[must_use]
    pub fn shape(&self) -> TreeShape {
        self.shape
    }

    /// The seed of a node; one block for each level below the deepest ancestor in the cache.
    ///
    /// # Errors
    /// [`Error::IndexOutOfRange`] if there is no such node, [`Error::HiddenNode`] if no given node
    /// is an ancestor of it.
    pub fn seed<M: Meter>(&mut self, node: u32, meter: &mut M) -> Result<&[u8], Error> {
        self.shape.check_node(node)?;
        let depth = TreeShape::depth(node);
        let start = self.resume(node, depth)?;
        for level in start..depth {
            let parent = TreeShape::ancestor(node, level);
            let child = TreeShape::ancestor(node, level + 1);
            let at = level as usize * C::BYTES;
            let (above, below) = self.path_seeds.split_at_mut(at + C::BYTES);
            child_seed::<C, M>(
                &self.salt,
                parent,
                &above[at..],
                TreeShape::child_bit(child),
                &mut below[..C::BYTES],
                meter,
            );
            self.path[level as usize + 1] = Some(child);
        }
        Ok(&self.path_seeds[depth as usize * C::BYTES..][..C::BYTES])
    }

    /// The seed of a leaf; as [`Walker::seed`].
    ///
    /// # Errors
    /// As [`Walker::seed`].
    pub fn leaf<M: Meter>(&mut self, leaf: u32, meter: &mut M) -> Result<&[u8], Error> {
        self.seed(self.shape.leaf_node(leaf)?, meter)
    }

    /// The deepest level at which the path holds an ancestor of `node`, after putting a given node
    /// there if need be.
    fn resume(&mut self, node: u32, depth: u32) -> Result<u32, Error> {
        for level in (0..=depth).rev() {
            let ancestor = TreeShape::ancestor(node, level);
            if self.path[level as usize] == Some(ancestor) {
                return Ok(level);
            }
            if let Ok(at) = self.given.binary_search(&ancestor) {
                self.path[level as usize] = Some(ancestor);
                self.path_seeds[level as usize * C::BYTES..][..C::BYTES]
                    .copy_from_slice(&self.given_seeds[at * C::BYTES..][..C::BYTES]);
                return Ok(level);
            }
        }
        Err(Error::HiddenNode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cipher::Aes128,
        meter::{BlockPurpose, Counts, NoMeter},
        tree::{node_seed, sibling_path, Tree},
    };

    const ROOT: [u8; 16] = [7; 16];
    const SALT: [u8; 32] = [9; 32];

    #[test]
    fn walker_agrees_with_the_whole_tree() {
        for leaves in [1, 2, 3, 11, 64, 100] {
            let shape = TreeShape::new(leaves).unwrap();
            let tree = Tree::<Aes128>::expand(shape, &ROOT, &SALT, &mut NoMeter).unwrap();
            let mut walker = Walker::<Aes128>::new(shape, &ROOT, &SALT).unwrap();
            for i in 0..500 {
                let node = (i * 37 + i * i) % shape.nodes();
                let expected = tree.seed(node).unwrap();
                assert_eq!(walker.seed(node, &mut NoMeter).unwrap(), expected);
                let mut counts = Counts::default();
                let alone = node_seed::<Aes128, _>(shape, &ROOT, &SALT, node, &mut counts);
                assert_eq!(alone.unwrap().as_slice(), expected);
                assert_eq!(counts.total_blocks(), TreeShape::depth(node).into());
            }
            assert_eq!(
                walker.seed(shape.nodes(), &mut NoMeter),
                Err(Error::IndexOutOfRange)
            );
        }
    }

    #[test]
    fn disclosed_nodes_give_all_but_the_hidden_leaves() {
        let shape = TreeShape::new(100).unwrap();
        let tree = Tree::<Aes128>::expand(shape, &ROOT, &SALT, &mut NoMeter).unwrap();
        let hidden = [3, 50, 51, 99];
        let path = sibling_path(shape, &hidden).unwrap();
        let seeds: Vec<u8> = path
            .iter()
            .flat_map(|&n| tree.seed(n).unwrap().to_vec())
            .collect();
        let part = Tree::<Aes128>::from_nodes(shape, &path, &seeds, &SALT, &mut NoMeter).unwrap();
        let mut walker = Walker::<Aes128>::from_nodes(shape, &path, &seeds, &SALT).unwrap();
        for leaf in 0..100 {
            let node = shape.leaf_node(leaf).unwrap();
            let expected = if hidden.contains(&leaf) {
                Err(Error::HiddenNode)
            } else {
                Ok(tree.seed(node).unwrap())
            };
            assert_eq!(part.seed(node), expected);
            assert_eq!(walker.seed(node, &mut NoMeter), expected);
        }
    }

    #[test]
    fn resumes_at_the_first_level_that_differs() {
        let shape = TreeShape::new(64).unwrap();
        let mut walker = Walker::<Aes128>::new(shape, &ROOT, &SALT).unwrap();
        let mut blocks = |leaf| {
            let mut counts = Counts::default();
            walker.leaf(leaf, &mut counts).unwrap();
            counts.blocks(BlockPurpose::Tree)
        };
        assert_eq!(
            [blocks(0), blocks(0), blocks(1), blocks(3), blocks(63)],
            [6, 0, 1, 2, 6]
        );
    }

    #[test]
    fn kept_depth_must_be_filled() {
        let shape = TreeShape::new(100).unwrap();
        for depth in [7, 8, 31] {
            let walker =
                Walker::<Aes128>::with_kept_depth(shape, &ROOT, &SALT, depth, &mut NoMeter);
            assert_eq!(walker.err(), Some(Error::TreeShape));
        }
    }
}

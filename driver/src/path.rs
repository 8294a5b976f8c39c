//! The sibling path of the hidden leaves, and the leaves below its nodes (Mirath v2.1.0 §5).

use crate::{
    error::Malformed,
    signature::{MAX_PATH, REPETITIONS},
};

/// L.
const LEAVES: u16 = 4352;
/// Depth of the deepest leaves.
const MAX_DEPTH: usize = 13;
/// Where a node of this depth would begin.
const DEEPEST: u16 = (1 << MAX_DEPTH) - 1;
/// How many leaves have it: all nodes, less those above.
const DEEPEST_LEAVES: u16 = 2 * LEAVES - 1 - DEEPEST;
/// Nodes in the set while it is being made: a sibling a level of each walk.
const CAPACITY: usize = REPETITIONS * MAX_DEPTH;

/// ψ: the leaf of `party` in repetition `e`.
pub(crate) const fn leaf(party: u8, e: usize) -> u16 {
    party as u16 * REPETITIONS as u16 + e as u16
}

/// Nodes that disclose all leaves but the hidden ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    nodes: [u16; MAX_PATH],
    len: usize,
}

impl Path {
    /// The path that hides a leaf of each repetition.
    ///
    /// # Errors
    /// [`Malformed::PathTooLong`].
    pub(crate) fn hiding(parties: &[u8; REPETITIONS]) -> Result<Self, Malformed> {
        // Ascending at all times.
        let mut set = [0; CAPACITY];
        let mut len = 0;
        for (e, &party) in parties.iter().enumerate() {
            let mut node = LEAVES - 1 + leaf(party, e);
            while node != 0 {
                match set[..len].binary_search(&node) {
                    Ok(at) => {
                        set.copy_within(at + 1..len, at);
                        len -= 1;
                        break;
                    }
                    Err(_) => {
                        let sibling = ((node + 1) ^ 1) - 1;
                        if let Err(at) = set[..len].binary_search(&sibling) {
                            set.copy_within(at..len, at + 1);
                            set[at] = sibling;
                            len += 1;
                        }
                    }
                }
                node = (node - 1) / 2;
            }
        }
        let mut path = Self {
            nodes: [0; MAX_PATH],
            len,
        };
        path.nodes
            .get_mut(..len)
            .ok_or(Malformed::PathTooLong)?
            .copy_from_slice(&set[..len]);
        Ok(path)
    }

    /// Their numbers, ascending.
    pub(crate) fn nodes(&self) -> &[u16] {
        &self.nodes[..self.len]
    }

    /// Places in [`Path::nodes`], from the left of the tree to the right.
    pub(crate) fn left_to_right(&self) -> Order {
        let mut places = [0; MAX_PATH];
        for (place, n) in places.iter_mut().zip(0..) {
            *place = n;
        }
        places[..self.len].sort_unstable_by_key(|&n: &u8| leaves_below(self.nodes[n as usize]).0);
        Order {
            places,
            len: self.len,
        }
    }
}

/// An order of a path's nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    places: [u8; MAX_PATH],
    len: usize,
}

impl Order {
    /// The places.
    pub(crate) fn places(&self) -> &[u8] {
        &self.places[..self.len]
    }
}

/// Places of the first and the last leaf below a node, counted from the left of the tree.
pub(crate) fn leaves_below(node: u16) -> (u16, u16) {
    let levels = MAX_DEPTH as u32 - (node + 1).ilog2();
    // Above the deepest level two places lie where a leaf is.
    let place = |deepest: u32| match (deepest - u32::from(DEEPEST)) as u16 {
        deep if deep < DEEPEST_LEAVES => deep,
        deep => DEEPEST_LEAVES + (deep - DEEPEST_LEAVES) / 2,
    };
    let node = u32::from(node);
    (
        place(((node + 1) << levels) - 1),
        place(((node + 2) << levels) - 2),
    )
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use rand::{Rng as _, SeedableRng as _};
    use tcith_golden::tree::{leaf_of_party, sibling_path, TreeShape};

    use super::*;

    fn shape() -> TreeShape {
        TreeShape::new(LEAVES.into()).unwrap()
    }

    fn golden(parties: &[u8; REPETITIONS]) -> Vec<u32> {
        let hidden: Vec<u32> = (0..)
            .zip(parties)
            .map(|(e, &party)| leaf_of_party(party.into(), e, REPETITIONS as u32))
            .collect();
        sibling_path(shape(), &hidden).unwrap()
    }

    #[test]
    fn paths_are_those_of_the_golden_model() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let (mut short, mut long) = (0, 0);
        for _ in 0..2000 {
            // Challenges near each other have short paths.
            let (base, mask) = (rng.gen::<u8>(), [0, 1, 7, 63, 255][rng.gen_range(0..5)]);
            let parties = core::array::from_fn(|_| base ^ (rng.gen::<u8>() & mask));
            let expected = golden(&parties);
            if expected.len() > MAX_PATH {
                assert_eq!(Path::hiding(&parties), Err(Malformed::PathTooLong));
                long += 1;
            } else {
                let path = Path::hiding(&parties).unwrap();
                let nodes: Vec<u32> = path.nodes().iter().map(|&node| node.into()).collect();
                assert_eq!(nodes, expected);
                short += 1;
            }
        }
        assert!(short > 100 && long > 100, "{short} short and {long} long");
    }

    #[test]
    fn a_path_from_left_to_right_covers_all_leaves_but_the_hidden_ones() {
        let parties = [200; REPETITIONS];
        let path = Path::hiding(&parties).unwrap();
        let mut covered: Vec<u16> = Vec::new();
        for &n in path.left_to_right().places() {
            let (first, last) = leaves_below(path.nodes()[n as usize]);
            covered.extend(first..=last);
        }
        assert!(covered.is_sorted_by(|a, b| a < b));
        assert_eq!(covered.len(), usize::from(LEAVES) - REPETITIONS);
        for e in 0..REPETITIONS {
            let (first, last) = leaves_below(LEAVES - 1 + leaf(200, e));
            assert_eq!(first, last);
            assert!(!covered.contains(&first));
        }
    }

    #[test]
    fn leaves_are_counted_from_the_left() {
        // The order of the leaves in the tree, by walking it.
        let mut order = Vec::new();
        let mut stack = std::vec![0_u32];
        while let Some(node) = stack.pop() {
            match shape().leaf_of(node) {
                Some(_) => order.push(node as u16),
                None => stack.extend([2 * node + 2, 2 * node + 1]),
            }
        }
        for (place, &node) in (0..).zip(&order) {
            assert_eq!(leaves_below(node), (place, place), "node {node}");
        }
        for node in 0..LEAVES - 1 {
            let (left, right) = (leaves_below(2 * node + 1), leaves_below(2 * node + 2));
            assert_eq!(left.1 + 1, right.0);
            assert_eq!(leaves_below(node), (left.0, right.1), "node {node}");
        }
    }
}

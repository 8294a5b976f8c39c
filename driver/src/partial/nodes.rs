//! Seeds of the tree's nodes where there is no Accumulator: by the walker, or along one path here (Mirath v2.1.0 §5).

use alloc::vec::Vec;

use tcith_golden::{
    meter::BlockPurpose,
    tree::TreeShape,
    tweak::{write_tweak, TREE},
};
use zeroize::Zeroizing;

use super::Partial;
use crate::{
    bus::Bus,
    error::Error,
    map::{self, Opcode},
    signature::SEED_BYTES,
    units::Units,
};

/// Levels of the tree.
const LEVELS: usize = 14;

/// A seed; overwritten when dropped.
pub(super) type Seed = Zeroizing<[u8; SEED_BYTES]>;

/// What the seeds come from, and the last path.
pub(super) struct Nodes {
    salt: [u8; SEED_BYTES],
    /// The root, or the disclosed nodes, ascending.
    given: Vec<(u32, Seed)>,
    /// The last path: node and seed of each level.
    path: [Option<(u32, Seed)>; LEVELS],
    /// The walker's start node.
    started: Option<u32>,
}

impl Nodes {
    /// With these nodes, ascending.
    pub(super) fn new(salt: &[u8], given: Vec<(u32, Seed)>) -> Self {
        let mut nodes = Self {
            salt: [0; SEED_BYTES],
            given,
            path: [const { None }; LEVELS],
            started: None,
        };
        nodes.salt.copy_from_slice(&salt[..SEED_BYTES]);
        nodes
    }

    /// First 16 bytes of the salt.
    pub(super) fn salt(&self) -> &[u8; SEED_BYTES] {
        &self.salt
    }

    /// The given node that is `node` or above it.
    fn above(&self, node: u32) -> Option<&(u32, Seed)> {
        (0..=TreeShape::depth(node)).rev().find_map(|level| {
            let ancestor = TreeShape::ancestor(node, level);
            let at = self
                .given
                .binary_search_by_key(&ancestor, |(node, _)| *node);
            at.ok().map(|at| &self.given[at])
        })
    }
}

impl<B: Bus> Partial<'_, B> {
    /// The seed of a node, which is not above all that is given.
    pub(super) fn seed(&mut self, nodes: &mut Nodes, node: u32) -> Result<Seed, Error> {
        if self.units.contains(Units::GGM) {
            return self.walk(nodes, node);
        }
        let depth = TreeShape::depth(node);
        // The deepest level whose seed is there, on the last path or given.
        let mut level = (0..=depth)
            .rev()
            .find(|&level| {
                let wanted = TreeShape::ancestor(node, level);
                let place = &mut nodes.path[level as usize];
                if place.as_ref().is_some_and(|(node, _)| *node == wanted) {
                    return true;
                }
                let at = nodes.given.binary_search_by_key(&wanted, |(node, _)| *node);
                if let Ok(at) = at {
                    *place = Some(nodes.given[at].clone());
                }
                at.is_ok()
            })
            .ok_or(Error::Invalid)?;
        while let Some((parent, key)) = nodes.path[level as usize].clone() {
            if level == depth {
                return Ok(key);
            }
            level += 1;
            let child = TreeShape::ancestor(node, level);
            let mut seed = Seed::default();
            let bit = TreeShape::child_bit(child);
            write_tweak(&nodes.salt, bit, parent, TREE, &mut *seed);
            self.encrypt(&*key, &mut *seed, BlockPurpose::Tree)?;
            nodes.path[level as usize] = Some((child, seed));
        }
        Err(Error::Invalid)
    }

    /// The same by the walker.
    fn walk(&mut self, nodes: &mut Nodes, node: u32) -> Result<Seed, Error> {
        let (start, seed) = nodes.above(node).ok_or(Error::Invalid)?.clone();
        if node == start {
            return Ok(seed);
        }
        if nodes.started != Some(start) {
            self.port.write_bytes(map::SALT, &nodes.salt)?;
            self.port.write_bytes(map::SEED, &*seed)?;
            self.port.run(Opcode::GgmStart, start)?;
            if start == 0 {
                self.port.run(Opcode::GgmFill, 0)?;
            }
            nodes.started = Some(start);
        }
        self.port.run(Opcode::GgmNode, node)?;
        let mut seed = Seed::default();
        self.port.read_bytes(map::RESULT, &mut *seed)?;
        Ok(seed)
    }
}

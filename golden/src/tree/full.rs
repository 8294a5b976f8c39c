//! The whole tree in memory: the reference order of evaluation. Each node is expanded once.

use alloc::{vec, vec::Vec};
use core::marker::PhantomData;

use zeroize::Zeroizing;

use super::{write_children_input, TreeShape};
use crate::{
    cipher::SeedCipher,
    error::{check_length, Error},
    meter::{BlockPurpose, Meter},
};

/// Nodes expanded together, so that a bitsliced cipher fills its lanes.
const BATCH: usize = 32;

/// All the seeds of a tree, or all that the disclosed nodes give.
#[derive(Debug)]
pub struct Tree<C> {
    shape: TreeShape,
    seeds: Zeroizing<Vec<u8>>,
    known: Vec<bool>,
    cipher: PhantomData<C>,
}

impl<C: SeedCipher> Tree<C> {
    /// Expands `root`: `2L − 2` blocks.
    ///
    /// # Errors
    /// [`Error::Length`] if `root` has not λ bytes or `salt` has fewer.
    pub fn expand<M: Meter>(
        shape: TreeShape,
        root: &[u8],
        salt: &[u8],
        meter: &mut M,
    ) -> Result<Self, Error> {
        Self::from_nodes(shape, &[0], root, salt, meter)
    }

    /// Expands the disclosed `nodes`, ascending, whose `seeds` are given one after the other.
    ///
    /// # Errors
    /// [`Error::Length`] if `seeds` has not λ bytes a node or `salt` has fewer than λ,
    /// [`Error::IndexOutOfRange`] if a node is not of this tree.
    pub fn from_nodes<M: Meter>(
        shape: TreeShape,
        nodes: &[u32],
        seeds: &[u8],
        salt: &[u8],
        meter: &mut M,
    ) -> Result<Self, Error> {
        check_length("list of node seeds", seeds, nodes.len() * C::BYTES)?;
        if salt.len() < C::BYTES {
            return Err(Error::Length {
                what: "salt",
                expected: C::BYTES,
                found: salt.len(),
            });
        }
        let count = shape.nodes() as usize;
        let mut tree = Self {
            shape,
            seeds: Zeroizing::new(vec![0; count * C::BYTES]),
            known: vec![false; count],
            cipher: PhantomData,
        };
        for (&node, seed) in nodes.iter().zip(seeds.chunks_exact(C::BYTES)) {
            shape.check_node(node)?;
            tree.known[node as usize] = true;
            tree.seeds[node as usize * C::BYTES..][..C::BYTES].copy_from_slice(seed);
        }
        tree.expand_known(salt, meter);
        Ok(tree)
    }

    /// Derives the children of every known inner node, in ascending order.
    fn expand_known<M: Meter>(&mut self, salt: &[u8], meter: &mut M) {
        let inner = self.shape.leaves() as usize - 1;
        let mut blocks = Zeroizing::new(vec![0; 2 * BATCH * C::BYTES]);
        let mut first = 0;
        while first < inner {
            if !self.known[first] {
                first += 1;
                continue;
            }
            // A run of known nodes none of which is a child of another one of it.
            let limit = inner.min(first + BATCH).min(2 * first + 1);
            let count = (first..limit).take_while(|&node| self.known[node]).count();
            let blocks = &mut blocks[..2 * count * C::BYTES];
            for (node, pair) in (first..).zip(blocks.chunks_exact_mut(2 * C::BYTES)) {
                write_children_input(salt, node as u32, pair);
            }
            C::encrypt_each(&self.seeds[first * C::BYTES..][..count * C::BYTES], blocks);
            let children = 2 * first + 1;
            self.seeds[children * C::BYTES..][..blocks.len()].copy_from_slice(blocks);
            self.known[children..][..2 * count].fill(true);
            meter.blocks(BlockPurpose::Tree, 2 * count as u64);
            first += count;
        }
    }

    /// The tree's shape.
    #[must_use]
    pub fn shape(&self) -> TreeShape {
        self.shape
    }

    /// The seed of a node.
    ///
    /// # Errors
    /// [`Error::IndexOutOfRange`] if there is no such node, [`Error::HiddenNode`] if the disclosed
    /// nodes do not give it.
    pub fn seed(&self, node: u32) -> Result<&[u8], Error> {
        self.shape.check_node(node)?;
        if self.known[node as usize] {
            Ok(&self.seeds[node as usize * C::BYTES..][..C::BYTES])
        } else {
            Err(Error::HiddenNode)
        }
    }

    /// The seeds of all leaves, one after the other; those of hidden leaves are zero.
    #[must_use]
    pub fn leaf_seeds(&self) -> &[u8] {
        &self.seeds[(self.shape.leaves() as usize - 1) * C::BYTES..]
    }
}

//! The GGM tree (Mirath v2.1.0 §4 and §5): numbering, one node, one path at a time, all nodes,
//! sibling paths.
//!
//! Nothing here knows the parameter set: a tree is given by its cipher and its number of leaves, so
//! that hardware of any number of leaves can be compared with it.

mod full;
mod path;
mod shape;
mod walker;

pub use full::Tree;
pub use path::sibling_path;
pub use shape::{leaf_of_party, TreeShape};
pub use walker::Walker;

use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::{
    cipher::SeedCipher,
    error::Error,
    meter::{BlockPurpose, Meter},
    tweak::{write_tweak, TREE},
};

/// Writes the two input blocks of `node`'s children.
fn write_children_input(salt: &[u8], node: u32, blocks: &mut [u8]) {
    let (left, right) = blocks.split_at_mut(blocks.len() / 2);
    write_tweak(salt, 0, node, TREE, left);
    write_tweak(salt, 1, node, TREE, right);
}

/// The seed of one child of `node`: `B[node](tweak(salt, b, node, 4))`, one block.
///
/// `seed`, the node's, and `child` have λ bytes; `b` is 0 for the left child, 1 for the right one.
pub fn child_seed<C: SeedCipher, M: Meter>(
    salt: &[u8],
    node: u32,
    seed: &[u8],
    b: u8,
    child: &mut [u8],
    meter: &mut M,
) {
    write_tweak(salt, b, node, TREE, child);
    C::encrypt_each(seed, child);
    meter.blocks(BlockPurpose::Tree, 1);
}

/// The seed of one node, from the root: as many blocks as the node is deep.
///
/// # Errors
/// [`Error::Length`] if `root` has not λ bytes or `salt` has fewer, [`Error::IndexOutOfRange`] if
/// there is no such node.
pub fn node_seed<C: SeedCipher, M: Meter>(
    shape: TreeShape,
    root: &[u8],
    salt: &[u8],
    node: u32,
    meter: &mut M,
) -> Result<Zeroizing<Vec<u8>>, Error> {
    let mut walker = Walker::<C>::new(shape, root, salt)?;
    Ok(Zeroizing::new(walker.seed(node, meter)?.to_vec()))
}

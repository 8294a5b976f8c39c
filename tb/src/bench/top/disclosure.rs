//! What OPEN and COMMIT disclose of a tree.

use rand::Rng as _;
use tcith_driver::map::{self, Opcode};
use tcith_golden::cipher::Aes128;
use tcith_golden::meter::NoMeter;
use tcith_golden::tree::{leaf_of_party, Tree, TreeShape};
use tcith_golden::{Commitment as _, Mirath1aFast, Rijndael};

use super::{fault, Top};
use crate::bench::expect;
use crate::error::Result;
use crate::stream::stimulus;

/// Code: the node is above a hidden leaf.
pub const HIDDEN: u8 = 20;
/// Code: not all hidden leaves are registered.
pub const NOT_YET: u8 = 21;
/// Code: there is no such node.
const MISSING: u8 = 17;

/// Repetitions, each with a hidden leaf.
const REPETITIONS: u32 = 17;

/// Registers parties as hidden, in the order of repetitions; each ends with this code.
pub fn hide(top: &mut Top, parties: &[u8], code: u8) -> Result<()> {
    for (e, &party) in (0..).zip(parties) {
        top.command(Opcode::Hide, e | u32::from(party) << 8, code)?;
    }
    Ok(())
}

/// Nothing is disclosed while not all hidden leaves are registered.
fn nothing(top: &mut Top) -> Result<()> {
    for node in [0, 1, 2, 300, 8000] {
        top.command(Opcode::Open, node, NOT_YET)?;
        top.command(Opcode::Commit, node, NOT_YET)?;
        expect_result(top, &[0; 32], node)?;
    }
    Ok(())
}

fn expect_result(top: &mut Top, expected: &[u8], index: u32) -> Result<()> {
    let found = top.bytes(map::RESULT, expected.len() as u16 / 8)?;
    expect(found.as_slice(), expected, || format!("result for {index}"))
}

/// No node above a hidden leaf is disclosed, nor another leaf's commitment; everything else is, with the seed of the golden tree.
pub fn no_node_above_a_hidden_leaf(top: &mut Top) -> Result<()> {
    let mut rng = stimulus(70);
    let golden = |error: tcith_golden::Error| fault::<()>(&top.sim, error.to_string()).unwrap_err();
    let shape = TreeShape::new(4352).map_err(golden)?;
    let (salt, root): ([u8; 32], [u8; 16]) = (rng.gen(), rng.gen());
    let tree = Tree::<Aes128>::expand(shape, &root, &salt, &mut NoMeter).map_err(golden)?;
    let mut parties: [u8; 17] = rng.gen();
    (parties[3], parties[4], parties[16]) = (255, 0, 254);
    let hidden: Vec<u32> = (0..REPETITIONS)
        .map(|e| leaf_of_party(parties[e as usize].into(), e, REPETITIONS))
        .collect();
    let leaf_node = |leaf: u32| leaf + shape.leaves() - 1;
    let above = |node: u32| {
        hidden.iter().any(|&leaf| {
            let (leaf, depth) = (leaf_node(leaf), TreeShape::depth(node));
            TreeShape::depth(leaf) >= depth && TreeShape::ancestor(leaf, depth) == node
        })
    };
    top.put_bytes(map::SALT, &salt[..16])?;
    top.put_bytes(map::SEED, &root)?;
    top.done(Opcode::GgmStart, 0)?;

    // Nothing before the last one is registered, in its turn.
    nothing(top)?;
    top.command(Opcode::Hide, 1, NOT_YET)?;
    hide(top, &parties[..16], 0)?;
    nothing(top)?;
    // Not the same repetition again, and none that does not exist.
    for e in [0, 15, 17, 31] {
        top.command(Opcode::Hide, e | 7 << 8, NOT_YET)?;
    }
    nothing(top)?;
    top.done(Opcode::Hide, 16 | 254 << 8)?;

    // Each node above one of them, with its sibling, and others.
    let mut nodes: Vec<u32> = (0..40).map(|_| rng.gen_range(0..8703)).collect();
    for &leaf in &hidden {
        let leaf = leaf_node(leaf);
        for level in 0..=TreeShape::depth(leaf) {
            let node = TreeShape::ancestor(leaf, level);
            nodes.extend([node, ((node + 1) ^ 1).saturating_sub(1)]);
        }
    }
    nodes.sort_unstable();
    nodes.dedup();
    let denied = nodes.iter().filter(|&&node| above(node)).count();
    assert!(denied > 100 && nodes.len() - denied > 100);
    for node in nodes {
        if above(node) {
            top.command(Opcode::Open, node, HIDDEN)?;
            expect_result(top, &[0; 32], node)?;
        } else {
            top.done(Opcode::Open, node)?;
            expect_result(top, tree.seed(node).unwrap_or_default(), node)?;
        }
    }

    // Commitments of these leaves, and no others.
    for leaf in hidden.iter().copied().chain([hidden[2] ^ 1, 0, 4351]) {
        let mut expected = [0; 32];
        if hidden.contains(&leaf) {
            top.done(Opcode::Commit, leaf)?;
            let seed = tree.seed(leaf_node(leaf)).unwrap_or_default();
            let meter = &mut NoMeter;
            Rijndael::commit_each::<Mirath1aFast, _>(&salt, leaf, seed, &mut expected, meter);
        } else {
            top.command(Opcode::Commit, leaf, HIDDEN)?;
        }
        expect_result(top, &expected, leaf)?;
    }
    top.command(Opcode::Open, 8703, MISSING)?;
    top.command(Opcode::Commit, 4352, MISSING)?;

    // The leaves are fixed for this tree, whatever is tried.
    hide(top, &[9; 17], NOT_YET)?;
    top.done(Opcode::GgmFill, 0)?;
    top.command(Opcode::Open, leaf_node(hidden[0]), HIDDEN)?;
    // Another tree has none yet.
    top.done(Opcode::GgmStart, 0)?;
    nothing(top)?;
    hide(top, &[9; 17], 0)?;
    // Nor is there one after a wipe.
    top.wipe()?;
    nothing(top)
}

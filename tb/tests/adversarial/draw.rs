//! What the walker is asked for next: commands of all kinds, in moods that make each of them succeed often enough.

use rand::Rng;

use super::walker::{
    depth, Command, Walker, FILL, GRAFT, KEEP, KEPT_LEAF, LEAF, NODE, SEAL, START,
};

/// What is asked for mostly, for a while.
#[derive(Clone, Copy)]
pub enum Mood {
    /// A tree of its own.
    Tree,
    /// The kept level of a path table.
    Keep,
    /// Leaves below that.
    Use,
    /// Anything.
    Any,
}

impl Mood {
    pub fn draw(rng: &mut impl Rng) -> Self {
        [Self::Tree, Self::Keep, Self::Use, Self::Any][rng.gen_range(0..4)]
    }

    fn op(self, rng: &mut impl Rng) -> u64 {
        let ops: &[u64] = match self {
            Self::Tree => &[START, FILL, NODE, LEAF, NODE, LEAF, NODE, LEAF],
            Self::Keep => &[GRAFT, KEEP, KEEP, KEEP, KEEP, KEEP, NODE, SEAL],
            Self::Use => &[
                KEPT_LEAF, KEPT_LEAF, KEPT_LEAF, KEPT_LEAF, KEPT_LEAF, KEPT_LEAF, KEPT_LEAF, LEAF,
                LEAF, NODE, NODE, GRAFT, GRAFT, SEAL, SEAL, FILL,
            ],
            Self::Any => &[START, FILL, NODE, LEAF, GRAFT, SEAL, KEEP, KEPT_LEAF],
        };
        ops[rng.gen_range(0..ops.len())]
    }
}

/// The next command.
pub fn command(walker: &Walker, mood: Mood, rng: &mut impl Rng) -> Command {
    let op = mood.op(rng);
    let index = match op {
        START if rng.gen_ratio(3, 4) => 0,
        GRAFT if rng.gen_ratio(7, 8) => graft(walker, rng),
        KEEP if rng.gen_ratio(7, 8) => kept_node(walker, rng),
        KEPT_LEAF if rng.gen_ratio(7, 8) => kept_leaf(walker, rng),
        _ => index(walker, rng),
    };
    Command {
        op,
        index,
        seed: rng.gen(),
    }
}

/// An index at an edge, or near the last one.
pub fn index(walker: &Walker, rng: &mut impl Rng) -> u64 {
    let (last, leaves) = (walker.last() + 1, walker.leaves);
    let index = match rng.gen_range(0..8) {
        0 => [leaves, 2 * leaves, 1 << 16, 1 << 31, 1 << 32][rng.gen_range(0..5)] - 1,
        1 => [leaves, 2 * leaves - 1, 1 << 16, 1 << 31, 0][rng.gen_range(0..5)],
        2 => (1 << rng.gen_range(0..16)) - rng.gen_range(0..2),
        3 => (last >> rng.gen_range(0..6)).max(1) - 1,
        4 => 2 * last - rng.gen_range(0..2),
        5 => last + rng.gen_range(0..3) - 1,
        _ => rng.gen_range(0..2 * leaves),
    };
    index & 0xffff_ffff
}

/// A node on any level, mostly near the kept one.
fn graft(walker: &Walker, rng: &mut impl Rng) -> u64 {
    let deepest = depth(walker.nodes() - 1);
    let level = match rng.gen_range(0..4) {
        0 => walker.keep,
        1 => walker.keep.saturating_sub(rng.gen_range(1..4)),
        2 => (walker.keep + rng.gen_range(1..3)).min(deepest),
        _ => rng.gen_range(0..=deepest),
    };
    (1 << level) - 1 + rng.gen_range(0..1 << level)
}

/// A node of the kept level, mostly below the start node.
fn kept_node(walker: &Walker, rng: &mut impl Rng) -> u64 {
    let (first, level) = (walker.first_kept(), walker.keep);
    match walker.start() {
        Some(start) if depth(start) <= level && rng.gen_ratio(7, 8) => {
            let below = level - depth(start);
            ((start + 1) << below) - 1 + rng.gen_range(0..1 << below)
        }
        _ => first + rng.gen_range(0..=first),
    }
}

/// A leaf, mostly below a kept node that is known, and mostly near the one before.
fn kept_leaf(walker: &Walker, rng: &mut impl Rng) -> u64 {
    let near = (walker.last() + 1).checked_sub(walker.leaves);
    let leaf = |rng: &mut _| match near {
        Some(near) if Rng::gen(rng) => (near + Rng::gen_range(rng, 0..8)).min(walker.leaves - 1),
        _ => Rng::gen_range(rng, 0..walker.leaves),
    };
    let tries: Vec<u64> = (0..64).map(|_| leaf(&mut *rng)).collect();
    let known = tries.iter().find(|&&leaf| walker.knows_kept(leaf));
    *known.unwrap_or(&tries[0])
}

//! What the walker has to answer, by its documentation: errors, seeds, and blocks of a walk (Mirath v2.1.0 §5).
//!
//! A seed is `None` where the documentation leaves it open: that of a kept node that nobody has kept, and what is derived from it.

use tcith_golden::cipher::Aes128;
use tcith_golden::meter::NoMeter;
use tcith_golden::tree::child_seed;

pub const START: u64 = 0;
pub const FILL: u64 = 1;
pub const NODE: u64 = 2;
pub const LEAF: u64 = 3;
pub const GRAFT: u64 = 4;
pub const SEAL: u64 = 5;
pub const KEEP: u64 = 6;
pub const KEPT_LEAF: u64 = 7;

/// There is no such node.
const MISSING: u64 = 1;
/// The node is not below the start node.
const OUTSIDE: u64 = 2;
/// Not possible now.
const NOT_NOW: u64 = 3;

type Seed = [u8; 16];

#[derive(Clone, Copy, Debug)]
pub struct Command {
    pub op: u64,
    pub index: u64,
    pub seed: Seed,
}

impl Command {
    /// Whether it is taken while another one is in progress.
    pub fn is_queued(&self) -> bool {
        [NODE, LEAF, KEEP, KEPT_LEAF].contains(&self.op)
    }
}

pub struct Answer {
    pub op: u64,
    pub error: u64,
    pub seed: Option<Seed>,
    /// Blocks that it takes, all of which have been computed when it is taken.
    pub blocks: u32,
}

impl Answer {
    fn without_seed(op: u64, error: u64) -> Self {
        Self {
            op,
            error,
            seed: Some([0; 16]),
            blocks: 0,
        }
    }

    /// Whether it ended a walk, behind which its seed is still to be written.
    pub fn is_walk(&self) -> bool {
        self.op != FILL && self.blocks > 0
    }
}

pub fn depth(node: u64) -> u32 {
    (node + 1).ilog2()
}

pub fn ancestor(node: u64, level: u32) -> u64 {
    ((node + 1) >> (depth(node) - level)) - 1
}

/// What the walker knows.
pub struct Walker {
    pub leaves: u64,
    pub keep: u32,
    pub salt: Seed,
    /// Level of the start node, which is on the path.
    start: Option<u32>,
    /// End of the last walk.
    last: u64,
    /// Seeds on its path, by levels, from the first that is there on.
    path: [Option<Seed>; 16],
    from: u32,
    /// Nodes of the kept level, from the left.
    kept: Vec<Option<Seed>>,
    /// FILL has kept them.
    filled: bool,
    /// SEAL has completed them.
    sealed: bool,
    /// The last walk, or what took its place, was a GRAFT or a KEEP.
    grafting: bool,
}

impl Walker {
    pub fn new(leaves: u64, keep: u32) -> Self {
        Self {
            leaves,
            keep,
            salt: [0; 16],
            start: None,
            last: 0,
            path: [None; 16],
            from: 0,
            kept: vec![None; 1 << keep],
            filled: false,
            sealed: false,
            grafting: false,
        }
    }

    pub fn nodes(&self) -> u64 {
        2 * self.leaves - 1
    }

    pub fn last(&self) -> u64 {
        self.last
    }

    pub fn is_sealed(&self) -> bool {
        self.sealed
    }

    /// First node of the kept level.
    pub fn first_kept(&self) -> u64 {
        (1 << self.keep) - 1
    }

    /// The start node.
    pub fn start(&self) -> Option<u64> {
        self.start.map(|level| ancestor(self.last, level))
    }

    /// A leaf's node.
    pub fn leaf_node(&self, leaf: u64) -> u64 {
        leaf + self.leaves - 1
    }

    /// Whether what is kept above a leaf is known.
    pub fn knows_kept(&self, leaf: u64) -> bool {
        self.kept[self.kept_place(self.leaf_node(leaf))].is_some()
    }

    fn kept_place(&self, node: u64) -> usize {
        (ancestor(node, self.keep) - self.first_kept()) as usize
    }

    pub fn wipe(&mut self) {
        (self.start, self.filled, self.sealed) = (None, false, false);
        self.kept.fill(Some([0; 16]));
    }

    /// Registers are reset, memories are not; one may be between two words of a seed.
    pub fn reset(&mut self) {
        self.wipe();
        self.kept.fill(None);
    }

    /// The seal ends.
    pub fn forget(&mut self) {
        self.sealed = false;
    }

    /// What FILL has kept does not count any more.
    pub fn lose(&mut self) {
        self.filled = false;
    }

    /// Walks to a node, from the deepest level that is known of its path; the number of blocks, and the node's seed.
    fn walk(&mut self, node: u64, from_seal: bool) -> (u32, Option<Seed>) {
        let first = self.start.unwrap_or_default();
        let deepest = depth(node).min(depth(self.last));
        let shared = (0..=deepest)
            .rev()
            .find(|&level| ancestor(node, level) == ancestor(self.last, level))
            .unwrap_or(0);
        let on_path = (shared >= self.from).then_some(shared);
        let from_kept = (self.filled || from_seal)
            && depth(node) >= self.keep
            && on_path.is_none_or(|level| level < self.keep);
        let level = if from_kept {
            self.keep
        } else {
            on_path.unwrap_or(first)
        };
        let seed = if from_kept {
            self.kept[self.kept_place(node)]
        } else {
            self.path[level as usize]
        };
        if level == depth(node) {
            return (0, seed);
        }
        self.path[level as usize] = seed;
        if from_kept {
            self.from = self.keep + 1;
        } else if on_path.is_none() {
            self.from = first;
        }
        if from_kept && from_seal {
            self.start = Some(self.keep + 1);
        }
        self.last = node;
        for level in level..depth(node) {
            self.path[level as usize + 1] = self.child(node, level);
        }
        (depth(node) - level, self.path[depth(node) as usize])
    }

    /// The seed below that of `level`, on the way to a node.
    fn child(&self, node: u64, level: u32) -> Option<Seed> {
        let key = self.path[level as usize]?;
        let (parent, child) = (ancestor(node, level), ancestor(node, level + 1));
        let side = (child - 2 * parent - 1) as u8;
        let mut seed = [0; 16];
        child_seed::<Aes128, _>(
            &self.salt,
            parent as u32,
            &key,
            side,
            &mut seed,
            &mut NoMeter,
        );
        Some(seed)
    }

    /// The kept level's nodes from the left, from the root on.
    fn fill(&mut self) -> u32 {
        (self.last, self.from, self.filled, self.sealed) = (0, 0, false, false);
        let first = self.first_kept();
        let blocks = (first..=2 * first)
            .map(|node| {
                let (blocks, seed) = self.walk(node, false);
                self.kept[(node - first) as usize] = seed;
                blocks
            })
            .sum();
        self.filled = true;
        blocks
    }

    /// Why a walk to a node is refused.
    fn refusal(&self, op: u64, node: u64) -> Option<u64> {
        let Some(start) = self.start() else {
            return Some(NOT_NOW);
        };
        if op == KEEP && self.keep == 0 || op == KEPT_LEAF && !self.sealed {
            Some(NOT_NOW)
        } else if node >= self.nodes() || op == KEEP && depth(node) != self.keep {
            Some(MISSING)
        } else if op != KEPT_LEAF
            && (depth(node) < depth(start) || ancestor(node, depth(start)) != start)
        {
            Some(OUTSIDE)
        } else {
            None
        }
    }

    pub fn answer(&mut self, command: &Command) -> Answer {
        let Command { op, index, seed } = *command;
        let node = match op {
            LEAF | KEPT_LEAF if index < self.leaves => self.leaf_node(index),
            LEAF | KEPT_LEAF => self.nodes(),
            _ => index,
        };
        match op {
            START | GRAFT if node >= self.nodes() => Answer::without_seed(op, MISSING),
            START | GRAFT => {
                let level = depth(node);
                (self.start, self.last, self.from) = (Some(level), node, level);
                self.path[level as usize] = Some(seed);
                (self.filled, self.grafting) = (false, op == GRAFT);
                if op == START {
                    self.sealed = false;
                } else if self.keep > 0 && level == self.keep {
                    self.sealed = false;
                    let place = self.kept_place(node);
                    self.kept[place] = Some(seed);
                }
                Answer::without_seed(op, 0)
            }
            FILL if self.keep > 0 && self.start == Some(0) => Answer {
                blocks: self.fill(),
                ..Answer::without_seed(op, 0)
            },
            SEAL if self.keep > 0 => {
                self.sealed = true;
                Answer::without_seed(op, 0)
            }
            FILL | SEAL => Answer::without_seed(op, NOT_NOW),
            _ => {
                let refusal = self.refusal(op, node);
                if op == KEEP {
                    (self.filled, self.sealed) = (false, false);
                }
                if let Some(error) = refusal {
                    return Answer::without_seed(op, error);
                }
                let (blocks, seed) = self.walk(node, op == KEPT_LEAF);
                if op == KEEP {
                    self.keep_node(node, seed, blocks);
                }
                self.grafting = op == KEEP;
                Answer {
                    op,
                    error: 0,
                    seed,
                    blocks,
                }
            }
        }
    }

    /// After anything but a GRAFT or a KEEP, whether a node is kept that needs no block is not stated.
    fn keep_node(&mut self, node: u64, seed: Option<Seed>, blocks: u32) {
        let place = self.kept_place(node);
        let stated = self.grafting || blocks > 0 || self.kept[place] == seed;
        self.kept[place] = seed.filter(|_| stated);
    }
}

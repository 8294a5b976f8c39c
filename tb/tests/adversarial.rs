//! `tcith_ggm_walker` under random interleavings, checked in every cycle: commands of all kinds with
//! indices at the edges, START with a new salt, stalls, wipes and resets in any cycle, counters cleared at any time.
//!
//! The model here is of its own: it states the documented rule for `busy`, for both counters, for the blocks of a
//! walk (Mirath v2.1.0 §5) and for errors, and takes only the seeds from the golden tree.

use std::collections::{BTreeMap, VecDeque};

use rand::Rng as _;
use rand_chacha::ChaCha8Rng;
use tcith_golden::cipher::Aes128;
use tcith_golden::meter::NoMeter;
use tcith_golden::tree::child_seed;
use tcith_hdl::units::generate;
use tcith_tb::stream::stimulus;
use tcith_tb::{bench, BuildOptions, Model, Sim};

const START: u64 = 0;
const FILL: u64 = 1;
const NODE: u64 = 2;
const LEAF: u64 = 3;

#[derive(Clone, Copy, Debug)]
struct Command {
    op: u64,
    index: u64,
    seed: [u8; 16],
}

#[derive(Default)]
struct Answer {
    error: u64,
    seed: [u8; 16],
    /// Blocks that it takes, all of which have been computed when it is taken.
    blocks: u32,
    walk: bool,
}

fn depth(node: u64) -> u32 {
    (node + 1).ilog2()
}

fn ancestor(node: u64, level: u32) -> u64 {
    ((node + 1) >> (depth(node) - level)) - 1
}

/// What the walker knows.
#[derive(Default)]
struct Walker {
    leaves: u64,
    keep: u32,
    start: Option<(u64, [u8; 16])>,
    salt: [u8; 16],
    /// End of the last walk, and the first level whose seed it keeps.
    last: u64,
    from: u32,
    kept: bool,
}

impl Walker {
    fn nodes(&self) -> u64 {
        2 * self.leaves - 1
    }

    fn leads_left(&self) -> bool {
        self.last > 0 && ancestor(self.last, 1) == 1
    }

    fn wipe(&mut self) {
        self.start = None;
        self.kept = false;
    }

    fn seed(&self, (start, mut seed): (u64, [u8; 16]), node: u64) -> [u8; 16] {
        for level in depth(start)..depth(node) {
            let (parent, child) = (ancestor(node, level), ancestor(node, level + 1));
            let (key, side) = (seed, (child - 2 * parent - 1) as u8);
            child_seed::<Aes128, _>(
                &self.salt,
                parent as u32,
                &key,
                side,
                &mut seed,
                &mut NoMeter,
            );
        }
        seed
    }

    /// Walks to a node; the number of blocks.
    fn walk(&mut self, start: u64, node: u64) -> u32 {
        let (first, deepest) = (depth(start), depth(node).min(depth(self.last)));
        let shared = (0..=deepest)
            .rev()
            .find(|&level| ancestor(node, level) == ancestor(self.last, level))
            .unwrap_or(0);
        let on_path = if shared >= self.from { shared } else { first };
        let from_kept = self.kept && self.keep > on_path && depth(node) >= self.keep;
        let level = if from_kept { self.keep } else { on_path };
        if level < depth(node) {
            self.last = node;
            if from_kept || level == first {
                self.from = level + 1;
            }
        }
        depth(node) - level
    }

    fn answer(&mut self, command: &Command) -> Answer {
        let mut answer = Answer::default();
        let node = match command.op {
            LEAF if command.index < self.leaves => command.index + self.leaves - 1,
            LEAF => self.nodes(),
            _ => command.index,
        };
        match (command.op, self.start) {
            (START, _) if node < self.nodes() => {
                self.start = Some((node, command.seed));
                (self.last, self.from, self.kept) = (node, depth(node) + 1, false);
            }
            (START, _) => answer.error = 1,
            (FILL, Some((0, _))) if self.keep > 0 => {
                self.kept = false;
                let first = (1 << self.keep) - 1;
                answer.blocks = (first..=2 * first).map(|node| self.walk(0, node)).sum();
                self.kept = true;
            }
            (FILL, _) | (_, None) => answer.error = 3,
            _ if node >= self.nodes() => answer.error = 1,
            (_, Some((start, _)))
                if depth(node) < depth(start) || ancestor(node, depth(start)) != start =>
            {
                answer.error = 2;
            }
            (_, Some(start)) => {
                answer.seed = self.seed(start, node);
                answer.blocks = self.walk(start.0, node);
                answer.walk = answer.blocks > 0;
            }
        }
        answer
    }

    fn index(&self, rng: &mut ChaCha8Rng) -> u64 {
        let (last, leaves) = (self.last + 1, self.leaves);
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
}

fn sim(leaves: u64, keep: u32, rounds: u32) -> Sim {
    let options = BTreeMap::from([
        ("leaves".into(), leaves.to_string()),
        ("keep_depth".into(), keep.to_string()),
        ("rounds_per_cycle".into(), rounds.to_string()),
    ]);
    let source = bench::source(&generate("ggm_walker", &options).unwrap()).unwrap();
    let model = Model::build(&source, &BuildOptions::default()).unwrap();
    model.sim_with_random_state(leaves).unwrap()
}

fn attack(leaves: u64, keep: u32, rounds: u32, cycles: u64, fill_anywhere: bool) {
    let mut sim = sim(leaves, keep, rounds);
    let [wipe, valid, take] = ["wipe", "cmd_valid", "rsp_ready"].map(|x| sim.input(x).unwrap());
    let [op, index, clear] = ["cmd_op", "cmd_index", "count_clear"].map(|x| sim.input(x).unwrap());
    let [salt, seed] = ["salt", "cmd_seed"].map(|x| sim.wide_input(x).unwrap());
    let [busy, ready, answered] =
        ["busy", "cmd_ready", "rsp_valid"].map(|x| sim.output(x).unwrap());
    let [error, blocks, counted] =
        ["rsp_error", "blocks", "cycles"].map(|x| sim.output(x).unwrap());
    let answer_seed = sim.wide_output("rsp_seed").unwrap();
    let mut rng = stimulus(leaves ^ u64::from(keep));
    let mut walker = Walker {
        leaves,
        keep,
        ..Walker::default()
    };
    let (mut offer, mut due) = (None::<Command>, VecDeque::<Answer>::new());
    let wipe_cycles = 1 + if keep > 0 { 2 << keep } else { 32 };
    // Cycles of a wipe to come; the write behind a walk; what the counters show, `blocks` if it is known.
    let (mut wiping, mut tail, mut count, mut known) = (0, false, 0, Some(0));
    let (mut stalled, mut waited, mut answers) = (false, 0, 0);
    let (mut offers, mut stalls, mut wipes) = (100, 0, 0);
    sim.reset().unwrap();
    for cycle in 0..cycles {
        if cycle % 2048 == 0 {
            offers = [100, 50, 5][rng.gen_range(0..3)];
            stalls = [0, 50, 90][rng.gen_range(0..3)];
            wipes = [0, 0, 1, 20][rng.gen_range(0..4)];
        }
        if wipes > 0 && rng.gen_ratio(1, 2000) {
            sim.reset().unwrap();
            walker.wipe();
            due.clear();
            (wiping, tail, count, known, stalled) = (0, false, 0, Some(0), false);
        }
        if offer.is_none() && rng.gen_range(0..100) < offers {
            let op = match [START, FILL, NODE, LEAF][[0, 1, 2, 3, 2, 3, 2, 3][rng.gen_range(0..8)]]
            {
                FILL if !fill_anywhere && walker.leads_left() => NODE,
                op => op,
            };
            let index = match op {
                START if rng.gen_ratio(3, 4) => 0,
                _ => walker.index(&mut rng),
            };
            let seed = rng.gen();
            offer = Some(Command { op, index, seed });
        }
        let (wipe_now, clear_now) = (rng.gen_ratio(wipes, 2000), rng.gen_ratio(1, 500));
        let take_now = rng.gen_range(0..100) >= stalls;
        let command = offer.unwrap_or(Command {
            op: rng.gen_range(0..4),
            index: rng.gen_range(0..1 << 32),
            seed: rng.gen(),
        });
        let new_salt = command.op == START && command.index < walker.nodes() && offer.is_some();
        let salt_now = if new_salt && due.is_empty() {
            command.seed.map(|x| !x)
        } else {
            walker.salt
        };
        let valid_now = u64::from(offer.is_some());
        let command_now = [(valid, valid_now), (op, command.op), (index, command.index)];
        let others = [(wipe, wipe_now), (take, take_now), (clear, clear_now)];
        for (port, value) in others
            .map(|(x, bit)| (x, u64::from(bit)))
            .into_iter()
            .chain(command_now)
        {
            sim.set(port, value).unwrap();
        }
        sim.set_bytes(salt, &salt_now).unwrap();
        sim.set_bytes(seed, &command.seed).unwrap();
        sim.eval().unwrap();

        let at = || format!("leaves {leaves}, kept {keep}, cycle {cycle}, {command:x?}");
        let (is_busy, is_ready) = (sim.get(busy) == 1, sim.get(ready) == 1);
        let shown = (sim.get(error), sim.bytes(answer_seed));
        assert_eq!(
            is_busy,
            !due.is_empty() || wiping > 0 || tail,
            "busy: {}",
            at()
        );
        assert_eq!(sim.get(counted), count, "cycles: {}", at());
        if wipe_now || wiping > 0 {
            assert!(!is_ready, "ready in a wipe: {}", at());
        } else if command.op < NODE || !is_busy {
            assert_eq!(is_ready, !is_busy, "ready: {}", at());
        }
        if let (true, Some(known)) = (due.is_empty(), known) {
            assert_eq!(sim.get(blocks), u64::from(known), "blocks: {}", at());
        }
        let has_answer = sim.get(answered) == 1;
        assert!(has_answer || !stalled, "withdrawn: {}", at());
        stalled = has_answer && !take_now && !wipe_now;
        waited = (waited + 1) * u64::from(!has_answer && !due.is_empty());
        assert!(waited < 40_000, "no answer: {}", at());
        match due.front() {
            Some(answer) if has_answer => {
                assert_eq!(shown, (answer.error, answer.seed.to_vec()), "{}", at());
            }
            _ => assert_eq!((has_answer, shown), (false, (0, vec![0; 16])), "{}", at()),
        }

        tail = false;
        if has_answer && take_now {
            let answer = due.pop_front().unwrap();
            (tail, answers) = (answer.walk, answers + 1);
            known = known.map(|x| x + answer.blocks);
        }
        count = (count + u64::from(is_busy)) * u64::from(!clear_now);
        if offer.is_some() && is_ready {
            walker.salt = salt_now;
            if command.op == FILL && walker.leads_left() {
                // Whether it computes again what is on the present path is not stated.
                known = None;
            }
            due.push_back(walker.answer(&command));
            offer = None;
        }
        if wipe_now {
            walker.wipe();
            due.clear();
            (wiping, tail, known) = (wipe_cycles, false, None);
        } else {
            wiping -= i32::from(wiping > 0);
        }
        if clear_now {
            // Of a walk that has begun, some blocks are counted before and some after.
            known = due.is_empty().then_some(0);
        }
        sim.tick().unwrap();
    }
    assert!(answers > cycles / 300, "only {answers} answers");
}

#[test]
fn smallest_trees() {
    attack(2, 0, 1, 200_000, true);
    attack(3, 0, 2, 200_000, true);
}

#[test]
fn trees_of_the_greatest_depth() {
    attack(32_768, 0, 2, 200_000, true);
}

#[test]
fn kept_nodes() {
    attack(513, 8, 2, 400_000, false);
}

#[test]
fn kept_nodes_filled_after_any_walk() {
    attack(513, 8, 2, 400_000, true);
}

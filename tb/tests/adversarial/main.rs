//! `tcith_ggm_walker` under random interleavings, checked in every cycle: commands of all kinds with
//! indices at the edges, START with a new salt, stalls, wipes and resets in any cycle, counters cleared and kept nodes
//! declared lost or outdated at any time.
//!
//! The model here is of its own: it states the documented rule for `busy`, for `kept_sealed`, for both counters, for
//! what is kept, for the blocks of a walk and for errors, and takes only the derivation of a child from the golden tree.

mod draw;
mod walker;

use std::collections::{BTreeMap, VecDeque};

use draw::Mood;
use rand::Rng as _;
use tcith_hdl::units::generate;
use tcith_tb::stream::stimulus;
use tcith_tb::{bench, BuildOptions, Model, Sim};
use walker::{Answer, Command, Walker, FILL, GRAFT, KEEP, KEPT_LEAF, LEAF, NODE, SEAL, START};

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

/// How often each command was answered with each code.
type Tally = BTreeMap<(u64, u64), u32>;

fn attack(leaves: u64, keep: u32, rounds: u32, cycles: u64) -> Tally {
    let mut sim = sim(leaves, keep, rounds);
    let [wipe, valid, take] = ["wipe", "cmd_valid", "rsp_ready"].map(|x| sim.input(x).unwrap());
    let [op, index, clear] = ["cmd_op", "cmd_index", "count_clear"].map(|x| sim.input(x).unwrap());
    let [salt, seed] = ["salt", "cmd_seed"].map(|x| sim.wide_input(x).unwrap());
    let [busy, ready, answered] =
        ["busy", "cmd_ready", "rsp_valid"].map(|x| sim.output(x).unwrap());
    let [error, blocks, counted] =
        ["rsp_error", "blocks", "cycles"].map(|x| sim.output(x).unwrap());
    let [forget, lost] = ["kept_forget", "kept_lost"].map(|x| sim.input(x).unwrap());
    let sealed = sim.output("kept_sealed").unwrap();
    let answer_seed = sim.wide_output("rsp_seed").unwrap();
    let mut rng = stimulus(leaves ^ u64::from(keep));
    let mut walker = Walker::new(leaves, keep);
    let (mut tally, mut unchecked) = (Tally::new(), 0);
    let (mut offer, mut due) = (None::<Command>, VecDeque::<Answer>::new());
    let wipe_cycles = 1 + if keep > 0 { 2 << keep } else { 32 };
    // Cycles of a wipe to come; the write behind a walk; what the counters show, `blocks` if it is known.
    let (mut wiping, mut tail, mut count, mut known) = (0, false, 0, Some(0));
    let (mut stalled, mut waited, mut answers) = (false, 0, 0);
    let (mut offers, mut stalls, mut wipes, mut mood) = (100, 0, 0, Mood::Any);
    sim.reset().unwrap();
    for cycle in 0..cycles {
        if cycle % 2048 == 0 {
            offers = [100, 50, 5][rng.gen_range(0..3)];
            stalls = [0, 50, 90][rng.gen_range(0..3)];
            wipes = [0, 0, 1, 20][rng.gen_range(0..4)];
            mood = Mood::draw(&mut rng);
        }
        if wipes > 0 && rng.gen_ratio(1, 2000) {
            sim.reset().unwrap();
            walker.reset();
            due.clear();
            (wiping, tail, count, known, stalled) = (0, false, 0, Some(0), false);
        }
        if offer.is_none() && rng.gen_range(0..100) < offers {
            offer = Some(draw::command(&walker, mood, &mut rng));
        }
        let (wipe_now, clear_now) = (rng.gen_ratio(wipes, 2000), rng.gen_ratio(1, 500));
        let take_now = rng.gen_range(0..100) >= stalls;
        let forget_now = rng.gen_ratio(1, 4000);
        // What becomes of a FILL during which its memory is overwritten is not stated.
        let lost_now = rng.gen_ratio(1, 4000) && due.iter().all(|answer| answer.op != FILL);
        let command = offer.unwrap_or(Command {
            op: rng.gen_range(0..8),
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
        let others = [
            (wipe, wipe_now),
            (take, take_now),
            (clear, clear_now),
            (forget, forget_now),
            (lost, lost_now),
        ];
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
        let is_sealed = sim.get(sealed) == 1;
        assert_eq!(is_sealed, walker.is_sealed(), "sealed: {}", at());
        if wipe_now || wiping > 0 {
            assert!(!is_ready, "ready in a wipe: {}", at());
        } else if !command.is_queued() || !is_busy {
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
                let seed = answer.seed.map_or(shown.1.clone(), |seed| seed.to_vec());
                assert_eq!(shown, (answer.error, seed), "{}", at());
            }
            _ => assert_eq!((has_answer, shown), (false, (0, vec![0; 16])), "{}", at()),
        }

        tail = false;
        if has_answer && take_now {
            let answer = due.pop_front().unwrap();
            (tail, answers) = (answer.is_walk(), answers + 1);
            *tally.entry((answer.op, answer.error)).or_default() += 1;
            unchecked += u32::from(answer.seed.is_none());
            known = known.map(|x| x + answer.blocks);
        }
        count = (count + u64::from(is_busy)) * u64::from(!clear_now);
        if lost_now {
            walker.lose();
        }
        if offer.is_some() && is_ready {
            walker.salt = salt_now;
            due.push_back(walker.answer(&command));
            offer = None;
        }
        if lost_now || forget_now {
            walker.forget();
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
    assert!(unchecked < answers as u32 / 10, "{unchecked} unchecked");
    tally
}

/// Each of these commands has been answered with each of these codes.
fn assert_answered(tally: &Tally, expected: &[(u64, &[u64])]) {
    for &(op, codes) in expected {
        let found: Vec<u64> = tally.keys().filter(|x| x.0 == op).map(|x| x.1).collect();
        assert_eq!(found, codes, "command {op}");
    }
    println!("{tally:?}");
}

/// Without a kept level.
const BARE: [(u64, &[u64]); 8] = [
    (START, &[0, 1]),
    (FILL, &[3]),
    (NODE, &[0, 1, 2, 3]),
    (LEAF, &[0, 1, 2, 3]),
    (GRAFT, &[0, 1]),
    (SEAL, &[3]),
    (KEEP, &[3]),
    (KEPT_LEAF, &[3]),
];

/// With one.
const KEEPING: [(u64, &[u64]); 8] = [
    (START, &[0, 1]),
    (FILL, &[0, 3]),
    (NODE, &[0, 1, 2, 3]),
    (LEAF, &[0, 1, 2, 3]),
    (GRAFT, &[0, 1]),
    (SEAL, &[0]),
    (KEEP, &[0, 1, 2, 3]),
    (KEPT_LEAF, &[0, 1, 3]),
];

#[test]
fn smallest_trees() {
    assert_answered(&attack(2, 0, 1, 200_000), &BARE);
    assert_answered(&attack(3, 0, 2, 200_000), &BARE);
}

#[test]
fn trees_of_the_greatest_depth() {
    assert_answered(&attack(32_768, 0, 2, 200_000), &BARE);
}

#[test]
fn kept_nodes() {
    assert_answered(&attack(513, 8, 2, 600_000), &KEEPING);
}

#[test]
fn kept_nodes_of_1a_fast() {
    assert_answered(&attack(4352, 8, 2, 600_000), &KEEPING);
}

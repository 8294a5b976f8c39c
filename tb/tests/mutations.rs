//! Seeded faults in the emitted Verilog, one at a time: each must be caught by the benches that the sound
//! design passes. That is what the benches' silence is worth.
//!
//! A fault counts as caught if the bench saw a wrong result ([`ErrorKind::Mismatch`]) or a broken handshake
//! ([`ErrorKind::Bench`]), never because a mutant does not compile.

use std::collections::BTreeMap;

use rand::Rng as _;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, aes_core, aes_core::AesCore, expect, ggm_walker::*};
use tcith_tb::stream::{stimulus, Stall};
use tcith_tb::{mutate, BuildOptions, ErrorKind, Model, Result, Source};

const STEADY: (Stall, Stall) = (Stall::Never, Stall::Never);

/// What is wrong, the text that is replaced, and by what.
type Fault = (&'static str, &'static str, &'static str);

const AES_CORE: [Fault; 13] = [
    (
        "an AND of the S-box is an OR",
        "t_2 = y_11 & y_14",
        "t_2 = y_11 | y_14",
    ),
    (
        "an XOR of the S-box is an XNOR",
        "t_4 = t_3 ^ t_2",
        "t_4 = ~t_3 ^ t_2",
    ),
    (
        "ShiftRows takes a byte of another column",
        ".d_1(bytes_q_5)",
        ".d_1(bytes_q_9)",
    ),
    (
        "MixColumns forgets to reduce",
        "gm2_2 = (sum_2 << 1) ^ POLY",
        "gm2_2 = sum_2 << 1",
    ),
    (
        "MixColumns is not left out in the last round",
        "mixed = shift_rows_state_new",
        "mixed = mix_columns_state_new",
    ),
    (
        "the round constants are those of another polynomial",
        "rcon_new = (rcon << 1) ^ POLY",
        "rcon_new = (rcon << 1) ^ ~POLY",
    ),
    (
        "the schedule's second word lacks the first",
        "w_1 = w_0 ^ words_q_1",
        "w_1 = words_q_0 ^ words_q_1",
    ),
    (
        "the result is offered a round early",
        "RCON_DONE = 8'h6c",
        "RCON_DONE = 8'h36",
    ),
    (
        "a block is taken while a result waits",
        "(done & out_ready);\n    assign start",
        "done;\n    assign start",
    ),
    (
        "the result is not held until it is taken",
        "(busy_reg_q & ~done);",
        "busy_reg_q;",
    ),
    (
        "the tag is not held",
        "tag_reg_en = start | wipe",
        "tag_reg_en = 1'b1",
    ),
    (
        "a wipe leaves the state as it is",
        "state_reg_d = ZERO_BLOCK",
        "state_reg_d = state_reg_q",
    ),
    (
        "a wipe leaves the block in flight",
        "~(done & out_ready))) & ~wipe",
        "~(done & out_ready)))",
    ),
];

const WALKER: [Fault; 12] = [
    (
        "the first child is the wrong one",
        "tweak_right = next_steps[15]",
        "tweak_right = ~next_steps[15]",
    ),
    (
        "the later directions are off by one level",
        "tweak_right = steps_reg_q[14]",
        "tweak_right = steps_reg_q[13]",
    ),
    (
        "the tweak has another domain",
        "DOMAIN = 8'h04",
        "DOMAIN = 8'h03",
    ),
    (
        "the node number's high byte is left out of the tweak",
        "bytes_q_2 ^ node[15:8]",
        "bytes_q_2 ^ (node[15:8] & 8'h0f)",
    ),
    (
        "walks resume one level too deep",
        "LEVEL_BEFORE_3 = 4'hb",
        "LEVEL_BEFORE_3 = 4'hc",
    ),
    (
        "walks resume one level too high",
        "LEVEL_BEFORE_3 = 4'hb",
        "LEVEL_BEFORE_3 = 4'ha",
    ),
    (
        "leaves are counted from one too low",
        "LEAVES_LOW = 16'h1100",
        "LEAVES_LOW = 16'h10ff",
    ),
    (
        "one leaf too many exists",
        "index < LEAVES",
        "index <= LEAVES",
    ),
    (
        "a missing node has another error",
        "NO_SUCH_NODE = 2'b01",
        "NO_SUCH_NODE = 2'b11",
    ),
    (
        "what lies beside the start node is walked",
        "common >= start_depth",
        "common >= 4'h0",
    ),
    (
        "a seed is read before it is written",
        "(level_reg_q <= known_level)",
        "1'b1",
    ),
    (
        "an answer is given up when it is not taken",
        "(rsp_ready | fill_reg_q)",
        "1'b1",
    ),
];

const WALKER_KEEPING_NODES: [Fault; 9] = [
    (
        "the high half of a seed is its low half",
        "hold_reg_d = halves_q_1",
        "hold_reg_d = halves_q_0",
    ),
    (
        "both halves go to the same word of the path",
        "path_address_lo = pending_reg_q",
        "path_address_lo = 1'b0",
    ),
    (
        "the high half goes to the present level",
        "path_address_hi = level_reg_q",
        "path_address_hi = put_level",
    ),
    (
        "kept nodes are read at the address of the level above",
        "PREFIX_SHIFT = 5'h08",
        "PREFIX_SHIFT = 5'h09",
    ),
    (
        "a kept node is written over the one before",
        "kept_address_hi = kept_number[14:0]",
        "kept_address_hi = kept_number[14:0] & 15'h7ffe",
    ),
    (
        "the last kept node is missing",
        "FILL_END = 16'h0200",
        "FILL_END = 16'h01ff",
    ),
    (
        "a START leaves the kept nodes of the tree before valid",
        "~(start | writes_kept)",
        "~writes_kept",
    ),
    (
        "a START leaves the path of the tree before valid",
        "cur_depth_reg_d = target_depth_2",
        "cur_depth_reg_d = cur_depth_reg_q",
    ),
    (
        "levels above the kept one count as known after a walk from there",
        "path_from_reg_d = BELOW_KEPT",
        "path_from_reg_d = 4'h1",
    ),
];

/// The generated unit as a source for the simulator.
fn unit(name: &str, options: &[(&str, &str)]) -> Source {
    let options = options
        .iter()
        .map(|&(key, value)| (key.into(), value.into()))
        .collect::<BTreeMap<String, String>>();
    bench::source(&generate(name, &options).unwrap()).unwrap()
}

/// The source with `fault` planted. Its text occurs once in all files, so that it is this place and no other.
fn plant(source: &Source, (what, from, to): Fault) -> Source {
    let places: Vec<_> = source
        .files()
        .iter()
        .flat_map(|file| vec![&file.name; file.text.matches(from).count()])
        .collect();
    let [file] = places[..] else {
        panic!("{what}: `{from}` is in {places:?}");
    };
    mutate(source, file, from, to, 1).unwrap()
}

/// The sound design passes `bench`, and each of `faults` makes it fail.
fn all_are_caught(source: &Source, faults: &[Fault], bench: impl Fn(&Model) -> Result<()>) {
    let build = |source: &Source| Model::build(source, &BuildOptions::default()).unwrap();
    bench(&build(source)).unwrap();
    for &fault in faults {
        let what = fault.0;
        let Err(error) = bench(&build(&plant(source, fault))) else {
            panic!("not caught: {what}");
        };
        let kind = error.kind();
        assert!(
            matches!(kind, ErrorKind::Mismatch { .. } | ErrorKind::Bench { .. }),
            "{what}: {error}"
        );
    }
}

/// Full rate, stalls on both sides, and wipes.
fn check_aes_core(model: &Model) -> Result<()> {
    let mut core = AesCore::new(model)?;
    let jobs = aes_core::Job::random(64, 1);
    let cycles = core.encrypt(&jobs, Stall::Never, Stall::Never, 1)?;
    expect(cycles, 641, || "cycles of 64 blocks".into())?;
    let worst = Stall::Worst { hold: 13 };
    core.encrypt(&jobs, Stall::Never, worst, 2)?;
    core.encrypt(&jobs, Stall::Random(50), Stall::Random(50), 3)?;
    for cycles in 0..12 {
        core.begin(&jobs[0], cycles)?;
        core.wipe()?;
        core.encrypt(&jobs[..2], Stall::Never, Stall::Never, 4)?;
    }
    Ok(())
}

/// Two trees one after the other, in the order of the signature and in random order, with and without stalls; then
/// a start node other than the root, and what must be refused.
fn check_walker(model: &Model, keep: u32) -> Result<()> {
    let mut walker = GgmWalker::new(model)?;
    let (answers, _) = walker.run(&[Command::Leaf(0)], STEADY, 0)?;
    expect(answers, vec![Err(Refusal::NotNow)], || {
        "LEAF before a START".into()
    })?;
    for seed in 0..2 {
        let mut rng = stimulus(seed);
        let expected = Expected::new(4352, rng.gen(), &rng.gen::<[u8; 32]>())?;
        walker.set_salt(expected.salt())?;
        let mut run = |commands: &[Command], stalls| {
            let (answers, cost) = walker.run(commands, stalls, seed)?;
            expected.compare(commands, &answers)?;
            Ok::<_, tcith_tb::Error>(cost)
        };
        run(&[expected.start()], STEADY)?;
        // The path of the tree before ended at the leftmost leaf, whose path this one shares.
        run(&leaves_from_the_left(expected.shape())[..1], STEADY)?;
        if keep > 0 {
            run(&[expected.start(), Command::Fill], STEADY)?;
        } else {
            run(&[expected.start()], STEADY)?;
        }
        let requests = random_requests(expected.shape(), 1_000, seed);
        let cost = run(&requests, STEADY)?;
        expect(cost.blocks, expected.blocks(&requests, keep), || {
            "blocks of random requests".into()
        })?;
        run(&leaves_by_repetition(1, 256), STEADY)?;
        run(&requests[..100], (Stall::Random(50), Stall::Random(50)))?;
        run(&requests[..100], (Stall::Never, Stall::Worst { hold: 13 }))?;
        run(&leaves_from_the_left(expected.shape())[..1], STEADY)?;
        let (answers, _) = walker.run(
            &[
                Command::Start(5, [7; 16]),
                Command::Node(6),
                Command::Leaf(4352),
                Command::Node(8703),
            ],
            STEADY,
            0,
        )?;
        expect(
            answers,
            vec![
                Ok([0; 16]),
                Err(Refusal::Outside),
                Err(Refusal::NoSuchNode),
                Err(Refusal::NoSuchNode),
            ],
            || "refusals".into(),
        )?;
    }
    Ok(())
}

#[test]
fn faults_of_the_aes_core() {
    all_are_caught(&unit("aes_core", &[]), &AES_CORE, check_aes_core);
}

#[test]
fn faults_of_the_walker() {
    all_are_caught(&unit("ggm_walker", &[]), &WALKER, |model| {
        check_walker(model, 0)
    });
}

#[test]
fn faults_of_the_walker_with_kept_nodes() {
    let source = unit("ggm_walker", &[("keep_depth", "8")]);
    all_are_caught(&source, &WALKER_KEEPING_NODES, |model| {
        check_walker(model, 8)
    });
}

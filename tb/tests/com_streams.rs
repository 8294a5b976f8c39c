//! `tcith_com_streams`: h_com of whole signatures, in the order of the hardware and in that of the
//! specification, rotations at every alignment, wipe and reset in a rotation, seeded faults.

use std::collections::BTreeMap;

use rand::Rng as _;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, com_streams::*};
use tcith_tb::stream::{stimulus, Stall};
use tcith_tb::{mutate, BuildOptions, Model, Source};

fn source(rounds: u32) -> Source {
    let options = BTreeMap::from([("rounds_per_cycle".into(), rounds.to_string())]);
    bench::source(&generate("com_streams", &options).unwrap()).unwrap()
}

fn build(source: &Source) -> ComStreams {
    ComStreams::new(&Model::build(source, &BuildOptions::default()).unwrap()).unwrap()
}

/// Random commitments for the given streams.
fn commitments(streams: impl IntoIterator<Item = u64>, seed: u64) -> Vec<Commitment> {
    let mut rng = stimulus(seed);
    streams
        .into_iter()
        .map(|stream| (stream, rng.gen()))
        .collect()
}

/// The order of the accumulator: within a repetition 64 parties of one stream after the other.
fn by_stream(repetitions: u64) -> impl Iterator<Item = u64> {
    (0..repetitions).flat_map(|_| (0..4).flat_map(|stream| [stream; 64]))
}

#[test]
fn h_com_of_a_signature() {
    for (rounds, permutation) in [(1, 24), (2, 12)] {
        let cost = build(&source(rounds))
            .hash(&commitments(by_stream(17), 1), Stall::Never, 0)
            .unwrap();
        // Four rotations to start the streams, three and then four a repetition, five to come back to
        // stream 0 and finish: the fourth of a repetition is the first of the next.
        assert_eq!(cost.rotations, 4 + 17 * 4 - 1 + 4);
        // Mirath v2.1.0 §9: 4·257 + 1.
        assert_eq!(cost.permutations, 4 * 257 + 1);
        // A cycle a word. A permutation every 136 bytes, of which the last one follows the last word, with the eight lanes behind the
        // rate before it. A rotation takes 55 cycles, and one more for the byte that always waits for the rest of its word. Before
        // it the lanes turn from behind the word of that byte to lane 0, and after it to the next stream's word; a visit
        // of 64 commitments moves a stream by 256 words, which is one modulo the rate.
        let words = 4 * 17 * 256;
        let permutations = 4 * ((1 + 32 * 64 * 17) / 136) - 1;
        let rotations: u64 = (1..17 * 4)
            .map(|k| 56 + (24 - ((k - 1) / 4 + 1) % 17) + (k / 4) % 17)
            .sum();
        let cycles = words + permutations * (8 + permutation) + rotations;
        assert_eq!(cost.cycles, cycles, "{rounds} rounds a cycle");
    }
}

#[test]
fn the_order_of_the_specification_gives_the_same_hash() {
    let order = (0..64).map(|party| party % 4);
    let cost = build(&source(1))
        .hash(&commitments(order, 2), Stall::Never, 0)
        .unwrap();
    assert_eq!(cost.rotations, 4 + 63 + 4);
}

#[test]
fn any_order_and_any_stalls() {
    let mut rng = stimulus(3);
    for rounds in [1, 2] {
        let mut unit = build(&source(rounds));
        for (k, stall) in Stall::ALL.into_iter().enumerate() {
            let count = rng.gen_range(0..60);
            let order: Vec<u64> = (0..count).map(|_| rng.gen_range(0..4)).collect();
            unit.hash(&commitments(order, k as u64), stall, k as u64)
                .unwrap();
        }
    }
}

#[test]
fn a_rotation_takes_55_cycles_and_what_the_lanes_turn() {
    let mut unit = build(&source(1));
    unit.begin().unwrap();
    // Stream 0 comes from its slot, where nothing is pending.
    assert_eq!(unit.rotate().unwrap(), 55);
    unit.commit(&commitments([1], 1), Stall::Never, 0).unwrap();
    // One for the byte that waits; it is in lane 4, and 20 lanes follow.
    assert_eq!(unit.rotate().unwrap(), 56 + 20);
}

#[test]
fn wipe_and_reset_in_a_rotation() {
    let mut unit = build(&source(2));
    for cycles in 0..60 {
        unit.begin().unwrap();
        unit.commit(&commitments([0, 0, 1], cycles), Stall::Never, 0)
            .unwrap();
        unit.wipe_in_rotation(cycles).unwrap();
        unit.hash(
            &commitments(by_stream(1).step_by(16), cycles),
            Stall::Never,
            0,
        )
        .unwrap();
        unit.begin().unwrap();
        unit.commit(&commitments([0, 0, 1], cycles), Stall::Never, 0)
            .unwrap();
        if cycles % 5 == 0 {
            unit.reset().unwrap();
            unit.hash(
                &commitments(by_stream(1).step_by(16), cycles),
                Stall::Never,
                0,
            )
            .unwrap();
        }
    }
}

#[test]
fn seeded_faults_are_caught() {
    let good = source(2);
    let control = "tcith_com_streams_control_base0.v";
    let unit = "tcith_com_streams.v";
    let faults = [
        (
            control,
            "com_stream == stream_reg_q",
            "com_stream[0] == stream_reg_q[0]",
        ),
        (
            control,
            "word_reg_q == PROGRESS_WORD",
            "word_reg_q == PROGRESS_WORD - 5'd1",
        ),
        (
            control,
            "slot_reg_q + CONTEXT_WORDS",
            "slot_reg_q + CONTEXT_WORDS - 10'd1",
        ),
        (control, "word_address - ONE10", "word_address"),
        (control, "fips_cmd_op = OP_WRITE", "fips_cmd_op = OP_READ"),
        (
            control,
            "stream_reg_d = stream_reg_q + ONE2",
            "stream_reg_d = stream_reg_q - ONE2",
        ),
        (
            unit,
            "fips202_abs_bytes = EIGHT",
            "fips202_abs_bytes = 4'd7",
        ),
    ];
    // Streams that repeat, follow each other and are skipped.
    let order = [0, 0, 0, 1, 2, 2, 3, 0, 2, 2, 1, 3, 3, 3, 3, 3, 1, 0, 0];
    let check = |source: &Source| build(source).hash(&commitments(order, 5), Stall::Never, 0);
    check(&good).unwrap();
    for (file, from, to) in faults {
        let mutant = mutate(&good, file, from, to, 1).unwrap();
        assert!(check(&mutant).is_err(), "{from} -> {to} is not caught");
    }
}

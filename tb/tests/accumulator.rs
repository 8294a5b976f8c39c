//! `tcith_accumulator`: commitments and results of Sign and Verify against the golden model, exact cycles, stall
//! patterns, errors, wipe, cancel and reset in mid-operation.

use std::collections::BTreeMap;

use rand::Rng as _;
use tcith_golden::keygen::expand_secret;
use tcith_golden::meter::NoMeter;
use tcith_golden::{kat, Mirath1aFast};
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, accumulator::*, expect};
use tcith_tb::stream::{stimulus, Stall};
use tcith_tb::{BuildOptions, Model, Result, Source};

/// Kept level, AES rounds a cycle, AES cores.
#[derive(Clone, Copy, Debug)]
struct Config(u32, u32, u32);

const ALL: [Config; 7] = [
    Config(0, 1, 1),
    Config(0, 2, 1),
    Config(8, 1, 1),
    Config(8, 2, 1),
    Config(9, 2, 1),
    Config(8, 1, 2),
    Config(8, 2, 2),
];

impl Config {
    fn source(self) -> Source {
        let options = BTreeMap::from([
            ("keep_depth".into(), self.0.to_string()),
            ("rounds_per_cycle".into(), self.1.to_string()),
            ("aes_cores".into(), self.2.to_string()),
        ]);
        bench::source(&generate("accumulator", &options).unwrap()).unwrap()
    }

    fn unit(self) -> Accumulator {
        let model = Model::build(&self.source(), &BuildOptions::default()).unwrap();
        Accumulator::new(&model, self.0).unwrap()
    }

    /// Cycles a block.
    fn block(self) -> u64 {
        10 / u64::from(self.1)
    }
}

fn vector_0() -> Expected {
    let scheme = "1a-fast/rijndael".parse().unwrap();
    let vector = kat::vectors(scheme, &kat::ENTROPY).next().unwrap().unwrap();
    let secret = expand_secret::<Mirath1aFast, _>(&vector.sk[..16], &mut NoMeter);
    let root = vector.rseed.as_slice().try_into().unwrap();
    Expected::new(&vector.salt, &root, &secret).unwrap()
}

/// Runs Sign repetitions one after the other on a unit that has started, and compares everything.
fn sign(
    unit: &mut Accumulator,
    expected: &Expected,
    repetitions: &[u8],
    stalls: Stalls,
    seed: u64,
) -> Result<Outcome> {
    let commands: Vec<Command> = repetitions.iter().map(|&e| Command::sign(e)).collect();
    let mut memory = expected.memory();
    let outcome = unit.run(&commands, &mut memory, stalls, seed)?;
    expect(&outcome.answers, &vec![Ok(()); repetitions.len()], || {
        "answers of Sign".into()
    })?;
    let words: Vec<_> = repetitions
        .iter()
        .flat_map(|&e| expected.commitments(e))
        .collect();
    compare_words(&outcome.commitments, &words)?;
    for &e in repetitions {
        compare_results(&memory, e, &expected.sign(e))?;
    }
    Ok(outcome)
}

fn verify(
    unit: &mut Accumulator,
    expected: &Expected,
    verification: &Verification,
    repetitions: &[u8],
    stalls: Stalls,
    seed: u64,
) -> Result<Outcome> {
    let commands: Vec<Command> = repetitions
        .iter()
        .map(|&e| verification.command(e))
        .collect();
    let mut memory = verification.memory.clone();
    let outcome = unit.run(&commands, &mut memory, stalls, seed)?;
    expect(&outcome.answers, &vec![Ok(()); repetitions.len()], || {
        "answers of Verify".into()
    })?;
    let words: Vec<_> = repetitions
        .iter()
        .flat_map(|&e| expected.commitments(e))
        .collect();
    compare_words(&outcome.commitments, &words)?;
    for &e in repetitions {
        compare_results(&memory, e, &expected.verify(verification, e))?;
    }
    Ok(outcome)
}

fn compare_words(found: &[CommitmentWord], expected: &[CommitmentWord]) -> Result<()> {
    for (k, (found, expected)) in found.iter().zip(expected).enumerate() {
        expect(found, expected, || format!("commitment word {k}"))?;
    }
    expect(found.len(), expected.len(), || "commitment words".into())
}

fn started(config: Config, expected: &Expected) -> Accumulator {
    let mut unit = config.unit();
    unit.start(expected.salt(), expected.root()).unwrap();
    unit
}

/// Share of the cycles in which an AES core works.
fn aes_share(config: Config, leaves: u64, outcome: &Outcome) -> f64 {
    let cycles = (7 * leaves + outcome.walker_blocks) * config.block();
    cycles as f64 / (outcome.busy * u64::from(config.2)) as f64
}

/// The least share in Verify. With two cores the walker is the one that is waited for where its walks are long.
fn least_share(config: Config) -> f64 {
    match config.2 {
        1 => 0.985,
        _ => 0.7,
    }
}

/// Cycles of a repetition besides those of its AES blocks: the walker's choice for the first leaf, the last share
/// block and, with nothing to wait for, the results.
const REST: u64 = 54;

#[test]
fn sign_gives_the_values_of_vector_0_in_the_documented_cycles() {
    let expected = vector_0();
    let blocks = |config: Config| match config.0 {
        0 => [2_059, 2_056, 2_056],
        8 => [1_054, 1_054, 1_055],
        _ => [798, 798, 799],
    };
    for config in ALL {
        let mut unit = started(config, &expected);
        for (e, walker_blocks) in [0, 1, 16].into_iter().zip(blocks(config)) {
            let outcome = sign(&mut unit, &expected, &[e], Stalls::NEVER, 0).unwrap();
            assert_eq!(outcome.walker_blocks, walker_blocks, "{config:?} {e}");
            // One core is never without a block. Two have to wait for sums and commitments at times.
            let busy = match config {
                Config(8, 1, 2) => [14_307, 14_307, 14_316][usize::from(e.min(2))],
                Config(8, 2, 2) => 7_305,
                _ => config.block() * (7 * 256 + walker_blocks) + REST,
            };
            assert_eq!(outcome.busy, busy, "{config:?} {e}");
            // The cycle in which the command is taken, and that of the answer.
            assert_eq!(outcome.cycles, outcome.busy + 2);
            assert_eq!(outcome.com_stalls, 0);
            let (stalls, share) = (outcome.aes_stalls, aes_share(config, 256, &outcome));
            match config.2 {
                1 => assert!(
                    stalls == 0 && share > 0.995,
                    "{config:?} {e}: {stalls} {share}"
                ),
                _ => assert!(share > 0.97, "{config:?} {e}: {share}"),
            }
        }
    }
}

#[test]
fn all_repetitions_of_vector_0_one_after_the_other() {
    let expected = vector_0();
    let config = Config(8, 2, 1);
    let mut unit = started(config, &expected);
    let all: Vec<u8> = (0..17).collect();
    let outcome = sign(&mut unit, &expected, &all, Stalls::NEVER, 0).unwrap();
    // Mirath v2.1.0 §9 with another order of the parties.
    let blocks = 7 * 4_352 + outcome.walker_blocks;
    assert_eq!(outcome.walker_blocks, 17_920);
    assert_eq!(outcome.busy, 5 * blocks + 17 * REST);
    assert_eq!(outcome.cycles, outcome.busy + 17 * 2);
}

#[test]
fn sign_under_every_stall_pattern() {
    for (config, k) in [
        (Config(8, 2, 1), 1),
        (Config(0, 1, 1), 2),
        (Config(8, 2, 2), 3),
    ] {
        let expected = Expected::random(k).unwrap();
        let mut unit = started(config, &expected);
        for (k, stall) in Stall::ALL.into_iter().enumerate() {
            let others = Stall::ALL[(k + 2) % 6];
            let stalls = Stalls {
                commitments: stall,
                memory: others,
                answers: others,
            };
            sign(&mut unit, &expected, &[3 * k as u8, 1], stalls, k as u64).unwrap();
        }
    }
}

#[test]
fn verify_gives_the_values_of_random_challenges() {
    for (k, config) in ALL.into_iter().enumerate() {
        let expected = Expected::random(10 + k as u64).unwrap();
        let mut unit = config.unit();
        unit.set_salt(expected.salt()).unwrap();
        let verification = challenge(&expected, k as u64);
        let repetitions: Vec<u8> = if k == 3 {
            (0..17).collect()
        } else {
            vec![0, 5, 16]
        };
        let outcome = verify(
            &mut unit,
            &expected,
            &verification,
            &repetitions,
            Stalls::NEVER,
            0,
        )
        .unwrap();
        // The path table is searched, and aux is read, without the AES core waiting for long.
        let leaves = 255 * repetitions.len() as u64;
        let share = aes_share(config, leaves, &outcome);
        assert!(share > least_share(config), "{config:?} {share}");
    }
}

#[test]
fn verify_under_every_stall_pattern() {
    let config = Config(8, 2, 2);
    let expected = Expected::random(20).unwrap();
    let mut unit = config.unit();
    unit.set_salt(expected.salt()).unwrap();
    let verification = challenge(&expected, 20);
    for (k, stall) in Stall::ALL.into_iter().enumerate() {
        let others = Stall::ALL[(k + 3) % 6];
        let stalls = Stalls {
            commitments: stall,
            memory: others,
            answers: others,
        };
        let repetitions = [2 * k as u8, 16];
        verify(
            &mut unit,
            &expected,
            &verification,
            &repetitions,
            stalls,
            k as u64,
        )
        .unwrap();
    }
}

/// The first and the last party of a repetition and of a stream, and hidden leaves that are neighbours.
#[test]
fn verify_with_special_hidden_parties() {
    let config = Config(8, 2, 2);
    let expected = Expected::random(30).unwrap();
    let mut unit = config.unit();
    unit.set_salt(expected.salt()).unwrap();
    let mut hidden = [17; 17];
    hidden[..8].copy_from_slice(&[0, 255, 252, 1, 4, 251, 254, 3]);
    let verification = expected.verification(&hidden).unwrap();
    let all: Vec<u8> = (0..17).collect();
    verify(&mut unit, &expected, &verification, &all, Stalls::NEVER, 0).unwrap();
}

/// Blocks that the walker needs to keep what is below the entries of a table on level `depth` and above it.
fn blocks_to_keep(verification: &Verification, depth: u32) -> u64 {
    let nodes = verification.nodes();
    let levels = nodes
        .iter()
        .map(|node| (node + 1).ilog2())
        .filter(|&level| level <= depth);
    levels.map(|level| (2 << (depth - level)) - 2).sum()
}

#[test]
fn what_is_kept_gives_the_same_results_with_fewer_blocks() {
    for (k, config) in ALL[2..].iter().enumerate() {
        let expected = Expected::random(110 + k as u64).unwrap();
        let mut unit = config.unit();
        unit.set_salt(expected.salt()).unwrap();
        let verification = challenge(&expected, k as u64);
        let memory = &mut verification.memory.clone();
        let run = |unit: &mut Accumulator| {
            let all: Vec<u8> = (0..17).collect();
            verify(unit, &expected, &verification, &all, Stalls::NEVER, 0).unwrap()
        };
        let before = run(&mut unit);
        let outcome = unit
            .run(&[verification.keep()], memory, Stalls::NEVER, 0)
            .unwrap();
        assert_eq!(outcome.answers, [Ok(())]);
        assert!(outcome.commitments.is_empty());
        assert_eq!(
            outcome.walker_blocks,
            blocks_to_keep(&verification, config.0),
            "{config:?}"
        );
        // Twelve words of the table at most are between two walks.
        let most = config.block() * outcome.walker_blocks + 12 * u64::from(verification.entries);
        assert!(outcome.busy < most, "{config:?} {outcome:?}");

        let after = run(&mut unit);
        // Every leaf from its kept node, but for those below nodes that are deeper.
        let levels = 12 - u64::from(config.0);
        assert!(after.walker_blocks < before.walker_blocks * 3 / 4);
        assert!(after.walker_blocks <= (levels + 1) * 17 * 255);
        let leaves = 17 * 255;
        let share = aes_share(*config, leaves, &after);
        assert!(share > least_share(*config), "{config:?} {share}");
        // What was kept does not outlast any of these.
        unit.change_table().unwrap();
        assert_eq!(run(&mut unit).walker_blocks, before.walker_blocks);
    }
}

#[test]
fn what_is_kept_under_every_stall_pattern() {
    let config = Config(9, 2, 1);
    let expected = Expected::random(120).unwrap();
    let mut unit = config.unit();
    unit.set_salt(expected.salt()).unwrap();
    let verification = challenge(&expected, 120);
    for (k, stall) in Stall::ALL.into_iter().enumerate() {
        let stalls = Stalls {
            commitments: stall,
            memory: Stall::ALL[(k + 3) % 6],
            answers: stall,
        };
        let mut memory = verification.memory.clone();
        let commands = [verification.keep()];
        let outcome = unit.run(&commands, &mut memory, stalls, k as u64).unwrap();
        assert_eq!(outcome.answers, [Ok(())]);
        let repetitions = [2 * k as u8, 16];
        let seed = k as u64;
        verify(
            &mut unit,
            &expected,
            &verification,
            &repetitions,
            stalls,
            seed,
        )
        .unwrap();
    }
}

/// Nodes of another table, of another number of entries, or of Sign's tree must not be taken for those of this table. Their seeds
/// differ, so that one that is taken gives other results.
#[test]
fn nothing_stale_is_used() {
    let config = Config(8, 2, 1);
    let [ours, theirs] = [130, 131].map(|seed| Expected::random(seed).unwrap());
    let (our_table, their_table) = (challenge(&ours, 1), challenge(&theirs, 2));
    let mut unit = config.unit();
    let keep = |unit: &mut Accumulator, table: &Verification| {
        let mut memory = table.memory.clone();
        let outcome = unit.run(&[table.keep()], &mut memory, Stalls::NEVER, 0);
        assert_eq!(outcome.unwrap().answers, [Ok(())]);
    };
    let check = |unit: &mut Accumulator, what: &str| {
        unit.set_salt(ours.salt()).unwrap();
        let found = verify(unit, &ours, &our_table, &[2, 11], Stalls::NEVER, 0);
        assert!(found.is_ok(), "{what}: {:?}", found.err());
    };
    // Their table's nodes, and then ours without a word about it but that the table is written.
    unit.set_salt(theirs.salt()).unwrap();
    keep(&mut unit, &their_table);
    unit.change_table().unwrap();
    check(&mut unit, "another table");
    // The same before a FILL, which overwrites the kept level with the nodes of a secret tree.
    unit.set_salt(ours.salt()).unwrap();
    keep(&mut unit, &our_table);
    unit.start(theirs.salt(), theirs.root()).unwrap();
    check(&mut unit, "a secret tree");
    // And that tree is not to be mixed with a table's nodes.
    unit.start(ours.salt(), ours.root()).unwrap();
    unit.set_salt(theirs.salt()).unwrap();
    keep(&mut unit, &their_table);
    unit.set_salt(ours.salt()).unwrap();
    let outcome = unit.run(&[Command::sign(3)], &mut ours.memory(), Stalls::NEVER, 0);
    assert_eq!(outcome.unwrap().answers, [Err(Failure::Refused)]);
    // The first entries alone, and then all.
    keep(&mut unit, &their_table);
    unit.change_table().unwrap();
    let mut memory = our_table.memory.clone();
    let outcome = unit.run(&[Command::keep(20)], &mut memory, Stalls::NEVER, 0);
    assert_eq!(outcome.unwrap().answers, [Ok(())]);
    check(&mut unit, "entries that were not kept");
    // The table is written while its nodes are derived.
    for cycles in [1, 40, 900] {
        let mut memory = our_table.memory.clone();
        unit.set_salt(ours.salt()).unwrap();
        let outcome = unit.run_and_change_table(our_table.keep(), &mut memory, cycles);
        assert_eq!(outcome.unwrap().answers, [Ok(())]);
        let blocks = |unit: &mut Accumulator| {
            verify(unit, &ours, &our_table, &[4], Stalls::NEVER, 0)
                .unwrap()
                .walker_blocks
        };
        let without = blocks(&mut unit);
        keep(&mut unit, &our_table);
        assert!(blocks(&mut unit) < without, "{cycles}");
    }
    // A wipe, and a reset.
    unit.wipe().unwrap();
    check(&mut unit, "a wipe");
    keep(&mut unit, &our_table);
    unit.reset().unwrap();
    check(&mut unit, "a reset");
}

/// A seal that outlasts what it stands for is seen by the blocks that it saves.
#[test]
fn stale_seals_are_found() {
    let config = Config(8, 2, 1);
    let expected = Expected::random(135).unwrap();
    let verification = challenge(&expected, 135);
    let faults = [
        (
            "tcith_acc_feed_d8.v",
            "changed | (keep & ~intact_reg_q)",
            "changed",
        ),
        (
            "tcith_acc_control.v",
            "cmd_entries != entries_reg_q",
            "1'b0",
        ),
    ];
    let blocks = |source: &Source| {
        let model = Model::build(source, &BuildOptions::default()).unwrap();
        let mut unit = Accumulator::new(&model, config.0).unwrap();
        unit.set_salt(expected.salt()).unwrap();
        let mut memory = verification.memory.clone();
        let verify = |unit: &mut Accumulator, memory: &mut Memory| {
            let commands = [verification.command(8)];
            let outcome = unit.run(&commands, memory, Stalls::NEVER, 0);
            outcome.unwrap().walker_blocks
        };
        let keep = verification.keep();
        unit.run_and_change_table(keep, &mut memory, 700).unwrap();
        let changed = verify(&mut unit, &mut memory);
        let fewer = Command::keep(verification.entries - 1);
        unit.run(&[fewer], &mut memory, Stalls::NEVER, 0).unwrap();
        [changed, verify(&mut unit, &mut memory)]
    };
    let source = config.source();
    let right = blocks(&source);
    for (file, from, to) in faults {
        let faulty = tcith_tb::mutate(&source, file, from, to, 1).unwrap();
        assert_ne!(blocks(&faulty), right, "{file}: {from} -> {to}");
    }
}

/// Entries that claim leaves that are not theirs are refused, and then nothing is kept.
#[test]
fn tables_that_lie_are_refused() {
    let config = Config(8, 2, 1);
    let expected = Expected::random(140).unwrap();
    let verification = challenge(&expected, 140);
    let mut unit = config.unit();
    unit.set_salt(expected.salt()).unwrap();
    let words = verification.memory.words(Region::Path);
    let nodes = verification.nodes();
    let entry = |level: u32| {
        let found = nodes.iter().position(|node| (node + 1).ilog2() == level);
        found.unwrap_or_else(|| panic!("no entry on level {level}")) as u64
    };
    let high = entry(7);
    let word = words[&(3 * high)];
    let (first, last) = (word & 0xffff, word >> 16 & 0xffff);
    let lies = [
        ("a leaf too many on the right", word + (1 << 16)),
        ("a leaf too many on the left", word - 1),
        ("all leaves", word & !0xffff_ffff | 4351 << 16),
        ("leaves behind the tree", word | 0x1fff << 16),
        (
            "last before first",
            word & !0xffff_ffff | last | first << 16,
        ),
        ("a node elsewhere", word ^ 1 << 33),
    ];
    for (what, lie) in lies {
        let mut memory = verification.memory.clone();
        memory.put_word(Region::Path, 3 * high, lie);
        let outcome = unit.run(&[verification.keep()], &mut memory, Stalls::NEVER, 0);
        assert_eq!(outcome.unwrap().answers, [Err(Failure::Refused)], "{what}");
        let good = [5];
        verify(&mut unit, &expected, &verification, &good, Stalls::NEVER, 0).unwrap();
    }
    // An entry below the kept level is not looked at before a leaf needs it.
    let deep = entry(10);
    let mut memory = verification.memory.clone();
    memory.put_word(Region::Path, 3 * deep, words[&(3 * deep)] ^ 1 << 33);
    let outcome = unit.run(&[verification.keep()], &mut memory, Stalls::NEVER, 0);
    assert_eq!(outcome.unwrap().answers, [Ok(())]);
    let all: Vec<Command> = (0..17).map(|e| verification.command(e)).collect();
    let outcome = unit.run(&all, &mut memory, Stalls::NEVER, 0).unwrap();
    let error = outcome.answers.iter().find(|answer| answer.is_err());
    assert_eq!(error, Some(&Err(Failure::Refused)));
}

#[test]
fn keeping_can_be_broken_off() {
    let expected = Expected::random(150).unwrap();
    let verification = challenge(&expected, 150);
    let mut unit = Config(8, 2, 1).unit();
    unit.set_salt(expected.salt()).unwrap();
    for (k, cycles) in [0, 3, 50, 333, 1_000].into_iter().enumerate() {
        let mut memory = verification.memory.clone();
        unit.begin(verification.keep(), &mut memory, cycles)
            .unwrap();
        match k % 2 {
            0 => assert_eq!(unit.wipe().unwrap(), 512 + 4),
            _ => assert_eq!(unit.cancel().unwrap(), 512 + 5),
        }
        verify(&mut unit, &expected, &verification, &[6], Stalls::NEVER, 0).unwrap();
    }
    // No table at all, and a unit that keeps nothing.
    let outcome = unit.run(
        &[Command::keep(0)],
        &mut Memory::default(),
        Stalls::NEVER,
        0,
    );
    assert_eq!(outcome.unwrap().answers, [Ok(())]);
    let mut unit = Config(0, 2, 1).unit();
    unit.set_salt(expected.salt()).unwrap();
    let mut memory = verification.memory.clone();
    let outcome = unit.run(&[verification.keep()], &mut memory, Stalls::NEVER, 0);
    assert_eq!(outcome.unwrap().answers, [Err(Failure::Refused)]);
    verify(&mut unit, &expected, &verification, &[6], Stalls::NEVER, 0).unwrap();
}

#[test]
fn sign_and_verify_in_turn() {
    let config = Config(8, 2, 1);
    let expected = Expected::random(40).unwrap();
    let verification = challenge(&expected, 40);
    let mut unit = started(config, &expected);
    for e in [7, 8] {
        sign(&mut unit, &expected, &[e], Stalls::NEVER, 0).unwrap();
        verify(
            &mut unit,
            &expected,
            &verification,
            &[e, 3],
            Stalls::NEVER,
            0,
        )
        .unwrap();
        // Verify has left another start node.
        unit.start(expected.salt(), expected.root()).unwrap();
    }
}

#[test]
fn cycles_do_not_depend_on_seeds_or_the_secret() {
    for config in [Config(8, 2, 1), Config(8, 2, 2)] {
        let cycles: Vec<u64> = (50..55)
            .map(|seed| {
                let expected = Expected::random(seed).unwrap();
                let mut unit = started(config, &expected);
                let outcome = sign(&mut unit, &expected, &[4], Stalls::NEVER, 0).unwrap();
                outcome.cycles
            })
            .collect();
        assert!(cycles.iter().all(|&x| x == cycles[0]), "{cycles:?}");
    }
}

#[test]
fn what_cannot_be_done_is_answered_with_its_error() {
    let config = Config(8, 2, 1);
    let expected = Expected::random(60).unwrap();
    let verification = challenge(&expected, 60);
    let mut unit = config.unit();
    unit.set_salt(expected.salt()).unwrap();
    let mut check = |command: Command, memory: &Memory, failure: Failure| {
        let mut memory = memory.clone();
        let outcome = unit.run(&[command], &mut memory, Stalls::NEVER, 0).unwrap();
        assert_eq!(outcome.answers, [Err(failure)], "{command:?}");
        assert!(memory.words(Region::Result).is_empty(), "{command:?}");
        // What follows is right.
        verify(&mut unit, &expected, &verification, &[9], Stalls::NEVER, 0).unwrap();
    };
    for e in 17..32 {
        check(
            Command::sign(e),
            &expected.memory(),
            Failure::NoSuchRepetition,
        );
    }
    let with = |e: u8, entries: u8| Command {
        repetition: e,
        verify: Some((verification.hidden[usize::from(e)], entries)),
        keep: false,
    };
    // A table that is empty, that ends too early, that lacks an entry in the middle.
    check(with(2, 0), &verification.memory, Failure::NotCovered);
    check(
        with(2, verification.entries - 1),
        &verification.memory,
        Failure::NotCovered,
    );
    let table: Vec<u8> = verification
        .memory
        .words(Region::Path)
        .into_values()
        .flat_map(u64::to_le_bytes)
        .collect();
    // The entry with the most leaves, which every repetition needs.
    let size = |entry: usize| {
        let at = |byte: usize| {
            u16::from_le_bytes([table[24 * entry + byte], table[24 * entry + byte + 1]])
        };
        at(2) - at(0)
    };
    let largest = (0..table.len() / 24)
        .max_by_key(|&entry| size(entry))
        .unwrap();
    let mut lacking = table.clone();
    lacking.drain(24 * largest..24 * (largest + 1));
    let mut memory = verification.memory.clone();
    memory.put(Region::Path, &lacking);
    check(
        with(2, verification.entries - 1),
        &memory,
        Failure::NotCovered,
    );
    // An entry whose node does not cover its leaves, or does not exist.
    for node in [[1, 0], [0xff, 0xff]] {
        let mut wrong = table.clone();
        wrong[24 * largest + 4..][..2].copy_from_slice(&node);
        // Node 1 covers the left half; the leaves to its right show the error.
        wrong[24 * largest + 2..][..2].copy_from_slice(&4351_u16.to_le_bytes());
        memory.put(Region::Path, &wrong);
        check(with(2, verification.entries), &memory, Failure::Refused);
    }
}

#[test]
fn sign_needs_a_start() {
    let expected = Expected::random(70).unwrap();
    let mut unit = Config(0, 2, 1).unit();
    unit.set_salt(expected.salt()).unwrap();
    let mut memory = expected.memory();
    let outcome = unit.run(&[Command::sign(0)], &mut memory, Stalls::NEVER, 0);
    assert_eq!(outcome.unwrap().answers, [Err(Failure::Refused)]);
    unit.start(expected.salt(), expected.root()).unwrap();
    sign(&mut unit, &expected, &[0], Stalls::NEVER, 0).unwrap();
}

#[test]
fn wipe_cancel_and_reset_in_mid_operation() {
    let expected = Expected::random(80).unwrap();
    let verification = challenge(&expected, 80);
    for config in [Config(0, 2, 1), Config(8, 1, 1), Config(8, 2, 2)] {
        // The pulse, the cycle that drops everything, a cycle a word of the walker's larger memory, the cycle that
        // sees the end of that, and an answer.
        let words = if config.0 == 0 { 32 } else { 512 };
        let mut unit = config.unit();
        for (k, cycles) in [0, 1, 9, 40, 70, 83, 91, 1_000, 12_345]
            .into_iter()
            .enumerate()
        {
            unit.start(expected.salt(), expected.root()).unwrap();
            let (command, mut memory) = if k % 2 == 0 {
                (Command::sign(3), expected.memory())
            } else {
                (verification.command(3), verification.memory.clone())
            };
            unit.begin(command, &mut memory, cycles).unwrap();
            match k % 3 {
                0 => assert_eq!(unit.wipe().unwrap(), words + 4, "{config:?} {cycles}"),
                1 => assert_eq!(unit.cancel().unwrap(), words + 5, "{config:?} {cycles}"),
                _ => unit.reset().unwrap(),
            }
            // The walker has forgotten its START as well.
            let outcome = unit.run(
                &[Command::sign(0)],
                &mut expected.memory(),
                Stalls::NEVER,
                0,
            );
            assert_eq!(outcome.unwrap().answers, [Err(Failure::Refused)]);
            unit.start(expected.salt(), expected.root()).unwrap();
            sign(&mut unit, &expected, &[3], Stalls::NEVER, 0).unwrap();
        }
        // At rest there is nothing to cancel, and a wipe is answered by nothing.
        assert_eq!(unit.wipe().unwrap(), words + 4);
    }
}

/// Each fault is seen by a repetition of Sign or of Verify.
#[test]
fn seeded_faults_are_found() {
    let expected = Expected::random(90).unwrap();
    let verification = challenge(&expected, 90);
    let faults = [
        (
            "tcith_acc_sums.v",
            "factor = party_party ^ hidden",
            "factor = party_party",
        ),
        (
            "tcith_acc_sums.v",
            "lane_high = odd_reg_q",
            "lane_high = ~odd_reg_q",
        ),
        (
            "tcith_acc_sums.v",
            "first_reg_d = start | (first_reg_q & ~leaf_end_reg_q)",
            "first_reg_d = first_reg_q & ~leaf_end_reg_q",
        ),
        (
            "tcith_acc_party.v",
            "LAST_OF_STREAM = 6'h3f",
            "LAST_OF_STREAM = 6'h3e",
        ),
        (
            "tcith_acc_block.v",
            "domain = COMMITMENT_DOMAIN",
            "domain = ZERO8",
        ),
        ("tcith_acc_block.v", "wide_leaf_q + LEAVES", "wide_leaf_q"),
        (
            "tcith_acc_commit.v",
            "in_ready = empty & run",
            "in_ready = run",
        ),
        ("tcith_acc_commit.v", "secret = hide & ", "secret = hide | "),
        (
            "tcith_acc_path_table_d8.v",
            "right_of = position > last_reg_q",
            "right_of = position >= last_reg_q",
        ),
        (
            "tcith_acc_leaf.v",
            "position = number + DEEPEST",
            "position = number",
        ),
        (
            "tcith_acc_control.v",
            "com_first = com_valid & ~path_waits_reg_q",
            "com_first = com_valid",
        ),
        (
            "tcith_acc_issue.v",
            "aes_key = seed_reg_q",
            "aes_key = seed",
        ),
        (
            "tcith_acc_core_d8.v",
            "walker_room = ~issue_aes_valid",
            "walker_room = 1'b0",
        ),
    ];
    let of_two_cores = [
        (
            "tcith_acc_sums.v",
            " | (write_reg_q & ~odd_reg_q & begins_even)",
            "",
        ),
        ("tcith_acc_sums.v", " | (leaf_end_reg_q & hide)", ""),
        (
            "tcith_acc_core_d8.v",
            "walker_room = ahead_in_ready & ~seed_valid",
            "walker_room = ahead_in_ready",
        ),
    ];
    let one = Config(8, 2, 1).source();
    let two = Config(8, 2, 2).source();
    let faults = faults.map(|fault| (&one, fault));
    let of_two_cores = of_two_cores.map(|fault| (&two, fault));
    for (source, (file, from, to)) in faults.into_iter().chain(of_two_cores) {
        let faulty = tcith_tb::mutate(source, file, from, to, 1).unwrap();
        let model = Model::build(&faulty, &BuildOptions::default()).unwrap();
        let mut unit = Accumulator::new(&model, 8).unwrap();
        let stalls = Stalls {
            commitments: Stall::Bursts { max: 60 },
            memory: Stall::Worst { hold: 13 },
            answers: Stall::Never,
        };
        let found = unit
            .start(expected.salt(), expected.root())
            .and_then(|()| sign(&mut unit, &expected, &[2, 3], stalls, 0))
            .and_then(|_| verify(&mut unit, &expected, &verification, &[2, 3], stalls, 0))
            .and_then(|_| {
                let all: Vec<u8> = (0..17).collect();
                verify(&mut unit, &expected, &verification, &all, Stalls::NEVER, 0)
            });
        assert!(found.is_err(), "{file}: {from} -> {to}");
    }
}

/// A random challenge whose sibling path is short enough for a signature. In repetitions 2 and 16 the hidden party
/// is the first one, so that its commitment is read at the same time as the path table.
fn challenge(expected: &Expected, seed: u64) -> Verification {
    let mut rng = stimulus(seed);
    loop {
        let mut hidden: [u8; 17] = rng.gen();
        (hidden[2], hidden[16]) = (0, 0);
        let verification = expected.verification(&hidden).unwrap();
        if verification.entries <= 118 {
            return verification;
        }
    }
}

//! `tcith_fips202`: all functions over all lengths, chunkings and stalls; streams of commitments; contexts saved, restored and
//! swapped in mid-message; refusals; grinding; exact latencies; wipe and reset at every point; seeded faults.

use std::collections::BTreeMap;

use hex_literal::hex;
use rand::Rng as _;
use tcith_golden::challenge::{challenge, derive_parties};
use tcith_golden::meter::NoMeter;
use tcith_golden::{Mirath1aFast, Mirath1aShort};
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, expect, fips202::*};
use tcith_tb::stream::{stimulus, Stall};
use tcith_tb::{mutate, BuildOptions, ErrorKind, Model, Result, Source};

fn source(options: &[(&str, &str)]) -> Source {
    let options = options
        .iter()
        .map(|&(key, value)| (key.into(), value.into()))
        .collect::<BTreeMap<String, String>>();
    bench::source(&generate("fips202", &options).unwrap()).unwrap()
}

fn unit(options: &[(&str, &str)]) -> Fips202 {
    let model = Model::build(&source(options), &BuildOptions::default()).unwrap();
    Fips202::new(&model).unwrap()
}

/// Runs a test on a unit of one round a cycle and on one of two, with the cycles a permutation.
fn both_speeds(test: impl Fn(&mut Fips202, u64) -> Result<()>) {
    for (rounds, cycles) in [("1", 24), ("2", 12)] {
        test(&mut unit(&[("rounds_per_cycle", rounds)]), cycles).unwrap();
    }
}

fn random_message(length: usize, seed: u64) -> Vec<u8> {
    let mut rng = stimulus(seed);
    (0..length).map(|_| rng.gen()).collect()
}

fn random_stalls(seed: u64) -> Stalls {
    let mut rng = stimulus(seed);
    Stalls {
        offer: Stall::ALL[rng.gen_range(0..Stall::ALL.len())],
        take: Stall::ALL[rng.gen_range(0..Stall::ALL.len())],
    }
}

/// Digests that do not come from the golden model: FIPS 202's example of the empty message, and "abc".
#[test]
fn published_digests() {
    both_speeds(|unit, _| {
        for (message, digest) in [
            (
                &b""[..],
                hex!("a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a"),
            ),
            (
                b"abc",
                hex!("3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"),
            ),
        ] {
            unit.done(&[Algorithm::Sha3_256.init()], Stalls::NEVER)?;
            unit.absorb(&beats(message, Chunks::Words, true), Stall::Never, 0)?;
            let (words, _) = unit.squeeze(4, Stalls::NEVER)?;
            assert_eq!(words, words_of(&digest));
        }
        unit.done(&[Algorithm::Shake128.init()], Stalls::NEVER)?;
        unit.done(&[Command::Finish], Stalls::NEVER)?;
        let (words, _) = unit.squeeze(4, Stalls::NEVER)?;
        let expected = hex!("7f9c2ba4e88f827d616045507605853ed73b8093f6efbc88eb1a6eacfa66ef26");
        assert_eq!(words, words_of(&expected));
        Ok(())
    });
}

#[test]
fn every_length_in_random_chunks() {
    both_speeds(|unit, _| {
        for length in 0..=600 {
            for (k, algorithm) in Algorithm::ALL.into_iter().enumerate() {
                let seed = (5 * length + k) as u64;
                let message = random_message(length, seed);
                let cut = (Chunks::Random(seed), seed % 3 != 0);
                // Up to three blocks of output, ends of blocks among them.
                let words = seed as usize % 64;
                unit.hash(algorithm, &message, words, cut, Stalls::NEVER, seed)?;
            }
        }
        Ok(())
    });
}

#[test]
fn lengths_around_a_block_aligned_and_behind_a_domain_byte() {
    both_speeds(|unit, _| {
        for algorithm in Algorithm::ALL {
            let rate = 8 * algorithm.rate() as usize;
            for length in (rate - 9..=rate + 9).chain(2 * rate - 9..=2 * rate + 9) {
                let message = random_message(length, length as u64);
                for chunks in [Chunks::Words, Chunks::Domain] {
                    for last in [true, false] {
                        let cut = (chunks, last);
                        unit.hash(algorithm, &message, 22, cut, Stalls::NEVER, length as u64)?;
                    }
                }
            }
        }
        Ok(())
    });
}

#[test]
fn random_messages_under_every_stall_pattern() {
    both_speeds(|unit, _| {
        for (k, offer) in Stall::ALL.into_iter().enumerate() {
            for (l, take) in Stall::ALL.into_iter().enumerate() {
                for (m, algorithm) in Algorithm::ALL.into_iter().enumerate() {
                    let seed = (30 * k + 5 * l + m) as u64;
                    let message = random_message(stimulus(seed).gen_range(0..600), seed);
                    let cut = (Chunks::Random(seed), seed % 2 == 0);
                    unit.hash(algorithm, &message, 60, cut, Stalls { offer, take }, seed)?;
                }
            }
        }
        Ok(())
    });
}

/// Mirath's four streams of commitments through one unit, exchanged after every commitment.
#[test]
fn four_streams_of_commitments_with_swapped_contexts() {
    const COMMITMENTS: usize = 40;
    both_speeds(|unit, _| {
        let stalls = random_stalls(3);
        let mut messages = vec![vec![5]; 4];
        unit.done(&[Algorithm::Sha3_256.init()], stalls)?;
        unit.absorb(&beats(&[5], Chunks::Words, false), Stall::Never, 0)?;
        let start = unit.save(stalls)?;
        // One stream is in the unit, and three wait.
        let mut waiting = [start.clone(), start.clone(), start];
        for k in 0..COMMITMENTS {
            for (stream, message) in messages.iter_mut().enumerate() {
                let commitment = random_message(32, (4 * k + stream) as u64);
                unit.absorb(
                    &beats(&commitment, Chunks::Words, false),
                    stalls.offer,
                    k as u64,
                )?;
                message.extend(commitment);
                unit.swap(&mut waiting[0], stalls)?;
                waiting.rotate_left(1);
            }
        }
        for message in &messages {
            unit.done(&[Command::Finish], stalls)?;
            let (digest, _) = unit.squeeze(4, stalls)?;
            expect(digest, Algorithm::Sha3_256.expected(message, 4).0, || {
                "stream".into()
            })?;
            unit.swap(&mut waiting[0], stalls)?;
            waiting.rotate_left(1);
        }
        Ok(())
    });
}

/// A context saved at any byte of a message, and at any word of its output, goes on where it was after others have used the unit.
#[test]
fn contexts_saved_and_restored_anywhere() {
    both_speeds(|unit, _| {
        for seed in 0..60 {
            let mut rng = stimulus(seed);
            let stalls = random_stalls(seed);
            let algorithm = Algorithm::ALL[rng.gen_range(0..5)];
            let message = random_message(rng.gen_range(0..400), seed);
            let (now, later) = message.split_at(rng.gen_range(0..=message.len()));
            unit.done(&[algorithm.init()], stalls)?;
            unit.absorb(&beats(now, Chunks::Random(seed), false), stalls.offer, seed)?;
            let context = unit.save(stalls)?;
            unit.hash(
                Algorithm::Shake256,
                &message,
                5,
                (Chunks::Domain, true),
                stalls,
                seed,
            )?;
            unit.restore(&context, stalls)?;
            unit.absorb(
                &beats(later, Chunks::Random(seed), true),
                stalls.offer,
                seed,
            )?;
            let words = if algorithm.is_xof() { 45 } else { 4 };
            let (expected, _) = algorithm.expected(&message, words);
            let expected = &expected[..words];
            let first = rng.gen_range(0..=words);
            let (mut found, _) = unit.squeeze(first, stalls)?;
            let context = unit.save(stalls)?;
            unit.wipe()?;
            unit.restore(&context, stalls)?;
            found.extend(unit.squeeze(words - first, stalls)?.0);
            expect(&found[..], expected, || {
                format!("{algorithm:?}, seed {seed}")
            })?;
        }
        Ok(())
    });
}

/// Padding and blocks in software, lanes and permutations in the unit.
#[test]
fn a_sponge_in_software() {
    both_speeds(|unit, _| {
        for length in [0, 1, 135, 136, 137, 500] {
            let stalls = random_stalls(length as u64);
            let message = random_message(length, 1);
            let mut padded = message.clone();
            padded.push(0x06);
            padded.resize(padded.len().next_multiple_of(136), 0);
            if let Some(last) = padded.last_mut() {
                *last |= 0x80;
            }
            let mut commands = vec![Algorithm::Sha3_256.init()];
            for block in padded.chunks(136) {
                commands.extend((0..).zip(words_of(block)).map(|(k, x)| Command::Xor(k, x)));
                commands.push(Command::Permute);
            }
            unit.done(&commands, stalls)?;
            let (words, _) = unit.done(&[0, 1, 2, 3].map(Command::Read), stalls)?;
            assert_eq!(words, Algorithm::Sha3_256.expected(&message, 4).0);
        }
        Ok(())
    });
}

/// The progress: 8 bits of position, 5 of rate, SHAKE, squeezing.
const fn progress(position: u64, rate: u64, squeezing: u64) -> u64 {
    position | (rate << 8) | (squeezing << 14)
}

#[test]
fn what_cannot_be_done_is_refused_and_changes_nothing() {
    both_speeds(|unit, _| {
        let no_such = |command| (command, Answer::refused(NO_SUCH));
        let not_now = |command| (command, Answer::refused(NOT_NOW));
        let init = |rate| Command::Init { rate, shake: false };
        let bad: Vec<_> = (10..16)
            .map(|op| no_such(Command::Raw(op, 1, progress(0, 17, 0))))
            .chain([0, 25, 26, 31].map(|rate| no_such(init(rate))))
            .chain((26..32).flat_map(|k| {
                [
                    Command::Read(k),
                    Command::Write(k, 1),
                    Command::Xor(k, 1),
                    Command::Swap(k, 1),
                ]
                .map(no_such)
            }))
            .chain([no_such(Command::Xor(25, progress(0, 17, 0)))])
            .chain((4..32).map(|k| no_such(Command::HMpc(k, 1))))
            .chain(
                [
                    progress(0, 0, 0),
                    progress(0, 25, 0),
                    progress(0, 31, 1),
                    progress(136, 17, 0),
                    progress(143, 17, 0),
                    progress(255, 17, 0),
                    progress(144, 17, 1),
                    progress(137, 17, 1),
                    progress(1, 17, 1),
                ]
                .into_iter()
                .flat_map(|x| [Command::Write(25, x), Command::Swap(25, x)].map(no_such)),
            )
            .collect();
        let check = |unit: &mut Fips202, list: &[(Command, Answer)], when: &str| {
            let commands: Vec<_> = list.iter().map(|x| x.0).collect();
            let expected: Vec<_> = list.iter().map(|x| x.1).collect();
            let found = unit.run(&commands, 0, Stalls::NEVER, 0)?.answers;
            for (k, command) in commands.iter().enumerate() {
                expect(found[k], expected[k], || format!("{command:?} {when}"))?;
            }
            Ok::<_, tcith_tb::Error>(())
        };
        check(unit, &bad, "after reset")?;
        let neither = [not_now(Command::Finish), not_now(Command::Squeeze(1))];
        check(unit, &neither, "before a message")?;

        let message = random_message(200, 5);
        unit.done(&[Algorithm::Sha3_256.init()], Stalls::NEVER)?;
        unit.absorb(
            &beats(&message[..101], Chunks::Words, false),
            Stall::Never,
            0,
        )?;
        let context = unit.save(Stalls::NEVER)?;
        assert_eq!(context[25], progress(101, 17, 0));
        check(unit, &bad, "within a message")?;
        check(unit, &[not_now(Command::Squeeze(1))], "within a message")?;
        expect(unit.save(Stalls::NEVER)?, context, || {
            "context after refusals".into()
        })?;
        unit.absorb(
            &beats(&message[101..], Chunks::Words, true),
            Stall::Never,
            0,
        )?;
        unit.settle()?;
        check(unit, &bad, "behind a message")?;
        check(unit, &[not_now(Command::Finish)], "behind a message")?;
        let (digest, _) = unit.squeeze(4, Stalls::NEVER)?;
        assert_eq!(digest, Algorithm::Sha3_256.expected(&message, 4).0);
        // The positions at both ends that are allowed.
        let positions = [
            progress(135, 17, 0),
            progress(136, 17, 1),
            progress(191, 24, 0),
        ];
        unit.done(&positions.map(|x| Command::Write(25, x)), Stalls::NEVER)?;
        unit.done(
            &[init(1), init(24), Command::Squeeze(0)][..2],
            Stalls::NEVER,
        )?;
        Ok(())
    });
}

#[test]
fn commands_have_the_documented_latency() {
    both_speeds(|unit, p| {
        unit.clear_counters()?;
        let (_, cycles) = unit.done(&[Command::Permute; 50], Stalls::NEVER)?;
        assert_eq!(cycles, 49 * p + 1, "permutations without a gap");
        assert_eq!(unit.settle()?, p - 1);
        assert_eq!((unit.permutations()?, unit.worked()?), (50, 50 * p));
        let mut context = unit.save(Stalls::NEVER)?;
        context[25] = progress(0, 17, 0);
        assert_eq!(unit.swap(&mut context, Stalls::NEVER)?, 26);

        // A lane that is not in front is turned to; the others follow it.
        for (front, index) in [
            (0, 0),
            (1, 2),
            (3, 24),
            (0, 13),
            (14, 13),
            (14, 14),
            (15, 1),
        ] {
            let turns = (25 + index - front) % 25;
            let (_, cycles) = unit.done(&[Command::Read(index)], Stalls::NEVER)?;
            assert_eq!(cycles, 1 + turns, "lane {index} behind {front}");
        }
        // Before a permutation lane 0 is: three lanes have passed, 22 follow.
        unit.done(&[Command::Read(2)], Stalls::NEVER)?;
        unit.done(&[Command::Permute], Stalls::NEVER)?;
        assert_eq!(unit.settle()?, 22 + p - 1);

        // Bytes that wait for their word cost the next command a cycle, and their lane passes.
        unit.done(&[Algorithm::Sha3_256.init()], Stalls::NEVER)?;
        unit.absorb(&beats(&[1], Chunks::Words, false), Stall::Never, 0)?;
        assert_eq!(unit.done(&[Command::Read(1)], Stalls::NEVER)?.1, 2);
        assert_eq!(unit.done(&[Command::Read(2)], Stalls::NEVER)?.1, 1);
        Ok(())
    });
}

#[test]
fn streams_have_the_documented_latency() {
    both_speeds(|unit, p| {
        for algorithm in Algorithm::ALL {
            let rate = algorithm.rate();
            for blocks in [1, 2, 7] {
                // Aligned: the last block's permutation is still to come when its last beat is taken.
                let message = random_message((8 * rate * blocks) as usize, 1);
                unit.done(&[algorithm.init()], Stalls::NEVER)?;
                let whole = beats(&message, Chunks::Words, false);
                let cycles = unit.absorb(&whole, Stall::Never, 0)?;
                assert_eq!(cycles, blocks * rate + (blocks - 1) * (25 - rate + p));
                assert_eq!(unit.settle()?, 25 - rate + p);
                // Behind a domain byte: a beat more.
                unit.done(&[algorithm.init()], Stalls::NEVER)?;
                let cut = beats(&message, Chunks::Domain, false);
                let cycles = unit.absorb(&cut, Stall::Never, 0)?;
                assert_eq!(cycles, 1 + blocks * rate + (blocks - 1) * (25 - rate + p));
            }
            // The last beat, the padding in what is left of a round of the lanes, and its permutation.
            for length in [0, 1, 7, 8, 20, 8 * rate - 8, 8 * rate - 1] {
                unit.done(&[algorithm.init()], Stalls::NEVER)?;
                let message = random_message(length as usize, 2);
                unit.absorb(&beats(&message, Chunks::Words, true), Stall::Never, 0)?;
                assert_eq!(unit.settle()?, 25 - length / 8 + p);
            }
            // The last block was full: there is one more.
            unit.done(&[algorithm.init()], Stalls::NEVER)?;
            let message = random_message(8 * rate as usize, 2);
            unit.absorb(&beats(&message, Chunks::Words, true), Stall::Never, 0)?;
            assert_eq!(unit.settle()?, (25 - rate + p) + (25 + p));
            // FINISH likewise.
            unit.done(&[algorithm.init(), Command::Finish], Stalls::NEVER)?;
            assert_eq!(unit.settle()?, 25 + p);
            // Output: the command, a word a cycle, permutations between blocks.
            for blocks in [1, 2, 5] {
                unit.done(&[algorithm.init(), Command::Finish], Stalls::NEVER)?;
                unit.settle()?;
                let words = blocks * rate;
                let (_, cycles) = unit.squeeze(words as usize, Stalls::NEVER)?;
                assert_eq!(cycles, 1 + words + (blocks - 1) * (25 - rate + p));
                // Nothing is permuted before more is asked for.
                assert_eq!(unit.settle()?, 0);
                let (_, cycles) = unit.squeeze(1, Stalls::NEVER)?;
                assert_eq!(cycles, 1 + (25 - rate) + p + 1);
            }
        }
        Ok(())
    });
}

/// Two messages with nothing between them: the INIT of the second waits for the last word of the first.
#[test]
fn messages_back_to_back() {
    both_speeds(|unit, p| {
        let message = random_message(64, 1);
        let (digest, _) = Algorithm::Sha3_256.expected(&message, 4);
        let mut commands = Vec::new();
        for _ in 0..5 {
            commands.push(Algorithm::Sha3_256.init());
            commands.extend(
                (0..)
                    .zip(words_of(&message))
                    .map(|(k, x)| Command::Xor(k, x)),
            );
            commands.push(Command::Write(25, progress(64, 17, 0)));
            commands.push(Command::Finish);
            commands.push(Command::Squeeze(4));
        }
        let outcome = unit.run(&commands, 20, Stalls::NEVER, 0)?;
        assert_eq!(outcome.words, digest.repeat(5));
        // Eleven commands, what is left of a round of the lanes for the padding, the permutation, SQUEEZE and its words.
        assert_eq!(outcome.cycles, 5 * (11 + 25 - 8 + p + 1 + 4));

        // On the streams, with commands and beats offered at the same time.
        for seed in 0..20 {
            let stalls = random_stalls(seed);
            unit.done(&[Algorithm::Shake128.init()], stalls)?;
            let whole = beats(&message, Chunks::Random(seed), true);
            unit.absorb(&whole, stalls.offer, seed)?;
            let next = [Command::Squeeze(30), Algorithm::Sha3_256.init()];
            let outcome = unit.run_with_beats(&next, &whole, 30, stalls, seed)?;
            let (expected, _) = Algorithm::Shake128.expected(&message, 30);
            expect(outcome.words, expected, || "first message".into())?;
            let (words, _) = unit.squeeze(4, stalls)?;
            expect(&words, &digest, || "second message".into())?;
        }
        Ok(())
    });
}

/// The first counter from `start` on whose grinding bits are zero.
fn expected_counter(h_mpc: &[u8; 32], start: u64) -> u64 {
    (start..)
        .find(|&ctr| derive_parties::<Mirath1aFast, _>(h_mpc, ctr, &mut NoMeter).is_some())
        .expect("there is one")
}

fn try_message(h_mpc: &[u8; 32], ctr: u64) -> Vec<u8> {
    [h_mpc, &ctr.to_le_bytes()[..]].concat()
}

/// Grinds from `start` on, and compares counter, challenge bytes and cycles.
fn check_grinding(unit: &mut Fips202, p: u64, h_mpc: &[u8; 32], start: u64) -> Result<u64> {
    let ctr = expected_counter(h_mpc, start);
    // Lane 0 in front.
    unit.done(&[Algorithm::Shake128.init()], Stalls::NEVER)?;
    let (answer, cycles) = unit.grind(h_mpc, start, 0, Stalls::NEVER)?;
    expect(
        answer,
        Answer {
            error: 0,
            data: ctr,
        },
        || format!("counter from {start}"),
    )?;
    let tries = ctr - start + 1;
    // Taken, the tries, each with the five words of its message, the test of the last, the answer.
    expect(cycles, 1 + (5 + p) * tries + 1 + 1, || {
        format!("cycles of {tries} tries")
    })?;
    let (expected, _) = Algorithm::Shake128.expected(&try_message(h_mpc, ctr), 25);
    let (words, _) = unit.squeeze(25, Stalls::NEVER)?;
    expect(words, expected, || "challenge bytes".into())?;
    Ok(ctr)
}

#[test]
fn grinding_finds_the_golden_model_s_counter() {
    both_speeds(|unit, p| {
        for seed in 0..8 {
            let mut rng = stimulus(seed);
            let h_mpc = rng.gen();
            // Carries through all bytes of the counter among the starts.
            let start = [0, 1, 0xffff_fff0, u64::MAX >> 1][seed as usize % 4];
            let ctr = check_grinding(unit, p, &h_mpc, start)?;
            // And on from there, as software does when the sibling path is too long.
            check_grinding(unit, p, &h_mpc, ctr + 1)?;
        }
        Ok(())
    });
}

#[test]
fn known_answer_vector_0_is_found_at_980() {
    let h_mpc = hex!("6ba4023f9cb9ae4a58b9318ec72aefb851271820f832ce2fdb5fdc2a0d154b8a");
    both_speeds(|unit, p| {
        let mut ctr = check_grinding(unit, p, &h_mpc, 0)?;
        while challenge::<Mirath1aFast, _>(&h_mpc, ctr, &mut NoMeter).is_err() {
            ctr = check_grinding(unit, p, &h_mpc, ctr + 1)?;
        }
        assert_eq!(ctr, 980);
        Ok(())
    });
}

/// Other places of the grinding bits: 1a-short's, all 16, and a place across two lanes.
#[test]
fn grinding_bits_elsewhere() {
    let zero_bits = |bytes: &[u8], at: usize, w: usize| match w {
        0..=8 => u32::from(bytes[at]) >> (8 - w) == 0,
        _ => bytes[at] == 0 && u32::from(bytes[at + 1]) >> (16 - w) == 0,
    };
    for (at, w) in [("17", "8"), ("7", "12"), ("166", "10"), ("1", "1")] {
        let mut unit = unit(&[
            ("rounds_per_cycle", "2"),
            ("challenge_bytes", at),
            ("grinding_bits", w),
        ]);
        let (place, w): (usize, usize) = (at.parse().unwrap(), w.parse().unwrap());
        for seed in 0..4 {
            let h_mpc: [u8; 32] = stimulus(seed).gen();
            let ctr = (0..)
                .find(|&ctr| {
                    let (block, _) = Algorithm::Shake128.expected(&try_message(&h_mpc, ctr), 21);
                    let bytes: Vec<u8> = block.iter().flat_map(|x| x.to_le_bytes()).collect();
                    zero_bits(&bytes, place, w)
                })
                .unwrap();
            if (place, w) == (17, 8) {
                let parties = |ctr| derive_parties::<Mirath1aShort, _>(&h_mpc, ctr, &mut NoMeter);
                assert_eq!((0..).find(|&x| parties(x).is_some()), Some(ctr));
            }
            let (answer, _) = unit.grind(&h_mpc, 0, 0, Stalls::NEVER).unwrap();
            assert_eq!(
                answer,
                Answer {
                    error: 0,
                    data: ctr
                },
                "byte {place}, {w} bits"
            );
        }
    }
}

#[test]
fn grinding_ends_at_its_limit_or_when_stopped() {
    both_speeds(|unit, p| {
        let h_mpc: [u8; 32] = stimulus(1).gen();
        let ctr = expected_counter(&h_mpc, 0);
        assert!(
            ctr > 50,
            "the choice of h_mpc leaves room for tries in vain"
        );
        for limit in [1, 2, 17] {
            let (answer, cycles) = unit.grind(&h_mpc, 0, limit, Stalls::NEVER)?;
            let expected = Answer {
                error: NOT_FOUND,
                data: limit.into(),
            };
            expect(answer, expected, || format!("{limit} tries"))?;
            assert_eq!(cycles, 1 + (5 + p) * u64::from(limit) + 2);
        }
        // The last try allowed is the one that succeeds, and the one before.
        let last = ctr as u16;
        let (answer, _) = unit.grind(&h_mpc, 0, last + 1, Stalls::NEVER)?;
        expect(
            answer,
            Answer {
                error: 0,
                data: ctr,
            },
            || "in time".into(),
        )?;
        let (answer, _) = unit.grind(&h_mpc, 0, last, Stalls::NEVER)?;
        expect(
            answer,
            Answer {
                error: NOT_FOUND,
                data: ctr,
            },
            || "too early".into(),
        )?;

        let length = 5 + p;
        for cycles in 0..3 * length {
            unit.done(&[Algorithm::Shake128.init()], Stalls::NEVER)?;
            // The stop is seen in cycle `cycles` of the tries, and the try in progress is the last.
            let (answer, waited) = unit.grind_and_stop(0, cycles)?;
            let tries = cycles / length + 1;
            let expected = Answer {
                error: NOT_FOUND,
                data: tries,
            };
            expect(answer, expected, || format!("stopped in cycle {cycles}"))?;
            expect(waited, tries * length + 2 - cycles, || {
                "cycles from stop to answer".into()
            })?;
            // Neither the stop nor the state is left behind.
            unit.hash(
                Algorithm::Sha3_256,
                b"abc",
                4,
                (Chunks::Words, true),
                Stalls::NEVER,
                1,
            )?;
        }
        // A stop without a GRIND is not remembered.
        unit.hash(
            Algorithm::Sha3_256,
            b"abc",
            4,
            (Chunks::Words, true),
            Stalls::NEVER,
            1,
        )?;
        check_grinding(unit, p, &h_mpc, 0)?;
        let worst = Stalls {
            offer: Stall::Never,
            take: Stall::Worst { hold: 13 },
        };
        let (answer, _) = unit.grind(&h_mpc, ctr, 1, worst)?;
        expect(
            answer,
            Answer {
                error: 0,
                data: ctr,
            },
            || "answer that waits".into(),
        )
    });
}

/// The operations that a wipe or a reset may interrupt.
fn interruptions(message: &[u8], h_mpc: u64) -> [Vec<Command>; 4] {
    let load = |words: usize| {
        let mut commands = vec![Algorithm::Shake128.init()];
        let lanes = words_of(&message[..8 * words]);
        commands.extend((0..).zip(lanes).map(|(k, x)| Command::Xor(k, x)));
        commands
    };
    [
        [load(21), vec![Command::Permute]].concat(),
        [load(5), vec![Command::Finish]].concat(),
        [load(3), vec![Command::Finish, Command::Squeeze(300)]].concat(),
        [
            (0..4).map(|k| Command::HMpc(k, h_mpc)).collect(),
            vec![Command::Grind(7)],
        ]
        .concat(),
    ]
}

#[test]
fn wipe_and_reset_at_every_point() {
    both_speeds(|unit, p| {
        let message = random_message(300, 1);
        for commands in interruptions(&message, 0x0123_4567_89ab_cdef) {
            for cycles in 0..2 * p + 30 {
                for reset in [false, true] {
                    let (last, before) = commands.split_last().expect("none is empty");
                    for &command in before {
                        unit.begin(command, 0)?;
                        // FINISH before a SQUEEZE.
                        unit.settle()?;
                    }
                    unit.begin(*last, cycles)?;
                    if reset {
                        unit.reset()?;
                    } else {
                        unit.wipe()?;
                    }
                    let cut = (Chunks::Random(cycles), true);
                    unit.hash(Algorithm::Sha3_256, &message, 4, cut, Stalls::NEVER, cycles)?;
                }
            }
        }
        // Unaligned bytes that wait.
        for length in 0..20 {
            for reset in [false, true] {
                unit.done(&[Algorithm::Sha3_256.init()], Stalls::NEVER)?;
                let some = beats(&message[..length], Chunks::Words, false);
                unit.absorb(&some, Stall::Never, 0)?;
                if reset {
                    unit.reset()?;
                } else {
                    unit.wipe()?;
                }
                let cut = (Chunks::Words, true);
                unit.hash(Algorithm::Sha3_256, &message, 4, cut, Stalls::NEVER, 1)?;
            }
        }
        Ok(())
    });
}

/// The checks that the seeded faults are to be caught by.
fn quick_check(model: &Model) -> Result<()> {
    let mut unit = Fips202::new(model)?;
    for (k, algorithm) in Algorithm::ALL.into_iter().enumerate() {
        for seed in 0..24 {
            let seed = 24 * k as u64 + seed;
            let message = random_message(stimulus(seed).gen_range(0..400), seed);
            let cut = (Chunks::Random(seed), seed % 2 == 0);
            unit.hash(algorithm, &message, 50, cut, random_stalls(seed), seed)?;
            let half = beats(&message, Chunks::Random(seed), false);
            unit.done(&[algorithm.init()], Stalls::NEVER)?;
            unit.absorb(&half, Stall::Never, 0)?;
            let context = unit.save(random_stalls(seed))?;
            unit.wipe()?;
            unit.restore(&context, Stalls::NEVER)?;
            unit.done(&[Command::Finish], Stalls::NEVER)?;
            let (found, _) = unit.squeeze(4, Stalls::NEVER)?;
            let (expected, _) = algorithm.expected(&message, 4);
            expect(&found[..], &expected[..4], || "message resumed".into())?;
        }
    }
    let (_, cycles) = unit.done(&[Command::Permute; 3], Stalls::NEVER)?;
    // Behind the four words that were squeezed.
    expect(cycles, 21 + 49, || "cycles of three permutations".into())?;
    let refused = unit.run(
        &[Command::Xor(25, 0), Command::HMpc(4, 0)],
        0,
        Stalls::NEVER,
        0,
    )?;
    expect(refused.answers, vec![Answer::refused(NO_SUCH); 2], || {
        "refusals".into()
    })?;
    let h_mpc: [u8; 32] = stimulus(1).gen();
    let (answer, _) = unit.grind(&h_mpc, 0, 3, Stalls::NEVER)?;
    let expected = Answer {
        error: NOT_FOUND,
        data: 3,
    };
    expect(answer, expected, || "limit".into())?;
    // A grinding bit too few goes unnoticed in every second case.
    for seed in 0..8 {
        check_grinding(&mut unit, 24, &stimulus(seed).gen(), 0xff)?;
    }
    Ok(())
}

/// File, text, and what replaces it.
type Fault = (&'static str, &'static str, &'static str);

const FAULTS: [Fault; 16] = [
    // A lane of ρ is rotated by one bit less; both shifts.
    (
        "tcith_keccak_round.v",
        "RHO_LEFT_7 = 6'h06",
        "RHO_LEFT_7 = 6'h05",
    ),
    // χ with an OR.
    ("tcith_keccak_round.v", "~pi_8 & pi_9", "~pi_8 | pi_9"),
    // θ of a column lacks a lane.
    ("tcith_keccak_round.v", " ^ lanes_q_23", ""),
    // One round constant.
    (
        "tcith_keccak_round_constant.v",
        "64'h000000008000808b",
        "64'h000000008000800b",
    ),
    // The message of a try has another padding.
    (
        "tcith_keccak_state_n1.v",
        "SHAKE_SUFFIX = 64'h000000000000001f",
        "SHAKE_SUFFIX = 64'h0000000000000006",
    ),
    // 25 rounds.
    (
        "tcith_keccak_state_n1.v",
        "ROUND_END = 5'h18",
        "ROUND_END = 5'h19",
    ),
    // A clear leaves the lanes.
    ("tcith_keccak_lane.v", "| step | clear);", "| step);"),
    // The lanes go round in 24 places.
    (
        "tcith_keccak_state_n1.v",
        "LAST_LANE = 5'h18",
        "LAST_LANE = 5'h17",
    ),
    // The last bit of the padding is added a word late.
    (
        "tcith_fips202_control.v",
        "rate_last = rate_reg_q - ONE5",
        "rate_last = rate_reg_q",
    ),
    // Bytes beyond the count are absorbed.
    (
        "tcith_fips202_aligner.v",
        "ends > NUMBER_3",
        "ends >= NUMBER_3",
    ),
    // What falls into the next word is lost.
    (
        "tcith_fips202_control.v",
        "pending_reg_d = aligner_pending_new",
        "pending_reg_d = aligner_word",
    ),
    // The suffix of SHA-3 for SHAKE.
    (
        "tcith_fips202_control.v",
        "aligner_data = SHAKE_SUFFIX",
        "aligner_data = SHA3_SUFFIX",
    ),
    // The block ends a word late.
    (
        "tcith_fips202_control.v",
        "block_end = word_new == rate_reg_q",
        "block_end = word_reg_q == rate_reg_q",
    ),
    // Pending bytes are not added before a command.
    (
        "tcith_fips202_control.v",
        "assign flush = must_flush & st_here",
        "assign flush = 1'b0 & st_here",
    ),
    // The grinding bits reach one bit less far.
    (
        "tcith_fips202_grinding_c17_w9.v",
        "MASK = 16'h80ff",
        "MASK = 16'h00ff",
    ),
    // The counter goes on behind the one that is found.
    (
        "tcith_fips202_grinding_c17_w9.v",
        "failed = boundary & tried_reg_q & ~hit",
        "failed = boundary & tried_reg_q",
    ),
];

/// Each fault is caught by a wrong result or a broken handshake, and not because the mutant does not compile.
#[test]
fn seeded_faults_are_caught() {
    let source = source(&[]);
    quick_check(&Model::build(&source, &BuildOptions::default()).unwrap()).unwrap();
    for (file, from, to) in FAULTS {
        let faulty = mutate(&source, file, from, to, 1).unwrap();
        let model = Model::build(&faulty, &BuildOptions::default()).unwrap();
        let Err(error) = quick_check(&model) else {
            panic!("not caught: {from} -> {to}");
        };
        let kind = error.kind();
        assert!(
            matches!(kind, ErrorKind::Mismatch { .. } | ErrorKind::Bench { .. }),
            "{from}: {error}"
        );
    }
}

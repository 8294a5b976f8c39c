//! `tcith_aes_core` with option `full` in both speeds: FIPS 197 and SP 800-38A vectors in both directions, random
//! blocks of all modes under every stall pattern, exact latency, wipe and reset in mid-operation.

use std::collections::BTreeMap;

use hex_literal::hex;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, aes_full::*};
use tcith_tb::stream::Stall;
use tcith_tb::{BuildOptions, Model, Result};

fn model(rounds: u64) -> Model {
    let options = BTreeMap::from([
        ("rounds_per_cycle".into(), rounds.to_string()),
        ("full".into(), "1".into()),
    ]);
    let design = generate("aes_core", &options).unwrap();
    Model::build(&bench::source(&design).unwrap(), &BuildOptions::default()).unwrap()
}

fn both_speeds(test: impl Fn(&mut AesFull, u64) -> Result<()>) {
    for rounds in [1, 2] {
        let mut core = AesFull::new(&model(rounds)).unwrap();
        test(&mut core, rounds).unwrap();
    }
}

/// A published key with a block and its encryption: a job for each direction.
fn vector(key: &[u8], plain: [u8; 16], encrypted: [u8; 16]) -> [Job; 2] {
    // What AES-128 must not look at.
    let mut padded = [0xa5; 32];
    padded[..key.len()].copy_from_slice(key);
    [(false, plain, encrypted), (true, encrypted, plain)].map(|(decrypt, block, result)| {
        let mode = Mode {
            key256: key.len() == 32,
            decrypt,
        };
        let job = Job {
            mode,
            key: padded,
            block,
        };
        assert_eq!(job.expected(), result, "the `aes` crate and the standard");
        job
    })
}

#[test]
fn published_vectors() {
    let sp_key128 = hex!("2b7e151628aed2a6abf7158809cf4f3c");
    let sp_key256 = hex!("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4");
    let sp_blocks = [
        hex!("6bc1bee22e409f96e93d7e117393172a"),
        hex!("ae2d8a571e03ac9c9eb76fac45af8e51"),
        hex!("30c81c46a35ce411e5fbc1191a0a52ef"),
        hex!("f69f2445df4f9b17ad2b417be66c3710"),
    ];
    // SP 800-38A, F.1.1 and F.1.2.
    let sp_results128 = [
        hex!("3ad77bb40d7a3660a89ecaf32466ef97"),
        hex!("f5d3d58503b9699de785895a96fdbaaf"),
        hex!("43b1cd7f598ece23881b00e3ed030688"),
        hex!("7b0c785e27e8ad3f8223207104725dd4"),
    ];
    // F.1.5 and F.1.6.
    let sp_results256 = [
        hex!("f3eed1bdb5d2a03c064b5a7e3db181f8"),
        hex!("591ccb10d410ed26dc5ba74a31362870"),
        hex!("b6ed21b99ca6f4f9f153e7b1beafed1d"),
        hex!("23304b7a39f9f3ff067d8d8f9e24ecc7"),
    ];
    let fips_block = hex!("00112233445566778899aabbccddeeff");
    let mut jobs = vec![
        // FIPS 197, appendices B, C.1 and C.3.
        vector(
            &sp_key128,
            hex!("3243f6a8885a308d313198a2e0370734"),
            hex!("3925841d02dc09fbdc118597196a0b32"),
        ),
        vector(
            &hex!("000102030405060708090a0b0c0d0e0f"),
            fips_block,
            hex!("69c4e0d86a7b0430d8cdb78070b4c55a"),
        ),
        vector(
            &hex!("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"),
            fips_block,
            hex!("8ea2b7ca516745bfeafc49904b496089"),
        ),
    ];
    for (k, block) in sp_blocks.into_iter().enumerate() {
        jobs.push(vector(&sp_key128, block, sp_results128[k]));
        jobs.push(vector(&sp_key256, block, sp_results256[k]));
    }
    let jobs = jobs.concat();
    both_speeds(|core, _| core.process(&jobs, Stall::Never, Stall::Never, 0).map(drop));
}

#[test]
fn random_blocks_under_every_stall_pattern() {
    both_speeds(|core, _| {
        for (k, offer) in Stall::ALL.into_iter().enumerate() {
            for (l, take) in Stall::ALL.into_iter().enumerate() {
                let seed = (6 * k + l) as u64;
                core.process(&Job::random(300, seed), offer, take, seed)?;
            }
        }
        Ok(())
    });
}

#[test]
fn corner_keys_and_blocks() {
    let values = [0, 0xff, 0x55, 0xaa, 0x01, 0x80];
    let mut jobs = Vec::new();
    for mode in Mode::ALL {
        for key in values {
            for block in values {
                jobs.push(Job {
                    mode,
                    key: [key; 32],
                    block: [block; 16],
                });
            }
        }
    }
    both_speeds(|core, _| core.process(&jobs, Stall::Never, Stall::Never, 0).map(drop));
}

#[test]
fn latency_depends_on_the_mode_only() {
    assert_eq!(Mode::ALL.map(|mode| mode.latency(1)), [10, 14, 20, 28]);
    assert_eq!(Mode::ALL.map(|mode| mode.latency(2)), [5, 7, 10, 14]);
    both_speeds(|core, rounds| {
        for (k, job) in Job::random(400, 5).iter().enumerate() {
            let cycles = core.latency(job, k as u64 % 4)?;
            assert_eq!(cycles, job.mode.latency(rounds), "{job:02x?}");
        }
        Ok(())
    });
}

#[test]
fn blocks_of_all_modes_follow_without_a_gap() {
    both_speeds(|core, rounds| {
        let jobs = Job::random(400, 6);
        let taken = core.process(&jobs, Stall::Never, Stall::Never, 0)?;
        let mut cycle = 0;
        for (k, job) in jobs.iter().enumerate() {
            cycle += job.mode.latency(rounds);
            assert_eq!(taken[k], cycle, "block {k}");
        }
        Ok(())
    });
}

#[test]
fn wipe_and_reset_at_every_point_of_a_block() {
    both_speeds(|core, rounds| {
        for mode in Mode::ALL {
            for cycles in 0..mode.latency(rounds) + 3 {
                let mut job = Job::random(1, cycles)[0];
                job.mode = mode;
                // What follows is of every mode, the first in each in turn.
                let mut after = Job::random(4, cycles);
                for (k, next) in after.iter_mut().enumerate() {
                    next.mode = Mode::ALL[(k + cycles as usize) % 4];
                }
                core.begin(&job, cycles)?;
                core.wipe()?;
                core.process(&after, Stall::Never, Stall::Never, 0)?;
                core.begin(&job, cycles)?;
                core.reset()?;
                core.process(&after, Stall::Never, Stall::Never, 0)?;
            }
        }
        Ok(())
    });
}

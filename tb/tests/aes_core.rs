//! `tcith_aes_core` in both speeds: FIPS 197 and SP 800-38A vectors, random blocks under every stall
//! pattern, exact latency, wipe and reset in mid-operation.

use std::collections::BTreeMap;

use hex_literal::hex;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, aes_core::*};
use tcith_tb::stream::Stall;
use tcith_tb::{BuildOptions, Model, Result};

fn model(rounds: usize) -> Model {
    let options = BTreeMap::from([("rounds_per_cycle".into(), rounds.to_string())]);
    let design = generate("aes_core", &options).unwrap();
    Model::build(&bench::source(&design).unwrap(), &BuildOptions::default()).unwrap()
}

fn both_speeds(test: impl Fn(&mut AesCore, u64) -> Result<()>) {
    for rounds in [1, 2] {
        let mut core = AesCore::new(&model(rounds)).unwrap();
        test(&mut core, 10 / rounds as u64).unwrap();
    }
}

/// A published key, block and result.
fn vector(key: [u8; 16], block: [u8; 16], result: [u8; 16]) -> Job {
    let job = Job { key, block };
    assert_eq!(job.expected(), result, "the `aes` crate and the standard");
    job
}

#[test]
fn published_vectors() {
    let sp_key = hex!("2b7e151628aed2a6abf7158809cf4f3c");
    let jobs = [
        // FIPS 197, appendices B and C.1.
        vector(
            sp_key,
            hex!("3243f6a8885a308d313198a2e0370734"),
            hex!("3925841d02dc09fbdc118597196a0b32"),
        ),
        vector(
            hex!("000102030405060708090a0b0c0d0e0f"),
            hex!("00112233445566778899aabbccddeeff"),
            hex!("69c4e0d86a7b0430d8cdb78070b4c55a"),
        ),
        // SP 800-38A, F.1.1.
        vector(
            sp_key,
            hex!("6bc1bee22e409f96e93d7e117393172a"),
            hex!("3ad77bb40d7a3660a89ecaf32466ef97"),
        ),
        vector(
            sp_key,
            hex!("ae2d8a571e03ac9c9eb76fac45af8e51"),
            hex!("f5d3d58503b9699de785895a96fdbaaf"),
        ),
        vector(
            sp_key,
            hex!("30c81c46a35ce411e5fbc1191a0a52ef"),
            hex!("43b1cd7f598ece23881b00e3ed030688"),
        ),
        vector(
            sp_key,
            hex!("f69f2445df4f9b17ad2b417be66c3710"),
            hex!("7b0c785e27e8ad3f8223207104725dd4"),
        ),
    ];
    both_speeds(|core, _| core.encrypt(&jobs, Stall::Never, Stall::Never, 0).map(drop));
}

#[test]
fn random_blocks_under_every_stall_pattern() {
    both_speeds(|core, _| {
        for (k, offer) in Stall::ALL.into_iter().enumerate() {
            for (l, take) in Stall::ALL.into_iter().enumerate() {
                let seed = (6 * k + l) as u64;
                core.encrypt(&Job::random(300, seed), offer, take, seed)?;
            }
        }
        Ok(())
    });
}

#[test]
fn corner_keys_and_blocks() {
    let values = [
        [0; 16], [0xff; 16], [0x55; 16], [0xaa; 16], [0x01; 16], [0x80; 16],
    ];
    let jobs: Vec<Job> = values
        .iter()
        .flat_map(|&key| values.iter().map(move |&block| Job { key, block }))
        .collect();
    both_speeds(|core, _| core.encrypt(&jobs, Stall::Never, Stall::Never, 0).map(drop));
}

#[test]
fn a_block_takes_ten_or_five_cycles_and_blocks_follow_without_a_gap() {
    both_speeds(|core, latency| {
        // The cycle in which a block is taken, the cycles it works, and the result in the cycle after.
        for count in [1, 2, 100] {
            let cycles = core.encrypt(&Job::random(count, 5), Stall::Never, Stall::Never, 0)?;
            assert_eq!(cycles, latency * count as u64 + 1);
        }
        Ok(())
    });
}

#[test]
fn wipe_and_reset_at_every_point_of_a_block() {
    both_speeds(|core, latency| {
        for cycles in 0..latency + 3 {
            let job = Job::random(1, cycles)[0];
            core.begin(&job, cycles)?;
            core.wipe()?;
            core.encrypt(&Job::random(2, cycles), Stall::Never, Stall::Never, 0)?;
            core.begin(&job, cycles)?;
            core.reset()?;
            core.encrypt(&Job::random(2, cycles), Stall::Never, Stall::Never, 0)?;
        }
        Ok(())
    });
}

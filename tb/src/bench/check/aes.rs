//! Check of the AES core in either form: published vectors and random blocks under every pair of stall patterns,
//! random blocks at the full rate with their exact number of cycles.

use super::published::VECTORS;
use crate::bench::aes_core::{self, AesCore};
use crate::bench::aes_full::{self, AesFull, Mode};
use crate::bench::expect;
use crate::error::Result;
use crate::stream::Stall;

/// Random blocks at the full rate, and at least as many again under stalls.
const RANDOM: usize = 10_000;

/// What was run, all of it as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Published vectors, each under every pair of stall patterns.
    pub published: usize,
    /// Pairs of stall patterns, one at the input and one at the output.
    pub stall_pairs: usize,
    /// Random blocks under stalls.
    pub stalled_blocks: usize,
    /// Random blocks at the full rate.
    pub blocks: usize,
    /// Cycles that they took, from the first block offered to the last result taken.
    pub cycles: u64,
}

/// A form of the core.
pub trait Core {
    /// A key, a block and what to do with it.
    type Job;

    /// The published vectors that this form can run, checked against the `aes` crate.
    fn published() -> Result<Vec<Self::Job>>;

    /// `count` random jobs.
    fn random(count: usize, seed: u64) -> Vec<Self::Job>;

    /// Cycles that `job` occupies the core, with so many rounds a cycle.
    fn latency(job: &Self::Job, rounds_per_cycle: u64) -> u64;

    /// Sends `jobs` through and compares the results; returns the cycles.
    fn process(&mut self, jobs: &[Self::Job], offer: Stall, take: Stall, seed: u64) -> Result<u64>;
}

impl Core for AesCore {
    type Job = aes_core::Job;

    fn published() -> Result<Vec<Self::Job>> {
        let mut jobs = Vec::new();
        for vector in VECTORS {
            if let Ok(key) = vector.key.try_into() {
                let block = vector.plain;
                let job = aes_core::Job { key, block };
                expect(job.expected(), vector.encrypted, || format!("{job:02x?}"))?;
                jobs.push(job);
            }
        }
        Ok(jobs)
    }

    fn random(count: usize, seed: u64) -> Vec<Self::Job> {
        aes_core::Job::random(count, seed)
    }

    fn latency(_: &Self::Job, rounds_per_cycle: u64) -> u64 {
        10 / rounds_per_cycle
    }

    fn process(&mut self, jobs: &[Self::Job], offer: Stall, take: Stall, seed: u64) -> Result<u64> {
        self.encrypt(jobs, offer, take, seed)
    }
}

impl Core for AesFull {
    type Job = aes_full::Job;

    fn published() -> Result<Vec<Self::Job>> {
        let mut jobs = Vec::new();
        for vector in VECTORS {
            let key256 = vector.key.len() == 32;
            // What AES-128 must not look at.
            let mut key = [0xa5; 32];
            key[..vector.key.len()].copy_from_slice(vector.key);
            for decrypt in [false, true] {
                let (block, result) = match decrypt {
                    false => (vector.plain, vector.encrypted),
                    true => (vector.encrypted, vector.plain),
                };
                let mode = Mode { key256, decrypt };
                let job = aes_full::Job { mode, key, block };
                expect(job.expected(), result, || format!("{job:02x?}"))?;
                jobs.push(job);
            }
        }
        Ok(jobs)
    }

    fn random(count: usize, seed: u64) -> Vec<Self::Job> {
        aes_full::Job::random(count, seed)
    }

    fn latency(job: &Self::Job, rounds_per_cycle: u64) -> u64 {
        job.mode.latency(rounds_per_cycle)
    }

    fn process(&mut self, jobs: &[Self::Job], offer: Stall, take: Stall, seed: u64) -> Result<u64> {
        let taken = AesFull::process(self, jobs, offer, take, seed)?;
        // The last result's cycle counts too.
        Ok(taken.last().map_or(0, |last| last + 1))
    }
}

/// Runs the whole check on a core with so many rounds a cycle.
pub fn check<C: Core>(
    core: &mut C,
    rounds_per_cycle: u64,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Report> {
    let published = C::published()?;
    let pairs: Vec<(Stall, Stall)> = Stall::ALL
        .into_iter()
        .flat_map(|offer| Stall::ALL.map(|take| (offer, take)))
        .collect();
    let per_pair = RANDOM.div_ceil(pairs.len());
    let total = (pairs.len() * (published.len() + per_pair) + RANDOM) as u64;
    let mut done = 0;
    for (seed, &(offer, take)) in (0..).zip(&pairs) {
        core.process(&published, offer, take, seed)?;
        core.process(&C::random(per_pair, seed), offer, take, seed)?;
        done += (published.len() + per_pair) as u64;
        progress(done, total);
    }
    let jobs = C::random(RANDOM, pairs.len() as u64);
    let cycles = core.process(&jobs, Stall::Never, Stall::Never, 0)?;
    // Blocks follow each other without a gap; the last result is taken in the cycle after its last round.
    let busy: u64 = jobs
        .iter()
        .map(|job| C::latency(job, rounds_per_cycle))
        .sum();
    expect(cycles, busy + 1, || format!("cycles of {RANDOM} blocks"))?;
    progress(total, total);
    Ok(Report {
        published: published.len(),
        stall_pairs: pairs.len(),
        stalled_blocks: pairs.len() * per_pair,
        blocks: RANDOM,
        cycles,
    })
}

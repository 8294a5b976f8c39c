//! Bench of the AES core: blocks in, blocks and tags out, under stall patterns, against the `aes` crate.

use aes::cipher::{BlockCipherEncrypt as _, KeyInit as _};
use aes::Aes128;
use rand::Rng as _;

use super::expect;
use crate::error::Result;
use crate::stream::{run, stimulus, Consumer, Producer, Stall};
use crate::verilator::{InPort, Model, OutPort, Sim, WideIn, WideOut};

/// A key and a block to encrypt under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The key.
    pub key: [u8; 16],
    /// The block.
    pub block: [u8; 16],
}

impl Job {
    /// What FIPS 197 says.
    pub fn expected(&self) -> [u8; 16] {
        let mut block = self.block.into();
        Aes128::new(&self.key.into()).encrypt_block(&mut block);
        block.into()
    }

    /// `count` random jobs, every eighth with an all-zero or all-one key or block.
    pub fn random(count: usize, seed: u64) -> Vec<Self> {
        let mut rng = stimulus(seed);
        (0..count)
            .map(|k| {
                let mut job = Self {
                    key: rng.gen(),
                    block: rng.gen(),
                };
                match k % 32 {
                    7 => job.key = [0; 16],
                    15 => job.key = [0xff; 16],
                    23 => job.block = [0; 16],
                    31 => job.block = [0xff; 16],
                    _ => {}
                }
                job
            })
            .collect()
    }
}

/// The unit under test.
pub struct AesCore {
    sim: Sim,
    wipe: InPort,
    in_valid: InPort,
    in_ready: OutPort,
    in_key: WideIn,
    in_block: WideIn,
    in_tag: InPort,
    out_valid: OutPort,
    out_ready: InPort,
    out_block: WideOut,
    out_tag: OutPort,
}

impl AesCore {
    /// A unit after reset.
    pub fn new(model: &Model) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        sim.reset()?;
        Ok(Self {
            wipe: sim.input("wipe")?,
            in_valid: sim.input("in_valid")?,
            in_ready: sim.output("in_ready")?,
            in_key: sim.wide_input("in_key")?,
            in_block: sim.wide_input("in_block")?,
            in_tag: sim.input("in_tag")?,
            out_valid: sim.output("out_valid")?,
            out_ready: sim.input("out_ready")?,
            out_block: sim.wide_output("out_block")?,
            out_tag: sim.output("out_tag")?,
            sim,
        })
    }

    /// The simulation, for traces.
    pub fn sim(&mut self) -> &mut Sim {
        &mut self.sim
    }

    /// Encrypts `jobs` in order and compares each result and its tag. Returns the cycles from the first
    /// block offered to the last result taken.
    pub fn encrypt(&mut self, jobs: &[Job], offer: Stall, take: Stall, seed: u64) -> Result<u64> {
        let (key, block, tag) = (self.in_key, self.in_block, self.in_tag);
        let tags: Vec<u16> = (0..jobs.len()).map(|k| (k * 0x9e37) as u16).collect();
        let beats: Vec<(Job, u16)> = jobs.iter().copied().zip(tags.iter().copied()).collect();
        let mut producer = Producer::new(
            self.in_valid,
            self.in_ready,
            offer.pattern(seed),
            beats,
            move |sim: &mut Sim, (job, t): &(Job, u16)| {
                sim.set_bytes(key, &job.key)?;
                sim.set_bytes(block, &job.block)?;
                sim.set(tag, u64::from(*t))
            },
        );
        let (out_block, out_tag) = (self.out_block, self.out_tag);
        let mut consumer = Consumer::new(
            self.out_valid,
            self.out_ready,
            take.pattern(seed + 1),
            jobs.len(),
            move |sim: &Sim| (sim.bytes(out_block), sim.get(out_tag)),
        );
        let limit = 10_000 + 1_000 * jobs.len() as u64;
        let cycles = run(&mut self.sim, &mut [&mut producer, &mut consumer], limit)?;
        self.sim.set(self.in_valid, 0)?;
        self.sim.set(self.out_ready, 0)?;
        for (k, (block, tag)) in consumer.into_beats().into_iter().enumerate() {
            let what = || format!("block {k}, key {:02x?}", jobs[k].key);
            expect(block.as_slice(), jobs[k].expected().as_slice(), what)?;
            expect(tag, u64::from(tags[k]), || format!("tag of block {k}"))?;
        }
        Ok(cycles)
    }

    /// Offers `job` to an idle core, and lets `cycles` cycles pass.
    pub fn begin(&mut self, job: &Job, cycles: u64) -> Result<()> {
        self.sim.set_bytes(self.in_key, &job.key)?;
        self.sim.set_bytes(self.in_block, &job.block)?;
        self.sim.set(self.in_valid, 1)?;
        self.sim.tick()?;
        self.sim.set(self.in_valid, 0)?;
        self.sim.run(cycles)
    }

    /// Wipes the core and checks that it holds nothing: the result port, which shows the state register,
    /// is zero, and nothing is offered.
    pub fn wipe(&mut self) -> Result<()> {
        self.sim.set(self.wipe, 1)?;
        self.sim.tick()?;
        self.sim.set(self.wipe, 0)?;
        self.check_empty("after a wipe")
    }

    /// Resets the core, in whatever state it is, and checks that it offers nothing. Block and key have no reset.
    pub fn reset(&mut self) -> Result<()> {
        self.sim.reset()?;
        self.check_idle("after a reset")
    }

    fn check_idle(&mut self, when: &str) -> Result<()> {
        self.sim.eval()?;
        let what = |port: &str| format!("`{port}` {when}");
        expect(self.sim.get(self.out_valid), 0, || what("out_valid"))?;
        expect(self.sim.get(self.in_ready), 1, || what("in_ready"))
    }

    fn check_empty(&mut self, when: &str) -> Result<()> {
        self.check_idle(when)?;
        expect(self.sim.bytes(self.out_block), vec![0; 16], || {
            format!("`out_block` {when}")
        })
    }
}

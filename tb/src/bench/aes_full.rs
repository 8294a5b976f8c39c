//! Bench of the AES core with option `full`: blocks of all four modes in, blocks and tags out, under stall
//! patterns, against the `aes` crate.

use aes::cipher::{BlockCipherDecrypt, BlockCipherEncrypt, KeyInit as _};
use aes::{Aes128, Aes256};
use rand::Rng as _;

use super::expect;
use crate::error::{ErrorKind, Result};
use crate::stream::{run, stimulus, Consumer, Producer, Stall};
use crate::verilator::{InPort, Model, OutPort, Sim, WideIn, WideOut};

/// Kind of key and direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// AES-256 instead of AES-128.
    pub key256: bool,
    /// Decryption.
    pub decrypt: bool,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 4] = [
        Self::new(false, false),
        Self::new(true, false),
        Self::new(false, true),
        Self::new(true, true),
    ];

    const fn new(key256: bool, decrypt: bool) -> Self {
        Self { key256, decrypt }
    }

    /// Cycles that a block takes in a core with this many rounds a cycle: its rounds, and for decryption as many
    /// steps of the key schedule before them.
    pub fn latency(self, rounds_per_cycle: u64) -> u64 {
        let rounds = if self.key256 { 14 } else { 10 };
        let passes = if self.decrypt { 2 } else { 1 };
        passes * rounds / rounds_per_cycle
    }
}

/// A key and a block to encrypt or decrypt under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// What to do.
    pub mode: Mode,
    /// The key; AES-128 has to ignore the second half.
    pub key: [u8; 32],
    /// The block.
    pub block: [u8; 16],
}

impl Job {
    /// What FIPS 197 says.
    pub fn expected(&self) -> [u8; 16] {
        if self.mode.key256 {
            self.process(&Aes256::new(&self.key.into()))
        } else {
            let key: [u8; 16] = std::array::from_fn(|k| self.key[k]);
            self.process(&Aes128::new(&key.into()))
        }
    }

    fn process<C>(&self, cipher: &C) -> [u8; 16]
    where
        C: BlockCipherEncrypt + BlockCipherDecrypt,
        C: aes::cipher::BlockSizeUser<BlockSize = aes::cipher::consts::U16>,
    {
        let mut block = self.block.into();
        if self.mode.decrypt {
            cipher.decrypt_block(&mut block);
        } else {
            cipher.encrypt_block(&mut block);
        }
        block.into()
    }

    /// `count` random jobs in random modes, every eighth with an all-zero or all-one key or block.
    pub fn random(count: usize, seed: u64) -> Vec<Self> {
        let mut rng = stimulus(seed);
        (0..count)
            .map(|k| {
                let mut job = Self {
                    mode: Mode::ALL[rng.gen_range(0..4)],
                    key: rng.gen(),
                    block: rng.gen(),
                };
                match k % 32 {
                    7 => job.key = [0; 32],
                    15 => job.key = [0xff; 32],
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
pub struct AesFull {
    sim: Sim,
    wipe: InPort,
    in_valid: InPort,
    in_ready: OutPort,
    payload: Payload,
    out_valid: OutPort,
    out_ready: InPort,
    out_block: WideOut,
    out_tag: OutPort,
}

/// The ports that a block comes in at.
#[derive(Clone, Copy)]
struct Payload {
    key: WideIn,
    key256: InPort,
    decrypt: InPort,
    block: WideIn,
    tag: InPort,
}

impl Payload {
    fn put(self, sim: &mut Sim, job: &Job, tag: u16) -> Result<()> {
        sim.set_bytes(self.key, &job.key)?;
        sim.set(self.key256, job.mode.key256.into())?;
        sim.set(self.decrypt, job.mode.decrypt.into())?;
        sim.set_bytes(self.block, &job.block)?;
        sim.set(self.tag, tag.into())
    }
}

impl AesFull {
    /// A unit after reset.
    pub fn new(model: &Model) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        sim.reset()?;
        Ok(Self {
            wipe: sim.input("wipe")?,
            in_valid: sim.input("in_valid")?,
            in_ready: sim.output("in_ready")?,
            payload: Payload {
                key: sim.wide_input("in_key")?,
                key256: sim.input("in_key256")?,
                decrypt: sim.input("in_decrypt")?,
                block: sim.wide_input("in_block")?,
                tag: sim.input("in_tag")?,
            },
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

    /// Sends `jobs` through in order and compares each result and its tag. Returns for each the cycle in which
    /// its result was taken, counted from the one in which the first job was offered.
    pub fn process(
        &mut self,
        jobs: &[Job],
        offer: Stall,
        take: Stall,
        seed: u64,
    ) -> Result<Vec<u64>> {
        let payload = self.payload;
        let tags: Vec<u16> = (0..jobs.len()).map(|k| (k * 0x9e37) as u16).collect();
        let beats: Vec<(Job, u16)> = jobs.iter().copied().zip(tags.iter().copied()).collect();
        let mut producer = Producer::new(
            self.in_valid,
            self.in_ready,
            offer.pattern(seed),
            beats,
            move |sim: &mut Sim, (job, tag): &(Job, u16)| payload.put(sim, job, *tag),
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
        let begin = self.sim.cycles();
        run(&mut self.sim, &mut [&mut producer, &mut consumer], limit)?;
        self.sim.set(self.in_valid, 0)?;
        self.sim.set(self.out_ready, 0)?;
        for (k, (_, (block, tag))) in consumer.received().iter().enumerate() {
            let what = || format!("block {k}, {:02x?}", jobs[k]);
            expect(block.as_slice(), jobs[k].expected().as_slice(), what)?;
            expect(*tag, u64::from(tags[k]), || format!("tag of block {k}"))?;
        }
        let taken = consumer.received().iter();
        Ok(taken.map(|(cycle, _)| cycle - begin).collect())
    }

    /// Gives `job` to an idle core and returns the cycle in which its result is first offered, counted from the one
    /// in which the job is taken. The result waits there for `wait` cycles, and is compared.
    pub fn latency(&mut self, job: &Job, wait: u64) -> Result<u64> {
        self.begin(job, 0)?;
        let mut cycles = 1;
        self.sim.eval()?;
        while self.sim.get(self.out_valid) == 0 {
            if cycles == 100 {
                let cycle = self.sim.cycles();
                let message = format!("no result in {cycles} cycles: {job:02x?}");
                return Err(ErrorKind::Bench { cycle, message }.into());
            }
            expect(self.sim.get(self.in_ready), 0, || {
                format!("`in_ready` in cycle {cycles}")
            })?;
            self.sim.tick()?;
            self.sim.eval()?;
            cycles += 1;
        }
        self.sim.run(wait)?;
        self.sim.set(self.out_ready, 1)?;
        self.sim.eval()?;
        expect(self.sim.get(self.out_valid), 1, || "`out_valid`".into())?;
        let block = self.sim.bytes(self.out_block);
        expect(block.as_slice(), job.expected().as_slice(), || {
            format!("{job:02x?}")
        })?;
        self.sim.tick()?;
        self.sim.set(self.out_ready, 0)?;
        Ok(cycles)
    }

    /// Gives `job` to an idle core, and lets `cycles` cycles pass.
    pub fn begin(&mut self, job: &Job, cycles: u64) -> Result<()> {
        self.payload.put(&mut self.sim, job, 0xffff)?;
        self.sim.set(self.in_valid, 1)?;
        self.sim.tick()?;
        self.sim.set(self.in_valid, 0)?;
        self.sim.run(cycles)
    }

    /// Wipes the core and checks that it shows nothing: its result ports, which show the state and tag
    /// registers, are zero, and nothing is offered.
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
        let what = |port: &str| format!("`{port}` {when}");
        expect(self.sim.get(self.out_tag), 0, || what("out_tag"))?;
        expect(self.sim.bytes(self.out_block), vec![0; 16], || {
            what("out_block")
        })
    }
}

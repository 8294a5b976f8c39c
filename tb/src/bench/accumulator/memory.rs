//! The memory that the accumulator reads from and writes to.

use std::collections::BTreeMap;

use rand::Rng as _;

use crate::error::{ErrorKind, Result};
use crate::stream::{stimulus, Agent, StallPattern, Stimulus};
use crate::verilator::{InPort, OutPort, Sim};

/// Words of results a repetition.
pub const RESULT_WORDS: u16 = 25;

/// A region of the memory, as on `mem_region`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Region {
    /// S and C.
    Secret = 0,
    /// aux of all repetitions.
    Aux = 1,
    /// Commitments of the hidden parties.
    Hidden = 2,
    /// Path table.
    Path = 3,
    /// Results.
    Result = 4,
}

/// The memory's content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    words: BTreeMap<(u64, u64), u64>,
}

impl Memory {
    /// Puts bytes at the beginning of a region.
    pub fn put(&mut self, region: Region, bytes: &[u8]) {
        self.words.retain(|&(found, _), _| found != region as u64);
        for (index, word) in bytes.chunks_exact(8).enumerate() {
            let word = word.iter().rev().fold(0, |sum, &x| sum << 8 | u64::from(x));
            self.words.insert((region as u64, index as u64), word);
        }
    }

    /// Puts a word.
    pub fn put_word(&mut self, region: Region, index: u64, word: u64) {
        self.words.insert((region as u64, index), word);
    }

    /// The words of a region that have been put or written, by index.
    pub fn words(&self, region: Region) -> BTreeMap<u64, u64> {
        self.words
            .iter()
            .filter(|((found, _), _)| *found == region as u64)
            .map(|((_, index), word)| (*index, *word))
            .collect()
    }
}

/// The memory at its port. What is read stands for one cycle; at other times the port shows noise.
pub(super) struct MemoryPort<'a> {
    memory: &'a mut Memory,
    valid: OutPort,
    ready: InPort,
    we: OutPort,
    region: OutPort,
    index: OutPort,
    wdata: OutPort,
    rdata: InPort,
    stall: StallPattern,
    noise: Stimulus,
    ready_now: bool,
    read: Option<u64>,
    /// A request that was offered while not ready: write, region, index, data of a write.
    waiting: Option<(u64, u64, u64, u64)>,
}

impl<'a> MemoryPort<'a> {
    pub(super) fn new(
        sim: &Sim,
        memory: &'a mut Memory,
        stall: StallPattern,
        seed: u64,
    ) -> Result<Self> {
        Ok(Self {
            memory,
            valid: sim.output("mem_valid")?,
            ready: sim.input("mem_ready")?,
            we: sim.output("mem_we")?,
            region: sim.output("mem_region")?,
            index: sim.output("mem_index")?,
            wdata: sim.output("mem_wdata")?,
            rdata: sim.input("mem_rdata")?,
            stall,
            noise: stimulus(seed),
            ready_now: false,
            read: None,
            waiting: None,
        })
    }
}

impl Agent for MemoryPort<'_> {
    fn drive(&mut self, sim: &mut Sim) -> Result<()> {
        self.ready_now = !self.stall.stalls();
        sim.set(self.ready, self.ready_now.into())?;
        let word = self.read.take().unwrap_or_else(|| self.noise.gen());
        sim.set(self.rdata, word)
    }

    fn observe(&mut self, sim: &Sim) -> Result<()> {
        let fault = |message: String| {
            let cycle = sim.cycles();
            Err(ErrorKind::Bench { cycle, message }.into())
        };
        if sim.get(self.valid) == 0 {
            return match self.waiting.take() {
                None => Ok(()),
                Some(_) => fault("a request to the memory was taken back".into()),
            };
        }
        let write = sim.get(self.we);
        let (region, index) = (sim.get(self.region), sim.get(self.index));
        let data = if write == 1 { sim.get(self.wdata) } else { 0 };
        let request = (write, region, index, data);
        if self.waiting.take().is_some_and(|before| before != request) {
            return fault("a waiting request to the memory changed".into());
        }
        if !self.ready_now {
            self.waiting = Some(request);
            return Ok(());
        }
        if write == 1 {
            if region != Region::Result as u64 {
                return fault(format!("a write to region {region}"));
            }
            self.memory.words.insert((region, index), data);
            return Ok(());
        }
        match self.memory.words.get(&(region, index)) {
            Some(&word) => self.read = Some(word),
            None => return fault(format!("a read of word {index} of region {region}")),
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        true
    }
}

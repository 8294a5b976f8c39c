//! Bench of the shared AES cores: leaves' and walker's blocks at the same time, under stall patterns, against the `aes` crate.

use super::aes_core::Job;
use super::expect;
use crate::error::Result;
use crate::stream::{run, Agent, Consumer, Producer, Stall, StallPattern};
use crate::verilator::{InPort, Model, OutPort, Sim, WideIn, WideOut};

/// The stall patterns of a run.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    /// Leaves' blocks.
    pub leaf: Stall,
    /// Their results.
    pub result: Stall,
    /// The walker's blocks.
    pub walker: Stall,
    /// Their results.
    pub out: Stall,
    /// Cycles without `walker_room`.
    pub room: Stall,
}

impl Stalls {
    /// No stalls.
    pub const NEVER: Self = Self {
        leaf: Stall::Never,
        result: Stall::Never,
        walker: Stall::Never,
        out: Stall::Never,
        room: Stall::Never,
    };
}

/// The module under test.
pub struct AesShare {
    sim: Sim,
    wipe: InPort,
    busy: OutPort,
    leaf_valid: InPort,
    leaf_ready: OutPort,
    leaf_key: WideIn,
    leaf_block: WideIn,
    leaf_number: InPort,
    result_valid: OutPort,
    result_ready: InPort,
    result_block: WideOut,
    result_number: OutPort,
    walker_room: InPort,
    walker_valid: InPort,
    walker_ready: OutPort,
    walker_key: WideIn,
    walker_block: WideIn,
    walker_out_valid: OutPort,
    walker_out_ready: InPort,
    walker_out_block: WideOut,
}

/// Drives `walker_room`, and sees that the walker gets nothing without it.
struct Room {
    pattern: StallPattern,
    room: InPort,
    ready: OutPort,
    given: bool,
}

impl Agent for Room {
    fn drive(&mut self, sim: &mut Sim) -> Result<()> {
        self.given = !self.pattern.stalls();
        sim.set(self.room, self.given.into())
    }

    fn observe(&mut self, sim: &Sim) -> Result<()> {
        let taken = sim.get(self.ready) != 0;
        expect(taken && !self.given, false, || {
            "a block without room".into()
        })
    }

    fn is_done(&self) -> bool {
        true
    }
}

impl AesShare {
    /// A module after reset.
    pub fn new(model: &Model) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        sim.reset()?;
        Ok(Self {
            wipe: sim.input("wipe")?,
            busy: sim.output("busy")?,
            leaf_valid: sim.input("leaf_valid")?,
            leaf_ready: sim.output("leaf_ready")?,
            leaf_key: sim.wide_input("leaf_key")?,
            leaf_block: sim.wide_input("leaf_block")?,
            leaf_number: sim.input("leaf_number")?,
            result_valid: sim.output("result_valid")?,
            result_ready: sim.input("result_ready")?,
            result_block: sim.wide_output("result_block")?,
            result_number: sim.output("result_number")?,
            walker_room: sim.input("walker_room")?,
            walker_valid: sim.input("walker_valid")?,
            walker_ready: sim.output("walker_ready")?,
            walker_key: sim.wide_input("walker_key")?,
            walker_block: sim.wide_input("walker_block")?,
            walker_out_valid: sim.output("walker_out_valid")?,
            walker_out_ready: sim.input("walker_out_ready")?,
            walker_out_block: sim.wide_output("walker_out_block")?,
            sim,
        })
    }

    /// Encrypts the blocks of both users at the same time and compares each result and its place. Returns the cycles from the
    /// first block offered to the last result taken.
    pub fn encrypt(
        &mut self,
        leaf: &[Job],
        walker: &[Job],
        stalls: Stalls,
        seed: u64,
    ) -> Result<u64> {
        let numbered: Vec<(Job, u64)> = leaf.iter().copied().zip((0..7).cycle()).collect();
        let (key, block, number) = (self.leaf_key, self.leaf_block, self.leaf_number);
        let mut leaf_in = Producer::new(
            self.leaf_valid,
            self.leaf_ready,
            stalls.leaf.pattern(seed),
            numbered.clone(),
            move |sim: &mut Sim, (job, n): &(Job, u64)| {
                sim.set_bytes(key, &job.key)?;
                sim.set_bytes(block, &job.block)?;
                sim.set(number, *n)
            },
        );
        let (out, place) = (self.result_block, self.result_number);
        let mut leaf_out = Consumer::new(
            self.result_valid,
            self.result_ready,
            stalls.result.pattern(seed + 1),
            leaf.len(),
            move |sim: &Sim| (sim.bytes(out), sim.get(place)),
        );
        let (key, block) = (self.walker_key, self.walker_block);
        let mut walker_in = Producer::new(
            self.walker_valid,
            self.walker_ready,
            stalls.walker.pattern(seed + 2),
            walker.to_vec(),
            move |sim: &mut Sim, job: &Job| {
                sim.set_bytes(key, &job.key)?;
                sim.set_bytes(block, &job.block)
            },
        );
        let out = self.walker_out_block;
        let mut walker_out = Consumer::new(
            self.walker_out_valid,
            self.walker_out_ready,
            stalls.out.pattern(seed + 3),
            walker.len(),
            move |sim: &Sim| sim.bytes(out),
        );
        let mut room = Room {
            pattern: stalls.room.pattern(seed + 4),
            room: self.walker_room,
            ready: self.walker_ready,
            given: false,
        };
        let limit = 10_000 + 1_000 * (leaf.len() + walker.len()) as u64;
        let agents: &mut [&mut dyn Agent] = &mut [
            &mut leaf_in,
            &mut leaf_out,
            &mut walker_in,
            &mut walker_out,
            &mut room,
        ];
        let cycles = run(&mut self.sim, agents, limit)?;
        self.idle()?;
        for (k, (found, (job, n))) in leaf_out.into_beats().into_iter().zip(numbered).enumerate() {
            expect(found, (job.expected().to_vec(), n), || {
                format!("leaf's block {k}")
            })?;
        }
        for (k, (found, job)) in walker_out.into_beats().into_iter().zip(walker).enumerate() {
            expect(found, job.expected().to_vec(), || {
                format!("walker's block {k}")
            })?;
        }
        Ok(cycles)
    }

    /// Offers a block of each user for so many cycles, and takes no result.
    pub fn begin(&mut self, job: &Job, cycles: u64) -> Result<()> {
        self.sim.set_bytes(self.leaf_key, &job.key)?;
        self.sim.set_bytes(self.leaf_block, &job.block)?;
        self.sim.set_bytes(self.walker_key, &job.key)?;
        self.sim.set_bytes(self.walker_block, &job.block)?;
        self.sim.set(self.walker_room, 1)?;
        for port in [self.leaf_valid, self.walker_valid] {
            self.sim.set(port, 1)?;
        }
        self.sim.run(cycles)?;
        self.idle()
    }

    fn idle(&mut self) -> Result<()> {
        for port in [
            self.leaf_valid,
            self.result_ready,
            self.walker_valid,
            self.walker_out_ready,
        ] {
            self.sim.set(port, 0)?;
        }
        Ok(())
    }

    /// Wipes, and checks that nothing is offered or shown, then and while a block would last.
    pub fn wipe(&mut self) -> Result<()> {
        self.sim.set(self.wipe, 1)?;
        self.sim.tick()?;
        self.sim.set(self.wipe, 0)?;
        for cycle in 0..15 {
            self.sim.eval()?;
            let what = |port: &str| format!("`{port}` {cycle} cycles after a wipe");
            for (name, port) in [
                ("busy", self.busy),
                ("result_valid", self.result_valid),
                ("walker_out_valid", self.walker_out_valid),
            ] {
                expect(self.sim.get(port), 0, || what(name))?;
            }
            for (name, port) in [
                ("result_block", self.result_block),
                ("walker_out_block", self.walker_out_block),
            ] {
                expect(self.sim.bytes(port), vec![0; 16], || what(name))?;
            }
            self.sim.tick()?;
        }
        Ok(())
    }
}

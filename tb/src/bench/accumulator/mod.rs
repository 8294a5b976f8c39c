//! Bench of the accumulator: commitments and results of repetitions against the golden model, with a model of
//! the memory, under stall patterns on every port.

mod expected;
mod memory;

pub use expected::{compare_results, Expected, Verification};
pub use memory::{Memory, Region, RESULT_WORDS};

use super::expect;
use crate::error::{Error, ErrorKind, Result};
use crate::stream::{run, Agent, Consumer, Producer, Stall};
use crate::verilator::{InPort, Model, OutPort, Sim, WideIn};

use memory::MemoryPort;

/// Words of commitments a repetition.
const REPETITION_WORDS: usize = 256 * 4;

/// A repetition to be done, or what comes before those of Verify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// e.
    pub repetition: u8,
    /// In Verify, the hidden party and the number of entries of the path table.
    pub verify: Option<(u8, u8)>,
    /// No repetition: nodes are kept for those of Verify.
    pub keep: bool,
}

impl Command {
    /// Sign.
    pub fn sign(repetition: u8) -> Self {
        Self {
            repetition,
            verify: None,
            keep: false,
        }
    }

    /// What comes before Verify's repetitions, with so many entries of the path table.
    pub fn keep(entries: u8) -> Self {
        Self {
            repetition: 0,
            verify: Some((0, entries)),
            keep: true,
        }
    }
}

/// Why a command failed, as on `rsp_error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There is no such repetition.
    NoSuchRepetition = 1,
    /// No entry of the path table covers a leaf.
    NotCovered = 2,
    /// The walker refused a command.
    Refused = 3,
    /// It was cancelled.
    Cancelled = 4,
}

/// A word of a commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommitmentWord {
    /// The word.
    pub word: u64,
    /// Its hash state.
    pub stream: u8,
    /// It is the last one for it.
    pub last: bool,
}

/// Stall patterns of the ports.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    /// Of the taker of commitments.
    pub commitments: Stall,
    /// Of the memory.
    pub memory: Stall,
    /// Of the taker of answers.
    pub answers: Stall,
}

impl Stalls {
    /// None at all.
    pub const NEVER: Self = Self {
        commitments: Stall::Never,
        memory: Stall::Never,
        answers: Stall::Never,
    };
}

/// What a run gave and took.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answers.
    pub answers: Vec<std::result::Result<(), Failure>>,
    /// The commitments of all commands.
    pub commitments: Vec<CommitmentWord>,
    /// Cycles from the first command offered to the last answer taken.
    pub cycles: u64,
    /// Cycles spent on commands, by the unit's counter.
    pub busy: u64,
    /// Cycles in which an AES result was not taken, by the unit's counter.
    pub aes_stalls: u64,
    /// Cycles in which a commitment word was not taken, by the unit's counter.
    pub com_stalls: u64,
    /// The walker's AES blocks.
    pub walker_blocks: u64,
}

/// The unit under test.
pub struct Accumulator {
    sim: Sim,
    kept_depth: u32,
    wipe: InPort,
    cancel: InPort,
    busy: OutPort,
    salt: WideIn,
    cmd_valid: InPort,
    cmd_ready: OutPort,
    cmd_keep: InPort,
    cmd_verify: InPort,
    cmd_repetition: InPort,
    cmd_hidden: InPort,
    cmd_entries: InPort,
    rsp_valid: OutPort,
    rsp_ready: InPort,
    rsp_error: OutPort,
    walker_cmd_valid: InPort,
    walker_cmd_ready: OutPort,
    walker_cmd_op: InPort,
    walker_cmd_index: InPort,
    walker_cmd_seed: WideIn,
    walker_rsp_valid: OutPort,
    walker_rsp_ready: InPort,
    walker_rsp_error: OutPort,
    table_changed: InPort,
    com_valid: OutPort,
    com_ready: InPort,
    com_word: OutPort,
    com_stream: OutPort,
    com_last: OutPort,
    count_clear: InPort,
    cycles: OutPort,
    aes_stalls: OutPort,
    com_stalls: OutPort,
    walker_blocks: OutPort,
}

impl Accumulator {
    /// A unit after reset, built with this kept level (0: none).
    pub fn new(model: &Model, kept_depth: u32) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        sim.reset()?;
        Ok(Self {
            kept_depth,
            wipe: sim.input("wipe")?,
            cancel: sim.input("cancel")?,
            busy: sim.output("busy")?,
            salt: sim.wide_input("salt")?,
            cmd_valid: sim.input("cmd_valid")?,
            cmd_ready: sim.output("cmd_ready")?,
            cmd_keep: sim.input("cmd_keep")?,
            cmd_verify: sim.input("cmd_verify")?,
            cmd_repetition: sim.input("cmd_repetition")?,
            cmd_hidden: sim.input("cmd_hidden")?,
            cmd_entries: sim.input("cmd_entries")?,
            rsp_valid: sim.output("rsp_valid")?,
            rsp_ready: sim.input("rsp_ready")?,
            rsp_error: sim.output("rsp_error")?,
            walker_cmd_valid: sim.input("walker_cmd_valid")?,
            walker_cmd_ready: sim.output("walker_cmd_ready")?,
            walker_cmd_op: sim.input("walker_cmd_op")?,
            walker_cmd_index: sim.input("walker_cmd_index")?,
            walker_cmd_seed: sim.wide_input("walker_cmd_seed")?,
            walker_rsp_valid: sim.output("walker_rsp_valid")?,
            walker_rsp_ready: sim.input("walker_rsp_ready")?,
            walker_rsp_error: sim.output("walker_rsp_error")?,
            table_changed: sim.input("table_changed")?,
            com_valid: sim.output("com_valid")?,
            com_ready: sim.input("com_ready")?,
            com_word: sim.output("com_word")?,
            com_stream: sim.output("com_stream")?,
            com_last: sim.output("com_last")?,
            count_clear: sim.input("count_clear")?,
            cycles: sim.output("cycles")?,
            aes_stalls: sim.output("aes_stalls")?,
            com_stalls: sim.output("com_stalls")?,
            walker_blocks: sim.output("walker_blocks")?,
            sim,
        })
    }

    /// The simulation, for traces.
    pub fn sim(&mut self) -> &mut Sim {
        &mut self.sim
    }

    /// Sets the salt; its first 16 bytes count.
    pub fn set_salt(&mut self, salt: &[u8]) -> Result<()> {
        self.sim.set_bytes(self.salt, &salt[..16])
    }

    /// What Sign begins with: the walker's START at the root, and FILL if the unit keeps a level.
    pub fn start(&mut self, salt: &[u8], root: &[u8; 16]) -> Result<()> {
        self.set_salt(salt)?;
        let fill = (self.kept_depth > 0).then_some(1);
        let (op, index, seed) = (
            self.walker_cmd_op,
            self.walker_cmd_index,
            self.walker_cmd_seed,
        );
        let mut producer = Producer::new(
            self.walker_cmd_valid,
            self.walker_cmd_ready,
            Stall::Never.pattern(0),
            [0].into_iter().chain(fill),
            |sim: &mut Sim, code: &u64| {
                sim.set(op, *code)?;
                sim.set(index, 0)?;
                sim.set_bytes(seed, root)
            },
        );
        let error = self.walker_rsp_error;
        let mut consumer = Consumer::new(
            self.walker_rsp_valid,
            self.walker_rsp_ready,
            Stall::Never.pattern(0),
            1 + fill.iter().count(),
            |sim: &Sim| sim.get(error),
        );
        run(&mut self.sim, &mut [&mut producer, &mut consumer], 20_000)?;
        self.sim.set(self.walker_cmd_valid, 0)?;
        self.sim.set(self.walker_rsp_ready, 0)?;
        for error in consumer.into_beats() {
            expect(error, 0, || "answer to START or FILL".into())?;
        }
        Ok(())
    }

    /// Does `commands` one after the other, each offered at once, with `memory`.
    pub fn run(
        &mut self,
        commands: &[Command],
        memory: &mut Memory,
        stalls: Stalls,
        seed: u64,
    ) -> Result<Outcome> {
        self.run_beside(commands, memory, stalls, seed, &mut Timer(0))
    }

    /// Does a command, and tells the unit after so many cycles that a word of the path table is written.
    pub fn run_and_change_table(
        &mut self,
        command: Command,
        memory: &mut Memory,
        cycles: u64,
    ) -> Result<Outcome> {
        let mut pulse = Pulse {
            port: self.table_changed,
            cycles,
            is_done: false,
        };
        self.run_beside(&[command], memory, Stalls::NEVER, 0, &mut pulse)
    }

    fn run_beside(
        &mut self,
        commands: &[Command],
        memory: &mut Memory,
        stalls: Stalls,
        seed: u64,
        beside: &mut dyn Agent,
    ) -> Result<Outcome> {
        self.sim.set(self.count_clear, 1)?;
        self.sim.tick()?;
        self.sim.set(self.count_clear, 0)?;
        let mut producer = self.commands(commands);
        let error = self.rsp_error;
        let mut answers = Consumer::new(
            self.rsp_valid,
            self.rsp_ready,
            stalls.answers.pattern(seed),
            commands.len(),
            move |sim: &Sim| sim.get(error),
        );
        let mut words = self.words(
            stalls.commitments,
            seed + 1,
            commands.len() * REPETITION_WORDS,
        );
        let mut port = MemoryPort::new(&self.sim, memory, stalls.memory.pattern(seed + 2), seed)?;
        let limit = 10_000 + 2_000_000 * commands.len() as u64;
        let cycles = {
            let mut words = Background(&mut words);
            let agents: &mut [&mut dyn Agent] =
                &mut [&mut producer, &mut answers, &mut words, &mut port, beside];
            run(&mut self.sim, agents, limit)?
        };
        self.rest()?;
        let mut outcome = Outcome {
            answers: Vec::new(),
            commitments: words.into_beats(),
            cycles,
            busy: self.sim.get(self.cycles),
            aes_stalls: self.sim.get(self.aes_stalls),
            com_stalls: self.sim.get(self.com_stalls),
            walker_blocks: self.sim.get(self.walker_blocks),
        };
        for error in answers.into_beats() {
            outcome.answers.push(match error {
                0 => Ok(()),
                1 => Err(Failure::NoSuchRepetition),
                2 => Err(Failure::NotCovered),
                3 => Err(Failure::Refused),
                4 => Err(Failure::Cancelled),
                _ => return Err(bench_error("an unknown error code")),
            });
        }
        Ok(outcome)
    }

    /// Begins a command, and lets `cycles` cycles pass.
    pub fn begin(&mut self, command: Command, memory: &mut Memory, cycles: u64) -> Result<()> {
        let mut producer = self.commands(&[command]);
        let mut words = self.words(Stall::Never, 0, REPETITION_WORDS);
        let mut port = MemoryPort::new(&self.sim, memory, Stall::Never.pattern(0), 0)?;
        let mut time = Timer(cycles);
        let mut words = Background(&mut words);
        let agents: &mut [&mut dyn Agent] = &mut [&mut producer, &mut words, &mut port, &mut time];
        run(&mut self.sim, agents, cycles + 100)?;
        self.rest()
    }

    /// Tells the unit that a word of the path table is written.
    pub fn change_table(&mut self) -> Result<()> {
        self.sim.set(self.table_changed, 1)?;
        self.sim.tick()?;
        self.sim.set(self.table_changed, 0)
    }

    /// Wipes the unit, in whatever state it is; returns the cycles until it is at rest.
    pub fn wipe(&mut self) -> Result<u64> {
        self.stop(self.wipe)
    }

    /// Cancels the command in progress, takes its answer and returns the cycles until the unit is at rest.
    pub fn cancel(&mut self) -> Result<u64> {
        self.sim.set(self.rsp_ready, 1)?;
        let cycles = self.stop(self.cancel)?;
        self.sim.set(self.rsp_ready, 0)?;
        Ok(cycles)
    }

    /// Resets the unit, in whatever state it is.
    pub fn reset(&mut self) -> Result<()> {
        self.sim.reset()
    }

    fn stop(&mut self, port: InPort) -> Result<u64> {
        self.sim.set(port, 1)?;
        self.sim.tick()?;
        self.sim.set(port, 0)?;
        let mut answers = 0;
        for cycles in 1..10_000 {
            self.sim.eval()?;
            if self.sim.get(self.busy) == 0 {
                expect(answers, u64::from(port == self.cancel), || {
                    "answers to a command that was stopped".into()
                })?;
                return Ok(cycles);
            }
            // The cycle after the pulse is the one in which everything is dropped.
            if cycles > 1 {
                expect(self.sim.get(self.com_valid), 0, || "`com_valid`".into())?;
            }
            if self.sim.get(self.rsp_valid) == 1 {
                answers += 1;
                expect(self.sim.get(self.rsp_error), 4, || "`rsp_error`".into())?;
            }
            self.sim.tick()?;
        }
        Err(bench_error("`busy` stays high"))
    }

    fn commands(
        &self,
        commands: &[Command],
    ) -> Producer<Command, impl FnMut(&mut Sim, &Command) -> Result<()>> {
        let (keep, verify, repetition, hidden, entries) = (
            self.cmd_keep,
            self.cmd_verify,
            self.cmd_repetition,
            self.cmd_hidden,
            self.cmd_entries,
        );
        Producer::new(
            self.cmd_valid,
            self.cmd_ready,
            Stall::Never.pattern(0),
            commands.iter().copied(),
            move |sim: &mut Sim, command: &Command| {
                let (party, count) = command.verify.unwrap_or_default();
                sim.set(keep, command.keep.into())?;
                sim.set(verify, command.verify.is_some().into())?;
                sim.set(repetition, command.repetition.into())?;
                sim.set(hidden, party.into())?;
                sim.set(entries, count.into())
            },
        )
    }

    fn words(
        &self,
        stall: Stall,
        seed: u64,
        most: usize,
    ) -> Consumer<CommitmentWord, impl FnMut(&Sim) -> CommitmentWord> {
        let (word, stream, last) = (self.com_word, self.com_stream, self.com_last);
        Consumer::new(
            self.com_valid,
            self.com_ready,
            stall.pattern(seed),
            most,
            move |sim: &Sim| CommitmentWord {
                word: sim.get(word),
                stream: sim.get(stream) as u8,
                last: sim.get(last) == 1,
            },
        )
    }

    /// No port is driven any more.
    fn rest(&mut self) -> Result<()> {
        for port in [
            self.cmd_valid,
            self.rsp_ready,
            self.com_ready,
            self.table_changed,
        ] {
            self.sim.set(port, 0)?;
        }
        self.sim.eval()
    }
}

/// An agent that nobody waits for.
struct Background<'a, A>(&'a mut A);

impl<A: Agent> Agent for Background<'_, A> {
    fn drive(&mut self, sim: &mut Sim) -> Result<()> {
        self.0.drive(sim)
    }

    fn observe(&mut self, sim: &Sim) -> Result<()> {
        self.0.observe(sim)
    }

    fn is_done(&self) -> bool {
        true
    }
}

/// Waits a number of cycles.
struct Timer(u64);

impl Agent for Timer {
    fn drive(&mut self, _: &mut Sim) -> Result<()> {
        Ok(())
    }

    fn observe(&mut self, _: &Sim) -> Result<()> {
        self.0 = self.0.saturating_sub(1);
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.0 == 0
    }
}

/// Sets a port for one cycle.
struct Pulse {
    port: InPort,
    /// Cycles before it.
    cycles: u64,
    is_done: bool,
}

impl Agent for Pulse {
    fn drive(&mut self, sim: &mut Sim) -> Result<()> {
        sim.set(self.port, (self.cycles == 0 && !self.is_done).into())
    }

    fn observe(&mut self, _: &Sim) -> Result<()> {
        self.is_done |= self.cycles == 0;
        self.cycles = self.cycles.saturating_sub(1);
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.is_done
    }
}

fn bench_error(message: &str) -> Error {
    ErrorKind::Bench {
        cycle: 0,
        message: message.into(),
    }
    .into()
}

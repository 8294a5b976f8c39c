//! Bench of the FIPS 202 unit: every hash against the golden model's, grinding against its challenges.

use rand::Rng as _;
use tcith_golden::hash::{xof, HashSuite, Hasher, Level1, Level3, Level5};
use tcith_golden::meter::{Counts, KeccakPurpose};

use super::expect;
use crate::error::{ErrorKind, Result};
use crate::stream::{run, stimulus, Agent, Consumer, Producer, Stall};
use crate::verilator::{InPort, Model, OutPort, Sim};

/// The functions of FIPS 202.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// SHA3-256.
    Sha3_256,
    /// SHA3-384.
    Sha3_384,
    /// SHA3-512.
    Sha3_512,
    /// SHAKE128.
    Shake128,
    /// SHAKE256.
    Shake256,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Sha3_256,
        Self::Sha3_384,
        Self::Sha3_512,
        Self::Shake128,
        Self::Shake256,
    ];

    /// The rate in 64-bit words.
    pub fn rate(self) -> u64 {
        match self {
            Self::Sha3_512 => 9,
            Self::Sha3_384 => 13,
            Self::Sha3_256 | Self::Shake256 => 17,
            Self::Shake128 => 21,
        }
    }

    /// Whether the output is as long as one likes.
    pub fn is_xof(self) -> bool {
        matches!(self, Self::Shake128 | Self::Shake256)
    }

    /// The command that starts a message.
    pub fn init(self) -> Command {
        Command::Init {
            rate: self.rate(),
            shake: self.is_xof(),
        }
    }

    /// The golden model's output of `words` words, and the permutations it takes. A digest has its own length.
    pub fn expected(self, message: &[u8], words: usize) -> (Vec<u64>, u64) {
        let mut meter = Counts::default();
        let purpose = KeccakPurpose::ProofHash;
        let mut output = vec![0; 8 * words];
        let parts: &[&[u8]] = &[message];
        match self {
            Self::Shake128 => xof::<Level1, _>(parts, &mut output, purpose, &mut meter),
            Self::Shake256 => xof::<Level3, _>(parts, &mut output, purpose, &mut meter),
            Self::Sha3_256 => output = digest::<Level1>(message, &mut meter),
            Self::Sha3_384 => output = digest::<Level3>(message, &mut meter),
            Self::Sha3_512 => output = digest::<Level5>(message, &mut meter),
        }
        (words_of(&output), meter.total_permutations())
    }

    /// Words of a digest, or `words` of a XOF.
    fn output_words(self, words: usize) -> usize {
        match self {
            Self::Sha3_256 => 4,
            Self::Sha3_384 => 6,
            Self::Sha3_512 => 8,
            Self::Shake128 | Self::Shake256 => words,
        }
    }
}

fn digest<H: HashSuite>(message: &[u8], meter: &mut Counts) -> Vec<u8> {
    let mut hasher = Hasher::<H>::new();
    hasher.update(message);
    hasher.finalize(KeccakPurpose::ProofHash, meter).to_vec()
}

/// Bytes as little-endian words; the last is filled up with zeros.
pub fn words_of(bytes: &[u8]) -> Vec<u64> {
    bytes
        .chunks(8)
        .map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        })
        .collect()
}

/// A command of the unit; see its documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Start a message.
    Init {
        /// Words of the rate.
        rate: u64,
        /// Padding of SHAKE.
        shake: bool,
    },
    /// Read a word of the context.
    Read(u64),
    /// Write it.
    Write(u64, u64),
    /// Add to a lane.
    Xor(u64, u64),
    /// Read and write a word of the context.
    Swap(u64, u64),
    /// Keccak-f\[1600\].
    Permute,
    /// Pad the message.
    Finish,
    /// Give words.
    Squeeze(u64),
    /// Write a word of h_mpc.
    HMpc(u64, u64),
    /// Try counters from this one on.
    Grind(u64),
    /// Whatever code, index and data.
    Raw(u64, u64, u64),
}

impl Command {
    fn encoded(self) -> (u64, u64, u64) {
        match self {
            Self::Init { rate, shake } => (0, rate, shake.into()),
            Self::Read(index) => (1, index, 0),
            Self::Write(index, data) => (2, index, data),
            Self::Xor(index, data) => (3, index, data),
            Self::Swap(index, data) => (4, index, data),
            Self::Permute => (5, 0, 0),
            Self::Finish => (6, 0, 0),
            Self::Squeeze(words) => (7, 0, words),
            Self::HMpc(index, data) => (8, index, data),
            Self::Grind(start) => (9, 0, start),
            Self::Raw(op, index, data) => (op, index, data),
        }
    }
}

/// `rsp_error`: no such command, word, rate or progress.
pub const NO_SUCH: u64 = 1;
/// `rsp_error`: not possible now.
pub const NOT_NOW: u64 = 2;
/// `rsp_error`: grinding found nothing.
pub const NOT_FOUND: u64 = 3;

/// What a command is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// `rsp_error`.
    pub error: u64,
    /// `rsp_data`.
    pub data: u64,
}

impl Answer {
    /// Done, without data.
    pub const DONE: Self = Self { error: 0, data: 0 };

    /// Refused.
    pub const fn refused(error: u64) -> Self {
        Self { error, data: 0 }
    }
}

/// A beat of the absorb stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    data: u64,
    bytes: u64,
    last: bool,
}

/// How a message is cut into beats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chunks {
    /// Eight bytes each.
    Words,
    /// A domain byte, then eight bytes each.
    Domain,
    /// 0 to 8 bytes at random, with bytes that do not count above them.
    Random(u64),
}

/// `message` as beats, the last of which ends it if `last` (there is one at least then).
pub fn beats(mut message: &[u8], chunks: Chunks, last: bool) -> Vec<Beat> {
    let mut rng = stimulus(match chunks {
        Chunks::Random(seed) => seed,
        _ => 0,
    });
    let mut beats = Vec::new();
    while !message.is_empty() || (last && beats.is_empty()) {
        let wanted = match chunks {
            Chunks::Words => 8,
            Chunks::Domain if beats.is_empty() => 1,
            Chunks::Domain => 8,
            Chunks::Random(_) => rng.gen_range(0..=8),
        };
        let (now, later) = message.split_at(wanted.min(message.len()));
        message = later;
        let mut data = [0; 8];
        data[..now.len()].copy_from_slice(now);
        let mut bytes = now.len() as u64;
        if let Chunks::Random(_) = chunks {
            data[now.len()..].iter_mut().for_each(|x| *x = rng.gen());
            if bytes == 8 {
                bytes = rng.gen_range(8..16);
            }
        }
        beats.push(Beat {
            data: u64::from_le_bytes(data),
            bytes,
            last: last && message.is_empty(),
        });
    }
    // Sometimes a beat without bytes ends the message.
    if let (Chunks::Random(_), true, Some(end)) = (chunks, rng.gen(), beats.last_mut()) {
        if std::mem::take(&mut end.last) {
            beats.push(Beat {
                data: rng.gen(),
                bytes: 0,
                last: true,
            });
        }
    }
    beats
}

/// The stalls of both sides.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    /// The bench's offers: commands and beats.
    pub offer: Stall,
    /// What it takes: answers and words.
    pub take: Stall,
}

impl Stalls {
    /// None.
    pub const NEVER: Self = Self {
        offer: Stall::Never,
        take: Stall::Never,
    };
}

/// What a run of commands gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answers.
    pub answers: Vec<Answer>,
    /// The squeezed words.
    pub words: Vec<u64>,
    /// Cycles from the first command offered to the last answer or word taken.
    pub cycles: u64,
}

/// What the unit keeps of a message: 25 lanes and the progress.
pub type Context = Vec<u64>;

/// The unit under test.
pub struct Fips202 {
    sim: Sim,
    wipe: InPort,
    busy: OutPort,
    cmd_valid: InPort,
    cmd_ready: OutPort,
    cmd_op: InPort,
    cmd_index: InPort,
    cmd_data: InPort,
    rsp_valid: OutPort,
    rsp_ready: InPort,
    rsp_error: OutPort,
    rsp_data: OutPort,
    abs_valid: InPort,
    abs_ready: OutPort,
    abs_data: InPort,
    abs_bytes: InPort,
    abs_last: InPort,
    sqz_valid: OutPort,
    sqz_ready: InPort,
    sqz_data: OutPort,
    sqz_last: OutPort,
    grind_limit: InPort,
    grind_stop: InPort,
    count_clear: InPort,
    permutations: OutPort,
    cycles: OutPort,
}

impl Fips202 {
    /// A unit after reset.
    pub fn new(model: &Model) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        sim.reset()?;
        Ok(Self {
            wipe: sim.input("wipe")?,
            busy: sim.output("busy")?,
            cmd_valid: sim.input("cmd_valid")?,
            cmd_ready: sim.output("cmd_ready")?,
            cmd_op: sim.input("cmd_op")?,
            cmd_index: sim.input("cmd_index")?,
            cmd_data: sim.input("cmd_data")?,
            rsp_valid: sim.output("rsp_valid")?,
            rsp_ready: sim.input("rsp_ready")?,
            rsp_error: sim.output("rsp_error")?,
            rsp_data: sim.output("rsp_data")?,
            abs_valid: sim.input("abs_valid")?,
            abs_ready: sim.output("abs_ready")?,
            abs_data: sim.input("abs_data")?,
            abs_bytes: sim.input("abs_bytes")?,
            abs_last: sim.input("abs_last")?,
            sqz_valid: sim.output("sqz_valid")?,
            sqz_ready: sim.input("sqz_ready")?,
            sqz_data: sim.output("sqz_data")?,
            sqz_last: sim.output("sqz_last")?,
            grind_limit: sim.input("grind_limit")?,
            grind_stop: sim.input("grind_stop")?,
            count_clear: sim.input("count_clear")?,
            permutations: sim.output("permutations")?,
            cycles: sim.output("cycles")?,
            sim,
        })
    }

    /// The simulation, for traces.
    pub fn sim(&mut self) -> &mut Sim {
        &mut self.sim
    }

    /// Runs `commands` with `words` words to be squeezed by them. The `sqz_last` of each is compared.
    pub fn run(
        &mut self,
        commands: &[Command],
        words: usize,
        stalls: Stalls,
        seed: u64,
    ) -> Result<Outcome> {
        self.run_with_beats(commands, &[], words, stalls, seed)
    }

    /// As `run`, with `beats` offered at the same time.
    pub fn run_with_beats(
        &mut self,
        commands: &[Command],
        beats: &[Beat],
        words: usize,
        stalls: Stalls,
        seed: u64,
    ) -> Result<Outcome> {
        let (op, index, argument) = (self.cmd_op, self.cmd_index, self.cmd_data);
        let mut offers = Producer::new(
            self.cmd_valid,
            self.cmd_ready,
            stalls.offer.pattern(seed),
            commands.iter().copied(),
            move |sim: &mut Sim, command: &Command| {
                let encoded = command.encoded();
                sim.set(op, encoded.0)?;
                sim.set(index, encoded.1)?;
                sim.set(argument, encoded.2)
            },
        );
        let (data, bytes, last) = (self.abs_data, self.abs_bytes, self.abs_last);
        let mut absorbs = Producer::new(
            self.abs_valid,
            self.abs_ready,
            stalls.offer.pattern(seed + 1),
            beats.iter().copied(),
            move |sim: &mut Sim, beat: &Beat| {
                sim.set(data, beat.data)?;
                sim.set(bytes, beat.bytes)?;
                sim.set(last, beat.last.into())
            },
        );
        let (error, answer) = (self.rsp_error, self.rsp_data);
        let mut answers = Consumer::new(
            self.rsp_valid,
            self.rsp_ready,
            stalls.take.pattern(seed + 2),
            commands.len(),
            move |sim: &Sim| Answer {
                error: sim.get(error),
                data: sim.get(answer),
            },
        );
        let (word, end) = (self.sqz_data, self.sqz_last);
        let mut squeezed = Consumer::new(
            self.sqz_valid,
            self.sqz_ready,
            stalls.take.pattern(seed + 3),
            words,
            move |sim: &Sim| (sim.get(word), sim.get(end)),
        );
        let mut agents: [&mut dyn Agent; 4] =
            [&mut offers, &mut absorbs, &mut answers, &mut squeezed];
        let cycles = run(&mut self.sim, &mut agents, 10_000_000)?;
        for port in [
            self.cmd_valid,
            self.rsp_ready,
            self.abs_valid,
            self.sqz_ready,
        ] {
            self.sim.set(port, 0)?;
        }
        let ends: Vec<u64> = commands
            .iter()
            .flat_map(|command| match *command {
                Command::Squeeze(n) => (1..=n).map(|k| u64::from(k == n)).collect(),
                _ => Vec::new(),
            })
            .collect();
        let (words, lasts): (Vec<u64>, Vec<u64>) = squeezed.into_beats().into_iter().unzip();
        expect(&lasts[..], &ends[..words.len()], || "`sqz_last`".into())?;
        Ok(Outcome {
            answers: answers.into_beats(),
            words,
            cycles,
        })
    }

    /// Runs commands that must all be done; returns their data, and the cycles.
    pub fn done(&mut self, commands: &[Command], stalls: Stalls) -> Result<(Vec<u64>, u64)> {
        let outcome = self.run(commands, 0, stalls, 7)?;
        for (command, answer) in commands.iter().zip(&outcome.answers) {
            expect(answer.error, 0, || format!("error of {command:?}"))?;
        }
        let data = outcome.answers.iter().map(|x| x.data).collect();
        Ok((data, outcome.cycles))
    }

    /// Absorbs beats; returns the cycles until the last is taken.
    pub fn absorb(&mut self, beats: &[Beat], offer: Stall, seed: u64) -> Result<u64> {
        let stalls = Stalls {
            offer,
            take: Stall::Never,
        };
        let outcome = self.run_with_beats(&[], beats, 0, stalls, seed)?;
        Ok(outcome.cycles)
    }

    /// Squeezes `words` words; returns them and the cycles.
    pub fn squeeze(&mut self, words: usize, stalls: Stalls) -> Result<(Vec<u64>, u64)> {
        let outcome = self.run(&[Command::Squeeze(words as u64)], words, stalls, 11)?;
        expect(outcome.answers, vec![Answer::DONE], || "SQUEEZE".into())?;
        Ok((outcome.words, outcome.cycles))
    }

    /// Hashes `message` and compares output (`words` of a XOF) and number of permutations. The last beat ends the message, or
    /// FINISH does, as `last` says.
    pub fn hash(
        &mut self,
        algorithm: Algorithm,
        message: &[u8],
        words: usize,
        (chunks, last): (Chunks, bool),
        stalls: Stalls,
        seed: u64,
    ) -> Result<()> {
        let what = || format!("{algorithm:?} of {} bytes, {chunks:?}", message.len());
        let words = algorithm.output_words(words);
        let (expected, permutations) = algorithm.expected(message, words);
        let before = self.permutations()?;
        self.done(&[algorithm.init()], stalls)?;
        self.absorb(&beats(message, chunks, last), stalls.offer, seed)?;
        if !last {
            self.done(&[Command::Finish], stalls)?;
        }
        // In two pieces, the second of which may start at the end of a block.
        let first = seed as usize % (words + 1);
        let (mut found, _) = self.squeeze(first, stalls)?;
        found.extend(self.squeeze(words - first, stalls)?.0);
        expect(found, expected, what)?;
        let counted = self.permutations()?.wrapping_sub(before);
        expect(counted, permutations, || {
            format!("permutations of {}", what())
        })
    }

    /// The permutations begun since the counters were cleared.
    pub fn permutations(&mut self) -> Result<u64> {
        self.sim.eval()?;
        Ok(self.sim.get(self.permutations))
    }

    /// The cycles in which the unit worked since the counters were cleared.
    pub fn worked(&mut self) -> Result<u64> {
        self.sim.eval()?;
        Ok(self.sim.get(self.cycles))
    }

    /// Clears the counters.
    pub fn clear_counters(&mut self) -> Result<()> {
        self.sim.set(self.count_clear, 1)?;
        self.sim.tick()?;
        self.sim.set(self.count_clear, 0)
    }

    /// Reads the context.
    pub fn save(&mut self, stalls: Stalls) -> Result<Context> {
        let commands: Vec<_> = (0..26).map(Command::Read).collect();
        Ok(self.done(&commands, stalls)?.0)
    }

    /// Writes the context.
    pub fn restore(&mut self, context: &[u64], stalls: Stalls) -> Result<()> {
        let commands: Vec<_> = (0..)
            .zip(context)
            .map(|(k, &x)| Command::Write(k, x))
            .collect();
        self.done(&commands, stalls).map(drop)
    }

    /// Exchanges the context; returns the cycles it took.
    pub fn swap(&mut self, context: &mut Context, stalls: Stalls) -> Result<u64> {
        let commands: Vec<_> = (0..)
            .zip(&*context)
            .map(|(k, &x)| Command::Swap(k, x))
            .collect();
        let (old, cycles) = self.done(&commands, stalls)?;
        *context = old;
        Ok(cycles)
    }

    /// Waits until nothing is in progress; returns the cycles.
    pub fn settle(&mut self) -> Result<u64> {
        for cycles in 0..1_000 {
            self.sim.eval()?;
            if self.sim.get(self.busy) == 0 {
                return Ok(cycles);
            }
            self.sim.tick()?;
        }
        let message = "`busy` stays high".into();
        Err(ErrorKind::Bench {
            cycle: self.sim.cycles(),
            message,
        }
        .into())
    }

    /// Sets h_mpc and grinds from `start` on with at most `limit` tries (0: 65,536). Returns the answer and the cycles
    /// of the GRIND alone.
    pub fn grind(
        &mut self,
        h_mpc: &[u8; 32],
        start: u64,
        limit: u16,
        stalls: Stalls,
    ) -> Result<(Answer, u64)> {
        let words = words_of(h_mpc);
        let commands: Vec<_> = (0..).zip(words).map(|(k, x)| Command::HMpc(k, x)).collect();
        self.done(&commands, stalls)?;
        self.sim.set(self.grind_limit, limit.into())?;
        let outcome = self.run(&[Command::Grind(start)], 0, stalls, 13)?;
        Ok((outcome.answers[0], outcome.cycles))
    }

    /// Gives a GRIND, stops it after `cycles` cycles, and returns its answer and the cycles from the stop to the answer.
    pub fn grind_and_stop(&mut self, start: u64, cycles: u64) -> Result<(Answer, u64)> {
        self.sim.set(self.grind_limit, 0)?;
        self.begin(Command::Grind(start), cycles)?;
        self.sim.set(self.grind_stop, 1)?;
        self.sim.tick()?;
        self.sim.set(self.grind_stop, 0)?;
        let mut answer = None;
        let mut waited = 1;
        self.sim.set(self.rsp_ready, 1)?;
        while answer.is_none() && waited < 1_000 {
            self.sim.eval()?;
            if self.sim.get(self.rsp_valid) != 0 {
                answer = Some(Answer {
                    error: self.sim.get(self.rsp_error),
                    data: self.sim.get(self.rsp_data),
                });
            }
            self.sim.tick()?;
            waited += 1;
        }
        self.sim.set(self.rsp_ready, 0)?;
        let message = "a stopped GRIND is not answered".into();
        let cycle = self.sim.cycles();
        answer
            .map(|x| (x, waited))
            .ok_or_else(|| ErrorKind::Bench { cycle, message }.into())
    }

    /// Offers `command` to an idle unit, takes its answer at once, and lets `cycles` cycles pass.
    pub fn begin(&mut self, command: Command, cycles: u64) -> Result<()> {
        let (op, index, data) = command.encoded();
        self.sim.set(self.cmd_op, op)?;
        self.sim.set(self.cmd_index, index)?;
        self.sim.set(self.cmd_data, data)?;
        self.sim.set(self.cmd_valid, 1)?;
        self.sim.set(self.rsp_ready, 1)?;
        self.sim.tick()?;
        self.sim.set(self.cmd_valid, 0)?;
        self.sim.set(self.rsp_ready, 0)?;
        self.sim.run(cycles)
    }

    /// Wipes the unit, in whatever state it is, and checks that it holds nothing.
    pub fn wipe(&mut self) -> Result<()> {
        self.sim.set(self.wipe, 1)?;
        self.sim.tick()?;
        self.sim.set(self.wipe, 0)?;
        self.check_empty("after a wipe")
    }

    /// Resets the unit, in whatever state it is, and checks that it has no message. The state itself has no reset.
    pub fn reset(&mut self) -> Result<()> {
        self.sim.reset()?;
        self.check_idle("after a reset")
    }

    /// Nothing is offered or in progress, and there is no message to go on with.
    fn check_idle(&mut self, when: &str) -> Result<()> {
        self.sim.eval()?;
        for (port, name) in [
            (self.busy, "busy"),
            (self.rsp_valid, "rsp_valid"),
            (self.sqz_valid, "sqz_valid"),
            (self.abs_ready, "abs_ready"),
        ] {
            expect(self.sim.get(port), 0, || format!("`{name}` {when}"))?;
        }
        let progress = self.save(Stalls::NEVER)?[25];
        expect(progress, 0, || format!("progress {when}"))?;
        let refused = self.run(&[Command::Finish, Command::Squeeze(1)], 0, Stalls::NEVER, 0)?;
        expect(refused.answers, vec![Answer::refused(NOT_NOW); 2], || {
            format!("FINISH and SQUEEZE {when}")
        })
    }

    fn check_empty(&mut self, when: &str) -> Result<()> {
        self.check_idle(when)?;
        let context = self.save(Stalls::NEVER)?;
        expect(context, vec![0; 26], || format!("context {when}"))?;
        // h_mpc shows in the outcome of a try.
        self.sim.set(self.grind_limit, 1)?;
        self.run(&[Command::Grind(1)], 0, Stalls::NEVER, 0)?;
        let mut message = [0; 40];
        message[32] = 1;
        let (expected, _) = Algorithm::Shake128.expected(&message, 21);
        let block = self.squeeze(21, Stalls::NEVER)?.0;
        expect(block, expected, || format!("a try with h_mpc zero {when}"))
    }
}

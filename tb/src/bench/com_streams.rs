//! Bench of the four hash streams: each digest, and h_com of them, against the golden model.

use tcith_golden::commitment_hash::CommitmentHash;
use tcith_golden::hash::{Hasher, Level1};
use tcith_golden::meter::{KeccakPurpose, NoMeter};

use super::expect;
use crate::error::{ErrorKind, Result};
use crate::stream::{run, Producer, Stall};
use crate::verilator::{InPort, Model, OutPort, Sim};

/// Commands of FIPS 202.
const INIT: u64 = 0;
const FINISH: u64 = 6;
const SQUEEZE: u64 = 7;
/// Words of SHA3-256's rate.
const RATE: u64 = 17;
/// The byte that each stream starts with (Mirath v2.1.0 §7.3).
const DOMAIN: u64 = 0x05;

/// A commitment and its stream.
pub type Commitment = (u64, [u8; 32]);

/// What hashing took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Cycles from the first word of a commitment to the last.
    pub cycles: u64,
    /// Rotations, with the four of the start and the four of the end.
    pub rotations: u64,
    /// Permutations, with those of the ends and of h_com.
    pub permutations: u64,
}

/// The unit under test.
pub struct ComStreams {
    sim: Sim,
    wipe: InPort,
    restart: InPort,
    stream: OutPort,
    busy: OutPort,
    com_valid: InPort,
    com_ready: OutPort,
    com_data: InPort,
    com_stream: InPort,
    rot_valid: InPort,
    rot_ready: OutPort,
    cmd_valid: InPort,
    cmd_ready: OutPort,
    cmd_op: InPort,
    cmd_index: InPort,
    cmd_data: InPort,
    rsp_error: OutPort,
    rsp_ready: InPort,
    abs_valid: InPort,
    abs_ready: OutPort,
    abs_data: InPort,
    abs_bytes: InPort,
    abs_last: InPort,
    sqz_valid: OutPort,
    sqz_ready: InPort,
    sqz_data: OutPort,
    count_clear: InPort,
    rotations: OutPort,
    permutations: OutPort,
}

impl ComStreams {
    /// A unit after reset.
    pub fn new(model: &Model) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        sim.reset()?;
        Ok(Self {
            wipe: sim.input("wipe")?,
            restart: sim.input("restart")?,
            stream: sim.output("stream")?,
            busy: sim.output("busy")?,
            com_valid: sim.input("com_valid")?,
            com_ready: sim.output("com_ready")?,
            com_data: sim.input("com_data")?,
            com_stream: sim.input("com_stream")?,
            rot_valid: sim.input("rot_valid")?,
            rot_ready: sim.output("rot_ready")?,
            cmd_valid: sim.input("cmd_valid")?,
            cmd_ready: sim.output("cmd_ready")?,
            cmd_op: sim.input("cmd_op")?,
            cmd_index: sim.input("cmd_index")?,
            cmd_data: sim.input("cmd_data")?,
            rsp_error: sim.output("rsp_error")?,
            rsp_ready: sim.input("rsp_ready")?,
            abs_valid: sim.input("abs_valid")?,
            abs_ready: sim.output("abs_ready")?,
            abs_data: sim.input("abs_data")?,
            abs_bytes: sim.input("abs_bytes")?,
            abs_last: sim.input("abs_last")?,
            sqz_valid: sim.output("sqz_valid")?,
            sqz_ready: sim.input("sqz_ready")?,
            sqz_data: sim.output("sqz_data")?,
            count_clear: sim.input("count_clear")?,
            rotations: sim.output("rotations")?,
            permutations: sim.output("permutations")?,
            sim,
        })
    }

    /// Hashes `commitments` in the order given and compares all digests.
    pub fn hash(&mut self, commitments: &[Commitment], offer: Stall, seed: u64) -> Result<Cost> {
        self.begin()?;
        let cycles = self.commit(commitments, offer, seed)?;
        let digests = self.finish()?;
        let h_com = self.digest_of(&digests)?;

        let mut all = CommitmentHash::<Level1>::new();
        let mut streams: Vec<_> = (0..4).map(|_| Hasher::<Level1>::with_domain(5)).collect();
        for (stream, commitment) in commitments {
            all.absorb(*stream as usize, commitment);
            streams[*stream as usize].update(commitment);
        }
        for (s, stream) in streams.into_iter().enumerate() {
            let expected = stream.finalize(KeccakPurpose::CommitmentHash, &mut NoMeter);
            expect(&digests[s][..], &expected[..], || {
                format!("digest of stream {s}")
            })?;
        }
        expect(&h_com[..], &all.finalize(&mut NoMeter)[..], || {
            "h_com".into()
        })?;
        self.sim.eval()?;
        Ok(Cost {
            cycles,
            rotations: self.sim.get(self.rotations),
            permutations: self.sim.get(self.permutations),
        })
    }

    /// Starts the four streams with their domain byte.
    pub fn begin(&mut self) -> Result<()> {
        self.pulse(self.count_clear)?;
        self.pulse(self.restart)?;
        for stream in 0..4 {
            expect(self.sim.get(self.stream), stream, || {
                "stream with the state".into()
            })?;
            self.command(INIT, RATE, 0)?;
            self.absorb(DOMAIN, 1)?;
            self.rotate()?;
        }
        Ok(())
    }

    /// Offers `commitments`; returns the cycles until the last is taken.
    pub fn commit(&mut self, commitments: &[Commitment], offer: Stall, seed: u64) -> Result<u64> {
        let words: Vec<(u64, u64)> = commitments
            .iter()
            .flat_map(|(stream, commitment)| {
                let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("8 bytes"));
                let words: Vec<_> = commitment.chunks_exact(8).map(word).collect();
                words.into_iter().map(|word| (*stream, word))
            })
            .collect();
        let (data, stream) = (self.com_data, self.com_stream);
        let limit = 10_000 + 200 * words.len() as u64;
        let mut producer = Producer::new(
            self.com_valid,
            self.com_ready,
            offer.pattern(seed),
            words,
            move |sim: &mut Sim, (s, word): &(u64, u64)| {
                sim.set(data, *word)?;
                sim.set(stream, *s)
            },
        );
        let cycles = run(&mut self.sim, &mut [&mut producer], limit)?;
        self.sim.set(self.com_valid, 0)?;
        Ok(cycles)
    }

    /// Finishes the streams one after the other, beginning with the one that has the state.
    fn finish(&mut self) -> Result<[[u8; 32]; 4]> {
        let mut digests = [[0; 32]; 4];
        for _ in 0..4 {
            self.sim.eval()?;
            let stream = self.sim.get(self.stream) as usize;
            self.command(FINISH, 0, 0)?;
            digests[stream] = self.squeeze()?;
            self.rotate()?;
        }
        Ok(digests)
    }

    fn digest_of(&mut self, digests: &[[u8; 32]; 4]) -> Result<[u8; 32]> {
        self.command(INIT, RATE, 0)?;
        for word in digests.concat().chunks_exact(8) {
            self.absorb(u64::from_le_bytes(word.try_into().expect("8 bytes")), 8)?;
        }
        self.command(FINISH, 0, 0)?;
        self.squeeze()
    }

    fn squeeze(&mut self) -> Result<[u8; 32]> {
        self.command(SQUEEZE, 0, 4)?;
        let mut digest = [0; 32];
        for part in digest.chunks_exact_mut(8) {
            self.sim.set(self.sqz_ready, 1)?;
            self.wait(self.sqz_valid)?;
            part.copy_from_slice(&self.sim.get(self.sqz_data).to_le_bytes());
            self.sim.tick()?;
        }
        self.sim.set(self.sqz_ready, 0)?;
        Ok(digest)
    }

    fn command(&mut self, op: u64, index: u64, data: u64) -> Result<()> {
        self.sim.set(self.cmd_op, op)?;
        self.sim.set(self.cmd_index, index)?;
        self.sim.set(self.cmd_data, data)?;
        self.sim.set(self.rsp_ready, 1)?;
        self.sim.set(self.cmd_valid, 1)?;
        self.wait(self.cmd_ready)?;
        expect(self.sim.get(self.rsp_error), 0, || {
            format!("error of command {op}")
        })?;
        self.sim.tick()?;
        self.sim.set(self.cmd_valid, 0)
    }

    fn absorb(&mut self, data: u64, bytes: u64) -> Result<()> {
        self.sim.set(self.abs_data, data)?;
        self.sim.set(self.abs_bytes, bytes)?;
        self.sim.set(self.abs_last, 0)?;
        self.sim.set(self.abs_valid, 1)?;
        self.wait(self.abs_ready)?;
        self.sim.tick()?;
        self.sim.set(self.abs_valid, 0)
    }

    /// Rotates once, on command; returns the cycles it took.
    pub fn rotate(&mut self) -> Result<u64> {
        let begin = self.sim.cycles();
        self.sim.set(self.rot_valid, 1)?;
        self.wait(self.rot_ready)?;
        self.sim.tick()?;
        self.sim.set(self.rot_valid, 0)?;
        self.sim.eval()?;
        Ok(self.sim.cycles() - begin)
    }

    /// Asks for a rotation, and drops it with a wipe after `cycles` cycles.
    pub fn wipe_in_rotation(&mut self, cycles: u64) -> Result<()> {
        self.sim.set(self.rot_valid, 1)?;
        self.sim.run(cycles)?;
        self.sim.set(self.rot_valid, 0)?;
        self.pulse(self.wipe)?;
        self.sim.eval()?;
        expect(self.sim.get(self.busy), 0, || "`busy` after a wipe".into())
    }

    /// Resets the unit, in whatever state it is.
    pub fn reset(&mut self) -> Result<()> {
        self.sim.reset()
    }

    fn pulse(&mut self, port: InPort) -> Result<()> {
        self.sim.set(port, 1)?;
        self.sim.tick()?;
        self.sim.set(port, 0)
    }

    /// Clocks until `port` is high in the coming cycle.
    fn wait(&mut self, port: OutPort) -> Result<()> {
        for _ in 0..1_000 {
            self.sim.eval()?;
            if self.sim.get(port) == 1 {
                return Ok(());
            }
            self.sim.tick()?;
        }
        Err(ErrorKind::Bench {
            cycle: self.sim.cycles(),
            message: "a handshake does not come within 1,000 cycles".into(),
        }
        .into())
    }
}

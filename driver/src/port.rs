//! Words, bytes, commands and messages for Keccak, over a bus.

use crate::{
    bus::{Bus, Phase},
    error::Error,
    map::{self, Fips, Opcode},
};

/// Rate of SHA3-256 in words.
const SHA3_256: u16 = 17;
/// Rate of SHAKE128 in words.
const SHAKE128: u16 = 21;

/// The accelerator at the other end of a bus.
#[derive(Debug)]
pub(crate) struct Port<B> {
    pub(crate) bus: B,
    /// How often the driver looks whether something is done.
    pub(crate) poll_limit: u32,
}

impl<B: Bus> Port<B> {
    pub(crate) fn read(&mut self, address: u16) -> Result<u64, Error> {
        self.bus
            .read64(address)
            .map_err(|cause| Error::Bus { address, cause })
    }

    pub(crate) fn write(&mut self, address: u16, value: u64) -> Result<(), Error> {
        self.bus
            .write64(address, value)
            .map_err(|cause| Error::Bus { address, cause })
    }

    /// Fills `bytes` from the words from `address` on, low bytes first.
    pub(crate) fn read_bytes(&mut self, address: u16, bytes: &mut [u8]) -> Result<(), Error> {
        for (at, chunk) in (address..).step_by(8).zip(bytes.chunks_mut(8)) {
            let word = self.read(at)?.to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }

    /// Writes `bytes` to the words from `address` on, low bytes first; zeros fill the last word.
    pub(crate) fn write_bytes(&mut self, address: u16, bytes: &[u8]) -> Result<(), Error> {
        for (at, chunk) in (address..).step_by(8).zip(bytes.chunks(8)) {
            self.write(at, word(chunk))?;
        }
        Ok(())
    }

    pub(crate) fn enter(&mut self, phase: Phase) {
        self.bus.enter(phase);
    }

    /// Runs a command to its end.
    pub(crate) fn run(&mut self, opcode: Opcode, operand: u32) -> Result<(), Error> {
        self.start(opcode, operand)?;
        self.finish(opcode)
    }

    /// Begins a command.
    pub(crate) fn start(&mut self, opcode: Opcode, operand: u32) -> Result<(), Error> {
        let operand = u64::from(operand) << map::COMMAND_OPERAND_LSB;
        self.write(map::COMMAND, u64::from(opcode.code()) | operand)?;
        self.write(map::CONTROL, map::CONTROL_START)
    }

    /// Waits for the end of the command, which is `opcode`.
    pub(crate) fn finish(&mut self, opcode: Opcode) -> Result<(), Error> {
        let status = self
            .poll(map::STATUS_DONE)?
            .ok_or(Error::Timeout { opcode })?;
        match (status >> map::STATUS_ERROR_LSB) as u8 {
            0 => Ok(()),
            code => Err(Error::Command { opcode, code }),
        }
    }

    /// Overwrites every secret in the accelerator and ends what it is doing.
    pub(crate) fn wipe(&mut self) -> Result<(), Error> {
        self.write(map::CONTROL, map::CONTROL_WIPE)?;
        self.poll(map::STATUS_WIPED)?.ok_or(Error::WipeTimeout)?;
        Ok(())
    }

    /// Waits for the end of the wipe that follows a reset, or that someone else asked for.
    pub(crate) fn settle(&mut self) -> Result<(), Error> {
        self.poll_for(|status| status & map::STATUS_WIPING == 0)?
            .ok_or(Error::WipeTimeout)?;
        Ok(())
    }

    /// STATUS, once it has one of `bits`; none after the last look.
    fn poll(&mut self, bits: u64) -> Result<Option<u64>, Error> {
        self.poll_for(|status| status & bits != 0)
    }

    fn poll_for(&mut self, wanted: impl Fn(u64) -> bool) -> Result<Option<u64>, Error> {
        for _ in 0..self.poll_limit {
            let status = self.read(map::STATUS)?;
            if wanted(status) {
                return Ok(Some(status));
            }
            self.bus.wait();
        }
        Ok(None)
    }

    /// Begins a message for SHA3-256.
    pub(crate) fn begin_hash(&mut self) -> Result<(), Error> {
        self.write(Fips::Init.at(SHA3_256), 0)
    }

    /// Begins a message for SHAKE128.
    pub(crate) fn begin_xof(&mut self) -> Result<(), Error> {
        self.write(Fips::Init.at(SHAKE128), 1)
    }

    /// Appends bytes to the message.
    pub(crate) fn absorb(&mut self, bytes: &[u8]) -> Result<(), Error> {
        for chunk in bytes.chunks(8) {
            self.write(Fips::Absorb.at(chunk.len() as u16), word(chunk))?;
        }
        Ok(())
    }

    /// Expands `seed` by SHAKE128 into a memory of the accelerator: which, `opcode` says.
    pub(crate) fn expand(&mut self, seed: &[u8], opcode: Opcode) -> Result<(), Error> {
        self.begin_xof()?;
        self.absorb(seed)?;
        self.run(opcode, 0)
    }

    /// Ends the message and gives as much as `output` has room for, up to the rate.
    pub(crate) fn finish_message(&mut self, output: &mut [u8]) -> Result<(), Error> {
        self.write(Fips::Finish.at(0), 0)?;
        self.read_bytes(Fips::Read.at(0), output)
    }
}

/// Up to eight bytes as a word, low bytes first.
fn word(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte))
}

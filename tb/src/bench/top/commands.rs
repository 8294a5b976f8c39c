//! Single accesses and commands, for what the driver never does.

use tcith_driver::map::{self, Fips, Opcode};

use super::{fault, Top};
use crate::bench::expect;
use crate::error::Result;

/// Cycles after which a command counts as one without an end: more than grinding without success takes.
const COMMAND_LIMIT: u64 = 2_000_000;

impl Top {
    /// Reads a word that can be read.
    pub fn word(&mut self, address: u16) -> Result<u64> {
        let (taken, word) = self.read_word(address)?;
        expect(taken, true, || format!("read of {address:#x}"))?;
        Ok(word)
    }

    /// Writes a word that can be written.
    pub fn put(&mut self, address: u16, value: u64) -> Result<()> {
        let taken = self.write_strobed(address, value, 0xff)?;
        expect(taken, true, || format!("write of {address:#x}"))
    }

    /// FIPS 202 absorbs whole words of a seed for SHAKE128.
    pub fn begin_expansion(&mut self, seed: &[u8]) -> Result<()> {
        self.put(Fips::Init.at(21), 1)?;
        for word in seed.chunks_exact(8) {
            let word = u64::from_le_bytes(word.try_into().expect("8 bytes"));
            self.put(Fips::Absorb.at(8), word)?;
        }
        Ok(())
    }

    /// Its output goes where the opcode says.
    pub fn expand(&mut self, seed: &[u8], opcode: Opcode) -> Result<()> {
        self.begin_expansion(seed)?;
        self.done(opcode, 0)
    }

    /// Writes several words.
    pub fn put_bytes(&mut self, address: u16, bytes: &[u8]) -> Result<()> {
        for (at, word) in (address..).step_by(8).zip(bytes.chunks(8)) {
            let mut whole = [0; 8];
            whole[..word.len()].copy_from_slice(word);
            self.put(at, u64::from_le_bytes(whole))?;
        }
        Ok(())
    }

    /// Reads several words.
    pub fn bytes(&mut self, address: u16, words: u16) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        for k in 0..words {
            bytes.extend(self.word(address + 8 * k)?.to_le_bytes());
        }
        Ok(bytes)
    }

    /// A read that must be refused.
    pub fn refuses_read(&mut self, address: u16) -> Result<()> {
        let answer = self.read_word(address)?;
        expect(answer, (false, 0), || format!("read of {address:#x}"))
    }

    /// A write that must be refused.
    pub fn refuses_write(&mut self, address: u16, strobe: u8) -> Result<()> {
        let taken = self.write_strobed(address, 1, strobe)?;
        expect(taken, false, || format!("write of {address:#x}"))
    }

    /// Begins a command.
    pub fn start(&mut self, opcode: Opcode, operand: u32) -> Result<()> {
        let command = u64::from(opcode.code()) | u64::from(operand) << map::COMMAND_OPERAND_LSB;
        self.put(map::COMMAND, command)?;
        self.control(map::CONTROL_START)
    }

    /// Writes what CONTROL begins or ends, and leaves the interrupts that are enabled.
    pub fn control(&mut self, bits: u64) -> Result<()> {
        let taken = self.write_strobed(map::CONTROL, bits, 1)?;
        expect(taken, true, || format!("write of {bits:#x} to CONTROL"))
    }

    /// Waits for the end of a command; its code.
    pub fn finish(&mut self) -> Result<u8> {
        let begin = self.cost().cycles;
        while self.cost().cycles - begin < COMMAND_LIMIT {
            let status = self.word(map::STATUS)?;
            if status & map::STATUS_DONE != 0 {
                return Ok((status >> map::STATUS_ERROR_LSB) as u8);
            }
        }
        fault(&self.sim, "a command does not end".into())
    }

    /// Runs a command that must end with this code.
    pub fn command(&mut self, opcode: Opcode, operand: u32, code: u8) -> Result<()> {
        self.start(opcode, operand)?;
        let found = self.finish()?;
        expect(found, code, || format!("code of {opcode:?} {operand:#x}"))
    }

    /// Runs a command that must succeed.
    pub fn done(&mut self, opcode: Opcode, operand: u32) -> Result<()> {
        self.command(opcode, operand, 0)
    }
}

//! What a wipe leaves.

use tcith_driver::map::{self, Fips, Opcode};
use tcith_golden::kat::Vector;

use super::{fault, operations, Top, WIPE_LIMIT};
use crate::bench::expect;
use crate::error::Result;

/// CONTROL.ABORT.
const ABORT: u64 = 1 << 1;
/// Code: the command was aborted.
const ABORTED: u8 = 3;
/// Code: the Accumulator has no tree.
const WRONG_NODE: u8 = 35;
/// FIPS 202 is not absorbing a message.
const NO_MESSAGE: u8 = 65;

impl Top {
    /// Wipes; gives the cycles until that is seen to be done.
    pub fn wipe(&mut self) -> Result<u64> {
        self.control(map::CONTROL_WIPE)?;
        let begin = self.cost().cycles;
        for _ in 0..WIPE_LIMIT {
            if self.word(map::STATUS)? & map::STATUS_WIPED != 0 {
                return Ok(self.cost().cycles - begin);
            }
        }
        fault(&self.sim, "a wipe does not end".into())
    }
}

/// A wipe overwrites 1024 words, clears the Keccak state, and ends what was going on.
///
/// `zeros_y`: y of the key whose seeds are zeros.
pub fn a_wipe_leaves_nothing(top: &mut Top, vector: &Vector, zeros_y: &[u8]) -> Result<()> {
    operations::key_gen(top, vector)?;
    top.put_bytes(map::SALT, &vector.salt[..16])?;
    top.put_bytes(map::SEED, &vector.rseed)?;
    top.done(Opcode::GgmStart, 0)?;
    top.start(Opcode::AccSign, 0)?;
    let cycles = top.wipe()?;
    expect((1024..1100).contains(&cycles), true, || {
        format!("{cycles} cycles of a wipe")
    })?;
    let y = top.bytes(map::Y, 8)?;
    expect(y, vec![0; 64], || "y after a wipe".into())?;
    let state = top.bytes(Fips::Read.at(0), 25)?;
    expect(state, vec![0; 200], || "Keccak state after a wipe".into())?;
    // No tree, and no message for an expansion.
    top.command(Opcode::AccSign, 0, WRONG_NODE)?;
    top.command(Opcode::XofSecret, 0, NO_MESSAGE)?;
    top.expand(&[0; 16], Opcode::XofSecret)?;
    let state = top.bytes(Fips::Read.at(0), 25)?;
    expect(state, vec![0; 200], || "Keccak state of a secret".into())?;
    top.expand(&[0; 16], Opcode::XofParity)?;
    top.done(Opcode::MpcY, 0)?;
    let y = top.bytes(map::Y, 8)?;
    expect(&y[..57], zeros_y, || "y of seeds of zeros".into())
}

/// An abort ends a command of any unit with its code, and another one can follow.
pub fn an_abort_ends_a_command(top: &mut Top, vector: &Vector) -> Result<()> {
    top.put_bytes(map::SALT, &vector.salt[..16])?;
    top.put_bytes(map::SEED, &vector.rseed)?;
    for opcode in [
        Opcode::XofParity,
        Opcode::FipsGrind,
        Opcode::MpcG,
        Opcode::AccSign,
    ] {
        // What is dropped takes the tree along.
        top.done(Opcode::GgmStart, 0)?;
        top.begin_expansion(&[0; 16])?;
        top.start(opcode, 0)?;
        top.control(ABORT)?;
        let begin = top.cost().cycles;
        let code = top.finish()?;
        expect(code, ABORTED, || format!("code of an aborted {opcode:?}"))?;
        let cycles = top.cost().cycles - begin;
        // The Accumulator overwrites its memories.
        expect(cycles < 1100, true, || {
            format!("{cycles} cycles of an aborted {opcode:?}")
        })?;
    }
    operations::key_gen(top, vector)
}

//! Which repetitions can be proved, and what of them can be read.

use tcith_driver::map::{self, Fips, Opcode};
use tcith_golden::kat::Vector;

use super::Top;
use crate::bench::expect;
use crate::error::Result;

/// Code: the repetition is not to be proved so.
const PROOF_REFUSED: u8 = 48;
/// Code: there is no such repetition.
const NO_SUCH_REPETITION: u8 = 33;

/// Words of a repetition: sums, alphas, aux.
const SUMS: std::ops::Range<u16> = 0..14;
const ALPHAS: std::ops::Range<u16> = 14..18;
const AUX: std::ops::Range<u16> = 18..25;

fn word(e: u16, k: u16) -> u16 {
    map::REPETITION + e * map::REPETITION_STRIDE + 8 * k
}

/// What can be read of a repetition.
fn readable(top: &mut Top, e: u16, proved: bool) -> Result<()> {
    for k in SUMS.chain(25..32) {
        top.refuses_read(word(e, k))?;
    }
    for k in ALPHAS {
        if proved {
            top.word(word(e, k))?;
        } else {
            top.refuses_read(word(e, k))?;
        }
        top.refuses_write(word(e, k), 0xff)?;
    }
    for k in AUX {
        top.word(word(e, k))?;
    }
    Ok(())
}

/// A repetition is proved once after its accumulation, and can be read only then; new secrets end that. aux is that of the
/// vector's signature.
pub fn a_repetition_is_proved_once(top: &mut Top, vector: &Vector) -> Result<()> {
    let (seed_sk, seed_pk) = vector.sk.split_at(16);
    top.expand(seed_sk, Opcode::XofSecret)?;
    top.expand(seed_pk, Opcode::XofParity)?;
    top.put_bytes(map::SALT, &vector.salt[..16])?;
    top.put_bytes(map::SEED, &vector.rseed)?;
    top.done(Opcode::GgmStart, 0)?;
    top.done(Opcode::GgmFill, 0)?;
    top.done(Opcode::Streams, 0)?;
    for _ in 0..4 {
        top.put(Fips::Init.at(17), 0)?;
        top.done(Opcode::Rotate, 0)?;
    }
    for (opcode, operand) in [(Opcode::MpcSign, 3), (Opcode::MpcVerify, 3)] {
        top.command(opcode, operand, PROOF_REFUSED)?;
    }
    top.command(Opcode::AccSign, 17, NO_SUCH_REPETITION)?;
    top.done(Opcode::AccSign, 3)?;
    readable(top, 3, false)?;
    let aux = top.bytes(word(3, 18), 7)?;
    expect(aux.as_slice(), &aux_of(vector, 3), || "aux".into())?;
    for (opcode, operand) in [(Opcode::MpcSign, 2), (Opcode::MpcVerify, 3)] {
        top.command(opcode, operand, PROOF_REFUSED)?;
    }
    top.done(Opcode::MpcSign, 3)?;
    readable(top, 3, true)?;
    top.command(Opcode::MpcSign, 3, PROOF_REFUSED)?;
    readable(top, 3, true)?;
    readable(top, 4, false)?;
    top.expand(&[0; 16], Opcode::XofSecret)?;
    readable(top, 3, false)?;
    top.done(Opcode::AccSign, 3)?;
    top.wipe()?;
    top.command(Opcode::MpcSign, 3, PROOF_REFUSED)
}

/// aux of a repetition in a signature: all of S, then all of C.
fn aux_of(vector: &Vector, e: usize) -> Vec<u8> {
    const AUX_S: usize = 72 + 16 * 118 + 17 * 32;
    let s = &vector.signature[AUX_S + 32 * e..][..32];
    let c = &vector.signature[AUX_S + 17 * 32 + 24 * e..][..24];
    [s, c].concat()
}

//! Words that are not software's.

use tcith_driver::map::{self, Fips};

use super::Top;
use crate::bench::expect;
use crate::error::Result;

/// After reset: what is read-only, absent, a secret or a mask cannot be written; windows take whole words; no proof can be read.
pub fn words_that_are_not_softwares(top: &mut Top) -> Result<()> {
    let forbidden = [
        map::ID,
        map::STATUS,
        map::RESULT,
        map::COUNTER,
        Fips::Read.at(0),
        map::REPETITION,
        map::REPETITION + map::REPETITION_FIRST_PROOF,
        map::REPETITION + map::REPETITION_SECOND_PROOF,
        map::REPETITION + 8 * 25,
        map::REPETITION + 17 * map::REPETITION_STRIDE + map::REPETITION_AUX,
        0x0ff8,
        0x3000,
        0xfff8,
    ];
    for address in forbidden {
        top.refuses_write(address, 0xff)?;
    }
    for address in [map::SALT, map::Y, map::PATH_TABLE] {
        top.refuses_write(address, 0x7f)?;
        top.put(address, 1)?;
    }
    top.refuses_read(map::REPETITION + map::REPETITION_FIRST_PROOF)?;
    let irq = top.irq()?;
    expect(irq, false, || "interrupt".into())
}

//! The interrupt, and the counters of cycles.

use tcith_driver::map::{self, Opcode};

use super::Top;
use crate::bench::expect;
use crate::error::Result;

/// Register IRQ.
const IRQ: u16 = 0x28;
/// IRQ.DONE, IRQ.ERROR, IRQ.WIPED; in CONTROL they are enabled 8 bits higher.
const EVENTS: [u64; 3] = [1, 2, 4];
/// CONTROL.COUNT_CLEAR.
const COUNT_CLEAR: u64 = 1 << 3;
/// Registers CYCLES_AES to CYCLES_MPC.
const UNITS: u16 = 0x48;
/// Code: no GGM_START yet.
const NOT_NOW: u8 = 19;

/// The interrupt line is that of the events that are enabled, until they are cleared.
pub fn interrupts_are_those_that_are_enabled(top: &mut Top) -> Result<()> {
    // A command that succeeds, one that fails, a wipe.
    for (k, happen) in EVENTS.into_iter().enumerate() {
        for enabled in [0, 1, 2, 4, 7] {
            top.put(map::CONTROL, enabled << 8)?;
            top.put(IRQ, 7)?;
            match k {
                0 => top.done(Opcode::GgmStart, 0)?,
                1 => {
                    top.wipe()?;
                    top.put(IRQ, 7)?;
                    top.command(Opcode::GgmFill, 0, NOT_NOW)?;
                }
                _ => {
                    top.wipe()?;
                }
            }
            let happened = if k == 1 { 3 } else { happen };
            let events = top.word(IRQ)?;
            expect(events, happened, || format!("events of {happen}"))?;
            let line = top.irq()?;
            expect(line, happened & enabled != 0, || {
                format!("interrupt of {happened:#b}, enabled {enabled:#b}")
            })?;
            top.put(IRQ, happened)?;
            top.word(IRQ)?;
            let line = top.irq()?;
            expect(line, false, || "interrupt after it was cleared".into())?;
        }
    }
    Ok(())
}

/// A unit's counter counts the cycles in which it works, and no others; what they are for
/// these commands, with the default options, is in the units' pages.
pub fn counters_count_their_units(top: &mut Top) -> Result<()> {
    // Cycles of AES, GGM tree, FIPS 202, Accumulator, MPC-Emulation, at least and at most.
    const NONE: (u64, u64) = (0, 0);
    let expected = [
        (Opcode::GgmStart, [NONE, (1, 1), NONE, NONE, NONE]),
        (Opcode::XofParity, [NONE, NONE, (1_000, 4_000), NONE, NONE]),
        (Opcode::MpcY, [NONE, NONE, NONE, NONE, (1_245, 1_245)]),
        // 510 blocks, of which each takes two rounds a cycle, and one more to be given on.
        (
            Opcode::GgmFill,
            [(2_040, 2_040), (2_550, 2_600), NONE, NONE, NONE],
        ),
    ];
    top.begin_expansion(&[0; 16])?;
    for (opcode, units) in expected {
        top.control(COUNT_CLEAR)?;
        top.done(opcode, 0)?;
        for (k, (least, most)) in (0..).zip(units) {
            let cycles = top.word(UNITS + 8 * k)? & 0xff_ffff;
            expect((least..=most).contains(&cycles), true, || {
                format!("{cycles} cycles of unit {k} in {opcode:?}")
            })?;
        }
    }
    Ok(())
}

//! Rust module: offsets, masks, shifts, opcodes and error codes as constants; needs no other crate, not even `std`.

use super::described;
use crate::regs::map::RegisterMap;
use std::fmt::{Result, Write};

pub(super) fn text(map: &RegisterMap) -> String {
    let mut out = String::new();
    write(map, &mut out).expect("a string takes text");
    out
}

fn write(map: &RegisterMap, out: &mut String) -> Result {
    writeln!(out, "// SPDX-License-Identifier: Apache-2.0 OR MIT")?;
    writeln!(out, "//! {} Generated from the register map.", map.doc)?;
    for register in map.registers {
        let doc = described(register.doc, register.when);
        writeln!(out, "\n/// {doc}")?;
        writeln!(
            out,
            "pub const {}: u16 = 0x{:04x};",
            register.name, register.offset
        )?;
        for field in register.fields {
            let at = format!("{}_{}", register.name, field.name);
            writeln!(out, "/// Lowest bit: {}.", field.doc)?;
            writeln!(out, "pub const {at}_SHIFT: u32 = {};", field.lsb)?;
            writeln!(out, "/// Bits: {}.", field.doc)?;
            writeln!(out, "pub const {at}_MASK: u64 = 0x{:x};", field.mask())?;
        }
    }
    for window in map.windows {
        writeln!(out, "\n/// {}", window.doc)?;
        writeln!(
            out,
            "pub const {}: u16 = 0x{:04x};",
            window.name, window.offset
        )?;
        for area in window.areas {
            let doc = described(area.doc, area.when);
            writeln!(out, "/// First byte: {doc}.")?;
            writeln!(
                out,
                "pub const {}: u16 = 0x{:04x};",
                area.name,
                window.offset + area.offset
            )?;
            writeln!(out, "/// Words of 64 bits: {doc}.")?;
            writeln!(out, "pub const {}_WORDS: u16 = {};", area.name, area.words)?;
        }
    }
    writeln!(out)?;
    for opcode in map.opcodes {
        writeln!(out, "/// Command: {}.", described(opcode.doc, opcode.when))?;
        writeln!(
            out,
            "pub const OPCODE_{}: u8 = 0x{:02x};",
            opcode.name, opcode.code
        )?;
    }
    writeln!(out)?;
    for error in map.errors {
        writeln!(out, "/// Error: {}.", error.doc)?;
        writeln!(out, "pub const ERROR_{}: u8 = {};", error.name, error.code)?;
    }
    Ok(())
}

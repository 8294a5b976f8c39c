//! Markdown tables, for readers.

use super::{described, presence};
use crate::regs::map::{RegisterMap, Reset};
use std::fmt::{Result, Write};

pub(super) fn text(map: &RegisterMap) -> String {
    let mut out = String::new();
    write(map, &mut out).expect("a string takes text");
    out
}

fn write(map: &RegisterMap, out: &mut String) -> Result {
    writeln!(out, "# Register map `{}`\n", map.name)?;
    writeln!(
        out,
        "{} Generated from the register map; do not edit.\n",
        map.doc
    )?;
    out.push_str(
        "Addresses are byte addresses of 64-bit words. A 32-bit bus reaches the lower half of a word at its address \
         and the upper half at its address + 4. Reading has no side effect unless the window says so; a write acts on the bytes that its \
         strobes enable. An access to anything that is not listed, not present, or not permitted is answered with \
         SLVERR, changes nothing and reads as zero.\n\n\
         Access: ro read; wo write; rw both; w1c read, and ones written clear.\n\n\
         ## Overview\n\n| address | name | access | reset | where | |\n|---|---|---|---|---|---|\n",
    );
    for x in map.registers {
        let reset = match x.reset {
            Reset::Value(value) => format!("{value:#x}"),
            Reset::Configuration => "configuration".into(),
        };
        let place = presence(x.when).unwrap_or_default();
        writeln!(
            out,
            "| {:#06x} | {} | {} | {reset} | {place} | {} |",
            x.offset,
            x.name,
            x.access.short(),
            x.doc
        )?;
    }
    for x in map.windows {
        let last = x.offset + (x.size - 1);
        writeln!(
            out,
            "| {:#06x}–{last:#06x} | {} | window | | | {} |",
            x.offset, x.name, x.doc
        )?;
    }
    out.push_str("\n## Registers\n");
    for x in map.registers {
        writeln!(
            out,
            "\n### {} ({:#06x}, {})\n",
            x.name,
            x.offset,
            x.access.short()
        )?;
        writeln!(out, "{}\n", described(x.doc, x.when))?;
        out.push_str("| bits | field | access | |\n|---|---|---|---|\n");
        for field in x.fields {
            let bits = match field.width {
                1 => field.lsb.to_string(),
                _ => format!("{}:{}", field.lsb + (field.width - 1), field.lsb),
            };
            writeln!(
                out,
                "| {bits} | {} | {} | {} |",
                field.name,
                field.access.short(),
                field.doc
            )?;
        }
    }
    out.push_str("\n## Windows\n");
    for x in map.windows {
        writeln!(
            out,
            "\n### {} ({:#06x}, {} bytes)\n",
            x.name, x.offset, x.size
        )?;
        writeln!(out, "{}\n", x.doc)?;
        out.push_str("| address | words | area | access | |\n|---|---|---|---|---|\n");
        for area in x.areas {
            let doc = described(area.doc, area.when);
            let offset = x.offset + area.offset;
            writeln!(
                out,
                "| {offset:#06x} | {} | {} | {} | {doc} |",
                area.words,
                area.name,
                area.access.short()
            )?;
        }
    }
    out.push_str("\n## Commands\n\n| opcode | name | where | |\n|---|---|---|---|\n");
    for x in map.opcodes {
        let place = presence(x.when).unwrap_or_default();
        writeln!(
            out,
            "| {:#04x} | {} | {place} | {} |",
            x.code, x.name, x.doc
        )?;
    }
    out.push_str("\n## Error codes\n\nCodes from 16 on are the units' own.\n\n| code | name | |\n|---|---|---|\n");
    for x in map.errors {
        writeln!(out, "| {} | {} | {} |", x.code, x.name, x.doc)?;
    }
    Ok(())
}

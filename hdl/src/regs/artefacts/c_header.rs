//! C header: offsets, masks, shifts, opcodes and error codes as macros.

use super::described;
use crate::regs::map::{RegisterMap, Reset};
use std::fmt::{Result, Write};

pub(super) fn text(map: &RegisterMap) -> String {
    let mut out = String::new();
    write(map, &mut out).expect("a string takes text");
    out
}

fn write(map: &RegisterMap, out: &mut String) -> Result {
    let guard = format!("TCITH_{}_H", map.name.to_uppercase());
    writeln!(out, "/* SPDX-License-Identifier: Apache-2.0 OR MIT */")?;
    writeln!(out, "/* {} Generated from the register map. */", map.doc)?;
    writeln!(
        out,
        "#ifndef {guard}\n#define {guard}\n\n#include <stdint.h>"
    )?;
    for register in map.registers {
        let name = register.name;
        let doc = described(register.doc, register.when);
        writeln!(out, "\n/* {doc} [{}] */", register.access.short())?;
        writeln!(
            out,
            "#define TCITH_{name}_OFFSET 0x{:04x}u",
            register.offset
        )?;
        if let Reset::Value(value) = register.reset {
            writeln!(out, "#define TCITH_{name}_RESET UINT64_C(0x{value:x})")?;
        }
        for field in register.fields {
            let at = format!("TCITH_{name}_{}", field.name);
            writeln!(out, "/* {} */", field.doc)?;
            writeln!(out, "#define {at}_SHIFT {}u", field.lsb)?;
            writeln!(out, "#define {at}_MASK UINT64_C(0x{:x})", field.mask())?;
        }
    }
    for window in map.windows {
        writeln!(out, "\n/* {} */", window.doc)?;
        writeln!(
            out,
            "#define TCITH_{}_OFFSET 0x{:04x}u",
            window.name, window.offset
        )?;
        writeln!(out, "#define TCITH_{}_SIZE {}u", window.name, window.size)?;
        for area in window.areas {
            let doc = described(area.doc, area.when);
            writeln!(out, "/* {doc} [{}] */", area.access.short())?;
            writeln!(
                out,
                "#define TCITH_{}_OFFSET 0x{:04x}u",
                area.name,
                window.offset + area.offset
            )?;
            writeln!(out, "#define TCITH_{}_WORDS {}u", area.name, area.words)?;
        }
    }
    writeln!(out, "\n/* Commands. */")?;
    for opcode in map.opcodes {
        let doc = described(opcode.doc, opcode.when);
        writeln!(
            out,
            "#define TCITH_OPCODE_{} 0x{:02x}u /* {doc} */",
            opcode.name, opcode.code
        )?;
    }
    writeln!(out, "\n/* Error codes. */")?;
    for error in map.errors {
        writeln!(
            out,
            "#define TCITH_ERROR_{} {}u /* {} */",
            error.name, error.code, error.doc
        )?;
    }
    writeln!(out, "\n#endif")
}

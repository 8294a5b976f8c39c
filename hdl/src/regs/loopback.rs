//! The register map of `tcith_axil`: the generic registers and a memory to try the bus with.

use super::map::{Access, Area, RegisterMap, When, Window};
use super::{ERRORS, OPCODES, REGISTERS};

/// See the file's description.
pub const AXIL: RegisterMap = RegisterMap {
    name: "axil",
    doc: "Generic registers of the accelerator, and a memory to try the bus with.",
    registers: REGISTERS,
    windows: &[Window {
        name: "LOOP",
        offset: 0x0800,
        size: 128,
        areas: &[
            Area {
                name: "LOOP_DATA",
                offset: 0x00,
                words: 4,
                access: Access::ReadWrite,
                when: When::ALWAYS,
                doc: "words to write and read",
            },
            Area {
                name: "LOOP_SECRET",
                offset: 0x20,
                words: 4,
                access: Access::WriteOnly,
                when: When::ALWAYS,
                doc: "words that cannot be read back",
            },
            Area {
                name: "LOOP_RESULT",
                offset: 0x40,
                words: 4,
                access: Access::ReadOnly,
                when: When::ALWAYS,
                doc: "the words of LOOP_DATA again",
            },
        ],
        doc: "A memory of 8 words, half of it write-only, and a read-only view of the other half.",
    }],
    opcodes: OPCODES,
    errors: ERRORS,
};

//! The accelerator's commands: one a unit's service, as far as its configuration has the unit.

use super::map::{Opcode, Units, When};

const TREE: Units = Units::AES.and(Units::GGM);
const ACCUMULATOR: Units = TREE.and(Units::ACC);

const fn opcode(name: &'static str, code: u8, when: When, doc: &'static str) -> Opcode {
    Opcode {
        name,
        code,
        when,
        doc,
    }
}

/// All commands. Node seeds leave by GGM_NODE only where no Accumulator uses them inside, and else by OPEN.
pub const OPCODES: &[Opcode] = &[
    opcode(
        "AES_BLOCK",
        0x10,
        When::with(Units::AES),
        "encrypts a block",
    ),
    opcode(
        "GGM_START",
        0x20,
        When::with(TREE),
        "takes a start node and forgets the tree before",
    ),
    opcode(
        "GGM_NODE",
        0x21,
        When::with(TREE).without(Units::ACC),
        "derives a node and gives its seed",
    ),
    opcode(
        "OPEN",
        0x22,
        When::with(ACCUMULATOR),
        "derives a node that may be disclosed and gives its seed",
    ),
    opcode(
        "FIPS_PERMUTE",
        0x30,
        When::with(Units::FIPS),
        "permutes the Keccak state",
    ),
    opcode(
        "FIPS_GRIND",
        0x31,
        When::with(Units::FIPS),
        "counts until the grinding bits are zero",
    ),
    opcode(
        "ACC_SIGN",
        0x40,
        When::with(ACCUMULATOR),
        "accumulates a repetition in Sign",
    ),
    opcode(
        "ACC_VERIFY",
        0x41,
        When::with(ACCUMULATOR),
        "accumulates a repetition in Verify",
    ),
    opcode(
        "MPC_SIGN",
        0x50,
        When::with(Units::MPC),
        "computes both parts of a repetition's proof",
    ),
    opcode(
        "MPC_VERIFY",
        0x51,
        When::with(Units::MPC),
        "computes the base part of a repetition's proof",
    ),
    opcode("MPC_Y", 0x52, When::with(Units::MPC), "computes y"),
];

//! The register map of `tcith_top`: the generic registers, its windows, commands and error codes.

use super::map;
use crate::regs::{Access, Area, ErrorCode, Opcode, RegisterMap, When, Window, ERRORS, REGISTERS};
use Access::{ReadOnly, ReadWrite, WriteOnly};

/// Opcode: starts the tree at node OPERAND with the seed SEED.
pub const GGM_START: u64 = 0x20;
/// Opcode: gives the seed of node OPERAND, not the root, in RESULT.
pub const OPEN: u64 = 0x22;
/// Opcode: derives and keeps the nodes of level 8.
pub const GGM_FILL: u64 = 0x23;
/// Opcode: gives the commitment of leaf OPERAND in RESULT.
pub const COMMIT: u64 = 0x24;
/// Opcode: counts from GRIND_START until the grinding bits of SHAKE128(h_mpc, counter) are zero, 65,536 tries at most; the counter in COUNTER.
pub const FIPS_GRIND: u64 = 0x31;
/// Opcode: derives S and C from the first 16 bytes of XOF_SEED.
pub const XOF_SECRET: u64 = 0x32;
/// Opcode: derives H' from the first 16 bytes of XOF_SEED.
pub const XOF_PARITY: u64 = 0x33;
/// Opcode: derives Γ from XOF_SEED.
pub const XOF_GAMMA: u64 = 0x34;
/// Opcode: gives the Keccak state to the next of the four hash streams.
pub const ROTATE: u64 = 0x35;
/// Opcode: the Keccak state is stream 0's.
pub const STREAMS: u64 = 0x36;
/// Opcode: accumulates repetition OPERAND.
pub const ACC_SIGN: u64 = 0x40;
/// Opcode: accumulates repetition OPERAND bits 4-0 for Verify; hidden party in bits 15-8, entries of the path table in bits 22-16.
pub const ACC_VERIFY: u64 = 0x41;
/// Opcode: computes both alphas of repetition OPERAND.
pub const MPC_SIGN: u64 = 0x50;
/// Opcode: computes α_base of repetition OPERAND bits 4-0 with the challenge in bits 15-8.
pub const MPC_VERIFY: u64 = 0x51;
/// Opcode: computes y.
pub const MPC_Y: u64 = 0x52;
/// Opcode: computes Γ·H'.
pub const MPC_G: u64 = 0x53;
/// Opcode: computes Γ·y.
pub const MPC_GY: u64 = 0x54;

/// Error codes from here on are 16 plus the walker's.
pub const WALKER_ERRORS: u64 = 16;
/// Error codes from here on are 32 plus the Accumulator's.
pub const ACC_ERRORS: u64 = 32;
/// Error code: MPC-Emulation refused the command.
pub const PROOF_REFUSED: u64 = 48;
/// Error code: grinding found nothing.
pub const NOT_FOUND: u64 = 64;

const fn opcode(name: &'static str, code: u64, doc: &'static str) -> Opcode {
    Opcode {
        name,
        code: code as u8,
        when: When::ALWAYS,
        doc,
    }
}

/// All commands.
const OPCODES: &[Opcode] = &[
    opcode("GGM_START", GGM_START, "starts the tree at node OPERAND with the seed SEED"),
    opcode("OPEN", OPEN, "gives the seed of node OPERAND, not the root, in RESULT"),
    opcode("GGM_FILL", GGM_FILL, "derives and keeps the nodes of level 8"),
    opcode("COMMIT", COMMIT, "gives the commitment of leaf OPERAND in RESULT"),
    opcode("FIPS_GRIND", FIPS_GRIND, "counts from GRIND_START until the grinding bits of SHAKE128(h_mpc, counter) are zero, 65,536 tries at most; the counter in COUNTER"),
    opcode("XOF_SECRET", XOF_SECRET, "derives S and C from the first 16 bytes of XOF_SEED"),
    opcode("XOF_PARITY", XOF_PARITY, "derives H' from the first 16 bytes of XOF_SEED"),
    opcode("XOF_GAMMA", XOF_GAMMA, "derives Γ from XOF_SEED"),
    opcode("ROTATE", ROTATE, "gives the Keccak state to the next of the four hash streams"),
    opcode("STREAMS", STREAMS, "the Keccak state is stream 0's"),
    opcode("ACC_SIGN", ACC_SIGN, "accumulates repetition OPERAND"),
    opcode("ACC_VERIFY", ACC_VERIFY, "accumulates repetition OPERAND bits 4-0 for Verify; hidden party in bits 15-8, entries of the path table in bits 22-16"),
    opcode("MPC_SIGN", MPC_SIGN, "computes both alphas of repetition OPERAND"),
    opcode("MPC_VERIFY", MPC_VERIFY, "computes α_base of repetition OPERAND bits 4-0 with the challenge in bits 15-8"),
    opcode("MPC_Y", MPC_Y, "computes y"),
    opcode("MPC_G", MPC_G, "computes Γ·H'"),
    opcode("MPC_GY", MPC_GY, "computes Γ·y"),
];

const fn area(
    name: &'static str,
    offset: u16,
    words: u16,
    access: Access,
    doc: &'static str,
) -> Area {
    Area {
        name,
        offset,
        words,
        access,
        when: When::ALWAYS,
        doc,
    }
}

/// See the file's description.
pub const TOP: RegisterMap = RegisterMap {
    name: "top",
    doc: "The accelerator for Mirath-1a-fast.",
    registers: REGISTERS,
    windows: &[
        Window {
            name: "OPERANDS",
            offset: 0x0100,
            size: 128,
            areas: &[
                area("SALT", 0x00, 2, WriteOnly, "first 16 bytes of the salt"),
                area("SEED", 0x10, 2, WriteOnly, "seed of the start node"),
                area("XOF_SEED", 0x20, 4, WriteOnly, "seed of an XOF"),
                area("GRIND_START", 0x40, 1, WriteOnly, "first counter that FIPS_GRIND tries"),
            ],
            doc: "What commands work on.",
        },
        Window {
            name: "RESULTS",
            offset: 0x0200,
            size: 64,
            areas: &[
                area("RESULT", 0x00, 4, ReadOnly, "a node's seed (2 words) or a commitment (4 words)"),
                area("COUNTER", 0x20, 1, ReadOnly, "the counter that FIPS_GRIND found"),
            ],
            doc: "What commands give.",
        },
        Window {
            name: "Y_WINDOW",
            offset: 0x0280,
            size: 64,
            areas: &[area("Y", 0x00, 8, ReadWrite, "y, 57 bytes")],
            doc: "y: a result of MPC_Y, an operand of MPC_GY.",
        },
        Window {
            name: "FIPS",
            offset: 0x1000,
            size: 0x1000,
            areas: &[
                area("INIT", 0x000, 32, WriteOnly, "INIT with the word's number as rate; bit 0: SHAKE"),
                area("READ", 0x100, 32, ReadOnly, "words of the context"),
                area("WRITE", 0x200, 32, WriteOnly, "words of the context"),
                area("XOR", 0x300, 32, WriteOnly, "added to the lane"),
                area("PERMUTE", 0x500, 1, WriteOnly, "PERMUTE"),
                area("FINISH", 0x600, 1, WriteOnly, "FINISH"),
                area("H_MPC", 0x800, 4, WriteOnly, "h_mpc for FIPS_GRIND"),
                area("ABSORB", 0x900, 9, WriteOnly, "as many bytes as the word's number are absorbed"),
            ],
            doc: "Commands of FIPS 202; an access waits until it is done with what it has.",
        },
        Window {
            name: "TABLE",
            offset: 0x2000,
            size: 0x1000,
            areas: &[
                area(
                    "PATH",
                    0x0000,
                    map::HIDDEN as u16,
                    WriteOnly,
                    "disclosed nodes, 3 words each, from left to right",
                ),
                area(
                    "HIDDEN",
                    8 * map::HIDDEN as u16,
                    68,
                    WriteOnly,
                    "commitments of the hidden parties, 4 words each",
                ),
            ],
            doc: "What Verify needs of the signature; free until XOF_GAMMA.",
        },
        Window {
            name: "REPETITION",
            offset: 0x4000,
            size: 0x2000,
            areas: &[area(
                "REPETITIONS",
                0x0000,
                17 * 32,
                ReadWrite,
                "32 words each; word 14-15: α_mid after MPC_SIGN, α_base after MPC_VERIFY; 16-17: α_base after MPC_SIGN, in Verify α_mid of the signature, to be written; 18-24: aux; all else is refused",
            )],
            doc: "Results of the repetitions.",
        },
    ],
    opcodes: OPCODES,
    errors: TOP_ERRORS,
};

const fn error(name: &'static str, code: u64, doc: &'static str) -> ErrorCode {
    ErrorCode {
        name,
        code: code as u8,
        doc,
    }
}

/// The generic codes and the units' own.
const TOP_ERRORS: &[ErrorCode] = &[
    ERRORS[0],
    ERRORS[1],
    ERRORS[2],
    ERRORS[3],
    ERRORS[4],
    error(
        "NO_SUCH_NODE",
        WALKER_ERRORS + 1,
        "there is no such node or leaf",
    ),
    error(
        "OUTSIDE",
        WALKER_ERRORS + 2,
        "the node is not below the start node",
    ),
    error(
        "TREE_NOT_NOW",
        WALKER_ERRORS + 3,
        "no GGM_START yet, or GGM_FILL not at the root",
    ),
    error("ROOT", WALKER_ERRORS + 4, "the root is not disclosed"),
    error(
        "NO_SUCH_REPETITION",
        ACC_ERRORS + 1,
        "there is no such repetition",
    ),
    error(
        "MISSING_NODE",
        ACC_ERRORS + 2,
        "no entry of the path table covers a leaf",
    ),
    error(
        "WRONG_NODE",
        ACC_ERRORS + 3,
        "the walker refused an entry of the path table, or had no GGM_START",
    ),
    error("CANCELLED", ACC_ERRORS + 4, "the accumulation was aborted"),
    error(
        "PROOF_REFUSED",
        PROOF_REFUSED,
        "the repetition is not accumulated for this proof, or has been proved",
    ),
    error("NOT_FOUND", NOT_FOUND, "no counter was found"),
];

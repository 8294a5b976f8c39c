//! The register map of `tcith_top`: the generic registers, its windows, commands and error codes.

use super::map;
use crate::regs::{
    Access, Area, ErrorCode, Opcode, RegisterMap, Units, When, Window, ERRORS, REGISTERS,
};
use Access::{ReadOnly, ReadWrite, WriteOnly};

/// The tree.
pub(super) const TREE: When = When::with(Units::AES.and(Units::GGM));
/// The tree, for software that accumulates.
pub(super) const OPEN_TREE: When = TREE.without(Units::ACC);
/// FIPS 202.
pub(super) const HASH: When = When::with(Units::FIPS);
/// FIPS 202 with a memory that its output goes to.
const HASH_PROOF: When = When::with(Units::FIPS.and(Units::MPC));
/// FIPS 202 with commitments to hash.
const HASH_COMMITMENTS: When = When::with(Units::FIPS.and(Units::ACC));
/// The Accumulator.
const ACCUMULATE: When = When::with(Units::ACC);
/// The Accumulator, for software that hashes.
pub(super) const READ_COMMITMENTS: When = ACCUMULATE.without(Units::FIPS);
/// MPC-Emulation.
const PROVE: When = When::with(Units::MPC);
/// MPC-Emulation whose matrices software has to expand.
pub(super) const PROVE_ALONE: When = PROVE.without(Units::FIPS);
/// AES, for software that accumulates.
pub(super) const OPEN_AES: When = When::with(Units::AES).without(Units::ACC);
/// A working memory.
pub(super) const MEMORY: When = When::one_of(Units::ACC.and(Units::MPC));
/// A working memory that software writes S and C to.
pub(super) const WRITE_SECRET: When = MEMORY.not_all(SECRETS);
/// All that S and C pass through without software.
const SECRETS: Units = Units::FIPS.and(Units::ACC).and(Units::MPC);

/// Opcode: starts the tree at node OPERAND with the seed SEED.
pub const GGM_START: u64 = 0x20;
/// Opcode: gives the seed of node OPERAND in RESULT.
pub const GGM_NODE: u64 = 0x21;
/// Opcode: gives the seed of node OPERAND, not the root, in RESULT.
pub const OPEN: u64 = 0x22;
/// Opcode: derives and keeps the nodes of level 8.
pub const GGM_FILL: u64 = 0x23;
/// Opcode: registers the party in OPERAND bits 15-8 as the hidden one of repetition OPERAND bits 4-0.
pub const HIDE: u64 = 0x25;
/// Opcode: gives the commitment of leaf OPERAND in RESULT.
pub const COMMIT: u64 = 0x24;
/// Opcode: counts from OPERAND until the grinding bits of SHAKE128(h_mpc, counter) are zero, 65,536 tries at most; the counter in COUNTER.
pub const FIPS_GRIND: u64 = 0x31;
/// Opcode: pads what FIPS 202 is absorbing, the seed of S and C, and derives them.
pub const XOF_SECRET: u64 = 0x32;
/// Opcode: pads what FIPS 202 is absorbing, the seed of H', and derives it.
pub const XOF_PARITY: u64 = 0x33;
/// Opcode: pads what FIPS 202 is absorbing, the seed of Γ, and derives it.
pub const XOF_GAMMA: u64 = 0x34;
/// Opcode: gives the Keccak state to the next of the four hash streams.
pub const ROTATE: u64 = 0x35;
/// Opcode: the Keccak state is stream 0's.
pub const STREAMS: u64 = 0x36;
/// Opcode: accumulates repetition OPERAND.
pub const ACC_SIGN: u64 = 0x40;
/// Opcode: accumulates repetition OPERAND bits 4-0 for Verify; hidden party in bits 15-8, entries of the path table in bits 22-16.
pub const ACC_VERIFY: u64 = 0x41;
/// Opcode: derives and keeps the nodes of level 8 below the entries of the path table; their number in OPERAND bits 22-16.
pub const ACC_KEEP: u64 = 0x42;
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
/// Error code: an XOF without a message.
pub const NO_MESSAGE: u64 = 65;

const fn opcode(name: &'static str, code: u64, when: When, doc: &'static str) -> Opcode {
    Opcode {
        name,
        code: code as u8,
        when,
        doc,
    }
}

/// All commands.
const OPCODES: &[Opcode] = &[
    opcode("GGM_START", GGM_START, TREE, "starts the tree at node OPERAND with the seed SEED"),
    opcode("GGM_NODE", GGM_NODE, OPEN_TREE, "gives the seed of node OPERAND in RESULT"),
    opcode("OPEN", OPEN, ACCUMULATE, "gives the seed of node OPERAND in RESULT, after HIDE for all repetitions; not of a node above a hidden leaf"),
    opcode("GGM_FILL", GGM_FILL, TREE, "derives and keeps the nodes of level 8"),
    opcode("COMMIT", COMMIT, ACCUMULATE, "gives the commitment of leaf OPERAND, a hidden one, in RESULT"),
    opcode("HIDE", HIDE, ACCUMULATE, "registers the party in OPERAND bits 15-8 as the hidden one of repetition OPERAND bits 4-0, in the order of repetitions, once after GGM_START"),
    opcode("FIPS_GRIND", FIPS_GRIND, HASH, "counts from OPERAND until the grinding bits of SHAKE128(h_mpc, counter) are zero, 65,536 tries at most; the counter in COUNTER"),
    opcode("XOF_SECRET", XOF_SECRET, When::with(SECRETS), "pads what FIPS 202 is absorbing, the seed of S and C, and derives them"),
    opcode("XOF_PARITY", XOF_PARITY, HASH_PROOF, "pads what FIPS 202 is absorbing, the seed of H', and derives it"),
    opcode("XOF_GAMMA", XOF_GAMMA, HASH_PROOF, "pads what FIPS 202 is absorbing, the seed of Γ, and derives it"),
    opcode("ROTATE", ROTATE, HASH_COMMITMENTS, "gives the Keccak state to the next of the four hash streams"),
    opcode("STREAMS", STREAMS, HASH_COMMITMENTS, "the Keccak state is stream 0's"),
    opcode("ACC_SIGN", ACC_SIGN, ACCUMULATE, "accumulates repetition OPERAND"),
    opcode("ACC_VERIFY", ACC_VERIFY, ACCUMULATE, "accumulates repetition OPERAND bits 4-0 for Verify; hidden party in bits 15-8, entries of the path table in bits 22-16"),
    opcode("ACC_KEEP", ACC_KEEP, ACCUMULATE, "derives and keeps the nodes of level 8 below the entries of the path table, their number in OPERAND bits 22-16, so that ACC_VERIFY need not; until GGM_START, GGM_FILL, another number of entries, or a write to the table"),
    opcode("MPC_SIGN", MPC_SIGN, PROVE, "computes both alphas of repetition OPERAND"),
    opcode("MPC_VERIFY", MPC_VERIFY, PROVE, "computes α_base of repetition OPERAND bits 4-0 with the challenge in bits 15-8"),
    opcode("MPC_Y", MPC_Y, PROVE, "computes y"),
    opcode("MPC_G", MPC_G, PROVE, "computes Γ·H'"),
    opcode("MPC_GY", MPC_GY, PROVE, "computes Γ·y"),
];

const fn area(
    name: &'static str,
    offset: u16,
    words: u16,
    access: Access,
    when: When,
    doc: &'static str,
) -> Area {
    Area {
        name,
        offset,
        words,
        access,
        when,
        doc,
    }
}

/// The number of the window of this name.
///
/// # Panics
/// If there is none.
pub(super) fn window(name: &str) -> u64 {
    let found = TOP.windows.iter().position(|x| x.name == name);
    found.expect("a window of the map") as u64
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
            size: 32,
            areas: &[
                area("SALT", 0x00, 2, WriteOnly, TREE, "first 16 bytes of the salt"),
                area("SEED", 0x10, 2, WriteOnly, TREE, "seed of the start node"),
            ],
            doc: "What commands work on.",
        },
        Window {
            name: "RESULTS",
            offset: 0x0200,
            size: 64,
            areas: &[
                area("RESULT", 0x00, 4, ReadOnly, TREE, "a node's seed (2 words) or a commitment (4 words)"),
                area("COUNTER", 0x20, 1, ReadOnly, HASH, "the counter that FIPS_GRIND found"),
            ],
            doc: "What commands give.",
        },
        Window {
            name: "Y_WINDOW",
            offset: 0x0280,
            size: 64,
            areas: &[area("Y", 0x00, 8, ReadWrite, PROVE, "y, 57 bytes")],
            doc: "y: a result of MPC_Y, an operand of MPC_GY.",
        },
        Window {
            name: "SECRET_WINDOW",
            offset: 0x02c0,
            size: 64,
            areas: &[area("SECRET", 0x00, 7, WriteOnly, WRITE_SECRET, "S and C, 56 bytes")],
            doc: "S and C, where XOF_SECRET does not derive them.",
        },
        Window {
            name: "BLOCKS",
            offset: 0x0300,
            size: 32,
            areas: &[
                area("AES_KEY", 0x00, 2, WriteOnly, OPEN_AES, "key"),
                area("AES_BLOCK", 0x10, 2, ReadWrite, OPEN_AES, "block; writing its second word encrypts it, and what is read is the result"),
            ],
            doc: "AES-128 for software; an access waits until the block before is done.",
        },
        Window {
            name: "COMMITMENTS",
            offset: 0x0340,
            size: 8,
            areas: &[area("COMMITMENT", 0x00, 1, ReadOnly, READ_COMMITMENTS, "next word of a commitment")],
            doc: "The commitments of the repetition that is being accumulated, 4 words each, in the order 0, 4, …, 252, 1, 5, …, 255. Each read takes a word, and waits for it.",
        },
        Window {
            name: "FIPS",
            offset: 0x1000,
            size: 0x1000,
            areas: &[
                area("INIT", 0x000, 32, WriteOnly, HASH, "INIT with the word's number as rate; bit 0: SHAKE"),
                area("READ", 0x100, 32, ReadOnly, HASH, "words of the context"),
                area("WRITE", 0x200, 32, WriteOnly, HASH, "words of the context"),
                area("XOR", 0x300, 32, WriteOnly, HASH, "added to the lane"),
                area("PERMUTE", 0x500, 1, WriteOnly, HASH, "PERMUTE"),
                area("FINISH", 0x600, 1, WriteOnly, HASH, "FINISH"),
                area("H_MPC", 0x800, 4, WriteOnly, HASH, "h_mpc for FIPS_GRIND"),
                area("ABSORB", 0x900, 9, WriteOnly, HASH, "as many bytes as the word's number are absorbed"),
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
                    ACCUMULATE,
                    "disclosed nodes, 3 words each, from left to right",
                ),
                area(
                    "HIDDEN",
                    8 * map::HIDDEN as u16,
                    68,
                    WriteOnly,
                    ACCUMULATE,
                    "commitments of the hidden parties, 4 words each",
                ),
            ],
            doc: "What Verify needs of the signature; free until Γ comes.",
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
                MEMORY,
                "32 words each, see docs/partitions.md; word 14-15: α_mid after MPC_SIGN, α_base after MPC_VERIFY; 16-17: α_base after MPC_SIGN, in Verify α_mid of the signature, to be written between ACC_VERIFY and MPC_VERIFY; 18-24: aux; unless CAPABILITY has SUMS_OPEN, all else is refused, and the alphas can be read only once they are there",
            )],
            doc: "Results of the repetitions.",
        },
        Window {
            name: "PARITY_WINDOW",
            offset: 0x6000,
            size: 0x2000,
            areas: &[area("PARITY", 0x0000, map::PARITY_WORDS as u16, WriteOnly, PROVE_ALONE, "H', 143 columns of 57 bytes")],
            doc: "H', where XOF_PARITY does not derive it.",
        },
        Window {
            name: "GAMMA_WINDOW",
            offset: 0x8000,
            size: 0x0800,
            areas: &[area("GAMMA", 0x0000, map::GAMMA_WORDS as u16, WriteOnly, PROVE_ALONE, "Γ, 113 columns of 16 bytes")],
            doc: "Γ, where XOF_GAMMA does not derive it. It lies where the path table does.",
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
    error(
        "HIDDEN",
        WALKER_ERRORS + 4,
        "the node is above a hidden leaf, or is one, or the root; for COMMIT: the leaf is not hidden",
    ),
    error(
        "NOT_YET",
        WALKER_ERRORS + 5,
        "not all hidden leaves are registered; for HIDE: it is another repetition's turn",
    ),
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
    error(
        "NO_MESSAGE",
        NO_MESSAGE,
        "FIPS 202 is not absorbing a message",
    ),
];

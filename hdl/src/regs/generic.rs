//! The registers that every configuration has, and the error codes that they give.

use super::build::ID;
use super::map::{Access, ErrorCode, Field, Register, Reset, Units, When};
use Access::{ReadOnly, ReadWrite, WriteOneToClear, WriteOnly};

/// A register of every configuration.
const fn register(
    name: &'static str,
    offset: u16,
    access: Access,
    reset: Reset,
    fields: &'static [Field],
    doc: &'static str,
) -> Register {
    Register {
        name,
        offset,
        access,
        reset,
        fields,
        when: When::ALWAYS,
        doc,
    }
}

/// The counters of a unit.
const fn counters(name: &'static str, offset: u16, unit: Units, doc: &'static str) -> Register {
    const FIELDS: &[Field] = &[
        Field::new("BUSY", 0, 24, ReadOnly, "cycles in which the unit worked"),
        Field::new(
            "STALLED",
            32,
            24,
            ReadOnly,
            "cycles in which it had work and waited for another unit or a memory",
        ),
    ];
    Register {
        name,
        offset,
        access: ReadOnly,
        reset: Reset::Value(0),
        fields: FIELDS,
        when: When::with(unit),
        doc,
    }
}

/// The generic registers.
pub const REGISTERS: &[Register] = &[
    register(
        "ID",
        0x00,
        ReadOnly,
        Reset::Value(ID),
        &[Field::new("ID", 0, 32, ReadOnly, "the bytes \"TCIT\"")],
        "Tells that this is the accelerator.",
    ),
    register(
        "VERSION",
        0x08,
        ReadOnly,
        Reset::Configuration,
        &[
            Field::new("PATCH", 0, 8, ReadOnly, "patch level"),
            Field::new("MINOR", 8, 8, ReadOnly, "minor version"),
            Field::new("MAJOR", 16, 8, ReadOnly, "major version"),
        ],
        "Version of the generator.",
    ),
    register(
        "CAPABILITY",
        0x10,
        ReadOnly,
        Reset::Configuration,
        &[
            Field::new("AES", 0, 1, ReadOnly, "AES is present"),
            Field::new("GGM", 1, 1, ReadOnly, "GGM tree is present"),
            Field::new("FIPS", 2, 1, ReadOnly, "FIPS 202 is present"),
            Field::new("ACC", 3, 1, ReadOnly, "Accumulator is present"),
            Field::new("MPC", 4, 1, ReadOnly, "MPC emulation is present"),
            Field::new("DATA_WIDTH", 8, 8, ReadOnly, "bits of data of the bus: 32 or 64"),
            Field::new("AES_ROUNDS", 16, 4, ReadOnly, "AES rounds a cycle; 0 without AES"),
            Field::new("KECCAK_ROUNDS", 20, 4, ReadOnly, "Keccak rounds a cycle; 0 without FIPS 202"),
            Field::new("KEPT_DEPTH", 24, 8, ReadOnly, "level of the tree whose nodes are kept; 0 for none"),
            Field::new("WATCHDOG", 32, 8, ReadOnly, "k: an access that takes over 2^k cycles is answered with SLVERR"),
            Field::new("SEEDS_OPEN", 40, 1, ReadOnly, "software reads the seed of any node, since it does the Accumulator's work"),
            Field::new("SUMS_OPEN", 41, 1, ReadOnly, "software reads and writes the sums of shares, since it does the work of the Accumulator or of MPC emulation"),
            Field::new("AES_CORES", 44, 4, ReadOnly, "AES cores; 0 without AES"),
        ],
        "What was generated.",
    ),
    register(
        "CONTROL",
        0x18,
        ReadWrite,
        Reset::Value(0),
        &[
            Field::new("START", 0, 1, WriteOnly, "1 begins the command in COMMAND; refused with SLVERR, the whole write with it, while a command or a wipe is in progress or together with WIPE"),
            Field::new("ABORT", 1, 1, WriteOnly, "1 ends the command in progress, with error ABORTED, at the unit's next opportunity"),
            Field::new("WIPE", 2, 1, WriteOnly, "1 ends the command in progress, with error WIPED, and overwrites all secrets"),
            Field::new("COUNT_CLEAR", 3, 1, WriteOnly, "1 sets all CYCLES registers to 0, as a wipe does"),
            Field::new("IRQ_DONE", 8, 1, ReadWrite, "interrupt on IRQ.DONE"),
            Field::new("IRQ_ERROR", 9, 1, ReadWrite, "interrupt on IRQ.ERROR"),
            Field::new("IRQ_WIPED", 10, 1, ReadWrite, "interrupt on IRQ.WIPED"),
        ],
        "Starts, stops, wipes; enables interrupts.",
    ),
    register(
        "STATUS",
        0x20,
        ReadOnly,
        Reset::Value(4),
        &[
            Field::new("BUSY", 0, 1, ReadOnly, "a command is in progress"),
            Field::new("DONE", 1, 1, ReadOnly, "the last command is finished; START clears it"),
            Field::new("WIPING", 2, 1, ReadOnly, "secrets are being overwritten, after reset as well; windows are refused until then"),
            Field::new("WIPED", 3, 1, ReadOnly, "all secrets are overwritten; START and any write to a window clear it"),
            Field::new("ERROR", 8, 8, ReadOnly, "error code of the last command; START clears it"),
        ],
        "What is going on.",
    ),
    register(
        "IRQ",
        0x28,
        WriteOneToClear,
        Reset::Value(0),
        &[
            Field::new("DONE", 0, 1, WriteOneToClear, "a command has finished, well or not"),
            Field::new("ERROR", 1, 1, WriteOneToClear, "a command has finished with an error"),
            Field::new("WIPED", 2, 1, WriteOneToClear, "a wipe has finished"),
        ],
        "Events. The interrupt line is high while one of them is set and enabled in CONTROL.",
    ),
    register(
        "COMMAND",
        0x30,
        ReadWrite,
        Reset::Value(0),
        &[
            Field::new("OPCODE", 0, 8, ReadWrite, "the command"),
            Field::new("OPERAND", 32, 32, ReadWrite, "its operand"),
        ],
        "The next command, begun by CONTROL.START. A write while a command is in progress is refused.",
    ),
    register(
        "CYCLES",
        0x40,
        ReadOnly,
        Reset::Value(0),
        &[
            Field::new("TOTAL", 0, 24, ReadOnly, "all cycles"),
            Field::new("COMMAND", 32, 24, ReadOnly, "cycles with a command in progress"),
        ],
        "Cycles since a wipe or COUNT_CLEAR, modulo 2^24 like all these counters.",
    ),
    counters("CYCLES_AES", 0x48, Units::AES, "Cycles of the AES unit."),
    counters("CYCLES_GGM", 0x50, Units::GGM, "Cycles of the GGM tree unit."),
    counters("CYCLES_FIPS", 0x58, Units::FIPS, "Cycles of the FIPS 202 unit."),
    counters("CYCLES_ACC", 0x60, Units::ACC, "Cycles of the Accumulator."),
    counters("CYCLES_MPC", 0x68, Units::MPC, "Cycles of the MPC emulation unit."),
];

/// Error code: there is no such command.
pub const UNKNOWN_OPCODE: u8 = 1;
/// Error code: this configuration does not have the command.
pub const NOT_PRESENT: u8 = 2;
/// Error code: ended by ABORT.
pub const ABORTED: u8 = 3;
/// Error code: ended by WIPE.
pub const WIPED: u8 = 4;

/// The codes that the generic registers give themselves. Codes from 16 on are the units' own.
pub const ERRORS: &[ErrorCode] = &[
    ErrorCode {
        name: "NONE",
        code: 0,
        doc: "no error",
    },
    ErrorCode {
        name: "UNKNOWN_OPCODE",
        code: UNKNOWN_OPCODE,
        doc: "there is no such command",
    },
    ErrorCode {
        name: "NOT_PRESENT",
        code: NOT_PRESENT,
        doc: "this configuration does not have the command",
    },
    ErrorCode {
        name: "ABORTED",
        code: ABORTED,
        doc: "the command was ended by ABORT",
    },
    ErrorCode {
        name: "WIPED",
        code: WIPED,
        doc: "the command was ended by WIPE",
    },
];

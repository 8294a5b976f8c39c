//! The errors of the driver.

use core::fmt;

use crate::{bus::BusError, map::Opcode};

/// Why an operation failed, or why a signature is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// An access of the bus failed.
    Bus {
        /// The byte address.
        address: u16,
        /// Why.
        cause: BusError,
    },
    /// The register ID has this instead of the accelerator's mark.
    NotFound {
        /// What was read.
        id: u64,
    },
    /// The accelerator lacks units that others of its units need.
    UnitsMissing {
        /// A bit for each of them, as in the register CAPABILITY.
        units: u8,
    },
    /// A command was not done after the last look at it.
    Timeout {
        /// The command.
        opcode: Opcode,
    },
    /// A wipe was not done after the last look at it.
    WipeTimeout,
    /// A command ended with an error.
    Command {
        /// The command.
        opcode: Opcode,
        /// The code in STATUS.
        code: u8,
    },
    /// No counter gave an acceptable challenge.
    GrindingExhausted,
    /// The key or the signature is not well-formed.
    Malformed(Malformed),
    /// The signature is well-formed and not one of this message under this key.
    Invalid,
}

/// What is wrong with a key or a signature, apart from its being no one's signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Malformed {
    /// It has not the length of its kind.
    Length {
        /// What was measured.
        what: &'static str,
        /// Length needed, in bytes.
        expected: usize,
        /// Length found, in bytes.
        found: usize,
    },
    /// The padding bits of y are not zero.
    PaddingBits,
    /// The grinding bits that follow from h_mpc and the counter are not zero.
    Grinding,
    /// The sibling path of the challenges has too many nodes.
    PathTooLong,
    /// An entry of the path that the challenges leave unused is not zero.
    UnusedPathNonZero,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bus { address, cause } => write!(f, "access to {address:#06x}: {cause}"),
            Self::NotFound { id } => write!(f, "no accelerator: register ID reads {id:#x}"),
            Self::UnitsMissing { units } => {
                write!(f, "the accelerator lacks units {units:#b} of CAPABILITY")
            }
            Self::Timeout { opcode } => write!(f, "command {} does not end", opcode.name()),
            Self::WipeTimeout => f.write_str("the wipe does not end"),
            Self::Command { opcode, code } => {
                write!(f, "command {} ends with error {code}", opcode.name())
            }
            Self::GrindingExhausted => f.write_str("no counter gives an acceptable challenge"),
            Self::Malformed(reason) => reason.fmt(f),
            Self::Invalid => f.write_str("h_mpc differs from the signature's"),
        }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length {
                what,
                expected,
                found,
            } => write!(f, "{what} of {found} bytes instead of {expected}"),
            Self::PaddingBits => f.write_str("padding bits of y are not zero"),
            Self::Grinding => f.write_str("grinding bits are not zero"),
            Self::PathTooLong => f.write_str("the sibling path is too long"),
            Self::UnusedPathNonZero => f.write_str("unused entries of the path are not zero"),
        }
    }
}

impl core::error::Error for Error {}

impl core::error::Error for Malformed {}

impl From<Malformed> for Error {
    fn from(reason: Malformed) -> Self {
        Self::Malformed(reason)
    }
}

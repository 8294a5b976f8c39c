//! The errors of the crate.
//!
//! Every reason why a key, a signature or a request is refused has its own variant, so that a bench
//! can tell *which* check fired. The traits of the `signature` crate hide the reason, as they must.

use core::fmt;

/// Why an input was refused or a signature was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A key, seed, salt or signature does not have the length of its parameter set.
    Length {
        /// What was measured.
        what: &'static str,
        /// Length required, in bytes.
        expected: usize,
        /// Length found, in bytes.
        found: usize,
    },
    /// The unused high bits of the signature's last byte are not zero.
    LeftOverBits,
    /// The padding bits of a packed base-field matrix or vector are not zero.
    PaddingBits,
    /// The grinding bits that follow from `h_mpc` and the counter are not zero.
    Grinding,
    /// The sibling path of the challenged leaves has more nodes than the set allows.
    PathTooLong,
    /// A path entry that the challenges leave unused is not zero.
    UnusedPathNonZero,
    /// The recomputed `h_mpc` is not the signature's.
    Mismatch,
    /// All 2^64 grinding counters were tried.
    GrindingExhausted,
    /// A leaf or node index lies outside of the tree.
    IndexOutOfRange,
    /// A tree was asked for with no leaf, with more than 2^24, or with nodes kept at a depth that
    /// it does not fill.
    TreeShape,
    /// The node lies on the hidden part of the tree.
    HiddenNode,
    /// The source of randomness failed.
    Randomness,
    /// A name is not that of a parameter set or commitment variant.
    UnknownName,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length {
                what,
                expected,
                found,
            } => {
                write!(f, "{what} has {found} bytes, {expected} are needed")
            }
            Self::LeftOverBits => {
                f.write_str("left-over bits of the signature's last byte are not zero")
            }
            Self::PaddingBits => f.write_str("padding bits of a packed matrix are not zero"),
            Self::Grinding => f.write_str("grinding bits are not zero"),
            Self::PathTooLong => f.write_str("sibling path is too long"),
            Self::UnusedPathNonZero => f.write_str("unused sibling path entries are not zero"),
            Self::Mismatch => f.write_str("recomputed h_mpc differs from the signature's"),
            Self::GrindingExhausted => {
                f.write_str("no grinding counter gives an acceptable challenge")
            }
            Self::IndexOutOfRange => f.write_str("index lies outside of the tree"),
            Self::TreeShape => f.write_str("no tree of this shape"),
            Self::HiddenNode => f.write_str("node lies on the hidden part of the tree"),
            Self::Randomness => f.write_str("the source of randomness failed"),
            Self::UnknownName => f.write_str("unknown parameter set or commitment variant"),
        }
    }
}

impl core::error::Error for Error {}

impl From<Error> for signature::Error {
    fn from(_: Error) -> Self {
        Self::new()
    }
}

/// Refuses `bytes` unless it has the expected length.
pub(crate) fn check_length(what: &'static str, bytes: &[u8], expected: usize) -> Result<(), Error> {
    if bytes.len() == expected {
        Ok(())
    } else {
        Err(Error::Length {
            what,
            expected,
            found: bytes.len(),
        })
    }
}

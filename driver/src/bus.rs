//! What the driver needs of a platform.

use core::fmt;

/// The way to the accelerator.
///
/// Addresses are byte addresses from the accelerator's first register on, multiples of 8. Accesses must reach it in
/// the order of the calls.
pub trait Bus {
    /// Reads a word.
    ///
    /// # Errors
    /// Why there is none.
    fn read64(&mut self, address: u16) -> Result<u64, BusError>;

    /// Writes a word, all its bytes.
    ///
    /// # Errors
    /// Why that failed.
    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError>;

    /// Called between two looks at a command that is not done: sleep, yield, or nothing.
    fn wait(&mut self);

    /// A part of an operation begins: for measurements.
    fn enter(&mut self, phase: Phase) {
        let _ = phase;
    }
}

impl<B: Bus + ?Sized> Bus for &mut B {
    fn read64(&mut self, address: u16) -> Result<u64, BusError> {
        (**self).read64(address)
    }

    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError> {
        (**self).write64(address, value)
    }

    fn wait(&mut self) {
        (**self).wait();
    }

    fn enter(&mut self, phase: Phase) {
        (**self).enter(phase);
    }
}

/// Why an access failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BusError {
    /// The accelerator refused it (SLVERR).
    Refused,
    /// There was no answer, or none from the accelerator.
    NoAnswer,
}

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refused => "the accelerator refuses the access",
            Self::NoAnswer => "the accelerator does not answer",
        })
    }
}

impl core::error::Error for BusError {}

/// Parts of the operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// S, C, H' and y (§6). In Verify H' alone.
    Key,
    /// The challenge of a signature and what hangs on it: path table and hidden commitments (§8).
    Challenge,
    /// The tree's root and the nodes that are kept (§5).
    Tree,
    /// Shares and commitments of all repetitions, h_com and h_sh (§7.2 to 7.4).
    Accumulate,
    /// Γ, the proofs of all repetitions, h_mpc (§7.5 to 7.7).
    Proof,
    /// Grinding (§7.8).
    Grind,
    /// The sibling path and the hidden commitments (§7.9).
    Open,
}

impl Phase {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Challenge => "challenge",
            Self::Tree => "tree",
            Self::Accumulate => "accumulate",
            Self::Proof => "proof",
            Self::Grind => "grind",
            Self::Open => "open",
        }
    }
}

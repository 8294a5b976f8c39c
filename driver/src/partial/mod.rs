//! KeyGen, Sign and Verify where the accelerator lacks units: software does their work with the pieces of the golden model.
//!
//! What is present is used as in the complete accelerator; what software passes on between units goes over the bus. This allocates:
//! matrices, sums and shares are the golden model's.

mod blocks;
mod hash;
mod key_gen;
mod nodes;
mod proofs;
mod repetitions;
mod sign;
mod streams;
mod verify;

use alloc::vec::Vec;

use tcith_golden::{meter::Counts, Mirath1aFast};
use zeroize::Zeroizing;

use crate::{port::Port, units::Units};

/// The parameter set.
pub(crate) type P = Mirath1aFast;

/// An operation over an accelerator with some of the units.
pub(crate) struct Partial<'a, B> {
    port: &'a mut Port<B>,
    units: Units,
    /// What software does.
    work: &'a mut Counts,
    /// S and C, if they have been derived here.
    secret: Zeroizing<Vec<u8>>,
    /// H', if MPC-Emulation is absent.
    parity_check: Vec<u8>,
}

impl<'a, B> Partial<'a, B> {
    pub(crate) fn new(port: &'a mut Port<B>, units: Units, work: &'a mut Counts) -> Self {
        Self {
            port,
            units,
            work,
            secret: Zeroizing::default(),
            parity_check: Vec::new(),
        }
    }
}

//! `tcith_aes_sbox_both`: the S-box or its inverse (FIPS 197 §5.1.1, §5.3.2) with one S-box circuit.
//!
//! The S-box S is the inversion in GF(2^8) followed by an affine map. With N for the inverse of that map, N after S
//! is the inversion, and the inverse S-box is N followed by the inversion: InvS(x) = N(S(N(x))). So N and a
//! multiplexer on each side of the circuit serve both directions.
//!
//! Interface: `x`, a byte; `inverse`; `s`, its substitution. Combinational.

use super::super::Sbox;
use super::InvAffine;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// The S-box in both directions.
#[derive(LogicBlock, Default)]
pub struct SboxBoth {
    /// Byte to substitute.
    pub x: Signal<In, Bits<8>>,
    /// By the inverse S-box.
    pub inverse: Signal<In, Bit>,
    /// Its substitution.
    pub s: Signal<Out, Bits<8>>,
    before: InvAffine,
    sbox: Sbox,
    after: InvAffine,
    id: ModuleId<Self>,
}

impl Describe for SboxBoth {
    const NAME: &'static str = "aes_sbox_both";
    const DOC: &'static str = include_str!("sbox.rs");
}

impl Logic for SboxBoth {
    #[hdl_gen]
    fn update(&mut self) {
        self.before.x.next = self.x.val();
        self.sbox.x.next = self.x.val();
        if self.inverse.val() {
            self.sbox.x.next = self.before.y.val();
        }
        self.after.x.next = self.sbox.s.val();
        self.s.next = self.sbox.s.val();
        if self.inverse.val() {
            self.s.next = self.after.y.val();
        }
    }
}

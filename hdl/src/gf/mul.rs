//! `tcith_gf256_mul`: one multiplier in GF(2^8), modulo X^8+X^4+X^3+X+1 (Mirath v2.1.0 §2).
//!
//! Interface: `a`, `b`, `product`. Combinational.

use super::{Lane, Multiples};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// A multiplier in GF(2^8).
#[derive(LogicBlock, Default)]
pub struct Mul {
    /// One factor.
    pub a: Signal<In, Bits<8>>,
    /// The other.
    pub b: Signal<In, Bits<8>>,
    /// Their product.
    pub product: Signal<Out, Bits<8>>,
    multiples: Multiples,
    lane: Lane,
    id: ModuleId<Self>,
}

impl Describe for Mul {
    const NAME: &'static str = "gf256_mul";
    const DOC: &'static str = include_str!("mul.rs");
}

impl Logic for Mul {
    #[hdl_gen]
    fn update(&mut self) {
        self.multiples.scalar.next = self.a.val();
        self.multiples.nibbles.next = false;
        self.lane.multiples.next = self.multiples.multiples.val();
        self.lane.factor.next = self.b.val();
        self.product.next = self.lane.product.val();
    }
}

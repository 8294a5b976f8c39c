//! `tcith_gf_multiples`: the eight multiples of a scalar that a product in GF(2^8) is a sum of.
//!
//! The field is F_2[X]/(X^8+X^4+X^3+X+1) (Mirath v2.1.0 §2, FIPS 197 §4.2). A factor enters a product bit by bit:
//! bit k of a byte stands for X^k, and bit k of an element of F_16 for its image in GF(2^8), which is
//! 1, 92, 224 or 80.
//!
//! Interface: `scalar`; `nibbles`, the other factor is an element of F_16; `multiples`, byte k being the
//! scalar times the element for which bit k stands. With `nibbles` bytes 4 to 7 mean nothing.
//! Combinational.

use crate::cells::Cat;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Multiples of a scalar.
#[derive(LogicBlock)]
pub struct Multiples {
    /// The scalar.
    pub scalar: Signal<In, Bits<8>>,
    /// The other factor is an element of F_16.
    pub nibbles: Signal<In, Bit>,
    /// Scalar times what bit k stands for, in byte k.
    pub multiples: Signal<Out, Bits<64>>,
    /// Scalar times X^k.
    power: [Signal<Local, Bits<8>>; 8],
    join: Cat<8, 8, 64>,
    poly: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for Multiples {
    fn default() -> Self {
        Self {
            scalar: Signal::default(),
            nibbles: Signal::default(),
            multiples: Signal::default(),
            power: std::array::from_fn(|_| Default::default()),
            join: Cat::default(),
            poly: Constant::new(0x1b_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Multiples {
    const NAME: &'static str = "gf_multiples";
    const DOC: &'static str = include_str!("multiples.rs");
}

impl Logic for Multiples {
    #[hdl_gen]
    fn update(&mut self) {
        self.power[0].next = self.scalar.val();
        for k in 1..8 {
            self.power[k].next = self.power[k - 1].val() << 1_u8.to_bits::<1>();
            if self.power[k - 1].val().get_bit(7) {
                self.power[k].next =
                    (self.power[k - 1].val() << 1_u8.to_bits::<1>()) ^ self.poly.val();
            }
        }
        for k in 0..8 {
            self.join.d[k].next = self.power[k].val();
        }
        if self.nibbles.val() {
            // 92 = X^6+X^4+X^3+X^2, 224 = X^7+X^6+X^5, 80 = X^6+X^4.
            self.join.d[1].next = self.power[6].val()
                ^ self.power[4].val()
                ^ self.power[3].val()
                ^ self.power[2].val();
            self.join.d[2].next = self.power[7].val() ^ self.power[6].val() ^ self.power[5].val();
            self.join.d[3].next = self.power[6].val() ^ self.power[4].val();
        }
        self.multiples.next = self.join.q.val();
    }
}

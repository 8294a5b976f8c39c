//! `tcith_mpc_base_row`: sixteen elements of F_16 times one, modulo X^4+X+1 (Mirath v2.1.0 §2).
//!
//! Interface: `word`, element k in bits 4k+3..4k; `nibble`; `product`. Combinational.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// Products in F_16.
#[derive(LogicBlock)]
pub struct BaseRow {
    /// Sixteen elements.
    pub word: Signal<In, Bits<64>>,
    /// The common factor.
    pub nibble: Signal<In, Bits<4>>,
    /// The products.
    pub product: Signal<Out, Bits<64>>,
    /// The elements times X^k.
    power: [Signal<Local, Bits<64>>; 4],
    /// What overflows of X^k, in bit 0 of each nibble.
    carry: [Signal<Local, Bits<64>>; 4],
    part: [Signal<Local, Bits<64>>; 4],
    bit_0: Constant<Bits<64>>,
    bits_2_to_0: Constant<Bits<64>>,
    zero: Constant<Bits<64>>,
    id: ModuleId<Self>,
}

impl Default for BaseRow {
    fn default() -> Self {
        Self {
            word: Signal::default(),
            nibble: Signal::default(),
            product: Signal::default(),
            power: from_fn(|_| Signal::default()),
            carry: from_fn(|_| Signal::default()),
            part: from_fn(|_| Signal::default()),
            bit_0: Constant::new(0x1111_1111_1111_1111_u64.to_bits()),
            bits_2_to_0: Constant::new(0x7777_7777_7777_7777_u64.to_bits()),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for BaseRow {
    const NAME: &'static str = "mpc_base_row";
    const DOC: &'static str = include_str!("base_row.rs");
}

impl Logic for BaseRow {
    #[hdl_gen]
    fn update(&mut self) {
        self.power[0].next = self.word.val();
        for k in 1..4 {
            self.carry[k].next =
                (self.power[k - 1].val() >> 3_u8.to_bits::<2>()) & self.bit_0.val();
            self.power[k].next = ((self.power[k - 1].val() & self.bits_2_to_0.val())
                << 1_u8.to_bits::<1>())
                ^ self.carry[k].val()
                ^ (self.carry[k].val() << 1_u8.to_bits::<1>());
        }
        for k in 0..4 {
            self.part[k].next = self.zero.val();
            if self.nibble.val().get_bit(k) {
                self.part[k].next = self.power[k].val();
            }
        }
        self.product.next =
            self.part[0].val() ^ self.part[1].val() ^ self.part[2].val() ^ self.part[3].val();
    }
}

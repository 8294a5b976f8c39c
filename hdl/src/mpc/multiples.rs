//! `tcith_mpc_multiples`: eight bytes times the images of X, X^2 and X^3 of F_16 in GF(2^8): 92, 224 and 80
//! (Mirath v2.1.0 §2). With the bytes themselves they give every product by an element of F_16.
//!
//! Interface: `word`; `times_92`, `times_224`, `times_80`. Combinational, XOR gates only.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// Multiples of eight bytes.
#[derive(LogicBlock)]
pub struct EmbeddedMultiples {
    /// Eight bytes.
    pub word: Signal<In, Bits<64>>,
    /// Each times 92.
    pub times_92: Signal<Out, Bits<64>>,
    /// Each times 224.
    pub times_224: Signal<Out, Bits<64>>,
    /// Each times 80.
    pub times_80: Signal<Out, Bits<64>>,
    /// The bytes times X^k.
    power: [Signal<Local, Bits<64>>; 8],
    /// What overflows of X^k, in bit 0 of each byte.
    carry: [Signal<Local, Bits<64>>; 8],
    bit_0: Constant<Bits<64>>,
    bits_6_to_0: Constant<Bits<64>>,
    id: ModuleId<Self>,
}

impl Default for EmbeddedMultiples {
    fn default() -> Self {
        Self {
            word: Signal::default(),
            times_92: Signal::default(),
            times_224: Signal::default(),
            times_80: Signal::default(),
            power: from_fn(|_| Signal::default()),
            carry: from_fn(|_| Signal::default()),
            bit_0: Constant::new(0x0101_0101_0101_0101_u64.to_bits()),
            bits_6_to_0: Constant::new(0x7f7f_7f7f_7f7f_7f7f_u64.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for EmbeddedMultiples {
    const NAME: &'static str = "mpc_multiples";
    const DOC: &'static str = include_str!("multiples.rs");
}

impl Logic for EmbeddedMultiples {
    #[hdl_gen]
    fn update(&mut self) {
        self.power[0].next = self.word.val();
        for k in 1..8 {
            // X^8 = X^4 + X^3 + X + 1
            self.carry[k].next =
                (self.power[k - 1].val() >> 7_u8.to_bits::<3>()) & self.bit_0.val();
            self.power[k].next = ((self.power[k - 1].val() & self.bits_6_to_0.val())
                << 1_u8.to_bits::<1>())
                ^ self.carry[k].val()
                ^ (self.carry[k].val() << 1_u8.to_bits::<1>())
                ^ (self.carry[k].val() << 3_u8.to_bits::<2>())
                ^ (self.carry[k].val() << 4_u8.to_bits::<3>());
        }
        self.times_80.next = self.power[6].val() ^ self.power[4].val();
        self.times_224.next = self.power[7].val() ^ self.power[6].val() ^ self.power[5].val();
        self.times_92.next =
            self.power[6].val() ^ self.power[4].val() ^ self.power[3].val() ^ self.power[2].val();
    }
}

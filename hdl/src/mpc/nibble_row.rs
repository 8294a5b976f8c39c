//! `tcith_mpc_nibble_row`: eight bytes times one element of F_16, embedded in GF(2^8) (Mirath v2.1.0 §2).
//!
//! Interface: `word` and its multiples from `tcith_mpc_multiples`, which several rows share; `nibble`; `product`.
//! Combinational.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// Products by an element of F_16.
#[derive(LogicBlock)]
pub struct NibbleRow {
    /// Eight bytes.
    pub word: Signal<In, Bits<64>>,
    /// Each times 92.
    pub times_92: Signal<In, Bits<64>>,
    /// Each times 224.
    pub times_224: Signal<In, Bits<64>>,
    /// Each times 80.
    pub times_80: Signal<In, Bits<64>>,
    /// The element.
    pub nibble: Signal<In, Bits<4>>,
    /// The products.
    pub product: Signal<Out, Bits<64>>,
    part: [Signal<Local, Bits<64>>; 4],
    zero: Constant<Bits<64>>,
    id: ModuleId<Self>,
}

impl Default for NibbleRow {
    fn default() -> Self {
        Self {
            word: Signal::default(),
            times_92: Signal::default(),
            times_224: Signal::default(),
            times_80: Signal::default(),
            nibble: Signal::default(),
            product: Signal::default(),
            part: from_fn(|_| Signal::default()),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for NibbleRow {
    const NAME: &'static str = "mpc_nibble_row";
    const DOC: &'static str = include_str!("nibble_row.rs");
}

impl Logic for NibbleRow {
    #[hdl_gen]
    fn update(&mut self) {
        for k in 0..4 {
            self.part[k].next = self.zero.val();
        }
        if self.nibble.val().get_bit(0) {
            self.part[0].next = self.word.val();
        }
        if self.nibble.val().get_bit(1) {
            self.part[1].next = self.times_92.val();
        }
        if self.nibble.val().get_bit(2) {
            self.part[2].next = self.times_224.val();
        }
        if self.nibble.val().get_bit(3) {
            self.part[3].next = self.times_80.val();
        }
        self.product.next =
            self.part[0].val() ^ self.part[1].val() ^ self.part[2].val() ^ self.part[3].val();
    }
}

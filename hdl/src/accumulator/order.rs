//! `tcith_acc_order`: which block of a leaf comes when.
//!
//! | number | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
//! |---|---|---|---|---|---|---|---|
//! | block | share 0 | commitment 0 | share 3 | share 4 | share 1 | commitment 1 | share 2 |
//!
//! With two rounds a cycle a block comes every 5 cycles, and a full share block is processed in 6, block 3 in
//! 5 and block 4 in 2. In this order no block waits for the one before, and the commitment's halves are four
//! blocks apart, so that a hash that is busy for less than 20 cycles holds nobody up.
//!
//! Interface: `number`; `commitment`; `counter`, the block's own number: b of the commitment, c of the share
//! (Mirath v2.1.0 §4). Number 7 reads as share block 3; no AES block has it. Combinational.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Order of a leaf's blocks.
#[derive(LogicBlock)]
pub struct Order {
    /// Place in the order.
    pub number: Signal<In, Bits<3>>,
    /// It is a block of the commitment.
    pub commitment: Signal<Out, Bit>,
    /// Which one.
    pub counter: Signal<Out, Bits<3>>,
    index: [Constant<Bits<3>>; 5],
    place: [Constant<Bits<3>>; 7],
    id: ModuleId<Self>,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            number: Signal::default(),
            commitment: Signal::default(),
            counter: Signal::default(),
            index: std::array::from_fn(|k| Constant::new((k as u64).to_bits())),
            place: std::array::from_fn(|k| Constant::new((k as u64).to_bits())),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Order {
    const NAME: &'static str = "acc_order";
    const DOC: &'static str = include_str!("order.rs");
}

impl Logic for Order {
    #[hdl_gen]
    fn update(&mut self) {
        self.commitment.next =
            (self.number.val() == self.place[1].val()) | (self.number.val() == self.place[5].val());
        self.counter.next = self.index[3].val();
        if (self.number.val() == self.place[0].val()) | (self.number.val() == self.place[1].val()) {
            self.counter.next = self.index[0].val();
        } else if (self.number.val() == self.place[4].val())
            | (self.number.val() == self.place[5].val())
        {
            self.counter.next = self.index[1].val();
        } else if self.number.val() == self.place[6].val() {
            self.counter.next = self.index[2].val();
        } else if self.number.val() == self.place[3].val() {
            self.counter.next = self.index[4].val();
        }
    }
}

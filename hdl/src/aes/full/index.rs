//! `tcith_aes_round_index`: counts the round keys, and says what is special about a round (FIPS 197 §5.1, §5.2).
//!
//! Interface: `index` n, where the key window starts at round key n; `inverse`: the step goes to n-1 instead of
//! n+1; `key256`: 14 rounds instead of 10; `index_new`; `last`: `index_new` is the last round key, 10 or 14, or
//! backward the first, 0; `rotate`: the schedule's step has RotWord and a round constant, which all steps of
//! AES-128 have and every other one of AES-256. Combinational.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Round counting.
#[derive(LogicBlock)]
pub struct RoundIndex {
    /// Number of the first round key in the window.
    pub index: Signal<In, Bits<4>>,
    /// Count down.
    pub inverse: Signal<In, Bit>,
    /// AES-256.
    pub key256: Signal<In, Bit>,
    /// That number after the round.
    pub index_new: Signal<Out, Bits<4>>,
    /// It is the last in this direction.
    pub last: Signal<Out, Bit>,
    /// The schedule's step rotates and takes a constant.
    pub rotate: Signal<Out, Bit>,
    count: Signal<Local, Bits<4>>,
    end: Signal<Local, Bits<4>>,
    zero: Constant<Bits<4>>,
    rounds128: Constant<Bits<4>>,
    rounds256: Constant<Bits<4>>,
    id: ModuleId<Self>,
}

impl Default for RoundIndex {
    fn default() -> Self {
        Self {
            index: Signal::default(),
            inverse: Signal::default(),
            key256: Signal::default(),
            index_new: Signal::default(),
            last: Signal::default(),
            rotate: Signal::default(),
            count: Signal::default(),
            end: Signal::default(),
            zero: Constant::new(Bits::default()),
            rounds128: Constant::new(10_u8.to_bits()),
            rounds256: Constant::new(14_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for RoundIndex {
    const NAME: &'static str = "aes_round_index";
    const DOC: &'static str = include_str!("index.rs");
}

impl Logic for RoundIndex {
    #[hdl_gen]
    fn update(&mut self) {
        self.count.next = self.index.val() + 1_u8.to_bits::<4>();
        self.end.next = self.rounds128.val();
        if self.key256.val() {
            self.end.next = self.rounds256.val();
        }
        if self.inverse.val() {
            self.count.next = self.index.val() - 1_u8.to_bits::<4>();
            self.end.next = self.zero.val();
        }
        self.index_new.next = self.count.val();
        self.last.next = self.count.val() == self.end.val();
        // From window n, a step forward makes round key n+2 and a step backward undoes n+1.
        self.rotate.next =
            (!self.key256.val()) | !(self.index.val().get_bit(0) ^ self.inverse.val());
    }
}

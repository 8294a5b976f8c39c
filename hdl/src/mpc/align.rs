//! `tcith_mpc_align`: eight bytes from any byte of two neighbouring words on.
//!
//! Interface: `low`, `high`, the two words; `shift`, the first byte; `word`. Combinational.

use crate::cells::{Cat, Pair};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Byte barrel.
#[derive(LogicBlock)]
pub struct Align {
    /// Word at the lower address.
    pub low: Signal<In, Bits<64>>,
    /// Word behind it.
    pub high: Signal<In, Bits<64>>,
    /// First byte.
    pub shift: Signal<In, Bits<3>>,
    /// Eight bytes from there.
    pub word: Signal<Out, Bits<64>>,
    both: Cat<2, 64, 128>,
    amount: Pair<3, 3, 6>,
    shifted: Signal<Local, Bits<128>>,
    zero3: Constant<Bits<3>>,
    id: ModuleId<Self>,
}

impl Default for Align {
    fn default() -> Self {
        Self {
            low: Signal::default(),
            high: Signal::default(),
            shift: Signal::default(),
            word: Signal::default(),
            both: Cat::default(),
            amount: Pair::default(),
            shifted: Signal::default(),
            zero3: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Align {
    const NAME: &'static str = "mpc_align";
    const DOC: &'static str = include_str!("align.rs");
}

impl Logic for Align {
    #[hdl_gen]
    fn update(&mut self) {
        self.both.d[0].next = self.low.val();
        self.both.d[1].next = self.high.val();
        self.amount.lo.next = self.zero3.val();
        self.amount.hi.next = self.shift.val();
        self.shifted.next = self.both.q.val() >> self.amount.q.val();
        self.word.next = self.shifted.val().get_bits::<64>(0);
    }
}

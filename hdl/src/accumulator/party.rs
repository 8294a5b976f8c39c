//! `tcith_acc_party`: the party whose turn it is, in the order 0, 4, 8, …, 252, 1, 5, …, 255.
//!
//! The sums of a repetition do not depend on the order of the parties, and in this order each of the four commitment
//! streams (party mod 4, Mirath v2.1.0 §7.3) gets its parties one after the other.
//!
//! Interface: `clear` begins at party 0; `advance` goes to the next one; with `hide`, party `hidden` is passed
//! over, for which it takes one cycle without `active`. `party` is valid with `active`; `done`: all had
//! their turn. Area: 9 flip-flops.

use crate::cells::{Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Counter of parties.
#[derive(LogicBlock)]
pub struct Party {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Begin at party 0.
    pub clear: Signal<In, Bit>,
    /// Go to the next party.
    pub advance: Signal<In, Bit>,
    /// Pass over the hidden party.
    pub hide: Signal<In, Bit>,
    /// The hidden party.
    pub hidden: Signal<In, Bits<8>>,
    /// The party whose turn it is.
    pub party: Signal<Out, Bits<8>>,
    /// There is one.
    pub active: Signal<Out, Bit>,
    /// All had their turn.
    pub done: Signal<Out, Bit>,
    party_reg: RegEn<Bits<8>>,
    done_reg: Reg<Bit>,
    /// The hidden party is passed over in this cycle.
    pass: Signal<Local, Bit>,
    step: Signal<Local, Bit>,
    /// Last party of its stream.
    last: Signal<Local, Bit>,
    last_of_stream: Constant<Bits<6>>,
    last_party: Constant<Bits<8>>,
    zero: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for Party {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            clear: Signal::default(),
            advance: Signal::default(),
            hide: Signal::default(),
            hidden: Signal::default(),
            party: Signal::default(),
            active: Signal::default(),
            done: Signal::default(),
            party_reg: RegEn::default(),
            done_reg: Reg::default(),
            pass: Signal::default(),
            step: Signal::default(),
            last: Signal::default(),
            last_of_stream: Constant::new(63_u8.to_bits()),
            last_party: Constant::new(255_u8.to_bits()),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Party {
    const NAME: &'static str = "acc_party";
    const DOC: &'static str = include_str!("party.rs");
}

impl Logic for Party {
    #[hdl_gen]
    fn update(&mut self) {
        self.party_reg.clk.next = self.clk.val();
        self.party_reg.rst_n.next = self.rst_n.val();
        self.done_reg.clk.next = self.clk.val();
        self.done_reg.rst_n.next = self.rst_n.val();

        self.pass.next = self.hide.val()
            & (self.party_reg.q.val() == self.hidden.val())
            & !self.done_reg.q.val();
        self.step.next = self.advance.val() | self.pass.val();
        self.last.next = self.party_reg.q.val().get_bits::<6>(2) == self.last_of_stream.val();
        self.party_reg.en.next = self.step.val() | self.clear.val();
        self.party_reg.d.next = self.party_reg.q.val() + 4_u8.to_bits::<8>();
        if self.last.val() {
            self.party_reg.d.next = self.party_reg.q.val() + 5_u8.to_bits::<8>();
        }
        self.done_reg.d.next = self.done_reg.q.val()
            | (self.step.val() & (self.party_reg.q.val() == self.last_party.val()));
        if self.clear.val() {
            self.party_reg.d.next = self.zero.val();
            self.done_reg.d.next = false;
        }
        self.party.next = self.party_reg.q.val();
        self.active.next = !(self.done_reg.q.val() | self.pass.val());
        self.done.next = self.done_reg.q.val();
    }
}

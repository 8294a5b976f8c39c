//! `tcith_regs_cycles`: a CYCLES register: two counters of 24 bits side by side.
//!
//! Interface: `clear`; `low`, `high`, events; `q`, the events counted since the last `clear`, modulo 2^24, those of `low` in bits 23..0, those of `high` in
//! bits 55..32; unknown before the first.
//! Latency: `q` shows an event from the next cycle on. Area: 48 flip-flops and two incrementers.

use crate::cells::{Cat, DataEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Two counters side by side.
#[derive(LogicBlock)]
pub struct Cycles {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Both to 0.
    pub clear: Signal<In, Bit>,
    /// Event of the lower counter.
    pub low: Signal<In, Bit>,
    /// Event of the upper counter.
    pub high: Signal<In, Bit>,
    /// Both counts.
    pub q: Signal<Out, Bits<64>>,
    low_reg: DataEn<Bits<24>>,
    high_reg: DataEn<Bits<24>>,
    both: Cat<2, 32, 64>,
    one: Constant<Bits<24>>,
    zero: Constant<Bits<24>>,
    id: ModuleId<Self>,
}

impl Default for Cycles {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            clear: Signal::default(),
            low: Signal::default(),
            high: Signal::default(),
            q: Signal::default(),
            low_reg: DataEn::default(),
            high_reg: DataEn::default(),
            both: Cat::default(),
            one: Constant::new(1_u64.to_bits()),
            zero: Constant::new(0_u64.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Cycles {
    const NAME: &'static str = "regs_cycles";
    const DOC: &'static str = include_str!("cycles.rs");
}

impl Logic for Cycles {
    #[hdl_gen]
    fn update(&mut self) {
        self.low_reg.clk.next = self.clk.val();
        self.high_reg.clk.next = self.clk.val();
        self.low_reg.en.next = self.low.val() | self.clear.val();
        self.high_reg.en.next = self.high.val() | self.clear.val();
        self.low_reg.d.next = self.low_reg.q.val() + self.one.val();
        self.high_reg.d.next = self.high_reg.q.val() + self.one.val();
        if self.clear.val() {
            self.low_reg.d.next = self.zero.val();
            self.high_reg.d.next = self.zero.val();
        }
        self.both.d[0].next = bit_cast::<32, 24>(self.low_reg.q.val());
        self.both.d[1].next = bit_cast::<32, 24>(self.high_reg.q.val());
        self.q.next = self.both.q.val();
    }
}

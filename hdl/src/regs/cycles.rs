//! `tcith_regs_cycles`: a CYCLES register: two counters of 32 bits side by side.
//!
//! Interface: `clear`; `low`, `high`, events; `q`, the events counted, those of `low` in bits 31..0.
//! Latency: `q` shows an event from the next cycle on. Area: 64 flip-flops and two incrementers.

use crate::cells::{Cat, Counter};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Two counters side by side.
#[derive(LogicBlock, Default)]
pub struct Cycles {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Both to 0.
    pub clear: Signal<In, Bit>,
    /// Event of the lower counter.
    pub low: Signal<In, Bit>,
    /// Event of the upper counter.
    pub high: Signal<In, Bit>,
    /// Both counts.
    pub q: Signal<Out, Bits<64>>,
    low_counter: Counter<32>,
    high_counter: Counter<32>,
    both: Cat<2, 32, 64>,
    id: ModuleId<Self>,
}

impl Describe for Cycles {
    const NAME: &'static str = "regs_cycles";
    const DOC: &'static str = include_str!("cycles.rs");
}

impl Logic for Cycles {
    #[hdl_gen]
    fn update(&mut self) {
        self.low_counter.clk.next = self.clk.val();
        self.low_counter.rst_n.next = self.rst_n.val();
        self.high_counter.clk.next = self.clk.val();
        self.high_counter.rst_n.next = self.rst_n.val();
        self.low_counter.clear.next = self.clear.val();
        self.low_counter.count.next = self.low.val();
        self.high_counter.clear.next = self.clear.val();
        self.high_counter.count.next = self.high.val();
        self.both.d[0].next = self.low_counter.q.val();
        self.both.d[1].next = self.high_counter.q.val();
        self.q.next = self.both.q.val();
    }
}

//! `Counter`: counts events, modulo 2^W.
//!
//! Interface: `clk`; `rst_n`, asynchronous, active low; `clear`, which prevails; `count`; `q`.
//! Latency: `q` shows an event from the next cycle on. Area: W flip-flops and an incrementer.

use super::RegEn;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// An event counter.
#[derive(LogicBlock)]
pub struct Counter<const W: usize> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Back to 0.
    pub clear: Signal<In, Bit>,
    /// An event.
    pub count: Signal<In, Bit>,
    /// Events since the last `clear`.
    pub q: Signal<Out, Bits<W>>,
    count_reg: RegEn<Bits<W>>,
    zero: Constant<Bits<W>>,
    one: Constant<Bits<W>>,
    id: ModuleId<Self>,
}

impl<const W: usize> Default for Counter<W> {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            clear: Signal::default(),
            count: Signal::default(),
            q: Signal::default(),
            count_reg: RegEn::default(),
            zero: Constant::new(Bits::default()),
            one: Constant::new(1_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl<const W: usize> Describe for Counter<W> {
    const NAME: &'static str = "counter";
    const DOC: &'static str = include_str!("counter.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("w", W.to_string())]
    }
}

impl<const W: usize> Logic for Counter<W> {
    #[hdl_gen]
    fn update(&mut self) {
        self.count_reg.clk.next = self.clk.val();
        self.count_reg.rst_n.next = self.rst_n.val();
        self.count_reg.en.next = self.clear.val() | self.count.val();
        self.count_reg.d.next = self.count_reg.q.val() + self.one.val();
        if self.clear.val() {
            self.count_reg.d.next = self.zero.val();
        }
        self.q.next = self.count_reg.q.val();
    }
}

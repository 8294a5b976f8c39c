//! `tcith_axil_slot`: handshake of a one-entry buffer at an input channel of the AXI4-Lite slave.
//!
//! Interface: `in_valid`/`in_ready`, the channel; `load`, the beat is taken in this cycle, so its payload is
//! registered by whoever holds it; `full`, a beat is there; `take`, it is used up in this cycle.
//!
//! Latency: `full` shows a beat from the cycle after its transfer on. `in_ready` is a register, low during reset; it
//! is high again in the cycle after `take`, so beats can follow each other every second cycle.

use crate::cells::Reg;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Handshake of a one-entry buffer.
#[derive(LogicBlock, Default)]
pub struct Slot {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// A beat is offered.
    pub in_valid: Signal<In, Bit>,
    /// It can be taken.
    pub in_ready: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub load: Signal<Out, Bit>,
    /// A beat is held.
    pub full: Signal<Out, Bit>,
    /// It is used up in this cycle.
    pub take: Signal<In, Bit>,
    full_reg: Reg<Bit>,
    ready_reg: Reg<Bit>,
    full_new: Signal<Local, Bit>,
    id: ModuleId<Self>,
}

impl Describe for Slot {
    const NAME: &'static str = "axil_slot";
    const DOC: &'static str = include_str!("slot.rs");
}

impl Logic for Slot {
    #[hdl_gen]
    fn update(&mut self) {
        self.full_reg.clk.next = self.clk.val();
        self.full_reg.rst_n.next = self.rst_n.val();
        self.ready_reg.clk.next = self.clk.val();
        self.ready_reg.rst_n.next = self.rst_n.val();

        self.in_ready.next = self.ready_reg.q.val();
        self.load.next = self.in_valid.val() & self.ready_reg.q.val();
        self.full.next = self.full_reg.q.val();
        self.full_new.next = self.load.val() | (self.full_reg.q.val() & !self.take.val());
        self.full_reg.d.next = self.full_new.val();
        self.ready_reg.d.next = !self.full_new.val();
    }
}

//! `tcith_axil_answer`: handshake of an answer channel (B or R) of the AXI4-Lite slave.
//!
//! Interface: `give`, an answer is put in, its payload registered by whoever holds it; only in a cycle with
//! `free`, or in one that follows such a cycle without another `give`; `out_valid`/`out_ready`, the channel.
//!
//! Latency: `out_valid` is a register, low during reset and high from the cycle after `give` until the transfer.

use crate::cells::Reg;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Handshake of an answer channel.
#[derive(LogicBlock, Default)]
pub struct Answer {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// An answer is put in.
    pub give: Signal<In, Bit>,
    /// None is held at the end of this cycle, unless one is put in.
    pub free: Signal<Out, Bit>,
    /// An answer is offered.
    pub out_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub out_ready: Signal<In, Bit>,
    valid_reg: Reg<Bit>,
    id: ModuleId<Self>,
}

impl Describe for Answer {
    const NAME: &'static str = "axil_answer";
    const DOC: &'static str = include_str!("answer.rs");
}

impl Logic for Answer {
    #[hdl_gen]
    fn update(&mut self) {
        self.valid_reg.clk.next = self.clk.val();
        self.valid_reg.rst_n.next = self.rst_n.val();

        self.out_valid.next = self.valid_reg.q.val();
        self.free.next = (!self.valid_reg.q.val()) | self.out_ready.val();
        self.valid_reg.d.next = self.give.val() | (self.valid_reg.q.val() & !self.out_ready.val());
    }
}

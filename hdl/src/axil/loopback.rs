//! `tcith_axil_loopback`: a small memory behind a window, to try the bus with.
//!
//! Interface: `win_*`, as in `tcith_regs`, for a window of 128 bytes; `loop_busy` high keeps it from taking an access,
//! `loop_late` from answering one that it has taken, and with `loop_refuse` its answer is an error.
//!
//! The lower 8 words are a memory. The upper 8 show it again.
//!
//! Latency: an answer comes in the cycle after the access.

use crate::cells::{Reg, Sram1rw};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// A memory behind a window.
#[derive(LogicBlock, Default)]
pub struct Loopback {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// An access is offered.
    pub win_valid: Signal<In, Bit>,
    /// It is taken in this cycle.
    pub win_ready: Signal<Out, Bit>,
    /// It is a write.
    pub win_write: Signal<In, Bit>,
    /// Its byte address.
    pub win_addr: Signal<In, Bits<16>>,
    /// Data of a write.
    pub win_wdata: Signal<In, Bits<64>>,
    /// Byte enables of a write.
    pub win_wstrb: Signal<In, Bits<8>>,
    /// An answer comes.
    pub win_rsp_valid: Signal<Out, Bit>,
    /// Data of a read.
    pub win_rsp_rdata: Signal<Out, Bits<64>>,
    /// The access is refused.
    pub win_rsp_error: Signal<Out, Bit>,
    /// No access is taken.
    pub loop_busy: Signal<In, Bit>,
    /// No answer is given.
    pub loop_late: Signal<In, Bit>,
    /// Answers are errors.
    pub loop_refuse: Signal<In, Bit>,
    memory: Sram1rw<3>,
    /// An access has been taken, and not answered.
    pending_reg: Reg<Bit>,
    accept: Signal<Local, Bit>,
    id: ModuleId<Self>,
}

impl Describe for Loopback {
    const NAME: &'static str = "axil_loopback";
    const DOC: &'static str = include_str!("loopback.rs");
}

impl Logic for Loopback {
    #[hdl_gen]
    fn update(&mut self) {
        self.memory.clk.next = self.clk.val();
        self.pending_reg.clk.next = self.clk.val();
        self.pending_reg.rst_n.next = self.rst_n.val();

        self.win_ready.next = !self.loop_busy.val();
        self.accept.next = self.win_valid.val() & !self.loop_busy.val();
        self.memory.en.next = self.accept.val();
        self.memory.we.next = self.win_write.val();
        self.memory.wstrb.next = self.win_wstrb.val();
        self.memory.addr.next = self.win_addr.val().get_bits::<3>(3);
        self.memory.wdata.next = self.win_wdata.val();

        self.win_rsp_valid.next = self.pending_reg.q.val() & !self.loop_late.val();
        self.win_rsp_rdata.next = self.memory.rdata.val();
        self.win_rsp_error.next = self.loop_refuse.val();
        self.pending_reg.d.next =
            self.accept.val() | (self.pending_reg.q.val() & self.loop_late.val());
    }
}

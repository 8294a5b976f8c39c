//! `tcith_axil`: the AXI4-Lite slave with the generic registers and a small memory behind a window, so that bus and
//! registers can be tried without the rest of the accelerator.
//!
//! Interface: `s_axil_*`, see `tcith_axil_slave`; `cmd_*`, `unit_*` and `irq`, see `tcith_regs`; `loop_*`, see
//! `tcith_axil_loopback`. Addresses: the register map `axil`.
//!
//! Latency: from the transfer of an address to the answer, 2 cycles for a register and 3 for the window. Reads follow
//! each other every 2 cycles, and so do writes; reads and writes of registers do so side by side.

use super::{Loopback, Slave};
use crate::emit::{Describe, ModuleId};
use crate::regs::{Build, Regs, AXIL};
use anyhow::Result;
use rust_hdl::prelude::*;

/// Slave, registers and a memory; D, S and K as in [`Slave`].
#[derive(LogicBlock)]
pub struct Alone<const D: usize, const S: usize, const K: usize> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,

    /// A write address is offered.
    pub s_axil_awvalid: Signal<In, Bit>,
    /// It is taken.
    pub s_axil_awready: Signal<Out, Bit>,
    /// Its byte address.
    pub s_axil_awaddr: Signal<In, Bits<16>>,
    /// Its protection; ignored.
    pub s_axil_awprot: Signal<In, Bits<3>>,
    /// Write data is offered.
    pub s_axil_wvalid: Signal<In, Bit>,
    /// It is taken.
    pub s_axil_wready: Signal<Out, Bit>,
    /// The data.
    pub s_axil_wdata: Signal<In, Bits<D>>,
    /// Its byte enables.
    pub s_axil_wstrb: Signal<In, Bits<S>>,
    /// The answer to a write is offered.
    pub s_axil_bvalid: Signal<Out, Bit>,
    /// It is taken.
    pub s_axil_bready: Signal<In, Bit>,
    /// OKAY or SLVERR.
    pub s_axil_bresp: Signal<Out, Bits<2>>,
    /// A read address is offered.
    pub s_axil_arvalid: Signal<In, Bit>,
    /// It is taken.
    pub s_axil_arready: Signal<Out, Bit>,
    /// Its byte address.
    pub s_axil_araddr: Signal<In, Bits<16>>,
    /// Its protection; ignored.
    pub s_axil_arprot: Signal<In, Bits<3>>,
    /// The answer to a read is offered.
    pub s_axil_rvalid: Signal<Out, Bit>,
    /// It is taken.
    pub s_axil_rready: Signal<In, Bit>,
    /// The data.
    pub s_axil_rdata: Signal<Out, Bits<D>>,
    /// OKAY or SLVERR.
    pub s_axil_rresp: Signal<Out, Bits<2>>,

    /// A command begins.
    pub cmd_start: Signal<Out, Bit>,
    /// The command.
    pub cmd_opcode: Signal<Out, Bits<8>>,
    /// Its operand.
    pub cmd_operand: Signal<Out, Bits<32>>,
    /// It shall end.
    pub cmd_abort: Signal<Out, Bit>,
    /// It ends.
    pub cmd_done: Signal<In, Bit>,
    /// With this error code.
    pub cmd_error: Signal<In, Bits<8>>,
    /// A wipe begins.
    pub cmd_wipe: Signal<Out, Bit>,
    /// It ends.
    pub cmd_wiped: Signal<In, Bit>,
    /// Units that work in this cycle.
    pub unit_busy: Signal<In, Bits<5>>,
    /// Units that wait in this cycle.
    pub unit_stalled: Signal<In, Bits<5>>,
    /// Interrupt.
    pub irq: Signal<Out, Bit>,

    /// No access is taken.
    pub loop_busy: Signal<In, Bit>,
    /// No answer is given.
    pub loop_late: Signal<In, Bit>,
    /// Answers are errors.
    pub loop_refuse: Signal<In, Bit>,

    slave: Slave<D, S, K>,
    regs: Regs,
    loopback: Loopback,
    id: ModuleId<Self>,
}

impl<const D: usize, const S: usize, const K: usize> Alone<D, S, K> {
    /// With what the registers say of the configuration.
    pub fn new(build: &Build) -> Result<Self> {
        Ok(Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            s_axil_awvalid: Signal::default(),
            s_axil_awready: Signal::default(),
            s_axil_awaddr: Signal::default(),
            s_axil_awprot: Signal::default(),
            s_axil_wvalid: Signal::default(),
            s_axil_wready: Signal::default(),
            s_axil_wdata: Signal::default(),
            s_axil_wstrb: Signal::default(),
            s_axil_bvalid: Signal::default(),
            s_axil_bready: Signal::default(),
            s_axil_bresp: Signal::default(),
            s_axil_arvalid: Signal::default(),
            s_axil_arready: Signal::default(),
            s_axil_araddr: Signal::default(),
            s_axil_arprot: Signal::default(),
            s_axil_rvalid: Signal::default(),
            s_axil_rready: Signal::default(),
            s_axil_rdata: Signal::default(),
            s_axil_rresp: Signal::default(),
            cmd_start: Signal::default(),
            cmd_opcode: Signal::default(),
            cmd_operand: Signal::default(),
            cmd_abort: Signal::default(),
            cmd_done: Signal::default(),
            cmd_error: Signal::default(),
            cmd_wipe: Signal::default(),
            cmd_wiped: Signal::default(),
            unit_busy: Signal::default(),
            unit_stalled: Signal::default(),
            irq: Signal::default(),
            loop_busy: Signal::default(),
            loop_late: Signal::default(),
            loop_refuse: Signal::default(),
            slave: Slave::default(),
            regs: Regs::new(&AXIL, build)?,
            loopback: Loopback::default(),
            id: ModuleId::default(),
        })
    }
}

impl<const D: usize, const S: usize, const K: usize> Describe for Alone<D, S, K> {
    const NAME: &'static str = "axil";
    const DOC: &'static str = include_str!("alone.rs");
}

impl<const D: usize, const S: usize, const K: usize> Logic for Alone<D, S, K> {
    #[hdl_gen]
    fn update(&mut self) {
        self.slave.clk.next = self.clk.val();
        self.slave.rst_n.next = self.rst_n.val();
        self.regs.clk.next = self.clk.val();
        self.regs.rst_n.next = self.rst_n.val();
        self.loopback.clk.next = self.clk.val();
        self.loopback.rst_n.next = self.rst_n.val();

        self.slave.s_axil_awvalid.next = self.s_axil_awvalid.val();
        self.s_axil_awready.next = self.slave.s_axil_awready.val();
        self.slave.s_axil_awaddr.next = self.s_axil_awaddr.val();
        self.slave.s_axil_awprot.next = self.s_axil_awprot.val();
        self.slave.s_axil_wvalid.next = self.s_axil_wvalid.val();
        self.s_axil_wready.next = self.slave.s_axil_wready.val();
        self.slave.s_axil_wdata.next = self.s_axil_wdata.val();
        self.slave.s_axil_wstrb.next = self.s_axil_wstrb.val();
        self.s_axil_bvalid.next = self.slave.s_axil_bvalid.val();
        self.slave.s_axil_bready.next = self.s_axil_bready.val();
        self.s_axil_bresp.next = self.slave.s_axil_bresp.val();
        self.slave.s_axil_arvalid.next = self.s_axil_arvalid.val();
        self.s_axil_arready.next = self.slave.s_axil_arready.val();
        self.slave.s_axil_araddr.next = self.s_axil_araddr.val();
        self.slave.s_axil_arprot.next = self.s_axil_arprot.val();
        self.s_axil_rvalid.next = self.slave.s_axil_rvalid.val();
        self.slave.s_axil_rready.next = self.s_axil_rready.val();
        self.s_axil_rdata.next = self.slave.s_axil_rdata.val();
        self.s_axil_rresp.next = self.slave.s_axil_rresp.val();

        self.regs.reg_valid.next = self.slave.reg_valid.val();
        self.slave.reg_ready.next = self.regs.reg_ready.val();
        self.regs.reg_write.next = self.slave.reg_write.val();
        self.regs.reg_addr.next = self.slave.reg_addr.val();
        self.regs.reg_wdata.next = self.slave.reg_wdata.val();
        self.regs.reg_wstrb.next = self.slave.reg_wstrb.val();
        self.slave.reg_rsp_valid.next = self.regs.reg_rsp_valid.val();
        self.slave.reg_rsp_rdata.next = self.regs.reg_rsp_rdata.val();
        self.slave.reg_rsp_error.next = self.regs.reg_rsp_error.val();

        self.loopback.win_valid.next = self.regs.win_valid.val();
        self.regs.win_ready.next = self.loopback.win_ready.val();
        self.loopback.win_write.next = self.regs.win_write.val();
        self.loopback.win_addr.next = self.regs.win_addr.val();
        self.loopback.win_wdata.next = self.regs.win_wdata.val();
        self.loopback.win_wstrb.next = self.regs.win_wstrb.val();
        self.regs.win_rsp_valid.next = self.loopback.win_rsp_valid.val();
        self.regs.win_rsp_rdata.next = self.loopback.win_rsp_rdata.val();
        self.regs.win_rsp_error.next = self.loopback.win_rsp_error.val();

        self.cmd_start.next = self.regs.cmd_start.val();
        self.cmd_opcode.next = self.regs.cmd_opcode.val();
        self.cmd_operand.next = self.regs.cmd_operand.val();
        self.cmd_abort.next = self.regs.cmd_abort.val();
        self.regs.cmd_done.next = self.cmd_done.val();
        self.regs.cmd_error.next = self.cmd_error.val();
        self.cmd_wipe.next = self.regs.cmd_wipe.val();
        self.regs.cmd_wiped.next = self.cmd_wiped.val();
        self.regs.unit_busy.next = self.unit_busy.val();
        self.regs.unit_stalled.next = self.unit_stalled.val();
        self.irq.next = self.regs.irq.val();
        self.loopback.loop_busy.next = self.loop_busy.val();
        self.loopback.loop_late.next = self.loop_late.val();
        self.loopback.loop_refuse.next = self.loop_refuse.val();
    }
}

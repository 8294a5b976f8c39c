//! `tcith_top`: the accelerator for Mirath-1a-fast behind AXI4-Lite.
//!
//! Interface: `s_axil_*`, see `tcith_axil_slave`; `irq`. Registers, windows and commands: the register map `top`, see docs/top/registers.md.
//!
//! Partition p12 has all units; others have some of them, and software does the rest: docs/partitions.md.
//!
//! Memories, of words of 64 bits: the working memory (1024), with the Accumulator or MPC-Emulation; H' (1024), with MPC-Emulation; the
//! kept nodes (512) and the walker's path (32), with the tree; the sums (16, twice), with the Accumulator.

use super::{registers, Accelerator, Partition, KEPT_DEPTH};
use crate::axil::Slave;
use crate::emit::{Describe, ModuleId};
use crate::regs::{Build, Regs, Units};
use anyhow::Result;
use rust_hdl::prelude::*;

/// Binary logarithm of the cycles after which an access is answered with an error.
const WATCHDOG: usize = 12;

/// The whole.
#[derive(LogicBlock)]
pub struct Top {
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
    pub s_axil_wdata: Signal<In, Bits<64>>,
    /// Its byte enables.
    pub s_axil_wstrb: Signal<In, Bits<8>>,
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
    pub s_axil_rdata: Signal<Out, Bits<64>>,
    /// OKAY or SLVERR.
    pub s_axil_rresp: Signal<Out, Bits<2>>,

    /// Interrupt.
    pub irq: Signal<Out, Bit>,

    slave: Slave<64, 8, WATCHDOG>,
    regs: Regs,
    accelerator: Accelerator,
    id: ModuleId<Self>,
}

impl Top {
    /// See [`Accelerator::new`].
    pub fn new(
        partition: Partition,
        aes_rounds: usize,
        aes_cores: usize,
        keccak_rounds: usize,
        columns: usize,
    ) -> Result<Self> {
        // The second core's place is beside the Accumulator.
        let aes_cores = if partition.units.contains(Units::ACC) {
            aes_cores
        } else {
            1
        };
        let with = |units: Units, value: usize| (partition.count(units) * value) as u8;
        let build = Build {
            units: partition.units,
            data_width: 64,
            aes_rounds: with(Units::AES, aes_rounds),
            aes_cores: with(Units::AES, aes_cores),
            keccak_rounds: with(Units::FIPS, keccak_rounds),
            kept_depth: with(Units::GGM, KEPT_DEPTH),
            watchdog: WATCHDOG as u8,
        };
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
            irq: Signal::default(),
            slave: Slave::default(),
            regs: Regs::new(&registers::TOP, &build)?,
            accelerator: Accelerator::new(partition, aes_rounds, aes_cores, keccak_rounds, columns),
            id: ModuleId::default(),
        })
    }
}

impl Describe for Top {
    const NAME: &'static str = "top";
    const DOC: &'static str = include_str!("unit.rs");
}

impl Logic for Top {
    #[hdl_gen]
    fn update(&mut self) {
        self.slave.clk.next = self.clk.val();
        self.slave.rst_n.next = self.rst_n.val();
        self.regs.clk.next = self.clk.val();
        self.regs.rst_n.next = self.rst_n.val();
        self.accelerator.clk.next = self.clk.val();
        self.accelerator.rst_n.next = self.rst_n.val();

        // Bus, registers, units.
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
        self.accelerator.win_valid.next = self.regs.win_valid.val();
        self.regs.win_ready.next = self.accelerator.win_ready.val();
        self.accelerator.win_number.next = self.regs.win_number.val();
        self.accelerator.win_write.next = self.regs.win_write.val();
        self.accelerator.win_addr.next = self.regs.win_addr.val();
        self.accelerator.win_wdata.next = self.regs.win_wdata.val();
        self.accelerator.win_wstrb.next = self.regs.win_wstrb.val();
        self.regs.win_rsp_valid.next = self.accelerator.win_rsp_valid.val();
        self.regs.win_rsp_rdata.next = self.accelerator.win_rsp_rdata.val();
        self.regs.win_rsp_error.next = self.accelerator.win_rsp_error.val();
        self.accelerator.cmd_start.next = self.regs.cmd_start.val();
        self.accelerator.cmd_opcode.next = self.regs.cmd_opcode.val();
        self.accelerator.cmd_operand.next = self.regs.cmd_operand.val();
        self.accelerator.cmd_abort.next = self.regs.cmd_abort.val();
        self.regs.cmd_done.next = self.accelerator.cmd_done.val();
        self.regs.cmd_error.next = self.accelerator.cmd_error.val();
        self.accelerator.cmd_wipe.next = self.regs.cmd_wipe.val();
        self.regs.cmd_wiped.next = self.accelerator.cmd_wiped.val();
        self.regs.unit_busy.next = self.accelerator.unit_busy.val();
        self.regs.unit_stalled.next = self.accelerator.unit_stalled.val();
        self.irq.next = self.regs.irq.val();
    }
}

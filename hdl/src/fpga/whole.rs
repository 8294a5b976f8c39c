//! `tcith_fpga_uart`: the accelerator behind a UART, for an FPGA board beside a PC.
//!
//! Interface: `uart_rxd`, `uart_txd`: the line, seen from here, 8 data bits, no parity, 1 stop bit, D clock cycles a bit;
//! `irq`: interrupt of the accelerator, for a lamp. docs/fpga.md describes the protocol on the line.
//!
//! Reset: as everywhere, asynchronous; whoever drives `rst_n` releases it in step with `clk`.
//!
//! Latency: that of the line. A read takes 16 bytes of 10 D cycles, a write 17.

use super::{Bridge, UartRx, UartTx};
use crate::emit::{Describe, ModuleId};
use crate::top::Top;
use rust_hdl::prelude::*;

/// UART, bridge, accelerator.
#[derive(LogicBlock)]
pub struct FpgaUart {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// The line from the PC.
    pub uart_rxd: Signal<In, Bit>,
    /// The line to the PC.
    pub uart_txd: Signal<Out, Bit>,
    /// Interrupt.
    pub irq: Signal<Out, Bit>,

    receiver: UartRx,
    sender: UartTx,
    bridge: Bridge,
    top: Top,
    id: ModuleId<Self>,
}

impl FpgaUart {
    /// The accelerator behind a line with so many clock cycles a bit, at least 8.
    pub fn new(top: Top, divisor: u16) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            uart_rxd: Signal::default(),
            uart_txd: Signal::default(),
            irq: Signal::default(),
            receiver: UartRx::new(divisor),
            sender: UartTx::new(divisor),
            bridge: Bridge::default(),
            top,
            id: ModuleId::default(),
        }
    }
}

impl Describe for FpgaUart {
    const NAME: &'static str = "fpga_uart";
    const DOC: &'static str = include_str!("whole.rs");
}

impl Logic for FpgaUart {
    #[hdl_gen]
    fn update(&mut self) {
        self.receiver.clk.next = self.clk.val();
        self.receiver.rst_n.next = self.rst_n.val();
        self.sender.clk.next = self.clk.val();
        self.sender.rst_n.next = self.rst_n.val();
        self.bridge.clk.next = self.clk.val();
        self.bridge.rst_n.next = self.rst_n.val();
        self.top.clk.next = self.clk.val();
        self.top.rst_n.next = self.rst_n.val();

        self.receiver.rxd.next = self.uart_rxd.val();
        self.bridge.rx_valid.next = self.receiver.valid.val();
        self.bridge.rx_data.next = self.receiver.data.val();
        self.bridge.rx_error.next = self.receiver.error.val();
        self.sender.valid.next = self.bridge.tx_valid.val();
        self.bridge.tx_ready.next = self.sender.ready.val();
        self.sender.data.next = self.bridge.tx_data.val();
        self.uart_txd.next = self.sender.txd.val();

        self.top.s_axil_awvalid.next = self.bridge.m_axil_awvalid.val();
        self.bridge.m_axil_awready.next = self.top.s_axil_awready.val();
        self.top.s_axil_awaddr.next = self.bridge.m_axil_awaddr.val();
        self.top.s_axil_awprot.next = self.bridge.m_axil_awprot.val();
        self.top.s_axil_wvalid.next = self.bridge.m_axil_wvalid.val();
        self.bridge.m_axil_wready.next = self.top.s_axil_wready.val();
        self.top.s_axil_wdata.next = self.bridge.m_axil_wdata.val();
        self.top.s_axil_wstrb.next = self.bridge.m_axil_wstrb.val();
        self.bridge.m_axil_bvalid.next = self.top.s_axil_bvalid.val();
        self.top.s_axil_bready.next = self.bridge.m_axil_bready.val();
        self.bridge.m_axil_bresp.next = self.top.s_axil_bresp.val();
        self.top.s_axil_arvalid.next = self.bridge.m_axil_arvalid.val();
        self.bridge.m_axil_arready.next = self.top.s_axil_arready.val();
        self.top.s_axil_araddr.next = self.bridge.m_axil_araddr.val();
        self.top.s_axil_arprot.next = self.bridge.m_axil_arprot.val();
        self.bridge.m_axil_rvalid.next = self.top.s_axil_rvalid.val();
        self.top.s_axil_rready.next = self.bridge.m_axil_rready.val();
        self.bridge.m_axil_rdata.next = self.top.s_axil_rdata.val();
        self.bridge.m_axil_rresp.next = self.top.s_axil_rresp.val();
        self.irq.next = self.top.irq.val();
    }
}

//! `tcith_axil_master`: one access after the other on an AXI4-Lite bus (AMBA AXI and ACE, part B).
//!
//! Interface
//! * `read`, `write`: high for one cycle, not both, to begin an access; not before the one before it is done. Address and
//!   data go to the bus past this module and must stand still until `done`.
//! * `done`: high in the cycle in which the slave's answer is taken, with `refused`: it is an error.
//! * `m_axil_*valid`, `m_axil_*ready`, `m_axil_bresp`, `m_axil_rresp`: the handshakes of the five channels.
//!
//! A valid is a register, and stays up until its ready. The answer is awaited from the beginning; the bus's rules keep a
//! slave from giving it before address and data have been taken. There is no limit of time: a slave has to answer,
//! as `tcith_axil_slave` does.
//!
//! Latency: address and data are offered in the cycle after `read` or `write`.

use crate::cells::Reg;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// The master's handshakes.
#[derive(LogicBlock, Default)]
pub struct AxilMaster {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// A read begins.
    pub read: Signal<In, Bit>,
    /// A write begins.
    pub write: Signal<In, Bit>,
    /// It is done.
    pub done: Signal<Out, Bit>,
    /// With an error.
    pub refused: Signal<Out, Bit>,

    /// A write address is offered.
    pub m_axil_awvalid: Signal<Out, Bit>,
    /// It is taken.
    pub m_axil_awready: Signal<In, Bit>,
    /// Write data is offered.
    pub m_axil_wvalid: Signal<Out, Bit>,
    /// It is taken.
    pub m_axil_wready: Signal<In, Bit>,
    /// The answer to a write is offered.
    pub m_axil_bvalid: Signal<In, Bit>,
    /// It is taken.
    pub m_axil_bready: Signal<Out, Bit>,
    /// OKAY or an error.
    pub m_axil_bresp: Signal<In, Bits<2>>,
    /// A read address is offered.
    pub m_axil_arvalid: Signal<Out, Bit>,
    /// It is taken.
    pub m_axil_arready: Signal<In, Bit>,
    /// The answer to a read is offered.
    pub m_axil_rvalid: Signal<In, Bit>,
    /// It is taken.
    pub m_axil_rready: Signal<Out, Bit>,
    /// OKAY or an error.
    pub m_axil_rresp: Signal<In, Bits<2>>,

    awvalid_reg: Reg<Bit>,
    wvalid_reg: Reg<Bit>,
    bready_reg: Reg<Bit>,
    arvalid_reg: Reg<Bit>,
    rready_reg: Reg<Bit>,
    written: Signal<Local, Bit>,
    got: Signal<Local, Bit>,
    id: ModuleId<Self>,
}

impl Describe for AxilMaster {
    const NAME: &'static str = "axil_master";
    const DOC: &'static str = include_str!("axil_master.rs");
}

impl Logic for AxilMaster {
    #[hdl_gen]
    fn update(&mut self) {
        self.awvalid_reg.clk.next = self.clk.val();
        self.awvalid_reg.rst_n.next = self.rst_n.val();
        self.wvalid_reg.clk.next = self.clk.val();
        self.wvalid_reg.rst_n.next = self.rst_n.val();
        self.bready_reg.clk.next = self.clk.val();
        self.bready_reg.rst_n.next = self.rst_n.val();
        self.arvalid_reg.clk.next = self.clk.val();
        self.arvalid_reg.rst_n.next = self.rst_n.val();
        self.rready_reg.clk.next = self.clk.val();
        self.rready_reg.rst_n.next = self.rst_n.val();

        self.m_axil_awvalid.next = self.awvalid_reg.q.val();
        self.awvalid_reg.d.next =
            self.write.val() | (self.awvalid_reg.q.val() & !self.m_axil_awready.val());
        self.m_axil_wvalid.next = self.wvalid_reg.q.val();
        self.wvalid_reg.d.next =
            self.write.val() | (self.wvalid_reg.q.val() & !self.m_axil_wready.val());
        self.m_axil_bready.next = self.bready_reg.q.val();
        self.written.next = self.bready_reg.q.val() & self.m_axil_bvalid.val();
        self.bready_reg.d.next =
            self.write.val() | (self.bready_reg.q.val() & !self.m_axil_bvalid.val());

        self.m_axil_arvalid.next = self.arvalid_reg.q.val();
        self.arvalid_reg.d.next =
            self.read.val() | (self.arvalid_reg.q.val() & !self.m_axil_arready.val());
        self.m_axil_rready.next = self.rready_reg.q.val();
        self.got.next = self.rready_reg.q.val() & self.m_axil_rvalid.val();
        self.rready_reg.d.next =
            self.read.val() | (self.rready_reg.q.val() & !self.m_axil_rvalid.val());

        // SLVERR and DECERR have bit 1 set.
        self.done.next = self.written.val() | self.got.val();
        self.refused.next = (self.written.val() & self.m_axil_bresp.val().get_bit(1))
            | (self.got.val() & self.m_axil_rresp.val().get_bit(1));
    }
}

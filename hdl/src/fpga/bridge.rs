//! `tcith_serial_bridge`: carries out the requests of the serial protocol on an AXI4-Lite bus.
//!
//! Interface
//! * `rx_valid` with `rx_data`, `rx_error`: bytes that have come, see `tcith_uart_rx`.
//! * `tx_valid`/`tx_ready` with `tx_data`: bytes to send.
//! * `m_axil_*`: AXI4-Lite master, 64 bits of data, 16 bits of byte address; one access at a time.
//!
//! One request is carried out at a time, and the next one can come in meanwhile. A request with the number of the one before
//! it is that one, sent again because its reply was lost: it gets the same reply, and nothing is done twice. HELLO is
//! always carried out, and so is the first request after a reset.
//!
//! POLL reads until one of the bits of its mask is set, its limit is over, or another request waits. The limit is in its
//! byte enables, in units of 2^14 cycles; with 0 it reads once.
//!
//! Latency: a request begins on the bus 3 cycles after its last byte; the first byte of its reply is offered 2 cycles
//! after the answer on the bus.

use super::{protocol, AxilMaster, Reply, Request};
use crate::cells::{Counter, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Bits of the timer of POLL.
const TIMER: usize = 8 + protocol::POLL_UNIT;
// The kernel takes the first of those that are compared with the limit as a number only.
const _: () = assert!(protocol::POLL_UNIT == 14);

/// What becomes of a request.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum BridgeState {
    /// None is there.
    Idle,
    /// It begins.
    Begin,
    /// Its access is on the bus.
    Access,
    /// Its reply waits to be taken.
    Send,
    /// A damaged request is reported.
    Report,
}

/// From bytes to accesses and back.
#[derive(LogicBlock)]
pub struct Bridge {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// A byte has come.
    pub rx_valid: Signal<In, Bit>,
    /// The byte.
    pub rx_data: Signal<In, Bits<8>>,
    /// A damaged byte has come.
    pub rx_error: Signal<In, Bit>,
    /// A byte is offered.
    pub tx_valid: Signal<Out, Bit>,
    /// It is taken.
    pub tx_ready: Signal<In, Bit>,
    /// The byte.
    pub tx_data: Signal<Out, Bits<8>>,

    /// A write address is offered.
    pub m_axil_awvalid: Signal<Out, Bit>,
    /// It is taken.
    pub m_axil_awready: Signal<In, Bit>,
    /// Its byte address.
    pub m_axil_awaddr: Signal<Out, Bits<16>>,
    /// Its protection: none.
    pub m_axil_awprot: Signal<Out, Bits<3>>,
    /// Write data is offered.
    pub m_axil_wvalid: Signal<Out, Bit>,
    /// It is taken.
    pub m_axil_wready: Signal<In, Bit>,
    /// The data.
    pub m_axil_wdata: Signal<Out, Bits<64>>,
    /// Its byte enables.
    pub m_axil_wstrb: Signal<Out, Bits<8>>,
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
    /// Its byte address.
    pub m_axil_araddr: Signal<Out, Bits<16>>,
    /// Its protection: none.
    pub m_axil_arprot: Signal<Out, Bits<3>>,
    /// The answer to a read is offered.
    pub m_axil_rvalid: Signal<In, Bit>,
    /// It is taken.
    pub m_axil_rready: Signal<Out, Bit>,
    /// The data.
    pub m_axil_rdata: Signal<In, Bits<64>>,
    /// OKAY or an error.
    pub m_axil_rresp: Signal<In, Bits<2>>,

    request: Request,
    master: AxilMaster,
    reply: Reply,
    state_reg: Reg<BridgeState>,
    /// A damaged request is still to be reported.
    damaged_reg: Reg<Bit>,
    operation_reg: RegEn<Bits<3>>,
    number_reg: RegEn<Bits<4>>,
    address_reg: RegEn<Bits<13>>,
    data_reg: RegEn<Bits<64>>,
    strobe_reg: RegEn<Bits<8>>,
    /// A reply is kept, to the request with the number in `number_reg`.
    kept_reg: Reg<Bit>,
    code_reg: RegEn<Bits<3>>,
    word_reg: RegEn<Bits<64>>,
    timer: Counter<TIMER>,
    /// POLL's limit is over.
    over_reg: Reg<Bit>,
    byte_address: Pair<3, 13, 16>,
    take: Signal<Local, Bit>,
    /// The request that waits is the last one again.
    again: Signal<Local, Bit>,
    on_bus: Signal<Local, Bit>,
    hit: Signal<Local, Bit>,
    poll_on: Signal<Local, Bit>,
    finish: Signal<Local, Bit>,
    code: Signal<Local, Bits<3>>,
    has_word: Signal<Local, Bit>,
    hello: Constant<Bits<3>>,
    write: Constant<Bits<3>>,
    poll: Constant<Bits<3>>,
    code_done: Constant<Bits<3>>,
    code_data: Constant<Bits<3>>,
    code_late: Constant<Bits<3>>,
    code_refused: Constant<Bits<3>>,
    code_damaged: Constant<Bits<3>>,
    code_unknown: Constant<Bits<3>>,
    hello_word: Constant<Bits<64>>,
    byte_zero: Constant<Bits<3>>,
    no_number: Constant<Bits<4>>,
    id: ModuleId<Self>,
}

impl Default for Bridge {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            rx_valid: Signal::default(),
            rx_data: Signal::default(),
            rx_error: Signal::default(),
            tx_valid: Signal::default(),
            tx_ready: Signal::default(),
            tx_data: Signal::default(),
            m_axil_awvalid: Signal::default(),
            m_axil_awready: Signal::default(),
            m_axil_awaddr: Signal::default(),
            m_axil_awprot: Signal::default(),
            m_axil_wvalid: Signal::default(),
            m_axil_wready: Signal::default(),
            m_axil_wdata: Signal::default(),
            m_axil_wstrb: Signal::default(),
            m_axil_bvalid: Signal::default(),
            m_axil_bready: Signal::default(),
            m_axil_bresp: Signal::default(),
            m_axil_arvalid: Signal::default(),
            m_axil_arready: Signal::default(),
            m_axil_araddr: Signal::default(),
            m_axil_arprot: Signal::default(),
            m_axil_rvalid: Signal::default(),
            m_axil_rready: Signal::default(),
            m_axil_rdata: Signal::default(),
            m_axil_rresp: Signal::default(),
            request: Request::default(),
            master: AxilMaster::default(),
            reply: Reply::default(),
            state_reg: Reg::new(BridgeState::Idle),
            damaged_reg: Reg::default(),
            operation_reg: RegEn::default(),
            number_reg: RegEn::default(),
            address_reg: RegEn::default(),
            data_reg: RegEn::default(),
            strobe_reg: RegEn::default(),
            kept_reg: Reg::default(),
            code_reg: RegEn::default(),
            word_reg: RegEn::default(),
            timer: Counter::default(),
            over_reg: Reg::default(),
            byte_address: Pair::default(),
            take: Signal::default(),
            again: Signal::default(),
            on_bus: Signal::default(),
            hit: Signal::default(),
            poll_on: Signal::default(),
            finish: Signal::default(),
            code: Signal::default(),
            has_word: Signal::default(),
            hello: Constant::new(protocol::HELLO.to_bits()),
            write: Constant::new(protocol::WRITE.to_bits()),
            poll: Constant::new(protocol::POLL.to_bits()),
            code_done: Constant::new(protocol::DONE.to_bits()),
            code_data: Constant::new(protocol::DATA.to_bits()),
            code_late: Constant::new(protocol::LATE.to_bits()),
            code_refused: Constant::new(protocol::REFUSED.to_bits()),
            code_damaged: Constant::new(protocol::DAMAGED.to_bits()),
            code_unknown: Constant::new(protocol::UNKNOWN.to_bits()),
            hello_word: Constant::new(protocol::HELLO_WORD.to_bits()),
            byte_zero: Constant::new(Bits::default()),
            no_number: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Bridge {
    const NAME: &'static str = "serial_bridge";
    const DOC: &'static str = include_str!("bridge.rs");
}

impl Logic for Bridge {
    #[hdl_gen]
    fn update(&mut self) {
        self.request.clk.next = self.clk.val();
        self.request.rst_n.next = self.rst_n.val();
        self.master.clk.next = self.clk.val();
        self.master.rst_n.next = self.rst_n.val();
        self.reply.clk.next = self.clk.val();
        self.reply.rst_n.next = self.rst_n.val();
        self.state_reg.clk.next = self.clk.val();
        self.state_reg.rst_n.next = self.rst_n.val();
        self.damaged_reg.clk.next = self.clk.val();
        self.damaged_reg.rst_n.next = self.rst_n.val();
        self.operation_reg.clk.next = self.clk.val();
        self.operation_reg.rst_n.next = self.rst_n.val();
        self.number_reg.clk.next = self.clk.val();
        self.number_reg.rst_n.next = self.rst_n.val();
        self.address_reg.clk.next = self.clk.val();
        self.address_reg.rst_n.next = self.rst_n.val();
        self.data_reg.clk.next = self.clk.val();
        self.data_reg.rst_n.next = self.rst_n.val();
        self.strobe_reg.clk.next = self.clk.val();
        self.strobe_reg.rst_n.next = self.rst_n.val();
        self.kept_reg.clk.next = self.clk.val();
        self.kept_reg.rst_n.next = self.rst_n.val();
        self.code_reg.clk.next = self.clk.val();
        self.code_reg.rst_n.next = self.rst_n.val();
        self.word_reg.clk.next = self.clk.val();
        self.word_reg.rst_n.next = self.rst_n.val();
        self.timer.clk.next = self.clk.val();
        self.timer.rst_n.next = self.rst_n.val();
        self.over_reg.clk.next = self.clk.val();
        self.over_reg.rst_n.next = self.rst_n.val();

        // Requests.
        self.request.rx_valid.next = self.rx_valid.val();
        self.request.rx_data.next = self.rx_data.val();
        self.request.rx_error.next = self.rx_error.val();
        self.take.next = (self.state_reg.q.val() == BridgeState::Idle)
            & (!self.damaged_reg.q.val())
            & self.request.valid.val();
        self.request.ready.next = self.take.val();
        self.operation_reg.en.next = self.take.val();
        self.operation_reg.d.next = self.request.operation.val();
        self.number_reg.en.next = self.take.val();
        self.number_reg.d.next = self.request.number.val();
        self.address_reg.en.next = self.take.val();
        self.address_reg.d.next = self.request.address.val();
        self.data_reg.en.next = self.take.val();
        self.data_reg.d.next = self.request.data.val();
        self.strobe_reg.en.next = self.take.val();
        self.strobe_reg.d.next = self.request.strobe.val();
        self.again.next = self.kept_reg.q.val()
            & (self.request.operation.val() != self.hello.val())
            & (self.request.number.val() == self.number_reg.q.val());
        self.damaged_reg.d.next = self.request.damaged.val()
            | (self.damaged_reg.q.val()
                & !((self.state_reg.q.val() == BridgeState::Report) & self.reply.ready.val()));

        // Accesses.
        self.on_bus.next = (self.operation_reg.q.val() > self.hello.val())
            & (self.operation_reg.q.val() <= self.poll.val());
        self.master.write.next = (self.state_reg.q.val() == BridgeState::Begin)
            & (self.operation_reg.q.val() == self.write.val());
        self.master.read.next = (self.state_reg.q.val() == BridgeState::Begin)
            & self.on_bus.val()
            & (self.operation_reg.q.val() != self.write.val());
        self.byte_address.lo.next = self.byte_zero.val();
        self.byte_address.hi.next = self.address_reg.q.val();
        self.m_axil_awvalid.next = self.master.m_axil_awvalid.val();
        self.master.m_axil_awready.next = self.m_axil_awready.val();
        self.m_axil_awaddr.next = self.byte_address.q.val();
        self.m_axil_awprot.next = self.byte_zero.val();
        self.m_axil_wvalid.next = self.master.m_axil_wvalid.val();
        self.master.m_axil_wready.next = self.m_axil_wready.val();
        self.m_axil_wdata.next = self.data_reg.q.val();
        self.m_axil_wstrb.next = self.strobe_reg.q.val();
        self.master.m_axil_bvalid.next = self.m_axil_bvalid.val();
        self.m_axil_bready.next = self.master.m_axil_bready.val();
        self.master.m_axil_bresp.next = self.m_axil_bresp.val();
        self.m_axil_arvalid.next = self.master.m_axil_arvalid.val();
        self.master.m_axil_arready.next = self.m_axil_arready.val();
        self.m_axil_araddr.next = self.byte_address.q.val();
        self.m_axil_arprot.next = self.byte_zero.val();
        self.master.m_axil_rvalid.next = self.m_axil_rvalid.val();
        self.m_axil_rready.next = self.master.m_axil_rready.val();
        self.master.m_axil_rresp.next = self.m_axil_rresp.val();

        // POLL.
        self.timer.clear.next = self.state_reg.q.val() == BridgeState::Idle;
        self.timer.count.next = true;
        self.over_reg.d.next = (self.state_reg.q.val() != BridgeState::Idle)
            & (self.over_reg.q.val()
                | (self.timer.q.val().get_bits::<8>(14) == self.strobe_reg.q.val()));
        self.hit.next = (self.m_axil_rdata.val() & self.data_reg.q.val()).any();
        self.poll_on.next = (self.operation_reg.q.val() == self.poll.val())
            & (!self.master.refused.val())
            & (!self.hit.val())
            & (!self.over_reg.q.val())
            & !self.request.valid.val();

        // Replies.
        self.code.next = self.code_unknown.val();
        if self.operation_reg.q.val() == self.hello.val() {
            self.code.next = self.code_data.val();
        }
        if self.on_bus.val() {
            self.code.next = self.code_data.val();
            if self.operation_reg.q.val() == self.write.val() {
                self.code.next = self.code_done.val();
            }
            if (self.operation_reg.q.val() == self.poll.val()) & !self.hit.val() {
                self.code.next = self.code_late.val();
            }
            if self.master.refused.val() {
                self.code.next = self.code_refused.val();
            }
        }
        self.finish.next = ((self.state_reg.q.val() == BridgeState::Begin) & !self.on_bus.val())
            | ((self.state_reg.q.val() == BridgeState::Access)
                & self.master.done.val()
                & !self.poll_on.val());
        self.code_reg.en.next = self.finish.val();
        self.code_reg.d.next = self.code.val();
        self.word_reg.en.next = self.finish.val();
        self.word_reg.d.next = self.m_axil_rdata.val();
        if !self.on_bus.val() {
            self.word_reg.d.next = self.hello_word.val();
        }
        self.kept_reg.d.next = self.kept_reg.q.val() | self.finish.val();
        self.has_word.next = (self.code_reg.q.val() == self.code_data.val())
            | (self.code_reg.q.val() == self.code_late.val());
        self.reply.valid.next = (self.state_reg.q.val() == BridgeState::Send)
            | (self.state_reg.q.val() == BridgeState::Report);
        self.reply.code.next = self.code_reg.q.val();
        self.reply.number.next = self.number_reg.q.val();
        self.reply.data.next = self.word_reg.q.val();
        self.reply.has_word.next = self.has_word.val();
        if self.state_reg.q.val() == BridgeState::Report {
            self.reply.code.next = self.code_damaged.val();
            self.reply.number.next = self.no_number.val();
            self.reply.has_word.next = false;
        }
        self.tx_valid.next = self.reply.tx_valid.val();
        self.reply.tx_ready.next = self.tx_ready.val();
        self.tx_data.next = self.reply.tx_data.val();

        self.state_reg.d.next = self.state_reg.q.val();
        match self.state_reg.q.val() {
            BridgeState::Idle => {
                if self.damaged_reg.q.val() {
                    self.state_reg.d.next = BridgeState::Report;
                }
                if self.take.val() {
                    self.state_reg.d.next = BridgeState::Begin;
                    if self.again.val() {
                        self.state_reg.d.next = BridgeState::Send;
                    }
                }
            }
            BridgeState::Begin => {
                self.state_reg.d.next = BridgeState::Send;
                if self.on_bus.val() {
                    self.state_reg.d.next = BridgeState::Access;
                }
            }
            BridgeState::Access => {
                if self.master.done.val() {
                    self.state_reg.d.next = BridgeState::Send;
                    if self.poll_on.val() {
                        self.state_reg.d.next = BridgeState::Begin;
                    }
                }
            }
            BridgeState::Send => {
                if self.reply.ready.val() {
                    self.state_reg.d.next = BridgeState::Idle;
                }
            }
            BridgeState::Report => {
                if self.reply.ready.val() {
                    self.state_reg.d.next = BridgeState::Idle;
                }
            }
        }
    }
}

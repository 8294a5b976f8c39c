//! `tcith_axil_slave`: AXI4-Lite slave (AMBA AXI and ACE, part B) with a request port towards the inside.
//!
//! Interface
//! * `s_axil_*`: the five channels, D = 32 or 64 bits of data, 16 bits of byte address. `awprot` and `arprot`
//!   are ignored. The low address bits inside a word are ignored, as AXI4-Lite has it.
//! * `reg_valid`/`reg_ready`: a request: `reg_write`, `reg_addr` (byte address, a multiple of 8), `reg_wdata`
//!   and `reg_wstrb`. The inside always has words of 64 bits: a 32-bit write comes with strobes in one half, a
//!   32-bit read picks one. A request stays until it is taken, unless the watchdog withdraws it.
//! * `reg_rsp_valid`: the answer to the request taken last, with `reg_rsp_rdata` and `reg_rsp_error`; in the cycle
//!   in which that is taken or any later one. It cannot be held back. Only one request is out at a time.
//!
//! An error is SLVERR, and its data zero. The watchdog answers SLVERR after 2^K cycles; see `tcith_axil_request`.
//!
//! Every output to the bus is a register: no path leads from an input of the bus to an output of it.
//!
//! Latency: a request is offered one cycle after the transfer of its address (and, for a write, its data);
//! `rvalid` and `bvalid` rise one cycle after the answer. So an inside that answers at once gives two cycles
//! from the address to the answer, and one access every two cycles.

use super::{Answer, Request, Slot};
use crate::cells::{DataEn, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// The slave: D bits of data, S = D/8 strobes, a watchdog of 2^K cycles.
#[derive(LogicBlock)]
pub struct Slave<const D: usize, const S: usize, const K: usize> {
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

    /// A request is offered.
    pub reg_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub reg_ready: Signal<In, Bit>,
    /// It is a write.
    pub reg_write: Signal<Out, Bit>,
    /// Its byte address.
    pub reg_addr: Signal<Out, Bits<16>>,
    /// Data of a write.
    pub reg_wdata: Signal<Out, Bits<64>>,
    /// Byte enables of a write.
    pub reg_wstrb: Signal<Out, Bits<8>>,
    /// An answer comes.
    pub reg_rsp_valid: Signal<In, Bit>,
    /// Data of a read.
    pub reg_rsp_rdata: Signal<In, Bits<64>>,
    /// The request was refused.
    pub reg_rsp_error: Signal<In, Bit>,

    aw_slot: Slot,
    w_slot: Slot,
    b_answer: Answer,
    ar_slot: Slot,
    r_answer: Answer,
    request: Request<K>,
    awaddr_reg: DataEn<Bits<16>>,
    wdata_reg: DataEn<Bits<D>>,
    wstrb_reg: DataEn<Bits<S>>,
    bresp_reg: RegEn<Bits<2>>,
    araddr_reg: DataEn<Bits<16>>,
    rdata_reg: RegEn<Bits<D>>,
    rresp_reg: RegEn<Bits<2>>,
    /// The read that was taken last wants the upper half; one register if D is 32, none if it is 64.
    upper_reg: Vec<RegEn<Bit>>,
    address: Signal<Local, Bits<16>>,
    response: Signal<Local, Bits<2>>,
    word: Signal<Local, Bits<64>>,
    word_mask: Constant<Bits<16>>,
    half_bits: Constant<Bits<6>>,
    half_bytes: Constant<Bits<3>>,
    zero: Constant<Bits<64>>,
    okay: Constant<Bits<2>>,
    slverr: Constant<Bits<2>>,
    _narrow: usize,
    id: ModuleId<Self>,
}

impl<const D: usize, const S: usize, const K: usize> Default for Slave<D, S, K> {
    fn default() -> Self {
        const {
            assert!(D == 32 || D == 64, "Slave: AXI4-Lite has 32 or 64 bits");
            assert!(D == 8 * S, "Slave: S must be D/8")
        }
        let narrow = usize::from(D == 32);
        Self {
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
            reg_valid: Signal::default(),
            reg_ready: Signal::default(),
            reg_write: Signal::default(),
            reg_addr: Signal::default(),
            reg_wdata: Signal::default(),
            reg_wstrb: Signal::default(),
            reg_rsp_valid: Signal::default(),
            reg_rsp_rdata: Signal::default(),
            reg_rsp_error: Signal::default(),
            aw_slot: Slot::default(),
            w_slot: Slot::default(),
            b_answer: Answer::default(),
            ar_slot: Slot::default(),
            r_answer: Answer::default(),
            request: Request::default(),
            awaddr_reg: DataEn::default(),
            wdata_reg: DataEn::default(),
            wstrb_reg: DataEn::default(),
            bresp_reg: RegEn::default(),
            araddr_reg: DataEn::default(),
            rdata_reg: RegEn::default(),
            rresp_reg: RegEn::default(),
            upper_reg: (0..narrow).map(|_| RegEn::default()).collect(),
            address: Signal::default(),
            response: Signal::default(),
            word: Signal::default(),
            word_mask: Constant::new(0xfff8_u16.to_bits()),
            half_bits: Constant::new(32_u8.to_bits()),
            half_bytes: Constant::new(4_u8.to_bits()),
            zero: Constant::new(Bits::default()),
            okay: Constant::new(0_u8.to_bits()),
            slverr: Constant::new(2_u8.to_bits()),
            _narrow: narrow,
            id: ModuleId::default(),
        }
    }
}

impl<const D: usize, const S: usize, const K: usize> Describe for Slave<D, S, K> {
    const NAME: &'static str = "axil_slave";
    const DOC: &'static str = include_str!("slave.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("d", D.to_string()), ("k", K.to_string())]
    }
}

impl<const D: usize, const S: usize, const K: usize> Logic for Slave<D, S, K> {
    #[hdl_gen]
    fn update(&mut self) {
        self.aw_slot.clk.next = self.clk.val();
        self.aw_slot.rst_n.next = self.rst_n.val();
        self.w_slot.clk.next = self.clk.val();
        self.w_slot.rst_n.next = self.rst_n.val();
        self.b_answer.clk.next = self.clk.val();
        self.b_answer.rst_n.next = self.rst_n.val();
        self.ar_slot.clk.next = self.clk.val();
        self.ar_slot.rst_n.next = self.rst_n.val();
        self.r_answer.clk.next = self.clk.val();
        self.r_answer.rst_n.next = self.rst_n.val();
        self.request.clk.next = self.clk.val();
        self.request.rst_n.next = self.rst_n.val();
        self.awaddr_reg.clk.next = self.clk.val();
        self.wdata_reg.clk.next = self.clk.val();
        self.wstrb_reg.clk.next = self.clk.val();
        self.bresp_reg.clk.next = self.clk.val();
        self.bresp_reg.rst_n.next = self.rst_n.val();
        self.araddr_reg.clk.next = self.clk.val();
        self.rdata_reg.clk.next = self.clk.val();
        self.rdata_reg.rst_n.next = self.rst_n.val();
        self.rresp_reg.clk.next = self.clk.val();
        self.rresp_reg.rst_n.next = self.rst_n.val();

        // Channels into their buffers.
        self.aw_slot.in_valid.next = self.s_axil_awvalid.val();
        self.s_axil_awready.next = self.aw_slot.in_ready.val();
        self.awaddr_reg.en.next = self.aw_slot.load.val();
        self.awaddr_reg.d.next = self.s_axil_awaddr.val();
        self.w_slot.in_valid.next = self.s_axil_wvalid.val();
        self.s_axil_wready.next = self.w_slot.in_ready.val();
        self.wdata_reg.en.next = self.w_slot.load.val();
        self.wdata_reg.d.next = self.s_axil_wdata.val();
        self.wstrb_reg.en.next = self.w_slot.load.val();
        self.wstrb_reg.d.next = self.s_axil_wstrb.val();
        self.ar_slot.in_valid.next = self.s_axil_arvalid.val();
        self.s_axil_arready.next = self.ar_slot.in_ready.val();
        self.araddr_reg.en.next = self.ar_slot.load.val();
        self.araddr_reg.d.next = self.s_axil_araddr.val();

        // Buffers to the request port.
        self.b_answer.out_ready.next = self.s_axil_bready.val();
        self.r_answer.out_ready.next = self.s_axil_rready.val();
        self.request.write_offer.next =
            self.aw_slot.full.val() & self.w_slot.full.val() & self.b_answer.free.val();
        self.request.read_offer.next = self.ar_slot.full.val() & self.r_answer.free.val();
        self.reg_valid.next = self.request.reg_valid.val();
        self.request.reg_ready.next = self.reg_ready.val();
        self.reg_write.next = self.request.reg_write.val();
        self.request.reg_rsp_valid.next = self.reg_rsp_valid.val();
        self.request.reg_rsp_error.next = self.reg_rsp_error.val();
        self.aw_slot.take.next = self.request.write_take.val();
        self.w_slot.take.next = self.request.write_take.val();
        self.ar_slot.take.next = self.request.read_take.val();
        self.address.next = self.araddr_reg.q.val();
        if self.request.reg_write.val() {
            self.address.next = self.awaddr_reg.q.val();
        }
        self.reg_addr.next = self.address.val() & self.word_mask.val();
        self.reg_wdata.next = bit_cast::<64, D>(self.wdata_reg.q.val());
        self.reg_wstrb.next = bit_cast::<8, S>(self.wstrb_reg.q.val());
        self.word.next = self.reg_rsp_rdata.val();
        for k in 0..self._narrow {
            self.upper_reg[k].clk.next = self.clk.val();
            self.upper_reg[k].rst_n.next = self.rst_n.val();
            self.upper_reg[k].en.next = self.request.read_take.val();
            self.upper_reg[k].d.next = self.araddr_reg.q.val().get_bit(2);
            if self.address.val().get_bit(2) {
                self.reg_wdata.next =
                    bit_cast::<64, D>(self.wdata_reg.q.val()) << self.half_bits.val();
                self.reg_wstrb.next =
                    bit_cast::<8, S>(self.wstrb_reg.q.val()) << self.half_bytes.val();
            }
            if (self.request.read_take.val() & self.araddr_reg.q.val().get_bit(2))
                | ((!self.request.read_take.val()) & self.upper_reg[k].q.val())
            {
                self.word.next = self.reg_rsp_rdata.val() >> self.half_bits.val();
            }
        }

        // Answers.
        self.response.next = self.okay.val();
        if self.request.give_error.val() {
            self.response.next = self.slverr.val();
            self.word.next = self.zero.val();
        }
        self.b_answer.give.next = self.request.write_give.val();
        self.bresp_reg.en.next = self.request.write_give.val();
        self.bresp_reg.d.next = self.response.val();
        self.s_axil_bvalid.next = self.b_answer.out_valid.val();
        self.s_axil_bresp.next = self.bresp_reg.q.val();
        self.r_answer.give.next = self.request.read_give.val();
        self.rdata_reg.en.next = self.request.read_give.val();
        self.rdata_reg.d.next = self.word.val().get_bits::<D>(0);
        self.rresp_reg.en.next = self.request.read_give.val();
        self.rresp_reg.d.next = self.response.val();
        self.s_axil_rvalid.next = self.r_answer.out_valid.val();
        self.s_axil_rdata.next = self.rdata_reg.q.val();
        self.s_axil_rresp.next = self.rresp_reg.q.val();
    }
}

//! `tcith_serial_request`: gathers the bytes of a request of the serial protocol and checks them.
//!
//! Interface
//! * `rx_valid` with `rx_data`, or `rx_error`: a byte, or a damaged one, has come. It cannot be held back.
//! * `valid`/`ready` with `operation`, `number`, `address` (bits 15 and 14 of its two symbols are not used), `data`,
//!   `strobe`: a whole and correct request. Bytes that come while one waits are dropped.
//! * `damaged`: high for one cycle where a request ends with a wrong check, or a byte of it is damaged.
//!
//! A byte with bit 7 set begins a request, whatever came before it. So after a byte that was lost or invented, the next
//! request is understood.
//!
//! Latency: `valid` rises in the cycle after the last byte, and so does `damaged`.

use super::{protocol, Crc7};
use crate::cells::{Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Symbols between the first byte and the check of the longest request.
const SYMBOLS: usize = protocol::request_symbols(protocol::WRITE);
/// Their bits, and those of all but one.
const BITS: usize = 7 * SYMBOLS;
const OTHERS: usize = BITS - 7;
// The address comes last; a kernel takes the place of its first bit as a number only.
const _: () = assert!(7 * protocol::STROBED_SYMBOLS == 77);

/// The receiver of requests.
#[derive(LogicBlock)]
pub struct Request {
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
    /// A request waits.
    pub valid: Signal<Out, Bit>,
    /// It is taken.
    pub ready: Signal<In, Bit>,
    /// What it asks for.
    pub operation: Signal<Out, Bits<3>>,
    /// Its number.
    pub number: Signal<Out, Bits<4>>,
    /// Word address.
    pub address: Signal<Out, Bits<13>>,
    /// Data.
    pub data: Signal<Out, Bits<64>>,
    /// Byte enables.
    pub strobe: Signal<Out, Bits<8>>,
    /// A request was damaged.
    pub damaged: Signal<Out, Bit>,

    /// A request has begun.
    active_reg: Reg<Bit>,
    /// It is whole and correct.
    full_reg: Reg<Bit>,
    damaged_reg: Reg<Bit>,
    head_reg: RegEn<Bits<7>>,
    /// Symbols that are still to come before the check.
    left_reg: RegEn<Bits<4>>,
    crc_reg: RegEn<Bits<7>>,
    /// The symbols; each comes in at the top.
    body_reg: RegEn<Bits<BITS>>,
    crc: Crc7,
    shifted: Pair<OTHERS, 7, BITS>,
    symbol: Signal<Local, Bits<7>>,
    /// A byte comes and is not dropped.
    take: Signal<Local, Bit>,
    first: Signal<Local, Bit>,
    middle: Signal<Local, Bit>,
    last: Signal<Local, Bit>,
    good: Signal<Local, Bit>,
    length: Signal<Local, Bits<4>>,
    read: Constant<Bits<3>>,
    write: Constant<Bits<3>>,
    poll: Constant<Bits<3>>,
    length_none: Constant<Bits<4>>,
    length_read: Constant<Bits<4>>,
    length_write: Constant<Bits<4>>,
    one: Constant<Bits<4>>,
    crc_start: Constant<Bits<7>>,
    id: ModuleId<Self>,
}

impl Default for Request {
    fn default() -> Self {
        let length = |operation| protocol::request_symbols(operation) as u64;
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            rx_valid: Signal::default(),
            rx_data: Signal::default(),
            rx_error: Signal::default(),
            valid: Signal::default(),
            ready: Signal::default(),
            operation: Signal::default(),
            number: Signal::default(),
            address: Signal::default(),
            data: Signal::default(),
            strobe: Signal::default(),
            damaged: Signal::default(),
            active_reg: Reg::default(),
            full_reg: Reg::default(),
            damaged_reg: Reg::default(),
            head_reg: RegEn::default(),
            left_reg: RegEn::default(),
            crc_reg: RegEn::default(),
            body_reg: RegEn::default(),
            crc: Crc7::default(),
            shifted: Pair::default(),
            symbol: Signal::default(),
            take: Signal::default(),
            first: Signal::default(),
            middle: Signal::default(),
            last: Signal::default(),
            good: Signal::default(),
            length: Signal::default(),
            read: Constant::new(protocol::READ.to_bits()),
            write: Constant::new(protocol::WRITE.to_bits()),
            poll: Constant::new(protocol::POLL.to_bits()),
            length_none: Constant::new(Bits::default()),
            length_read: Constant::new(length(protocol::READ).to_bits()),
            length_write: Constant::new(length(protocol::WRITE).to_bits()),
            one: Constant::new(1_u8.to_bits()),
            crc_start: Constant::new(protocol::CRC_START.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Request {
    const NAME: &'static str = "serial_request";
    const DOC: &'static str = include_str!("request.rs");
}

impl Logic for Request {
    #[hdl_gen]
    fn update(&mut self) {
        self.active_reg.clk.next = self.clk.val();
        self.active_reg.rst_n.next = self.rst_n.val();
        self.full_reg.clk.next = self.clk.val();
        self.full_reg.rst_n.next = self.rst_n.val();
        self.damaged_reg.clk.next = self.clk.val();
        self.damaged_reg.rst_n.next = self.rst_n.val();
        self.head_reg.clk.next = self.clk.val();
        self.head_reg.rst_n.next = self.rst_n.val();
        self.left_reg.clk.next = self.clk.val();
        self.left_reg.rst_n.next = self.rst_n.val();
        self.crc_reg.clk.next = self.clk.val();
        self.crc_reg.rst_n.next = self.rst_n.val();
        self.body_reg.clk.next = self.clk.val();
        self.body_reg.rst_n.next = self.rst_n.val();

        // What the byte is.
        self.symbol.next = self.rx_data.val().get_bits::<7>(0);
        self.take.next = self.rx_valid.val() & !self.full_reg.q.val();
        self.first.next = self.take.val() & self.rx_data.val().get_bit(7);
        self.middle.next = self.take.val()
            & self.active_reg.q.val()
            & (!self.rx_data.val().get_bit(7))
            & (self.left_reg.q.val() != self.length_none.val());
        self.last.next = self.take.val()
            & self.active_reg.q.val()
            & (!self.rx_data.val().get_bit(7))
            & (self.left_reg.q.val() == self.length_none.val());
        self.good.next = self.last.val() & (self.symbol.val() == self.crc_reg.q.val());

        // Where in a request we are.
        self.length.next = self.length_none.val();
        if self.rx_data.val().get_bits::<3>(0) == self.read.val() {
            self.length.next = self.length_read.val();
        }
        if (self.rx_data.val().get_bits::<3>(0) == self.write.val())
            | (self.rx_data.val().get_bits::<3>(0) == self.poll.val())
        {
            self.length.next = self.length_write.val();
        }
        self.left_reg.en.next = self.first.val() | self.middle.val();
        self.left_reg.d.next = self.left_reg.q.val() - self.one.val();
        if self.first.val() {
            self.left_reg.d.next = self.length.val();
        }
        self.active_reg.d.next =
            self.first.val() | (self.active_reg.q.val() & !(self.last.val() | self.rx_error.val()));
        self.full_reg.d.next = self.good.val() | (self.full_reg.q.val() & !self.ready.val());
        self.damaged_reg.d.next =
            (self.last.val() & !self.good.val()) | (self.active_reg.q.val() & self.rx_error.val());

        // Its content.
        self.head_reg.en.next = self.first.val();
        self.head_reg.d.next = self.symbol.val();
        self.shifted.lo.next = self.body_reg.q.val().get_bits::<OTHERS>(7);
        self.shifted.hi.next = self.symbol.val();
        self.body_reg.en.next = self.middle.val();
        self.body_reg.d.next = self.shifted.q.val();
        self.crc.check.next = self.crc_reg.q.val();
        if self.first.val() {
            self.crc.check.next = self.crc_start.val();
        }
        self.crc.symbol.next = self.symbol.val();
        self.crc_reg.en.next = self.first.val() | self.middle.val();
        self.crc_reg.d.next = self.crc.q.val();

        self.valid.next = self.full_reg.q.val();
        self.operation.next = self.head_reg.q.val().get_bits::<3>(0);
        self.number.next = self.head_reg.q.val().get_bits::<4>(3);
        self.address.next = self.body_reg.q.val().get_bits::<13>(77);
        self.data.next = self.body_reg.q.val().get_bits::<64>(0);
        self.strobe.next = self.body_reg.q.val().get_bits::<8>(64);
        self.damaged.next = self.damaged_reg.q.val();
    }
}

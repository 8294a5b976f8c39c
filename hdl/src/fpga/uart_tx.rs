//! `tcith_uart_tx`: sends bytes on a UART line: 8 data bits, no parity, 1 stop bit, low bit first.
//!
//! Interface: `valid`/`ready` with `data`, the byte; `txd`, the line, high while idle and during reset.
//!
//! A bit takes D clock cycles. Bytes that wait follow each other without a gap: `ready` is high while the line is idle
//! and in the last cycle of a stop bit.
//!
//! Latency: the start bit begins in the cycle after the transfer; a byte takes 10 D cycles. `txd` is a register.

use crate::cells::{Counter, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// The sender.
#[derive(LogicBlock)]
pub struct UartTx {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// A byte is offered.
    pub valid: Signal<In, Bit>,
    /// It is taken.
    pub ready: Signal<Out, Bit>,
    /// The byte.
    pub data: Signal<In, Bits<8>>,
    /// The line.
    pub txd: Signal<Out, Bit>,

    busy_reg: Reg<Bit>,
    /// Cycles of the present bit.
    timer: Counter<16>,
    /// Bits that have passed, the start bit among them.
    bits: Counter<4>,
    /// The level of the line, below the bits that are still to come.
    frame_reg: RegEn<Bits<9>>,
    start: Pair<1, 8, 9>,
    rest: Pair<8, 1, 9>,
    load: Signal<Local, Bit>,
    bit_end: Signal<Local, Bit>,
    byte_end: Signal<Local, Bit>,
    last: Constant<Bits<16>>,
    stop_bit: Constant<Bits<4>>,
    low: Constant<Bits<1>>,
    high: Constant<Bits<1>>,
    id: ModuleId<Self>,
}

impl UartTx {
    /// With so many clock cycles a bit, at least 1.
    pub fn new(divisor: u16) -> Self {
        assert!(divisor > 0, "UartTx: a bit has at least one cycle");
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            valid: Signal::default(),
            ready: Signal::default(),
            data: Signal::default(),
            txd: Signal::default(),
            busy_reg: Reg::default(),
            timer: Counter::default(),
            bits: Counter::default(),
            frame_reg: RegEn::new(0x1ff_u16.to_bits()),
            start: Pair::default(),
            rest: Pair::default(),
            load: Signal::default(),
            bit_end: Signal::default(),
            byte_end: Signal::default(),
            last: Constant::new((divisor - 1).to_bits()),
            stop_bit: Constant::new(9_u8.to_bits()),
            low: Constant::new(0_u8.to_bits()),
            high: Constant::new(1_u8.to_bits()),
            id: ModuleId::default().with("d", divisor),
        }
    }
}

impl Describe for UartTx {
    const NAME: &'static str = "uart_tx";
    const DOC: &'static str = include_str!("uart_tx.rs");
}

impl Logic for UartTx {
    #[hdl_gen]
    fn update(&mut self) {
        self.busy_reg.clk.next = self.clk.val();
        self.busy_reg.rst_n.next = self.rst_n.val();
        self.timer.clk.next = self.clk.val();
        self.timer.rst_n.next = self.rst_n.val();
        self.bits.clk.next = self.clk.val();
        self.bits.rst_n.next = self.rst_n.val();
        self.frame_reg.clk.next = self.clk.val();
        self.frame_reg.rst_n.next = self.rst_n.val();

        self.bit_end.next = self.busy_reg.q.val() & (self.timer.q.val() == self.last.val());
        self.byte_end.next = self.bit_end.val() & (self.bits.q.val() == self.stop_bit.val());
        self.ready.next = (!self.busy_reg.q.val()) | self.byte_end.val();
        self.load.next = self.valid.val() & self.ready.val();
        self.busy_reg.d.next = self.load.val() | (self.busy_reg.q.val() & !self.byte_end.val());

        self.timer.count.next = self.busy_reg.q.val();
        self.timer.clear.next = (!self.busy_reg.q.val()) | self.bit_end.val();
        self.bits.count.next = self.bit_end.val();
        self.bits.clear.next = (!self.busy_reg.q.val()) | self.byte_end.val();

        // Ones follow the data: the stop bit, and the idle line.
        self.start.lo.next = self.low.val();
        self.start.hi.next = self.data.val();
        self.rest.lo.next = self.frame_reg.q.val().get_bits::<8>(1);
        self.rest.hi.next = self.high.val();
        self.frame_reg.en.next = self.load.val() | self.bit_end.val();
        self.frame_reg.d.next = self.rest.q.val();
        if self.load.val() {
            self.frame_reg.d.next = self.start.q.val();
        }
        self.txd.next = self.frame_reg.q.val().get_bit(0);
    }
}

//! `tcith_uart_rx`: receives bytes from a UART line: 8 data bits, no parity, 1 stop bit, low bit first.
//!
//! Interface
//! * `rxd`: the line, high while idle; asynchronous to `clk`.
//! * `valid`: high for one cycle with a byte in `data`. It cannot be held back. `data` stays until the next start bit.
//! * `error`: high for one cycle where the stop bit is missing; that byte is dropped, and the line must be high before the
//!   next one can begin. A line that stays low (a break) gives one error.
//!
//! A bit takes D clock cycles. Each is looked at three times, in its middle and D/8 before and after it, and two
//! of three decide. A start bit that does not last is taken for a disturbance and dropped without an error. The next start
//! bit is looked for as soon as the stop bit has been decided, so a sender may be up to 3 % faster or slower (2 %
//! with D below 16).
//!
//! Latency: `valid` rises 9 D + D/2 + D/8 + 3 cycles after the falling edge of the start bit.

use crate::cells::{Counter, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// What the line is doing.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum RxState {
    /// Nothing.
    Idle,
    /// A byte comes.
    Byte,
    /// It has not ended with a stop bit; the line has to be high first.
    Broken,
}

/// The receiver.
#[derive(LogicBlock)]
pub struct UartRx {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// The line.
    pub rxd: Signal<In, Bit>,
    /// A byte has come.
    pub valid: Signal<Out, Bit>,
    /// The byte.
    pub data: Signal<Out, Bits<8>>,
    /// A byte without its stop bit has come.
    pub error: Signal<Out, Bit>,

    /// The line can change at any time: only the second register's value is used.
    first_reg: Reg<Bit>,
    line_reg: Reg<Bit>,
    state_reg: Reg<RxState>,
    /// Cycles of the present bit.
    timer: Counter<16>,
    /// Bits that have passed, the start bit among them.
    bits: Counter<4>,
    early_reg: RegEn<Bit>,
    middle_reg: RegEn<Bit>,
    data_reg: RegEn<Bits<8>>,
    valid_reg: Reg<Bit>,
    error_reg: Reg<Bit>,
    shifted: Pair<7, 1, 8>,
    level: Signal<Local, Bit>,
    in_byte: Signal<Local, Bit>,
    /// The bit is decided in this cycle.
    decide: Signal<Local, Bit>,
    stop: Signal<Local, Bit>,
    last: Constant<Bits<16>>,
    early: Constant<Bits<16>>,
    middle: Constant<Bits<16>>,
    late: Constant<Bits<16>>,
    no_bits: Constant<Bits<4>>,
    stop_bit: Constant<Bits<4>>,
    id: ModuleId<Self>,
}

impl UartRx {
    /// With so many clock cycles a bit, at least 8.
    pub fn new(divisor: u16) -> Self {
        assert!(divisor >= 8, "UartRx: a bit has at least 8 cycles");
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            rxd: Signal::default(),
            valid: Signal::default(),
            data: Signal::default(),
            error: Signal::default(),
            first_reg: Reg::new(true),
            line_reg: Reg::new(true),
            state_reg: Reg::new(RxState::Idle),
            timer: Counter::default(),
            bits: Counter::default(),
            early_reg: RegEn::default(),
            middle_reg: RegEn::default(),
            data_reg: RegEn::default(),
            valid_reg: Reg::default(),
            error_reg: Reg::default(),
            shifted: Pair::default(),
            level: Signal::default(),
            in_byte: Signal::default(),
            decide: Signal::default(),
            stop: Signal::default(),
            // The timer starts a cycle after the line has been seen low.
            last: Constant::new((divisor - 1).to_bits()),
            early: Constant::new((divisor / 2 - divisor / 8 - 1).to_bits()),
            middle: Constant::new((divisor / 2 - 1).to_bits()),
            late: Constant::new((divisor / 2 + divisor / 8 - 1).to_bits()),
            no_bits: Constant::new(0_u8.to_bits()),
            stop_bit: Constant::new(9_u8.to_bits()),
            id: ModuleId::default().with("d", divisor),
        }
    }
}

impl Describe for UartRx {
    const NAME: &'static str = "uart_rx";
    const DOC: &'static str = include_str!("uart_rx.rs");
}

impl Logic for UartRx {
    #[hdl_gen]
    fn update(&mut self) {
        self.first_reg.clk.next = self.clk.val();
        self.first_reg.rst_n.next = self.rst_n.val();
        self.line_reg.clk.next = self.clk.val();
        self.line_reg.rst_n.next = self.rst_n.val();
        self.state_reg.clk.next = self.clk.val();
        self.state_reg.rst_n.next = self.rst_n.val();
        self.timer.clk.next = self.clk.val();
        self.timer.rst_n.next = self.rst_n.val();
        self.bits.clk.next = self.clk.val();
        self.bits.rst_n.next = self.rst_n.val();
        self.early_reg.clk.next = self.clk.val();
        self.early_reg.rst_n.next = self.rst_n.val();
        self.middle_reg.clk.next = self.clk.val();
        self.middle_reg.rst_n.next = self.rst_n.val();
        self.data_reg.clk.next = self.clk.val();
        self.data_reg.rst_n.next = self.rst_n.val();
        self.valid_reg.clk.next = self.clk.val();
        self.valid_reg.rst_n.next = self.rst_n.val();
        self.error_reg.clk.next = self.clk.val();
        self.error_reg.rst_n.next = self.rst_n.val();

        self.first_reg.d.next = self.rxd.val();
        self.line_reg.d.next = self.first_reg.q.val();

        // Time within a bit, and bits; both stand still between bytes.
        self.in_byte.next = self.state_reg.q.val() == RxState::Byte;
        self.timer.count.next = self.in_byte.val();
        self.timer.clear.next = (!self.in_byte.val()) | (self.timer.q.val() == self.last.val());
        self.bits.count.next = self.timer.q.val() == self.last.val();
        self.bits.clear.next = !self.in_byte.val();

        // Three looks; two of them decide.
        self.early_reg.en.next = self.timer.q.val() == self.early.val();
        self.early_reg.d.next = self.line_reg.q.val();
        self.middle_reg.en.next = self.timer.q.val() == self.middle.val();
        self.middle_reg.d.next = self.line_reg.q.val();
        self.level.next = (self.early_reg.q.val() & self.middle_reg.q.val())
            | (self.line_reg.q.val() & (self.early_reg.q.val() | self.middle_reg.q.val()));
        self.decide.next = self.in_byte.val() & (self.timer.q.val() == self.late.val());
        self.stop.next = self.decide.val() & (self.bits.q.val() == self.stop_bit.val());

        // The start bit is shifted in as well, and out again by the eighth data bit.
        self.shifted.lo.next = self.data_reg.q.val().get_bits::<7>(1);
        self.shifted.hi.next = self.level.val().into();
        self.data_reg.en.next = self.decide.val() & !self.stop.val();
        self.data_reg.d.next = self.shifted.q.val();
        self.valid_reg.d.next = self.stop.val() & self.level.val();
        self.error_reg.d.next = self.stop.val() & !self.level.val();
        self.valid.next = self.valid_reg.q.val();
        self.data.next = self.data_reg.q.val();
        self.error.next = self.error_reg.q.val();

        self.state_reg.d.next = self.state_reg.q.val();
        match self.state_reg.q.val() {
            RxState::Idle => {
                if !self.line_reg.q.val() {
                    self.state_reg.d.next = RxState::Byte;
                }
            }
            RxState::Byte => {
                if self.stop.val() {
                    self.state_reg.d.next = RxState::Broken;
                    if self.level.val() {
                        self.state_reg.d.next = RxState::Idle;
                    }
                }
                if self.decide.val() & (self.bits.q.val() == self.no_bits.val()) & self.level.val()
                {
                    self.state_reg.d.next = RxState::Idle;
                }
            }
            RxState::Broken => {
                if self.line_reg.q.val() {
                    self.state_reg.d.next = RxState::Idle;
                }
            }
        }
    }
}

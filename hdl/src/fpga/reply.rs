//! `tcith_serial_reply`: sends a reply of the serial protocol, byte by byte.
//!
//! Interface
//! * `valid`/`ready` with `code`, `number`, `data`, `has_word` (the data is sent): a reply. It is taken when the last
//!   byte of the one before it has gone.
//! * `tx_valid`/`tx_ready` with `tx_data`: its bytes, 2 or 12.
//!
//! Latency: the first byte is offered in the cycle after the transfer; the next one in the cycle after that of the one
//! before it.

use super::{protocol, Crc7};
use crate::cells::{Counter, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Bits of the symbols of a word.
const BITS: usize = 7 * protocol::WORD_SYMBOLS;
/// Bits of all but one.
const OTHERS: usize = BITS - 7;

/// What is sent.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum ReplyState {
    /// Nothing.
    Idle,
    /// The first byte.
    Head,
    /// A symbol of the word.
    Word,
    /// The check.
    Check,
}

/// The sender of replies.
#[derive(LogicBlock)]
pub struct Reply {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// A reply is offered.
    pub valid: Signal<In, Bit>,
    /// It is taken.
    pub ready: Signal<Out, Bit>,
    /// What became of the request.
    pub code: Signal<In, Bits<3>>,
    /// Its number.
    pub number: Signal<In, Bits<4>>,
    /// A word.
    pub data: Signal<In, Bits<64>>,
    /// The word is sent.
    pub has_word: Signal<In, Bit>,
    /// A byte is offered.
    pub tx_valid: Signal<Out, Bit>,
    /// It is taken.
    pub tx_ready: Signal<In, Bit>,
    /// The byte.
    pub tx_data: Signal<Out, Bits<8>>,

    state_reg: Reg<ReplyState>,
    head_reg: RegEn<Bits<7>>,
    word_reg: RegEn<Bit>,
    /// The symbols; each goes out at the bottom.
    body_reg: RegEn<Bits<BITS>>,
    crc_reg: RegEn<Bits<7>>,
    /// Symbols of the word that have gone.
    sent: Counter<4>,
    crc: Crc7,
    head: Pair<3, 4, 7>,
    padded: Pair<64, 6, BITS>,
    shifted: Pair<OTHERS, 7, BITS>,
    byte: Pair<7, 1, 8>,
    load: Signal<Local, Bit>,
    /// A byte goes.
    step: Signal<Local, Bit>,
    last_symbol: Constant<Bits<4>>,
    no_bits: Constant<Bits<6>>,
    no_symbol: Constant<Bits<7>>,
    crc_start: Constant<Bits<7>>,
    id: ModuleId<Self>,
}

impl Default for Reply {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            valid: Signal::default(),
            ready: Signal::default(),
            code: Signal::default(),
            number: Signal::default(),
            data: Signal::default(),
            has_word: Signal::default(),
            tx_valid: Signal::default(),
            tx_ready: Signal::default(),
            tx_data: Signal::default(),
            state_reg: Reg::new(ReplyState::Idle),
            head_reg: RegEn::default(),
            word_reg: RegEn::default(),
            body_reg: RegEn::default(),
            crc_reg: RegEn::default(),
            sent: Counter::default(),
            crc: Crc7::default(),
            head: Pair::default(),
            padded: Pair::default(),
            shifted: Pair::default(),
            byte: Pair::default(),
            load: Signal::default(),
            step: Signal::default(),
            last_symbol: Constant::new((protocol::WORD_SYMBOLS as u64 - 1).to_bits()),
            no_bits: Constant::new(Bits::default()),
            no_symbol: Constant::new(Bits::default()),
            crc_start: Constant::new(protocol::CRC_START.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Reply {
    const NAME: &'static str = "serial_reply";
    const DOC: &'static str = include_str!("reply.rs");
}

impl Logic for Reply {
    #[hdl_gen]
    fn update(&mut self) {
        self.state_reg.clk.next = self.clk.val();
        self.state_reg.rst_n.next = self.rst_n.val();
        self.head_reg.clk.next = self.clk.val();
        self.head_reg.rst_n.next = self.rst_n.val();
        self.word_reg.clk.next = self.clk.val();
        self.word_reg.rst_n.next = self.rst_n.val();
        self.body_reg.clk.next = self.clk.val();
        self.body_reg.rst_n.next = self.rst_n.val();
        self.crc_reg.clk.next = self.clk.val();
        self.crc_reg.rst_n.next = self.rst_n.val();
        self.sent.clk.next = self.clk.val();
        self.sent.rst_n.next = self.rst_n.val();

        self.ready.next = self.state_reg.q.val() == ReplyState::Idle;
        self.load.next = self.valid.val() & (self.state_reg.q.val() == ReplyState::Idle);
        self.tx_valid.next = self.state_reg.q.val() != ReplyState::Idle;
        self.step.next = self.tx_ready.val() & (self.state_reg.q.val() != ReplyState::Idle);

        self.head.lo.next = self.code.val();
        self.head.hi.next = self.number.val();
        self.head_reg.en.next = self.load.val();
        self.head_reg.d.next = self.head.q.val();
        self.word_reg.en.next = self.load.val();
        self.word_reg.d.next = self.has_word.val();
        self.padded.lo.next = self.data.val();
        self.padded.hi.next = self.no_bits.val();
        self.shifted.lo.next = self.body_reg.q.val().get_bits::<OTHERS>(7);
        self.shifted.hi.next = self.no_symbol.val();
        self.body_reg.en.next =
            self.load.val() | (self.step.val() & (self.state_reg.q.val() == ReplyState::Word));
        self.body_reg.d.next = self.shifted.q.val();
        if self.load.val() {
            self.body_reg.d.next = self.padded.q.val();
        }
        self.sent.clear.next = self.load.val();
        self.sent.count.next = self.step.val() & (self.state_reg.q.val() == ReplyState::Word);

        // The byte: the symbol, and bit 7 for the first.
        self.byte.hi.next = (self.state_reg.q.val() == ReplyState::Head).into();
        self.byte.lo.next = self.head_reg.q.val();
        if self.state_reg.q.val() == ReplyState::Word {
            self.byte.lo.next = self.body_reg.q.val().get_bits::<7>(0);
        }
        if self.state_reg.q.val() == ReplyState::Check {
            self.byte.lo.next = self.crc_reg.q.val();
        }
        self.tx_data.next = self.byte.q.val();
        self.crc.check.next = self.crc_reg.q.val();
        if self.state_reg.q.val() == ReplyState::Head {
            self.crc.check.next = self.crc_start.val();
        }
        self.crc.symbol.next = self.byte.q.val().get_bits::<7>(0);
        self.crc_reg.en.next = self.step.val();
        self.crc_reg.d.next = self.crc.q.val();

        self.state_reg.d.next = self.state_reg.q.val();
        match self.state_reg.q.val() {
            ReplyState::Idle => {
                if self.load.val() {
                    self.state_reg.d.next = ReplyState::Head;
                }
            }
            ReplyState::Head => {
                if self.step.val() {
                    self.state_reg.d.next = ReplyState::Check;
                    if self.word_reg.q.val() {
                        self.state_reg.d.next = ReplyState::Word;
                    }
                }
            }
            ReplyState::Word => {
                if self.step.val() & (self.sent.q.val() == self.last_symbol.val()) {
                    self.state_reg.d.next = ReplyState::Check;
                }
            }
            ReplyState::Check => {
                if self.step.val() {
                    self.state_reg.d.next = ReplyState::Idle;
                }
            }
        }
    }
}

//! `tcith_aes_core`: AES-128 encryption (FIPS 197), key schedule on the fly, one or two rounds a cycle.
//!
//! Interface
//! * `in_valid`/`in_ready`: a block is taken: `in_key`, `in_block` (byte k in bits 8k+7..8k) and `in_tag`,
//!   which comes out with the result.
//! * `out_valid`/`out_ready`: the result: `out_block`, `out_tag`, held until it is taken.
//! * `wipe`: clears state, key and tag at the next edge and drops the block in flight. Nothing may be
//!   offered in that cycle.
//!
//! Latency: a block taken in cycle 0 is offered in cycle 10 (one round a cycle) or 5 (two), and the next
//! block can be taken in that same cycle if the result is: the first round works on the input itself.
//! So blocks follow each other every 10 or 5 cycles without a gap, and a result can be the next key.
//! Neither depends on the data. `in_ready` depends on `out_ready` combinationally.
//!
//! Area: 264 flip-flops and the tag; 20 S-boxes a round.

use super::Round;
use crate::cells::{DataEn, Reg};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// The AES core; T is the width of the tag in bits.
#[derive(LogicBlock)]
pub struct AesCore<const T: usize> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Clear everything.
    pub wipe: Signal<In, Bit>,
    /// A block is offered.
    pub in_valid: Signal<In, Bit>,
    /// It is taken in this cycle.
    pub in_ready: Signal<Out, Bit>,
    /// Its key.
    pub in_key: Signal<In, Bits<128>>,
    /// The block.
    pub in_block: Signal<In, Bits<128>>,
    /// Its tag.
    pub in_tag: Signal<In, Bits<T>>,
    /// A result is offered.
    pub out_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub out_ready: Signal<In, Bit>,
    /// The encrypted block.
    pub out_block: Signal<Out, Bits<128>>,
    /// The tag of its input.
    pub out_tag: Signal<Out, Bits<T>>,
    /// A block is in flight, or its result not yet taken.
    busy_reg: Reg<Bit>,
    state_reg: DataEn<Bits<128>>,
    key_reg: DataEn<Bits<128>>,
    /// Constant of the next round; counts the rounds as well.
    rcon_reg: DataEn<Bits<8>>,
    tag_reg: DataEn<Bits<T>>,
    round: Vec<Round>,
    start: Signal<Local, Bit>,
    done: Signal<Local, Bit>,
    step: Signal<Local, Bit>,
    state_new: Signal<Local, Bits<128>>,
    key_new: Signal<Local, Bits<128>>,
    rcon_new: Signal<Local, Bits<8>>,
    rcon_first: Constant<Bits<8>>,
    rcon_last: Constant<Bits<8>>,
    rcon_done: Constant<Bits<8>>,
    zero_block: Constant<Bits<128>>,
    zero_tag: Constant<Bits<T>>,
    _rounds: usize,
    id: ModuleId<Self>,
}

impl<const T: usize> AesCore<T> {
    /// A core that computes `rounds` rounds a cycle: 1 or 2.
    pub fn new(rounds: usize) -> Self {
        assert!(rounds == 1 || rounds == 2, "one or two rounds a cycle");
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            in_valid: Signal::default(),
            in_ready: Signal::default(),
            in_key: Signal::default(),
            in_block: Signal::default(),
            in_tag: Signal::default(),
            out_valid: Signal::default(),
            out_ready: Signal::default(),
            out_block: Signal::default(),
            out_tag: Signal::default(),
            busy_reg: Reg::default(),
            state_reg: DataEn::default(),
            key_reg: DataEn::default(),
            rcon_reg: DataEn::default(),
            tag_reg: DataEn::default(),
            round: (0..rounds).map(|_| Round::default()).collect(),
            start: Signal::default(),
            done: Signal::default(),
            step: Signal::default(),
            state_new: Signal::default(),
            key_new: Signal::default(),
            rcon_new: Signal::default(),
            rcon_first: Constant::new(0x01_u8.to_bits()),
            rcon_last: Constant::new(0x36_u8.to_bits()),
            rcon_done: Constant::new(0x6c_u8.to_bits()),
            zero_block: Constant::new(Bits::default()),
            zero_tag: Constant::new(Bits::default()),
            _rounds: rounds,
            id: ModuleId::default(),
        }
    }
}

impl<const T: usize> Describe for AesCore<T> {
    const NAME: &'static str = "aes_core";
    const DOC: &'static str = include_str!("core.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("tag", T.to_string())]
    }
}

impl<const T: usize> Logic for AesCore<T> {
    #[hdl_gen]
    fn update(&mut self) {
        self.busy_reg.clk.next = self.clk.val();
        self.busy_reg.rst_n.next = self.rst_n.val();
        self.state_reg.clk.next = self.clk.val();
        self.key_reg.clk.next = self.clk.val();
        self.rcon_reg.clk.next = self.clk.val();
        self.tag_reg.clk.next = self.clk.val();

        // Handshakes. A result that leaves makes room for the next block in the same cycle.
        self.done.next = self.busy_reg.q.val() & (self.rcon_reg.q.val() == self.rcon_done.val());
        self.out_valid.next = self.done.val();
        self.out_block.next = self.state_reg.q.val();
        self.out_tag.next = self.tag_reg.q.val();
        self.in_ready.next = (!self.busy_reg.q.val()) | (self.done.val() & self.out_ready.val());
        self.start.next = self.in_valid.val() & self.in_ready.val();
        self.step.next = self.start.val() | (self.busy_reg.q.val() & !self.done.val());
        self.busy_reg.d.next = (self.start.val()
            | (self.busy_reg.q.val() & !(self.done.val() & self.out_ready.val())))
            & !self.wipe.val();

        // The first round takes the input, all others the registers.
        self.round[0].state.next = self.state_reg.q.val();
        self.round[0].key.next = self.key_reg.q.val();
        self.round[0].rcon.next = self.rcon_reg.q.val();
        if self.start.val() {
            self.round[0].state.next = self.in_block.val() ^ self.in_key.val();
            self.round[0].key.next = self.in_key.val();
            self.round[0].rcon.next = self.rcon_first.val();
        }
        self.round[0].last.next = self.round[0].rcon.val() == self.rcon_last.val();
        for k in 1..self._rounds {
            self.round[k].state.next = self.round[k - 1].state_new.val();
            self.round[k].key.next = self.round[k - 1].key_new.val();
            self.round[k].rcon.next = self.round[k - 1].rcon_new.val();
            self.round[k].last.next = self.round[k].rcon.val() == self.rcon_last.val();
        }
        for k in (self._rounds - 1)..self._rounds {
            self.state_new.next = self.round[k].state_new.val();
            self.key_new.next = self.round[k].key_new.val();
            self.rcon_new.next = self.round[k].rcon_new.val();
        }

        self.state_reg.en.next = self.step.val() | self.wipe.val();
        self.key_reg.en.next = self.step.val() | self.wipe.val();
        self.rcon_reg.en.next = self.step.val() | self.wipe.val();
        self.tag_reg.en.next = self.start.val() | self.wipe.val();
        self.state_reg.d.next = self.state_new.val();
        self.key_reg.d.next = self.key_new.val();
        self.rcon_reg.d.next = self.rcon_new.val();
        self.tag_reg.d.next = self.in_tag.val();
        if self.wipe.val() {
            self.state_reg.d.next = self.zero_block.val();
            self.key_reg.d.next = self.zero_block.val();
            self.tag_reg.d.next = self.zero_tag.val();
        }
    }
}

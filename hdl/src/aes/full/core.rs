//! `tcith_aes_core` with option `full`: AES-128 and AES-256, encryption and decryption (FIPS 197), key schedule on the
//! fly, one or two rounds a cycle.
//!
//! Interface
//! * `in_valid`/`in_ready`: a block is taken: `in_key` (byte k in bits 8k+7..8k; AES-128 ignores the
//!   upper half), `in_key256` (AES-256), `in_decrypt`, `in_block` (byte k in bits 8k+7..8k) and `in_tag`, which
//!   comes out with the result. Kind of key and direction may change from block to block.
//! * `out_valid`/`out_ready`: the result: `out_block`, `out_tag`, held until it is taken.
//! * `wipe`: clears state, keys and tag at the next edge and drops the block in flight. Nothing may be
//!   offered in that cycle.
//!
//! Latency: a block taken in cycle 0 is offered in this cycle, whatever the data:
//!
//! | rounds a cycle | AES-128 encrypt | AES-256 encrypt | AES-128 decrypt | AES-256 decrypt |
//! |---|---|---|---|---|
//! | 1 | 10 | 14 | 20 | 28 |
//! | 2 | 5 | 7 | 10 | 14 |
//!
//! The next block can be taken in that same cycle if the result is, so blocks follow each other without a gap,
//! and a result can be the next key. `in_ready` depends on `out_ready` combinationally.
//!
//! The first step works on the input itself. Decryption needs the round keys from the last to the first:
//! it runs the key schedule forward to the last one, as many steps as there are rounds, and then
//! backward with the inverse cipher's rounds. AES-256 makes one round key more than it uses, so that the last one
//! stands where the first one stood at the start.
//!
//! Area: 402 flip-flops and the tag; 20 S-boxes a round, which serve both directions.

use super::RoundBoth;
use crate::cells::{DataEn, Reg, RegEn, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// The AES core with all its modes; T is the width of the tag in bits.
#[derive(LogicBlock)]
pub struct AesFull<const T: usize> {
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
    pub in_key: Signal<In, Bits<256>>,
    /// The key has 256 bits.
    pub in_key256: Signal<In, Bit>,
    /// Decrypt the block.
    pub in_decrypt: Signal<In, Bit>,
    /// The block.
    pub in_block: Signal<In, Bits<128>>,
    /// Its tag.
    pub in_tag: Signal<In, Bits<T>>,
    /// A result is offered.
    pub out_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub out_ready: Signal<In, Bit>,
    /// The encrypted or decrypted block.
    pub out_block: Signal<Out, Bits<128>>,
    /// The tag of its input.
    pub out_tag: Signal<Out, Bits<T>>,
    /// A block is in flight, or its result not yet taken.
    busy_reg: Reg<Bit>,
    /// It is the result.
    done_reg: Reg<Bit>,
    key256_reg: RegEn<Bit>,
    decrypt_reg: RegEn<Bit>,
    /// The rounds of the inverse cipher have begun.
    inverse_reg: RegEn<Bit>,
    /// The next of them is the first.
    turn_reg: RegEn<Bit>,
    state_reg: DataEn<Bits<128>>,
    key_reg: DataEn<Bits<256>>,
    index_reg: RegEn<Bits<4>>,
    rcon_reg: DataEn<Bits<8>>,
    tag_reg: DataEn<Bits<T>>,
    round: Vec<RoundBoth>,
    start: Signal<Local, Bit>,
    step: Signal<Local, Bit>,
    key256: Signal<Local, Bit>,
    decrypt: Signal<Local, Bit>,
    /// The key schedule runs ahead, and the state waits.
    schedule: Signal<Local, Bit>,
    /// The present step is the last of the key schedule or of the rounds.
    last: Signal<Local, Bit>,
    key: Signal<Local, Bits<256>>,
    round_keys: Split<2, 128, 256>,
    block: Signal<Local, Bits<128>>,
    /// Round key that is added before the first round.
    whitening: Signal<Local, Bits<128>>,
    state: Signal<Local, Bits<128>>,
    state_new: Signal<Local, Bits<128>>,
    zero_index: Constant<Bits<4>>,
    rcon_first: Constant<Bits<8>>,
    zero_block: Constant<Bits<128>>,
    zero_key: Constant<Bits<256>>,
    zero_tag: Constant<Bits<T>>,
    _rounds: usize,
    id: ModuleId<Self>,
}

impl<const T: usize> AesFull<T> {
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
            in_key256: Signal::default(),
            in_decrypt: Signal::default(),
            in_block: Signal::default(),
            in_tag: Signal::default(),
            out_valid: Signal::default(),
            out_ready: Signal::default(),
            out_block: Signal::default(),
            out_tag: Signal::default(),
            busy_reg: Reg::default(),
            done_reg: Reg::default(),
            key256_reg: RegEn::default(),
            decrypt_reg: RegEn::default(),
            inverse_reg: RegEn::default(),
            turn_reg: RegEn::default(),
            state_reg: DataEn::default(),
            key_reg: DataEn::default(),
            index_reg: RegEn::default(),
            rcon_reg: DataEn::default(),
            tag_reg: DataEn::default(),
            round: (0..rounds).map(|_| RoundBoth::default()).collect(),
            start: Signal::default(),
            step: Signal::default(),
            key256: Signal::default(),
            decrypt: Signal::default(),
            schedule: Signal::default(),
            last: Signal::default(),
            key: Signal::default(),
            round_keys: Split::default(),
            block: Signal::default(),
            whitening: Signal::default(),
            state: Signal::default(),
            state_new: Signal::default(),
            zero_index: Constant::new(Bits::default()),
            rcon_first: Constant::new(0x01_u8.to_bits()),
            zero_block: Constant::new(Bits::default()),
            zero_key: Constant::new(Bits::default()),
            zero_tag: Constant::new(Bits::default()),
            _rounds: rounds,
            id: ModuleId::default(),
        }
    }
}

impl<const T: usize> Describe for AesFull<T> {
    const NAME: &'static str = "aes_full";
    const DOC: &'static str = include_str!("core.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("tag", T.to_string())]
    }
}

impl<const T: usize> Logic for AesFull<T> {
    #[hdl_gen]
    fn update(&mut self) {
        self.busy_reg.clk.next = self.clk.val();
        self.busy_reg.rst_n.next = self.rst_n.val();
        self.done_reg.clk.next = self.clk.val();
        self.done_reg.rst_n.next = self.rst_n.val();
        self.key256_reg.clk.next = self.clk.val();
        self.key256_reg.rst_n.next = self.rst_n.val();
        self.decrypt_reg.clk.next = self.clk.val();
        self.decrypt_reg.rst_n.next = self.rst_n.val();
        self.inverse_reg.clk.next = self.clk.val();
        self.inverse_reg.rst_n.next = self.rst_n.val();
        self.turn_reg.clk.next = self.clk.val();
        self.turn_reg.rst_n.next = self.rst_n.val();
        self.state_reg.clk.next = self.clk.val();
        self.key_reg.clk.next = self.clk.val();
        self.index_reg.clk.next = self.clk.val();
        self.index_reg.rst_n.next = self.rst_n.val();
        self.rcon_reg.clk.next = self.clk.val();
        self.tag_reg.clk.next = self.clk.val();

        // Handshakes. A result that leaves makes room for the next block in the same cycle.
        self.out_valid.next = self.done_reg.q.val();
        self.out_block.next = self.state_reg.q.val();
        self.out_tag.next = self.tag_reg.q.val();
        self.in_ready.next =
            (!self.busy_reg.q.val()) | (self.done_reg.q.val() & self.out_ready.val());
        self.start.next = self.in_valid.val() & self.in_ready.val();
        self.step.next = self.start.val() | (self.busy_reg.q.val() & !self.done_reg.q.val());
        self.busy_reg.d.next = (self.start.val()
            | (self.busy_reg.q.val() & !(self.done_reg.q.val() & self.out_ready.val())))
            & !self.wipe.val();

        // The first step takes the input, all others the registers.
        self.key256.next = self.key256_reg.q.val();
        self.decrypt.next = self.decrypt_reg.q.val();
        self.key.next = self.key_reg.q.val();
        self.block.next = self.state_reg.q.val();
        self.round[0].index.next = self.index_reg.q.val();
        self.round[0].rcon.next = self.rcon_reg.q.val();
        if self.start.val() {
            self.key256.next = self.in_key256.val();
            self.decrypt.next = self.in_decrypt.val();
            self.key.next = self.in_key.val();
            self.block.next = self.in_block.val();
            self.round[0].index.next = self.zero_index.val();
            self.round[0].rcon.next = self.rcon_first.val();
        }
        // No block starts between the turn and the result, so `inverse_reg` is low at a start.
        self.schedule.next = self.decrypt.val() & !self.inverse_reg.q.val();
        self.round_keys.d.next = self.key.val();
        self.whitening.next = self.zero_block.val();
        if (self.start.val() & !self.decrypt.val()) | self.turn_reg.q.val() {
            self.whitening.next = self.round_keys.q[0].val();
        }
        self.state.next = self.block.val() ^ self.whitening.val();

        self.round[0].state.next = self.state.val();
        self.round[0].key.next = self.key.val();
        for k in 1..self._rounds {
            self.round[k].state.next = self.round[k - 1].state_new.val();
            self.round[k].key.next = self.round[k - 1].key_new.val();
            self.round[k].index.next = self.round[k - 1].index_new.val();
            self.round[k].rcon.next = self.round[k - 1].rcon_new.val();
        }
        for k in 0..self._rounds {
            self.round[k].inverse.next = self.inverse_reg.q.val();
            self.round[k].key256.next = self.key256.val();
        }
        // 10 and 14 are even, so the end and the turn fall between cycles.
        for k in (self._rounds - 1)..self._rounds {
            self.state_new.next = self.round[k].state_new.val();
            self.key_reg.d.next = self.round[k].key_new.val();
            self.index_reg.d.next = self.round[k].index_new.val();
            self.rcon_reg.d.next = self.round[k].rcon_new.val();
            self.last.next = self.round[k].last.val();
        }

        self.done_reg.d.next = ((self.step.val() & self.last.val() & !self.schedule.val())
            | (self.done_reg.q.val() & !self.out_ready.val()))
            & !self.wipe.val();
        self.turn_reg.en.next = self.step.val() | self.wipe.val();
        self.turn_reg.d.next = self.last.val() & self.schedule.val() & !self.wipe.val();
        self.inverse_reg.en.next = self.step.val() | self.wipe.val();
        self.inverse_reg.d.next =
            self.decrypt.val() & (self.inverse_reg.q.val() ^ self.last.val()) & !self.wipe.val();
        self.key256_reg.en.next = self.start.val();
        self.key256_reg.d.next = self.in_key256.val();
        self.decrypt_reg.en.next = self.start.val();
        self.decrypt_reg.d.next = self.in_decrypt.val();
        self.index_reg.en.next = self.step.val();
        self.rcon_reg.en.next = self.step.val();
        self.state_reg.en.next = self.step.val() | self.wipe.val();
        self.key_reg.en.next = self.step.val() | self.wipe.val();
        self.tag_reg.en.next = self.start.val() | self.wipe.val();
        self.state_reg.d.next = self.state_new.val();
        if self.schedule.val() {
            self.state_reg.d.next = self.state.val();
        }
        self.tag_reg.d.next = self.in_tag.val();
        if self.wipe.val() {
            self.state_reg.d.next = self.zero_block.val();
            self.key_reg.d.next = self.zero_key.val();
            self.tag_reg.d.next = self.zero_tag.val();
        }
    }
}

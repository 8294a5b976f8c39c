//! `tcith_aes_key_window`: one step of the AES-128 or AES-256 key schedule (FIPS 197 §5.2), forward or backward.
//!
//! Window n is 256 bits wide. Its low half is round key n; for AES-256 its high half is round key n+1, which
//! the schedule needs as well, and for AES-128 it means nothing. Of a step from window n,
//! the low half of the result is the key of the round that goes with it, n+1 or n-1.
//!
//! With T(w) = SubWord(w), preceded by RotWord and followed by the constant where `rotate` is set, and with words
//! 0 to 3 of each round key:
//!
//! | | from | new words | T of |
//! |---|---|---|---|
//! | forward | round key n | new_0 = old_0 + T, new_c = old_c + new_(c-1) | word 3 of the newest round key |
//! | backward, AES-128 | round key n | new_0 = old_0 + T, new_c = old_c + old_(c-1) | new_3 |
//! | backward, AES-256 | round key n+1 | the same | word 3 of round key n |
//!
//! Forward, new_c is the sum of old_0 to old_c and T, so T passes one XOR gate only.
//!
//! Interface: `key`, the window, word w in bits 32w+31..32w; `rcon` as `tcith_aes_rcon` has it; `rotate`;
//! `key256`; `inverse`, backward; `key_new`, the next window; `rcon_new`. Combinational; four S-boxes.

use super::super::Sbox;
use super::Rcon;
use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// One step of the key schedule.
#[derive(LogicBlock)]
pub struct KeyWindow {
    /// Round key n, and for AES-256 round key n+1.
    pub key: Signal<In, Bits<256>>,
    /// Constant of the next forward step that has one.
    pub rcon: Signal<In, Bits<8>>,
    /// This step has RotWord and a constant.
    pub rotate: Signal<In, Bit>,
    /// AES-256.
    pub key256: Signal<In, Bit>,
    /// Backward.
    pub inverse: Signal<In, Bit>,
    /// The window of round key n+1 or n-1.
    pub key_new: Signal<Out, Bits<256>>,
    /// Constant of the next forward step after this one.
    pub rcon_new: Signal<Out, Bits<8>>,
    halves: Split<2, 128, 256>,
    low_words: Split<4, 32, 128>,
    high_words: Split<4, 32, 128>,
    /// The round key that the new one is made from.
    old: Signal<Local, Bits<128>>,
    old_words: Split<4, 32, 128>,
    /// The word that goes through the S-boxes.
    feed: Signal<Local, Bits<32>>,
    feed_bytes: Split<4, 8, 32>,
    sbox: [Sbox; 4],
    round_constant: Rcon,
    /// T of the word.
    temp: Cat<4, 8, 32>,
    /// The same for the words 1 to 3, which have no part of it backward.
    temp_rest: Signal<Local, Bits<32>>,
    /// Sums of the old words up to each.
    sum: [Signal<Local, Bits<32>>; 4],
    /// What each new word has besides T.
    base: [Signal<Local, Bits<32>>; 4],
    made: Cat<4, 32, 128>,
    join: Cat<2, 128, 256>,
    zero: Constant<Bits<32>>,
    id: ModuleId<Self>,
}

impl Default for KeyWindow {
    fn default() -> Self {
        Self {
            key: Signal::default(),
            rcon: Signal::default(),
            rotate: Signal::default(),
            key256: Signal::default(),
            inverse: Signal::default(),
            key_new: Signal::default(),
            rcon_new: Signal::default(),
            halves: Split::default(),
            low_words: Split::default(),
            high_words: Split::default(),
            old: Signal::default(),
            old_words: Split::default(),
            feed: Signal::default(),
            feed_bytes: Split::default(),
            sbox: from_fn(|_| Sbox::default()),
            round_constant: Rcon::default(),
            temp: Cat::default(),
            temp_rest: Signal::default(),
            sum: from_fn(|_| Signal::default()),
            base: from_fn(|_| Signal::default()),
            made: Cat::default(),
            join: Cat::default(),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for KeyWindow {
    const NAME: &'static str = "aes_key_window";
    const DOC: &'static str = include_str!("key_window.rs");
}

impl Logic for KeyWindow {
    #[hdl_gen]
    fn update(&mut self) {
        self.halves.d.next = self.key.val();
        self.low_words.d.next = self.halves.q[0].val();
        self.high_words.d.next = self.halves.q[1].val();
        self.old.next = self.halves.q[0].val();
        if self.inverse.val() & self.key256.val() {
            self.old.next = self.halves.q[1].val();
        }
        self.old_words.d.next = self.old.val();

        // T
        self.feed.next = self.low_words.q[3].val();
        if self.inverse.val() & !self.key256.val() {
            self.feed.next = self.low_words.q[3].val() ^ self.low_words.q[2].val();
        }
        if self.key256.val() & !self.inverse.val() {
            self.feed.next = self.high_words.q[3].val();
        }
        self.feed_bytes.d.next = self.feed.val();
        for r in 0..4 {
            self.sbox[r].x.next = self.feed_bytes.q[r].val();
            if self.rotate.val() {
                self.sbox[r].x.next = self.feed_bytes.q[(r + 1) % 4].val();
            }
        }
        self.round_constant.rcon.next = self.rcon.val();
        self.round_constant.advance.next = self.rotate.val();
        self.round_constant.inverse.next = self.inverse.val();
        self.rcon_new.next = self.round_constant.rcon_new.val();
        self.temp.d[0].next = self.sbox[0].s.val() ^ self.round_constant.rcon_step.val();
        for r in 1..4 {
            self.temp.d[r].next = self.sbox[r].s.val();
        }

        // The new round key.
        self.sum[0].next = self.old_words.q[0].val();
        self.base[0].next = self.old_words.q[0].val();
        for c in 1..4 {
            self.sum[c].next = self.sum[c - 1].val() ^ self.old_words.q[c].val();
            self.base[c].next = self.sum[c].val();
            if self.inverse.val() {
                self.base[c].next = self.old_words.q[c].val() ^ self.old_words.q[c - 1].val();
            }
        }
        self.temp_rest.next = self.temp.q.val();
        if self.inverse.val() {
            self.temp_rest.next = self.zero.val();
        }
        self.made.d[0].next = self.base[0].val() ^ self.temp.q.val();
        for c in 1..4 {
            self.made.d[c].next = self.base[c].val() ^ self.temp_rest.val();
        }

        // The window moves by one round key.
        self.join.d[0].next = self.made.q.val();
        if self.key256.val() & !self.inverse.val() {
            self.join.d[0].next = self.halves.q[1].val();
        }
        self.join.d[1].next = self.made.q.val();
        if self.inverse.val() {
            self.join.d[1].next = self.halves.q[0].val();
        }
        self.key_new.next = self.join.q.val();
    }
}

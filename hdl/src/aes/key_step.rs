//! `tcith_aes_key_step`: one step of the AES-128 key schedule (FIPS 197 §5.2), on the fly.
//!
//! Interface: `key`, a round key, word w in bits 32w+31..32w; `rcon`, the constant of the next round;
//! `key_new`, the next round key; `rcon_new`, the constant after. Combinational; four S-boxes.

use super::Sbox;
use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// One step of the AES-128 key schedule.
#[derive(LogicBlock)]
pub struct KeyStep {
    /// A round key.
    pub key: Signal<In, Bits<128>>,
    /// Constant of the next round.
    pub rcon: Signal<In, Bits<8>>,
    /// The next round key.
    pub key_new: Signal<Out, Bits<128>>,
    /// Constant of the round after that.
    pub rcon_new: Signal<Out, Bits<8>>,
    words: Split<4, 32, 128>,
    last_word: Split<4, 8, 32>,
    sbox: [Sbox; 4],
    /// SubWord(RotWord(w3)).
    temp: Cat<4, 8, 32>,
    /// The words of the next round key.
    w: [Signal<Local, Bits<32>>; 4],
    join: Cat<4, 32, 128>,
    poly: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for KeyStep {
    fn default() -> Self {
        Self {
            key: Signal::default(),
            rcon: Signal::default(),
            key_new: Signal::default(),
            rcon_new: Signal::default(),
            words: Split::default(),
            last_word: Split::default(),
            sbox: from_fn(|_| Sbox::default()),
            temp: Cat::default(),
            w: from_fn(|_| Signal::default()),
            join: Cat::default(),
            poly: Constant::new(0x1b_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for KeyStep {
    const NAME: &'static str = "aes_key_step";
    const DOC: &'static str = include_str!("key_step.rs");
}

impl Logic for KeyStep {
    #[hdl_gen]
    fn update(&mut self) {
        self.words.d.next = self.key.val();
        self.last_word.d.next = self.words.q[3].val();
        for r in 0..4 {
            self.sbox[r].x.next = self.last_word.q[(r + 1) % 4].val();
        }
        self.temp.d[0].next = self.sbox[0].s.val() ^ self.rcon.val();
        for r in 1..4 {
            self.temp.d[r].next = self.sbox[r].s.val();
        }
        self.w[0].next = self.words.q[0].val() ^ self.temp.q.val();
        for c in 1..4 {
            self.w[c].next = self.w[c - 1].val() ^ self.words.q[c].val();
        }
        for c in 0..4 {
            self.join.d[c].next = self.w[c].val();
        }
        self.key_new.next = self.join.q.val();
        self.rcon_new.next = self.rcon.val() << 1_u8.to_bits::<1>();
        if self.rcon.val().get_bit(7) {
            self.rcon_new.next = (self.rcon.val() << 1_u8.to_bits::<1>()) ^ self.poly.val();
        }
    }
}

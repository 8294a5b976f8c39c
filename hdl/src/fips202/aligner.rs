//! `tcith_fips202_aligner`: places the bytes of a beat behind those that are already pending for a word of the rate.
//!
//! Interface: `pending`, the bytes below `offset` (0 above); `data` with its first `count` bytes valid (a count over 8 is
//! 8); `word`, the word at the position with all bytes that fall into it; `full`: it is complete; `pending_new`, the bytes that are
//! pending afterwards: those that fall into the next word if it is complete, else `word`; `offset_new`, how many bytes they are. Combinational.
//!
//! The beat is rotated by `offset` bytes, so that each byte is where it belongs in either word; what does not belong into one is masked.

use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// The byte aligner.
#[derive(LogicBlock)]
pub struct Aligner {
    /// Bytes that wait for the rest of their word.
    pub pending: Signal<In, Bits<64>>,
    /// How many bytes of the word there have been.
    pub offset: Signal<In, Bits<3>>,
    /// The beat.
    pub data: Signal<In, Bits<64>>,
    /// Its number of bytes.
    pub count: Signal<In, Bits<4>>,
    /// The word at the position.
    pub word: Signal<Out, Bits<64>>,
    /// It is complete.
    pub full: Signal<Out, Bit>,
    /// Bytes that are pending afterwards.
    pub pending_new: Signal<Out, Bits<64>>,
    /// Bytes of its word, or of the next if it is complete.
    pub offset_new: Signal<Out, Bits<3>>,
    bytes: Split<8, 8, 64>,
    /// The beat, turned by one, two and four bytes.
    by_one: [Signal<Local, Bits<8>>; 8],
    by_two: [Signal<Local, Bits<8>>; 8],
    by_four: [Signal<Local, Bits<8>>; 8],
    /// What of it falls into the word, and into the next.
    now: Cat<8, 8, 64>,
    later: Cat<8, 8, 64>,
    count_to_8: Signal<Local, Bits<4>>,
    /// Where the beat ends: 0 to 15.
    ends: Signal<Local, Bits<4>>,
    end_later: Signal<Local, Bits<3>>,
    number: [Constant<Bits<4>>; 8],
    place: [Constant<Bits<3>>; 8],
    eight: Constant<Bits<4>>,
    zero8: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for Aligner {
    fn default() -> Self {
        Self {
            pending: Signal::default(),
            offset: Signal::default(),
            data: Signal::default(),
            count: Signal::default(),
            word: Signal::default(),
            full: Signal::default(),
            pending_new: Signal::default(),
            offset_new: Signal::default(),
            bytes: Split::default(),
            by_one: from_fn(|_| Signal::default()),
            by_two: from_fn(|_| Signal::default()),
            by_four: from_fn(|_| Signal::default()),
            now: Cat::default(),
            later: Cat::default(),
            count_to_8: Signal::default(),
            ends: Signal::default(),
            end_later: Signal::default(),
            number: from_fn(|k| Constant::new((k as u64).to_bits())),
            place: from_fn(|k| Constant::new((k as u64).to_bits())),
            eight: Constant::new(8_u8.to_bits()),
            zero8: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Aligner {
    const NAME: &'static str = "fips202_aligner";
    const DOC: &'static str = include_str!("aligner.rs");
}

impl Logic for Aligner {
    #[hdl_gen]
    fn update(&mut self) {
        self.count_to_8.next = self.count.val();
        if self.count.val().get_bit(3) {
            self.count_to_8.next = self.eight.val();
        }
        self.ends.next = bit_cast::<4, 3>(self.offset.val());
        self.ends.next = self.ends.val() + self.count_to_8.val();
        self.full.next = self.ends.val().get_bit(3);
        self.end_later.next = self.ends.val().get_bits::<3>(0);
        self.offset_new.next = self.end_later.val();

        self.bytes.d.next = self.data.val();
        for k in 0..8 {
            self.by_one[k].next = self.bytes.q[k].val();
            if self.offset.val().get_bit(0) {
                self.by_one[k].next = self.bytes.q[(k + 7) % 8].val();
            }
        }
        for k in 0..8 {
            self.by_two[k].next = self.by_one[k].val();
            if self.offset.val().get_bit(1) {
                self.by_two[k].next = self.by_one[(k + 6) % 8].val();
            }
        }
        for k in 0..8 {
            self.by_four[k].next = self.by_two[k].val();
            if self.offset.val().get_bit(2) {
                self.by_four[k].next = self.by_two[(k + 4) % 8].val();
            }
        }

        // The next word gets nothing beyond `offset`, since a beat has eight bytes at most, and no eighth byte.
        for k in 0..8 {
            self.now.d[k].next = self.zero8.val();
            if (self.offset.val() <= self.place[k].val()) & (self.ends.val() > self.number[k].val())
            {
                self.now.d[k].next = self.by_four[k].val();
            }
        }
        for k in 0..7 {
            self.later.d[k].next = self.zero8.val();
            if self.end_later.val() > self.place[k].val() {
                self.later.d[k].next = self.by_four[k].val();
            }
        }
        self.later.d[7].next = self.zero8.val();
        self.word.next = self.pending.val() | self.now.q.val();
        self.pending_new.next = self.pending.val() | self.now.q.val();
        if self.full.val() {
            self.pending_new.next = self.later.q.val();
        }
    }
}

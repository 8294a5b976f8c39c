//! `tcith_fips202_aligner`: places the bytes of a beat behind those that are already pending for a word of the rate.
//!
//! Interface: `pending`, the bytes below `offset` (0 above); `data` with its first `count` bytes valid (a count over 8 is
//! 8); `word`, the word at the position with all bytes that fall into it; `rest`, the bytes that fall into the
//! next word; `full`: the word is complete, so `rest` is what is pending next, else `word` is; `offset_new`, how
//! many bytes are. Combinational.

use crate::cells::{Cat, Pair, Split};
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
    /// What falls into the next one.
    pub rest: Signal<Out, Bits<64>>,
    /// The word is complete.
    pub full: Signal<Out, Bit>,
    /// Bytes of its word, or of the next if it is complete.
    pub offset_new: Signal<Out, Bits<3>>,
    bytes: Split<8, 8, 64>,
    /// The beat without the bytes that are not valid.
    valid: Cat<8, 8, 64>,
    count_to_8: Signal<Local, Bits<4>>,
    wide: Pair<64, 64, 128>,
    shift: Pair<3, 3, 6>,
    shifted: Signal<Local, Bits<128>>,
    end: Signal<Local, Bits<4>>,
    /// Byte k is valid if the count is above k.
    number: [Constant<Bits<4>>; 8],
    eight: Constant<Bits<4>>,
    zero3: Constant<Bits<3>>,
    zero8: Constant<Bits<8>>,
    zero64: Constant<Bits<64>>,
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
            rest: Signal::default(),
            full: Signal::default(),
            offset_new: Signal::default(),
            bytes: Split::default(),
            valid: Cat::default(),
            count_to_8: Signal::default(),
            wide: Pair::default(),
            shift: Pair::default(),
            shifted: Signal::default(),
            end: Signal::default(),
            number: from_fn(|k| Constant::new((k as u64).to_bits())),
            eight: Constant::new(8_u8.to_bits()),
            zero3: Constant::new(Bits::default()),
            zero8: Constant::new(Bits::default()),
            zero64: Constant::new(Bits::default()),
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
        self.bytes.d.next = self.data.val();
        for k in 0..8 {
            self.valid.d[k].next = self.zero8.val();
            if self.count_to_8.val() > self.number[k].val() {
                self.valid.d[k].next = self.bytes.q[k].val();
            }
        }

        // Up by `offset` bytes, 8 bits each.
        self.wide.lo.next = self.valid.q.val();
        self.wide.hi.next = self.zero64.val();
        self.shift.lo.next = self.zero3.val();
        self.shift.hi.next = self.offset.val();
        self.shifted.next = self.wide.q.val() << self.shift.q.val();
        self.word.next = self.pending.val() | self.shifted.val().get_bits::<64>(0);
        self.rest.next = self.shifted.val().get_bits::<64>(64);

        // At most 7 and 8.
        self.end.next = bit_cast::<4, 3>(self.offset.val());
        self.end.next = self.end.val() + self.count_to_8.val();
        self.full.next = self.end.val().get_bit(3);
        self.offset_new.next = self.end.val().get_bits::<3>(0);
    }
}

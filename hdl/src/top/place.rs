//! `tcith_place`: where the words of the memory windows lie, and whether software may have them.
//!
//! Interface: `addr`, `write` and the window, `in_y`, `in_secret`, `in_repetition` or another one, whose words lie at the memory's
//! begin; `word_addr`; `permitted`. Combinational.
//!
//! Of a repetition, aux can be read and written, the alphas read once they are proofs (`readable`, for repetition `read_e`), and
//! words 16 and 17 written, where Verify has the signature's (`writable`). Where only one of Accumulator and MPC-Emulation is there, software
//! passes the sums on, and may have every word.

use super::{map, Partition};
use crate::cells::Pair;
use crate::emit::{Describe, ModuleId};
use crate::regs::Units;
use rust_hdl::prelude::*;

/// Places of words.
#[derive(LogicBlock)]
pub struct Place {
    /// Address of the access.
    pub addr: Signal<In, Bits<16>>,
    /// It is a write.
    pub write: Signal<In, Bit>,
    /// It is to y.
    pub in_y: Signal<In, Bit>,
    /// It is to S and C.
    pub in_secret: Signal<In, Bit>,
    /// It is to a repetition.
    pub in_repetition: Signal<In, Bit>,
    /// Repetition.
    pub read_e: Signal<Out, Bits<5>>,
    /// Its alphas may be read.
    pub readable: Signal<In, Bit>,
    /// Its words 16 and 17 may be written.
    pub writable: Signal<In, Bit>,
    /// Address in the memory.
    pub word_addr: Signal<Out, Bits<10>>,
    /// The access is allowed.
    pub permitted: Signal<Out, Bit>,

    /// Word of a repetition.
    word: Signal<Local, Bits<5>>,
    is_mask: Signal<Local, Bit>,
    is_aux: Signal<Local, Bit>,
    wide_e: Pair<5, 5, 10>,
    wide_word: Pair<5, 5, 10>,
    wide_row: Pair<3, 7, 10>,
    zero5: Constant<Bits<5>>,
    zero7: Constant<Bits<7>>,
    y_base: Constant<Bits<10>>,
    secret_base: Constant<Bits<10>>,
    results_base: Constant<Bits<10>>,
    first_mask: Constant<Bits<5>>,
    first_written: Constant<Bits<5>>,
    first_aux: Constant<Bits<5>>,
    last_aux: Constant<Bits<5>>,
    _guarded: usize,
    id: ModuleId<Self>,
}

impl Place {
    /// For a partition.
    pub fn new(partition: Partition) -> Self {
        Self {
            addr: Signal::default(),
            write: Signal::default(),
            in_y: Signal::default(),
            in_secret: Signal::default(),
            in_repetition: Signal::default(),
            read_e: Signal::default(),
            readable: Signal::default(),
            writable: Signal::default(),
            word_addr: Signal::default(),
            permitted: Signal::default(),
            word: Signal::default(),
            is_mask: Signal::default(),
            is_aux: Signal::default(),
            wide_e: Pair::default(),
            wide_word: Pair::default(),
            wide_row: Pair::default(),
            zero5: Constant::new(0_u64.to_bits()),
            zero7: Constant::new(0_u64.to_bits()),
            y_base: Constant::new(map::Y.to_bits()),
            secret_base: Constant::new(map::SECRET.to_bits()),
            results_base: Constant::new(map::RESULTS.to_bits()),
            first_mask: Constant::new(14_u64.to_bits()),
            first_written: Constant::new(16_u64.to_bits()),
            first_aux: Constant::new(map::AUX.to_bits()),
            last_aux: Constant::new((map::AUX + 6).to_bits()),
            _guarded: partition.count(Units::ACC.and(Units::MPC)),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Place {
    const NAME: &'static str = "place";
    const DOC: &'static str = include_str!("place.rs");
}

impl Logic for Place {
    #[hdl_gen]
    fn update(&mut self) {
        self.word.next = self.addr.val().get_bits::<5>(3);
        self.read_e.next = self.addr.val().get_bits::<5>(8);
        self.is_aux.next =
            (self.word.val() >= self.first_aux.val()) & (self.word.val() <= self.last_aux.val());
        self.is_mask.next =
            (self.word.val() >= self.first_mask.val()) & (self.word.val() < self.first_aux.val());
        self.permitted.next =
            (!self.in_repetition.val()) | (self.word.val() <= self.last_aux.val());
        for _k in 0..self._guarded {
            if self.in_repetition.val() {
                self.permitted.next = self.is_aux.val()
                    | (self.is_mask.val() & self.readable.val() & !self.write.val());
                if self.write.val() {
                    self.permitted.next = self.is_aux.val()
                        | (self.is_mask.val()
                            & self.writable.val()
                            & (self.word.val() >= self.first_written.val()));
                }
            }
        }

        // The other windows begin where their words do.
        self.wide_e.lo.next = self.read_e.val();
        self.wide_e.hi.next = self.zero5.val();
        self.wide_word.lo.next = self.word.val();
        self.wide_word.hi.next = self.zero5.val();
        self.wide_row.lo.next = self.addr.val().get_bits::<3>(3);
        self.wide_row.hi.next = self.zero7.val();
        self.word_addr.next = self.addr.val().get_bits::<10>(3);
        if self.in_y.val() {
            self.word_addr.next = self.y_base.val() + self.wide_row.q.val();
        }
        if self.in_secret.val() {
            self.word_addr.next = self.secret_base.val() + self.wide_row.q.val();
        }
        if self.in_repetition.val() {
            self.word_addr.next = self.results_base.val()
                + (self.wide_e.q.val() << 4_u8.to_bits::<3>())
                + (self.wide_e.q.val() << 3_u8.to_bits::<3>())
                + self.wide_e.q.val()
                + self.wide_word.q.val();
        }
    }
}

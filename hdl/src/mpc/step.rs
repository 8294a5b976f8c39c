//! `tcith_mpc_step`: what one step of MPC-Emulation does: its memory accesses, and what becomes of the words read.
//!
//! Interface
//! * The step, from `tcith_mpc_sequence`: `keygen`, `prove`, `verify`, `e`, `phase`, `step`, `last`, `outer`,
//!   `column_byte`, `go`.
//! * Accesses in this cycle: `h_en`, `h_addr` and `h_shift`, a word of H' and the byte of it that counts first;
//!   `w_en`, `w_we`, `w_addr`, a word of the working memory. A write takes its data from accumulator `acc`, or its lowest
//!   nibble only with `store_nibble`.
//! * Operation of the next cycle, on the words read: `bus_we` adds the bus (`bus`: the word, the lanes' product, or
//!   the F_16 product) to accumulator `acc`; `lanes_nibbles`, `lanes_high` and `scalar` are the lanes' operands; `row_we`
//!   and `rows_we` add the product of row 0 and of the others to accumulators 2k + `half`; `row_nibble` tells where row 0 has
//!   its nibble from; `first` overwrites instead of adding; `index` chooses the element of a scalar. `load_base`
//!   and `load_nibbles` load a column of C_base or C, number `quarter` in its word. `syndrome`: the word of H' is
//!   multiplied by an element of e_B. `fetch` takes a byte of H' for column `fetch_column` of the group, `advance`
//!   makes those fetched the present ones.
//!
//! Combinational. Accumulators: 0, 1 are the column of mid, 2, 3 that of base, 4, 5 α_mid, and 6, 7 α_base (in Verify 4, 5
//! are α_base); the eight blocks of y; 2k, 2k+1 column k of a group of Γ·H'; 0, 1 Γ·y and 4 the word of y.

use super::layout::Layout;
use super::sequence::{Phase, COLUMNS, COLUMN_BYTES};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// What is added to an accumulator.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum Bus {
    /// The word read.
    Word,
    /// The lanes' product.
    Lanes,
    /// The product over F_16.
    Base,
}

/// What the lanes multiply with.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum Scalar {
    /// An element of the column of C_base.
    Factor,
    /// One of accumulators 0 and 1.
    Mid,
    /// One of accumulators 2 and 3.
    Base,
    /// The challenge.
    P,
    /// Its square.
    PSquared,
}

/// Where row 0 has its nibble from.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum RowNibble {
    /// The column of C.
    Factor,
    /// The word of y.
    Y,
    /// The byte of H'.
    Fetched,
}

/// Decoder of the steps.
#[derive(LogicBlock)]
pub struct Step {
    /// The command is KEYGEN.
    pub keygen: Signal<In, Bit>,
    /// It is PROVE.
    pub prove: Signal<In, Bit>,
    /// It is VERIFY.
    pub verify: Signal<In, Bit>,
    /// Repetition.
    pub e: Signal<In, Bits<5>>,
    /// What the step is about.
    pub phase: Signal<In, Phase>,
    /// Its number in the phase.
    pub step: Signal<In, Bits<8>>,
    /// It is the last one.
    pub last: Signal<In, Bit>,
    /// Column, block or group.
    pub outer: Signal<In, Bits<8>>,
    /// Where it begins in H'.
    pub column_byte: Signal<In, Bits<13>>,
    /// The step is done in this cycle.
    pub go: Signal<In, Bit>,

    /// A word of H' is read.
    pub h_en: Signal<Out, Bit>,
    /// Its address.
    pub h_addr: Signal<Out, Bits<10>>,
    /// The byte of it that counts first.
    pub h_shift: Signal<Out, Bits<3>>,
    /// Access to the working memory.
    pub w_en: Signal<Out, Bit>,
    /// It is a write.
    pub w_we: Signal<Out, Bit>,
    /// Its address.
    pub w_addr: Signal<Out, Bits<10>>,
    /// Only the lowest nibble of the word written is kept.
    pub store_nibble: Signal<Out, Bit>,

    /// Accumulator that is written to memory, or that the bus is added to.
    pub acc: Signal<Out, Bits<3>>,
    /// The bus is added.
    pub bus_we: Signal<Out, Bit>,
    /// What is on it.
    pub bus: Signal<Out, Bus>,
    /// The lanes' word holds nibbles.
    pub lanes_nibbles: Signal<Out, Bit>,
    /// The upper half of them is meant.
    pub lanes_high: Signal<Out, Bit>,
    /// The lanes' other factor.
    pub scalar: Signal<Out, Scalar>,
    /// The product of row 0 is added.
    pub row_we: Signal<Out, Bit>,
    /// Those of the other rows are.
    pub rows_we: Signal<Out, Bit>,
    /// To the odd accumulators.
    pub half: Signal<Out, Bit>,
    /// Where row 0 has its nibble from.
    pub row_nibble: Signal<Out, RowNibble>,
    /// Overwrite instead of adding.
    pub first: Signal<Out, Bit>,
    /// Element of a scalar.
    pub index: Signal<Out, Bits<4>>,
    /// A column of C_base is loaded.
    pub load_base: Signal<Out, Bit>,
    /// A column of C is.
    pub load_nibbles: Signal<Out, Bit>,
    /// Which of the word.
    pub quarter: Signal<Out, Bits<2>>,
    /// A word of H' is multiplied by an element of e_B.
    pub syndrome: Signal<Out, Bit>,
    /// A byte of H' is fetched.
    pub fetch: Signal<Out, Bit>,
    /// For this column of the group.
    pub fetch_column: Signal<Out, Bits<2>>,
    /// The bytes fetched become the present ones.
    pub advance: Signal<Out, Bit>,

    result: Signal<Local, Bits<10>>,
    repetition: Signal<Local, Bits<10>>,
    base: Signal<Local, Bits<10>>,
    offset: Signal<Local, Bits<10>>,
    step10: Signal<Local, Bits<10>>,
    outer10: Signal<Local, Bits<10>>,
    /// Word of `[Γ | Γ·H']` at which the 16 columns of turn `outer` begin.
    turn_word: Signal<Local, Bits<10>>,
    /// Word number in such a turn of PROVE, which has two steps a word.
    pair10: Signal<Local, Bits<10>>,
    step3: Signal<Local, Bits<3>>,
    stored3: Signal<Local, Bits<3>>,
    low1: Signal<Local, Bits<1>>,
    low2: Signal<Local, Bits<2>>,
    low3: Signal<Local, Bits<3>>,
    low10: Signal<Local, Bits<10>>,
    pair_low1: Signal<Local, Bits<1>>,
    pair_low3: Signal<Local, Bits<3>>,
    entry2: Signal<Local, Bits<2>>,
    entry3: Signal<Local, Bits<2>>,
    inner10: Signal<Local, Bits<10>>,
    /// Position in vec([S | S·C]) of the element that belongs to column `outer` of H'.
    place: Signal<Local, Bits<8>>,
    place_word: Signal<Local, Bits<10>>,
    block3: Signal<Local, Bits<3>>,
    column2: Signal<Local, Bits<2>>,
    column13: Signal<Local, Bits<13>>,
    byte13: Signal<Local, Bits<13>>,
    column_offset: Signal<Local, Bits<13>>,
    h_byte: Signal<Local, Bits<13>>,
    group_word: Signal<Local, Bits<10>>,
    /// The accesses and operations of the step, before it is known whether it is done.
    reads_h: Signal<Local, Bit>,
    uses_w: Signal<Local, Bit>,
    writes_w: Signal<Local, Bit>,
    adds_bus: Signal<Local, Bit>,
    adds_row: Signal<Local, Bit>,
    adds_rows: Signal<Local, Bit>,
    loads_base: Signal<Local, Bit>,
    loads_nibbles: Signal<Local, Bit>,
    is_syndrome: Signal<Local, Bit>,
    advances: Signal<Local, Bit>,

    checks: Constant<Bits<10>>,
    results: Constant<Bits<10>>,
    secret: Constant<Bits<10>>,
    product: Constant<Bits<10>>,
    y: Constant<Bits<10>>,
    gamma_y: Constant<Bits<10>>,
    first_e_b: Constant<Bits<8>>,
    column_mask: Constant<Bits<2>>,
    column_stride: Constant<Bits<13>>,
    twice_stride: Constant<Bits<13>>,
    gamma_fetches: Constant<Bits<8>>,
    fetch_fetches: Constant<Bits<8>>,
    groups: Constant<Bits<8>>,
    group_shift: Constant<Bits<2>>,
    /// Word of the first column of the group before group 0.
    before_group: Constant<Bits<10>>,
    /// Words of the last group that there are.
    last_group_words: Constant<Bits<8>>,
    zero2: Constant<Bits<2>>,
    zero3: Constant<Bits<3>>,
    zero8: Constant<Bits<8>>,
    zero13: Constant<Bits<13>>,
    id: ModuleId<Self>,
}

impl Step {
    /// With `columns` columns of Γ·H' at a time, 1, 2 or 4.
    pub fn new(columns: usize, layout: &Layout) -> Self {
        let groups = COLUMNS.div_ceil(columns);
        let word = |at: usize| Constant::new((at as u64).to_bits());
        let c = columns as u64;
        Self {
            keygen: Signal::default(),
            prove: Signal::default(),
            verify: Signal::default(),
            e: Signal::default(),
            phase: Signal::default(),
            step: Signal::default(),
            last: Signal::default(),
            outer: Signal::default(),
            column_byte: Signal::default(),
            go: Signal::default(),
            h_en: Signal::default(),
            h_addr: Signal::default(),
            h_shift: Signal::default(),
            w_en: Signal::default(),
            w_we: Signal::default(),
            w_addr: Signal::default(),
            store_nibble: Signal::default(),
            acc: Signal::default(),
            bus_we: Signal::default(),
            bus: Signal::default(),
            lanes_nibbles: Signal::default(),
            lanes_high: Signal::default(),
            scalar: Signal::default(),
            row_we: Signal::default(),
            rows_we: Signal::default(),
            half: Signal::default(),
            row_nibble: Signal::default(),
            first: Signal::default(),
            index: Signal::default(),
            load_base: Signal::default(),
            load_nibbles: Signal::default(),
            quarter: Signal::default(),
            syndrome: Signal::default(),
            fetch: Signal::default(),
            fetch_column: Signal::default(),
            advance: Signal::default(),
            result: Signal::default(),
            repetition: Signal::default(),
            base: Signal::default(),
            offset: Signal::default(),
            step10: Signal::default(),
            outer10: Signal::default(),
            turn_word: Signal::default(),
            pair10: Signal::default(),
            step3: Signal::default(),
            stored3: Signal::default(),
            low1: Signal::default(),
            low2: Signal::default(),
            low3: Signal::default(),
            low10: Signal::default(),
            pair_low1: Signal::default(),
            pair_low3: Signal::default(),
            entry2: Signal::default(),
            entry3: Signal::default(),
            inner10: Signal::default(),
            place: Signal::default(),
            place_word: Signal::default(),
            block3: Signal::default(),
            column2: Signal::default(),
            column13: Signal::default(),
            byte13: Signal::default(),
            column_offset: Signal::default(),
            h_byte: Signal::default(),
            group_word: Signal::default(),
            reads_h: Signal::default(),
            uses_w: Signal::default(),
            writes_w: Signal::default(),
            adds_bus: Signal::default(),
            adds_row: Signal::default(),
            adds_rows: Signal::default(),
            loads_base: Signal::default(),
            loads_nibbles: Signal::default(),
            is_syndrome: Signal::default(),
            advances: Signal::default(),
            checks: word(layout.checks),
            results: word(layout.results),
            secret: word(layout.secret),
            product: word(layout.product),
            y: word(layout.y),
            gamma_y: word(layout.gamma_y),
            first_e_b: Constant::new(113_u8.to_bits()),
            column_mask: Constant::new((c - 1).to_bits()),
            column_stride: word_13(COLUMN_BYTES),
            twice_stride: word_13(2 * COLUMN_BYTES),
            // The last C of a group's four steps, so that the bytes are there when the next element's turn comes.
            gamma_fetches: Constant::new((4 - c).to_bits()),
            fetch_fetches: Constant::new(c.to_bits()),
            groups: Constant::new((groups as u64).to_bits()),
            group_shift: Constant::new((c.ilog2() as u64 + 1).to_bits()),
            before_group: word(226 - 2 * columns),
            last_group_words: Constant::new(
                (2 * (COLUMNS - columns * (groups - 1)) as u64).to_bits(),
            ),
            zero2: Constant::new(Bits::default()),
            zero3: Constant::new(Bits::default()),
            zero8: Constant::new(Bits::default()),
            zero13: Constant::new(Bits::default()),
            id: ModuleId::default().with("c", columns),
        }
    }
}

fn word_13(at: usize) -> Constant<Bits<13>> {
    Constant::new((at as u64).to_bits())
}

impl Describe for Step {
    const NAME: &'static str = "mpc_step";
    const DOC: &'static str = include_str!("step.rs");
}

impl Logic for Step {
    #[hdl_gen]
    fn update(&mut self) {
        // Parts of the counters, in the widths in which they are used.
        self.step10.next = bit_cast::<10, 8>(self.step.val());
        self.outer10.next = bit_cast::<10, 8>(self.outer.val());
        self.turn_word.next = self.outer10.val() << 5_u8.to_bits::<3>();
        self.pair10.next = self.step10.val() >> 1_u8.to_bits::<1>();
        self.inner10.next = self.step10.val() >> 2_u8.to_bits::<2>();
        self.step3.next = self.step.val().get_bits::<3>(0);
        self.stored3.next = self.step3.val() - 1_u8.to_bits::<3>();
        self.low1.next = self.step.val().get_bits::<1>(0);
        self.low2.next = self.step.val().get_bits::<2>(0);
        self.low3.next = bit_cast::<3, 1>(self.low1.val());
        self.low10.next = bit_cast::<10, 1>(self.low1.val());
        self.pair_low1.next = self.step.val().get_bits::<1>(1);
        self.pair_low3.next = bit_cast::<3, 1>(self.pair_low1.val());
        self.entry2.next = self.step.val().get_bits::<2>(2);
        self.entry3.next = self.step.val().get_bits::<2>(1);
        self.place.next = self.outer.val() + self.first_e_b.val();
        self.place_word.next = bit_cast::<10, 8>(self.place.val()) >> 4_u8.to_bits::<3>();
        self.block3.next = !self.step3.val();
        self.repetition.next = bit_cast::<10, 5>(self.e.val());
        self.result.next = self.results.val()
            + (self.repetition.val() << 4_u8.to_bits::<3>())
            + (self.repetition.val() << 3_u8.to_bits::<2>())
            + self.repetition.val();
        self.group_word.next = self.before_group.val()
            + (self.outer10.val() << self.group_shift.val())
            + self.step10.val();

        // The byte of H': of block `block3` of a column, or of a column of the group.
        self.column2.next = self.low2.val() & self.column_mask.val();
        self.column13.next = self.zero13.val();
        if self.column2.val().get_bit(0) {
            self.column13.next = self.column_stride.val();
        }
        self.byte13.next = bit_cast::<13, 8>(self.step.val()) >> 2_u8.to_bits::<2>();
        self.column_offset.next = self.column13.val();
        if self.column2.val().get_bit(1) {
            self.column_offset.next = self.column13.val() + self.twice_stride.val();
        }

        self.reads_h.next = false;
        self.uses_w.next = true;
        self.writes_w.next = false;
        self.adds_bus.next = false;
        self.adds_row.next = false;
        self.adds_rows.next = false;
        self.loads_base.next = false;
        self.loads_nibbles.next = false;
        self.is_syndrome.next = false;
        self.advances.next = false;
        self.h_byte.next = self.column_byte.val() + self.column_offset.val();
        self.base.next = self.checks.val();
        self.offset.next = self.step10.val();
        self.store_nibble.next = false;
        self.acc.next = self.zero3.val();
        self.bus.next = Bus::Lanes;
        self.lanes_nibbles.next = false;
        self.lanes_high.next = false;
        self.scalar.next = Scalar::Factor;
        self.half.next = self.step.val().get_bit(0);
        self.row_nibble.next = RowNibble::Factor;
        self.first.next = false;
        self.index.next = self.step.val().get_bits::<4>(1);
        self.quarter.next = self.outer.val().get_bits::<2>(0);

        match self.phase.val() {
            Phase::Idle => {
                self.uses_w.next = false;
            }
            Phase::Start => {
                self.adds_bus.next = true;
                self.base.next = self.result.val();
                self.offset.next = self.step10.val() + 14_u8.to_bits::<10>();
                if self.prove.val() {
                    // v, then v_base.
                    self.bus.next = Bus::Word;
                    self.first.next = true;
                    self.acc.next = self.step3.val() + 4_u8.to_bits::<3>();
                } else {
                    // v_share, then p·α_mid, then p²·Γ·y.
                    self.acc.next = self.low3.val() | 4_u8.to_bits::<3>();
                    self.scalar.next = Scalar::P;
                    if self.step.val().get_bit(2) {
                        self.base.next = self.gamma_y.val();
                        self.offset.next = self.low10.val();
                        self.scalar.next = Scalar::PSquared;
                    } else if !self.step.val().get_bit(1) {
                        self.bus.next = Bus::Word;
                        self.first.next = true;
                    }
                }
            }
            Phase::LoadS => {
                self.adds_bus.next = true;
                self.first.next = true;
                self.base.next = self.result.val();
                self.offset.next = (self.outer10.val() << 1_u8.to_bits::<1>()) | self.step10.val();
                self.acc.next = self.low3.val();
                self.scalar.next = Scalar::P;
                if self.prove.val() {
                    self.bus.next = Bus::Word;
                }
            }
            Phase::SumS => {
                self.adds_bus.next = true;
                self.offset.next = self.turn_word.val() | self.step10.val();
                self.scalar.next = Scalar::Mid;
                self.acc.next = self.low3.val() | 4_u8.to_bits::<3>();
            }
            Phase::Factor => {
                if self.keygen.val() | self.step.val().get_bit(0) {
                    self.loads_nibbles.next = true;
                    self.base.next = self.secret.val();
                    self.offset.next =
                        (self.outer10.val() >> 2_u8.to_bits::<2>()) + 4_u8.to_bits::<10>();
                } else {
                    self.loads_base.next = true;
                    self.base.next = self.result.val();
                    self.offset.next =
                        (self.outer10.val() >> 1_u8.to_bits::<1>()) + 8_u8.to_bits::<10>();
                }
            }
            Phase::Product => {
                self.adds_bus.next = true;
                if self.keygen.val() {
                    self.bus.next = Bus::Base;
                    self.base.next = self.secret.val();
                    self.index.next = bit_cast::<4, 2>(self.low2.val());
                    self.first.next = self.step.val() == self.zero8.val();
                } else if self.verify.val() {
                    self.base.next = self.result.val();
                    self.acc.next = self.low3.val() | 2_u8.to_bits::<3>();
                    self.index.next = bit_cast::<4, 2>(self.entry3.val());
                    self.first.next = self.entry3.val() == self.zero2.val();
                } else {
                    // S_base times C_base and C, a half at a time, then S times C_base.
                    self.index.next = bit_cast::<4, 2>(self.entry2.val());
                    if self.step.val().get_bit(1) {
                        self.base.next = self.secret.val();
                        self.offset.next = self.inner10.val();
                        self.lanes_nibbles.next = true;
                        self.lanes_high.next = self.step.val().get_bit(0);
                        self.acc.next = self.low3.val();
                    } else {
                        self.base.next = self.result.val();
                        self.offset.next =
                            (self.inner10.val() << 1_u8.to_bits::<1>()) | self.low10.val();
                        self.adds_row.next = true;
                        self.acc.next = self.low3.val() | 2_u8.to_bits::<3>();
                        self.first.next = self.entry2.val() == self.zero2.val();
                    }
                }
            }
            Phase::Sum => {
                self.adds_bus.next = true;
                if self.prove.val() {
                    self.offset.next =
                        (self.turn_word.val() | self.pair10.val()) + 128_u8.to_bits::<10>();
                    self.index.next = self.step.val().get_bits::<4>(2);
                    self.scalar.next = Scalar::Mid;
                    self.acc.next = self.pair_low3.val() | 4_u8.to_bits::<3>();
                    if self.step.val().get_bit(0) {
                        self.scalar.next = Scalar::Base;
                        self.acc.next = self.pair_low3.val() | 6_u8.to_bits::<3>();
                    }
                } else {
                    self.offset.next =
                        (self.turn_word.val() | self.step10.val()) + 128_u8.to_bits::<10>();
                    self.scalar.next = Scalar::Base;
                    self.acc.next = self.low3.val() | 4_u8.to_bits::<3>();
                }
            }
            Phase::StoreColumn => {
                // The first step waits for the last product.
                self.uses_w.next = self.step.val().get_bit(0);
                self.writes_w.next = true;
                self.base.next = self.product.val();
                self.offset.next = self.outer10.val();
            }
            Phase::LoadError => {
                self.adds_bus.next = true;
                self.first.next = true;
                self.bus.next = Bus::Word;
                self.acc.next = self.step3.val();
                self.base.next = self.secret.val();
                if self.step.val().get_bit(2) {
                    self.base.next = self.product.val();
                    self.offset.next = bit_cast::<10, 2>(self.low2.val());
                }
            }
            Phase::Syndrome => {
                // From the last block to the first, so that each block's upper word has been read before.
                self.is_syndrome.next = true;
                self.adds_bus.next = true;
                self.bus.next = Bus::Base;
                self.acc.next = self.block3.val();
                self.base.next = self.product.val();
                self.offset.next = self.place_word.val() - 4_u8.to_bits::<10>();
                self.index.next = self.place.val().get_bits::<4>(0);
                self.reads_h.next = true;
                self.h_byte.next = self.column_byte.val()
                    + (bit_cast::<13, 3>(self.block3.val()) << 3_u8.to_bits::<2>());
            }
            Phase::LoadY => {
                self.adds_bus.next = true;
                self.first.next = true;
                self.bus.next = Bus::Word;
                self.acc.next = 4_u8.to_bits::<3>();
                self.base.next = self.y.val();
                self.offset.next = self.outer10.val();
            }
            Phase::SumY => {
                self.adds_row.next = true;
                self.row_nibble.next = RowNibble::Y;
                self.offset.next = self.turn_word.val() | self.step10.val();
                self.first.next = (self.outer.val() == self.zero8.val())
                    & (self.step.val() < 2_u8.to_bits::<8>());
            }
            Phase::Fetch => {
                self.reads_h.next =
                    (self.step.val() & self.fetch_fetches.val()) == self.fetch_fetches.val();
                self.advances.next = self.last.val();
                // Columns beyond the last are not written.
                self.uses_w.next = (self.outer.val() != self.zero8.val())
                    & ((self.outer.val() != self.groups.val())
                        | (self.step.val() < self.last_group_words.val()));
                self.writes_w.next = true;
                self.acc.next = self.step3.val();
                self.offset.next = self.group_word.val();
            }
            Phase::Gamma => {
                self.reads_h.next =
                    (self.step.val() & self.gamma_fetches.val()) == self.gamma_fetches.val();
                self.advances.next = self.low2.val().all();
                self.h_byte.next = self.column_byte.val()
                    + self.column_offset.val()
                    + self.byte13.val()
                    + 1_u8.to_bits::<13>();
                // The last step waits for the last product.
                self.uses_w.next = !self.last.val();
                self.adds_row.next = !self.last.val();
                self.adds_rows.next = !self.last.val();
                self.row_nibble.next = RowNibble::Fetched;
                self.first.next = self.step.val() < 2_u8.to_bits::<8>();
            }
            Phase::Store => {
                // The first step waits for the last product.
                self.uses_w.next = self.step.val() != self.zero8.val();
                self.writes_w.next = true;
                self.acc.next = self.stored3.val();
                self.offset.next = self.step10.val() - 1_u8.to_bits::<10>();
                if self.keygen.val() {
                    // y ends with element 112; what lies behind it in H' means nothing.
                    self.base.next = self.y.val();
                    self.store_nibble.next = self.stored3.val().all();
                } else if self.prove.val() | self.verify.val() {
                    self.base.next = self.result.val();
                    self.offset.next = self.step10.val() + 13_u8.to_bits::<10>();
                    self.acc.next = self.stored3.val() | 4_u8.to_bits::<3>();
                } else {
                    self.base.next = self.gamma_y.val();
                }
            }
            Phase::Stray => {
                self.uses_w.next = false;
            }
        }

        self.h_en.next = self.reads_h.val() & self.go.val();
        self.h_addr.next = self.h_byte.val().get_bits::<10>(3);
        self.h_shift.next = self.h_byte.val().get_bits::<3>(0);
        self.w_en.next = self.uses_w.val() & self.go.val();
        self.w_we.next = self.writes_w.val();
        self.w_addr.next = self.base.val() + self.offset.val();
        self.bus_we.next = self.adds_bus.val() & self.go.val();
        self.row_we.next = self.adds_row.val() & self.go.val();
        self.rows_we.next = self.adds_rows.val() & self.go.val();
        self.load_base.next = self.loads_base.val() & self.go.val();
        self.load_nibbles.next = self.loads_nibbles.val() & self.go.val();
        self.syndrome.next = self.is_syndrome.val() & self.go.val();
        self.fetch.next = self.reads_h.val() & self.go.val() & !self.is_syndrome.val();
        self.fetch_column.next = self.column2.val();
        self.advance.next = self.advances.val() & self.go.val();
    }
}

//! `tcith_mpc_datapath`: eight accumulators of 64 bits, what is added to them, and the scalars.
//!
//! Interface
//! * The operation, from `tcith_mpc_step`: it is registered and done one cycle later, on the words that the memories
//!   then show: `h_rdata` (H') and `w_rdata` (working memory).
//! * `p`: the challenge.
//! * `lanes_word`, `lanes_scalar`, `lanes_nibbles`, `lanes_high`, `lanes_product`: client port of eight `tcith_gf_lanes`,
//!   which answer in the same cycle.
//! * `w_wdata`: accumulator `acc` of this cycle, for a write to memory.
//! * `wipe`: clears every register that held a secret; no operation may come in that cycle.
//!
//! Latency: two cycles from an operation to the accumulator. Area: 8·64 + 64 + 48 + 16C + 31 flip-flops for C columns of
//! Γ·H' at a time.

use super::step::{Bus, RowNibble, Scalar};
use super::{Align, BaseRow, EmbeddedMultiples, NibbleRow};
use crate::cells::{Cat, Data, DataEn, Pair, Reg};
use crate::emit::{Describe, ModuleId};
use crate::gf::Lane;
use rust_hdl::prelude::*;
use std::array::from_fn;

/// Accumulators and products.
#[derive(LogicBlock)]
pub struct Datapath {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Clear everything.
    pub wipe: Signal<In, Bit>,
    /// Challenge.
    pub p: Signal<In, Bits<8>>,

    /// The byte of the word of H' that counts first.
    pub h_shift: Signal<In, Bits<3>>,
    /// Accumulator.
    pub acc: Signal<In, Bits<3>>,
    /// Only the lowest nibble of the word written is kept.
    pub store_nibble: Signal<In, Bit>,
    /// The bus is added.
    pub bus_we: Signal<In, Bit>,
    /// What is on it.
    pub bus: Signal<In, Bus>,
    /// The lanes' word holds nibbles.
    pub nibbles: Signal<In, Bit>,
    /// The upper half of them is meant.
    pub high: Signal<In, Bit>,
    /// The lanes' other factor.
    pub scalar: Signal<In, Scalar>,
    /// The product of row 0 is added.
    pub row_we: Signal<In, Bit>,
    /// Those of the other rows are.
    pub rows_we: Signal<In, Bit>,
    /// To the odd accumulators.
    pub half: Signal<In, Bit>,
    /// Where row 0 has its nibble from.
    pub row_nibble: Signal<In, RowNibble>,
    /// Overwrite instead of adding.
    pub first: Signal<In, Bit>,
    /// Element of a scalar.
    pub index: Signal<In, Bits<4>>,
    /// A column of C_base is loaded.
    pub load_base: Signal<In, Bit>,
    /// A column of C is.
    pub load_nibbles: Signal<In, Bit>,
    /// Which of the word.
    pub quarter: Signal<In, Bits<2>>,
    /// A word of H' is multiplied by an element of e_B.
    pub syndrome: Signal<In, Bit>,
    /// A byte of H' is fetched.
    pub fetch: Signal<In, Bit>,
    /// For this column of the group.
    pub fetch_column: Signal<In, Bits<2>>,
    /// The bytes fetched become the present ones.
    pub advance: Signal<In, Bit>,

    /// Word of H'.
    pub h_rdata: Signal<In, Bits<64>>,
    /// Word of the working memory.
    pub w_rdata: Signal<In, Bits<64>>,
    /// Word to write there.
    pub w_wdata: Signal<Out, Bits<64>>,

    /// Word for the lanes.
    pub lanes_word: Signal<Out, Bits<64>>,
    /// Their common factor.
    pub lanes_scalar: Signal<Out, Bits<8>>,
    /// The word holds nibbles.
    pub lanes_nibbles: Signal<Out, Bit>,
    /// The upper half of them is meant.
    pub lanes_high: Signal<Out, Bit>,
    /// Their products.
    pub lanes_product: Signal<In, Bits<64>>,

    h_shift_reg: Reg<Bits<3>>,
    acc_reg: Reg<Bits<3>>,
    bus_we_reg: Reg<Bit>,
    bus_reg: DataEn<Bus>,
    nibbles_reg: Reg<Bit>,
    high_reg: Reg<Bit>,
    scalar_reg: DataEn<Scalar>,
    row_we_reg: Reg<Bit>,
    rows_we_reg: Reg<Bit>,
    half_reg: Reg<Bit>,
    row_nibble_reg: DataEn<RowNibble>,
    first_reg: Reg<Bit>,
    index_reg: Reg<Bits<4>>,
    load_base_reg: Reg<Bit>,
    load_nibbles_reg: Reg<Bit>,
    quarter_reg: Reg<Bits<2>>,
    syndrome_reg: Reg<Bit>,
    fetch_reg: Reg<Bit>,
    fetch_column_reg: Reg<Bits<2>>,
    advance_reg: Reg<Bit>,

    /// The accumulators.
    sum_reg: [Data<Bits<64>>; 8],
    /// Column of C_base, four bytes.
    base_factor_reg: DataEn<Bits<32>>,
    /// Column of C, four nibbles.
    nibble_factor_reg: DataEn<Bits<16>>,
    /// The word of H' above the one that is read.
    upper_reg: DataEn<Bits<64>>,
    /// Bytes of H' fetched for the columns of a group but the last.
    staged_reg: Vec<DataEn<Bits<8>>>,
    /// The present bytes of all columns.
    present_reg: Vec<DataEn<Bits<8>>>,

    align: Align,
    base_row: BaseRow,
    multiples: EmbeddedMultiples,
    rows: Vec<NibbleRow>,
    square: Lane,
    /// Accumulators 0 and 1, or 2 and 3.
    scalars: Cat<2, 64, 128>,
    scalars_amount: Pair<3, 4, 7>,
    nibble_amount: Pair<2, 4, 6>,
    factor_amount: Pair<3, 2, 5>,
    factor_nibble_amount: Pair<2, 2, 4>,
    quarter_amount: Pair<4, 2, 6>,
    half_amount: Pair<5, 1, 6>,
    byte_amount: Pair<3, 3, 6>,
    scalars_shifted: Signal<Local, Bits<128>>,
    factor_shifted: Signal<Local, Bits<32>>,
    factor_nibble_shifted: Signal<Local, Bits<16>>,
    /// The working memory's word from element `index` of F_16 on.
    word_shifted: Signal<Local, Bits<64>>,
    y_shifted: Signal<Local, Bits<64>>,
    base_loaded: Signal<Local, Bits<64>>,
    nibbles_loaded: Signal<Local, Bits<64>>,
    byte_shifted: Signal<Local, Bits<64>>,
    byte: Signal<Local, Bits<8>>,
    index2: Signal<Local, Bits<2>>,
    quarter1: Signal<Local, Bits<1>>,
    factor_nibble: Signal<Local, Bits<4>>,
    bus_word: Signal<Local, Bits<64>>,
    chosen: [Signal<Local, Bit>; 8],
    addend: [Signal<Local, Bits<64>>; 8],
    writes: [Signal<Local, Bit>; 8],
    kept: [Signal<Local, Bits<64>>; 8],
    row_writes: [Signal<Local, Bit>; 4],
    /// Accumulator k if it is written to memory, else zero.
    shown: [Signal<Local, Bits<64>>; 8],
    stored: Signal<Local, Bits<64>>,
    number: [Constant<Bits<3>>; 8],
    column_number: [Constant<Bits<2>>; 4],
    even_powers: Constant<Bits<64>>,
    lowest_nibble: Constant<Bits<64>>,
    zero2: Constant<Bits<2>>,
    zero3: Constant<Bits<3>>,
    zero4: Constant<Bits<4>>,
    zero5: Constant<Bits<5>>,
    zero16: Constant<Bits<16>>,
    zero32: Constant<Bits<32>>,
    zero64: Constant<Bits<64>>,
    _columns: usize,
    id: ModuleId<Self>,
}

impl Datapath {
    /// With `columns` columns of Γ·H' at a time, 1, 2 or 4.
    pub fn new(columns: usize) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            p: Signal::default(),
            h_shift: Signal::default(),
            acc: Signal::default(),
            store_nibble: Signal::default(),
            bus_we: Signal::default(),
            bus: Signal::default(),
            nibbles: Signal::default(),
            high: Signal::default(),
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
            h_rdata: Signal::default(),
            w_rdata: Signal::default(),
            w_wdata: Signal::default(),
            lanes_word: Signal::default(),
            lanes_scalar: Signal::default(),
            lanes_nibbles: Signal::default(),
            lanes_high: Signal::default(),
            lanes_product: Signal::default(),
            h_shift_reg: Reg::default(),
            acc_reg: Reg::default(),
            bus_we_reg: Reg::default(),
            bus_reg: DataEn::default(),
            nibbles_reg: Reg::default(),
            high_reg: Reg::default(),
            scalar_reg: DataEn::default(),
            row_we_reg: Reg::default(),
            rows_we_reg: Reg::default(),
            half_reg: Reg::default(),
            row_nibble_reg: DataEn::default(),
            first_reg: Reg::default(),
            index_reg: Reg::default(),
            load_base_reg: Reg::default(),
            load_nibbles_reg: Reg::default(),
            quarter_reg: Reg::default(),
            syndrome_reg: Reg::default(),
            fetch_reg: Reg::default(),
            fetch_column_reg: Reg::default(),
            advance_reg: Reg::default(),
            sum_reg: from_fn(|_| Data::default()),
            base_factor_reg: DataEn::default(),
            nibble_factor_reg: DataEn::default(),
            upper_reg: DataEn::default(),
            staged_reg: (1..columns).map(|_| DataEn::default()).collect(),
            present_reg: (0..columns).map(|_| DataEn::default()).collect(),
            align: Align::default(),
            base_row: BaseRow::default(),
            multiples: EmbeddedMultiples::default(),
            rows: (0..columns).map(|_| NibbleRow::default()).collect(),
            square: Lane::default(),
            scalars: Cat::default(),
            scalars_amount: Pair::default(),
            nibble_amount: Pair::default(),
            factor_amount: Pair::default(),
            factor_nibble_amount: Pair::default(),
            quarter_amount: Pair::default(),
            half_amount: Pair::default(),
            byte_amount: Pair::default(),
            scalars_shifted: Signal::default(),
            factor_shifted: Signal::default(),
            factor_nibble_shifted: Signal::default(),
            word_shifted: Signal::default(),
            y_shifted: Signal::default(),
            base_loaded: Signal::default(),
            nibbles_loaded: Signal::default(),
            byte_shifted: Signal::default(),
            byte: Signal::default(),
            index2: Signal::default(),
            quarter1: Signal::default(),
            factor_nibble: Signal::default(),
            bus_word: Signal::default(),
            chosen: from_fn(|_| Signal::default()),
            addend: from_fn(|_| Signal::default()),
            writes: from_fn(|_| Signal::default()),
            kept: from_fn(|_| Signal::default()),
            row_writes: from_fn(|_| Signal::default()),
            shown: from_fn(|_| Signal::default()),
            stored: Signal::default(),
            number: from_fn(|k| Constant::new((k as u64).to_bits())),
            column_number: from_fn(|k| Constant::new((k as u64).to_bits())),
            // X^0, X^2, …, X^14 modulo X^8+X^4+X^3+X+1: squaring doubles exponents.
            even_powers: Constant::new(0x9aab_6c1b_4010_0401_u64.to_bits()),
            lowest_nibble: Constant::new(0xf_u64.to_bits()),
            zero2: Constant::new(Bits::default()),
            zero3: Constant::new(Bits::default()),
            zero4: Constant::new(Bits::default()),
            zero5: Constant::new(Bits::default()),
            zero16: Constant::new(Bits::default()),
            zero32: Constant::new(Bits::default()),
            zero64: Constant::new(Bits::default()),
            _columns: columns,
            id: ModuleId::default().with("c", columns),
        }
    }
}

impl Describe for Datapath {
    const NAME: &'static str = "mpc_datapath";
    const DOC: &'static str = include_str!("datapath.rs");
}

impl Logic for Datapath {
    #[hdl_gen]
    fn update(&mut self) {
        self.h_shift_reg.clk.next = self.clk.val();
        self.h_shift_reg.rst_n.next = self.rst_n.val();
        self.acc_reg.clk.next = self.clk.val();
        self.acc_reg.rst_n.next = self.rst_n.val();
        self.bus_we_reg.clk.next = self.clk.val();
        self.bus_we_reg.rst_n.next = self.rst_n.val();
        self.bus_reg.clk.next = self.clk.val();
        self.nibbles_reg.clk.next = self.clk.val();
        self.nibbles_reg.rst_n.next = self.rst_n.val();
        self.high_reg.clk.next = self.clk.val();
        self.high_reg.rst_n.next = self.rst_n.val();
        self.scalar_reg.clk.next = self.clk.val();
        self.row_we_reg.clk.next = self.clk.val();
        self.row_we_reg.rst_n.next = self.rst_n.val();
        self.rows_we_reg.clk.next = self.clk.val();
        self.rows_we_reg.rst_n.next = self.rst_n.val();
        self.half_reg.clk.next = self.clk.val();
        self.half_reg.rst_n.next = self.rst_n.val();
        self.row_nibble_reg.clk.next = self.clk.val();
        self.first_reg.clk.next = self.clk.val();
        self.first_reg.rst_n.next = self.rst_n.val();
        self.index_reg.clk.next = self.clk.val();
        self.index_reg.rst_n.next = self.rst_n.val();
        self.load_base_reg.clk.next = self.clk.val();
        self.load_base_reg.rst_n.next = self.rst_n.val();
        self.load_nibbles_reg.clk.next = self.clk.val();
        self.load_nibbles_reg.rst_n.next = self.rst_n.val();
        self.quarter_reg.clk.next = self.clk.val();
        self.quarter_reg.rst_n.next = self.rst_n.val();
        self.syndrome_reg.clk.next = self.clk.val();
        self.syndrome_reg.rst_n.next = self.rst_n.val();
        self.fetch_reg.clk.next = self.clk.val();
        self.fetch_reg.rst_n.next = self.rst_n.val();
        self.fetch_column_reg.clk.next = self.clk.val();
        self.fetch_column_reg.rst_n.next = self.rst_n.val();
        self.advance_reg.clk.next = self.clk.val();
        self.advance_reg.rst_n.next = self.rst_n.val();
        self.base_factor_reg.clk.next = self.clk.val();
        self.nibble_factor_reg.clk.next = self.clk.val();
        self.upper_reg.clk.next = self.clk.val();
        for k in 0..8 {
            self.sum_reg[k].clk.next = self.clk.val();
        }

        // The operation waits for the words that it is about.
        self.h_shift_reg.d.next = self.h_shift.val();
        self.acc_reg.d.next = self.acc.val();
        self.bus_we_reg.d.next = self.bus_we.val();
        self.bus_reg.en.next = self.bus_we.val();
        self.bus_reg.d.next = self.bus.val();
        self.nibbles_reg.d.next = self.nibbles.val();
        self.high_reg.d.next = self.high.val();
        self.scalar_reg.en.next = self.bus_we.val();
        self.scalar_reg.d.next = self.scalar.val();
        self.row_we_reg.d.next = self.row_we.val();
        self.rows_we_reg.d.next = self.rows_we.val();
        self.half_reg.d.next = self.half.val();
        self.row_nibble_reg.en.next = self.row_we.val();
        self.row_nibble_reg.d.next = self.row_nibble.val();
        self.first_reg.d.next = self.first.val();
        self.index_reg.d.next = self.index.val();
        self.load_base_reg.d.next = self.load_base.val();
        self.load_nibbles_reg.d.next = self.load_nibbles.val();
        self.quarter_reg.d.next = self.quarter.val();
        self.syndrome_reg.d.next = self.syndrome.val();
        self.fetch_reg.d.next = self.fetch.val();
        self.fetch_column_reg.d.next = self.fetch_column.val();
        self.advance_reg.d.next = self.advance.val();

        // Columns of C_base and C.
        self.quarter1.next = self.quarter_reg.q.val().get_bits::<1>(0);
        self.half_amount.lo.next = self.zero5.val();
        self.half_amount.hi.next = self.quarter1.val();
        self.base_loaded.next = self.w_rdata.val() >> self.half_amount.q.val();
        self.base_factor_reg.en.next = self.load_base_reg.q.val() | self.wipe.val();
        self.base_factor_reg.d.next = self.base_loaded.val().get_bits::<32>(0);
        self.quarter_amount.lo.next = self.zero4.val();
        self.quarter_amount.hi.next = self.quarter_reg.q.val();
        self.nibbles_loaded.next = self.w_rdata.val() >> self.quarter_amount.q.val();
        self.nibble_factor_reg.en.next = self.load_nibbles_reg.q.val() | self.wipe.val();
        self.nibble_factor_reg.d.next = self.nibbles_loaded.val().get_bits::<16>(0);

        // Their elements.
        self.index2.next = self.index_reg.q.val().get_bits::<2>(0);
        self.factor_amount.lo.next = self.zero3.val();
        self.factor_amount.hi.next = self.index2.val();
        self.factor_shifted.next = self.base_factor_reg.q.val() >> self.factor_amount.q.val();
        self.factor_nibble_amount.lo.next = self.zero2.val();
        self.factor_nibble_amount.hi.next = self.index2.val();
        self.factor_nibble_shifted.next =
            self.nibble_factor_reg.q.val() >> self.factor_nibble_amount.q.val();
        self.factor_nibble.next = self.factor_nibble_shifted.val().get_bits::<4>(0);

        // Products in GF(2^8) of a word of the working memory.
        self.scalars.d[0].next = self.sum_reg[0].q.val();
        self.scalars.d[1].next = self.sum_reg[1].q.val();
        if self.scalar_reg.q.val() == Scalar::Base {
            self.scalars.d[0].next = self.sum_reg[2].q.val();
            self.scalars.d[1].next = self.sum_reg[3].q.val();
        }
        self.scalars_amount.lo.next = self.zero3.val();
        self.scalars_amount.hi.next = self.index_reg.q.val();
        self.scalars_shifted.next = self.scalars.q.val() >> self.scalars_amount.q.val();
        self.square.factor.next = self.p.val();
        self.square.multiples.next = self.even_powers.val();
        self.lanes_word.next = self.w_rdata.val();
        self.lanes_nibbles.next = self.nibbles_reg.q.val();
        self.lanes_high.next = self.high_reg.q.val();
        self.lanes_scalar.next = self.factor_shifted.val().get_bits::<8>(0);
        match self.scalar_reg.q.val() {
            Scalar::Factor => {}
            Scalar::Mid => {
                self.lanes_scalar.next = self.scalars_shifted.val().get_bits::<8>(0);
            }
            Scalar::Base => {
                self.lanes_scalar.next = self.scalars_shifted.val().get_bits::<8>(0);
            }
            Scalar::P => {
                self.lanes_scalar.next = self.p.val();
            }
            Scalar::PSquared => {
                self.lanes_scalar.next = self.square.product.val();
            }
        }

        // Products in F_16: of a column of S, or of a block of a column of H'.
        self.upper_reg.en.next = self.syndrome_reg.q.val() | self.wipe.val();
        self.upper_reg.d.next = self.h_rdata.val();
        self.align.low.next = self.h_rdata.val();
        self.align.high.next = self.upper_reg.q.val();
        self.align.shift.next = self.h_shift_reg.q.val();
        self.nibble_amount.lo.next = self.zero2.val();
        self.nibble_amount.hi.next = self.index_reg.q.val();
        self.word_shifted.next = self.w_rdata.val() >> self.nibble_amount.q.val();
        self.base_row.word.next = self.w_rdata.val();
        self.base_row.nibble.next = self.factor_nibble.val();
        if self.syndrome_reg.q.val() {
            self.base_row.word.next = self.align.word.val();
            self.base_row.nibble.next = self.word_shifted.val().get_bits::<4>(0);
        }

        // Bytes of H' for a group of columns; the last column's is not staged, as it comes last.
        self.byte_amount.lo.next = self.zero3.val();
        self.byte_amount.hi.next = self.h_shift_reg.q.val();
        self.byte_shifted.next = self.h_rdata.val() >> self.byte_amount.q.val();
        self.byte.next = self.byte_shifted.val().get_bits::<8>(0);
        for k in 0..self._columns {
            self.present_reg[k].clk.next = self.clk.val();
            self.present_reg[k].en.next = self.advance_reg.q.val();
            self.present_reg[k].d.next = self.byte.val();
        }
        for k in 0..(self._columns - 1) {
            self.staged_reg[k].clk.next = self.clk.val();
            self.staged_reg[k].en.next = self.fetch_reg.q.val()
                & (self.fetch_column_reg.q.val() == self.column_number[k].val());
            self.staged_reg[k].d.next = self.byte.val();
            self.present_reg[k].d.next = self.staged_reg[k].q.val();
        }

        // Products of a word of the working memory by embedded elements of F_16.
        self.y_shifted.next = self.sum_reg[4].q.val() >> self.nibble_amount.q.val();
        self.multiples.word.next = self.w_rdata.val();
        for k in 0..self._columns {
            self.rows[k].word.next = self.w_rdata.val();
            self.rows[k].times_92.next = self.multiples.times_92.val();
            self.rows[k].times_224.next = self.multiples.times_224.val();
            self.rows[k].times_80.next = self.multiples.times_80.val();
            self.rows[k].nibble.next = self.present_reg[k].q.val().get_bits::<4>(0);
            if self.index_reg.q.val().get_bit(0) {
                self.rows[k].nibble.next = self.present_reg[k].q.val().get_bits::<4>(4);
            }
        }
        match self.row_nibble_reg.q.val() {
            RowNibble::Factor => {
                self.rows[0].nibble.next = self.factor_nibble.val();
            }
            RowNibble::Y => {
                self.rows[0].nibble.next = self.y_shifted.val().get_bits::<4>(0);
            }
            RowNibble::Fetched => {}
        }

        self.bus_word.next = self.w_rdata.val();
        match self.bus_reg.q.val() {
            Bus::Word => {}
            Bus::Lanes => {
                self.bus_word.next = self.lanes_product.val();
            }
            Bus::Base => {
                self.bus_word.next = self.base_row.product.val();
            }
        }
        // The accumulators: what is kept of each plus what is chosen for it, each masked. That is smaller than
        // registers with an enable.
        self.row_writes[0].next = self.row_we_reg.q.val();
        for k in 1..4 {
            self.row_writes[k].next = self.rows_we_reg.q.val();
        }
        for k in 0..8 {
            self.chosen[k].next =
                self.bus_we_reg.q.val() & (self.acc_reg.q.val() == self.number[k].val());
            self.writes[k].next = self.chosen[k].val();
            self.addend[k].next = self.zero64.val();
            if self.chosen[k].val() {
                self.addend[k].next = self.bus_word.val();
            }
        }
        for k in 0..self._columns {
            if self.row_writes[k].val() & !self.half_reg.q.val() {
                self.writes[2 * k].next = true;
                self.addend[2 * k].next = self.addend[2 * k].val() | self.rows[k].product.val();
            }
            if self.row_writes[k].val() & self.half_reg.q.val() {
                self.writes[2 * k + 1].next = true;
                self.addend[2 * k + 1].next =
                    self.addend[2 * k + 1].val() | self.rows[k].product.val();
            }
        }
        for k in 0..8 {
            self.kept[k].next = self.sum_reg[k].q.val();
            if self.writes[k].val() & self.first_reg.q.val() {
                self.kept[k].next = self.zero64.val();
            }
            self.sum_reg[k].d.next = self.kept[k].val() ^ self.addend[k].val();
        }

        self.stored.next = self.zero64.val();
        for k in 0..8 {
            self.shown[k].next = self.zero64.val();
            if self.acc.val() == self.number[k].val() {
                self.shown[k].next = self.sum_reg[k].q.val();
            }
            self.stored.next = self.stored.val() | self.shown[k].val();
        }
        self.w_wdata.next = self.stored.val();
        if self.store_nibble.val() {
            self.w_wdata.next = self.stored.val() & self.lowest_nibble.val();
        }

        // A wipe overrides everything. The bytes of H' are public.
        if self.wipe.val() {
            for k in 0..8 {
                self.sum_reg[k].d.next = self.zero64.val();
            }
            self.base_factor_reg.d.next = self.zero32.val();
            self.nibble_factor_reg.d.next = self.zero16.val();
            self.upper_reg.d.next = self.zero64.val();
        }
    }
}

//! `tcith_acc_sums`: adds up shares, plain and weighted (Mirath v2.1.0 §7.2, §8.2), one word a cycle.
//!
//! A share is nine words of 64 bits: m = 0 to 3 are S, 4 to 6 are C, elements of F_16; 7 and 8 are v, bytes.
//! The sums are 25 words, with φ = i in Sign and φ = i* + i in Verify:
//!
//! | word | 0-7 | 8-13 | 14-15 | 16-17 | 18-21 | 22-24 |
//! |---|---|---|---|---|---|---|
//! | sum | Σφ·S | Σφ·C | Σφ·v | Σv | ΣS | ΣC |
//!
//! They lie in two memories of 16 words, word w at address w/2 of memory w mod 2, except that 16 and 17 are
//! exchanged. So every step can change between the memories: while one is written, the other is read for the next step.
//! A word of S or C takes three steps (lower and upper nibbles' products, plain sum), a word of v two.
//!
//! Interface
//! * `start`: the sums begin at zero with party 0. `clear`: overwrites everything, with `busy`, in 17 cycles.
//! * `in_valid`/`in_ready`, `in_number`, `in_block`: a share block, with its place in `tcith_acc_order`.
//! * `word_load` puts `word` into the lower or (`word_high`) upper half of the block register; `word_go` adds it like
//!   share block `word_number`, with φ = i* once `done`; number 7 stands for the lower word of share block 3 alone.
//! * `read`, `read_word`: a sum is read, and stands on `read_sum` from the next cycle on, with the block register's
//!   lower half added if `read_plus`.
//! * `lane_…`: to `tcith_gf_lanes`. `even_…`, `odd_…`, `sum_…`: to the memories.
//! * `done`: all parties' shares are in the sums, and nothing is `busy`.
//!
//! Latency: a full block takes 6 cycles, share block 3 takes 5 and share block 4 takes 2, and the last of its words is written in
//! the one after. A block is taken in that cycle already, except after share block 4 and,
//! with `hide`, after a leaf's last one. No timing depends on data.
//! Area: 172 flip-flops.

use super::{Order, Party};
use crate::cells::{DataEn, Pair, Reg, RegEn, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Sums of shares.
#[derive(LogicBlock)]
pub struct Sums {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Begin at zero.
    pub start: Signal<In, Bit>,
    /// Overwrite everything.
    pub clear: Signal<In, Bit>,
    /// There is a hidden party.
    pub hide: Signal<In, Bit>,
    /// It.
    pub hidden: Signal<In, Bits<8>>,

    /// A share block is offered.
    pub in_valid: Signal<In, Bit>,
    /// It is taken.
    pub in_ready: Signal<Out, Bit>,
    /// Its place in the order.
    pub in_number: Signal<In, Bits<3>>,
    /// The block.
    pub in_block: Signal<In, Bits<128>>,

    /// A word is put into the block register.
    pub word_load: Signal<In, Bit>,
    /// Into the upper half.
    pub word_high: Signal<In, Bit>,
    /// The word.
    pub word: Signal<In, Bits<64>>,
    /// The register is added.
    pub word_go: Signal<In, Bit>,
    /// As which share block.
    pub word_number: Signal<In, Bits<3>>,

    /// A sum is read.
    pub read: Signal<In, Bit>,
    /// Which one.
    pub read_word: Signal<In, Bits<5>>,
    /// Add the block register's lower half.
    pub read_plus: Signal<In, Bit>,
    /// The sum read.
    pub read_sum: Signal<Out, Bits<64>>,

    /// Word for the lanes.
    pub lane_word: Signal<Out, Bits<64>>,
    /// Factor for the lanes.
    pub lane_scalar: Signal<Out, Bits<8>>,
    /// The word holds nibbles.
    pub lane_nibbles: Signal<Out, Bit>,
    /// The upper half of them is meant.
    pub lane_high: Signal<Out, Bit>,
    /// Product.
    pub lane_product: Signal<In, Bits<64>>,

    /// Access to the words 0, 2, ….
    pub even_en: Signal<Out, Bit>,
    /// It is a write.
    pub even_we: Signal<Out, Bit>,
    /// Address.
    pub even_addr: Signal<Out, Bits<4>>,
    /// Word read.
    pub even_rdata: Signal<In, Bits<64>>,
    /// Access to the words 1, 3, ….
    pub odd_en: Signal<Out, Bit>,
    /// It is a write.
    pub odd_we: Signal<Out, Bit>,
    /// Address.
    pub odd_addr: Signal<Out, Bits<4>>,
    /// Word read.
    pub odd_rdata: Signal<In, Bits<64>>,
    /// Word to write, to either memory.
    pub sum_wdata: Signal<Out, Bits<64>>,

    /// Something is being added or overwritten.
    pub busy: Signal<Out, Bit>,
    /// All shares are in the sums.
    pub done: Signal<Out, Bit>,

    party: Party,
    order: Order,
    in_words: Split<2, 64, 128>,
    low_reg: DataEn<Bits<64>>,
    high_reg: DataEn<Bits<64>>,
    /// Steps of the block are left.
    going_reg: Reg<Bit>,
    number_reg: RegEn<Bits<3>>,
    step_reg: RegEn<Bits<3>>,
    /// A sum was read in the cycle before and is now written,
    write_reg: Reg<Bit>,
    /// to this memory,
    odd_reg: RegEn<Bit>,
    /// to this address,
    addr_reg: RegEn<Bits<4>>,
    /// with the upper word,
    upper_reg: RegEn<Bit>,
    /// of v,
    bytes_reg: RegEn<Bit>,
    /// unweighted;
    plain_reg: RegEn<Bit>,
    /// and that is the leaf's last step.
    leaf_end_reg: Reg<Bit>,
    /// The sums are still those of before.
    first_reg: Reg<Bit>,
    /// The sum read last is in the odd memory.
    read_odd_reg: RegEn<Bit>,
    clearing_reg: Reg<Bit>,
    clear_addr_reg: RegEn<Bits<5>>,
    take: Signal<Local, Bit>,
    /// The block that is offered begins in the even memory.
    begins_even: Signal<Local, Bit>,
    begins: Signal<Local, Bit>,
    active: Signal<Local, Bit>,
    number: Signal<Local, Bits<3>>,
    step: Signal<Local, Bits<3>>,
    /// Number of the block's last step.
    last_step: Signal<Local, Bits<3>>,
    last: Signal<Local, Bit>,
    upper: Signal<Local, Bit>,
    bytes: Signal<Local, Bit>,
    plain: Signal<Local, Bit>,
    odd: Signal<Local, Bit>,
    addr: Signal<Local, Bits<4>>,
    /// m.
    word_of_share: Pair<1, 3, 4>,
    wide_counter: Pair<3, 1, 4>,
    factor: Signal<Local, Bits<8>>,
    old: Signal<Local, Bits<64>>,
    read_odd: Signal<Local, Bit>,
    read_mixed: Signal<Local, Bit>,
    zero3: Constant<Bits<3>>,
    zero5: Constant<Bits<5>>,
    zero64: Constant<Bits<64>>,
    one8: Constant<Bits<8>>,
    zero1: Constant<Bits<1>>,
    last_number: Constant<Bits<3>>,
    number_of_share_4: Constant<Bits<3>>,
    short_number: Constant<Bits<3>>,
    share_3: Constant<Bits<3>>,
    share_4: Constant<Bits<3>>,
    address_of_v_base: Constant<Bits<4>>,
    address_of_v: Constant<Bits<4>>,
    address_of_plain: Constant<Bits<4>>,
    word_7: Constant<Bits<4>>,
    read_of_v: Constant<Bits<4>>,
    clear_end: Constant<Bits<5>>,
    id: ModuleId<Self>,
}

impl Default for Sums {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            start: Signal::default(),
            clear: Signal::default(),
            hide: Signal::default(),
            hidden: Signal::default(),
            in_valid: Signal::default(),
            in_ready: Signal::default(),
            in_number: Signal::default(),
            in_block: Signal::default(),
            word_load: Signal::default(),
            word_high: Signal::default(),
            word: Signal::default(),
            word_go: Signal::default(),
            word_number: Signal::default(),
            read: Signal::default(),
            read_word: Signal::default(),
            read_plus: Signal::default(),
            read_sum: Signal::default(),
            lane_word: Signal::default(),
            lane_scalar: Signal::default(),
            lane_nibbles: Signal::default(),
            lane_high: Signal::default(),
            lane_product: Signal::default(),
            even_en: Signal::default(),
            even_we: Signal::default(),
            even_addr: Signal::default(),
            even_rdata: Signal::default(),
            odd_en: Signal::default(),
            odd_we: Signal::default(),
            odd_addr: Signal::default(),
            odd_rdata: Signal::default(),
            sum_wdata: Signal::default(),
            busy: Signal::default(),
            done: Signal::default(),
            party: Party::default(),
            order: Order::default(),
            in_words: Split::default(),
            low_reg: DataEn::default(),
            high_reg: DataEn::default(),
            going_reg: Reg::default(),
            number_reg: RegEn::default(),
            step_reg: RegEn::default(),
            write_reg: Reg::default(),
            odd_reg: RegEn::default(),
            addr_reg: RegEn::default(),
            upper_reg: RegEn::default(),
            bytes_reg: RegEn::default(),
            plain_reg: RegEn::default(),
            leaf_end_reg: Reg::default(),
            first_reg: Reg::default(),
            read_odd_reg: RegEn::default(),
            clearing_reg: Reg::default(),
            clear_addr_reg: RegEn::default(),
            take: Signal::default(),
            begins_even: Signal::default(),
            begins: Signal::default(),
            active: Signal::default(),
            number: Signal::default(),
            step: Signal::default(),
            last_step: Signal::default(),
            last: Signal::default(),
            upper: Signal::default(),
            bytes: Signal::default(),
            plain: Signal::default(),
            odd: Signal::default(),
            addr: Signal::default(),
            word_of_share: Pair::default(),
            wide_counter: Pair::default(),
            factor: Signal::default(),
            old: Signal::default(),
            read_odd: Signal::default(),
            read_mixed: Signal::default(),
            zero3: Constant::new(Bits::default()),
            zero5: Constant::new(Bits::default()),
            zero64: Constant::new(Bits::default()),
            one8: Constant::new(1_u8.to_bits()),
            zero1: Constant::new(Bits::default()),
            last_number: Constant::new(6_u8.to_bits()),
            number_of_share_4: Constant::new(3_u8.to_bits()),
            short_number: Constant::new(7_u8.to_bits()),
            share_3: Constant::new(3_u8.to_bits()),
            share_4: Constant::new(4_u8.to_bits()),
            address_of_v_base: Constant::new(7_u8.to_bits()),
            address_of_v: Constant::new(8_u8.to_bits()),
            address_of_plain: Constant::new(9_u8.to_bits()),
            word_7: Constant::new(7_u8.to_bits()),
            read_of_v: Constant::new(8_u8.to_bits()),
            clear_end: Constant::new(16_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Sums {
    const NAME: &'static str = "acc_sums";
    const DOC: &'static str = include_str!("sums.rs");
}

impl Logic for Sums {
    #[hdl_gen]
    fn update(&mut self) {
        self.low_reg.clk.next = self.clk.val();
        self.high_reg.clk.next = self.clk.val();
        self.going_reg.clk.next = self.clk.val();
        self.going_reg.rst_n.next = self.rst_n.val();
        self.number_reg.clk.next = self.clk.val();
        self.number_reg.rst_n.next = self.rst_n.val();
        self.step_reg.clk.next = self.clk.val();
        self.step_reg.rst_n.next = self.rst_n.val();
        self.write_reg.clk.next = self.clk.val();
        self.write_reg.rst_n.next = self.rst_n.val();
        self.odd_reg.clk.next = self.clk.val();
        self.odd_reg.rst_n.next = self.rst_n.val();
        self.addr_reg.clk.next = self.clk.val();
        self.addr_reg.rst_n.next = self.rst_n.val();
        self.upper_reg.clk.next = self.clk.val();
        self.upper_reg.rst_n.next = self.rst_n.val();
        self.bytes_reg.clk.next = self.clk.val();
        self.bytes_reg.rst_n.next = self.rst_n.val();
        self.plain_reg.clk.next = self.clk.val();
        self.plain_reg.rst_n.next = self.rst_n.val();
        self.leaf_end_reg.clk.next = self.clk.val();
        self.leaf_end_reg.rst_n.next = self.rst_n.val();
        self.first_reg.clk.next = self.clk.val();
        self.first_reg.rst_n.next = self.rst_n.val();
        self.read_odd_reg.clk.next = self.clk.val();
        self.read_odd_reg.rst_n.next = self.rst_n.val();
        self.clearing_reg.clk.next = self.clk.val();
        self.clearing_reg.rst_n.next = self.rst_n.val();
        self.clear_addr_reg.clk.next = self.clk.val();
        self.clear_addr_reg.rst_n.next = self.rst_n.val();
        self.party.clk.next = self.clk.val();
        self.party.rst_n.next = self.rst_n.val();

        // Blocks.
        // All but share block 4 begin with a word of the even memory, which may still be written. And a leaf's last step goes before
        // the hidden party's cycle, in which there is no factor.
        self.begins_even.next = self.in_number.val() != self.number_of_share_4.val();
        self.in_ready.next = !(self.going_reg.q.val()
            | self.clearing_reg.q.val()
            | (self.leaf_end_reg.q.val() & self.hide.val())
            | (self.write_reg.q.val() & !self.odd_reg.q.val() & self.begins_even.val()));
        self.take.next = self.in_valid.val() & self.in_ready.val();
        self.in_words.d.next = self.in_block.val();
        self.low_reg.en.next =
            self.take.val() | (self.word_load.val() & !self.word_high.val()) | self.clear.val();
        self.low_reg.d.next = self.in_words.q[0].val();
        self.high_reg.en.next =
            self.take.val() | (self.word_load.val() & self.word_high.val()) | self.clear.val();
        self.high_reg.d.next = self.in_words.q[1].val();
        if self.word_load.val() {
            self.low_reg.d.next = self.word.val();
            self.high_reg.d.next = self.word.val();
        }
        if self.clear.val() {
            self.low_reg.d.next = self.zero64.val();
            self.high_reg.d.next = self.zero64.val();
        }

        // The present step: which sum is read.
        self.begins.next = self.take.val() | self.word_go.val();
        self.active.next = self.begins.val() | self.going_reg.q.val();
        self.number.next = self.number_reg.q.val();
        self.step.next = self.step_reg.q.val();
        if self.begins.val() {
            self.number.next = self.in_number.val();
            self.step.next = self.zero3.val();
        }
        if self.word_go.val() {
            self.number.next = self.word_number.val();
        }
        self.order.number.next = self.number.val();
        self.last_step.next = 5_u8.to_bits::<3>();
        if self.number.val() == self.short_number.val() {
            self.last_step.next = 2_u8.to_bits::<3>();
        } else if self.order.counter.val() == self.share_3.val() {
            self.last_step.next = 4_u8.to_bits::<3>();
        } else if self.order.counter.val() == self.share_4.val() {
            self.last_step.next = 1_u8.to_bits::<3>();
        }
        self.last.next = self.step.val() == self.last_step.val();
        self.upper.next = self.step.val() >= 3_u8.to_bits::<3>();
        self.word_of_share.lo.next = self.upper.val().into();
        self.word_of_share.hi.next = self.order.counter.val();
        self.wide_counter.lo.next = self.order.counter.val();
        self.wide_counter.hi.next = self.zero1.val();
        self.bytes.next = self.word_of_share.q.val() >= self.word_7.val();
        self.odd.next = self.step.val().get_bit(0);
        self.plain.next =
            (self.step.val() == 2_u8.to_bits::<3>()) | (self.step.val() == 5_u8.to_bits::<3>());
        self.addr.next = self.word_of_share.q.val();
        if self.plain.val() {
            self.addr.next = self.wide_counter.q.val() + self.address_of_plain.val();
        }
        if self.bytes.val() {
            // The plain sum's step is in the odd memory for word 7, in the even one for word 8.
            self.odd.next = !(self.upper.val() ^ self.step.val().get_bit(0));
            self.plain.next = !(self.upper.val() ^ self.odd.val());
            self.addr.next = self.address_of_v_base.val();
            if self.plain.val() {
                self.addr.next = self.address_of_v.val();
            }
        }
        self.number_reg.en.next = self.begins.val();
        self.number_reg.d.next = self.number.val();
        self.step_reg.en.next = self.active.val();
        self.step_reg.d.next = self.step.val() + 1_u8.to_bits::<3>();
        self.going_reg.d.next = self.active.val() & !(self.last.val() | self.clear.val());

        // The step before: the sum that was read is written.
        self.write_reg.d.next = self.active.val() & !self.clear.val();
        self.odd_reg.en.next = self.active.val();
        self.odd_reg.d.next = self.odd.val();
        self.addr_reg.en.next = self.active.val();
        self.addr_reg.d.next = self.addr.val();
        self.upper_reg.en.next = self.active.val();
        self.upper_reg.d.next = self.upper.val();
        self.bytes_reg.en.next = self.active.val();
        self.bytes_reg.d.next = self.bytes.val();
        self.plain_reg.en.next = self.active.val();
        self.plain_reg.d.next = self.plain.val();
        self.leaf_end_reg.d.next = self.active.val()
            & self.last.val()
            & (self.number.val() == self.last_number.val())
            & !self.clear.val();
        self.factor.next = self.party.party.val();
        if self.hide.val() {
            self.factor.next = self.party.party.val() ^ self.hidden.val();
        }
        if self.party.done.val() {
            self.factor.next = self.hidden.val();
        }
        self.lane_word.next = self.low_reg.q.val();
        if self.upper_reg.q.val() {
            self.lane_word.next = self.high_reg.q.val();
        }
        self.lane_scalar.next = self.factor.val();
        if self.plain_reg.q.val() {
            self.lane_scalar.next = self.one8.val();
        }
        self.lane_nibbles.next = !(self.plain_reg.q.val() | self.bytes_reg.q.val());
        self.lane_high.next = self.odd_reg.q.val();
        self.old.next = self.even_rdata.val();
        if self.odd_reg.q.val() {
            self.old.next = self.odd_rdata.val();
        }
        if self.first_reg.q.val() {
            self.old.next = self.zero64.val();
        }
        self.sum_wdata.next = self.old.val() ^ self.lane_product.val();

        // Reading results. Words 16 and 17 are exchanged.
        self.read_mixed.next = self.read_word.val().get_bits::<4>(1) == self.read_of_v.val();
        self.read_odd.next = self.read_word.val().get_bit(0) ^ self.read_mixed.val();
        self.read_odd_reg.en.next = self.read.val();
        self.read_odd_reg.d.next = self.read_odd.val();
        self.read_sum.next = self.even_rdata.val();
        if self.read_odd_reg.q.val() {
            self.read_sum.next = self.odd_rdata.val();
        }
        if self.read_plus.val() {
            self.read_sum.next = self.read_sum.val() ^ self.low_reg.q.val();
        }

        // The memories.
        self.even_we.next = self.write_reg.q.val() & !self.odd_reg.q.val();
        self.odd_we.next = self.write_reg.q.val() & self.odd_reg.q.val();
        self.even_en.next = self.even_we.val()
            | (self.active.val() & !self.odd.val())
            | (self.read.val() & !self.read_odd.val());
        self.odd_en.next = self.odd_we.val()
            | (self.active.val() & self.odd.val())
            | (self.read.val() & self.read_odd.val());
        self.even_addr.next = self.addr.val();
        self.odd_addr.next = self.addr.val();
        if self.even_we.val() {
            self.even_addr.next = self.addr_reg.q.val();
        }
        if self.odd_we.val() {
            self.odd_addr.next = self.addr_reg.q.val();
        }
        if self.read.val() {
            self.even_addr.next = self.read_word.val().get_bits::<4>(1);
            self.odd_addr.next = self.read_word.val().get_bits::<4>(1);
        }
        // Overwriting ends with a read, so that the memories' outputs show a zero as well.
        self.clearing_reg.d.next = self.clear.val()
            | (self.clearing_reg.q.val() & (self.clear_addr_reg.q.val() != self.clear_end.val()));
        self.clear_addr_reg.en.next = self.clear.val() | self.clearing_reg.q.val();
        self.clear_addr_reg.d.next = self.clear_addr_reg.q.val() + 1_u8.to_bits::<5>();
        if self.clear.val() {
            self.clear_addr_reg.d.next = self.zero5.val();
        }
        if self.clearing_reg.q.val() {
            self.sum_wdata.next = self.zero64.val();
            self.even_en.next = true;
            self.odd_en.next = true;
            self.even_we.next = self.clear_addr_reg.q.val() != self.clear_end.val();
            self.odd_we.next = self.clear_addr_reg.q.val() != self.clear_end.val();
            self.even_addr.next = self.clear_addr_reg.q.val().get_bits::<4>(0);
            self.odd_addr.next = self.clear_addr_reg.q.val().get_bits::<4>(0);
        }

        // Parties.
        self.party.clear.next = self.start.val() | self.clear.val();
        self.party.advance.next = self.leaf_end_reg.q.val();
        self.party.hide.next = self.hide.val();
        self.party.hidden.next = self.hidden.val();
        self.first_reg.d.next =
            self.start.val() | (self.first_reg.q.val() & !self.leaf_end_reg.q.val());
        self.busy.next =
            self.going_reg.q.val() | self.write_reg.q.val() | self.clearing_reg.q.val();
        self.done.next = self.party.done.val() & !self.busy.val();
    }
}

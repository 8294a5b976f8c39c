//! `tcith_acc_commit`: the commitments as a stream of 64-bit words, four a leaf, in the order of the parties.
//!
//! In Verify the hidden party's commitment comes from the memory and takes its own place in the stream.
//!
//! Interface
//! * `clear`: begin at party 0 and drop what waits. `run`: hidden words may be asked for.
//! * `in_valid`/`in_ready`, `in_block`: half a commitment from the AES core.
//! * `mem_valid`/`mem_ready`, `mem_index`: a word of a hidden commitment is asked for (word w of repetition e is
//!   number 4e+w); `mem_rdata` has it in the next cycle.
//! * `com_valid`/`com_ready`, `com_word`; `com_stream`, the hash state it belongs to; `com_last`, last word of
//!   that state in this repetition.
//! * `done`: all words were taken.
//!
//! Two words wait at most; a third one holds up the AES core. `in_ready` depends on registers only. Area: 142 flip-flops.

use super::Party;
use crate::cells::{DataEn, Pair, Reg, RegEn, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Commitments on their way to the hash.
#[derive(LogicBlock)]
pub struct Commit {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Begin again.
    pub clear: Signal<In, Bit>,
    /// Hidden words may be asked for.
    pub run: Signal<In, Bit>,
    /// e.
    pub repetition: Signal<In, Bits<5>>,
    /// There is a hidden party.
    pub hide: Signal<In, Bit>,
    /// It.
    pub hidden: Signal<In, Bits<8>>,

    /// Half a commitment is offered.
    pub in_valid: Signal<In, Bit>,
    /// It is taken.
    pub in_ready: Signal<Out, Bit>,
    /// It.
    pub in_block: Signal<In, Bits<128>>,

    /// A word of a hidden commitment is asked for.
    pub mem_valid: Signal<Out, Bit>,
    /// The memory takes the request.
    pub mem_ready: Signal<In, Bit>,
    /// Which word.
    pub mem_index: Signal<Out, Bits<9>>,
    /// The word asked for in the cycle before.
    pub mem_rdata: Signal<In, Bits<64>>,

    /// A word is offered.
    pub com_valid: Signal<Out, Bit>,
    /// It is taken.
    pub com_ready: Signal<In, Bit>,
    /// The word.
    pub com_word: Signal<Out, Bits<64>>,
    /// Its hash state.
    pub com_stream: Signal<Out, Bits<2>>,
    /// It is the last one of that state.
    pub com_last: Signal<Out, Bit>,
    /// All words were taken.
    pub done: Signal<Out, Bit>,

    party: Party,
    in_words: Split<2, 64, 128>,
    low_reg: DataEn<Bits<64>>,
    high_reg: DataEn<Bits<64>>,
    /// Words that wait.
    count_reg: RegEn<Bits<2>>,
    /// Word of the commitment.
    word_reg: RegEn<Bits<2>>,
    /// The word asked for arrives.
    arrive_reg: Reg<Bit>,
    index: Pair<2, 5, 7>,
    wide_index: Pair<7, 2, 9>,
    empty: Signal<Local, Bit>,
    /// The hidden party's turn.
    secret: Signal<Local, Bit>,
    load: Signal<Local, Bit>,
    taken: Signal<Local, Bit>,
    last_word: Signal<Local, Bit>,
    zero2: Constant<Bits<2>>,
    zero64: Constant<Bits<64>>,
    three: Constant<Bits<2>>,
    last_of_stream: Constant<Bits<6>>,
    id: ModuleId<Self>,
}

impl Default for Commit {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            clear: Signal::default(),
            run: Signal::default(),
            repetition: Signal::default(),
            hide: Signal::default(),
            hidden: Signal::default(),
            in_valid: Signal::default(),
            in_ready: Signal::default(),
            in_block: Signal::default(),
            mem_valid: Signal::default(),
            mem_ready: Signal::default(),
            mem_index: Signal::default(),
            mem_rdata: Signal::default(),
            com_valid: Signal::default(),
            com_ready: Signal::default(),
            com_word: Signal::default(),
            com_stream: Signal::default(),
            com_last: Signal::default(),
            done: Signal::default(),
            party: Party::default(),
            in_words: Split::default(),
            low_reg: DataEn::default(),
            high_reg: DataEn::default(),
            count_reg: RegEn::default(),
            word_reg: RegEn::default(),
            arrive_reg: Reg::default(),
            index: Pair::default(),
            wide_index: Pair::default(),
            empty: Signal::default(),
            secret: Signal::default(),
            load: Signal::default(),
            taken: Signal::default(),
            last_word: Signal::default(),
            zero2: Constant::new(Bits::default()),
            zero64: Constant::new(Bits::default()),
            three: Constant::new(3_u8.to_bits()),
            last_of_stream: Constant::new(63_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Commit {
    const NAME: &'static str = "acc_commit";
    const DOC: &'static str = include_str!("commit.rs");
}

impl Logic for Commit {
    #[hdl_gen]
    fn update(&mut self) {
        self.low_reg.clk.next = self.clk.val();
        self.high_reg.clk.next = self.clk.val();
        self.count_reg.clk.next = self.clk.val();
        self.count_reg.rst_n.next = self.rst_n.val();
        self.word_reg.clk.next = self.clk.val();
        self.word_reg.rst_n.next = self.rst_n.val();
        self.arrive_reg.clk.next = self.clk.val();
        self.arrive_reg.rst_n.next = self.rst_n.val();
        self.party.clk.next = self.clk.val();
        self.party.rst_n.next = self.rst_n.val();

        self.empty.next = !(self.count_reg.q.val().any() | self.arrive_reg.q.val());
        self.secret.next = self.hide.val() & (self.party.party.val() == self.hidden.val());
        self.in_ready.next =
            self.empty.val() & self.run.val() & self.party.active.val() & !self.secret.val();
        self.load.next = self.in_valid.val() & self.in_ready.val();
        self.mem_valid.next =
            self.empty.val() & self.run.val() & self.party.active.val() & self.secret.val();
        self.index.lo.next = self.word_reg.q.val();
        self.index.hi.next = self.repetition.val();
        self.wide_index.lo.next = self.index.q.val();
        self.wide_index.hi.next = self.zero2.val();
        self.mem_index.next = self.wide_index.q.val();
        self.arrive_reg.d.next = self.mem_valid.val() & self.mem_ready.val() & !self.clear.val();

        self.com_valid.next = self.count_reg.q.val().any();
        self.com_word.next = self.low_reg.q.val();
        self.com_stream.next = self.party.party.val().get_bits::<2>(0);
        self.last_word.next = self.word_reg.q.val() == self.three.val();
        self.com_last.next = self.last_word.val()
            & (self.party.party.val().get_bits::<6>(2) == self.last_of_stream.val());
        self.taken.next = self.com_valid.val() & self.com_ready.val();

        self.in_words.d.next = self.in_block.val();
        self.low_reg.en.next =
            self.load.val() | self.taken.val() | self.arrive_reg.q.val() | self.clear.val();
        self.low_reg.d.next = self.high_reg.q.val();
        self.high_reg.en.next = self.load.val() | self.clear.val();
        self.high_reg.d.next = self.in_words.q[1].val();
        self.count_reg.en.next = self.low_reg.en.val();
        self.count_reg.d.next = self.count_reg.q.val() - 1_u8.to_bits::<2>();
        if self.load.val() {
            self.low_reg.d.next = self.in_words.q[0].val();
            self.count_reg.d.next = 2_u8.to_bits::<2>();
        } else if self.arrive_reg.q.val() {
            self.low_reg.d.next = self.mem_rdata.val();
            self.count_reg.d.next = 1_u8.to_bits::<2>();
        }
        self.word_reg.en.next = self.taken.val() | self.clear.val();
        self.word_reg.d.next = self.word_reg.q.val() + 1_u8.to_bits::<2>();
        if self.clear.val() {
            self.low_reg.d.next = self.zero64.val();
            self.high_reg.d.next = self.zero64.val();
            self.count_reg.d.next = self.zero2.val();
            self.word_reg.d.next = self.zero2.val();
        }

        self.party.clear.next = self.clear.val();
        self.party.advance.next = self.taken.val() & self.last_word.val();
        // The hidden party has its turn here.
        self.party.hide.next = false;
        self.party.hidden.next = self.hidden.val();
        self.done.next = self.party.done.val();
    }
}

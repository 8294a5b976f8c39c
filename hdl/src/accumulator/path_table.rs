//! `tcith_acc_path_table`: finds the disclosed node that a leaf lies below (Mirath v2.1.0 §8.1).
//!
//! The table has an entry of three words for each disclosed node, ordered from left to right in the tree: word 0
//! has the places of its first leaf (bits 12 to 0) and last leaf (bits 28 to 16), counted from the left, and
//! the node's number (bits 47 to 32); words 1 and 2 have its seed. The other bits are ignored.
//!
//! Interface
//! * `clear`: forget the present entry. `entries`: how many the table has, at most 127.
//! * `ask`, `position`: a leaf is looked for; both stable until one of the answers has been used:
//!   `found`, the present entry covers it, with `node` and `seed`; `fresh`, it is a new one, until `started`;
//!   or `missing`, until `clear`: no entry covers it.
//! * `scan`, with `ask`: no leaf is looked for, but all entries whose node is on the kept level or above it, one after the other:
//!   each is `found`, with `first` and `last` as word 0 has them, until `advance`; `missing` comes after the last one. `high`: the
//!   present entry is such a one.
//! * `mem_valid`/`mem_ready`, `mem_index`: a word is asked for; `mem_rdata` has it in the next cycle.
//!
//! A search goes on from the present entry to the right, or from the first one if the leaf lies to the left of it. So it
//! ends after at most one pass over the table. It takes 3 cycles an entry looked at and 4 for the seed.
//!
//! Area: 190 flip-flops.

use crate::cells::{Cat, DataEn, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// What the search is doing.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum SearchState {
    /// Nothing, or looks at the present entry.
    Look,
    /// Asks for a word.
    Ask,
    /// The word arrives.
    Arrive,
    /// Looks at a new entry.
    Check,
    /// No entry covers the leaf.
    Missing,
}

/// Search in the table of disclosed nodes.
#[derive(LogicBlock)]
pub struct PathTable {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Forget the present entry.
    pub clear: Signal<In, Bit>,
    /// Number of entries.
    pub entries: Signal<In, Bits<7>>,

    /// A leaf is looked for.
    pub ask: Signal<In, Bit>,
    /// Its place from the left.
    pub position: Signal<In, Bits<13>>,
    /// The present entry covers it.
    pub found: Signal<Out, Bit>,
    /// The walker has not started there yet.
    pub fresh: Signal<Out, Bit>,
    /// It starts there now.
    pub started: Signal<In, Bit>,
    /// No entry covers it.
    pub missing: Signal<Out, Bit>,
    /// All entries on the kept level or above it are looked for,
    pub scan: Signal<In, Bit>,
    /// from the present one to the next.
    pub advance: Signal<In, Bit>,
    /// The present entry is one of them.
    pub high: Signal<Out, Bit>,
    /// Place of its first leaf.
    pub first: Signal<Out, Bits<13>>,
    /// Place of its last leaf.
    pub last: Signal<Out, Bits<13>>,
    /// Node number.
    pub node: Signal<Out, Bits<16>>,
    /// Its seed.
    pub seed: Signal<Out, Bits<128>>,

    /// A word is asked for.
    pub mem_valid: Signal<Out, Bit>,
    /// The memory takes the request.
    pub mem_ready: Signal<In, Bit>,
    /// Which word.
    pub mem_index: Signal<Out, Bits<9>>,
    /// The word asked for in the cycle before.
    pub mem_rdata: Signal<In, Bits<64>>,

    state_reg: Reg<SearchState>,
    /// There is a present entry.
    valid_reg: Reg<Bit>,
    fresh_reg: Reg<Bit>,
    entry_reg: RegEn<Bits<7>>,
    /// Word of the entry.
    word_reg: RegEn<Bits<2>>,
    first_reg: DataEn<Bits<13>>,
    last_reg: DataEn<Bits<13>>,
    node_reg: DataEn<Bits<16>>,
    seed_low_reg: DataEn<Bits<64>>,
    seed_high_reg: DataEn<Bits<64>>,
    seed_join: Cat<2, 64, 128>,
    wide_entry: Pair<7, 2, 9>,
    wide_word: Pair<2, 7, 9>,
    left_of: Signal<Local, Bit>,
    right_of: Signal<Local, Bit>,
    /// The present entry is none of those that are looked for.
    pass: Signal<Local, Bit>,
    /// Nodes of the kept level and above.
    high_nodes: Constant<Bits<16>>,
    /// The table has no more entries.
    exhausted: Signal<Local, Bit>,
    restart: Signal<Local, Bit>,
    forward: Signal<Local, Bit>,
    word_arrives: [Signal<Local, Bit>; 3],
    zero2: Constant<Bits<2>>,
    zero7: Constant<Bits<7>>,
    word_number: [Constant<Bits<2>>; 3],
    id: ModuleId<Self>,
}

impl PathTable {
    /// With the nodes of level `kept_depth` kept; 0 for none.
    pub fn new(kept_depth: usize) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            clear: Signal::default(),
            entries: Signal::default(),
            ask: Signal::default(),
            position: Signal::default(),
            found: Signal::default(),
            fresh: Signal::default(),
            started: Signal::default(),
            missing: Signal::default(),
            scan: Signal::default(),
            advance: Signal::default(),
            high: Signal::default(),
            first: Signal::default(),
            last: Signal::default(),
            node: Signal::default(),
            seed: Signal::default(),
            mem_valid: Signal::default(),
            mem_ready: Signal::default(),
            mem_index: Signal::default(),
            mem_rdata: Signal::default(),
            state_reg: Reg::default(),
            valid_reg: Reg::default(),
            fresh_reg: Reg::default(),
            entry_reg: RegEn::default(),
            word_reg: RegEn::default(),
            first_reg: DataEn::default(),
            last_reg: DataEn::default(),
            node_reg: DataEn::default(),
            seed_low_reg: DataEn::default(),
            seed_high_reg: DataEn::default(),
            seed_join: Cat::default(),
            wide_entry: Pair::default(),
            wide_word: Pair::default(),
            left_of: Signal::default(),
            right_of: Signal::default(),
            pass: Signal::default(),
            high_nodes: Constant::new(((2_u64 << kept_depth) - 1).to_bits()),
            exhausted: Signal::default(),
            restart: Signal::default(),
            forward: Signal::default(),
            word_arrives: std::array::from_fn(|_| Default::default()),
            zero2: Constant::new(Bits::default()),
            zero7: Constant::new(Bits::default()),
            word_number: std::array::from_fn(|k| Constant::new((k as u64).to_bits())),
            id: ModuleId::default().with("d", kept_depth),
        }
    }
}

impl Describe for PathTable {
    const NAME: &'static str = "acc_path_table";
    const DOC: &'static str = include_str!("path_table.rs");
}

impl Logic for PathTable {
    #[hdl_gen]
    fn update(&mut self) {
        self.state_reg.clk.next = self.clk.val();
        self.state_reg.rst_n.next = self.rst_n.val();
        self.valid_reg.clk.next = self.clk.val();
        self.valid_reg.rst_n.next = self.rst_n.val();
        self.fresh_reg.clk.next = self.clk.val();
        self.fresh_reg.rst_n.next = self.rst_n.val();
        self.entry_reg.clk.next = self.clk.val();
        self.entry_reg.rst_n.next = self.rst_n.val();
        self.word_reg.clk.next = self.clk.val();
        self.word_reg.rst_n.next = self.rst_n.val();
        self.first_reg.clk.next = self.clk.val();
        self.last_reg.clk.next = self.clk.val();
        self.node_reg.clk.next = self.clk.val();
        self.seed_low_reg.clk.next = self.clk.val();
        self.seed_high_reg.clk.next = self.clk.val();

        // Where the leaf lies, seen from the present entry.
        self.left_of.next = self.position.val() < self.first_reg.q.val();
        self.right_of.next = self.position.val() > self.last_reg.q.val();
        self.found.next = self.ask.val()
            & (self.state_reg.q.val() == SearchState::Look)
            & self.valid_reg.q.val()
            & (self.scan.val() | !(self.left_of.val() | self.right_of.val()));
        self.fresh.next = self.fresh_reg.q.val();
        self.missing.next = self.state_reg.q.val() == SearchState::Missing;
        self.high.next = self.node_reg.q.val() < self.high_nodes.val();
        self.first.next = self.first_reg.q.val();
        self.last.next = self.last_reg.q.val();
        self.node.next = self.node_reg.q.val();
        self.seed_join.d[0].next = self.seed_low_reg.q.val();
        self.seed_join.d[1].next = self.seed_high_reg.q.val();
        self.seed.next = self.seed_join.q.val();

        // From the present entry to the right, or from the first.
        self.pass.next = self.right_of.val();
        if self.scan.val() {
            self.pass.next = !self.high.val();
        }
        self.exhausted.next = self.entry_reg.q.val() == self.entries.val();
        self.restart.next = (self.state_reg.q.val() == SearchState::Look)
            & self.ask.val()
            & ((!self.valid_reg.q.val()) | (self.left_of.val() & !self.scan.val()));
        self.forward.next = ((self.state_reg.q.val() == SearchState::Look)
            & self.ask.val()
            & self.valid_reg.q.val()
            & ((self.right_of.val() & !self.scan.val()) | self.advance.val()))
            | ((self.state_reg.q.val() == SearchState::Check) & self.pass.val());
        self.entry_reg.en.next = self.restart.val() | self.forward.val();
        self.entry_reg.d.next = self.entry_reg.q.val() + 1_u8.to_bits::<7>();
        if self.restart.val() {
            self.entry_reg.d.next = self.zero7.val();
        }

        // The entry's words.
        self.wide_entry.lo.next = self.entry_reg.q.val();
        self.wide_entry.hi.next = self.zero2.val();
        self.wide_word.lo.next = self.word_reg.q.val();
        self.wide_word.hi.next = self.zero7.val();
        self.mem_valid.next = (self.state_reg.q.val() == SearchState::Ask) & !self.exhausted.val();
        self.mem_index.next = (self.wide_entry.q.val() << 1_u8.to_bits::<1>())
            + self.wide_entry.q.val()
            + self.wide_word.q.val();
        for k in 0..3 {
            self.word_arrives[k].next = (self.state_reg.q.val() == SearchState::Arrive)
                & (self.word_reg.q.val() == self.word_number[k].val());
        }
        self.first_reg.en.next = self.word_arrives[0].val();
        self.first_reg.d.next = self.mem_rdata.val().get_bits::<13>(0);
        self.last_reg.en.next = self.word_arrives[0].val();
        self.last_reg.d.next = self.mem_rdata.val().get_bits::<13>(16);
        self.node_reg.en.next = self.word_arrives[0].val();
        self.node_reg.d.next = self.mem_rdata.val().get_bits::<16>(32);
        self.seed_low_reg.en.next = self.word_arrives[1].val();
        self.seed_low_reg.d.next = self.mem_rdata.val();
        self.seed_high_reg.en.next = self.word_arrives[2].val();
        self.seed_high_reg.d.next = self.mem_rdata.val();
        self.word_reg.en.next = self.restart.val()
            | self.forward.val()
            | (self.state_reg.q.val() == SearchState::Check)
            | self.word_arrives[1].val();
        self.word_reg.d.next = self.word_reg.q.val() + 1_u8.to_bits::<2>();
        if self.restart.val() | self.forward.val() {
            self.word_reg.d.next = self.zero2.val();
        }
        self.valid_reg.d.next = (self.valid_reg.q.val() | self.word_arrives[2].val())
            & !(self.restart.val() | self.forward.val() | self.clear.val());
        self.fresh_reg.d.next =
            (self.fresh_reg.q.val() & !self.started.val()) | self.word_arrives[2].val();

        self.state_reg.d.next = SearchState::Look;
        match self.state_reg.q.val() {
            SearchState::Look => {
                if self.restart.val() | self.forward.val() {
                    self.state_reg.d.next = SearchState::Ask;
                }
            }
            SearchState::Ask => {
                self.state_reg.d.next = SearchState::Ask;
                if self.exhausted.val() {
                    self.state_reg.d.next = SearchState::Missing;
                } else if self.mem_ready.val() {
                    self.state_reg.d.next = SearchState::Arrive;
                }
            }
            SearchState::Arrive => {
                self.state_reg.d.next = SearchState::Ask;
                if self.word_arrives[0].val() {
                    self.state_reg.d.next = SearchState::Check;
                } else if self.word_arrives[2].val() {
                    self.state_reg.d.next = SearchState::Look;
                }
            }
            SearchState::Check => {
                self.state_reg.d.next = SearchState::Ask;
                if self.left_of.val() & !self.scan.val() {
                    self.state_reg.d.next = SearchState::Missing;
                }
            }
            SearchState::Missing => {
                self.state_reg.d.next = SearchState::Missing;
            }
        }
        if self.clear.val() {
            self.state_reg.d.next = SearchState::Look;
        }
    }
}

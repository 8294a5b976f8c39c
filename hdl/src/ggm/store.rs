//! `tcith_ggm_store`: the walker's way to its memories: writes seeds in two halves, addresses reads, wipes.
//!
//! Path memory: level v in words 2v and 2v+1. Kept nodes: the node that is k-th from the left in words 2k
//! and 2k+1. Low half first in both.
//!
//! Interface
//! * `put`: `put_seed` is written to level `put_level` of the path, and with `put_kept` also to the kept nodes, as the one with
//!   path `put_aligned`. The low half goes in the same cycle, the high half in the next, with `pending` high; no `put` and no
//!   `read` then. `kept_last`: the kept node on the right is complete with this cycle.
//! * `read`, `read_word`: the low (0) or high (1) half of level `read_level`, or with `from_kept` of the kept
//!   ancestor of the node with path `read_aligned`, is asked for; not together with `put`.
//! * `wipe`: one cycle; then every word of both memories is overwritten, with `wiping` high, and a word of each is read, so
//!   that their output registers forget as well.
//! * `path_*`, `kept_*`, `mem_wdata`: the memories' ports.
//!
//! Latency: a wipe takes as many cycles as the larger memory has words, and one more, after the one with `wipe`.
//! Area: 101 flip-flops with the nodes of level 8.

use crate::cells::{Counter, DataEn, Pair, Reg, RegEn, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Access to the walker's memories.
#[derive(LogicBlock)]
pub struct Store {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Overwrite both memories.
    pub wipe: Signal<In, Bit>,
    /// They are being overwritten.
    pub wiping: Signal<Out, Bit>,

    /// Write a seed.
    pub put: Signal<In, Bit>,
    /// To the kept nodes as well.
    pub put_kept: Signal<In, Bit>,
    /// Its level.
    pub put_level: Signal<In, Bits<4>>,
    /// Its path.
    pub put_aligned: Signal<In, Bits<16>>,
    /// The seed.
    pub put_seed: Signal<In, Bits<128>>,
    /// Its high half is written in this cycle.
    pub pending: Signal<Out, Bit>,

    /// The last kept node is complete.
    pub kept_last: Signal<Out, Bit>,

    /// Read half a seed.
    pub read: Signal<In, Bit>,
    /// The high half.
    pub read_word: Signal<In, Bit>,
    /// Of this level,
    pub read_level: Signal<In, Bits<4>>,
    /// or of the kept ancestor
    pub from_kept: Signal<In, Bit>,
    /// of this node.
    pub read_aligned: Signal<In, Bits<16>>,

    /// Access to the path memory.
    pub path_en: Signal<Out, Bit>,
    /// It is a write.
    pub path_we: Signal<Out, Bit>,
    /// Word address.
    pub path_addr: Signal<Out, Bits<5>>,
    /// Access to the kept nodes.
    pub kept_en: Signal<Out, Bit>,
    /// It is a write.
    pub kept_we: Signal<Out, Bit>,
    /// Word address.
    pub kept_addr: Signal<Out, Bits<16>>,
    /// Word to write, to either memory.
    pub mem_wdata: Signal<Out, Bits<64>>,

    /// High half of the seed whose low half was written in the cycle before,
    hold_reg: DataEn<Bits<64>>,
    /// which is to be written in this cycle,
    pending_reg: Reg<Bit>,
    /// to this level,
    level_reg: RegEn<Bits<4>>,
    /// and to the kept nodes,
    kept_reg: RegEn<Bit>,
    /// as this one.
    kept_number_reg: DataEn<Bits<16>>,
    wiping_reg: Reg<Bit>,
    /// Word that a wipe clears, and behind the last the one that it reads.
    wipe_addr: Counter<16>,
    halves: Split<2, 64, 128>,
    path_address: Pair<1, 4, 5>,
    kept_address: Pair<1, 15, 16>,
    /// Path of the seed that is written or read,
    kept_aligned: Signal<Local, Bits<16>>,
    /// and its node's number among those of the kept level.
    kept_number: Signal<Local, Bits<16>>,
    kept_high: Signal<Local, Bit>,
    zero: Constant<Bits<64>>,
    last_kept: Constant<Bits<16>>,
    wipe_words: Constant<Bits<16>>,
    /// Brings the kept level's bits of a path to the right end.
    prefix_shift: Constant<Bits<5>>,
    id: ModuleId<Self>,
}

/// Words of the path memory.
const PATH_WORDS: u64 = 32;

impl Store {
    /// With the nodes of level `kept_depth` kept; 0 for none.
    pub fn new(kept_depth: usize) -> Self {
        let kept_nodes = 1_u64 << kept_depth;
        let kept_words = if kept_depth == 0 { 0 } else { 2 * kept_nodes };
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            wiping: Signal::default(),
            put: Signal::default(),
            put_kept: Signal::default(),
            put_level: Signal::default(),
            put_aligned: Signal::default(),
            put_seed: Signal::default(),
            pending: Signal::default(),
            kept_last: Signal::default(),
            read: Signal::default(),
            read_word: Signal::default(),
            read_level: Signal::default(),
            from_kept: Signal::default(),
            read_aligned: Signal::default(),
            path_en: Signal::default(),
            path_we: Signal::default(),
            path_addr: Signal::default(),
            kept_en: Signal::default(),
            kept_we: Signal::default(),
            kept_addr: Signal::default(),
            mem_wdata: Signal::default(),
            hold_reg: DataEn::default(),
            pending_reg: Reg::default(),
            level_reg: RegEn::default(),
            kept_reg: RegEn::default(),
            kept_number_reg: DataEn::default(),
            wiping_reg: Reg::default(),
            wipe_addr: Counter::default(),
            halves: Split::default(),
            path_address: Pair::default(),
            kept_address: Pair::default(),
            kept_aligned: Signal::default(),
            kept_number: Signal::default(),
            kept_high: Signal::default(),
            zero: Constant::new(Bits::default()),
            last_kept: Constant::new((kept_nodes - 1).to_bits()),
            wipe_words: Constant::new(kept_words.max(PATH_WORDS).to_bits()),
            prefix_shift: Constant::new((16 - kept_depth as u64).to_bits()),
            id: ModuleId::default().with("d", kept_depth),
        }
    }
}

impl Describe for Store {
    const NAME: &'static str = "ggm_store";
    const DOC: &'static str = include_str!("store.rs");
}

impl Logic for Store {
    #[hdl_gen]
    fn update(&mut self) {
        self.hold_reg.clk.next = self.clk.val();
        self.pending_reg.clk.next = self.clk.val();
        self.pending_reg.rst_n.next = self.rst_n.val();
        self.level_reg.clk.next = self.clk.val();
        self.level_reg.rst_n.next = self.rst_n.val();
        self.kept_reg.clk.next = self.clk.val();
        self.kept_reg.rst_n.next = self.rst_n.val();
        self.kept_number_reg.clk.next = self.clk.val();
        self.wiping_reg.clk.next = self.clk.val();
        self.wiping_reg.rst_n.next = self.rst_n.val();
        self.wipe_addr.clk.next = self.clk.val();
        self.wipe_addr.rst_n.next = self.rst_n.val();

        // The high half waits for a cycle.
        self.halves.d.next = self.put_seed.val();
        self.pending.next = self.pending_reg.q.val();
        self.pending_reg.d.next = self.put.val() & !self.wipe.val();
        self.hold_reg.en.next = self.put.val() | self.wipe.val();
        self.hold_reg.d.next = self.halves.q[1].val();
        if self.wipe.val() {
            self.hold_reg.d.next = self.zero.val();
        }
        self.level_reg.en.next = self.put.val();
        self.level_reg.d.next = self.put_level.val();
        self.kept_reg.en.next = self.put.val();
        self.kept_reg.d.next = self.put_kept.val();
        self.kept_high.next = self.pending_reg.q.val() & self.kept_reg.q.val();
        self.kept_aligned.next = self.put_aligned.val();
        if self.read.val() {
            self.kept_aligned.next = self.read_aligned.val();
        }
        self.kept_number.next =
            (self.kept_aligned.val() << 1_u8.to_bits::<1>()) >> self.prefix_shift.val();
        self.kept_number_reg.en.next = self.put.val();
        self.kept_number_reg.d.next = self.kept_number.val();
        self.kept_last.next =
            self.kept_high.val() & (self.kept_number_reg.q.val() == self.last_kept.val());

        // Word and addresses: a low half, a high half, or a read.
        self.mem_wdata.next = self.halves.q[0].val();
        self.path_address.hi.next = self.put_level.val();
        self.path_address.lo.next = self.pending_reg.q.val().into();
        self.kept_address.hi.next = self.kept_number.val().get_bits::<15>(0);
        self.kept_address.lo.next = self.pending_reg.q.val().into();
        if self.pending_reg.q.val() {
            self.mem_wdata.next = self.hold_reg.q.val();
            self.path_address.hi.next = self.level_reg.q.val();
            self.kept_address.hi.next = self.kept_number_reg.q.val().get_bits::<15>(0);
        }
        if self.read.val() {
            self.path_address.hi.next = self.read_level.val();
            self.path_address.lo.next = self.read_word.val().into();
            self.kept_address.lo.next = self.read_word.val().into();
        }
        self.path_en.next =
            self.put.val() | self.pending_reg.q.val() | (self.read.val() & !self.from_kept.val());
        self.path_we.next = !self.read.val();
        self.path_addr.next = self.path_address.q.val();
        self.kept_en.next = (self.put.val() & self.put_kept.val())
            | self.kept_high.val()
            | (self.read.val() & self.from_kept.val());
        self.kept_we.next = !self.read.val();
        self.kept_addr.next = self.kept_address.q.val();

        // A wipe runs through both memories at once.
        self.wiping.next = self.wiping_reg.q.val();
        self.wiping_reg.d.next = self.wipe.val()
            | (self.wiping_reg.q.val() & (self.wipe_addr.q.val() != self.wipe_words.val()));
        self.wipe_addr.clear.next = self.wipe.val();
        self.wipe_addr.count.next = self.wiping_reg.q.val();
        if self.wiping_reg.q.val() {
            self.mem_wdata.next = self.zero.val();
            self.path_en.next = true;
            self.path_we.next = self.wipe_addr.q.val() != self.wipe_words.val();
            self.path_addr.next = self.wipe_addr.q.val().get_bits::<5>(0);
            self.kept_en.next = true;
            self.kept_we.next = self.wipe_addr.q.val() != self.wipe_words.val();
            self.kept_addr.next = self.wipe_addr.q.val();
        }
    }
}

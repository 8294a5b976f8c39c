//! `tcith_acc_core`: the accumulator: one command a repetition, in Sign and in Verify (Mirath v2.1.0 §7.2, §7.3,
//! §8.2).
//!
//! The tree walker, the AES core, the lanes and the memories are outside, so that other units can share them.
//!
//! Commands (`cmd_valid`/`cmd_ready`): `cmd_repetition`, e; `cmd_verify`; and in Verify `cmd_hidden`, i*, and
//! `cmd_entries`, entries of the path table. The answer (`rsp_valid`/`rsp_ready`) has `rsp_error`: 0 none;
//! 1 no such repetition; 2 a leaf that no entry of the path table covers; 3 the walker refused a command (no START
//! yet, or an entry that is wrong); 4 aborted. With an error everything has been wiped, the walker too.
//!
//! With `cmd_keep`, and `cmd_verify`, the command is no repetition: it derives the nodes of the walker's kept level that are below the entries of the path
//! table, so that the repetitions of Verify need not; see `tcith_acc_feed`. `walker_sealed`, `walker_forget`: the walker's
//! `kept_sealed` and `kept_forget`. `table_changed`: a word of the path table is written, by whomever. Errors 3 and 4.
//!
//! Before Sign's first repetition the walker needs its START at the root (and FILL). `salt`, its first 16 bytes, is stable
//! during a command.
//!
//! Memory (`mem_valid`/`mem_ready`, `mem_we`, `mem_region`, `mem_index`, `mem_wdata`): words of 64 bits in regions; what
//! was read is on `mem_rdata` in the cycle after the request was taken, and then no longer.
//!
//! | region | what | word |
//! |---|---|---|
//! | 0 | the secret: S, C (read in Sign) | 0 to 3, 4 to 6 |
//! | 1 | aux (read in Verify) | 7e + 0 to 6 |
//! | 2 | commitments of the hidden parties (read in Verify) | 4e + 0 to 3 |
//! | 3 | path table (read in Verify), see `tcith_acc_path_table` | 3n + 0 to 2 |
//! | 4 | results (written) | 25e + 0 to 24 |
//!
//! Results of Sign: S_base (8 words), C_base (6), v_base (2), v (2), aux (7). Of Verify: S_share (8), C_share (6),
//! v_share (2).
//!
//! Commitments (`com_valid`/`com_ready`, `com_word`): 4 words each, parties in the order of `tcith_acc_party`;
//! `com_stream`: the hash state; `com_last`: last word for that state in this repetition. A word that waits stays
//! until it is taken, except for `wipe`, `cancel` and errors.
//!
//! AES core: `aes_valid` has priority over the walker. `aes_number` has to come back with the result.
//! `walker_…`: the walker's port. `lane_…`, `even_…`, `odd_…`: see `tcith_acc_sums`.
//!
//! `wipe`: one cycle high drops the command without an answer and overwrites everything; `busy` is high until that is done.
//! `cancel`: the same with an answer, and nothing if there is no command. `count_clear` clears `cycles` (spent on
//! commands), `aes_stalls` (a result was not taken, since commitments were not) and `com_stalls`.
//!
//! Latency: A cycles a block (10 or 5), 7 blocks and the walker's a leaf, without a gap, and a constant end;
//! see docs/units/accumulator.md. No timing depends on a secret.
//!
//! Area: about 1150 flip-flops.

use super::{Commit, Control, Feed, Issue, Order, Sums};
use crate::cells::Stage;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// The accumulator without what it shares.
#[derive(LogicBlock)]
pub struct Core {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop everything and overwrite it.
    pub wipe: Signal<In, Bit>,
    /// End the command that way.
    pub cancel: Signal<In, Bit>,
    /// A command or a wipe is in progress.
    pub busy: Signal<Out, Bit>,
    /// It is the accumulator's own, and not only the walker that is not at rest.
    pub working: Signal<Out, Bit>,
    /// First 16 bytes of the salt.
    pub salt: Signal<In, Bits<128>>,

    /// A command is offered.
    pub cmd_valid: Signal<In, Bit>,
    /// It is taken.
    pub cmd_ready: Signal<Out, Bit>,
    /// Nodes are to be kept for Verify.
    pub cmd_keep: Signal<In, Bit>,
    /// Verify.
    pub cmd_verify: Signal<In, Bit>,
    /// e.
    pub cmd_repetition: Signal<In, Bits<5>>,
    /// i*.
    pub cmd_hidden: Signal<In, Bits<8>>,
    /// Entries of the path table.
    pub cmd_entries: Signal<In, Bits<7>>,
    /// An answer is offered.
    pub rsp_valid: Signal<Out, Bit>,
    /// It is taken.
    pub rsp_ready: Signal<In, Bit>,
    /// What went wrong.
    pub rsp_error: Signal<Out, Bits<3>>,

    /// Access to the memory.
    pub mem_valid: Signal<Out, Bit>,
    /// The memory takes it.
    pub mem_ready: Signal<In, Bit>,
    /// It is a write.
    pub mem_we: Signal<Out, Bit>,
    /// Region of the memory.
    pub mem_region: Signal<Out, Bits<3>>,
    /// Word of the region.
    pub mem_index: Signal<Out, Bits<9>>,
    /// Word to write.
    pub mem_wdata: Signal<Out, Bits<64>>,
    /// The word asked for in the cycle before.
    pub mem_rdata: Signal<In, Bits<64>>,

    /// A word of a commitment is offered.
    pub com_valid: Signal<Out, Bit>,
    /// It is taken.
    pub com_ready: Signal<In, Bit>,
    /// The word.
    pub com_word: Signal<Out, Bits<64>>,
    /// Its hash state.
    pub com_stream: Signal<Out, Bits<2>>,
    /// It is the last one of that state.
    pub com_last: Signal<Out, Bit>,

    /// Clear the counters.
    pub count_clear: Signal<In, Bit>,
    /// Cycles with a command.
    pub cycles: Signal<Out, Bits<32>>,
    /// Cycles in which an AES result was not taken.
    pub aes_stalls: Signal<Out, Bits<32>>,
    /// Cycles in which a commitment word was not taken.
    pub com_stalls: Signal<Out, Bits<32>>,

    /// Wipe the walker and the AES core.
    pub walker_wipe: Signal<Out, Bit>,
    /// The walker is not at rest.
    pub walker_busy: Signal<In, Bit>,
    /// What it keeps is that of the path table.
    pub walker_sealed: Signal<In, Bit>,
    /// It is no longer.
    pub walker_forget: Signal<Out, Bit>,
    /// A word of the path table is written.
    pub table_changed: Signal<In, Bit>,
    /// A command for the walker.
    pub walker_cmd_valid: Signal<Out, Bit>,
    /// The walker takes it.
    pub walker_cmd_ready: Signal<In, Bit>,
    /// The command.
    pub walker_cmd_op: Signal<Out, Bits<3>>,
    /// Node or leaf.
    pub walker_cmd_index: Signal<Out, Bits<32>>,
    /// Seed of the node.
    pub walker_cmd_seed: Signal<Out, Bits<128>>,
    /// The walker answers.
    pub walker_rsp_valid: Signal<In, Bit>,
    /// The answer is taken.
    pub walker_rsp_ready: Signal<Out, Bit>,
    /// The walker refuses the command.
    pub walker_rsp_error: Signal<In, Bits<2>>,
    /// Seed of the leaf.
    pub walker_rsp_seed: Signal<In, Bits<128>>,
    /// It has a place: the walker may begin a block.
    pub walker_room: Signal<Out, Bit>,

    /// A block for the AES core.
    pub aes_valid: Signal<Out, Bit>,
    /// It is taken.
    pub aes_ready: Signal<In, Bit>,
    /// Its key.
    pub aes_key: Signal<Out, Bits<128>>,
    /// The block.
    pub aes_block: Signal<Out, Bits<128>>,
    /// Its place in the order of blocks.
    pub aes_number: Signal<Out, Bits<3>>,
    /// A result of the AES core.
    pub result_valid: Signal<In, Bit>,
    /// It is taken.
    pub result_ready: Signal<Out, Bit>,
    /// The result.
    pub result_block: Signal<In, Bits<128>>,
    /// Place of its block.
    pub result_number: Signal<In, Bits<3>>,

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

    /// Access to the sums 0, 2, ….
    pub even_en: Signal<Out, Bit>,
    /// It is a write.
    pub even_we: Signal<Out, Bit>,
    /// Address.
    pub even_addr: Signal<Out, Bits<4>>,
    /// Word read.
    pub even_rdata: Signal<In, Bits<64>>,
    /// Access to the sums 1, 3, ….
    pub odd_en: Signal<Out, Bit>,
    /// It is a write.
    pub odd_we: Signal<Out, Bit>,
    /// Address.
    pub odd_addr: Signal<Out, Bits<4>>,
    /// Word read.
    pub odd_rdata: Signal<In, Bits<64>>,
    /// Word to write, to either memory.
    pub sum_wdata: Signal<Out, Bits<64>>,

    control: Control,
    feed: Feed,
    issue: Issue,
    commit: Commit,
    sums: Sums,
    order: Order,
    /// Seeds of the next leaves.
    ahead: Vec<Stage<128>>,
    begins: Signal<Local, Bit>,
    /// A leaf's seed is offered by the walker.
    seed_valid: Signal<Local, Bit>,
    /// It is taken.
    seed_ready: Signal<Local, Bit>,
    _ahead: usize,
    _first: usize,
    id: ModuleId<Self>,
}

impl Core {
    /// With the nodes of level `kept_depth` kept, 0 for none, and room for the seeds of the next `ahead` leaves, 0, 1 or 2.
    pub fn new(kept_depth: usize, ahead: usize) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            cancel: Signal::default(),
            busy: Signal::default(),
            working: Signal::default(),
            salt: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_keep: Signal::default(),
            cmd_verify: Signal::default(),
            cmd_repetition: Signal::default(),
            cmd_hidden: Signal::default(),
            cmd_entries: Signal::default(),
            rsp_valid: Signal::default(),
            rsp_ready: Signal::default(),
            rsp_error: Signal::default(),
            mem_valid: Signal::default(),
            mem_ready: Signal::default(),
            mem_we: Signal::default(),
            mem_region: Signal::default(),
            mem_index: Signal::default(),
            mem_wdata: Signal::default(),
            mem_rdata: Signal::default(),
            com_valid: Signal::default(),
            com_ready: Signal::default(),
            com_word: Signal::default(),
            com_stream: Signal::default(),
            com_last: Signal::default(),
            count_clear: Signal::default(),
            cycles: Signal::default(),
            aes_stalls: Signal::default(),
            com_stalls: Signal::default(),
            walker_wipe: Signal::default(),
            walker_busy: Signal::default(),
            walker_sealed: Signal::default(),
            walker_forget: Signal::default(),
            table_changed: Signal::default(),
            walker_cmd_valid: Signal::default(),
            walker_cmd_ready: Signal::default(),
            walker_cmd_op: Signal::default(),
            walker_cmd_index: Signal::default(),
            walker_cmd_seed: Signal::default(),
            walker_rsp_valid: Signal::default(),
            walker_rsp_ready: Signal::default(),
            walker_rsp_error: Signal::default(),
            walker_rsp_seed: Signal::default(),
            walker_room: Signal::default(),
            aes_valid: Signal::default(),
            aes_ready: Signal::default(),
            aes_key: Signal::default(),
            aes_block: Signal::default(),
            aes_number: Signal::default(),
            result_valid: Signal::default(),
            result_ready: Signal::default(),
            result_block: Signal::default(),
            result_number: Signal::default(),
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
            control: Control::default(),
            feed: Feed::new(kept_depth),
            issue: Issue::default(),
            commit: Commit::default(),
            sums: Sums::default(),
            order: Order::default(),
            ahead: (0..ahead).map(|_| Stage::default()).collect(),
            begins: Signal::default(),
            seed_valid: Signal::default(),
            seed_ready: Signal::default(),
            _ahead: ahead,
            _first: ahead.min(1),
            id: ModuleId::default().with("d", kept_depth),
        }
    }
}

impl Describe for Core {
    const NAME: &'static str = "acc_core";
    const DOC: &'static str = include_str!("core.rs");
}

impl Logic for Core {
    #[hdl_gen]
    fn update(&mut self) {
        self.control.clk.next = self.clk.val();
        self.control.rst_n.next = self.rst_n.val();
        self.feed.clk.next = self.clk.val();
        self.feed.rst_n.next = self.rst_n.val();
        self.issue.clk.next = self.clk.val();
        self.issue.rst_n.next = self.rst_n.val();
        self.commit.clk.next = self.clk.val();
        self.commit.rst_n.next = self.rst_n.val();
        self.sums.clk.next = self.clk.val();
        self.sums.rst_n.next = self.rst_n.val();
        for k in 0..self._ahead {
            self.ahead[k].clk.next = self.clk.val();
            self.ahead[k].rst_n.next = self.rst_n.val();
        }

        // Control, and how it leads the parts.
        self.control.wipe.next = self.wipe.val();
        self.control.cancel.next = self.cancel.val();
        self.busy.next = self.control.busy.val();
        self.working.next = self.control.working.val();
        self.control.cmd_valid.next = self.cmd_valid.val();
        self.cmd_ready.next = self.control.cmd_ready.val();
        self.control.cmd_keep.next = self.cmd_keep.val();
        self.control.cmd_verify.next = self.cmd_verify.val();
        self.control.cmd_repetition.next = self.cmd_repetition.val();
        self.control.cmd_hidden.next = self.cmd_hidden.val();
        self.control.cmd_entries.next = self.cmd_entries.val();
        self.rsp_valid.next = self.control.rsp_valid.val();
        self.control.rsp_ready.next = self.rsp_ready.val();
        self.rsp_error.next = self.control.rsp_error.val();
        self.control.count_clear.next = self.count_clear.val();
        self.cycles.next = self.control.cycles.val();
        self.aes_stalls.next = self.control.aes_stalls.val();
        self.com_stalls.next = self.control.com_stalls.val();
        self.control.leaves_done.next = self.feed.done.val()
            & ((self.issue.done.val() & self.commit.done.val() & self.sums.done.val())
                | self.control.keep.val());
        self.control.missing.next = self.feed.missing.val();
        self.control.walker_busy.next = self.walker_busy.val();
        self.begins.next = self.control.start.val() | self.control.clear.val();
        self.feed.clear.next = self.begins.val();
        self.issue.clear.next = self.begins.val();
        self.commit.clear.next = self.begins.val();
        self.sums.start.next = self.control.start.val();
        self.sums.clear.next = self.control.clear.val();
        self.feed.run.next = self.control.run.val();
        self.issue.run.next = self.control.run.val();
        self.commit.run.next = self.control.run.val() & !self.control.keep.val();
        self.feed.keep.next = self.control.keep.val();
        self.feed.verify.next = self.control.verify.val();
        self.issue.hide.next = self.control.verify.val();
        self.commit.hide.next = self.control.verify.val();
        self.sums.hide.next = self.control.verify.val();
        self.feed.repetition.next = self.control.repetition.val();
        self.issue.repetition.next = self.control.repetition.val();
        self.commit.repetition.next = self.control.repetition.val();
        self.feed.hidden.next = self.control.hidden.val();
        self.issue.hidden.next = self.control.hidden.val();
        self.commit.hidden.next = self.control.hidden.val();
        self.sums.hidden.next = self.control.hidden.val();
        self.feed.entries.next = self.control.entries.val();

        // The memory.
        self.mem_valid.next = self.control.mem_valid.val();
        self.control.mem_ready.next = self.mem_ready.val();
        self.mem_we.next = self.control.mem_we.val();
        self.mem_region.next = self.control.mem_region.val();
        self.mem_index.next = self.control.mem_index.val();
        self.mem_wdata.next = self.sums.read_sum.val();
        self.control.path_valid.next = self.feed.mem_valid.val();
        self.feed.mem_ready.next = self.control.path_ready.val();
        self.control.path_index.next = self.feed.mem_index.val();
        self.feed.mem_rdata.next = self.mem_rdata.val();
        self.control.com_valid.next = self.commit.mem_valid.val();
        self.commit.mem_ready.next = self.control.com_ready.val();
        self.control.com_index.next = self.commit.mem_index.val();
        self.commit.mem_rdata.next = self.mem_rdata.val();
        self.sums.word_load.next = self.control.word_load.val();
        self.sums.word_high.next = self.control.word_high.val();
        self.sums.word.next = self.mem_rdata.val();
        self.sums.word_go.next = self.control.word_go.val();
        self.sums.word_number.next = self.control.word_number.val();
        self.sums.read.next = self.control.read.val();
        self.sums.read_word.next = self.control.read_word.val();
        self.sums.read_plus.next = self.control.read_plus.val();
        self.control.sums_busy.next = self.sums.busy.val();

        // The walker. GRAFT's answers are for feed, leaves' for issue.
        self.walker_wipe.next = self.control.clear.val();
        self.feed.sealed.next = self.walker_sealed.val();
        self.feed.changed.next = self.table_changed.val();
        self.walker_forget.next = self.feed.forget.val() | self.control.recount.val();
        self.walker_cmd_valid.next = self.feed.cmd_valid.val();
        self.feed.cmd_ready.next = self.walker_cmd_ready.val();
        self.walker_cmd_op.next = self.feed.cmd_op.val();
        self.walker_cmd_index.next = self.feed.cmd_index.val();
        self.walker_cmd_seed.next = self.feed.cmd_seed.val();
        self.feed.rsp_valid.next = self.walker_rsp_valid.val();
        self.seed_valid.next = self.control.run.val()
            & self.walker_rsp_valid.val()
            & !(self.feed.starting.val() | self.walker_rsp_error.val().any());
        self.seed_ready.next = self.issue.seed_ready.val();
        self.issue.seed_valid.next = self.seed_valid.val();
        self.issue.seed.next = self.walker_rsp_seed.val();
        // A leaf's blocks keep the walker's from a core that has to serve both.
        self.walker_room.next = !self.issue.aes_valid.val();
        for k in 0..self._ahead {
            self.ahead[k].clear.next = self.begins.val();
            self.ahead[k].in_valid.next = self.seed_valid.val();
            self.ahead[k].in_data.next = self.walker_rsp_seed.val();
            self.ahead[k].out_ready.next = self.issue.seed_ready.val();
            self.seed_ready.next = self.control.run.val() & self.ahead[k].in_ready.val();
            // Not while an answer takes the place.
            self.walker_room.next = self.ahead[k].in_ready.val() & !self.seed_valid.val();
        }
        for k in 1..self._ahead {
            self.ahead[k - 1].in_valid.next = self.ahead[k].out_valid.val();
            self.ahead[k - 1].in_data.next = self.ahead[k].out_data.val();
            self.ahead[k].out_ready.next = self.ahead[k - 1].in_ready.val();
        }
        for k in 0..self._first {
            self.issue.seed_valid.next = self.ahead[k].out_valid.val();
            self.issue.seed.next = self.ahead[k].out_data.val();
        }
        self.walker_rsp_ready.next = self.seed_ready.val() | self.feed.starting.val();
        self.control.refused.next = self.walker_rsp_valid.val()
            & self.walker_rsp_ready.val()
            & self.walker_rsp_error.val().any();

        // The AES core.
        self.issue.salt.next = self.salt.val();
        self.aes_valid.next = self.issue.aes_valid.val();
        self.issue.aes_ready.next = self.aes_ready.val();
        self.aes_key.next = self.issue.aes_key.val();
        self.aes_block.next = self.issue.aes_block.val();
        self.aes_number.next = self.issue.aes_number.val();
        self.order.number.next = self.result_number.val();
        self.commit.in_valid.next = self.result_valid.val() & self.order.commitment.val();
        self.commit.in_block.next = self.result_block.val();
        self.sums.in_valid.next = self.result_valid.val() & !self.order.commitment.val();
        self.sums.in_number.next = self.result_number.val();
        self.sums.in_block.next = self.result_block.val();
        self.result_ready.next = self.sums.in_ready.val();
        if self.order.commitment.val() {
            self.result_ready.next = self.commit.in_ready.val();
        }
        self.control.aes_stalled.next = self.result_valid.val() & !self.result_ready.val();

        // Commitments.
        self.com_valid.next = self.commit.com_valid.val();
        self.commit.com_ready.next = self.com_ready.val();
        self.com_word.next = self.commit.com_word.val();
        self.com_stream.next = self.commit.com_stream.val();
        self.com_last.next = self.commit.com_last.val();
        self.control.com_stalled.next = self.com_valid.val() & !self.com_ready.val();

        // Lanes and sums.
        self.lane_word.next = self.sums.lane_word.val();
        self.lane_scalar.next = self.sums.lane_scalar.val();
        self.lane_nibbles.next = self.sums.lane_nibbles.val();
        self.lane_high.next = self.sums.lane_high.val();
        self.sums.lane_product.next = self.lane_product.val();
        self.even_en.next = self.sums.even_en.val();
        self.even_we.next = self.sums.even_we.val();
        self.even_addr.next = self.sums.even_addr.val();
        self.sums.even_rdata.next = self.even_rdata.val();
        self.odd_en.next = self.sums.odd_en.val();
        self.odd_we.next = self.sums.odd_we.val();
        self.odd_addr.next = self.sums.odd_addr.val();
        self.sums.odd_rdata.next = self.odd_rdata.val();
        self.sum_wdata.next = self.sums.sum_wdata.val();
    }
}

//! `tcith_ggm_control`: the walker's control: derives nodes of the GGM tree (Mirath v2.1.0 §5) along their paths.
//!
//! child_b(i) = AES-128[key = seed of node i](tweak(salt, b, i, 4)), one block a level through a client
//! port of the AES core. The walker keeps the seeds of the last path and resumes at the first level that
//! differs. It never computes a child that is not on a path it was asked for.
//!
//! Commands (`cmd_valid`/`cmd_ready`), each answered in order (`rsp_valid`/`rsp_ready`):
//!
//! | `cmd_op` | name | does |
//! |---|---|---|
//! | 0 | START | node `cmd_index` with seed `cmd_seed` becomes the start node (0, the root, in Sign; a disclosed sibling in Verify); forgets the last path and the kept nodes |
//! | 1 | FILL | derives and keeps every node of the kept level; only from the root, only if built with a kept level |
//! | 2 | NODE | seed of node `cmd_index` |
//! | 3 | LEAF | seed of leaf `cmd_index`, which is node L-1+`cmd_index` |
//! | 4 | GRAFT | as START, but does not forget a sealed kept level |
//! | 5 | SEAL | what GRAFT and KEEP have put into the kept level is complete; only if built with one |
//! | 6 | KEEP | as NODE for a node of the kept level, and keeps it; after GRAFT or KEEP |
//! | 7 | KEPT_LEAF | as LEAF, from the sealed kept level, wherever the start node is; which then is below that level, above the leaf |
//!
//! The kept level belongs to one tree, with FILL, or to the disclosed nodes of one signature, with GRAFT and KEEP: a GRAFT at a
//! node of that level keeps it too. `kept_sealed`: KEPT_LEAF is possible. SEAL makes it so, and whatever writes a kept node, START and
//! `kept_forget` end it. `kept_lost`: what was kept is overwritten, FILL's too.
//!
//! `rsp_seed` (byte k in bits 8k+7..8k) is 0 for START, FILL, GRAFT and SEAL and with an error. `rsp_error`: 0 none;
//! 1 no such node or leaf, or no node of the kept level; 2 not below the start node; 3 not possible now (no START yet; FILL without a
//! kept level or below a start node other than the root; no kept level for SEAL and KEEP; no seal for KEPT_LEAF). A refused command changes
//! nothing and walks nothing.
//!
//! `target_aligned`, `target_depth`: the node that the last NODE, LEAF, KEEP or KEPT_LEAF asked for, from the cycle after it was taken on; see
//! `tcith_ggm_target`.
//!
//! `salt`: the first 16 bytes; stable from START on. `wipe`: one cycle high drops everything in flight, and
//! the walker then overwrites its registers, both memories and the AES core; `busy` is high until that is done. Afterwards
//! it needs a START. `busy`: a command or a wipe is in progress. `count_clear` clears `blocks` (blocks given to
//! the AES core) and `cycles` (cycles with `busy`).
//!
//! Latency: with A cycles a block (10 or 5), a walk over v levels from an idle walker answers after A·v + 5
//! cycles. If the next command is already offered, the choice of the level to resume at and the read of
//! its seed happen during the last block, and walks follow each other without a gap: A·v cycles each.
//! The gap is 5 cycles where the new walk begins at the node in which the last one ended, and 4 after an answer that
//! needed no block. Such an answer comes after 6 cycles, a refusal after 3. START: 1 cycle. FILL: A·(2^(d+1) - 2) cycles and up to 5 for each path. A wipe takes as many cycles as
//! the larger memory has words, and one more. No latency depends on a seed.
//!
//! Memories, both single-port of 64-bit words: the path (32 words; level v in words 2v and 2v+1) and the
//! kept nodes (2^(d+1) words).
//!
//! Area: 590 flip-flops, with those of its parts.

use super::{Next, Store, Target, Tweak};
use crate::cells::{Counter, DataEn, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// What the walker is doing.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum State {
    /// Nothing, or a FILL between two walks.
    Idle,
    /// A block of a walk is in the AES core.
    Walk,
    /// An answer that needs no block waits to be taken.
    Answer,
}

/// The walker's control.
#[derive(LogicBlock)]
pub struct Control {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop everything and overwrite it.
    pub wipe: Signal<In, Bit>,
    /// A command or a wipe is in progress.
    pub busy: Signal<Out, Bit>,
    /// First 16 bytes of the salt.
    pub salt: Signal<In, Bits<128>>,

    /// A command is offered.
    pub cmd_valid: Signal<In, Bit>,
    /// It is taken in this cycle.
    pub cmd_ready: Signal<Out, Bit>,
    /// The command.
    pub cmd_op: Signal<In, Bits<3>>,
    /// Node or leaf index.
    pub cmd_index: Signal<In, Bits<32>>,
    /// Seed of the start node.
    pub cmd_seed: Signal<In, Bits<128>>,

    /// An answer is offered.
    pub rsp_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub rsp_ready: Signal<In, Bit>,
    /// Why the command was refused.
    pub rsp_error: Signal<Out, Bits<2>>,
    /// The node's seed.
    pub rsp_seed: Signal<Out, Bits<128>>,

    /// Path to the node asked for last.
    pub target_aligned: Signal<Out, Bits<16>>,
    /// Its level.
    pub target_depth: Signal<Out, Bits<4>>,

    /// What was kept for GRAFT and KEEP does not count any more.
    pub kept_forget: Signal<In, Bit>,
    /// Nor does anything that was kept.
    pub kept_lost: Signal<In, Bit>,
    /// The kept level is sealed.
    pub kept_sealed: Signal<Out, Bit>,

    /// Clear both counters.
    pub count_clear: Signal<In, Bit>,
    /// Blocks given to the AES core.
    pub blocks: Signal<Out, Bits<32>>,
    /// Cycles with `busy`.
    pub cycles: Signal<Out, Bits<32>>,

    /// Clear the AES core.
    pub aes_wipe: Signal<Out, Bit>,
    /// A block is offered to the AES core.
    pub aes_in_valid: Signal<Out, Bit>,
    /// The core takes it.
    pub aes_in_ready: Signal<In, Bit>,
    /// Seed of the parent.
    pub aes_in_key: Signal<Out, Bits<128>>,
    /// Tweaked salt.
    pub aes_in_block: Signal<Out, Bits<128>>,
    /// A result is offered by the AES core.
    pub aes_out_valid: Signal<In, Bit>,
    /// It is taken.
    pub aes_out_ready: Signal<Out, Bit>,
    /// Seed of the child.
    pub aes_out_block: Signal<In, Bits<128>>,

    /// Access to the path memory.
    pub path_en: Signal<Out, Bit>,
    /// It is a write.
    pub path_we: Signal<Out, Bit>,
    /// Word address.
    pub path_addr: Signal<Out, Bits<5>>,
    /// Word to write, to either memory.
    pub mem_wdata: Signal<Out, Bits<64>>,
    /// Word read.
    pub path_rdata: Signal<In, Bits<64>>,
    /// Access to the kept nodes.
    pub kept_en: Signal<Out, Bit>,
    /// It is a write.
    pub kept_we: Signal<Out, Bit>,
    /// Word address.
    pub kept_addr: Signal<Out, Bits<16>>,
    /// Word read.
    pub kept_rdata: Signal<In, Bits<64>>,

    target: Target,
    next: Next,
    tweak: Tweak,
    store: Store,
    block_counter: Counter<32>,
    cycle_counter: Counter<32>,
    state_reg: Reg<State>,
    /// Present node, or the last one.
    cur_aligned_reg: DataEn<Bits<16>>,
    cur_depth_reg: RegEn<Bits<4>>,
    /// Last level on its path whose seed is known.
    level_reg: RegEn<Bits<4>>,
    /// That level's node plus one (upper half), and the directions from there on.
    steps_reg: DataEn<Bits<32>>,
    /// That level's node.
    node_reg: DataEn<Bits<16>>,
    start_depth_reg: RegEn<Bits<4>>,
    /// There was a START.
    started_reg: Reg<Bit>,
    /// First level whose seed is in the path memory.
    path_from_reg: RegEn<Bits<4>>,
    /// The answer's error.
    error_reg: RegEn<Bits<2>>,
    /// The answer's seed is the one that `next` holds.
    answer_seed_reg: RegEn<Bit>,
    /// FILL has kept all nodes below the start node.
    kept_valid_reg: Reg<Bit>,
    /// The kept nodes are those of a path table.
    sealed_reg: Reg<Bit>,
    /// The present node is to be kept.
    keep_reg: RegEn<Bit>,
    /// The kept nodes are overwritten, or begin to be.
    writes_kept: Signal<Local, Bit>,
    /// A FILL has ended.
    filled: Signal<Local, Bit>,
    /// A FILL is in progress.
    fill_reg: Reg<Bit>,
    /// Its next target's number plus one.
    fill_number_reg: DataEn<Bits<16>>,
    fill_shifted: Signal<Local, Bits<16>>,
    /// Nothing is going on.
    quiet: Signal<Local, Bit>,
    /// A command is taken.
    accept: Signal<Local, Bit>,
    /// It is a START, and possible.
    start: Signal<Local, Bit>,
    /// It is a FILL, and possible.
    fill: Signal<Local, Bit>,
    /// It is a SEAL, and possible.
    seal: Signal<Local, Bit>,
    /// It is a KEEP.
    keep: Signal<Local, Bit>,
    /// It is a GRAFT, and keeps its node.
    graft_kept: Signal<Local, Bit>,
    /// The command without the bit that GRAFT, SEAL, KEEP and KEPT_LEAF have.
    kind: Signal<Local, Bits<2>>,
    /// That bit.
    grafted: Signal<Local, Bit>,
    /// FILL puts in its next target.
    fill_load: Signal<Local, Bit>,
    /// The block in the AES core is the last of its walk.
    last: Signal<Local, Bit>,
    /// It is not, so its result is the next key.
    chain: Signal<Local, Bit>,
    /// A result is taken from the AES core.
    take: Signal<Local, Bit>,
    /// The present walk ends or has ended.
    finish: Signal<Local, Bit>,
    /// The next target's walk begins, or its answer is there.
    launch: Signal<Local, Bit>,
    /// It takes a block to get there.
    needs_block: Signal<Local, Bit>,
    /// The next target becomes the present one. One that needs no block lies on the present path, or is a kept
    /// node or the start node: the path stays as it is.
    moves: Signal<Local, Bit>,
    child_level: Signal<Local, Bits<4>>,
    child_node: Signal<Local, Bits<16>>,
    zero2: Constant<Bits<2>>,
    zero4: Constant<Bits<4>>,
    root: Constant<Bits<16>>,
    zero128: Constant<Bits<128>>,
    one16: Constant<Bits<16>>,
    op_start: Constant<Bits<2>>,
    op_fill: Constant<Bits<2>>,
    op_leaf: Constant<Bits<2>>,
    no_such_node: Constant<Bits<2>>,
    not_now: Constant<Bits<2>>,
    can_keep: Constant<Bit>,
    kept_depth: Constant<Bits<4>>,
    below_kept: Constant<Bits<4>>,
    fill_first: Constant<Bits<16>>,
    fill_end: Constant<Bits<16>>,
    fill_shift: Constant<Bits<4>>,
    id: ModuleId<Self>,
}

impl Control {
    /// A walker for a tree of `leaves` leaves (2 to 32768) that can keep all nodes of level `kept_depth`
    /// (0: none; else a level whose nodes are all inner nodes, so 2^kept_depth < leaves).
    pub fn new(leaves: usize, kept_depth: usize) -> Self {
        assert!(
            1 << kept_depth < leaves,
            "the kept level must have inner nodes only"
        );
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            busy: Signal::default(),
            salt: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_op: Signal::default(),
            cmd_index: Signal::default(),
            cmd_seed: Signal::default(),
            rsp_valid: Signal::default(),
            rsp_ready: Signal::default(),
            rsp_error: Signal::default(),
            rsp_seed: Signal::default(),
            target_aligned: Signal::default(),
            target_depth: Signal::default(),
            kept_forget: Signal::default(),
            kept_lost: Signal::default(),
            kept_sealed: Signal::default(),
            count_clear: Signal::default(),
            blocks: Signal::default(),
            cycles: Signal::default(),
            aes_wipe: Signal::default(),
            aes_in_valid: Signal::default(),
            aes_in_ready: Signal::default(),
            aes_in_key: Signal::default(),
            aes_in_block: Signal::default(),
            aes_out_valid: Signal::default(),
            aes_out_ready: Signal::default(),
            aes_out_block: Signal::default(),
            path_en: Signal::default(),
            path_we: Signal::default(),
            path_addr: Signal::default(),
            mem_wdata: Signal::default(),
            path_rdata: Signal::default(),
            kept_en: Signal::default(),
            kept_we: Signal::default(),
            kept_addr: Signal::default(),
            kept_rdata: Signal::default(),
            target: Target::new(leaves),
            next: Next::new(kept_depth),
            tweak: Tweak::default(),
            store: Store::new(kept_depth),
            block_counter: Counter::default(),
            cycle_counter: Counter::default(),
            state_reg: Reg::default(),
            cur_aligned_reg: DataEn::default(),
            cur_depth_reg: RegEn::default(),
            level_reg: RegEn::default(),
            steps_reg: DataEn::default(),
            node_reg: DataEn::default(),
            start_depth_reg: RegEn::default(),
            started_reg: Reg::default(),
            path_from_reg: RegEn::default(),
            error_reg: RegEn::default(),
            answer_seed_reg: RegEn::default(),
            kept_valid_reg: Reg::default(),
            sealed_reg: Reg::default(),
            keep_reg: RegEn::default(),
            writes_kept: Signal::default(),
            filled: Signal::default(),
            fill_reg: Reg::default(),
            fill_number_reg: DataEn::default(),
            fill_shifted: Signal::default(),
            quiet: Signal::default(),
            accept: Signal::default(),
            start: Signal::default(),
            fill: Signal::default(),
            seal: Signal::default(),
            keep: Signal::default(),
            graft_kept: Signal::default(),
            kind: Signal::default(),
            grafted: Signal::default(),
            fill_load: Signal::default(),
            last: Signal::default(),
            chain: Signal::default(),
            take: Signal::default(),
            finish: Signal::default(),
            launch: Signal::default(),
            needs_block: Signal::default(),
            moves: Signal::default(),
            child_level: Signal::default(),
            child_node: Signal::default(),
            zero2: Constant::new(Bits::default()),
            zero4: Constant::new(Bits::default()),
            root: Constant::new(0x8000_u16.to_bits()),
            zero128: Constant::new(Bits::default()),
            one16: Constant::new(1_u8.to_bits()),
            op_start: Constant::new(0_u8.to_bits()),
            op_fill: Constant::new(1_u8.to_bits()),
            op_leaf: Constant::new(3_u8.to_bits()),
            no_such_node: Constant::new(1_u8.to_bits()),
            not_now: Constant::new(3_u8.to_bits()),
            can_keep: Constant::new(kept_depth > 0),
            kept_depth: Constant::new((kept_depth as u64).to_bits()),
            below_kept: Constant::new((kept_depth as u64 + 1).to_bits()),
            fill_first: Constant::new((1_u64 << kept_depth).to_bits()),
            fill_end: Constant::new((2_u64 << kept_depth).to_bits()),
            fill_shift: Constant::new((15 - kept_depth as u64).to_bits()),
            id: ModuleId::default().with("l", leaves).with("d", kept_depth),
        }
    }
}

impl Describe for Control {
    const NAME: &'static str = "ggm_control";
    const DOC: &'static str = include_str!("control.rs");
}

impl Logic for Control {
    #[hdl_gen]
    fn update(&mut self) {
        self.next.clk.next = self.clk.val();
        self.next.rst_n.next = self.rst_n.val();
        self.store.clk.next = self.clk.val();
        self.store.rst_n.next = self.rst_n.val();
        self.block_counter.clk.next = self.clk.val();
        self.block_counter.rst_n.next = self.rst_n.val();
        self.cycle_counter.clk.next = self.clk.val();
        self.cycle_counter.rst_n.next = self.rst_n.val();
        self.state_reg.clk.next = self.clk.val();
        self.state_reg.rst_n.next = self.rst_n.val();
        self.cur_aligned_reg.clk.next = self.clk.val();
        self.cur_depth_reg.clk.next = self.clk.val();
        self.cur_depth_reg.rst_n.next = self.rst_n.val();
        self.level_reg.clk.next = self.clk.val();
        self.level_reg.rst_n.next = self.rst_n.val();
        self.steps_reg.clk.next = self.clk.val();
        self.node_reg.clk.next = self.clk.val();
        self.start_depth_reg.clk.next = self.clk.val();
        self.start_depth_reg.rst_n.next = self.rst_n.val();
        self.started_reg.clk.next = self.clk.val();
        self.started_reg.rst_n.next = self.rst_n.val();
        self.path_from_reg.clk.next = self.clk.val();
        self.path_from_reg.rst_n.next = self.rst_n.val();
        self.error_reg.clk.next = self.clk.val();
        self.error_reg.rst_n.next = self.rst_n.val();
        self.answer_seed_reg.clk.next = self.clk.val();
        self.answer_seed_reg.rst_n.next = self.rst_n.val();
        self.kept_valid_reg.clk.next = self.clk.val();
        self.kept_valid_reg.rst_n.next = self.rst_n.val();
        self.sealed_reg.clk.next = self.clk.val();
        self.sealed_reg.rst_n.next = self.rst_n.val();
        self.keep_reg.clk.next = self.clk.val();
        self.keep_reg.rst_n.next = self.rst_n.val();
        self.fill_reg.clk.next = self.clk.val();
        self.fill_reg.rst_n.next = self.rst_n.val();
        self.fill_number_reg.clk.next = self.clk.val();

        // What is going on.
        self.quiet.next = (self.state_reg.q.val() == State::Idle)
            & self.next.empty.val()
            & (!self.store.pending.val())
            & (!self.store.wiping.val())
            & !self.fill_reg.q.val();
        self.busy.next = !self.quiet.val();
        self.filled.next = self.fill_reg.q.val() & self.store.kept_last.val();
        self.child_level.next = self.level_reg.q.val() + 1_u8.to_bits::<4>();
        self.last.next = self.child_level.val() == self.cur_depth_reg.q.val();
        self.chain.next = (self.state_reg.q.val() == State::Walk) & !self.last.val();

        // Commands. Walks are queued; the others need a walker at rest.
        self.kind.next = self.cmd_op.val().get_bits::<2>(0);
        self.grafted.next = self.cmd_op.val().get_bit(2);
        self.target.index.next = self.cmd_index.val();
        self.target.leaf.next = self.kind.val() == self.op_leaf.val();
        self.cmd_ready.next = self.quiet.val() & !self.wipe.val();
        if self.cmd_op.val().get_bit(1) {
            self.cmd_ready.next = self.next.free.val()
                & (!self.fill_reg.q.val())
                & (!self.store.wiping.val())
                & !self.wipe.val();
        }
        self.accept.next = self.cmd_valid.val() & self.cmd_ready.val();
        self.start.next =
            self.accept.val() & (self.kind.val() == self.op_start.val()) & self.target.valid.val();
        self.graft_kept.next = self.start.val()
            & self.grafted.val()
            & self.can_keep.val()
            & (self.target.depth.val() == self.kept_depth.val());
        self.fill.next = self.accept.val()
            & (self.kind.val() == self.op_fill.val())
            & (!self.grafted.val())
            & self.can_keep.val()
            & self.started_reg.q.val()
            & !self.start_depth_reg.q.val().any();
        self.seal.next = self.accept.val()
            & (self.kind.val() == self.op_fill.val())
            & self.grafted.val()
            & self.can_keep.val();
        self.keep.next =
            self.grafted.val() & self.cmd_op.val().get_bit(1) & !self.target.leaf.val();

        // The next target: a command's, or in a FILL the kept level's nodes from left to right.
        self.fill_shifted.next = self.fill_number_reg.q.val() << self.fill_shift.val();
        self.fill_load.next = self.fill_reg.q.val()
            & self.next.free.val()
            & (self.fill_number_reg.q.val() != self.fill_end.val());
        self.fill_number_reg.en.next = self.fill_load.val() | self.fill.val();
        self.fill_number_reg.d.next = self.fill_number_reg.q.val() + self.one16.val();
        if self.fill.val() {
            self.fill_number_reg.d.next = self.fill_first.val();
        }
        self.next.wipe.next = self.wipe.val();
        self.next.load.next =
            self.fill_load.val() | (self.accept.val() & self.cmd_op.val().get_bit(1));
        self.next.in_aligned.next = self.target.aligned.val();
        self.next.in_depth.next = self.target.depth.val();
        self.next.in_keep.next = self.keep.val();
        self.next.in_kept.next = self.grafted.val() & self.target.leaf.val();
        self.next.in_error.next = self.zero2.val();
        if self.fill_reg.q.val() {
            self.next.in_aligned.next = self.fill_shifted.val();
            self.next.in_depth.next = self.kept_depth.val();
            self.next.in_keep.next = true;
            self.next.in_kept.next = false;
        } else if (!self.started_reg.q.val())
            | (self.keep.val() & !self.can_keep.val())
            | (self.next.in_kept.val() & !self.sealed_reg.q.val())
        {
            self.next.in_error.next = self.not_now.val();
        } else if (!self.target.valid.val())
            | (self.keep.val() & (self.target.depth.val() != self.kept_depth.val()))
        {
            self.next.in_error.next = self.no_such_node.val();
        }
        self.target_aligned.next = self.next.aligned.val();
        self.target_depth.next = self.next.depth.val();
        self.next.cur_aligned.next = self.cur_aligned_reg.q.val();
        self.next.cur_depth.next = self.cur_depth_reg.q.val();
        self.next.start_depth.next = self.start_depth_reg.q.val();
        self.next.path_from.next = self.path_from_reg.q.val();
        self.next.kept_valid.next = self.kept_valid_reg.q.val();
        self.next.known_level.next = self.level_reg.q.val();
        self.next.path_rdata.next = self.path_rdata.val();
        self.next.kept_rdata.next = self.kept_rdata.val();

        // A walk: each result is the next key, until the last is the answer.
        self.rsp_valid.next = ((self.state_reg.q.val() == State::Walk)
            & self.last.val()
            & self.aes_out_valid.val()
            & !self.fill_reg.q.val())
            | (self.state_reg.q.val() == State::Answer);
        self.aes_out_ready.next = self.chain.val()
            | ((self.state_reg.q.val() == State::Walk)
                & (self.rsp_ready.val() | self.fill_reg.q.val()));
        self.take.next = self.aes_out_valid.val() & self.aes_out_ready.val();
        self.finish.next = (self.state_reg.q.val() == State::Idle)
            | ((self.state_reg.q.val() == State::Walk) & self.last.val() & self.take.val())
            | ((self.state_reg.q.val() == State::Answer) & self.rsp_ready.val());
        self.needs_block.next =
            (!self.next.error.val().any()) & (self.next.level.val() != self.next.depth.val());
        self.launch.next = self.finish.val()
            & self.next.ready.val()
            & ((!self.needs_block.val()) | self.aes_in_ready.val())
            & !self.wipe.val();
        self.next.pop.next = self.launch.val();
        self.child_node.next = (self.node_reg.q.val() << 1_u8.to_bits::<1>()) | self.one16.val();
        if self.steps_reg.q.val().get_bit(15) {
            self.child_node.next = self.steps_reg.q.val().get_bits::<16>(16) << 1_u8.to_bits::<1>();
        }
        self.tweak.salt.next = self.salt.val();
        self.tweak.node.next = self.next.node.val();
        self.tweak.right.next = self.next.steps.val().get_bit(15);
        self.aes_in_key.next = self.next.seed.val();
        self.aes_in_valid.next =
            self.finish.val() & self.next.ready.val() & self.needs_block.val() & !self.wipe.val();
        if self.chain.val() {
            self.tweak.node.next = self.child_node.val();
            self.tweak.right.next = self.steps_reg.q.val().get_bit(14);
            self.aes_in_key.next = self.aes_out_block.val();
            self.aes_in_valid.next = self.aes_out_valid.val() & !self.wipe.val();
        }
        self.aes_in_block.next = self.tweak.block.val();
        self.aes_wipe.next = self.wipe.val();

        // Where the walk is.
        self.moves.next = self.launch.val() & self.needs_block.val();
        self.cur_aligned_reg.en.next = self.start.val() | self.fill.val() | self.moves.val();
        self.cur_depth_reg.en.next = self.cur_aligned_reg.en.val();
        self.cur_aligned_reg.d.next = self.next.aligned.val();
        self.cur_depth_reg.d.next = self.next.depth.val();
        self.keep_reg.en.next = self.moves.val();
        self.keep_reg.d.next = self.next.keep.val();
        self.level_reg.en.next = self.cur_aligned_reg.en.val() | self.take.val();
        self.steps_reg.en.next = self.cur_aligned_reg.en.val() | self.take.val();
        self.node_reg.en.next = self.cur_aligned_reg.en.val() | self.take.val();
        self.level_reg.d.next = self.child_level.val();
        self.steps_reg.d.next = self.steps_reg.q.val() << 1_u8.to_bits::<1>();
        self.node_reg.d.next = self.child_node.val();
        if self.moves.val() {
            self.level_reg.d.next = self.next.level.val();
            self.steps_reg.d.next = self.next.steps.val();
            self.node_reg.d.next = self.next.node.val();
        }
        self.path_from_reg.en.next = self.start.val()
            | self.fill.val()
            | (self.moves.val() & (self.next.from_kept.val() | self.next.from_start.val()));
        self.path_from_reg.d.next = self.start_depth_reg.q.val();
        if self.next.from_kept.val() {
            self.path_from_reg.d.next = self.below_kept.val();
        }
        self.start_depth_reg.en.next = self.start.val()
            | (self.moves.val() & self.next.kept.val() & self.next.from_kept.val());
        self.start_depth_reg.d.next = self.below_kept.val();
        self.started_reg.d.next = self.started_reg.q.val() | self.start.val();
        if self.start.val() {
            self.cur_aligned_reg.d.next = self.target.aligned.val();
            self.cur_depth_reg.d.next = self.target.depth.val();
            self.level_reg.d.next = self.target.depth.val();
            self.start_depth_reg.d.next = self.target.depth.val();
            self.path_from_reg.d.next = self.target.depth.val();
        }
        if self.fill.val() {
            // FILL begins at the root: a kept node that lies on the present path would need no block, and not be written.
            self.cur_aligned_reg.d.next = self.root.val();
            self.cur_depth_reg.d.next = self.zero4.val();
            self.level_reg.d.next = self.zero4.val();
            self.path_from_reg.d.next = self.zero4.val();
        }

        // Answers without a block.
        self.error_reg.en.next = (self.accept.val() & !self.cmd_op.val().get_bit(1))
            | self.launch.val()
            | self.filled.val();
        self.error_reg.d.next = self.zero2.val();
        self.answer_seed_reg.en.next = self.error_reg.en.val();
        self.answer_seed_reg.d.next = false;
        if self.launch.val() {
            self.error_reg.d.next = self.next.error.val();
            self.answer_seed_reg.d.next = !self.next.error.val().any();
        } else if self.accept.val() & (self.kind.val() == self.op_start.val()) & !self.start.val() {
            self.error_reg.d.next = self.no_such_node.val();
        } else if self.accept.val()
            & (self.kind.val() == self.op_fill.val())
            & !(self.fill.val() | self.seal.val())
        {
            self.error_reg.d.next = self.not_now.val();
        }
        self.rsp_error.next = self.zero2.val();
        self.rsp_seed.next = self.zero128.val();
        if self.state_reg.q.val() == State::Answer {
            self.rsp_error.next = self.error_reg.q.val();
            if self.answer_seed_reg.q.val() {
                self.rsp_seed.next = self.next.seed.val();
            }
        } else if self.rsp_valid.val() {
            self.rsp_seed.next = self.aes_out_block.val();
        }

        // Seeds on their way to the memories, and from them.
        self.store.wipe.next = self.wipe.val();
        self.store.put.next = self.take.val() | self.start.val();
        self.store.put_kept.next = self.keep_reg.q.val() & self.last.val();
        self.store.put_level.next = self.child_level.val();
        self.store.put_aligned.next = self.cur_aligned_reg.q.val();
        self.store.put_seed.next = self.aes_out_block.val();
        if self.start.val() {
            self.store.put_kept.next = self.graft_kept.val();
            self.store.put_aligned.next = self.target.aligned.val();
            self.store.put_level.next = self.target.depth.val();
            self.store.put_seed.next = self.cmd_seed.val();
        }
        self.next.hold_off.next = self.take.val()
            | self.start.val()
            | self.store.pending.val()
            | (self.state_reg.q.val() == State::Answer);
        self.store.read.next = self.next.read.val();
        self.store.read_word.next = self.next.read_word.val();
        self.store.read_level.next = self.next.level.val();
        self.store.from_kept.next = self.next.from_kept.val();
        self.store.read_aligned.next = self.next.aligned.val();
        self.path_en.next = self.store.path_en.val();
        self.path_we.next = self.store.path_we.val();
        self.path_addr.next = self.store.path_addr.val();
        self.kept_en.next = self.store.kept_en.val();
        self.kept_we.next = self.store.kept_we.val();
        self.kept_addr.next = self.store.kept_addr.val();
        self.mem_wdata.next = self.store.mem_wdata.val();

        // A FILL lasts until its last node is written.
        self.fill_reg.d.next = (self.fill_reg.q.val() | self.fill.val()) & !self.filled.val();

        // Whose the kept nodes are. A KEEP that is refused writes none, but need not come up where that matters.
        self.writes_kept.next = self.fill.val()
            | self.graft_kept.val()
            | (self.accept.val() & self.keep.val())
            | self.kept_lost.val();
        self.kept_valid_reg.d.next = (self.kept_valid_reg.q.val() | self.filled.val())
            & !(self.start.val() | self.writes_kept.val());
        self.sealed_reg.d.next = (self.sealed_reg.q.val() | self.seal.val())
            & !((self.start.val() & !self.grafted.val())
                | self.writes_kept.val()
                | self.kept_forget.val());
        self.kept_sealed.next = self.sealed_reg.q.val();

        self.state_reg.d.next = State::Idle;
        match self.state_reg.q.val() {
            State::Idle => {
                if self.accept.val() & !(self.cmd_op.val().get_bit(1) | self.fill.val()) {
                    self.state_reg.d.next = State::Answer;
                }
                if self.filled.val() {
                    self.state_reg.d.next = State::Answer;
                }
            }
            State::Walk => {
                if !self.finish.val() {
                    self.state_reg.d.next = State::Walk;
                }
            }
            State::Answer => {
                if !self.rsp_ready.val() {
                    self.state_reg.d.next = State::Answer;
                }
            }
        }
        if self.launch.val() {
            self.state_reg.d.next = State::Answer;
            if self.needs_block.val() {
                self.state_reg.d.next = State::Walk;
            }
        }

        // A wipe overrides everything.
        if self.wipe.val() {
            self.state_reg.d.next = State::Idle;
            self.started_reg.d.next = false;
            self.kept_valid_reg.d.next = false;
            self.sealed_reg.d.next = false;
            self.fill_reg.d.next = false;
        }

        self.block_counter.clear.next = self.count_clear.val();
        self.block_counter.count.next = self.aes_in_valid.val() & self.aes_in_ready.val();
        self.blocks.next = self.block_counter.q.val();
        self.cycle_counter.clear.next = self.count_clear.val();
        self.cycle_counter.count.next = self.busy.val();
        self.cycles.next = self.cycle_counter.q.val();
    }
}

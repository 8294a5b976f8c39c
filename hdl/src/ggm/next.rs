//! `tcith_ggm_next`: the walker's next target: chooses the level to resume at and reads its seed while the
//! present walk is still going on.
//!
//! Interface
//! * `load` with `in_aligned`, `in_depth` (as `tcith_ggm_target` gives them) and `in_error`: a target is
//!   put in; only in a cycle with `free`. `empty`: there is none. `in_keep` and `in_kept` come back as `keep` and `kept`; with the
//!   latter the walk may begin at a kept node wherever the start node is.
//! * What the choice depends on: `cur_aligned`, `cur_depth`, `start_depth`, `path_from`, `kept_valid`, see
//!   `tcith_ggm_resume`; and `known_level`, the last level whose seed is in the path memory by now.
//! * `read`, `read_word`: the low (0) or high (1) half of level `level` is asked for in this cycle, of the
//!   kept nodes if `from_kept`; `hold_off` forbids it. The data arrives one cycle later on `path_rdata` or
//!   `kept_rdata`.
//! * `ready`: the target stands with its `error` (0: none), `aligned`, `depth`, the `level` to resume at,
//!   where that comes from (`from_kept`, `from_start`), that level's node (`node`), `seed`, and `steps`: the
//!   node's number plus one in the upper half, the directions from there on in the lower, next one first.
//!   `pop` takes it.
//! * `wipe` clears everything.
//!
//! Latency: ready 5 cycles after `load` if nothing holds it off, 2 if it is refused.

use super::Resume;
use crate::cells::{Cat, DataEn, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// What is known of the next target.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum NextState {
    /// There is none.
    Empty,
    /// It was put in.
    Choose,
    /// The level is known; the seed's low half is to be read.
    ReadLow,
    /// The seed's high half is to be read.
    ReadHigh,
    /// The seed's high half arrives.
    Arrive,
    /// Everything is known.
    Ready,
}

/// The next target.
#[derive(LogicBlock)]
pub struct Next {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Clear everything.
    pub wipe: Signal<In, Bit>,

    /// There is no target.
    pub empty: Signal<Out, Bit>,
    /// A target can be put in.
    pub free: Signal<Out, Bit>,
    /// One is.
    pub load: Signal<In, Bit>,
    /// Its path.
    pub in_aligned: Signal<In, Bits<16>>,
    /// Its level.
    pub in_depth: Signal<In, Bits<4>>,
    /// Why it is refused.
    pub in_error: Signal<In, Bits<2>>,
    /// It is to be kept.
    pub in_keep: Signal<In, Bit>,
    /// It is below a kept node.
    pub in_kept: Signal<In, Bit>,

    /// Path to the present node.
    pub cur_aligned: Signal<In, Bits<16>>,
    /// Level of the present node.
    pub cur_depth: Signal<In, Bits<4>>,
    /// Level of the start node.
    pub start_depth: Signal<In, Bits<4>>,
    /// First level whose seed is in the path memory.
    pub path_from: Signal<In, Bits<4>>,
    /// The kept nodes are valid.
    pub kept_valid: Signal<In, Bit>,
    /// Last level whose seed is in the path memory.
    pub known_level: Signal<In, Bits<4>>,

    /// No read in this cycle.
    pub hold_off: Signal<In, Bit>,
    /// A half is asked for.
    pub read: Signal<Out, Bit>,
    /// It is the high one.
    pub read_word: Signal<Out, Bit>,
    /// Word read from the path memory.
    pub path_rdata: Signal<In, Bits<64>>,
    /// Word read from the kept nodes.
    pub kept_rdata: Signal<In, Bits<64>>,

    /// Everything is known.
    pub ready: Signal<Out, Bit>,
    /// The target is taken.
    pub pop: Signal<In, Bit>,
    /// Why it was refused.
    pub error: Signal<Out, Bits<2>>,
    /// Its path.
    pub aligned: Signal<Out, Bits<16>>,
    /// Its level.
    pub depth: Signal<Out, Bits<4>>,
    /// It is to be kept.
    pub keep: Signal<Out, Bit>,
    /// It is below a kept node.
    pub kept: Signal<Out, Bit>,
    /// Level to resume at.
    pub level: Signal<Out, Bits<4>>,
    /// That level's seed is a kept node's.
    pub from_kept: Signal<Out, Bit>,
    /// It is the start node's.
    pub from_start: Signal<Out, Bit>,
    /// Node number plus one, and directions.
    pub steps: Signal<Out, Bits<32>>,
    /// Node number.
    pub node: Signal<Out, Bits<16>>,
    /// The node's seed.
    pub seed: Signal<Out, Bits<128>>,

    resume: Resume,
    state_reg: Reg<NextState>,
    aligned_reg: DataEn<Bits<16>>,
    depth_reg: RegEn<Bits<4>>,
    error_reg: RegEn<Bits<2>>,
    keep_reg: RegEn<Bit>,
    kept_reg: RegEn<Bit>,
    level_reg: RegEn<Bits<4>>,
    from_kept_reg: RegEn<Bit>,
    from_start_reg: RegEn<Bit>,
    steps_reg: DataEn<Bits<32>>,
    node_reg: DataEn<Bits<16>>,
    /// The low half was asked for in the cycle before.
    low_arrives_reg: Reg<Bit>,
    seed_low_reg: DataEn<Bits<64>>,
    seed_high_reg: DataEn<Bits<64>>,
    seed_join: Cat<2, 64, 128>,
    unshifted: Pair<16, 16, 32>,
    steps_new: Signal<Local, Bits<32>>,
    word: Signal<Local, Bits<64>>,
    choosing: Signal<Local, Bit>,
    outside: Signal<Local, Bit>,
    refused: Signal<Local, Bit>,
    read_low: Signal<Local, Bit>,
    zero16: Constant<Bits<16>>,
    zero64: Constant<Bits<64>>,
    outside_error: Constant<Bits<2>>,
    id: ModuleId<Self>,
}

impl Next {
    /// With the nodes of level `kept_depth` kept.
    pub fn new(kept_depth: usize) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            empty: Signal::default(),
            free: Signal::default(),
            load: Signal::default(),
            in_aligned: Signal::default(),
            in_depth: Signal::default(),
            in_error: Signal::default(),
            in_keep: Signal::default(),
            in_kept: Signal::default(),
            cur_aligned: Signal::default(),
            cur_depth: Signal::default(),
            start_depth: Signal::default(),
            path_from: Signal::default(),
            kept_valid: Signal::default(),
            known_level: Signal::default(),
            hold_off: Signal::default(),
            read: Signal::default(),
            read_word: Signal::default(),
            path_rdata: Signal::default(),
            kept_rdata: Signal::default(),
            ready: Signal::default(),
            pop: Signal::default(),
            error: Signal::default(),
            aligned: Signal::default(),
            depth: Signal::default(),
            keep: Signal::default(),
            kept: Signal::default(),
            level: Signal::default(),
            from_kept: Signal::default(),
            from_start: Signal::default(),
            steps: Signal::default(),
            node: Signal::default(),
            seed: Signal::default(),
            resume: Resume::new(kept_depth),
            state_reg: Reg::default(),
            aligned_reg: DataEn::default(),
            depth_reg: RegEn::default(),
            error_reg: RegEn::default(),
            keep_reg: RegEn::default(),
            kept_reg: RegEn::default(),
            level_reg: RegEn::default(),
            from_kept_reg: RegEn::default(),
            from_start_reg: RegEn::default(),
            steps_reg: DataEn::default(),
            node_reg: DataEn::default(),
            low_arrives_reg: Reg::default(),
            seed_low_reg: DataEn::default(),
            seed_high_reg: DataEn::default(),
            seed_join: Cat::default(),
            unshifted: Pair::default(),
            steps_new: Signal::default(),
            word: Signal::default(),
            choosing: Signal::default(),
            outside: Signal::default(),
            refused: Signal::default(),
            read_low: Signal::default(),
            zero16: Constant::new(Bits::default()),
            zero64: Constant::new(Bits::default()),
            outside_error: Constant::new(2_u8.to_bits()),
            id: ModuleId::default().with("d", kept_depth),
        }
    }
}

impl Describe for Next {
    const NAME: &'static str = "ggm_next";
    const DOC: &'static str = include_str!("next.rs");
}

impl Logic for Next {
    #[hdl_gen]
    fn update(&mut self) {
        self.state_reg.clk.next = self.clk.val();
        self.state_reg.rst_n.next = self.rst_n.val();
        self.aligned_reg.clk.next = self.clk.val();
        self.depth_reg.clk.next = self.clk.val();
        self.depth_reg.rst_n.next = self.rst_n.val();
        self.error_reg.clk.next = self.clk.val();
        self.error_reg.rst_n.next = self.rst_n.val();
        self.keep_reg.clk.next = self.clk.val();
        self.keep_reg.rst_n.next = self.rst_n.val();
        self.kept_reg.clk.next = self.clk.val();
        self.kept_reg.rst_n.next = self.rst_n.val();
        self.level_reg.clk.next = self.clk.val();
        self.level_reg.rst_n.next = self.rst_n.val();
        self.from_kept_reg.clk.next = self.clk.val();
        self.from_kept_reg.rst_n.next = self.rst_n.val();
        self.from_start_reg.clk.next = self.clk.val();
        self.from_start_reg.rst_n.next = self.rst_n.val();
        self.steps_reg.clk.next = self.clk.val();
        self.node_reg.clk.next = self.clk.val();
        self.low_arrives_reg.clk.next = self.clk.val();
        self.low_arrives_reg.rst_n.next = self.rst_n.val();
        self.seed_low_reg.clk.next = self.clk.val();
        self.seed_high_reg.clk.next = self.clk.val();

        // The target as it is put in.
        self.empty.next = self.state_reg.q.val() == NextState::Empty;
        self.free.next = self.empty.val() | self.pop.val();
        self.aligned_reg.en.next = self.load.val();
        self.aligned_reg.d.next = self.in_aligned.val();
        self.depth_reg.en.next = self.load.val();
        self.depth_reg.d.next = self.in_depth.val();
        self.error_reg.en.next = self.load.val();
        self.error_reg.d.next = self.in_error.val();
        self.keep_reg.en.next = self.load.val();
        self.keep_reg.d.next = self.in_keep.val();
        self.kept_reg.en.next = self.load.val();
        self.kept_reg.d.next = self.in_kept.val();

        // Where to resume.
        self.resume.cur_aligned.next = self.cur_aligned.val();
        self.resume.cur_depth.next = self.cur_depth.val();
        self.resume.aligned.next = self.aligned_reg.q.val();
        self.resume.depth.next = self.depth_reg.q.val();
        self.resume.start_depth.next = self.start_depth.val();
        self.resume.path_from.next = self.path_from.val();
        self.resume.kept_valid.next = self.kept_valid.val() | self.kept_reg.q.val();
        self.choosing.next = self.state_reg.q.val() == NextState::Choose;
        self.outside.next = !(self.resume.below_start.val() | self.kept_reg.q.val());
        self.refused.next = self.error_reg.q.val().any() | self.outside.val();
        if self.choosing.val() & (!self.error_reg.q.val().any()) & self.outside.val() {
            self.error_reg.en.next = true;
            self.error_reg.d.next = self.outside_error.val();
        }
        self.level_reg.en.next = self.choosing.val();
        self.level_reg.d.next = self.resume.level.val();
        self.from_kept_reg.en.next = self.choosing.val();
        self.from_kept_reg.d.next = self.resume.from_kept.val();
        self.from_start_reg.en.next = self.choosing.val();
        self.from_start_reg.d.next = self.resume.from_start.val();

        // When its seed can be read: once its level is known.
        self.read_low.next = (self.state_reg.q.val() == NextState::ReadLow)
            & (self.from_kept_reg.q.val() | (self.level_reg.q.val() <= self.known_level.val()))
            & !self.hold_off.val();

        // The node there: the path shifted until the bit of the level below is bit 15.
        self.unshifted.lo.next = self.aligned_reg.q.val();
        self.unshifted.hi.next = self.zero16.val();
        self.steps_new.next =
            self.unshifted.q.val() << (self.level_reg.q.val() + 1_u8.to_bits::<4>());
        self.steps_reg.en.next = self.read_low.val();
        self.steps_reg.d.next = self.steps_new.val();
        self.node_reg.en.next = self.read_low.val();
        self.node_reg.d.next = self.steps_new.val().get_bits::<16>(16) - 1_u16.to_bits::<16>();

        // Its seed.
        self.read_word.next = self.state_reg.q.val() == NextState::ReadHigh;
        self.read.next = self.read_low.val() | (self.read_word.val() & !self.hold_off.val());
        self.low_arrives_reg.d.next = self.read_low.val();
        self.word.next = self.path_rdata.val();
        if self.from_kept_reg.q.val() {
            self.word.next = self.kept_rdata.val();
        }
        self.seed_low_reg.en.next = self.low_arrives_reg.q.val() | self.wipe.val();
        self.seed_low_reg.d.next = self.word.val();
        self.seed_high_reg.en.next =
            (self.state_reg.q.val() == NextState::Arrive) | self.wipe.val();
        self.seed_high_reg.d.next = self.word.val();

        self.state_reg.d.next = NextState::Empty;
        match self.state_reg.q.val() {
            NextState::Empty => {
                if self.load.val() {
                    self.state_reg.d.next = NextState::Choose;
                }
            }
            NextState::Choose => {
                self.state_reg.d.next = NextState::ReadLow;
                if self.refused.val() {
                    self.state_reg.d.next = NextState::Ready;
                }
            }
            NextState::ReadLow => {
                self.state_reg.d.next = NextState::ReadLow;
                if self.read.val() {
                    self.state_reg.d.next = NextState::ReadHigh;
                }
            }
            NextState::ReadHigh => {
                self.state_reg.d.next = NextState::ReadHigh;
                if self.read.val() {
                    self.state_reg.d.next = NextState::Arrive;
                }
            }
            NextState::Arrive => {
                self.state_reg.d.next = NextState::Ready;
            }
            NextState::Ready => {
                self.state_reg.d.next = NextState::Ready;
                if self.pop.val() {
                    self.state_reg.d.next = NextState::Empty;
                    if self.load.val() {
                        self.state_reg.d.next = NextState::Choose;
                    }
                }
            }
        }
        if self.wipe.val() {
            self.state_reg.d.next = NextState::Empty;
            self.low_arrives_reg.d.next = false;
            self.seed_low_reg.d.next = self.zero64.val();
            self.seed_high_reg.d.next = self.zero64.val();
        }

        self.ready.next = self.state_reg.q.val() == NextState::Ready;
        self.error.next = self.error_reg.q.val();
        self.aligned.next = self.aligned_reg.q.val();
        self.depth.next = self.depth_reg.q.val();
        self.keep.next = self.keep_reg.q.val();
        self.kept.next = self.kept_reg.q.val();
        self.level.next = self.level_reg.q.val();
        self.from_kept.next = self.from_kept_reg.q.val();
        self.from_start.next = self.from_start_reg.q.val();
        self.steps.next = self.steps_reg.q.val();
        self.node.next = self.node_reg.q.val();
        self.seed_join.d[0].next = self.seed_low_reg.q.val();
        self.seed_join.d[1].next = self.seed_high_reg.q.val();
        self.seed.next = self.seed_join.q.val();
    }
}

//! `tcith_opener`: the walker's commands for software: START and FILL, OPEN of a node's seed, and the commitment of a leaf; and
//! which seeds are disclosed: those that are not above a hidden leaf, see `tcith_hidden`.
//!
//! Interface
//! * `go`, in a cycle without `busy`: begins `op`, as the walker's: 0 START at node `index` with `seed`; 1 FILL; 2 NODE, whose
//!   seed is the result; 3 LEAF, whose commitment (Mirath v2.1.0 §4), not its seed, is the result. They stay as they are until
//!   `done`, high for one cycle, with `error`: 0 none; 1 to 3 the walker's; 4 the node is above a hidden leaf, or is one, or the root;
//!   for LEAF the leaf is not hidden; 5 not before all hidden leaves are registered.
//! * `go` with `hide`: registers the hidden party in bits 15 to 8 of `index` of the repetition in bits 4 to 0; error 5 if it is not that
//!   repetition's turn. START and `wipe` forget all of them.
//! * `result`: 4 words: a seed in the first two, or a commitment; 0 from `go` on until `done`, and with an error.
//! * `target_aligned`, `target_depth`: the node that the walker is asked for, from the cycle on after it has taken the command.
//! * `walker_*`: the walker's port. `aes_*`: blocks under the leaf's seed, `aes_number` as in `tcith_acc_order`; `out_*`: their
//!   results.
//! * `wipe` drops everything and clears the result.
//!
//! Latency: the walker's and 2 cycles, but 20 at least for NODE and LEAF, and 2A + 1 more for a commitment, with A cycles a block.
//! Area: 405 flip-flops.

use super::Hidden;
use crate::cells::{Cat, DataEn, Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Where it is.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum Step {
    /// Nowhere.
    Idle,
    /// The command is offered to the walker.
    Ask,
    /// Its answer is awaited.
    Answer,
    /// The commitment's first block is offered.
    First,
    /// Its result is awaited, and the second block given.
    Second,
    /// The second result is awaited.
    Last,
    /// The end.
    Done,
}

/// The walker's commands for software.
#[derive(LogicBlock)]
pub struct Opener {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop everything.
    pub wipe: Signal<In, Bit>,
    /// Begin.
    pub go: Signal<In, Bit>,
    /// It registers a hidden leaf.
    pub hide: Signal<In, Bit>,
    /// Or it is START, FILL, NODE or LEAF.
    pub op: Signal<In, Bits<2>>,
    /// Node or leaf.
    pub index: Signal<In, Bits<32>>,
    /// Seed of the start node.
    pub seed: Signal<In, Bits<128>>,
    /// At work.
    pub busy: Signal<Out, Bit>,
    /// The end.
    pub done: Signal<Out, Bit>,
    /// Why it was refused.
    pub error: Signal<Out, Bits<3>>,
    /// What was asked for.
    pub result: Signal<Out, Bits<256>>,

    /// Path to the node that the walker is asked for.
    pub target_aligned: Signal<In, Bits<16>>,
    /// Its level.
    pub target_depth: Signal<In, Bits<4>>,
    /// A command is offered to the walker.
    pub walker_cmd_valid: Signal<Out, Bit>,
    /// It is taken.
    pub walker_cmd_ready: Signal<In, Bit>,
    /// The command.
    pub walker_cmd_op: Signal<Out, Bits<3>>,
    /// Its node or leaf.
    pub walker_cmd_index: Signal<Out, Bits<32>>,
    /// Its seed.
    pub walker_cmd_seed: Signal<Out, Bits<128>>,
    /// The walker's answer is offered.
    pub walker_rsp_valid: Signal<In, Bit>,
    /// It is taken.
    pub walker_rsp_ready: Signal<Out, Bit>,
    /// Why the walker refused.
    pub walker_rsp_error: Signal<In, Bits<2>>,
    /// The node's seed.
    pub walker_rsp_seed: Signal<In, Bits<128>>,

    /// A block is offered to the AES core.
    pub aes_valid: Signal<Out, Bit>,
    /// It is taken.
    pub aes_ready: Signal<In, Bit>,
    /// The leaf's seed.
    pub aes_key: Signal<Out, Bits<128>>,
    /// Which block.
    pub aes_number: Signal<Out, Bits<3>>,
    /// Its result is offered.
    pub out_valid: Signal<In, Bit>,
    /// It is taken.
    pub out_ready: Signal<Out, Bit>,
    /// The result.
    pub out_block: Signal<In, Bits<128>>,

    step_reg: Reg<Step>,
    error_reg: RegEn<Bits<3>>,
    /// The seed, and then the commitment's first half.
    low_reg: DataEn<Bits<128>>,
    /// The commitment's second half.
    high_reg: DataEn<Bits<128>>,
    join: Cat<2, 128, 256>,
    /// The root's seed is asked for.
    root: Signal<Local, Bit>,
    hidden: Hidden,
    /// Of NODE and LEAF.
    discloses: Signal<Local, Bit>,
    /// Not before all hidden leaves are registered, or not in this order.
    too_early: Signal<Local, Bit>,
    /// The walker is not asked.
    at_once: Signal<Local, Bit>,
    /// What the walker answers is kept inside.
    denied: Signal<Local, Bit>,
    answered: Signal<Local, Bit>,
    taken: Signal<Local, Bit>,
    op_node: Constant<Bits<2>>,
    op_leaf: Constant<Bits<2>>,
    first_half: Constant<Bits<3>>,
    second_half: Constant<Bits<3>>,
    no_error: Constant<Bits<3>>,
    hidden_error: Constant<Bits<3>>,
    early_error: Constant<Bits<3>>,
    zero: Constant<Bits<128>>,
    zero256: Constant<Bits<256>>,
    walker_op: Pair<2, 1, 3>,
    wide: Pair<2, 1, 3>,
    zero1: Constant<Bits<1>>,
    id: ModuleId<Self>,
}

impl Default for Opener {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            go: Signal::default(),
            op: Signal::default(),
            index: Signal::default(),
            hide: Signal::default(),
            seed: Signal::default(),
            busy: Signal::default(),
            done: Signal::default(),
            error: Signal::default(),
            result: Signal::default(),
            target_aligned: Signal::default(),
            target_depth: Signal::default(),
            walker_cmd_valid: Signal::default(),
            walker_cmd_ready: Signal::default(),
            walker_cmd_op: Signal::default(),
            walker_cmd_index: Signal::default(),
            walker_cmd_seed: Signal::default(),
            walker_rsp_valid: Signal::default(),
            walker_rsp_ready: Signal::default(),
            walker_rsp_error: Signal::default(),
            walker_rsp_seed: Signal::default(),
            aes_valid: Signal::default(),
            aes_ready: Signal::default(),
            aes_key: Signal::default(),
            aes_number: Signal::default(),
            out_valid: Signal::default(),
            out_ready: Signal::default(),
            out_block: Signal::default(),
            step_reg: Reg::default(),
            error_reg: RegEn::default(),
            low_reg: DataEn::default(),
            high_reg: DataEn::default(),
            join: Cat::default(),
            root: Signal::default(),
            hidden: Hidden::default(),
            discloses: Signal::default(),
            too_early: Signal::default(),
            at_once: Signal::default(),
            denied: Signal::default(),
            answered: Signal::default(),
            taken: Signal::default(),
            op_node: Constant::new(2_u64.to_bits()),
            op_leaf: Constant::new(3_u64.to_bits()),
            first_half: Constant::new(1_u64.to_bits()),
            second_half: Constant::new(5_u64.to_bits()),
            no_error: Constant::new(0_u64.to_bits()),
            hidden_error: Constant::new(4_u64.to_bits()),
            early_error: Constant::new(5_u64.to_bits()),
            zero: Constant::new(Bits::default()),
            zero256: Constant::new(Bits::default()),
            walker_op: Pair::default(),
            wide: Pair::default(),
            zero1: Constant::new(0_u64.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Opener {
    const NAME: &'static str = "opener";
    const DOC: &'static str = include_str!("opener.rs");
}

impl Logic for Opener {
    #[hdl_gen]
    fn update(&mut self) {
        self.step_reg.clk.next = self.clk.val();
        self.step_reg.rst_n.next = self.rst_n.val();
        self.error_reg.clk.next = self.clk.val();
        self.error_reg.rst_n.next = self.rst_n.val();
        self.low_reg.clk.next = self.clk.val();
        self.high_reg.clk.next = self.clk.val();

        self.busy.next = self.step_reg.q.val() != Step::Idle;
        self.done.next = self.step_reg.q.val() == Step::Done;
        self.error.next = self.error_reg.q.val();

        // The hidden leaves. The walker need not wait for the comparison, but its answer does.
        self.hidden.clk.next = self.clk.val();
        self.hidden.rst_n.next = self.rst_n.val();
        self.discloses.next = self.op.val().get_bit(1) & !self.hide.val();
        self.hidden.forget.next =
            self.wipe.val() | (self.go.val() & !(self.hide.val() | self.op.val().any()));
        self.hidden.put.next = self.go.val() & self.hide.val();
        self.hidden.repetition.next = self.index.val().get_bits::<5>(0);
        self.hidden.party.next = self.index.val().get_bits::<8>(8);
        self.hidden.scan.next =
            (self.step_reg.q.val() == Step::Answer) & self.discloses.val() & !self.wipe.val();
        self.hidden.aligned.next = self.target_aligned.val();
        self.hidden.depth.next = self.target_depth.val();
        self.root.next = (self.op.val() == self.op_node.val()) & !self.index.val().any();
        self.too_early.next = (self.discloses.val() & !self.hidden.complete.val())
            | (self.hide.val() & self.hidden.refused.val());
        self.at_once.next = self.hide.val() | self.too_early.val() | self.root.val();
        self.denied.next = self.discloses.val()
            & (self.hidden.above.val() != (self.op.val() == self.op_leaf.val()));

        // The walker.
        self.walker_cmd_valid.next = (self.step_reg.q.val() == Step::Ask) & !self.wipe.val();
        self.walker_op.lo.next = self.op.val();
        self.walker_op.hi.next = self.zero1.val();
        self.walker_cmd_op.next = self.walker_op.q.val();
        self.walker_cmd_index.next = self.index.val();
        self.walker_cmd_seed.next = self.seed.val();
        self.walker_rsp_ready.next = (self.step_reg.q.val() == Step::Answer)
            & (self.hidden.scanned.val() | !self.discloses.val());
        self.answered.next = self.walker_rsp_ready.val() & self.walker_rsp_valid.val();
        self.wide.lo.next = self.walker_rsp_error.val();
        self.wide.hi.next = self.zero1.val();
        self.error_reg.en.next = self.answered.val() | self.go.val();
        self.error_reg.d.next = self.wide.q.val();
        if self.denied.val() & !self.walker_rsp_error.val().any() {
            self.error_reg.d.next = self.hidden_error.val();
        }
        if self.go.val() {
            self.error_reg.d.next = self.no_error.val();
            if self.root.val() {
                self.error_reg.d.next = self.hidden_error.val();
            }
            if self.too_early.val() {
                self.error_reg.d.next = self.early_error.val();
            }
        }

        // The commitment's blocks. The second is given when the result of the first is taken, which replaces the key.
        self.aes_key.next = self.low_reg.q.val();
        self.aes_number.next = self.first_half.val();
        self.aes_valid.next = (self.step_reg.q.val() == Step::First) & !self.wipe.val();
        if self.step_reg.q.val() == Step::Second {
            self.aes_number.next = self.second_half.val();
            self.aes_valid.next = self.out_valid.val() & !self.wipe.val();
        }
        self.out_ready.next =
            (self.step_reg.q.val() == Step::Second) | (self.step_reg.q.val() == Step::Last);
        self.taken.next = self.out_ready.val() & self.out_valid.val();
        self.low_reg.en.next = self.go.val()
            | self.wipe.val()
            | (self.answered.val() & self.discloses.val() & !self.denied.val())
            | ((self.step_reg.q.val() == Step::Second) & self.taken.val());
        self.low_reg.d.next = self.zero.val();
        if self.answered.val() {
            self.low_reg.d.next = self.walker_rsp_seed.val();
        } else if self.taken.val() {
            self.low_reg.d.next = self.out_block.val();
        }
        self.high_reg.en.next = self.go.val()
            | self.wipe.val()
            | ((self.step_reg.q.val() == Step::Last) & self.taken.val());
        self.high_reg.d.next = self.zero.val();
        if self.taken.val() {
            self.high_reg.d.next = self.out_block.val();
        }
        if self.wipe.val() {
            self.low_reg.d.next = self.zero.val();
            self.high_reg.d.next = self.zero.val();
        }
        self.join.d[0].next = self.low_reg.q.val();
        self.join.d[1].next = self.high_reg.q.val();
        self.result.next = self.zero256.val();
        if !self.busy.val() {
            self.result.next = self.join.q.val();
        }

        self.step_reg.d.next = Step::Idle;
        match self.step_reg.q.val() {
            Step::Idle => {
                if self.go.val() {
                    self.step_reg.d.next = Step::Ask;
                    if self.at_once.val() {
                        self.step_reg.d.next = Step::Done;
                    }
                }
            }
            Step::Ask => {
                self.step_reg.d.next = Step::Ask;
                if self.walker_cmd_ready.val() {
                    self.step_reg.d.next = Step::Answer;
                }
            }
            Step::Answer => {
                self.step_reg.d.next = Step::Answer;
                if self.answered.val() {
                    self.step_reg.d.next = Step::Done;
                    if (self.op.val() == self.op_leaf.val())
                        & !(self.denied.val() | self.walker_rsp_error.val().any())
                    {
                        self.step_reg.d.next = Step::First;
                    }
                }
            }
            Step::First => {
                self.step_reg.d.next = Step::First;
                if self.aes_ready.val() {
                    self.step_reg.d.next = Step::Second;
                }
            }
            Step::Second => {
                self.step_reg.d.next = Step::Second;
                if self.out_valid.val() {
                    self.step_reg.d.next = Step::Last;
                }
            }
            Step::Last => {
                self.step_reg.d.next = Step::Last;
                if self.out_valid.val() {
                    self.step_reg.d.next = Step::Done;
                }
            }
            Step::Done => {
                self.step_reg.d.next = Step::Idle;
            }
        }
        if self.wipe.val() {
            self.step_reg.d.next = Step::Idle;
        }
    }
}

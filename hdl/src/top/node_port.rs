//! `tcith_node_port`: the walker's commands for software that accumulates itself: START, FILL, and NODE with any node's seed.
//!
//! Interface
//! * `go`, when nothing is going on: begins `op`, as the walker's: 0 START at node `index` with `seed`; 1 FILL; 2 NODE. They stay
//!   as they are until `done`, high for one cycle, with the walker's `error`.
//! * `result`: the seed, from `done` of a NODE on until the next `go`; 0 otherwise.
//! * `walker_*`: the walker's port.
//! * `wipe` drops everything and clears the result.
//!
//! Latency: the walker's and 2 cycles. Area: 132 flip-flops.

use crate::cells::{DataEn, Pair, Reg, RegEn};
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
    /// The end.
    Done,
}

/// The walker's commands for software.
#[derive(LogicBlock)]
pub struct NodePort {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop everything.
    pub wipe: Signal<In, Bit>,
    /// Begin.
    pub go: Signal<In, Bit>,
    /// START, FILL or NODE.
    pub op: Signal<In, Bits<2>>,
    /// Node.
    pub index: Signal<In, Bits<32>>,
    /// Seed of the start node.
    pub seed: Signal<In, Bits<128>>,
    /// The end.
    pub done: Signal<Out, Bit>,
    /// Why it was refused.
    pub error: Signal<Out, Bits<2>>,
    /// The seed asked for.
    pub result: Signal<Out, Bits<128>>,

    /// A command is offered to the walker.
    pub walker_cmd_valid: Signal<Out, Bit>,
    /// It is taken.
    pub walker_cmd_ready: Signal<In, Bit>,
    /// The command.
    pub walker_cmd_op: Signal<Out, Bits<3>>,
    /// Its node.
    pub walker_cmd_index: Signal<Out, Bits<32>>,
    /// Its seed.
    pub walker_cmd_seed: Signal<Out, Bits<128>>,
    /// The walker's answer is offered.
    pub walker_rsp_valid: Signal<In, Bit>,
    /// It is taken.
    pub walker_rsp_ready: Signal<Out, Bit>,
    /// Why the walker refused.
    pub walker_rsp_error: Signal<In, Bits<2>>,
    /// The node's seed; 0 for START, FILL and with an error.
    pub walker_rsp_seed: Signal<In, Bits<128>>,

    step_reg: Reg<Step>,
    error_reg: RegEn<Bits<2>>,
    seed_reg: DataEn<Bits<128>>,
    answered: Signal<Local, Bit>,
    no_error: Constant<Bits<2>>,
    walker_op: Pair<2, 1, 3>,
    zero: Constant<Bits<128>>,
    id: ModuleId<Self>,
}

impl Default for NodePort {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            go: Signal::default(),
            op: Signal::default(),
            index: Signal::default(),
            seed: Signal::default(),
            done: Signal::default(),
            error: Signal::default(),
            result: Signal::default(),
            walker_cmd_valid: Signal::default(),
            walker_cmd_ready: Signal::default(),
            walker_cmd_op: Signal::default(),
            walker_cmd_index: Signal::default(),
            walker_cmd_seed: Signal::default(),
            walker_rsp_valid: Signal::default(),
            walker_rsp_ready: Signal::default(),
            walker_rsp_error: Signal::default(),
            walker_rsp_seed: Signal::default(),
            step_reg: Reg::default(),
            error_reg: RegEn::default(),
            seed_reg: DataEn::default(),
            answered: Signal::default(),
            no_error: Constant::new(0_u64.to_bits()),
            walker_op: Pair::default(),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for NodePort {
    const NAME: &'static str = "node_port";
    const DOC: &'static str = include_str!("node_port.rs");
}

impl Logic for NodePort {
    #[hdl_gen]
    fn update(&mut self) {
        self.step_reg.clk.next = self.clk.val();
        self.step_reg.rst_n.next = self.rst_n.val();
        self.error_reg.clk.next = self.clk.val();
        self.error_reg.rst_n.next = self.rst_n.val();
        self.seed_reg.clk.next = self.clk.val();

        self.done.next = self.step_reg.q.val() == Step::Done;
        self.error.next = self.error_reg.q.val();
        self.result.next = self.seed_reg.q.val();

        self.walker_cmd_valid.next = (self.step_reg.q.val() == Step::Ask) & !self.wipe.val();
        self.walker_op.lo.next = self.op.val();
        self.walker_op.hi.next = false.into();
        self.walker_cmd_op.next = self.walker_op.q.val();
        self.walker_cmd_index.next = self.index.val();
        self.walker_cmd_seed.next = self.seed.val();
        self.walker_rsp_ready.next = self.step_reg.q.val() == Step::Answer;
        self.answered.next = self.walker_rsp_ready.val() & self.walker_rsp_valid.val();
        self.error_reg.en.next = self.answered.val() | self.go.val();
        self.error_reg.d.next = self.walker_rsp_error.val();
        self.seed_reg.en.next = self.answered.val() | self.go.val() | self.wipe.val();
        self.seed_reg.d.next = self.walker_rsp_seed.val();
        if self.go.val() {
            self.error_reg.d.next = self.no_error.val();
        }
        if self.go.val() | self.wipe.val() {
            self.seed_reg.d.next = self.zero.val();
        }

        self.step_reg.d.next = Step::Idle;
        match self.step_reg.q.val() {
            Step::Idle => {
                if self.go.val() {
                    self.step_reg.d.next = Step::Ask;
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
                if self.walker_rsp_valid.val() {
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

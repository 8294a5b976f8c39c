//! `tcith_xof`: the output of SHAKE128 straight into a memory: S and C, H', Γ (Mirath v2.1.0 §6, §7.5).
//!
//! Interface
//! * `go`, in a cycle without `busy`: pads the message that FIPS 202 is absorbing, the seed, and gives the first `words` words of 64 bits of its output to
//!   the addresses from `base` on. These stay as they are until `done`, high for one cycle, with `refused` if no message is being absorbed.
//! * `fips_*`: commands and squeeze stream of FIPS 202, which belongs to this block while it is `busy`.
//! * `mem_en`, `mem_addr`, `mem_wdata`: a write, which the memory takes in the same cycle.
//! * With `forget` the Keccak state is cleared before `done`, since it would give the output away.
//! * `wipe` drops everything.
//!
//! Latency: 2 cycles for FINISH and SQUEEZE, the padding and permutation of FIPS 202, then its words, and one cycle each for a clear and for the end.
//! Area: 14 flip-flops.

use crate::cells::{Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use crate::fips202::command;
use rust_hdl::prelude::*;

/// Where it is.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum Step {
    /// Nowhere.
    Idle,
    /// FINISH.
    Finish,
    /// SQUEEZE.
    Ask,
    /// The output.
    Write,
    /// INIT.
    Forget,
    /// The end.
    Done,
    /// The end, without a message.
    Refused,
}

/// SHAKE128 into a memory.
#[derive(LogicBlock)]
pub struct Xof {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop everything.
    pub wipe: Signal<In, Bit>,
    /// Begin.
    pub go: Signal<In, Bit>,
    /// First address.
    pub base: Signal<In, Bits<10>>,
    /// Words to give.
    pub words: Signal<In, Bits<10>>,
    /// Clear the state at the end.
    pub forget: Signal<In, Bit>,
    /// At work.
    pub busy: Signal<Out, Bit>,
    /// The end.
    pub done: Signal<Out, Bit>,
    /// There was no message.
    pub refused: Signal<Out, Bit>,

    /// A command is offered to FIPS 202.
    pub fips_cmd_valid: Signal<Out, Bit>,
    /// It is taken.
    pub fips_cmd_ready: Signal<In, Bit>,
    /// FINISH, SQUEEZE or INIT.
    pub fips_cmd_op: Signal<Out, Bits<4>>,
    /// The rate.
    pub fips_cmd_index: Signal<Out, Bits<5>>,
    /// SHAKE, or how many words.
    pub fips_cmd_data: Signal<Out, Bits<64>>,
    /// It is refused.
    pub fips_error: Signal<In, Bit>,
    /// A word of output is offered.
    pub fips_sqz_valid: Signal<In, Bit>,
    /// It is taken.
    pub fips_sqz_ready: Signal<Out, Bit>,
    /// The word.
    pub fips_sqz_data: Signal<In, Bits<64>>,
    /// It is the last.
    pub fips_sqz_last: Signal<In, Bit>,

    /// Write a word.
    pub mem_en: Signal<Out, Bit>,
    /// Its address.
    pub mem_addr: Signal<Out, Bits<10>>,
    /// The word.
    pub mem_wdata: Signal<Out, Bits<64>>,

    step_reg: Reg<Step>,
    addr_reg: RegEn<Bits<10>>,
    words_wide: Pair<10, 54, 64>,
    one10: Constant<Bits<10>>,
    zero54: Constant<Bits<54>>,
    shake: Constant<Bits<64>>,
    rate: Constant<Bits<5>>,
    op_init: Constant<Bits<4>>,
    op_finish: Constant<Bits<4>>,
    op_squeeze: Constant<Bits<4>>,
    id: ModuleId<Self>,
}

impl Default for Xof {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            go: Signal::default(),
            base: Signal::default(),
            words: Signal::default(),
            forget: Signal::default(),
            busy: Signal::default(),
            done: Signal::default(),
            refused: Signal::default(),
            fips_cmd_valid: Signal::default(),
            fips_cmd_ready: Signal::default(),
            fips_cmd_op: Signal::default(),
            fips_cmd_index: Signal::default(),
            fips_cmd_data: Signal::default(),
            fips_error: Signal::default(),
            fips_sqz_valid: Signal::default(),
            fips_sqz_ready: Signal::default(),
            fips_sqz_data: Signal::default(),
            fips_sqz_last: Signal::default(),
            mem_en: Signal::default(),
            mem_addr: Signal::default(),
            mem_wdata: Signal::default(),
            step_reg: Reg::default(),
            addr_reg: RegEn::default(),
            words_wide: Pair::default(),
            one10: Constant::new(1_u64.to_bits()),
            zero54: Constant::new(Bits::default()),
            shake: Constant::new(1_u64.to_bits()),
            rate: Constant::new(21_u64.to_bits()),
            op_init: Constant::new(command::INIT.to_bits()),
            op_finish: Constant::new(command::FINISH.to_bits()),
            op_squeeze: Constant::new(command::SQUEEZE.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Xof {
    const NAME: &'static str = "xof";
    const DOC: &'static str = include_str!("xof.rs");
}

impl Logic for Xof {
    #[hdl_gen]
    fn update(&mut self) {
        self.step_reg.clk.next = self.clk.val();
        self.step_reg.rst_n.next = self.rst_n.val();
        self.addr_reg.clk.next = self.clk.val();
        self.addr_reg.rst_n.next = self.rst_n.val();
        self.busy.next = self.step_reg.q.val() != Step::Idle;
        self.refused.next = self.step_reg.q.val() == Step::Refused;
        self.done.next = self.refused.val() | (self.step_reg.q.val() == Step::Done);

        // Commands.
        self.fips_cmd_valid.next = ((self.step_reg.q.val() == Step::Finish)
            | (self.step_reg.q.val() == Step::Ask)
            | (self.step_reg.q.val() == Step::Forget))
            & !self.wipe.val();
        self.fips_cmd_op.next = self.op_finish.val();
        self.fips_cmd_index.next = self.rate.val();
        self.fips_cmd_data.next = self.shake.val();
        self.words_wide.lo.next = self.words.val();
        self.words_wide.hi.next = self.zero54.val();
        if self.step_reg.q.val() == Step::Ask {
            self.fips_cmd_op.next = self.op_squeeze.val();
            self.fips_cmd_data.next = self.words_wide.q.val();
        }
        if self.step_reg.q.val() == Step::Forget {
            self.fips_cmd_op.next = self.op_init.val();
        }

        // The output.
        self.fips_sqz_ready.next = self.step_reg.q.val() == Step::Write;
        self.mem_en.next = self.fips_sqz_ready.val() & self.fips_sqz_valid.val();
        self.mem_addr.next = self.addr_reg.q.val();
        self.mem_wdata.next = self.fips_sqz_data.val();
        self.addr_reg.en.next = self.go.val() | self.mem_en.val();
        self.addr_reg.d.next = self.addr_reg.q.val() + self.one10.val();
        if self.go.val() {
            self.addr_reg.d.next = self.base.val();
        }

        self.step_reg.d.next = Step::Idle;
        match self.step_reg.q.val() {
            Step::Idle => {
                if self.go.val() {
                    self.step_reg.d.next = Step::Finish;
                }
            }
            Step::Finish => {
                self.step_reg.d.next = Step::Finish;
                if self.fips_cmd_ready.val() {
                    self.step_reg.d.next = Step::Ask;
                    if self.fips_error.val() {
                        self.step_reg.d.next = Step::Refused;
                    }
                }
            }
            Step::Ask => {
                self.step_reg.d.next = Step::Ask;
                if self.fips_cmd_ready.val() {
                    self.step_reg.d.next = Step::Write;
                }
            }
            Step::Write => {
                self.step_reg.d.next = Step::Write;
                if self.mem_en.val() & self.fips_sqz_last.val() {
                    self.step_reg.d.next = Step::Done;
                    if self.forget.val() {
                        self.step_reg.d.next = Step::Forget;
                    }
                }
            }
            Step::Forget => {
                self.step_reg.d.next = Step::Forget;
                if self.fips_cmd_ready.val() {
                    self.step_reg.d.next = Step::Done;
                }
            }
            Step::Done => {
                self.step_reg.d.next = Step::Idle;
            }
            Step::Refused => {
                self.step_reg.d.next = Step::Idle;
            }
        }
        if self.wipe.val() {
            self.step_reg.d.next = Step::Idle;
        }
    }
}

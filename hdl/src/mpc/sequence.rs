//! `tcith_mpc_sequence`: the commands of MPC-Emulation as phases of steps, one memory access a step.
//!
//! Interface
//! * `cmd_valid`/`cmd_ready` with `cmd_op`, `cmd_e`, `cmd_p`: a command is taken, see `tcith_mpc_engine`.
//! * `grant`: the memories are free in this cycle. Without it the sequence stands still.
//! * `cmd_abort`: drops the command; none is taken in that cycle.
//! * `busy`; `done`, high for one cycle after the last step, or after a command that was refused, then with
//!   `error`.
//! * What the step is: `phase`, `step` within it, `outer` (column, block or group that the phase is repeated for),
//!   `last`, the phase's last step; `column_byte`, the byte of H' at which column `outer` begins, or the first
//!   column of group `outer`; the command as `keygen`, `prove`, `verify`, with `e` and `p`.
//! * `go`: the step is done in this cycle.
//!
//! | command | phases |
//! |---|---|
//! | KEYGEN | 12 × (Factor 1, Product 4, StoreColumn 2), LoadError 8, 143 × Syndrome 8, Store 9 |
//! | GBUILD | C columns at a time, n = ⌈143/C⌉: n × (Fetch 2C, Gamma 227), Fetch 2C |
//! | PROVE | Start 4, 4 × (LoadS 2, SumS 32), 12 × (Factor 2, Product 16, Sum 64), Store 5 |
//! | GY | 7 × (LoadY 1, SumY 32), LoadY 1, SumY 2, Store 3 |
//! | VERIFY | Start 6, 4 × (LoadS 2, SumS 32), 12 × (Factor 1, Product 8, Sum 32), Store 3 |

use crate::cells::{DataEn, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Columns of H', `k`.
pub(super) const COLUMNS: usize = 143;
/// Bytes of one of them.
pub(super) const COLUMN_BYTES: usize = 57;
/// Repetitions, `τ`.
pub(super) const REPETITIONS: u8 = 17;

/// What the steps are about.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum Phase {
    /// There is no command.
    Idle,
    /// The masks: v and v_base, or v_share + p·α_mid + p²·Γ·y.
    Start,
    /// A column of S_base or p·S_share becomes the scalars.
    LoadS,
    /// Their 16 columns of Γ.
    SumS,
    /// Column `outer` of C_base and of C.
    Factor,
    /// The products of that column.
    Product,
    /// The 16 columns of `[Γ | Γ·H']` that the product belongs to.
    Sum,
    /// A column of S·C is written.
    StoreColumn,
    /// e_A, the first words of vec([S | S·C]).
    LoadError,
    /// Column `outer` of H' times its element of e_B.
    Syndrome,
    /// Word `outer` of y.
    LoadY,
    /// Its 16 columns of Γ.
    SumY,
    /// The last group's columns of Γ·H' are written, the first elements of the next group fetched.
    Fetch,
    /// All columns of Γ.
    Gamma,
    /// The results are written.
    Store,
    /// None of these: a fault. The command ends with an error.
    Stray,
}

/// Phases and counters.
#[derive(LogicBlock)]
pub struct Sequence {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop the command.
    pub cmd_abort: Signal<In, Bit>,
    /// The memories are free.
    pub grant: Signal<In, Bit>,

    /// A command is offered.
    pub cmd_valid: Signal<In, Bit>,
    /// It is taken in this cycle.
    pub cmd_ready: Signal<Out, Bit>,
    /// Which.
    pub cmd_op: Signal<In, Bits<3>>,
    /// Repetition.
    pub cmd_e: Signal<In, Bits<5>>,
    /// Challenge.
    pub cmd_p: Signal<In, Bits<8>>,
    /// A command is in progress.
    pub busy: Signal<Out, Bit>,
    /// It was done, or refused.
    pub done: Signal<Out, Bit>,
    /// It was refused.
    pub error: Signal<Out, Bit>,

    /// The command is KEYGEN.
    pub keygen: Signal<Out, Bit>,
    /// It is PROVE.
    pub prove: Signal<Out, Bit>,
    /// It is VERIFY.
    pub verify: Signal<Out, Bit>,
    /// Its repetition.
    pub e: Signal<Out, Bits<5>>,
    /// Its challenge.
    pub p: Signal<Out, Bits<8>>,
    /// What the step is about.
    pub phase: Signal<Out, Phase>,
    /// Its number in the phase.
    pub step: Signal<Out, Bits<8>>,
    /// It is the last one.
    pub last: Signal<Out, Bit>,
    /// Column, block or group.
    pub outer: Signal<Out, Bits<8>>,
    /// Where it begins in H'.
    pub column_byte: Signal<Out, Bits<13>>,
    /// The step is done in this cycle.
    pub go: Signal<Out, Bit>,

    phase_reg: RegEn<Phase>,
    keygen_reg: RegEn<Bit>,
    prove_reg: RegEn<Bit>,
    verify_reg: RegEn<Bit>,
    e_reg: DataEn<Bits<5>>,
    p_reg: DataEn<Bits<8>>,
    step_reg: RegEn<Bits<8>>,
    outer_reg: RegEn<Bits<8>>,
    column_byte_reg: DataEn<Bits<13>>,
    done_reg: Reg<Bit>,
    error_reg: Reg<Bit>,
    accept: Signal<Local, Bit>,
    stray: Signal<Local, Bit>,
    has_repetition: Signal<Local, Bit>,
    possible: Signal<Local, Bit>,
    last_step: Signal<Local, Bits<8>>,
    last_outer: Signal<Local, Bits<8>>,
    /// This is the phase's last turn.
    last_turn: Signal<Local, Bit>,
    phase_new: Signal<Local, Phase>,
    outer_new: Signal<Local, Bits<8>>,
    outer_next: Signal<Local, Bits<8>>,
    op_keygen: Constant<Bits<3>>,
    op_gbuild: Constant<Bits<3>>,
    op_prove: Constant<Bits<3>>,
    op_gy: Constant<Bits<3>>,
    op_verify: Constant<Bits<3>>,
    repetitions: Constant<Bits<5>>,
    groups: Constant<Bits<8>>,
    fetch_last: Constant<Bits<8>>,
    column_stride: Constant<Bits<13>>,
    group_stride: Constant<Bits<13>>,
    zero8: Constant<Bits<8>>,
    zero13: Constant<Bits<13>>,
    id: ModuleId<Self>,
}

impl Sequence {
    /// With `columns` columns of Γ·H' at a time.
    pub fn new(columns: usize) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            cmd_abort: Signal::default(),
            grant: Signal::default(),
            cmd_valid: Signal::default(),
            cmd_ready: Signal::default(),
            cmd_op: Signal::default(),
            cmd_e: Signal::default(),
            cmd_p: Signal::default(),
            busy: Signal::default(),
            done: Signal::default(),
            error: Signal::default(),
            keygen: Signal::default(),
            prove: Signal::default(),
            verify: Signal::default(),
            e: Signal::default(),
            p: Signal::default(),
            phase: Signal::default(),
            step: Signal::default(),
            last: Signal::default(),
            outer: Signal::default(),
            column_byte: Signal::default(),
            go: Signal::default(),
            phase_reg: RegEn::default(),
            keygen_reg: RegEn::default(),
            prove_reg: RegEn::default(),
            verify_reg: RegEn::default(),
            e_reg: DataEn::default(),
            p_reg: DataEn::default(),
            step_reg: RegEn::default(),
            outer_reg: RegEn::default(),
            column_byte_reg: DataEn::default(),
            done_reg: Reg::default(),
            error_reg: Reg::default(),
            accept: Signal::default(),
            stray: Signal::default(),
            has_repetition: Signal::default(),
            possible: Signal::default(),
            last_step: Signal::default(),
            last_outer: Signal::default(),
            last_turn: Signal::default(),
            phase_new: Signal::default(),
            outer_new: Signal::default(),
            outer_next: Signal::default(),
            op_keygen: Constant::new(0_u8.to_bits()),
            op_gbuild: Constant::new(1_u8.to_bits()),
            op_prove: Constant::new(2_u8.to_bits()),
            op_gy: Constant::new(3_u8.to_bits()),
            op_verify: Constant::new(4_u8.to_bits()),
            repetitions: Constant::new(REPETITIONS.to_bits()),
            groups: Constant::new((COLUMNS.div_ceil(columns) as u64).to_bits()),
            fetch_last: Constant::new((2 * columns as u64 - 1).to_bits()),
            column_stride: Constant::new((COLUMN_BYTES as u64).to_bits()),
            group_stride: Constant::new(((COLUMN_BYTES * columns) as u64).to_bits()),
            zero8: Constant::new(Bits::default()),
            zero13: Constant::new(Bits::default()),
            id: ModuleId::default().with("c", columns),
        }
    }
}

impl Describe for Sequence {
    const NAME: &'static str = "mpc_sequence";
    const DOC: &'static str = include_str!("sequence.rs");
}

impl Logic for Sequence {
    #[hdl_gen]
    fn update(&mut self) {
        self.phase_reg.clk.next = self.clk.val();
        self.phase_reg.rst_n.next = self.rst_n.val();
        self.keygen_reg.clk.next = self.clk.val();
        self.keygen_reg.rst_n.next = self.rst_n.val();
        self.prove_reg.clk.next = self.clk.val();
        self.prove_reg.rst_n.next = self.rst_n.val();
        self.verify_reg.clk.next = self.clk.val();
        self.verify_reg.rst_n.next = self.rst_n.val();
        self.e_reg.clk.next = self.clk.val();
        self.p_reg.clk.next = self.clk.val();
        self.step_reg.clk.next = self.clk.val();
        self.step_reg.rst_n.next = self.rst_n.val();
        self.outer_reg.clk.next = self.clk.val();
        self.outer_reg.rst_n.next = self.rst_n.val();
        self.column_byte_reg.clk.next = self.clk.val();
        self.done_reg.clk.next = self.clk.val();
        self.done_reg.rst_n.next = self.rst_n.val();
        self.error_reg.clk.next = self.clk.val();
        self.error_reg.rst_n.next = self.rst_n.val();

        // The command.
        self.busy.next = self.phase_reg.q.val() != Phase::Idle;
        self.cmd_ready.next = (!self.busy.val()) & !self.cmd_abort.val();
        self.accept.next = self.cmd_valid.val() & self.cmd_ready.val();
        self.has_repetition.next = (self.cmd_op.val() == self.op_prove.val())
            | (self.cmd_op.val() == self.op_verify.val());
        self.possible.next = (self.cmd_op.val() <= self.op_verify.val())
            & !(self.has_repetition.val() & (self.cmd_e.val() >= self.repetitions.val()));
        self.keygen_reg.en.next = self.accept.val();
        self.keygen_reg.d.next = self.cmd_op.val() == self.op_keygen.val();
        self.prove_reg.en.next = self.accept.val();
        self.prove_reg.d.next = self.cmd_op.val() == self.op_prove.val();
        self.verify_reg.en.next = self.accept.val();
        self.verify_reg.d.next = self.cmd_op.val() == self.op_verify.val();
        self.e_reg.en.next = self.accept.val();
        self.e_reg.d.next = self.cmd_e.val();
        self.p_reg.en.next = self.accept.val();
        self.p_reg.d.next = self.cmd_p.val();
        self.keygen.next = self.keygen_reg.q.val();
        self.prove.next = self.prove_reg.q.val();
        self.verify.next = self.verify_reg.q.val();
        self.e.next = self.e_reg.q.val();
        self.p.next = self.p_reg.q.val();

        // How long the phase is.
        self.last_step.next = self.zero8.val();
        self.last_outer.next = self.zero8.val();
        match self.phase_reg.q.val() {
            Phase::Idle => {}
            Phase::Start => {
                self.last_step.next = 5_u8.to_bits::<8>();
                if self.prove.val() {
                    self.last_step.next = 3_u8.to_bits::<8>();
                }
            }
            Phase::LoadS => {
                self.last_step.next = 1_u8.to_bits::<8>();
            }
            Phase::SumS => {
                self.last_step.next = 31_u8.to_bits::<8>();
                self.last_outer.next = 3_u8.to_bits::<8>();
            }
            Phase::Factor => {
                if self.prove.val() {
                    self.last_step.next = 1_u8.to_bits::<8>();
                }
            }
            Phase::Product => {
                self.last_step.next = 7_u8.to_bits::<8>();
                if self.prove.val() {
                    self.last_step.next = 15_u8.to_bits::<8>();
                } else if self.keygen.val() {
                    self.last_step.next = 3_u8.to_bits::<8>();
                }
            }
            Phase::Sum => {
                self.last_step.next = 31_u8.to_bits::<8>();
                if self.prove.val() {
                    self.last_step.next = 63_u8.to_bits::<8>();
                }
                self.last_outer.next = 11_u8.to_bits::<8>();
            }
            Phase::StoreColumn => {
                self.last_step.next = 1_u8.to_bits::<8>();
                self.last_outer.next = 11_u8.to_bits::<8>();
            }
            Phase::LoadError => {
                self.last_step.next = 7_u8.to_bits::<8>();
            }
            Phase::Syndrome => {
                self.last_step.next = 7_u8.to_bits::<8>();
                self.last_outer.next = 142_u8.to_bits::<8>();
            }
            Phase::LoadY => {}
            Phase::SumY => {
                self.last_step.next = 31_u8.to_bits::<8>();
                // Element 112 of y is the only one in its last word.
                if self.outer_reg.q.val() == 7_u8.to_bits::<8>() {
                    self.last_step.next = 1_u8.to_bits::<8>();
                }
                self.last_outer.next = 7_u8.to_bits::<8>();
            }
            Phase::Fetch => {
                self.last_step.next = self.fetch_last.val();
                self.last_outer.next = self.groups.val();
            }
            Phase::Gamma => {
                self.last_step.next = 226_u8.to_bits::<8>();
            }
            Phase::Store => {
                self.last_step.next = 2_u8.to_bits::<8>();
                if self.prove.val() {
                    self.last_step.next = 4_u8.to_bits::<8>();
                } else if self.keygen.val() {
                    self.last_step.next = 8_u8.to_bits::<8>();
                }
            }
            Phase::Stray => {}
        }
        self.last.next = self.step_reg.q.val() == self.last_step.val();
        self.last_turn.next = self.outer_reg.q.val() == self.last_outer.val();

        // What follows it.
        self.outer_next.next = self.outer_reg.q.val() + 1_u8.to_bits::<8>();
        self.phase_new.next = Phase::Idle;
        self.outer_new.next = self.outer_reg.q.val();
        match self.phase_reg.q.val() {
            Phase::Idle => {}
            Phase::Start => {
                self.phase_new.next = Phase::LoadS;
            }
            Phase::LoadS => {
                self.phase_new.next = Phase::SumS;
            }
            Phase::SumS => {
                self.phase_new.next = Phase::LoadS;
                self.outer_new.next = self.outer_next.val();
                if self.last_turn.val() {
                    self.phase_new.next = Phase::Factor;
                    self.outer_new.next = self.zero8.val();
                }
            }
            Phase::Factor => {
                self.phase_new.next = Phase::Product;
            }
            Phase::Product => {
                self.phase_new.next = Phase::Sum;
                if self.keygen.val() {
                    self.phase_new.next = Phase::StoreColumn;
                }
            }
            Phase::Sum => {
                self.phase_new.next = Phase::Factor;
                self.outer_new.next = self.outer_next.val();
                if self.last_turn.val() {
                    self.phase_new.next = Phase::Store;
                }
            }
            Phase::StoreColumn => {
                self.phase_new.next = Phase::Factor;
                self.outer_new.next = self.outer_next.val();
                if self.last_turn.val() {
                    self.phase_new.next = Phase::LoadError;
                    self.outer_new.next = self.zero8.val();
                }
            }
            Phase::LoadError => {
                self.phase_new.next = Phase::Syndrome;
            }
            Phase::Syndrome => {
                self.phase_new.next = Phase::Syndrome;
                self.outer_new.next = self.outer_next.val();
                if self.last_turn.val() {
                    self.phase_new.next = Phase::Store;
                }
            }
            Phase::LoadY => {
                self.phase_new.next = Phase::SumY;
            }
            Phase::SumY => {
                self.phase_new.next = Phase::LoadY;
                self.outer_new.next = self.outer_next.val();
                if self.last_turn.val() {
                    self.phase_new.next = Phase::Store;
                }
            }
            Phase::Fetch => {
                self.phase_new.next = Phase::Gamma;
                if self.last_turn.val() {
                    self.phase_new.next = Phase::Idle;
                }
            }
            Phase::Gamma => {
                self.phase_new.next = Phase::Fetch;
                self.outer_new.next = self.outer_next.val();
            }
            Phase::Store => {}
            Phase::Stray => {}
        }

        self.go.next = self.busy.val() & self.grant.val() & !self.cmd_abort.val();
        self.stray.next = self.phase_reg.q.val() == Phase::Stray;
        self.phase_reg.en.next = self.accept.val()
            | (self.go.val() & self.last.val())
            | self.cmd_abort.val()
            | self.stray.val();
        self.phase_reg.d.next = self.phase_new.val();
        self.step_reg.en.next = self.accept.val() | self.go.val();
        self.step_reg.d.next = self.step_reg.q.val() + 1_u8.to_bits::<8>();
        self.outer_reg.en.next = self.accept.val() | (self.go.val() & self.last.val());
        self.outer_reg.d.next = self.outer_new.val();
        self.column_byte_reg.en.next = self.accept.val()
            | (self.go.val()
                & self.last.val()
                & ((self.phase_reg.q.val() == Phase::Syndrome)
                    | (self.phase_reg.q.val() == Phase::Gamma)));
        self.column_byte_reg.d.next = self.column_byte_reg.q.val() + self.column_stride.val();
        if self.phase_reg.q.val() == Phase::Gamma {
            self.column_byte_reg.d.next = self.column_byte_reg.q.val() + self.group_stride.val();
        }
        if self.go.val() & self.last.val() {
            self.step_reg.d.next = self.zero8.val();
        }
        if self.accept.val() {
            self.step_reg.d.next = self.zero8.val();
            self.outer_reg.d.next = self.zero8.val();
            self.column_byte_reg.d.next = self.zero13.val();
            if self.possible.val() {
                self.phase_reg.d.next = Phase::Start;
                if self.cmd_op.val() == self.op_keygen.val() {
                    self.phase_reg.d.next = Phase::Factor;
                } else if self.cmd_op.val() == self.op_gbuild.val() {
                    self.phase_reg.d.next = Phase::Fetch;
                } else if self.cmd_op.val() == self.op_gy.val() {
                    self.phase_reg.d.next = Phase::LoadY;
                }
            }
        }
        if self.cmd_abort.val() {
            self.phase_reg.d.next = Phase::Idle;
        }

        self.error_reg.d.next =
            (self.accept.val() & !self.possible.val()) | (self.stray.val() & !self.cmd_abort.val());
        self.done_reg.d.next = self.error_reg.d.val()
            | (self.go.val() & self.last.val() & (self.phase_new.val() == Phase::Idle));
        self.done.next = self.done_reg.q.val();
        self.error.next = self.error_reg.q.val();
        self.phase.next = self.phase_reg.q.val();
        self.step.next = self.step_reg.q.val();
        self.outer.next = self.outer_reg.q.val();
        self.column_byte.next = self.column_byte_reg.q.val();
    }
}

//! `tcith_dispatch`: gives each command to its unit and says when it is done.
//!
//! Interface
//! * `cmd_*`: of `tcith_regs`. Error codes: 16 + the walker's or 20 (the root is not disclosed); 32 + the Accumulator's; 48 refused by
//!   MPC-Emulation; 64 no counter was found; 65 no message for an XOF.
//! * `xof_go`, `xof_done`, `xof_refused`; `opener_go`, `opener_done`, `opener_error`; `acc_*`, `mpc_*`: handshakes of the units;
//!   `grind_*`: GRIND's port of FIPS 202; `rot_*`, `restart`: of `tcith_com_streams_control`. Operands go to the units from `cmd_operand`.
//! * An abort cancels the Accumulator and stops grinding, which then answer; anything else is dropped by `drop_it`, one cycle
//!   high, which also wipes FIPS 202 and the walker: what they were at is not to be trusted.
//! * `wipe_now`: one cycle high, begins a wipe of everything; `cmd_wiped` follows when `wiping` has ended.
//!
//! A unit that the partition lacks has no commands, and its inputs here are quiet.
//!
//! Latency: a command reaches its unit one cycle after `cmd_start` and is done one cycle after its unit. Area: 15 flip-flops.

use super::{registers, Partition};
use crate::cells::{Pair, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use crate::regs::Units;
use rust_hdl::prelude::*;

/// Where the command is.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum Turn {
    /// There is none.
    Idle,
    /// Offered to its unit.
    Offer,
    /// In the unit.
    Run,
    /// At its end.
    Done,
}

/// Commands to units.
#[derive(LogicBlock)]
pub struct Dispatch {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// A command begins.
    pub cmd_start: Signal<In, Bit>,
    /// The command.
    pub cmd_opcode: Signal<In, Bits<8>>,
    /// It shall end.
    pub cmd_abort: Signal<In, Bit>,
    /// It ends.
    pub cmd_done: Signal<Out, Bit>,
    /// With this code.
    pub cmd_error: Signal<Out, Bits<8>>,
    /// A wipe is asked for.
    pub cmd_wipe: Signal<In, Bit>,
    /// It has ended.
    pub cmd_wiped: Signal<Out, Bit>,

    /// Wipe everything.
    pub wipe_now: Signal<Out, Bit>,
    /// That is going on.
    pub wiping: Signal<In, Bit>,
    /// Drop the command.
    pub drop_it: Signal<Out, Bit>,

    /// Begin an XOF.
    pub xof_go: Signal<Out, Bit>,
    /// It has ended.
    pub xof_done: Signal<In, Bit>,
    /// There was no message.
    pub xof_refused: Signal<In, Bit>,
    /// Begin a command of the walker.
    pub opener_go: Signal<Out, Bit>,
    /// It has ended.
    pub opener_done: Signal<In, Bit>,
    /// With this error.
    pub opener_error: Signal<In, Bits<3>>,

    /// GRIND is offered.
    pub grind_valid: Signal<Out, Bit>,
    /// It is taken.
    pub grind_ready: Signal<In, Bit>,
    /// It shall end.
    pub grind_stop: Signal<Out, Bit>,
    /// Its answer is offered.
    pub grind_rsp_valid: Signal<In, Bit>,
    /// It is taken.
    pub grind_rsp_ready: Signal<Out, Bit>,
    /// With this error.
    pub grind_rsp_error: Signal<In, Bits<2>>,

    /// A rotation is asked for.
    pub rot_valid: Signal<Out, Bit>,
    /// It has ended.
    pub rot_ready: Signal<In, Bit>,
    /// Stream 0 has the state.
    pub restart: Signal<Out, Bit>,

    /// A repetition is offered.
    pub acc_valid: Signal<Out, Bit>,
    /// It is taken.
    pub acc_ready: Signal<In, Bit>,
    /// It shall end.
    pub acc_cancel: Signal<Out, Bit>,
    /// Its answer is offered.
    pub acc_rsp_valid: Signal<In, Bit>,
    /// It is taken.
    pub acc_rsp_ready: Signal<Out, Bit>,
    /// With this error.
    pub acc_rsp_error: Signal<In, Bits<3>>,

    /// A proof is offered.
    pub mpc_valid: Signal<Out, Bit>,
    /// It is taken.
    pub mpc_ready: Signal<In, Bit>,
    /// It has ended.
    pub mpc_done: Signal<In, Bit>,
    /// It was refused.
    pub mpc_error: Signal<In, Bit>,

    /// The Accumulator has a command.
    pub acc_running: Signal<Out, Bit>,

    state_reg: Reg<Turn>,
    /// A wipe is going on.
    wipe_reg: Reg<Bit>,
    group: Signal<Local, Bits<4>>,
    is_xof: Signal<Local, Bit>,
    is_opener: Signal<Local, Bit>,
    is_grind: Signal<Local, Bit>,
    is_rotate: Signal<Local, Bit>,
    is_streams: Signal<Local, Bit>,
    is_acc: Signal<Local, Bit>,
    is_mpc: Signal<Local, Bit>,
    offered: Signal<Local, Bit>,
    taken: Signal<Local, Bit>,
    over: Signal<Local, Bit>,
    droppable: Signal<Local, Bit>,
    opener_code: Pair<3, 5, 8>,
    acc_code: Pair<3, 5, 8>,
    error_reg: RegEn<Bits<8>>,
    group_tree: Constant<Bits<4>>,
    group_fips: Constant<Bits<4>>,
    group_acc: Constant<Bits<4>>,
    group_mpc: Constant<Bits<4>>,
    grind: Constant<Bits<4>>,
    rotate: Constant<Bits<4>>,
    streams: Constant<Bits<4>>,
    walker_codes: Constant<Bits<5>>,
    acc_codes: Constant<Bits<5>>,
    mpc_code: Constant<Bits<8>>,
    grind_code: Constant<Bits<8>>,
    xof_code: Constant<Bits<8>>,
    no_error: Constant<Bits<8>>,
    low: Signal<Local, Bits<4>>,
    _hash: usize,
    _xof: usize,
    _streams: usize,
    _tree: usize,
    _acc: usize,
    _mpc: usize,
    id: ModuleId<Self>,
}

impl Dispatch {
    /// For the units of a partition.
    pub fn new(partition: Partition) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            cmd_start: Signal::default(),
            cmd_opcode: Signal::default(),
            cmd_abort: Signal::default(),
            cmd_done: Signal::default(),
            cmd_error: Signal::default(),
            cmd_wipe: Signal::default(),
            cmd_wiped: Signal::default(),
            wipe_now: Signal::default(),
            wiping: Signal::default(),
            drop_it: Signal::default(),
            xof_go: Signal::default(),
            xof_done: Signal::default(),
            xof_refused: Signal::default(),
            opener_go: Signal::default(),
            opener_done: Signal::default(),
            opener_error: Signal::default(),
            grind_valid: Signal::default(),
            grind_ready: Signal::default(),
            grind_stop: Signal::default(),
            grind_rsp_valid: Signal::default(),
            grind_rsp_ready: Signal::default(),
            grind_rsp_error: Signal::default(),
            rot_valid: Signal::default(),
            rot_ready: Signal::default(),
            restart: Signal::default(),
            acc_valid: Signal::default(),
            acc_ready: Signal::default(),
            acc_cancel: Signal::default(),
            acc_rsp_valid: Signal::default(),
            acc_rsp_ready: Signal::default(),
            acc_rsp_error: Signal::default(),
            mpc_valid: Signal::default(),
            mpc_ready: Signal::default(),
            mpc_done: Signal::default(),
            mpc_error: Signal::default(),
            acc_running: Signal::default(),
            state_reg: Reg::default(),
            wipe_reg: Reg::default(),
            group: Signal::default(),
            is_xof: Signal::default(),
            is_opener: Signal::default(),
            is_grind: Signal::default(),
            is_rotate: Signal::default(),
            is_streams: Signal::default(),
            is_acc: Signal::default(),
            is_mpc: Signal::default(),
            offered: Signal::default(),
            taken: Signal::default(),
            over: Signal::default(),
            droppable: Signal::default(),
            opener_code: Pair::default(),
            acc_code: Pair::default(),
            error_reg: RegEn::default(),
            group_tree: Constant::new((registers::GGM_START >> 4).to_bits()),
            group_fips: Constant::new((registers::FIPS_GRIND >> 4).to_bits()),
            group_acc: Constant::new((registers::ACC_SIGN >> 4).to_bits()),
            group_mpc: Constant::new((registers::MPC_SIGN >> 4).to_bits()),
            grind: Constant::new((registers::FIPS_GRIND & 0xf).to_bits()),
            rotate: Constant::new((registers::ROTATE & 0xf).to_bits()),
            streams: Constant::new((registers::STREAMS & 0xf).to_bits()),
            walker_codes: Constant::new((registers::WALKER_ERRORS >> 3).to_bits()),
            acc_codes: Constant::new((registers::ACC_ERRORS >> 3).to_bits()),
            mpc_code: Constant::new(registers::PROOF_REFUSED.to_bits()),
            grind_code: Constant::new(registers::NOT_FOUND.to_bits()),
            xof_code: Constant::new(registers::NO_MESSAGE.to_bits()),
            no_error: Constant::new(0_u64.to_bits()),
            low: Signal::default(),
            _hash: partition.count(Units::FIPS),
            _xof: partition.count(Units::FIPS.and(Units::MPC)),
            _streams: partition.count(Units::FIPS.and(Units::ACC)),
            _tree: partition.count(Units::GGM),
            _acc: partition.count(Units::ACC),
            _mpc: partition.count(Units::MPC),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Dispatch {
    const NAME: &'static str = "dispatch";
    const DOC: &'static str = include_str!("dispatch.rs");
}

impl Logic for Dispatch {
    #[hdl_gen]
    fn update(&mut self) {
        self.state_reg.clk.next = self.clk.val();
        self.state_reg.rst_n.next = self.rst_n.val();
        self.wipe_reg.clk.next = self.clk.val();
        self.wipe_reg.rst_n.next = self.rst_n.val();
        self.error_reg.clk.next = self.clk.val();
        self.error_reg.rst_n.next = self.rst_n.val();

        self.group.next = self.cmd_opcode.val().get_bits::<4>(4);
        self.low.next = self.cmd_opcode.val().get_bits::<4>(0);
        self.is_opener.next = false;
        for _k in 0..self._tree {
            self.is_opener.next = self.group.val() == self.group_tree.val();
        }
        self.is_grind.next = false;
        for _k in 0..self._hash {
            self.is_grind.next =
                (self.group.val() == self.group_fips.val()) & (self.low.val() == self.grind.val());
        }
        self.is_rotate.next = false;
        self.is_streams.next = false;
        for _k in 0..self._streams {
            self.is_rotate.next =
                (self.group.val() == self.group_fips.val()) & (self.low.val() == self.rotate.val());
            self.is_streams.next = (self.group.val() == self.group_fips.val())
                & (self.low.val() == self.streams.val());
        }
        self.is_xof.next = false;
        for _k in 0..self._xof {
            self.is_xof.next = (self.group.val() == self.group_fips.val())
                & !(self.is_grind.val() | self.is_rotate.val() | self.is_streams.val());
        }
        self.is_acc.next = false;
        for _k in 0..self._acc {
            self.is_acc.next = self.group.val() == self.group_acc.val();
        }
        self.is_mpc.next = false;
        for _k in 0..self._mpc {
            self.is_mpc.next = self.group.val() == self.group_mpc.val();
        }

        // The offer.
        self.offered.next = (self.state_reg.q.val() == Turn::Offer) & !self.cmd_wipe.val();
        self.xof_go.next = self.offered.val() & self.is_xof.val();
        self.opener_go.next = self.offered.val() & self.is_opener.val();
        self.grind_valid.next = self.offered.val() & self.is_grind.val();
        self.restart.next = self.offered.val() & self.is_streams.val();
        self.acc_valid.next = self.offered.val() & self.is_acc.val();
        self.mpc_valid.next = self.offered.val() & self.is_mpc.val();
        self.rot_valid.next =
            (self.offered.val() | (self.state_reg.q.val() == Turn::Run)) & self.is_rotate.val();
        self.taken.next = true;
        if self.is_grind.val() {
            self.taken.next = self.grind_ready.val();
        }
        if self.is_acc.val() {
            self.taken.next = self.acc_ready.val();
        }
        if self.is_mpc.val() {
            self.taken.next = self.mpc_ready.val();
        }

        // The end.
        self.grind_rsp_ready.next = (self.state_reg.q.val() == Turn::Run) & self.is_grind.val();
        self.acc_rsp_ready.next = (self.state_reg.q.val() == Turn::Run) & self.is_acc.val();
        self.acc_running.next = self.acc_rsp_ready.val();
        self.over.next = (self.is_xof.val() & self.xof_done.val())
            | (self.is_opener.val() & self.opener_done.val())
            | (self.is_grind.val() & self.grind_rsp_valid.val())
            | (self.is_rotate.val() & self.rot_ready.val())
            | self.is_streams.val()
            | (self.is_acc.val() & self.acc_rsp_valid.val())
            | (self.is_mpc.val() & self.mpc_done.val());
        self.opener_code.lo.next = self.opener_error.val();
        self.opener_code.hi.next = self.walker_codes.val();
        self.acc_code.lo.next = self.acc_rsp_error.val();
        self.acc_code.hi.next = self.acc_codes.val();
        self.error_reg.en.next = (self.state_reg.q.val() == Turn::Run) & self.over.val();
        self.error_reg.d.next = self.no_error.val();
        if self.is_opener.val() & self.opener_error.val().any() {
            self.error_reg.d.next = self.opener_code.q.val();
        }
        if self.is_acc.val() & self.acc_rsp_error.val().any() {
            self.error_reg.d.next = self.acc_code.q.val();
        }
        if self.is_mpc.val() & self.mpc_error.val() {
            self.error_reg.d.next = self.mpc_code.val();
        }
        if self.is_grind.val() & self.grind_rsp_error.val().any() {
            self.error_reg.d.next = self.grind_code.val();
        }
        if self.is_xof.val() & self.xof_refused.val() {
            self.error_reg.d.next = self.xof_code.val();
        }
        self.cmd_done.next = self.state_reg.q.val() == Turn::Done;
        self.cmd_error.next = self.error_reg.q.val();

        // Abort.
        self.droppable.next = !(self.is_acc.val() | self.is_grind.val());
        self.acc_cancel.next =
            self.cmd_abort.val() & self.is_acc.val() & (self.state_reg.q.val() == Turn::Run);
        self.grind_stop.next = self.cmd_abort.val() & self.is_grind.val();
        self.drop_it.next =
            self.cmd_abort.val() & self.droppable.val() & (self.state_reg.q.val() == Turn::Run);

        // Wipe.
        self.wipe_now.next = self.cmd_wipe.val();
        self.wipe_reg.d.next = self.cmd_wipe.val() | (self.wipe_reg.q.val() & self.wiping.val());
        self.cmd_wiped.next = self.wipe_reg.q.val() & (!self.wiping.val()) & !self.cmd_wipe.val();

        self.state_reg.d.next = Turn::Idle;
        match self.state_reg.q.val() {
            Turn::Idle => {
                if self.cmd_start.val() {
                    self.state_reg.d.next = Turn::Offer;
                }
            }
            Turn::Offer => {
                self.state_reg.d.next = Turn::Offer;
                if self.taken.val() {
                    self.state_reg.d.next = Turn::Run;
                }
            }
            Turn::Run => {
                self.state_reg.d.next = Turn::Run;
                if self.over.val() | self.drop_it.val() {
                    self.state_reg.d.next = Turn::Done;
                }
            }
            Turn::Done => {
                self.state_reg.d.next = Turn::Idle;
            }
        }
        if self.cmd_wipe.val() {
            self.state_reg.d.next = Turn::Idle;
        }
    }
}

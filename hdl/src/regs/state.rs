//! `tcith_regs_state`: the state of commands, wipes and events behind CONTROL, STATUS and IRQ.
//!
//! Interface
//! * `start`, `abort`, `wipe`: one cycle each, written to CONTROL; `start` only while neither a command nor a wipe is
//!   in progress. `known`, `present`: of the opcode that stands in COMMAND. `window_write`: something is written to
//!   a window. `irq_clear`: events to clear.
//! * `busy`, `done`, `wiping`, `wiped`, `error`, `irq_events`: as in STATUS and IRQ.
//! * `cmd_start`: one cycle high where a command begins; `cmd_done` with `cmd_error`, in that cycle or any later one,
//!   ends it. `cmd_abort`: one cycle high; the command shall end soon, and gets the error ABORTED.
//! * `cmd_wipe`: one cycle high; whatever goes on ends without `cmd_done`, and all secrets are overwritten. `cmd_wiped`,
//!   in a later cycle, says that it is done.
//! * A reset is followed by a wipe: neither memories nor the registers of the data path have a reset of their own.
//!
//! Latency: `cmd_start`, `cmd_abort`, `cmd_wipe` are registers, high in the cycle after the write. A command
//! that is unknown or not present is finished in that cycle, without `cmd_start`.

use super::generic;
use crate::cells::{Cat, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Commands, wipes, events.
#[derive(LogicBlock)]
pub struct State {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// START is written, and may be.
    pub start: Signal<In, Bit>,
    /// ABORT is written.
    pub abort: Signal<In, Bit>,
    /// WIPE is written.
    pub wipe: Signal<In, Bit>,
    /// The opcode is known.
    pub known: Signal<In, Bit>,
    /// This configuration has the command.
    pub present: Signal<In, Bit>,
    /// Events to clear.
    pub irq_clear: Signal<In, Bits<3>>,
    /// Something is written to a window.
    pub window_write: Signal<In, Bit>,
    /// A command is in progress.
    pub busy: Signal<Out, Bit>,
    /// The last command is finished.
    pub done: Signal<Out, Bit>,
    /// A wipe is in progress.
    pub wiping: Signal<Out, Bit>,
    /// All secrets are overwritten.
    pub wiped: Signal<Out, Bit>,
    /// Error code of the last command.
    pub error: Signal<Out, Bits<8>>,
    /// Events: DONE, ERROR, WIPED.
    pub irq_events: Signal<Out, Bits<3>>,
    /// A command begins.
    pub cmd_start: Signal<Out, Bit>,
    /// It shall end.
    pub cmd_abort: Signal<Out, Bit>,
    /// It ends.
    pub cmd_done: Signal<In, Bit>,
    /// With this error code.
    pub cmd_error: Signal<In, Bits<8>>,
    /// A wipe begins.
    pub cmd_wipe: Signal<Out, Bit>,
    /// It ends.
    pub cmd_wiped: Signal<In, Bit>,
    busy_reg: Reg<Bit>,
    done_reg: Reg<Bit>,
    /// The command in progress was told to end.
    aborted_reg: Reg<Bit>,
    error_reg: RegEn<Bits<8>>,
    wiping_reg: Reg<Bit>,
    wiped_reg: Reg<Bit>,
    events_reg: Reg<Bits<3>>,
    events_set: Cat<3, 1, 3>,
    start_reg: Reg<Bit>,
    abort_reg: Reg<Bit>,
    wipe_reg: Reg<Bit>,
    begins: Signal<Local, Bit>,
    busy_new: Signal<Local, Bit>,
    /// The command in progress ends by itself.
    ended: Signal<Local, Bit>,
    finish: Signal<Local, Bit>,
    finish_error: Signal<Local, Bits<8>>,
    wipe_end: Signal<Local, Bit>,
    no_error: Constant<Bits<8>>,
    unknown_opcode: Constant<Bits<8>>,
    not_present: Constant<Bits<8>>,
    aborted: Constant<Bits<8>>,
    wiped_error: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for State {
    fn default() -> Self {
        let code = |x: u8| Constant::new(x.to_bits());
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            start: Signal::default(),
            abort: Signal::default(),
            wipe: Signal::default(),
            known: Signal::default(),
            present: Signal::default(),
            irq_clear: Signal::default(),
            window_write: Signal::default(),
            busy: Signal::default(),
            done: Signal::default(),
            wiping: Signal::default(),
            wiped: Signal::default(),
            error: Signal::default(),
            irq_events: Signal::default(),
            cmd_start: Signal::default(),
            cmd_abort: Signal::default(),
            cmd_done: Signal::default(),
            cmd_error: Signal::default(),
            cmd_wipe: Signal::default(),
            cmd_wiped: Signal::default(),
            busy_reg: Reg::default(),
            done_reg: Reg::default(),
            aborted_reg: Reg::default(),
            error_reg: RegEn::default(),
            wiping_reg: Reg::new(true),
            wiped_reg: Reg::default(),
            events_reg: Reg::default(),
            events_set: Cat::default(),
            start_reg: Reg::default(),
            abort_reg: Reg::default(),
            wipe_reg: Reg::new(true),
            begins: Signal::default(),
            busy_new: Signal::default(),
            ended: Signal::default(),
            finish: Signal::default(),
            finish_error: Signal::default(),
            wipe_end: Signal::default(),
            no_error: code(0),
            unknown_opcode: code(generic::UNKNOWN_OPCODE),
            not_present: code(generic::NOT_PRESENT),
            aborted: code(generic::ABORTED),
            wiped_error: code(generic::WIPED),
            id: ModuleId::default(),
        }
    }
}

impl Describe for State {
    const NAME: &'static str = "regs_state";
    const DOC: &'static str = include_str!("state.rs");
}

impl Logic for State {
    #[hdl_gen]
    fn update(&mut self) {
        self.busy_reg.clk.next = self.clk.val();
        self.busy_reg.rst_n.next = self.rst_n.val();
        self.done_reg.clk.next = self.clk.val();
        self.done_reg.rst_n.next = self.rst_n.val();
        self.aborted_reg.clk.next = self.clk.val();
        self.aborted_reg.rst_n.next = self.rst_n.val();
        self.error_reg.clk.next = self.clk.val();
        self.error_reg.rst_n.next = self.rst_n.val();
        self.wiping_reg.clk.next = self.clk.val();
        self.wiping_reg.rst_n.next = self.rst_n.val();
        self.wiped_reg.clk.next = self.clk.val();
        self.wiped_reg.rst_n.next = self.rst_n.val();
        self.events_reg.clk.next = self.clk.val();
        self.events_reg.rst_n.next = self.rst_n.val();
        self.start_reg.clk.next = self.clk.val();
        self.start_reg.rst_n.next = self.rst_n.val();
        self.abort_reg.clk.next = self.clk.val();
        self.abort_reg.rst_n.next = self.rst_n.val();
        self.wipe_reg.clk.next = self.clk.val();
        self.wipe_reg.rst_n.next = self.rst_n.val();

        // Commands.
        self.begins.next = self.start.val() & self.present.val();
        self.ended.next = self.busy_reg.q.val() & self.cmd_done.val();
        self.finish.next = self.ended.val()
            | (self.busy_reg.q.val() & self.wipe.val())
            | (self.start.val() & !self.present.val());
        self.finish_error.next = self.cmd_error.val();
        if self.start.val() {
            self.finish_error.next = self.unknown_opcode.val();
            if self.known.val() {
                self.finish_error.next = self.not_present.val();
            }
        } else if self.wipe.val() {
            self.finish_error.next = self.wiped_error.val();
        } else if self.aborted_reg.q.val() {
            self.finish_error.next = self.aborted.val();
        }
        self.busy_new.next = self.begins.val() | (self.busy_reg.q.val() & !self.finish.val());
        self.busy_reg.d.next = self.busy_new.val();
        self.done_reg.d.next = self.finish.val() | (self.done_reg.q.val() & !self.start.val());
        self.aborted_reg.d.next = (self.aborted_reg.q.val() | self.abort.val())
            & self.busy_new.val()
            & !self.begins.val();
        self.error_reg.en.next = self.finish.val() | self.start.val();
        self.error_reg.d.next = self.no_error.val();
        if self.finish.val() {
            self.error_reg.d.next = self.finish_error.val();
        }
        self.start_reg.d.next = self.begins.val();
        self.abort_reg.d.next = self.abort.val() & self.busy_new.val() & !self.begins.val();
        self.cmd_start.next = self.start_reg.q.val();
        self.cmd_abort.next = self.abort_reg.q.val();

        // Wipes.
        self.wipe_end.next = self.wiping_reg.q.val() & self.cmd_wiped.val();
        self.wiping_reg.d.next =
            self.wipe.val() | (self.wiping_reg.q.val() & !self.cmd_wiped.val());
        self.wipe_reg.d.next = self.wipe.val();
        self.cmd_wipe.next = self.wipe_reg.q.val();
        self.wiped_reg.d.next = (self.wiped_reg.q.val() | self.wipe_end.val())
            & !(self.start.val() | self.wipe.val() | self.window_write.val());

        // Events; a new one prevails over its clearing.
        self.events_set.d[0].next = self.finish.val().into();
        self.events_set.d[1].next = (self.finish.val() & self.finish_error.val().any()).into();
        self.events_set.d[2].next = self.wipe_end.val().into();
        self.events_reg.d.next =
            (self.events_reg.q.val() & !self.irq_clear.val()) | self.events_set.q.val();

        self.busy.next = self.busy_reg.q.val();
        self.done.next = self.done_reg.q.val();
        self.wiping.next = self.wiping_reg.q.val();
        self.wiped.next = self.wiped_reg.q.val();
        self.error.next = self.error_reg.q.val();
        self.irq_events.next = self.events_reg.q.val();
    }
}

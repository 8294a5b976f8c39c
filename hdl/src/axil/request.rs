//! `tcith_axil_request`: puts reads and writes of the AXI4-Lite slave in order at its request port, one at a time,
//! and answers in the inside's place if that does not.
//!
//! Interface
//! * `write_offer`, `read_offer`: a whole write, a read waits in its buffers and its answer channel has room; up
//!   until the `write_take`, `read_take` that empties the buffers.
//! * `reg_valid`/`reg_ready` with `reg_write`: the request port. `reg_rsp_valid` with `reg_rsp_error`: the answer to
//!   the last request taken, in that cycle or any later one.
//! * `write_give`, `read_give` with `give_error`: the answer goes to its channel.
//!
//! Of a read and a write that wait together the one goes first whose kind was not last.
//!
//! Watchdog: a request that is not taken within 2^K cycles is withdrawn (the one case in which `reg_valid` falls
//! without a transfer) and answered with an error: it had no effect. A request that was taken and is not
//! answered within 2^K further cycles is answered with an error as well; its own answer, if it still comes, is
//! dropped. Until then nothing is offered to the inside, so that a late answer cannot be taken for
//! another's, and every access ends with an error after 2^K cycles.
//!
//! Latency: none; a request is offered in the first cycle with its offer, and an answer is given in the cycle
//! in which it comes.

use crate::cells::{Counter, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// What the request port is doing.
#[derive(Copy, Clone, PartialEq, Debug, LogicState)]
pub enum RequestState {
    /// Nothing, or a request waits to be taken.
    Offer,
    /// A request was taken; its answer is awaited.
    Wait,
    /// It was answered by the watchdog; its own answer is still to come and will be dropped.
    Late,
}

/// Order of reads and writes, and watchdog; K is the binary logarithm of the watchdog's limit.
#[derive(LogicBlock)]
pub struct Request<const K: usize> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,

    /// A write waits.
    pub write_offer: Signal<In, Bit>,
    /// It leaves its buffers.
    pub write_take: Signal<Out, Bit>,
    /// It is answered.
    pub write_give: Signal<Out, Bit>,
    /// A read waits.
    pub read_offer: Signal<In, Bit>,
    /// It leaves its buffer.
    pub read_take: Signal<Out, Bit>,
    /// It is answered.
    pub read_give: Signal<Out, Bit>,
    /// The answer is an error.
    pub give_error: Signal<Out, Bit>,

    /// A request is offered.
    pub reg_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub reg_ready: Signal<In, Bit>,
    /// It is a write.
    pub reg_write: Signal<Out, Bit>,
    /// An answer comes.
    pub reg_rsp_valid: Signal<In, Bit>,
    /// It is an error.
    pub reg_rsp_error: Signal<In, Bit>,

    state_reg: Reg<RequestState>,
    /// The request chosen last is a write.
    write_reg: RegEn<Bit>,
    /// A request was offered and not taken: the choice stands.
    chosen_reg: Reg<Bit>,
    /// Cycles that the present request has waited for being taken, or for its answer.
    timer: Counter<K>,
    offer: Signal<Local, Bit>,
    choice: Signal<Local, Bit>,
    accept: Signal<Local, Bit>,
    answer: Signal<Local, Bit>,
    waiting: Signal<Local, Bit>,
    expired: Signal<Local, Bit>,
    withdraw: Signal<Local, Bit>,
    /// The answer is the watchdog's.
    give_own: Signal<Local, Bit>,
    give: Signal<Local, Bit>,
    give_write: Signal<Local, Bit>,
    id: ModuleId<Self>,
}

impl<const K: usize> Default for Request<K> {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            write_offer: Signal::default(),
            write_take: Signal::default(),
            write_give: Signal::default(),
            read_offer: Signal::default(),
            read_take: Signal::default(),
            read_give: Signal::default(),
            give_error: Signal::default(),
            reg_valid: Signal::default(),
            reg_ready: Signal::default(),
            reg_write: Signal::default(),
            reg_rsp_valid: Signal::default(),
            reg_rsp_error: Signal::default(),
            state_reg: Reg::new(RequestState::Offer),
            write_reg: RegEn::default(),
            chosen_reg: Reg::default(),
            timer: Counter::default(),
            offer: Signal::default(),
            choice: Signal::default(),
            accept: Signal::default(),
            answer: Signal::default(),
            waiting: Signal::default(),
            expired: Signal::default(),
            withdraw: Signal::default(),
            give_own: Signal::default(),
            give: Signal::default(),
            give_write: Signal::default(),
            id: ModuleId::default(),
        }
    }
}

impl<const K: usize> Describe for Request<K> {
    const NAME: &'static str = "axil_request";
    const DOC: &'static str = include_str!("request.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("k", K.to_string())]
    }
}

impl<const K: usize> Logic for Request<K> {
    #[hdl_gen]
    fn update(&mut self) {
        self.state_reg.clk.next = self.clk.val();
        self.state_reg.rst_n.next = self.rst_n.val();
        self.write_reg.clk.next = self.clk.val();
        self.write_reg.rst_n.next = self.rst_n.val();
        self.chosen_reg.clk.next = self.clk.val();
        self.chosen_reg.rst_n.next = self.rst_n.val();
        self.timer.clk.next = self.clk.val();
        self.timer.rst_n.next = self.rst_n.val();

        // Which request is next.
        self.offer.next = (self.write_offer.val() | self.read_offer.val())
            & (self.state_reg.q.val() != RequestState::Wait);
        self.choice.next =
            self.write_offer.val() & !(self.read_offer.val() & self.write_reg.q.val());
        if self.chosen_reg.q.val() {
            self.choice.next = self.write_reg.q.val();
        }
        self.write_reg.en.next = self.offer.val();
        self.write_reg.d.next = self.choice.val();

        // The request port.
        self.reg_valid.next = self.offer.val() & (self.state_reg.q.val() == RequestState::Offer);
        self.reg_write.next = self.choice.val();
        self.accept.next = self.reg_valid.val() & self.reg_ready.val();
        self.waiting.next = self.accept.val() | (self.state_reg.q.val() == RequestState::Wait);
        self.answer.next = self.waiting.val() & self.reg_rsp_valid.val();

        // The watchdog: once while the request is not taken, once while it is not answered.
        self.expired.next = self.timer.q.val().all();
        self.withdraw.next = self.offer.val() & (!self.accept.val()) & self.expired.val();
        self.give_own.next = self.withdraw.val()
            | ((self.state_reg.q.val() == RequestState::Wait)
                & (!self.reg_rsp_valid.val())
                & self.expired.val());
        self.give.next = self.answer.val() | self.give_own.val();
        self.timer.count.next = true;
        self.timer.clear.next = self.accept.val()
            | self.give.val()
            | !(self.offer.val() | (self.state_reg.q.val() == RequestState::Wait));
        self.chosen_reg.d.next = self.offer.val() & !(self.accept.val() | self.withdraw.val());

        self.write_take.next = self.choice.val() & (self.accept.val() | self.withdraw.val());
        self.read_take.next = (!self.choice.val()) & (self.accept.val() | self.withdraw.val());
        self.give_write.next = self.choice.val();
        if self.state_reg.q.val() == RequestState::Wait {
            self.give_write.next = self.write_reg.q.val();
        }
        self.write_give.next = self.give.val() & self.give_write.val();
        self.read_give.next = self.give.val() & !self.give_write.val();
        self.give_error.next = self.give_own.val() | self.reg_rsp_error.val();

        self.state_reg.d.next = RequestState::Offer;
        match self.state_reg.q.val() {
            RequestState::Offer => {
                if self.accept.val() & !self.reg_rsp_valid.val() {
                    self.state_reg.d.next = RequestState::Wait;
                }
            }
            RequestState::Wait => {
                if !self.reg_rsp_valid.val() {
                    self.state_reg.d.next = RequestState::Wait;
                    if self.expired.val() {
                        self.state_reg.d.next = RequestState::Late;
                    }
                }
            }
            RequestState::Late => {
                if !self.reg_rsp_valid.val() {
                    self.state_reg.d.next = RequestState::Late;
                }
            }
        }
    }
}

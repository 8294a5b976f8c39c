//! `tcith_keccak_lane`: one place of the state: its register, and what it becomes.
//!
//! Interface: `q`, the lane in this place; `after`, what the rounds make of it, which it becomes with `step`; `behind`, the lane in
//! the place behind, which it becomes with `turn`; `clear`: it becomes zero.
//! `clear` prevails over `step`, and `step` over `turn`.
//!
//! Latency: one cycle. Area: 64 flip-flops. The three sources are gated and joined, which is smaller than a
//! chain of multiplexers and makes zero come for nothing.

use crate::cells::Data;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// A place.
#[derive(LogicBlock, Default)]
pub struct Lane {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Become zero.
    pub clear: Signal<In, Bit>,
    /// Become `after`.
    pub step: Signal<In, Bit>,
    /// The lane after the rounds.
    pub after: Signal<In, Bits<64>>,
    /// Become `behind`.
    pub turn: Signal<In, Bit>,
    /// The lane in the place behind.
    pub behind: Signal<In, Bits<64>>,
    /// The lane.
    pub q: Signal<Out, Bits<64>>,
    lane_reg: Data<Bits<64>>,
    steps: Signal<Local, Bit>,
    turns: Signal<Local, Bit>,
    holds: Signal<Local, Bit>,
    stepped: Signal<Local, Bits<64>>,
    turned: Signal<Local, Bits<64>>,
    held: Signal<Local, Bits<64>>,
    id: ModuleId<Self>,
}

impl Describe for Lane {
    const NAME: &'static str = "keccak_lane";
    const DOC: &'static str = include_str!("lane.rs");
}

impl Logic for Lane {
    #[hdl_gen]
    fn update(&mut self) {
        self.lane_reg.clk.next = self.clk.val();

        self.steps.next = self.step.val() & !self.clear.val();
        self.turns.next = self.turn.val() & !(self.step.val() | self.clear.val());
        self.holds.next = !(self.turn.val() | self.step.val() | self.clear.val());
        self.stepped.next = 0.into();
        if self.steps.val() {
            self.stepped.next = self.after.val();
        }
        self.turned.next = 0.into();
        if self.turns.val() {
            self.turned.next = self.behind.val();
        }
        self.held.next = 0.into();
        if self.holds.val() {
            self.held.next = self.lane_reg.q.val();
        }
        // The rounds' result, which comes last, joins last.
        self.lane_reg.d.next = self.held.val() | self.turned.val() | self.stepped.val();
        self.q.next = self.lane_reg.q.val();
    }
}

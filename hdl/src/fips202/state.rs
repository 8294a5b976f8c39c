//! `tcith_keccak_state`: the 1600 bits of the state as 25 lanes that go round: one lane is accessible, the one in front.
//!
//! A multiplexer over 25 lanes and a gate for writing in front of each bit are a fifth of a Keccak state; one step from
//! place to place does for both, since lanes are used in their order. The permutation needs every lane in its own place.
//!
//! Interface
//! * `want`: the lane with number `index` is wanted. `here`, which does not depend on `want`: it is in front, and `word` is its
//!   value; else the lanes turn by one place, `word` to the last one.
//! * `take`: the lane in front passes and becomes `wdata`: the lanes turn. Whenever they turn without `take`, `wdata` has to be `word`.
//! * `step`: the rounds of one cycle are applied; if lane 0 is not in front, the lanes turn instead. `first`: lane 0 is in front and no
//!   round of the present permutation is done yet; `last`: a step in this cycle completes it. A permutation starts with the
//!   first step, without a cycle of its own, so permutations can follow each other without a gap.
//! * `load`: the state becomes the padding of a grinding message: 0x1F in lane 5, 0x80 in the last byte of SHAKE128's rate, lane 20,
//!   and else zero. `push`, with it or afterwards: `pushed` comes to lane 4, and lanes 1 to 4 to the lane below each. Five of them make the message.
//! * `clear`: all lanes become zero, lane 0 is in front, and the permutation in progress is forgotten.
//! * `lanes`: the whole state, lane A[x, y] in bits 64(x+5y)+63..64(x+5y) if lane 0 is in front.
//!
//! `clear` prevails over `load`, `load` over `step`, and `step` over turning; `push` comes without `step`, `want` and `take`.
//! A number of the lane in front that is none ends at 0 by counting on.
//!
//! Latency: a wanted lane is here after (`index` − lane in front) mod 25 cycles. Area: 1610 flip-flops.

use super::{Lane, Rounds};
use crate::cells::{Cat, Reg, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// The state.
#[derive(LogicBlock)]
pub struct State {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Clear everything.
    pub clear: Signal<In, Bit>,

    /// Apply the rounds of one cycle.
    pub step: Signal<In, Bit>,
    /// The next round is round 0, and the lanes are in their places.
    pub first: Signal<Out, Bit>,
    /// A step in this cycle does round 23.
    pub last: Signal<Out, Bit>,

    /// Become the padding of a grinding message.
    pub load: Signal<In, Bit>,
    /// Take a word of it.
    pub push: Signal<In, Bit>,
    /// The word.
    pub pushed: Signal<In, Bits<64>>,

    /// A lane is wanted.
    pub want: Signal<In, Bit>,
    /// Its number.
    pub index: Signal<In, Bits<5>>,
    /// It is in front.
    pub here: Signal<Out, Bit>,
    /// The lane in front.
    pub word: Signal<Out, Bits<64>>,
    /// It passes.
    pub take: Signal<In, Bit>,
    /// What it becomes.
    pub wdata: Signal<In, Bits<64>>,
    /// All lanes.
    pub lanes: Signal<Out, Bits<1600>>,

    lane: [Lane; 25],
    round_reg: Reg<Bits<5>>,
    /// Number of the lane in front.
    front_reg: Reg<Bits<5>>,
    home: Signal<Local, Bit>,
    steps: Signal<Local, Bit>,
    turns: Signal<Local, Bit>,
    present: Cat<25, 64, 1600>,
    rounds: Rounds,
    after: Split<25, 64, 1600>,
    round_end: Constant<Bits<5>>,
    last_lane: Constant<Bits<5>>,
    zero5: Constant<Bits<5>>,
    one5: Constant<Bits<5>>,
    shake_suffix: Constant<Bits<64>>,
    rate_end: Constant<Bits<64>>,
    id: ModuleId<Self>,
}

impl State {
    /// A state with `rounds` rounds a cycle: 1 or 2.
    pub fn new(rounds: usize) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            clear: Signal::default(),
            step: Signal::default(),
            first: Signal::default(),
            last: Signal::default(),
            load: Signal::default(),
            push: Signal::default(),
            pushed: Signal::default(),
            want: Signal::default(),
            index: Signal::default(),
            here: Signal::default(),
            word: Signal::default(),
            take: Signal::default(),
            wdata: Signal::default(),
            lanes: Signal::default(),
            lane: from_fn(|_| Lane::default()),
            round_reg: Reg::default(),
            front_reg: Reg::default(),
            home: Signal::default(),
            steps: Signal::default(),
            turns: Signal::default(),
            present: Cat::default(),
            rounds: Rounds::new(rounds),
            after: Split::default(),
            round_end: Constant::new(24_u8.to_bits()),
            last_lane: Constant::new(24_u8.to_bits()),
            zero5: Constant::new(Bits::default()),
            one5: Constant::new(1_u8.to_bits()),
            shake_suffix: Constant::new(0x1f_u8.to_bits()),
            rate_end: Constant::new((1_u64 << 63).to_bits()),
            id: ModuleId::default().with("n", rounds),
        }
    }
}

impl Describe for State {
    const NAME: &'static str = "keccak_state";
    const DOC: &'static str = include_str!("state.rs");
}

impl Logic for State {
    #[hdl_gen]
    fn update(&mut self) {
        self.round_reg.clk.next = self.clk.val();
        self.round_reg.rst_n.next = self.rst_n.val();
        self.front_reg.clk.next = self.clk.val();
        self.front_reg.rst_n.next = self.rst_n.val();

        self.home.next = self.front_reg.q.val() == self.zero5.val();
        self.here.next = self.front_reg.q.val() == self.index.val();
        self.steps.next = self.step.val() & self.home.val();
        self.turns.next = self.take.val()
            | (self.want.val() & !self.here.val())
            | (self.step.val() & !self.home.val());

        for k in 0..25 {
            self.lane[k].clk.next = self.clk.val();
            self.lane[k].clear.next = self.clear.val() | self.load.val();
            self.lane[k].step.next = self.steps.val();
            self.lane[k].turn.next = self.turns.val();
        }
        for k in 0..24 {
            self.lane[k].behind.next = self.lane[k + 1].q.val();
        }
        self.lane[24].behind.next = self.wdata.val();

        // A grinding message: the padding, which a turn of these lanes alone brings in, and its words from lane 4 on.
        for k in 0..4 {
            self.lane[k].turn.next = self.turns.val() | self.push.val();
        }
        self.lane[4].clear.next = self.clear.val();
        self.lane[4].turn.next = self.turns.val() | self.push.val();
        if self.push.val() {
            self.lane[4].behind.next = self.pushed.val();
        }
        self.lane[5].clear.next = self.clear.val();
        self.lane[20].clear.next = self.clear.val();
        if self.load.val() {
            self.lane[5].turn.next = true;
            self.lane[5].behind.next = self.shake_suffix.val();
            self.lane[20].turn.next = true;
            self.lane[20].behind.next = self.rate_end.val();
        }

        for k in 0..25 {
            self.present.d[k].next = self.lane[k].q.val();
        }
        self.word.next = self.lane[0].q.val();
        self.lanes.next = self.present.q.val();

        self.rounds.a.next = self.present.q.val();
        self.rounds.index.next = self.round_reg.q.val();
        self.after.d.next = self.rounds.a_new.val();
        for k in 0..25 {
            self.lane[k].after.next = self.after.q[k].val();
        }
        self.first.next = self.home.val() & (self.round_reg.q.val() == self.zero5.val());
        self.last.next = self.home.val() & (self.rounds.index_new.val() == self.round_end.val());

        self.round_reg.d.next = self.round_reg.q.val();
        if self.steps.val() {
            self.round_reg.d.next = self.rounds.index_new.val();
        }
        if self.clear.val() | (self.step.val() & self.last.val()) {
            self.round_reg.d.next = self.zero5.val();
        }

        self.front_reg.d.next = self.front_reg.q.val();
        if self.turns.val() {
            self.front_reg.d.next = self.front_reg.q.val() + self.one5.val();
            if self.front_reg.q.val() == self.last_lane.val() {
                self.front_reg.d.next = self.zero5.val();
            }
        }
        if self.clear.val() {
            self.front_reg.d.next = self.zero5.val();
        }
    }
}

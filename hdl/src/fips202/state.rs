//! `tcith_keccak_state`: the 1600 bits of the state as 25 lanes, with the rounds of Keccak-f[1600] and access to
//! one lane at a time.
//!
//! Interface
//! * `step`: the rounds of one cycle are applied. `first`: no round of the present permutation is done yet;
//!   `last`: a step in this cycle completes it. A permutation starts with the first step, without a
//!   cycle of its own, so permutations can follow each other without a gap.
//! * `load`: the state becomes the grinding message h_mpc || ctr, padded for SHAKE128: 40 bytes of message in
//!   lanes 0 to 4, 0x1F in lane 5, 0x80 in the last byte of the rate, lane 20, and else zero.
//! * `index`: a lane; `word`, its value; `write`: it becomes `wdata`. A lane beyond 24 reads as zero and a write to it
//!   is lost.
//! * `clear`: all lanes become zero, and the permutation in progress is forgotten.
//! * `lanes`: the whole state, lane A[x, y] in bits 64(x+5y)+63..64(x+5y).
//!
//! `clear` prevails over `step`, and `step` over `write`; `load` comes without them but for `clear`.
//! Area: 1605 flip-flops.

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
    /// Become the grinding message.
    pub load: Signal<In, Bit>,
    /// Its first 32 bytes.
    pub h_mpc: [Signal<In, Bits<64>>; 4],
    /// Its last 8.
    pub ctr: Signal<In, Bits<64>>,
    /// The next round is round 0.
    pub first: Signal<Out, Bit>,
    /// A step in this cycle does round 23.
    pub last: Signal<Out, Bit>,

    /// A lane.
    pub index: Signal<In, Bits<5>>,
    /// Its value.
    pub word: Signal<Out, Bits<64>>,
    /// Write to it.
    pub write: Signal<In, Bit>,
    /// What to write.
    pub wdata: Signal<In, Bits<64>>,
    /// All lanes.
    pub lanes: Signal<Out, Bits<1600>>,

    lane: [Lane; 25],
    round_reg: Reg<Bits<5>>,
    shown_any: Signal<Local, Bits<64>>,
    present: Cat<25, 64, 1600>,
    rounds: Rounds,
    after: Split<25, 64, 1600>,
    number: [Constant<Bits<5>>; 25],
    round_end: Constant<Bits<5>>,
    zero5: Constant<Bits<5>>,
    zero64: Constant<Bits<64>>,
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
            load: Signal::default(),
            h_mpc: from_fn(|_| Signal::default()),
            ctr: Signal::default(),
            first: Signal::default(),
            last: Signal::default(),
            index: Signal::default(),
            word: Signal::default(),
            write: Signal::default(),
            wdata: Signal::default(),
            lanes: Signal::default(),
            lane: from_fn(|_| Lane::default()),
            round_reg: Reg::default(),
            shown_any: Signal::default(),
            present: Cat::default(),
            rounds: Rounds::new(rounds),
            after: Split::default(),
            number: from_fn(|k| Constant::new((k as u64).to_bits())),
            round_end: Constant::new(24_u8.to_bits()),
            zero5: Constant::new(Bits::default()),
            zero64: Constant::new(Bits::default()),
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
        for k in 0..25 {
            self.lane[k].clk.next = self.clk.val();
            self.lane[k].clear.next = self.clear.val();
            self.lane[k].step.next = self.step.val();
            self.lane[k].shows.next = self.index.val() == self.number[k].val();
            self.lane[k].write.next = self.write.val() & self.lane[k].shows.val();
            self.lane[k].wdata.next = self.wdata.val();
        }
        // The grinding message.
        if self.load.val() {
            for k in 0..25 {
                self.lane[k].clear.next = true;
            }
            for k in 0..6 {
                self.lane[k].clear.next = self.clear.val();
                self.lane[k].write.next = true;
            }
            self.lane[20].clear.next = self.clear.val();
            self.lane[20].write.next = true;
            for k in 0..4 {
                self.lane[k].wdata.next = self.h_mpc[k].val();
            }
            self.lane[4].wdata.next = self.ctr.val();
            self.lane[5].wdata.next = self.shake_suffix.val();
            self.lane[20].wdata.next = self.rate_end.val();
        }
        self.round_reg.clk.next = self.clk.val();
        self.round_reg.rst_n.next = self.rst_n.val();

        self.shown_any.next = self.zero64.val();
        for k in 0..25 {
            self.shown_any.next = self.shown_any.val() | self.lane[k].shown.val();
            self.present.d[k].next = self.lane[k].q.val();
        }
        self.word.next = self.shown_any.val();
        self.lanes.next = self.present.q.val();

        self.rounds.a.next = self.present.q.val();
        self.rounds.index.next = self.round_reg.q.val();
        self.after.d.next = self.rounds.a_new.val();
        for k in 0..25 {
            self.lane[k].after.next = self.after.q[k].val();
        }
        self.first.next = self.round_reg.q.val() == self.zero5.val();
        self.last.next = self.rounds.index_new.val() == self.round_end.val();

        self.round_reg.d.next = self.round_reg.q.val();
        if self.step.val() {
            self.round_reg.d.next = self.rounds.index_new.val();
        }
        if self.clear.val() | (self.step.val() & self.last.val()) {
            self.round_reg.d.next = self.zero5.val();
        }
    }
}

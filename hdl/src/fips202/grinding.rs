//! `tcith_fips202_grinding`: h_mpc, the counter and the end of grinding (Mirath v2.1.0 §7 step 8).
//!
//! Interface
//! * `h_write`: word `h_index` of h_mpc becomes `data`.
//! * `start`: the next try is that of counter `data`; there are at most `limit` tries (0: 65,536).
//! * `run`: grinding is in progress. In each cycle of it, `load` tells that a try begins: the state becomes the padding of its message;
//!   `push`, with it and in the four cycles after, that it takes a word of h_mpc || counter, `pushed`; or `step`, that it takes a step; or
//!   `over`, that grinding has ended. `first` is the state's: no round is done yet.
//! * `lanes`: the state, which is looked at when a try is complete: the grinding bits lie in the `w` bits that the
//!   module's name gives, in the bytes from byte `c` on; all of these but the last must be zero, and of the
//!   last as many of its top bits as are left of `w`.
//! * `stop`: grinding ends with the present try.
//! * When it is over: `found`, and in `ctr` the counter that was found, or else the first one not tried.
//! * `wipe` clears everything.
//!
//! Latency: five cycles for the message; the test of a try and the first of them share a cycle. Area: 342 flip-flops.

use crate::cells::{DataEn, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// Where the grinding bits are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrindingBits {
    /// Bytes of challenges before them: ⌈τ·Nbits/8⌉, 1 to 166.
    pub challenge_bytes: usize,
    /// Their number w, 1 to 16.
    pub bits: usize,
}

impl GrindingBits {
    /// The bits that must be zero in the two bytes behind the challenges, the first one lowest.
    fn mask(self) -> u64 {
        let top_bits = |n: usize| (0xff << (8 - n)) & 0xff;
        match self.bits {
            w @ 1..=8 => top_bits(w),
            w => 0xff | (top_bits(w - 8) << 8),
        }
    }
}

/// Counter and test.
#[derive(LogicBlock)]
pub struct Grinding {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Clear everything.
    pub wipe: Signal<In, Bit>,

    /// Write a word of h_mpc.
    pub h_write: Signal<In, Bit>,
    /// Which.
    pub h_index: Signal<In, Bits<2>>,
    /// Word of h_mpc, or first counter.
    pub data: Signal<In, Bits<64>>,
    /// Start.
    pub start: Signal<In, Bit>,
    /// Number of tries.
    pub limit: Signal<In, Bits<16>>,
    /// End with the present try.
    pub stop: Signal<In, Bit>,

    /// In progress.
    pub run: Signal<In, Bit>,
    /// The state is between two permutations.
    pub first: Signal<In, Bit>,
    /// The state.
    pub lanes: Signal<In, Bits<1600>>,
    /// It becomes the padding of a message.
    pub load: Signal<Out, Bit>,
    /// It takes a word of the message.
    pub push: Signal<Out, Bit>,
    /// The word.
    pub pushed: Signal<Out, Bits<64>>,
    /// It takes a step.
    pub step: Signal<Out, Bit>,
    /// Grinding has ended.
    pub over: Signal<Out, Bit>,

    /// Counter of the present try, or the result.
    pub ctr: Signal<Out, Bits<64>>,
    /// The grinding bits were zero.
    pub found: Signal<Out, Bit>,

    h_mpc_reg: [DataEn<Bits<64>>; 4],
    ctr_reg: DataEn<Bits<64>>,
    /// Tries left, modulo 2^16.
    left_reg: RegEn<Bits<16>>,
    /// A try is complete.
    tried_reg: Reg<Bit>,
    /// Words of the message that are in the state; 0 from the first step on.
    word_reg: Reg<Bits<3>>,
    stop_reg: Reg<Bit>,
    found_reg: RegEn<Bit>,
    boundary: Signal<Local, Bit>,
    window: Signal<Local, Bits<16>>,
    hit: Signal<Local, Bit>,
    begin_try: Signal<Local, Bit>,
    /// The try before has failed.
    failed: Signal<Local, Bit>,
    pushed_any: Signal<Local, Bits<64>>,
    number: [Constant<Bits<2>>; 4],
    place: [Constant<Bits<3>>; 6],
    zero3: Constant<Bits<3>>,
    one3: Constant<Bits<3>>,
    mask: Constant<Bits<16>>,
    zero16: Constant<Bits<16>>,
    one16: Constant<Bits<16>>,
    zero64: Constant<Bits<64>>,
    one64: Constant<Bits<64>>,
    _byte: usize,
    id: ModuleId<Self>,
}

impl Grinding {
    /// For grinding bits at this place.
    pub fn new(place: GrindingBits) -> Self {
        assert!(
            (1..=166).contains(&place.challenge_bytes) && (1..=16).contains(&place.bits),
            "the grinding bits lie in two bytes of the first block"
        );
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            wipe: Signal::default(),
            h_write: Signal::default(),
            h_index: Signal::default(),
            data: Signal::default(),
            start: Signal::default(),
            limit: Signal::default(),
            stop: Signal::default(),
            run: Signal::default(),
            first: Signal::default(),
            lanes: Signal::default(),
            load: Signal::default(),
            push: Signal::default(),
            pushed: Signal::default(),
            step: Signal::default(),
            over: Signal::default(),
            ctr: Signal::default(),
            found: Signal::default(),
            h_mpc_reg: from_fn(|_| DataEn::default()),
            ctr_reg: DataEn::default(),
            left_reg: RegEn::default(),
            tried_reg: Reg::default(),
            word_reg: Reg::default(),
            stop_reg: Reg::default(),
            found_reg: RegEn::default(),
            boundary: Signal::default(),
            window: Signal::default(),
            hit: Signal::default(),
            begin_try: Signal::default(),
            failed: Signal::default(),
            pushed_any: Signal::default(),
            number: from_fn(|k| Constant::new((k as u64).to_bits())),
            place: from_fn(|k| Constant::new((k as u64).to_bits())),
            zero3: Constant::new(Bits::default()),
            one3: Constant::new(1_u8.to_bits()),
            mask: Constant::new(place.mask().to_bits()),
            zero16: Constant::new(Bits::default()),
            one16: Constant::new(1_u8.to_bits()),
            zero64: Constant::new(Bits::default()),
            one64: Constant::new(1_u8.to_bits()),
            _byte: place.challenge_bytes,
            id: ModuleId::default()
                .with("c", place.challenge_bytes)
                .with("w", place.bits),
        }
    }
}

impl Describe for Grinding {
    const NAME: &'static str = "fips202_grinding";
    const DOC: &'static str = include_str!("grinding.rs");
}

impl Logic for Grinding {
    #[hdl_gen]
    fn update(&mut self) {
        for k in 0..4 {
            self.h_mpc_reg[k].clk.next = self.clk.val();
        }
        self.ctr_reg.clk.next = self.clk.val();
        self.left_reg.clk.next = self.clk.val();
        self.left_reg.rst_n.next = self.rst_n.val();
        self.tried_reg.clk.next = self.clk.val();
        self.tried_reg.rst_n.next = self.rst_n.val();
        self.word_reg.clk.next = self.clk.val();
        self.word_reg.rst_n.next = self.rst_n.val();
        self.stop_reg.clk.next = self.clk.val();
        self.stop_reg.rst_n.next = self.rst_n.val();
        self.found_reg.clk.next = self.clk.val();
        self.found_reg.rst_n.next = self.rst_n.val();

        // The test of the try before, in the cycle in which the next one would begin.
        for k in self._byte..(self._byte + 1) {
            self.window.next = self.lanes.val().get_bits::<16>(8 * k);
        }
        self.boundary.next =
            self.run.val() & self.first.val() & (self.word_reg.q.val() == self.zero3.val());
        self.hit.next = self.tried_reg.q.val() & !(self.window.val() & self.mask.val()).any();
        self.failed.next = self.boundary.val() & self.tried_reg.q.val() & !self.hit.val();
        self.over.next = self.boundary.val()
            & self.tried_reg.q.val()
            & (self.hit.val() | self.stop_reg.q.val() | !self.left_reg.q.val().any());
        self.begin_try.next = self.boundary.val() & !self.over.val();

        // Its message, word by word.
        self.load.next = self.begin_try.val();
        self.push.next = self.begin_try.val()
            | (self.word_reg.q.val().any() & (self.word_reg.q.val() != self.place[5].val()));
        self.pushed_any.next = self.zero64.val();
        for k in 0..4 {
            if self.word_reg.q.val() == self.place[k].val() {
                self.pushed_any.next = self.pushed_any.val() | self.h_mpc_reg[k].q.val();
            }
        }
        if self.word_reg.q.val() == self.place[4].val() {
            self.pushed_any.next = self.pushed_any.val() | self.ctr_reg.q.val();
        }
        self.pushed.next = self.pushed_any.val();
        self.step.next = self.run.val() & !(self.boundary.val() | self.push.val());
        self.word_reg.d.next = self.zero3.val();
        if self.push.val() & !self.wipe.val() {
            self.word_reg.d.next = self.word_reg.q.val() + self.one3.val();
        }

        self.tried_reg.d.next =
            (self.tried_reg.q.val() | self.begin_try.val()) & !(self.start.val() | self.wipe.val());
        self.stop_reg.d.next = (self.stop_reg.q.val() | (self.run.val() & self.stop.val()))
            & !(self.start.val() | self.wipe.val());
        self.found_reg.en.next = self.over.val() | self.wipe.val();
        self.found_reg.d.next = self.hit.val() & !self.wipe.val();
        self.left_reg.en.next = self.start.val() | self.begin_try.val() | self.wipe.val();
        self.left_reg.d.next = self.left_reg.q.val() - self.one16.val();

        self.ctr_reg.en.next = self.start.val() | self.failed.val() | self.wipe.val();
        self.ctr_reg.d.next = self.ctr_reg.q.val() + self.one64.val();
        if self.start.val() {
            self.left_reg.d.next = self.limit.val();
            self.ctr_reg.d.next = self.data.val();
        }
        if self.wipe.val() {
            self.left_reg.d.next = self.zero16.val();
            self.ctr_reg.d.next = self.zero64.val();
        }
        self.ctr.next = self.ctr_reg.q.val();
        self.found.next = self.found_reg.q.val();

        for k in 0..4 {
            self.h_mpc_reg[k].en.next = (self.h_write.val()
                & (self.h_index.val() == self.number[k].val()))
                | self.wipe.val();
            self.h_mpc_reg[k].d.next = self.data.val();
            if self.wipe.val() {
                self.h_mpc_reg[k].d.next = self.zero64.val();
            }
        }
    }
}

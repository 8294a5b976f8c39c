//! `tcith_hidden`: the leaves that a signature hides, and whether a node is above one of them.
//!
//! Software registers the party i* that each repetition hides, in the order of the repetitions, once for a tree. From then on its
//! leaves are fixed: nodes above them are not disclosed, and no other leaf's commitment is given.
//!
//! Interface
//! * `put` with `repetition` and `party`: the next one is registered, unless `refused`: it is not its turn, or all have been. `complete`: all
//!   are. `forget`: none is.
//! * `scan`, while `complete`: one after the other is compared with the node at `aligned` and `depth`, as `tcith_ggm_target` gives them;
//!   both, and `scan`, stay until `scanned`. Then `above` says whether the node is above one of them, or is one, and both stay until
//!   `scan` is low.
//!
//! Latency: `scanned` comes 17 cycles after `scan`, whatever the node and the leaves are. Area: 143 flip-flops.

use crate::accumulator::{Leaf, LEAVES, REPETITIONS};
use crate::cells::{DataEn, Pair, Reg};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Hidden leaves.
#[derive(LogicBlock)]
pub struct Hidden {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// None is registered any more.
    pub forget: Signal<In, Bit>,

    /// Register one.
    pub put: Signal<In, Bit>,
    /// Its repetition.
    pub repetition: Signal<In, Bits<5>>,
    /// Its party.
    pub party: Signal<In, Bits<8>>,
    /// It is not that repetition's turn.
    pub refused: Signal<Out, Bit>,
    /// All are registered.
    pub complete: Signal<Out, Bit>,

    /// Compare all.
    pub scan: Signal<In, Bit>,
    /// Path to the node.
    pub aligned: Signal<In, Bits<16>>,
    /// Its level.
    pub depth: Signal<In, Bits<4>>,
    /// All are compared.
    pub scanned: Signal<Out, Bit>,
    /// The node is above one, or is one.
    pub above: Signal<Out, Bit>,

    /// The parties, in a ring: the one at the beginning is compared, the last one was registered or compared last.
    party_reg: [DataEn<Bits<8>>; 17],
    /// How many are registered.
    count_reg: Reg<Bits<5>>,
    /// How many are compared.
    place_reg: Reg<Bits<5>>,
    above_reg: Reg<Bit>,
    taken: Signal<Local, Bit>,
    comparing: Signal<Local, Bit>,
    leaf: Leaf,
    wide_leaf: Pair<13, 3, 16>,
    /// The leaf's node plus one, and that with its leading 1 in bit 15.
    number: Signal<Local, Bits<16>>,
    path: Signal<Local, Bits<16>>,
    /// The bits of paths that count on the node's level.
    mask: Signal<Local, Bits<16>>,
    leaves: Constant<Bits<16>>,
    repetitions: Constant<Bits<5>>,
    ones: Constant<Bits<16>>,
    deepest: Constant<Bits<4>>,
    zero3: Constant<Bits<3>>,
    zero5: Constant<Bits<5>>,
    id: ModuleId<Self>,
}

impl Default for Hidden {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            forget: Signal::default(),
            put: Signal::default(),
            repetition: Signal::default(),
            party: Signal::default(),
            refused: Signal::default(),
            complete: Signal::default(),
            scan: Signal::default(),
            aligned: Signal::default(),
            depth: Signal::default(),
            scanned: Signal::default(),
            above: Signal::default(),
            party_reg: std::array::from_fn(|_| DataEn::default()),
            count_reg: Reg::default(),
            place_reg: Reg::default(),
            above_reg: Reg::default(),
            taken: Signal::default(),
            comparing: Signal::default(),
            leaf: Leaf::default(),
            wide_leaf: Pair::default(),
            number: Signal::default(),
            path: Signal::default(),
            mask: Signal::default(),
            leaves: Constant::new(LEAVES.to_bits()),
            repetitions: Constant::new(REPETITIONS.to_bits()),
            ones: Constant::new(0xffff_u64.to_bits()),
            deepest: Constant::new(15_u64.to_bits()),
            zero3: Constant::new(Bits::default()),
            zero5: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Hidden {
    const NAME: &'static str = "hidden";
    const DOC: &'static str = include_str!("hidden.rs");
}

impl Logic for Hidden {
    #[hdl_gen]
    fn update(&mut self) {
        self.count_reg.clk.next = self.clk.val();
        self.count_reg.rst_n.next = self.rst_n.val();
        self.place_reg.clk.next = self.clk.val();
        self.place_reg.rst_n.next = self.rst_n.val();
        self.above_reg.clk.next = self.clk.val();
        self.above_reg.rst_n.next = self.rst_n.val();

        // Registration.
        self.complete.next = self.count_reg.q.val() == self.repetitions.val();
        self.refused.next = self.complete.val() | (self.repetition.val() != self.count_reg.q.val());
        self.taken.next = self.put.val() & !self.refused.val();
        self.count_reg.d.next = self.count_reg.q.val();
        if self.taken.val() {
            self.count_reg.d.next = self.count_reg.q.val() + 1_u8.to_bits::<5>();
        }
        if self.forget.val() {
            self.count_reg.d.next = self.zero5.val();
        }

        // The ring: after as many steps as it has places, everything is where it was.
        self.scanned.next = self.place_reg.q.val() == self.repetitions.val();
        self.comparing.next = self.scan.val() & !self.scanned.val();
        for k in 0..17 {
            self.party_reg[k].clk.next = self.clk.val();
            self.party_reg[k].en.next = self.taken.val() | self.comparing.val();
        }
        for k in 0..16 {
            self.party_reg[k].d.next = self.party_reg[k + 1].q.val();
        }
        self.party_reg[16].d.next = self.party_reg[0].q.val();
        if self.taken.val() {
            self.party_reg[16].d.next = self.party.val();
        }
        self.place_reg.d.next = self.zero5.val();
        if self.scan.val() {
            self.place_reg.d.next = self.place_reg.q.val();
            if self.comparing.val() {
                self.place_reg.d.next = self.place_reg.q.val() + 1_u8.to_bits::<5>();
            }
        }

        // Leaves are on levels 12 and 13.
        self.leaf.party.next = self.party_reg[0].q.val();
        self.leaf.repetition.next = self.place_reg.q.val();
        self.wide_leaf.lo.next = self.leaf.leaf.val();
        self.wide_leaf.hi.next = self.zero3.val();
        self.number.next = self.wide_leaf.q.val() + self.leaves.val();
        self.path.next = self.number.val() << 3_u8.to_bits::<2>();
        if self.number.val().get_bit(13) {
            self.path.next = self.number.val() << 2_u8.to_bits::<2>();
        }
        self.mask.next = self.ones.val() << (self.deepest.val() - self.depth.val());
        self.above_reg.d.next = self.scan.val() & self.above_reg.q.val();
        if self.comparing.val() & !((self.path.val() ^ self.aligned.val()) & self.mask.val()).any()
        {
            self.above_reg.d.next = true;
        }
        self.above.next = self.above_reg.q.val();
    }
}

//! `tcith_acc_leaf`: a party's leaf and its place from the left (Mirath v2.1.0 §5).
//!
//! Party i of repetition e owns leaf ψ(i,e) = 17·i + e. The leaves of the deepest level, which have the highest
//! numbers, stand on the left, so that leaf j is the (j + D mod L)-th from the left with D leaves on that level:
//! 512 of 4352 here.
//!
//! Interface: `party`, `repetition`; `leaf`, `position`. Combinational.

use super::{DEEPEST_LEAVES, LEAVES, REPETITIONS};
use crate::cells::Pair;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Leaf of a party.
#[derive(LogicBlock)]
pub struct Leaf {
    /// i.
    pub party: Signal<In, Bits<8>>,
    /// e.
    pub repetition: Signal<In, Bits<5>>,
    /// j.
    pub leaf: Signal<Out, Bits<13>>,
    /// Its place from the left.
    pub position: Signal<Out, Bits<13>>,
    wide_party: Pair<8, 5, 13>,
    wide_repetition: Pair<5, 8, 13>,
    number: Signal<Local, Bits<13>>,
    zero5: Constant<Bits<5>>,
    zero8: Constant<Bits<8>>,
    deepest: Constant<Bits<13>>,
    first_deepest: Constant<Bits<13>>,
    id: ModuleId<Self>,
}

impl Default for Leaf {
    fn default() -> Self {
        const { assert!(REPETITIONS == 17, "Leaf: the product is written out for 17") }
        Self {
            party: Signal::default(),
            repetition: Signal::default(),
            leaf: Signal::default(),
            position: Signal::default(),
            wide_party: Pair::default(),
            wide_repetition: Pair::default(),
            number: Signal::default(),
            zero5: Constant::new(Bits::default()),
            zero8: Constant::new(Bits::default()),
            deepest: Constant::new(DEEPEST_LEAVES.to_bits()),
            first_deepest: Constant::new((LEAVES - DEEPEST_LEAVES).to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Leaf {
    const NAME: &'static str = "acc_leaf";
    const DOC: &'static str = include_str!("leaf.rs");
}

impl Logic for Leaf {
    #[hdl_gen]
    fn update(&mut self) {
        self.wide_party.lo.next = self.party.val();
        self.wide_party.hi.next = self.zero5.val();
        self.wide_repetition.lo.next = self.repetition.val();
        self.wide_repetition.hi.next = self.zero8.val();
        self.number.next = (self.wide_party.q.val() << 4_u8.to_bits::<3>())
            + self.wide_party.q.val()
            + self.wide_repetition.q.val();
        self.leaf.next = self.number.val();
        self.position.next = self.number.val() + self.deepest.val();
        if self.number.val() >= self.first_deepest.val() {
            self.position.next = self.number.val() - self.first_deepest.val();
        }
    }
}

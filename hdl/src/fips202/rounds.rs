//! `tcith_keccak_rounds`: the rounds that are computed in one cycle, one behind the other.
//!
//! Interface: `a` and `index`, the state and the index of its next round; `a_new` and `index_new`, both after the
//! rounds. Combinational.

use super::Round;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// One or two rounds.
#[derive(LogicBlock)]
pub struct Rounds {
    /// The state.
    pub a: Signal<In, Bits<1600>>,
    /// Index of its next round.
    pub index: Signal<In, Bits<5>>,
    /// The state after the rounds.
    pub a_new: Signal<Out, Bits<1600>>,
    /// Index of the round after.
    pub index_new: Signal<Out, Bits<5>>,
    round: Vec<Round>,
    _rounds: usize,
    id: ModuleId<Self>,
}

impl Rounds {
    /// `rounds` rounds: 1 or 2.
    pub fn new(rounds: usize) -> Self {
        assert!(rounds == 1 || rounds == 2, "one or two rounds a cycle");
        Self {
            a: Signal::default(),
            index: Signal::default(),
            a_new: Signal::default(),
            index_new: Signal::default(),
            round: (0..rounds).map(|_| Round::default()).collect(),
            _rounds: rounds,
            id: ModuleId::default().with("n", rounds),
        }
    }
}

impl Describe for Rounds {
    const NAME: &'static str = "keccak_rounds";
    const DOC: &'static str = include_str!("rounds.rs");
}

impl Logic for Rounds {
    #[hdl_gen]
    fn update(&mut self) {
        self.round[0].a.next = self.a.val();
        self.round[0].index.next = self.index.val();
        for k in 1..self._rounds {
            self.round[k].a.next = self.round[k - 1].a_new.val();
            self.round[k].index.next = self.round[k - 1].index_new.val();
        }
        for k in (self._rounds - 1)..self._rounds {
            self.a_new.next = self.round[k].a_new.val();
            self.index_new.next = self.round[k].index_new.val();
        }
    }
}

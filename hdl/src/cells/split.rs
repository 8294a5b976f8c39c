//! `Split`: one word of KW = K·W bits as K words of W bits; wiring only, the inverse of `Cat`.
//!
//! Interface: `d`, `q[0..K]` with `q[0]` from the least significant bits. Combinational; no area.
//! A rust-hdl kernel cannot use a loop index both to pick a port and to pick bits, hence this cell.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// One word of KW bits as K words of W bits.
#[derive(LogicBlock)]
pub struct Split<const K: usize, const W: usize, const KW: usize> {
    /// The word.
    pub d: Signal<In, Bits<KW>>,
    /// Its parts, first from the least significant bits.
    pub q: [Signal<Out, Bits<W>>; K],
    id: ModuleId<Self>,
}

impl<const K: usize, const W: usize, const KW: usize> Default for Split<K, W, KW> {
    fn default() -> Self {
        const { assert!(KW == K * W, "Split: KW must be K·W") }
        Self {
            d: Signal::default(),
            q: std::array::from_fn(|_| Signal::default()),
            id: ModuleId::default(),
        }
    }
}

impl<const K: usize, const W: usize, const KW: usize> Describe for Split<K, W, KW> {
    const NAME: &'static str = "split";
    const DOC: &'static str = include_str!("split.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("k", K.to_string()), ("w", W.to_string())]
    }
}

impl<const K: usize, const W: usize, const KW: usize> Logic for Split<K, W, KW> {
    fn update(&mut self) {
        for k in 0..K {
            self.q[k].next = self.d.val().get_bits(k * W);
        }
    }

    fn connect(&mut self) {
        for q in &mut self.q {
            q.connect();
        }
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(
            (0..K)
                .map(|k| format!("always @(*) q${k} = d[{} +: {W}];\n", k * W))
                .collect(),
        )
    }
}

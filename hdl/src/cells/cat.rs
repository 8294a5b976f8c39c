//! `Cat`: K words of W bits side by side in one word of KW = K·W bits; wiring only.
//!
//! Interface: `d[0..K]`, `q` with `d[0]` in the least significant bits. Combinational; no area.
//! rust-hdl kernels have no concatenation, hence this cell.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Concatenation of K words of W bits.
#[derive(LogicBlock)]
pub struct Cat<const K: usize, const W: usize, const KW: usize> {
    /// The words, first in the least significant bits.
    pub d: [Signal<In, Bits<W>>; K],
    /// All of them.
    pub q: Signal<Out, Bits<KW>>,
    id: ModuleId<Self>,
}

impl<const K: usize, const W: usize, const KW: usize> Default for Cat<K, W, KW> {
    fn default() -> Self {
        const { assert!(KW == K * W, "Cat: KW must be K·W") }
        Self {
            d: std::array::from_fn(|_| Signal::default()),
            q: Signal::default(),
            id: ModuleId::default(),
        }
    }
}

impl<const K: usize, const W: usize, const KW: usize> Describe for Cat<K, W, KW> {
    const NAME: &'static str = "cat";
    const DOC: &'static str = include_str!("cat.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("k", K.to_string()), ("w", W.to_string())]
    }
}

impl<const K: usize, const W: usize, const KW: usize> Logic for Cat<K, W, KW> {
    fn update(&mut self) {
        let mut q = Bits::<KW>::default();
        for (k, d) in self.d.iter().enumerate() {
            q.set_bits(k * W, d.val());
        }
        self.q.next = q;
    }

    fn connect(&mut self) {
        self.q.connect();
    }

    fn hdl(&self) -> Verilog {
        let words: Vec<String> = (0..K).rev().map(|k| format!("d${k}")).collect();
        Verilog::Custom(format!("always @(*) q = {{{}}};\n", words.join(", ")))
    }
}

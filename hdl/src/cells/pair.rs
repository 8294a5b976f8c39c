//! `Pair`: two words of different widths side by side; wiring only.
//!
//! Interface: `lo` (L bits), `hi` (H bits), `q` with `lo` in the least significant bits. Combinational; no area.
//! Typical use: a memory address of a level and a word.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Two words side by side.
#[derive(LogicBlock)]
pub struct Pair<const L: usize, const H: usize, const LH: usize> {
    /// Least significant bits.
    pub lo: Signal<In, Bits<L>>,
    /// Most significant bits.
    pub hi: Signal<In, Bits<H>>,
    /// Both.
    pub q: Signal<Out, Bits<LH>>,
    id: ModuleId<Self>,
}

impl<const L: usize, const H: usize, const LH: usize> Default for Pair<L, H, LH> {
    fn default() -> Self {
        const { assert!(LH == L + H, "Pair: LH must be L+H") }
        Self {
            lo: Signal::default(),
            hi: Signal::default(),
            q: Signal::default(),
            id: ModuleId::default(),
        }
    }
}

impl<const L: usize, const H: usize, const LH: usize> Describe for Pair<L, H, LH> {
    const NAME: &'static str = "pair";
    const DOC: &'static str = include_str!("pair.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("l", L.to_string()), ("h", H.to_string())]
    }
}

impl<const L: usize, const H: usize, const LH: usize> Logic for Pair<L, H, LH> {
    fn update(&mut self) {
        let mut q = Bits::<LH>::default();
        q.set_bits(0, self.lo.val());
        q.set_bits(L, self.hi.val());
        self.q.next = q;
    }

    fn connect(&mut self) {
        self.q.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom("always @(*) q = {hi, lo};\n".into())
    }
}

//! `tcith_gf_lanes`: N products in GF(2^8) with one common factor (Mirath v2.1.0 §2).
//!
//! Interface
//! * `word`: N bytes, lane 0 in the least significant bits, or 2N elements of F_16, of which half take part.
//! * `scalar`: the common factor.
//! * `nibbles`: the word holds elements of F_16, embedded on the way; `high` chooses the upper N of them, and
//!   has no effect without `nibbles`.
//! * `product`: N bytes.
//!
//! Combinational. The multiples of the scalar are computed once for all lanes, so that a lane is 64 AND and
//! 56 XOR gates.

use super::{Lane, Multiples};
use crate::cells::{Cat, Pair, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

use std::array::from_fn;

/// N lanes; a word has W = 8N bits, a half word H = 4N.
#[derive(LogicBlock)]
pub struct Lanes<const N: usize, const H: usize, const W: usize> {
    /// Bytes or nibbles.
    pub word: Signal<In, Bits<W>>,
    /// The common factor.
    pub scalar: Signal<In, Bits<8>>,
    /// The word holds nibbles.
    pub nibbles: Signal<In, Bit>,
    /// The upper half of them is meant.
    pub high: Signal<In, Bit>,
    /// The products.
    pub product: Signal<Out, Bits<W>>,
    multiples: Multiples,
    bytes: Split<N, 8, W>,
    halves: Split<2, H, W>,
    half: Split<N, 4, H>,
    padded: [Pair<4, 4, 8>; N],
    lane: [Lane; N],
    join: Cat<N, 8, W>,
    zero: Constant<Bits<4>>,
    id: ModuleId<Self>,
}

impl<const N: usize, const H: usize, const W: usize> Default for Lanes<N, H, W> {
    fn default() -> Self {
        const { assert!(W == 8 * N && H == 4 * N, "Lanes: W must be 8·N and H 4·N") }
        Self {
            word: Signal::default(),
            scalar: Signal::default(),
            nibbles: Signal::default(),
            high: Signal::default(),
            product: Signal::default(),
            multiples: Multiples::default(),
            bytes: Split::default(),
            halves: Split::default(),
            half: Split::default(),
            padded: from_fn(|_| Pair::default()),
            lane: from_fn(|_| Lane::default()),
            join: Cat::default(),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl<const N: usize, const H: usize, const W: usize> Describe for Lanes<N, H, W> {
    const NAME: &'static str = "gf_lanes";
    const DOC: &'static str = include_str!("lanes.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("n", N.to_string())]
    }
}

impl<const N: usize, const H: usize, const W: usize> Logic for Lanes<N, H, W> {
    #[hdl_gen]
    fn update(&mut self) {
        self.multiples.scalar.next = self.scalar.val();
        self.multiples.nibbles.next = self.nibbles.val();
        self.bytes.d.next = self.word.val();
        self.halves.d.next = self.word.val();
        self.half.d.next = self.halves.q[0].val();
        if self.high.val() {
            self.half.d.next = self.halves.q[1].val();
        }
        for k in 0..N {
            self.padded[k].lo.next = self.half.q[k].val();
            self.padded[k].hi.next = self.zero.val();
            self.lane[k].multiples.next = self.multiples.multiples.val();
            self.lane[k].factor.next = self.bytes.q[k].val();
            if self.nibbles.val() {
                self.lane[k].factor.next = self.padded[k].q.val();
            }
            self.join.d[k].next = self.lane[k].product.val();
        }
        self.product.next = self.join.q.val();
    }
}

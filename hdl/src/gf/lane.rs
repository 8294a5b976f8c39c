//! `tcith_gf_lane`: one product in GF(2^8), as the sum of the multiples that the factor's bits choose.
//!
//! Interface: `factor`; `multiples`, byte k to be added if bit k of the factor is set; `product`. Combinational.

use crate::cells::Split;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Sum of chosen multiples.
#[derive(LogicBlock)]
pub struct Lane {
    /// The factor.
    pub factor: Signal<In, Bits<8>>,
    /// What each of its bits stands for, times the other factor.
    pub multiples: Signal<In, Bits<64>>,
    /// The product.
    pub product: Signal<Out, Bits<8>>,
    bits: Split<8, 1, 8>,
    bytes: Split<8, 8, 64>,
    /// Sum of the multiples up to bit k.
    sum: [Signal<Local, Bits<8>>; 8],
    zero: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for Lane {
    fn default() -> Self {
        Self {
            factor: Signal::default(),
            multiples: Signal::default(),
            product: Signal::default(),
            bits: Split::default(),
            bytes: Split::default(),
            sum: std::array::from_fn(|_| Default::default()),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Lane {
    const NAME: &'static str = "gf_lane";
    const DOC: &'static str = include_str!("lane.rs");
}

impl Logic for Lane {
    #[hdl_gen]
    fn update(&mut self) {
        self.bits.d.next = self.factor.val();
        self.bytes.d.next = self.multiples.val();
        self.sum[0].next = self.zero.val();
        if self.bits.q[0].val().any() {
            self.sum[0].next = self.bytes.q[0].val();
        }
        for k in 1..8 {
            self.sum[k].next = self.sum[k - 1].val();
            if self.bits.q[k].val().any() {
                self.sum[k].next = self.sum[k - 1].val() ^ self.bytes.q[k].val();
            }
        }
        self.product.next = self.sum[7].val();
    }
}

//! `tcith_aes_mix_prepare`: what makes MixColumns of one column its inverse (FIPS 197 §5.3.3).
//!
//! InvMixColumns multiplies a column by {0b}x^3 + {0d}x^2 + {09}x + {0e} modulo x^4 + 1, which is MixColumns'
//! {03}x^3 + {01}x^2 + {01}x + {02} times {04}x^2 + {05}. So this block multiplies by the latter:
//! byte r becomes byte r plus {04} times the sum of bytes r and r+2.
//!
//! Interface: `column`, byte r in bits 8r+7..8r; `inverse`, without which the column passes unchanged;
//! `column_new`. Combinational.

use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// Product by {04}x^2 + {05}.
#[derive(LogicBlock)]
pub struct MixPrepare {
    /// The column.
    pub column: Signal<In, Bits<32>>,
    /// Multiply it.
    pub inverse: Signal<In, Bit>,
    /// The column for MixColumns.
    pub column_new: Signal<Out, Bits<32>>,
    bytes: Split<4, 8, 32>,
    /// Bytes r and r+2 together, or nothing.
    sum: [Signal<Local, Bits<8>>; 2],
    /// {02} times that,
    gm2: [Signal<Local, Bits<8>>; 2],
    /// and {04} times.
    gm4: [Signal<Local, Bits<8>>; 2],
    join: Cat<4, 8, 32>,
    zero: Constant<Bits<8>>,
    poly: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for MixPrepare {
    fn default() -> Self {
        Self {
            column: Signal::default(),
            inverse: Signal::default(),
            column_new: Signal::default(),
            bytes: Split::default(),
            sum: from_fn(|_| Signal::default()),
            gm2: from_fn(|_| Signal::default()),
            gm4: from_fn(|_| Signal::default()),
            join: Cat::default(),
            zero: Constant::new(Bits::default()),
            poly: Constant::new(0x1b_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for MixPrepare {
    const NAME: &'static str = "aes_mix_prepare";
    const DOC: &'static str = include_str!("mix_prepare.rs");
}

impl Logic for MixPrepare {
    #[hdl_gen]
    fn update(&mut self) {
        self.bytes.d.next = self.column.val();
        for r in 0..2 {
            self.sum[r].next = self.zero.val();
            if self.inverse.val() {
                self.sum[r].next = self.bytes.q[r].val() ^ self.bytes.q[r + 2].val();
            }
            self.gm2[r].next = self.sum[r].val() << 1_u8.to_bits::<1>();
            if self.sum[r].val().get_bit(7) {
                self.gm2[r].next = (self.sum[r].val() << 1_u8.to_bits::<1>()) ^ self.poly.val();
            }
            self.gm4[r].next = self.gm2[r].val() << 1_u8.to_bits::<1>();
            if self.gm2[r].val().get_bit(7) {
                self.gm4[r].next = (self.gm2[r].val() << 1_u8.to_bits::<1>()) ^ self.poly.val();
            }
            self.join.d[r].next = self.bytes.q[r].val() ^ self.gm4[r].val();
            self.join.d[r + 2].next = self.bytes.q[r + 2].val() ^ self.gm4[r].val();
        }
        self.column_new.next = self.join.q.val();
    }
}

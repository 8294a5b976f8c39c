//! `tcith_aes_inv_affine`: the inverse of the S-box's affine map (FIPS 197 §5.3.2).
//!
//! Interface: `x`, a byte; `y`, whose bit i is x_(i+2) + x_(i+5) + x_(i+7), indices mod 8, plus bit i of {05}.
//! Combinational; 16 XOR or XNOR gates.

use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Inverse of the affine map.
#[derive(LogicBlock)]
pub struct InvAffine {
    /// A byte.
    pub x: Signal<In, Bits<8>>,
    /// The byte that the affine map takes to it.
    pub y: Signal<Out, Bits<8>>,
    bits: Split<8, 1, 8>,
    join: Cat<8, 1, 8>,
    offset: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for InvAffine {
    fn default() -> Self {
        Self {
            x: Signal::default(),
            y: Signal::default(),
            bits: Split::default(),
            join: Cat::default(),
            offset: Constant::new(0x05_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for InvAffine {
    const NAME: &'static str = "aes_inv_affine";
    const DOC: &'static str = include_str!("inv_affine.rs");
}

impl Logic for InvAffine {
    #[hdl_gen]
    fn update(&mut self) {
        self.bits.d.next = self.x.val();
        for i in 0..8 {
            self.join.d[i].next = self.bits.q[(i + 2) % 8].val()
                ^ self.bits.q[(i + 5) % 8].val()
                ^ self.bits.q[(i + 7) % 8].val();
        }
        self.y.next = self.join.q.val() ^ self.offset.val();
    }
}

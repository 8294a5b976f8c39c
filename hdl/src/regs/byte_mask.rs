//! `tcith_regs_byte_mask`: byte enables as a mask of bits.
//!
//! Interface: `strobe`, bit k for byte k; `mask`, bits 8k+7..8k equal to it. Combinational; wiring only.

use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// Byte enables as a mask.
#[derive(LogicBlock)]
pub struct ByteMask {
    /// Byte enables.
    pub strobe: Signal<In, Bits<8>>,
    /// Bit enables.
    pub mask: Signal<Out, Bits<64>>,
    strobes: Split<8, 1, 8>,
    bytes: Cat<8, 8, 64>,
    none: Constant<Bits<8>>,
    all: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for ByteMask {
    fn default() -> Self {
        Self {
            strobe: Signal::default(),
            mask: Signal::default(),
            strobes: Split::default(),
            bytes: Cat::default(),
            none: Constant::new(Bits::default()),
            all: Constant::new(0xff_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for ByteMask {
    const NAME: &'static str = "regs_byte_mask";
    const DOC: &'static str = include_str!("byte_mask.rs");
}

impl Logic for ByteMask {
    #[hdl_gen]
    fn update(&mut self) {
        self.strobes.d.next = self.strobe.val();
        for k in 0..8 {
            self.bytes.d[k].next = self.none.val();
            if self.strobes.q[k].val().any() {
                self.bytes.d[k].next = self.all.val();
            }
        }
        self.mask.next = self.bytes.q.val();
    }
}

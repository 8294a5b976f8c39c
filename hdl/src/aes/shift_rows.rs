//! `tcith_aes_shift_rows`: ShiftRows (FIPS 197 §5.1.2); wiring only.
//!
//! Interface: `state`; `state_new`. Row r (bytes r, r+4, r+8, r+12) rotates left by r bytes. Combinational.

use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// ShiftRows of a state.
#[derive(LogicBlock, Default)]
pub struct ShiftRows {
    /// The state.
    pub state: Signal<In, Bits<128>>,
    /// The state after the step.
    pub state_new: Signal<Out, Bits<128>>,
    bytes: Split<16, 8, 128>,
    join: Cat<16, 8, 128>,
    id: ModuleId<Self>,
}

impl Describe for ShiftRows {
    const NAME: &'static str = "aes_shift_rows";
    const DOC: &'static str = include_str!("shift_rows.rs");
}

impl Logic for ShiftRows {
    #[hdl_gen]
    fn update(&mut self) {
        self.bytes.d.next = self.state.val();
        for c in 0..4 {
            for r in 0..4 {
                self.join.d[r + 4 * c].next = self.bytes.q[r + 4 * ((c + r) % 4)].val();
            }
        }
        self.state_new.next = self.join.q.val();
    }
}

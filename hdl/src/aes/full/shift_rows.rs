//! `tcith_aes_shift_rows_both`: ShiftRows or InvShiftRows (FIPS 197 §5.1.2, §5.3.1): wiring and a multiplexer.
//!
//! Interface: `state`; `inverse`; `state_new`. Row r (bytes r, r+4, r+8, r+12) rotates by r bytes, to the left or,
//! for the inverse, to the right. Combinational.

use super::super::ShiftRows;
use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// ShiftRows in both directions.
#[derive(LogicBlock, Default)]
pub struct ShiftRowsBoth {
    /// The state.
    pub state: Signal<In, Bits<128>>,
    /// InvShiftRows.
    pub inverse: Signal<In, Bit>,
    /// The state after the step.
    pub state_new: Signal<Out, Bits<128>>,
    left: ShiftRows,
    bytes: Split<16, 8, 128>,
    right: Cat<16, 8, 128>,
    id: ModuleId<Self>,
}

impl Describe for ShiftRowsBoth {
    const NAME: &'static str = "aes_shift_rows_both";
    const DOC: &'static str = include_str!("shift_rows.rs");
}

impl Logic for ShiftRowsBoth {
    #[hdl_gen]
    fn update(&mut self) {
        self.left.state.next = self.state.val();
        self.bytes.d.next = self.state.val();
        for c in 0..4 {
            for r in 0..4 {
                self.right.d[r + 4 * ((c + r) % 4)].next = self.bytes.q[r + 4 * c].val();
            }
        }
        self.state_new.next = self.left.state_new.val();
        if self.inverse.val() {
            self.state_new.next = self.right.q.val();
        }
    }
}

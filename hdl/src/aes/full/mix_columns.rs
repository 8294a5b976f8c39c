//! `tcith_aes_mix_columns_both`: MixColumns or InvMixColumns (FIPS 197 §5.1.3, §5.3.3) with one MixColumns circuit.
//!
//! Interface: `state`; `inverse`; `state_new`. Combinational.

use super::super::MixColumn;
use super::MixPrepare;
use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// MixColumns in both directions.
#[derive(LogicBlock, Default)]
pub struct MixColumnsBoth {
    /// The state.
    pub state: Signal<In, Bits<128>>,
    /// InvMixColumns.
    pub inverse: Signal<In, Bit>,
    /// The state after the step.
    pub state_new: Signal<Out, Bits<128>>,
    columns: Split<4, 32, 128>,
    prepare: [MixPrepare; 4],
    mix: [MixColumn; 4],
    join: Cat<4, 32, 128>,
    id: ModuleId<Self>,
}

impl Describe for MixColumnsBoth {
    const NAME: &'static str = "aes_mix_columns_both";
    const DOC: &'static str = include_str!("mix_columns.rs");
}

impl Logic for MixColumnsBoth {
    #[hdl_gen]
    fn update(&mut self) {
        self.columns.d.next = self.state.val();
        for c in 0..4 {
            self.prepare[c].column.next = self.columns.q[c].val();
            self.prepare[c].inverse.next = self.inverse.val();
            self.mix[c].column.next = self.prepare[c].column_new.val();
            self.join.d[c].next = self.mix[c].column_new.val();
        }
        self.state_new.next = self.join.q.val();
    }
}

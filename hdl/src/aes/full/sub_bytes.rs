//! `tcith_aes_sub_bytes_both`: SubBytes or InvSubBytes (FIPS 197 §5.1.1, §5.3.2).
//!
//! Interface: `state`; `inverse`; `state_new`. Byte k of the state is in bits 8k+7..8k. Combinational.

use super::SboxBoth;
use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// SubBytes in both directions.
#[derive(LogicBlock, Default)]
pub struct SubBytesBoth {
    /// The state.
    pub state: Signal<In, Bits<128>>,
    /// InvSubBytes.
    pub inverse: Signal<In, Bit>,
    /// The state after the step.
    pub state_new: Signal<Out, Bits<128>>,
    bytes: Split<16, 8, 128>,
    sbox: [SboxBoth; 16],
    join: Cat<16, 8, 128>,
    id: ModuleId<Self>,
}

impl Describe for SubBytesBoth {
    const NAME: &'static str = "aes_sub_bytes_both";
    const DOC: &'static str = include_str!("sub_bytes.rs");
}

impl Logic for SubBytesBoth {
    #[hdl_gen]
    fn update(&mut self) {
        self.bytes.d.next = self.state.val();
        for k in 0..16 {
            self.sbox[k].x.next = self.bytes.q[k].val();
            self.sbox[k].inverse.next = self.inverse.val();
            self.join.d[k].next = self.sbox[k].s.val();
        }
        self.state_new.next = self.join.q.val();
    }
}

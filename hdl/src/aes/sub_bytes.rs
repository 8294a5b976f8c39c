//! `tcith_aes_sub_bytes`: SubBytes (FIPS 197 §5.1.1), sixteen S-boxes side by side.
//!
//! Interface: `state`; `state_new`. Byte k of the state is in bits 8k+7..8k, and is FIPS 197's s[k mod 4, k div 4].
//! Combinational.

use super::Sbox;
use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// SubBytes of a state.
#[derive(LogicBlock, Default)]
pub struct SubBytes {
    /// The state.
    pub state: Signal<In, Bits<128>>,
    /// The state after the step.
    pub state_new: Signal<Out, Bits<128>>,
    bytes: Split<16, 8, 128>,
    sbox: [Sbox; 16],
    join: Cat<16, 8, 128>,
    id: ModuleId<Self>,
}

impl Describe for SubBytes {
    const NAME: &'static str = "aes_sub_bytes";
    const DOC: &'static str = include_str!("sub_bytes.rs");
}

impl Logic for SubBytes {
    #[hdl_gen]
    fn update(&mut self) {
        self.bytes.d.next = self.state.val();
        for k in 0..16 {
            self.sbox[k].x.next = self.bytes.q[k].val();
            self.join.d[k].next = self.sbox[k].s.val();
        }
        self.state_new.next = self.join.q.val();
    }
}

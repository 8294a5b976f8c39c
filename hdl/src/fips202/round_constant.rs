//! `tcith_keccak_round_constant`: the round constant RC of ι (FIPS 202 §3.2.5) as logic.
//!
//! Interface: `index`, the round index i_r, 0 to 23; `rc`, RC[i_r]; 0 for any other index. Combinational;
//! only bits 0, 1, 3, 7, 15, 31 and 63 are ever set.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// RC\[i_r\].
#[derive(LogicBlock, Default)]
pub struct RoundConstant {
    /// Round index.
    pub index: Signal<In, Bits<5>>,
    /// Its constant.
    pub rc: Signal<Out, Bits<64>>,
    id: ModuleId<Self>,
}

impl Describe for RoundConstant {
    const NAME: &'static str = "keccak_round_constant";
    const DOC: &'static str = include_str!("round_constant.rs");
}

impl Logic for RoundConstant {
    #[hdl_gen]
    fn update(&mut self) {
        match self.index.val().index() {
            0 => self.rc.next = 0x0000000000000001_u64.to_bits(),
            1 => self.rc.next = 0x0000000000008082_u64.to_bits(),
            2 => self.rc.next = 0x800000000000808a_u64.to_bits(),
            3 => self.rc.next = 0x8000000080008000_u64.to_bits(),
            4 => self.rc.next = 0x000000000000808b_u64.to_bits(),
            5 => self.rc.next = 0x0000000080000001_u64.to_bits(),
            6 => self.rc.next = 0x8000000080008081_u64.to_bits(),
            7 => self.rc.next = 0x8000000000008009_u64.to_bits(),
            8 => self.rc.next = 0x000000000000008a_u64.to_bits(),
            9 => self.rc.next = 0x0000000000000088_u64.to_bits(),
            10 => self.rc.next = 0x0000000080008009_u64.to_bits(),
            11 => self.rc.next = 0x000000008000000a_u64.to_bits(),
            12 => self.rc.next = 0x000000008000808b_u64.to_bits(),
            13 => self.rc.next = 0x800000000000008b_u64.to_bits(),
            14 => self.rc.next = 0x8000000000008089_u64.to_bits(),
            15 => self.rc.next = 0x8000000000008003_u64.to_bits(),
            16 => self.rc.next = 0x8000000000008002_u64.to_bits(),
            17 => self.rc.next = 0x8000000000000080_u64.to_bits(),
            18 => self.rc.next = 0x000000000000800a_u64.to_bits(),
            19 => self.rc.next = 0x800000008000000a_u64.to_bits(),
            20 => self.rc.next = 0x8000000080008081_u64.to_bits(),
            21 => self.rc.next = 0x8000000000008080_u64.to_bits(),
            22 => self.rc.next = 0x0000000080000001_u64.to_bits(),
            23 => self.rc.next = 0x8000000080008008_u64.to_bits(),
            _ => self.rc.next = 0x0000000000000000_u64.to_bits(),
        }
    }
}

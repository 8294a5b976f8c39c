//! `tcith_aes_mix_columns`: MixColumns (FIPS 197 §5.1.3), and `tcith_aes_mix_column`, one column of it.
//!
//! Interface: `state` and `state_new`, or `column` and `column_new` with the column's byte r in bits 8r+7..8r.
//! Combinational.

use crate::cells::{Cat, Split};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::array::from_fn;

/// MixColumns of one column.
#[derive(LogicBlock)]
pub struct MixColumn {
    /// The column.
    pub column: Signal<In, Bits<32>>,
    /// The column after the step.
    pub column_new: Signal<Out, Bits<32>>,
    bytes: Split<4, 8, 32>,
    /// Byte r plus byte r+1.
    sum: [Signal<Local, Bits<8>>; 4],
    /// {02} times that: `gm2` of FIPS 197 §4.2.1's xtime.
    gm2: [Signal<Local, Bits<8>>; 4],
    all: Signal<Local, Bits<8>>,
    join: Cat<4, 8, 32>,
    poly: Constant<Bits<8>>,
    id: ModuleId<Self>,
}

impl Default for MixColumn {
    fn default() -> Self {
        Self {
            column: Signal::default(),
            column_new: Signal::default(),
            bytes: Split::default(),
            sum: from_fn(|_| Signal::default()),
            gm2: from_fn(|_| Signal::default()),
            all: Signal::default(),
            join: Cat::default(),
            poly: Constant::new(0x1b_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for MixColumn {
    const NAME: &'static str = "aes_mix_column";
    const DOC: &'static str = include_str!("mix_columns.rs");
}

impl Logic for MixColumn {
    #[hdl_gen]
    fn update(&mut self) {
        // {02}a + {03}b + c + d = {02}(a + b) + (a + b + c + d) + a
        self.bytes.d.next = self.column.val();
        self.all.next = self.bytes.q[0].val()
            ^ self.bytes.q[1].val()
            ^ self.bytes.q[2].val()
            ^ self.bytes.q[3].val();
        for r in 0..4 {
            self.sum[r].next = self.bytes.q[r].val() ^ self.bytes.q[(r + 1) % 4].val();
            self.gm2[r].next = self.sum[r].val() << 1_u8.to_bits::<1>();
            if self.sum[r].val().get_bit(7) {
                self.gm2[r].next = (self.sum[r].val() << 1_u8.to_bits::<1>()) ^ self.poly.val();
            }
            self.join.d[r].next = self.gm2[r].val() ^ self.all.val() ^ self.bytes.q[r].val();
        }
        self.column_new.next = self.join.q.val();
    }
}

/// MixColumns of a state.
#[derive(LogicBlock, Default)]
pub struct MixColumns {
    /// The state.
    pub state: Signal<In, Bits<128>>,
    /// The state after the step.
    pub state_new: Signal<Out, Bits<128>>,
    columns: Split<4, 32, 128>,
    mix: [MixColumn; 4],
    join: Cat<4, 32, 128>,
    id: ModuleId<Self>,
}

impl Describe for MixColumns {
    const NAME: &'static str = "aes_mix_columns";
    const DOC: &'static str = include_str!("mix_columns.rs");
}

impl Logic for MixColumns {
    #[hdl_gen]
    fn update(&mut self) {
        self.columns.d.next = self.state.val();
        for c in 0..4 {
            self.mix[c].column.next = self.columns.q[c].val();
            self.join.d[c].next = self.mix[c].column_new.val();
        }
        self.state_new.next = self.join.q.val();
    }
}

//! `tcith_aes_round`: one round of the cipher (FIPS 197 §5.1) together with its step of the AES-128 key
//! schedule (§5.2).
//!
//! Interface: `state` and `key`, the state and the round key of the round before; `rcon`, this round's
//! constant; `last`, which leaves MixColumns out; `state_new`, `key_new`, `rcon_new`.
//! Combinational: SubBytes, ShiftRows, MixColumns, AddRoundKey, with the key schedule beside them.

use super::{KeyStep, MixColumns, ShiftRows, SubBytes};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// One round with its key schedule step.
#[derive(LogicBlock, Default)]
pub struct Round {
    /// State after the round before.
    pub state: Signal<In, Bits<128>>,
    /// Round key of the round before.
    pub key: Signal<In, Bits<128>>,
    /// Round constant of this round.
    pub rcon: Signal<In, Bits<8>>,
    /// This is round 10.
    pub last: Signal<In, Bit>,
    /// State after this round.
    pub state_new: Signal<Out, Bits<128>>,
    /// Round key of this round.
    pub key_new: Signal<Out, Bits<128>>,
    /// Round constant of the round after.
    pub rcon_new: Signal<Out, Bits<8>>,
    sub_bytes: SubBytes,
    shift_rows: ShiftRows,
    mix_columns: MixColumns,
    key_step: KeyStep,
    mixed: Signal<Local, Bits<128>>,
    id: ModuleId<Self>,
}

impl Describe for Round {
    const NAME: &'static str = "aes_round";
    const DOC: &'static str = include_str!("round.rs");
}

impl Logic for Round {
    #[hdl_gen]
    fn update(&mut self) {
        self.sub_bytes.state.next = self.state.val();
        self.shift_rows.state.next = self.sub_bytes.state_new.val();
        self.mix_columns.state.next = self.shift_rows.state_new.val();
        self.mixed.next = self.mix_columns.state_new.val();
        if self.last.val() {
            self.mixed.next = self.shift_rows.state_new.val();
        }
        self.key_step.key.next = self.key.val();
        self.key_step.rcon.next = self.rcon.val();
        self.state_new.next = self.mixed.val() ^ self.key_step.key_new.val();
        self.key_new.next = self.key_step.key_new.val();
        self.rcon_new.next = self.key_step.rcon_new.val();
    }
}

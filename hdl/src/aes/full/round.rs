//! `tcith_aes_round_both`: one round of the cipher or of its inverse (FIPS 197 §5.1, §5.3), with its step of
//! the key schedule (§5.2).
//!
//! The inverse adds the round key before InvMixColumns and the cipher after MixColumns; everything else is shared.
//!
//! Interface: `state` and `key`, state and key window before the round; `index`, the number of the window's first
//! round key; `rcon`; `inverse`; `key256`; `state_new`, `key_new`, `index_new`, `rcon_new` after it; `last`, this is the
//! last round in this direction, without MixColumns. Combinational.

use super::{KeyWindow, MixColumnsBoth, RoundIndex, ShiftRowsBoth, SubBytesBoth};
use crate::cells::Split;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// One round in both directions.
#[derive(LogicBlock)]
pub struct RoundBoth {
    /// State after the round before.
    pub state: Signal<In, Bits<128>>,
    /// Key window after the round before.
    pub key: Signal<In, Bits<256>>,
    /// Number of its first round key.
    pub index: Signal<In, Bits<4>>,
    /// Round constant of the next forward step that has one.
    pub rcon: Signal<In, Bits<8>>,
    /// Round of the inverse cipher.
    pub inverse: Signal<In, Bit>,
    /// AES-256.
    pub key256: Signal<In, Bit>,
    /// State after this round.
    pub state_new: Signal<Out, Bits<128>>,
    /// Key window after this round.
    pub key_new: Signal<Out, Bits<256>>,
    /// Number of its first round key.
    pub index_new: Signal<Out, Bits<4>>,
    /// Round constant of the next forward step.
    pub rcon_new: Signal<Out, Bits<8>>,
    /// This is the last round.
    pub last: Signal<Out, Bit>,
    count: RoundIndex,
    key_window: KeyWindow,
    round_keys: Split<2, 128, 256>,
    sub_bytes: SubBytesBoth,
    shift_rows: ShiftRowsBoth,
    mix_columns: MixColumnsBoth,
    /// Round key to add before InvMixColumns,
    key_before: Signal<Local, Bits<128>>,
    /// and after MixColumns.
    key_after: Signal<Local, Bits<128>>,
    keyed: Signal<Local, Bits<128>>,
    mixed: Signal<Local, Bits<128>>,
    zero: Constant<Bits<128>>,
    id: ModuleId<Self>,
}

impl Default for RoundBoth {
    fn default() -> Self {
        Self {
            state: Signal::default(),
            key: Signal::default(),
            index: Signal::default(),
            rcon: Signal::default(),
            inverse: Signal::default(),
            key256: Signal::default(),
            state_new: Signal::default(),
            key_new: Signal::default(),
            index_new: Signal::default(),
            rcon_new: Signal::default(),
            last: Signal::default(),
            count: RoundIndex::default(),
            key_window: KeyWindow::default(),
            round_keys: Split::default(),
            sub_bytes: SubBytesBoth::default(),
            shift_rows: ShiftRowsBoth::default(),
            mix_columns: MixColumnsBoth::default(),
            key_before: Signal::default(),
            key_after: Signal::default(),
            keyed: Signal::default(),
            mixed: Signal::default(),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for RoundBoth {
    const NAME: &'static str = "aes_round_both";
    const DOC: &'static str = include_str!("round.rs");
}

impl Logic for RoundBoth {
    #[hdl_gen]
    fn update(&mut self) {
        self.count.index.next = self.index.val();
        self.count.inverse.next = self.inverse.val();
        self.count.key256.next = self.key256.val();
        self.index_new.next = self.count.index_new.val();
        self.last.next = self.count.last.val();

        self.key_window.key.next = self.key.val();
        self.key_window.rcon.next = self.rcon.val();
        self.key_window.rotate.next = self.count.rotate.val();
        self.key_window.key256.next = self.key256.val();
        self.key_window.inverse.next = self.inverse.val();
        self.key_new.next = self.key_window.key_new.val();
        self.rcon_new.next = self.key_window.rcon_new.val();
        self.round_keys.d.next = self.key_window.key_new.val();
        self.key_before.next = self.zero.val();
        self.key_after.next = self.round_keys.q[0].val();
        if self.inverse.val() {
            self.key_before.next = self.round_keys.q[0].val();
            self.key_after.next = self.zero.val();
        }

        self.sub_bytes.state.next = self.state.val();
        self.sub_bytes.inverse.next = self.inverse.val();
        self.shift_rows.state.next = self.sub_bytes.state_new.val();
        self.shift_rows.inverse.next = self.inverse.val();
        self.keyed.next = self.shift_rows.state_new.val() ^ self.key_before.val();
        self.mix_columns.state.next = self.keyed.val();
        self.mix_columns.inverse.next = self.inverse.val();
        self.mixed.next = self.mix_columns.state_new.val();
        if self.count.last.val() {
            self.mixed.next = self.keyed.val();
        }
        self.state_new.next = self.mixed.val() ^ self.key_after.val();
    }
}

//! The AES core as a unit of its own.

use super::{Allowed, OptionInfo, Unit};
use crate::aes::AesCore;

/// Width of the tag that travels with a block. Inside other units it is what they need.
const TAG_WIDTH: usize = 16;

/// See [`AesCore`].
pub(super) const UNIT: Unit = Unit {
    name: "aes_core",
    summary: "AES-128 encryption, key schedule on the fly, S-boxes as logic",
    options: &[OptionInfo {
        key: "rounds_per_cycle",
        default: "1",
        allowed: Allowed::OneOf(&["1", "2"]),
        doc: "rounds computed in a cycle: a block takes 10 or 5 cycles",
    }],
    block: |config| {
        let rounds = config.number("rounds_per_cycle")?;
        Ok(Box::new(AesCore::<TAG_WIDTH>::new(rounds)))
    },
};

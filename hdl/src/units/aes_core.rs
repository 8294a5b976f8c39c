//! The AES core as a unit of its own.

use super::{Allowed, OptionInfo, Unit};
use crate::aes::{AesCore, AesFull};

/// Width of the tag that travels with a block. Inside other units it is what they need.
const TAG_WIDTH: usize = 16;

/// See [`AesCore`] and, for `full`, [`AesFull`].
pub(super) const UNIT: Unit = Unit {
    name: "aes_core",
    summary: "AES core, key schedule on the fly, S-boxes as logic: AES-128 encryption or all modes",
    options: &[
        OptionInfo {
            key: "rounds_per_cycle",
            default: "1",
            allowed: Allowed::OneOf(&["1", "2"]),
            doc: "rounds computed in a cycle: an AES-128 encryption takes 10 or 5 cycles",
        },
        OptionInfo {
            key: "full",
            default: "0",
            allowed: Allowed::OneOf(&["0", "1"]),
            doc: "1: AES-128 and AES-256, encryption and decryption, chosen with each block",
        },
    ],
    block: |config| {
        let rounds = config.number("rounds_per_cycle")?;
        Ok(if config.flag("full")? {
            Box::new(AesFull::<TAG_WIDTH>::new(rounds))
        } else {
            Box::new(AesCore::<TAG_WIDTH>::new(rounds))
        })
    },
};

//! The multiplier and the lanes of GF(2^8) as a unit.

use super::{Allowed, OptionInfo, Unit};
use crate::gf::{Lanes, Mul};
use anyhow::bail;

/// See [`Lanes`], and [`Mul`] for one lane.
pub(super) const UNIT: Unit = Unit {
    name: "gf256_mul",
    summary:
        "GF(2^8) multipliers as logic: one, or lanes with a common factor, bytes or F_16 nibbles",
    options: &[OptionInfo {
        key: "lanes",
        default: "8",
        allowed: Allowed::OneOf(&["1", "4", "8", "16"]),
        doc: "products at a time; 1 is a plain multiplier of two bytes",
    }],
    block: |config| {
        Ok(match config.number("lanes")? {
            1 => Box::new(Mul::default()),
            4 => Box::new(Lanes::<4, 16, 32>::default()),
            8 => Box::new(Lanes::<8, 32, 64>::default()),
            16 => Box::new(Lanes::<16, 64, 128>::default()),
            lanes => bail!("no datapath is laid out for lanes={lanes}"),
        })
    },
};

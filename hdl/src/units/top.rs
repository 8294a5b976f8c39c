//! The whole accelerator as a unit.

use super::{Allowed, Config, OptionInfo, Unit};
use crate::top::{Partition, Top};
use anyhow::Result;

/// See [`Top`].
pub(super) const UNIT: Unit = Unit {
    name: "top",
    summary: "the accelerator for Mirath-1a-fast behind AXI4-Lite",
    options: &[
        OptionInfo {
            key: "partition",
            default: "p12",
            allowed: Allowed::OneOf(&Partition::NAMES),
            doc: "units that are present: p1 AES; p2 FIPS; p3 MPC; p4 AES+GGM; p5 FIPS+MPC; p6 AES+GGM+FIPS; p7 AES+GGM+ACC; p8 AES+GGM+MPC; p9 AES+GGM+FIPS+ACC; p10 AES+GGM+FIPS+MPC; p11 AES+GGM+ACC+MPC; p12 all",
        },
        OptionInfo {
            key: "aes_rounds",
            default: "2",
            allowed: Allowed::OneOf(&["1", "2"]),
            doc: "AES rounds computed in a cycle: a block takes 10 or 5 cycles",
        },
        OptionInfo {
            key: "aes_cores",
            default: "1",
            allowed: Allowed::OneOf(&["1", "2"]),
            doc: "AES cores; the second one works for the leaves only, so without the Accumulator there is none",
        },
        OptionInfo {
            key: "keccak_rounds",
            default: "1",
            allowed: Allowed::OneOf(&["1", "2"]),
            doc:
                "rounds of Keccak-f[1600] computed in a cycle: a permutation takes 24 or 12 cycles",
        },
        OptionInfo {
            key: "columns",
            default: "2",
            allowed: Allowed::OneOf(&["1", "2", "4"]),
            doc: "columns of Γ·H' computed at a time",
        },
    ],
    block: |config| Ok(Box::new(block(config)?)),
};

/// The block, for a unit that holds it.
pub(super) fn block(config: &Config) -> Result<Top> {
    Top::new(
        Partition::named(config.get("partition")?)?,
        config.number("aes_rounds")?,
        config.number("aes_cores")?,
        config.number("keccak_rounds")?,
        config.number("columns")?,
    )
}

//! SHA-3, SHAKE and grinding as a unit.

use super::{Allowed, OptionInfo, Unit};
use crate::fips202::{Fips202, GrindingBits};

/// See [`Fips202`].
pub(super) const UNIT: Unit = Unit {
    name: "fips202",
    summary: "SHA-3 and SHAKE with unaligned streams, contexts in and out, and grinding",
    options: &[
        OptionInfo {
            key: "rounds_per_cycle",
            default: "1",
            allowed: Allowed::OneOf(&["1", "2"]),
            doc:
                "rounds of Keccak-f[1600] computed in a cycle: a permutation takes 24 or 12 cycles",
        },
        OptionInfo {
            key: "challenge_bytes",
            default: "17",
            allowed: Allowed::Range(1, 166),
            doc: "bytes of challenges before the grinding bits (1a-fast: 17 x 8 bits)",
        },
        OptionInfo {
            key: "grinding_bits",
            default: "9",
            allowed: Allowed::Range(1, 16),
            doc: "grinding bits, w (1a-fast: 9)",
        },
    ],
    block: |config| {
        let place = GrindingBits {
            challenge_bytes: config.number("challenge_bytes")?,
            bits: config.number("grinding_bits")?,
        };
        let rounds = config.number("rounds_per_cycle")?;
        Ok(Box::new(Fips202::new(rounds, place)))
    },
};

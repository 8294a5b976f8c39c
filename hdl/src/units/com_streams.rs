//! The four hash streams of h_com as a unit.

use super::{Allowed, OptionInfo, Unit};
use crate::com_streams::ComStreams;
use crate::fips202::GrindingBits;

/// See [`ComStreams`].
pub(super) const UNIT: Unit = Unit {
    name: "com_streams",
    summary: "FIPS 202 with the four hash streams of h_com, their contexts in a memory",
    options: &[OptionInfo {
        key: "rounds_per_cycle",
        default: "1",
        allowed: Allowed::OneOf(&["1", "2"]),
        doc: "rounds of Keccak-f[1600] computed in a cycle: a permutation takes 24 or 12 cycles",
    }],
    block: |config| {
        // Grinding as in 1a-fast.
        let place = GrindingBits {
            challenge_bytes: 17,
            bits: 9,
        };
        let rounds = config.number("rounds_per_cycle")?;
        Ok(Box::new(ComStreams::new(rounds, place)))
    },
};

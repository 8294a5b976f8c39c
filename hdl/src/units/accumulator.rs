//! The accumulator with everything it needs as a unit.

use super::{Allowed, OptionInfo, Unit};
use crate::accumulator::Accumulator;
use anyhow::bail;

/// See [`Accumulator`].
pub(super) const UNIT: Unit = Unit {
    name: "accumulator",
    summary: "Commitments and sums of shares of a repetition of 1a-fast, with walker, AES core and memories",
    options: &[
        OptionInfo {
            key: "keep_depth",
            default: "8",
            allowed: Allowed::OneOf(&["0", "8", "9"]),
            doc: "level whose nodes the walker can keep in a memory; 0 for none",
        },
        OptionInfo {
            key: "rounds_per_cycle",
            default: "2",
            allowed: Allowed::OneOf(&["1", "2"]),
            doc: "AES rounds computed in a cycle: a block takes 10 or 5 cycles",
        },
        OptionInfo {
            key: "aes_cores",
            default: "1",
            allowed: Allowed::OneOf(&["1", "2"]),
            doc: "AES cores; the second one works for the leaves only",
        },
    ],
    block: |config| {
        let rounds = config.number("rounds_per_cycle")?;
        let cores = config.number("aes_cores")?;
        Ok(match config.number("keep_depth")? {
            0 => Box::new(Accumulator::<1>::new(false, rounds, cores)),
            8 => Box::new(Accumulator::<9>::new(true, rounds, cores)),
            9 => Box::new(Accumulator::<10>::new(true, rounds, cores)),
            depth => bail!("no memory is laid out for keep_depth={depth}"),
        })
    },
};

//! The GGM tree walker with its AES core and memories as a unit.

use super::{Allowed, Config, OptionInfo, Unit};
use crate::ggm::Walker;
use anyhow::{bail, Result};
use rust_hdl::prelude::Block;

/// See [`Walker`].
pub(super) const UNIT: Unit = Unit {
    name: "ggm_walker",
    summary: "GGM tree walker with its AES core and memories: any node from the root seed",
    options: &[
        OptionInfo {
            key: "leaves",
            default: "4352",
            allowed: Allowed::Range(2, 32768),
            doc: "leaves of the tree, all repetitions together (1a-fast: 17 x 256)",
        },
        OptionInfo {
            key: "keep_depth",
            default: "0",
            allowed: Allowed::OneOf(&["0", "8", "9"]),
            doc: "level whose nodes can all be kept in a memory; 0 for none",
        },
        OptionInfo {
            key: "rounds_per_cycle",
            default: "1",
            allowed: Allowed::OneOf(&["1", "2"]),
            doc: "AES rounds computed in a cycle: a level takes 10 or 5 cycles",
        },
    ],
    block,
};

fn block(config: &Config) -> Result<Box<dyn Block>> {
    let leaves = config.number("leaves")?;
    let depth = config.number("keep_depth")?;
    let rounds = config.number("rounds_per_cycle")?;
    if 1 << depth >= leaves {
        bail!(
            "keep_depth={depth} needs more than {} leaves: a kept level has inner nodes only",
            1 << depth
        );
    }
    // The memory of a kept level has two words a node.
    Ok(match depth {
        0 => Box::new(Walker::<1>::new(leaves, false, rounds)),
        8 => Box::new(Walker::<9>::new(leaves, true, rounds)),
        9 => Box::new(Walker::<10>::new(leaves, true, rounds)),
        _ => bail!("no memory is laid out for keep_depth={depth}"),
    })
}

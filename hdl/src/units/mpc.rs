//! MPC-Emulation with its lanes and memories as a unit.

use super::{Allowed, OptionInfo, Unit};
use crate::mpc::Mpc;

/// See [`Mpc`].
pub(super) const UNIT: Unit = Unit {
    name: "mpc",
    summary: "MPC-Emulation with its memories: y of a key, alpha_base and alpha_mid of the proofs (1a-fast)",
    options: &[OptionInfo {
        key: "columns",
        default: "2",
        allowed: Allowed::OneOf(&["1", "2", "4"]),
        doc: "columns of Gamma times H' that are computed at a time: 32749, 16636 or 8468 cycles a signature",
    }],
    block: |config| Ok(Box::new(Mpc::new(config.number("columns")?))),
};

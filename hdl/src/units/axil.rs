//! The AXI4-Lite slave with the generic registers as a unit.

use super::{Allowed, Config, OptionInfo, Unit};
use crate::axil::Alone;
use crate::regs::{Build, Units};
use anyhow::{bail, Result};
use rust_hdl::prelude::Block;

/// See [`Alone`].
pub(super) const UNIT: Unit = Unit {
    name: "axil",
    summary: "AXI4-Lite slave with the generic registers and a memory to try the bus with",
    options: &[
        OptionInfo {
            key: "data_width",
            default: "64",
            allowed: Allowed::OneOf(&["32", "64"]),
            doc: "bits of data of the bus",
        },
        OptionInfo {
            key: "watchdog",
            default: "10",
            allowed: Allowed::OneOf(&["6", "10"]),
            doc: "k: an access is answered with SLVERR if nothing answers it in 2^k cycles",
        },
        OptionInfo {
            key: "units",
            default: "all",
            allowed: Allowed::OneOf(&["none", "all"]),
            doc: "units that the registers take for present",
        },
    ],
    block,
};

fn block(config: &Config) -> Result<Box<dyn Block>> {
    let data_width = config.number("data_width")?;
    let watchdog = config.number("watchdog")?;
    let (units, rounds) = match config.get("units")? {
        "all" => (Units::ALL, 1),
        _ => (Units::NONE, 0),
    };
    let build = Build {
        units,
        data_width: u8::try_from(data_width)?,
        aes_rounds: rounds,
        aes_cores: rounds,
        keccak_rounds: rounds,
        kept_depth: 0,
        watchdog: u8::try_from(watchdog)?,
    };
    Ok(match (data_width, watchdog) {
        (32, 6) => Box::new(Alone::<32, 4, 6>::new(&build)?),
        (32, 10) => Box::new(Alone::<32, 4, 10>::new(&build)?),
        (64, 6) => Box::new(Alone::<64, 8, 6>::new(&build)?),
        (64, 10) => Box::new(Alone::<64, 8, 10>::new(&build)?),
        _ => bail!("no slave is laid out for data_width={data_width}, watchdog={watchdog}"),
    })
}

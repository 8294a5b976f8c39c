//! The units that a user can generate, with their options.
//!
//! To add one, describe it as a [`Unit`] in a file of its own here and name it in `UNITS`: listing, checks
//! of options, generation and the structural tests over all combinations of options follow from that.

mod accumulator;
mod aes_core;
mod axil;
mod com_streams;
mod fips202;
mod fpga_uart;
mod gf256_mul;
mod ggm_walker;
mod mpc;
mod top;

use crate::emit::{emit, About, Design};
use anyhow::{anyhow, bail, Result};
use rust_hdl::prelude::Block;
use serde::Serialize;
use std::collections::BTreeMap;

/// All units.
const UNITS: &[&Unit] = &[
    &accumulator::UNIT,
    &aes_core::UNIT,
    &axil::UNIT,
    &com_streams::UNIT,
    &gf256_mul::UNIT,
    &fips202::UNIT,
    &fpga_uart::UNIT,
    &ggm_walker::UNIT,
    &mpc::UNIT,
    &top::UNIT,
];

/// Stack for building a block, in bytes.
const STACK: usize = 256 << 20;

/// A unit: what it is, and how its block is built from its options.
pub struct Unit {
    /// Name, without the `tcith_` of its top module.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Options, in the order in which a list shows them.
    pub options: &'static [OptionInfo],
    /// The block for checked options.
    pub block: fn(&Config) -> Result<Box<dyn Block>>,
}

/// A unit as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitInfo {
    /// Name.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Options.
    pub options: Vec<OptionInfo>,
}

/// An option of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionInfo {
    /// Its key.
    pub key: &'static str,
    /// The value it has when it is not given.
    pub default: &'static str,
    /// The values it may have.
    pub allowed: Allowed,
    /// What it does.
    pub doc: &'static str,
}

/// The values that an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Allowed {
    /// One of a few.
    OneOf(&'static [&'static str]),
    /// A decimal number from the first to the second, both included.
    Range(usize, usize),
}

impl Allowed {
    fn accepts(&self, value: &str) -> bool {
        match self {
            Allowed::OneOf(list) => list.contains(&value),
            // One spelling a number, so that equal configurations are equal texts.
            Allowed::Range(from, to) => value
                .parse::<usize>()
                .is_ok_and(|x| (*from..=*to).contains(&x) && x.to_string() == value),
        }
    }
}

impl std::fmt::Display for Allowed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Allowed::OneOf(list) => f.write_str(&list.join(", ")),
            Allowed::Range(from, to) => write!(f, "{from} to {to}"),
        }
    }
}

/// A complete and checked set of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config(BTreeMap<String, String>);

impl Config {
    /// The value of an option.
    pub fn get(&self, key: &str) -> Result<&str> {
        self.0
            .get(key)
            .map(String::as_str)
            .ok_or_else(|| anyhow!("the unit has no option `{key}`"))
    }

    /// The value of a numeric option.
    pub fn number(&self, key: &str) -> Result<usize> {
        let value = self.get(key)?;
        value
            .parse()
            .map_err(|_| anyhow!("option `{key}`: `{value}` is not a number"))
    }

    /// Whether a 0/1 option is 1.
    pub fn flag(&self, key: &str) -> Result<bool> {
        Ok(self.get(key)? == "1")
    }
}

/// All units with their options.
pub fn units() -> Vec<UnitInfo> {
    UNITS
        .iter()
        .map(|x| UnitInfo {
            name: x.name,
            summary: x.summary,
            options: x.options.to_vec(),
        })
        .collect()
}

/// Generates a unit. Options that are not given have their default.
pub fn generate(unit: &str, options: &BTreeMap<String, String>) -> Result<Design> {
    let Some(found) = UNITS.iter().find(|x| x.name == unit) else {
        let names: Vec<_> = UNITS.iter().map(|x| x.name).collect();
        bail!(
            "there is no unit `{unit}`; the units are: {}",
            names.join(", ")
        );
    };
    let config = configure(found, options)?;
    let about = About {
        unit: found.name.to_string(),
        config: config.0.clone(),
        // The block's own.
        docs: String::new(),
    };
    let top = format!("tcith_{}", found.name);
    // A block is one value with all its signals, and constructors pass it by value: the whole accelerator
    // does not fit the stack of an ordinary thread.
    let built = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || emit((found.block)(&config)?.as_ref(), &top, about))?
        .join();
    built.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn configure(unit: &Unit, given: &BTreeMap<String, String>) -> Result<Config> {
    let mut config: BTreeMap<String, String> = unit
        .options
        .iter()
        .map(|x| (x.key.to_string(), x.default.to_string()))
        .collect();
    for (key, value) in given {
        let Some(option) = unit.options.iter().find(|x| x.key == key) else {
            let keys: Vec<_> = unit.options.iter().map(|x| x.key).collect();
            match keys.as_slice() {
                [] => bail!("unit `{}` has no options, so no `{key}`", unit.name),
                _ => bail!(
                    "unit `{}` has no option `{key}`; its options are: {}",
                    unit.name,
                    keys.join(", ")
                ),
            }
        };
        if !option.allowed.accepts(value) {
            bail!(
                "option `{key}` of unit `{}` cannot be `{value}`; allowed: {}",
                unit.name,
                option.allowed
            );
        }
        config.insert(key.clone(), value.clone());
    }
    Ok(Config(config))
}

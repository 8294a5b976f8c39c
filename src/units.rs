//! The options that choose a unit and its configuration.

use std::collections::BTreeMap;

use anyhow::{bail, Result};
use tcith_hdl::emit::Design;
use tcith_hdl::units::{generate, units};

/// A unit, or all, and options.
#[derive(clap::Args)]
pub struct UnitArgs {
    /// Unit; without it, all units with their default options
    #[arg(long, value_name = "NAME")]
    pub unit: Option<String>,
    /// An option of the unit; `tcith list` shows them
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "unit", value_parser = parse_option)]
    set: Vec<(String, String)>,
}

impl UnitArgs {
    /// The names of the units chosen.
    pub fn names(&self) -> Vec<String> {
        match &self.unit {
            Some(name) => vec![name.clone()],
            None => units().iter().map(|x| x.name.to_string()).collect(),
        }
    }

    /// The options given. One that is given twice is an error.
    pub fn options(&self) -> Result<BTreeMap<String, String>> {
        let mut options = BTreeMap::new();
        for (key, value) in &self.set {
            if options.insert(key.clone(), value.clone()).is_some() {
                bail!("option `{key}` is given twice");
            }
        }
        Ok(options)
    }

    /// The designs chosen, with options from elsewhere that those given here replace.
    pub fn designs(&self, others: BTreeMap<String, String>) -> Result<Vec<Design>> {
        let mut options = others;
        options.extend(self.options()?);
        self.names()
            .iter()
            .map(|name| generate(name, &options))
            .collect()
    }
}

fn parse_option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.into(), value.into())),
        _ => Err("an option is given as KEY=VALUE".into()),
    }
}

/// A configuration in one line.
pub fn configuration(design: &Design) -> String {
    let options: Vec<String> = design
        .config
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    options.join(" ")
}

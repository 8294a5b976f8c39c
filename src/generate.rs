//! `tcith generate`: writes Verilog, a file list and a manifest.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{bail, Result};
use serde_json::{json, Value};
use tcith_hdl::emit::Design;
use tcith_hdl::top::Partition;

use crate::output::{styled, Output, Verdict, HEAD};
use crate::partition;
use crate::preset::Preset;
use crate::units::{configuration, UnitArgs};

/// Write the Verilog of a unit, or of all units
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    units: UnitArgs,
    /// Options of the accelerator, unit `top`, by the name of a preset; --set replaces single ones
    #[arg(long, value_name = "NAME")]
    preset: Option<Preset>,
    /// Units that the accelerator, unit `top`, has: p1 to p12
    #[arg(long, value_name = "NAME", value_parser = partition::parse)]
    partition: Option<Partition>,
    /// Folder; each unit has a folder of its name in it
    #[arg(long, value_name = "DIR", default_value = "rtl-out")]
    out: PathBuf,
}

impl Args {
    /// The designs; a preset or a partition stands for the accelerator.
    fn designs(&self) -> Result<Vec<Design>> {
        let mut options = self.preset.map_or_else(BTreeMap::new, Preset::options);
        if let Some(partition) = self.partition {
            options.insert("partition".into(), partition.name.into());
        }
        match &self.units.unit {
            _ if options.is_empty() => self.units.designs(options),
            Some(unit) if unit == TOP => self.units.designs(options),
            None => Ok(vec![tcith_hdl::units::generate(TOP, &options)?]),
            Some(unit) => bail!("presets and partitions are of unit `{TOP}`, not of `{unit}`"),
        }
    }
}

/// The unit that has presets and partitions.
const TOP: &str = "top";

/// Generates all designs, then writes them.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let mut written = Vec::new();
    for design in args.designs()? {
        let dir = args.out.join(&design.unit);
        design.write_to(&dir)?;
        describe(&design, &dir.display().to_string(), output)?;
        let mut object: Value = serde_json::to_value(design.manifest())?;
        object["dir"] = dir.display().to_string().into();
        written.push(object);
    }
    Ok(Verdict::done(json!({ "designs": written })))
}

fn describe(design: &Design, dir: &str, output: &Output) -> Result<()> {
    output.line(format!(
        "{}  {}",
        styled(HEAD, &design.top),
        configuration(design)
    ))?;
    let bits: usize = design.ports.iter().map(|port| port.width).sum();
    output.line(format!(
        "  {} ports, {bits} bits; {} modules in {dir}:",
        design.ports.len(),
        design.files.len()
    ))?;
    for file in &design.files {
        output.line(format!("    {}", file.name))?;
    }
    for memory in &design.memories {
        output.line(format!(
            "  memory {} x {} bits, {} instance(s): {}",
            memory.depth, memory.width, memory.instances, memory.module
        ))?;
    }
    Ok(())
}

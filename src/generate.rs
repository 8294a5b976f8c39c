//! `tcith generate`: writes Verilog, a file list and a manifest.

use std::path::PathBuf;

use anyhow::Result;
use serde_json::{json, Value};
use tcith_hdl::emit::Design;

use crate::output::{styled, Output, Verdict, HEAD};
use crate::units::{configuration, UnitArgs};

/// Write the Verilog of a unit, or of all units
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    units: UnitArgs,
    /// Folder; each unit has a folder of its name in it
    #[arg(long, value_name = "DIR", default_value = "rtl-out")]
    out: PathBuf,
}

/// Generates all designs, then writes them.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let mut written = Vec::new();
    for design in args.units.designs()? {
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

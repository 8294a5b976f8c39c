//! `tcith synth`: cell areas by Yosys, unit by unit with the hierarchy of the units kept, and in total with it dissolved.

#[cfg(test)]
use std::path::Path;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use serde_json::{json, Value};

use crate::flow::{map, yosys_version, Areas, Hierarchy, Library, Source, SourceArgs};
use crate::output::{grouped, styled, Output, Verdict, HEAD};
use crate::progress;

/// Logic of the published chip in kGE of its 22 nm library, by row of the table.
const CHIP: [(&str, f64); 6] = [
    ("control", 12.6),
    ("FIPS 202", 49.1),
    ("GGM", 42.5),
    ("AES", 56.0),
    ("Accumulator", 35.3),
    ("MPC", 18.4),
];
/// Its total.
const CHIP_TOTAL: f64 = 213.8;
/// Logic of the best public RTL (of the sister set 1b-fast) in kGE of osu018.
const PUBLIC_RTL: f64 = 135.6;

/// Map a design to a cell library: area by unit, in total, and the memories
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    source: SourceArgs,
    /// Cell library: osu018, nangate45 or the path of a liberty file
    #[arg(long, value_name = "NAME|PATH", default_value = "osu018")]
    lib: String,
    /// Clock period that gates are chosen for, in picoseconds; the library's own by default
    #[arg(long, value_name = "PS", value_parser = clap::value_parser!(u32).range(1..))]
    period: Option<u32>,
    /// Keep netlists and reports, in the folders `units` and `dissolved` here
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

/// Maps twice.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let library = Library::find(&args.lib)?;
    let source = args.source.source()?;
    let period = args.period.unwrap_or(library.area_period);
    let scratch = tempfile::tempdir().context("a folder for the netlists")?;
    let dir = args.keep.as_deref().unwrap_or(scratch.path());
    let yosys = yosys_version()?;

    let spinner = progress::spinner(format!("mapping {}", source.title))?;
    let areas = |hierarchy, name: &str| -> Result<Areas> {
        Ok(map(&source, &library, period, hierarchy, &dir.join(name))?.areas)
    };
    let units = areas(Hierarchy::Units, "units")?;
    let dissolved = areas(Hierarchy::Dissolved, "dissolved")?;
    spinner.finish_and_clear();

    output.line(styled(HEAD, &source.title))?;
    output.line(format!(
        "  library {} ({} = {}), period {} ps, {yosys}",
        library.name,
        units.gate.0,
        units.gate.1,
        grouped(period.into())
    ))?;
    print(&source, &units, &dissolved, output)?;
    if let Some(keep) = &args.keep {
        output.line(format!("  netlists and reports: {}", keep.display()))?;
    }
    Ok(Verdict::done(object(
        &source, &library, period, &yosys, &units, &dissolved,
    )))
}

fn print(source: &Source, units: &Areas, dissolved: &Areas, output: &Output) -> Result<()> {
    let whole = source.top == "tcith_top";
    let chip = |text: String| if whole { text } else { String::new() };
    output.line(format!(
        "  {:<26} {:>12} {:>8} {:>6} {:>10}{}",
        "unit",
        "cell area",
        "kGE",
        "%",
        "registers",
        chip(format!("  {:>20}", "published chip, kGE"))
    ))?;
    let line = |name: &str, areas: &Areas, area: f64, registers: u64, published: Option<f64>| {
        let published = published.map_or(String::new(), |x| format!("  {x:>20.1}"));
        output.line(format!(
            "  {name:<26} {area:>12.0} {:>8.2} {:>6.1} {registers:>10}{}",
            areas.kge(area),
            100.0 * area / areas.total(),
            chip(published)
        ))
    };
    for (name, modules) in units.rows().iter().filter(|row| !row.1.is_empty()) {
        let area = modules.iter().fold(0.0, |sum, x| sum + x.all());
        let registers = modules.iter().map(|x| x.instances * x.registers).sum();
        let published = CHIP.iter().find(|x| x.0 == name).map(|x| x.1);
        line(name, units, area, registers, published)?;
    }
    line(
        "total, units kept",
        units,
        units.total(),
        units.registers(),
        Some(CHIP_TOTAL),
    )?;
    line(
        "total, hierarchy dissolved",
        dissolved,
        dissolved.total(),
        dissolved.registers(),
        None,
    )?;
    if whole {
        output.line(format!(
            "  the published chip is in a 22 nm library; best public RTL (1b-fast): {PUBLIC_RTL} kGE in osu018"
        ))?;
    }
    let macros: u64 = dissolved.memories.iter().map(|x| x.instances).sum();
    output.line(format!(
        "  memories, not included: {} bits in {macros} macros",
        grouped(dissolved.memory_bits())
    ))?;
    for memory in &dissolved.memories {
        output.line(format!(
            "    {} x {} words of 64 bits: {}",
            memory.instances, memory.words, memory.module
        ))?;
    }
    Ok(())
}

fn object(
    source: &Source,
    library: &Library,
    period: u32,
    yosys: &str,
    units: &Areas,
    dissolved: &Areas,
) -> Value {
    let rows: Vec<Value> = units
        .rows()
        .iter()
        .map(|(name, modules)| {
            let area = modules.iter().fold(0.0, |sum, x| sum + x.all());
            json!({
                "name": name,
                "area": area,
                "kge": units.kge(area),
                "percent": 100.0 * area / units.total(),
                "published_kge": CHIP.iter().find(|x| x.0 == name).map(|x| x.1),
            })
        })
        .collect();
    let modules: Vec<Value> = units
        .modules
        .iter()
        .map(|x| {
            json!({
                "name": x.name,
                "instances": x.instances,
                "area": x.area,
                "kge": units.kge(x.area),
                "registers": x.registers,
                "register_area": x.register_area,
            })
        })
        .collect();
    let memories: Vec<Value> = dissolved
        .memories
        .iter()
        .map(|x| json!({ "module": x.module, "words": x.words, "instances": x.instances }))
        .collect();
    json!({
        "top": source.top,
        "config": source.config,
        "library": library.name,
        "gate": { "cell": units.gate.0, "area": units.gate.1 },
        "period_ps": period,
        "yosys": yosys,
        "logic_kge": dissolved.kge(dissolved.total()),
        "logic_area": dissolved.total(),
        "units_kge": units.kge(units.total()),
        "registers": dissolved.registers(),
        "memory_bits": dissolved.memory_bits(),
        "memories": memories,
        "rows": rows,
        "modules": modules,
        "published": { "chip_kge": CHIP_TOTAL, "public_rtl_kge": PUBLIC_RTL },
    })
}

/// The logic of the whole accelerator with options, in kGE.
#[cfg(test)]
fn logic_kge(preset: crate::preset::Preset, library: &Library, dir: &Path) -> Result<f64> {
    let source = Source::top(&preset.options())?;
    let mapped = map(
        &source,
        library,
        library.area_period,
        Hierarchy::Dissolved,
        dir,
    )?;
    Ok(mapped.areas.kge(mapped.areas.total()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;

    #[test]
    #[ignore = "maps the whole accelerator three times, for minutes"]
    fn presets_are_within_their_area_goals() {
        let library = Library::find("osu018").unwrap();
        let dir = tempfile::tempdir().unwrap();
        let goals = [75.0, 95.0, 135.0];
        let mut over = Vec::new();
        for (preset, goal) in Preset::ALL.into_iter().zip(goals) {
            let kge = logic_kge(preset, &library, &dir.path().join(preset.name())).unwrap();
            println!("{}: {kge:.1} kGE, goal {goal}", preset.name());
            if kge > goal {
                over.push(format!("{} {kge:.1} > {goal}", preset.name()));
            }
        }
        assert!(over.is_empty(), "{over:?}");
    }
}

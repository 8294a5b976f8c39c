//! `tcith sta`: static timing of the mapped netlist, hierarchy dissolved, by OpenSTA.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::{json, Value};

use crate::flow::{
    analyse, map, opensta_version, yosys_version, Hierarchy, Library, Source, SourceArgs,
    TimingPath, GROUPS,
};
use crate::output::{grouped, styled, Output, Verdict, HEAD};
use crate::progress;

/// Worst paths and maximum frequency of a design in a cell library, wires without load
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    source: SourceArgs,
    /// Cell library: osu018, nangate45 or the path of a liberty file
    #[arg(long, value_name = "NAME|PATH", default_value = "nangate45")]
    lib: String,
    /// Clock period that gates are chosen for, in picoseconds; the library's own by default
    #[arg(long, value_name = "PS", value_parser = clap::value_parser!(u32).range(1..))]
    period: Option<u32>,
    /// How many of the worst paths are printed
    #[arg(long, value_name = "N", default_value_t = 10)]
    paths: usize,
    /// Instead of one design, a table of the frequency against AES and Keccak rounds a cycle
    #[arg(long, conflicts_with_all = ["unit", "from", "keep"])]
    rounds: bool,
    /// Keep netlist and reports here
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

/// What an analysis needs beside the design.
struct Setting<'a> {
    library: &'a Library,
    period: u32,
}

/// Maps and analyses.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let tools = [yosys_version()?, opensta_version()?];
    let library = Library::find(&args.lib)?;
    let setting = Setting {
        library: &library,
        period: args.period.unwrap_or(library.speed_period),
    };
    let scratch = tempfile::tempdir().context("a folder for the netlist")?;
    let mut object = json!({
        "library": library.name,
        "period_ps": setting.period,
        "wire_load": 0,
        "memory_access_ns": library.access,
        "memory_setup_ns": library.setup,
        "tools": tools,
    });
    output.line(format!(
        "library {}, mapped for {} ps, {}; wires without load, memories {} ns to their output and {} ns before the clock",
        library.name,
        grouped(setting.period.into()),
        tools.join(", "),
        library.access,
        library.setup
    ))?;
    if args.rounds {
        object["rounds"] = rounds(args, &setting, scratch.path(), output)?;
        return Ok(Verdict::done(object));
    }
    let source = args.source.source()?;
    let dir = args.keep.as_deref().unwrap_or(scratch.path());
    let paths = setting.analyse(&source, dir)?;
    output.line(styled(HEAD, &source.title))?;
    print(&paths, args.paths, output)?;
    if let Some(keep) = &args.keep {
        output.line(format!("  netlist and reports: {}", keep.display()))?;
    }
    object["top"] = source.top.clone().into();
    object["config"] = json!(source.config);
    object["groups"] = groups(&paths);
    object["mhz"] = json!(frequency(&paths, "reg_reg"));
    let worst = paths.iter().take(args.paths).map(entry);
    object["paths"] = worst.collect();
    Ok(Verdict::done(object))
}

impl Setting<'_> {
    fn analyse(&self, source: &Source, dir: &Path) -> Result<Vec<TimingPath>> {
        let spinner = progress::spinner(format!("timing of {}", source.title))?;
        let mapped = map(source, self.library, self.period, Hierarchy::Dissolved, dir)?;
        let paths = analyse(source, &mapped, self.library, self.period)?;
        spinner.finish_and_clear();
        Ok(paths)
    }
}

/// The worst path of a group, if it has any.
fn worst<'a>(paths: &'a [TimingPath], group: &str) -> Option<&'a TimingPath> {
    let all = paths.iter().filter(|x| x.group == group);
    all.max_by(|a, b| a.shortest.total_cmp(&b.shortest))
}

/// In MHz, as far as this group is concerned.
fn frequency(paths: &[TimingPath], group: &str) -> Option<f64> {
    worst(paths, group).map(|path| 1000.0 / path.shortest)
}

fn print(paths: &[TimingPath], count: usize, output: &Output) -> Result<()> {
    for (group, name) in GROUPS {
        let Some(path) = worst(paths, group) else {
            output.line(format!("  {name:<22} no path"))?;
            continue;
        };
        output.line(format!(
            "  {name:<22} {:>7.3} ns, {:>5.0} MHz: {} -> {}",
            path.shortest,
            1000.0 / path.shortest,
            path.start,
            path.end
        ))?;
    }
    output.line(format!(
        "  the worst {count} of all, the bits of a register taken together:"
    ))?;
    for path in paths.iter().take(count) {
        output.line(format!(
            "    {:>7.3} ns  {} -> {}",
            path.shortest, path.start, path.end
        ))?;
    }
    Ok(())
}

fn groups(paths: &[TimingPath]) -> Value {
    let found = GROUPS.iter().filter_map(|(group, _)| worst(paths, group));
    found.map(entry).collect()
}

fn entry(path: &TimingPath) -> Value {
    json!({
        "group": path.group,
        "shortest_ns": path.shortest,
        "mhz": 1000.0 / path.shortest,
        "start": path.start,
        "end": path.end,
    })
}

fn rounds(args: &Args, setting: &Setting, dir: &Path, output: &Output) -> Result<Value> {
    output.line(format!(
        "  {:>10} {:>13} {:>9} {:>9}  worst path from register to register",
        "aes_rounds", "keccak_rounds", "ns", "MHz"
    ))?;
    let mut rows = Vec::new();
    for (aes, keccak) in [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")] {
        let mut options = args.source.options();
        options.insert("aes_rounds".into(), aes.into());
        options.insert("keccak_rounds".into(), keccak.into());
        let source = Source::top(&options)?;
        let paths = setting.analyse(&source, &dir.join(format!("{aes}{keccak}")))?;
        let path = worst(&paths, "reg_reg").context("a path from register to register")?;
        output.line(format!(
            "  {aes:>10} {keccak:>13} {:>9.3} {:>9.0}  {} -> {}",
            path.shortest,
            1000.0 / path.shortest,
            path.start,
            path.end
        ))?;
        let mut row = entry(path);
        row["aes_rounds"] = aes.into();
        row["keccak_rounds"] = keccak.into();
        rows.push(row);
    }
    Ok(rows.into())
}

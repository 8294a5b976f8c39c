//! `tcith cosim`: simulates generated units against the golden model.

mod aes_core;
mod ggm_walker;
mod kat_arg;
mod trace;

use std::collections::BTreeMap;

use anyhow::{bail, Context, Result};
use serde_json::{json, Value};
use tcith_hdl::emit::Design;
use tcith_hdl::units::generate;
use tcith_tb::{bench, BuildOptions, Model};

use crate::output::{styled, Output, Verdict, HEAD};
use crate::progress;
use crate::units::{configuration, UnitArgs};
use kat_arg::KatArg;
use trace::TraceArg;

/// Simulate a unit, or all units, and compare with the golden model
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    units: UnitArgs,
    /// Known answers to run: the first COUNT vectors of a set with lambda = 16. For ggm_walker, whose `leaves`
    /// follow from it; 1a-fast:1 by default
    #[arg(long, value_name = "SET:COUNT")]
    kat: Option<KatArg>,
    /// Write the waveforms of the whole run to FILE.vcd or FILE.fst: hundreds of megabytes as FST, gigabytes as VCD
    #[arg(long, value_name = "FILE", requires = "unit")]
    trace: Option<TraceArg>,
}

/// A unit's bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bench {
    AesCore,
    GgmWalker,
}

impl Bench {
    const ALL: [Self; 2] = [Self::AesCore, Self::GgmWalker];

    fn unit(self) -> &'static str {
        match self {
            Self::AesCore => "aes_core",
            Self::GgmWalker => "ggm_walker",
        }
    }

    /// The bench of a unit.
    fn of(unit: &str) -> Result<Self> {
        match Self::ALL.into_iter().find(|bench| bench.unit() == unit) {
            Some(bench) => Ok(bench),
            None => bail!(
                "unit `{unit}` has no bench; units with one: {}",
                Self::ALL.map(Self::unit).join(", ")
            ),
        }
    }
}

/// Checks all that can be refused, then runs bench after bench.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let mut jobs = Vec::new();
    let mut without_bench = Vec::new();
    for name in args.units.names() {
        let mut options = args.units.options()?;
        // An unknown unit is named as such; only a known one can lack a bench.
        let mut design = generate(&name, &options)?;
        let bench = match Bench::of(&name) {
            Ok(bench) => bench,
            Err(error) if args.units.unit.is_some() => return Err(error),
            Err(_) => {
                without_bench.push(name);
                continue;
            }
        };
        if bench == Bench::GgmWalker {
            if let Some(leaves) = args.kat.unwrap_or_default().leaves_option(&options)? {
                options.insert("leaves".into(), leaves);
                design = generate(&name, &options)?;
            }
        } else if args.kat.is_some() && args.units.unit.is_some() {
            bail!("--kat is for ggm_walker; `{name}` is tested with vectors of its own");
        }
        jobs.push((bench, design));
    }
    let mut results = Vec::new();
    for (bench, design) in &jobs {
        results.push(simulate(*bench, design, args, output)?);
    }
    if !without_bench.is_empty() {
        output.line(format!(
            "not simulated, no bench: {}",
            without_bench.join(", ")
        ))?;
    }
    Ok(Verdict::done(
        json!({ "units": results, "without_bench": without_bench }),
    ))
}

fn simulate(bench: Bench, design: &Design, args: &Args, output: &Output) -> Result<Value> {
    output.line(format!(
        "{}  {}",
        styled(HEAD, &design.top),
        configuration(design)
    ))?;
    let trace = args.trace.as_ref();
    let spinner = progress::spinner(format!("compiling {} with Verilator", design.top))?;
    let options = BuildOptions::with_trace(trace.map(TraceArg::kind).unwrap_or_default());
    let model = Model::build(&bench::source(design)?, &options)?;
    spinner.finish_and_clear();
    let mut result = match bench {
        Bench::AesCore => aes_core::run(&model, design, trace, output),
        Bench::GgmWalker => {
            ggm_walker::run(&model, design, args.kat.unwrap_or_default(), trace, output)
        }
    }
    .with_context(|| format!("unit `{}`", design.unit))?;
    if let Some(trace) = trace {
        output.line(format!("  waveforms in {}", trace.path().display()))?;
    }
    result["unit"] = design.unit.as_str().into();
    result["config"] = json!(design.config);
    Ok(result)
}

/// The value of a numeric option of a generated design.
fn number(config: &BTreeMap<String, String>, key: &str) -> Result<u32> {
    let value = config
        .get(key)
        .with_context(|| format!("the design has no option `{key}`"))?;
    value
        .parse()
        .with_context(|| format!("option `{key}`: `{value}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_without_a_bench_is_named() {
        assert_eq!(Bench::of("aes_core").unwrap(), Bench::AesCore);
        assert_eq!(
            Bench::of("new_unit").unwrap_err().to_string(),
            "unit `new_unit` has no bench; units with one: aes_core, ggm_walker"
        );
    }

    #[test]
    fn every_bench_is_of_a_unit() {
        for bench in Bench::ALL {
            assert!(generate(bench.unit(), &BTreeMap::new()).is_ok());
        }
    }
}

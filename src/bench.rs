//! `tcith bench`: cycles of KeyGen, Sign and Verify on the whole accelerator.

use anyhow::{anyhow, Context, Result};
use serde_json::{json, Map, Value};
use tcith_driver::{Bus, Driver, Phase, Work};
use tcith_golden::kat;
use tcith_hdl::top::Partition;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, top::Cost, top::Top};
use tcith_tb::{BuildOptions, Model};

use crate::output::{grouped, styled, Output, Verdict, BAD, GOOD, HEAD};
use crate::partition::{self, Partitions};
use crate::preset::Preset;
use crate::progress;

/// Run KeyGen, Sign and Verify of known-answer vector 0 over AXI4-Lite under Verilator: results compared with the
/// published bytes, cycles by phase, how busy each unit was
#[derive(clap::Args)]
pub struct Args {
    /// Preset to run; all by default
    #[arg(long, value_name = "NAME")]
    preset: Option<Preset>,
    /// Units that the accelerator has: p1 to p12, or all partitions one after the other, by default p12. Where units are absent,
    /// software does their work, which is counted
    #[arg(long, value_name = "NAME", value_parser = partition::parse_some)]
    partition: Option<Partitions>,
}

/// Runs preset after preset, or, of one preset, partition after partition.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let whole = Partition::named("p12")?;
    let runs: Vec<(Preset, Partition)> = match (&args.partition, args.preset) {
        (Some(Partitions(list)), preset) => {
            let preset = preset.unwrap_or(Preset::Balanced);
            list.iter().map(|&partition| (preset, partition)).collect()
        }
        (None, Some(preset)) => vec![(preset, whole)],
        (None, None) => Preset::ALL.map(|preset| (preset, whole)).to_vec(),
    };
    let mut results = Vec::new();
    let mut ok = true;
    for (preset, partition) in runs {
        let (equal, result) = measure(preset, partition, output)?;
        ok &= equal;
        results.push(result);
    }
    Ok(Verdict {
        ok,
        json: json!({ "scheme": SCHEME, "vector": 0, "presets": results }),
    })
}

const SCHEME: &str = "1a-fast/rijndael";

fn measure(preset: Preset, partition: Partition, output: &Output) -> Result<(bool, Value)> {
    let mut options = preset.options();
    options.insert("partition".into(), partition.name.into());
    let design = generate("top", &options)?;
    let what = format!(
        "preset {}, {}: {}",
        preset.name(),
        partition.name,
        partition.units
    );
    output.line(format!("{}  {what}", styled(HEAD, &design.top)))?;
    let spinner = progress::spinner(format!("compiling and running {what}"))?;
    let model = Model::build(&bench::source(&design)?, &BuildOptions::default())?;
    let mut top = Top::new(&model)?;
    let vector = kat::vectors(SCHEME.parse()?, &kat::ENTROPY)
        .next()
        .context("the first vector")??;
    let sk: [u8; 32] = vector.sk.as_slice().try_into()?;
    let (salt, rseed) = (
        vector.salt.as_slice().try_into()?,
        vector.rseed.as_slice().try_into()?,
    );

    let (pk, keygen) = operation(&mut top, |driver| {
        let (seed_sk, seed_pk) = (sk[..16].try_into()?, sk[16..].try_into()?);
        Ok(driver.key_gen(&seed_sk, &seed_pk)?.0)
    })?;
    let (signature, sign) = operation(&mut top, |driver| {
        Ok(driver.sign(&sk, &vector.msg, &salt, &rseed)?)
    })?;
    let (verdict, verify) = operation(&mut top, |driver| {
        Ok(driver.verify(&vector.pk, &vector.msg, &vector.signature))
    })?;
    let units = units(&mut top, partition)?;
    spinner.finish_and_clear();

    let mut ok = true;
    for (name, equal, run) in [
        ("KeyGen", pk[..] == vector.pk[..], &keygen),
        ("Sign", signature[..] == vector.signature[..], &sign),
        ("Verify", verdict.is_ok(), &verify),
    ] {
        ok &= equal;
        run.print(name, equal, output)?;
    }
    let busy: Vec<String> = units
        .iter()
        .map(|(name, [busy, _])| format!("{name} {:.0} %", 100.0 * *busy as f64 / total(&units)))
        .collect();
    output.line(format!("  busy, of all cycles: {}", busy.join(", ")))?;

    let unit_json: Map<String, Value> = units
        .iter()
        .map(|(name, [busy, stalled])| {
            (
                name.to_string(),
                json!({ "busy": busy, "stalled": stalled }),
            )
        })
        .collect();
    let cycles = json!({
        "keygen": keygen.cost.cycles,
        "sign": sign.cost.cycles,
        "verify": verify.cost.cycles,
    });
    let phases = json!({ "keygen": keygen.json(), "sign": sign.json(), "verify": verify.json() });
    Ok((
        ok,
        json!({
            "preset": preset.name(),
            "partition": partition.name,
            "config": design.config,
            "equal": ok,
            "cycles": cycles,
            "phases": phases,
            "units": unit_json,
        }),
    ))
}

/// What an operation took.
struct Run {
    cost: Cost,
    phases: Vec<(Phase, Cost)>,
    work: Work,
}

impl Run {
    fn print(&self, name: &str, equal: bool, output: &Output) -> Result<()> {
        let verdict = match equal {
            true => styled(GOOD, "as published"),
            false => styled(BAD, "NOT AS PUBLISHED"),
        };
        let phases: Vec<String> = self
            .phases
            .iter()
            .map(|(phase, cost)| format!("{} {}", phase.name(), grouped(cost.cycles)))
            .collect();
        output.line(format!(
            "  {name:<7} {:>9} cycles, {:>5} reads, {:>5} writes, {:>7} looks at STATUS: {verdict}",
            grouped(self.cost.cycles),
            grouped(self.cost.reads),
            grouped(self.cost.writes),
            grouped(self.cost.polls),
        ))?;
        output.line(format!("          {}", phases.join(", ")))?;
        let Work {
            blocks,
            permutations,
            products,
        } = self.work;
        if self.work == Work::default() {
            return Ok(());
        }
        output.line(format!(
            "          in software: {} AES blocks, {} permutations, {} products",
            grouped(blocks),
            grouped(permutations),
            grouped(products),
        ))
    }

    fn json(&self) -> Value {
        let phases: Map<String, Value> = self
            .phases
            .iter()
            .map(|(phase, cost)| (phase.name().to_string(), cost.cycles.into()))
            .collect();
        json!({
            "cycles": phases,
            "reads": self.cost.reads,
            "writes": self.cost.writes,
            "polls": self.cost.polls,
            "software": {
                "blocks": self.work.blocks,
                "permutations": self.work.permutations,
                "products": self.work.products,
            },
        })
    }
}

/// Runs an operation of the driver, and tells the simulation's failure where there was one.
fn operation<T>(
    top: &mut Top,
    work: impl FnOnce(&mut Driver<&mut Top>) -> Result<T>,
) -> Result<(T, Run)> {
    let (result, cost, phases) = top.measure(|top| {
        let mut driver = Driver::new(top)?;
        let result = work(&mut driver)?;
        Ok::<_, anyhow::Error>((result, driver.work()))
    });
    if let Some(failure) = top.failure() {
        return Err(anyhow!(failure));
    }
    let (result, work) = result?;
    Ok((result, Run { cost, phases, work }))
}

/// Busy and stalled cycles of a unit.
type Unit = (&'static str, [u64; 2]);

fn units(top: &mut Top, partition: Partition) -> Result<Vec<Unit>> {
    let mut units = Vec::new();
    for (name, register) in [
        ("total", "CYCLES"),
        ("aes", "CYCLES_AES"),
        ("ggm", "CYCLES_GGM"),
        ("fips202", "CYCLES_FIPS"),
        ("accumulator", "CYCLES_ACC"),
        ("mpc", "CYCLES_MPC"),
    ] {
        let found = tcith_hdl::top::registers::TOP.register(register);
        let found = found.with_context(|| format!("no register {register}"))?;
        if found.when.holds(partition.units) {
            let value = top.read64(found.offset)?;
            units.push((name, [value & 0xffff_ffff, value >> 32]));
        }
    }
    Ok(units)
}

fn total(units: &[Unit]) -> f64 {
    units.first().map_or(1, |(_, [total, _])| *total) as f64
}

//! `tcith bench`: cycles of KeyGen, Sign and Verify on the whole accelerator.

use anyhow::{anyhow, Context, Result};
use serde_json::{json, Map, Value};
use tcith_driver::{Bus, Driver, Phase};
use tcith_golden::kat;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, top::Cost, top::Top};
use tcith_tb::{BuildOptions, Model};

use crate::output::{grouped, styled, Output, Verdict, BAD, GOOD, HEAD};
use crate::preset::Preset;
use crate::progress;

/// Run KeyGen, Sign and Verify of known-answer vector 0 over AXI4-Lite under Verilator: results compared with the
/// published bytes, cycles by phase, how busy each unit was
#[derive(clap::Args)]
pub struct Args {
    /// Preset to run; all by default
    #[arg(long, value_name = "NAME")]
    preset: Option<Preset>,
}

/// Runs preset after preset.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let presets = args
        .preset
        .map_or(Preset::ALL.to_vec(), |preset| vec![preset]);
    let mut results = Vec::new();
    let mut ok = true;
    for preset in presets {
        let (equal, result) = measure(preset, output)?;
        ok &= equal;
        results.push(result);
    }
    Ok(Verdict {
        ok,
        json: json!({ "scheme": SCHEME, "vector": 0, "presets": results }),
    })
}

const SCHEME: &str = "1a-fast/rijndael";

fn measure(preset: Preset, output: &Output) -> Result<(bool, Value)> {
    let design = generate("top", &preset.options())?;
    output.line(format!(
        "{}  preset {}",
        styled(HEAD, &design.top),
        preset.name()
    ))?;
    let spinner = progress::spinner(format!("compiling and running {}", preset.name()))?;
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
    let units = units(&mut top)?;
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
        output.line(format!("          {}", phases.join(", ")))
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
        })
    }
}

/// Runs an operation of the driver, and tells the simulation's failure where there was one.
fn operation<T>(
    top: &mut Top,
    work: impl FnOnce(&mut Driver<&mut Top>) -> Result<T>,
) -> Result<(T, Run)> {
    let (result, cost, phases) = top.measure(|top| work(&mut Driver::new(top)?));
    if let Some(failure) = top.failure() {
        return Err(anyhow!(failure));
    }
    Ok((result?, Run { cost, phases }))
}

/// Busy and stalled cycles of a unit.
type Unit = (&'static str, [u64; 2]);

fn units(top: &mut Top) -> Result<Vec<Unit>> {
    [
        ("total", "CYCLES"),
        ("aes", "CYCLES_AES"),
        ("ggm", "CYCLES_GGM"),
        ("fips202", "CYCLES_FIPS"),
        ("accumulator", "CYCLES_ACC"),
        ("mpc", "CYCLES_MPC"),
    ]
    .into_iter()
    .map(|(name, register)| {
        let found = tcith_hdl::top::registers::TOP.register(register);
        let offset = found
            .with_context(|| format!("no register {register}"))?
            .offset;
        let value = top.read64(offset)?;
        Ok((name, [value & 0xffff_ffff, value >> 32]))
    })
    .collect()
}

fn total(units: &[Unit]) -> f64 {
    units.first().map_or(1, |(_, [total, _])| *total) as f64
}

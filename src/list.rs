//! `tcith list`: units with their options, and parameter sets.

use anyhow::Result;
use serde_json::json;
use tcith_golden::ParamSet;
use tcith_hdl::units::units;

use crate::output::{styled, Output, Verdict, HEAD};
use crate::sets::numbers;

/// List the units, their options, and the parameter sets
#[derive(clap::Args)]
pub struct Args {}

/// Prints the lists.
pub fn run(_: &Args, output: &Output) -> Result<Verdict> {
    output.line(styled(HEAD, "Units"))?;
    for unit in units() {
        output.line(format!("  {}  {}", styled(HEAD, unit.name), unit.summary))?;
        for option in &unit.options {
            output.line(format!(
                "    {}={}  {} (allowed: {})",
                option.key, option.default, option.doc, option.allowed
            ))?;
        }
    }
    let sets = ParamSet::ALL.map(numbers);
    output.line("")?;
    output.line(format!(
        "{} (lengths in bytes)\n  {:<9}{:>7}{:>5}{:>6}{:>7}{:>12}{:>12}{:>11}",
        styled(HEAD, "Parameter sets"),
        "name",
        "lambda",
        "tau",
        "N",
        "leaves",
        "public key",
        "secret key",
        "signature"
    ))?;
    for set in &sets {
        output.line(format!(
            "  {:<9}{:>7}{:>5}{:>6}{:>7}{:>12}{:>12}{:>11}",
            set.name,
            set.lambda,
            set.repetitions,
            set.parties,
            set.leaves,
            set.public_key,
            set.secret_key,
            set.signature
        ))?;
    }
    Ok(Verdict::done(
        json!({ "units": units(), "parameter_sets": sets }),
    ))
}

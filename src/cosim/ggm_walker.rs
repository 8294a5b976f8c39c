//! Simulation of `ggm_walker` on the trees of known answers.

use anyhow::{Context, Result};
use serde_json::{json, Value};
use tcith_golden::kat;
use tcith_hdl::emit::Design;
use tcith_tb::bench::check::walker::{check, Pass, Report};
use tcith_tb::bench::expect;
use tcith_tb::bench::ggm_walker::{Expected, GgmWalker};
use tcith_tb::Model;

use super::{number, KatArg, TraceArg};
use crate::output::{grouped, styled, Output, GOOD};
use crate::progress;

/// Mirath v2.1.0 §9: leaves of a tree, kept level, and AES blocks for all leaves in (e, i) order.
const SPECIFIED: [(u32, u32, u64); 3] = [(4352, 0, 26_353), (4352, 8, 17_920), (4352, 9, 13_568)];

/// Runs the check on each vector's tree and prints its numbers.
pub fn run(
    model: &Model,
    design: &Design,
    kat: KatArg,
    trace: Option<&TraceArg>,
    output: &Output,
) -> Result<Value> {
    let numbers = kat.numbers();
    let leaves = number(&design.config, "leaves")?;
    let keep = number(&design.config, "keep_depth")?;
    let specified = SPECIFIED
        .into_iter()
        .find_map(|(l, k, blocks)| ((l, k) == (leaves, keep)).then_some(blocks));
    let mut walker = GgmWalker::new(model)?;
    if let Some(trace) = trace {
        walker.sim().trace(trace.path())?;
    }
    let bar = progress::bar(0, "requests")?;
    let mut vectors = Vec::new();
    for vector in kat::vectors(kat.scheme(), &kat::ENTROPY).take(kat.count as usize) {
        let vector = vector?;
        let root = vector
            .rseed
            .as_slice()
            .try_into()
            .context("a root seed has not 16 bytes")?;
        let expected = Expected::new(leaves, root, &vector.salt)?;
        let shape = (numbers.repetitions as u32, numbers.parties as u32);
        let before = u64::from(vector.count);
        let report = check(&mut walker, &expected, shape, keep, &mut |done, total| {
            bar.set_length(total * u64::from(kat.count));
            bar.set_position(before * total + done);
        })?;
        if let Some(specified) = specified {
            expect(report.by_repetition.cost.blocks, specified, || {
                "AES blocks for all leaves, against the specification".into()
            })?;
        }
        bar.suspend(|| describe(&report, vector.count, numbers.name, specified, output))?;
        vectors.push(as_json(&report, vector.count));
    }
    bar.finish_and_clear();
    Ok(json!({
        "set": numbers.name,
        "specified_blocks": specified,
        "vectors": vectors,
    }))
}

fn describe(
    report: &Report,
    count: u32,
    set: &str,
    specified: Option<u64>,
    output: &Output,
) -> Result<()> {
    output.line(format!("  {set}, vector {count}"))?;
    if report.start.cost.blocks > 0 {
        output.line(format!(
            "    kept level filled: {} AES blocks, {} cycles",
            grouped(report.start.cost.blocks),
            grouped(report.start.cost.cycles)
        ))?;
    }
    let comparison = match specified {
        Some(blocks) => format!(" (specification: {})", grouped(blocks)),
        None => String::new(),
    };
    let leaves = |name: &str, pass: &Pass, comparison: &str| {
        output.line(format!(
            "    all leaves, {name}: {} {}; {} AES blocks{comparison}, {} cycles, {:.2} a leaf",
            grouped(pass.commands as u64),
            styled(GOOD, "equal"),
            grouped(pass.cost.blocks),
            grouped(pass.cost.cycles),
            cycles_per_command(pass)
        ))
    };
    leaves("(e, i) order", &report.by_repetition, &comparison)?;
    leaves("left to right", &report.from_the_left, "")?;
    output.line(format!(
        "    random requests: {} {}; {} AES blocks, {} cycles",
        grouped(report.random.commands as u64),
        styled(GOOD, "equal"),
        grouped(report.random.cost.blocks),
        grouped(report.random.cost.cycles)
    ))
}

fn cycles_per_command(pass: &Pass) -> f64 {
    pass.cost.cycles as f64 / pass.commands as f64
}

fn as_json(report: &Report, count: u32) -> Value {
    let pass = |pass: &Pass| {
        json!({
            "equal": pass.commands,
            "blocks": pass.cost.blocks,
            "cycles": pass.cost.cycles,
            "cycles_each": cycles_per_command(pass),
        })
    };
    json!({
        "count": count,
        "start": pass(&report.start),
        "leaves_by_repetition": pass(&report.by_repetition),
        "leaves_from_the_left": pass(&report.from_the_left),
        "random_requests": pass(&report.random),
    })
}

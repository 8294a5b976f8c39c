//! Simulation of `aes_core` in either form.

use anyhow::Result;
use serde_json::{json, Value};
use tcith_hdl::emit::Design;
use tcith_tb::bench::aes_core::AesCore;
use tcith_tb::bench::aes_full::AesFull;
use tcith_tb::bench::check::aes::{check, Core};
use tcith_tb::Model;

use super::{number, TraceArg};
use crate::output::{grouped, styled, Output, GOOD};
use crate::progress;

/// Runs the check and prints its numbers.
pub fn run(
    model: &Model,
    design: &Design,
    trace: Option<&TraceArg>,
    output: &Output,
) -> Result<Value> {
    let rounds = number(&design.config, "rounds_per_cycle")?.into();
    if number(&design.config, "full")? == 1 {
        let mut core = AesFull::new(model)?;
        if let Some(trace) = trace {
            core.sim().trace(trace.path())?;
        }
        report(&mut core, rounds, output)
    } else {
        let mut core = AesCore::new(model)?;
        if let Some(trace) = trace {
            core.sim().trace(trace.path())?;
        }
        report(&mut core, rounds, output)
    }
}

fn report<C: Core>(core: &mut C, rounds: u64, output: &Output) -> Result<Value> {
    let bar = progress::bar(0, "blocks")?;
    let report = check(core, rounds, &mut |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    })?;
    bar.finish_and_clear();
    output.line(format!(
        "  {} published vectors under {} pairs of stall patterns: {}",
        report.published,
        report.stall_pairs,
        styled(GOOD, "equal")
    ))?;
    output.line(format!(
        "  {} random blocks under the same: {}",
        grouped(report.stalled_blocks as u64),
        styled(GOOD, "equal")
    ))?;
    output.line(format!(
        "  {} random blocks at the full rate: {}; {} cycles, as documented ({:.2} a block)",
        grouped(report.blocks as u64),
        styled(GOOD, "equal"),
        grouped(report.cycles),
        report.cycles as f64 / report.blocks as f64
    ))?;
    Ok(json!({
        "published_vectors": report.published,
        "stall_pairs": report.stall_pairs,
        "stalled_blocks": report.stalled_blocks,
        "blocks": report.blocks,
        "cycles": report.cycles,
    }))
}

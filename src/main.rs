//! `tcith`: generates Verilog for the Mirath TCitH signature scheme, simulates it against the golden model, and
//! runs the scheme itself on files. This file parses and dispatches; each subcommand has a file of its own.
//!
//! Exit status: 0 done, 1 a check failed, 2 bad usage or environment.

mod bench;
mod board;
mod cosim;
mod files;
mod flow;
mod formal;
mod fpga;
mod generate;
mod kat;
mod keygen;
mod list;
mod output;
mod partition;
mod preset;
mod progress;
mod results;
mod scheme;
mod sets;
mod sign;
mod sta;
mod status;
mod synth;
mod units;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::output::{Output, Verdict};

/// Generator of synthesizable Verilog for TCitH (Mirath) signature hardware.
///
/// Exit status: 0 done, 1 a check failed, 2 bad usage or environment.
#[derive(Parser)]
#[command(version, propagate_version = true)]
struct Cli {
    /// Print one JSON object on standard output, for machines
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Args),
    Fpga(fpga::Args),
    Generate(generate::Args),
    Cosim(cosim::Args),
    Bench(bench::Args),
    Board(board::Args),
    Formal(formal::Args),
    Synth(synth::Args),
    Sta(sta::Args),
    Results(results::Args),
    Kat(kat::Args),
    Keygen(keygen::Args),
    Sign(sign::Args),
    Verify(verify::Args),
}

impl Command {
    fn run(&self, output: &Output) -> anyhow::Result<Verdict> {
        match self {
            Self::List(args) => list::run(args, output),
            Self::Fpga(args) => fpga::run(args, output),
            Self::Generate(args) => generate::run(args, output),
            Self::Cosim(args) => cosim::run(args, output),
            Self::Bench(args) => bench::run(args, output),
            Self::Board(args) => board::run(args, output),
            Self::Formal(args) => formal::run(args, output),
            Self::Synth(args) => synth::run(args, output),
            Self::Sta(args) => sta::run(args, output),
            Self::Results(args) => results::run(args, output),
            Self::Kat(args) => kat::run(args, output),
            Self::Keygen(args) => keygen::run(args, output),
            Self::Sign(args) => sign::run(args, output),
            Self::Verify(args) => verify::run(args, output),
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let output = Output::new(cli.json);
    let result = cli
        .command
        .run(&output)
        .and_then(|verdict| output.finish(&verdict));
    match result {
        Ok(status) => status.into(),
        Err(error) => output.fail(&error).into(),
    }
}

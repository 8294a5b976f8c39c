//! `tcith formal`: proves properties of the generated Verilog with SymbiYosys, and that mapped netlists are equal to it. Each job is also run on the Verilog with a seeded fault, one at a time, and has to fail there.

mod fsm;
mod job;
mod jobs;
mod netlist;
mod pool;
mod sby;
mod tools;
mod verilog;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{bail, Context as _, Result};
use serde_json::{json, Value};

use crate::output::{styled, Output, Verdict, BAD, GOOD, HEAD};
use crate::progress;
use job::{Job, Mode};
use tools::Tools;
use verilog::Verilog;

/// Prove properties of the generated Verilog, and that seeded faults break the proofs
#[derive(clap::Args)]
pub struct Args {
    /// A subset for every day
    #[arg(long, conflicts_with = "only")]
    quick: bool,
    /// Only the jobs whose name begins so
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Only say what there is
    #[arg(long)]
    list: bool,
    /// Keep the files of all runs in a new folder, among them the traces of counterexamples
    #[arg(long, value_name = "DIR", conflicts_with = "list")]
    keep: Option<PathBuf>,
}

/// What a run found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The property holds.
    Proved,
    /// It does not: there is a counterexample, to the assertion of this name.
    Refuted(String),
    /// Neither, with the reason.
    Open(String),
}

/// A run: a job on the Verilog as it is, or with one of its faults.
struct Run<'a> {
    job: &'a Job,
    fault: Option<usize>,
    verilog: Verilog,
}

/// What a run gave.
struct Outcome {
    finding: Finding,
    time: Duration,
}

/// Chooses the jobs, runs them and prints the table.
pub fn run(args: &Args, output: &Output) -> Result<Verdict> {
    let all = jobs::all()?;
    let jobs: Vec<&Job> = match &args.only {
        Some(name) => all
            .iter()
            .filter(|job| job.name.starts_with(name.as_str()))
            .collect(),
        None => all.iter().filter(|job| job.quick || !args.quick).collect(),
    };
    if let (true, Some(name)) = (jobs.is_empty(), &args.only) {
        let names: Vec<&str> = all.iter().map(|job| job.name.as_str()).collect();
        bail!(
            "no job's name begins with `{name}`; the jobs are: {}",
            names.join(", ")
        );
    }
    if args.list {
        return list(&jobs, output);
    }
    let tools = Tools::find()?;
    let scratch = tempfile::tempdir().context("cannot create a scratch folder")?;
    let folder = match &args.keep {
        Some(keep) => {
            std::fs::create_dir(keep)
                .with_context(|| format!("cannot create {}", keep.display()))?;
            std::path::absolute(keep)?
        }
        None => scratch.path().to_path_buf(),
    };
    let runs = runs(&jobs)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let bar = progress::bar(runs.len() as u64, "proving")?;
    let outcomes = pool::run(&runs, threads, |run| {
        let outcome = execute(run, &folder, &tools);
        bar.inc(1);
        outcome
    });
    bar.finish_and_clear();
    report(&jobs, &outcomes, output)
}

/// The runs of the jobs: for each the sound Verilog, then the faults.
fn runs<'a>(jobs: &[&'a Job]) -> Result<Vec<Run<'a>>> {
    let mut runs = Vec::new();
    let mut units: Vec<(job::Unit, Verilog)> = Vec::new();
    for &job in jobs {
        let known = units.iter().find(|(unit, _)| *unit == job.unit);
        let verilog = match known {
            Some((_, verilog)) => verilog.clone(),
            None => {
                let verilog = job.unit.verilog()?;
                units.push((job.unit, verilog.clone()));
                verilog
            }
        };
        for (index, fault) in job.faults.iter().enumerate() {
            let faulty = match job.mode {
                // There the fault is planted in the netlist.
                Mode::Netlist => verilog.clone(),
                _ => verilog
                    .with_fault(fault)
                    .with_context(|| format!("job `{}`", job.name))?,
            };
            runs.push(Run {
                job,
                fault: Some(index),
                verilog: faulty,
            });
        }
        let sound = Run {
            job,
            fault: None,
            verilog,
        };
        runs.insert(runs.len() - job.faults.len(), sound);
    }
    Ok(runs)
}

fn execute(run: &Run, folder: &Path, tools: &Tools) -> Outcome {
    let name = match run.fault {
        None => run.job.name.clone(),
        Some(index) => format!("{}-fault{}", run.job.name, index + 1),
    };
    let dir = folder.join(name);
    let start = Instant::now();
    let finding = match run.job.mode {
        Mode::Netlist => netlist::compare(run.job, run.fault, &run.verilog, &dir, tools),
        _ => sby::prove(run.job, &run.verilog, &dir, tools),
    };
    Outcome {
        // A run that breaks off does not keep the others from being reported.
        finding: finding.unwrap_or_else(|error| Finding::Open(format!("{error:#}"))),
        time: start.elapsed(),
    }
}

/// The table, and for machines the same.
fn report(jobs: &[&Job], outcomes: &[Outcome], output: &Output) -> Result<Verdict> {
    output.line(styled(
        HEAD,
        format!(
            "{:<28} {:<10} {:>5}  {:<8} {:>7}  {:<7} {:>7}",
            "job", "mode", "depth", "result", "seconds", "faults", "seconds"
        ),
    ))?;
    let mut objects = Vec::new();
    let mut bad = Vec::new();
    let mut rest = outcomes;
    for job in jobs {
        let (own, others) = rest.split_at(1 + job.faults.len());
        rest = others;
        let (sound, faults) = (&own[0], &own[1..]);
        let caught = faults
            .iter()
            .filter(|x| matches!(x.finding, Finding::Refuted(_)))
            .count();
        let ok = sound.finding == Finding::Proved && caught == faults.len();
        let result = match &sound.finding {
            Finding::Proved => "proved",
            Finding::Refuted(_) => "REFUTED",
            Finding::Open(_) => "OPEN",
        };
        let time: Duration = faults.iter().map(|x| x.time).sum();
        let line = format!(
            "{:<28} {:<10} {:>5}  {result:<8} {:>7.1}  {:<7} {:>7.1}",
            job.name,
            job.mode.name(),
            depth(job),
            sound.time.as_secs_f64(),
            format!("{caught}/{}", faults.len()),
            time.as_secs_f64()
        );
        output.line(if ok { line } else { styled(BAD, line) })?;
        if let Finding::Open(reason) | Finding::Refuted(reason) = &sound.finding {
            bad.push(format!("{}: {reason}", job.name));
        }
        for (fault, outcome) in job.faults.iter().zip(faults) {
            match &outcome.finding {
                Finding::Refuted(_) => {}
                Finding::Proved => bad.push(format!("{}: not caught: {}", job.name, fault.what)),
                Finding::Open(reason) => {
                    bad.push(format!("{}: {}: {reason}", job.name, fault.what))
                }
            }
        }
        objects.push(object(job, sound, faults, ok));
    }
    for line in &bad {
        output.line(styled(BAD, line))?;
    }
    let failed = objects.iter().filter(|x| x["ok"] == false).count();
    let faults: usize = jobs.iter().map(|job| job.faults.len()).sum();
    output.line(match failed {
        0 => styled(
            GOOD,
            format!("{} jobs proved, {faults} faults found", jobs.len()),
        ),
        _ => styled(BAD, format!("{failed} of {} jobs failed", jobs.len())),
    })?;
    Ok(Verdict {
        ok: failed == 0,
        json: json!({ "jobs": objects }),
    })
}

fn object(job: &Job, sound: &Outcome, faults: &[Outcome], ok: bool) -> Value {
    let name = |finding: &Finding| match finding {
        Finding::Proved => "proved",
        Finding::Refuted(_) => "refuted",
        Finding::Open(_) => "open",
    };
    let faults: Vec<Value> = job
        .faults
        .iter()
        .zip(faults)
        .map(|(fault, outcome)| {
            let broken = match &outcome.finding {
                Finding::Refuted(assertion) => Some(assertion),
                _ => None,
            };
            json!({ "fault": fault.what, "result": name(&outcome.finding), "broken": broken })
        })
        .collect();
    json!({
        "job": job.name, "what": job.what, "mode": job.mode.name(), "depth": job.depth, "ok": ok,
        "result": name(&sound.finding), "seconds": sound.time.as_secs_f64(), "faults": faults,
    })
}

/// The depth where the mode has one.
fn depth(job: &Job) -> String {
    match job.mode {
        Mode::Unbounded | Mode::Netlist => "-".into(),
        Mode::Induction | Mode::Bounded => job.depth.to_string(),
    }
}

/// The jobs as rows of the table in `tb/formal/README.md`.
fn list(jobs: &[&Job], output: &Output) -> Result<Verdict> {
    output.line("| job | mode | depth | quick | faults | proves |\n|---|---|---|---|---|---|")?;
    let mut objects = Vec::new();
    for job in jobs {
        output.line(format!(
            "| `{}` | {} | {} | {} | {} | {} |",
            job.name,
            job.mode.name(),
            depth(job),
            if job.quick { "yes" } else { "" },
            job.faults.len(),
            job.what
        ))?;
        let faults: Vec<&str> = job.faults.iter().map(|fault| fault.what.as_str()).collect();
        objects.push(json!({
            "job": job.name, "mode": job.mode.name(), "depth": job.depth, "quick": job.quick,
            "what": job.what, "faults": faults,
        }));
    }
    Ok(Verdict::done(json!({ "jobs": objects })))
}

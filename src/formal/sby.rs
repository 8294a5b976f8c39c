//! Runs SymbiYosys on a checker and a generated unit.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{bail, Context as _, Result};

use super::job::{Job, Mode};
use super::tools::Tools;
use super::verilog::Verilog;
use super::Finding;

/// What the checkers are built of.
const LIBRARY: &str = include_str!("../../tb/formal/library.sv");
/// Seconds after which a proof is given up.
const TIMEOUT: u32 = 1800;

/// Proves a job on this Verilog; the folder keeps everything, among it the trace of a counterexample.
pub fn prove(job: &Job, verilog: &Verilog, dir: &Path, tools: &Tools) -> Result<Finding> {
    fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
    let write = |name: &str, text: &str| {
        let path = dir.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    write("library.sv", LIBRARY)?;
    write("formal.sv", &job.text)?;
    let design = verilog.needed_by(&job.text);
    write("job.sby", &script(job, verilog, &design)?)?;
    write("design.v", &design)?;
    let output = Command::new(&tools.sby)
        .args(["-f", "-d", "work"])
        .arg("--yosys")
        .arg(&tools.yosys)
        .arg("--smtbmc")
        .arg(&tools.smtbmc)
        .arg("--witness")
        .arg(&tools.witness)
        .arg("--abc")
        .arg(&tools.abc)
        .arg("job.sby")
        .env("PATH", &tools.path)
        .current_dir(dir)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {}", tools.sby.display()))?;
    let log = String::from_utf8_lossy(&output.stdout);
    // SymbiYosys documents these.
    Ok(match output.status.code() {
        Some(0) => Finding::Proved,
        Some(2) => Finding::Refuted(broken(&log)),
        Some(4) => Finding::Open("not decided".into()),
        Some(8) => Finding::Open(format!("not decided in {TIMEOUT} seconds")),
        _ => bail!("SymbiYosys: {}", reason(&log)),
    })
}

/// The assertion that a counterexample breaks.
fn broken(log: &str) -> String {
    let mut names = log
        .lines()
        .filter_map(|line| line.split_once("failed assertion formal."));
    let name = names.next().and_then(|(_, rest)| rest.split(' ').next());
    name.unwrap_or("an assertion").to_string()
}

/// The line of a log that says why.
fn reason(log: &str) -> &str {
    let mut lines = log.lines();
    let line = lines.find(|line| line.contains("ERROR"));
    line.or_else(|| log.lines().last()).unwrap_or("no output")
}

fn script(job: &Job, verilog: &Verilog, design: &str) -> Result<String> {
    let (mode, engine) = match job.mode {
        Mode::Unbounded => ("prove", "abc pdr"),
        Mode::Induction => ("prove", "smtbmc yices"),
        Mode::Bounded => ("bmc", "smtbmc yices"),
        Mode::Netlist => bail!("not a job of SymbiYosys"),
    };
    let mut text = format!(
        "[options]\nmode {mode}\ndepth {}\ntimeout {TIMEOUT}\n\n[engines]\n{engine}\n\n[script]\n",
        job.depth
    );
    for (short, module) in verilog.short_names() {
        writeln!(text, "verilog_defines -D{short}={module}")?;
    }
    text.push_str(
        "read_verilog -sv library.sv formal.sv design.v\nhierarchy -check -top formal\nproc\n",
    );
    for short in job.free {
        let modules = verilog.modules_of(short);
        let used = modules.filter(|module| design.contains(&format!("\nmodule {module} ")));
        let used: Vec<&str> = used.collect();
        if used.is_empty() {
            bail!("there is no module `{short}` to be left free");
        }
        writeln!(text, "cutpoint {}", used.join(" "))?;
    }
    text.push_str("flatten\ncd formal\n");
    for (wire, path) in &job.probes {
        writeln!(text, "connect -set {wire} \\{path}")?;
    }
    text.push_str("cd ..\nprep -top formal\n\n[files]\nlibrary.sv\nformal.sv\ndesign.v\n");
    Ok(text)
}

//! Equality of RTL and mapped netlist: Yosys maps a module to the cells of osu018, ABC compares.
//!
//! Both sides are cut at their registers, which keep their names: the outputs of registers become inputs, what they load
//! next becomes outputs. So the comparison is combinational, and says that from equal contents of all registers
//! both give equal outputs and load equal values, hence for all times. The reset is part of what is loaded.
//!
//! The fault of a job is planted in the netlist, at the first place that has the text.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{bail, Context as _, Result};

use super::job::Job;
use super::tools::Tools;
use super::verilog::Verilog;
use super::Finding;

/// Cells of osu018 that cannot be taken from the liberty file as they are, and what registers load.
const CELLS: &str = include_str!("../../tb/formal/osu018_cells.v");
const LOADS: &str = include_str!("../../tb/formal/register_loads.v");
/// Driver and load that the mapper assumes.
const CONSTRAINTS: &str = "set_driving_cell INVX2\nset_load 0.05\n";
/// What both sides end with.
const CUT: &str = "splitnets -ports
opt_clean -purge
expose -dff -cut
techmap -map register_loads.v
aigmap
opt_clean -purge
";

/// Maps the module that the job names, plants the fault if there is one, and compares.
pub fn compare(
    job: &Job,
    fault: Option<usize>,
    verilog: &Verilog,
    dir: &Path,
    tools: &Tools,
) -> Result<Finding> {
    fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
    let write = |name: &str, text: &str| {
        let path = dir.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    let top = verilog.module(&job.text)?;
    write("design.v", &verilog.needed_by(top))?;
    write("osu018_cells.v", CELLS)?;
    write("register_loads.v", LOADS)?;
    write("constraints", CONSTRAINTS)?;
    let liberty = tools.liberty.display();
    // A register's own name is preferred to those of what it is connected to. State machines keep their
    // encoding, without which registers could not be paired (and illegal states not be left).
    write(
        "map.ys",
        &format!(
            "read_verilog design.v
hierarchy -check -top {top}
proc
setattr -set register 1 t:*dff* %x:+[Q] w:* %i
flatten
opt_clean -purge
memory
opt_expr
write_rtlil rtl.il
synth -top {top} -flatten -nofsm
dfflibmap -liberty {liberty}
abc -liberty {liberty} -constr constraints -D 10000
opt_clean -purge
write_verilog -noattr netlist.v
design -reset
read_rtlil rtl.il
dffunmap
opt_clean -purge
techmap
{CUT}rename {top} compared
write_blif rtl.blif
"
        ),
    )?;
    write(
        "netlist.ys",
        &format!(
            "read_liberty -ignore_miss_func {liberty}
design -stash cells
read_verilog netlist.v
techmap -map osu018_cells.v
opt_dff
techmap -map %cells
hierarchy -check -top {top}
{CUT}rename {top} compared
write_blif netlist.blif
"
        ),
    )?;
    run(&tools.mapper, ["-q", "map.ys"], dir)?;
    if let Some(index) = fault {
        let fault = &job.faults[index];
        let netlist = fs::read_to_string(dir.join("netlist.v")).context("cannot read netlist.v")?;
        if !netlist.contains(&fault.from) {
            bail!("the text `{}` is not in the netlist", fault.from);
        }
        write("netlist.v", &netlist.replacen(&fault.from, &fault.to, 1))?;
    }
    run(&tools.mapper, ["-q", "netlist.ys"], dir)?;
    let log = run(&tools.abc, ["-c", "cec rtl.blif netlist.blif"], dir)?;
    Ok(verdict(&log))
}

/// What ABC says.
fn verdict(log: &str) -> Finding {
    if log.contains("Networks are equivalent") {
        return Finding::Proved;
    }
    if log.contains("NOT EQUIVALENT") {
        let mut outputs = log.lines().filter_map(|line| line.strip_prefix("Output "));
        let output = outputs.next().and_then(|rest| rest.split(": ").next());
        return Finding::Refuted(output.unwrap_or("an output").to_string());
    }
    let reason = log.lines().find(|line| line.contains("different"));
    Finding::Open(reason.unwrap_or("not decided").to_string())
}

/// Runs a program in `dir`; gives its log.
fn run<A: AsRef<OsStr>>(
    program: &Path,
    args: impl IntoIterator<Item = A>,
    dir: &Path,
) -> Result<String> {
    let output = Command::new(program)
        .args(args)
        .current_dir(dir)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {}", program.display()))?;
    let mut log = String::from_utf8_lossy(&output.stdout).into_owned();
    log.push_str(&String::from_utf8_lossy(&output.stderr));
    if !output.status.success() {
        let line = log.lines().find(|line| line.contains("ERROR"));
        bail!("{}: {}", program.display(), line.unwrap_or("failed"));
    }
    Ok(log)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_abc_says_is_understood() {
        assert_eq!(
            verdict("\nNetworks are equivalent.  Time = 1.0 sec\n"),
            Finding::Proved
        );
        assert_eq!(
            verdict("Networks are NOT EQUIVALENT.\nVerification failed for at least 1 outputs: q\nOutput q[3]: Value in Network1 = 0.\n"),
            Finding::Refuted("q[3]".into())
        );
        assert_eq!(
            verdict("Primary input #0 is different in network 1 ( \"a\") and in network 2 (\"b\").\nMiter computation has failed.\n"),
            Finding::Open("Primary input #0 is different in network 1 ( \"a\") and in network 2 (\"b\").".into())
        );
    }
}

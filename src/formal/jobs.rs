//! All jobs. The checkers are files of `tb/formal`; the state machines are found in the generated text.

mod bus;
mod handshakes;
mod memories;
mod netlists;

use anyhow::{bail, Result};

use super::fsm;
use super::job::{Fault, Job, Mode, Unit, TOP};

/// All jobs, in the order of the tables.
pub fn all() -> Result<Vec<Job>> {
    let mut jobs = Vec::new();
    jobs.extend(bus::jobs());
    jobs.extend(handshakes::jobs());
    jobs.extend(memories::jobs());
    jobs.extend(fsm::jobs(&TOP.verilog()?));
    jobs.extend(netlists::jobs());
    for (index, job) in jobs.iter().enumerate() {
        if jobs[..index].iter().any(|other| other.name == job.name) {
            bail!("there are two jobs `{}`", job.name);
        }
    }
    Ok(jobs)
}

/// A job as its table has it.
struct Row {
    name: &'static str,
    what: &'static str,
    unit: Unit,
    text: &'static str,
    mode: Mode,
    depth: u32,
    free: &'static [&'static str],
    /// Wires of the checker, and registers below `u_dut`.
    probes: &'static [(&'static str, &'static str)],
    /// What is wrong, module, text, by what it is replaced.
    faults: &'static [(&'static str, &'static str, &'static str, &'static str)],
    quick: bool,
}

impl Row {
    fn job(&self) -> Job {
        Job {
            name: self.name.into(),
            what: self.what.into(),
            unit: self.unit,
            text: self.text.into(),
            mode: self.mode,
            depth: self.depth,
            free: self.free,
            probes: self
                .probes
                .iter()
                .map(|(wire, path)| (wire.to_string(), path.to_string()))
                .collect(),
            faults: self
                .faults
                .iter()
                .map(|(what, module, from, to)| Fault {
                    what: what.to_string(),
                    module: module.to_string(),
                    from: from.to_string(),
                    to: to.to_string(),
                })
                .collect(),
            quick: self.quick,
        }
    }
}

/// The checker of a job.
macro_rules! checker {
    ($name:literal) => {
        include_str!(concat!("../../../tb/formal/", $name, ".sv"))
    };
}
use checker;

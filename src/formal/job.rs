//! What a job is: a checker of `tb/formal`, what it is proved on and how, and the faults that must break it.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use tcith_hdl::units::generate;
use tcith_tb::bench;

use super::verilog::Verilog;

/// How a proof is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// For all times, by property directed reachability (`abc pdr`).
    Unbounded,
    /// For all times, by k-induction with k = depth (Yices).
    Induction,
    /// For the first cycles, `depth` many (Yices).
    Bounded,
    /// RTL and mapped netlist are equal: one step from any contents of their registers, hence for all times (`abc cec`).
    Netlist,
}

impl Mode {
    /// As the tables have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unbounded => "pdr",
            Self::Induction => "induction",
            Self::Bounded => "bounded",
            Self::Netlist => "netlist",
        }
    }
}

/// The unit that a proof is about, as `tcith generate` writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    pub name: &'static str,
    pub options: &'static [(&'static str, &'static str)],
}

/// The whole accelerator with its default options.
pub const TOP: Unit = Unit {
    name: "top",
    options: &[],
};

impl Unit {
    /// Generates it.
    pub fn verilog(&self) -> Result<Verilog> {
        let options: BTreeMap<String, String> = self
            .options
            .iter()
            .map(|(key, value)| (key.to_string(), value.to_string()))
            .collect();
        let design = generate(self.name, &options)?;
        let source = bench::source(&design).with_context(|| format!("unit `{}`", self.name))?;
        Ok(Verilog::new(source))
    }
}

/// A seeded fault: text of a module that is replaced, at every place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub what: String,
    /// The module, without the suffix of its parameters.
    pub module: String,
    pub from: String,
    pub to: String,
}

/// A proof, and its faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub name: String,
    /// What is proved, in a line.
    pub what: String,
    pub unit: Unit,
    /// Verilog of the module `formal`; for [`Mode::Netlist`] the short name of the module that is mapped.
    pub text: String,
    pub mode: Mode,
    /// Steps, for the modes that have them.
    pub depth: u32,
    /// Modules, without the suffix of their parameters, whose outputs are left free.
    pub free: &'static [&'static str],
    /// Wires of the module `formal` that are connected to registers inside: name, and path below `formal`.
    pub probes: Vec<(String, String)>,
    pub faults: Vec<Fault>,
    /// Whether the quick set has it.
    pub quick: bool,
}

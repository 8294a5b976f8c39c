//! Co-simulation of the generated Verilog: the emitted files run under Verilator, driven from Rust.
//!
//! * [`Source`] is what is simulated: Verilog texts, the top module and its ports, read from the
//!   generator's manifest or given in memory.
//! * [`verilator`] turns a source into a [`Model`] (compiled once, cached by content) and a model
//!   into [`Sim`] instances. Its documentation says **when outputs are to be read**.
//! * [`stream`] drives and observes ready/valid ports under seeded stall patterns.
//! * [`mod@bench`] has a bench for each unit, against the golden model.
//! * [`mutate`] plants faults in a source, to show that a bench catches them.
//! * [`structural`] holds the gates that every emitted module passes: Verilator's and Icarus'
//!   front ends, and Yosys' checks for latches and initial values.

pub mod bench;
mod error;
mod manifest;
mod mutate;
mod source;
pub mod stream;
pub mod structural;
mod tool;
pub mod verilator;

pub use error::{Error, ErrorKind, Failure, FailureKind, Result};
pub use mutate::mutate;
pub use source::{Direction, Port, Source, SourceFile};
pub use verilator::{BuildOptions, InPort, Model, OutPort, Sim, Trace, WideIn, WideOut};

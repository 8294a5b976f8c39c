//! A thin layer over Verilator 5: from Verilog texts to ports that Rust reads and writes.
//!
//! # When to read outputs
//!
//! Between calls the clock `clk` rests, and inputs are plain storage: writing one changes nothing
//! until the model is evaluated. There are two ways to evaluate.
//!
//! * [`Sim::eval`] is the middle of a clock cycle: the clock is low, and everything combinational
//!   follows the inputs. **After it, outputs are what the next rising edge will see.** A handshake
//!   is decided here: a beat passes at the coming edge if valid and ready are both high now.
//! * [`Sim::tick`] is one clock cycle: it evaluates with the clock low (unless `eval` did that and no
//!   input has been written since), then raises the clock and evaluates. **After it, registers hold
//!   their new values, and combinational outputs follow from these and the inputs of the cycle
//!   that has passed.** An output that depends on inputs without a register between them is to be read
//!   after inputs were written *and* `eval` was called; read straight after `tick`, it mixes the
//!   new state with old inputs.
//!
//! So a bench's cycle is: write inputs, `eval`, read outputs, `tick`. A bench whose reads come from
//! registers only can leave out the `eval`, and both cost two evaluations of the model.
//!
//! [`Sim::reset`] applies the asynchronous active-low reset `rst_n`. A design without `clk` is evaluated with
//! `eval` alone.
//!
//! ```no_run
//! use tcith_tb::{BuildOptions, Model, Source};
//!
//! # fn main() -> tcith_tb::Result<()> {
//! let source = Source::from_manifest("rtl-out/tcith_aes_core.json")?;
//! let mut sim = Model::build(&source, &BuildOptions::default())?.sim()?;
//! let (start, ready) = (sim.input("start")?, sim.output("ready")?);
//! sim.reset()?;
//! sim.set(start, 1)?;
//! sim.eval()?;
//! let accepted = sim.get(ready) != 0; // at the edge that `tick` makes
//! sim.tick()?;
//! # let _ = accepted;
//! # Ok(())
//! # }
//! ```
//!
//! # Why a layer of our own
//!
//! The crates `verilator` and `verilated` use callbacks that Verilator 5 has removed, and `marlin` needs
//! Verilator 5.025 or later, where Debian 12 has 5.006. What is needed is little: run `verilator --cc`, compile
//! the model, Verilator's runtime and a C shim into one shared object, load it, and reach the ports
//! by pointer. Each model carries its own copy of the runtime with hidden symbols, so that any number of
//! models live in one process, and so do any number of instances of each. Where the runtime would print, abort
//! or exit, it has been given functions that collect the output and return an [`Error`](crate::Error).
//!
//! # Cache
//!
//! Compiled models and the compiled runtime are kept under the SHA-256 of all that goes into them: texts, ports,
//! options, generated shim, tool versions, the runtime's own source. See [`BuildOptions`] for the place.
//! Entries appear by an atomic rename under a lock file, so parallel test processes build each of them once, and the
//! folder can be deleted whenever no build is under way.

mod abi;
mod access;
mod cache;
mod compile;
mod model;
mod options;
mod port;
mod ports;
mod runtime;
mod shim;
mod sim;

pub use model::Model;
pub use options::{BuildOptions, Trace};
pub use port::{InPort, OutPort, WideIn, WideOut};
pub use sim::Sim;

//! The cells that every unit is built of; no unit re-implements one.
//!
//! Most are leaves whose Verilog is written by hand next to their Rust behaviour, because rust-hdl has no
//! construct for them (a reset, a memory, a concatenation). `tb/` simulates each against its description.

mod cat;
mod counter;
mod data;
mod pair;
mod reg;
mod split;
mod sram_1rw;
mod stage;

pub use cat::Cat;
pub use counter::Counter;
pub use data::{Data, DataEn};
pub use pair::Pair;
pub use reg::{Reg, RegEn};
pub use split::Split;
pub use sram_1rw::Sram1rw;
pub use stage::Stage;

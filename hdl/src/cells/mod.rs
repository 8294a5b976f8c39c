//! The cells that every unit is built of; no unit re-implements one.
//!
//! Each is a leaf whose Verilog is written by hand next to its Rust behaviour, because rust-hdl has no
//! construct for it (a reset, a memory, a concatenation). `tb/` simulates each against its description.

mod cat;
mod pair;
mod reg;
mod split;
mod sram_1rw;

pub use cat::Cat;
pub use pair::Pair;
pub use reg::{Reg, RegEn};
pub use split::Split;
pub use sram_1rw::Sram1rw;

//! MPC-Emulation: y of a key, and α_base and α_mid of the proofs (Mirath v2.1.0 §6, §7.6, §8.3).
//!
//! [`Engine`] is the block for a design with shared memories and lanes; [`Mpc`] has its own.

mod align;
mod base_row;
mod datapath;
mod engine;
mod layout;
mod multiples;
mod nibble_row;
mod sequence;
mod step;
mod unit;

pub use align::Align;
pub use base_row::BaseRow;
pub use datapath::Datapath;
pub use engine::Engine;
pub use layout::{Layout, RESULT_WORDS, WORDS};
pub use multiples::EmbeddedMultiples;
pub use nibble_row::NibbleRow;
pub use sequence::{Phase, Sequence};
pub use step::{Bus, RowNibble, Scalar, Step};
pub use unit::Mpc;

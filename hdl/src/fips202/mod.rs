//! SHA-3 and SHAKE (FIPS 202), with Mirath's grinding (Mirath v2.1.0 §7 step 8).

mod aligner;
pub mod command;
mod control;
mod grinding;
mod lane;
mod round;
mod round_constant;
mod rounds;
mod state;
mod unit;

pub use aligner::Aligner;
pub use control::Control;
pub use grinding::{Grinding, GrindingBits};
pub use lane::Lane;
pub use round::Round;
pub use round_constant::RoundConstant;
pub use rounds::Rounds;
pub use state::State;
pub use unit::Fips202;

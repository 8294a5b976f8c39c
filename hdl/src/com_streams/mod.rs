//! The hash over all commitments, h_com (Mirath v2.1.0 §7.3).

mod control;
mod unit;

pub use control::Control;
pub use unit::ComStreams;

//! Complete checks of a unit: what `tcith cosim` runs. Each drives a unit's bench through all that it is to be
//! shown with, compares every result, blocks and cycles, and returns the numbers.
//!
//! `progress` is told how many requests of how many are done.

pub mod aes;
mod published;
pub mod walker;

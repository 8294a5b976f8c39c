//! Benches: each drives one generated unit and compares it with the golden model.
//!
//! A bench owns a simulation and has a method an operation of its unit. What a method returns has been
//! compared already; a difference is an [`ErrorKind::Mismatch`].

pub mod accumulator;
pub mod aes_core;
pub mod aes_full;
pub mod aes_share;
pub mod axil;
pub mod check;
pub mod com_streams;
pub mod fips202;
pub mod fpga;
pub mod gf256_mul;
pub mod ggm_walker;
pub mod mpc;
pub mod top;

use std::fmt::Debug;

use tcith_hdl::emit::{Design, Dir};

use crate::error::{ErrorKind, Result};
use crate::source::{Port, Source, SourceFile};

/// What [`Model::build`](crate::Model::build) needs of a generated design.
pub fn source(design: &Design) -> Result<Source> {
    let files = design
        .files
        .iter()
        .map(|file| SourceFile {
            name: file.name.clone(),
            text: file.text.clone(),
        })
        .collect();
    let ports = design
        .ports
        .iter()
        .map(|port| match port.dir {
            Dir::In => Port::input(&port.name, port.width as u32),
            Dir::Out => Port::output(&port.name, port.width as u32),
        })
        .collect();
    Source::new(&design.top, files, ports)
}

/// Compares what the hardware gave with what was expected; `what` says of which item.
pub fn expect<T: PartialEq + Debug>(
    found: T,
    expected: T,
    what: impl Fn() -> String,
) -> Result<()> {
    if found == expected {
        return Ok(());
    }
    Err(ErrorKind::Mismatch {
        what: what(),
        found: format!("{found:x?}"),
        expected: format!("{expected:x?}"),
    }
    .into())
}

//! The way from a PC to the accelerator: UART, serial protocol, AXI4-Lite master, and the whole board at its pins.

mod bridge;
mod faults;
mod uart;
mod whole;

use rust_hdl::prelude::Block;
use tcith_hdl::emit::{emit, About};
use tcith_tb::{bench, BuildOptions, Model, Source};

/// The Verilog of a block that is no unit by itself.
fn source(block: &dyn Block, top: &str) -> Source {
    let about = About {
        unit: top.into(),
        ..About::default()
    };
    bench::source(&emit(block, top, about).unwrap()).unwrap()
}

fn model(source: &Source) -> Model {
    Model::build(source, &BuildOptions::default()).unwrap()
}

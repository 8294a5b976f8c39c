//! The C++ texts around a model: fixed files, and the part that depends on its ports.

use std::fmt::Write;

use crate::source::Port;
use crate::verilator::options::Trace;
use crate::verilator::ports::cxx_name;

/// The clock's name in every design.
pub(crate) const CLOCK: &str = "clk";
/// The asynchronous active-low reset's name in every design.
pub(crate) const RESET: &str = "rst_n";

/// What replaces printing, aborting and exiting in the runtime.
pub(crate) const PRINT_H: &str = include_str!("cpp/print.h");
pub(crate) const SUPPORT_H: &str = include_str!("cpp/support.h");
pub(crate) const SUPPORT_CPP: &str = include_str!("cpp/support.cpp");
const SHIM_CPP: &str = include_str!("cpp/shim.cpp");

/// The shim for a model with these ports. Port addresses are asked for by the index in `ports`.
pub(crate) fn generate(ports: &[Port], trace: Trace) -> String {
    let format = match trace {
        Trace::None => 0,
        Trace::Vcd => 1,
        Trace::Fst => 2,
    };
    let mut text = format!(
        "#include \"support.h\"\n#include \"Vtop.h\"\n\
         #define TCITH_TRACE {format}\n\
         static inline void tcith_drive_clock(Vtop& top, CData level) {{\n"
    );
    text.push_str(if has_clock(ports) {
        "    top.clk = level;\n"
    } else {
        "    (void)top; (void)level;\n"
    });
    text.push_str(
        "}\nstatic void* tcith_port_address(Vtop& top, size_t index) {\n    switch (index) {\n",
    );
    for (index, port) in ports.iter().enumerate() {
        let name = cxx_name(&port.name);
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "    case {index}: static_assert(sizeof(top.{name}) == {}, \"{name}\"); return &top.{name};",
            storage_bytes(port.width)
        );
    }
    text.push_str("    default: return nullptr;\n    }\n}\n");
    text + SHIM_CPP
}

/// Whether the design has the clock.
pub(crate) fn has_clock(ports: &[Port]) -> bool {
    ports.contains(&Port::input(CLOCK, 1))
}

/// The bytes in which Verilator stores a port of `width` bits.
pub(crate) fn storage_bytes(width: u32) -> usize {
    match width {
        0..=8 => 1,
        9..=16 => 2,
        17..=32 => 4,
        33..=64 => 8,
        _ => 4 * width.div_ceil(32) as usize,
    }
}

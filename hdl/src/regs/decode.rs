//! `tcith_regs_decode`: what lies at an address, and whether it may be read or written.
//!
//! Interface: `word`, the address without its three lowest bits; `read_ok`, `write_ok`, it is mapped and the access
//! is allowed; `in_window`, it belongs to a window, whose number is `window`. Combinational. Made from the
//! register map and the units that are present: what a configuration lacks is not mapped.

use super::map::{Access, RegisterMap, Target, Units};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::fmt::Write;

/// The address decoder.
#[derive(LogicBlock)]
pub struct Decode {
    /// Address of the word.
    pub word: Signal<In, Bits<13>>,
    /// A read is allowed.
    pub read_ok: Signal<Out, Bit>,
    /// A write is.
    pub write_ok: Signal<Out, Bit>,
    /// The word belongs to a window.
    pub in_window: Signal<Out, Bit>,
    /// The window's number.
    pub window: Signal<Out, Bits<4>>,
    _map: &'static RegisterMap,
    _units: Units,
    id: ModuleId<Self>,
}

impl Decode {
    /// For the units of a configuration.
    pub fn new(map: &'static RegisterMap, units: Units) -> Self {
        Self {
            word: Signal::default(),
            read_ok: Signal::default(),
            write_ok: Signal::default(),
            in_window: Signal::default(),
            window: Signal::default(),
            _map: map,
            _units: units,
            id: ModuleId::default(),
        }
    }

    /// The statements for what may be done at an address.
    fn allow(access: Access, window: Option<usize>) -> String {
        let mut out = Vec::new();
        if access.reads() {
            out.push("read_ok = 1'b1;".to_string());
        }
        if access.writes() {
            out.push("write_ok = 1'b1;".to_string());
        }
        if let Some(number) = window {
            out.push("in_window = 1'b1;".to_string());
            if number > 0 {
                out.push(format!("window = 4'd{number};"));
            }
        }
        out.join(" ")
    }
}

impl Describe for Decode {
    const NAME: &'static str = "regs_decode";
    const DOC: &'static str = include_str!("decode.rs");
}

/// Condition that `word` lies in `first..=last`; comparisons that always hold are left out, as linters object to them.
fn within(first: u32, last: u32) -> String {
    match (first, last) {
        (0, 0x1fff) => "1'b1".into(),
        (0, _) => format!("word <= 13'h{last:04x}"),
        (_, 0x1fff) => format!("word >= 13'h{first:04x}"),
        _ if first == last => format!("word == 13'h{first:04x}"),
        _ => format!("(word >= 13'h{first:04x}) && (word <= 13'h{last:04x})"),
    }
}

impl Logic for Decode {
    fn update(&mut self) {
        let target = self
            ._map
            .target((self.word.val().to_u64() as u16) << 3, self._units);
        let access = target.map(|x| x.access());
        self.read_ok.next = access.is_some_and(Access::reads);
        self.write_ok.next = access.is_some_and(Access::writes);
        let window = match target {
            Some(Target::Window(number, _)) => Some(number as u64),
            _ => None,
        };
        self.in_window.next = window.is_some();
        self.window.next = window.unwrap_or(0).to_bits();
    }

    fn connect(&mut self) {
        self.read_ok.connect();
        self.write_ok.connect();
        self.in_window.connect();
        self.window.connect();
    }

    fn hdl(&self) -> Verilog {
        let mut text = String::from(
            "always @(*) begin\n    read_ok = 1'b0;\n    write_ok = 1'b0;\n    in_window = 1'b0;\n    window = 4'd0;\n    case (word)\n",
        );
        for register in self._map.registers {
            if register.when.holds(self._units) {
                let allow = Self::allow(register.access, None);
                let allow = match allow.matches(';').count() {
                    1 => allow,
                    _ => format!("begin {allow} end"),
                };
                writeln!(
                    text,
                    "        13'h{:04x}: {allow} // {}",
                    register.offset >> 3,
                    register.name
                )
                .expect("a string takes text");
            }
        }
        text += "        default: ;\n    endcase\n";
        for (number, window) in self._map.windows.iter().enumerate() {
            for area in window.areas.iter().filter(|x| x.when.holds(self._units)) {
                let first = u32::from(window.offset + area.offset) >> 3;
                let condition = within(first, first + u32::from(area.words) - 1);
                let allow = Self::allow(area.access, Some(number));
                writeln!(
                    text,
                    "    if ({condition}) begin // {} {}\n        {}\n    end",
                    window.name,
                    area.name,
                    allow.replace("; ", ";\n        ")
                )
                .expect("a string takes text");
            }
        }
        text += "end\n";
        Verilog::Custom(text)
    }
}

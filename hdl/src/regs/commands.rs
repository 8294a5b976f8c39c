//! `tcith_regs_commands`: whether an opcode is known, and whether this configuration has it.
//!
//! Interface: `opcode`; `known`, it is in the list of commands; `present`, this configuration has it.
//! Combinational. Made from the register map and the units that are present.

use super::map::{RegisterMap, Units};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::fmt::Write;

/// The opcode decoder.
#[derive(LogicBlock)]
pub struct Commands {
    /// The opcode.
    pub opcode: Signal<In, Bits<8>>,
    /// There is such a command.
    pub known: Signal<Out, Bit>,
    /// It is in this configuration.
    pub present: Signal<Out, Bit>,
    _map: &'static RegisterMap,
    _units: Units,
    id: ModuleId<Self>,
}

impl Commands {
    /// For the units of a configuration.
    pub fn new(map: &'static RegisterMap, units: Units) -> Self {
        Self {
            opcode: Signal::default(),
            known: Signal::default(),
            present: Signal::default(),
            _map: map,
            _units: units,
            id: ModuleId::default(),
        }
    }
}

impl Describe for Commands {
    const NAME: &'static str = "regs_commands";
    const DOC: &'static str = include_str!("commands.rs");
}

impl Logic for Commands {
    fn update(&mut self) {
        let opcode = self.opcode.val().to_u64();
        let found = self
            ._map
            .opcodes
            .iter()
            .find(|x| u64::from(x.code) == opcode);
        self.known.next = found.is_some();
        self.present.next = found.is_some_and(|x| x.when.holds(self._units));
    }

    fn connect(&mut self) {
        self.known.connect();
        self.present.connect();
    }

    fn hdl(&self) -> Verilog {
        let mut text = String::from(
            "always @(*) begin\n    known = 1'b1;\n    present = 1'b0;\n    case (opcode)\n",
        );
        for opcode in self._map.opcodes {
            let present = u8::from(opcode.when.holds(self._units));
            writeln!(
                text,
                "        8'h{:02x}: present = 1'b{present}; // {}",
                opcode.code, opcode.name
            )
            .expect("a string takes text");
        }
        text += "        default: known = 1'b0;\n    endcase\nend\n";
        Verilog::Custom(text)
    }
}

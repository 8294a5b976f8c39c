//! Registers of the data path, without a reset: `Data` loads every cycle, `DataEn` when enabled.
//!
//! For what is never read before it is written, and for secrets that the unit's `wipe` overwrites: a reset of theirs would cost
//! nearly a flip-flop more a bit in libraries whose only resettable one also sets (osu018: 7.3 against 4 gate equivalents).
//! State that decides what happens next is in a `Reg`.
//!
//! Interface: `clk`; `d`; `en` (`DataEn` only); `q`, unknown until the first load.
//! Latency: one cycle from `d` to `q`. Area: one flip-flop a bit, and for `DataEn` one multiplexer a bit.

use super::reg::register_timing;
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// A register of type `T` that loads `d` at every rising edge of `clk`.
#[derive(Clone, Debug, LogicBlock)]
pub struct Data<T: Synth> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Next value.
    pub d: Signal<In, T>,
    /// Present value.
    pub q: Signal<Out, T>,
    id: ModuleId<Self>,
}

impl<T: Synth> Default for Data<T> {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            d: Signal::default(),
            q: Signal::default(),
            id: ModuleId::default(),
        }
    }
}

impl<T: Synth> Describe for Data<T> {
    const NAME: &'static str = "data";
    const DOC: &'static str = include_str!("data.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("w", T::BITS.to_string())]
    }
}

impl<T: Synth> Logic for Data<T> {
    fn update(&mut self) {
        if self.clk.pos_edge() {
            self.q.next = self.d.val();
        }
    }

    fn connect(&mut self) {
        self.q.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom("always @(posedge clk) q <= d;\n".into())
    }

    fn timing(&self) -> Vec<TimingInfo> {
        register_timing(&["d"])
    }
}

/// A register of type `T` that loads `d` at a rising edge of `clk` where `en` is high.
#[derive(Clone, Debug, LogicBlock)]
pub struct DataEn<T: Synth> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Load enable.
    pub en: Signal<In, Bit>,
    /// Next value.
    pub d: Signal<In, T>,
    /// Present value.
    pub q: Signal<Out, T>,
    id: ModuleId<Self>,
}

impl<T: Synth> Default for DataEn<T> {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            en: Signal::default(),
            d: Signal::default(),
            q: Signal::default(),
            id: ModuleId::default(),
        }
    }
}

impl<T: Synth> Describe for DataEn<T> {
    const NAME: &'static str = "data_en";
    const DOC: &'static str = include_str!("data.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("w", T::BITS.to_string())]
    }
}

impl<T: Synth> Logic for DataEn<T> {
    fn update(&mut self) {
        if self.clk.pos_edge() && self.en.val() {
            self.q.next = self.d.val();
        }
    }

    fn connect(&mut self) {
        self.q.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom("always @(posedge clk) if (en) q <= d;\n".into())
    }

    fn timing(&self) -> Vec<TimingInfo> {
        register_timing(&["d", "en"])
    }
}

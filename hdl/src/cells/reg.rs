//! Registers: `Reg` loads every cycle, `RegEn` when enabled.
//!
//! Interface: `clk`; `rst_n`, asynchronous, active low; `d`; `en` (`RegEn` only); `q`.
//! Latency: one cycle from `d` to `q`. Area: one resettable flip-flop a bit, and for `RegEn` one
//! multiplexer a bit, which technology mapping folds into an enable flip-flop where the library has one.
//!
//! rust-hdl's own `DFF` is not used: it has no reset and emits `initial`, which leaves an init
//! attribute on the mapped cell and means nothing on silicon.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// A register of type `T` that loads `d` at every rising edge of `clk`.
#[derive(Clone, Debug, LogicBlock)]
pub struct Reg<T: Synth> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Next value.
    pub d: Signal<In, T>,
    /// Present value.
    pub q: Signal<Out, T>,
    _reset: T,
    id: ModuleId<Self>,
}

impl<T: Synth> Reg<T> {
    /// A register whose value after reset is `reset`.
    pub fn new(reset: T) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            d: Signal::default(),
            q: Signal::default(),
            _reset: reset,
            id: named(reset),
        }
    }
}

impl<T: Synth> Default for Reg<T> {
    /// A register whose value after reset is `T::default()`, which is zero for bits.
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: Synth> Describe for Reg<T> {
    const NAME: &'static str = "reg";
    const DOC: &'static str = include_str!("reg.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("w", T::BITS.to_string())]
    }
}

impl<T: Synth> Logic for Reg<T> {
    fn update(&mut self) {
        if !self.rst_n.val() {
            self.q.next = self._reset;
        } else if self.clk.pos_edge() {
            self.q.next = self.d.val();
        }
    }

    fn connect(&mut self) {
        self.q.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(format!(
            "always @(posedge clk or negedge rst_n) begin\n    if (!rst_n) q <= {};\n    else q <= d;\nend\n",
            reset_literal(self._reset)
        ))
    }

    fn timing(&self) -> Vec<TimingInfo> {
        register_timing(&["d"])
    }
}

/// A register of type `T` that loads `d` at a rising edge of `clk` where `en` is high.
#[derive(Clone, Debug, LogicBlock)]
pub struct RegEn<T: Synth> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Load enable.
    pub en: Signal<In, Bit>,
    /// Next value.
    pub d: Signal<In, T>,
    /// Present value.
    pub q: Signal<Out, T>,
    _reset: T,
    id: ModuleId<Self>,
}

impl<T: Synth> RegEn<T> {
    /// A register whose value after reset is `reset`.
    pub fn new(reset: T) -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            en: Signal::default(),
            d: Signal::default(),
            q: Signal::default(),
            _reset: reset,
            id: named(reset),
        }
    }
}

impl<T: Synth> Default for RegEn<T> {
    /// A register whose value after reset is `T::default()`, which is zero for bits.
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: Synth> Describe for RegEn<T> {
    const NAME: &'static str = "reg_en";
    const DOC: &'static str = include_str!("reg.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("w", T::BITS.to_string())]
    }
}

impl<T: Synth> Logic for RegEn<T> {
    fn update(&mut self) {
        if !self.rst_n.val() {
            self.q.next = self._reset;
        } else if self.clk.pos_edge() && self.en.val() {
            self.q.next = self.d.val();
        }
    }

    fn connect(&mut self) {
        self.q.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(format!(
            "always @(posedge clk or negedge rst_n) begin\n    if (!rst_n) q <= {};\n    else if (en) q <= d;\nend\n",
            reset_literal(self._reset)
        ))
    }

    fn timing(&self) -> Vec<TimingInfo> {
        register_timing(&["d", "en"])
    }
}

/// The reset value's hexadecimal digits.
fn reset_digits<T: Synth>(reset: T) -> String {
    let printed = format!("{:x}", reset.verilog());
    let digits = printed.split_once("'h").map_or(printed.as_str(), |x| x.1);
    digits.to_string()
}

/// The reset value in the register's width: rust-hdl prints an enum's in 64 bits.
fn reset_literal<T: Synth>(reset: T) -> String {
    format!("{}'h{}", T::BITS, reset_digits(reset))
}

/// The module's name tells a reset value other than zero.
fn named<T: Synth, R>(reset: T) -> ModuleId<R> {
    match reset_digits(reset).as_str() {
        "0" => ModuleId::default(),
        digits => ModuleId::default().with("r", digits),
    }
}

/// The arcs that rust-hdl's loop check needs: `q` changes with the clock only.
pub(super) fn register_timing(inputs: &[&str]) -> Vec<TimingInfo> {
    vec![TimingInfo {
        name: "reg".into(),
        clock: "clk".into(),
        inputs: inputs.iter().map(|x| x.to_string()).collect(),
        outputs: vec!["q".into()],
    }]
}

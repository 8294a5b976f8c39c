//! `Stage`: one word waits between a giver and a taker.
//!
//! Interface: `clk`; `rst_n`, asynchronous, active low; `in_valid`/`in_ready`, `in_data`; `out_valid`/`out_ready`, `out_data`;
//! `clear` drops the word and overwrites it.
//! Latency: 1 cycle. A word is taken in the cycle in which the one before leaves, so `in_ready` depends on `out_ready`
//! combinationally, and nothing else passes through. Area: W+1 flip-flops.

use super::{DataEn, Reg};
use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// A register with handshakes.
#[derive(LogicBlock)]
pub struct Stage<const W: usize> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,
    /// Drop and overwrite.
    pub clear: Signal<In, Bit>,
    /// A word is offered.
    pub in_valid: Signal<In, Bit>,
    /// It is taken.
    pub in_ready: Signal<Out, Bit>,
    /// The word.
    pub in_data: Signal<In, Bits<W>>,
    /// The word that waits is offered.
    pub out_valid: Signal<Out, Bit>,
    /// It is taken.
    pub out_ready: Signal<In, Bit>,
    /// It.
    pub out_data: Signal<Out, Bits<W>>,
    full_reg: Reg<Bit>,
    data_reg: DataEn<Bits<W>>,
    take: Signal<Local, Bit>,
    zero: Constant<Bits<W>>,
    id: ModuleId<Self>,
}

impl<const W: usize> Default for Stage<W> {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            clear: Signal::default(),
            in_valid: Signal::default(),
            in_ready: Signal::default(),
            in_data: Signal::default(),
            out_valid: Signal::default(),
            out_ready: Signal::default(),
            out_data: Signal::default(),
            full_reg: Reg::default(),
            data_reg: DataEn::default(),
            take: Signal::default(),
            zero: Constant::new(Bits::default()),
            id: ModuleId::default(),
        }
    }
}

impl<const W: usize> Describe for Stage<W> {
    const NAME: &'static str = "stage";
    const DOC: &'static str = include_str!("stage.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("w", W.to_string())]
    }
}

impl<const W: usize> Logic for Stage<W> {
    #[hdl_gen]
    fn update(&mut self) {
        self.full_reg.clk.next = self.clk.val();
        self.full_reg.rst_n.next = self.rst_n.val();
        self.data_reg.clk.next = self.clk.val();

        self.in_ready.next = !self.full_reg.q.val() | self.out_ready.val();
        self.take.next = self.in_valid.val() & self.in_ready.val();
        self.out_valid.next = self.full_reg.q.val();
        self.out_data.next = self.data_reg.q.val();
        self.full_reg.d.next =
            (self.take.val() | (self.full_reg.q.val() & !self.out_ready.val())) & !self.clear.val();
        self.data_reg.en.next = self.take.val() | self.clear.val();
        self.data_reg.d.next = self.in_data.val();
        if self.clear.val() {
            self.data_reg.d.next = self.zero.val();
        }
    }
}

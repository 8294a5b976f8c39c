//! `tcith_crc7`: one step of the check of the serial protocol, CRC-7 with the polynomial x^7 + x^3 + 1.
//!
//! Interface: `check`, before; `symbol`, 7 bits; `q`, after. Combinational; about 30 two-input XOR.
//!
//! With c = check + symbol the step is c x^7, which is c (x^3 + 1); the three bits that this carries over x^6 come back
//! the same way.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;

/// A step of CRC-7.
#[derive(LogicBlock)]
pub struct Crc7 {
    /// The check so far.
    pub check: Signal<In, Bits<7>>,
    /// The next symbol.
    pub symbol: Signal<In, Bits<7>>,
    /// The check with it.
    pub q: Signal<Out, Bits<7>>,
    sum: Signal<Local, Bits<7>>,
    low: Signal<Local, Bits<7>>,
    high: Signal<Local, Bits<7>>,
    three: Constant<Bits<3>>,
    four: Constant<Bits<3>>,
    id: ModuleId<Self>,
}

impl Default for Crc7 {
    fn default() -> Self {
        Self {
            check: Signal::default(),
            symbol: Signal::default(),
            q: Signal::default(),
            sum: Signal::default(),
            low: Signal::default(),
            high: Signal::default(),
            three: Constant::new(3_u8.to_bits()),
            four: Constant::new(4_u8.to_bits()),
            id: ModuleId::default(),
        }
    }
}

impl Describe for Crc7 {
    const NAME: &'static str = "crc7";
    const DOC: &'static str = include_str!("crc7.rs");
}

impl Logic for Crc7 {
    #[hdl_gen]
    fn update(&mut self) {
        self.sum.next = self.check.val() ^ self.symbol.val();
        self.high.next = self.sum.val() >> self.four.val();
        self.low.next = self.sum.val() ^ self.high.val();
        self.q.next = self.low.val() ^ (self.low.val() << self.three.val());
    }
}

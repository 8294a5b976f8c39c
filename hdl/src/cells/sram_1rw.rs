//! `tcith_sram_1rw`: single-port memory, 64 bits wide, with byte enables and synchronous read.
//!
//! This is the wrapper that a user swaps for a macro of the process: replace the one emitted file and
//! keep its ports. The behavioural body infers a block RAM on FPGAs.
//!
//! Interface: `clk`; `en`, access in this cycle; `we`, the access is a write; `wstrb`, bit k enables
//! bytes k (bits 8k+7..8k); `addr`; `wdata`; `rdata`.
//! Latency: `rdata` holds the word read in a cycle with `en` and not `we` from the next cycle on, until
//! the next read. There is no reset: the content after power-up is unknown, and whoever keeps secrets in
//! it overwrites them.
//! Area: 64·2^A bits of memory.

use crate::emit::{Describe, ModuleId};
use rust_hdl::prelude::*;
use std::collections::BTreeMap;

/// A memory of 2^A words of 64 bits.
#[derive(LogicBlock)]
pub struct Sram1rw<const A: usize> {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Access in this cycle.
    pub en: Signal<In, Bit>,
    /// The access is a write.
    pub we: Signal<In, Bit>,
    /// Byte enables of a write.
    pub wstrb: Signal<In, Bits<8>>,
    /// Word address.
    pub addr: Signal<In, Bits<A>>,
    /// Word to write.
    pub wdata: Signal<In, Bits<64>>,
    /// Word of the last read.
    pub rdata: Signal<Out, Bits<64>>,
    _words: BTreeMap<Bits<A>, u64>,
    id: ModuleId<Self>,
}

impl<const A: usize> Default for Sram1rw<A> {
    fn default() -> Self {
        Self {
            clk: Signal::default(),
            en: Signal::default(),
            we: Signal::default(),
            wstrb: Signal::default(),
            addr: Signal::default(),
            wdata: Signal::default(),
            rdata: Signal::default(),
            _words: BTreeMap::new(),
            id: ModuleId::default(),
        }
    }
}

impl<const A: usize> Describe for Sram1rw<A> {
    const NAME: &'static str = "sram_1rw";
    const DOC: &'static str = include_str!("sram_1rw.rs");
    fn params() -> Vec<(&'static str, String)> {
        vec![("d", (1_usize << A).to_string())]
    }
    fn memory() -> Option<(usize, usize)> {
        Some((1 << A, 64))
    }
}

impl<const A: usize> Logic for Sram1rw<A> {
    fn update(&mut self) {
        if self.clk.pos_edge() && self.en.val() {
            let word = self._words.entry(self.addr.val()).or_default();
            if self.we.val() {
                let new = self.wdata.val().to_u64();
                for byte in 0..8 {
                    if self.wstrb.val().get_bit(byte) {
                        let mask = 0xff_u64 << (8 * byte);
                        *word = (*word & !mask) | (new & mask);
                    }
                }
            } else {
                self.rdata.next = word.to_bits();
            }
        }
    }

    fn connect(&mut self) {
        self.rdata.connect();
    }

    fn hdl(&self) -> Verilog {
        Verilog::Custom(format!(
            "\
reg [63:0] mem [0:{last}] /*verilator public_flat_rw*/;
integer k;

always @(posedge clk) begin
    if (en) begin
        if (we) begin
            for (k = 0; k < 8; k = k + 1)
                if (wstrb[k]) mem[addr][8*k +: 8] <= wdata[8*k +: 8];
        end else begin
            rdata <= mem[addr];
        end
    end
end
",
            last = (1_usize << A) - 1
        ))
    }

    fn timing(&self) -> Vec<TimingInfo> {
        vec![TimingInfo {
            name: "sram_1rw".into(),
            clock: "clk".into(),
            inputs: ["en", "we", "wstrb", "addr", "wdata"]
                .map(String::from)
                .to_vec(),
            outputs: vec!["rdata".into()],
        }]
    }
}

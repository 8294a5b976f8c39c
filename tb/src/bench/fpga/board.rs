//! The board: `tcith_fpga_uart` at its pins.

use super::{LineIn, LineOut};
use crate::error::Result;
use crate::verilator::{InPort, Model, OutPort, Sim};

/// A simulated board.
pub struct Board {
    sim: Sim,
    rxd: InPort,
    txd: OutPort,
    irq: OutPort,
    bit: u64,
    /// The line to the board.
    pub line: LineOut,
    listener: LineIn,
}

impl Board {
    /// A board after reset whose bits last so many cycles.
    pub fn new(model: &Model, bit: u64) -> Result<Self> {
        let sim = model.sim_with_random_state(1)?;
        let mut board = Self {
            rxd: sim.input("uart_rxd")?,
            txd: sim.output("uart_txd")?,
            irq: sim.output("irq")?,
            sim,
            bit,
            line: LineOut::default(),
            listener: LineIn::new(bit),
        };
        board.reset()?;
        Ok(board)
    }

    /// Resets the board, in whatever state it is.
    pub fn reset(&mut self) -> Result<()> {
        self.line.clear();
        self.listener = LineIn::new(self.bit);
        self.sim.set(self.rxd, 1)?;
        self.sim.reset()
    }

    /// Adds bytes to the line, without gaps.
    pub fn send(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.line.byte(*byte, self.bit as f64);
        }
    }

    /// So many cycles; gives the bytes that came back.
    pub fn run(&mut self, cycles: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        for _ in 0..cycles {
            self.sim.set(self.rxd, self.line.next_level().into())?;
            self.sim.tick()?;
            // The line out is a register.
            let high = self.sim.get(self.txd) != 0;
            bytes.extend(self.listener.see(high, &self.sim)?);
        }
        Ok(bytes)
    }

    /// The interrupt lamp.
    pub fn irq(&self) -> bool {
        self.sim.get(self.irq) != 0
    }

    /// Cycles since the last reset.
    pub fn cycles(&self) -> u64 {
        self.sim.cycles()
    }

    /// Whether nothing is on the lines.
    pub fn is_quiet(&self) -> bool {
        self.line.is_idle() && self.listener.is_idle()
    }
}

//! The far ends of a UART line: levels for a receiver, and bytes from a sender's levels.

use std::collections::VecDeque;

use crate::error::{ErrorKind, Result};
use crate::verilator::Sim;

/// What drives a line: levels that each last some clock cycles; high when there is nothing more.
#[derive(Clone, Debug, Default)]
pub struct LineOut {
    levels: VecDeque<(bool, u64)>,
}

impl LineOut {
    /// Adds a level for so many cycles.
    pub fn level(&mut self, high: bool, cycles: u64) {
        if cycles > 0 {
            self.levels.push_back((high, cycles));
        }
    }

    /// Adds a byte whose bits last `bit` cycles each; edges are where the nearest clock edge is.
    pub fn byte(&mut self, byte: u8, bit: f64) {
        self.frame(byte, true, bit);
    }

    /// The same with a stop bit that is missing.
    pub fn broken_byte(&mut self, byte: u8, bit: f64) {
        self.frame(byte, false, bit);
    }

    fn frame(&mut self, byte: u8, stop: bool, bit: f64) {
        let data = (0..8).map(|k| byte >> k & 1 != 0);
        let bits = std::iter::once(false)
            .chain(data)
            .chain(std::iter::once(stop));
        let edge = |k: usize| (bit * k as f64).round() as u64;
        for (k, high) in bits.enumerate() {
            self.level(high, edge(k + 1) - edge(k));
        }
    }

    /// Whether there is nothing more.
    pub fn is_idle(&self) -> bool {
        self.levels.is_empty()
    }

    /// Forgets what has not gone.
    pub fn clear(&mut self) {
        self.levels.clear();
    }

    /// The level of the next cycle.
    pub fn next_level(&mut self) -> bool {
        let Some((high, cycles)) = self.levels.front_mut() else {
            return true;
        };
        let high = *high;
        *cycles -= 1;
        if *cycles == 0 {
            self.levels.pop_front();
        }
        high
    }
}

/// What listens to a line, one level a cycle, with bits of exactly `bit` cycles.
#[derive(Clone, Debug)]
pub struct LineIn {
    bit: u64,
    /// Cycles since the falling edge of the start bit.
    cycle: Option<u64>,
    byte: u8,
}

impl LineIn {
    /// A listener for bits of so many cycles.
    pub fn new(bit: u64) -> Self {
        Self {
            bit,
            cycle: None,
            byte: 0,
        }
    }

    /// Looks at the level of a cycle; gives the byte that ends with it. The middles of all bits are looked at.
    pub fn see(&mut self, high: bool, sim: &Sim) -> Result<Option<u8>> {
        let Some(cycle) = self.cycle else {
            if !high {
                self.cycle = Some(1);
                self.byte = 0;
            }
            return Ok(None);
        };
        self.cycle = Some(cycle + 1);
        if cycle % self.bit == self.bit / 2 {
            match cycle / self.bit {
                0 if high => return fault(sim, "a start bit that does not last"),
                0 => {}
                k @ 1..=8 => self.byte |= u8::from(high) << (k - 1),
                _ if high => {}
                _ => return fault(sim, "a byte without its stop bit"),
            }
        }
        if cycle + 1 == 10 * self.bit {
            self.cycle = None;
            return Ok(Some(self.byte));
        }
        Ok(None)
    }

    /// Whether no byte is under way.
    pub fn is_idle(&self) -> bool {
        self.cycle.is_none()
    }
}

fn fault<T>(sim: &Sim, message: &str) -> Result<T> {
    let cycle = sim.cycles();
    let message = message.to_string();
    Err(ErrorKind::Bench { cycle, message }.into())
}

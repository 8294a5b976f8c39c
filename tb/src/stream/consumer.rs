//! The receiving side of a ready/valid port.

use std::fmt::Debug;

use crate::error::{ErrorKind, Result};
use crate::stream::{Agent, StallPattern};
use crate::verilator::{InPort, OutPort, Sim};

/// Takes beats from a design and watches that it keeps to the handshake's rules. `take` reads a beat's
/// payload from the ports.
pub struct Consumer<T, G> {
    valid: OutPort,
    ready: InPort,
    stall: StallPattern,
    take: G,
    expected: usize,
    ready_now: bool,
    /// A beat that was offered while not ready.
    waiting: Option<T>,
    received: Vec<(u64, T)>,
}

impl<T: PartialEq + Debug, G: FnMut(&Sim) -> T> Consumer<T, G> {
    /// A consumer of `expected` beats from the port with these handshake signals.
    pub fn new(
        valid: OutPort,
        ready: InPort,
        stall: StallPattern,
        expected: usize,
        take: G,
    ) -> Self {
        let (waiting, received) = (None, Vec::with_capacity(expected));
        Self {
            valid,
            ready,
            stall,
            take,
            expected,
            ready_now: false,
            waiting,
            received,
        }
    }

    /// The beats so far, each with the cycle (of [`Sim::cycles`]) at whose end it passed.
    pub fn received(&self) -> &[(u64, T)] {
        &self.received
    }

    /// The payloads in their order.
    pub fn into_beats(self) -> Vec<T> {
        self.received.into_iter().map(|(_, beat)| beat).collect()
    }
}

impl<T: PartialEq + Debug, G: FnMut(&Sim) -> T> Agent for Consumer<T, G> {
    fn drive(&mut self, sim: &mut Sim) -> Result<()> {
        self.ready_now = !self.stall.stalls();
        sim.set(self.ready, self.ready_now.into())
    }

    fn observe(&mut self, sim: &Sim) -> Result<()> {
        let fault = |message: String| {
            let cycle = sim.cycles();
            Err(ErrorKind::Bench { cycle, message }.into())
        };
        if sim.get(self.valid) == 0 {
            return match self.waiting.take() {
                None => Ok(()),
                Some(beat) => fault(format!("valid was taken back from {beat:x?}")),
            };
        }
        let beat = (self.take)(sim);
        if let Some(before) = self.waiting.take().filter(|before| *before != beat) {
            return fault(format!(
                "the waiting payload changed from {before:x?} to {beat:x?}"
            ));
        }
        if !self.ready_now {
            self.waiting = Some(beat);
        } else if self.received.len() == self.expected {
            return fault(format!("beat {beat:x?} comes after the last expected one"));
        } else {
            self.received.push((sim.cycles(), beat));
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.received.len() >= self.expected
    }
}

//! The sending side of a ready/valid port.

use std::collections::VecDeque;

use crate::error::Result;
use crate::stream::{Agent, StallPattern};
use crate::verilator::{InPort, OutPort, Sim};

/// Feeds beats into a design. `put` writes a beat's payload to the ports.
pub struct Producer<T, P> {
    valid: InPort,
    ready: OutPort,
    stall: StallPattern,
    put: P,
    beats: VecDeque<T>,
    /// The first beat is at the ports and has to stay there.
    offered: bool,
    sent: usize,
}

impl<T, P: FnMut(&mut Sim, &T) -> Result<()>> Producer<T, P> {
    /// A producer for the port with these handshake signals.
    pub fn new(
        valid: InPort,
        ready: OutPort,
        stall: StallPattern,
        beats: impl IntoIterator<Item = T>,
        put: P,
    ) -> Self {
        let beats = beats.into_iter().collect();
        Self {
            valid,
            ready,
            stall,
            put,
            beats,
            offered: false,
            sent: 0,
        }
    }

    /// Adds a beat behind those that are waiting.
    pub fn push(&mut self, beat: T) {
        self.beats.push_back(beat);
    }

    /// How many beats have passed.
    pub fn sent(&self) -> usize {
        self.sent
    }
}

impl<T, P: FnMut(&mut Sim, &T) -> Result<()>> Agent for Producer<T, P> {
    fn drive(&mut self, sim: &mut Sim) -> Result<()> {
        // The pattern goes on in every cycle, but an offer is never taken back.
        let stalls = self.stall.stalls();
        if let Some(beat) = self.beats.front().filter(|_| self.offered || !stalls) {
            (self.put)(sim, beat)?;
            self.offered = true;
        }
        sim.set(self.valid, self.offered.into())
    }

    fn observe(&mut self, sim: &Sim) -> Result<()> {
        if self.offered && sim.get(self.ready) != 0 {
            self.beats.pop_front();
            self.offered = false;
            self.sent += 1;
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        // After the last beat one more cycle is not needed: `run` has clocked it in.
        self.beats.is_empty()
    }
}

//! Ready/valid ports under test: a [`Producer`] feeds the design, a [`Consumer`] takes from it, each under
//! a seeded [`Stall`] pattern, and [`run`] is the clock loop around them.
//!
//! The rules are the usual ones: a beat passes at a rising edge at which valid and ready are both high;
//! valid, once high, stays so with the same payload until the beat has passed. The producer keeps to them, and the
//! consumer reports a design that does not.

mod consumer;
mod producer;
mod stall;

use rand::SeedableRng as _;

use crate::error::{ErrorKind, Result};
use crate::verilator::Sim;

pub use consumer::Consumer;
pub use producer::Producer;
pub use stall::{Stall, StallPattern};

/// The generator of stimuli: the same numbers for a seed on every machine.
pub type Stimulus = rand_chacha::ChaCha8Rng;

/// The stimuli of a seed.
pub fn stimulus(seed: u64) -> Stimulus {
    Stimulus::seed_from_u64(seed)
}

/// Something at the ports of a design that acts once in each clock cycle.
pub trait Agent {
    /// Writes inputs for this cycle.
    fn drive(&mut self, sim: &mut Sim) -> Result<()>;

    /// Looks at the outputs as the coming rising edge will see them.
    fn observe(&mut self, sim: &Sim) -> Result<()>;

    /// Whether its part is done.
    fn is_done(&self) -> bool;
}

/// Clocks the design until all agents are done; returns the number of cycles it took. More than `limit` of
/// them is an error.
pub fn run(sim: &mut Sim, agents: &mut [&mut dyn Agent], limit: u64) -> Result<u64> {
    let mut cycles = 0;
    while !agents.iter().all(|agent| agent.is_done()) {
        if cycles == limit {
            let message = format!("not done within {limit} cycles");
            return Err(ErrorKind::Bench {
                cycle: sim.cycles(),
                message,
            }
            .into());
        }
        agents.iter_mut().try_for_each(|agent| agent.drive(sim))?;
        sim.eval()?;
        agents.iter_mut().try_for_each(|agent| agent.observe(sim))?;
        sim.tick()?;
        cycles += 1;
    }
    Ok(cycles)
}

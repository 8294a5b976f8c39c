//! Bench of the whole accelerator: an AXI4-Lite master that is a [`Bus`] for the driver, so that the driver's operations run
//! over the Verilated hardware.
//!
//! The master has one access at a time. Counted are cycles, by operation and phase, and accesses.

pub mod activity;
mod commands;
pub mod disclosure;
pub mod operations;
pub mod rules;
pub mod wipe;
pub mod words;

use tcith_driver::{map, Bus, BusError, Phase};

use crate::error::{Error, ErrorKind, Result};
use crate::stream::{Stall, StallPattern};
use crate::verilator::{InPort, Model, OutPort, Sim};

/// Cycles after which an access counts as not answered: more than the slave's own limit.
const ACCESS_LIMIT: u64 = 1 << 14;

/// Looks at STATUS after which a wipe counts as one without an end.
const WIPE_LIMIT: u64 = 1 << 10;

/// What an operation, or a phase of it, took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Clock cycles.
    pub cycles: u64,
    /// Reads of STATUS.
    pub polls: u64,
    /// Other reads of the bus.
    pub reads: u64,
    /// Writes of the bus.
    pub writes: u64,
}

impl Cost {
    fn since(self, begin: Self) -> Self {
        Self {
            cycles: self.cycles - begin.cycles,
            polls: self.polls - begin.polls,
            reads: self.reads - begin.reads,
            writes: self.writes - begin.writes,
        }
    }
}

/// The ports of the slave.
struct Ports {
    awvalid: InPort,
    awready: OutPort,
    awaddr: InPort,
    wvalid: InPort,
    wready: OutPort,
    wdata: InPort,
    wstrb: InPort,
    bvalid: OutPort,
    bready: InPort,
    bresp: OutPort,
    arvalid: InPort,
    arready: OutPort,
    araddr: InPort,
    rvalid: OutPort,
    rready: InPort,
    rdata: OutPort,
    rresp: OutPort,
}

impl Ports {
    fn new(sim: &Sim) -> Result<Self> {
        let input = |name: &str| sim.input(&format!("s_axil_{name}"));
        let output = |name: &str| sim.output(&format!("s_axil_{name}"));
        Ok(Self {
            awvalid: input("awvalid")?,
            awready: output("awready")?,
            awaddr: input("awaddr")?,
            wvalid: input("wvalid")?,
            wready: output("wready")?,
            wdata: input("wdata")?,
            wstrb: input("wstrb")?,
            bvalid: output("bvalid")?,
            bready: input("bready")?,
            bresp: output("bresp")?,
            arvalid: input("arvalid")?,
            arready: output("arready")?,
            araddr: input("araddr")?,
            rvalid: output("rvalid")?,
            rready: input("rready")?,
            rdata: output("rdata")?,
            rresp: output("rresp")?,
        })
    }
}

/// A valid that is offered, after the stalls of its pattern, until it is taken.
struct Offer<'a> {
    stall: &'a mut StallPattern,
    valid: InPort,
    ready: OutPort,
    offered: bool,
    taken: bool,
}

impl<'a> Offer<'a> {
    fn new(stall: &'a mut StallPattern, valid: InPort, ready: OutPort) -> Self {
        Self {
            stall,
            valid,
            ready,
            offered: false,
            taken: false,
        }
    }

    /// Sets valid for this cycle: high from the offer until the transfer, and then low.
    fn drive(&mut self, sim: &mut Sim) -> Result<()> {
        self.offered |= !self.taken && !self.stall.stalls();
        sim.set(self.valid, self.offered.into())
    }

    fn observe(&mut self, sim: &Sim) {
        if self.offered && sim.get(self.ready) != 0 {
            self.offered = false;
            self.taken = true;
        }
    }
}

/// The hardware under test, as a bus.
pub struct Top {
    sim: Sim,
    ports: Ports,
    irq: OutPort,
    /// Of the channels AW, W, B, AR and R.
    stalls: [StallPattern; 5],
    /// Cycles that [`Bus::wait`] clocks.
    pause: u64,
    /// Accesses, and cycles before the last reset.
    used: Cost,
    /// The running phase, and the count at its begin.
    phase: Option<(Phase, Cost)>,
    phases: Vec<(Phase, Cost)>,
    failure: Option<Error>,
}

impl Top {
    /// The hardware after reset, with random contents of what has no reset.
    pub fn new(model: &Model) -> Result<Self> {
        Self::prepared(model, |_| Ok(()))
    }

    /// The same, with inputs of a changed design set before the reset.
    pub fn prepared(model: &Model, prepare: impl FnOnce(&mut Sim) -> Result<()>) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        prepare(&mut sim)?;
        sim.reset()?;
        let mut top = Self {
            ports: Ports::new(&sim)?,
            irq: sim.output("irq")?,
            sim,
            stalls: std::array::from_fn(|_| Stall::Never.pattern(0)),
            pause: 1,
            used: Cost::default(),
            phase: None,
            phases: Vec::new(),
            failure: None,
        };
        top.settle()?;
        Ok(top)
    }

    /// The master holds back so, on all channels.
    pub fn set_stall(&mut self, stall: Stall, seed: u64) {
        self.stalls = std::array::from_fn(|k| stall.pattern(seed + k as u64));
    }

    /// Sets the cycles between two looks at a command.
    pub fn set_pause(&mut self, cycles: u64) {
        self.pause = cycles;
    }

    /// The simulation, for traces.
    pub fn sim(&mut self) -> &mut Sim {
        &mut self.sim
    }

    /// Resets the hardware, in whatever state it is.
    pub fn reset(&mut self) -> Result<()> {
        for valid in [self.ports.awvalid, self.ports.wvalid, self.ports.arvalid] {
            self.sim.set(valid, 0)?;
        }
        // The simulation counts from its reset.
        self.used.cycles += self.sim.cycles();
        self.sim.reset()?;
        self.settle()
    }

    /// Waits for the end of the wipe that follows a reset.
    fn settle(&mut self) -> Result<()> {
        // The inputs are ready one cycle after a reset.
        self.sim.tick()?;
        for _ in 0..WIPE_LIMIT {
            if self.read_word(map::STATUS)?.1 & map::STATUS_WIPING == 0 {
                return Ok(());
            }
        }
        fault(&self.sim, "the wipe after a reset does not end".into())
    }

    /// The interrupt line.
    pub fn irq(&mut self) -> Result<bool> {
        self.sim.eval()?;
        Ok(self.sim.get(self.irq) != 0)
    }

    /// What has been used up so far.
    pub fn cost(&self) -> Cost {
        Cost {
            cycles: self.used.cycles + self.sim.cycles(),
            ..self.used
        }
    }

    /// Runs an operation; gives its result, what it took, and what its phases took, in their order.
    pub fn measure<T>(
        &mut self,
        operation: impl FnOnce(&mut Self) -> T,
    ) -> (T, Cost, Vec<(Phase, Cost)>) {
        let begin = self.cost();
        let result = operation(self);
        self.end_phase();
        let cost = self.cost().since(begin);
        (result, cost, std::mem::take(&mut self.phases))
    }

    /// Why the simulation failed, where an access came back with [`BusError::NoAnswer`].
    pub fn failure(&mut self) -> Option<Error> {
        self.failure.take()
    }

    fn end_phase(&mut self) {
        if let Some((phase, begin)) = self.phase.take() {
            self.phases.push((phase, self.cost().since(begin)));
        }
    }

    /// Writes the bytes of `value` that `strobe` enables; gives the slave's answer.
    pub fn write_strobed(&mut self, address: u16, value: u64, strobe: u8) -> Result<bool> {
        self.used.writes += 1;
        let (sim, ports) = (&mut self.sim, &self.ports);
        sim.set(ports.awaddr, address.into())?;
        sim.set(ports.wdata, value)?;
        sim.set(ports.wstrb, strobe.into())?;
        let [aw, w, b, _, _] = &mut self.stalls;
        let mut channels = [
            Offer::new(aw, ports.awvalid, ports.awready),
            Offer::new(w, ports.wvalid, ports.wready),
        ];
        let answer = (ports.bready, ports.bvalid, ports.bresp);
        let (code, ()) = access(sim, &mut channels, b, answer, |_| ())?;
        Ok(code == 0)
    }

    /// Reads a word; gives it with the slave's answer.
    pub fn read_word(&mut self, address: u16) -> Result<(bool, u64)> {
        if address == map::STATUS {
            self.used.polls += 1;
        } else {
            self.used.reads += 1;
        }
        let (sim, ports) = (&mut self.sim, &self.ports);
        sim.set(ports.araddr, address.into())?;
        let [_, _, _, ar, r] = &mut self.stalls;
        let mut channels = [Offer::new(ar, ports.arvalid, ports.arready)];
        let answer = (ports.rready, ports.rvalid, ports.rresp);
        let rdata = ports.rdata;
        let (code, data) = access(sim, &mut channels, r, answer, |sim| sim.get(rdata))?;
        Ok((code == 0, data))
    }

    fn answer<T>(&mut self, result: Result<(bool, T)>) -> std::result::Result<T, BusError> {
        match result {
            Ok((true, value)) => Ok(value),
            Ok((false, _)) => Err(BusError::Refused),
            Err(error) => {
                self.failure = Some(error);
                Err(BusError::NoAnswer)
            }
        }
    }
}

/// Offers on `channels`, and takes the answer: its code, and what `payload` makes of it.
fn access<T>(
    sim: &mut Sim,
    channels: &mut [Offer<'_>],
    stall: &mut StallPattern,
    (ready, valid, code): (InPort, OutPort, OutPort),
    payload: impl Fn(&Sim) -> T,
) -> Result<(u64, T)> {
    for _ in 0..ACCESS_LIMIT {
        for channel in &mut *channels {
            channel.drive(sim)?;
        }
        let willing = !stall.stalls();
        sim.set(ready, willing.into())?;
        sim.eval()?;
        for channel in &mut *channels {
            channel.observe(sim);
        }
        let answer = (willing && sim.get(valid) != 0).then(|| (sim.get(code), payload(sim)));
        sim.tick()?;
        if let Some(answer) = answer {
            if let Some(channel) = channels.iter().find(|channel| !channel.taken) {
                sim.set(channel.valid, 0)?;
                return fault(sim, "an answer before its request".into());
            }
            sim.set(ready, 0)?;
            return Ok(answer);
        }
    }
    fault(sim, format!("no answer within {ACCESS_LIMIT} cycles"))
}

fn fault<T>(sim: &Sim, message: String) -> Result<T> {
    let cycle = sim.cycles();
    Err(ErrorKind::Bench { cycle, message }.into())
}

impl Bus for Top {
    fn read64(&mut self, address: u16) -> std::result::Result<u64, BusError> {
        let result = self.read_word(address);
        self.answer(result)
    }

    fn write64(&mut self, address: u16, value: u64) -> std::result::Result<(), BusError> {
        let result = self.write_strobed(address, value, 0xff);
        self.answer(result.map(|ok| (ok, ())))
    }

    fn wait(&mut self) {
        if let Err(error) = self.sim.run(self.pause) {
            self.failure = Some(error);
        }
    }

    fn enter(&mut self, phase: Phase) {
        self.end_phase();
        self.phase = Some((phase, self.cost()));
    }
}

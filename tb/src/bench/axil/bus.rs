//! An AXI4-Lite master with a stall pattern for each channel, which checks the slave's side of the rules in every
//! cycle.
//!
//! Checked: a valid answer stays, with the same payload, until it is taken; each write and each read is
//! answered once; none is answered before its address, and its data, have passed; answers are OKAY or SLVERR; an
//! error carries no data.

use std::collections::VecDeque;

use crate::error::{ErrorKind, Result};
use crate::stream::{Stall, StallPattern};
use crate::verilator::{InPort, OutPort, Sim};

/// A write. Data and strobes are those of the bus: a 32-bit bus has 32 and 4 bits of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// Byte address.
    pub address: u16,
    /// Data.
    pub data: u64,
    /// Byte enables.
    pub strobe: u8,
}

/// A finished write. Cycles count from the last reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// What was written.
    pub write: Write,
    /// Cycle in which its address was taken.
    pub address_taken: u64,
    /// Cycle in which its data was taken.
    pub data_taken: u64,
    /// First cycle in which its answer was valid.
    pub answered: u64,
    /// The answer was SLVERR.
    pub error: bool,
}

impl Written {
    /// Cycle in which address and data both had been taken.
    pub fn taken(&self) -> u64 {
        self.address_taken.max(self.data_taken)
    }
}

/// A finished read. Cycles count from the last reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// Byte address.
    pub address: u16,
    /// Cycle in which its address was taken.
    pub taken: u64,
    /// First cycle in which its answer was valid.
    pub answered: u64,
    /// The answer was SLVERR.
    pub error: bool,
    /// The answer's data.
    pub data: u64,
}

/// What a master does: writes in order and reads in order, the two independent of each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Writes.
    pub writes: Vec<Write>,
    /// Addresses of reads.
    pub reads: Vec<u16>,
}

/// When the master holds back, for each channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stalls {
    /// Write addresses.
    pub aw: Stall,
    /// Write data.
    pub w: Stall,
    /// Answers to writes.
    pub b: Stall,
    /// Read addresses.
    pub ar: Stall,
    /// Answers to reads.
    pub r: Stall,
}

impl Stalls {
    /// The same on all channels.
    pub const fn all(stall: Stall) -> Self {
        Self {
            aw: stall,
            w: stall,
            b: stall,
            ar: stall,
            r: stall,
        }
    }

    /// None.
    pub const NEVER: Self = Self::all(Stall::Never);
}

/// The slave's ports.
#[derive(Clone, Copy)]
pub(super) struct Ports {
    awvalid: InPort,
    awready: OutPort,
    awaddr: InPort,
    awprot: InPort,
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
    arprot: InPort,
    rvalid: OutPort,
    rready: InPort,
    rdata: OutPort,
    rresp: OutPort,
}

impl Ports {
    pub(super) fn new(sim: &Sim) -> Result<Self> {
        let input = |name: &str| sim.input(&format!("s_axil_{name}"));
        let output = |name: &str| sim.output(&format!("s_axil_{name}"));
        Ok(Self {
            awvalid: input("awvalid")?,
            awready: output("awready")?,
            awaddr: input("awaddr")?,
            awprot: input("awprot")?,
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
            arprot: input("arprot")?,
            rvalid: output("rvalid")?,
            rready: input("rready")?,
            rdata: output("rdata")?,
            rresp: output("rresp")?,
        })
    }

    /// All inputs, with bits that they may have.
    pub(super) fn inputs(&self) -> [(InPort, u64); 11] {
        [
            (self.awvalid, 1),
            (self.awaddr, 0xffff),
            (self.awprot, 7),
            (self.wvalid, 1),
            (self.wdata, 0xffff_ffff),
            (self.wstrb, 0xf),
            (self.bready, 1),
            (self.arvalid, 1),
            (self.araddr, 0xffff),
            (self.arprot, 7),
            (self.rready, 1),
        ]
    }

    /// The values of all outputs.
    pub(super) fn outputs(&self, sim: &Sim) -> [u64; 8] {
        [
            self.awready,
            self.wready,
            self.bvalid,
            self.bresp,
            self.arready,
            self.rvalid,
            self.rdata,
            self.rresp,
        ]
        .map(|port| sim.get(port))
    }

    /// Nothing offered, nothing taken.
    pub(super) fn idle(&self, sim: &mut Sim) -> Result<()> {
        [
            self.awvalid,
            self.wvalid,
            self.bready,
            self.arvalid,
            self.rready,
        ]
        .into_iter()
        .try_for_each(|port| sim.set(port, 0))
    }

    /// Whether an answer is offered.
    pub(super) fn answers(&self, sim: &Sim) -> bool {
        sim.get(self.bvalid) != 0 || sim.get(self.rvalid) != 0
    }
}

/// A channel on which the master sends.
struct Sender<T> {
    stall: StallPattern,
    waiting: VecDeque<T>,
    offered: bool,
    /// Cycle of each transfer.
    taken: Vec<u64>,
}

impl<T: Copy> Sender<T> {
    fn new(stall: Stall, seed: u64, beats: impl IntoIterator<Item = T>) -> Self {
        Self {
            stall: stall.pattern(seed),
            waiting: beats.into_iter().collect(),
            offered: false,
            taken: Vec::new(),
        }
    }

    /// The beat at the ports in this cycle.
    fn offer(&mut self) -> Option<T> {
        let willing = !self.stall.stalls();
        self.offered |= willing && !self.waiting.is_empty();
        self.waiting.front().copied().filter(|_| self.offered)
    }

    fn observe(&mut self, ready: bool, cycle: u64) {
        if self.offered && ready {
            self.waiting.pop_front();
            self.offered = false;
            self.taken.push(cycle);
        }
    }
}

/// A channel on which the master receives.
struct Receiver {
    name: &'static str,
    stall: StallPattern,
    ready: bool,
    /// The answer that waits to be taken.
    held: Option<(u64, u64)>,
    /// First valid cycle, code and data of each answer.
    answers: Vec<(u64, u64, u64)>,
}

impl Receiver {
    fn new(name: &'static str, stall: Stall, seed: u64) -> Self {
        Self {
            name,
            stall: stall.pattern(seed),
            ready: false,
            held: None,
            answers: Vec::new(),
        }
    }

    fn offer(&mut self) -> bool {
        self.ready = !self.stall.stalls();
        self.ready
    }

    /// `passed` requests have been taken in cycles before this one.
    fn observe(&mut self, answer: Option<(u64, u64)>, passed: usize, cycle: u64) -> Result<()> {
        let fault = |message: String| {
            let message = format!("{}: {message}", self.name);
            Err(ErrorKind::Bench { cycle, message }.into())
        };
        match (self.held, answer) {
            (Some(before), now) if now != Some(before) => {
                return fault(format!("{before:x?} waits and becomes {now:x?}"));
            }
            (None, Some((code, data))) => {
                if self.answers.len() >= passed {
                    return fault(format!(
                        "answer {} to {passed} requests",
                        self.answers.len() + 1
                    ));
                }
                if code != 0 && code != 2 {
                    return fault(format!("code {code} is neither OKAY nor SLVERR"));
                }
                if code == 2 && data != 0 {
                    return fault(format!("SLVERR carries {data:x}"));
                }
                self.answers.push((cycle, code, data));
            }
            _ => {}
        }
        self.held = answer.filter(|_| !self.ready);
        Ok(())
    }
}

/// Cycles after the last answer in which no other may come.
const QUIET: u64 = 8;

/// Runs `traffic`; `each` is called in every cycle, after the slave has settled. Inputs other than the bus's that it
/// changes are as new at the edge that follows.
pub(super) fn run(
    sim: &mut Sim,
    ports: &Ports,
    traffic: &Traffic,
    stalls: Stalls,
    seed: u64,
    each: &mut dyn FnMut(&mut Sim) -> Result<()>,
) -> Result<(Vec<Written>, Vec<Read>)> {
    let writes = traffic.writes.iter();
    let mut aw = Sender::new(stalls.aw, seed, writes.clone().map(|x| x.address));
    let mut w = Sender::new(stalls.w, seed + 1, writes.map(|x| (x.data, x.strobe)));
    let mut ar = Sender::new(stalls.ar, seed + 2, traffic.reads.iter().copied());
    let mut b = Receiver::new("B", stalls.b, seed + 3);
    let mut r = Receiver::new("R", stalls.r, seed + 4);
    let limit = sim.cycles() + 10_000 + 400 * (traffic.writes.len() + traffic.reads.len()) as u64;
    let mut quiet = 0;
    while quiet < QUIET {
        if sim.cycles() >= limit {
            let message = format!(
                "{} of {} writes and {} of {} reads are answered",
                b.answers.len(),
                traffic.writes.len(),
                r.answers.len(),
                traffic.reads.len()
            );
            let cycle = sim.cycles();
            return Err(ErrorKind::Bench { cycle, message }.into());
        }
        let address = aw.offer();
        sim.set(ports.awvalid, address.is_some().into())?;
        if let Some(address) = address {
            sim.set(ports.awaddr, address.into())?;
        }
        let data = w.offer();
        sim.set(ports.wvalid, data.is_some().into())?;
        if let Some((data, strobe)) = data {
            sim.set(ports.wdata, data)?;
            sim.set(ports.wstrb, strobe.into())?;
        }
        let address = ar.offer();
        sim.set(ports.arvalid, address.is_some().into())?;
        if let Some(address) = address {
            sim.set(ports.araddr, address.into())?;
        }
        sim.set(ports.bready, b.offer().into())?;
        sim.set(ports.rready, r.offer().into())?;
        sim.eval()?;

        let cycle = sim.cycles();
        let answer = (sim.get(ports.bvalid) != 0).then(|| (sim.get(ports.bresp), 0));
        b.observe(answer, aw.taken.len().min(w.taken.len()), cycle)?;
        let answer =
            (sim.get(ports.rvalid) != 0).then(|| (sim.get(ports.rresp), sim.get(ports.rdata)));
        r.observe(answer, ar.taken.len(), cycle)?;
        aw.observe(sim.get(ports.awready) != 0, cycle);
        w.observe(sim.get(ports.wready) != 0, cycle);
        ar.observe(sim.get(ports.arready) != 0, cycle);
        each(sim)?;
        sim.tick()?;

        let done = b.answers.len() == traffic.writes.len()
            && r.answers.len() == traffic.reads.len()
            && b.held.is_none()
            && r.held.is_none();
        quiet = if done { quiet + 1 } else { 0 };
    }
    ports.idle(sim)?;
    let written = (0..traffic.writes.len()).map(|k| Written {
        write: traffic.writes[k],
        address_taken: aw.taken[k],
        data_taken: w.taken[k],
        answered: b.answers[k].0,
        error: b.answers[k].1 != 0,
    });
    let read = (0..traffic.reads.len()).map(|k| Read {
        address: traffic.reads[k],
        taken: ar.taken[k],
        answered: r.answers[k].0,
        error: r.answers[k].1 != 0,
        data: r.answers[k].2,
    });
    Ok((written.collect(), read.collect()))
}

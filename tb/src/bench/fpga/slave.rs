//! An AXI4-Lite slave with a stall pattern for each channel: a memory, and addresses that are refused. It checks the
//! master's side of the rules in every cycle: what is offered stays, with the same payload, until it is taken.

use std::collections::BTreeMap;

use crate::error::{ErrorKind, Result};
use crate::stream::{Stall, StallPattern};
use crate::verilator::{InPort, OutPort, Sim};

/// Addresses from here on are refused.
pub const REFUSED_FROM: u16 = 0x8000;

/// An access that the slave has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Read(u16),
    Write(super::Word),
}

/// A channel on which the master offers.
struct Offered {
    valid: OutPort,
    ready: InPort,
    stall: StallPattern,
    ready_now: bool,
    /// An offer that was not taken.
    waiting: Option<Vec<u64>>,
}

impl Offered {
    fn drive(&mut self, sim: &mut Sim, free: bool) -> Result<()> {
        let willing = !self.stall.stalls();
        self.ready_now = free && willing;
        sim.set(self.ready, self.ready_now.into())
    }

    /// The payload, if it passes in this cycle.
    fn observe(&mut self, sim: &Sim, payload: &[OutPort]) -> Result<Option<Vec<u64>>> {
        let offer = (sim.get(self.valid) != 0).then(|| {
            payload
                .iter()
                .map(|port| sim.get(*port))
                .collect::<Vec<_>>()
        });
        if let Some(before) = self.waiting.take() {
            if offer.as_ref() != Some(&before) {
                return fault(sim, format!("{before:x?} was offered, then {offer:x?}"));
            }
        }
        if self.ready_now {
            return Ok(offer);
        }
        self.waiting = offer;
        Ok(None)
    }
}

/// A channel on which the slave answers.
struct Answering {
    valid: InPort,
    ready: OutPort,
    stall: StallPattern,
    /// Up, until it is taken.
    offered: bool,
}

impl Answering {
    fn drive(&mut self, sim: &mut Sim, there: bool) -> Result<()> {
        let stalls = self.stall.stalls();
        self.offered = there && (self.offered || !stalls);
        sim.set(self.valid, self.offered.into())
    }

    fn observe(&mut self, sim: &Sim) -> bool {
        let passes = self.offered && sim.get(self.ready) != 0;
        self.offered &= !passes;
        passes
    }
}

/// The slave.
pub struct Slave {
    aw: Offered,
    w: Offered,
    b: Answering,
    ar: Offered,
    r: Answering,
    awaddr: OutPort,
    wdata: OutPort,
    wstrb: OutPort,
    bresp: InPort,
    araddr: OutPort,
    rdata: InPort,
    rresp: InPort,
    write_address: Option<u16>,
    write_data: Option<(u64, u8)>,
    read_address: Option<u16>,
    memory: BTreeMap<u16, u64>,
    log: Vec<Access>,
}

impl Slave {
    /// A slave at the ports `m_axil_*` that never holds back.
    pub fn new(sim: &Sim) -> Result<Self> {
        let input = |name: &str| sim.input(&format!("m_axil_{name}"));
        let output = |name: &str| sim.output(&format!("m_axil_{name}"));
        let offered = |channel: &str| {
            Ok::<_, crate::error::Error>(Offered {
                valid: output(&format!("{channel}valid"))?,
                ready: input(&format!("{channel}ready"))?,
                stall: Stall::Never.pattern(0),
                ready_now: false,
                waiting: None,
            })
        };
        let answering = |channel: &str| {
            Ok::<_, crate::error::Error>(Answering {
                valid: input(&format!("{channel}valid"))?,
                ready: output(&format!("{channel}ready"))?,
                stall: Stall::Never.pattern(0),
                offered: false,
            })
        };
        Ok(Self {
            aw: offered("aw")?,
            w: offered("w")?,
            b: answering("b")?,
            ar: offered("ar")?,
            r: answering("r")?,
            awaddr: output("awaddr")?,
            wdata: output("wdata")?,
            wstrb: output("wstrb")?,
            bresp: input("bresp")?,
            araddr: output("araddr")?,
            rdata: input("rdata")?,
            rresp: input("rresp")?,
            write_address: None,
            write_data: None,
            read_address: None,
            memory: BTreeMap::new(),
            log: Vec::new(),
        })
    }

    /// Holds back so, on all channels.
    pub fn set_stall(&mut self, stall: Stall, seed: u64) {
        self.aw.stall = stall.pattern(seed);
        self.w.stall = stall.pattern(seed + 1);
        self.b.stall = stall.pattern(seed + 2);
        self.ar.stall = stall.pattern(seed + 3);
        self.r.stall = stall.pattern(seed + 4);
    }

    /// Forgets what is under way, as a reset of the master demands; the memory stays.
    pub fn reset(&mut self) {
        for channel in [&mut self.aw, &mut self.w, &mut self.ar] {
            channel.waiting = None;
        }
        self.b.offered = false;
        self.r.offered = false;
        self.write_address = None;
        self.write_data = None;
        self.read_address = None;
    }

    /// A word of the memory.
    pub fn word(&self, address: u16) -> u64 {
        self.memory.get(&address).copied().unwrap_or_default()
    }

    /// Sets a word of the memory.
    pub fn set_word(&mut self, address: u16, value: u64) {
        self.memory.insert(address, value);
    }

    /// The accesses since the last call.
    pub fn take_log(&mut self) -> Vec<Access> {
        std::mem::take(&mut self.log)
    }

    /// How many accesses there have been since the last call of [`Slave::take_log`].
    pub fn accesses(&self) -> usize {
        self.log.len()
    }

    /// Sets the inputs of a cycle.
    pub fn drive(&mut self, sim: &mut Sim) -> Result<()> {
        self.aw.drive(sim, self.write_address.is_none())?;
        self.w.drive(sim, self.write_data.is_none())?;
        self.ar.drive(sim, self.read_address.is_none())?;
        let code = |address: Option<u16>| match address {
            Some(REFUSED_FROM..) => 2,
            _ => 0,
        };
        sim.set(self.bresp, code(self.write_address))?;
        let written = self.write_address.is_some() && self.write_data.is_some();
        self.b.drive(sim, written)?;
        sim.set(self.rresp, code(self.read_address))?;
        let word = self.read_address.map_or(0, |address| self.word(address));
        sim.set(self.rdata, word)?;
        self.r.drive(sim, self.read_address.is_some())
    }

    /// Looks at the outputs of a cycle.
    pub fn observe(&mut self, sim: &Sim) -> Result<()> {
        if self.b.observe(sim) {
            if let (Some(address), Some((data, strobe))) =
                (self.write_address.take(), self.write_data.take())
            {
                self.log.push(Access::Write(super::Word {
                    address,
                    data,
                    strobe,
                }));
                if address < REFUSED_FROM {
                    let mask = (0..8)
                        .filter(|k| strobe >> k & 1 != 0)
                        .fold(0, |mask, k| mask | 0xff << (8 * k));
                    let word = self.memory.entry(address).or_default();
                    *word = *word & !mask | data & mask;
                }
            }
        }
        if self.r.observe(sim) {
            self.log.extend(self.read_address.take().map(Access::Read));
        }
        if let Some(offer) = self.aw.observe(sim, &[self.awaddr])? {
            self.write_address = Some(aligned(sim, offer[0])?);
        }
        if let Some(offer) = self.w.observe(sim, &[self.wdata, self.wstrb])? {
            self.write_data = Some((offer[0], offer[1] as u8));
        }
        if let Some(offer) = self.ar.observe(sim, &[self.araddr])? {
            self.read_address = Some(aligned(sim, offer[0])?);
        }
        Ok(())
    }
}

fn aligned(sim: &Sim, address: u64) -> Result<u16> {
    if address % 8 != 0 {
        return fault(sim, format!("address {address:04x} is not that of a word"));
    }
    Ok(address as u16)
}

fn fault<T>(sim: &Sim, message: String) -> Result<T> {
    let cycle = sim.cycles();
    Err(ErrorKind::Bench { cycle, message }.into())
}

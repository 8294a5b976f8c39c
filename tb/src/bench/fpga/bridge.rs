//! Bench of `tcith_serial_bridge`: bytes on one side, an AXI4-Lite slave on the other.

use std::collections::VecDeque;

use super::{Answer, Slave};
use crate::error::{ErrorKind, Result};
use crate::stream::{Stall, StallPattern};
use crate::verilator::{InPort, Model, OutPort, Sim};

/// What the receiver of the line gives in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Nothing.
    Nothing,
    /// A byte.
    Byte(u8),
    /// A byte without its stop bit.
    Error,
}

/// The unit under test.
pub struct Bridge {
    sim: Sim,
    /// The slave.
    pub slave: Slave,
    rx_valid: InPort,
    rx_data: InPort,
    rx_error: InPort,
    tx_valid: OutPort,
    tx_ready: InPort,
    tx_data: OutPort,
    arvalid: OutPort,
    awvalid: OutPort,
    wvalid: OutPort,
    events: VecDeque<Event>,
    tx_stall: StallPattern,
    tx_waiting: Option<u64>,
    bytes: Vec<u8>,
    answers: VecDeque<(u8, Answer)>,
    /// The cycle of the last byte given, the first cycle of an access after it, the cycle of the answer on the bus and the
    /// first cycle of a reply after that.
    pub marks: [Option<u64>; 4],
}

impl Bridge {
    /// A unit after reset, with random contents of what has no reset.
    pub fn new(model: &Model) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        sim.reset()?;
        Ok(Self {
            slave: Slave::new(&sim)?,
            rx_valid: sim.input("rx_valid")?,
            rx_data: sim.input("rx_data")?,
            rx_error: sim.input("rx_error")?,
            tx_valid: sim.output("tx_valid")?,
            tx_ready: sim.input("tx_ready")?,
            tx_data: sim.output("tx_data")?,
            arvalid: sim.output("m_axil_arvalid")?,
            awvalid: sim.output("m_axil_awvalid")?,
            wvalid: sim.output("m_axil_wvalid")?,
            sim,
            events: VecDeque::new(),
            tx_stall: Stall::Never.pattern(0),
            tx_waiting: None,
            bytes: Vec::new(),
            answers: VecDeque::new(),
            marks: [None; 4],
        })
    }

    /// Slave and line hold back so.
    pub fn set_stall(&mut self, slave: Stall, line: Stall, seed: u64) {
        self.slave.set_stall(slave, seed);
        self.tx_stall = line.pattern(seed + 5);
    }

    /// The line holds back so.
    pub fn set_line_stall(&mut self, line: Stall) {
        self.tx_stall = line.pattern(0);
    }

    /// Adds an event.
    pub fn event(&mut self, event: Event) {
        self.events.push_back(event);
    }

    /// Adds bytes, each after `gap` cycles with nothing.
    pub fn send(&mut self, bytes: &[u8], gap: usize) {
        for byte in bytes {
            self.events.extend(std::iter::repeat_n(Event::Nothing, gap));
            self.events.push_back(Event::Byte(*byte));
        }
    }

    /// Resets the unit, in whatever state it is, and checks that it offers nothing.
    pub fn reset(&mut self) -> Result<()> {
        self.events.clear();
        self.bytes.clear();
        self.answers.clear();
        self.tx_waiting = None;
        self.slave.reset();
        let reset = self.sim.input("rst_n")?;
        self.sim.set(reset, 0)?;
        self.sim.eval()?;
        for port in [self.arvalid, self.awvalid, self.wvalid, self.tx_valid] {
            if self.sim.get(port) != 0 {
                return self.fault("something is offered in reset".into());
            }
        }
        self.sim.reset()
    }

    /// One clock cycle.
    pub fn step(&mut self) -> Result<()> {
        let event = self.events.pop_front().unwrap_or(Event::Nothing);
        let sim = &mut self.sim;
        let byte = match event {
            Event::Byte(byte) => byte.into(),
            // Without `rx_valid`, `rx_data` means nothing.
            _ => sim.cycles() & 0xff,
        };
        sim.set(self.rx_valid, matches!(event, Event::Byte(_)).into())?;
        sim.set(self.rx_data, byte)?;
        sim.set(self.rx_error, (event == Event::Error).into())?;
        let willing = !self.tx_stall.stalls();
        sim.set(self.tx_ready, willing.into())?;
        self.slave.drive(sim)?;
        sim.eval()?;

        let before = self.slave.accesses();
        self.slave.observe(sim)?;
        let now = sim.cycles();
        let offered = [self.arvalid, self.awvalid]
            .iter()
            .any(|port| sim.get(*port) != 0);
        let replies = sim.get(self.tx_valid) != 0;
        let mark = |mark: &mut Option<u64>, happens: bool| {
            if happens && mark.is_none() {
                *mark = Some(now);
            }
        };
        if let Event::Byte(_) = event {
            self.marks = [Some(now), None, None, None];
        }
        mark(&mut self.marks[1], offered);
        mark(&mut self.marks[2], self.slave.accesses() > before);
        mark(&mut self.marks[3], replies);

        let byte = replies.then(|| sim.get(self.tx_data));
        if let Some(before) = self.tx_waiting.take() {
            if byte != Some(before) {
                return self.fault(format!("{before:02x} was offered, then {byte:02x?}"));
            }
        }
        if willing {
            self.bytes.extend(byte.map(|byte| byte as u8));
        } else {
            self.tx_waiting = byte;
        }
        match Answer::take(&mut self.bytes) {
            Ok(answer) => self.answers.extend(answer),
            Err(message) => return self.fault(message),
        }
        self.sim.tick()
    }

    /// So many cycles.
    pub fn run(&mut self, cycles: u64) -> Result<()> {
        (0..cycles).try_for_each(|_| self.step())
    }

    /// Runs until all events have been given and nothing has happened for so many cycles.
    pub fn settle(&mut self, quiet: u64) -> Result<()> {
        let mut left = quiet;
        while left > 0 {
            let before = (self.slave.accesses(), self.bytes.len(), self.answers.len());
            let busy = !self.events.is_empty() || self.tx_waiting.is_some();
            self.step()?;
            let after = (self.slave.accesses(), self.bytes.len(), self.answers.len());
            left = if busy || before != after {
                quiet
            } else {
                left - 1
            };
        }
        Ok(())
    }

    /// The oldest reply that has not been looked at, with its number.
    pub fn answer(&mut self) -> Option<(u8, Answer)> {
        self.answers.pop_front()
    }

    /// The next reply; none within so many cycles is an error.
    pub fn await_answer(&mut self, limit: u64) -> Result<(u8, Answer)> {
        for _ in 0..limit {
            if let Some(answer) = self.answers.pop_front() {
                return Ok(answer);
            }
            self.step()?;
        }
        self.fault(format!("no reply within {limit} cycles"))
    }

    fn fault<T>(&self, message: String) -> Result<T> {
        let cycle = self.sim.cycles();
        Err(ErrorKind::Bench { cycle, message }.into())
    }
}

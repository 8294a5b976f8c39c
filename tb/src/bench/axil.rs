//! Bench of the AXI4-Lite slave and the generic registers: an AXI4-Lite master that checks the rules, and a model of
//! the registers.

mod bus;
mod registers;

use rand::Rng as _;

use super::expect;
use crate::error::Result;
use crate::stream::stimulus;
use crate::verilator::{InPort, Model, OutPort, Sim};

pub use bus::{Read, Stalls, Traffic, Write, Written};
pub use registers::{address, control, Registers};

/// Pulses that came out of the command port.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pulses {
    /// Cycles with `cmd_start`.
    pub starts: u64,
    /// Cycles with `cmd_abort`.
    pub aborts: u64,
    /// Cycles with `cmd_wipe`.
    pub wipes: u64,
    /// The last cycle with one of them.
    pub last: u64,
}

/// A change of an input that is not the bus's. The input has the value from this cycle on, counted from the beginning
/// of the run; on an idle bus the first transfer is in cycle 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cycle.
    pub cycle: u64,
    /// The input.
    pub input: &'static str,
    /// Its value.
    pub value: u64,
}

/// The unit under test.
pub struct Axil {
    sim: Sim,
    bus: bus::Ports,
    start: OutPort,
    abort: OutPort,
    wipe: OutPort,
    irq: OutPort,
    opcode: OutPort,
    operand: OutPort,
    done: InPort,
    error: InPort,
    wiped: InPort,
    /// Bytes in a word of the bus.
    bytes: u16,
    pulses: Pulses,
}

impl Axil {
    /// A unit after reset, with random contents of what has no reset.
    pub fn new(model: &Model) -> Result<Self> {
        let mut sim = model.sim_with_random_state(1)?;
        let data = model.ports().iter().find(|x| x.name == "s_axil_rdata");
        let bytes = data.map_or(8, |port| port.width as u16 / 8);
        sim.reset()?;
        let mut unit = Self {
            bus: bus::Ports::new(&sim)?,
            start: sim.output("cmd_start")?,
            abort: sim.output("cmd_abort")?,
            wipe: sim.output("cmd_wipe")?,
            irq: sim.output("irq")?,
            opcode: sim.output("cmd_opcode")?,
            operand: sim.output("cmd_operand")?,
            done: sim.input("cmd_done")?,
            error: sim.input("cmd_error")?,
            wiped: sim.input("cmd_wiped")?,
            sim,
            bytes,
            pulses: Pulses::default(),
        };
        unit.reset()?;
        Ok(unit)
    }

    /// The simulation, for traces and cycles.
    pub fn sim(&mut self) -> &mut Sim {
        &mut self.sim
    }

    /// Bytes in a word of the bus.
    pub fn bytes(&self) -> u16 {
        self.bytes
    }

    /// Pulses since the last reset.
    pub fn pulses(&self) -> Pulses {
        self.pulses
    }

    /// Resets the unit, in whatever state it is, with an idle bus, and checks that it offers nothing.
    pub fn reset(&mut self) -> Result<()> {
        self.bus.idle(&mut self.sim)?;
        for name in [
            "cmd_done",
            "cmd_wiped",
            "unit_busy",
            "unit_stalled",
            "loop_busy",
            "loop_late",
            "loop_refuse",
        ] {
            self.set(name, 0)?;
        }
        let reset = self.sim.input("rst_n")?;
        self.sim.set(reset, 0)?;
        self.sim.eval()?;
        expect(self.bus.outputs(&self.sim), [0; 8], || {
            "bus outputs in reset".into()
        })?;
        self.sim.reset()?;
        self.pulses = Pulses::default();
        // The wipe that follows a reset. The inputs are ready as well then.
        self.sim.tick()?;
        self.end_wipe()
    }

    /// Sets an input that is not the bus's.
    pub fn set(&mut self, name: &str, value: u64) -> Result<()> {
        let port = self.sim.input(name)?;
        self.sim.set(port, value)
    }

    /// Runs traffic and returns what became of it.
    pub fn run(
        &mut self,
        traffic: &Traffic,
        stalls: Stalls,
        seed: u64,
    ) -> Result<(Vec<Written>, Vec<Read>)> {
        self.run_changing(traffic, stalls, &[], seed)
    }

    /// The same, with changes of inputs that are not the bus's, in the order of their cycles.
    pub fn run_changing(
        &mut self,
        traffic: &Traffic,
        stalls: Stalls,
        changes: &[Change],
        seed: u64,
    ) -> Result<(Vec<Written>, Vec<Read>)> {
        let changes = changes.iter().map(|x| {
            let port = self.sim.input(x.input)?;
            Ok((x.cycle, port, x.value))
        });
        let changes = changes.collect::<Result<Vec<_>>>()?;
        let mut changes = changes.into_iter().peekable();
        let begin = self.sim.cycles();
        let (start, abort, wipe) = (self.start, self.abort, self.wipe);
        let pulses = &mut self.pulses;
        let mut each = |sim: &mut Sim| {
            let now = [start, abort, wipe].map(|port| sim.get(port));
            pulses.starts += now[0];
            pulses.aborts += now[1];
            pulses.wipes += now[2];
            if now != [0; 3] {
                pulses.last = sim.cycles();
            }
            while let Some((_, port, value)) =
                changes.next_if(|(cycle, ..)| begin + cycle <= sim.cycles())
            {
                sim.set(port, value)?;
            }
            Ok(())
        };
        bus::run(&mut self.sim, &self.bus, traffic, stalls, seed, &mut each)
    }

    /// One read on the idle bus.
    pub fn read(&mut self, address: u16) -> Result<Read> {
        let traffic = Traffic {
            reads: vec![address],
            ..Traffic::default()
        };
        Ok(self.run(&traffic, Stalls::NEVER, 0)?.1[0])
    }

    /// One write on the idle bus.
    pub fn write(&mut self, write: Write) -> Result<Written> {
        let traffic = Traffic {
            writes: vec![write],
            ..Traffic::default()
        };
        Ok(self.run(&traffic, Stalls::NEVER, 0)?.0[0])
    }

    /// A read of a 64-bit word, lower half first; `None` if it is refused.
    pub fn read_word(&mut self, address: u16) -> Result<Option<u64>> {
        let low = self.read(address)?;
        if self.bytes == 8 {
            return Ok((!low.error).then_some(low.data));
        }
        let high = self.read(address + 4)?;
        expect(high.error, low.error, || {
            format!("refusal of the halves of {address:04x}")
        })?;
        Ok((!low.error).then_some(high.data << 32 | low.data))
    }

    /// A write of enabled bytes of a 64-bit word, upper half first; whether each half was accepted. A 32-bit bus
    /// leaves out a half without enabled bytes.
    pub fn write_word(&mut self, address: u16, data: u64, strobe: u8) -> Result<bool> {
        let mut accepted = true;
        for write in self.split(address, data, strobe) {
            accepted &= !self.write(write)?.error;
        }
        Ok(accepted)
    }

    /// The writes of the bus that write a 64-bit word.
    pub fn split(&self, address: u16, data: u64, strobe: u8) -> Vec<Write> {
        if self.bytes == 8 {
            return vec![Write {
                address,
                data,
                strobe,
            }];
        }
        let half = |upper: u16| Write {
            address: address + 4 * upper,
            data: data >> (32 * upper) & 0xffff_ffff,
            strobe: strobe >> (4 * upper) & 0xf,
        };
        let mut halves = vec![half(1), half(0)];
        halves.retain(|x| x.strobe != 0);
        halves
    }

    /// The units end the command with an error code.
    pub fn finish(&mut self, error: u8) -> Result<()> {
        self.sim.set(self.done, 1)?;
        self.sim.set(self.error, error.into())?;
        self.sim.tick()?;
        self.sim.set(self.done, 0)?;
        self.sim.tick()
    }

    /// The units end the wipe.
    pub fn end_wipe(&mut self) -> Result<()> {
        self.sim.set(self.wiped, 1)?;
        self.sim.tick()?;
        self.sim.set(self.wiped, 0)?;
        self.sim.tick()
    }

    /// Compares interrupt line, command port and pulses with the model; nothing may be under way.
    pub fn compare(&mut self, model: &Registers, what: impl Fn() -> String) -> Result<()> {
        self.sim.eval()?;
        let sim = &self.sim;
        expect(sim.get(self.irq) != 0, model.irq(), || {
            format!("`irq` after {}", what())
        })?;
        let command = (sim.get(self.opcode), sim.get(self.operand));
        expect(command, model.command(), || {
            format!("command port after {}", what())
        })?;
        let pulses = (self.pulses.starts, self.pulses.aborts, self.pulses.wipes);
        expect(pulses, (model.starts, model.aborts, model.wipes), || {
            format!("starts, aborts, wipes after {}", what())
        })
    }

    /// Writes the whole memory behind the window, and the model's with it.
    pub fn fill(&mut self, model: &mut Registers, seed: u64) -> Result<()> {
        let mut rng = stimulus(seed);
        for word in 0..8 {
            let (at, data) = (address::LOOP_DATA + 8 * word, rng.gen());
            model.write(at, data, 0xff);
            expect(self.write_word(at, data, 0xff)?, true, || {
                format!("write of {at:04x}")
            })?;
        }
        Ok(())
    }

    /// Shows in `cycles` cycles of arbitrary traffic that no output of the bus follows an input of it before the
    /// next edge.
    pub fn outputs_are_registers(&mut self, cycles: u64, seed: u64) -> Result<()> {
        let mut rng = stimulus(seed);
        for _ in 0..cycles {
            let mut seen = None;
            for _ in 0..3 {
                for (port, bits) in self.bus.inputs() {
                    self.sim.set(port, rng.gen::<u64>() & bits)?;
                }
                self.sim.eval()?;
                let now = self.bus.outputs(&self.sim);
                expect(now, *seen.get_or_insert(now), || {
                    "bus outputs after a change of bus inputs".into()
                })?;
            }
            self.sim.tick()?;
        }
        self.bus.idle(&mut self.sim)
    }

    /// Begins traffic, breaks it off with a reset after `cycles` cycles, and checks that nothing of it is left.
    pub fn reset_after(&mut self, write: Write, read: u16, cycles: u64) -> Result<()> {
        for ((port, _), value) in self.bus.inputs().into_iter().zip([
            1,
            write.address.into(),
            0,
            1,
            write.data,
            write.strobe.into(),
            0,
            1,
            read.into(),
            0,
            0,
        ]) {
            self.sim.set(port, value)?;
        }
        self.sim.run(cycles)?;
        self.reset()?;
        for _ in 0..20 {
            self.sim.eval()?;
            expect(self.bus.answers(&self.sim), false, || {
                format!("an answer after a reset {cycles} cycles into an access")
            })?;
            self.sim.tick()?;
        }
        Ok(())
    }
}

//! Commands that are broken off leave an accelerator that works.

use tcith_driver::map::{self, Opcode};
use tcith_driver::{Bus, BusError, Driver, Error};
use tcith_hdl::regs::Units;
use tcith_hdl::top::registers::TOP;
use tcith_tb::bench::top::Top;

use super::{driver, for_each, model, parts, run, sign, vector_0};

#[test]
fn a_wipe_in_a_command_and_then_a_signature() {
    let vector = vector_0();
    let (_, salt, rseed) = parts(&vector);
    let mut driver = driver();
    let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
    for cycles in [0, 17, 1000] {
        let bus = driver.bus();
        for (k, half) in (0..).zip(rseed.chunks(8)) {
            bus.write64(map::SEED + 8 * k, word(half)).unwrap();
            bus.write64(map::SALT + 8 * k, word(&salt[..8])).unwrap();
        }
        assert_eq!(run(bus, Opcode::GgmStart, 0), 0);
        bus.write64(map::COMMAND, Opcode::AccSign.code().into())
            .unwrap();
        bus.write64(map::CONTROL, map::CONTROL_START).unwrap();
        bus.set_pause(cycles);
        bus.wait();
        bus.set_pause(1);
        driver.wipe().unwrap();
        // The tree is gone.
        assert_ne!(run(driver.bus(), Opcode::Open, 1), 0);
    }
    let signature = sign(&mut driver, &vector).unwrap();
    assert_eq!(signature, vector.signature[..]);
}

/// How a command is broken off.
#[derive(Clone, Copy, Debug)]
enum Break {
    Abort,
    Wipe,
    Reset,
}

/// Breaks off the first command of a kind, some cycles after its start.
struct Breaker<'a> {
    top: &'a mut Top,
    opcode: Opcode,
    how: Break,
    cycles: u64,
    /// The command to be started.
    next: u8,
    broken: bool,
}

impl Bus for Breaker<'_> {
    fn read64(&mut self, address: u16) -> Result<u64, BusError> {
        self.top.read64(address)
    }

    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError> {
        self.top.write64(address, value)?;
        match address {
            map::COMMAND => self.next = value as u8,
            map::CONTROL if self.next == self.opcode.code() && !self.broken => {
                self.broken = true;
                self.top.set_pause(self.cycles);
                self.top.wait();
                self.top.set_pause(200);
                match self.how {
                    Break::Abort => self.top.write64(map::CONTROL, 1 << 1)?,
                    Break::Wipe => self.top.write64(map::CONTROL, map::CONTROL_WIPE)?,
                    Break::Reset => self.top.reset().unwrap(),
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn wait(&mut self) {
        self.top.wait();
    }
}

#[test]
fn every_command_can_be_broken_off() {
    let vector = vector_0();
    let (sk, salt, rseed) = parts(&vector);
    // Those of other partitions are refused before they begin.
    let present = |opcode: &&Opcode| {
        let mut known = TOP.opcodes.iter();
        known.any(|x| x.code == opcode.code() && x.when.holds(Units::ALL))
    };
    let opcodes: Vec<_> = Opcode::ALL.iter().filter(present).collect();
    assert!(opcodes.len() > 15);
    let after = [3, 11, 40].into_iter().cycle();
    let cases = opcodes
        .into_iter()
        .zip(after)
        .flat_map(|(&opcode, cycles)| {
            [Break::Abort, Break::Wipe, Break::Reset].map(|how| (opcode, cycles, how))
        });
    for_each(model(), cases, |driver, (opcode, cycles, how)| {
        let what = format!("{how:?} {cycles} cycles into {opcode:?}");
        let top = driver.bus();
        let breaker = Breaker {
            top,
            opcode,
            how,
            cycles,
            next: 0,
            broken: false,
        };
        let mut breaking = Driver::new(breaker).unwrap().with_poll_limit(2000);
        let _ = match opcode {
            Opcode::AccKeep | Opcode::AccVerify | Opcode::MpcVerify | Opcode::MpcGy => {
                breaking.verify(&vector.pk, &vector.msg, &vector.signature)
            }
            _ => breaking.sign(&sk, &vector.msg, &salt, &rseed).map(|_| ()),
        };
        assert!(breaking.into_bus().broken, "{what}");
        // A command or a wipe that is still in progress gives way to a wipe.
        driver.wipe().unwrap();
        let signature = driver.sign(&sk, &vector.msg, &salt, &rseed).unwrap();
        assert_eq!(signature, vector.signature[..], "{what}");
    });
}

#[test]
fn a_driver_that_gives_up_leaves_an_accelerator_that_works() {
    let vector = vector_0();
    let (sk, _, _) = parts(&vector);
    let (seed_sk, seed_pk) = sk.split_at(16);
    let (seed_sk, seed_pk) = (seed_sk.try_into().unwrap(), seed_pk.try_into().unwrap());
    let mut hasty = driver().with_poll_limit(3);
    let opcode = Opcode::XofSecret;
    assert_eq!(
        hasty.key_gen(&seed_sk, &seed_pk),
        Err(Error::Timeout { opcode })
    );
    let mut patient = Driver::new(hasty.into_bus()).unwrap();
    patient.wipe().unwrap();
    let (pk, _) = patient.key_gen(&seed_sk, &seed_pk).unwrap();
    assert_eq!(pk, vector.pk[..]);
}

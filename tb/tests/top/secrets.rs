//! What the bus may not read or write.

use tcith_driver::map::{self, Opcode};
use tcith_driver::{Bus, BusError, Driver};
use tcith_golden::keygen::{expand_secret, secret_product};
use tcith_golden::meter::NoMeter;
use tcith_golden::Mirath1aFast;
use tcith_hdl::regs::{Access, Target, Units};
use tcith_hdl::top::registers::TOP;
use tcith_tb::bench::top::{disclosure, rules, words, Top};

use super::{driver, model, parts, run, sign, vector_0};

/// Whether the map, and the rules of its windows, let this word be read after Sign.
fn readable(address: u16) -> bool {
    let Some(target) = TOP.target(address, Units::ALL) else {
        return false;
    };
    let word = address / 8 % 32;
    match target {
        Target::Window(_, area) if area.name == "REPETITIONS" => (14..25).contains(&word),
        Target::Window(_, area) if area.name == "READ" => word <= 25,
        target => target.access() != Access::WriteOnly,
    }
}

/// All words that can be read; checks that no others can.
fn sweep(bus: &mut Top) -> Vec<u64> {
    let mut words = Vec::new();
    for address in (0..=0xfff8).step_by(8) {
        match (bus.read64(address), readable(address)) {
            (Ok(word), true) => words.push(word),
            (Err(BusError::Refused), false) => {}
            (found, _) => panic!("read of {address:#x}: {found:x?}"),
        }
    }
    words
}

#[test]
fn no_secret_can_be_read() {
    let vector = vector_0();
    let mut driver = driver();
    sign(&mut driver, &vector).unwrap();
    let words = sweep(driver.bus());

    let seed_sk = &vector.sk[..16];
    let sc = expand_secret::<Mirath1aFast, _>(seed_sk, &mut NoMeter);
    let product = secret_product::<Mirath1aFast, _>(&sc, &mut NoMeter);
    let secrets = [seed_sk, &vector.rseed, &sc, &product].concat();
    for secret in secrets.chunks_exact(8) {
        let secret = u64::from_le_bytes(secret.try_into().unwrap());
        assert!(!words.contains(&secret), "{secret:x}");
    }
    // And something that is there is found.
    let y = u64::from_le_bytes(vector.pk[16..24].try_into().unwrap());
    assert!(words.contains(&y));

    let bus = driver.bus();
    // The root, and what has no such node, are not disclosed.
    assert_ne!(run(bus, Opcode::Open, 0), 0);
    assert_ne!(run(bus, Opcode::Open, 8703), 0);
    assert_eq!(bus.read64(map::RESULT), Ok(0));
    // A proof is made once.
    assert_ne!(run(bus, Opcode::MpcSign, 0), 0);
    assert_ne!(run(bus, Opcode::MpcVerify, 0), 0);
}

#[test]
fn no_node_above_a_hidden_leaf_is_disclosed() {
    disclosure::no_node_above_a_hidden_leaf(&mut Top::new(model()).unwrap()).unwrap();
}

#[test]
fn a_repetition_is_proved_once() {
    let mut top = Top::new(model()).unwrap();
    rules::a_repetition_is_proved_once(&mut top, &vector_0()).unwrap();
}

/// Tries to replace the masks of a repetition after every command's start.
struct Meddler<'a>(&'a mut Top);

impl Bus for Meddler<'_> {
    fn read64(&mut self, address: u16) -> Result<u64, BusError> {
        self.0.read64(address)
    }

    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError> {
        self.0.write64(address, value)?;
        if address == map::CONTROL {
            let second = map::REPETITION + 3 * map::REPETITION_STRIDE + 8 * 16;
            for word in [second, second + 8] {
                assert_eq!(self.0.write64(word, 5), Err(BusError::Refused));
            }
        }
        Ok(())
    }

    fn wait(&mut self) {
        self.0.wait();
    }
}

#[test]
fn masks_cannot_be_replaced() {
    let vector = vector_0();
    let (sk, salt, rseed) = parts(&vector);
    let mut top = Top::new(model()).unwrap();
    top.set_pause(200);
    let mut driver = Driver::new(Meddler(&mut top)).unwrap();
    let signature = driver.sign(&sk, &vector.msg, &salt, &rseed).unwrap();
    assert_eq!(signature, vector.signature[..]);
}

#[test]
fn words_that_are_not_softwares_cannot_be_written() {
    words::words_that_are_not_softwares(&mut Top::new(model()).unwrap()).unwrap();
}

//! `tcith_top` under the driver: KeyGen, Sign and Verify of a known answer, refusals with the golden model's verdict,
//! wipe, and what the bus may not do.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use tcith_driver::map::{self, Fips, Opcode};
use tcith_driver::{Bus as _, BusError, Driver, Error, Malformed, Phase, SIGNATURE_BYTES};
use tcith_golden::challenge::challenge;
use tcith_golden::kat::{vectors, Vector, ENTROPY};
use tcith_golden::keygen::{expand_secret, secret_product};
use tcith_golden::meter::NoMeter;
use tcith_golden::{Mirath1aFast, Order, Rijndael, Scheme};
use tcith_hdl::regs::{Access, Target, Units};
use tcith_hdl::top::registers::TOP;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, top::*};
use tcith_tb::stream::Stall;
use tcith_tb::{BuildOptions, Model};

fn model() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(|| {
        let source = bench::source(&generate("top", &BTreeMap::new()).unwrap()).unwrap();
        Model::build(&source, &BuildOptions::default()).unwrap()
    })
}

fn driver() -> Driver<Top> {
    Driver::new(Top::new(model()).unwrap()).unwrap()
}

fn scheme() -> Scheme {
    Scheme::of::<Mirath1aFast, Rijndael>()
}

fn vector_0() -> Vector {
    vectors(scheme(), &ENTROPY).next().unwrap().unwrap()
}

/// The parts of a vector that have a fixed length.
fn parts(vector: &Vector) -> ([u8; 32], [u8; 32], [u8; 16]) {
    (
        vector.sk.as_slice().try_into().unwrap(),
        vector.salt.as_slice().try_into().unwrap(),
        vector.rseed.as_slice().try_into().unwrap(),
    )
}

fn sign(driver: &mut Driver<Top>, vector: &Vector) -> Result<[u8; SIGNATURE_BYTES], Error> {
    let (sk, salt, rseed) = parts(vector);
    driver.sign(&sk, &vector.msg, &salt, &rseed)
}

/// The golden model's verdict, in the driver's terms.
fn verdict(pk: &[u8], msg: &[u8], signature: &[u8]) -> Result<(), Error> {
    use tcith_golden::Error as Golden;
    let result = scheme().verify(pk, msg, signature, Order::Reference, &mut NoMeter);
    result.map_err(|error| match error {
        Golden::Length {
            what,
            expected,
            found,
        } => Error::Malformed(Malformed::Length {
            what,
            expected,
            found,
        }),
        Golden::PaddingBits => Malformed::PaddingBits.into(),
        Golden::Grinding => Malformed::Grinding.into(),
        Golden::PathTooLong => Malformed::PathTooLong.into(),
        Golden::UnusedPathNonZero => Malformed::UnusedPathNonZero.into(),
        Golden::Mismatch => Error::Invalid,
        other => panic!("{other}"),
    })
}

/// Prints what an operation and its phases took.
fn print(name: &str, (total, phases): (Cost, Vec<(Phase, Cost)>)) {
    let line = |name: &str, cost: Cost| {
        let Cost {
            cycles,
            polls,
            reads,
            writes,
        } = cost;
        println!(
            "{name:>12} {cycles:>8} cycles {polls:>7} polls {reads:>5} reads {writes:>5} writes"
        );
    };
    line(name, total);
    for (phase, cost) in phases {
        line(phase.name(), cost);
    }
}

fn run(bus: &mut Top, opcode: Opcode, operand: u64) -> u8 {
    bus.write64(map::COMMAND, u64::from(opcode.code()) | operand << 32)
        .unwrap();
    bus.write64(map::CONTROL, map::CONTROL_START).unwrap();
    loop {
        let status = bus.read64(map::STATUS).unwrap();
        if status & map::STATUS_DONE != 0 {
            return (status >> map::STATUS_ERROR_LSB) as u8;
        }
        bus.wait();
    }
}

#[test]
fn a_known_answer_and_its_cost() {
    let vector = vector_0();
    let (sk, salt, rseed) = parts(&vector);
    let (seed_sk, seed_pk) = sk.split_at(16);
    let mut top = Top::new(model()).unwrap();

    let (result, total, phases) = top.measure(|top| {
        Driver::new(top)?.key_gen(seed_sk.try_into().unwrap(), seed_pk.try_into().unwrap())
    });
    print("KeyGen", (total, phases));
    let (pk, key) = result.unwrap();
    assert_eq!(pk, vector.pk[..]);
    assert_eq!(*key, sk);

    let (result, total, phases) =
        top.measure(|top| Driver::new(top)?.sign(&sk, &vector.msg, &salt, &rseed));
    let names: Vec<Phase> = phases.iter().map(|(phase, _)| *phase).collect();
    print("Sign", (total, phases));
    assert_eq!(result.unwrap(), vector.signature[..]);
    use Phase::{Accumulate, Challenge, Grind, Key, Open, Proof, Tree};
    assert_eq!(names, [Key, Tree, Accumulate, Proof, Grind, Open]);

    let (result, total, phases) =
        top.measure(|top| Driver::new(top)?.verify(&vector.pk, &vector.msg, &vector.signature));
    let names: Vec<Phase> = phases.iter().map(|(phase, _)| *phase).collect();
    print("Verify", (total, phases));
    assert_eq!(result, Ok(()));
    assert_eq!(names, [Challenge, Key, Accumulate, Proof]);
}

#[test]
fn signatures_one_after_the_other_under_stalls_of_the_bus() {
    let mut driver = driver();
    for (vector, stall) in
        vectors(scheme(), &ENTROPY).zip([Stall::Random(50), Stall::Bursts { max: 9 }])
    {
        let vector = vector.unwrap();
        driver.bus().set_stall(stall, 7);
        driver.bus().set_pause(200);
        let signature = sign(&mut driver, &vector).unwrap();
        assert_eq!(signature, vector.signature[..], "{stall:?}");
        assert_eq!(driver.verify(&vector.pk, &vector.msg, &signature), Ok(()));
    }
}

/// A changed key, message or signature.
type Case = (&'static str, Vec<u8>, Vec<u8>, Vec<u8>);

/// Cases that the driver refuses before the accelerator has much to do.
fn early_cases(vector: &Vector) -> Vec<Case> {
    let (pk, msg, good) = (&vector.pk, &vector.msg, &vector.signature);
    let changed = |at: usize, bits: u8| {
        let mut signature = good.clone();
        signature[at] ^= bits;
        signature
    };
    let mut cases: Vec<Case> = vec![
        ("short key", pk[1..].to_vec(), msg.clone(), good.clone()),
        (
            "short signature",
            pk.clone(),
            msg.clone(),
            good[1..].to_vec(),
        ),
        ("no signature", pk.clone(), msg.clone(), vec![]),
        ("empty", vec![], vec![], vec![]),
        (
            "long signature",
            pk.clone(),
            msg.clone(),
            [good.as_slice(), &[0]].concat(),
        ),
        ("unused path", pk.clone(), msg.clone(), changed(1959, 1)),
    ];
    let mut padded = pk.clone();
    padded[72] |= 0x80;
    cases.push(("padding", padded, msg.clone(), good.clone()));
    for at in (32..72).step_by(3) {
        let signature = changed(at, 1 << (at % 8));
        cases.push(("ctr or h_mpc", pk.clone(), msg.clone(), signature));
    }
    let long = (0..980)
        .find(|&ctr| {
            challenge::<Mirath1aFast, _>(&good[40..72], ctr, &mut NoMeter)
                == Err(tcith_golden::Error::PathTooLong)
        })
        .expect("a counter with good grinding bits and a long path");
    let mut signature = good.clone();
    signature[32..40].copy_from_slice(&long.to_le_bytes());
    cases.push(("long path", pk.clone(), msg.clone(), signature));
    cases
}

/// Cases of which only h_mpc tells.
fn late_cases(vector: &Vector) -> Vec<Case> {
    let (pk, msg, good) = (&vector.pk, &vector.msg, &vector.signature);
    let places = [
        ("salt", 3),
        ("salt, upper half", 31),
        ("path", 72),
        ("commitment", 1960),
        ("aux, S", 2504),
        ("aux, C", 3048),
        ("alpha_mid", 3727),
    ];
    let mut cases: Vec<Case> = places
        .into_iter()
        .map(|(name, at)| {
            let mut signature = good.clone();
            signature[at] ^= 0x10;
            (name, pk.clone(), msg.clone(), signature)
        })
        .collect();
    let mut other = msg.clone();
    other[0] ^= 1;
    cases.push(("message", pk.clone(), other, good.clone()));
    for (name, at) in [("seed of the key", 0), ("y", 16)] {
        let mut other = pk.clone();
        other[at] ^= 1;
        cases.push((name, other, msg.clone(), good.clone()));
    }
    cases
}

#[test]
fn refusals_have_the_golden_verdict() {
    let vector = vector_0();
    let mut driver = driver();
    let late = late_cases(&vector);
    let count = late.len();
    let mut invalid = 0;
    for (name, pk, msg, signature) in early_cases(&vector).into_iter().chain(late) {
        let expected = verdict(&pk, &msg, &signature);
        assert!(expected.is_err(), "{name}");
        invalid += usize::from(expected == Err(Error::Invalid));
        assert_eq!(driver.verify(&pk, &msg, &signature), expected, "{name}");
    }
    assert!(invalid >= count, "{invalid}");
    let accepted = driver.verify(&vector.pk, &vector.msg, &vector.signature);
    assert_eq!(accepted, Ok(()));
}

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
fn words_that_are_not_softwares_cannot_be_written() {
    let mut top = Top::new(model()).unwrap();
    let forbidden = [
        map::ID,
        map::STATUS,
        map::RESULT,
        map::COUNTER,
        Fips::Read.at(0),
        map::REPETITION,
        map::REPETITION + map::REPETITION_FIRST_PROOF,
        map::REPETITION + 8 * 25,
        map::REPETITION + 17 * map::REPETITION_STRIDE + map::REPETITION_AUX,
        0x0ff8,
        0x3000,
        0xfff8,
    ];
    for address in forbidden {
        assert_eq!(
            top.write64(address, u64::MAX),
            Err(BusError::Refused),
            "{address:#x}"
        );
    }
    // Windows take whole words.
    for address in [map::SALT, map::Y, map::PATH_TABLE] {
        assert!(
            !top.write_strobed(address, 1, 0x7f).unwrap(),
            "{address:#x}"
        );
        assert!(top.write_strobed(address, 1, 0xff).unwrap(), "{address:#x}");
    }
    // A proof is not to be read before there is one.
    let proof = map::REPETITION + map::REPETITION_FIRST_PROOF;
    assert_eq!(top.read64(proof), Err(BusError::Refused));
    assert!(!top.irq().unwrap());
}

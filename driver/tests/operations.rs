//! KeyGen, Sign and Verify over a model of the accelerator: known answers, verdicts, and everything that can go
//! wrong on the way.

mod model;

use model::{Fault, Model};
use tcith_driver::map::Opcode;
use tcith_driver::{BusError, Driver, Error, Malformed, Phase, SIGNATURE_BYTES};
use tcith_golden::kat::{vectors, Vector, ENTROPY};
use tcith_golden::{Mirath1aFast, Rijndael, Scheme};

fn vector_0() -> Vector {
    let scheme = Scheme::of::<Mirath1aFast, Rijndael>();
    vectors(scheme, &ENTROPY).next().unwrap().unwrap()
}

fn driver(fault: Fault) -> Driver<Model> {
    Driver::new(Model::with(fault)).unwrap()
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().unwrap()
}

fn sign(driver: &mut Driver<Model>, vector: &Vector) -> Result<[u8; SIGNATURE_BYTES], Error> {
    let (sk, salt, rseed) = (array(&vector.sk), array(&vector.salt), array(&vector.rseed));
    driver.sign(&sk, &vector.msg, &salt, &rseed)
}

fn key_gen(driver: &mut Driver<Model>, vector: &Vector) -> Result<Vec<u8>, Error> {
    let (seed_sk, seed_pk) = (array(&vector.sk[..16]), array(&vector.sk[16..]));
    let (pk, sk) = driver.key_gen(&seed_sk, &seed_pk)?;
    assert_eq!(*sk, vector.sk[..]);
    Ok(pk.to_vec())
}

#[test]
fn known_answers() {
    let mut driver = driver(Fault::None);
    let scheme = Scheme::of::<Mirath1aFast, Rijndael>();
    for vector in vectors(scheme, &ENTROPY).take(3) {
        let vector = vector.unwrap();
        assert_eq!(key_gen(&mut driver, &vector), Ok(vector.pk.clone()));
        let signature = sign(&mut driver, &vector).unwrap();
        assert_eq!(signature, vector.signature[..]);
        assert_eq!(driver.verify(&vector.pk, &vector.msg, &signature), Ok(()));
    }
    assert_eq!(driver.bus().wipes, 0);
    assert_eq!(driver.bus().waits, 0);
    assert_eq!(driver.bus().phases[..2], [Phase::Key, Phase::Key]);
}

#[test]
fn verdicts() {
    let vector = vector_0();
    let mut driver = driver(Fault::None);
    let mut verify = |pk: &[u8], signature: &[u8]| driver.verify(pk, &vector.msg, signature);
    let changed = |at: usize| {
        let mut signature = vector.signature.clone();
        signature[at] ^= 1;
        signature
    };
    let length = |what, expected, found| {
        Err(Error::Malformed(Malformed::Length {
            what,
            expected,
            found,
        }))
    };
    assert_eq!(
        verify(&vector.pk, &vector.signature[1..]),
        length("signature", 3728, 3727)
    );
    assert_eq!(verify(&[], &vector.signature), length("public key", 73, 0));
    let mut padded = vector.pk.clone();
    padded[72] |= 0x10;
    assert_eq!(
        verify(&padded, &vector.signature),
        Err(Malformed::PaddingBits.into())
    );
    assert_eq!(
        verify(&vector.pk, &changed(40)),
        Err(Malformed::Grinding.into())
    );
    assert_eq!(
        verify(&vector.pk, &changed(1959)),
        Err(Malformed::UnusedPathNonZero.into())
    );
    for at in [0, 72, 1960, 2504, 3048, 3727] {
        assert_eq!(
            verify(&vector.pk, &changed(at)),
            Err(Error::Invalid),
            "{at}"
        );
    }
    assert_eq!(verify(&vector.pk, &vector.signature), Ok(()));
}

#[test]
fn other_hardware_is_refused() {
    let found = |fault| Driver::new(Model::with(fault)).err();
    assert_eq!(found(Fault::None), None);
    assert_eq!(found(Fault::Foreign(7)), Some(Error::NotFound { id: 7 }));
    assert_eq!(
        found(Fault::Lacks(0b1001)),
        Some(Error::UnitsMissing { units: 0b0001 })
    );
    assert_eq!(
        found(Fault::Lacks(0b0011)),
        Some(Error::UnitsMissing { units: 0b0011 })
    );
}

#[test]
fn every_command_may_fail_or_never_end() {
    let vector = vector_0();
    let verifies = [
        Opcode::AccKeep,
        Opcode::AccVerify,
        Opcode::MpcVerify,
        Opcode::MpcGy,
    ];
    // Complete accelerators have no GGM_NODE.
    let present = Opcode::ALL.iter().filter(|x| **x != Opcode::GgmNode);
    for &opcode in present {
        let run = |driver: &mut Driver<Model>| {
            if verifies.contains(&opcode) {
                driver.verify(&vector.pk, &vector.msg, &vector.signature)
            } else {
                sign(driver, &vector).map(|_| ())
            }
        };
        // Only Sign has secrets.
        let wipes = u64::from(!verifies.contains(&opcode));

        let mut failing = driver(Fault::Command(opcode.code(), 9));
        assert_eq!(run(&mut failing), Err(Error::Command { opcode, code: 9 }));
        assert_eq!(failing.bus().wipes, wipes, "{}", opcode.name());

        let mut stuck = driver(Fault::Stuck(opcode.code())).with_poll_limit(5);
        assert_eq!(run(&mut stuck), Err(Error::Timeout { opcode }));
        assert_eq!(stuck.bus().waits, 5);
        assert_eq!(stuck.bus().wipes, wipes, "{}", opcode.name());
    }
}

#[test]
fn every_access_of_key_gen_may_fail() {
    let vector = vector_0();
    let mut good = driver(Fault::None);
    key_gen(&mut good, &vector).unwrap();
    let accesses = good.bus().accesses;
    assert!(accesses > 20);
    // The first three are those of `Driver::new`.
    for at in 3..accesses {
        for cause in [BusError::Refused, BusError::NoAnswer] {
            let mut driver = driver(Fault::Access(at, cause));
            match key_gen(&mut driver, &vector) {
                Err(Error::Bus { cause: found, .. }) => assert_eq!(found, cause),
                other => panic!("access {at}: {other:?}"),
            }
            assert_eq!(driver.bus().wipes, 1);
        }
    }
    assert_eq!(
        Driver::new(Model::with(Fault::Access(0, BusError::NoAnswer))).err(),
        Some(Error::Bus {
            address: 0,
            cause: BusError::NoAnswer
        })
    );
}

//! `tcith_top` under the driver: KeyGen, Sign and Verify of a known answer, refusals with the golden model's verdict,
//! wipe, and what the bus may not do.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rand::Rng as _;
use tcith_driver::{map, BusError, Driver, Error, Malformed, SIGNATURE_BYTES};
use tcith_golden::kat::{vectors, Vector, ENTROPY};
use tcith_golden::meter::NoMeter;
use tcith_golden::{Mirath1aFast, Order, Rijndael, Scheme};
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, top::*};
use tcith_tb::stream::{stimulus, Stall};
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

#[test]
fn key_generation() {
    let vector = vector_0();
    let (sk, _, _) = parts(&vector);
    let (seed_sk, seed_pk) = sk.split_at(16);
    let mut driver = driver();
    let (pk, key) = driver
        .key_gen(seed_sk.try_into().unwrap(), seed_pk.try_into().unwrap())
        .unwrap();
    assert_eq!(pk, vector.pk[..]);
    assert_eq!(*key, sk);
}

#[test]
fn two_signatures_and_their_verification() {
    let vector = vector_0();
    let mut driver = driver();
    for _ in 0..2 {
        let signature = sign(&mut driver, &vector).unwrap();
        assert_eq!(signature, vector.signature[..]);
        assert_eq!(driver.verify(&vector.pk, &vector.msg, &signature), Ok(()));
    }
}

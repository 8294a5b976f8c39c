//! The operations of known-answer vectors, by the driver.

use tcith_driver::Driver;
use tcith_golden::kat::Vector;

use super::Top;
use crate::bench::expect;
use crate::error::{ErrorKind, Result};

/// Looks at a command, 200 cycles apart, after which the driver gives up: more than grinding without success takes.
const LOOKS: u32 = 10_000;

/// Waits between two looks.
const PAUSE: u64 = 200;

/// The result of an operation; that it failed is an error of the hardware.
fn operate<T>(
    top: &mut Top,
    operation: impl FnOnce(&mut Driver<&mut Top>) -> std::result::Result<T, tcith_driver::Error>,
) -> Result<T> {
    top.set_pause(PAUSE);
    let result = Driver::new(&mut *top)
        .map(|driver| driver.with_poll_limit(LOOKS))
        .and_then(|mut driver| operation(&mut driver));
    top.set_pause(1);
    result.map_err(|error| {
        let (cycle, message) = (top.cost().cycles, error.to_string());
        ErrorKind::Bench { cycle, message }.into()
    })
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    std::array::from_fn(|k| bytes[k])
}

/// KeyGen gives the vector's public key.
pub fn key_gen(top: &mut Top, vector: &Vector) -> Result<()> {
    let (seed_sk, seed_pk) = vector.sk.split_at(16);
    let (seed_sk, seed_pk) = (array(seed_sk), array(seed_pk));
    let (pk, _) = operate(top, |driver| driver.key_gen(&seed_sk, &seed_pk))?;
    expect_bytes("public key", &pk, &vector.pk)
}

/// Sign gives the vector's signature.
pub fn sign(top: &mut Top, vector: &Vector) -> Result<()> {
    let (sk, salt, rseed) = (array(&vector.sk), array(&vector.salt), array(&vector.rseed));
    let signature = operate(top, |driver| driver.sign(&sk, &vector.msg, &salt, &rseed))?;
    expect_bytes("signature", &signature, &vector.signature)
}

/// Compares long results; an error shows the first word that differs.
fn expect_bytes(what: &str, found: &[u8], expected: &[u8]) -> Result<()> {
    for (k, (found, expected)) in found.chunks(8).zip(expected.chunks(8)).enumerate() {
        expect(found, expected, || {
            format!("bytes from {} on of the {what}", 8 * k)
        })?;
    }
    expect(found.len(), expected.len(), || {
        format!("length of the {what}")
    })
}

/// Verify accepts the vector's signature.
pub fn verify(top: &mut Top, vector: &Vector) -> Result<()> {
    operate(top, |driver| {
        driver.verify(&vector.pk, &vector.msg, &vector.signature)
    })
}

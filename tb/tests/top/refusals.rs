//! What is no signature is refused with the golden model's verdict.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::Rng as _;
use tcith_driver::{Error, Malformed};
use tcith_golden::challenge::challenge;
use tcith_golden::kat::{vectors, Vector, ENTROPY};
use tcith_golden::meter::NoMeter;
use tcith_golden::params::Params as _;
use tcith_golden::{Mirath1aFast, Order, Scheme, Sha3};
use tcith_tb::stream::stimulus;
use tcith_tb::Model;

use super::{fast, for_each, model, scheme, vector_0};

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

/// A changed key, message or signature.
type Case = (String, Vec<u8>, Vec<u8>, Vec<u8>);

/// The vector with some bits of its signature flipped.
fn changed(vector: &Vector, at: usize, bits: u8) -> Case {
    let mut signature = vector.signature.clone();
    signature[at] ^= bits;
    let (pk, msg) = (vector.pk.clone(), vector.msg.clone());
    (format!("byte {at}"), pk, msg, signature)
}

/// Cases that are refused before the accelerator has much to do.
fn early_cases(vector: &Vector) -> Vec<Case> {
    let (pk, msg, good) = (&vector.pk, &vector.msg, &vector.signature);
    // ctr and h_mpc: other challenges, most without zero grinding bits.
    let mut cases: Vec<Case> = (32..72)
        .flat_map(|at| [0x01, 0x80].map(|bits| changed(vector, at, bits)))
        .collect();
    for length in (0..good.len()).step_by(61) {
        let name = format!("{length} bytes");
        cases.push((name, pk.clone(), msg.clone(), good[..length].to_vec()));
    }
    let longer = [good.as_slice(), &[0]].concat();
    cases.push(("longer".into(), pk.clone(), msg.clone(), longer));
    for length in [0, 1, 72] {
        let name = format!("key of {length} bytes");
        cases.push((name, pk[..length].to_vec(), msg.clone(), good.clone()));
    }
    for bit in 4..8 {
        let mut padded = pk.clone();
        padded[72] |= 1 << bit;
        cases.push(("padding".into(), padded, msg.clone(), good.clone()));
    }
    let found = |ctr: u64| challenge::<Mirath1aFast, _>(&good[40..72], ctr, &mut NoMeter);
    let ctr = u64::from_le_bytes(good[32..40].try_into().unwrap());
    let unused = 72 + 16 * found(ctr).unwrap().path.len()..1960;
    assert!(!unused.is_empty());
    cases.extend(unused.map(|at| changed(vector, at, 1 << (at % 8))));
    // Signers skip such counters.
    let long = (0..ctr)
        .find(|&ctr| found(ctr) == Err(tcith_golden::Error::PathTooLong))
        .expect("a counter with good grinding bits and a long path");
    let mut signature = good.clone();
    signature[32..40].copy_from_slice(&long.to_le_bytes());
    cases.push(("long path".into(), pk.clone(), msg.clone(), signature));
    cases
}

/// Cases of which only h_mpc tells.
fn late_cases(vector: &Vector) -> Vec<Case> {
    let (pk, msg, good) = (&vector.pk, &vector.msg, &vector.signature);
    // Salt, path, commitments, aux S, aux C, alpha_mid: the first byte of each, and one inside; the last of all.
    let places = [
        0, 31, 72, 1000, 1960, 2200, 2504, 2900, 3048, 3200, 3456, 3727,
    ];
    let mut cases: Vec<Case> = places
        .into_iter()
        .map(|at| changed(vector, at, 0x10))
        .collect();
    let mut other = msg.clone();
    other[0] ^= 1;
    cases.push(("message".into(), pk.clone(), other, good.clone()));
    let longer = [msg.as_slice(), &[0]].concat();
    cases.push(("longer message".into(), pk.clone(), longer, good.clone()));
    for at in [0, 15, 16, 71] {
        let mut other = pk.clone();
        other[at] ^= 1;
        cases.push((format!("key, byte {at}"), other, msg.clone(), good.clone()));
    }
    cases
}

/// Byte regions of a signature, in order.
fn regions() -> [Range<usize>; 6] {
    let mut start = 0;
    [
        Mirath1aFast::SALT_BYTES,
        8,
        Mirath1aFast::DIGEST_BYTES,
        Mirath1aFast::MAX_PATH * Mirath1aFast::LAMBDA,
        Mirath1aFast::TAU * Mirath1aFast::DIGEST_BYTES,
        Mirath1aFast::PACKED_BITS.div_ceil(8),
    ]
    .map(|length| {
        let range = start..start + length;
        start = range.end;
        range
    })
}

/// Flips in every region: the first and last bytes, and every 149th between.
fn sampled_cases(vector: &Vector) -> Vec<Case> {
    assert_eq!(regions()[5].end, vector.signature.len());
    let sampled = |range: &Range<usize>, at: usize| {
        at < range.start + 3 || at + 3 >= range.end || (at - range.start) % 149 == 0
    };
    regions()
        .into_iter()
        .flat_map(|range| range.clone().filter(move |&at| sampled(&range, at)))
        .map(|at| changed(vector, at, 1 << (at % 8)))
        .collect()
}

/// Changes of several bytes, signatures of others, and no signatures at all.
fn random_cases(vector: &Vector) -> Vec<Case> {
    let (pk, msg, good) = (&vector.pk, &vector.msg, &vector.signature);
    let mut rng = stimulus(71);
    let mut cases = Vec::new();
    for _ in 0..12 {
        let (at, change, stretch) = (
            rng.gen_range(0..good.len()),
            rng.gen_range(1..=255),
            rng.gen_range(1..64),
        );
        let mut signature = good.clone();
        for byte in signature.iter_mut().skip(at).step_by(61).take(stretch) {
            *byte ^= change;
        }
        let name = format!("{stretch} bytes from {at} on");
        cases.push((name, pk.clone(), msg.clone(), signature));
    }
    // Of the same key and message, with commitments that are hashes.
    let hashed = Scheme::of::<Mirath1aFast, Sha3>();
    let other = vectors(hashed, &ENTROPY).nth(1).unwrap().unwrap();
    cases.push((
        "the other variant's".into(),
        other.pk,
        other.msg,
        other.signature,
    ));
    for other in vectors(scheme(), &ENTROPY).skip(2).take(2) {
        let name = "another message's".into();
        cases.push((name, pk.clone(), msg.clone(), other.unwrap().signature));
    }
    let mut bytes = |length| (0..length).map(|_| rng.gen()).collect::<Vec<u8>>();
    for k in 0..40 {
        let (key, signature) = if k < 20 {
            (bytes(73), bytes(good.len()))
        } else {
            (bytes(4 * k), bytes(95 * k))
        };
        cases.push((format!("arbitrary bytes {k}"), key, bytes(k), signature));
    }
    cases
}

/// A bit in the first and in the last entry of the path that is not used, in several signatures.
fn unused_entries() -> Vec<Case> {
    let vectors = vectors(scheme(), &ENTROPY).take(10).map(Result::unwrap);
    vectors
        .flat_map(|vector| {
            let [_, ctr, h_mpc, path, ..] = regions();
            let ctr = u64::from_le_bytes(vector.signature[ctr].try_into().unwrap());
            let h_mpc = &vector.signature[h_mpc];
            let challenge = challenge::<Mirath1aFast, _>(h_mpc, ctr, &mut NoMeter).unwrap();
            let unused = path.start + challenge.path.len() * Mirath1aFast::LAMBDA..path.end;
            [unused.start, unused.end - 1]
                .into_iter()
                .filter(|at| unused.contains(at))
                .map(|at| changed(&vector, at, 1))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Compares all verdicts, and then those of a good signature; gives how many there were of signatures that are well-formed.
fn compare_verdicts(model: &Model, vector: &Vector, cases: Vec<Case>) -> usize {
    let invalid = AtomicUsize::new(0);
    let good = changed(vector, 0, 0);
    let good = (0..2).map(|_| (true, good.clone()));
    let cases = cases.into_iter().map(|case| (false, case)).chain(good);
    for_each(
        model,
        cases,
        |driver, (good, (name, pk, msg, signature))| {
            let expected = verdict(&pk, &msg, &signature);
            assert_eq!(expected.is_ok(), good, "{name}");
            assert_eq!(driver.verify(&pk, &msg, &signature), expected, "{name}");
            if expected == Err(Error::Invalid) {
                invalid.fetch_add(1, Ordering::Relaxed);
            }
        },
    );
    invalid.into_inner()
}

#[test]
fn malformed_signatures_have_the_golden_verdict() {
    let vector = vector_0();
    let cases = early_cases(&vector);
    assert!(cases.len() >= 150, "{}", cases.len());
    compare_verdicts(model(), &vector, cases);
}

#[test]
fn wrong_signatures_have_the_golden_verdict() {
    let vector = vector_0();
    let cases = late_cases(&vector);
    let count = cases.len();
    assert_eq!(compare_verdicts(model(), &vector, cases), count);
}

/// The kinds that the golden model is tested with, apart from left-over bits, which this parameter set has not.
#[test]
fn other_kinds_of_refused_signatures_have_the_golden_verdict() {
    const { assert!(Mirath1aFast::PACKED_BITS % 8 == 0) };
    let vector = vectors(scheme(), &ENTROPY).nth(1).unwrap().unwrap();
    let sampled = sampled_cases(&vector);
    assert!(sampled.len() >= 50, "{}", sampled.len());
    let cases = [sampled, random_cases(&vector), unused_entries()].concat();
    assert!(cases.len() >= 100, "{}", cases.len());
    let invalid = compare_verdicts(fast(), &vector, cases);
    assert!(invalid >= 30, "{invalid}");
}

//! Response files against the published digests. Every generated signature is verified too, in both
//! orders of evaluation in turn.

use sha2::{Digest, Sha256};
use tcith_golden::{
    kat::{generate, published_digest, Extent, ENTROPY},
    meter::NoMeter,
    Order, ParamSet, Scheme,
};

/// The digest of a generated file, in lower-case hex.
fn digest_of(scheme: Scheme, extent: Extent) -> String {
    let file = generate(scheme, extent.count(), &ENTROPY, |vector| {
        let order = [Order::Reference, Order::OnDemand][vector.count as usize % 2];
        scheme
            .verify(
                &vector.pk,
                &vector.msg,
                &vector.signature,
                order,
                &mut NoMeter,
            )
            .unwrap_or_else(|error| panic!("{scheme}, vector {}: {error}", vector.count));
    })
    .unwrap();
    Sha256::digest(file)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn check(scheme: Scheme, extent: Extent) {
    assert_eq!(
        Some(digest_of(scheme, extent).as_str()),
        published_digest(scheme, extent),
        "{scheme}"
    );
}

#[test]
fn all_100_of_1a_fast_rijndael() {
    check("1a-fast/rijndael".parse().unwrap(), Extent::Full);
}

#[test]
fn all_100_of_1a_fast_sha3() {
    check("1a-fast/sha3".parse().unwrap(), Extent::Full);
}

#[test]
fn all_100_of_1b_fast_rijndael() {
    check("1b-fast/rijndael".parse().unwrap(), Extent::Full);
}

#[test]
fn all_100_of_1b_fast_sha3() {
    check("1b-fast/sha3".parse().unwrap(), Extent::Full);
}

#[test]
fn first_3_of_every_other_scheme() {
    for scheme in
        Scheme::all().filter(|s| ![ParamSet::Mirath1aFast, ParamSet::Mirath1bFast].contains(&s.set))
    {
        check(scheme, Extent::First3);
    }
}

#[test]
#[ignore = "minutes: all 24 complete files"]
fn all_100_of_every_scheme() {
    for scheme in Scheme::all() {
        check(scheme, Extent::Full);
        println!("{scheme}: 100 vectors match");
    }
}

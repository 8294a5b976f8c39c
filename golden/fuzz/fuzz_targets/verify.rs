//! Verify on changed signatures of 1a-fast: never a panic, never accepted unless unchanged, the
//! same verdict in both orders.
#![no_main]

use std::sync::LazyLock;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use tcith_golden::{
    kat::{vectors, Vector, ENTROPY},
    meter::NoMeter,
    Order, Scheme,
};

static SCHEME: LazyLock<Scheme> = LazyLock::new(|| "1a-fast".parse().expect("a known name"));
static VECTOR: LazyLock<Vector> = LazyLock::new(|| {
    vectors(*SCHEME, &ENTROPY)
        .next()
        .expect("without end")
        .expect("vector 0")
});

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    /// Where to change bytes of the signature, and what to add to them.
    signature: Vec<(u16, u8)>,
    /// The same for the public key.
    public_key: Vec<(u8, u8)>,
    /// Another message.
    msg: Option<&'a [u8]>,
    /// A whole other signature.
    replaced: Option<&'a [u8]>,
}

fuzz_target!(|input: Input<'_>| {
    let mut signature = input.replaced.unwrap_or(&VECTOR.signature).to_vec();
    for (at, change) in input.signature {
        if let Some(byte) = signature.get_mut(usize::from(at)) {
            *byte ^= change;
        }
    }
    let mut pk = VECTOR.pk.clone();
    for (at, change) in input.public_key {
        if let Some(byte) = pk.get_mut(usize::from(at)) {
            *byte ^= change;
        }
    }
    let msg = input.msg.unwrap_or(&VECTOR.msg);
    let verify = |order| SCHEME.verify(&pk, msg, &signature, order, &mut NoMeter);
    let verdict = verify(Order::Reference);
    assert_eq!(verdict, verify(Order::OnDemand));
    let unchanged = signature == VECTOR.signature && pk == VECTOR.pk && msg == VECTOR.msg;
    assert_eq!(verdict.is_ok(), unchanged);
});

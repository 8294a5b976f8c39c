//! Parsers of keys, signatures and names: any bytes, any scheme. What is accepted must encode to
//! the same bytes.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use tcith_golden::{
    Mirath1aFast, Mirath3aFast, Mirath3bShort, Mirath5aShort, Params, Rijndael, Scheme, Signature,
    SigningKey, VerifyingKey,
};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    set: u8,
    name: &'a str,
    bytes: &'a [u8],
}

fn parse<P: Params>(bytes: &[u8]) {
    if let Ok(key) = VerifyingKey::<P, Rijndael>::from_bytes(bytes) {
        assert_eq!(key.as_bytes(), bytes);
    }
    if let Ok(key) = SigningKey::<P, Rijndael>::from_bytes(bytes) {
        assert_eq!(key.to_bytes().as_slice(), bytes);
    }
    // The fuzzer hardly ever meets a signature's length by itself.
    let mut whole = bytes.to_vec();
    whole.resize(P::SIG_BYTES, 0);
    if let Ok(signature) = Signature::<P, Rijndael>::from_bytes(&whole) {
        assert_eq!(signature.as_bytes(), whole);
        let _ = (
            signature.packed(),
            signature.path(P::MAX_PATH),
            signature.path(0),
        );
    }
    assert!(bytes.len() == P::SIG_BYTES || Signature::<P, Rijndael>::from_bytes(bytes).is_err());
}

fuzz_target!(|input: Input<'_>| {
    if let Ok(scheme) = input.name.parse::<Scheme>() {
        assert_eq!(scheme.to_string().parse(), Ok(scheme));
    }
    match input.set % 4 {
        0 => parse::<Mirath1aFast>(input.bytes),
        1 => parse::<Mirath3aFast>(input.bytes),
        2 => parse::<Mirath3bShort>(input.bytes),
        _ => parse::<Mirath5aShort>(input.bytes),
    }
});

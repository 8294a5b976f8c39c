//! Both orders of evaluation give the same signature, for every scheme; the traits of the
//! `signature` crate work.

use tcith_golden::{
    kat::{vectors, Drbg, ENTROPY},
    meter::NoMeter,
    Error, Keypair, Mirath1aFast, Mirath1bShort, Order, RandomizedSigner, Scheme, Sha3, Signature,
    SignatureEncoding, SigningKey, Verifier, VerifyingKey,
};

#[test]
fn signatures_do_not_depend_on_the_order() {
    for scheme in Scheme::all() {
        let v = vectors(scheme, &ENTROPY).next().unwrap().unwrap();
        let on_demand = scheme
            .sign(
                &v.sk,
                &v.msg,
                &v.salt,
                &v.rseed,
                Order::OnDemand,
                &mut NoMeter,
            )
            .unwrap();
        assert_eq!(on_demand, v.signature, "{scheme}");
    }
}

#[test]
fn traits() {
    let mut rng = Drbg::new(&ENTROPY);
    let key = SigningKey::<Mirath1bShort, Sha3>::generate(&mut rng).unwrap();
    let signature = key.sign_with_rng(&mut rng, b"message");
    assert_ne!(key.sign_with_rng(&mut rng, b"message"), signature);

    let bytes = signature.to_bytes();
    let parsed = Signature::try_from(&*bytes).unwrap();
    assert_eq!(parsed, signature);
    let public = VerifyingKey::try_from(key.verifying_key().as_bytes()).unwrap();
    assert!(public.verify(b"message", &parsed).is_ok());
    assert!(public.verify(b"massage", &parsed).is_err());

    let restored = SigningKey::try_from(key.to_bytes().as_slice()).unwrap();
    assert!(restored == key);
    let shown = format!("{key:?}");
    let secret: String = key.seed().iter().map(|byte| format!("{byte}, ")).collect();
    assert!(!shown.contains(&secret));
}

#[test]
fn a_key_drawn_from_the_vectors_generator_is_the_vectors_key() {
    let scheme = Scheme::of::<Mirath1aFast, tcith_golden::Rijndael>();
    let vector = vectors(scheme, &ENTROPY).next().unwrap().unwrap();
    let mut rng = Drbg::new(&vector.seed);
    let key = SigningKey::<Mirath1aFast>::generate(&mut rng).unwrap();
    assert_eq!(key.to_bytes().as_slice(), vector.sk);
    assert_eq!(
        key.sign_with_rng(&mut rng, &vector.msg).as_bytes(),
        vector.signature
    );
}

#[test]
fn names() {
    for scheme in Scheme::all() {
        assert_eq!(scheme.to_string().parse(), Ok(scheme));
    }
    assert_eq!(
        "5b-short".parse(),
        Ok(Scheme {
            commitment: tcith_golden::CommitmentKind::Rijndael,
            set: tcith_golden::ParamSet::Mirath5bShort
        })
    );
    for bad in ["", "1a", "1a-fast/", "1a-fast/aes", "/sha3"] {
        assert_eq!(bad.parse::<Scheme>(), Err(Error::UnknownName));
    }
}

//! Verify refuses everything that Mirath v2.1.0 §8 names, never panics, and gives the same verdict
//! in both orders.

use std::ops::Range;

use proptest::prelude::*;
use tcith_golden::{
    challenge::challenge,
    kat::{vectors, Vector, ENTROPY},
    meter::NoMeter,
    params::Params,
    CommitmentKind, Error, Mirath1aFast, Order, ParamSet, Rijndael, Scheme,
};

type P = Mirath1aFast;

fn vector_0(scheme: Scheme) -> Vector {
    vectors(scheme, &ENTROPY).next().unwrap().unwrap()
}

/// The verdict, the same in both orders.
fn verdict(scheme: Scheme, pk: &[u8], msg: &[u8], signature: &[u8]) -> Result<(), Error> {
    let verify = |order| scheme.verify(pk, msg, signature, order, &mut NoMeter);
    let reference = verify(Order::Reference);
    assert_eq!(
        reference,
        verify(Order::OnDemand),
        "{scheme}: orders disagree"
    );
    reference
}

/// Byte regions of a 1a-fast signature, in order.
fn regions() -> [(&'static str, Range<usize>); 6] {
    let mut start = 0;
    [
        ("salt", P::SALT_BYTES),
        ("ctr", 8),
        ("h_mpc", P::DIGEST_BYTES),
        ("path", P::MAX_PATH * P::LAMBDA),
        ("commitments", P::TAU * P::DIGEST_BYTES),
        ("packed", P::PACKED_BITS.div_ceil(8)),
    ]
    .map(|(name, len)| {
        let range = start..start + len;
        start = range.end;
        (name, range)
    })
}

/// Bytes of a region to be flipped: the first and last few, and every 29th between.
fn samples(range: &Range<usize>) -> impl Iterator<Item = usize> {
    let range = range.clone();
    let (start, end) = (range.start, range.end);
    range.filter(move |&at| at < start + 3 || at + 3 >= end || (at - start) % 29 == 0)
}

#[test]
fn flips_in_every_region_of_1a_fast() {
    for commitment in CommitmentKind::ALL {
        let scheme = Scheme {
            set: ParamSet::Mirath1aFast,
            commitment,
        };
        let vector = vector_0(scheme);
        assert_eq!(regions().last().unwrap().1.end, vector.signature.len());
        assert_eq!(
            verdict(scheme, &vector.pk, &vector.msg, &vector.signature),
            Ok(())
        );
        for (name, range) in regions() {
            for at in samples(&range) {
                let mut signature = vector.signature.clone();
                signature[at] ^= 1 << (at % 8);
                let error = verdict(scheme, &vector.pk, &vector.msg, &signature).unwrap_err();
                let expected: &[Error] = match name {
                    "ctr" | "h_mpc" => &[
                        Error::Grinding,
                        Error::PathTooLong,
                        Error::UnusedPathNonZero,
                        Error::Mismatch,
                    ],
                    "path" => &[Error::Mismatch, Error::UnusedPathNonZero],
                    _ => &[Error::Mismatch],
                };
                assert!(
                    expected.contains(&error),
                    "{scheme}: {name}, byte {at}: {error}"
                );
            }
        }
    }
}

#[test]
fn flips_in_every_scheme() {
    for scheme in Scheme::all() {
        let vector = vector_0(scheme);
        let len = vector.signature.len();
        for at in [0, scheme.sizes().salt + 8, len / 2, len - 2] {
            let mut signature = vector.signature.clone();
            signature[at] ^= 1;
            let refused = scheme.verify(
                &vector.pk,
                &vector.msg,
                &signature,
                Order::Reference,
                &mut NoMeter,
            );
            assert!(refused.is_err(), "{scheme}: byte {at}");
        }
    }
}

#[test]
fn other_message_or_key() {
    let scheme = Scheme::of::<P, Rijndael>();
    let vector = vector_0(scheme);
    for at in [0, 16, 32] {
        let mut msg = vector.msg.clone();
        msg[at] ^= 0x80;
        assert_eq!(
            verdict(scheme, &vector.pk, &msg, &vector.signature),
            Err(Error::Mismatch)
        );
    }
    let longer = [vector.msg.as_slice(), &[0]].concat();
    assert_eq!(
        verdict(scheme, &vector.pk, &longer, &vector.signature),
        Err(Error::Mismatch)
    );
    for at in [0, 15, 16, 71] {
        let mut pk = vector.pk.clone();
        pk[at] ^= 1;
        assert_eq!(
            verdict(scheme, &pk, &vector.msg, &vector.signature),
            Err(Error::Mismatch)
        );
    }
    let other = Scheme {
        commitment: CommitmentKind::Sha3,
        ..scheme
    };
    assert_eq!(
        verdict(other, &vector.pk, &vector.msg, &vector.signature),
        Err(Error::Mismatch)
    );
}

#[test]
fn wrong_lengths() {
    for scheme in Scheme::all().filter(|scheme| scheme.commitment == CommitmentKind::Rijndael) {
        let sizes = scheme.sizes();
        let pk = vec![0; sizes.public_key];
        for found in [
            0,
            1,
            31,
            sizes.signature - 1,
            sizes.signature + 1,
            2 * sizes.signature,
        ] {
            let expected = Error::Length {
                what: "signature",
                expected: sizes.signature,
                found,
            };
            assert_eq!(verdict(scheme, &pk, &[], &vec![0; found]), Err(expected));
        }
        for found in [0, sizes.public_key - 1, sizes.public_key + 1] {
            let expected = Error::Length {
                what: "public key",
                expected: sizes.public_key,
                found,
            };
            assert_eq!(
                verdict(scheme, &vec![0; found], &[], &vec![0; sizes.signature]),
                Err(expected)
            );
        }
        for found in [0, sizes.secret_key - 1, sizes.secret_key + 1] {
            let expected = Error::Length {
                what: "secret key",
                expected: sizes.secret_key,
                found,
            };
            let refused = scheme.sign(
                &vec![0; found],
                &[],
                &[],
                &[],
                Order::Reference,
                &mut NoMeter,
            );
            assert_eq!(refused, Err(expected));
        }
        let sk = vec![0; sizes.secret_key];
        for (salt, rseed) in [(sizes.salt - 1, sizes.seed), (sizes.salt, sizes.seed + 1)] {
            let refused = scheme.sign(
                &sk,
                &[],
                &vec![0; salt],
                &vec![0; rseed],
                Order::OnDemand,
                &mut NoMeter,
            );
            assert!(matches!(refused, Err(Error::Length { .. })));
        }
    }
}

#[test]
fn truncated_and_extended() {
    let scheme = Scheme::of::<P, Rijndael>();
    let vector = vector_0(scheme);
    for len in 0..vector.signature.len() {
        let refused = scheme.verify(
            &vector.pk,
            &vector.msg,
            &vector.signature[..len],
            Order::Reference,
            &mut NoMeter,
        );
        assert!(matches!(refused, Err(Error::Length { .. })));
    }
    for more in [1, 16, 100] {
        let longer = [vector.signature.as_slice(), &vec![0; more]].concat();
        assert!(matches!(
            verdict(scheme, &vector.pk, &vector.msg, &longer),
            Err(Error::Length { .. })
        ));
    }
}

#[test]
fn left_over_bits() {
    fn left_over(set: ParamSet) -> usize {
        macro_rules! of {
            ($($set:ident)*) => {
                match set { $(ParamSet::$set => tcith_golden::$set::PACKED_BITS,)* }
            };
        }
        of!(Mirath1aFast Mirath1aShort Mirath1bFast Mirath1bShort Mirath3aFast Mirath3aShort
            Mirath3bFast Mirath3bShort Mirath5aFast Mirath5aShort Mirath5bFast Mirath5bShort)
            % 8
    }
    let mut seen = 0;
    for scheme in Scheme::all() {
        let used = left_over(scheme.set);
        if used == 0 {
            continue;
        }
        let vector = vector_0(scheme);
        for bit in used..8 {
            let mut signature = vector.signature.clone();
            *signature.last_mut().unwrap() |= 1 << bit;
            let refused = verdict(scheme, &vector.pk, &vector.msg, &signature);
            assert_eq!(refused, Err(Error::LeftOverBits), "{scheme}: bit {bit}");
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn padding_bits_of_the_public_key() {
    let scheme = Scheme::of::<P, Rijndael>();
    let mut vector = vector_0(scheme);
    // y has 113 nibbles: the high nibble of its last byte is padding.
    *vector.pk.last_mut().unwrap() |= 0x10;
    assert_eq!(
        verdict(scheme, &vector.pk, &vector.msg, &vector.signature),
        Err(Error::PaddingBits)
    );
}

#[test]
fn path_longer_than_allowed() {
    let scheme = Scheme::of::<P, Rijndael>();
    let vector = vector_0(scheme);
    let (_, h_mpc) = regions()[2].clone();
    let h_mpc = &vector.signature[h_mpc];
    // Signers skip such counters; a forger would not.
    let ctr = (0..980)
        .find(|&ctr| challenge::<P, _>(h_mpc, ctr, &mut NoMeter) == Err(Error::PathTooLong))
        .expect("a counter with good grinding bits and a long path");
    let mut signature = vector.signature.clone();
    signature[P::SALT_BYTES..][..8].copy_from_slice(&ctr.to_le_bytes());
    assert_eq!(
        verdict(scheme, &vector.pk, &vector.msg, &signature),
        Err(Error::PathTooLong)
    );
}

#[test]
fn unused_path_entries() {
    let scheme = Scheme::of::<P, Rijndael>();
    let mut seen = 0;
    for vector in vectors(scheme, &ENTROPY).take(10).map(Result::unwrap) {
        let [_, (_, ctr), (_, h_mpc), (_, path), ..] = regions();
        let ctr = u64::from_le_bytes(vector.signature[ctr].try_into().unwrap());
        let used = challenge::<P, _>(&vector.signature[h_mpc], ctr, &mut NoMeter)
            .unwrap()
            .path
            .len();
        let unused = path.start + used * P::LAMBDA..path.end;
        for at in [unused.start, unused.end - 1] {
            if unused.contains(&at) {
                let mut signature = vector.signature.clone();
                signature[at] = 1;
                let refused = verdict(scheme, &vector.pk, &vector.msg, &signature);
                assert_eq!(refused, Err(Error::UnusedPathNonZero));
                seen += 1;
            }
        }
    }
    assert!(seen > 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any bytes at all, to every scheme.
    #[test]
    fn arbitrary_bytes(
        scheme in (0..24usize).prop_map(|i| Scheme::all().nth(i).unwrap()),
        pk in prop::collection::vec(any::<u8>(), 0..160),
        msg in prop::collection::vec(any::<u8>(), 0..80),
        signature in prop::collection::vec(any::<u8>(), 0..16_000),
    ) {
        prop_assert!(verdict(scheme, &pk, &msg, &signature).is_err());
    }

    /// Bytes of the right length whose challenges can be met, and single changes of a good
    /// signature.
    #[test]
    fn changed_signatures(at in 0..3728usize, change in 1..=255u8, stretch in 1..64usize) {
        let scheme = Scheme::of::<P, Rijndael>();
        let vector = vector_0(scheme);
        let mut signature = vector.signature;
        for byte in signature.iter_mut().skip(at).step_by(61).take(stretch) {
            *byte ^= change;
        }
        prop_assert!(verdict(scheme, &vector.pk, &vector.msg, &signature).is_err());
    }
}

//! Signing and verifying keys (Mirath v2.1.0 §6), with the traits of the `signature` crate.

use alloc::{boxed::Box, vec, vec::Vec};
use core::{fmt, marker::PhantomData};

use rand_core::TryCryptoRng;
use signature::{Keypair, RandomizedSigner, Verifier};
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::{
    commitment::{Commitment, Rijndael},
    encoding::Signature,
    error::{check_length, Error},
    keygen::{expand_parity_check, expand_secret, syndrome},
    leaves::Order,
    meter::{Meter, NoMeter},
    packed::padding_is_zero,
    params::Params,
    sign::sign,
    verify::verify,
};

/// A public key, `seed_pk || y`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyingKey<P, C = Rijndael> {
    bytes: Box<[u8]>,
    params: PhantomData<(P, C)>,
}

impl<P: Params, C: Commitment> VerifyingKey<P, C> {
    /// Reads a public key.
    ///
    /// # Errors
    /// [`Error::Length`], or [`Error::PaddingBits`] if the padding bits of `y` are not zero.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        check_length("public key", bytes, P::PK_BYTES)?;
        if !padding_is_zero::<P::Base>(&bytes[P::LAMBDA..], P::A) {
            return Err(Error::PaddingBits);
        }
        Ok(Self {
            bytes: bytes.into(),
            params: PhantomData,
        })
    }

    /// The encoded key.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// `seed_pk`, λ bytes.
    #[must_use]
    pub fn seed(&self) -> &[u8] {
        &self.bytes[..P::LAMBDA]
    }

    /// Packed `y`.
    #[must_use]
    pub fn y(&self) -> &[u8] {
        &self.bytes[P::LAMBDA..]
    }

    /// Verifies in a chosen order of evaluation, and reports the work to `meter`.
    ///
    /// # Errors
    /// Why the signature is not accepted.
    pub fn verify_with<M: Meter>(
        &self,
        msg: &[u8],
        signature: &Signature<P, C>,
        order: Order,
        meter: &mut M,
    ) -> Result<(), Error> {
        verify(self, msg, signature, order, meter)
    }
}

impl<P: Params, C: Commitment> Verifier<Signature<P, C>> for VerifyingKey<P, C> {
    fn verify(&self, msg: &[u8], signature: &Signature<P, C>) -> Result<(), signature::Error> {
        Ok(self.verify_with(msg, signature, Order::Reference, &mut NoMeter)?)
    }
}

impl<P: Params, C: Commitment> TryFrom<&[u8]> for VerifyingKey<P, C> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes)
    }
}

impl<P, C> AsRef<[u8]> for VerifyingKey<P, C> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// A secret key, `seed_sk || seed_pk`, with its public key; wiped when dropped.
#[derive(Clone)]
pub struct SigningKey<P: Params, C: Commitment = Rijndael> {
    seed_sk: Zeroizing<Vec<u8>>,
    verifying_key: VerifyingKey<P, C>,
}

impl<P: Params, C: Commitment> SigningKey<P, C> {
    /// Draws a key: λ bytes for `seed_sk`, then λ bytes for `seed_pk`.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator fails.
    pub fn generate<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error> {
        let mut seeds = Zeroizing::new(vec![0; P::SK_BYTES]);
        let (seed_sk, seed_pk) = seeds.split_at_mut(P::LAMBDA);
        rng.try_fill_bytes(seed_sk).map_err(|_| Error::Randomness)?;
        rng.try_fill_bytes(seed_pk).map_err(|_| Error::Randomness)?;
        Self::from_bytes(&seeds)
    }

    /// Reads a secret key.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        check_length("secret key", bytes, P::SK_BYTES)?;
        let (seed_sk, seed_pk) = bytes.split_at(P::LAMBDA);
        Self::from_seeds(seed_sk, seed_pk, &mut NoMeter)
    }

    /// Key generation from its two seeds; reports the work to `meter`.
    ///
    /// # Errors
    /// [`Error::Length`] if a seed has not λ bytes.
    pub fn from_seeds<M: Meter>(
        seed_sk: &[u8],
        seed_pk: &[u8],
        meter: &mut M,
    ) -> Result<Self, Error> {
        check_length("seed_sk", seed_sk, P::LAMBDA)?;
        check_length("seed_pk", seed_pk, P::LAMBDA)?;
        let sc = expand_secret::<P, M>(seed_sk, meter);
        let parity_check = expand_parity_check::<P, M>(seed_pk, meter);
        let y = syndrome::<P, M>(&sc, &parity_check, meter);
        let verifying_key = VerifyingKey {
            bytes: [seed_pk, &y].concat().into(),
            params: PhantomData,
        };
        Ok(Self {
            seed_sk: Zeroizing::new(seed_sk.to_vec()),
            verifying_key,
        })
    }

    /// The encoded key, `seed_sk || seed_pk`.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new([&self.seed_sk, self.verifying_key.seed()].concat())
    }

    /// `seed_sk`, λ bytes.
    #[must_use]
    pub fn seed(&self) -> &[u8] {
        &self.seed_sk
    }

    /// Signs with given randomness, in the reference order.
    ///
    /// Randomness must never be used for two messages: for known answers and for benches only.
    ///
    /// # Errors
    /// [`Error::Length`] if `salt` has not 2λ bytes or `rseed` not λ.
    pub fn sign_deterministic(
        &self,
        msg: &[u8],
        salt: &[u8],
        rseed: &[u8],
    ) -> Result<Signature<P, C>, Error> {
        self.sign_with(msg, salt, rseed, Order::Reference, &mut NoMeter)
    }

    /// Signs with given randomness in a chosen order of evaluation, and reports the work to
    /// `meter`.
    ///
    /// # Errors
    /// As [`SigningKey::sign_deterministic`].
    pub fn sign_with<M: Meter>(
        &self,
        msg: &[u8],
        salt: &[u8],
        rseed: &[u8],
        order: Order,
        meter: &mut M,
    ) -> Result<Signature<P, C>, Error> {
        sign(self, msg, salt, rseed, order, meter)
    }
}

impl<P: Params, C: Commitment> RandomizedSigner<Signature<P, C>> for SigningKey<P, C> {
    /// Draws 2λ bytes of salt, then λ bytes of `rseed`.
    fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(
        &self,
        rng: &mut R,
        msg: &[u8],
    ) -> Result<Signature<P, C>, signature::Error> {
        let mut salt = vec![0; P::SALT_BYTES];
        let mut rseed = Zeroizing::new(vec![0; P::LAMBDA]);
        rng.try_fill_bytes(&mut salt)
            .map_err(|_| Error::Randomness)?;
        rng.try_fill_bytes(&mut rseed)
            .map_err(|_| Error::Randomness)?;
        Ok(self.sign_deterministic(msg, &salt, &rseed)?)
    }
}

impl<P: Params, C: Commitment> Keypair for SigningKey<P, C> {
    type VerifyingKey = VerifyingKey<P, C>;

    fn verifying_key(&self) -> VerifyingKey<P, C> {
        self.verifying_key.clone()
    }
}

impl<P: Params, C: Commitment> AsRef<VerifyingKey<P, C>> for SigningKey<P, C> {
    fn as_ref(&self) -> &VerifyingKey<P, C> {
        &self.verifying_key
    }
}

impl<P: Params, C: Commitment> TryFrom<&[u8]> for SigningKey<P, C> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes)
    }
}

impl<P: Params, C: Commitment> ConstantTimeEq for SigningKey<P, C> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.seed_sk.as_slice().ct_eq(&other.seed_sk)
            & self
                .verifying_key
                .as_bytes()
                .ct_eq(other.verifying_key.as_bytes())
    }
}

impl<P: Params, C: Commitment> PartialEq for SigningKey<P, C> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<P: Params, C: Commitment> Eq for SigningKey<P, C> {}

impl<P: Params, C: Commitment> fmt::Debug for SigningKey<P, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("verifying_key", &self.verifying_key)
            .finish_non_exhaustive()
    }
}

impl<P: Params, C: Commitment> Zeroize for SigningKey<P, C> {
    fn zeroize(&mut self) {
        self.seed_sk.as_mut_slice().zeroize();
    }
}

impl<P: Params, C: Commitment> ZeroizeOnDrop for SigningKey<P, C> {}

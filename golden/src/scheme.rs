//! A parameter set and a commitment variant chosen at run time: for programs and benches that work
//! on bytes.

use alloc::vec::Vec;
use core::{
    fmt::{self, Display},
    str::FromStr,
};

use zeroize::Zeroizing;

use crate::{
    commitment::{Commitment, CommitmentKind, Rijndael, Sha3},
    encoding::Signature,
    error::Error,
    keys::{SigningKey, VerifyingKey},
    leaves::Order,
    meter::Meter,
    params::{with_params, ParamSet, Params},
};

/// One of the 24 schemes. Written and parsed as `1a-fast/rijndael`; without a variant, `rijndael`
/// is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scheme {
    /// The parameter set.
    pub set: ParamSet,
    /// The commitment variant.
    pub commitment: CommitmentKind,
}

/// Lengths, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// λ: a seed, and `rseed`.
    pub seed: usize,
    /// The salt of a signature.
    pub salt: usize,
    /// A public key.
    pub public_key: usize,
    /// A secret key.
    pub secret_key: usize,
    /// A signature.
    pub signature: usize,
}

/// An encoded public and secret key.
pub type KeyPairBytes = (Vec<u8>, Zeroizing<Vec<u8>>);

/// Evaluates an expression with the types of a scheme.
macro_rules! with_scheme {
    ($scheme:expr, $P:ident, $C:ident => $body:expr) => {
        with_params!($scheme.set, $P => match $scheme.commitment {
            CommitmentKind::Rijndael => { type $C = Rijndael; $body }
            CommitmentKind::Sha3 => { type $C = Sha3; $body }
        })
    };
}

impl Scheme {
    /// The scheme of two marker types.
    #[must_use]
    pub const fn of<P: Params, C: Commitment>() -> Self {
        Self {
            set: P::SET,
            commitment: C::KIND,
        }
    }

    /// All 24 schemes.
    pub fn all() -> impl Iterator<Item = Self> {
        ParamSet::ALL.into_iter().flat_map(|set| {
            CommitmentKind::ALL
                .into_iter()
                .map(move |commitment| Self { set, commitment })
        })
    }

    /// Lengths of the scheme's keys and signatures.
    #[must_use]
    pub fn sizes(self) -> Sizes {
        with_params!(self.set, P => Sizes {
            seed: P::LAMBDA,
            salt: P::SALT_BYTES,
            public_key: P::PK_BYTES,
            secret_key: P::SK_BYTES,
            signature: P::SIG_BYTES,
        })
    }

    /// Generates a key from its two seeds; gives public and secret key.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn keygen<M: Meter>(
        self,
        seed_sk: &[u8],
        seed_pk: &[u8],
        meter: &mut M,
    ) -> Result<KeyPairBytes, Error> {
        with_scheme!(self, P, C => {
            let key = SigningKey::<P, C>::from_seeds(seed_sk, seed_pk, meter)?;
            let pk: &VerifyingKey<P, C> = key.as_ref();
            Ok((pk.as_bytes().to_vec(), key.to_bytes()))
        })
    }

    /// Signs with given randomness.
    ///
    /// # Errors
    /// [`Error::Length`].
    pub fn sign<M: Meter>(
        self,
        secret_key: &[u8],
        msg: &[u8],
        salt: &[u8],
        rseed: &[u8],
        order: Order,
        meter: &mut M,
    ) -> Result<Vec<u8>, Error> {
        with_scheme!(self, P, C => {
            let key = SigningKey::<P, C>::from_bytes(secret_key)?;
            Ok(key.sign_with(msg, salt, rseed, order, meter)?.as_bytes().to_vec())
        })
    }

    /// Verifies.
    ///
    /// # Errors
    /// Why the key or the signature is not accepted.
    pub fn verify<M: Meter>(
        self,
        public_key: &[u8],
        msg: &[u8],
        signature: &[u8],
        order: Order,
        meter: &mut M,
    ) -> Result<(), Error> {
        with_scheme!(self, P, C => {
            let key = VerifyingKey::<P, C>::from_bytes(public_key)?;
            key.verify_with(msg, &Signature::from_bytes(signature)?, order, meter)
        })
    }
}

impl Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.set, self.commitment)
    }
}

impl FromStr for Scheme {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let (set, commitment) = match name.split_once('/') {
            Some((set, commitment)) => (set, commitment.parse()?),
            None => (name, CommitmentKind::default()),
        };
        Ok(Self {
            set: set.parse()?,
            commitment,
        })
    }
}

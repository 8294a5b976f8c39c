//! Leaf commitments in the two published variants (Mirath v2.1.0 §4).

use core::{
    fmt::{self, Debug, Display},
    str::FromStr,
};

use crate::{
    cipher::SeedCipher,
    error::Error,
    hash::Hasher,
    meter::{BlockPurpose, KeccakPurpose, Meter},
    params::Params,
    tweak::{write_tweak, COMMITMENT},
};

/// Domain byte of the hashed commitment.
const HASH_DOMAIN: u8 = 0x03;

mod sealed {
    pub trait Sealed {}
}

/// How a leaf seed is committed to. A commitment has `2λ` bytes.
pub trait Commitment:
    sealed::Sealed + Copy + Clone + Debug + Default + PartialEq + Eq + Send + Sync + 'static
{
    /// The variant's run-time name.
    const KIND: CommitmentKind;

    /// Commits to the leaves `first_leaf`, `first_leaf + 1`, … whose seeds are given one after the
    /// other; `out` receives `2λ` bytes for each.
    fn commit_each<P: Params, M: Meter>(
        salt: &[u8],
        first_leaf: u32,
        seeds: &[u8],
        out: &mut [u8],
        meter: &mut M,
    );
}

/// `com_j = B[seed_j](tweak(salt,0,L+j,3)) || B[seed_j](tweak(salt,1,L+j,3))`: the default, and the
/// hardware's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rijndael;

/// `com_j = H(0x03 || salt || j || seed_j)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sha3;

impl sealed::Sealed for Rijndael {}
impl sealed::Sealed for Sha3 {}

impl Commitment for Rijndael {
    const KIND: CommitmentKind = CommitmentKind::Rijndael;

    fn commit_each<P: Params, M: Meter>(
        salt: &[u8],
        first_leaf: u32,
        seeds: &[u8],
        out: &mut [u8],
        meter: &mut M,
    ) {
        for (leaf, commitment) in (first_leaf..).zip(out.chunks_exact_mut(P::DIGEST_BYTES)) {
            for (b, half) in commitment.chunks_exact_mut(P::LAMBDA).enumerate() {
                write_tweak(salt, b as u8, P::LEAVES as u32 + leaf, COMMITMENT, half);
            }
        }
        P::Cipher::encrypt_each(seeds, out);
        meter.blocks(BlockPurpose::Commitment, (out.len() / P::LAMBDA) as u64);
    }
}

impl Commitment for Sha3 {
    const KIND: CommitmentKind = CommitmentKind::Sha3;

    fn commit_each<P: Params, M: Meter>(
        salt: &[u8],
        first_leaf: u32,
        seeds: &[u8],
        out: &mut [u8],
        meter: &mut M,
    ) {
        let leaves = (first_leaf..).zip(seeds.chunks_exact(P::Cipher::BYTES));
        for ((leaf, seed), commitment) in leaves.zip(out.chunks_exact_mut(P::DIGEST_BYTES)) {
            let mut hasher = Hasher::<P::Hash>::with_domain(HASH_DOMAIN);
            hasher.update(salt);
            hasher.update(&leaf.to_le_bytes());
            hasher.update(seed);
            commitment.copy_from_slice(&hasher.finalize(KeccakPurpose::Commitment, meter));
        }
    }
}

/// The name of a commitment variant, for programs that choose it at run time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CommitmentKind {
    /// [`Rijndael`].
    #[default]
    Rijndael,
    /// [`Sha3`].
    Sha3,
}

impl CommitmentKind {
    /// Both variants.
    pub const ALL: [Self; 2] = [Self::Rijndael, Self::Sha3];

    /// Its name: `rijndael` or `sha3`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rijndael => "rijndael",
            Self::Sha3 => "sha3",
        }
    }
}

impl Display for CommitmentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for CommitmentKind {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or(Error::UnknownName)
    }
}

//! SHA-3 and SHAKE in the sizes of each security level (Mirath v2.1.0 §4), with a count of
//! permutations.

use core::{fmt::Debug, ops::Deref};

use sha3::{digest::FixedOutput, Digest as _, Sha3_256, Sha3_384, Sha3_512};
use shake::{ExtendableOutput, Shake128, Shake256, Update, XofReader};
use zeroize::Zeroize;

use crate::meter::{KeccakPurpose, Meter};

/// The hash H and the XOF of one security level.
pub trait HashSuite:
    Copy + Clone + Debug + Default + PartialEq + Eq + Send + Sync + 'static
{
    /// H.
    type Hash: sha3::Digest + FixedOutput + Clone;
    /// The XOF.
    type Xof: Default + Update + ExtendableOutput;
    /// Bytes of a digest, 2λ.
    const DIGEST_BYTES: usize;
    /// Bytes absorbed by one permutation of H.
    const HASH_RATE: usize;
    /// Bytes absorbed or squeezed by one permutation of the XOF.
    const XOF_RATE: usize;
}

/// λ = 16: SHA3-256 and SHAKE128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level1;

/// λ = 24: SHA3-384 and SHAKE256.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level3;

/// λ = 32: SHA3-512 and SHAKE256.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level5;

impl HashSuite for Level1 {
    type Hash = Sha3_256;
    type Xof = Shake128;
    const DIGEST_BYTES: usize = 32;
    const HASH_RATE: usize = 136;
    const XOF_RATE: usize = 168;
}

impl HashSuite for Level3 {
    type Hash = Sha3_384;
    type Xof = Shake256;
    const DIGEST_BYTES: usize = 48;
    const HASH_RATE: usize = 104;
    const XOF_RATE: usize = 136;
}

impl HashSuite for Level5 {
    type Hash = Sha3_512;
    type Xof = Shake256;
    const DIGEST_BYTES: usize = 64;
    const HASH_RATE: usize = 72;
    const XOF_RATE: usize = 136;
}

/// A digest of 32, 48 or 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashOutput {
    bytes: [u8; 64],
    len: usize,
}

impl Deref for HashOutput {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// An incremental H.
#[derive(Clone)]
pub struct Hasher<H: HashSuite> {
    inner: H::Hash,
    absorbed: usize,
}

impl<H: HashSuite> Debug for Hasher<H> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Hasher")
            .field("absorbed", &self.absorbed)
            .finish_non_exhaustive()
    }
}

impl<H: HashSuite> Default for Hasher<H> {
    fn default() -> Self {
        Self {
            inner: H::Hash::new(),
            absorbed: 0,
        }
    }
}

impl<H: HashSuite> Hasher<H> {
    /// An empty hash.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A hash that has absorbed the domain byte `domain`.
    #[must_use]
    pub fn with_domain(domain: u8) -> Self {
        let mut hasher = Self::default();
        hasher.update(&[domain]);
        hasher
    }

    /// Absorbs `data`.
    pub fn update(&mut self, data: &[u8]) {
        sha3::Digest::update(&mut self.inner, data);
        self.absorbed += data.len();
    }

    /// The digest; counts the permutations of the whole hash.
    pub fn finalize<M: Meter>(self, purpose: KeccakPurpose, meter: &mut M) -> HashOutput {
        meter.permutations(purpose, (self.absorbed / H::HASH_RATE + 1) as u64);
        let mut output = HashOutput {
            bytes: [0; 64],
            len: H::DIGEST_BYTES,
        };
        let digest = self.inner.finalize();
        output.bytes[..H::DIGEST_BYTES].copy_from_slice(&digest);
        output
    }
}

/// Fills `output` with the XOF of the concatenated `parts`.
pub fn xof<H: HashSuite, M: Meter>(
    parts: &[&[u8]],
    output: &mut [u8],
    purpose: KeccakPurpose,
    meter: &mut M,
) {
    let mut inner = H::Xof::default();
    let mut absorbed = 0;
    for part in parts {
        inner.update(part);
        absorbed += part.len();
    }
    inner.finalize_xof().read(output);
    // The permutation after the padding yields the first block of output.
    let squeezed = output.len().div_ceil(H::XOF_RATE).max(1) - 1;
    meter.permutations(purpose, (absorbed / H::XOF_RATE + 1 + squeezed) as u64);
}

impl Zeroize for HashOutput {
    fn zeroize(&mut self) {
        self.bytes.zeroize();
    }
}

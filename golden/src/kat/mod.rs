//! NIST-style response files: generator, random source, published digests.
//!
//! A response file has 100 vectors. A DRBG seeded with 48 bytes gives each vector's own 48-byte
//! seed and its message of `33·(count+1)` bytes; a second DRBG with that seed gives `seed_sk`,
//! `seed_pk`, salt and `rseed`.

mod digests;
mod drbg;
mod rsp;

pub use digests::{published_digest, Extent};
pub use drbg::{Drbg, DrbgError};
pub use rsp::{generate, vectors, Vector, Vectors};

/// The DRBG seed of the published files: 0, 1, …, 47.
pub const ENTROPY: [u8; 48] = {
    let mut entropy = [0; 48];
    let mut i = 0;
    while i < 48 {
        entropy[i] = i as u8;
        i += 1;
    }
    entropy
};

//! The block ciphers that expand seeds (Mirath v2.1.0 §4): AES-128, and Rijndael-256/256 whole or
//! cut to 24 bytes.
//!
//! All of Mirath's block-cipher work has one shape: many keys (seeds), a few blocks for each.
//! [`SeedCipher`] has just that call, so that an implementation can work on several keys at once.

mod aes128;
mod rijndael256;
mod sbox;

pub use aes128::Aes128;
pub use rijndael256::{Rijndael256, Rijndael256Cut24};

/// A block cipher whose key and block are λ bytes long.
pub trait SeedCipher:
    Copy + Clone + core::fmt::Debug + Default + PartialEq + Eq + Send + Sync + 'static
{
    /// λ: bytes of a key and of a block.
    const BYTES: usize;

    /// Encrypts in place. `keys` holds n keys; `blocks` holds the same number of blocks for each of
    /// them: first those of the first key, then those of the second, and so on.
    fn encrypt_each(keys: &[u8], blocks: &mut [u8]);
}

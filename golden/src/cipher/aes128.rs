//! AES-128 (FIPS 197), from the `aes` crate.

use aes::cipher::{consts::U16, Array, BlockCipherEncrypt, KeyInit};

use super::SeedCipher;

/// λ = 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aes128;

impl SeedCipher for Aes128 {
    const BYTES: usize = 16;

    fn encrypt_each(keys: &[u8], blocks: &mut [u8]) {
        let (keys, _) = Array::<u8, U16>::slice_as_chunks(keys);
        let (blocks, _) = Array::<u8, U16>::slice_as_chunks_mut(blocks);
        if keys.is_empty() || blocks.is_empty() {
            return;
        }
        let per_key = blocks.len() / keys.len();
        for (key, blocks) in keys.iter().zip(blocks.chunks_exact_mut(per_key)) {
            aes::Aes128::new(key).encrypt_blocks(blocks);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIPS 197, appendix C.1, for two keys in one call.
    #[test]
    fn fips_197_example() {
        let key: [u8; 16] = core::array::from_fn(|i| i as u8);
        let plain: [u8; 16] = core::array::from_fn(|i| (i * 0x11) as u8);
        let cipher = [
            0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30, 0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4,
            0xc5, 0x5a,
        ];
        let mut blocks = [plain, plain, plain, plain].concat();
        Aes128::encrypt_each(&[key, [0; 16]].concat(), &mut blocks);
        assert_eq!(blocks[..32], [cipher, cipher].concat());
        assert_ne!(blocks[32..48], cipher);
        assert_eq!(blocks[32..48], blocks[48..]);
    }
}

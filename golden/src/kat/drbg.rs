//! CTR_DRBG with AES-256, no derivation function (SP 800-90A Rev. 1 §10.2.1), as NIST's
//! response-file programs use it.

use core::convert::Infallible;

use aes::{
    cipher::{consts::U32, Array, BlockCipherEncrypt, KeyInit},
    Aes256,
};
use rand_core::{TryCryptoRng, TryRng};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// Never: the generator has no failing request at these sizes.
pub type DrbgError = Infallible;

/// The generator: key K and counter block V.
#[derive(Clone)]
pub struct Drbg {
    key: [u8; 32],
    v: [u8; 16],
}

impl core::fmt::Debug for Drbg {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Drbg").finish_non_exhaustive()
    }
}

impl Drbg {
    /// Instantiates with 48 bytes of entropy and no personalisation.
    #[must_use]
    pub fn new(entropy: &[u8; 48]) -> Self {
        let mut drbg = Self {
            key: [0; 32],
            v: [0; 16],
        };
        drbg.update(entropy);
        drbg
    }

    /// Fills `out`; one generate request.
    pub fn fill(&mut self, out: &mut [u8]) {
        let cipher = Aes256::new(&Array::from(self.key));
        for chunk in out.chunks_mut(16) {
            chunk.copy_from_slice(&self.next_block(&cipher)[..chunk.len()]);
        }
        self.update(&[0; 48]);
    }

    fn next_block(&mut self, cipher: &Aes256) -> [u8; 16] {
        self.v = u128::from_be_bytes(self.v).wrapping_add(1).to_be_bytes();
        let mut block = Array::from(self.v);
        cipher.encrypt_block(&mut block);
        block.into()
    }

    /// CTR_DRBG_Update.
    fn update(&mut self, data: &[u8; 48]) {
        let cipher = Aes256::new(&Array::<u8, U32>::from(self.key));
        let mut temp = *data;
        for chunk in temp.chunks_exact_mut(16) {
            for (byte, stream) in chunk.iter_mut().zip(self.next_block(&cipher)) {
                *byte ^= stream;
            }
        }
        self.key.copy_from_slice(&temp[..32]);
        self.v.copy_from_slice(&temp[32..]);
        temp.zeroize();
    }
}

impl TryRng for Drbg {
    type Error = DrbgError;

    fn try_next_u32(&mut self) -> Result<u32, DrbgError> {
        let mut bytes = [0; 4];
        self.fill(&mut bytes);
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, DrbgError> {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), DrbgError> {
        self.fill(out);
        Ok(())
    }
}

impl TryCryptoRng for Drbg {}

impl Drop for Drbg {
    fn drop(&mut self) {
        self.key.zeroize();
        self.v.zeroize();
    }
}

impl ZeroizeOnDrop for Drbg {}

//! AES-128: blocks by the core where software has it, and else here.

use tcith_golden::{
    cipher::{Aes128, SeedCipher},
    meter::{BlockPurpose, Meter},
};

use super::Partial;
use crate::{bus::Bus, error::Error, map, signature::SEED_BYTES, units::Units};

impl<B: Bus> Partial<'_, B> {
    /// Encrypts `blocks` under `key`, in place.
    pub(super) fn encrypt(
        &mut self,
        key: &[u8],
        blocks: &mut [u8],
        purpose: BlockPurpose,
    ) -> Result<(), Error> {
        if !self.units.contains(Units::AES) {
            Aes128::encrypt_each(key, blocks);
            self.work
                .blocks(purpose, (blocks.len() / SEED_BYTES) as u64);
            return Ok(());
        }
        self.port.write_bytes(map::AES_KEY, key)?;
        for block in blocks.chunks_exact_mut(SEED_BYTES) {
            self.port.write_bytes(map::AES_BLOCK, block)?;
            self.port.read_bytes(map::AES_BLOCK, block)?;
        }
        Ok(())
    }
}

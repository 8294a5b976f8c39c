//! SHA3-256 and SHAKE128: by FIPS 202 where it is present, and else here.

use alloc::{vec, vec::Vec};

use tcith_golden::{
    hash::{xof, Hasher, Level1},
    meter::KeccakPurpose,
};

use super::Partial;
use crate::{bus::Bus, error::Error, map::Fips, transcript::Digest, units::Units};

/// Bytes that a permutation of SHAKE128 gives.
const SHAKE_RATE: usize = 168;

/// A message for SHA3-256, unless the Keccak state of the accelerator has it.
pub(super) struct Message(Option<Hasher<Level1>>);

impl<B: Bus> Partial<'_, B> {
    /// Whether FIPS 202 is present.
    pub(super) fn hashes(&self) -> bool {
        self.units.contains(Units::FIPS)
    }

    /// Begins a message.
    pub(super) fn begin(&mut self) -> Result<Message, Error> {
        if !self.hashes() {
            return Ok(Message(Some(Hasher::new())));
        }
        self.port.begin_hash()?;
        Ok(Message(None))
    }

    /// Appends to it.
    pub(super) fn absorb(&mut self, message: &mut Message, bytes: &[u8]) -> Result<(), Error> {
        match &mut message.0 {
            None => self.port.absorb(bytes),
            Some(hasher) => {
                hasher.update(bytes);
                Ok(())
            }
        }
    }

    /// Ends it.
    pub(super) fn finish(
        &mut self,
        message: Message,
        purpose: KeccakPurpose,
    ) -> Result<Digest, Error> {
        let mut digest = Digest::default();
        match message.0 {
            None => self.port.finish_message(&mut digest)?,
            Some(hasher) => {
                digest.copy_from_slice(&hasher.finalize(purpose, self.work));
            }
        }
        Ok(digest)
    }

    /// SHAKE128 of `seed`.
    pub(super) fn expand(
        &mut self,
        seed: &[u8],
        bytes: usize,
        purpose: KeccakPurpose,
    ) -> Result<Vec<u8>, Error> {
        let mut output = vec![0; bytes];
        if !self.hashes() {
            xof::<Level1, _>(&[seed], &mut output, purpose, self.work);
            return Ok(output);
        }
        self.port.begin_xof()?;
        self.port.absorb(seed)?;
        for (k, block) in output.chunks_mut(SHAKE_RATE).enumerate() {
            let step = if k == 0 { Fips::Finish } else { Fips::Permute };
            self.port.write(step.at(0), 0)?;
            self.port.read_bytes(Fips::Read.at(0), block)?;
        }
        Ok(output)
    }
}

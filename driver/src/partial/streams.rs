//! The four hash streams of h_com (Mirath v2.1.0 §7.3).

use tcith_golden::{
    hash::{Hasher, Level1},
    meter::KeccakPurpose,
};

use super::Partial;
use crate::{
    bus::Bus,
    error::Error,
    map::Fips,
    signature::DIGEST_BYTES,
    transcript::{begin_commitments, finish_commitments, Digest, COMMITMENT_DOMAIN, STREAMS},
    units::Units,
};

/// Words of a context of FIPS 202.
const CONTEXT_WORDS: usize = 26;

/// Who has the streams.
pub(super) enum Streams {
    /// The accelerator, fed by its Accumulator.
    Hardware,
    /// FIPS 202 has one, and software the contexts of the others.
    Contexts {
        contexts: [[u64; CONTEXT_WORDS]; STREAMS],
        present: usize,
    },
    /// Software.
    Software([Hasher<Level1>; STREAMS]),
}

impl Streams {
    /// The parties of a repetition in the order that suits: streams one after the other where it takes work to change them.
    pub(super) fn party(&self, k: usize) -> usize {
        match self {
            Self::Software(_) => k,
            _ => stream_order(k),
        }
    }
}

/// The parties, stream by stream.
pub(super) fn stream_order(k: usize) -> usize {
    k % 64 * STREAMS + k / 64
}

impl<B: Bus> Partial<'_, B> {
    /// The streams at their begin.
    pub(super) fn begin_streams(&mut self) -> Result<Streams, Error> {
        if !self.hashes() {
            let stream = || Hasher::with_domain(COMMITMENT_DOMAIN);
            return Ok(Streams::Software(core::array::from_fn(|_| stream())));
        }
        if self.units.contains(Units::ACC) {
            begin_commitments(self.port)?;
            return Ok(Streams::Hardware);
        }
        self.port.begin_hash()?;
        self.port.absorb(&[COMMITMENT_DOMAIN])?;
        let context = self.context()?;
        Ok(Streams::Contexts {
            contexts: [context; STREAMS],
            present: 0,
        })
    }

    /// Appends the commitment of a party, unless the Accumulator does.
    pub(super) fn commit(
        &mut self,
        streams: &mut Streams,
        party: usize,
        commitment: &[u8],
    ) -> Result<(), Error> {
        let stream = party % STREAMS;
        match streams {
            Streams::Hardware => Ok(()),
            Streams::Software(hashers) => {
                hashers[stream].update(commitment);
                Ok(())
            }
            Streams::Contexts { contexts, present } => {
                self.change(contexts, present, stream)?;
                self.port.absorb(commitment)
            }
        }
    }

    /// h_com.
    pub(super) fn finish_streams(&mut self, streams: Streams) -> Result<Digest, Error> {
        let mut digests = [[0; DIGEST_BYTES]; STREAMS];
        match streams {
            Streams::Hardware => return finish_commitments(self.port),
            Streams::Software(hashers) => {
                for (digest, hasher) in digests.iter_mut().zip(hashers) {
                    let purpose = KeccakPurpose::CommitmentHash;
                    digest.copy_from_slice(&hasher.finalize(purpose, self.work));
                }
            }
            Streams::Contexts {
                mut contexts,
                mut present,
            } => {
                for (stream, digest) in digests.iter_mut().enumerate() {
                    self.change(&mut contexts, &mut present, stream)?;
                    self.port.finish_message(digest)?;
                }
            }
        }
        let mut message = self.begin()?;
        for digest in &digests {
            self.absorb(&mut message, digest)?;
        }
        self.finish(message, KeccakPurpose::CommitmentHash)
    }

    /// Gives the Keccak state to a stream.
    fn change(
        &mut self,
        contexts: &mut [[u64; CONTEXT_WORDS]; STREAMS],
        present: &mut usize,
        stream: usize,
    ) -> Result<(), Error> {
        if *present == stream {
            return Ok(());
        }
        contexts[*present] = self.context()?;
        for (k, &word) in (0..).zip(&contexts[stream]) {
            self.port.write(Fips::Write.at(k), word)?;
        }
        *present = stream;
        Ok(())
    }

    /// The context that FIPS 202 has.
    fn context(&mut self) -> Result<[u64; CONTEXT_WORDS], Error> {
        let mut context = [0; CONTEXT_WORDS];
        for (k, word) in (0..).zip(&mut context) {
            *word = self.port.read(Fips::Read.at(k))?;
        }
        Ok(context)
    }
}

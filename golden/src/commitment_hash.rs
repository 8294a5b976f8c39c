//! `h_com`: four hash streams over all leaf commitments (Mirath v2.1.0 §7.3).

use crate::{
    hash::{HashOutput, HashSuite, Hasher},
    meter::{KeccakPurpose, Meter},
};

/// Number of streams.
const STREAMS: usize = 4;
/// The byte that each stream starts with.
const DOMAIN: u8 = 0x05;

/// The four streams. Commitments come in the order of repetitions, then parties.
#[derive(Clone, Debug)]
pub struct CommitmentHash<H: HashSuite> {
    streams: [Hasher<H>; STREAMS],
}

impl<H: HashSuite> Default for CommitmentHash<H> {
    fn default() -> Self {
        Self {
            streams: core::array::from_fn(|_| Hasher::with_domain(DOMAIN)),
        }
    }
}

impl<H: HashSuite> CommitmentHash<H> {
    /// The streams at their start.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Absorbs the commitment of party `party` of the current repetition into stream `party mod 4`.
    pub fn absorb(&mut self, party: usize, commitment: &[u8]) {
        self.streams[party % STREAMS].update(commitment);
    }

    /// `H(d_0 || d_1 || d_2 || d_3)` of the four digests.
    pub fn finalize<M: Meter>(self, meter: &mut M) -> HashOutput {
        let mut outer = Hasher::<H>::new();
        for stream in self.streams {
            outer.update(&stream.finalize(KeccakPurpose::CommitmentHash, meter));
        }
        outer.finalize(KeccakPurpose::CommitmentHash, meter)
    }
}

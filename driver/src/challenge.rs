//! Challenges and what follows from them (Mirath v2.1.0 §7.8).

use crate::{
    error::Malformed,
    path::{leaf, Path},
    signature::REPETITIONS,
};

/// Challenge bytes and grinding bytes, and what fills the third word.
pub(crate) const STREAM_BYTES: usize = 24;
/// w, grinding bits: the byte behind the challenges, and one bit.
const GRINDING_MASK: [u8; 2] = [0xff, 0x80];

/// The hidden parties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Challenge {
    /// i* of each repetition.
    pub(crate) parties: [u8; REPETITIONS],
    /// What discloses the other leaves.
    pub(crate) path: Path,
}

impl Challenge {
    /// The challenge in the output of XOF(h_mpc || ctr).
    ///
    /// # Errors
    /// [`Malformed::Grinding`], [`Malformed::PathTooLong`].
    pub(crate) fn from_stream(stream: &[u8; STREAM_BYTES]) -> Result<Self, Malformed> {
        let (challenges, rest) = stream.split_at(REPETITIONS);
        if rest
            .iter()
            .zip(GRINDING_MASK)
            .any(|(byte, mask)| byte & mask != 0)
        {
            return Err(Malformed::Grinding);
        }
        let mut parties = [0; REPETITIONS];
        parties.copy_from_slice(challenges);
        Ok(Self {
            parties,
            path: Path::hiding(&parties)?,
        })
    }

    /// The hidden leaf of repetition `e`.
    pub(crate) fn leaf(&self, e: usize) -> u16 {
        leaf(self.parties[e], e)
    }
}

//! Challenges and grinding (Mirath v2.1.0 §7.8).

use alloc::vec::Vec;

use crate::{
    bits::BitReader,
    error::Error,
    hash::xof,
    meter::{KeccakPurpose, Meter},
    params::Params,
    tree::{leaf_of_party, sibling_path, TreeShape},
};

/// Room for the challenge and grinding bytes of any set.
const MAX_BYTES: usize = 48;

/// The challenged parties and what follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The grinding counter.
    pub ctr: u64,
    /// `i*_e` of each repetition.
    pub parties: Vec<u16>,
    /// Node numbers of the sibling path, ascending.
    pub path: Vec<u32>,
}

/// Whether the grinding bytes are zero where they must be: all but the last wholly, the last in its
/// top `w − 8·(n−1)` bits.
fn grinding_bits_are_zero<P: Params>(bytes: &[u8]) -> bool {
    match bytes.split_last() {
        None => true,
        Some((last, others)) => {
            let top = P::GRINDING_BITS - 8 * others.len();
            others.iter().all(|&byte| byte == 0) && u32::from(*last) >> (8 - top) == 0
        }
    }
}

/// The challenged parties for one counter, or none if the grinding bits are not zero. One
/// permutation.
pub fn derive_parties<P: Params, M: Meter>(
    h_mpc: &[u8],
    ctr: u64,
    meter: &mut M,
) -> Option<Vec<u16>> {
    let challenge_bytes = (P::TAU * P::N_BITS).div_ceil(8);
    let grinding_bytes = P::GRINDING_BITS.div_ceil(8);
    let mut buffer = [0; MAX_BYTES];
    let bytes = &mut buffer[..challenge_bytes + grinding_bytes];
    xof::<P::Hash, M>(
        &[h_mpc, &ctr.to_le_bytes()],
        bytes,
        KeccakPurpose::Grinding,
        meter,
    );
    let (challenges, grinding) = bytes.split_at(challenge_bytes);
    if !grinding_bits_are_zero::<P>(grinding) {
        return None;
    }
    let mut reader = BitReader::new(challenges);
    Some((0..P::TAU).map(|_| reader.pull(P::N_BITS)).collect())
}

/// The hidden leaf of each repetition.
#[must_use]
pub fn hidden_leaves<P: Params>(parties: &[u16]) -> Vec<u32> {
    (0..)
        .zip(parties)
        .map(|(e, &party)| leaf_of_party(party.into(), e, P::TAU as u32))
        .collect()
}

/// The challenge that belongs to a counter.
///
/// # Errors
/// [`Error::Grinding`] if its grinding bits are not zero, [`Error::PathTooLong`] if its sibling
/// path is not acceptable.
pub fn challenge<P: Params, M: Meter>(
    h_mpc: &[u8],
    ctr: u64,
    meter: &mut M,
) -> Result<Challenge, Error> {
    let parties = derive_parties::<P, M>(h_mpc, ctr, meter).ok_or(Error::Grinding)?;
    let path = sibling_path(TreeShape::of_set(P::LEAVES), &hidden_leaves::<P>(&parties))?;
    if path.len() > P::MAX_PATH {
        return Err(Error::PathTooLong);
    }
    Ok(Challenge { ctr, parties, path })
}

/// The first acceptable challenge.
///
/// # Errors
/// [`Error::GrindingExhausted`] if no counter has one.
pub fn grind<P: Params, M: Meter>(h_mpc: &[u8], meter: &mut M) -> Result<Challenge, Error> {
    (0..=u64::MAX)
        .find_map(|ctr| challenge::<P, M>(h_mpc, ctr, meter).ok())
        .ok_or(Error::GrindingExhausted)
}

//! Repetitions: commitments and sums of shares, by the Accumulator or here, and on to the proofs (Mirath v2.1.0 §7.2, §8.2).

use alloc::{vec, vec::Vec};

use tcith_golden::{
    meter::BlockPurpose,
    params::Params,
    share::{ExtShare, ShareSums},
    tweak::{write_share_counter, write_tweak, COMMITMENT},
    Matrix,
};
use zeroize::Zeroizing;

use super::{
    nodes::Nodes,
    streams::{stream_order, Streams},
    Partial, P,
};
use crate::{
    bus::Bus,
    error::Error,
    map,
    path::leaf,
    sign::repetition,
    signature::{DIGEST_BYTES, PROOF_BYTES, SEED_BYTES},
    units::Units,
};

/// Parties of a repetition.
pub(super) const PARTIES: usize = 256;
/// Number of leaf 0.
const FIRST_LEAF: u32 = 4351;
/// Bytes of S over F_256.
const EXT_S_BYTES: usize = 64;
/// Bytes of C over F_256.
const EXT_C_BYTES: usize = 48;
/// Where v and v_base of Sign lie, in words.
const V: u16 = 14;
const V_BASE: u16 = 16;

/// Sums of a repetition: the weighted ones, and in Sign the plain sum of v.
pub(super) struct Sums {
    pub(super) weighted: ExtShare<P>,
    pub(super) v: Matrix<<P as Params>::Ext>,
}

/// The hidden party of a repetition, with its commitment.
pub(super) type Hidden<'a> = Option<(u8, &'a [u8])>;

/// The number of a leaf's node.
pub(super) fn leaf_node(leaf: u16) -> u32 {
    FIRST_LEAF + u32::from(leaf)
}

impl<B: Bus> Partial<'_, B> {
    /// Whether MPC-Emulation is present.
    pub(super) fn proves(&self) -> bool {
        self.units.contains(Units::MPC)
    }

    /// Commitments and sums of a repetition without the Accumulator.
    pub(super) fn accumulate(
        &mut self,
        nodes: &mut Nodes,
        e: usize,
        hidden: Hidden<'_>,
        streams: &mut Streams,
    ) -> Result<ShareSums<P>, Error> {
        let mut sums = ShareSums::new();
        let mut share = Zeroizing::new(vec![0; P::SHARE_BYTES]);
        for k in 0..PARTIES {
            let party = streams.party(k);
            let offset = match hidden {
                Some((hidden, commitment)) if usize::from(hidden) == party => {
                    self.commit(streams, party, commitment)?;
                    continue;
                }
                Some((hidden, _)) => hidden,
                None => 0,
            };
            let leaf = leaf(party as u8, e);
            let seed = self.seed(nodes, leaf_node(leaf))?;
            let commitment = self.commitment(nodes.salt(), leaf, &*seed)?;
            self.commit(streams, party, &commitment)?;
            for (counter, block) in (0..).zip(share.chunks_exact_mut(SEED_BYTES)) {
                write_share_counter(nodes.salt(), counter, block);
            }
            self.encrypt(&*seed, &mut share, BlockPurpose::Share)?;
            sums.add(&share, party as u16 ^ u16::from(offset), self.work);
        }
        Ok(sums)
    }

    /// The commitment of a leaf.
    pub(super) fn commitment(
        &mut self,
        salt: &[u8],
        leaf: u16,
        seed: &[u8],
    ) -> Result<[u8; DIGEST_BYTES], Error> {
        let mut commitment = [0; DIGEST_BYTES];
        for (b, half) in (0..).zip(commitment.chunks_exact_mut(SEED_BYTES)) {
            write_tweak(
                salt,
                b,
                P::LEAVES as u32 + u32::from(leaf),
                COMMITMENT,
                half,
            );
        }
        self.encrypt(seed, &mut commitment, BlockPurpose::Commitment)?;
        Ok(commitment)
    }

    /// The commitments of a repetition that the Accumulator is at, where software hashes them.
    pub(super) fn take_commitments(&mut self, streams: &mut Streams) -> Result<(), Error> {
        if matches!(streams, Streams::Hardware) {
            return Ok(());
        }
        for k in 0..PARTIES {
            let mut commitment = [0; DIGEST_BYTES];
            for word in commitment.chunks_exact_mut(8) {
                word.copy_from_slice(&self.port.read(map::COMMITMENT)?.to_le_bytes());
            }
            self.commit(streams, stream_order(k), &commitment)?;
        }
        Ok(())
    }

    /// Reads the sums that the Accumulator left. In Verify there is no plain sum of v, and v of the weighted ones has its place.
    pub(super) fn read_sums(&mut self, e: usize, verify: bool) -> Result<Sums, Error> {
        let mut at = |word: u16, bytes: usize| -> Result<Vec<u8>, Error> {
            let mut read = vec![0; bytes];
            self.port.read_bytes(repetition(e) + 8 * word, &mut read)?;
            Ok(read)
        };
        let s = at(0, EXT_S_BYTES)?;
        let c = at(8, EXT_C_BYTES)?;
        let v = at(V, PROOF_BYTES)?;
        let v_base = if verify {
            v.clone()
        } else {
            at(V_BASE, PROOF_BYTES)?
        };
        Ok(Sums {
            weighted: ExtShare {
                s: Matrix::from_bytes(P::M, P::R, &s),
                c: Matrix::from_bytes(P::R, P::M - P::R, &c),
                v: Matrix::from_bytes(P::RHO, 1, &v_base),
            },
            v: Matrix::from_bytes(P::RHO, 1, &v),
        })
    }

    /// Gives sums to MPC-Emulation.
    pub(super) fn write_sums(&mut self, e: usize, sums: &Sums, verify: bool) -> Result<(), Error> {
        let first = repetition(e);
        let Sums { weighted, v } = sums;
        self.port.write_bytes(first, &weighted.s.to_bytes())?;
        self.port
            .write_bytes(first + 8 * 8, &weighted.c.to_bytes())?;
        let v_base = weighted.v.to_bytes();
        if verify {
            return self.port.write_bytes(first + 8 * V, &v_base);
        }
        self.port.write_bytes(first + 8 * V, &v.to_bytes())?;
        self.port.write_bytes(first + 8 * V_BASE, &v_base)
    }
}

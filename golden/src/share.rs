//! Share expansion, and the sums over all parties (Mirath v2.1.0 §4, §7.2 and §8.2).
//!
//! # A quirk of the published vectors
//! In the short sets an element of `F_qμ` takes two bytes, but only ρ *bytes* of the stream go into
//! the ρ elements of `v`; the bytes beyond them are zero. So the elements past ρ/2 of `v` are not
//! masked by randomness. That is a weakness of release 2.1.0, reproduced here because the known
//! answers have it; it does not concern the fast sets.

use alloc::{vec, vec::Vec};
use core::marker::PhantomData;

use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::{
    cipher::SeedCipher,
    error::{check_length, Error},
    matrix::Matrix,
    meter::{BlockPurpose, Meter, ProductPurpose},
    packed::{clear_padding, embed, xor},
    params::Params,
    tweak::write_share_counter,
};

/// Expands seeds given one after the other; `out` receives [`Params::SHARE_BYTES`] raw bytes for
/// each.
///
/// Raw shares may be added up; [`Share::from_raw`] then drops what does not belong to the share.
pub fn expand_each<P: Params, M: Meter>(salt: &[u8], seeds: &[u8], out: &mut [u8], meter: &mut M) {
    for raw in out.chunks_exact_mut(P::SHARE_BYTES) {
        for (counter, block) in raw.chunks_exact_mut(P::LAMBDA).enumerate() {
            write_share_counter(salt, counter as u8, block);
        }
    }
    P::Cipher::encrypt_each(seeds, out);
    meter.blocks(BlockPurpose::Share, (out.len() / P::LAMBDA) as u64);
}

/// A share of the secret, or a sum of shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share<P: Params> {
    /// `S || C` in the packed layout, padding bits zero.
    pub sc: Vec<u8>,
    /// `v`, ρ × 1.
    pub v: Matrix<P::Ext>,
}

impl<P: Params> Share<P> {
    /// Cuts the raw bytes of a share into S, C and v.
    ///
    /// # Errors
    /// [`Error::Length`] if `raw` has not [`Params::SHARE_BYTES`] bytes.
    pub fn from_raw(raw: &[u8]) -> Result<Self, Error> {
        check_length("raw share", raw, P::SHARE_BYTES)?;
        Ok(Self::cut(raw))
    }

    /// [`Share::from_raw`] for bytes of the right length.
    fn cut(raw: &[u8]) -> Self {
        let mut sc = raw[..P::SC_BYTES].to_vec();
        let (s, c) = sc.split_at_mut(P::S_BYTES);
        clear_padding::<P::Base>(s, P::M);
        clear_padding::<P::Base>(c, P::R);
        // The quirk: ρ bytes, whatever the size of an element; what is missing reads as zero.
        let v = Matrix::from_bytes(P::RHO, 1, &raw[P::SC_BYTES..P::SC_BYTES + P::RHO]);
        Self { sc, v }
    }

    /// The share of one leaf seed.
    ///
    /// # Errors
    /// [`Error::Length`] if `seed` has not λ bytes or `salt` has not 2λ.
    pub fn expand<M: Meter>(salt: &[u8], seed: &[u8], meter: &mut M) -> Result<Self, Error> {
        check_length("salt", salt, P::SALT_BYTES)?;
        check_length("seed", seed, P::LAMBDA)?;
        let mut raw = Zeroizing::new(vec![0; P::SHARE_BYTES]);
        expand_each::<P, M>(salt, seed, &mut raw, meter);
        Self::from_raw(&raw)
    }

    /// Packed S.
    #[must_use]
    pub fn s(&self) -> &[u8] {
        &self.sc[..P::S_BYTES]
    }

    /// Packed C.
    #[must_use]
    pub fn c(&self) -> &[u8] {
        &self.sc[P::S_BYTES..]
    }

    /// The share with S and C embedded into the extension field.
    #[must_use]
    pub fn embed(&self) -> ExtShare<P> {
        ExtShare {
            s: embed(self.s(), P::M, P::R),
            c: embed(self.c(), P::R, P::M - P::R),
            v: self.v.clone(),
        }
    }
}

impl<P: Params> Drop for Share<P> {
    fn drop(&mut self) {
        self.sc.zeroize();
    }
}

impl<P: Params> ZeroizeOnDrop for Share<P> {}

/// S, C and v over the extension field: a weighted sum of shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtShare<P: Params> {
    /// m × r.
    pub s: Matrix<P::Ext>,
    /// r × (m − r).
    pub c: Matrix<P::Ext>,
    /// ρ × 1.
    pub v: Matrix<P::Ext>,
}

impl<P: Params> ExtShare<P> {
    /// All zero.
    #[must_use]
    pub fn zero() -> Self {
        Self {
            s: Matrix::new(P::M, P::R),
            c: Matrix::new(P::R, P::M - P::R),
            v: Matrix::new(P::RHO, 1),
        }
    }

    /// Adds `scalar · other`.
    pub fn add_scaled(&mut self, other: &Self, scalar: u16) {
        self.s.add_scaled(&other.s, scalar);
        self.c.add_scaled(&other.c, scalar);
        self.v.add_scaled(&other.v, scalar);
    }
}

/// `Σ share_i` and `Σ φ·share_i` of one repetition, where φ is the field element whose bit pattern
/// is a party number (or the sum of two).
///
/// Embedding and expansion are linear over `F_2`, and `φ = Σ_b φ_b·2^b`. So one sum of raw shares
/// is kept for each bit of φ, and only the few sums are multiplied at the end. φ is public; which
/// sums a share goes into may depend on it.
#[derive(Debug)]
pub struct ShareSums<P> {
    /// The plain sum.
    total: Vec<u8>,
    /// For each bit of φ, the sum of the shares whose φ has that bit.
    by_bit: Vec<u8>,
    params: PhantomData<P>,
}

impl<P: Params> Default for ShareSums<P> {
    fn default() -> Self {
        Self {
            total: vec![0; P::SHARE_BYTES],
            by_bit: vec![0; P::N_BITS * P::SHARE_BYTES],
            params: PhantomData,
        }
    }
}

impl<P: Params> ShareSums<P> {
    /// Empty sums.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a raw share with factor `phi`, which is below [`Params::PARTIES`]. Counts the products
    /// of the formula: one for each element of the share.
    pub fn add<M: Meter>(&mut self, raw: &[u8], phi: u16, meter: &mut M) {
        xor(&mut self.total, raw);
        for (bit, sum) in self.by_bit.chunks_exact_mut(P::SHARE_BYTES).enumerate() {
            if phi >> bit & 1 == 1 {
                xor(sum, raw);
            }
        }
        let elements = P::M * P::R + P::R * (P::M - P::R) + P::RHO;
        meter.products(ProductPurpose::Shares, elements as u64);
    }

    /// `Σ share_i`.
    #[must_use]
    pub fn total(&self) -> Share<P> {
        Share::cut(&self.total)
    }

    /// `Σ φ·share_i`.
    #[must_use]
    pub fn weighted(&self) -> ExtShare<P> {
        let mut sum = ExtShare::zero();
        for (bit, raw) in self.by_bit.chunks_exact(P::SHARE_BYTES).enumerate() {
            sum.add_scaled(&Share::<P>::cut(raw).embed(), 1 << bit);
        }
        sum
    }
}

impl<P> Drop for ShareSums<P> {
    fn drop(&mut self) {
        self.total.zeroize();
        self.by_bit.zeroize();
    }
}

impl<P> ZeroizeOnDrop for ShareSums<P> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        field::ExtField,
        meter::NoMeter,
        params::{Mirath1aFast, Mirath1aShort, Mirath1bFast, Mirath3aFast, Mirath5bShort},
    };

    /// The sums by bit against the formula, one product at a time.
    fn sums_follow_their_definition<P: Params>() {
        let salt: Vec<u8> = (0..P::SALT_BYTES as u8).collect();
        let mut sums = ShareSums::<P>::new();
        let mut total = ExtShare::<P>::zero();
        let mut weighted = ExtShare::<P>::zero();
        for party in [0u16, 1, 2, 77, 128, 255] {
            let seed = vec![party as u8; P::LAMBDA];
            let mut raw = vec![0; P::SHARE_BYTES];
            expand_each::<P, _>(&salt, &seed, &mut raw, &mut NoMeter);
            sums.add(&raw, party, &mut NoMeter);
            let share = Share::<P>::expand(&salt, &seed, &mut NoMeter)
                .unwrap()
                .embed();
            total.add_scaled(&share, 1);
            weighted.add_scaled(&share, party);
        }
        assert_eq!(sums.total().embed(), total);
        assert_eq!(sums.weighted(), weighted);
    }

    #[test]
    fn sums_by_bit_equal_the_formula() {
        sums_follow_their_definition::<Mirath1aFast>();
        sums_follow_their_definition::<Mirath1aShort>();
        sums_follow_their_definition::<Mirath1bFast>();
        sums_follow_their_definition::<Mirath3aFast>();
        sums_follow_their_definition::<Mirath5bShort>();
    }

    #[test]
    fn short_sets_leave_the_end_of_v_unmasked() {
        type P = Mirath1aShort;
        assert_eq!(<P as Params>::Ext::BYTES, 2);
        let share = Share::<P>::from_raw(&[0xff; P::SHARE_BYTES]).unwrap();
        let v: Vec<u16> = (0..P::RHO).map(|row| share.v.get(row, 0)).collect();
        assert_eq!(v, [0xfff, 0xfff, 0xfff, 0xfff, 0xfff, 0xff, 0, 0, 0, 0, 0]);
    }
}

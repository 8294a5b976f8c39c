//! The signature and its byte layout (Mirath v2.1.0 §7.9).
//!
//! `salt || ctr || h_mpc || path (T nodes) || hidden commitments (τ) || packed`, where `packed` is
//! one bit string: aux S-parts, aux C-parts, `α_mid`, each of all repetitions.

use alloc::{boxed::Box, vec, vec::Vec};
use core::marker::PhantomData;

use signature::SignatureEncoding;

use crate::{
    bits::{BitReader, BitWriter},
    commitment::{Commitment, Rijndael},
    error::{check_length, Error},
    field::{BaseField, ExtField},
    matrix::Matrix,
    packed::{add, get},
    params::Params,
};

/// A signature: well-formed, not necessarily valid.
///
/// Parsing checks the length and the left-over bits of the last byte. Which path entries are used
/// follows from the challenges, so unused ones are checked by verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature<P, C = Rijndael> {
    bytes: Box<[u8]>,
    params: PhantomData<(P, C)>,
}

impl<P: Params, C: Commitment> Signature<P, C> {
    const CTR: usize = P::SALT_BYTES;
    const H_MPC: usize = Self::CTR + 8;
    const PATH: usize = Self::H_MPC + P::DIGEST_BYTES;
    const COMMITMENTS: usize = Self::PATH + P::MAX_PATH * P::LAMBDA;
    const PACKED: usize = Self::COMMITMENTS + P::TAU * P::DIGEST_BYTES;

    /// Reads a signature.
    ///
    /// # Errors
    /// [`Error::Length`] or [`Error::LeftOverBits`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        check_length("signature", bytes, P::SIG_BYTES)?;
        let last_byte_bits = P::PACKED_BITS % 8;
        if last_byte_bits != 0 && bytes[P::SIG_BYTES - 1] >> last_byte_bits != 0 {
            return Err(Error::LeftOverBits);
        }
        Ok(Self {
            bytes: bytes.into(),
            params: PhantomData,
        })
    }

    /// Puts the parts together. `path` holds the seeds of the path nodes that are used, ascending
    /// by node.
    ///
    /// # Errors
    /// [`Error::Length`] if a part has not its length, [`Error::PathTooLong`] if the path has too
    /// many seeds.
    pub fn pack(parts: &Parts<'_>, packed: &Packed<P>) -> Result<Self, Error> {
        check_length("salt", parts.salt, P::SALT_BYTES)?;
        check_length("h_mpc", parts.h_mpc, P::DIGEST_BYTES)?;
        check_length(
            "hidden commitments",
            parts.commitments,
            P::TAU * P::DIGEST_BYTES,
        )?;
        if parts.path.len() > P::MAX_PATH * P::LAMBDA {
            return Err(Error::PathTooLong);
        }
        let mut bytes = vec![0; P::SIG_BYTES];
        bytes[..Self::CTR].copy_from_slice(parts.salt);
        bytes[Self::CTR..Self::H_MPC].copy_from_slice(&parts.ctr.to_le_bytes());
        bytes[Self::H_MPC..Self::PATH].copy_from_slice(parts.h_mpc);
        bytes[Self::PATH..][..parts.path.len()].copy_from_slice(parts.path);
        bytes[Self::COMMITMENTS..Self::PACKED].copy_from_slice(parts.commitments);
        let packed = packed.to_bytes()?;
        bytes[Self::PACKED..].copy_from_slice(&packed);
        Ok(Self {
            bytes: bytes.into(),
            params: PhantomData,
        })
    }

    /// The whole signature.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The salt, 2λ bytes.
    #[must_use]
    pub fn salt(&self) -> &[u8] {
        &self.bytes[..Self::CTR]
    }

    /// The grinding counter.
    #[must_use]
    pub fn ctr(&self) -> u64 {
        let bytes = &self.bytes[Self::CTR..Self::H_MPC];
        bytes
            .iter()
            .rev()
            .fold(0, |ctr, &byte| ctr << 8 | u64::from(byte))
    }

    /// `h_mpc`.
    #[must_use]
    pub fn h_mpc(&self) -> &[u8] {
        &self.bytes[Self::H_MPC..Self::PATH]
    }

    /// The seeds of a path of `nodes` nodes; what follows them must be zero.
    ///
    /// # Errors
    /// [`Error::PathTooLong`] or [`Error::UnusedPathNonZero`].
    pub fn path(&self, nodes: usize) -> Result<&[u8], Error> {
        if nodes > P::MAX_PATH {
            return Err(Error::PathTooLong);
        }
        let (used, unused) = self.bytes[Self::PATH..Self::COMMITMENTS].split_at(nodes * P::LAMBDA);
        if unused.iter().all(|&byte| byte == 0) {
            Ok(used)
        } else {
            Err(Error::UnusedPathNonZero)
        }
    }

    /// The commitment of the hidden leaf of each repetition, one after the other.
    #[must_use]
    pub fn commitments(&self) -> &[u8] {
        &self.bytes[Self::COMMITMENTS..Self::PACKED]
    }

    /// `aux` and `α_mid`.
    #[must_use]
    pub fn packed(&self) -> Packed<P> {
        Packed::from_bytes(&self.bytes[Self::PACKED..])
    }
}

/// The byte-aligned parts of a signature.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// 2λ bytes.
    pub salt: &'a [u8],
    /// The grinding counter.
    pub ctr: u64,
    /// A digest.
    pub h_mpc: &'a [u8],
    /// Seeds of the sibling path, λ bytes each.
    pub path: &'a [u8],
    /// Commitments of the hidden leaves, 2λ bytes each.
    pub commitments: &'a [u8],
}

/// The bit-packed part of a signature, unpacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed<P: Params> {
    /// `aux` of each repetition, one after the other, in the padded layout.
    pub aux: Vec<u8>,
    /// `α_mid` of each repetition, ρ × τ.
    pub alpha_mid: Matrix<P::Ext>,
}

impl<P: Params> Default for Packed<P> {
    fn default() -> Self {
        Self {
            aux: vec![0; P::TAU * P::SC_BYTES],
            alpha_mid: Matrix::new(P::RHO, P::TAU),
        }
    }
}

impl<P: Params> Packed<P> {
    /// The two parts of `aux`: first byte, rows and columns.
    const AUX_PARTS: [(usize, usize, usize); 2] =
        [(0, P::M, P::R), (P::S_BYTES, P::R, P::M - P::R)];

    /// Unpacks; the caller has checked the length.
    fn from_bytes(bytes: &[u8]) -> Self {
        let mut packed = Self::default();
        let mut reader = BitReader::new(bytes);
        for (first, rows, cols) in Self::AUX_PARTS {
            for aux in packed.aux.chunks_exact_mut(P::SC_BYTES) {
                for col in 0..cols {
                    for row in 0..rows {
                        let element = reader.pull(P::Base::BITS) as u8;
                        add::<P::Base>(&mut aux[first..], rows, row, col, element);
                    }
                }
            }
        }
        for e in 0..P::TAU {
            for row in 0..P::RHO {
                packed.alpha_mid.set(row, e, reader.pull(P::Ext::BITS));
            }
        }
        packed
    }

    /// Packs.
    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        check_length("aux", &self.aux, P::TAU * P::SC_BYTES)?;
        let mut writer = BitWriter::with_capacity(P::PACKED_BITS.div_ceil(8));
        for (first, rows, cols) in Self::AUX_PARTS {
            for aux in self.aux.chunks_exact(P::SC_BYTES) {
                for col in 0..cols {
                    for row in 0..rows {
                        let element = get::<P::Base>(&aux[first..], rows, row, col);
                        writer.push(element.into(), P::Base::BITS);
                    }
                }
            }
        }
        for e in 0..P::TAU {
            for row in 0..P::RHO {
                writer.push(self.alpha_mid.get(row, e), P::Ext::BITS);
            }
        }
        Ok(writer.finish())
    }
}

impl<P: Params, C: Commitment> TryFrom<&[u8]> for Signature<P, C> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes)
    }
}

impl<P, C> From<Signature<P, C>> for Box<[u8]> {
    fn from(signature: Signature<P, C>) -> Self {
        signature.bytes
    }
}

impl<P: Params, C: Commitment> SignatureEncoding for Signature<P, C> {
    type Repr = Box<[u8]>;
}

impl<P, C> AsRef<[u8]> for Signature<P, C> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

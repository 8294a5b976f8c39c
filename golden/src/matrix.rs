//! Matrices over `F_qμ`, column-major, each column packed into 64-bit words (Mirath v2.1.0 §3).
//!
//! A column is the unit of work: scaling a column and adding it to another takes one word operation
//! for eight (or four) elements. The byte encoding is dense, without the padding between columns
//! that the words have.

use alloc::{vec, vec::Vec};
use core::marker::PhantomData;

use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::field::ExtField;

/// A `rows × cols` matrix over `F`; wiped when dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<F> {
    rows: usize,
    cols: usize,
    stride: usize,
    words: Vec<u64>,
    field: PhantomData<F>,
}

impl<F: ExtField> Matrix<F> {
    /// The zero matrix.
    #[must_use]
    pub fn new(rows: usize, cols: usize) -> Self {
        let stride = (rows * F::BYTES).div_ceil(8);
        Self {
            rows,
            cols,
            stride,
            words: vec![0; stride * cols],
            field: PhantomData,
        }
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Bytes of the dense encoding of a `rows × cols` matrix.
    #[must_use]
    pub const fn encoded_len(rows: usize, cols: usize) -> usize {
        rows * cols * F::BYTES
    }

    /// Element at (`row`, `col`).
    #[inline]
    #[must_use]
    pub fn get(&self, row: usize, col: usize) -> u16 {
        let byte = row * F::BYTES;
        let element = self.words[col * self.stride + byte / 8] >> (8 * (byte % 8));
        element as u16 & ((1u16 << F::BITS) - 1)
    }

    /// Replaces the element at (`row`, `col`).
    #[inline]
    pub fn set(&mut self, row: usize, col: usize, value: u16) {
        let byte = row * F::BYTES;
        let shift = 8 * (byte % 8);
        let lane = (1u64 << (8 * F::BYTES)) - 1;
        let word = &mut self.words[col * self.stride + byte / 8];
        *word = (*word & !(lane << shift)) | (u64::from(value) & lane) << shift;
    }

    /// The words of a column.
    #[inline]
    #[must_use]
    pub fn col(&self, col: usize) -> &[u64] {
        &self.words[col * self.stride..(col + 1) * self.stride]
    }

    /// The words of a column, to be changed.
    #[inline]
    pub fn col_mut(&mut self, col: usize) -> &mut [u64] {
        &mut self.words[col * self.stride..(col + 1) * self.stride]
    }

    /// Adds `other`, which must have the same shape.
    pub fn add_assign(&mut self, other: &Self) {
        debug_assert_eq!((self.rows, self.cols), (other.rows, other.cols));
        xor_words(&mut self.words, &other.words);
    }

    /// Adds `scalar · other`, which must have the same shape.
    pub fn add_scaled(&mut self, other: &Self, scalar: u16) {
        debug_assert_eq!((self.rows, self.cols), (other.rows, other.cols));
        add_scaled_words::<F>(&mut self.words, &other.words, scalar);
    }

    /// The sum of two matrices of the same shape.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.add_assign(other);
        sum
    }

    /// The product with a matrix of `self.cols()` rows; `rows · inner · cols` scalar products.
    #[must_use]
    pub fn times(&self, right: &Self) -> Self {
        debug_assert_eq!(self.cols, right.rows);
        let mut product = Self::new(self.rows, right.cols);
        for col in 0..right.cols {
            for inner in 0..self.cols {
                add_scaled_words::<F>(product.col_mut(col), self.col(inner), right.get(inner, col));
            }
        }
        product
    }

    /// Reads the dense encoding. Bits of an element beyond the field's are ignored; bytes beyond
    /// the end of `bytes` read as zero.
    #[must_use]
    pub fn from_bytes(rows: usize, cols: usize, bytes: &[u8]) -> Self {
        let mut matrix = Self::new(rows, cols);
        let byte = |at: usize| u16::from(bytes.get(at).copied().unwrap_or(0));
        for col in 0..cols {
            for row in 0..rows {
                let at = (col * rows + row) * F::BYTES;
                let element = if F::BYTES == 1 {
                    byte(at)
                } else {
                    byte(at) | byte(at + 1) << 8
                };
                matrix.set(row, col, element & ((1 << F::BITS) - 1));
            }
        }
        matrix
    }

    /// The dense encoding.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Self::encoded_len(self.rows, self.cols));
        for col in 0..self.cols {
            for row in 0..self.rows {
                bytes.extend_from_slice(&self.get(row, col).to_le_bytes()[..F::BYTES]);
            }
        }
        bytes
    }
}

impl<F> Zeroize for Matrix<F> {
    fn zeroize(&mut self) {
        self.words.as_mut_slice().zeroize();
    }
}

impl<F> Drop for Matrix<F> {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl<F> ZeroizeOnDrop for Matrix<F> {}

/// `sum += addend`, word by word.
#[inline]
pub(crate) fn xor_words(sum: &mut [u64], addend: &[u64]) {
    for (s, a) in sum.iter_mut().zip(addend) {
        *s ^= a;
    }
}

/// `sum += scalar · addend` in every lane.
#[inline]
pub(crate) fn add_scaled_words<F: ExtField>(sum: &mut [u64], addend: &[u64], scalar: u16) {
    for (s, &a) in sum.iter_mut().zip(addend) {
        *s ^= F::mul_lanes(a, scalar);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{Gf16Cubed, Gf256, F2};

    fn sample<F: ExtField>(rows: usize, cols: usize, seed: u64) -> Matrix<F> {
        let mut matrix = Matrix::new(rows, cols);
        for row in 0..rows {
            for col in 0..cols {
                let x = (seed + (row * 64 + col) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 45;
                matrix.set(row, col, x as u16 & ((1 << F::BITS) - 1));
            }
        }
        matrix
    }

    fn product_follows_its_definition<F: ExtField>() {
        let (a, b) = (sample::<F>(13, 5, 1), sample::<F>(5, 7, 999));
        let product = a.times(&b);
        for row in 0..13 {
            for col in 0..7 {
                let expected = (0..5).fold(0, |sum, i| sum ^ F::mul(a.get(row, i), b.get(i, col)));
                assert_eq!(product.get(row, col), expected);
            }
        }
    }

    #[test]
    fn products_follow_their_definition() {
        product_follows_its_definition::<Gf256<F2>>();
        product_follows_its_definition::<Gf16Cubed>();
    }

    #[test]
    fn encoding_comes_back() {
        let matrix = sample::<Gf16Cubed>(11, 3, 5);
        let bytes = matrix.to_bytes();
        assert_eq!(bytes.len(), 66);
        assert_eq!(Matrix::<Gf16Cubed>::from_bytes(11, 3, &bytes), matrix);
    }
}

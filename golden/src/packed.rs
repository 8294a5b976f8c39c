//! Matrices over the base field in their byte layout (Mirath v2.1.0 §3): column-major, every column
//! padded up to whole bytes, low bits first.
//!
//! Functions rather than a type: keys, shares and `H'` are byte strings that come from streams and
//! go into hashes.

use alloc::{vec, vec::Vec};

use crate::{
    field::{BaseField, ExtField},
    matrix::Matrix,
};

/// Bytes of a column with `rows` elements: `ceil(rows·log2(q)/8)`.
#[must_use]
pub const fn col_bytes<B: BaseField>(rows: usize) -> usize {
    (rows * B::BITS).div_ceil(8)
}

/// Bytes of a `rows × cols` matrix.
#[must_use]
pub const fn matrix_bytes<B: BaseField>(rows: usize, cols: usize) -> usize {
    col_bytes::<B>(rows) * cols
}

/// Element (`row`, `col`) of a matrix with `rows` rows.
#[inline]
#[must_use]
pub fn get<B: BaseField>(matrix: &[u8], rows: usize, row: usize, col: usize) -> u8 {
    let bit = row * B::BITS;
    matrix[col * col_bytes::<B>(rows) + bit / 8] >> (bit % 8) & ((1 << B::BITS) - 1)
}

/// Adds `value` to element (`row`, `col`) of a matrix with `rows` rows.
#[inline]
pub fn add<B: BaseField>(matrix: &mut [u8], rows: usize, row: usize, col: usize, value: u8) {
    let bit = row * B::BITS;
    matrix[col * col_bytes::<B>(rows) + bit / 8] ^= value << (bit % 8);
}

/// The bits of a column's last byte that hold elements.
const fn last_byte_mask<B: BaseField>(rows: usize) -> u8 {
    match (rows * B::BITS) % 8 {
        0 => 0xff,
        used => (1 << used) - 1,
    }
}

/// Clears the padding bits of every column.
pub fn clear_padding<B: BaseField>(matrix: &mut [u8], rows: usize) {
    for column in matrix.chunks_exact_mut(col_bytes::<B>(rows)) {
        if let Some(last) = column.last_mut() {
            *last &= last_byte_mask::<B>(rows);
        }
    }
}

/// Whether the padding bits of every column are zero.
#[must_use]
pub fn padding_is_zero<B: BaseField>(matrix: &[u8], rows: usize) -> bool {
    matrix.chunks_exact(col_bytes::<B>(rows)).all(|column| {
        column
            .last()
            .is_none_or(|last| last & !last_byte_mask::<B>(rows) == 0)
    })
}

/// `sum += scalar · column`, for columns in the packed layout.
pub fn add_scaled<B: BaseField>(sum: &mut [u8], column: &[u8], scalar: u8) {
    for (s, &c) in sum.iter_mut().zip(column) {
        *s ^= B::mul_packed(c, scalar);
    }
}

/// The product of a `rows × inner` and an `inner × cols` matrix.
#[must_use]
pub fn product<B: BaseField>(
    left: &[u8],
    right: &[u8],
    rows: usize,
    inner: usize,
    cols: usize,
) -> Vec<u8> {
    let bytes = col_bytes::<B>(rows);
    let mut product = vec![0; bytes * cols];
    for (col, sum) in product.chunks_exact_mut(bytes).enumerate() {
        for (i, column) in left.chunks_exact(bytes).enumerate() {
            add_scaled::<B>(sum, column, get::<B>(right, inner, i, col));
        }
    }
    product
}

/// The matrix with every element embedded into the extension field.
#[must_use]
pub fn embed<F: ExtField>(matrix: &[u8], rows: usize, cols: usize) -> Matrix<F> {
    let mut embedded = Matrix::new(rows, cols);
    for col in 0..cols {
        for row in 0..rows {
            embedded.set(row, col, F::embed(get::<F::Base>(matrix, rows, row, col)));
        }
    }
    embedded
}

/// `a ^= b`, byte by byte.
pub(crate) fn xor(a: &mut [u8], b: &[u8]) {
    for (x, y) in a.iter_mut().zip(b) {
        *x ^= y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{F16, F2};

    #[test]
    fn padding_is_cleared_and_seen() {
        let mut matrix = [0xff; 6];
        assert!(!padding_is_zero::<F2>(&matrix, 10));
        clear_padding::<F2>(&mut matrix, 10);
        assert_eq!(matrix, [0xff, 3, 0xff, 3, 0xff, 3]);
        assert!(padding_is_zero::<F2>(&matrix, 10));

        let mut matrix = [0xff; 4];
        clear_padding::<F16>(&mut matrix, 3);
        assert_eq!(matrix, [0xff, 0x0f, 0xff, 0x0f]);
        clear_padding::<F16>(&mut matrix, 4);
        assert_eq!(matrix, [0xff, 0x0f, 0xff, 0x0f]);
    }

    #[test]
    fn even_rows_sit_in_the_low_nibble() {
        assert_eq!(get::<F16>(&[0x21, 0x43, 0x65, 0x07], 3, 0, 0), 1);
        assert_eq!(get::<F16>(&[0x21, 0x43, 0x65, 0x07], 3, 1, 0), 2);
        assert_eq!(get::<F16>(&[0x21, 0x43, 0x65, 0x07], 3, 2, 1), 7);
    }
}

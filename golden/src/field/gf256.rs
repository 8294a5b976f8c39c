//! The AES field, modulo `X^8 + X^4 + X^3 + X + 1` (Mirath v2.1.0 §2), eight elements a word.

use core::marker::PhantomData;

use super::{mask, BaseField, ExtField, F16, F2};

/// 256 elements, with base field `B` embedded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gf256<B>(PhantomData<B>);

/// Multiplies each byte by X.
#[inline]
fn times_x(word: u64) -> u64 {
    let carry = (word & 0x8080_8080_8080_8080) >> 7;
    let reduction = (carry << 8).wrapping_sub(carry) & 0x1b1b_1b1b_1b1b_1b1b;
    (word & 0x7f7f_7f7f_7f7f_7f7f) << 1 ^ reduction
}

#[inline]
fn mul_lanes(word: u64, scalar: u16) -> u64 {
    let mut multiple = word;
    let mut sum = word & mask(scalar, 0);
    for i in 1..8 {
        multiple = times_x(multiple);
        sum ^= multiple & mask(scalar, i);
    }
    sum
}

/// What the two embeddings share and where they differ.
macro_rules! gf256_over {
    ($base:ty, $embedded_basis:expr) => {
        impl ExtField for Gf256<$base> {
            type Base = $base;
            const BITS: usize = 8;
            const BYTES: usize = 1;
            const EMBEDDED_BASIS: [u16; 4] = $embedded_basis;

            #[inline]
            fn mul_lanes(word: u64, scalar: u16) -> u64 {
                mul_lanes(word, scalar)
            }
        }
        const _: () = assert!(<$base as BaseField>::BITS <= 4);
    };
}

gf256_over!(F2, [1, 0, 0, 0]);
gf256_over!(F16, [1, 92, 224, 80]);

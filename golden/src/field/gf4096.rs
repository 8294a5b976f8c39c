//! 4096 elements modulo `X^12 + X^3 + 1`, over `F_2` (Mirath v2.1.0 §2), four elements a word.

use super::{mask, ExtField, F2};

/// 4096 elements over `F_2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gf4096;

/// Multiplies each 12-bit lane by X.
#[inline]
fn times_x(word: u64) -> u64 {
    let carry = (word & 0x0800_0800_0800_0800) >> 11;
    (word & 0x07ff_07ff_07ff_07ff) << 1 ^ carry ^ carry << 3
}

impl ExtField for Gf4096 {
    type Base = F2;
    const BITS: usize = 12;
    const BYTES: usize = 2;
    const EMBEDDED_BASIS: [u16; 4] = [1, 0, 0, 0];

    #[inline]
    fn mul_lanes(word: u64, scalar: u16) -> u64 {
        let mut multiple = word;
        let mut sum = word & mask(scalar, 0);
        for i in 1..12 {
            multiple = times_x(multiple);
            sum ^= multiple & mask(scalar, i);
        }
        sum
    }
}

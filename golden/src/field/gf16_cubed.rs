//! 4096 elements, `F_16[Y]/(Y^3 + Y + 1)`, over `F_16` (Mirath v2.1.0 §2), four elements a word.

use super::{mask, ExtField, F16};

/// 4096 elements over `F_16`; nibble `i` is the coefficient of `Y^i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gf16Cubed;

/// Multiplies each nibble by X, modulo `X^4 + X + 1`.
#[inline]
fn times_x(word: u64) -> u64 {
    let carry = (word & 0x0888_0888_0888_0888) >> 3;
    (word & 0x0777_0777_0777_0777) << 1 ^ carry ^ carry << 1
}

/// Multiplies each lane by Y: nibbles move up one place, and `Y^3 = Y + 1`.
#[inline]
fn times_y(word: u64) -> u64 {
    let carry = (word & 0x0f00_0f00_0f00_0f00) >> 8;
    (word & 0x00ff_00ff_00ff_00ff) << 4 ^ carry ^ carry << 4
}

impl ExtField for Gf16Cubed {
    type Base = F16;
    const BITS: usize = 12;
    const BYTES: usize = 2;
    const EMBEDDED_BASIS: [u16; 4] = [1, 2, 4, 8];

    #[inline]
    fn mul_lanes(word: u64, scalar: u16) -> u64 {
        let mut power_of_y = word;
        let mut sum = 0;
        for nibble in 0..3 {
            let mut multiple = power_of_y;
            for bit in 0..4 {
                sum ^= multiple & mask(scalar, 4 * nibble + bit);
                multiple = times_x(multiple);
            }
            power_of_y = times_y(power_of_y);
        }
        sum
    }
}

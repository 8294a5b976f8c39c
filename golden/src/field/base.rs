//! The base fields: `F_2`, and `F_16` modulo `X^4 + X + 1` (Mirath v2.1.0 §2).

/// A field `F_q` whose elements are packed into bytes, low bits first.
pub trait BaseField:
    Copy + Clone + core::fmt::Debug + Default + PartialEq + Eq + Send + Sync + 'static
{
    /// Bits of an element, `log2(q)`.
    const BITS: usize;

    /// Multiplies every element packed into `byte` by `scalar`.
    #[must_use]
    fn mul_packed(byte: u8, scalar: u8) -> u8;
}

/// Bits: eight elements a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct F2;

impl BaseField for F2 {
    const BITS: usize = 1;

    #[inline]
    fn mul_packed(byte: u8, scalar: u8) -> u8 {
        byte & 0u8.wrapping_sub(scalar & 1)
    }
}

/// Nibbles: two elements a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct F16;

impl BaseField for F16 {
    const BITS: usize = 4;

    #[inline]
    fn mul_packed(byte: u8, scalar: u8) -> u8 {
        let mut multiple = byte;
        let mut sum = 0;
        for i in 0..4 {
            sum ^= multiple & 0u8.wrapping_sub(scalar >> i & 1);
            let carry = (multiple & 0x88) >> 3;
            multiple = (multiple & 0x77) << 1 ^ carry ^ carry << 1;
        }
        sum
    }
}

//! The fields of Mirath (Mirath v2.1.0 §2).
//!
//! Shares and keys live in a small base field `F_q`, challenges and proofs in an extension `F_qμ`.
//! Arithmetic is free of tables and of branches on operands: products are shift-and-add over the
//! bits of one factor, and the other factor is a whole 64-bit word of elements (*lanes*), so that
//! one pass multiplies eight one-byte or four two-byte elements.
//!
//! | type | field | base field | bytes an element |
//! |---|---|---|---|
//! | [`Gf256<F16>`] | AES field | `F_16` | 1 |
//! | [`Gf256<F2>`] | AES field | `F_2` | 1 |
//! | [`Gf16Cubed`] | `F_16[Y]/(Y^3+Y+1)` | `F_16` | 2 |
//! | [`Gf4096`] | modulo `X^12+X^3+1` | `F_2` | 2 |

mod base;
mod gf16_cubed;
mod gf256;
mod gf4096;

pub use base::{BaseField, F16, F2};
pub use gf16_cubed::Gf16Cubed;
pub use gf256::Gf256;
pub use gf4096::Gf4096;

/// An extension field `F_qμ`, elements as integers whose bit `i` is the coordinate of basis element
/// `i`.
pub trait ExtField:
    Copy + Clone + core::fmt::Debug + Default + PartialEq + Eq + Send + Sync + 'static
{
    /// The field that is embedded.
    type Base: BaseField;
    /// Bits of an element: 8 or 12.
    const BITS: usize;
    /// Bytes of a stored element: 1 or 2.
    const BYTES: usize;
    /// Images of the base field's basis `1, X, X^2, X^3`; [`BaseField::BITS`] of them count.
    const EMBEDDED_BASIS: [u16; 4];

    /// Multiplies each lane of `word` by `scalar`.
    #[must_use]
    fn mul_lanes(word: u64, scalar: u16) -> u64;

    /// The product of two elements.
    #[inline]
    #[must_use]
    fn mul(a: u16, b: u16) -> u16 {
        Self::mul_lanes(u64::from(a), b) as u16
    }

    /// The image of a base-field element.
    #[inline]
    #[must_use]
    fn embed(x: u8) -> u16 {
        (0..Self::Base::BITS).fold(0, |sum, i| {
            sum ^ (Self::EMBEDDED_BASIS[i] & 0u16.wrapping_sub(u16::from(x >> i & 1)))
        })
    }
}

/// All ones if bit `i` of `x` is set, else zero, without a branch.
#[inline]
pub(crate) fn mask(x: u16, i: usize) -> u64 {
    0u64.wrapping_sub(u64::from(x >> i & 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Schoolbook product modulo a polynomial with `bits` bits.
    fn slow(a: u16, b: u16, modulus: u32, bits: usize) -> u16 {
        let mut r = 0u32;
        for i in 0..bits {
            if b >> i & 1 == 1 {
                r ^= u32::from(a) << i;
            }
        }
        for i in (bits..2 * bits).rev() {
            if r >> i & 1 == 1 {
                r ^= modulus << (i - bits);
            }
        }
        r as u16
    }

    #[test]
    fn gf256_agrees_with_schoolbook() {
        for a in 0..256 {
            for b in 0..256 {
                assert_eq!(Gf256::<F16>::mul(a, b), slow(a, b, 0x11b, 8));
            }
        }
    }

    #[test]
    fn gf4096_agrees_with_schoolbook() {
        for a in (0..4096).step_by(7) {
            for b in 0..4096 {
                assert_eq!(Gf4096::mul(a, b), slow(a, b, 0x1009, 12));
            }
        }
    }

    #[test]
    fn gf16_cubed_agrees_with_schoolbook() {
        let nibble = |x: u16, i: usize| x >> (4 * i) & 15;
        for a in (0..4096).step_by(11) {
            for b in 0..4096 {
                let mut r = [0u16; 5];
                for i in 0..3 {
                    for j in 0..3 {
                        r[i + j] ^= slow(nibble(a, i), nibble(b, j), 0x13, 4);
                    }
                }
                // Y^4 = Y^2 + Y, Y^3 = Y + 1
                let expected = (r[0] ^ r[3]) | (r[1] ^ r[3] ^ r[4]) << 4 | (r[2] ^ r[4]) << 8;
                assert_eq!(Gf16Cubed::mul(a, b), expected);
            }
        }
    }

    fn embedding_is_a_ring_homomorphism<F: ExtField>() {
        let q = 1u8 << F::Base::BITS;
        for a in 0..q {
            for b in 0..q {
                assert_eq!(F::embed(a ^ b), F::embed(a) ^ F::embed(b));
                let product = F::Base::mul_packed(a, b) & (q - 1);
                assert_eq!(F::embed(product), F::mul(F::embed(a), F::embed(b)));
            }
        }
        assert_eq!(F::embed(1), 1);
    }

    #[test]
    fn embeddings_are_ring_homomorphisms() {
        embedding_is_a_ring_homomorphism::<Gf256<F16>>();
        embedding_is_a_ring_homomorphism::<Gf256<F2>>();
        embedding_is_a_ring_homomorphism::<Gf16Cubed>();
        embedding_is_a_ring_homomorphism::<Gf4096>();
    }

    #[test]
    fn f16_embeds_into_the_aes_field_as_published() {
        let table = [
            0, 1, 92, 93, 224, 225, 188, 189, 80, 81, 12, 13, 176, 177, 236, 237,
        ];
        for (x, image) in table.into_iter().enumerate() {
            assert_eq!(Gf256::<F16>::embed(x as u8), image);
        }
    }

    fn lanes_are_independent<F: ExtField>() {
        let lanes = 8 / F::BYTES;
        let bits = 8 * F::BYTES;
        let element = |i: usize| {
            ((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as u16 & ((1 << F::BITS) - 1)
        };
        for round in 0..500 {
            let scalar = element(10_000 + round);
            let word = (0..lanes).fold(0, |w, i| {
                w | u64::from(element(round * 8 + i)) << (bits * i)
            });
            let product = F::mul_lanes(word, scalar);
            for i in 0..lanes {
                let lane = (product >> (bits * i)) as u16 & (((1u32 << bits) - 1) as u16);
                assert_eq!(lane, F::mul(element(round * 8 + i), scalar));
            }
        }
    }

    #[test]
    fn lanes_do_not_disturb_each_other() {
        lanes_are_independent::<Gf256<F2>>();
        lanes_are_independent::<Gf16Cubed>();
        lanes_are_independent::<Gf4096>();
    }
}

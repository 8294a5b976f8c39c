//! Bit planes, and the AES S-box on them (FIPS 197 §5.1.1) as a circuit.
//!
//! A plane holds bit `b` of every byte of the blocks in work. The S-box inverts in a
//! tower of quadratic extensions:
//!
//! * `GF(4) = F_2[w]/(w² + w + 1)`,
//! * `GF(16) = GF(4)[z]/(z² + z + w)`,
//! * `GF(256) = GF(16)[y]/(y² + y + ν)` with `ν = w·z`.
//!
//! In an extension by `x² + x + c`, the inverse of `a₁x + a₀` is `a₁x + a₁ + a₀` over the norm
//! `c·a₁² + a₁a₀ + a₀²`, which lies in the smaller field. The change of basis sends X to the tower
//! element 122, a root of the AES polynomial; of all roots and all ν it is the one for which the
//! two basis changes need the fewest additions.

/// One bit of every byte of two 32-byte blocks.
pub(super) type Plane = u64;

/// Elements of GF(4) and GF(16), low coordinate first.
type Gf4 = [Plane; 2];
type Gf16 = [Plane; 4];

#[inline]
fn add4(a: Gf4, b: Gf4) -> Gf4 {
    [a[0] ^ b[0], a[1] ^ b[1]]
}

#[inline]
fn mul4(a: Gf4, b: Gf4) -> Gf4 {
    let low = a[0] & b[0];
    let high = a[1] & b[1];
    let cross = (a[0] ^ a[1]) & (b[0] ^ b[1]);
    [low ^ high, cross ^ low]
}

/// `w·a`.
#[inline]
fn times_w(a: Gf4) -> Gf4 {
    [a[1], a[0] ^ a[1]]
}

/// `a²`, which is also `a⁻¹`.
#[inline]
fn square4(a: Gf4) -> Gf4 {
    [a[0] ^ a[1], a[1]]
}

#[inline]
fn split(a: Gf16) -> (Gf4, Gf4) {
    ([a[0], a[1]], [a[2], a[3]])
}

#[inline]
fn join(low: Gf4, high: Gf4) -> Gf16 {
    [low[0], low[1], high[0], high[1]]
}

#[inline]
fn add16(a: Gf16, b: Gf16) -> Gf16 {
    [a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]]
}

#[inline]
fn mul16(a: Gf16, b: Gf16) -> Gf16 {
    let (a0, a1) = split(a);
    let (b0, b1) = split(b);
    let low = mul4(a0, b0);
    let high = mul4(a1, b1);
    let cross = mul4(add4(a0, a1), add4(b0, b1));
    join(add4(low, times_w(high)), add4(cross, low))
}

/// `ν·a²`: linear.
#[inline]
fn nu_square16(a: Gf16) -> Gf16 {
    let high = a[2] ^ a[3];
    [a[2], high, high ^ a[1], a[0] ^ a[3]]
}

/// `a²`: linear.
#[inline]
fn square16(a: Gf16) -> Gf16 {
    [a[0] ^ a[1] ^ a[3], a[1] ^ a[2], a[2] ^ a[3], a[3]]
}

#[inline]
fn invert16(a: Gf16) -> Gf16 {
    let (a0, a1) = split(a);
    let norm = add4(add4(times_w(square4(a1)), mul4(a1, a0)), square4(a0));
    let inverse = square4(norm);
    join(mul4(add4(a0, a1), inverse), mul4(a1, inverse))
}

/// SubBytes on eight planes, plane `b` holding bit `b`.
#[inline]
pub(super) fn sub_bytes(x: &mut [Plane; 8]) {
    let low = [
        x[0] ^ x[2],
        x[1] ^ x[6] ^ x[7],
        x[2] ^ x[5],
        x[1] ^ x[3] ^ x[6] ^ x[7],
    ];
    let x56 = x[5] ^ x[6];
    let high = [
        x[1] ^ x[5] ^ x[7],
        x[1] ^ x[4] ^ x56,
        x[1] ^ x[2] ^ x[3] ^ x[4] ^ x56,
        x[5] ^ x[7],
    ];

    let norm = add16(add16(nu_square16(high), mul16(high, low)), square16(low));
    let inverse = invert16(norm);
    let t = mul16(add16(low, high), inverse);
    let u = mul16(high, inverse);

    // Back to the AES basis and through the affine map, in one matrix; then the constant 0x63.
    let t01 = t[0] ^ t[1];
    let u01 = u[0] ^ u[1];
    x[0] = !(t[0] ^ t[2] ^ u01);
    x[1] = !(t01 ^ t[2]);
    x[2] = t01;
    x[3] = t[0] ^ t[2] ^ u01 ^ u[2];
    x[4] = t[0] ^ t[3] ^ u01;
    x[5] = !(t[2] ^ t[3] ^ u01);
    x[6] = !(u[0] ^ u[2] ^ u[3]);
    x[7] = t[2] ^ u[0] ^ u[2];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aes_product(a: u8, b: u8) -> u8 {
        use crate::field::{ExtField, Gf256, F2};
        Gf256::<F2>::mul(a.into(), b.into()) as u8
    }

    /// FIPS 197 §5.1.1: inverse (x^254), then the affine map.
    fn s_box(x: u8) -> u8 {
        let inverse = (0..253).fold(x, |power, _| aes_product(power, x));
        (0..5).fold(0x63, |sum, i| sum ^ inverse.rotate_left(i))
    }

    #[test]
    fn circuit_is_the_s_box() {
        for x in 0..=255u8 {
            let mut planes: [Plane; 8] = core::array::from_fn(|b| u64::from(x >> b & 1));
            sub_bytes(&mut planes);
            let y = (0..8).fold(0, |y, b| y | ((planes[b] & 1) as u8) << b);
            assert_eq!(y, s_box(x), "S-box of {x:#04x}");
        }
    }
}

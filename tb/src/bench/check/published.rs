//! Published AES vectors, as data: FIPS 197 appendices B, C.1 and C.3, SP 800-38A F.1.1 and F.1.5.

/// A published key with a block and its encryption.
pub(super) struct Vector {
    /// 16 or 32 bytes.
    pub key: &'static [u8],
    /// The block.
    pub plain: [u8; 16],
    /// The block encrypted.
    pub encrypted: [u8; 16],
}

const fn vector(key: &'static [u8], plain: u128, encrypted: u128) -> Vector {
    Vector {
        key,
        plain: plain.to_be_bytes(),
        encrypted: encrypted.to_be_bytes(),
    }
}

/// SP 800-38A's keys.
const KEY128: &[u8] = &0x2b7e151628aed2a6abf7158809cf4f3c_u128.to_be_bytes();
const KEY256: &[u8] = &[
    0x60, 0x3d, 0xeb, 0x10, 0x15, 0xca, 0x71, 0xbe, 0x2b, 0x73, 0xae, 0xf0, 0x85, 0x7d, 0x77, 0x81,
    0x1f, 0x35, 0x2c, 0x07, 0x3b, 0x61, 0x08, 0xd7, 0x2d, 0x98, 0x10, 0xa3, 0x09, 0x14, 0xdf, 0xf4,
];

/// FIPS 197's key of appendix C, whose first half is that of C.1.
const COUNTING: &[u8; 32] = &[
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
    26, 27, 28, 29, 30, 31,
];

/// The vectors.
pub(super) const VECTORS: &[Vector] = &[
    vector(
        KEY128,
        0x3243f6a8885a308d313198a2e0370734,
        0x3925841d02dc09fbdc118597196a0b32,
    ),
    vector(
        COUNTING.first_chunk::<16>().unwrap(),
        0x00112233445566778899aabbccddeeff,
        0x69c4e0d86a7b0430d8cdb78070b4c55a,
    ),
    vector(
        COUNTING,
        0x00112233445566778899aabbccddeeff,
        0x8ea2b7ca516745bfeafc49904b496089,
    ),
    vector(
        KEY128,
        0x6bc1bee22e409f96e93d7e117393172a,
        0x3ad77bb40d7a3660a89ecaf32466ef97,
    ),
    vector(
        KEY128,
        0xae2d8a571e03ac9c9eb76fac45af8e51,
        0xf5d3d58503b9699de785895a96fdbaaf,
    ),
    vector(
        KEY128,
        0x30c81c46a35ce411e5fbc1191a0a52ef,
        0x43b1cd7f598ece23881b00e3ed030688,
    ),
    vector(
        KEY128,
        0xf69f2445df4f9b17ad2b417be66c3710,
        0x7b0c785e27e8ad3f8223207104725dd4,
    ),
    vector(
        KEY256,
        0x6bc1bee22e409f96e93d7e117393172a,
        0xf3eed1bdb5d2a03c064b5a7e3db181f8,
    ),
    vector(
        KEY256,
        0xae2d8a571e03ac9c9eb76fac45af8e51,
        0x591ccb10d410ed26dc5ba74a31362870,
    ),
    vector(
        KEY256,
        0x30c81c46a35ce411e5fbc1191a0a52ef,
        0xb6ed21b99ca6f4f9f153e7b1beafed1d,
    ),
    vector(
        KEY256,
        0xf69f2445df4f9b17ad2b417be66c3710,
        0x23304b7a39f9f3ff067d8d8f9e24ecc7,
    ),
];

//! Rijndael with 256-bit blocks and keys (Mirath v2.1.0 §4), bitsliced: no tables, no branches on
//! data.
//!
//! Two blocks, each under a key of its own, go through together. Bit `b` of the byte in row `r`,
//! column `c` of block `k` sits at bit `16r + 8k + c` of plane `b`. ShiftRows then rotates within
//! bytes of the planes, MixColumns rotates whole planes, and the key schedule's chain of columns is
//! a prefix sum within bytes.

use zeroize::Zeroize;

use super::{
    sbox::{sub_bytes, Plane},
    SeedCipher,
};

const ROUNDS: usize = 14;

type State = [Plane; 8];

/// λ = 32: the whole block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rijndael256;

/// λ = 24: key and block are filled up with eight zero bytes, the output is cut to 24 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rijndael256Cut24;

impl SeedCipher for Rijndael256 {
    const BYTES: usize = 32;

    fn encrypt_each(keys: &[u8], blocks: &mut [u8]) {
        encrypt_each::<32>(keys, blocks);
    }
}

impl SeedCipher for Rijndael256Cut24 {
    const BYTES: usize = 24;

    fn encrypt_each(keys: &[u8], blocks: &mut [u8]) {
        encrypt_each::<24>(keys, blocks);
    }
}

/// [`SeedCipher::encrypt_each`] for keys and blocks of `BYTES` bytes.
fn encrypt_each<const BYTES: usize>(keys: &[u8], blocks: &mut [u8]) {
    let count = keys.len() / BYTES;
    let total = blocks.len() / BYTES;
    if count == 0 || total == 0 {
        return;
    }
    let per_key = total / count;
    let pairs = keys
        .chunks(2 * BYTES)
        .zip(blocks.chunks_mut(2 * BYTES * per_key));
    for (keys, blocks) in pairs {
        let (first, second) = keys.split_at(BYTES);
        if second.is_empty() {
            // One key, on demand or left over: its blocks go in pairs.
            let round_keys = RoundKeys::new(load(first, first));
            for pair in blocks.chunks_mut(2 * BYTES) {
                let (block, next) = pair.split_at_mut(BYTES);
                round_keys.encrypt(block, next);
            }
        } else {
            let round_keys = RoundKeys::new(load(first, second));
            let (of_first, of_second) = blocks.split_at_mut(BYTES * per_key);
            let pairs = of_first
                .chunks_exact_mut(BYTES)
                .zip(of_second.chunks_exact_mut(BYTES));
            for (block, other) in pairs {
                round_keys.encrypt(block, other);
            }
        }
    }
}

/// Exchanges column number and bit number: word `c` holds the bytes of column `c`, plane `b` the
/// bits `b` of all bytes. Its own inverse.
#[inline]
fn transpose(words: &mut State) {
    for (distance, low) in [
        (1, 0x5555_5555_5555_5555),
        (2, 0x3333_3333_3333_3333),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
    ] {
        for i in (0..8).filter(|i| i & distance == 0) {
            let t = (words[i] >> distance ^ words[i + distance]) & low;
            words[i + distance] ^= t;
            words[i] ^= t << distance;
        }
    }
}

/// Moves byte `r` of a column to byte `2r`.
#[inline]
fn spread(column: u32) -> u64 {
    let x = u64::from(column);
    let x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    (x | x << 8) & 0x00ff_00ff_00ff_00ff
}

/// The inverse of [`spread`]; odd bytes are ignored.
#[inline]
fn gather(x: u64) -> u32 {
    let x = x & 0x00ff_00ff_00ff_00ff;
    let x = (x | x >> 8) & 0x0000_ffff_0000_ffff;
    (x | x >> 16) as u32
}

/// Slices two blocks into planes; columns and blocks that are not there are zero.
#[inline]
fn load(first: &[u8], second: &[u8]) -> State {
    let column = |bytes: &[u8]| {
        bytes
            .iter()
            .rev()
            .fold(0, |x, &byte| x << 8 | u32::from(byte))
    };
    let mut state = [0; 8];
    for (word, bytes) in state.iter_mut().zip(first.chunks_exact(4)) {
        *word = spread(column(bytes));
    }
    for (word, bytes) in state.iter_mut().zip(second.chunks_exact(4)) {
        *word |= spread(column(bytes)) << 8;
    }
    transpose(&mut state);
    state
}

/// The inverse of [`load`].
#[inline]
fn store(mut state: State, first: &mut [u8], second: &mut [u8]) {
    transpose(&mut state);
    for (word, bytes) in state.iter().zip(first.chunks_exact_mut(4)) {
        bytes.copy_from_slice(&gather(*word).to_le_bytes());
    }
    for (word, bytes) in state.iter().zip(second.chunks_exact_mut(4)) {
        bytes.copy_from_slice(&gather(*word >> 8).to_le_bytes());
    }
    state.zeroize();
}

/// Row `r` of each block moves left by 0, 1, 3, 4 columns.
#[inline]
fn shift_rows(x: Plane) -> Plane {
    (x & 0x0000_0000_0000_ffff)
        | (x & 0x0000_0000_fefe_0000) >> 1
        | (x & 0x0000_0000_0101_0000) << 7
        | (x & 0x0000_f8f8_0000_0000) >> 3
        | (x & 0x0000_0707_0000_0000) << 5
        | (x & 0xf0f0_0000_0000_0000) >> 4
        | (x & 0x0f0f_0000_0000_0000) << 4
}

/// Each column times the circulant matrix of FIPS 197 §5.1.3, whose row `r` reads
/// `2(a_r + a_{r+1}) + a_{r+1} + a_{r+2} + a_{r+3}`.
#[inline]
fn mix_columns(state: &mut State) {
    let next = state.map(|plane| plane.rotate_right(16));
    let pair: State = core::array::from_fn(|b| state[b] ^ next[b]);
    let doubled = [
        pair[7],
        pair[0] ^ pair[7],
        pair[1],
        pair[2] ^ pair[7],
        pair[3] ^ pair[7],
        pair[4],
        pair[5],
        pair[6],
    ];
    *state = core::array::from_fn(|b| doubled[b] ^ next[b] ^ pair[b].rotate_right(32));
}

/// A byte in every row of both blocks.
const fn rows(byte: u64) -> Plane {
    byte * 0x0101_0101_0101_0101
}

/// The 15 round keys of two keys; wiped when dropped.
struct RoundKeys([State; ROUNDS + 1]);

impl RoundKeys {
    fn new(mut key: State) -> Self {
        let mut keys = Self([[0; 8]; ROUNDS + 1]);
        let mut rcon = 1u8;
        keys.0[0] = key;
        for round_key in &mut keys.0[1..] {
            // Columns 0..3: SubWord(RotWord(column 7)) + Rcon, then the chain.
            let mut sub = key;
            sub_bytes(&mut sub);
            for (b, plane) in key.iter_mut().enumerate() {
                // Rcon goes into row 0 of both blocks.
                let constant = u64::from(rcon >> b & 1) * 0x0101;
                *plane ^= (sub[b].rotate_right(16) & rows(0x80)) >> 7 ^ constant;
                *plane ^= (*plane & rows(0x07)) << 1;
                *plane ^= (*plane & rows(0x03)) << 2;
            }
            // Columns 4..7: SubWord(column 3), then the chain.
            let mut sub = key;
            sub_bytes(&mut sub);
            for (plane, sub) in key.iter_mut().zip(sub) {
                *plane ^= (sub & rows(0x08)) << 1;
                *plane ^= (*plane & rows(0x70)) << 1;
                *plane ^= (*plane & rows(0x30)) << 2;
            }
            rcon = (rcon << 1) ^ ((rcon >> 7) * 0x1b);
            *round_key = key;
        }
        key.zeroize();
        keys
    }

    /// Encrypts one block under each key. The second may be missing.
    fn encrypt(&self, first: &mut [u8], second: &mut [u8]) {
        let mut state = load(first, second);
        add_round_key(&mut state, &self.0[0]);
        for (round, key) in self.0.iter().enumerate().skip(1) {
            sub_bytes(&mut state);
            state = state.map(shift_rows);
            if round < ROUNDS {
                mix_columns(&mut state);
            }
            add_round_key(&mut state, key);
        }
        store(state, first, second);
    }
}

impl Drop for RoundKeys {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

#[inline]
fn add_round_key(state: &mut State, key: &State) {
    for (plane, key) in state.iter_mut().zip(key) {
        *plane ^= key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{vec, vec::Vec};

    /// Byte-wise Rijndael-256/256, from the definition, to compare with.
    fn plain_rijndael(key: &[u8; 32], block: &mut [u8; 32]) {
        use crate::field::{ExtField, Gf256, F2};
        let mul = |a: u8, b: u16| Gf256::<F2>::mul(a.into(), b) as u8;
        let s_box = |x: u8| {
            let inverse = (0..253).fold(x, |power, _| mul(power, x.into()));
            (0..5).fold(0x63, |sum, i| sum ^ inverse.rotate_left(i))
        };
        let mut words: Vec<[u8; 4]> = key.chunks(4).map(|w| w.try_into().unwrap()).collect();
        let mut rcon = 1u8;
        for i in 8..120 {
            let mut t = words[i - 1];
            if i % 8 == 0 {
                t.rotate_left(1);
                t = t.map(s_box);
                t[0] ^= rcon;
                rcon = mul(rcon, 2);
            } else if i % 8 == 4 {
                t = t.map(s_box);
            }
            words.push(core::array::from_fn(|r| words[i - 8][r] ^ t[r]));
        }
        let round_keys = words.concat();
        for (b, k) in block.iter_mut().zip(&round_keys) {
            *b ^= k;
        }
        for round in 1..=14 {
            let sub = block.map(s_box);
            for col in 0..8 {
                for (row, offset) in [0, 1, 3, 4].into_iter().enumerate() {
                    block[4 * col + row] = sub[4 * ((col + offset) % 8) + row];
                }
            }
            if round < 14 {
                for column in block.chunks_exact_mut(4) {
                    let a: [u8; 4] = (&*column).try_into().unwrap();
                    for r in 0..4 {
                        column[r] =
                            mul(a[r], 2) ^ mul(a[(r + 1) % 4], 3) ^ a[(r + 2) % 4] ^ a[(r + 3) % 4];
                    }
                }
            }
            for (b, k) in block.iter_mut().zip(&round_keys[32 * round..]) {
                *b ^= k;
            }
        }
    }

    fn noise(len: usize, seed: u64) -> Vec<u8> {
        (0..len as u64)
            .map(|i| ((i + seed * 1000 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as u8)
            .collect()
    }

    #[test]
    fn bitsliced_equals_plain_for_every_grouping() {
        for (keys, per_key) in [(1, 1), (1, 9), (2, 3), (8, 2), (9, 2), (17, 1), (20, 5)] {
            let key_bytes = noise(32 * keys, 1);
            let mut blocks = noise(32 * keys * per_key, 2);
            let mut expected = blocks.clone();
            for (i, block) in expected.chunks_exact_mut(32).enumerate() {
                let key = key_bytes[32 * (i / per_key)..][..32].try_into().unwrap();
                let mut out: [u8; 32] = (&*block).try_into().unwrap();
                plain_rijndael(key, &mut out);
                block.copy_from_slice(&out);
            }
            Rijndael256::encrypt_each(&key_bytes, &mut blocks);
            assert_eq!(blocks, expected, "{keys} keys, {per_key} blocks each");
        }
    }

    #[test]
    fn cut_variant_pads_with_zeros() {
        let key = noise(24, 3);
        let block = noise(24, 4);
        let mut wide_key = vec![0; 32];
        wide_key[..24].copy_from_slice(&key);
        let mut wide = vec![0; 32];
        wide[..24].copy_from_slice(&block);
        Rijndael256::encrypt_each(&wide_key, &mut wide);
        let mut cut = block;
        Rijndael256Cut24::encrypt_each(&key, &mut cut);
        assert_eq!(cut, wide[..24]);
    }
}

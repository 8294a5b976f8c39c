//! Rijndael with 256-bit blocks and keys (Mirath v2.1.0 §4), bitsliced: no tables, no branches on
//! data.
//!
//! Bit `b` of the byte in row `r`, column `c` of a block sits at bit `8r + c` of that block's word
//! in plane `b`. ShiftRows then rotates within bytes of a word, MixColumns rotates whole words, and
//! the key schedule's chain of columns is a prefix sum within bytes. [`LANES`] blocks, each under a
//! key of its own, go through together.

use zeroize::Zeroize;

use super::{
    sbox::{sub_bytes, Plane},
    SeedCipher,
};

/// Blocks worked on together.
const LANES: usize = 8;
const ROUNDS: usize = 14;

type State<const N: usize> = [Plane<N>; 8];

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
    let groups = keys
        .chunks(LANES * BYTES)
        .zip(blocks.chunks_mut(LANES * BYTES * per_key));
    for (keys, blocks) in groups {
        if keys.len() == BYTES {
            // One key left: its blocks share the lanes.
            let narrow = RoundKeys::<1>::new(load::<1, BYTES>([keys].into_iter()));
            let round_keys = RoundKeys(
                narrow
                    .0
                    .map(|key| key.map(|plane| Plane([plane.0[0]; LANES]))),
            );
            for group in blocks.chunks_mut(LANES * BYTES) {
                let mut state = load::<LANES, BYTES>(group.chunks_exact(BYTES));
                round_keys.encrypt(&mut state);
                store::<LANES, BYTES>(&state, group.chunks_exact_mut(BYTES));
                state.iter_mut().for_each(|plane| plane.0.zeroize());
            }
        } else {
            let round_keys =
                RoundKeys::<LANES>::new(load::<LANES, BYTES>(keys.chunks_exact(BYTES)));
            for block in 0..per_key {
                let mut state =
                    load::<LANES, BYTES>(blocks.chunks_exact(BYTES).skip(block).step_by(per_key));
                round_keys.encrypt(&mut state);
                store::<LANES, BYTES>(
                    &state,
                    blocks.chunks_exact_mut(BYTES).skip(block).step_by(per_key),
                );
                state.iter_mut().for_each(|plane| plane.0.zeroize());
            }
        }
    }
}

/// Transposes an 8×8 bit matrix: bit `j` of byte `i` becomes bit `i` of byte `j`.
#[inline(always)]
fn transpose(mut x: u64) -> u64 {
    for (shift, mask) in [
        (7, 0x00aa_00aa_00aa_00aa),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        let t = (x ^ x >> shift) & mask;
        x ^= t ^ t << shift;
    }
    x
}

/// Slices up to `N` blocks into planes; bytes and blocks that are not there are zero.
#[inline(always)]
fn load<'a, const N: usize, const BYTES: usize>(
    blocks: impl Iterator<Item = &'a [u8]>,
) -> State<N> {
    let mut state = [Plane::ZERO; 8];
    for (lane, block) in blocks.take(N).enumerate() {
        for row in 0..4 {
            let bytes =
                (0..BYTES / 4).fold(0, |x, col| x | u64::from(block[4 * col + row]) << (8 * col));
            let bits = transpose(bytes);
            for (b, plane) in state.iter_mut().enumerate() {
                plane.0[lane] |= ((bits >> (8 * b)) as u32 & 0xff) << (8 * row);
            }
        }
    }
    state
}

/// The inverse of [`load`].
#[inline(always)]
fn store<'a, const N: usize, const BYTES: usize>(
    state: &State<N>,
    blocks: impl Iterator<Item = &'a mut [u8]>,
) {
    for (lane, block) in blocks.take(N).enumerate() {
        for row in 0..4 {
            let bits = (0..8).fold(0, |x, b| {
                x | u64::from(state[b].0[lane] >> (8 * row) & 0xff) << (8 * b)
            });
            let bytes = transpose(bits);
            for col in 0..BYTES / 4 {
                block[4 * col + row] = (bytes >> (8 * col)) as u8;
            }
        }
    }
}

/// Row `r` moves left by 0, 1, 3, 4 columns.
#[inline(always)]
fn shift_rows(x: u32) -> u32 {
    (x & 0x0000_00ff)
        | (x & 0x0000_fe00) >> 1
        | (x & 0x0000_0100) << 7
        | (x & 0x00f8_0000) >> 3
        | (x & 0x0007_0000) << 5
        | (x & 0xf000_0000) >> 4
        | (x & 0x0f00_0000) << 4
}

/// Each column times the circulant matrix of FIPS 197 §5.1.3: `2(a_r + a_{r+1}) + a_{r+1} + a_{r+2}
/// + a_{r+3}`.
#[inline(always)]
fn mix_columns<const N: usize>(state: &mut State<N>) {
    let next = state.map(|plane| plane.map(|x| x.rotate_right(8)));
    let mut pair = *state;
    for (p, n) in pair.iter_mut().zip(next) {
        *p ^= n;
    }
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
    for b in 0..8 {
        state[b] = doubled[b] ^ next[b] ^ pair[b].map(|x| x.rotate_right(16));
    }
}

/// The 15 round keys of `N` keys; wiped when dropped.
struct RoundKeys<const N: usize>([State<N>; ROUNDS + 1]);

impl<const N: usize> RoundKeys<N> {
    fn new(key: State<N>) -> Self {
        let mut keys = Self([[Plane::ZERO; 8]; ROUNDS + 1]);
        let mut key = key;
        let mut rcon = 1u8;
        keys.0[0] = key;
        for round_key in &mut keys.0[1..] {
            // Columns 0..3: SubWord(RotWord(column 7)) + Rcon, then the chain.
            let mut sub = key;
            sub_bytes(&mut sub);
            for (b, plane) in key.iter_mut().enumerate() {
                let constant = u32::from(rcon >> b & 1);
                *plane ^= sub[b].map(|x| (x.rotate_right(8) & 0x8080_8080) >> 7 ^ constant);
                *plane = plane.map(|x| x ^ (x & 0x0707_0707) << 1);
                *plane = plane.map(|x| x ^ (x & 0x0303_0303) << 2);
            }
            // Columns 4..7: SubWord(column 3), then the chain.
            let mut sub = key;
            sub_bytes(&mut sub);
            for (b, plane) in key.iter_mut().enumerate() {
                *plane ^= sub[b].map(|x| (x & 0x0808_0808) << 1);
                *plane = plane.map(|x| x ^ (x & 0x7070_7070) << 1);
                *plane = plane.map(|x| x ^ (x & 0x3030_3030) << 2);
            }
            rcon = (rcon << 1) ^ ((rcon >> 7) * 0x1b);
            *round_key = key;
        }
        key.iter_mut().for_each(|plane| plane.0.zeroize());
        keys
    }

    fn encrypt(&self, state: &mut State<N>) {
        add_round_key(state, &self.0[0]);
        for (round, key) in self.0.iter().enumerate().skip(1) {
            sub_bytes(state);
            for plane in state.iter_mut() {
                *plane = plane.map(shift_rows);
            }
            if round < ROUNDS {
                mix_columns(state);
            }
            add_round_key(state, key);
        }
    }
}

impl<const N: usize> Drop for RoundKeys<N> {
    fn drop(&mut self) {
        self.0
            .iter_mut()
            .flatten()
            .for_each(|plane| plane.0.zeroize());
    }
}

#[inline(always)]
fn add_round_key<const N: usize>(state: &mut State<N>, key: &State<N>) {
    for (plane, key) in state.iter_mut().zip(key) {
        *plane ^= *key;
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

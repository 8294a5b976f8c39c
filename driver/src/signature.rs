//! The bytes of keys and signatures (Mirath v2.1.0 §3, §7.9).
//!
//! In 1a-fast every field of the packed part ends on a byte: aux of a repetition is S of 32 bytes and C of 24, and α_mid has 16.

use core::ops::Range;

/// τ.
pub(crate) const REPETITIONS: usize = 17;
/// T.
pub(crate) const MAX_PATH: usize = 118;
/// A commitment, and a digest.
pub(crate) const DIGEST_BYTES: usize = 32;
/// S of a repetition's aux.
pub(crate) const S_BYTES: usize = 32;
/// C of a repetition's aux.
pub(crate) const C_BYTES: usize = 24;
/// A proof: ρ elements.
pub(crate) const PROOF_BYTES: usize = 16;
/// y.
pub(crate) const Y_BYTES: usize = 57;

/// A seed, and a node of the tree.
pub const SEED_BYTES: usize = 16;
/// rseed, the root of the tree.
pub const RSEED_BYTES: usize = SEED_BYTES;
/// A salt.
pub const SALT_BYTES: usize = 32;
/// A secret key: seed_sk, seed_pk.
pub const SECRET_KEY_BYTES: usize = 2 * SEED_BYTES;
/// A public key: seed_pk, y.
pub const PUBLIC_KEY_BYTES: usize = SEED_BYTES + Y_BYTES;
/// A signature.
pub const SIGNATURE_BYTES: usize = ALPHA_MID + REPETITIONS * PROOF_BYTES;

const CTR: usize = SALT_BYTES;
const H_MPC: usize = CTR + 8;
const PATH: usize = H_MPC + DIGEST_BYTES;
const COMMITMENTS: usize = PATH + MAX_PATH * SEED_BYTES;
const AUX_S: usize = COMMITMENTS + REPETITIONS * DIGEST_BYTES;
const AUX_C: usize = AUX_S + REPETITIONS * S_BYTES;
const ALPHA_MID: usize = AUX_C + REPETITIONS * C_BYTES;

/// The salt.
pub(crate) const SALT_RANGE: Range<usize> = 0..CTR;
/// The counter.
pub(crate) const CTR_RANGE: Range<usize> = CTR..H_MPC;
/// h_mpc.
pub(crate) const H_MPC_RANGE: Range<usize> = H_MPC..PATH;

/// Entry `n` of the path.
pub(crate) const fn node(n: usize) -> Range<usize> {
    field(PATH, n, SEED_BYTES)
}

/// The entries of the path from `n` on.
pub(crate) const fn nodes_from(n: usize) -> Range<usize> {
    PATH + n * SEED_BYTES..COMMITMENTS
}

/// The hidden commitment of repetition `e`.
pub(crate) const fn commitment(e: usize) -> Range<usize> {
    field(COMMITMENTS, e, DIGEST_BYTES)
}

/// S of aux of repetition `e`.
pub(crate) const fn aux_s(e: usize) -> Range<usize> {
    field(AUX_S, e, S_BYTES)
}

/// C of it.
pub(crate) const fn aux_c(e: usize) -> Range<usize> {
    field(AUX_C, e, C_BYTES)
}

/// α_mid of repetition `e`.
pub(crate) const fn alpha_mid(e: usize) -> Range<usize> {
    field(ALPHA_MID, e, PROOF_BYTES)
}

const fn field(first: usize, index: usize, bytes: usize) -> Range<usize> {
    first + index * bytes..first + (index + 1) * bytes
}

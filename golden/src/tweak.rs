//! The tweak that makes every block-cipher input of one signature different (Mirath v2.1.0 §4).

/// Domain byte of leaf commitments.
pub const COMMITMENT: u8 = 3;
/// Domain byte of tree nodes.
pub const TREE: u8 = 4;

/// Writes `tweak(salt, b, index, domain)`: the first λ = `out.len()` bytes of the salt, with `b`
/// added into byte 0, the four bytes of `index` into bytes 1..4 and `domain` into byte 5.
///
/// # Panics
/// If `out` has fewer than six bytes or more than `salt`; both are sized by the parameter set.
pub fn write_tweak(salt: &[u8], b: u8, index: u32, domain: u8, out: &mut [u8]) {
    out.copy_from_slice(&salt[..out.len()]);
    out[0] ^= b;
    for (byte, x) in out[1..5].iter_mut().zip(index.to_le_bytes()) {
        *byte ^= x;
    }
    out[5] ^= domain;
}

/// Writes input block number `counter` of a share expansion: the first λ bytes of the salt with
/// `counter` added into byte 0.
///
/// # Panics
/// If `out` is empty or longer than `salt`.
pub fn write_share_counter(salt: &[u8], counter: u8, out: &mut [u8]) {
    out.copy_from_slice(&salt[..out.len()]);
    out[0] ^= counter;
}

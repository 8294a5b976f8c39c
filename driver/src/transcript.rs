//! The hashes that bind a signature: h_com, h_sh, h_mpc (Mirath v2.1.0 §7.3, §7.4, §7.7).

use crate::{
    bus::Bus,
    error::Error,
    map::Opcode,
    port::Port,
    signature::{aux_c, aux_s, DIGEST_BYTES, REPETITIONS, SALT_RANGE, SIGNATURE_BYTES},
};

/// Streams of h_com.
pub(crate) const STREAMS: usize = 4;
/// First byte of each of them.
pub(crate) const COMMITMENT_DOMAIN: u8 = 0x05;
/// First byte of h_sh.
pub(crate) const SHARE_DOMAIN: u8 = 0x01;
/// First byte of h_mpc.
pub(crate) const PROOF_DOMAIN: u8 = 0x02;

/// A digest.
pub(crate) type Digest = [u8; DIGEST_BYTES];

/// Begins the four streams of h_com. The Accumulator feeds them, by turns.
pub(crate) fn begin_commitments<B: Bus>(port: &mut Port<B>) -> Result<(), Error> {
    port.run(Opcode::Streams, 0)?;
    for _ in 0..STREAMS {
        port.begin_hash()?;
        port.absorb(&[COMMITMENT_DOMAIN])?;
        port.run(Opcode::Rotate, 0)?;
    }
    Ok(())
}

/// h_com, after the last repetition.
pub(crate) fn finish_commitments<B: Bus>(port: &mut Port<B>) -> Result<Digest, Error> {
    let mut digests = [[0; DIGEST_BYTES]; STREAMS];
    // The last stream of a repetition has the state still.
    let [first, others @ ..] = [3, 0, 1, 2];
    port.finish_message(&mut digests[first])?;
    for stream in others {
        port.run(Opcode::Rotate, 0)?;
        port.finish_message(&mut digests[stream])?;
    }
    port.begin_hash()?;
    for digest in &digests {
        port.absorb(digest)?;
    }
    let mut h_com = [0; DIGEST_BYTES];
    port.finish_message(&mut h_com)?;
    Ok(h_com)
}

/// h_sh, of the salt and the aux in `signature`.
pub(crate) fn share_hash<B: Bus>(
    port: &mut Port<B>,
    signature: &[u8; SIGNATURE_BYTES],
    h_com: &Digest,
) -> Result<Digest, Error> {
    port.begin_hash()?;
    port.absorb(&[SHARE_DOMAIN])?;
    port.absorb(&signature[SALT_RANGE])?;
    port.absorb(h_com)?;
    for e in 0..REPETITIONS {
        port.absorb(&signature[aux_s(e)])?;
        port.absorb(&signature[aux_c(e)])?;
    }
    let mut h_sh = [0; DIGEST_BYTES];
    port.finish_message(&mut h_sh)?;
    Ok(h_sh)
}

/// Begins h_mpc. α_base and α_mid of each repetition follow.
pub(crate) fn begin_proofs<B: Bus>(
    port: &mut Port<B>,
    public_key: &[u8],
    salt: &[u8],
    msg: &[u8],
    h_sh: &Digest,
) -> Result<(), Error> {
    port.begin_hash()?;
    for part in [&[PROOF_DOMAIN], public_key, salt, msg, h_sh] {
        port.absorb(part)?;
    }
    Ok(())
}

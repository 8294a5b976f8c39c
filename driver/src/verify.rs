//! Verify (Mirath v2.1.0 §8).

use crate::{
    bus::{Bus, Phase},
    challenge::{Challenge, STREAM_BYTES},
    error::{Error, Malformed},
    key_gen::expand_parity_check,
    map::{self, Opcode},
    path::leaves_below,
    port::Port,
    sign::{expand_gamma, repetition},
    signature::{
        alpha_mid, aux_c, aux_s, commitment, node, nodes_from, CTR_RANGE, DIGEST_BYTES,
        H_MPC_RANGE, PROOF_BYTES, PUBLIC_KEY_BYTES, REPETITIONS, SALT_RANGE, SEED_BYTES,
        SIGNATURE_BYTES, S_BYTES,
    },
    transcript::{begin_commitments, begin_proofs, finish_commitments, share_hash, Digest},
};

/// y has 113 nibbles: the last byte's upper one is padding.
const PADDING: u8 = 0xf0;

pub(crate) fn verify<B: Bus>(
    port: &mut Port<B>,
    public_key: &[u8],
    msg: &[u8],
    signature: &[u8],
) -> Result<(), Error> {
    let (public_key, signature) = parse(public_key, signature)?;
    let challenge = challenge(port, signature)?;
    load_path(port, &challenge, signature)?;
    load_rest(port, signature)?;
    port.finish(Opcode::AccKeep)?;
    let (seed_pk, y) = public_key.split_at(SEED_BYTES);
    port.enter(Phase::Key);
    expand_parity_check(port, seed_pk)?;
    port.write_bytes(map::Y, y)?;
    let h_com = accumulate(port, &challenge, signature)?;
    let h_sh = share_hash(port, signature, &h_com)?;
    let h_mpc = prove(port, public_key, msg, &h_sh, &challenge, signature)?;
    if h_mpc == signature[H_MPC_RANGE] {
        Ok(())
    } else {
        Err(Error::Invalid)
    }
}

/// Key and signature, if they are well-formed as far as that can be seen without a hash.
pub(crate) fn parse<'a>(
    public_key: &'a [u8],
    signature: &'a [u8],
) -> Result<(&'a [u8; PUBLIC_KEY_BYTES], &'a [u8; SIGNATURE_BYTES]), Malformed> {
    let public_key: &[u8; PUBLIC_KEY_BYTES] = sized("public key", public_key)?;
    if public_key[PUBLIC_KEY_BYTES - 1] & PADDING != 0 {
        return Err(Malformed::PaddingBits);
    }
    Ok((public_key, sized("signature", signature)?))
}

/// `bytes`, if they have the length.
fn sized<'a, const N: usize>(
    what: &'static str,
    bytes: &'a [u8],
) -> Result<&'a [u8; N], Malformed> {
    bytes.try_into().map_err(|_| Malformed::Length {
        what,
        expected: N,
        found: bytes.len(),
    })
}

/// The challenge of the signature's counter, if the signature's path fits it.
fn challenge<B: Bus>(
    port: &mut Port<B>,
    signature: &[u8; SIGNATURE_BYTES],
) -> Result<Challenge, Error> {
    port.enter(Phase::Challenge);
    port.begin_xof()?;
    port.absorb(&signature[H_MPC_RANGE])?;
    port.absorb(&signature[CTR_RANGE])?;
    let mut stream = [0; STREAM_BYTES];
    port.finish_message(&mut stream)?;
    accept(&stream, signature)
}

/// The challenge in the output of XOF(h_mpc || ctr), if the signature's path fits it.
pub(crate) fn accept(
    stream: &[u8; STREAM_BYTES],
    signature: &[u8; SIGNATURE_BYTES],
) -> Result<Challenge, Error> {
    let challenge = Challenge::from_stream(stream)?;
    let unused = nodes_from(challenge.path.nodes().len());
    if signature[unused].iter().any(|&byte| byte != 0) {
        return Err(Malformed::UnusedPathNonZero.into());
    }
    Ok(challenge)
}

/// Gives the disclosed nodes to the accelerator, and begins to keep what is below them.
pub(crate) fn load_path<B: Bus>(
    port: &mut Port<B>,
    challenge: &Challenge,
    signature: &[u8; SIGNATURE_BYTES],
) -> Result<(), Error> {
    port.write_bytes(map::SALT, &signature[SALT_RANGE][..SEED_BYTES])?;
    let order = challenge.path.left_to_right();
    for (entry, &n) in (map::PATH_TABLE..).step_by(24).zip(order.places()) {
        let number = challenge.path.nodes()[usize::from(n)];
        let (first, last) = leaves_below(number);
        let range = u64::from(first) | u64::from(last) << 16 | u64::from(number) << 32;
        port.write(entry, range)?;
        port.write_bytes(entry + 8, &signature[node(n.into())])?;
    }
    port.start(Opcode::AccKeep, entries(challenge))
}

/// The number of the disclosed nodes, as operands have it.
fn entries(challenge: &Challenge) -> u32 {
    (challenge.path.nodes().len() as u32) << 16
}

/// Gives the signature's other parts to the accelerator.
pub(crate) fn load_rest<B: Bus>(
    port: &mut Port<B>,
    signature: &[u8; SIGNATURE_BYTES],
) -> Result<(), Error> {
    for e in 0..REPETITIONS {
        let hidden = map::HIDDEN + (e * DIGEST_BYTES) as u16;
        port.write_bytes(hidden, &signature[commitment(e)])?;
        let aux = repetition(e) + map::REPETITION_AUX;
        port.write_bytes(aux, &signature[aux_s(e)])?;
        port.write_bytes(aux + S_BYTES as u16, &signature[aux_c(e)])?;
    }
    Ok(())
}

/// All repetitions; gives h_com. α_mid of one is handed over while the next is worked on; there is no place for it before.
fn accumulate<B: Bus>(
    port: &mut Port<B>,
    challenge: &Challenge,
    signature: &[u8; SIGNATURE_BYTES],
) -> Result<Digest, Error> {
    port.enter(Phase::Accumulate);
    begin_commitments(port)?;
    let start = |port: &mut Port<B>, e: usize| {
        let hidden = u32::from(challenge.parties[e]) << 8;
        port.start(Opcode::AccVerify, e as u32 | hidden | entries(challenge))
    };
    start(port, 0)?;
    for e in 0..REPETITIONS {
        port.finish(Opcode::AccVerify)?;
        if e + 1 < REPETITIONS {
            start(port, e + 1)?;
        }
        let mid = repetition(e) + map::REPETITION_SECOND_PROOF;
        port.write_bytes(mid, &signature[alpha_mid(e)])?;
    }
    finish_commitments(port)
}

/// Γ and all proofs; gives h_mpc. Those of one repetition are hashed while the next is worked on.
fn prove<B: Bus>(
    port: &mut Port<B>,
    public_key: &[u8],
    msg: &[u8],
    h_sh: &Digest,
    challenge: &Challenge,
    signature: &[u8; SIGNATURE_BYTES],
) -> Result<Digest, Error> {
    port.enter(Phase::Proof);
    expand_gamma(port, h_sh)?;
    port.run(Opcode::MpcGy, 0)?;
    let start = |port: &mut Port<B>, e: usize| {
        let party = u32::from(challenge.parties[e]);
        port.start(Opcode::MpcVerify, e as u32 | party << 8)
    };
    start(port, 0)?;
    begin_proofs(port, public_key, &signature[SALT_RANGE], msg, h_sh)?;
    for e in 0..REPETITIONS {
        port.finish(Opcode::MpcVerify)?;
        if e + 1 < REPETITIONS {
            start(port, e + 1)?;
        }
        let mut alpha_base = [0; PROOF_BYTES];
        port.read_bytes(repetition(e) + map::REPETITION_FIRST_PROOF, &mut alpha_base)?;
        port.absorb(&alpha_base)?;
        port.absorb(&signature[alpha_mid(e)])?;
    }
    let mut h_mpc = Digest::default();
    port.finish_message(&mut h_mpc)?;
    Ok(h_mpc)
}

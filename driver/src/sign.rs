//! Sign (Mirath v2.1.0 §7). The signature is put together in place.

use crate::{
    bus::{Bus, Phase},
    challenge::{Challenge, STREAM_BYTES},
    error::Error,
    key_gen::public_key,
    map::{self, Fips, Opcode},
    port::Port,
    signature::{
        alpha_mid, aux_c, aux_s, commitment, node, nodes_from, CTR_RANGE, H_MPC_RANGE, PROOF_BYTES,
        REPETITIONS, SALT_RANGE, SECRET_KEY_BYTES, SEED_BYTES, SIGNATURE_BYTES, S_BYTES,
    },
    transcript::{begin_commitments, begin_proofs, finish_commitments, share_hash, Digest},
};

/// Counters with zero grinding bits that are tried. About one in four has an acceptable path, so an honest accelerator needs
/// all of them with probability 2^-300 or so.
const PATH_TRIES: usize = 1000;

pub(crate) fn sign<B: Bus>(
    port: &mut Port<B>,
    secret_key: &[u8; SECRET_KEY_BYTES],
    msg: &[u8],
    salt: &[u8],
    rseed: &[u8],
    signature: &mut [u8; SIGNATURE_BYTES],
) -> Result<(), Error> {
    let (seed_sk, seed_pk) = secret_key.split_at(SEED_BYTES);
    let public_key = public_key(port, seed_sk, seed_pk)?;
    signature[SALT_RANGE].copy_from_slice(salt);
    plant(port, salt, rseed)?;
    let h_com = accumulate(port, signature)?;
    let h_sh = share_hash(port, signature, &h_com)?;
    let h_mpc = prove(port, &public_key, msg, &h_sh, signature)?;
    signature[H_MPC_RANGE].copy_from_slice(&h_mpc);
    let (ctr, challenge) = grind(port, &h_mpc)?;
    signature[CTR_RANGE].copy_from_slice(&ctr.to_le_bytes());
    open(port, &challenge, signature)
}

/// The tree's root.
pub(crate) fn plant<B: Bus>(port: &mut Port<B>, salt: &[u8], rseed: &[u8]) -> Result<(), Error> {
    port.enter(Phase::Tree);
    port.write_bytes(map::SALT, &salt[..SEED_BYTES])?;
    port.write_bytes(map::SEED, rseed)?;
    port.run(Opcode::GgmStart, 0)?;
    port.run(Opcode::GgmFill, 0)
}

/// All repetitions; gives h_com. aux of one is fetched while the next is worked on.
fn accumulate<B: Bus>(
    port: &mut Port<B>,
    signature: &mut [u8; SIGNATURE_BYTES],
) -> Result<Digest, Error> {
    port.enter(Phase::Accumulate);
    begin_commitments(port)?;
    port.start(Opcode::AccSign, 0)?;
    for e in 0..REPETITIONS {
        port.finish(Opcode::AccSign)?;
        if e + 1 < REPETITIONS {
            port.start(Opcode::AccSign, e as u32 + 1)?;
        }
        let aux = repetition(e) + map::REPETITION_AUX;
        port.read_bytes(aux, &mut signature[aux_s(e)])?;
        port.read_bytes(aux + S_BYTES as u16, &mut signature[aux_c(e)])?;
    }
    finish_commitments(port)
}

/// Γ and all proofs; gives h_mpc. Those of one repetition are hashed while the next is worked on.
fn prove<B: Bus>(
    port: &mut Port<B>,
    public_key: &[u8],
    msg: &[u8],
    h_sh: &Digest,
    signature: &mut [u8; SIGNATURE_BYTES],
) -> Result<Digest, Error> {
    port.enter(Phase::Proof);
    expand_gamma(port, h_sh)?;
    port.start(Opcode::MpcSign, 0)?;
    begin_proofs(port, public_key, &signature[SALT_RANGE], msg, h_sh)?;
    for e in 0..REPETITIONS {
        port.finish(Opcode::MpcSign)?;
        if e + 1 < REPETITIONS {
            port.start(Opcode::MpcSign, e as u32 + 1)?;
        }
        let mut alpha_base = [0; PROOF_BYTES];
        let alpha_mid = &mut signature[alpha_mid(e)];
        port.read_bytes(repetition(e) + map::REPETITION_FIRST_PROOF, alpha_mid)?;
        port.read_bytes(
            repetition(e) + map::REPETITION_SECOND_PROOF,
            &mut alpha_base,
        )?;
        port.absorb(&alpha_base)?;
        port.absorb(alpha_mid)?;
    }
    let mut h_mpc = Digest::default();
    port.finish_message(&mut h_mpc)?;
    Ok(h_mpc)
}

/// Γ and Γ·H'.
pub(crate) fn expand_gamma<B: Bus>(port: &mut Port<B>, h_sh: &Digest) -> Result<(), Error> {
    port.expand(h_sh, Opcode::XofGamma)?;
    port.run(Opcode::MpcG, 0)
}

/// The first acceptable challenge, with its counter.
pub(crate) fn grind<B: Bus>(port: &mut Port<B>, h_mpc: &Digest) -> Result<(u64, Challenge), Error> {
    port.enter(Phase::Grind);
    port.write_bytes(Fips::HMpc.at(0), h_mpc)?;
    let mut start = 0;
    for _ in 0..PATH_TRIES {
        port.run(Opcode::FipsGrind, start)?;
        let ctr = port.read(map::COUNTER)?;
        let mut stream = [0; STREAM_BYTES];
        port.read_bytes(Fips::Read.at(0), &mut stream)?;
        if let Ok(challenge) = Challenge::from_stream(&stream) {
            return Ok((ctr, challenge));
        }
        let next = ctr.checked_add(1).and_then(|ctr| u32::try_from(ctr).ok());
        start = next.ok_or(Error::GrindingExhausted)?;
    }
    Err(Error::GrindingExhausted)
}

/// The path's nodes and the hidden commitments.
pub(crate) fn open<B: Bus>(
    port: &mut Port<B>,
    challenge: &Challenge,
    signature: &mut [u8; SIGNATURE_BYTES],
) -> Result<(), Error> {
    port.enter(Phase::Open);
    for (e, &party) in (0..).zip(&challenge.parties) {
        port.run(Opcode::Hide, e | u32::from(party) << 8)?;
    }
    let path = challenge.path.nodes();
    for (n, &number) in path.iter().enumerate() {
        port.run(Opcode::Open, number.into())?;
        port.read_bytes(map::RESULT, &mut signature[node(n)])?;
    }
    signature[nodes_from(path.len())].fill(0);
    for e in 0..REPETITIONS {
        port.run(Opcode::Commit, challenge.leaf(e).into())?;
        port.read_bytes(map::RESULT, &mut signature[commitment(e)])?;
    }
    Ok(())
}

/// Address of a repetition's results.
pub(crate) fn repetition(e: usize) -> u16 {
    map::REPETITION + e as u16 * map::REPETITION_STRIDE
}

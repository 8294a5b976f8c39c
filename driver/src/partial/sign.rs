//! Sign (Mirath v2.1.0 §7).

use alloc::{vec, vec::Vec};

use tcith_golden::{
    hash::{xof, Level1},
    meter::KeccakPurpose,
};

use super::{
    nodes::{Nodes, Seed},
    repetitions::{leaf_node, Sums},
    streams::Streams,
    Partial,
};
use crate::{
    bus::{Bus, Phase},
    challenge::{Challenge, STREAM_BYTES},
    error::Error,
    map::{self, Opcode},
    sign::{grind, open, plant, repetition},
    signature::{
        alpha_mid, aux_c, aux_s, commitment, node, nodes_from, CTR_RANGE, C_BYTES, H_MPC_RANGE,
        REPETITIONS, SALT_RANGE, SECRET_KEY_BYTES, SEED_BYTES, SIGNATURE_BYTES, S_BYTES,
    },
    transcript::{Digest, PROOF_DOMAIN, SHARE_DOMAIN},
    units::Units,
};

impl<B: Bus> Partial<'_, B> {
    pub(crate) fn sign(
        &mut self,
        secret_key: &[u8; SECRET_KEY_BYTES],
        msg: &[u8],
        salt: &[u8],
        rseed: &[u8],
        signature: &mut [u8; SIGNATURE_BYTES],
    ) -> Result<(), Error> {
        let (seed_sk, seed_pk) = secret_key.split_at(SEED_BYTES);
        let public_key = self.public_key(seed_sk, seed_pk)?;
        signature[SALT_RANGE].copy_from_slice(salt);
        let mut root = Seed::default();
        root.copy_from_slice(rseed);
        let mut nodes = Nodes::new(salt, vec![(0, root)]);
        if self.units.contains(Units::ACC) {
            plant(self.port, salt, rseed)?;
        }
        self.port.enter(Phase::Accumulate);
        let mut streams = self.begin_streams()?;
        let mut sums = Vec::new();
        for e in 0..REPETITIONS {
            sums.extend(self.repetition(&mut nodes, e, &mut streams, signature)?);
        }
        let h_com = self.finish_streams(streams)?;
        let h_sh = self.share_hash(signature, &h_com)?;
        self.port.enter(Phase::Proof);
        let proofs = self.prove(&h_sh, &sums)?;
        for (e, (_, mid)) in proofs.iter().enumerate() {
            signature[alpha_mid(e)].copy_from_slice(mid);
        }
        let salt = &signature[SALT_RANGE];
        let bases = proofs.iter().map(|(base, _)| base);
        let mids = proofs.iter().map(|(_, mid)| mid);
        let h_mpc = self.proof_hash(&public_key, salt, msg, &h_sh, bases.zip(mids))?;
        signature[H_MPC_RANGE].copy_from_slice(&h_mpc);
        let (ctr, challenge) = self.grind(&h_mpc)?;
        signature[CTR_RANGE].copy_from_slice(&ctr.to_le_bytes());
        self.open(&mut nodes, &challenge, signature)
    }

    /// A repetition, with aux in the signature; its sums where software proves.
    fn repetition(
        &mut self,
        nodes: &mut Nodes,
        e: usize,
        streams: &mut Streams,
        signature: &mut [u8; SIGNATURE_BYTES],
    ) -> Result<Option<Sums>, Error> {
        if self.units.contains(Units::ACC) {
            self.port.start(Opcode::AccSign, e as u32)?;
            self.take_commitments(streams)?;
            self.port.finish(Opcode::AccSign)?;
            let aux = repetition(e) + map::REPETITION_AUX;
            self.port.read_bytes(aux, &mut signature[aux_s(e)])?;
            self.port
                .read_bytes(aux + S_BYTES as u16, &mut signature[aux_c(e)])?;
            return match self.proves() {
                true => Ok(None),
                false => self.read_sums(e, false).map(Some),
            };
        }
        let shares = self.accumulate(nodes, e, None, streams)?;
        let total = shares.total();
        let mut aux = [0; S_BYTES + C_BYTES];
        for (aux, (x, s)) in aux.iter_mut().zip(total.sc.iter().zip(&*self.secret)) {
            *aux = x ^ s;
        }
        signature[aux_s(e)].copy_from_slice(&aux[..S_BYTES]);
        signature[aux_c(e)].copy_from_slice(&aux[S_BYTES..]);
        let sums = Sums {
            weighted: shares.weighted(),
            v: total.v.clone(),
        };
        if !self.proves() {
            return Ok(Some(sums));
        }
        self.write_sums(e, &sums, false)?;
        Ok(None)
    }

    /// h_sh.
    pub(super) fn share_hash(
        &mut self,
        signature: &[u8; SIGNATURE_BYTES],
        h_com: &Digest,
    ) -> Result<Digest, Error> {
        let mut message = self.begin()?;
        self.absorb(&mut message, &[SHARE_DOMAIN])?;
        self.absorb(&mut message, &signature[SALT_RANGE])?;
        self.absorb(&mut message, h_com)?;
        for e in 0..REPETITIONS {
            self.absorb(&mut message, &signature[aux_s(e)])?;
            self.absorb(&mut message, &signature[aux_c(e)])?;
        }
        self.finish(message, KeccakPurpose::ShareHash)
    }

    /// h_mpc, with α_base and α_mid of each repetition.
    pub(super) fn proof_hash<'a>(
        &mut self,
        public_key: &[u8],
        salt: &[u8],
        msg: &[u8],
        h_sh: &Digest,
        alphas: impl Iterator<Item = (&'a super::proofs::Proof, &'a super::proofs::Proof)>,
    ) -> Result<Digest, Error> {
        let mut message = self.begin()?;
        for part in [&[PROOF_DOMAIN], public_key, salt, msg, h_sh] {
            self.absorb(&mut message, part)?;
        }
        for (base, mid) in alphas {
            self.absorb(&mut message, base)?;
            self.absorb(&mut message, mid)?;
        }
        self.finish(message, KeccakPurpose::ProofHash)
    }

    /// The first acceptable challenge, with its counter.
    fn grind(&mut self, h_mpc: &Digest) -> Result<(u64, Challenge), Error> {
        if self.hashes() {
            return grind(self.port, h_mpc);
        }
        self.port.enter(Phase::Grind);
        (0..=u64::MAX)
            .find_map(|ctr: u64| {
                let mut stream = [0; STREAM_BYTES];
                let parts: [&[u8]; 2] = [h_mpc, &ctr.to_le_bytes()];
                xof::<Level1, _>(&parts, &mut stream, KeccakPurpose::Grinding, self.work);
                Some((ctr, Challenge::from_stream(&stream).ok()?))
            })
            .ok_or(Error::GrindingExhausted)
    }

    /// The path's nodes and the hidden commitments.
    fn open(
        &mut self,
        nodes: &mut Nodes,
        challenge: &Challenge,
        signature: &mut [u8; SIGNATURE_BYTES],
    ) -> Result<(), Error> {
        if self.units.contains(Units::ACC) {
            return open(self.port, challenge, signature);
        }
        self.port.enter(Phase::Open);
        let path = challenge.path.nodes();
        for (n, &number) in path.iter().enumerate() {
            let seed = self.seed(nodes, number.into())?;
            signature[node(n)].copy_from_slice(&*seed);
        }
        signature[nodes_from(path.len())].fill(0);
        for e in 0..REPETITIONS {
            let leaf = challenge.leaf(e);
            let seed = self.seed(nodes, leaf_node(leaf))?;
            let opened = self.commitment(nodes.salt(), leaf, &*seed)?;
            signature[commitment(e)].copy_from_slice(&opened);
        }
        Ok(())
    }
}

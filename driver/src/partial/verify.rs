//! Verify (Mirath v2.1.0 §8).

use alloc::vec::Vec;

use tcith_golden::{meter::KeccakPurpose, params::Params, share::Share, Matrix};

use super::{
    nodes::{Nodes, Seed},
    proofs::Proof,
    repetitions::Sums,
    streams::Streams,
    Partial, P,
};
use crate::{
    bus::{Bus, Phase},
    challenge::{Challenge, STREAM_BYTES},
    error::Error,
    map::{self, Opcode},
    sign::repetition,
    signature::{
        alpha_mid, aux_c, aux_s, commitment, node, CTR_RANGE, DIGEST_BYTES, H_MPC_RANGE,
        PROOF_BYTES, REPETITIONS, SALT_RANGE, SEED_BYTES, SIGNATURE_BYTES,
    },
    units::Units,
    verify::{accept, load_path, load_rest, parse},
};

impl<B: Bus> Partial<'_, B> {
    pub(crate) fn verify(
        &mut self,
        public_key: &[u8],
        msg: &[u8],
        signature: &[u8],
    ) -> Result<(), Error> {
        let (public_key, signature) = parse(public_key, signature)?;
        self.port.enter(Phase::Challenge);
        let challenge = self.challenge(signature)?;
        if self.units.contains(Units::ACC) {
            load_path(self.port, &challenge, signature)?;
            load_rest(self.port, signature)?;
            self.port.finish(Opcode::AccKeep)?;
        }
        let (seed_pk, y) = public_key.split_at(SEED_BYTES);
        self.port.enter(Phase::Key);
        self.parity_check(seed_pk)?;
        self.port.enter(Phase::Accumulate);
        let mut nodes = disclosed(&challenge, signature);
        let mut streams = self.begin_streams()?;
        let mut sums = Vec::new();
        for e in 0..REPETITIONS {
            let done = self.checked(&mut nodes, e, &challenge, &mut streams, signature)?;
            sums.extend(done);
        }
        let h_com = self.finish_streams(streams)?;
        let h_sh = self.share_hash(signature, &h_com)?;
        self.port.enter(Phase::Proof);
        let mids: Vec<Proof> = (0..REPETITIONS)
            .map(|e| {
                let mut mid = [0; PROOF_BYTES];
                mid.copy_from_slice(&signature[alpha_mid(e)]);
                mid
            })
            .collect();
        let bases = self.check(&h_sh, &sums, &challenge.parties, y, &mids)?;
        let salt = &signature[SALT_RANGE];
        let alphas = bases.iter().zip(&mids);
        let h_mpc = self.proof_hash(public_key, salt, msg, &h_sh, alphas)?;
        match h_mpc == signature[H_MPC_RANGE] {
            true => Ok(()),
            false => Err(Error::Invalid),
        }
    }

    /// The challenge of the signature's counter, if the signature's path fits it.
    fn challenge(&mut self, signature: &[u8; SIGNATURE_BYTES]) -> Result<Challenge, Error> {
        let mut seed = [0; DIGEST_BYTES + 8];
        let (h_mpc, ctr) = seed.split_at_mut(DIGEST_BYTES);
        h_mpc.copy_from_slice(&signature[H_MPC_RANGE]);
        ctr.copy_from_slice(&signature[CTR_RANGE]);
        let mut stream = [0; STREAM_BYTES];
        stream.copy_from_slice(&self.expand(&seed, STREAM_BYTES, KeccakPurpose::Grinding)?);
        accept(&stream, signature)
    }

    /// A repetition; its sums where software proves.
    fn checked(
        &mut self,
        nodes: &mut Nodes,
        e: usize,
        challenge: &Challenge,
        streams: &mut Streams,
        signature: &[u8; SIGNATURE_BYTES],
    ) -> Result<Option<Sums>, Error> {
        let party = challenge.parties[e];
        if self.units.contains(Units::ACC) {
            let entries = challenge.path.nodes().len() as u32;
            let operand = e as u32 | u32::from(party) << 8 | entries << 16;
            self.port.start(Opcode::AccVerify, operand)?;
            self.take_commitments(streams)?;
            self.port.finish(Opcode::AccVerify)?;
            if !self.proves() {
                return self.read_sums(e, true).map(Some);
            }
            self.write_mid(e, signature)?;
            return Ok(None);
        }
        let hidden = Some((party, &signature[commitment(e)]));
        let shares = self.accumulate(nodes, e, hidden, streams)?;
        let mut aux = signature[aux_s(e)].to_vec();
        aux.extend_from_slice(&signature[aux_c(e)]);
        let aux = Share::<P> {
            sc: aux,
            v: Matrix::new(P::RHO, 1),
        };
        let mut weighted = shares.weighted();
        weighted.add_scaled(&aux.embed(), party.into());
        let v = weighted.v.clone();
        let sums = Sums { weighted, v };
        if !self.proves() {
            return Ok(Some(sums));
        }
        self.write_sums(e, &sums, true)?;
        self.write_mid(e, signature)?;
        Ok(None)
    }

    /// α_mid of the signature, for the proof that follows the sums.
    fn write_mid(&mut self, e: usize, signature: &[u8; SIGNATURE_BYTES]) -> Result<(), Error> {
        let mid = repetition(e) + map::REPETITION_SECOND_PROOF;
        self.port.write_bytes(mid, &signature[alpha_mid(e)])
    }
}

/// The nodes that the signature discloses.
fn disclosed(challenge: &Challenge, signature: &[u8; SIGNATURE_BYTES]) -> Nodes {
    let given = challenge.path.nodes().iter().enumerate();
    let given = given.map(|(n, &number)| {
        let mut seed = Seed::default();
        seed.copy_from_slice(&signature[node(n)]);
        (number.into(), seed)
    });
    Nodes::new(&signature[SALT_RANGE], given.collect())
}

//! The proofs: Γ, α_base and α_mid of all repetitions (Mirath v2.1.0 §7.5, §7.6, §8.3).

use alloc::vec::Vec;

use tcith_golden::{
    keygen::secret_product,
    meter::KeccakPurpose,
    mpc::{CheckMatrices, Checks},
    packed::embed,
    params::Params,
    share::Share,
    Matrix,
};

use super::{repetitions::Sums, Partial, P};
use crate::{
    bus::Bus,
    error::Error,
    map::{self, Opcode},
    sign::{expand_gamma, repetition},
    signature::{PROOF_BYTES, REPETITIONS},
    transcript::Digest,
};

/// Bytes of Γ.
const GAMMA_BYTES: usize = P::RHO * P::A;

/// A proof.
pub(super) type Proof = [u8; PROOF_BYTES];

impl<B: Bus> Partial<'_, B> {
    /// Γ from h_sh: in the accelerator with MPC-Emulation, and else as a matrix.
    pub(super) fn gamma(
        &mut self,
        h_sh: &Digest,
    ) -> Result<Option<Matrix<<P as Params>::Ext>>, Error> {
        if self.proves() && self.hashes() {
            expand_gamma(self.port, h_sh)?;
            return Ok(None);
        }
        let gamma = self.expand(h_sh, GAMMA_BYTES, KeccakPurpose::Gamma)?;
        if !self.proves() {
            return Ok(Some(Matrix::from_bytes(P::RHO, P::A, &gamma)));
        }
        self.port.write_bytes(map::GAMMA, &gamma)?;
        self.port.run(Opcode::MpcG, 0)?;
        Ok(None)
    }

    /// α_base and α_mid of each repetition in Sign; `sums`, where software proves.
    pub(super) fn prove(
        &mut self,
        h_sh: &Digest,
        sums: &[Sums],
    ) -> Result<[(Proof, Proof); REPETITIONS], Error> {
        let mut proofs = [(Proof::default(), Proof::default()); REPETITIONS];
        let Some(gamma) = self.gamma(h_sh)? else {
            for (e, (base, mid)) in proofs.iter_mut().enumerate() {
                self.port.run(Opcode::MpcSign, e as u32)?;
                let first = repetition(e);
                self.port
                    .read_bytes(first + map::REPETITION_FIRST_PROOF, mid)?;
                self.port
                    .read_bytes(first + map::REPETITION_SECOND_PROOF, base)?;
            }
            return Ok(proofs);
        };
        let product = secret_product::<P, _>(&self.secret, self.work);
        let product = embed(&product, P::M, P::M - P::R);
        let mut checks = Checks::<P>::new(2 * REPETITIONS);
        for (e, sums) in sums.iter().enumerate() {
            let secret = Share::<P> {
                sc: self.secret.to_vec(),
                v: sums.v.clone(),
            };
            checks.set_prover(2 * e, &sums.weighted, &secret.embed(), &product, self.work);
        }
        let matrices = CheckMatrices {
            parity_check: &self.parity_check,
            gamma: &gamma,
        };
        let alphas = checks.alphas(matrices, self.work);
        for (e, (base, mid)) in proofs.iter_mut().enumerate() {
            base.copy_from_slice(&alphas.lane(2 * e).to_bytes());
            mid.copy_from_slice(&alphas.lane(2 * e + 1).to_bytes());
        }
        Ok(proofs)
    }

    /// α_base of each repetition in Verify.
    pub(super) fn check(
        &mut self,
        h_sh: &Digest,
        sums: &[Sums],
        parties: &[u8; REPETITIONS],
        y: &[u8],
        mids: &[Proof],
    ) -> Result<Vec<Proof>, Error> {
        let mut proofs = Vec::with_capacity(REPETITIONS);
        let Some(gamma) = self.gamma(h_sh)? else {
            self.port.write_bytes(map::Y, y)?;
            self.port.run(Opcode::MpcGy, 0)?;
            for (e, &party) in (0..).zip(parties) {
                self.port
                    .run(Opcode::MpcVerify, e | u32::from(party) << 8)?;
                let mut base = Proof::default();
                let at = repetition(e as usize) + map::REPETITION_FIRST_PROOF;
                self.port.read_bytes(at, &mut base)?;
                proofs.push(base);
            }
            return Ok(proofs);
        };
        let mut checks = Checks::<P>::new(REPETITIONS);
        for (e, sums) in sums.iter().enumerate() {
            let mid = Matrix::from_bytes(P::RHO, 1, &mids[e]);
            checks.set_verifier(e, &sums.weighted, parties[e].into(), y, &mid, self.work);
        }
        let matrices = CheckMatrices {
            parity_check: &self.parity_check,
            gamma: &gamma,
        };
        let alphas = checks.alphas(matrices, self.work);
        for e in 0..REPETITIONS {
            let mut base = Proof::default();
            base.copy_from_slice(&alphas.lane(e).to_bytes());
            proofs.push(base);
        }
        Ok(proofs)
    }
}

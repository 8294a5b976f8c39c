//! Verify (Mirath v2.1.0 §8).

use alloc::vec::Vec;

use subtle::ConstantTimeEq;

use crate::{
    challenge::challenge,
    commitment::Commitment,
    encoding::{Packed, Signature},
    error::Error,
    keygen::expand_parity_check,
    keys::VerifyingKey,
    leaves::{Hidden, Leaves, Order},
    matrix::Matrix,
    meter::{KeccakPurpose, Meter, ProductPurpose},
    mpc::{expand_gamma, CheckMatrices, Checks},
    params::Params,
    share::{ExtShare, Share},
    sign::{share_hash, start_proof_hash},
};

/// Verifies; see [`VerifyingKey::verify_with`].
pub(crate) fn verify<P: Params, C: Commitment, M: Meter>(
    key: &VerifyingKey<P, C>,
    msg: &[u8],
    signature: &Signature<P, C>,
    order: Order,
    meter: &mut M,
) -> Result<(), Error> {
    let salt = signature.salt();
    let challenge = challenge::<P, M>(signature.h_mpc(), signature.ctr(), meter)?;
    let path = signature.path(challenge.path.len())?;
    let packed = signature.packed();

    // Shares of all repetitions: Σ (φ_{i*}+φ_i)·share_i + φ_{i*}·aux.
    let mut shares: Vec<ExtShare<P>> = Vec::with_capacity(P::TAU);
    let mut leaves = Leaves::<P>::from_nodes(order, &challenge.path, path, salt, meter)?;
    let hidden = Hidden {
        parties: &challenge.parties,
        commitments: signature.commitments(),
    };
    let h_com = leaves.evaluate::<C, M>(
        salt,
        Some(hidden),
        |e, sums, meter| {
            let mut share = sums.weighted();
            share.add_scaled(&aux_share(&packed, e).embed(), challenge.parties[e]);
            meter.products(
                ProductPurpose::Shares,
                (P::M * P::R + P::R * (P::M - P::R)) as u64,
            );
            shares.push(share);
        },
        meter,
    )?;
    drop(leaves);

    let h_sh = share_hash::<P::Hash, M>(salt, &h_com, &packed.aux, meter);
    let gamma = expand_gamma::<P, M>(&h_sh, meter);
    let parity_check = expand_parity_check::<P, M>(key.seed(), meter);
    let matrices = CheckMatrices {
        parity_check: &parity_check,
        gamma: &gamma,
    };

    // All repetitions at once, or one at a time.
    let group = match order {
        Order::Reference => P::TAU,
        Order::OnDemand => 1,
    };
    let mut proof_hash = start_proof_hash::<P::Hash>(key.as_bytes(), salt, msg, &h_sh);
    for (first, shares) in (0..P::TAU).step_by(group).zip(shares.chunks(group)) {
        let mut checks = Checks::<P>::new(group);
        for (i, share) in shares.iter().enumerate() {
            let alpha_mid = alpha_mid(&packed, first + i);
            checks.set_verifier(
                i,
                share,
                challenge.parties[first + i],
                key.y(),
                &alpha_mid,
                meter,
            );
        }
        let alphas = checks.alphas(matrices, meter);
        for i in 0..group {
            proof_hash.update(&alphas.lane(i).to_bytes());
            proof_hash.update(&alpha_mid(&packed, first + i).to_bytes());
        }
    }
    let h_mpc = proof_hash.finalize(KeccakPurpose::ProofHash, meter);
    if bool::from(h_mpc.ct_eq(signature.h_mpc())) {
        Ok(())
    } else {
        Err(Error::Mismatch)
    }
}

/// `aux` of repetition `e`, as a share whose `v` is zero.
fn aux_share<P: Params>(packed: &Packed<P>, e: usize) -> Share<P> {
    Share {
        sc: packed.aux[e * P::SC_BYTES..][..P::SC_BYTES].to_vec(),
        v: Matrix::new(P::RHO, 1),
    }
}

/// `α_mid` of repetition `e`, ρ × 1.
fn alpha_mid<P: Params>(packed: &Packed<P>, e: usize) -> Matrix<P::Ext> {
    let mut alpha = Matrix::new(P::RHO, 1);
    for check in 0..P::RHO {
        alpha.set(check, 0, packed.alpha_mid.get(check, e));
    }
    alpha
}

//! Sign (Mirath v2.1.0 §7).

use alloc::vec::Vec;

use crate::{
    challenge::{grind, hidden_leaves},
    commitment::Commitment,
    encoding::{Packed, Parts, Signature},
    error::{check_length, Error},
    hash::{HashOutput, HashSuite, Hasher},
    keygen::{expand_parity_check, expand_secret, secret_product},
    keys::SigningKey,
    leaves::{Leaves, Order},
    matrix::Matrix,
    meter::{KeccakPurpose, Meter},
    mpc::{expand_gamma, CheckMatrices, Checks},
    packed::{embed, xor},
    params::Params,
    share::{ExtShare, Share},
};

/// Domain byte of `h_sh`.
const SHARE_HASH: u8 = 0x01;
/// Domain byte of `h_mpc`.
const PROOF_HASH: u8 = 0x02;

/// `h_sh = H(0x01 || salt || h_com || aux[0] || …)`.
pub fn share_hash<H: HashSuite, M: Meter>(
    salt: &[u8],
    h_com: &[u8],
    aux: &[u8],
    meter: &mut M,
) -> HashOutput {
    let mut hasher = Hasher::<H>::with_domain(SHARE_HASH);
    hasher.update(salt);
    hasher.update(h_com);
    hasher.update(aux);
    hasher.finalize(KeccakPurpose::ShareHash, meter)
}

/// `h_mpc = H(0x02 || pk || salt || msg || h_sh || …)`, before the alphas of any repetition.
#[must_use]
pub fn start_proof_hash<H: HashSuite>(
    pk: &[u8],
    salt: &[u8],
    msg: &[u8],
    h_sh: &[u8],
) -> Hasher<H> {
    let mut hasher = Hasher::with_domain(PROOF_HASH);
    hasher.update(pk);
    hasher.update(salt);
    hasher.update(msg);
    hasher.update(h_sh);
    hasher
}

/// What Sign keeps of a repetition between the leaves and the checks.
struct Repetition<P: Params> {
    base: ExtShare<P>,
    /// The sum of the shares' `v`.
    v: Matrix<P::Ext>,
}

/// Signs; see [`SigningKey::sign_with`].
pub(crate) fn sign<P: Params, C: Commitment, M: Meter>(
    key: &SigningKey<P, C>,
    msg: &[u8],
    salt: &[u8],
    rseed: &[u8],
    order: Order,
    meter: &mut M,
) -> Result<Signature<P, C>, Error> {
    check_length("salt", salt, P::SALT_BYTES)?;
    check_length("rseed", rseed, P::LAMBDA)?;
    let pk: &crate::VerifyingKey<P, C> = key.as_ref();

    let mut secret = Share::<P> {
        sc: expand_secret::<P, M>(key.seed(), meter).to_vec(),
        v: Matrix::new(P::RHO, 1),
    };
    let mut packed = Packed::<P>::default();
    let mut repetitions = Vec::with_capacity(P::TAU);

    let mut leaves = Leaves::<P>::from_nodes(order, &[0], rseed, salt, meter)?;
    let h_com = leaves.evaluate::<C, M>(
        salt,
        None,
        |e, sums, _| {
            let total = sums.total();
            let aux = &mut packed.aux[e * P::SC_BYTES..][..P::SC_BYTES];
            aux.copy_from_slice(&secret.sc);
            xor(aux, &total.sc);
            repetitions.push(Repetition {
                base: sums.weighted(),
                v: total.v.clone(),
            });
        },
        meter,
    )?;

    let h_sh = share_hash::<P::Hash, M>(salt, &h_com, &packed.aux, meter);
    let gamma = expand_gamma::<P, M>(&h_sh, meter);
    let parity_check = expand_parity_check::<P, M>(pk.seed(), meter);
    let matrices = CheckMatrices {
        parity_check: &parity_check,
        gamma: &gamma,
    };
    let product = embed(
        &secret_product::<P, M>(&secret.sc, meter),
        P::M,
        P::M - P::R,
    );

    // All repetitions at once, or one at a time.
    let group = match order {
        Order::Reference => P::TAU,
        Order::OnDemand => 1,
    };
    let mut proof_hash = start_proof_hash::<P::Hash>(pk.as_bytes(), salt, msg, &h_sh);
    for (first, repetitions) in (0..P::TAU).step_by(group).zip(repetitions.chunks(group)) {
        let mut checks = Checks::<P>::new(2 * group);
        for (i, repetition) in repetitions.iter().enumerate() {
            secret.v = repetition.v.clone();
            checks.set_prover(2 * i, &repetition.base, &secret.embed(), &product, meter);
        }
        let alphas = checks.alphas(matrices, meter);
        for i in 0..group {
            let alpha_mid = alphas.lane(2 * i + 1);
            proof_hash.update(&alphas.lane(2 * i).to_bytes());
            proof_hash.update(&alpha_mid.to_bytes());
            for check in 0..P::RHO {
                packed
                    .alpha_mid
                    .set(check, first + i, alpha_mid.get(check, 0));
            }
        }
    }
    drop((gamma, parity_check, repetitions));
    let h_mpc = proof_hash.finalize(KeccakPurpose::ProofHash, meter);

    let challenge = grind::<P, M>(&h_mpc, meter)?;
    let hidden = hidden_leaves::<P>(&challenge.parties);
    let (path, commitments) = leaves.open::<C, M>(salt, &challenge.path, &hidden, meter)?;
    let parts = Parts {
        salt,
        ctr: challenge.ctr,
        h_mpc: &h_mpc,
        path: &path,
        commitments: &commitments,
    };
    Signature::pack(&parts, &packed)
}

//! Known-answer vector 0 of 1a-fast/rijndael, step by step, through the public pieces of the crate.
//!
//! `tests/data/mirath_1a_fast_rijndael.vector0.trace.txt` has the intermediate values; a step that
//! goes wrong is named. This is also how a bench puts the pieces together.

use std::collections::HashMap;

use tcith_golden::{
    challenge::{derive_parties, grind, hidden_leaves},
    cipher::Aes128,
    commitment_hash::CommitmentHash,
    hash::Level1,
    kat::{vectors, ENTROPY},
    keygen::{expand_parity_check, expand_secret, secret_product},
    meter::{KeccakPurpose, NoMeter},
    mpc::{expand_gamma, CheckMatrices, Checks},
    packed::embed,
    params::Params,
    share::{expand_each, ExtShare, Share, ShareSums},
    share_hash, start_proof_hash,
    tree::{leaf_of_party, sibling_path, Tree, TreeShape, Walker},
    Commitment, Matrix, Mirath1aFast, Packed, Parts, Rijndael, Scheme, Signature,
};

type P = Mirath1aFast;
type Ext = <P as Params>::Ext;

const TRACE: &str = include_str!("data/mirath_1a_fast_rijndael.vector0.trace.txt");

/// The trace: a name to the text behind its first ` = `.
fn trace() -> HashMap<&'static str, &'static str> {
    let mut trace = HashMap::new();
    for line in TRACE.lines() {
        if let Some(("share[leaf 0] S", rest)) = line.split_once(" = ") {
            let (s, rest) = rest.split_once(" C = ").unwrap();
            let (c, v) = rest.split_once(" v = ").unwrap();
            trace.extend([("share S", s), ("share C", c), ("share v", v)]);
        } else if let Some((name, value)) = line.split_once(" = ") {
            trace.insert(name, value);
        }
    }
    trace
}

fn hex(bytes: impl AsRef<[u8]>) -> String {
    bytes
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[test]
fn every_step_of_vector_0() {
    let trace = trace();
    let check = |name: &str, found: String| assert_eq!(trace[name], found, "{name}");
    let meter = &mut NoMeter;

    let vector = vectors(Scheme::of::<P, Rijndael>(), &ENTROPY)
        .next()
        .unwrap()
        .unwrap();
    let salt = vector.salt.as_slice();
    let (seed_sk, seed_pk) = vector.sk.split_at(P::LAMBDA);

    // §5: leaf seeds, from the whole tree and along single paths.
    let shape = TreeShape::new(P::LEAVES as u32).unwrap();
    let tree = Tree::<Aes128>::expand(shape, &vector.rseed, salt, meter).unwrap();
    let mut walker = Walker::<Aes128>::new(shape, &vector.rseed, salt).unwrap();
    for leaf in [0, 1, 2, 4351] {
        let seed = walker.leaf(leaf, meter).unwrap().to_vec();
        assert_eq!(tree.seed(shape.leaf_node(leaf).unwrap()), Ok(&seed[..]));
        check(&format!("seed[leaf {leaf}]"), hex(seed));
    }

    // §7.2: commitments, shares, sums.
    let seeds = tree.leaf_seeds();
    let mut commitments = vec![0; P::LEAVES * P::DIGEST_BYTES];
    Rijndael::commit_each::<P, _>(salt, 0, seeds, &mut commitments, meter);
    let commitment = |leaf: u32| &commitments[leaf as usize * P::DIGEST_BYTES..][..P::DIGEST_BYTES];
    check("com[leaf 0]", hex(commitment(0)));

    let share = Share::<P>::expand(salt, &seeds[..P::LAMBDA], meter).unwrap();
    check("share S", hex(share.s()));
    check("share C", hex(share.c()));
    check("share v", hex(share.v.to_bytes()));

    let mut h_com = CommitmentHash::<Level1>::new();
    let mut sums: Vec<ShareSums<P>> = Vec::new();
    for e in 0..P::TAU as u32 {
        let mut sum = ShareSums::new();
        for party in 0..P::PARTIES as u32 {
            let leaf = leaf_of_party(party, e, P::TAU as u32);
            h_com.absorb(party as usize, commitment(leaf));
            let mut raw = vec![0; P::SHARE_BYTES];
            expand_each::<P, _>(
                salt,
                &seeds[leaf as usize * P::LAMBDA..][..P::LAMBDA],
                &mut raw,
                meter,
            );
            sum.add(&raw, party as u16, meter);
        }
        sums.push(sum);
    }
    let h_com = h_com.finalize(meter);
    check("h_com", hex(&*h_com));

    let secret = expand_secret::<P, _>(seed_sk, meter);
    let mut packed = Packed::<P>::default();
    for (aux, sum) in packed.aux.chunks_exact_mut(P::SC_BYTES).zip(&sums) {
        for ((a, s), t) in aux.iter_mut().zip(&*secret).zip(&sum.total().sc) {
            *a = s ^ t;
        }
    }
    check("aux[0]", hex(&packed.aux[..P::SC_BYTES]));
    let base: Vec<ExtShare<P>> = sums.iter().map(ShareSums::weighted).collect();
    check("S_base[0]", hex(base[0].s.to_bytes()));
    check("C_base[0]", hex(base[0].c.to_bytes()));
    check("v[0]", hex(sums[0].total().v.to_bytes()));
    check("v_base[0]", hex(base[0].v.to_bytes()));

    // §7.4 to §7.7: h_sh, Γ, the checks, h_mpc.
    let h_sh = share_hash::<Level1, _>(salt, &h_com, &packed.aux, meter);
    check("h_sh", hex(&*h_sh));
    let gamma = expand_gamma::<P, _>(&h_sh, meter);
    check("Gamma[0..16]", hex(&gamma.to_bytes()[..16]));
    let parity_check = expand_parity_check::<P, _>(seed_pk, meter);
    let product: Matrix<Ext> = embed(&secret_product::<P, _>(&secret, meter), P::M, P::M - P::R);

    let mut checks = Checks::<P>::new(2 * P::TAU);
    for (e, (base, sum)) in base.iter().zip(&sums).enumerate() {
        let secret = Share::<P> {
            sc: secret.to_vec(),
            v: sum.total().v.clone(),
        };
        checks.set_prover(2 * e, base, &secret.embed(), &product, meter);
    }
    let matrices = CheckMatrices {
        parity_check: &parity_check,
        gamma: &gamma,
    };
    let alphas = checks.alphas(matrices, meter);
    check("alpha_base[0]", hex(alphas.lane(0).to_bytes()));
    check("alpha_mid[0]", hex(alphas.lane(1).to_bytes()));

    let mut h_mpc = start_proof_hash::<Level1>(&vector.pk, salt, &vector.msg, &h_sh);
    for lane in 0..2 * P::TAU {
        h_mpc.update(&alphas.lane(lane).to_bytes());
    }
    for e in 0..P::TAU {
        for row in 0..P::RHO {
            packed
                .alpha_mid
                .set(row, e, alphas.lane(2 * e + 1).get(row, 0));
        }
    }
    let h_mpc = h_mpc.finalize(KeccakPurpose::ProofHash, meter);
    check("h_mpc", hex(&*h_mpc));

    // §7.8: grinding, challenges, sibling path.
    let challenge = grind::<P, _>(&h_mpc, meter).unwrap();
    check("ctr", challenge.ctr.to_string());
    check("i_star", format!("{:?}", challenge.parties));
    assert_eq!(
        derive_parties::<P, _>(&h_mpc, 980, meter).as_ref(),
        Some(&challenge.parties)
    );
    let hidden = hidden_leaves::<P>(&challenge.parties);
    let path = sibling_path(shape, &hidden).unwrap();
    assert_eq!(path, challenge.path);
    check("path nodes", format!("{path:?}"));

    // §7.9: the signature.
    let path: Vec<u8> = path
        .iter()
        .flat_map(|&node| tree.seed(node).unwrap().to_vec())
        .collect();
    let opened: Vec<u8> = hidden
        .iter()
        .flat_map(|&leaf| commitment(leaf).to_vec())
        .collect();
    let parts = Parts {
        salt,
        ctr: challenge.ctr,
        h_mpc: &h_mpc,
        path: &path,
        commitments: &opened,
    };
    let signature = Signature::<P>::pack(&parts, &packed).unwrap();
    assert_eq!(signature.as_bytes(), vector.signature);
    assert_eq!(signature.packed(), packed);
}

//! The work of one signature of 1a-fast, counted: the table of Mirath v2.1.0 §9.
//!
//! Products are those of the scheme's formulas. The program evaluates many at once, and the
//! weighted share sums without multiplying each share at all; hardware that multiplies is measured
//! against the formulas.

use tcith_golden::{
    cipher::Aes128,
    kat::{vectors, Vector, ENTROPY},
    meter::{BlockPurpose, Counts, KeccakPurpose, ProductPurpose},
    params::Params,
    tree::{leaf_of_party, TreeShape, Walker},
    Mirath1aFast, Order, Rijndael, Scheme, Sha3, SigningKey,
};

type P = Mirath1aFast;

fn vector_0() -> Vector {
    vectors(Scheme::of::<P, Rijndael>(), &ENTROPY)
        .next()
        .unwrap()
        .unwrap()
}

fn sign(order: Order) -> Counts {
    let vector = vector_0();
    let key = SigningKey::<P>::from_bytes(&vector.sk).unwrap();
    let mut counts = Counts::default();
    let signature = key
        .sign_with(&vector.msg, &vector.salt, &vector.rseed, order, &mut counts)
        .unwrap();
    assert_eq!(signature.as_bytes(), vector.signature);
    counts
}

/// Blocks for all leaves, visited in the order of repetitions, then parties.
fn walk(walker: &mut Walker<Aes128>) -> u64 {
    let mut counts = Counts::default();
    for e in 0..P::TAU as u32 {
        for party in 0..P::PARTIES as u32 {
            walker
                .leaf(leaf_of_party(party, e, P::TAU as u32), &mut counts)
                .unwrap();
        }
    }
    counts.blocks(BlockPurpose::Tree)
}

#[test]
fn sign_in_reference_order() {
    let counts = sign(Order::Reference);

    assert_eq!(counts.blocks(BlockPurpose::Tree), 8_702);
    assert_eq!(counts.blocks(BlockPurpose::Commitment), 4_352 * 2);
    assert_eq!(counts.blocks(BlockPurpose::Share), 4_352 * 5);
    assert_eq!(counts.total_blocks(), 8_702 + 30_464);

    assert_eq!(counts.permutations(KeccakPurpose::SecretKey), 1);
    assert_eq!(counts.permutations(KeccakPurpose::ParityCheck), 49);
    assert_eq!(counts.permutations(KeccakPurpose::Commitment), 0);
    assert_eq!(
        counts.permutations(KeccakPurpose::CommitmentHash),
        4 * 257 + 1
    );
    // 1 + 32 + 32 + 17·56 = 1,017 bytes, and 1 + 73 + 32 + 33 + 32 + 17·32 = 715 bytes, at 136 a
    // permutation.
    assert_eq!(counts.permutations(KeccakPurpose::ShareHash), 8);
    assert_eq!(counts.permutations(KeccakPurpose::ProofHash), 6);
    assert_eq!(counts.permutations(KeccakPurpose::Gamma), 11);
    assert_eq!(counts.permutations(KeccakPurpose::Grinding), 981);

    assert_eq!(counts.products(ProductPurpose::Shares), 4_352 * 128);
    // For each repetition two products of a 16×4 and a 4×12 matrix, and H' and Γ on two vectors:
    // 37,470.
    assert_eq!(counts.products(ProductPurpose::Witness), 17 * 2 * 768);
    assert_eq!(
        counts.products(ProductPurpose::ParityCheck),
        17 * 2 * 113 * 143
    );
    assert_eq!(counts.products(ProductPurpose::Gamma), 17 * 2 * 16 * 113);
    let proofs = [
        ProductPurpose::Witness,
        ProductPurpose::ParityCheck,
        ProductPurpose::Gamma,
    ];
    assert_eq!(
        proofs
            .map(|purpose| counts.products(purpose))
            .iter()
            .sum::<u64>(),
        17 * 37_470
    );
    // S·C over F_16, once.
    assert_eq!(counts.products(ProductPurpose::KeyGen), 768);
}

#[test]
fn sign_on_demand_differs_only_in_the_tree_and_in_the_opening() {
    let reference = sign(Order::Reference);
    let counts = sign(Order::OnDemand);

    // All leaves, then the seeds of the path and the hidden leaves again.
    let vector = vector_0();
    let shape = TreeShape::new(P::LEAVES as u32).unwrap();
    let mut walker = Walker::<Aes128>::new(shape, &vector.rseed, &vector.salt).unwrap();
    let all_leaves = walk(&mut walker);
    let challenge = tcith_golden::challenge::challenge::<P, _>(
        &vector.signature[40..72],
        980,
        &mut Counts::default(),
    )
    .unwrap();
    let mut opening = Counts::default();
    for &node in &challenge.path {
        walker.seed(node, &mut opening).unwrap();
    }
    for leaf in tcith_golden::challenge::hidden_leaves::<P>(&challenge.parties) {
        walker.leaf(leaf, &mut opening).unwrap();
    }
    assert_eq!(
        counts.blocks(BlockPurpose::Tree),
        all_leaves + opening.blocks(BlockPurpose::Tree)
    );
    assert_eq!(counts.blocks(BlockPurpose::Commitment), (4_352 + 17) * 2);
    assert_eq!(
        counts.blocks(BlockPurpose::Share),
        reference.blocks(BlockPurpose::Share)
    );
    assert_eq!(counts.total_permutations(), reference.total_permutations());
    assert_eq!(counts.total_products(), reference.total_products());
}

#[test]
fn walks_over_all_leaves() {
    let shape = TreeShape::new(P::LEAVES as u32).unwrap();
    let vector = vector_0();
    let (root, salt) = (&vector.rseed, &vector.salt);
    let mut walker = Walker::<Aes128>::new(shape, root, salt).unwrap();
    assert_eq!(walk(&mut walker), 26_353);

    for (depth, once, leaves) in [(8, 510, 17_920), (9, 1_022, 13_568)] {
        let mut counts = Counts::default();
        let mut walker =
            Walker::<Aes128>::with_kept_depth(shape, root, salt, depth, &mut counts).unwrap();
        assert_eq!(counts.blocks(BlockPurpose::Tree), once);
        assert_eq!(walk(&mut walker), leaves);
    }
}

#[test]
fn keygen_and_verify() {
    let vector = vector_0();
    let (seed_sk, seed_pk) = vector.sk.split_at(P::LAMBDA);
    let mut counts = Counts::default();
    let key = SigningKey::<P>::from_seeds(seed_sk, seed_pk, &mut counts).unwrap();
    assert_eq!(counts.total_permutations(), 50);
    assert_eq!(counts.products(ProductPurpose::KeyGen), 768 + 113 * 143);
    assert_eq!(counts.total_blocks(), 0);

    let signature = tcith_golden::Signature::from_bytes(&vector.signature).unwrap();
    for order in [Order::Reference, Order::OnDemand] {
        let mut counts = Counts::default();
        key.as_ref()
            .verify_with(&vector.msg, &signature, order, &mut counts)
            .unwrap();
        assert_eq!(
            counts.blocks(BlockPurpose::Commitment),
            (4_352 - 17) * 2,
            "{order:?}"
        );
        assert_eq!(
            counts.blocks(BlockPurpose::Share),
            (4_352 - 17) * 5,
            "{order:?}"
        );
        assert_eq!(
            counts.permutations(KeccakPurpose::CommitmentHash),
            4 * 257 + 1,
            "{order:?}"
        );
        assert_eq!(counts.permutations(KeccakPurpose::Grinding), 1, "{order:?}");
        assert_eq!(
            counts.products(ProductPurpose::ParityCheck),
            17 * 113 * 143,
            "{order:?}"
        );
    }
}

#[test]
fn sha3_commitments_take_a_permutation_each() {
    let vector = vector_0();
    let key = SigningKey::<P, Sha3>::from_bytes(&vector.sk).unwrap();
    let mut counts = Counts::default();
    key.sign_with(
        &vector.msg,
        &vector.salt,
        &vector.rseed,
        Order::Reference,
        &mut counts,
    )
    .unwrap();
    assert_eq!(counts.permutations(KeccakPurpose::Commitment), 4_352);
    assert_eq!(counts.blocks(BlockPurpose::Commitment), 0);
    assert_eq!(
        counts.permutations(KeccakPurpose::CommitmentHash),
        4 * 257 + 1
    );
}

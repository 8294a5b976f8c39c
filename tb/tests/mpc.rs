//! `tcith_mpc`: known-answer vector 0 and random data for every command, exact cycles, host accesses in between,
//! refusals, abort, wipe and reset in mid-operation, seeded faults.

use std::collections::BTreeMap;

use hex_literal::hex;
use rand::Rng as _;
use tcith_golden::cipher::Aes128;
use tcith_golden::commitment_hash::CommitmentHash;
use tcith_golden::hash::Level1;
use tcith_golden::keygen::{expand_parity_check, expand_secret};
use tcith_golden::meter::NoMeter;
use tcith_golden::mpc::expand_gamma;
use tcith_golden::params::Params;
use tcith_golden::share::{expand_each, Share, ShareSums};
use tcith_golden::tree::{leaf_of_party, Tree, TreeShape};
use tcith_golden::{
    kat, share_hash, Commitment, Matrix, Mirath1aFast, Packed, Rijndael, Scheme, Signature,
};
use tcith_hdl::mpc::Layout;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, mpc::*};
use tcith_tb::stream::stimulus;
use tcith_tb::{mutate, BuildOptions, Model, Result, Source};

type P = Mirath1aFast;

const COLUMNS: [u64; 3] = [1, 2, 4];

fn source(columns: u64) -> Source {
    let options = BTreeMap::from([("columns".into(), columns.to_string())]);
    bench::source(&generate("mpc", &options).unwrap()).unwrap()
}

fn unit_of(source: &Source) -> Mpc {
    Mpc::new(&Model::build(source, &BuildOptions::default()).unwrap()).unwrap()
}

fn unit(columns: u64) -> Mpc {
    unit_of(&source(columns))
}

/// Vector 0 of 1a-fast: the key with Γ, S || C, the sums of every repetition, and the published public key and signature.
struct Vector0 {
    case: Case,
    secret: Vec<u8>,
    sums: Vec<Sums>,
    y: Vec<u8>,
    signature: Signature<P>,
}

fn vector_0() -> Vector0 {
    let scheme = Scheme::of::<P, Rijndael>();
    let vector = kat::vectors(scheme, &kat::ENTROPY).next().unwrap().unwrap();
    let meter = &mut NoMeter;
    let salt = vector.salt.as_slice();
    let (seed_sk, seed_pk) = vector.sk.split_at(P::LAMBDA);
    let secret = expand_secret::<P, _>(seed_sk, meter);
    let shape = TreeShape::new(P::LEAVES as u32).unwrap();
    let tree = Tree::<Aes128>::expand(shape, &vector.rseed, salt, meter).unwrap();
    let seeds = tree.leaf_seeds();
    let mut commitments = vec![0; P::LEAVES * P::DIGEST_BYTES];
    Rijndael::commit_each::<P, _>(salt, 0, seeds, &mut commitments, meter);

    let mut h_com = CommitmentHash::<Level1>::new();
    let mut packed = Packed::<P>::default();
    let mut sums = Vec::new();
    for e in 0..P::TAU {
        let mut sum = ShareSums::<P>::new();
        for party in 0..P::PARTIES {
            let leaf = leaf_of_party(party as u32, e as u32, P::TAU as u32) as usize;
            h_com.absorb(
                party,
                &commitments[leaf * P::DIGEST_BYTES..][..P::DIGEST_BYTES],
            );
            let mut raw = vec![0; P::SHARE_BYTES];
            expand_each::<P, _>(
                salt,
                &seeds[leaf * P::LAMBDA..][..P::LAMBDA],
                &mut raw,
                meter,
            );
            sum.add(&raw, party as u16, meter);
        }
        let total = sum.total();
        for ((aux, s), t) in packed.aux[e * P::SC_BYTES..]
            .iter_mut()
            .zip(&*secret)
            .zip(&total.sc)
        {
            *aux = s ^ t;
        }
        sums.push(Sums {
            share: sum.weighted(),
            v: total.v.to_bytes(),
        });
    }
    let h_sh = share_hash::<Level1, _>(salt, &h_com.finalize(meter), &packed.aux, meter);
    Vector0 {
        case: Case::new(
            &expand_parity_check::<P, _>(seed_pk, meter),
            &secret,
            expand_gamma::<P, _>(&h_sh, meter),
        ),
        secret: secret.to_vec(),
        sums,
        y: vector.pk[P::LAMBDA..].to_vec(),
        signature: Signature::from_bytes(&vector.signature).unwrap(),
    }
}

#[test]
fn vector_0_of_the_known_answers() {
    let vector = vector_0();
    assert_eq!(vector.case.y(), vector.y);
    for columns in COLUMNS {
        let mut unit = unit(columns);
        unit.load(&vector.case).unwrap();
        unit.keygen(&vector.case, columns, None).unwrap();
        unit.gbuild(&vector.case, columns, None).unwrap();
        let packed = vector.signature.packed();
        for (e, sums) in vector.sums.iter().enumerate() {
            unit.prove(&vector.case, (e as u8, sums), columns, None)
                .unwrap();
            let (alpha_base, alpha_mid) = vector.case.prover(sums);
            let published: Vec<u8> = (0..P::RHO)
                .map(|row| packed.alpha_mid.get(row, e) as u8)
                .collect();
            assert_eq!(alpha_mid, published, "repetition {e}");
            if e == 0 {
                // From the trace of the vector.
                assert_eq!(alpha_base, hex!("a855986604983078d0e9a92a7245eba1"));
                assert_eq!(alpha_mid, hex!("f77f657e4abc118da49d86b9b6b45863"));
            }
        }
    }
}

#[test]
fn random_keys() {
    let mut unit = unit(2);
    for seed in 0..10 {
        let case = Case::random(seed);
        unit.load(&case).unwrap();
        unit.keygen(&case, 2, None).unwrap();
    }
}

#[test]
fn random_signatures_with_every_number_of_columns() {
    for columns in COLUMNS {
        let mut unit = unit(columns);
        for seed in 0..3 {
            let case = Case::random(100 + seed);
            unit.load(&case).unwrap();
            unit.gbuild(&case, columns, None).unwrap();
            for e in [0, 1, 7, 15, 16] {
                let sums = Sums::random(1000 * seed + u64::from(e));
                unit.prove(&case, (e, &sums), columns, None).unwrap();
            }
        }
    }
}

#[test]
fn random_verifications() {
    for columns in COLUMNS {
        let mut unit = unit(columns);
        let case = Case::random(200);
        let mut rng = stimulus(200);
        unit.load(&case).unwrap();
        unit.gbuild(&case, columns, None).unwrap();
        unit.gy(&case, columns, None).unwrap();
        for e in 0..17 {
            let sums = Sums::random(2000 + u64::from(e));
            let alpha_mid: [u8; 16] = rng.gen();
            let p = match e {
                0 => 0,
                1 => 255,
                2 => 1,
                _ => rng.gen(),
            };
            unit.verify(&case, (e, &sums), (p, &alpha_mid), columns, None)
                .unwrap();
        }
    }
}

/// The completeness of the proof: what the verifier finds for a challenge is what the prover committed to.
#[test]
fn the_verifier_finds_the_provers_alpha() {
    let vector = vector_0();
    let (case, sums) = (&vector.case, &vector.sums[3]);
    let (alpha_base, alpha_mid) = case.prover(sums);
    let secret = Share::<P> {
        sc: vector.secret.clone(),
        v: Matrix::from_bytes(P::RHO, 1, &sums.v),
    };
    let mut unit = unit(2);
    unit.load(case).unwrap();
    unit.gbuild(case, 2, None).unwrap();
    unit.gy(case, 2, None).unwrap();
    for p in [0, 1, 2, 64, 255] {
        // The sums weighted by φ_p + φ_i, plus φ_p·aux, are the weighted sums plus p times the secret.
        let mut share = sums.share.clone();
        share.add_scaled(&secret.embed(), p);
        let sums = Sums {
            v: share.v.to_bytes(),
            share,
        };
        let p = p as u8;
        assert_eq!(case.verifier(&sums, p, &alpha_mid), alpha_base);
        unit.verify(case, (3, &sums), (p, &alpha_mid), 2, None)
            .unwrap();
    }
}

#[test]
fn host_accesses_delay_and_change_nothing() {
    for columns in COLUMNS {
        let mut unit = unit(columns);
        let case = Case::random(300);
        let sums = Sums::random(301);
        unit.load(&case).unwrap();
        unit.keygen(&case, columns, Some(1)).unwrap();
        unit.gbuild(&case, columns, Some(2)).unwrap();
        unit.prove(&case, (5, &sums), columns, Some(3)).unwrap();
        unit.gy(&case, columns, Some(4)).unwrap();
        unit.verify(&case, (6, &sums), (77, &[9; 16]), columns, Some(5))
            .unwrap();
    }
}

#[test]
fn commands_follow_each_other_without_a_gap() {
    let mut unit = unit(4);
    let case = Case::random(400);
    unit.load(&case).unwrap();
    let sums: Vec<Sums> = (0..3).map(|k| Sums::random(401 + k)).collect();
    for (e, sums) in sums.iter().enumerate() {
        unit.load_sums(e as u8, sums, &sums.share.v.to_bytes())
            .unwrap();
    }
    let commands = [
        Command::KeyGen,
        Command::Gy,
        Command::GBuild,
        Command::Prove(0),
        Command::Raw(7, 0, 0),
        Command::Prove(1),
        Command::Verify(2, 3),
    ];
    let answers = unit.run(&commands, None).unwrap();
    for (command, answer) in commands.iter().zip(&answers) {
        assert_eq!(answer.cycles, command.cycles(4), "{command:?}");
        assert_eq!(answer.refused, command.cycles(4) == 0, "{command:?}");
    }
    let layout = Layout::default();
    for (e, sums) in sums[..2].iter().enumerate() {
        let (alpha_base, alpha_mid) = case.prover(sums);
        let found = unit
            .read(Memory::Work, layout.results + 25 * e + 14, 4)
            .unwrap();
        assert_eq!(found, [alpha_mid, alpha_base].concat());
    }
    let found = unit
        .read(Memory::Work, layout.results + 50 + 14, 2)
        .unwrap();
    assert_eq!(
        found,
        case.verifier(&sums[2], 3, &sums[2].share.v.to_bytes())
    );
}

#[test]
fn what_there_is_not_is_refused_and_changes_nothing() {
    let mut unit = unit(2);
    unit.load(&Case::random(500)).unwrap();
    unit.load_sums(16, &Sums::random(501), &[1; 16]).unwrap();
    let before = unit.read(Memory::Work, 0, 1024).unwrap();
    let mut commands: Vec<Command> = (5..8).map(|op| Command::Raw(op, 0, 1)).collect();
    for e in 17..32 {
        commands.extend([Command::Prove(e), Command::Verify(e, 1)]);
    }
    let answers = unit.run(&commands, None).unwrap();
    let refused = Answer {
        refused: true,
        cycles: 0,
        stalled: 0,
    };
    assert!(answers.iter().all(|answer| *answer == refused));
    assert!(unit.read(Memory::Work, 0, 1024).unwrap() == before);
}

#[test]
fn abort_wipe_and_reset_in_mid_operation() {
    let mut unit = unit(2);
    let case = Case::random(600);
    let sums = Sums::random(601);
    for (k, command) in [
        Command::KeyGen,
        Command::GBuild,
        Command::Prove(2),
        Command::Gy,
        Command::Verify(2, 5),
    ]
    .into_iter()
    .enumerate()
    {
        for cycles in [0, 1, 2, 7, 90, 140, 155, 600] {
            if cycles >= command.cycles(2) {
                continue;
            }
            for how in 0..3 {
                unit.load(&case).unwrap();
                unit.load_sums(2, &sums, &[3; 16]).unwrap();
                unit.begin(command, cycles).unwrap();
                match how {
                    0 => unit.abort().unwrap(),
                    1 => {
                        assert_eq!(unit.wipe().unwrap(), 1025);
                        for memory in [Memory::ParityCheck, Memory::Work] {
                            assert_eq!(unit.last_word(memory).unwrap(), 0);
                            let words = unit.read(memory, 0, 1024).unwrap();
                            assert!(words.iter().all(|byte| *byte == 0), "{command:?} {cycles}");
                        }
                    }
                    _ => unit.reset().unwrap(),
                }
                unit.load(&case).unwrap();
                match k {
                    0 => unit.keygen(&case, 2, None).unwrap(),
                    3 => unit.gy(&case, 2, None).unwrap(),
                    _ => {
                        unit.gbuild(&case, 2, None).unwrap();
                        unit.prove(&case, (2, &sums), 2, None).unwrap()
                    }
                };
            }
        }
    }
}

/// Each fault makes one of the checks fail that the sound unit passes.
#[test]
fn seeded_faults_are_found() {
    let case = Case::random(800);
    let sums = Sums::random(801);
    let everything = |unit: &mut Mpc| -> Result<()> {
        unit.load(&case)?;
        unit.keygen(&case, 2, Some(1))?;
        unit.gbuild(&case, 2, Some(2))?;
        unit.prove(&case, (16, &sums), 2, Some(3))?;
        unit.gy(&case, 2, Some(4))?;
        unit.verify(&case, (16, &sums), (0xa5, &[0x3c; 16]), 2, Some(5))?;
        let refused = unit.run(&[Command::Prove(17)], None)?[0].refused;
        bench::expect(refused, true, || "repetition 17 refused".into())?;
        unit.wipe()?;
        for memory in [Memory::ParityCheck, Memory::Work] {
            let words = unit.read(memory, 0, 1024)?;
            bench::expect(words == [0; 8192], true, || format!("{memory:?} wiped"))?;
        }
        Ok(())
    };
    let sound = source(2);
    everything(&mut unit_of(&sound)).unwrap();
    for (file, from, to) in FAULTS {
        let faulty = mutate(&sound, &format!("tcith_{file}.v"), from, to, 1).unwrap();
        let outcome = everything(&mut unit_of(&faulty));
        assert!(outcome.is_err(), "not found: {file}: {from} -> {to}");
    }
}

/// Module, text that occurs once in it, and its replacement.
const FAULTS: &[(&str, &str, &str)] = &[
    // Steps: addresses, operations, ends.
    (
        "mpc_step_c2",
        "place_word - 10'h004",
        "place_word - 10'h003",
    ),
    (
        "mpc_step_c2",
        "(outer10 >> 1) + 10'h008",
        "(outer10 >> 1) + 10'h007",
    ),
    (
        "mpc_step_c2",
        "{10'h000, block3} << 3",
        "{10'h000, block3} << 2",
    ),
    ("mpc_step_c2", "advances = (&low2);", "advances = low2[1];"),
    (
        "mpc_step_c2",
        "(outer != GROUPS) | (step < LAST_GROUP_WORDS)",
        "1'b1",
    ),
    (
        "mpc_step_c2",
        "store_nibble = (&stored3);",
        "store_nibble = 1'b0;",
    ),
    ("mpc_step_c2", "uses_w = step != ZERO8;", "uses_w = 1'b1;"),
    ("mpc_step_c2", "lanes_high = step[0];", "lanes_high = 1'b0;"),
    ("mpc_step_c2", "first = entry2 == ZERO2;", "first = 1'b0;"),
    (
        "mpc_step_c2",
        "scalar = SCALAR_PSQUARED;",
        "scalar = SCALAR_P;",
    ),
    (
        "mpc_step_c2",
        "acc = pair_low3 | 3'b110;",
        "acc = pair_low3 | 3'b100;",
    ),
    // Phases: lengths, refusals.
    (
        "mpc_sequence_c2",
        "last_outer = 8'h8e;",
        "last_outer = 8'h8d;",
    ),
    (
        "mpc_sequence_c2",
        "cmd_e >= REPETITIONS",
        "cmd_e > REPETITIONS",
    ),
    (
        "mpc_sequence_c2",
        "cmd_op <= OP_VERIFY",
        "cmd_op < OP_VERIFY",
    ),
    ("mpc_sequence_c2", "go = busy & grant", "go = busy"),
    // Products.
    (
        "mpc_datapath_c2",
        "upper_reg_en = syndrome_reg_q | wipe",
        "upper_reg_en = 1'b1",
    ),
    (
        "mpc_datapath_c2",
        "scalar_reg_q == SCALAR_BASE",
        "scalar_reg_q == SCALAR_MID",
    ),
    ("mpc_align", "shifted[63:0]", "shifted[64:1]"),
    ("mpc_base_row", "^ (carry_2 << 1)", "^ (carry_2 << 2)"),
    ("mpc_multiples", "^ (carry_5 << 4)", "^ (carry_5 << 5)"),
    (
        "mpc_nibble_row",
        "part_2 = times_224;",
        "part_2 = times_80;",
    ),
    (
        "gf_multiples",
        "power_7 ^ power_6 ^ power_5",
        "power_7 ^ power_6",
    ),
    // Memories: whose they are, and that a wipe reaches all of them.
    (
        "mpc",
        "assign engine_grant = ~host;",
        "assign engine_grant = 1'b1;",
    ),
    (
        "mpc",
        "wiping_reg_q & ~wipe_addr_reg_q[10]",
        "wiping_reg_q & ~wipe_addr_reg_q[9]",
    ),
];

//! `tcith_gf256_mul`: all 65,536 products of the multiplier, and in every lane all of them and all
//! 16 x 256 products with an embedded nibble; seeded faults.

use std::collections::BTreeMap;

use tcith_hdl::units::generate;
use tcith_tb::bench::{self, gf256_mul::*};
use tcith_tb::{mutate, BuildOptions, Model, Result, Source};

fn source(lanes: usize) -> Source {
    let options = BTreeMap::from([("lanes".into(), lanes.to_string())]);
    bench::source(&generate("gf256_mul", &options).unwrap()).unwrap()
}

fn model(source: &Source) -> Model {
    Model::build(source, &BuildOptions::default()).unwrap()
}

/// Every value in every lane, with every scalar.
fn all_bytes(lanes: &mut Lanes) -> Result<()> {
    for value in 0..=255_u8 {
        let word: Vec<u8> = (0..lanes.lanes() as u8)
            .map(|lane| value.wrapping_add(lane.wrapping_mul(37)))
            .collect();
        (0..=255).try_for_each(|scalar| lanes.bytes(&word, scalar))?;
    }
    Ok(())
}

fn all_nibbles(lanes: &mut Lanes) -> Result<()> {
    for value in 0..16_u8 {
        let nibble = |at: u8| (value + 5 * at) % 16;
        let word: Vec<u8> = (0..lanes.lanes() as u8)
            .map(|byte| nibble(2 * byte) | nibble(2 * byte + 1) << 4)
            .collect();
        (0..=255).try_for_each(|scalar| lanes.nibbles(&word, scalar))?;
    }
    Ok(())
}

#[test]
fn all_products() {
    let mut multiplier = Multiplier::new(&model(&source(1))).unwrap();
    for a in 0..=255 {
        for b in 0..=255 {
            multiplier.multiply(a, b).unwrap();
        }
    }
}

#[test]
fn all_products_in_every_lane() {
    for n in [4, 8, 16] {
        let mut lanes = Lanes::new(&model(&source(n)), n).unwrap();
        all_bytes(&mut lanes).unwrap();
        all_nibbles(&mut lanes).unwrap();
    }
}

/// A fault in each part is found: the reduction, an embedding constant, the sum, the choice of the half.
#[test]
fn seeded_faults_are_found() {
    let source = source(8);
    let faults = [
        ("tcith_gf_multiples.v", "8'h1b", "8'h1d", 1),
        (
            "tcith_gf_multiples.v",
            "power_6 ^ power_4;",
            "power_6 ^ power_3;",
            1,
        ),
        ("tcith_gf_lane.v", "sum_4 ^ ", "sum_4 | ", 1),
        ("tcith_gf256_mul.v", "if (high)", "if (!high)", 1),
    ];
    for (file, from, to, count) in faults {
        let faulty = mutate(&source, file, from, to, count).unwrap();
        let mut lanes = Lanes::new(&model(&faulty), 8).unwrap();
        let found = all_bytes(&mut lanes).and_then(|()| all_nibbles(&mut lanes));
        assert!(found.is_err(), "{file}: {from} -> {to}");
    }
}

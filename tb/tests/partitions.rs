//! Partitions: whichever units the accelerator has, the driver's KeyGen, Sign and Verify of known-answer vector 0 give the published
//! bytes, and what it has not is not there.

use std::collections::BTreeMap;

use tcith_driver::{map, Driver, Work};
use tcith_golden::kat::{vectors, Vector, ENTROPY};
use tcith_golden::{Mirath1aFast, Rijndael, Scheme};
use tcith_hdl::emit::Design;
use tcith_hdl::regs::Units;
use tcith_hdl::top::registers::TOP;
use tcith_hdl::top::Partition;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, top::Top};
use tcith_tb::{BuildOptions, Model};

fn design(name: &str) -> Design {
    let options = BTreeMap::from([("partition".to_string(), name.to_string())]);
    generate("top", &options).unwrap()
}

fn top(name: &str) -> Top {
    let source = bench::source(&design(name)).unwrap();
    let model = Model::build(&source, &BuildOptions::default()).unwrap();
    Top::new(&model).unwrap()
}

fn vector_0() -> Vector {
    let scheme = Scheme::of::<Mirath1aFast, Rijndael>();
    vectors(scheme, &ENTROPY).next().unwrap().unwrap()
}

/// KeyGen, Sign and Verify; a signature of another message is refused.
fn gives_the_published_bytes(name: &str) -> Work {
    let vector = vector_0();
    let array = |bytes: &[u8]| <[u8; 16]>::try_from(bytes).unwrap();
    let mut driver = Driver::new(top(name)).unwrap();
    let partition = Partition::named(name).unwrap();
    assert_eq!(driver.units().bits(), partition.units.bits());
    let (pk, _) = driver
        .key_gen(&array(&vector.sk[..16]), &array(&vector.sk[16..]))
        .unwrap();
    assert_eq!(pk[..], vector.pk[..], "{name}");
    let signature = driver
        .sign(
            vector.sk.as_slice().try_into().unwrap(),
            &vector.msg,
            vector.salt.as_slice().try_into().unwrap(),
            vector.rseed.as_slice().try_into().unwrap(),
        )
        .unwrap();
    assert!(signature[..] == vector.signature[..], "{name}");
    driver.verify(&vector.pk, &vector.msg, &signature).unwrap();
    let refused = driver.verify(&vector.pk, b"another", &signature);
    assert_eq!(refused, Err(tcith_driver::Error::Invalid), "{name}");
    driver.wipe().unwrap();
    driver.work()
}

/// All that the partition's units do is done by them, and nothing else.
fn software_does_the_rest(name: &str) {
    let work = gives_the_published_bytes(name);
    let units = Partition::named(name).unwrap().units;
    assert_eq!(work.blocks == 0, units.contains(Units::AES));
    assert_eq!(work.permutations == 0, units.contains(Units::FIPS));
    let products = units.contains(Units::ACC.and(Units::MPC));
    assert_eq!(work.products == 0, products);
}

/// A test for each partition, so that they run at the same time.
macro_rules! published_bytes {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                software_does_the_rest(stringify!($name));
            }
        )*

        #[test]
        fn every_partition_is_tested() {
            let names: Vec<_> = Partition::ALL.iter().map(|x| x.name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

published_bytes! { p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 p11 p12 }

/// Modules of a unit are there with it, and memories with what uses them.
#[test]
fn a_partition_has_its_units_and_no_others() {
    for Partition { name, units } in Partition::ALL {
        let design = design(name);
        let has = |module: &str| design.files.iter().any(|x| x.name.starts_with(module));
        let either = units.meets(Units::ACC.and(Units::MPC));
        for (module, present) in [
            ("tcith_aes_core", units.contains(Units::AES)),
            ("tcith_ggm_control", units.contains(Units::GGM)),
            ("tcith_fips202", units.contains(Units::FIPS)),
            ("tcith_acc_core", units.contains(Units::ACC)),
            ("tcith_mpc_engine", units.contains(Units::MPC)),
            ("tcith_opener", units.contains(Units::ACC)),
            ("tcith_guard", units.contains(Units::ACC.and(Units::MPC))),
            ("tcith_xof", units.contains(Units::FIPS.and(Units::MPC))),
            (
                "tcith_com_streams",
                units.contains(Units::FIPS.and(Units::ACC)),
            ),
            (
                "tcith_aes_port",
                units.contains(Units::AES) && !units.contains(Units::ACC),
            ),
            (
                "tcith_node_port",
                units.contains(Units::GGM) && !units.contains(Units::ACC),
            ),
            ("tcith_gf_lanes", either),
            ("tcith_memories", either),
        ] {
            assert_eq!(has(module), present, "{name}: {module}");
        }
    }
}

/// Every word that a partition's map does not have is refused; in p11, so are secrets, as in the whole accelerator.
#[test]
fn absent_words_are_refused() {
    for name in ["p1", "p2", "p11"] {
        let units = Partition::named(name).unwrap().units;
        let mut top = top(name);
        while !top.read_word(map::STATUS).unwrap().0 {}
        for address in (0..=u16::MAX).step_by(512).chain((0..0x400).step_by(8)) {
            let target = TOP.target(address, units);
            if !target.is_some_and(|x| x.access().reads()) {
                let (taken, word) = top.read_word(address).unwrap();
                assert!(!taken && word == 0, "{name}: {address:#06x}");
            }
        }
    }
    let mut driver = Driver::new(top("p11")).unwrap();
    let bus = driver.bus();
    for word in (0..18).chain(25..32) {
        let (taken, _) = bus.read_word(map::REPETITION + 8 * word).unwrap();
        assert!(!taken, "word {word} of a repetition");
    }
    assert!(!bus.read_word(map::SECRET).unwrap().0);
    // Nothing is being accumulated, so no commitment will come.
    assert!(!bus.read_word(map::COMMITMENT).unwrap().0);
    let mut driver = Driver::new(top("p9")).unwrap();
    let bus = driver.bus();
    assert!(bus.read_word(map::REPETITION).unwrap().0);
    // Behind the last repetition lie S and C.
    let last = map::REPETITION + 16 * map::REPETITION_STRIDE;
    assert!(bus.read_word(last + 8 * 24).unwrap().0);
    assert!(!bus.read_word(last + 8 * 25).unwrap().0);
}

//! What the bus may not read or write.

use rand::Rng as _;
use tcith_driver::map::{self, Fips, Opcode};
use tcith_driver::{Bus, BusError, Driver};
use tcith_golden::cipher::Aes128;
use tcith_golden::keygen::{expand_secret, secret_product};
use tcith_golden::meter::NoMeter;
use tcith_golden::tree::{leaf_of_party, Tree, TreeShape};
use tcith_golden::{Commitment as _, Mirath1aFast, Rijndael};
use tcith_hdl::regs::{Access, Target, Units};
use tcith_hdl::top::registers::TOP;
use tcith_tb::bench::top::Top;
use tcith_tb::stream::stimulus;

use super::{driver, hide, model, parts, run, sign, vector_0, write_seed, HIDDEN, NOT_YET};

/// Whether the map, and the rules of its windows, let this word be read after Sign.
fn readable(address: u16) -> bool {
    let Some(target) = TOP.target(address, Units::ALL) else {
        return false;
    };
    let word = address / 8 % 32;
    match target {
        Target::Window(_, area) if area.name == "REPETITIONS" => (14..25).contains(&word),
        Target::Window(_, area) if area.name == "READ" => word <= 25,
        target => target.access() != Access::WriteOnly,
    }
}

/// All words that can be read; checks that no others can.
fn sweep(bus: &mut Top) -> Vec<u64> {
    let mut words = Vec::new();
    for address in (0..=0xfff8).step_by(8) {
        match (bus.read64(address), readable(address)) {
            (Ok(word), true) => words.push(word),
            (Err(BusError::Refused), false) => {}
            (found, _) => panic!("read of {address:#x}: {found:x?}"),
        }
    }
    words
}

#[test]
fn no_secret_can_be_read() {
    let vector = vector_0();
    let mut driver = driver();
    sign(&mut driver, &vector).unwrap();
    let words = sweep(driver.bus());

    let seed_sk = &vector.sk[..16];
    let sc = expand_secret::<Mirath1aFast, _>(seed_sk, &mut NoMeter);
    let product = secret_product::<Mirath1aFast, _>(&sc, &mut NoMeter);
    let secrets = [seed_sk, &vector.rseed, &sc, &product].concat();
    for secret in secrets.chunks_exact(8) {
        let secret = u64::from_le_bytes(secret.try_into().unwrap());
        assert!(!words.contains(&secret), "{secret:x}");
    }
    // And something that is there is found.
    let y = u64::from_le_bytes(vector.pk[16..24].try_into().unwrap());
    assert!(words.contains(&y));

    let bus = driver.bus();
    // The root, and what has no such node, are not disclosed.
    assert_ne!(run(bus, Opcode::Open, 0), 0);
    assert_ne!(run(bus, Opcode::Open, 8703), 0);
    assert_eq!(bus.read64(map::RESULT), Ok(0));
    // A proof is made once.
    assert_ne!(run(bus, Opcode::MpcSign, 0), 0);
    assert_ne!(run(bus, Opcode::MpcVerify, 0), 0);
}

#[test]
fn no_node_above_a_hidden_leaf_is_disclosed() {
    let mut rng = stimulus(70);
    let shape = TreeShape::new(4352).unwrap();
    let (salt, root): ([u8; 32], [u8; 16]) = (rng.gen(), rng.gen());
    let tree = Tree::<Aes128>::expand(shape, &root, &salt, &mut NoMeter).unwrap();
    let mut top = Top::new(model()).unwrap();
    let mut parties: [u8; 17] = rng.gen();
    (parties[3], parties[4], parties[16]) = (255, 0, 254);
    let hidden: Vec<u32> = (0..17)
        .map(|e| leaf_of_party(parties[e as usize].into(), e, 17))
        .collect();
    let above = |node: u32| {
        hidden.iter().any(|&leaf| {
            let leaf = shape.leaf_node(leaf).unwrap();
            let depth = TreeShape::depth(node);
            TreeShape::depth(leaf) >= depth && TreeShape::ancestor(leaf, depth) == node
        })
    };
    write_seed(&mut top, map::SALT, &salt[..16]);
    write_seed(&mut top, map::SEED, &root);
    assert_eq!(run(&mut top, Opcode::GgmStart, 0), 0);

    // Nothing before the last one is registered, in its turn.
    let nothing = |top: &mut Top| {
        for node in [0, 1, 2, 300, 8000] {
            assert_eq!(run(top, Opcode::Open, node), NOT_YET, "node {node}");
            assert_eq!(run(top, Opcode::Commit, node), NOT_YET, "leaf {node}");
            assert_eq!(top.read64(map::RESULT), Ok(0));
        }
    };
    nothing(&mut top);
    assert_eq!(run(&mut top, Opcode::Hide, 1), NOT_YET);
    assert_eq!(hide(&mut top, &parties[..16]), [0; 16]);
    nothing(&mut top);
    // Not the same repetition again, and none that does not exist.
    for e in [0, 15, 17, 31] {
        assert_eq!(run(&mut top, Opcode::Hide, e | 7 << 8), NOT_YET);
    }
    nothing(&mut top);
    assert_eq!(run(&mut top, Opcode::Hide, 16 | 254 << 8), 0);

    // Each node above one of them, with its sibling, and others.
    let mut nodes: Vec<u32> = (0..40).map(|_| rng.gen_range(0..8703)).collect();
    for &leaf in &hidden {
        let leaf = shape.leaf_node(leaf).unwrap();
        for level in 0..=TreeShape::depth(leaf) {
            let node = TreeShape::ancestor(leaf, level);
            nodes.extend([node, ((node + 1) ^ 1).saturating_sub(1)]);
        }
    }
    nodes.sort_unstable();
    nodes.dedup();
    let (mut disclosed, mut denied) = (0, 0);
    for node in nodes {
        let code = run(&mut top, Opcode::Open, node.into());
        let found = [0, 8].map(|k| top.read64(map::RESULT + k).unwrap());
        let mut seed = [0; 16];
        if above(node) {
            assert_eq!(code, HIDDEN, "node {node}");
            denied += 1;
        } else {
            assert_eq!(code, 0, "node {node}");
            seed.copy_from_slice(tree.seed(node).unwrap());
            disclosed += 1;
        }
        assert_eq!(found.map(u64::to_le_bytes).concat(), seed, "node {node}");
    }
    assert!(disclosed > 100 && denied > 100, "{disclosed} {denied}");

    // Commitments of these leaves, and no others.
    for leaf in hidden.iter().copied().chain([hidden[2] ^ 1, 0, 4351]) {
        let code = run(&mut top, Opcode::Commit, leaf.into());
        let found = [0, 8, 16, 24].map(|k| top.read64(map::RESULT + k).unwrap());
        let mut expected = vec![0; 32];
        if hidden.contains(&leaf) {
            assert_eq!(code, 0, "leaf {leaf}");
            let seed = tree.seed(shape.leaf_node(leaf).unwrap()).unwrap();
            let meter = &mut NoMeter;
            Rijndael::commit_each::<Mirath1aFast, _>(&salt, leaf, seed, &mut expected, meter);
        } else {
            assert_eq!(code, HIDDEN, "leaf {leaf}");
        }
        assert_eq!(
            found.map(u64::to_le_bytes).concat(),
            expected,
            "leaf {leaf}"
        );
    }
    for (opcode, index) in [(Opcode::Open, 8703), (Opcode::Commit, 4352)] {
        assert_eq!(run(&mut top, opcode, index), 17);
    }

    // The leaves are fixed for this tree, whatever is tried.
    assert_eq!(hide(&mut top, &[9; 17]), [NOT_YET; 17]);
    assert_eq!(run(&mut top, Opcode::GgmFill, 0), 0);
    let leaf = u64::from(shape.leaf_node(hidden[0]).unwrap());
    assert_eq!(run(&mut top, Opcode::Open, leaf), HIDDEN);
    // Another tree has none yet, and a wipe leaves none.
    assert_eq!(run(&mut top, Opcode::GgmStart, 0), 0);
    nothing(&mut top);
    assert_eq!(hide(&mut top, &[9; 17]), [0; 17]);
    top.write64(map::CONTROL, map::CONTROL_WIPE).unwrap();
    while top.read64(map::STATUS).unwrap() & map::STATUS_WIPED == 0 {}
    nothing(&mut top);
}

/// Tries to replace the masks of a repetition after every command's start.
struct Meddler<'a>(&'a mut Top);

impl Bus for Meddler<'_> {
    fn read64(&mut self, address: u16) -> Result<u64, BusError> {
        self.0.read64(address)
    }

    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError> {
        self.0.write64(address, value)?;
        if address == map::CONTROL {
            let second = map::REPETITION + 3 * map::REPETITION_STRIDE + 8 * 16;
            for word in [second, second + 8] {
                assert_eq!(self.0.write64(word, 5), Err(BusError::Refused));
            }
        }
        Ok(())
    }

    fn wait(&mut self) {
        self.0.wait();
    }
}

#[test]
fn masks_cannot_be_replaced() {
    let vector = vector_0();
    let (sk, salt, rseed) = parts(&vector);
    let mut top = Top::new(model()).unwrap();
    top.set_pause(200);
    let mut driver = Driver::new(Meddler(&mut top)).unwrap();
    let signature = driver.sign(&sk, &vector.msg, &salt, &rseed).unwrap();
    assert_eq!(signature, vector.signature[..]);
}

#[test]
fn words_that_are_not_softwares_cannot_be_written() {
    let mut top = Top::new(model()).unwrap();
    let forbidden = [
        map::ID,
        map::STATUS,
        map::RESULT,
        map::COUNTER,
        Fips::Read.at(0),
        map::REPETITION,
        map::REPETITION + map::REPETITION_FIRST_PROOF,
        map::REPETITION + map::REPETITION_SECOND_PROOF,
        map::REPETITION + 8 * 25,
        map::REPETITION + 17 * map::REPETITION_STRIDE + map::REPETITION_AUX,
        0x0ff8,
        0x3000,
        0xfff8,
    ];
    for address in forbidden {
        assert_eq!(
            top.write64(address, u64::MAX),
            Err(BusError::Refused),
            "{address:#x}"
        );
    }
    // Windows take whole words.
    for address in [map::SALT, map::Y, map::PATH_TABLE] {
        assert!(
            !top.write_strobed(address, 1, 0x7f).unwrap(),
            "{address:#x}"
        );
        assert!(top.write_strobed(address, 1, 0xff).unwrap(), "{address:#x}");
    }
    // A proof is not to be read before there is one.
    let proof = map::REPETITION + map::REPETITION_FIRST_PROOF;
    assert_eq!(top.read64(proof), Err(BusError::Refused));
    assert!(!top.irq().unwrap());
}

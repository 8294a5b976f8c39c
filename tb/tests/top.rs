//! `tcith_top` under the driver: KeyGen, Sign and Verify of known answers and of random keys, refusals with the golden
//! model's verdict, equal cycles for all secrets, wipe, and what the bus may not do.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rand::Rng;
use tcith_driver::map::{self, Fips, Opcode};
use tcith_driver::{Bus, BusError, Driver, Error, Malformed, Phase, SIGNATURE_BYTES};
use tcith_golden::challenge::challenge;
use tcith_golden::cipher::Aes128;
use tcith_golden::kat::{vectors, Vector, ENTROPY};
use tcith_golden::keygen::{expand_secret, secret_product};
use tcith_golden::meter::NoMeter;
use tcith_golden::tree::{leaf_of_party, Tree, TreeShape};
use tcith_golden::{Commitment as _, Mirath1aFast, Order, Rijndael, Scheme};
use tcith_hdl::regs::{Access, Target, Units};
use tcith_hdl::top::registers::TOP;
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, top::*};
use tcith_tb::stream::{stimulus, Stall};
use tcith_tb::{BuildOptions, Model};

fn model() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(|| {
        let source = bench::source(&generate("top", &BTreeMap::new()).unwrap()).unwrap();
        Model::build(&source, &BuildOptions::default()).unwrap()
    })
}

fn driver() -> Driver<Top> {
    Driver::new(Top::new(model()).unwrap()).unwrap()
}

fn scheme() -> Scheme {
    Scheme::of::<Mirath1aFast, Rijndael>()
}

fn vector_0() -> Vector {
    vectors(scheme(), &ENTROPY).next().unwrap().unwrap()
}

/// The parts of a vector that have a fixed length.
fn parts(vector: &Vector) -> ([u8; 32], [u8; 32], [u8; 16]) {
    (
        vector.sk.as_slice().try_into().unwrap(),
        vector.salt.as_slice().try_into().unwrap(),
        vector.rseed.as_slice().try_into().unwrap(),
    )
}

fn sign(driver: &mut Driver<Top>, vector: &Vector) -> Result<[u8; SIGNATURE_BYTES], Error> {
    let (sk, salt, rseed) = parts(vector);
    driver.sign(&sk, &vector.msg, &salt, &rseed)
}

/// The golden model's verdict, in the driver's terms.
fn verdict(pk: &[u8], msg: &[u8], signature: &[u8]) -> Result<(), Error> {
    use tcith_golden::Error as Golden;
    let result = scheme().verify(pk, msg, signature, Order::Reference, &mut NoMeter);
    result.map_err(|error| match error {
        Golden::Length {
            what,
            expected,
            found,
        } => Error::Malformed(Malformed::Length {
            what,
            expected,
            found,
        }),
        Golden::PaddingBits => Malformed::PaddingBits.into(),
        Golden::Grinding => Malformed::Grinding.into(),
        Golden::PathTooLong => Malformed::PathTooLong.into(),
        Golden::UnusedPathNonZero => Malformed::UnusedPathNonZero.into(),
        Golden::Mismatch => Error::Invalid,
        other => panic!("{other}"),
    })
}

/// Prints what an operation and its phases took.
fn print(name: &str, (total, phases): (Cost, Vec<(Phase, Cost)>)) {
    let line = |name: &str, cost: Cost| {
        let Cost {
            cycles,
            polls,
            reads,
            writes,
        } = cost;
        println!(
            "{name:>12} {cycles:>8} cycles {polls:>7} polls {reads:>5} reads {writes:>5} writes"
        );
    };
    line(name, total);
    for (phase, cost) in phases {
        line(phase.name(), cost);
    }
}

fn run(bus: &mut Top, opcode: Opcode, operand: u64) -> u8 {
    bus.write64(map::COMMAND, u64::from(opcode.code()) | operand << 32)
        .unwrap();
    bus.write64(map::CONTROL, map::CONTROL_START).unwrap();
    loop {
        let status = bus.read64(map::STATUS).unwrap();
        if status & map::STATUS_DONE != 0 {
            return (status >> map::STATUS_ERROR_LSB) as u8;
        }
        bus.wait();
    }
}

#[test]
fn a_known_answer_and_its_cost() {
    let vector = vector_0();
    let (sk, salt, rseed) = parts(&vector);
    let (seed_sk, seed_pk) = sk.split_at(16);
    let mut top = Top::new(model()).unwrap();

    let (result, total, phases) = top.measure(|top| {
        Driver::new(top)?.key_gen(seed_sk.try_into().unwrap(), seed_pk.try_into().unwrap())
    });
    print("KeyGen", (total, phases));
    let (pk, key) = result.unwrap();
    assert_eq!(pk, vector.pk[..]);
    assert_eq!(*key, sk);

    let (result, total, phases) =
        top.measure(|top| Driver::new(top)?.sign(&sk, &vector.msg, &salt, &rseed));
    let names: Vec<Phase> = phases.iter().map(|(phase, _)| *phase).collect();
    print("Sign", (total, phases));
    assert_eq!(result.unwrap(), vector.signature[..]);
    use Phase::{Accumulate, Challenge, Grind, Key, Open, Proof, Tree};
    assert_eq!(names, [Key, Tree, Accumulate, Proof, Grind, Open]);

    let (result, total, phases) =
        top.measure(|top| Driver::new(top)?.verify(&vector.pk, &vector.msg, &vector.signature));
    let names: Vec<Phase> = phases.iter().map(|(phase, _)| *phase).collect();
    print("Verify", (total, phases));
    assert_eq!(result, Ok(()));
    assert_eq!(names, [Challenge, Key, Accumulate, Proof]);
}

/// Signs and verifies these known answers, one after the other, each under another stall pattern of the bus.
fn known_answers(vectors: impl Iterator<Item = Vector>) {
    let mut driver = driver();
    driver.bus().set_pause(200);
    for (vector, stall) in vectors.zip(Stall::ALL.into_iter().cycle()) {
        let count = vector.count;
        driver.bus().set_stall(stall, count.into());
        let signature = sign(&mut driver, &vector).unwrap();
        assert_eq!(signature, vector.signature[..], "vector {count}, {stall:?}");
        let verdict = driver.verify(&vector.pk, &vector.msg, &signature);
        assert_eq!(verdict, Ok(()), "vector {count}, {stall:?}");
    }
}

#[test]
fn known_answers_0_to_9_under_stalls_of_the_bus() {
    known_answers(vectors(scheme(), &ENTROPY).take(10).map(Result::unwrap));
}

#[test]
#[ignore = "minutes: the other 90 known answers"]
fn known_answers_10_to_99_under_stalls_of_the_bus() {
    let vectors = vectors(scheme(), &ENTROPY).skip(10).take(90);
    known_answers(vectors.map(Result::unwrap));
}

/// A random key, message, salt and root.
fn random(rng: &mut impl Rng, length: usize) -> Vector {
    let mut bytes = |length| (0..length).map(|_| rng.gen()).collect::<Vec<u8>>();
    let (sk, msg, salt, rseed) = (bytes(32), bytes(length), bytes(32), bytes(16));
    let meter = &mut NoMeter;
    let (pk, _) = scheme().keygen(&sk[..16], &sk[16..], meter).unwrap();
    let order = Order::Reference;
    let signature = scheme()
        .sign(&sk, &msg, &salt, &rseed, order, meter)
        .unwrap();
    Vector {
        count: 0,
        seed: [0; 48],
        msg,
        pk,
        sk,
        salt,
        rseed,
        signature,
    }
}

#[test]
fn random_keys_and_messages() {
    let mut rng = stimulus(25);
    let mut driver = driver();
    driver.bus().set_pause(200);
    for length in [0, 1, 33, 135, 136, 137, 4096] {
        let vector = random(&mut rng, length);
        let signature = sign(&mut driver, &vector).unwrap();
        assert_eq!(signature, vector.signature[..], "{length} bytes");
        let verdict = driver.verify(&vector.pk, &vector.msg, &signature);
        assert_eq!(verdict, Ok(()), "{length} bytes");
    }
}

/// Everything up to h_mpc takes as long whatever the secrets are; what comes after depends on the challenge, which is public.
#[test]
fn cycles_do_not_depend_on_secrets() {
    let mut rng = stimulus(26);
    let first = random(&mut rng, 32);
    let mut top = Top::new(model()).unwrap();
    let costs: Vec<_> = (0..4)
        .map(|_| {
            let secret = random(&mut rng, 0);
            let mut sk = [0; 32];
            sk.copy_from_slice(&[&secret.sk[..16], &first.sk[16..]].concat());
            let (_, salt, _) = parts(&first);
            let (_, _, rseed) = parts(&secret);
            let (result, _, phases) =
                top.measure(|top| Driver::new(top)?.sign(&sk, &first.msg, &salt, &rseed));
            result.unwrap();
            phases[..4].to_vec()
        })
        .collect();
    assert!(costs[1..].iter().all(|cost| *cost == costs[0]), "{costs:?}");
}

/// A changed key, message or signature.
type Case = (String, Vec<u8>, Vec<u8>, Vec<u8>);

/// The vector with some bits of its signature flipped.
fn changed(vector: &Vector, at: usize, bits: u8) -> Case {
    let mut signature = vector.signature.clone();
    signature[at] ^= bits;
    let (pk, msg) = (vector.pk.clone(), vector.msg.clone());
    (format!("byte {at}"), pk, msg, signature)
}

/// Cases that are refused before the accelerator has much to do.
fn early_cases(vector: &Vector) -> Vec<Case> {
    let (pk, msg, good) = (&vector.pk, &vector.msg, &vector.signature);
    // ctr and h_mpc: other challenges, most without zero grinding bits.
    let mut cases: Vec<Case> = (32..72)
        .flat_map(|at| [0x01, 0x80].map(|bits| changed(vector, at, bits)))
        .collect();
    for length in (0..good.len()).step_by(61) {
        let name = format!("{length} bytes");
        cases.push((name, pk.clone(), msg.clone(), good[..length].to_vec()));
    }
    let longer = [good.as_slice(), &[0]].concat();
    cases.push(("longer".into(), pk.clone(), msg.clone(), longer));
    for length in [0, 1, 72] {
        let name = format!("key of {length} bytes");
        cases.push((name, pk[..length].to_vec(), msg.clone(), good.clone()));
    }
    for bit in 4..8 {
        let mut padded = pk.clone();
        padded[72] |= 1 << bit;
        cases.push(("padding".into(), padded, msg.clone(), good.clone()));
    }
    let found = |ctr: u64| challenge::<Mirath1aFast, _>(&good[40..72], ctr, &mut NoMeter);
    let ctr = u64::from_le_bytes(good[32..40].try_into().unwrap());
    let unused = 72 + 16 * found(ctr).unwrap().path.len()..1960;
    assert!(!unused.is_empty());
    cases.extend(unused.map(|at| changed(vector, at, 1 << (at % 8))));
    // Signers skip such counters.
    let long = (0..ctr)
        .find(|&ctr| found(ctr) == Err(tcith_golden::Error::PathTooLong))
        .expect("a counter with good grinding bits and a long path");
    let mut signature = good.clone();
    signature[32..40].copy_from_slice(&long.to_le_bytes());
    cases.push(("long path".into(), pk.clone(), msg.clone(), signature));
    cases
}

/// Cases of which only h_mpc tells.
fn late_cases(vector: &Vector) -> Vec<Case> {
    let (pk, msg, good) = (&vector.pk, &vector.msg, &vector.signature);
    // Salt, path, commitments, aux S, aux C, alpha_mid: the first byte of each, and one inside; the last of all.
    let places = [
        0, 31, 72, 1000, 1960, 2200, 2504, 2900, 3048, 3200, 3456, 3727,
    ];
    let mut cases: Vec<Case> = places
        .into_iter()
        .map(|at| changed(vector, at, 0x10))
        .collect();
    let mut other = msg.clone();
    other[0] ^= 1;
    cases.push(("message".into(), pk.clone(), other, good.clone()));
    let longer = [msg.as_slice(), &[0]].concat();
    cases.push(("longer message".into(), pk.clone(), longer, good.clone()));
    for at in [0, 15, 16, 71] {
        let mut other = pk.clone();
        other[at] ^= 1;
        cases.push((format!("key, byte {at}"), other, msg.clone(), good.clone()));
    }
    cases
}

/// Compares all verdicts; gives how many there were of signatures that are well-formed.
fn compare_verdicts(vector: &Vector, cases: Vec<Case>) -> usize {
    let mut driver = driver();
    driver.bus().set_pause(200);
    let mut invalid = 0;
    for (name, pk, msg, signature) in cases {
        let expected = verdict(&pk, &msg, &signature);
        assert!(expected.is_err(), "{name}");
        assert_eq!(driver.verify(&pk, &msg, &signature), expected, "{name}");
        invalid += usize::from(expected == Err(Error::Invalid));
    }
    let accepted = driver.verify(&vector.pk, &vector.msg, &vector.signature);
    assert_eq!(accepted, Ok(()));
    invalid
}

#[test]
fn malformed_signatures_have_the_golden_verdict() {
    let vector = vector_0();
    let cases = early_cases(&vector);
    assert!(cases.len() >= 150, "{}", cases.len());
    compare_verdicts(&vector, cases);
}

#[test]
fn wrong_signatures_have_the_golden_verdict() {
    let vector = vector_0();
    let cases = late_cases(&vector);
    let count = cases.len();
    assert_eq!(compare_verdicts(&vector, cases), count);
}

#[test]
fn a_wipe_in_a_command_and_then_a_signature() {
    let vector = vector_0();
    let (_, salt, rseed) = parts(&vector);
    let mut driver = driver();
    let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
    for cycles in [0, 17, 1000] {
        let bus = driver.bus();
        for (k, half) in (0..).zip(rseed.chunks(8)) {
            bus.write64(map::SEED + 8 * k, word(half)).unwrap();
            bus.write64(map::SALT + 8 * k, word(&salt[..8])).unwrap();
        }
        assert_eq!(run(bus, Opcode::GgmStart, 0), 0);
        bus.write64(map::COMMAND, Opcode::AccSign.code().into())
            .unwrap();
        bus.write64(map::CONTROL, map::CONTROL_START).unwrap();
        bus.set_pause(cycles);
        bus.wait();
        bus.set_pause(1);
        driver.wipe().unwrap();
        // The tree is gone.
        assert_ne!(run(driver.bus(), Opcode::Open, 1), 0);
    }
    let signature = sign(&mut driver, &vector).unwrap();
    assert_eq!(signature, vector.signature[..]);
}

/// How a command is broken off.
#[derive(Clone, Copy, Debug)]
enum Break {
    Abort,
    Wipe,
    Reset,
}

/// Breaks off the first command of a kind, some cycles after its start.
struct Breaker<'a> {
    top: &'a mut Top,
    opcode: Opcode,
    how: Break,
    cycles: u64,
    /// The command to be started.
    next: u8,
    broken: bool,
}

impl Bus for Breaker<'_> {
    fn read64(&mut self, address: u16) -> Result<u64, BusError> {
        self.top.read64(address)
    }

    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError> {
        self.top.write64(address, value)?;
        match address {
            map::COMMAND => self.next = value as u8,
            map::CONTROL if self.next == self.opcode.code() && !self.broken => {
                self.broken = true;
                self.top.set_pause(self.cycles);
                self.top.wait();
                self.top.set_pause(200);
                match self.how {
                    Break::Abort => self.top.write64(map::CONTROL, 1 << 1)?,
                    Break::Wipe => self.top.write64(map::CONTROL, map::CONTROL_WIPE)?,
                    Break::Reset => self.top.reset().unwrap(),
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn wait(&mut self) {
        self.top.wait();
    }
}

#[test]
fn every_command_can_be_broken_off() {
    let vector = vector_0();
    let (sk, salt, rseed) = parts(&vector);
    let mut top = Top::new(model()).unwrap();
    top.set_pause(200);
    // Those of other partitions are refused before they begin.
    let present = |opcode: &&Opcode| {
        let mut known = TOP.opcodes.iter();
        known.any(|x| x.code == opcode.code() && x.when.holds(Units::ALL))
    };
    let opcodes: Vec<_> = Opcode::ALL.iter().filter(present).collect();
    assert!(opcodes.len() > 15);
    for (&opcode, cycles) in opcodes.into_iter().zip([3, 11, 40].into_iter().cycle()) {
        for how in [Break::Abort, Break::Wipe, Break::Reset] {
            let what = format!("{how:?} {cycles} cycles into {opcode:?}");
            let breaker = Breaker {
                top: &mut top,
                opcode,
                how,
                cycles,
                next: 0,
                broken: false,
            };
            let mut driver = Driver::new(breaker).unwrap().with_poll_limit(2000);
            let _ = match opcode {
                Opcode::AccKeep | Opcode::AccVerify | Opcode::MpcVerify | Opcode::MpcGy => {
                    driver.verify(&vector.pk, &vector.msg, &vector.signature)
                }
                _ => driver.sign(&sk, &vector.msg, &salt, &rseed).map(|_| ()),
            };
            assert!(driver.into_bus().broken, "{what}");
            // A command or a wipe that is still in progress gives way to a wipe.
            let mut driver = Driver::new(&mut top).unwrap();
            driver.wipe().unwrap();
            let signature = driver.sign(&sk, &vector.msg, &salt, &rseed).unwrap();
            assert_eq!(signature, vector.signature[..], "{what}");
        }
    }
}

#[test]
fn a_driver_that_gives_up_leaves_an_accelerator_that_works() {
    let vector = vector_0();
    let (sk, _, _) = parts(&vector);
    let (seed_sk, seed_pk) = sk.split_at(16);
    let (seed_sk, seed_pk) = (seed_sk.try_into().unwrap(), seed_pk.try_into().unwrap());
    let mut hasty = driver().with_poll_limit(3);
    let opcode = Opcode::XofSecret;
    assert_eq!(
        hasty.key_gen(&seed_sk, &seed_pk),
        Err(Error::Timeout { opcode })
    );
    let mut patient = Driver::new(hasty.into_bus()).unwrap();
    patient.wipe().unwrap();
    let (pk, _) = patient.key_gen(&seed_sk, &seed_pk).unwrap();
    assert_eq!(pk, vector.pk[..]);
}

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

/// Two words of 16 bytes.
fn write_seed(bus: &mut Top, address: u16, seed: &[u8]) {
    for (at, half) in (address..).step_by(8).zip(seed.chunks(8)) {
        let word = u64::from_le_bytes(half.try_into().unwrap());
        bus.write64(at, word).unwrap();
    }
}

/// Registers parties as hidden; the codes of the commands.
fn hide(bus: &mut Top, parties: &[u8]) -> Vec<u8> {
    let operands = (0..)
        .zip(parties)
        .map(|(e, &party)| e | u64::from(party) << 8);
    operands.map(|x| run(bus, Opcode::Hide, x)).collect()
}

const HIDDEN: u8 = 20;
const NOT_YET: u8 = 21;

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

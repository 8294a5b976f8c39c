//! KeyGen, Sign and Verify give what the golden model gives.

use rand::Rng as _;
use tcith_driver::{Driver, Phase};
use tcith_golden::kat::{vectors, Vector, ENTROPY};
use tcith_tb::bench::top::{Cost, Top};
use tcith_tb::stream::{stimulus, Stall};
use tcith_tb::Model;

use super::{compact, fast, for_each, model, parts, random, scheme, sign, vector_0};

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

/// Signs and verifies these known answers, each under another stall pattern of the bus.
fn known_answers(vectors: impl Iterator<Item = Vector> + Send) {
    let cases = vectors.zip(Stall::ALL.into_iter().cycle());
    for_each(model(), cases, |driver, (vector, stall)| {
        let count = vector.count;
        driver.bus().set_stall(stall, count.into());
        let signature = sign(driver, &vector).unwrap();
        assert_eq!(signature, vector.signature[..], "vector {count}, {stall:?}");
        let verdict = driver.verify(&vector.pk, &vector.msg, &signature);
        assert_eq!(verdict, Ok(()), "vector {count}, {stall:?}");
    });
}

#[test]
fn known_answers_0_to_9_under_stalls_of_the_bus() {
    known_answers(vectors(scheme(), &ENTROPY).take(10).map(Result::unwrap));
}

#[test]
#[ignore = "over three minutes of processor time: the other 90 known answers"]
fn known_answers_10_to_99_under_stalls_of_the_bus() {
    let vectors = vectors(scheme(), &ENTROPY).skip(10).take(90);
    known_answers(vectors.map(Result::unwrap));
}

/// KeyGen, Sign and Verify with random keys of messages of these lengths.
fn random_keys(model: &Model, seed: u64, lengths: impl IntoIterator<Item = usize>) {
    let mut rng = stimulus(seed);
    let vectors: Vec<_> = lengths
        .into_iter()
        .map(|length| random(&mut rng, length))
        .collect();
    for_each(model, vectors.iter(), |driver, vector| {
        let length = vector.msg.len();
        let (sk, ..) = parts(vector);
        let (seed_sk, seed_pk) = sk.split_at(16);
        let (pk, key) = driver
            .key_gen(seed_sk.try_into().unwrap(), seed_pk.try_into().unwrap())
            .unwrap();
        assert_eq!(pk, vector.pk[..], "{length} bytes");
        assert_eq!(*key, sk, "{length} bytes");
        let signature = sign(driver, vector).unwrap();
        assert_eq!(signature, vector.signature[..], "{length} bytes");
        let verdict = driver.verify(&vector.pk, &vector.msg, &signature);
        assert_eq!(verdict, Ok(()), "{length} bytes");
    });
}

/// Bytes that h_mpc absorbs before the message, and the rate of its hash.
const BEFORE_MESSAGE: usize = 1 + 73 + 32;
const RATE: usize = 136;

#[test]
fn random_keys_and_messages() {
    // About the rate, and about where the message ends with a block or with its padding.
    let block = RATE - BEFORE_MESSAGE;
    let mut lengths = vec![0, 1, 33, RATE - 1, RATE, RATE + 1, 4096];
    for about in [block, block + 7 * RATE, 2 * RATE] {
        lengths.extend([about - 1, about, about + 1]);
    }
    let mut rng = stimulus(27);
    lengths.extend((lengths.len()..25).map(|_| rng.gen_range(0..2000)));
    random_keys(model(), 25, lengths);
}

#[test]
fn random_keys_of_the_other_presets() {
    random_keys(fast(), 28, [32, 0, 135]);
    random_keys(compact(), 29, [32, 137]);
}

//! `tcith kat`.

use std::fs;

use predicates::str::{contains, starts_with};
use tcith_golden::kat::{generate, published_digest, Extent, ENTROPY};
use tcith_golden::Scheme;

use crate::{json, refuses, tcith};

#[test]
fn the_published_file_is_found_equal_for_both_variants() {
    for scheme in ["1a-fast/rijndael", "1a-fast/sha3"] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("answers.rsp");
        let (set, commitment) = scheme.split_once('/').unwrap();
        let (status, object) = json([
            "kat",
            "--params",
            set,
            "--commit",
            commitment,
            "--count",
            "3",
            "--check",
            "--out",
            path.to_str().unwrap(),
        ]);
        let scheme: Scheme = scheme.parse().unwrap();
        assert_eq!(status, 0);
        assert_eq!(object["matches"], true);
        assert_eq!(
            object["sha256"],
            published_digest(scheme, Extent::First3).unwrap()
        );
        assert_eq!(
            fs::read_to_string(path).unwrap(),
            generate(scheme, 3, &ENTROPY, |_| ()).unwrap()
        );
    }
}

#[test]
fn standard_output_is_the_file_and_the_verdict_goes_to_standard_error() {
    let scheme: Scheme = "1b-fast".parse().unwrap();
    tcith(["kat", "--params", "1b-fast", "--count", "3", "--check"])
        .assert()
        .code(0)
        .stdout(generate(scheme, 3, &ENTROPY, |_| ()).unwrap())
        .stderr(contains("= published"));
}

#[test]
fn other_entropy_gives_other_vectors() {
    let entropy: String = [0xa5; 48].map(|byte: u8| format!("{byte:02X}")).concat();
    let text = generate("1a-fast".parse().unwrap(), 1, &[0xa5; 48], |_| ()).unwrap();
    tcith(["kat", "--count", "1", "--entropy", &entropy])
        .assert()
        .code(0)
        .stdout(starts_with("# Mirath"))
        .stdout(text);
    refuses(
        &format!("kat --count 3 --check --entropy {entropy}"),
        2,
        &["--entropy"],
    );
}

#[test]
fn what_cannot_be_done_is_explained() {
    refuses(
        "kat --count 4 --check",
        2,
        &["--count 3 and 100", "not of 4"],
    );
    refuses("kat --count 0", 2, &["1..=1000"]);
    refuses("kat --count 1 --entropy 00ff", 2, &["2 bytes", "48"]);
    refuses("kat --count 1 --entropy xy", 2, &["not hexadecimal"]);
    refuses("kat --count 1 --params 2a-fast", 2, &["1a-fast, 1a-short"]);
    refuses("kat --count 1 --commit md5", 2, &["rijndael, sha3"]);
    refuses(
        "kat --count 1 --out missing-folder/x.rsp",
        2,
        &["cannot write missing-folder/x.rsp"],
    );
    let (status, object) = json(["kat", "--count", "1"]);
    assert_eq!(status, 2);
    assert!(object["error"].as_str().unwrap().contains("--out FILE"));
}

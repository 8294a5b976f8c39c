//! `tcith cosim`: whole runs, and what is refused before one.

use std::fs;

use predicates::str::contains;

use crate::{json, refuses, tcith};

#[test]
fn the_walker_gives_all_leaves_of_the_first_vectors() {
    let (status, object) = json(["cosim", "--unit", "ggm_walker", "--kat", "1b-fast:2"]);
    assert_eq!(status, 0, "{object}");
    let unit = &object["units"][0];
    assert_eq!(unit["config"]["leaves"], "4352");
    assert_eq!(unit["specified_blocks"], 26_353);
    let vectors = unit["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 2);
    for vector in vectors {
        assert_eq!(vector["leaves_by_repetition"]["equal"], 4352);
        assert_eq!(vector["leaves_by_repetition"]["blocks"], 26_353);
        assert_eq!(vector["leaves_from_the_left"]["equal"], 4352);
        assert_eq!(vector["random_requests"]["equal"], 2_000);
    }
}

#[test]
fn the_walker_with_a_kept_level_says_what_it_costs() {
    tcith([
        "cosim",
        "--unit",
        "ggm_walker",
        "--set",
        "keep_depth=8",
        "--set",
        "rounds_per_cycle=2",
    ])
    .assert()
    .code(0)
    .stdout(contains("kept level filled: 510 AES blocks"))
    .stdout(contains(
        "4,352 equal; 17,920 AES blocks (specification: 17,920)",
    ))
    .stdout(contains("2,000 equal"));
}

#[test]
fn the_aes_core_takes_its_documented_cycles() {
    for (rounds, cycles) in [("1", 100_001), ("2", 50_001)] {
        let option = format!("rounds_per_cycle={rounds}");
        let (status, object) = json(["cosim", "--unit", "aes_core", "--set", &option]);
        assert_eq!(status, 0, "{object}");
        let unit = &object["units"][0];
        assert_eq!(unit["blocks"], 10_000);
        assert_eq!(unit["cycles"], cycles);
        assert!(unit["stalled_blocks"].as_u64().unwrap() >= 10_000);
    }
}

#[test]
fn the_full_aes_core_runs_the_vectors_of_both_keys_and_directions() {
    tcith(["cosim", "--unit", "aes_core", "--set", "full=1"])
        .assert()
        .code(0)
        .stdout(contains("22 published vectors"));
}

#[test]
fn waveforms_are_written() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("aes.fst");
    tcith(["cosim", "--unit", "aes_core", "--trace"])
        .arg(&path)
        .assert()
        .code(0)
        .stdout(contains("waveforms in"));
    assert!(fs::metadata(&path).unwrap().len() > 1_000);
}

#[test]
fn what_cannot_be_run_is_explained() {
    refuses("cosim --unit engine", 2, &["no unit `engine`", "aes_core"]);
    refuses(
        "cosim --unit aes_core --kat 1a-fast:1",
        2,
        &["--kat is for ggm_walker"],
    );
    refuses(
        "cosim --unit ggm_walker --kat 3a-fast:1",
        2,
        &["1a-fast, 1a-short, 1b-fast, 1b-short"],
    );
    refuses("cosim --kat 1a-fast:0", 2, &["1 to 100"]);
    refuses("cosim --kat 9z:1", 2, &["5b-short"]);
    refuses(
        "cosim --unit ggm_walker --set leaves=100",
        2,
        &["leaves=100", "4352"],
    );
    refuses("cosim --unit aes_core --trace x.txt", 2, &[".vcd or .fst"]);
    refuses("cosim --trace x.vcd", 2, &["--unit"]);
}

#[test]
fn a_missing_tool_is_named_with_its_installation() {
    let nothing = tempfile::tempdir().unwrap();
    let output = tcith(["cosim", "--unit", "aes_core", "--json"])
        .env("PATH", nothing.path())
        .assert()
        .code(2)
        .stderr(contains("sudo apt-get install verilator"))
        .get_output()
        .clone();
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["ok"], false);
}

//! `tcith fpga`: what it refuses, and synthesis of the whole for both boards.

use std::fs;

use predicates::str::contains;

use crate::{json, refuses, tcith};

#[test]
fn what_cannot_be_built_is_said_in_one_line() {
    refuses("fpga --board spartan", 2, &["ulx3s", "artix7"]);
    refuses("fpga --preset tiny", 2, &["compact", "balanced", "fast"]);
    refuses("fpga --baud 381", 2, &["from 382 to 3125000"]);
    refuses("fpga --baud 2650000", 2, &["over 2 % off"]);
    // No tools on the path.
    let empty = tempfile::tempdir().unwrap();
    tcith(["fpga"])
        .env("PATH", empty.path())
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("scripts/fpga installs it"));
}

#[test]
fn a_tool_that_fails_is_named_with_its_last_words() {
    use std::os::unix::fs::PermissionsExt as _;

    let dir = tempfile::tempdir().unwrap();
    let yosys = dir.path().join("yosys");
    fs::write(&yosys, "#!/bin/sh\necho ERROR: no such cell >&2\nexit 1\n").unwrap();
    fs::set_permissions(&yosys, fs::Permissions::from_mode(0o755)).unwrap();
    let out = dir.path().join("out");
    tcith(["fpga", "--board", "artix7", "--out"])
        .arg(&out)
        .env("PATH", dir.path())
        .assert()
        .code(2)
        .stderr(contains("yosys failed in"))
        .stderr(contains("ERROR: no such cell"));
    // What it was to read is there.
    let folder = out.join("artix7-balanced");
    let script = fs::read_to_string(folder.join("synth.ys")).unwrap();
    for line in script.lines() {
        if let Some(file) = line.strip_prefix("read_verilog ") {
            assert!(folder.join(file).is_file(), "{file}");
        }
    }
    for file in ["arty_a7_100.xdc", "arty_a7_100.tcl"] {
        assert!(folder.join(file).is_file(), "{file}");
    }
}

#[test]
#[ignore = "many minutes of synthesis"]
fn both_boards_hold_the_accelerator() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().to_str().unwrap();
    for (board, ram) in [
        ("ulx3s", "block RAM (DP16KD)"),
        ("artix7", "block RAM (RAMB18)"),
    ] {
        let (status, object) = json([
            "fpga",
            "--board",
            board,
            "--preset",
            "compact",
            "--synth-only",
            "--out",
            out,
        ]);
        assert_eq!(status, 0);
        // The two memories of 8 kB and the kept nodes are in block RAM.
        assert!(object["synthesis"][ram].as_u64().unwrap() >= 6, "{object}");
    }
}

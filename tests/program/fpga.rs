//! `tcith fpga`: what it refuses, and synthesis of the whole for both boards.

use std::fs;

use predicates::str::contains;

use crate::{json, refuses, tcith};

#[test]
fn what_cannot_be_built_is_said_in_one_line() {
    refuses("fpga --board spartan", 2, &["ulx3s", "artix7"]);
    refuses("fpga --preset tiny", 2, &["compact", "balanced", "fast"]);
    refuses("fpga --clock 30", 2, &["12.5", "15", "20", "25"]);
    refuses("fpga --baud 190", 2, &["12.5 MHz", "from 191 to 1562500"]);
    refuses("fpga --clock 25 --baud 381", 2, &["from 382 to 3125000"]);
    refuses("fpga --baud 1000000", 2, &["over 2 % off"]);
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

/// Commands of Vivado that print what they are called with; files have to be there, and constraints are read.
const VIVADO: &str = r#"
foreach command {synth_design opt_design place_design phys_opt_design route_design report_utilization report_timing_summary
        write_bitstream create_clock set_false_path} {
    proc $command {args} "puts \"$command \$args\""
}
proc read_verilog {file} { if {![file isfile $file]} { error "no file $file" }; puts "verilog $file" }
proc read_xdc {file} { source $file }
proc get_ports {name} { return $name }
proc current_design {} { return design }
proc set_property {args} { puts "set_property $args" }
set argv [lrange $argv 1 end]
set argc [llength $argv]
source $script
"#;

#[test]
fn the_script_and_the_pins_for_vivado_are_complete() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_str().unwrap();
    tcith(["generate", "--unit", "fpga_uart", "--out", path])
        .assert()
        .code(0);
    let constraints = concat!(env!("CARGO_MANIFEST_DIR"), "/constraints");
    let stub = dir.path().join("vivado.tcl");
    fs::write(
        &stub,
        format!("set script {constraints}/arty_a7_100.tcl\n{VIVADO}"),
    )
    .unwrap();
    let rtl = format!("{path}/fpga_uart");
    let run = |arguments: &[&str]| {
        std::process::Command::new("tclsh")
            .arg(&stub)
            .arg("-")
            .args(arguments)
            .output()
            .expect("tclsh is there: scripts/test installs it")
    };
    let output = run(&[&rtl, path]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    for line in [
        "synth_design -top arty_a7_100 -part xc7a100tcsg324-1".to_string(),
        format!("write_bitstream -force {path}/arty_a7_100.bit"),
        format!("verilog {constraints}/arty_a7_100.v"),
    ] {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
    }
    // Every port of the top has a pin, and no other has.
    let top = fs::read_to_string(format!("{constraints}/arty_a7_100.v")).unwrap();
    let (header, _) = top.split_once(");\n").unwrap();
    let mut ports = Vec::new();
    for line in header.lines().filter(|line| line.contains(" wire ")) {
        let name = line
            .trim_end_matches(',')
            .split_whitespace()
            .last()
            .unwrap();
        match line.contains("[3:0]") {
            true => ports.extend((0..4).map(|k| format!("{name}[{k}]"))),
            false => ports.push(name.to_string()),
        }
    }
    let mut pins: Vec<String> = text
        .lines()
        .filter(|line| line.contains("PACKAGE_PIN"))
        .map(|line| {
            line.split_whitespace()
                .last()
                .unwrap()
                .trim_matches(['{', '}'])
                .to_string()
        })
        .collect();
    ports.sort();
    pins.sort();
    assert_eq!(ports.len(), 8);
    assert_eq!(ports, pins);

    // What is missing is said in one line.
    for (arguments, message) in [
        (vec![], "usage: vivado"),
        (
            vec!["/no/such", path],
            "/no/such/tcith_fpga_uart.f does not exist",
        ),
    ] {
        let output = run(&arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains(message) && error.lines().count() == 1,
            "{error}"
        );
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

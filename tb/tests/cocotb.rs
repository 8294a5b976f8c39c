//! `tb/cocotb`: an AXI4-Lite master that we did not write agrees with the designs, and sees a fault. Skipped without Python, or
//! without its packages.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use tcith_hdl::units::generate;

/// A change of one file's text.
struct Fault {
    file: &'static str,
    from: &'static str,
    to: &'static str,
}

/// `tb/cocotb/run` on a generated design; whether its tests pass, or `None` where it cannot run.
fn passes(unit: &str, options: &[(&str, &str)], fault: Option<Fault>) -> Option<bool> {
    let options: BTreeMap<String, String> = options
        .iter()
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    let dir = tempfile::tempdir().unwrap();
    let design = generate(unit, &options).unwrap();
    design.write_to(dir.path()).unwrap();
    if let Some(Fault { file, from, to }) = fault {
        let path = dir.path().join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches(from).count(), 1, "{from} in {file}");
        std::fs::write(&path, text.replace(from, to)).unwrap();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("cocotb/run");
    let output = Command::new(script).arg(dir.path()).output().unwrap();
    let log = [output.stdout, output.stderr].concat();
    let log = String::from_utf8_lossy(&log);
    match output.status.code() {
        Some(0) => Some(true),
        Some(1) if log.contains("FAIL=") => Some(false),
        Some(2) => {
            eprintln!("SKIPPED, the tests of tb/cocotb do not run here: {log}");
            None
        }
        _ => panic!("tb/cocotb/run: {}\n{log}", output.status),
    }
}

#[test]
fn the_slave() {
    for width in ["32", "64"] {
        let options = [("data_width", width), ("watchdog", "6")];
        assert!(passes("axil", &options, None).unwrap_or(true));
    }
}

#[test]
fn a_fault_of_the_slave_is_seen() {
    let fault = Fault {
        file: "tcith_axil_loopback.v",
        from: ".wstrb(win_wstrb)",
        to: ".wstrb(8'hff)",
    };
    let options = [("data_width", "64"), ("watchdog", "6")];
    assert!(!passes("axil", &options, Some(fault)).unwrap_or(false));
}

#[test]
fn key_gen() {
    assert!(passes("top", &[], None).unwrap_or(true));
}

#[test]
fn a_fault_of_key_gen_is_seen() {
    // The constant of round 1.
    let fault = Fault {
        file: "tcith_keccak_round_constant.v",
        from: "64'h0000000000008082",
        to: "64'h0000000000008083",
    };
    assert!(!passes("top", &[], Some(fault)).unwrap_or(false));
}

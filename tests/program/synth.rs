//! `tcith synth`, and the script that does the same.

use std::fs;
use std::process::Command;

use predicates::str::contains;

use crate::{json, refuses, tcith};

#[test]
fn a_unit_is_mapped_and_its_folder_gives_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().to_str().unwrap();
    tcith(["generate", "--unit", "aes_core", "--out", out])
        .assert()
        .code(0);
    let folder = format!("{out}/aes_core");
    let (status, generated) = json(["synth", "--unit", "aes_core"]);
    assert_eq!(status, 0);
    assert_eq!(generated["library"], "osu018");
    assert_eq!(generated["gate"]["cell"], "NAND2X1");
    assert_eq!(generated["memory_bits"], 0);
    let kge = generated["logic_kge"].as_f64().unwrap();
    // An AES-128 core of one round a cycle: 20 S-boxes and some 270 flip-flops have no less, and should have no more.
    assert!((6.0..11.0).contains(&kge), "{kge} kGE");
    let modules = generated["modules"].as_array().unwrap();
    assert_eq!(modules[0]["name"], "tcith_aes_core");
    assert!(modules[0]["registers"].as_u64().unwrap() >= 256);

    let root = env!("CARGO_MANIFEST_DIR");
    let script = Command::new(format!("{root}/scripts/synth/run"))
        .arg(&folder)
        .output()
        .unwrap();
    let text = String::from_utf8(script.stdout).unwrap();
    let total = text
        .lines()
        .find(|x| x.contains("hierarchy dissolved"))
        .unwrap();
    assert!(total.contains(&format!("{kge:.2} kGE")), "{total}");
}

#[test]
fn memories_are_listed_apart() {
    let (status, object) = json(["synth", "--unit", "ggm_walker"]);
    assert_eq!(status, 0);
    assert_eq!(object["memory_bits"], 32 * 64);
    assert_eq!(object["memories"][0]["module"], "tcith_sram_1rw_d32");
    let rows = object["rows"].as_array().unwrap();
    let area = |name: &str| {
        let row = rows.iter().find(|x| x["name"] == name).unwrap();
        row["area"].as_f64().unwrap()
    };
    assert!(area("AES") > area("MPC"));
    let sum: f64 = rows.iter().map(|x| x["percent"].as_f64().unwrap()).sum();
    assert!((sum - 100.0).abs() < 1e-6, "{sum}");
}

#[test]
fn a_library_that_cannot_be_used_is_one_line_and_status_2() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let inverter = "library (x) { cell (inv) { area : 1; pin (a) { direction : input; } \
                    pin (y) { direction : output; function : \"!a\"; } } }";
    for (library, text) in [
        (
            path("verilog.v", "module x; endmodule"),
            "is not a liberty file",
        ),
        (
            path("broken.lib", "library (x) { cell (y) { area :"),
            "cannot be used",
        ),
        (path("no_nand.lib", inverter), "no two-input NAND"),
        (dir.path().to_str().unwrap().to_string(), "cannot be read"),
        (
            "sky130".to_string(),
            "no library `sky130`; give osu018, nangate45 or the path",
        ),
    ] {
        let assert = tcith(["synth", "--unit", "gf256_mul", "--lib", &library])
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains(text));
        let lines = assert.get_output().stderr.iter().filter(|x| **x == b'\n');
        assert_eq!(lines.count(), 1, "{library}");
    }
}

#[test]
fn a_missing_tool_is_named_with_its_package() {
    for (command, text) in [
        ("synth", "sudo apt-get install yosys"),
        ("sta", "sudo apt-get install yosys"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        tcith([command, "--unit", "gf256_mul", "--lib", "osu018"])
            .env("PATH", dir.path())
            .assert()
            .code(2)
            .stderr(contains(text));
    }
}

#[test]
fn what_is_not_known_is_refused() {
    refuses("synth --preset huge", 2, &["compact, balanced, fast"]);
    refuses("synth --partition p13", 2, &["cannot be `p13`", "p12"]);
    refuses("synth --unit engine", 2, &["no unit `engine`"]);
    refuses("synth --unit aes_core --preset fast", 2, &["--preset"]);
    refuses("synth --from /", 2, &["not a generated design"]);
    refuses("synth --period 0", 2, &["--period"]);
}

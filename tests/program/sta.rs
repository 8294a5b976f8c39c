//! `tcith sta`.

use predicates::str::contains;

use crate::{json, refuses, tcith};

#[test]
fn a_unit_has_a_worst_path_in_each_group_that_it_has() {
    let line = "sta --unit aes_core --lib osu018";
    let (status, object) = json(line.split(' '));
    assert_eq!(status, 0);
    assert_eq!(object["wire_load"], 0);
    let groups = object["groups"].as_array().unwrap();
    let path = |group: &str| groups.iter().find(|x| x["group"] == group).unwrap();
    // One round of AES between registers takes its time; what the handshake alone takes is short.
    let round = path("reg_reg")["shortest_ns"].as_f64().unwrap();
    let ready = path("in_out")["shortest_ns"].as_f64().unwrap();
    assert!(ready < round && round < 20.0, "{ready} {round}");
    assert_eq!(path("in_out")["start"], "out_ready");
    assert_eq!(path("in_out")["end"], "in_ready");
    let mhz = object["mhz"].as_f64().unwrap();
    assert!((mhz - 1000.0 / round).abs() < 1e-6);
}

#[test]
fn paths_through_memories_count() {
    let dir = tempfile::tempdir().unwrap();
    tcith([
        "sta",
        "--unit",
        "ggm_walker",
        "--lib",
        "osu018",
        "--paths",
        "400",
        "--keep",
    ])
    .arg(dir.path())
    .assert()
    .code(0)
    .stdout(contains("wires without load"))
    .stdout(contains("u_path/addr"));
    assert!(dir.path().join("netlist.v").is_file());
}

#[test]
fn what_does_not_fit_together_is_refused() {
    refuses("sta --rounds --unit aes_core", 2, &["--rounds"]);
    refuses("sta --lib nope", 2, &["no library `nope`"]);
}

//! `tcith formal`: what it lists, what it proves, what it refuses.

use std::fs;

use predicates::str::contains;

use crate::{json, refuses, tcith};

/// The page with the table of all jobs.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tb/formal/README.md");

/// With `TCITH_UPDATE_DOCS=1` the table is written instead.
#[test]
fn the_page_has_the_table_of_the_jobs() {
    const BEGIN: &str = "<!-- tcith formal --list -->\n";
    const END: &str = "<!-- end -->\n";
    let output = tcith(["formal", "--list"]).output().unwrap();
    let table = String::from_utf8(output.stdout).unwrap();
    let page = fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (found, after) = rest.split_once(END).unwrap();
    if std::env::var_os("TCITH_UPDATE_DOCS").is_some() {
        fs::write(PAGE, format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
    } else {
        assert!(
            found == table,
            "tb/formal/README.md is not up to date; run: TCITH_UPDATE_DOCS=1 cargo test -p tcith --test program formal"
        );
    }
}

#[test]
fn every_job_has_faults_and_every_checker_a_job() {
    let (status, object) = json(["formal", "--list"]);
    assert_eq!(status, 0);
    let jobs = object["jobs"].as_array().unwrap();
    let mut names = Vec::new();
    for job in jobs {
        assert!(!job["faults"].as_array().unwrap().is_empty(), "{job}");
        names.push(job["job"].as_str().unwrap());
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tb/formal");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|x| x == "sv") {
            let name = path.file_stem().unwrap().to_str().unwrap();
            assert!(name == "library" || names.contains(&name), "{name}");
        }
    }
}

#[test]
fn what_cannot_be_run_is_explained() {
    refuses(
        "formal --only flying",
        2,
        &["no job's name begins with `flying`", "aes_core"],
    );
    refuses("formal --only aes_core --quick", 2, &["--quick"]);
}

#[test]
fn a_missing_tool_is_named_with_its_installation() {
    let nothing = tempfile::tempdir().unwrap();
    tcith(["formal", "--only", "guard"])
        .env("PATH", nothing.path())
        .env("XDG_CACHE_HOME", nothing.path())
        .assert()
        .code(2)
        .stderr(contains("install it with: tb/formal/tools"));
}

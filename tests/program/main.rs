//! The program as its users see it: results, texts, exit statuses.

mod board;
mod cosim;
mod formal;
mod fpga;
mod generate;
mod kat;
mod list;
mod scheme;
mod sta;
mod synth;

use assert_cmd::Command;
use predicates::str::contains;
use serde_json::Value;

/// The program with arguments.
fn tcith<S: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tcith"));
    command.args(args);
    command
}

/// Runs a line of arguments that ends with this exit status and says all of `texts` on standard error.
fn refuses(line: &str, status: i32, texts: &[&str]) {
    let mut assert = tcith(line.split_whitespace())
        .assert()
        .code(status)
        .stdout("");
    for text in texts {
        assert = assert.stderr(contains(*text));
    }
}

/// Runs with `--json`; gives the exit status and the object.
fn json<S: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = S>) -> (i32, Value) {
    let output = tcith(args).arg("--json").output().unwrap();
    let object = serde_json::from_slice(&output.stdout).unwrap();
    (output.status.code().unwrap(), object)
}

#[test]
fn usage_errors_have_status_2() {
    refuses("", 2, &["Usage:"]);
    refuses("fly", 2, &["unrecognized subcommand 'fly'"]);
    refuses("list --fast", 2, &["--fast"]);
}

#[test]
fn help_and_version_have_status_0() {
    tcith(["--help"])
        .assert()
        .code(0)
        .stdout(contains("Exit status"));
    tcith(["--version"])
        .assert()
        .code(0)
        .stdout(contains(env!("CARGO_PKG_VERSION")));
    for command in [
        "list", "generate", "cosim", "formal", "board", "fpga", "kat", "keygen", "sign", "verify",
        "synth", "sta", "results",
    ] {
        tcith([command, "--help"])
            .assert()
            .code(0)
            .stdout(contains("--json"));
    }
}

#[test]
fn a_reader_that_stops_early_is_no_error() {
    let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin!("tcith"))
        .args(["kat", "--count", "30"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // More than a pipe holds is still to come.
    drop(program.stdout.take());
    let output = program.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

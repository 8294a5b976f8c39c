//! The structural gates pass sound designs, and each of them fires on a bad one.

mod common;

use tcith_tb::structural::{icarus_compiles, lint, yosys_check};
use tcith_tb::{mutate, ErrorKind, Port, Result, Source};

fn log(result: Result<()>) -> String {
    let error = result.unwrap_err();
    let ErrorKind::Structural { log, .. } = error.kind() else {
        panic!("{error}")
    };
    log.clone()
}

fn combinational(body: &str) -> Source {
    let text = format!("module t(input a, input b, output reg y);\n{body}\nendmodule\n");
    let ports = vec![
        Port::input("a", 1),
        Port::input("b", 1),
        Port::output("y", 1),
    ];
    Source::from_text("t", text, ports).unwrap()
}

#[test]
fn sound_designs_pass() {
    for source in [common::counter(), common::memory(), common::inverter(1600)] {
        lint(&source).unwrap();
        icarus_compiles(&source).unwrap();
        yosys_check(&source).unwrap();
    }
}

#[test]
fn lint_reports_warnings() {
    let unused = combinational("always @(*) y = a;");
    assert!(log(lint(&unused)).contains("UNUSED"));
    let width = mutate(
        &common::counter(),
        "counter.v",
        "count + 8'd1",
        "count + 9'd1",
        1,
    )
    .unwrap();
    assert!(log(lint(&width)).contains("WIDTH"));
}

#[test]
fn icarus_reports_what_it_cannot_compile() {
    let bad = combinational("always @(*) y = a & c;");
    assert!(log(icarus_compiles(&bad)).contains("t.v:2"));
}

#[test]
fn yosys_reports_a_latch() {
    let latch = combinational("always @(*) if (a) y = b;");
    assert!(log(yosys_check(&latch)).contains("Latch inferred"));
}

#[test]
fn yosys_reports_initial_values() {
    let block = combinational("initial y = 1'b0;\nalways @(posedge a) y <= b;");
    assert_eq!(log(yosys_check(&block)), "t.v:2: an `initial` block");
    let declared = combinational("reg r = 1'b1;\nalways @(posedge a) r <= b;\nalways @(*) y = r;");
    assert!(log(yosys_check(&declared)).contains("a:init"));
}

#[test]
fn yosys_reports_a_loop_and_a_missing_module() {
    let looped =
        combinational("wire x, z;\nassign x = z ^ a;\nassign z = x & b;\nalways @(*) y = z;");
    assert!(log(yosys_check(&looped)).contains("loop"));
    let missing = combinational("wire x;\nnowhere u(.x(x));\nalways @(*) y = x;");
    assert!(log(yosys_check(&missing)).contains("nowhere"));
}

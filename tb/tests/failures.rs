//! A model that ends the simulation gives an error and leaves the process alive.

mod common;

use tcith_tb::{BuildOptions, Error, Failure, FailureKind, Model, Sim};

fn sim() -> Sim {
    Model::build(&common::ender(), &BuildOptions::default())
        .unwrap()
        .sim()
        .unwrap()
}

fn failure(error: Error) -> Failure {
    error.failure().unwrap_or_else(|| panic!("{error}")).clone()
}

/// Runs three cycles, then one with `how`, and expects the end to stay.
fn end_with(how: u64) -> Failure {
    let mut sim = sim();
    sim.run(3).unwrap();
    sim.set(sim.input("how").unwrap(), how).unwrap();
    let first = failure(sim.tick().unwrap_err());
    sim.set(sim.input("how").unwrap(), 0).unwrap();
    assert_eq!(failure(sim.tick().unwrap_err()), first);
    assert_eq!(failure(sim.eval().unwrap_err()), first);
    first
}

#[test]
fn finish_completes_its_cycle() {
    let end = end_with(1);
    assert_eq!((end.kind, end.cycle), (FailureKind::Finish, 4));
    assert!(
        end.message.starts_with("ender.v:") && end.message.contains("$finish"),
        "{end}"
    );
}

#[test]
fn stop_fatal_and_error_break_off() {
    for how in [2, 3, 4] {
        let end = end_with(how);
        assert_eq!((end.kind, end.cycle), (FailureKind::Stop, 3));
        assert!(end.message.starts_with("ender.v:"), "{end}");
        assert_eq!(end.output.contains("count was 3"), how != 2, "{end}");
    }
}

#[test]
fn logic_that_does_not_settle_is_fatal() {
    let mut sim = sim();
    sim.set(sim.input("how").unwrap(), 5).unwrap();
    let end = failure(sim.eval().unwrap_err());
    assert_eq!((end.kind, end.cycle), (FailureKind::Fatal, 0));
    assert!(end.message.contains("converge"), "{end}");
}

#[test]
fn others_go_on_after_one_has_ended() {
    let mut other = sim();
    end_with(3);
    other.run(5).unwrap();
    assert_eq!(other.get(other.output("count").unwrap()), 5);
}

#[test]
fn what_the_model_prints_is_kept_by_instance() {
    let (mut talking, mut silent) = (sim(), sim());
    talking.set(talking.input("how").unwrap(), 6).unwrap();
    talking.run(2).unwrap();
    silent.run(2).unwrap();
    assert_eq!(talking.output_text(), "count is 0\ncount is 1\n");
    assert_eq!(silent.output_text(), "");
    // Output without end keeps a bounded tail.
    talking.run(40_000).unwrap();
    let text = talking.output_text();
    assert!(text.len() <= 128 << 10 && text.ends_with(&format!("{}\n", (40_002 - 1) % 256)));
}

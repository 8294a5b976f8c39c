//! Trace files: what is in them, and that they are closed.

mod common;

use std::path::Path;

use tcith_tb::{BuildOptions, ErrorKind, Model, Sim, Trace};

fn counting(trace: Trace) -> Sim {
    let model = Model::build(&common::counter(), &BuildOptions::with_trace(trace)).unwrap();
    let mut sim = model.sim().unwrap();
    sim.set(sim.input("last").unwrap(), 255).unwrap();
    sim.set(sim.input("enable").unwrap(), 1).unwrap();
    sim.reset().unwrap();
    sim
}

/// The changes of variable `name` in a value change dump, as (time, bits).
fn changes(path: &Path, name: &str) -> Vec<(u64, String)> {
    let text = std::fs::read_to_string(path).unwrap();
    // $var wire 8 # count [7:0] $end
    let declared = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    let code = declared
        .filter(|words| words.first() == Some(&"$var"))
        .find_map(|words| (words[4] == name).then(|| words[3].to_owned()))
        .unwrap();
    let mut time = 0;
    let mut found = Vec::new();
    for line in text
        .lines()
        .skip_while(|line| !line.contains("$enddefinitions"))
    {
        if let Some(t) = line.strip_prefix('#') {
            time = t.parse().unwrap();
        } else if let Some(bits) = line.strip_prefix('b').and_then(|l| l.strip_suffix(&code)) {
            found.push((time, bits.trim_end().to_owned()));
        } else if let Some(bit) = line.strip_suffix(&code) {
            found.push((time, bit.to_owned()));
        }
    }
    found
}

#[test]
fn a_vcd_shows_the_clock_and_the_count() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("counter.vcd");
    let mut sim = counting(Trace::Vcd);
    sim.trace(&path).unwrap();
    sim.run(3).unwrap();
    drop(sim);
    let clock = changes(&path, "clk");
    let start = clock[0].0;
    let expected: Vec<_> = (0..6)
        .map(|i| (start + 5 * i, (i % 2).to_string()))
        .collect();
    assert_eq!(clock, expected);
    let count: Vec<_> = changes(&path, "count");
    let expected = [(0, 0), (5, 1), (15, 2), (25, 3)];
    let expected = expected.map(|(time, value)| (start + time, format!("{value:08b}")));
    assert_eq!(count, expected);
}

#[test]
fn a_second_trace_closes_the_first() {
    let dir = tempfile::tempdir().unwrap();
    let paths = ["a.vcd", "b.vcd"].map(|name| dir.path().join(name));
    let mut sim = counting(Trace::Vcd);
    for path in &paths {
        sim.trace(path).unwrap();
        sim.run(2).unwrap();
    }
    sim.stop_trace();
    sim.run(1).unwrap();
    assert_eq!(changes(&paths[0], "clk").len(), 4);
    assert_eq!(changes(&paths[1], "clk").len(), 4);
    assert!(changes(&paths[1], "clk")[0].0 > changes(&paths[0], "clk")[3].0);
}

#[test]
fn an_fst_is_complete_when_the_instance_is_dropped() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("counter.fst");
    let mut sim = counting(Trace::Fst);
    sim.trace(&path).unwrap();
    sim.run(300).unwrap();
    drop(sim);
    let bytes = std::fs::read(&path).unwrap();
    // Block type 0, the header, whose section is always 329 bytes long; a file that was not closed
    // has its end time still open (zero).
    assert_eq!(bytes[0], 0);
    assert_eq!(u64::from_be_bytes(bytes[1..9].try_into().unwrap()), 329);
    let start_time = u64::from_be_bytes(bytes[9..17].try_into().unwrap());
    let end_time = u64::from_be_bytes(bytes[17..25].try_into().unwrap());
    assert_eq!(end_time - start_time, 2995);
}

#[test]
fn traces_that_cannot_be_written_are_errors() {
    let dir = tempfile::tempdir().unwrap();
    let missing = dir.path().join("missing").join("t");
    for trace in [Trace::Vcd, Trace::Fst] {
        let error = counting(trace).trace(&missing).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Io { .. }), "{error}");
    }
    let error = counting(Trace::None)
        .trace(dir.path().join("t"))
        .unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Trace(_)), "{error}");
}

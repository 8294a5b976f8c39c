//! Building: errors of the tools, ports that do not fit, the cache, parallel builds.

mod common;

use std::path::Path;

use tcith_tb::{mutate, BuildOptions, ErrorKind, Model, Port, Source, Trace};

/// A cache of the test's own, so that hits and misses are known.
fn options_in(dir: &Path) -> BuildOptions {
    BuildOptions {
        cache_dir: Some(dir.to_owned()),
        ..BuildOptions::default()
    }
}

/// The names of the compiled models in a cache.
fn entries(dir: &Path) -> Vec<String> {
    let names = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names
        .filter(|name| name.starts_with("model-") && !name.ends_with(".lock"))
        .collect()
}

#[test]
fn the_cache_answers_for_equal_content_only() {
    let dir = tempfile::tempdir().unwrap();
    let options = options_in(dir.path());
    let source = common::inverter(8);
    let build = |source: &Source| Model::build(source, &options).unwrap();
    assert!(!build(&source).from_cache());
    let object = dir.path().join(&entries(dir.path())[0]).join("model.so");
    let written = object.metadata().unwrap().modified().unwrap();
    assert!(build(&source).from_cache());
    assert_eq!(object.metadata().unwrap().modified().unwrap(), written);
    assert_eq!(entries(dir.path()).len(), 1);

    let changed = mutate(&source, "inverter.v", "~a", "a", 1).unwrap();
    let model = build(&changed);
    assert!(!model.from_cache());
    assert_eq!(entries(dir.path()).len(), 2);
    let mut sim = model.sim().unwrap();
    sim.set(sim.input("a").unwrap(), 0x5a).unwrap();
    sim.eval().unwrap();
    assert_eq!(sim.get(sim.output("y").unwrap()), 0x5a);

    let traced = BuildOptions {
        trace: Trace::Vcd,
        ..options.clone()
    };
    assert!(!Model::build(&source, &traced).unwrap().from_cache());
    // Nothing is left of the builds but their results and locks.
    let left = std::fs::read_dir(dir.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let temporary = left
        .filter(|name| name.to_string_lossy().starts_with(".build"))
        .count();
    assert_eq!(temporary, 0);
}

#[test]
fn parallel_builds_compile_once() {
    let dir = tempfile::tempdir().unwrap();
    let options = options_in(dir.path());
    let build = || {
        let model = Model::build(&common::counter(), &options).unwrap();
        let mut sim = model.sim().unwrap();
        sim.reset().unwrap();
        sim.set(sim.input("last").unwrap(), 255).unwrap();
        sim.set(sim.input("enable").unwrap(), 1).unwrap();
        sim.run(9).unwrap();
        (model.from_cache(), sim.get(sim.output("count").unwrap()))
    };
    let mut results = std::thread::scope(|scope| {
        let jobs = [scope.spawn(build), scope.spawn(build)];
        jobs.map(|job| job.join().unwrap())
    });
    results.sort();
    assert_eq!(results, [(false, 9), (true, 9)]);
}

#[test]
fn a_syntax_error_is_reported_with_its_place() {
    let source = mutate(&common::inverter(8), "inverter.v", "assign", "asign", 1).unwrap();
    let error = Model::build(&source, &BuildOptions::default())
        .err()
        .unwrap();
    let ErrorKind::ToolFailed { tool, log, .. } = error.kind() else {
        panic!("{error}")
    };
    assert_eq!(tool, "verilator");
    assert!(log.contains("inverter.v:2:"), "{log}");
}

#[test]
fn a_missing_module_is_reported() {
    let text = "module t(input a, output y);\n  nowhere u(.a(a), .y(y));\nendmodule\n";
    let ports = vec![Port::input("a", 1), Port::output("y", 1)];
    let source = Source::from_text("t", text, ports).unwrap();
    let error = Model::build(&source, &BuildOptions::default())
        .err()
        .unwrap();
    assert!(error.to_string().contains("nowhere"), "{error}");
}

#[test]
fn ports_that_differ_from_the_verilog_are_named() {
    let inverter = common::inverter(8);
    let text = inverter.files()[0].text.as_str();
    let message = |ports: Vec<Port>| {
        let source = Source::from_text("inverter", text, ports).unwrap();
        Model::build(&source, &BuildOptions::default())
            .err()
            .unwrap()
            .to_string()
    };
    let (a, y) = (Port::input("a", 8), Port::output("y", 8));
    assert!(message(vec![a.clone()]).contains("port `y`"));
    assert!(message(vec![a.clone(), y.clone(), Port::input("b", 1)]).contains("port `b`"));
    assert!(message(vec![a, Port::output("y", 7)]).contains("port `y` is described as"));
}

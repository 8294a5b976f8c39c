//! Structural check of every unit in every combination of its options: Verilator lints it without a
//! warning, Icarus compiles it as Verilog-2005, Yosys finds no problem, no latch and no initial value.

mod common;

use common::run;
use std::collections::BTreeMap;
use tcith_hdl::emit::Design;
use tcith_hdl::units::{generate, units, Allowed};

type Options = BTreeMap<String, String>;

/// So many combinations of a unit's options are tried all; of more, each option alone.
const COMBINATIONS: usize = 8;

/// A unit that holds another one whole. The options that both have are tried with the inner one.
const HOLDS: (&str, &str) = ("fpga_uart", "top");

/// Whether the option of a unit is one of the unit that it holds.
fn is_inner(unit: &str, key: &str) -> bool {
    let inner = units().into_iter().find(|x| x.name == HOLDS.1);
    unit == HOLDS.0 && inner.is_some_and(|x| x.options.iter().any(|x| x.key == key))
}

/// Every unit with every combination of the options that have a list of values, and with both ends of each
/// range. Ranges are run alone, since their ends need not fit every other option. A unit of many combinations is put
/// together from units that are tried in all of theirs, so there it is enough that each value is tried.
fn configurations() -> Vec<(&'static str, Options)> {
    let mut out = Vec::new();
    for unit in units() {
        let mut sets = vec![Options::new()];
        for option in unit.options.iter().filter(|x| !is_inner(unit.name, x.key)) {
            let with = |set: &Options, value: &str| {
                let mut set = set.clone();
                set.insert(option.key.to_string(), value.to_string());
                set
            };
            match option.allowed {
                Allowed::OneOf(values) => {
                    sets = sets
                        .iter()
                        .flat_map(|set| values.iter().map(|value| with(set, value)))
                        .collect();
                }
                Allowed::Range(from, to) => {
                    for end in [from, to] {
                        out.push((unit.name, with(&Options::new(), &end.to_string())));
                    }
                }
            }
        }
        if sets.len() > COMBINATIONS {
            let differs = |set: &Options| {
                let default = |key: &String| {
                    unit.options
                        .iter()
                        .find(|x| x.key == key)
                        .map(|x| x.default)
                };
                set.iter()
                    .filter(|(key, value)| default(key) != Some(value.as_str()))
                    .count()
            };
            sets.retain(|set| differs(set) <= 1);
        }
        out.extend(sets.into_iter().map(|set| (unit.name, set)));
    }
    out
}

fn design(unit: &str, options: &Options) -> Design {
    generate(unit, options).unwrap_or_else(|e| panic!("{unit} {options:?}: {e:#}"))
}

/// The text without comments.
fn code(text: &str) -> String {
    text.lines()
        .map(|x| x.split("//").next().unwrap_or("").to_string() + "\n")
        .collect()
}

#[test]
fn every_unit_is_clean_in_all_tools() {
    for (unit, options) in configurations() {
        let design = design(unit, &options);
        let dir = tempfile::tempdir().expect("a temporary folder");
        design
            .write_to(dir.path())
            .expect("an empty folder takes the design");
        let files: Vec<&str> = design.files.iter().map(|x| x.name.as_str()).collect();
        let at = format!("{unit} {options:?}");

        let list = format!("{}.f", design.top);
        let lint = [
            "--lint-only",
            "-Wall",
            "--top-module",
            &design.top,
            "-f",
            &list,
        ];
        let log = run(dir.path(), "verilator", "verilator", &lint);
        assert!(!log.contains("%Warning"), "{at}: {log}");

        let mut compile = vec!["-g2005", "-Wall", "-o", "compiled", "-s", &design.top];
        compile.extend(&files);
        let log = run(dir.path(), "iverilog", "iverilog", &compile);
        assert_eq!(log, "", "{at}");

        let script = format!(
            "read_verilog {}; hierarchy -check -top {}; proc; check -assert; \
             select -assert-none a:init; select -assert-none t:$dlatch t:$adlatch t:$dlatchsr; \
             opt; memory_collect; select -assert-none a:init; check -assert; write_json netlist.json",
            files.join(" "),
            design.top
        );
        let log = run(dir.path(), "yosys", "yosys", &["-p", &script]);
        assert!(!log.contains("Latch inferred"), "{at}: {log}");
        assert!(!log.contains("Warning"), "{at}: {log}");
    }
}

#[test]
fn names_and_text_follow_the_conventions() {
    for (unit, options) in configurations() {
        let design = design(unit, &options);
        assert_eq!(design.top, format!("tcith_{unit}"));
        for file in &design.files {
            let module = file.name.strip_suffix(".v").expect("a Verilog file");
            let code = code(&file.text);
            assert!(module.starts_with("tcith_"), "{module}");
            assert!(!code.contains('$'), "{module} has a dollar sign");
            assert!(!code.contains("initial"), "{module} has an initial value");
            assert_eq!(code.matches("endmodule").count(), 1, "{module}");
            assert!(code.contains(&format!("module {module} (")), "{module}");
            assert!(
                !code.contains('\t') && !file.text.contains(" \n"),
                "{module}"
            );
            assert!(file
                .text
                .starts_with("// SPDX-License-Identifier: Apache-2.0 OR MIT\n"));
            for (key, value) in &options {
                assert!(file.text.contains(&format!("{key}={value}")), "{module}");
            }
            // Every file says what it is, and none needs a `_v2` for want of a parameter in its name.
            let docs = file.text.lines().take_while(|x| x.starts_with("//"));
            assert!(docs.count() > 4, "{module} has no documentation");
            let (_, suffix) = module.rsplit_once('_').expect("a prefix");
            assert!(
                !matches!(suffix, "v2" | "v3" | "v4"),
                "{module}: name the parameter"
            );
        }
    }
}

#[test]
fn the_same_options_give_the_same_bytes() {
    for (unit, options) in configurations() {
        assert_eq!(design(unit, &options), design(unit, &options));
    }
}

#[test]
fn wrong_names_and_values_are_answered_with_the_right_ones() {
    let set = |key: &str, value: &str| BTreeMap::from([(key.to_string(), value.to_string())]);
    let error = |unit: &str, options| generate(unit, &options).unwrap_err().to_string();
    assert!(error("no_such_unit", BTreeMap::new()).contains("aes_core"));
    assert!(error("aes_core", set("rounds", "1")).contains("rounds_per_cycle"));
    assert!(error("aes_core", set("rounds_per_cycle", "3")).contains("1, 2"));
    let default = generate("aes_core", &BTreeMap::new()).expect("defaults suffice");
    assert_eq!(default.config["rounds_per_cycle"], "1");
}

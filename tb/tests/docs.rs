//! The pages of `docs/` name what there is: each port of a unit with its direction and width, no module or file that
//! is not generated, and the memories as the manifests have them.
//!
//! `TCITH_UPDATE_DOCS=1 cargo test -p tcith-tb --test docs` writes the table of memories anew.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tcith_hdl::emit::{Design, Dir};
use tcith_hdl::units::{generate, units, Allowed, UnitInfo};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// So many combinations of a unit's options are looked at all; of more, each option alone.
const COMBINATIONS: usize = 8;

/// Every combination of the options that have a few values, the others at their defaults; those first.
fn configurations(unit: &UnitInfo) -> Vec<BTreeMap<String, String>> {
    let mut all = vec![BTreeMap::new()];
    for option in &unit.options {
        let Allowed::OneOf(values) = option.allowed else {
            continue;
        };
        let mut ordered = vec![option.default];
        ordered.extend(values.iter().filter(|&&value| value != option.default));
        all = ordered
            .iter()
            .flat_map(|value| {
                all.iter().map(move |config: &BTreeMap<String, String>| {
                    let mut config = config.clone();
                    config.insert(option.key.into(), value.to_string());
                    config
                })
            })
            .collect();
    }
    if all.len() > COMBINATIONS {
        let differs = |config: &BTreeMap<String, String>| {
            let options = unit.options.iter();
            options
                .filter(|x| config.get(x.key).is_some_and(|value| value != x.default))
                .count()
        };
        all.retain(|config| differs(config) <= 1);
    }
    all
}

/// All designs of a unit; a combination of options that the unit refuses is none.
fn designs(unit: &UnitInfo) -> Vec<Design> {
    configurations(unit)
        .iter()
        .filter_map(|config| generate(unit.name, config).ok())
        .collect()
}

/// The pages of units, by unit.
fn pages() -> Vec<(UnitInfo, String)> {
    let dir = PathBuf::from(ROOT).join("docs/units");
    units()
        .into_iter()
        .filter_map(|unit| {
            let path = dir.join(format!("{}.md", unit.name));
            path.exists().then(|| (unit, read(&path)))
        })
        .collect()
}

/// The cells of a row of a table, or nothing.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

/// What stands between pairs of backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
}

#[test]
fn signal_tables_have_the_ports_of_the_unit() {
    let pages = pages();
    for name in ["aes_core", "ggm_walker"] {
        assert!(pages.iter().any(|(unit, _)| unit.name == name), "{name}");
    }
    for (unit, page) in pages {
        let design = generate(unit.name, &BTreeMap::new()).unwrap();
        let expected: BTreeSet<_> = design
            .ports
            .iter()
            .map(|port| {
                let dir = match port.dir {
                    Dir::In => "in",
                    Dir::Out => "out",
                };
                (format!("`{}`", port.name), dir, port.width.to_string())
            })
            .collect();
        let found: BTreeSet<_> = page
            .lines()
            .filter_map(cells)
            .filter(|row| row.len() >= 4 && ["in", "out"].contains(&row[1]))
            .map(|row| {
                let dir = if row[1] == "in" { "in" } else { "out" };
                (row[0].to_string(), dir, row[2].to_string())
            })
            .collect();
        let dead: Vec<_> = found.difference(&expected).collect();
        let missing: Vec<_> = expected.difference(&found).collect();
        assert!(
            dead.is_empty() && missing.is_empty(),
            "docs/units/{}.md: signals that the unit has not: {dead:?}; that the page has not: {missing:?}",
            unit.name
        );
    }
}

#[test]
fn pages_name_modules_files_and_options_that_exist() {
    for (unit, page) in pages() {
        let mut known = BTreeSet::new();
        for design in designs(&unit) {
            for file in design.manifest().files {
                known.insert(file.name.trim_end_matches(".v").to_string());
                known.insert(file.name);
            }
            known.insert(design.manifest().filelist);
        }
        for name in quoted(&page) {
            if name.starts_with("tcith_") {
                assert!(
                    known.contains(name),
                    "docs/units/{}.md: `{name}`",
                    unit.name
                );
            }
            let in_project = ["hdl/", "rtl-out/", "tb/", "scripts/", "docs/"];
            if in_project.iter().any(|folder| name.starts_with(folder)) {
                let path = PathBuf::from(ROOT).join(name);
                assert!(path.exists(), "docs/units/{}.md: `{name}`", unit.name);
            }
        }
        for option in &unit.options {
            assert!(
                page.contains(&format!("| `{}` |", option.key)),
                "docs/units/{}.md: no row for option `{}`",
                unit.name,
                option.key
            );
        }
    }
}

/// One row a memory of a unit in `rtl-out`, with the options that lead to it.
fn memory_table() -> String {
    let mut out = String::from(
        "| unit | options | module | words | bits a word | bytes | instances |\n|---|---|---|---|---|---|---|\n",
    );
    for unit in units() {
        if !PathBuf::from(ROOT).join("rtl-out").join(unit.name).exists() {
            continue;
        }
        let mut seen = BTreeSet::new();
        for design in designs(&unit) {
            let options: Vec<_> = design
                .config
                .iter()
                .filter(|(key, value)| {
                    unit.options.iter().any(|option| {
                        option.key == key.as_str() && option.default != value.as_str()
                    })
                })
                .map(|(key, value)| format!("`{key}={value}`"))
                .collect();
            for memory in &design.memories {
                let row = (
                    memory.module.clone(),
                    memory.depth,
                    memory.width,
                    memory.instances,
                );
                if seen.insert(row) {
                    let options = match options.as_slice() {
                        [] => "defaults".to_string(),
                        list => list.join(" "),
                    };
                    out += &format!(
                        "| {} | {options} | `{}` | {} | {} | {} | {} |\n",
                        unit.name,
                        memory.module,
                        memory.depth,
                        memory.width,
                        memory.depth * memory.width / 8,
                        memory.instances
                    );
                }
            }
        }
    }
    out
}

#[test]
fn the_table_of_memories_is_that_of_the_manifests() {
    const BEGIN: &str = "<!-- table: written by the test `docs` -->\n";
    const END: &str = "<!-- end of table -->";
    let path = PathBuf::from(ROOT).join("docs/memories.md");
    let page = read(&path);
    let (before, rest) = page.split_once(BEGIN).expect("begin of the table");
    let (table, after) = rest.split_once(END).expect("end of the table");
    let expected = memory_table();
    if std::env::var_os("TCITH_UPDATE_DOCS").is_some() {
        let new = format!("{before}{BEGIN}{expected}{END}{after}");
        std::fs::write(&path, new).unwrap();
    } else {
        assert!(
            table == expected,
            "docs/memories.md is not up to date; TCITH_UPDATE_DOCS=1 cargo test -p tcith-tb --test docs \
             writes:\n{expected}"
        );
    }
}

#[test]
fn constraints_name_the_inputs_of_their_unit() {
    for unit in units() {
        let path = PathBuf::from(ROOT).join(format!("constraints/tcith_{}.sdc", unit.name));
        if !path.exists() {
            continue;
        }
        let text = read(&path);
        let (_, rest) = text.split_once("set data_inputs [get_ports {").unwrap();
        let (list, _) = rest.split_once('}').unwrap();
        let found: BTreeSet<String> = list.split_whitespace().map(str::to_string).collect();
        let expected: BTreeSet<String> = generate(unit.name, &BTreeMap::new())
            .unwrap()
            .ports
            .iter()
            .filter(|port| port.dir == Dir::In && !["clk", "rst_n"].contains(&port.name.as_str()))
            .map(|port| port.name.clone() + if port.width > 1 { "[*]" } else { "" })
            .collect();
        assert_eq!(found, expected, "{}", path.display());
    }
}

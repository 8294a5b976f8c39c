//! Source check: no kernel of this crate uses what rust-hdl translates silently into something else.
//!
//! rust-hdl accepts a few constructs whose Verilog differs from what its simulator computes. The emitter
//! of this crate prints most of them right, but a kernel must mean the same under rust-hdl's own printer
//! and to its reader, so they are refused at the source, with file and line:
//!
//! | rule | what | instead |
//! |---|---|---|
//! | `unsized` | an unsuffixed literal (32 bits) in an expression whose carry, complement or shift is then seen | a suffixed literal, a `Constant` |
//! | `cast` | `bit_cast`, `bits`, `replace_bit` on an expression with a carry, complement or shift | copy to a local first |
//! | `precedence` | `&`, `^`, `\|` unparenthesised beside a comparison | parentheses |
//! | `guard` | a match guard, which is dropped | an `if` in the arm |
//! | `inclusive` | `a..=b`, which becomes `a..b` | `a..b + 1` |
//! | `order` | a local read before it is written | write first |
//! | `hidden` | a kernel inside a macro, or without its struct in the same file: this check cannot see it | write it out |

mod kernels;
mod order;
mod rules;
mod widths;

use kernels::Finding;
use std::path::{Path, PathBuf};

/// All findings in a source text.
fn check(source: &str) -> Vec<Finding> {
    let file = syn::parse_file(source).expect("the source parses");
    let mut findings = kernels::hidden(&file);
    for kernel in kernels::kernels(&file) {
        rules::check(&kernel, &mut findings);
        widths::check(&kernel, &mut findings);
        order::check(&kernel, &mut findings);
    }
    findings.sort();
    findings.dedup();
    findings
}

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("the folder exists") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|x| x == "rs") {
            out.push(path);
        }
    }
}

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/source_check")
}

#[test]
fn all_kernels_of_the_crate_are_clean() {
    let mut files = Vec::new();
    rust_files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let mut kernels = 0;
    let mut report = String::new();
    for path in files {
        let source = std::fs::read_to_string(&path).expect("a readable file");
        kernels += kernels::kernels(&syn::parse_file(&source).expect("the source parses")).len();
        for finding in check(&source) {
            report += &format!("{}:{finding}\n", path.display());
        }
    }
    assert!(report.is_empty(), "\n{report}");
    assert!(kernels >= 5, "only {kernels} kernels were found");
}

/// Each file of bad examples marks the lines that must be refused: `//~ rule`.
#[test]
fn every_bad_example_is_refused_at_its_line() {
    let mut files = Vec::new();
    rust_files(&here().join("bad"), &mut files);
    let mut rules = std::collections::BTreeSet::new();
    for path in &files {
        let source = std::fs::read_to_string(path).expect("a readable file");
        let expected: Vec<(usize, &str)> = source
            .lines()
            .enumerate()
            .filter_map(|(i, x)| Some((i + 1, x.split_once("//~ ")?.1)))
            .collect();
        assert!(!expected.is_empty(), "{} marks no line", path.display());
        rules.extend(expected.iter().map(|x| x.1.to_string()));
        let found = check(&source);
        let found: Vec<(usize, &str)> = found.iter().map(|x| (x.line, x.rule)).collect();
        assert_eq!(found, expected, "{}", path.display());
    }
    let all = [
        "cast",
        "guard",
        "hidden",
        "inclusive",
        "order",
        "precedence",
        "unsized",
    ];
    assert!(rules.iter().eq(all), "rules without an example: {rules:?}");
}

/// What rust-hdl translates correctly passes.
#[test]
fn good_examples_pass() {
    let mut files = Vec::new();
    rust_files(&here().join("good"), &mut files);
    assert!(!files.is_empty());
    for path in &files {
        let source = std::fs::read_to_string(path).expect("a readable file");
        assert_eq!(check(&source), [], "{}", path.display());
    }
}

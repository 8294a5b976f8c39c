//! Gates that every emitted module passes before it is worth simulating: the front ends of the
//! tools that its users have, and Yosys' view of what would be synthesised.
//!
//! rust-hdl finds no latches, and an initial value that a simulator honours is lost in an ASIC, so
//! both are errors here.

use tempfile::TempDir;

use crate::error::{Error, ErrorKind, Result};
use crate::source::Source;
use crate::tool::{last_lines, Tool};

/// Verilator's lint with all warnings; any warning is an error with the tool's text.
pub fn lint(source: &Source) -> Result<()> {
    let args = ["--lint-only", "-Wall", "--top-module", source.top()];
    check(
        source,
        Tool::Verilator,
        "verilator --lint-only -Wall",
        &args,
    )
}

/// Icarus Verilog compiles the source as Verilog-2005, without a warning.
pub fn icarus_compiles(source: &Source) -> Result<()> {
    let args = [
        "-g2005",
        "-Wall",
        "-Wno-timescale",
        "-t",
        "null",
        "-s",
        source.top(),
    ];
    check(source, Tool::Icarus, "iverilog -g2005 -Wall", &args)
}

/// Yosys elaborates the source and finds neither a structural problem (`check -assert`), nor a
/// latch, nor an initial value.
pub fn yosys_check(source: &Source) -> Result<()> {
    const CHECK: &str = "yosys check";
    // Yosys ignores some `initial` blocks; the text tells.
    for file in source.files() {
        if let Some(line) = line_of_initial(&file.text) {
            let log = format!("{}:{line}: an `initial` block", file.name);
            return Err(ErrorKind::Structural { check: CHECK, log }.into());
        }
    }
    let names: Vec<_> = source
        .files()
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    let script = format!(
        "read_verilog {}; hierarchy -check -top {}; proc; check -assert; \
         select -assert-none t:$dlatch t:$adlatch t:$dlatchsr t:$sr; \
         select -assert-none a:init; select -assert-none t:$meminit t:$meminit_v2",
        names.join(" "),
        source.top()
    );
    let dir = unpack(source)?;
    let outcome = Tool::Yosys.run(dir.path(), ["-p", &script])?;
    let latch = outcome
        .log
        .lines()
        .find(|line| line.contains("Latch inferred"));
    match (latch, outcome.success) {
        (None, true) => Ok(()),
        (latch, _) => {
            let log = latch.map_or_else(|| last_lines(&outcome.log), |line| line.trim().to_owned());
            Err(ErrorKind::Structural { check: CHECK, log }.into())
        }
    }
}

/// Runs a front end over all files; a failure or any output is an error.
fn check(source: &Source, tool: Tool, check: &'static str, args: &[&str]) -> Result<()> {
    let dir = unpack(source)?;
    let names = source.files().iter().map(|file| file.name.as_str());
    let outcome = tool.run(dir.path(), args.iter().copied().chain(names))?;
    if outcome.success && outcome.log.trim().is_empty() {
        return Ok(());
    }
    Err(ErrorKind::Structural {
        check,
        log: outcome.log.trim_end().to_owned(),
    }
    .into())
}

/// The files in a folder of their own.
fn unpack(source: &Source) -> Result<TempDir> {
    let dir =
        TempDir::new().map_err(|e| Error::io("create a folder in", &std::env::temp_dir(), e))?;
    source.write_to(dir.path())?;
    Ok(dir)
}

/// The line of the first `initial` that is neither in a comment nor in a string.
fn line_of_initial(text: &str) -> Option<usize> {
    let mut rest = text;
    let skip_to = |text: &'_ str, end: &str| text.find(end).map_or(text.len(), |at| at + end.len());
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            skip_to(rest, "\n")
        } else if rest.starts_with("/*") {
            skip_to(rest, "*/")
        } else if first == '"' {
            string_length(rest)
        } else if is_word(first) || first == '\\' {
            let word = match first {
                // An escaped identifier reaches to the next space.
                '\\' => rest.split_whitespace().next().unwrap_or(rest),
                _ => &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())],
            };
            if word == "initial" {
                let before = &text[..text.len() - rest.len()];
                return Some(before.matches('\n').count() + 1);
            }
            word.len()
        } else {
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    None
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of the string literal at the start of `text`, with both quotes.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_keyword_counts() {
        let clean =
            "// initial\n/* initial\n*/ wire initial_x; \"initial \\\" initial\" \\initial$ ";
        assert_eq!(line_of_initial(clean), None);
        assert_eq!(line_of_initial("module a;\n  initial x = 0;"), Some(2));
        assert_eq!(line_of_initial("/* é */ \"\"initial"), Some(1));
        assert_eq!(line_of_initial("\"open"), None);
    }
}

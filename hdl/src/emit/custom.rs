//! Hand-written bodies (`Verilog::Custom`): rust-hdl's names become the emitted ones.
//!
//! A body names ports and signals as rust-hdl does (`d$3` for element 3 of `d`). The text keeps its own
//! relative indentation. A one-line `always @(*) x = …;` becomes an assignment, since a block without
//! inputs never runs in an event-driven simulator.

use super::ir::Symbols;
use std::collections::BTreeSet;

/// A body in the terms of the emitted module.
pub(crate) struct Body {
    pub text: String,
    /// All identifiers in it.
    pub words: BTreeSet<String>,
    /// Those that an `assign` drives.
    pub assigned: BTreeSet<String>,
}

/// Translates a hand-written body.
pub(crate) fn body(text: &str, symbols: &Symbols) -> Body {
    let mut words = BTreeSet::new();
    let mut assigned = BTreeSet::new();
    let mut out = String::new();
    let margin = text
        .lines()
        .filter(|x| !x.trim().is_empty())
        .map(|x| x.len() - x.trim_start().len())
        .min()
        .unwrap_or(0);
    for line in text.trim_matches('\n').lines() {
        let line = line.get(margin..).unwrap_or("").trim_end();
        let line = match line.strip_prefix("always @(*) ") {
            Some(rest) if rest.contains(" = ") && rest.ends_with(';') => format!("assign {rest}"),
            _ => line.to_string(),
        };
        let line = rename(&line, symbols, &mut words);
        if let Some(rest) = line.trim_start().strip_prefix("assign ") {
            let name: String = rest.chars().take_while(|c| is_word(*c)).collect();
            assigned.insert(name);
        }
        if !line.is_empty() {
            out.push_str("    ");
        }
        out.push_str(&line);
        out.push('\n');
    }
    Body {
        text: out,
        words,
        assigned,
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// Replaces each name of a symbol by its identifier; comments are left alone.
fn rename(line: &str, symbols: &Symbols, words: &mut BTreeSet<String>) -> String {
    let (code, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
    let mut out = String::new();
    let mut rest = code;
    let mut previous = ' ';
    while let Some(c) = rest.chars().next() {
        let length = if is_word(c) {
            rest.find(|x| !is_word(x)).unwrap_or(rest.len())
        } else {
            c.len_utf8()
        };
        let (token, tail) = rest.split_at(length);
        // `.port`, `` `macro `` and the digits of `8'hff` are no names of ours.
        let is_name = is_word(c) && !c.is_ascii_digit() && !matches!(previous, '.' | '`' | '\'');
        match symbols.map.get(token) {
            Some(symbol) if is_name => {
                words.insert(symbol.verilog.clone());
                out.push_str(&symbol.verilog);
            }
            _ => {
                if is_name {
                    words.insert(token.to_string());
                }
                out.push_str(token);
            }
        }
        previous = token.chars().last().unwrap_or(' ');
        rest = tail;
    }
    out + comment
}

//! Listings of a register map for software, debuggers and readers.

mod c_header;
mod markdown;
mod rust;
mod svd;

use super::map::{RegisterMap, Units, When};
use anyhow::Result;

/// C header, SVD file, Markdown table and Rust constants of a map: file names and texts.
pub fn artefacts(map: &RegisterMap) -> Result<Vec<(String, String)>> {
    map.check()?;
    Ok(vec![
        (format!("tcith_{}.h", map.name), c_header::text(map)),
        (format!("tcith_{}.svd", map.name), svd::text(map)),
        ("registers.md".to_string(), markdown::text(map)),
        (format!("tcith_{}.rs", map.name), rust::text(map)),
    ])
}

/// Where something exists, in words; `None` if everywhere.
fn presence(when: When) -> Option<String> {
    match (when.with, when.without) {
        (Units::NONE, Units::NONE) => None,
        (with, Units::NONE) => Some(format!("needs {with}")),
        (Units::NONE, without) => Some(format!("only without {without}")),
        (with, without) => Some(format!("needs {with}, only without {without}")),
    }
}

/// A description with where it exists.
fn described(doc: &str, when: When) -> String {
    match presence(when) {
        None => doc.to_string(),
        Some(text) => format!("{} ({text})", doc.trim_end_matches('.')),
    }
}

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
    let names = |units: Units, between: &str| units.to_string().replace('+', between);
    let parts = [
        (when.with, format!("needs {}", when.with)),
        (when.one_of, format!("needs {}", names(when.one_of, " or "))),
        (when.without, format!("only without {}", when.without)),
        (when.not_all, format!("not with all of {}", when.not_all)),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(units, _)| *units != Units::NONE)
        .map(|(_, text)| text)
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A description with where it exists.
fn described(doc: &str, when: When) -> String {
    match presence(when) {
        None => doc.to_string(),
        Some(text) => format!("{} ({text})", doc.trim_end_matches('.')),
    }
}

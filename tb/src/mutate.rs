//! Seeded faults: a source with one piece of text replaced.
//!
//! A bench that passes shows little until it has been seen to fail. The mutation checks replace a
//! gate, a bit or a bound in the emitted Verilog and expect the bench to report it. The number of
//! places is part of the call: a generator that changes its wording must not turn a mutation into
//! one that changes nothing, or more than was meant.

use crate::error::{ErrorKind, Result};
use crate::source::Source;

/// The source with each of exactly `count` occurrences of `from` in `file` replaced by `to`.
pub fn mutate(source: &Source, file: &str, from: &str, to: &str, count: usize) -> Result<Source> {
    let fault = |message: String| Err(ErrorKind::Mutation(message).into());
    let Some(index) = source.files().iter().position(|f| f.name == file) else {
        return fault(format!("there is no file `{file}` to mutate"));
    };
    if from.is_empty() || from == to || count == 0 {
        return fault(format!(
            "replacing `{from}` by `{to}` {count} times changes nothing"
        ));
    }
    let text = &source.files()[index].text;
    match text.matches(from).count() {
        found if found == count => Ok(source.with_text(index, text.replace(from, to))),
        found => fault(format!(
            "`{from}` occurs {found} times in {file}, expected {count}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_expected_places_are_replaced() {
        let source = Source::from_text("t", "a ^ b; a & b; a ^ c", vec![]).unwrap();
        let changed = mutate(&source, "t.v", "a ^", "a |", 2).unwrap();
        assert_eq!(changed.files()[0].text, "a | b; a & b; a | c");
        assert_eq!(source.files()[0].text, "a ^ b; a & b; a ^ c");
        for (file, from, to, count) in [
            ("u.v", "a ^", "a |", 2),
            ("t.v", "a ^", "a |", 1),
            ("t.v", "a +", "a |", 1),
            ("t.v", "a ^", "a ^", 2),
            ("t.v", "a +", "a |", 0),
            ("t.v", "", "a", 1),
        ] {
            let error = mutate(&source, file, from, to, count).unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::Mutation(_)), "{error}");
        }
    }
}

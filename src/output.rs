//! What the program prints: lines for people, or one JSON object for machines.
//!
//! Colours only on a terminal, and not with `NO_COLOR` (anstream decides).

use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use serde_json::{json, Value};

use crate::status::{is_broken_pipe, Status};

/// Good news.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Bad news.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Headings.
pub const HEAD: Style = Style::new().bold();

/// What a subcommand ends with: whether its checks passed, and the same as its lines for machines.
pub struct Verdict {
    /// Whether all checks passed.
    pub ok: bool,
    /// An object; `ok` is added.
    pub json: Value,
}

impl Verdict {
    /// Done.
    pub fn done(json: Value) -> Self {
        Self { ok: true, json }
    }
}

/// `text` in a style.
pub fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|group| std::str::from_utf8(group).ok())
        .collect();
    groups.join(",")
}

/// Standard output.
pub struct Output {
    json: bool,
}

impl Output {
    /// For people, or with `json` for machines.
    pub fn new(json: bool) -> Self {
        Self { json }
    }

    /// Whether standard output is for a JSON object alone.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// A line for people.
    pub fn line(&self, text: impl AsRef<str>) -> Result<()> {
        if !self.json {
            writeln!(anstream::stdout(), "{}", text.as_ref())?;
        }
        Ok(())
    }

    /// A line for people on standard error, where standard output carries data.
    pub fn note(&self, text: impl AsRef<str>) {
        if !self.json {
            // Nothing is left to be told to if standard error is gone.
            let _ = writeln!(anstream::stderr(), "{}", text.as_ref());
        }
    }

    /// Data, as it is.
    pub fn data(&self, text: &str) -> Result<()> {
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(text.as_bytes())?;
        Ok(stdout.flush()?)
    }

    /// Prints the object for machines, and gives the exit status.
    pub fn finish(&self, verdict: &Verdict) -> Result<Status> {
        if self.json {
            let mut object = verdict.json.clone();
            object["ok"] = verdict.ok.into();
            self.data(&format!("{object:#}\n"))?;
        }
        Ok(match verdict.ok {
            true => Status::Done,
            false => Status::CheckFailed,
        })
    }

    /// Prints an error, and gives the exit status.
    pub fn fail(&self, error: &anyhow::Error) -> Status {
        if is_broken_pipe(error) {
            return Status::Done;
        }
        let status = Status::of_error(error);
        let _ = writeln!(anstream::stderr(), "{} {error:#}", styled(BAD, "error:"));
        if self.json {
            let object = json!({ "ok": false, "error": format!("{error:#}") });
            // The error is on standard error already.
            let _ = self.data(&format!("{object:#}\n"));
        }
        status
    }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_are_grouped_from_the_right() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(26_353), "26,353");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }
}

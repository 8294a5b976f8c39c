//! Running the external programs: Verilator, the C++ compiler, Icarus, Yosys.
//!
//! A program that is missing is reported with the command that installs it; one that fails, with
//! the last lines it printed.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::error::{Error, ErrorKind, Result};

/// How much of a failed program's log goes into the error.
const LOG_LINES: usize = 30;

/// An external program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    Verilator,
    Cxx,
    Icarus,
    Yosys,
}

/// What a program that has ended left behind.
pub(crate) struct Outcome {
    pub success: bool,
    /// Its standard output, then its standard error.
    pub log: String,
}

impl Tool {
    /// The program's name; `CXX` names another C++ compiler.
    pub fn program(self) -> OsString {
        match self {
            Self::Verilator => "verilator".into(),
            Self::Cxx => std::env::var_os("CXX").unwrap_or_else(|| "g++".into()),
            Self::Icarus => "iverilog".into(),
            Self::Yosys => "yosys".into(),
        }
    }

    /// The Debian package that has it.
    fn package(self) -> &'static str {
        match self {
            Self::Verilator => "verilator",
            Self::Cxx => "g++",
            Self::Icarus => "iverilog",
            Self::Yosys => "yosys",
        }
    }

    fn name(self) -> String {
        self.program().to_string_lossy().into_owned()
    }

    /// Runs the program in `dir` and waits for it.
    pub fn run<A: Into<OsString>>(
        self,
        dir: &Path,
        args: impl IntoIterator<Item = A>,
    ) -> Result<Outcome> {
        let output = Command::new(self.program())
            .args(args.into_iter().map(Into::into))
            .current_dir(dir)
            .stdin(Stdio::null())
            .output()
            .map_err(|e| self.start_error(e))?;
        let mut log = String::from_utf8_lossy(&output.stdout).into_owned();
        log.push_str(&String::from_utf8_lossy(&output.stderr));
        Ok(Outcome {
            success: output.status.success(),
            log,
        })
    }

    /// Runs the program in `dir`; its failure is an error. `doing` completes "… while it".
    pub fn require<A: Into<OsString>>(
        self,
        dir: &Path,
        doing: &'static str,
        args: impl IntoIterator<Item = A>,
    ) -> Result<String> {
        let outcome = self.run(dir, args)?;
        if outcome.success {
            return Ok(outcome.log);
        }
        // The FST writer needs zlib's header, which is a package of its own.
        if self == Self::Cxx && outcome.log.contains("zlib.h") {
            let (tool, package) = ("zlib.h".into(), "zlib1g-dev".into());
            return Err(ErrorKind::ToolMissing { tool, package }.into());
        }
        Err(ErrorKind::ToolFailed {
            tool: self.name(),
            doing,
            log: last_lines(&outcome.log),
        }
        .into())
    }

    fn start_error(self, error: io::Error) -> Error {
        if error.kind() == io::ErrorKind::NotFound {
            ErrorKind::ToolMissing {
                tool: self.name(),
                package: self.package().into(),
            }
            .into()
        } else {
            Error::io("run", Path::new(&self.program()), error)
        }
    }
}

/// The last lines of a log, with a word about how many were left out.
pub(crate) fn last_lines(log: &str) -> String {
    let lines: Vec<_> = log.trim_end().lines().collect();
    let skipped = lines.len().saturating_sub(LOG_LINES);
    let tail = lines[skipped..].join("\n");
    match skipped {
        0 => tail,
        n => format!("… {n} lines before\n{tail}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_logs_are_cut_at_the_front() {
        assert_eq!(last_lines("a\nb\n"), "a\nb");
        let log: String = (0..LOG_LINES + 2).map(|i| format!("line {i}\n")).collect();
        let tail = last_lines(&log);
        assert!(tail.starts_with("… 2 lines before\nline 2\n"), "{tail}");
        assert!(tail.ends_with(&format!("line {}", LOG_LINES + 1)), "{tail}");
    }

    #[test]
    fn a_missing_program_is_named_with_its_package() {
        let error = Tool::Yosys.start_error(io::ErrorKind::NotFound.into());
        assert_eq!(
            error.to_string(),
            "`yosys` was not found; install it with: sudo apt-get install yosys"
        );
    }
}

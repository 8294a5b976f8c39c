//! Exit statuses, and which errors mean which.

use std::io;
use std::process::ExitCode;

use tcith_tb::ErrorKind;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done, and all checks passed.
    Done = 0,
    /// A check failed: a digest, a signature, a comparison of hardware and golden model.
    CheckFailed = 1,
    /// Bad usage, bad input files, or something missing in the environment.
    Unusable = 2,
}

impl Status {
    /// The status that an error ends the program with.
    pub fn of_error(error: &anyhow::Error) -> Self {
        match error.downcast_ref::<tcith_tb::Error>().map(|x| x.kind()) {
            Some(
                ErrorKind::Mismatch { .. }
                | ErrorKind::Bench { .. }
                | ErrorKind::Model(_)
                | ErrorKind::Structural { .. },
            ) => Self::CheckFailed,
            _ => Self::Unusable,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Whether the reader of standard output has gone, as in `tcith list | head -1`.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|x| x.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;

    #[test]
    fn a_difference_is_a_failed_check_and_a_missing_tool_is_not() {
        let status = |kind: ErrorKind| {
            let error: Result<(), _> = Err(tcith_tb::Error::from(kind));
            Status::of_error(&error.context("unit `x`").unwrap_err())
        };
        let text = || String::from("x");
        assert_eq!(
            status(ErrorKind::Mismatch {
                what: text(),
                found: text(),
                expected: text()
            }),
            Status::CheckFailed
        );
        assert_eq!(
            status(ErrorKind::ToolMissing {
                tool: text(),
                package: text()
            }),
            Status::Unusable
        );
        assert_eq!(
            Status::of_error(&anyhow::anyhow!("no such unit")),
            Status::Unusable
        );
    }
}

//! The crate's error type.
//!
//! [`Error`] is one pointer wide, so that the `Result` of a port access travels in a register.

use std::fmt;
use std::path::{Path, PathBuf};

/// The result of everything in this crate that can fail.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong; [`Error::kind`] tells the cases apart.
pub struct Error(Box<ErrorKind>);

impl Error {
    /// The case, for callers that react to it.
    pub fn kind(&self) -> &ErrorKind {
        &self.0
    }

    /// The failure of the model itself, if that is what this is.
    pub fn failure(&self) -> Option<&Failure> {
        match self.kind() {
            ErrorKind::Model(failure) => Some(failure),
            _ => None,
        }
    }

    pub(crate) fn io(action: &'static str, path: &Path, source: std::io::Error) -> Self {
        ErrorKind::Io {
            action,
            path: path.to_owned(),
            source,
        }
        .into()
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self(Box::new(kind))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

// A failed test prints `Debug`; the logs inside are meant to be read with their line ends.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        std::error::Error::source(&*self.0)
    }
}

/// The cases of [`Error`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A program that is needed is not installed.
    #[error("`{tool}` was not found; install it with: sudo apt-get install {package}")]
    ToolMissing { tool: String, package: String },
    /// A program is installed in a version that cannot be used.
    #[error("{tool} {needed} is needed, found: {found}")]
    ToolVersion {
        tool: String,
        needed: String,
        found: String,
    },
    /// A program rejected its input, or broke off.
    #[error("{tool} failed while it {doing}:\n{log}")]
    ToolFailed {
        tool: String,
        doing: &'static str,
        /// The last lines that the program printed.
        log: String,
    },
    /// The source description contradicts itself or what the Verilog says.
    #[error("{0}")]
    Source(String),
    /// The manifest cannot be used.
    #[error("manifest {path}: {message}")]
    Manifest { path: String, message: String },
    /// A mutation did not apply.
    #[error("{0}")]
    Mutation(String),
    /// A port is used as what it is not, or with a value it cannot hold.
    #[error("{0}")]
    Port(String),
    /// A trace file cannot be written.
    #[error("{0}")]
    Trace(String),
    /// The model stopped the simulation.
    #[error("{0}")]
    Model(Failure),
    /// A bench's limit was reached, or a handshake rule was broken.
    #[error("cycle {cycle}: {message}")]
    Bench { cycle: u64, message: String },
    /// The hardware's result is not the golden model's.
    #[error("{what}: the hardware gives {found}, the golden model {expected}")]
    Mismatch {
        what: String,
        found: String,
        expected: String,
    },
    /// A structural check found something.
    #[error("{check}:\n{log}")]
    Structural { check: &'static str, log: String },
    /// A compiled model cannot be loaded.
    #[error("cannot load the compiled model: {0}")]
    Load(#[from] libloading::Error),
    /// A file cannot be read or written.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        action: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },
}

/// How a model ended its simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureKind {
    /// `$finish`.
    Finish,
    /// `$stop`, `$error`, `$fatal` or a failed assertion.
    Stop,
    /// Verilator's runtime gave up, for example because the logic does not settle.
    Fatal,
}

/// The end of a simulation brought about by the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub kind: FailureKind,
    /// Place in the Verilog and reason.
    pub message: String,
    /// The number of complete clock cycles before it.
    pub cycle: u64,
    /// The last of what the model printed (`$display`, the text of `$fatal`).
    pub output: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the model ended the simulation in cycle {}: {}",
            self.cycle, self.message
        )?;
        match self.output.trim_end() {
            "" => Ok(()),
            output => write!(f, "\n{output}"),
        }
    }
}

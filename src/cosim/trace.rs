//! `--trace FILE`: where the waveforms go; the ending decides the format.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use tcith_tb::Trace;

/// A waveform file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceArg {
    path: PathBuf,
    kind: Trace,
}

impl TraceArg {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its format.
    pub fn kind(&self) -> Trace {
        self.kind
    }
}

impl FromStr for TraceArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let path = PathBuf::from(text);
        let kind = match path.extension().and_then(|x| x.to_str()) {
            Some("vcd") => Trace::Vcd,
            Some("fst") => Trace::Fst,
            _ => return Err("the file's name has to end in .vcd or .fst".into()),
        };
        Ok(Self { path, kind })
    }
}

//! How a model is built.

use std::path::PathBuf;

use crate::error::{Error, Result};

/// The kind of trace file that a model can write. It is compiled into the model and costs speed, even
/// while no file is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trace {
    /// None: the fastest.
    #[default]
    None,
    /// Value change dump (IEEE 1364-2005 §18): text, large.
    Vcd,
    /// GTKWave's compressed format; needs zlib.
    Fst,
}

/// How a model is built.
#[derive(Clone, Debug, Default)]
pub struct BuildOptions {
    /// The kind of trace file.
    pub trace: Trace,
    /// Where compiled models are kept. By default the environment decides: `TCITH_CACHE`, else
    /// `tcith-cache` in `CARGO_TARGET_DIR`, else `tcith` in `XDG_CACHE_HOME` or `~/.cache`, else
    /// the folder for temporary files.
    pub cache_dir: Option<PathBuf>,
}

impl BuildOptions {
    /// The default options with a kind of trace file.
    pub fn with_trace(trace: Trace) -> Self {
        Self {
            trace,
            ..Self::default()
        }
    }

    /// The cache folder as an absolute path.
    pub(crate) fn resolved_cache_dir(&self) -> Result<PathBuf> {
        let dir = self
            .cache_dir
            .clone()
            .unwrap_or_else(|| default_cache_dir(env_path));
        std::path::absolute(&dir).map_err(|e| Error::io("resolve", &dir, e))
    }
}

fn env_path(name: &str) -> Option<PathBuf> {
    std::env::var_os(name)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

fn default_cache_dir(env: impl Fn(&str) -> Option<PathBuf>) -> PathBuf {
    env("TCITH_CACHE")
        .or_else(|| Some(env("CARGO_TARGET_DIR")?.join("tcith-cache")))
        .or_else(|| Some(env("XDG_CACHE_HOME")?.join("tcith")))
        .or_else(|| Some(env("HOME")?.join(".cache").join("tcith")))
        .unwrap_or_else(|| std::env::temp_dir().join("tcith-cache"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_in_order() {
        let all = ["TCITH_CACHE", "CARGO_TARGET_DIR", "XDG_CACHE_HOME", "HOME"];
        let dirs = [
            "TCITH_CACHE",
            "CARGO_TARGET_DIR/tcith-cache",
            "XDG_CACHE_HOME/tcith",
        ];
        for (i, dir) in dirs.iter().enumerate() {
            let env = |name: &str| all[i..].contains(&name).then(|| PathBuf::from(name));
            assert_eq!(default_cache_dir(env), PathBuf::from(dir));
        }
        let home = |name: &str| (name == "HOME").then(|| PathBuf::from("h"));
        assert_eq!(default_cache_dir(home), PathBuf::from("h/.cache/tcith"));
        assert!(default_cache_dir(|_| None).starts_with(std::env::temp_dir()));
    }
}

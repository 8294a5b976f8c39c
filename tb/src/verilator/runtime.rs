//! Verilator's runtime, compiled once for all models.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::error::{Error, ErrorKind, Result};
use crate::tool::Tool;
use crate::verilator::cache::{Cache, Key};
use crate::verilator::compile::{compile_all, CXX_FLAGS};
use crate::verilator::options::Trace;
use crate::verilator::shim::{PRINT_H, SUPPORT_CPP, SUPPORT_H};

/// Options of the C++ compiler for the runtime alone: our functions in place of its own.
const RUNTIME_FLAGS: &[&str] = &[
    "-O2",
    "-include",
    "print.h",
    "-DVL_PRINTF=tcith_printf",
    "-DVL_USER_FINISH",
    "-DVL_USER_STOP",
    "-DVL_USER_FATAL",
];

/// The files that these options need.
const SUPPORT: [(&str, &str); 3] = [
    ("print.h", PRINT_H),
    ("support.h", SUPPORT_H),
    ("support.cpp", SUPPORT_CPP),
];

/// The installed Verilator and C++ compiler.
pub(crate) struct Toolchain {
    /// Verilator's folder of headers and runtime sources.
    pub include: PathBuf,
    /// Versions of both, for the cache keys.
    pub versions: String,
    /// Digest of all files in `include`.
    include_digest: String,
}

impl Toolchain {
    /// Looks at the installed tools; once in a process, unless something is missing.
    pub fn detect() -> Result<&'static Self> {
        static DETECTED: OnceLock<Toolchain> = OnceLock::new();
        if let Some(found) = DETECTED.get() {
            return Ok(found);
        }
        let here = Path::new(".");
        let verilator = Tool::Verilator.require(here, "told its version", ["--version"])?;
        check_version(&verilator)?;
        let cxx = Tool::Cxx.require(here, "told its version", ["--version"])?;
        let root =
            Tool::Verilator.require(here, "told its folder", ["--getenv", "VERILATOR_ROOT"])?;
        let include = Path::new(root.trim()).join("include");
        let include_digest = digest_tree(&include)?;
        let versions = format!("{verilator}\n{cxx}");
        Ok(DETECTED.get_or_init(|| Self {
            include,
            versions,
            include_digest,
        }))
    }
}

/// Object files of the runtime.
pub(crate) struct Runtime {
    pub objects: Vec<PathBuf>,
    /// Changes with everything that goes into the objects.
    pub key: String,
}

impl Runtime {
    /// The runtime's objects from the cache, compiled if they are not there.
    pub fn get(cache: &Cache, tools: &Toolchain, trace: Trace) -> Result<Self> {
        let base = ["verilated.cpp", "verilated_threads.cpp"].as_slice();
        let writer = match trace {
            Trace::None => [].as_slice(),
            Trace::Vcd => &["verilated_vcd_c.cpp"],
            Trace::Fst => &["verilated_fst_c.cpp"],
        };
        let mut runtime = Self {
            objects: Vec::new(),
            key: String::new(),
        };
        // The writers are entries of their own: most models do without.
        for sources in [base, writer]
            .into_iter()
            .filter(|sources| !sources.is_empty())
        {
            runtime.add(cache, tools, sources)?;
        }
        Ok(runtime)
    }

    fn add(&mut self, cache: &Cache, tools: &Toolchain, sources: &[&str]) -> Result<()> {
        let texts = SUPPORT.iter().map(|&(_, text)| text);
        let key = texts
            .chain([tools.versions.as_str(), &tools.include_digest])
            .chain(
                CXX_FLAGS
                    .iter()
                    .chain(RUNTIME_FLAGS)
                    .chain(sources)
                    .copied(),
            )
            .fold(Key::new("runtime"), Key::add)
            .finish();
        let entry = cache.get(&format!("runtime-{key}"), |work, out| {
            for (name, text) in SUPPORT {
                let path = work.join(name);
                fs::write(&path, text).map_err(|e| Error::io("write", &path, e))?;
            }
            let mut files: Vec<_> = sources
                .iter()
                .map(|name| tools.include.join(name))
                .collect();
            // The support file goes with the runtime's core.
            if sources.contains(&"verilated.cpp") {
                files.push("support.cpp".into());
            }
            let units: Vec<_> = files
                .iter()
                .map(|file| (file.as_path(), RUNTIME_FLAGS))
                .collect();
            compile_all(tools, work, out, "compiled Verilator's runtime", &units).map(drop)
        })?;
        let mut objects = files_in(&entry.dir)?;
        self.objects.append(&mut objects);
        self.key.push_str(&key);
        Ok(())
    }
}

/// The first line of `verilator --version` must name version 5.006 or a later one.
fn check_version(line: &str) -> Result<()> {
    let version = line
        .split_whitespace()
        .nth(1)
        .and_then(|version| version.parse::<f64>().ok());
    if version.is_some_and(|version| version >= 5.006) {
        return Ok(());
    }
    Err(ErrorKind::ToolVersion {
        tool: "Verilator".into(),
        needed: "5.006 or later".into(),
        found: line.trim().into(),
    }
    .into())
}

/// The files of a folder, sorted by name.
pub(crate) fn files_in(dir: &Path) -> Result<Vec<PathBuf>> {
    let fault = |e| Error::io("read", dir, e);
    let mut paths = fs::read_dir(dir)
        .map_err(fault)?
        .map(|entry| entry.map(|entry| entry.path()).map_err(fault))
        .collect::<Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// A digest of all files below a folder, their names and contents.
fn digest_tree(dir: &Path) -> Result<String> {
    let mut key = Key::new("tree");
    for path in files_in(dir)? {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        key = key.add(&name);
        key = if path.is_dir() {
            key.add(digest_tree(&path)?)
        } else {
            key.add(fs::read(&path).map_err(|e| Error::io("read", &path, e))?)
        };
    }
    Ok(key.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_are_refused() {
        check_version("Verilator 5.006 2023-01-22 rev (Debian 5.006-3)").unwrap();
        check_version("Verilator 5.020 2024-01-01 rev x").unwrap();
        for old in [
            "Verilator 4.038 2020-07-11 rev x",
            "Verilator 5.002",
            "",
            "no",
        ] {
            let error = check_version(old).unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::ToolVersion { .. }));
        }
    }
}

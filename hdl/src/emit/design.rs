//! [`Design`]: a generated unit, and its way to disk.

use anyhow::{bail, Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Name of the manifest in the output folder.
pub const MANIFEST: &str = "manifest.json";

/// What wrote a manifest: the program and its version.
pub(crate) fn generator() -> String {
    format!("tcith {}", env!("CARGO_PKG_VERSION"))
}

/// A port of the top module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// `in` or `out`.
    pub dir: Dir,
    /// Its width in bits.
    pub width: usize,
}

/// Direction of a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dir {
    /// Input.
    In,
    /// Output.
    Out,
}

/// A memory that a user may replace by a macro of the process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Module with the behavioural description.
    pub module: String,
    /// Words.
    pub depth: usize,
    /// Bits a word.
    pub width: usize,
    /// How many the unit has.
    pub instances: usize,
}

/// A Verilog file with one module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// File name.
    pub name: String,
    /// Content.
    pub text: String,
    /// SHA-256 of the content in hexadecimal.
    pub sha256: String,
}

/// A generated unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// Name of the unit.
    pub unit: String,
    /// Name of its top module.
    pub top: String,
    /// The options that it was generated with.
    pub config: BTreeMap<String, String>,
    /// Ports of the top module, in order.
    pub ports: Vec<Port>,
    /// Memories, by module.
    pub memories: Vec<Memory>,
    /// Files, sorted by name.
    pub files: Vec<File>,
}

/// The manifest on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Program and version.
    pub generator: String,
    /// Name of the unit.
    pub unit: String,
    /// Name of its top module.
    pub top: String,
    /// The options that it was generated with.
    pub config: BTreeMap<String, String>,
    /// Ports of the top module, in order.
    pub ports: Vec<Port>,
    /// Memories, by module.
    pub memories: Vec<Memory>,
    /// Files with their digests, sorted by name.
    pub files: Vec<FileDigest>,
    /// Name of the file list for simulators and synthesis.
    pub filelist: String,
}

/// A file of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileDigest {
    /// File name.
    pub name: String,
    /// SHA-256 of the content in hexadecimal.
    pub sha256: String,
}

impl Manifest {
    /// Reads the manifest of a folder.
    pub fn read(dir: &Path) -> Result<Self> {
        let path = dir.join(MANIFEST);
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("reading {}", path.display()))?;
        serde_json::from_str(&text)
            .with_context(|| format!("{} is no manifest of this program", path.display()))
    }

    /// The names of all files that belong to it, itself included.
    fn names(&self) -> BTreeSet<&str> {
        self.files
            .iter()
            .map(|x| x.name.as_str())
            .chain([self.filelist.as_str(), MANIFEST])
            .collect()
    }
}

impl Design {
    /// The manifest of the design.
    pub fn manifest(&self) -> Manifest {
        Manifest {
            generator: generator(),
            unit: self.unit.clone(),
            top: self.top.clone(),
            config: self.config.clone(),
            ports: self.ports.clone(),
            memories: self.memories.clone(),
            files: self
                .files
                .iter()
                .map(|x| FileDigest {
                    name: x.name.clone(),
                    sha256: x.sha256.clone(),
                })
                .collect(),
            filelist: format!("{}.f", self.top),
        }
    }

    /// Writes one file a module, the file list and the manifest into `dir`, which is made if need be.
    ///
    /// What an earlier manifest in `dir` lists and this design has not is removed. A file that no manifest
    /// lists is never overwritten: that is an error, before anything is written.
    pub fn write_to(&self, dir: &Path) -> Result<()> {
        let manifest = self.manifest();
        let old = match dir.join(MANIFEST).exists() {
            true => Some(Manifest::read(dir)?),
            false => None,
        };
        let owned = old.as_ref().map(Manifest::names).unwrap_or_default();
        for name in &owned {
            let is_plain = Path::new(name)
                .file_name()
                .is_some_and(|x| x.to_str() == Some(name));
            if !is_plain {
                bail!(
                    "{} lists `{name}`, which is no plain file name",
                    dir.join(MANIFEST).display()
                );
            }
        }
        let new = manifest.names();
        for name in &new {
            if dir.join(name).exists() && !owned.contains(name) {
                bail!(
                    "{} exists and was not generated by this program; choose another folder or move it",
                    dir.join(name).display()
                );
            }
        }
        std::fs::create_dir_all(dir).with_context(|| format!("creating {}", dir.display()))?;
        for name in owned.difference(&new) {
            let path = dir.join(name);
            if path.exists() {
                std::fs::remove_file(&path)
                    .with_context(|| format!("removing {}", path.display()))?;
            }
        }
        let put = |name: &str, text: &str| {
            let path = dir.join(name);
            std::fs::write(&path, text).with_context(|| format!("writing {}", path.display()))
        };
        for file in &self.files {
            put(&file.name, &file.text)?;
        }
        let list: String = self.files.iter().map(|x| format!("{}\n", x.name)).collect();
        put(&manifest.filelist, &list)?;
        put(MANIFEST, &(serde_json::to_string_pretty(&manifest)? + "\n"))
    }
}

//! What is simulated: Verilog texts, the top module and its ports.
//!
//! Texts are held in memory, so that a source can be mutated, hashed and handed to several tools
//! without a second look at the disk.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind, Result};

/// The direction of a port, seen from the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    In,
    Out,
}

/// A port of the top module.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Port {
    pub name: String,
    pub dir: Direction,
    /// In bits.
    pub width: u32,
}

impl Port {
    /// An input of `width` bits.
    pub fn input(name: impl Into<String>, width: u32) -> Self {
        Self {
            name: name.into(),
            dir: Direction::In,
            width,
        }
    }

    /// An output of `width` bits.
    pub fn output(name: impl Into<String>, width: u32) -> Self {
        Self {
            name: name.into(),
            dir: Direction::Out,
            width,
        }
    }
}

/// One Verilog file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// A plain file name; messages of the tools use it.
    pub name: String,
    pub text: String,
}

/// Verilog texts with a top module and its ports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    top: String,
    files: Vec<SourceFile>,
    ports: Vec<Port>,
}

impl Source {
    /// A source from texts in memory.
    ///
    /// The files are compiled in the order given. The ports must be all ports of the module `top`;
    /// [`Model::build`](crate::Model::build) compares them with the Verilog.
    pub fn new(top: impl Into<String>, files: Vec<SourceFile>, ports: Vec<Port>) -> Result<Self> {
        let source = Self {
            top: top.into(),
            files,
            ports,
        };
        source.check()?;
        Ok(source)
    }

    /// A source of one file in memory, named after the top module.
    pub fn from_text(
        top: impl Into<String>,
        text: impl Into<String>,
        ports: Vec<Port>,
    ) -> Result<Self> {
        let top = top.into();
        let file = SourceFile {
            name: format!("{top}.v"),
            text: text.into(),
        };
        Self::new(top, vec![file], ports)
    }

    /// A source from files on disk.
    pub fn from_files<P: AsRef<Path>>(
        top: impl Into<String>,
        paths: impl IntoIterator<Item = P>,
        ports: Vec<Port>,
    ) -> Result<Self> {
        let files = paths
            .into_iter()
            .map(|path| read_file(path.as_ref()))
            .collect::<Result<Vec<_>>>()?;
        Self::new(top, files, ports)
    }

    /// The name of the top module.
    pub fn top(&self) -> &str {
        &self.top
    }

    /// The files in the order in which they are compiled.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The ports of the top module.
    pub fn ports(&self) -> &[Port] {
        &self.ports
    }

    /// The same source with another text for the file at `index`.
    pub(crate) fn with_text(&self, index: usize, text: String) -> Self {
        let mut changed = self.clone();
        changed.files[index].text = text;
        changed
    }

    /// Writes the files into `dir`.
    pub(crate) fn write_to(&self, dir: &Path) -> Result<()> {
        self.files.iter().try_for_each(|file| {
            let path = dir.join(&file.name);
            std::fs::write(&path, &file.text).map_err(|e| Error::io("write", &path, e))
        })
    }

    fn check(&self) -> Result<()> {
        let fault = |message: String| Err(Error::from(ErrorKind::Source(message)));
        if !is_identifier(&self.top) {
            return fault(format!(
                "`{}` is not the name of a Verilog module",
                self.top
            ));
        }
        if self.files.is_empty() {
            return fault(format!("the source of `{}` has no file", self.top));
        }
        for (i, file) in self.files.iter().enumerate() {
            if !is_plain_file_name(&file.name) {
                return fault(format!("`{}` is not a plain file name", file.name));
            }
            if self.files[..i].iter().any(|other| other.name == file.name) {
                return fault(format!("file `{}` is given twice", file.name));
            }
        }
        for (i, port) in self.ports.iter().enumerate() {
            if !is_identifier(&port.name) {
                return fault(format!("`{}` is not the name of a Verilog port", port.name));
            }
            if port.width == 0 {
                return fault(format!("port `{}` has no bits", port.name));
            }
            if self.ports[..i].iter().any(|other| other.name == port.name) {
                return fault(format!("port `{}` is given twice", port.name));
            }
        }
        Ok(())
    }
}

/// Reads one Verilog file; its name is the last part of the path.
fn read_file(path: &Path) -> Result<SourceFile> {
    let text = std::fs::read_to_string(path).map_err(|e| Error::io("read", path, e))?;
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default()
        .to_owned();
    Ok(SourceFile { name, text })
}

/// Whether `name` is a simple Verilog identifier (IEEE 1364-2005 §3.7).
fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
}

/// Whether `name` stays in its directory and cannot be taken for an option of a tool.
fn is_plain_file_name(name: &str) -> bool {
    name.chars()
        .next()
        .is_some_and(|c| c.is_ascii_alphanumeric() || c == '_')
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '$'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(top: &str, file: &str, ports: Vec<Port>) -> Result<Source> {
        Source::new(
            top,
            vec![SourceFile {
                name: file.into(),
                text: String::new(),
            }],
            ports,
        )
    }

    #[test]
    fn names_and_widths_are_checked() {
        assert!(source(
            "top",
            "top.v",
            vec![Port::input("a", 1), Port::output("b", 1600)]
        )
        .is_ok());
        let faults = [
            source("1top", "top.v", vec![]),
            source("top", "../top.v", vec![]),
            source("top", "-o.v", vec![]),
            source("top", "", vec![]),
            source("top", "top.v", vec![Port::input("a", 0)]),
            source("top", "top.v", vec![Port::input("a b", 1)]),
            source(
                "top",
                "top.v",
                vec![Port::input("a", 1), Port::output("a", 1)],
            ),
            Source::new("top", vec![], vec![]),
        ];
        for fault in faults {
            assert!(matches!(fault.unwrap_err().kind(), ErrorKind::Source(_)));
        }
    }
}

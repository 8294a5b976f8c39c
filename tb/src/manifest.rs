//! Reading the manifest that the generator writes next to the Verilog.
//!
//! Only what a simulation needs is taken from it: the top module, the ports, and the files, whose
//! SHA-256 digests are checked, so that an edited or half-written file is named before it is
//! simulated as something that it is not.

use std::path::Path;

use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::error::{Error, ErrorKind, Result};
use crate::source::{Port, Source, SourceFile};

#[derive(Deserialize)]
struct Manifest {
    top: String,
    ports: Vec<Port>,
    files: Vec<ManifestFile>,
}

#[derive(Deserialize)]
struct ManifestFile {
    name: String,
    sha256: String,
}

impl Source {
    /// The source described by a manifest on disk; its files lie in the same folder.
    pub fn from_manifest(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let json = std::fs::read_to_string(path).map_err(|e| Error::io("read", path, e))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::from_manifest_json(&path.display().to_string(), &json, |name| {
            let file = folder.join(name);
            std::fs::read_to_string(&file).map_err(|e| Error::io("read", &file, e))
        })
    }

    /// The source described by a manifest's text, with `read` giving the text of each file named
    /// in it. `origin` names the manifest in errors.
    pub fn from_manifest_json(
        origin: &str,
        json: &str,
        mut read: impl FnMut(&str) -> Result<String>,
    ) -> Result<Self> {
        let fault = |message: String| {
            Error::from(ErrorKind::Manifest {
                path: origin.to_owned(),
                message,
            })
        };
        let manifest: Manifest = serde_json::from_str(json).map_err(|e| fault(e.to_string()))?;
        let mut files = Vec::with_capacity(manifest.files.len());
        for entry in manifest.files {
            let text = read(&entry.name)?;
            let digest = format!("{:x}", Sha256::digest(&text));
            if !digest.eq_ignore_ascii_case(&entry.sha256) {
                return Err(fault(format!(
                    "file `{}` differs from what was generated: SHA-256 {digest}, expected {}",
                    entry.name, entry.sha256
                )));
            }
            files.push(SourceFile {
                name: entry.name,
                text,
            });
        }
        Self::new(manifest.top, files, manifest.ports).map_err(|e| fault(e.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "module t(input clk, output [127:0] q);\nendmodule\n";

    fn manifest(sha256: &str) -> String {
        format!(
            r#"{{"generator":"tcith 0.1.0","unit":"t","top":"t","config":{{"rounds":"1"}},
            "ports":[{{"name":"clk","dir":"in","width":1}},{{"name":"q","dir":"out","width":128}}],
            "memories":[{{"module":"m","depth":64,"width":64}}],
            "files":[{{"name":"t.v","sha256":"{sha256}"}}],"filelist":"t.f"}}"#
        )
    }

    #[test]
    fn a_manifest_on_disk_is_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.json");
        let digest = format!("{:x}", Sha256::digest(TEXT));
        std::fs::write(dir.path().join("t.v"), TEXT).unwrap();
        std::fs::write(&path, manifest(&digest)).unwrap();
        let source = Source::from_manifest(&path).unwrap();
        assert_eq!(source.top(), "t");
        assert_eq!(
            source.ports(),
            [Port::input("clk", 1), Port::output("q", 128)]
        );
        assert_eq!(source.files()[0].text, TEXT);
    }

    #[test]
    fn a_file_that_differs_is_named() {
        let json = manifest(&"0".repeat(64));
        let error = Source::from_manifest_json("m", &json, |_| Ok(TEXT.into())).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Manifest { .. }));
        assert!(error.to_string().contains("`t.v` differs"), "{error}");
    }

    #[test]
    fn a_malformed_manifest_is_an_error() {
        let error = Source::from_manifest_json("m.json", "{", |_| Ok(TEXT.into())).unwrap_err();
        assert!(
            error.to_string().starts_with("manifest m.json: "),
            "{error}"
        );
    }
}

//! Keys and signatures on files, as hexadecimal text or as raw bytes.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{bail, Context, Result};
use clap::ValueEnum;
use zeroize::Zeroizing;

/// How a key or signature stands in a file. A message is always taken as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Hexadecimal digits; white space does not count
    Hex,
    /// Bytes
    Raw,
}

impl Format {
    fn encode(self, bytes: &[u8]) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(match self {
            Self::Raw => bytes.to_vec(),
            Self::Hex => (base16ct::lower::encode_string(bytes) + "\n").into_bytes(),
        })
    }
}

/// Reads hexadecimal text.
pub fn decode_hex(text: &[u8]) -> Result<Zeroizing<Vec<u8>>> {
    let digits: Zeroizing<Vec<u8>> = Zeroizing::new(
        text.iter()
            .copied()
            .filter(|byte| !byte.is_ascii_whitespace())
            .collect(),
    );
    match base16ct::mixed::decode_vec(digits.as_slice()) {
        Ok(bytes) => Ok(Zeroizing::new(bytes)),
        Err(_) if digits.iter().all(u8::is_ascii_hexdigit) => {
            bail!("an odd number of hexadecimal digits: {}", digits.len())
        }
        Err(_) => bail!("not hexadecimal digits"),
    }
}

/// Reads a file as it is.
pub fn read(path: &Path) -> Result<Zeroizing<Vec<u8>>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Zeroizing::new(bytes))
}

/// Reads `what`, which has `length` bytes, from a file.
pub fn read_exact(
    path: &Path,
    format: Format,
    what: &str,
    length: usize,
) -> Result<Zeroizing<Vec<u8>>> {
    let content = read(path)?;
    let bytes = match format {
        Format::Raw => content,
        Format::Hex => decode_hex(&content).with_context(|| {
            format!(
                "{} is no {what} in hexadecimal (--format raw reads bytes)",
                path.display()
            )
        })?,
    };
    if bytes.len() != length {
        bail!(
            "{}: a {what} of this parameter set has {length} bytes, the file has {}{}",
            path.display(),
            bytes.len(),
            if format == Format::Raw && bytes.iter().all(u8::is_ascii) {
                " (--format hex reads hexadecimal)"
            } else {
                ""
            }
        );
    }
    Ok(bytes)
}

/// Writes something public; an existing file is replaced.
pub fn write(path: &Path, format: Format, bytes: &[u8]) -> Result<()> {
    fs::write(path, format.encode(bytes))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a secret: only its owner may read it. An existing file is replaced as a whole, never written into, so
/// that its permissions do not matter and no half-written key remains.
pub fn write_secret(path: &Path, format: Format, bytes: &[u8]) -> Result<()> {
    let context = || format!("cannot write {}", path.display());
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    // Made with mode 0600.
    let mut file = tempfile::NamedTempFile::new_in(dir).with_context(context)?;
    file.write_all(&format.encode(bytes))
        .with_context(context)?;
    file.persist(path).with_context(context)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_is_read_with_white_space_in_both_cases() {
        assert_eq!(*decode_hex(b"0aFf\n 10\r\n").unwrap(), [0x0a, 0xff, 0x10]);
        assert!(decode_hex(b"").unwrap().is_empty());
    }

    #[test]
    fn what_is_no_hexadecimal_is_refused() {
        let error = |text: &[u8]| decode_hex(text).unwrap_err().to_string();
        assert_eq!(error(b"abc"), "an odd number of hexadecimal digits: 3");
        assert_eq!(error(b"0g"), "not hexadecimal digits");
        assert_eq!(error(&[0xff, 0x00]), "not hexadecimal digits");
    }
}

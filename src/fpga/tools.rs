//! Programs that are not ours.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{bail, Context, Result};

/// The first of these programs that is on the path.
pub fn find(names: &[&str]) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    for name in names {
        let found = std::env::split_paths(&path).map(|dir| dir.join(name));
        if let Some(program) = found.into_iter().find(|program| program.is_file()) {
            return Ok(program);
        }
    }
    bail!(
        "{} was not found; scripts/fpga installs it and runs this",
        names.join(" or ")
    )
}

/// Runs a program in a folder; file names are relative to it, since the programs from wheels do not see all of the file
/// system. A failure shows the last lines that it printed.
pub fn run(program: &Path, dir: &Path, arguments: &[&str]) -> Result<()> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(dir)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {}", program.display()))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let last = lines[lines.len().saturating_sub(3)..].join("; ");
    bail!("{} failed in {}: {last}", program.display(), dir.display())
}

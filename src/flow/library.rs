//! Cell libraries: two that have a name, and any other by the path of its liberty file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, Context as _, Result};

use super::tool::BASH;

/// The libraries and what is assumed with each.
const TABLE: &str = include_str!("../../scripts/synth/libraries.txt");
/// Brings nangate45 to the cache.
const FETCH: &str = include_str!("../../scripts/synth/fetch-nangate45");

/// A library, and how designs are mapped to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    /// Its name, or its path.
    pub name: String,
    /// The liberty file.
    pub liberty: PathBuf,
    /// The cell that drives inputs of the logic; empty for the smallest NAND2.
    pub driver: String,
    /// Load of outputs of the logic, in femtofarads.
    pub load: String,
    /// Clock period that areas are given for, in picoseconds.
    pub area_period: u32,
    /// Clock period that timing is mapped for, in picoseconds.
    pub speed_period: u32,
    /// Time from a memory's clock to its output, in nanoseconds.
    pub access: String,
    /// Time that a memory's inputs have to be there before its clock, in nanoseconds.
    pub setup: String,
}

impl Library {
    /// The library of this name or path, ready to be read.
    pub fn find(text: &str) -> Result<Self> {
        let mut library = Self::described(text)?;
        if library.name == "nangate45" && !library.liberty.is_file() {
            let none: [(&str, &str); 0] = [];
            BASH.run(Path::new("."), &["-c", FETCH], &none)
                .context("library nangate45")?;
        }
        if library.name == "osu018" && !library.liberty.is_file() {
            bail!(
                "library osu018 was not found at {}; install it with: sudo apt-get install qflow-tech-osu018",
                library.liberty.display()
            );
        }
        check(&library.liberty)?;
        library.liberty = library.liberty.canonicalize()?;
        Ok(library)
    }

    /// The line of the table, not looking whether the file is there.
    fn described(text: &str) -> Result<Self> {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        let rows: Vec<Vec<&str>> = lines.map(|x| x.split_whitespace().collect()).collect();
        let named = rows.iter().find(|row| row[0] == text && text != "other");
        let other = rows.iter().find(|row| row[0] == "other");
        let row = named.or(other).context("the table of libraries")?;
        let &[name, liberty, driver, load, area, speed, access, setup] = row.as_slice() else {
            bail!("the table of libraries has a row of {} columns", row.len());
        };
        let liberty = match (name, liberty.strip_prefix("CACHE/")) {
            ("other", _) => PathBuf::from(text),
            (_, Some(rest)) => cache()?.join(rest),
            (_, None) => PathBuf::from(liberty),
        };
        if name == "other" && !liberty.exists() {
            bail!("there is no library `{text}`; give osu018, nangate45 or the path of a liberty file");
        }
        Ok(Self {
            name: text.to_string(),
            liberty,
            driver: driver.trim_matches('-').to_string(),
            load: load.to_string(),
            area_period: area.parse()?,
            speed_period: speed.parse()?,
            access: access.to_string(),
            setup: setup.to_string(),
        })
    }
}

/// The user's cache folder of this project.
fn cache() -> Result<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|x| !x.is_empty());
    set("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(set("HOME")?).join(".cache")))
        .map(|base| base.join("tcith"))
        .ok_or_else(|| anyhow!("there is no cache folder: neither XDG_CACHE_HOME nor HOME is set"))
}

/// That a file can be read, and looks like liberty: a group `library (…)` comes first, after comments.
fn check(path: &Path) -> Result<()> {
    let text =
        fs::read(path).with_context(|| format!("library {} cannot be read", path.display()))?;
    let text = String::from_utf8_lossy(&text);
    let mut rest = text.trim_start();
    loop {
        rest = match rest {
            x if x.starts_with("/*") => x.split_once("*/").map_or("", |x| x.1),
            x if x.starts_with("//") => x.split_once('\n').map_or("", |x| x.1),
            _ => break,
        }
        .trim_start();
    }
    let group = rest.strip_prefix("library").map(str::trim_start);
    if !group.is_some_and(|x| x.starts_with('(')) {
        bail!(
            "{} is not a liberty file: it does not begin with `library (NAME)`",
            path.display()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_both_names_and_the_rest() {
        let osu = Library::described("osu018").unwrap();
        assert_eq!(osu.driver, "INVX2");
        assert!(osu.speed_period < osu.area_period);
        let nangate = Library::described("nangate45").unwrap();
        assert!(nangate.liberty.ends_with("tcith/nangate45/stdcells.lib"));
        let error = Library::described("osu19").unwrap_err().to_string();
        assert!(error.contains("no library `osu19`"), "{error}");
        assert!(Library::described("other").is_err());
    }

    #[test]
    fn only_liberty_is_liberty() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.lib");
        for good in ["library(a) {}", "/* x */ // y\n library ( a ) {}"] {
            fs::write(&path, good).unwrap();
            check(&path).unwrap();
        }
        for bad in ["", "/* library(a)", "module library();", "library a"] {
            fs::write(&path, bad).unwrap();
            assert!(check(&path).is_err(), "{bad}");
        }
    }
}

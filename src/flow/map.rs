//! The step that everything at gate level builds on: the netlist of a design in the cells of a library.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::areas::{kept, Areas};
use super::library::Library;
use super::source::Source;
use super::tool::YOSYS;

/// Maps; says itself how it is set.
const SCRIPT: &str = include_str!("../../scripts/synth/map.tcl");

/// Which modules stay modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hierarchy {
    /// The units of the area table.
    Units,
    /// None: one module.
    Dissolved,
}

/// A mapped design.
pub struct Mapped {
    /// Verilog, of cells of the library and memories.
    pub netlist: PathBuf,
    pub areas: Areas,
}

/// Maps a design for a clock period in picoseconds; the results are in `out`, which is made.
pub fn map(
    source: &Source,
    library: &Library,
    period: u32,
    hierarchy: Hierarchy,
    out: &Path,
) -> Result<Mapped> {
    fs::create_dir_all(out).with_context(|| format!("cannot create {}", out.display()))?;
    let out = out.canonicalize()?;
    let script = out.join("map.tcl");
    fs::write(&script, SCRIPT).with_context(|| format!("cannot write {}", script.display()))?;
    let keep = match hierarchy {
        Hierarchy::Units => kept(),
        Hierarchy::Dissolved => String::new(),
    };
    let variables: [(&str, OsString); 8] = [
        ("TCITH_DIR", source.dir().into()),
        ("TCITH_TOP", source.top.clone().into()),
        ("TCITH_LIBERTY", library.liberty.clone().into()),
        ("TCITH_PERIOD", period.to_string().into()),
        ("TCITH_DRIVER", library.driver.clone().into()),
        ("TCITH_LOAD", library.load.clone().into()),
        ("TCITH_KEEP", keep.into()),
        ("TCITH_OUT", out.clone().into()),
    ];
    YOSYS
        .run(&out, &["-q", "-c", "map.tcl"], &variables)
        .with_context(|| {
            let fit = out.join("gate.txt").exists();
            let (top, name) = (&source.top, &library.name);
            match fit {
                true => format!("{top} cannot be mapped to library {name}"),
                false => format!("library {name} cannot be used: no two-input NAND comes of it"),
            }
        })?;
    let read = |name: &str| {
        let path = out.join(name);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    Ok(Mapped {
        areas: Areas::parse(&read("areas.txt")?)?,
        netlist: out.join("netlist.v"),
    })
}

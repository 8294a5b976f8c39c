//! Where a design comes from: generated now, or a folder that was generated before.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{bail, Context as _, Result};
use tcith_hdl::emit::Manifest;
use tcith_hdl::units::generate;

use crate::preset::Preset;
use crate::units::UnitArgs;

/// The options that choose a design.
#[derive(clap::Args)]
pub struct SourceArgs {
    #[command(flatten)]
    units: UnitArgs,
    /// Preset of the whole accelerator; `balanced` by default
    #[arg(long, value_name = "NAME", conflicts_with = "unit")]
    preset: Option<Preset>,
    /// Units that are present, p1 to p12, of the whole accelerator
    #[arg(long, value_name = "pN", conflicts_with = "unit")]
    partition: Option<String>,
    /// A folder that `generate` wrote, such as rtl-out/top, instead of generating
    #[arg(long, value_name = "DIR", conflicts_with_all = ["unit", "preset", "partition"])]
    from: Option<PathBuf>,
}

/// A design on disk.
pub struct Source {
    /// Top module.
    pub top: String,
    /// What it is, for people.
    pub title: String,
    /// The options that it was generated with.
    pub config: BTreeMap<String, String>,
    dir: Folder,
}

enum Folder {
    Own(tempfile::TempDir),
    Given(PathBuf),
}

impl Source {
    /// The unit `top` with options.
    pub fn top(options: &BTreeMap<String, String>) -> Result<Self> {
        Self::of(&generate("top", options)?)
    }

    fn of(design: &tcith_hdl::emit::Design) -> Result<Self> {
        let dir = tempfile::tempdir().context("a folder for the generated Verilog")?;
        design.write_to(dir.path())?;
        Ok(Self {
            top: design.top.clone(),
            title: title(&design.top, &design.config),
            config: design.config.clone(),
            dir: Folder::Own(dir),
        })
    }

    /// Its folder, absolute.
    pub fn dir(&self) -> &Path {
        match &self.dir {
            Folder::Own(dir) => dir.path(),
            Folder::Given(dir) => dir,
        }
    }
}

impl SourceArgs {
    /// The design chosen.
    pub fn source(&self) -> Result<Source> {
        if let Some(dir) = &self.from {
            let manifest = Manifest::read(dir)
                .with_context(|| format!("{} is not a generated design", dir.display()))?;
            return Ok(Source {
                title: title(&manifest.top, &manifest.config),
                top: manifest.top,
                config: manifest.config,
                dir: Folder::Given(dir.canonicalize()?),
            });
        }
        if self.units.unit.is_some() {
            let designs = self.units.designs(BTreeMap::new())?;
            let [design] = designs.as_slice() else {
                bail!("one unit is expected");
            };
            return Source::of(design);
        }
        Source::top(&self.options())
    }

    /// The options of unit `top` that preset and partition stand for.
    pub fn options(&self) -> BTreeMap<String, String> {
        let mut options = self.preset.unwrap_or(Preset::Balanced).options();
        if let Some(partition) = &self.partition {
            options.insert("partition".into(), partition.clone());
        }
        options
    }
}

fn title(top: &str, config: &BTreeMap<String, String>) -> String {
    let options = config.iter().map(|(key, value)| format!(" {key}={value}"));
    format!("{top} {}", options.collect::<String>())
}

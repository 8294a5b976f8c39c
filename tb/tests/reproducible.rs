//! `rtl-out` is what the generator writes, byte for byte, and nothing else: a folder a unit, with default options, and in a folder
//! of its name the accelerator with the options of each other preset. `scripts/regenerate` brings it up to date.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tcith_hdl::emit::Manifest;
use tcith_hdl::units::{generate, units};

const RTL_OUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../rtl-out");

/// The names in a folder.
fn names(dir: &Path) -> BTreeSet<String> {
    std::fs::read_dir(dir)
        .unwrap_or_else(|e| panic!("{}: {e}; run scripts/regenerate", dir.display()))
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// The presets beside that of the default options; that their options are the preset's is a test of the program.
const PRESETS: [&str; 2] = ["compact", "fast"];

/// The units that are checked in with default options: the other folders.
fn released() -> BTreeSet<String> {
    let mut names = names(Path::new(RTL_OUT));
    for name in ["README.md"].iter().chain(&PRESETS) {
        assert!(names.remove(*name), "rtl-out lacks {name}");
    }
    names
}

#[test]
fn every_folder_is_a_unit() {
    let units: BTreeSet<String> = units().iter().map(|unit| unit.name.to_string()).collect();
    let released = released();
    assert!(released.is_subset(&units), "{released:?}, {units:?}");
    for name in ["aes_core", "ggm_walker"] {
        assert!(released.contains(name), "rtl-out lacks {name}");
    }
}

/// Compares a folder with what is generated.
fn check(folder: &Path, unit: &str, options: &BTreeMap<String, String>) {
    let scratch = tempfile::tempdir().unwrap();
    let fresh = scratch.path();
    generate(unit, options).unwrap().write_to(fresh).unwrap();
    let files = names(fresh);
    assert_eq!(
        names(folder),
        files,
        "{}: run scripts/regenerate",
        folder.display()
    );
    for file in files {
        let read = |dir: &Path| std::fs::read(dir.join(&file)).unwrap();
        assert!(
            read(fresh) == read(folder),
            "{}/{file} differs from what is generated; run scripts/regenerate",
            folder.display()
        );
    }
}

#[test]
fn every_file_is_what_the_generator_writes() {
    for unit in released() {
        check(&Path::new(RTL_OUT).join(&unit), &unit, &BTreeMap::new());
    }
}

#[test]
fn presets_are_what_the_generator_writes_with_the_options_of_their_manifests() {
    for preset in PRESETS {
        let dir = Path::new(RTL_OUT).join(preset);
        assert_eq!(names(&dir), BTreeSet::from(["top".to_string()]));
        let manifest = Manifest::read(&dir.join("top")).unwrap();
        check(&dir.join("top"), "top", &manifest.config);
    }
}

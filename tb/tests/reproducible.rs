//! `rtl-out` is what the generator writes: a folder a unit, with default options, byte for byte, and nothing else.
//! `scripts/regenerate` brings it up to date.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tcith_hdl::units::{generate, units};

const RTL_OUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../rtl-out");

/// The names in a folder.
fn names(dir: &Path) -> BTreeSet<String> {
    std::fs::read_dir(dir)
        .unwrap_or_else(|e| panic!("{}: {e}; run scripts/regenerate", dir.display()))
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// The units that are checked in: the folders.
fn released() -> BTreeSet<String> {
    let mut names = names(Path::new(RTL_OUT));
    assert!(names.remove("README.md"));
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

#[test]
fn every_file_is_what_the_generator_writes() {
    let scratch = tempfile::tempdir().unwrap();
    for unit in released() {
        let fresh = scratch.path().join(&unit);
        generate(&unit, &BTreeMap::new())
            .unwrap()
            .write_to(&fresh)
            .unwrap();
        let kept = Path::new(RTL_OUT).join(&unit);
        let files = names(&fresh);
        assert_eq!(names(&kept), files, "{unit}: run scripts/regenerate");
        for file in files {
            let read = |dir: &Path| std::fs::read(dir.join(&file)).unwrap();
            assert!(
                read(&fresh) == read(&kept),
                "rtl-out/{unit}/{file} differs from what is generated; run scripts/regenerate"
            );
        }
    }
}

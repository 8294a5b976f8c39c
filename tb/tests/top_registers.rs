//! The listings of the accelerator's register map in docs/top are what the map gives: C header, SVD file and page.
//!
//! `TCITH_UPDATE_DOCS=1 cargo test -p tcith-tb --test top_registers` writes them anew.

use std::path::Path;

use tcith_hdl::regs::artefacts;
use tcith_hdl::top::registers::TOP;

#[test]
fn listings_are_up_to_date() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/top");
    let listings = artefacts(&TOP).unwrap();
    // The Rust constants are for other crates; this project's driver has its own, compared with the map by its test.
    for (name, text) in listings
        .into_iter()
        .filter(|(name, _)| !name.ends_with(".rs"))
    {
        let path = dir.join(&name);
        if std::env::var_os("TCITH_UPDATE_DOCS").is_some() {
            std::fs::create_dir_all(&dir).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == text,
            "docs/top/{name} is not what the register map gives; TCITH_UPDATE_DOCS=1 writes it anew"
        );
    }
}

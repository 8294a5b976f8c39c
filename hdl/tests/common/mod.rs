//! Runs the tools that tests need.

use std::path::Path;
use std::process::Command;

/// Runs a tool in a folder; its output, standard error included, if it succeeds.
pub fn run(dir: &Path, tool: &str, package: &str, arguments: &[&str]) -> String {
    let output = Command::new(tool)
        .args(arguments)
        .current_dir(dir)
        .output()
        .unwrap_or_else(|e| {
            panic!("{tool} does not run ({e}); install it: apt-get install {package}")
        });
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{tool} in {}:\n{text}",
        dir.display()
    );
    text
}

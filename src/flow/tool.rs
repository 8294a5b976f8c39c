//! Running the tools: one that is missing is answered with what installs it, one that fails with its own words.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{anyhow, bail, Result};

/// A program, and the Debian package that has it.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    program: &'static str,
    package: &'static str,
}

/// Maps to cells.
pub const YOSYS: Tool = Tool {
    program: "yosys",
    package: "yosys",
};
/// Analyses timing.
pub const OPENSTA: Tool = Tool {
    program: "sta",
    package: "opensta",
};
/// Runs scripts.
pub const BASH: Tool = Tool {
    program: "bash",
    package: "bash",
};

impl Tool {
    /// Runs it to its end with these arguments and variables, in a folder; gives what it printed. A failure is an
    /// error with the line that says why.
    pub fn run<V: AsRef<OsStr>>(
        self,
        dir: &Path,
        args: &[&str],
        variables: &[(&str, V)],
    ) -> Result<String> {
        let mut command = Command::new(self.program);
        command.args(args).current_dir(dir).stdin(Stdio::null());
        for (name, value) in variables {
            command.env(name, value);
        }
        let output = command.output().map_err(|e| match e.kind() {
            ErrorKind::NotFound => anyhow!(
                "`{}` was not found; install it with: sudo apt-get install {}",
                self.program,
                self.package
            ),
            _ => anyhow!("cannot run `{}`: {e}", self.program),
        })?;
        let mut log = String::from_utf8_lossy(&output.stdout).into_owned();
        log.push_str(&String::from_utf8_lossy(&output.stderr));
        // OpenSTA ends with status 0 after an error in a script.
        if !output.status.success() || log.lines().any(|line| line.starts_with("Error: ")) {
            bail!("{}: {}", self.program, reason(&log));
        }
        Ok(log)
    }
}

/// The line of a log that says why: the first that is called an error.
fn reason(log: &str) -> &str {
    let error = log.lines().find_map(|line| {
        ["ERROR: ", "Error: ", "error: "]
            .iter()
            .find_map(|word| Some(line.split_once(word)?.1))
    });
    let error = error.or_else(|| log.trim_end().lines().last());
    let error = error.unwrap_or("it failed, and said nothing").trim();
    error
        .strip_prefix("TCL interpreter returned an error: ")
        .unwrap_or(error)
}

const NO_VARIABLES: [(&str, &str); 0] = [];

/// The version of Yosys, as it prints it.
pub fn yosys_version() -> Result<String> {
    let text = YOSYS.run(Path::new("."), &["-V"], &NO_VARIABLES)?;
    let words: Vec<&str> = text.split_whitespace().take(2).collect();
    Ok(words.join(" "))
}

/// The version of OpenSTA.
pub fn opensta_version() -> Result<String> {
    let text = OPENSTA.run(Path::new("."), &["-version"], &NO_VARIABLES)?;
    Ok(format!("OpenSTA {}", text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_of_a_log_is_the_reason() {
        assert_eq!(reason("a\nERROR: no cell\nb\n"), "no cell");
        assert_eq!(
            reason("ERROR: TCL interpreter returned an error: no gate"),
            "no gate"
        );
        assert_eq!(reason("one\ntwo\n"), "two");
        assert_eq!(reason(""), "it failed, and said nothing");
    }

    #[test]
    fn a_missing_tool_is_answered_with_its_package() {
        let tool = Tool {
            program: "no-such-tool-of-tcith",
            package: "some-package",
        };
        let error = tool.run(Path::new("."), &[], &NO_VARIABLES).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`no-such-tool-of-tcith` was not found; install it with: sudo apt-get install some-package"
        );
    }
}

//! Generated Verilog as the proofs need it: by module, with names that do not depend on parameters.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{bail, Result};
use tcith_tb::{mutate, Source};

use super::job::Fault;

/// A generated unit.
#[derive(Clone, Debug)]
pub struct Verilog {
    source: Source,
}

impl Verilog {
    pub fn new(source: Source) -> Self {
        Self { source }
    }

    /// Names of all modules, which are those of their files.
    pub fn modules(&self) -> impl Iterator<Item = &str> {
        let files = self.source.files().iter();
        files.filter_map(|file| file.name.strip_suffix(".v"))
    }

    /// The text of a module.
    pub fn text(&self, module: &str) -> Option<&str> {
        let files = self.source.files().iter();
        let mut files = files.filter(|file| file.name.strip_suffix(".v") == Some(module));
        files.next().map(|file| file.text.as_str())
    }

    /// Short names: those of modules without the suffix of their parameters, where that tells them apart.
    pub fn short_names(&self) -> BTreeMap<&str, &str> {
        let mut names = BTreeMap::new();
        let mut twice = BTreeSet::new();
        for module in self.modules() {
            if names.insert(stem(module), module).is_some() {
                twice.insert(stem(module));
            }
        }
        names.retain(|short, _| !twice.contains(short));
        names
    }

    /// All modules with this name, whatever their parameters.
    pub fn modules_of<'a>(&'a self, short: &'a str) -> impl Iterator<Item = &'a str> {
        self.modules().filter(move |module| stem(module) == short)
    }

    /// The module with this short name.
    pub fn module(&self, short: &str) -> Result<&str> {
        match self.short_names().get(short) {
            Some(module) => Ok(module),
            None => bail!(
                "the Verilog of {} has no module `{short}`",
                self.source.top()
            ),
        }
    }

    /// The same with a fault.
    pub fn with_fault(&self, fault: &Fault) -> Result<Self> {
        let module = self.module(&fault.module)?;
        let places = self
            .text(module)
            .map_or(0, |text| text.matches(&fault.from).count());
        if places == 0 {
            bail!(
                "fault `{}`: the text `{}` is not in {module}",
                fault.what,
                fault.from
            );
        }
        let file = format!("{module}.v");
        Ok(Self::new(mutate(
            &self.source,
            &file,
            &fault.from,
            &fault.to,
            places,
        )?))
    }

    /// The texts of the modules that `text` names, directly or not. Short names in it are written with a
    /// backquote, as macros.
    pub fn needed_by(&self, text: &str) -> String {
        let short = self.short_names();
        let mut wanted: Vec<&str> = tokens(text)
            .map(|token| short.get(token).copied().unwrap_or(token))
            .collect();
        let mut found = BTreeMap::new();
        while let Some(module) = wanted.pop() {
            if let Some(text) = self.text(module) {
                if found.insert(module, text).is_none() {
                    wanted.extend(tokens(code(text)));
                }
            }
        }
        found.into_values().collect::<Vec<_>>().join("\n")
    }
}

/// The file without the comment at its top, which names other modules.
fn code(text: &str) -> &str {
    text.find("\nmodule ").map_or(text, |at| &text[at..])
}

/// The words of a text that can be names of modules.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|word| word.starts_with("tcith_"))
}

/// A module's name without the suffixes of its parameters: letters and digits behind the last underscores.
fn stem(module: &str) -> &str {
    let mut rest = module;
    while let Some((head, tail)) = rest.rsplit_once('_') {
        let letters = tail.trim_end_matches(|c: char| c.is_ascii_digit());
        let parameter = letters.len() < tail.len()
            && !letters.is_empty()
            && letters.chars().all(|c| c.is_ascii_lowercase());
        // `fips202`, `tcith_axil` and the like are names, parameters have one letter; but for `tag4`, `base422`.
        if !parameter || (letters.len() > 1 && !["tag", "base"].contains(&letters)) {
            break;
        }
        rest = head;
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formal::job::TOP;

    #[test]
    fn parameters_are_not_part_of_a_short_name() {
        for (module, short) in [
            ("tcith_aes_core_tag4", "tcith_aes_core"),
            ("tcith_axil_slave_d64_k12", "tcith_axil_slave"),
            (
                "tcith_com_streams_control_base422",
                "tcith_com_streams_control",
            ),
            ("tcith_fips202", "tcith_fips202"),
            ("tcith_fips202_grinding_c17_w9", "tcith_fips202_grinding"),
            ("tcith_windows", "tcith_windows"),
        ] {
            assert_eq!(stem(module), short);
        }
    }

    #[test]
    fn only_what_is_used_is_there_and_ambiguous_names_are_not() {
        let verilog = TOP.verilog().unwrap();
        assert!(verilog.module("tcith_reg").is_err());
        let text = verilog.needed_by("`tcith_axil_slave u_dut ();");
        assert!(text.contains("module tcith_axil_request_k"));
        assert!(text.contains("module tcith_axil_slot "));
        assert!(!text.contains("module tcith_aes_core"));
    }

    #[test]
    fn a_fault_whose_text_is_gone_is_an_error() {
        let fault = Fault {
            what: "nothing".into(),
            module: "tcith_guard".into(),
            from: "this text".into(),
            to: "that text".into(),
        };
        let error = TOP.verilog().unwrap().with_fault(&fault).unwrap_err();
        assert!(
            error.to_string().contains("is not in tcith_guard"),
            "{error}"
        );
    }
}

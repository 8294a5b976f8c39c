//! What a mapping found: areas and registers by module, memories, and the gate that areas are counted in.

use anyhow::{bail, Context as _, Result};

/// The rows of the published area table, by module.
const ROWS: &str = include_str!("../../scripts/synth/rows.txt");
/// Bits of a word of every memory.
const WORD: u64 = 64;

/// A module that stayed a module.
#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    pub name: String,
    pub instances: u64,
    /// Area of one instance, without the modules in it.
    pub area: f64,
    /// Flip-flops of one instance.
    pub registers: u64,
    /// Area of these.
    pub register_area: f64,
}

/// A kind of memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory {
    pub module: String,
    pub words: u64,
    pub instances: u64,
}

/// All of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Areas {
    /// The smallest NAND2, and its area.
    pub gate: (String, f64),
    pub modules: Vec<Module>,
    pub memories: Vec<Memory>,
}

impl Areas {
    /// Reads the file that the mapping script wrote.
    pub fn parse(text: &str) -> Result<Self> {
        let (mut gate, mut modules, mut memories) = (None, Vec::new(), Vec::new());
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["gate", name, area] => gate = Some((name.to_string(), area.parse()?)),
                ["module", name, instances, area, registers, register_area] => {
                    modules.push(Module {
                        name: name.to_string(),
                        instances: instances.parse()?,
                        area: area.parse()?,
                        registers: registers.parse()?,
                        register_area: register_area.parse()?,
                    });
                }
                ["memory", name, instances] => memories.push(Memory {
                    module: name.to_string(),
                    words: words_of(name)?,
                    instances: instances.parse()?,
                }),
                _ => bail!("the mapping wrote a line that is not known: `{line}`"),
            }
        }
        Ok(Self {
            gate: gate.context("the mapping wrote no gate")?,
            modules,
            memories,
        })
    }

    /// The area of everything.
    pub fn total(&self) -> f64 {
        self.modules.iter().map(Module::all).sum()
    }

    /// The number of flip-flops.
    pub fn registers(&self) -> u64 {
        let all = self.modules.iter();
        all.map(|x| x.instances * x.registers).sum()
    }

    /// An area in thousands of gate equivalents.
    pub fn kge(&self, area: f64) -> f64 {
        area / self.gate.1 / 1000.0
    }

    /// Bits of all memories.
    pub fn memory_bits(&self) -> u64 {
        let all = self.memories.iter();
        all.map(|x| x.instances * x.words * WORD).sum()
    }

    /// The rows of the table and their modules: control first, then in the order of the published table.
    pub fn rows(&self) -> Vec<(String, Vec<&Module>)> {
        let mut rows = vec![("control".to_string(), Vec::new())];
        rows.extend(patterns().map(|(name, _)| (name.replace('_', " "), Vec::new())));
        for module in &self.modules {
            let place = patterns().position(|(_, x)| x.iter().any(|x| matches(x, &module.name)));
            rows[place.map_or(0, |x| x + 1)].1.push(module);
        }
        rows
    }
}

impl Module {
    /// The area of all instances.
    pub fn all(&self) -> f64 {
        self.area * self.instances as f64
    }
}

/// The patterns of all modules that stay modules.
pub fn kept() -> String {
    let all: Vec<&str> = patterns().flat_map(|(_, patterns)| patterns).collect();
    all.join(" ")
}

fn patterns() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    ROWS.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some((words.next()?, words.collect()))
        })
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == pattern,
    }
}

/// The number of words is in a memory's name.
fn words_of(module: &str) -> Result<u64> {
    let depth = module.rsplit_once("_d").context("a memory's name")?.1;
    Ok(depth.parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "gate NAND2X1 24\n\
        module tcith_top 1 4800 10 1000\n\
        module tcith_aes_core_tag4 2 2400 3 300\n\
        module tcith_gf_lanes_n8 1 1200 0 0\n\
        memory tcith_sram_1rw_d16 2\n";

    #[test]
    fn all_instances_count() {
        let areas = Areas::parse(TEXT).unwrap();
        assert_eq!(areas.total(), 10_800.0);
        assert_eq!(areas.kge(areas.total()), 0.45);
        assert_eq!(areas.registers(), 16);
        assert_eq!(areas.memory_bits(), 2048);
        let rows = areas.rows();
        let row = |name: &str| &rows.iter().find(|x| x.0 == name).unwrap().1;
        assert_eq!(rows[0].0, "control");
        assert_eq!(rows[0].1[0].name, "tcith_top");
        assert_eq!(row("AES")[0].instances, 2);
        assert_eq!(row("MPC")[0].name, "tcith_gf_lanes_n8");
        assert!(row("FIPS 202").is_empty());
    }

    #[test]
    fn what_is_not_known_is_refused() {
        assert!(Areas::parse("module x 1 2").is_err());
        assert!(Areas::parse("").is_err());
    }
}

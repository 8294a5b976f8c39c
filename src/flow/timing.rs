//! Static timing analysis of a mapped netlist by OpenSTA.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path as FilePath;

use anyhow::{bail, Context as _, Result};

use super::library::Library;
use super::map::Mapped;
use super::source::Source;
use super::tool::OPENSTA;

const SCRIPT: &str = include_str!("../../scripts/synth/sta.tcl");
/// Constraints, by top module.
const CONSTRAINTS: [(&str, &str); 3] = [
    ("tcith_top", include_str!("../../constraints/tcith_top.sdc")),
    (
        "tcith_aes_core",
        include_str!("../../constraints/tcith_aes_core.sdc"),
    ),
    (
        "tcith_ggm_walker",
        include_str!("../../constraints/tcith_ggm_walker.sdc"),
    ),
];
/// Those of every other.
const OTHER: &str = include_str!("../../constraints/unit.sdc");
/// Endpoints listed of each group: enough that the worst bits of a wide register do not hide all else.
const PATHS: u32 = 4000;

/// The groups of paths, by name, and what they are called.
pub const GROUPS: [(&str, &str); 4] = [
    ("reg_reg", "register to register"),
    ("in_reg", "input to register"),
    ("reg_out", "register to output"),
    ("in_out", "input to output"),
];

/// The worst of the paths from one register (all its bits) to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    pub group: String,
    /// In nanoseconds.
    pub slack: f64,
    /// The period at which it has no slack, in nanoseconds.
    pub shortest: f64,
    pub start: String,
    pub end: String,
}

/// Analyses a mapping that was made for this period in picoseconds; the worst comes first.
pub fn analyse(
    source: &Source,
    mapped: &Mapped,
    library: &Library,
    period: u32,
) -> Result<Vec<Path>> {
    let out = mapped.netlist.parent().context("the netlist's folder")?;
    let write = |name: &str, text: &str| {
        let path = out.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        anyhow::Ok(path)
    };
    write("sta.tcl", SCRIPT)?;
    let sdc = CONSTRAINTS.iter().find(|(top, _)| *top == source.top);
    let sdc = write("constraints.sdc", sdc.map_or(OTHER, |(_, text)| text))?;
    let variables: [(&str, OsString); 9] = [
        ("TCITH_NETLIST", mapped.netlist.clone().into()),
        ("TCITH_TOP", source.top.clone().into()),
        ("TCITH_LIBERTY", library.liberty.clone().into()),
        ("TCITH_SDC", sdc.into()),
        (
            "TCITH_PERIOD",
            (f64::from(period) / 1000.0).to_string().into(),
        ),
        ("TCITH_PATHS", PATHS.to_string().into()),
        ("TCITH_ACCESS", library.access.clone().into()),
        ("TCITH_SETUP", library.setup.clone().into()),
        ("TCITH_OUT", out.into()),
    ];
    OPENSTA
        .run(out, &["-exit", "-no_splash", "sta.tcl"], &variables)
        .with_context(|| format!("timing of {}", source.top))?;
    read(out, &mapped.netlist)
}

fn read(out: &FilePath, netlist: &FilePath) -> Result<Vec<Path>> {
    let text = |path: &FilePath| {
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
    };
    let names = held(&text(netlist)?);
    let mut paths: Vec<Path> = Vec::new();
    let mut places = HashMap::new();
    for line in text(&out.join("paths.txt"))?.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[group, slack, shortest, start, end] = words.as_slice() else {
            bail!("OpenSTA wrote a path that is not known: `{line}`");
        };
        let path = Path {
            group: group.to_string(),
            slack: slack.parse()?,
            shortest: shortest.parse()?,
            start: register(start, &names),
            end: register(end, &names),
        };
        let place = *places
            .entry((path.start.clone(), path.end.clone()))
            .or_insert(paths.len());
        match paths.get_mut(place) {
            Some(worse) if worse.slack <= path.slack => {}
            Some(better) => *better = path,
            None => paths.push(path),
        }
    }
    paths.sort_by(|a, b| b.shortest.total_cmp(&a.shortest));
    Ok(paths)
}

/// What each flip-flop of a netlist drives with its pin Q, by instance.
fn held(netlist: &str) -> HashMap<String, String> {
    let mut names = HashMap::new();
    let mut instance = "";
    for line in netlist.lines() {
        let line = line.trim();
        if let Some(pin) = line.strip_prefix(".Q(") {
            let net = pin.trim_end_matches([',', ')', ' ']);
            names.insert(
                instance.to_string(),
                net.trim_start_matches('\\').to_string(),
            );
        } else if let Some(start) = line.strip_suffix('(') {
            let name = start.split_whitespace().nth(1).unwrap_or_default();
            instance = name.trim_start_matches('\\');
        }
    }
    names
}

/// The register, port or memory's bus that a pin belongs to.
fn register(pin: &str, names: &HashMap<String, String>) -> String {
    let instance = pin.rsplit_once('/').map(|(instance, _)| instance);
    let name = instance.and_then(|x| names.get(x)).map_or(pin, |x| x);
    let mut name = name;
    while let Some((rest, _)) = name
        .strip_suffix(']')
        .and_then(|x| x.rsplit_once('['))
        .filter(|(_, bit)| bit.bytes().all(|x| x.is_ascii_digit()))
    {
        name = rest;
    }
    name.strip_suffix(".q").unwrap_or(name).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NETLIST: &str = "module m(clk);\n  DFF_X1 _12_ (\n    .CK(clk),\n    .Q(\\u_a.u_b_reg.q[3] ),\n    .QN(_3_)\n  );\n  DFF_X1 \\u_c.x_DFF  (\n    .Q(valid)\n  );\n";

    #[test]
    fn a_register_is_called_after_what_it_holds() {
        let names = held(NETLIST);
        assert_eq!(register("_12_/D", &names), "u_a.u_b_reg");
        assert_eq!(register("u_c.x_DFF/CK", &names), "valid");
        assert_eq!(register("u_memory/addr[3]", &names), "u_memory/addr");
        assert_eq!(register("s_axil_rready", &names), "s_axil_rready");
    }

    #[test]
    fn the_bits_of_a_register_are_one_and_the_worst_counts() {
        let dir = tempfile::tempdir().unwrap();
        let netlist = dir.path().join("netlist.v");
        fs::write(&netlist, NETLIST).unwrap();
        let text = "reg_reg 0.5 1.5 _12_/CK u_m/addr[0]\n\
                    reg_reg -0.5 2.5 _12_/CK u_m/addr[1]\n\
                    in_reg 0.1 1.9 x _12_/D\n";
        fs::write(dir.path().join("paths.txt"), text).unwrap();
        let paths = read(dir.path(), &netlist).unwrap();
        assert_eq!(paths.len(), 2);
        assert_eq!(paths[0].slack, -0.5);
        assert_eq!(paths[0].end, "u_m/addr");
        assert_eq!(paths[1].start, "x");
    }
}

//! Netlists that Yosys maps to osu018, against the RTL that they come from.

use super::Row;
use crate::formal::job::{Job, Mode, TOP};

/// Module, what of it is compared, its faults, whether the quick set has it.
const NETLISTS: &[(&str, &str, &str, &[Fault], bool)] = &[
    (
        "netlist_gf_lane",
        "tcith_gf_lane",
        "a lane of the GF(2^8) multipliers",
        &[XOR, AND],
        true,
    ),
    (
        "netlist_gf_lanes",
        "tcith_gf_lanes",
        "the eight lanes of the GF(2^8) multipliers",
        &[XOR, AND],
        false,
    ),
    (
        "netlist_keccak_round",
        "tcith_keccak_round",
        "a round of Keccak-f[1600]",
        &[XOR, AND],
        false,
    ),
    (
        "netlist_fips202_control",
        "tcith_fips202_control",
        "the control of FIPS 202",
        &[AND, RESET],
        true,
    ),
    (
        "netlist_aes_core",
        "tcith_aes_core",
        "the AES core, rounds and key schedule included",
        &[XOR, AND, RESET],
        false,
    ),
];

/// As in [`Row`], without the module.
type Fault = (&'static str, &'static str, &'static str);

const XOR: Fault = ("an XOR gate is an XNOR", " XOR2X1 ", " XNOR2X1 ");
const AND: Fault = ("a NAND gate is a NOR", " NAND2X1 ", " NOR2X1 ");
const RESET: Fault = ("a flip-flop is not reset", ".R(rst_n)", ".R(1'h1)");

pub fn jobs() -> Vec<Job> {
    NETLISTS
        .iter()
        .map(|(name, module, what, faults, quick)| {
            let row = Row {
                name,
                what: "",
                unit: TOP,
                text: module,
                mode: Mode::Netlist,
                depth: 0,
                free: &[],
                probes: &[],
                faults: &[],
                quick: *quick,
            };
            let mut job = row.job();
            job.what = format!("Mapped to osu018, {what}: equal to the RTL");
            job.faults = faults
                .iter()
                .map(|(what, from, to)| super::Fault {
                    what: what.to_string(),
                    module: module.to_string(),
                    from: from.to_string(),
                    to: to.to_string(),
                })
                .collect();
            job
        })
        .collect()
}

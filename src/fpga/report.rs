//! What the tools report.

use std::collections::BTreeMap;

use anyhow::{bail, Context, Result};
use serde_json::{json, Value};

/// Cells by kind, from Yosys' `stat` of a flat netlist: the last list in it, which is that of the whole.
pub fn cells(text: &str) -> Result<BTreeMap<String, u64>> {
    let Some((_, list)) = text.rsplit_once("Number of cells:") else {
        bail!("Yosys printed no number of cells");
    };
    let cells: BTreeMap<String, u64> = list
        .lines()
        .skip(1)
        .map_while(|line| {
            let mut words = line.split_whitespace();
            let (name, count) = (words.next()?, words.next()?);
            Some((
                name.trim_start_matches(['$', '\\']).to_string(),
                count.parse().ok()?,
            ))
        })
        .collect();
    if cells.is_empty() {
        bail!("Yosys printed no cells");
    }
    Ok(cells)
}

/// nextpnr's report.
pub struct Routed {
    /// The lowest of the frequencies of all clocks.
    pub mhz: f64,
    /// Used resources, and how many there are.
    pub utilisation: Vec<(String, u64, u64)>,
}

impl Routed {
    /// Reads `report.json`.
    pub fn parse(text: &str) -> Result<Self> {
        let report: Value = serde_json::from_str(text).context("nextpnr's report is no JSON")?;
        let clocks = report["fmax"]
            .as_object()
            .context("nextpnr reports no clock")?;
        let mhz = clocks
            .values()
            .filter_map(|clock| clock["achieved"].as_f64())
            .reduce(f64::min)
            .context("nextpnr reports no frequency")?;
        let used = report["utilization"].as_object();
        let utilisation = used
            .context("nextpnr reports no utilisation")?
            .iter()
            .filter_map(|(name, entry)| {
                let (used, available) = (entry["used"].as_u64()?, entry["available"].as_u64()?);
                (used > 0).then(|| (name.clone(), used, available))
            })
            .collect();
        Ok(Self { mhz, utilisation })
    }

    /// The same for machines.
    pub fn json(&self) -> Value {
        let used: serde_json::Map<String, Value> = self
            .utilisation
            .iter()
            .map(|(name, used, available)| {
                (
                    name.clone(),
                    json!({ "used": used, "available": available }),
                )
            })
            .collect();
        json!({ "mhz": self.mhz, "utilisation": used })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_those_of_the_last_list() {
        let text = "=== a ===\n   Number of cells:  9\n     LUT4   9\n\n=== top ===\n\n   \
                    Number of cells:              75377\n     CCU2C                         780\n     \
                    LUT4                        47768\n\n";
        let found = cells(text).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!((found["CCU2C"], found["LUT4"]), (780, 47_768));
        assert!(cells("").is_err());
        assert!(cells("Number of cells: 0\n").is_err());
    }

    #[test]
    fn the_slowest_clock_counts() {
        let text = r#"{"fmax": {"a": {"achieved": 31.5, "constraint": 25}, "b": {"achieved": 29.0}},
            "utilization": {"TRELLIS_COMB": {"available": 83640, "used": 5}, "PLL": {"available": 4, "used": 0}}}"#;
        let routed = Routed::parse(text).unwrap();
        assert_eq!(routed.mhz, 29.0);
        assert_eq!(
            routed.utilisation,
            [("TRELLIS_COMB".to_string(), 5, 83_640)]
        );
        assert!(Routed::parse("{}").is_err());
        assert!(Routed::parse("no").is_err());
    }
}

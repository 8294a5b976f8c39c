//! Partitions: which of the five units a top has. Software does the rest.

use crate::regs::Units;
use anyhow::{anyhow, Result};

/// A partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    /// Its name, as an option has it.
    pub name: &'static str,
    /// What it has.
    pub units: Units,
}

const AES: Units = Units::AES;
const GGM: Units = AES.and(Units::GGM);
const FIPS: Units = Units::FIPS;
const ACC: Units = GGM.and(Units::ACC);
const MPC: Units = Units::MPC;

const fn partition(name: &'static str, units: Units) -> Partition {
    Partition { name, units }
}

impl Partition {
    /// All of them.
    pub const ALL: [Self; 12] = [
        partition("p1", AES),
        partition("p2", FIPS),
        partition("p3", MPC),
        partition("p4", GGM),
        partition("p5", FIPS.and(MPC)),
        partition("p6", GGM.and(FIPS)),
        partition("p7", ACC),
        partition("p8", GGM.and(MPC)),
        partition("p9", ACC.and(FIPS)),
        partition("p10", GGM.and(FIPS).and(MPC)),
        partition("p11", ACC.and(MPC)),
        partition("p12", Units::ALL),
    ];
    /// Their names.
    pub const NAMES: [&'static str; 12] = {
        let mut names = [""; 12];
        let mut k = 0;
        while k < 12 {
            names[k] = Self::ALL[k].name;
            k += 1;
        }
        names
    };

    /// The partition of this name.
    ///
    /// # Errors
    /// Says which there are.
    pub fn named(name: &str) -> Result<Self> {
        Self::ALL
            .into_iter()
            .find(|x| x.name == name)
            .ok_or_else(|| anyhow!("there is no partition `{name}`; there are p1 to p12"))
    }

    /// How many instances of something that needs all of `units` it has: 1 or 0.
    pub(crate) fn count(self, units: Units) -> usize {
        usize::from(self.units.contains(units))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_need_each_other() {
        for Partition { name, units } in Partition::ALL {
            assert!(!units.contains(Units::GGM) || units.contains(AES), "{name}");
            assert!(!units.contains(Units::ACC) || units.contains(GGM), "{name}");
        }
        assert_eq!(Partition::named("p12").unwrap().units, Units::ALL);
        assert!(Partition::named("p13").is_err());
    }
}

//! What a generated configuration puts into the registers: version and capabilities.

use super::map::Units;

/// The parts of a configuration that software has to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// The units that are present.
    pub units: Units,
    /// Bits of data of the bus: 32 or 64.
    pub data_width: u8,
    /// AES rounds computed in a cycle; 0 without AES.
    pub aes_rounds: u8,
    /// AES cores; 0 without AES.
    pub aes_cores: u8,
    /// Keccak rounds computed in a cycle; 0 without FIPS 202.
    pub keccak_rounds: u8,
    /// Level of the tree whose nodes are kept; 0 for none.
    pub kept_depth: u8,
    /// Binary logarithm of the watchdog's limit in cycles.
    pub watchdog: u8,
}

/// "TCIT" as bytes in the order of their addresses.
pub const ID: u64 = u32::from_le_bytes(*b"TCIT") as u64;

impl Build {
    /// The value of VERSION: the crate's own version.
    pub fn version() -> u64 {
        let part = |text: &str| text.parse::<u8>().map_or(0, u64::from);
        part(env!("CARGO_PKG_VERSION_MAJOR")) << 16
            | part(env!("CARGO_PKG_VERSION_MINOR")) << 8
            | part(env!("CARGO_PKG_VERSION_PATCH"))
    }

    /// Whether software reads the seeds of nodes, which it otherwise never sees.
    pub fn seeds_open(&self) -> bool {
        self.units.contains(Units::GGM) && !self.units.contains(Units::ACC)
    }

    /// Whether software reads and writes the sums of shares, because only one of the units that pass them on to each other is
    /// there.
    pub fn sums_open(&self) -> bool {
        self.units.contains(Units::ACC) != self.units.contains(Units::MPC)
    }

    /// The value of CAPABILITY.
    pub fn capability(&self) -> u64 {
        u64::from(self.units.bits())
            | u64::from(self.data_width) << 8
            | u64::from(self.aes_rounds) << 16
            | u64::from(self.keccak_rounds) << 20
            | u64::from(self.kept_depth) << 24
            | u64::from(self.watchdog) << 32
            | u64::from(self.seeds_open()) << 40
            | u64::from(self.sums_open()) << 41
            | u64::from(self.aes_cores) << 44
    }
}

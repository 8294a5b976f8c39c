//! Presets: named sets of options of the whole accelerator. Each option can also be set by itself.

use std::collections::BTreeMap;

/// A point between small and quick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Preset {
    /// One round of AES and Keccak a cycle, one column of Γ·H'
    Compact,
    /// Two rounds of AES, one of Keccak, two columns
    Balanced,
    /// Two AES cores, two rounds of both, four columns
    Fast,
}

impl Preset {
    /// All of them, smallest first.
    pub const ALL: [Self; 3] = [Self::Compact, Self::Balanced, Self::Fast];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Compact => "compact",
            Self::Balanced => "balanced",
            Self::Fast => "fast",
        }
    }

    /// Its options of unit `top`.
    pub fn options(self) -> BTreeMap<String, String> {
        let (aes, cores, keccak, columns) = match self {
            Self::Compact => ("1", "1", "1", "1"),
            Self::Balanced => ("2", "1", "1", "2"),
            Self::Fast => ("2", "2", "2", "4"),
        };
        [
            ("aes_rounds", aes),
            ("aes_cores", cores),
            ("keccak_rounds", keccak),
            ("columns", columns),
        ]
        .into_iter()
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect()
    }
}

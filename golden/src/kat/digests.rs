//! SHA-256 digests of the published response files, as data.

use crate::scheme::Scheme;

/// How much of a response file a digest covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All 100 vectors.
    Full,
    /// A file of the first three vectors.
    First3,
}

impl Extent {
    /// The extent with `count` vectors, if its digest is published.
    #[must_use]
    pub fn of_count(count: u32) -> Option<Self> {
        match count {
            100 => Some(Self::Full),
            3 => Some(Self::First3),
            _ => None,
        }
    }

    /// Number of vectors.
    #[must_use]
    pub fn count(self) -> u32 {
        match self {
            Self::Full => 100,
            Self::First3 => 3,
        }
    }
}

/// The digest, in lower-case hex, of the published file of `scheme`.
///
/// Every scheme has one for each extent; `None` would mean that the data file lacks the line.
#[must_use]
pub fn published_digest(scheme: Scheme, extent: Extent) -> Option<&'static str> {
    let (sums, suffix) = match extent {
        Extent::Full => (include_str!("../../data/SHA256SUMS"), ".rsp"),
        Extent::First3 => (include_str!("../../data/SHA256SUMS.first3"), ".first3.rsp"),
    };
    sums.lines().find_map(|line| {
        let (digest, file) = line.split_once("  ")?;
        let (set, commitment) = file
            .strip_prefix("mirath_")?
            .strip_suffix(suffix)?
            .rsplit_once('_')?;
        // File names have an underscore where the set's name has a hyphen.
        let (level, speed) = set.split_once('_')?;
        let (expected_level, expected_speed) = scheme.set.name().split_once('-')?;
        let found = level == expected_level
            && speed == expected_speed
            && commitment == scheme.commitment.name();
        found.then_some(digest)
    })
}

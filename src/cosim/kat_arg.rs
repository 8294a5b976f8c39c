//! `--kat SET:COUNT`: which known answers the walker runs.

use std::collections::BTreeMap;
use std::str::FromStr;

use anyhow::{bail, Result};
use tcith_golden::{CommitmentKind, ParamSet, Scheme};

use crate::sets::{self, numbers, Numbers};

/// Seeds of the walker have as many bytes: λ of its sets.
const LAMBDA: usize = 16;

/// The first vectors of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KatArg {
    set: ParamSet,
    /// How many vectors.
    pub count: u32,
}

impl Default for KatArg {
    fn default() -> Self {
        Self {
            set: ParamSet::Mirath1aFast,
            count: 1,
        }
    }
}

impl KatArg {
    /// The numbers of the set.
    pub fn numbers(self) -> Numbers {
        numbers(self.set)
    }

    /// The scheme whose vectors these are. Trees do not depend on the commitment variant.
    pub fn scheme(self) -> Scheme {
        Scheme {
            set: self.set,
            commitment: CommitmentKind::default(),
        }
    }

    /// The value of the walker's option `leaves`, unless it is given already. Another number is an error.
    pub fn leaves_option(self, given: &BTreeMap<String, String>) -> Result<Option<String>> {
        let leaves = self.numbers().leaves.to_string();
        match given.get("leaves") {
            None => Ok(Some(leaves)),
            Some(value) if *value == leaves => Ok(None),
            Some(value) => bail!(
                "leaves={value} does not go with the known answers of {}, whose trees have {leaves} leaves; \
                 choose the set with --kat and leave the option out",
                self.set
            ),
        }
    }
}

impl FromStr for KatArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, count) = text.split_once(':').unwrap_or((text, "1"));
        let set = sets::parse(name)?;
        if numbers(set).lambda != LAMBDA {
            let fitting: Vec<&str> = ParamSet::ALL
                .into_iter()
                .filter(|&set| numbers(set).lambda == LAMBDA)
                .map(ParamSet::name)
                .collect();
            return Err(format!(
                "the walker's seeds have {LAMBDA} bytes: choose one of {}",
                fitting.join(", ")
            ));
        }
        match count.parse() {
            Ok(count @ 1..=100) => Ok(Self { set, count }),
            _ => Err(format!(
                "`{count}` vectors: a number from 1 to 100 is needed"
            )),
        }
    }
}

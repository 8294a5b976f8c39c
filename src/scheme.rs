//! The options that choose a scheme.

use tcith_golden::{CommitmentKind, ParamSet, Scheme};

use crate::sets;

/// Parameter set and commitment variant.
#[derive(clap::Args)]
pub struct SchemeArgs {
    /// Parameter set; `tcith list` shows them
    #[arg(long, value_name = "SET", default_value = "1a-fast", value_parser = sets::parse)]
    params: ParamSet,
    /// Commitment variant: rijndael (the hardware's) or sha3
    #[arg(long, value_name = "VARIANT", default_value = "rijndael", value_parser = parse_commitment)]
    commit: CommitmentKind,
}

impl SchemeArgs {
    /// The scheme chosen.
    pub fn scheme(&self) -> Scheme {
        Scheme {
            set: self.params,
            commitment: self.commit,
        }
    }
}

fn parse_commitment(name: &str) -> Result<CommitmentKind, String> {
    name.parse().map_err(|_| {
        let names = CommitmentKind::ALL.map(CommitmentKind::name).join(", ");
        format!("the commitment variants are: {names}")
    })
}

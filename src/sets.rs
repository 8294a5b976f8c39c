//! The numbers of a parameter set chosen at run time.

use serde::Serialize;
use tcith_golden::{
    Mirath1aFast, Mirath1aShort, Mirath1bFast, Mirath1bShort, Mirath3aFast, Mirath3aShort,
    Mirath3bFast, Mirath3bShort, Mirath5aFast, Mirath5aShort, Mirath5bFast, Mirath5bShort,
    ParamSet, Params,
};

/// Numbers of a set; lengths in bytes (Mirath v2.1.0 §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Numbers {
    /// Name.
    pub name: &'static str,
    /// λ: a seed.
    pub lambda: usize,
    /// τ.
    pub repetitions: usize,
    /// N.
    pub parties: usize,
    /// L = τ·N.
    pub leaves: usize,
    pub public_key: usize,
    pub secret_key: usize,
    pub signature: usize,
}

/// The numbers of `set`.
pub fn numbers(set: ParamSet) -> Numbers {
    match set {
        ParamSet::Mirath1aFast => of::<Mirath1aFast>(),
        ParamSet::Mirath1aShort => of::<Mirath1aShort>(),
        ParamSet::Mirath1bFast => of::<Mirath1bFast>(),
        ParamSet::Mirath1bShort => of::<Mirath1bShort>(),
        ParamSet::Mirath3aFast => of::<Mirath3aFast>(),
        ParamSet::Mirath3aShort => of::<Mirath3aShort>(),
        ParamSet::Mirath3bFast => of::<Mirath3bFast>(),
        ParamSet::Mirath3bShort => of::<Mirath3bShort>(),
        ParamSet::Mirath5aFast => of::<Mirath5aFast>(),
        ParamSet::Mirath5aShort => of::<Mirath5aShort>(),
        ParamSet::Mirath5bFast => of::<Mirath5bFast>(),
        ParamSet::Mirath5bShort => of::<Mirath5bShort>(),
    }
}

fn of<P: Params>() -> Numbers {
    Numbers {
        name: P::SET.name(),
        lambda: P::LAMBDA,
        repetitions: P::TAU,
        parties: P::PARTIES,
        leaves: P::LEAVES,
        public_key: P::PK_BYTES,
        secret_key: P::SK_BYTES,
        signature: P::SIG_BYTES,
    }
}

/// Reads the name of a set; the error lists all names.
pub fn parse(name: &str) -> Result<ParamSet, String> {
    name.parse().map_err(|_| {
        let names = ParamSet::ALL.map(ParamSet::name).join(", ");
        format!("the parameter sets are: {names}")
    })
}

//! The twelve parameter sets (Mirath v2.1.0 §1): a sealed trait, one marker type a set, and their
//! run-time names.

use core::{
    fmt::{self, Debug, Display},
    str::FromStr,
};

use crate::{
    cipher::{Aes128, Rijndael256, Rijndael256Cut24, SeedCipher},
    error::Error,
    field::{BaseField, ExtField, Gf16Cubed, Gf256, Gf4096, F16, F2},
    hash::{HashSuite, Level1, Level3, Level5},
    packed::{col_bytes, matrix_bytes},
};

mod sealed {
    pub trait Sealed {}
}

/// A parameter set. Lengths are in bytes unless a name says otherwise.
pub trait Params:
    sealed::Sealed + Copy + Clone + Debug + Default + PartialEq + Eq + Send + Sync + 'static
{
    /// The set's run-time name.
    const SET: ParamSet;
    /// λ.
    const LAMBDA: usize;
    /// Rows and columns of the secret matrix, `m`.
    const M: usize;
    /// Code dimension `k`.
    const K: usize;
    /// Rank `r`.
    const R: usize;
    /// `Nbits`: parties are numbered with so many bits.
    const N_BITS: usize;
    /// Repetitions `τ`.
    const TAU: usize;
    /// Checks `ρ`.
    const RHO: usize;
    /// Grinding bits `w`.
    const GRINDING_BITS: usize;
    /// Longest allowed sibling path `T`, in nodes.
    const MAX_PATH: usize;

    /// `F_q`.
    type Base: BaseField;
    /// `F_qμ`.
    type Ext: ExtField<Base = Self::Base>;
    /// The block cipher that expands seeds.
    type Cipher: SeedCipher;
    /// H and the XOF.
    type Hash: HashSuite;

    /// Parties `N`.
    const PARTIES: usize = 1 << Self::N_BITS;
    /// Leaves `L = τ·N`.
    const LEAVES: usize = Self::TAU * Self::PARTIES;
    /// Length of `y` in elements, `a = m·m − k`.
    const A: usize = Self::M * Self::M - Self::K;
    /// A salt.
    const SALT_BYTES: usize = 2 * Self::LAMBDA;
    /// A digest, and a leaf commitment.
    const DIGEST_BYTES: usize = 2 * Self::LAMBDA;
    /// Packed `S`.
    const S_BYTES: usize = matrix_bytes::<Self::Base>(Self::M, Self::R);
    /// Packed `C`.
    const C_BYTES: usize = matrix_bytes::<Self::Base>(Self::R, Self::M - Self::R);
    /// Packed `S || C`: also the length of one repetition's `aux`.
    const SC_BYTES: usize = Self::S_BYTES + Self::C_BYTES;
    /// Packed `H'`.
    const PARITY_CHECK_BYTES: usize = matrix_bytes::<Self::Base>(Self::A, Self::K);
    /// Packed `y`.
    const Y_BYTES: usize = col_bytes::<Self::Base>(Self::A);
    /// Block-cipher calls for one share. Only ρ *bytes* are drawn for `v`, also where an element
    /// takes two: see [`crate::share`].
    const SHARE_BLOCKS: usize = (Self::SC_BYTES + Self::RHO).div_ceil(Self::LAMBDA);
    /// A share as it leaves the block cipher.
    const SHARE_BYTES: usize = Self::SHARE_BLOCKS * Self::LAMBDA;
    /// Public key.
    const PK_BYTES: usize = Self::LAMBDA + Self::Y_BYTES;
    /// Secret key.
    const SK_BYTES: usize = 2 * Self::LAMBDA;
    /// Bits of the packed part of a signature.
    const PACKED_BITS: usize = Self::TAU
        * ((Self::M * Self::R + Self::R * (Self::M - Self::R)) * <Self::Base as BaseField>::BITS
            + Self::RHO * <Self::Ext as ExtField>::BITS);
    /// Signature.
    const SIG_BYTES: usize = Self::SALT_BYTES
        + 8
        + Self::DIGEST_BYTES
        + Self::MAX_PATH * Self::LAMBDA
        + Self::TAU * Self::DIGEST_BYTES
        + Self::PACKED_BITS.div_ceil(8);
}

/// Defines the marker types, the run-time names, and their correspondence.
macro_rules! parameter_sets {
    (($d:tt) $($type:ident $name:literal: $lambda:literal $m:literal $k:literal $r:literal $n_bits:literal $tau:literal
       $rho:literal $w:literal $t:literal, $base:ty, $ext:ty, $cipher:ty, $hash:ty;)*) => {
        $(
            #[doc = concat!("Mirath-", $name, ".")]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            pub struct $type;

            impl sealed::Sealed for $type {}

            impl Params for $type {
                const SET: ParamSet = ParamSet::$type;
                const LAMBDA: usize = $lambda;
                const M: usize = $m;
                const K: usize = $k;
                const R: usize = $r;
                const N_BITS: usize = $n_bits;
                const TAU: usize = $tau;
                const RHO: usize = $rho;
                const GRINDING_BITS: usize = $w;
                const MAX_PATH: usize = $t;
                type Base = $base;
                type Ext = $ext;
                type Cipher = $cipher;
                type Hash = $hash;
            }
        )*

        /// The name of a parameter set, for programs that choose it at run time.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ParamSet {
            $(
                #[doc = concat!("Mirath-", $name, ".")]
                $type,
            )*
        }

        impl ParamSet {
            /// Every set, in the order of the specification.
            pub const ALL: [Self; 12] = [$(Self::$type),*];

            /// Its name, such as `1a-fast`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$type => $name,)* }
            }
        }

        /// Evaluates `body` with the type alias `P` standing for the marker type of `set`.
        macro_rules! with_params {
            ($d set:expr, $d P:ident => $d body:expr) => {
                match $d set {
                    $($crate::params::ParamSet::$type => {
                        type $d P = $crate::params::$type;
                        $d body
                    })*
                }
            };
        }
        pub(crate) use with_params;
    };
}

// The leading `$` is handed in because the macro defines another macro.
parameter_sets! { ($)
    Mirath1aFast  "1a-fast":  16 16  143 4  8 17 16 9 118, F16, Gf256<F16>, Aes128, Level1;
    Mirath1aShort "1a-short": 16 16  143 4 11 12 11 8 116, F16, Gf16Cubed, Aes128, Level1;
    Mirath1bFast  "1b-fast":  16 42 1443 4  8 17 16 9 118, F2, Gf256<F2>, Aes128, Level1;
    Mirath1bShort "1b-short": 16 42 1443 4 11 12 11 8 116, F2, Gf4096, Aes128, Level1;
    Mirath3aFast  "3a-fast":  24 19  195 5  8 27 24 3 178, F16, Gf256<F16>, Rijndael256Cut24, Level3;
    Mirath3aShort "3a-short": 24 19  195 5 11 19 16 2 184, F16, Gf16Cubed, Rijndael256Cut24, Level3;
    Mirath3bFast  "3b-fast":  24 50 2024 5  8 27 24 3 178, F2, Gf256<F2>, Rijndael256Cut24, Level3;
    Mirath3bShort "3b-short": 24 50 2024 5 11 19 16 2 176, F2, Gf4096, Rijndael256Cut24, Level3;
    Mirath5aFast  "5a-fast":  32 22  255 6  8 36 32 4 242, F16, Gf256<F16>, Rijndael256, Level5;
    Mirath5aShort "5a-short": 32 22  255 6 11 25 22 6 240, F16, Gf16Cubed, Rijndael256, Level5;
    Mirath5bFast  "5b-fast":  32 56 2499 6  8 36 32 4 242, F2, Gf256<F2>, Rijndael256, Level5;
    Mirath5bShort "5b-short": 32 56 2499 6 11 25 22 6 240, F2, Gf4096, Rijndael256, Level5;
}

impl Display for ParamSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ParamSet {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|set| set.name() == name)
            .ok_or(Error::UnknownName)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes<P: Params>() -> (usize, usize, usize) {
        assert_eq!(P::LAMBDA, P::Cipher::BYTES);
        assert_eq!(P::DIGEST_BYTES, P::Hash::DIGEST_BYTES);
        (P::PK_BYTES, P::SK_BYTES, P::SIG_BYTES)
    }

    #[test]
    fn sizes_are_the_published_ones() {
        let published = [
            (73, 32, 3728),
            (73, 32, 3182),
            (57, 32, 3456),
            (57, 32, 2990),
            (107, 48, 8548),
            (107, 48, 7456),
            (84, 48, 7924),
            (84, 48, 6825),
            (147, 64, 15440),
            (147, 64, 13091),
            (112, 64, 14198),
            (112, 64, 12229),
        ];
        for (set, expected) in ParamSet::ALL.into_iter().zip(published) {
            assert_eq!(with_params!(set, P => sizes::<P>()), expected, "{set}");
        }
    }

    #[test]
    fn names_come_back() {
        for set in ParamSet::ALL {
            assert_eq!(set.name().parse(), Ok(set));
        }
        assert_eq!("2a-fast".parse::<ParamSet>(), Err(Error::UnknownName));
    }
}

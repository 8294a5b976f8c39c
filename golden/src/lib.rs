#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub)]
#![doc = include_str!("../README.md")]

extern crate alloc;

pub mod bits;
pub mod challenge;
pub mod cipher;
pub mod commitment;
pub mod commitment_hash;
mod encoding;
mod error;
pub mod field;
pub mod hash;
#[cfg(feature = "kat")]
pub mod kat;
pub mod keygen;
mod keys;
mod leaves;
mod matrix;
pub mod meter;
pub mod mpc;
pub mod packed;
pub mod params;
mod scheme;
pub mod share;
mod sign;
pub mod tree;
pub mod tweak;
mod verify;

pub use crate::{
    commitment::{Commitment, CommitmentKind, Rijndael, Sha3},
    encoding::{Packed, Parts, Signature},
    error::Error,
    keys::{SigningKey, VerifyingKey},
    leaves::Order,
    matrix::Matrix,
    params::{
        Mirath1aFast, Mirath1aShort, Mirath1bFast, Mirath1bShort, Mirath3aFast, Mirath3aShort,
        Mirath3bFast, Mirath3bShort, Mirath5aFast, Mirath5aShort, Mirath5bFast, Mirath5bShort,
        ParamSet, Params,
    },
    scheme::{KeyPairBytes, Scheme, Sizes},
    sign::{share_hash, start_proof_hash},
};
pub use signature::{self, Keypair, RandomizedSigner, SignatureEncoding, Verifier};

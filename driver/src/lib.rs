//! Driver of the accelerator `tcith_top`: KeyGen, Sign and Verify of Mirath-1a-fast with commitments by Rijndael
//! (Mirath v2.1.0).
//!
//! The accelerator has the work in the tree, the shares and the proofs. What its published split leaves to software is
//! here: the hashes of the protocol, by the Keccak window; the sibling path of the challenges; the bytes of keys and
//! signatures.
//!
//! [`Bus`] is all that a platform has to give: reads and writes of 64-bit words, and what to do while
//! waiting. [`Driver`] has the operations.
//!
//! # Accelerators without some of the units
//! The driver reads in CAPABILITY which units there are, and does the work of the others itself, with the pieces of the golden model:
//! any partition gives the same bytes. [`Driver::work`] tells how much that was. Software then handles secrets that the complete
//! accelerator keeps to itself: S and C, seeds of nodes, sums of shares.
//!
//! # Working memory
//! With all units there is no allocation; without some of them the golden model's vectors and matrices are allocated, up to some 100 kB. Besides what the platform's [`Bus`] needs, stack is used as follows, and a test measures it (64-bit
//! target, optimised): KeyGen up to 1 KiB, Verify up to 3 KiB, Sign up to 2 KiB without the signature, 3,728 bytes, which
//! [`Driver::sign_into`] writes in place and [`Driver::sign`] returns by value.
//!
//! # Secrets
//! Seeds go from the caller's arrays to the bus, word by word, and are kept nowhere; the secret key that [`Driver::key_gen`]
//! returns is overwritten when it is dropped. In the accelerator the secrets of an operation stay until the next one or until
//! [`Driver::wipe`]; an operation that fails wipes them by itself.

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub)]

extern crate alloc;

mod bus;
mod challenge;
mod driver;
mod error;
mod key_gen;
pub mod map;
mod partial;
mod path;
mod port;
mod sign;
mod signature;
mod transcript;
mod units;
mod verify;

pub use bus::{Bus, BusError, Phase};
pub use driver::{Driver, PublicKey, SecretKey, Work};
pub use error::{Error, Malformed};
pub use signature::{
    PUBLIC_KEY_BYTES, RSEED_BYTES, SALT_BYTES, SECRET_KEY_BYTES, SEED_BYTES, SIGNATURE_BYTES,
};
pub use units::Units;

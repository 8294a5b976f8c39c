//! AES-128 and AES-256, encryption and decryption (FIPS 197), on one datapath.
//!
//! The blocks called `…Both` do a step of the cipher or its inverse, as an input says, around the circuit
//! that the encryption-only core uses.

mod core;
mod index;
mod inv_affine;
mod key_window;
mod mix_columns;
mod mix_prepare;
mod rcon;
mod round;
mod sbox;
mod shift_rows;
mod sub_bytes;

pub use self::core::AesFull;
pub use index::RoundIndex;
pub use inv_affine::InvAffine;
pub use key_window::KeyWindow;
pub use mix_columns::MixColumnsBoth;
pub use mix_prepare::MixPrepare;
pub use rcon::Rcon;
pub use round::RoundBoth;
pub use sbox::SboxBoth;
pub use shift_rows::ShiftRowsBoth;
pub use sub_bytes::SubBytesBoth;

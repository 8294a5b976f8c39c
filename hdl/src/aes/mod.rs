//! AES (FIPS 197).

mod core;
mod full;
mod key_step;
mod mix_columns;
mod round;
mod sbox;
mod share;
mod shift_rows;
mod sub_bytes;

pub use self::core::AesCore;
pub use full::AesFull;
pub use key_step::KeyStep;
pub use mix_columns::{MixColumn, MixColumns};
pub use round::Round;
pub use sbox::Sbox;
pub use share::AesShare;
pub use shift_rows::ShiftRows;
pub use sub_bytes::SubBytes;

//! Arithmetic in GF(2^8), the field of challenges and proofs (Mirath v2.1.0 §2).

mod lane;
mod lanes;
mod mul;
mod multiples;

pub use lane::Lane;
pub use lanes::Lanes;
pub use mul::Mul;
pub use multiples::Multiples;

//! The whole accelerator behind AXI4-Lite.

mod acc_address;
mod accelerator;
mod dispatch;
mod guard;
pub mod map;
mod memories;
mod opener;
mod p12;
pub mod registers;
mod windows;
mod xof;

pub use acc_address::AccAddress;
pub use accelerator::{Accelerator, KEPT_DEPTH};
pub use dispatch::{Dispatch, Turn};
pub use guard::Guard;
pub use memories::Memories;
pub use opener::Opener;
pub use p12::Top;
pub use windows::Windows;
pub use xof::Xof;

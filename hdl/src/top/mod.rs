//! The accelerator behind AXI4-Lite, whole or with some of its units.

mod acc_address;
mod accelerator;
mod aes_port;
mod dispatch;
mod guard;
mod hashing;
mod hidden;
pub mod map;
mod memories;
mod node_port;
mod opener;
mod operands;
mod partition;
mod place;
pub mod registers;
mod unit;
mod windows;
mod xof;

pub use acc_address::AccAddress;
pub use accelerator::{Accelerator, KEPT_DEPTH};
pub use aes_port::AesPort;
pub use dispatch::{Dispatch, Turn};
pub use guard::Guard;
pub use hashing::Hashing;
pub use hidden::Hidden;
pub use memories::Memories;
pub use node_port::NodePort;
pub use opener::Opener;
pub use operands::Operands;
pub use partition::Partition;
pub use place::Place;
pub use unit::Top;
pub use windows::Windows;
pub use xof::Xof;

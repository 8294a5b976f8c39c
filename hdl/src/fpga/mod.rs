//! What drives the accelerator from a PC: a UART, a small protocol of bytes on it, and an AXI4-Lite master.
//!
//! docs/fpga.md describes the protocol, with the boards. [`protocol`] has its numbers once, for the hardware here and for
//! the program at the other end of the line.

mod axil_master;
mod bridge;
mod crc7;
pub mod protocol;
mod reply;
mod request;
mod uart_rx;
mod uart_tx;
mod whole;

pub use axil_master::AxilMaster;
pub use bridge::{Bridge, BridgeState};
pub use crc7::Crc7;
pub use reply::{Reply, ReplyState};
pub use request::Request;
pub use uart_rx::{RxState, UartRx};
pub use uart_tx::UartTx;
pub use whole::FpgaUart;

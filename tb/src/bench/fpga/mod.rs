//! Benches of the way from a PC to the accelerator: a UART line's far end, the serial protocol as its user sees it, an
//! AXI4-Lite slave, and the whole board at its pins.

mod board;
mod bridge;
mod frame;
mod line;
mod slave;

pub use board::Board;
pub use bridge::{Bridge, Event};
pub use frame::{Answer, Request, Word};
pub use line::{LineIn, LineOut};
pub use slave::{Access, Slave, REFUSED_FROM};

//! The AXI4-Lite slave.

mod alone;
mod answer;
mod loopback;
mod request;
mod slave;
mod slot;

pub use alone::Alone;
pub use answer::Answer;
pub use loopback::Loopback;
pub use request::{Request, RequestState};
pub use slave::Slave;
pub use slot::Slot;

//! Hardware of the TCitH signature accelerator, described in rust-hdl.
//!
//! * [`cells`]: register, memory, concatenation: what every unit is built of.
//! * [`aes`]: the AES core (FIPS 197).
//! * [`axil`]: the AXI4-Lite slave.
//! * [`gf`]: arithmetic in GF(2^8) (Mirath v2.1.0 §2).
//! * [`fips202`]: SHA-3, SHAKE and grinding (FIPS 202).
//! * [`fpga`]: a UART and a protocol on it, to drive the accelerator from a PC.
//! * [`ggm`]: the GGM tree walker (Mirath v2.1.0 §5).
//! * [`mpc`]: MPC-Emulation (Mirath v2.1.0 §6 to §8).
//! * [`regs`]: the registers, as data and as hardware.
//! * [`emit`]: from a rust-hdl block to a set of readable Verilog files.
//! * [`units`]: the units a user can generate, with their options.
//!
//! Conventions of all units: one clock `clk`, one asynchronous active-low reset `rst_n`, ready/valid
//! handshakes (a transfer happens in a cycle with both high; a valid, once raised, stays up with stable
//! data until it is taken), byte strings with byte 0 in the least significant bits.

pub mod accumulator;
pub mod aes;
pub mod axil;
pub mod cells;
pub mod com_streams;
pub mod emit;
pub mod fips202;
pub mod fpga;
pub mod gf;
pub mod ggm;
pub mod mpc;
pub mod regs;
pub mod top;
pub mod units;

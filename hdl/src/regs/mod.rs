//! The registers: described once, as data; hardware and listings are made from that.
//!
//! * [`RegisterMap`] and its parts say what the bus can reach. [`AXIL`] is the map of `tcith_axil`.
//! * [`Regs`] is the hardware.
//! * [`artefacts`] makes the C header, the SVD file, the Markdown table and the Rust constants.
//!
//! Another map is another constant: it takes [`REGISTERS`], [`OPCODES`] and [`ERRORS`] and has its own windows.
//!
//! ```
//! use tcith_hdl::regs::{Access, Area, RegisterMap, When, Window, ERRORS, OPCODES, REGISTERS};
//!
//! const MAP: RegisterMap = RegisterMap {
//!     name: "example",
//!     doc: "An example.",
//!     registers: REGISTERS,
//!     windows: &[Window {
//!         name: "SALT",
//!         offset: 0x100,
//!         size: 32,
//!         areas: &[Area {
//!             name: "SALT",
//!             offset: 0,
//!             words: 4,
//!             access: Access::WriteOnly,
//!             when: When::ALWAYS,
//!             doc: "the salt",
//!         }],
//!         doc: "Salt of the signature.",
//!     }],
//!     opcodes: OPCODES,
//!     errors: ERRORS,
//! };
//! // The area has the name of its window, so the two cannot be told apart.
//! assert_eq!(MAP.check().unwrap_err().to_string(), "the name SALT is given twice");
//! ```

mod artefacts;
mod block;
mod build;
mod byte_mask;
mod check;
mod commands;
mod cycles;
mod decode;
pub mod generic;
mod loopback;
mod map;
mod opcodes;
mod state;

pub use artefacts::artefacts;
pub use block::Regs;
pub use build::{Build, ID};
pub use byte_mask::ByteMask;
pub use commands::Commands;
pub use cycles::Cycles;
pub use decode::Decode;
pub use generic::{ERRORS, REGISTERS};
pub use loopback::AXIL;
pub use map::{
    Access, Area, ErrorCode, Field, Opcode, Register, RegisterMap, Reset, Target, Units, When,
    Window,
};
pub use opcodes::OPCODES;
pub use state::State;

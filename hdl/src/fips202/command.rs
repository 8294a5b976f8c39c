//! Numbers of the commands of FIPS 202, as on `cmd_op`; see `tcith_fips202_control` for what they do.

/// INIT.
pub const INIT: u64 = 0;
/// READ.
pub const READ: u64 = 1;
/// WRITE.
pub const WRITE: u64 = 2;
/// XOR.
pub const XOR: u64 = 3;
/// SWAP.
pub const SWAP: u64 = 4;
/// PERMUTE.
pub const PERMUTE: u64 = 5;
/// FINISH.
pub const FINISH: u64 = 6;
/// SQUEEZE.
pub const SQUEEZE: u64 = 7;
/// H_MPC.
pub const H_MPC: u64 = 8;
/// GRIND.
pub const GRIND: u64 = 9;

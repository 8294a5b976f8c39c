//! What the registers of `tcith_axil` do, as their page (`docs/registers.md`) says it. The CYCLES registers count
//! clocks, which this model does not have; their tests are apart.

/// Byte addresses.
pub mod address {
    #![allow(missing_docs)]
    pub const ID: u16 = 0x00;
    pub const VERSION: u16 = 0x08;
    pub const CAPABILITY: u16 = 0x10;
    pub const CONTROL: u16 = 0x18;
    pub const STATUS: u16 = 0x20;
    pub const IRQ: u16 = 0x28;
    pub const COMMAND: u16 = 0x30;
    pub const CYCLES: u16 = 0x40;
    pub const CYCLES_AES: u16 = 0x48;
    pub const LOOP_DATA: u16 = 0x800;
    pub const LOOP_SECRET: u16 = 0x820;
    pub const LOOP_RESULT: u16 = 0x840;
}

use address::*;

/// Bits of CONTROL.
pub mod control {
    #![allow(missing_docs)]
    pub const START: u64 = 1;
    pub const ABORT: u64 = 2;
    pub const WIPE: u64 = 4;
    pub const COUNT_CLEAR: u64 = 8;
    pub const IRQ_ENABLE: u64 = 0x700;
}

/// Patch level, minor and major version in bytes 0, 1, 2; all crates of the workspace have the same.
fn version() -> u64 {
    env!("CARGO_PKG_VERSION").split('.').fold(0, |all, part| {
        all << 8 | part.parse::<u64>().unwrap_or(0xff)
    })
}

/// State of the registers, and what came out of the command port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registers {
    /// Value of CAPABILITY.
    pub capability: u64,
    enable: u64,
    busy: bool,
    done: bool,
    wiping: bool,
    wiped: bool,
    aborted: bool,
    error: u64,
    events: u64,
    command: u64,
    memory: [u64; 8],
    /// Commands begun.
    pub starts: u64,
    /// Commands told to end.
    pub aborts: u64,
    /// Wipes begun.
    pub wipes: u64,
}

impl Registers {
    /// After reset and the wipe that follows it, with a memory that holds zeros.
    pub fn new(capability: u64) -> Self {
        Self {
            capability,
            enable: 0,
            busy: false,
            done: false,
            wiping: false,
            wiped: true,
            aborted: false,
            error: 0,
            events: 4,
            command: 0,
            memory: [0; 8],
            starts: 0,
            aborts: 0,
            wipes: 0,
        }
    }

    /// The interrupt line.
    pub fn irq(&self) -> bool {
        self.events & self.enable != 0
    }

    /// Opcode and operand at the command port.
    pub fn command(&self) -> (u64, u64) {
        (self.command & 0xff, self.command >> 32)
    }

    /// A read; `None` if it is refused.
    pub fn read(&self, address: u16) -> Option<u64> {
        let word = usize::from(address >> 3) & 7;
        Some(match address & !7 {
            ID => u32::from_le_bytes(*b"TCIT").into(),
            VERSION => version(),
            CAPABILITY => self.capability,
            CONTROL => self.enable << 8,
            STATUS => {
                u64::from(self.busy)
                    | u64::from(self.done) << 1
                    | u64::from(self.wiping) << 2
                    | u64::from(self.wiped) << 3
                    | self.error << 8
            }
            IRQ => self.events,
            COMMAND => self.command,
            LOOP_DATA..=0x81f | LOOP_RESULT..=0x85f if !self.wiping => self.memory[word],
            _ => return None,
        })
    }

    /// A write of the bytes that `strobe` enables; whether it is accepted.
    pub fn write(&mut self, address: u16, data: u64, strobe: u8) -> bool {
        let mask = (0..8)
            .filter(|k| strobe >> k & 1 != 0)
            .fold(0, |mask, k| mask | 0xff_u64 << (8 * k));
        let word = usize::from(address >> 3) & 7;
        let merged = |old: u64| (old & !mask) | (data & mask);
        match address & !7 {
            CONTROL => return self.control(data & mask, mask),
            IRQ => self.events &= !(data & mask),
            COMMAND if !self.busy => self.command = merged(self.command) & 0xffff_ffff_0000_00ff,
            LOOP_DATA..=0x83f if !self.wiping => {
                self.memory[word] = merged(self.memory[word]);
                self.wiped = false;
            }
            _ => return false,
        }
        true
    }

    fn control(&mut self, bits: u64, mask: u64) -> bool {
        let start = bits & control::START != 0;
        let wipe = bits & control::WIPE != 0;
        if start && (self.busy || self.wiping || wipe) {
            return false;
        }
        let kept = (self.enable << 8) & !mask;
        self.enable = ((kept | bits) & control::IRQ_ENABLE) >> 8;
        if start {
            self.done = false;
            self.error = 0;
            self.wiped = false;
            match self.command & 0xff {
                0x10 | 0x20 | 0x22 | 0x30 | 0x31 | 0x40 | 0x41 | 0x50..=0x52 => {
                    self.busy = true;
                    self.starts += 1;
                }
                // What an Accumulator makes needless.
                0x21 => self.finish(2),
                _ => self.finish(1),
            }
        } else if bits & control::ABORT != 0 && self.busy && !wipe {
            self.aborted = true;
            self.aborts += 1;
        }
        if wipe && !self.wiping {
            if self.busy {
                self.finish(4);
            }
            self.wiping = true;
            self.wiped = false;
            self.wipes += 1;
        }
        true
    }

    fn finish(&mut self, error: u64) {
        self.busy = false;
        self.aborted = false;
        self.done = true;
        self.error = error;
        self.events |= if error == 0 { 1 } else { 3 };
    }

    /// The units say that the command ends.
    pub fn done(&mut self, error: u8) {
        if self.busy {
            self.finish(if self.aborted { 3 } else { error.into() });
        }
    }

    /// The units say that the wipe ends.
    pub fn wiped(&mut self) {
        if self.wiping {
            self.wiping = false;
            self.wiped = true;
            self.events |= 4;
        }
    }
}

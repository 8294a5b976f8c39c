//! What the accelerator does, behind its bus, with the pieces of the golden model: for tests of the driver without
//! hardware. Commands are done when they are first looked at.

#![allow(dead_code, reason = "each test file uses some of it")]

mod commands;
mod keccak;

use tcith_driver::map::{self, Fips};
use tcith_driver::{Bus, BusError, Phase};
use tcith_golden::cipher::Aes128;
use tcith_golden::tree::Tree;
use tcith_golden::{Matrix, Mirath1aFast};

use keccak::Keccak;

type P = Mirath1aFast;
type Ext = <P as tcith_golden::params::Params>::Ext;

/// What goes wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    #[default]
    None,
    /// The access with this number, from 0, has this result.
    Access(u64, BusError),
    /// This command never ends.
    Stuck(u8),
    /// This command ends with this error.
    Command(u8, u8),
    /// The accelerator lacks these units.
    Lacks(u64),
    /// Something else is at these addresses.
    Foreign(u64),
}

/// The accelerator.
#[derive(Debug)]
pub struct Model {
    pub fault: Fault,
    /// Accesses so far.
    pub accesses: u64,
    /// Calls of [`Bus::wait`].
    pub waits: u64,
    /// Phases so far.
    pub phases: Vec<Phase>,
    /// Wipes so far.
    pub wipes: u64,
    command: u64,
    status: u64,
    operands: [u64; 4],
    result: [u64; 4],
    counter: u64,
    y: [u64; 8],
    table: Vec<u64>,
    repetitions: Vec<[u64; 32]>,
    keccak: Keccak,
    h_mpc: [u64; 4],
    tree: Option<Tree<Aes128>>,
    /// The leaves that are registered as hidden.
    hidden: Vec<u32>,
    secret: Vec<u8>,
    parity_check: Vec<u8>,
    gamma: Option<Matrix<Ext>>,
    sums: Vec<Option<commands::Sums>>,
}

impl Default for Model {
    fn default() -> Self {
        Self {
            fault: Fault::None,
            accesses: 0,
            waits: 0,
            phases: vec![],
            wipes: 0,
            command: 0,
            status: 0,
            operands: [0; 4],
            result: [0; 4],
            counter: 0,
            y: [0; 8],
            table: vec![0; 512],
            repetitions: vec![[0; 32]; 17],
            keccak: Keccak::default(),
            h_mpc: [0; 4],
            tree: None,
            hidden: vec![],
            secret: vec![],
            parity_check: vec![],
            gamma: None,
            sums: (0..17).map(|_| None).collect(),
        }
    }
}

impl Model {
    pub fn with(fault: Fault) -> Self {
        Self {
            fault,
            ..Self::default()
        }
    }

    fn control(&mut self, value: u64) {
        if value & map::CONTROL_WIPE != 0 {
            *self = Self {
                fault: self.fault,
                accesses: self.accesses,
                waits: self.waits,
                wipes: self.wipes + 1,
                status: map::STATUS_WIPED,
                ..Self::default()
            };
        } else if value & map::CONTROL_START != 0 {
            let code = self.command as u8;
            self.status = match self.fault {
                Fault::Stuck(stuck) if stuck == code => 0,
                Fault::Command(wrong, error) if wrong == code => {
                    map::STATUS_DONE | u64::from(error) << map::STATUS_ERROR_LSB
                }
                _ => {
                    let error = self.execute(code, (self.command >> 32) as u32);
                    map::STATUS_DONE | u64::from(error) << map::STATUS_ERROR_LSB
                }
            };
        }
    }

    /// Counts an access; its fault, if it has one.
    fn access(&mut self) -> Result<(), BusError> {
        self.accesses += 1;
        match self.fault {
            Fault::Access(at, error) if at + 1 == self.accesses => Err(error),
            _ => Ok(()),
        }
    }
}

/// Number of the word in a window, if the address lies there.
fn word_of(address: u16, window: u16, words: u16) -> Option<usize> {
    let word = address.checked_sub(window)? / 8;
    (word < words).then_some(word.into())
}

impl Bus for Model {
    fn read64(&mut self, address: u16) -> Result<u64, BusError> {
        self.access()?;
        let word = match address {
            map::ID => match self.fault {
                Fault::Foreign(id) => id,
                _ => map::ID_VALUE,
            },
            map::CAPABILITY => match self.fault {
                Fault::Lacks(units) => 0x4000 | map::CAPABILITY_UNITS & !units,
                _ => 0x4000 | map::CAPABILITY_UNITS,
            },
            map::STATUS => self.status,
            map::COUNTER => self.counter,
            _ => {
                if let Some(k) = word_of(address, map::RESULT, 4) {
                    self.result[k]
                } else if let Some(k) = word_of(address, map::Y, 8) {
                    self.y[k]
                } else if let Some(k) = word_of(address, Fips::Read.at(0), 25) {
                    self.keccak.lane(k)
                } else if let Some(k) = word_of(address, map::REPETITION, 17 * 32) {
                    self.repetitions[k / 32][k % 32]
                } else {
                    return Err(BusError::Refused);
                }
            }
        };
        Ok(word)
    }

    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError> {
        self.access()?;
        match address {
            map::COMMAND => self.command = value,
            map::CONTROL => self.control(value),
            _ => {
                if let Some(k) = word_of(address, map::SALT, 4) {
                    self.operands[k] = value;
                } else if let Some(k) = word_of(address, map::Y, 8) {
                    self.y[k] = value;
                } else if let Some(k) = word_of(address, Fips::Init.at(0), 25) {
                    self.keccak.init(k, value & 1 != 0);
                } else if let Some(k) = word_of(address, Fips::Absorb.at(0), 9) {
                    self.keccak.absorb(&value.to_le_bytes()[..k]);
                } else if address == Fips::Finish.at(0) {
                    self.keccak.finish();
                } else if let Some(k) = word_of(address, Fips::HMpc.at(0), 4) {
                    self.h_mpc[k] = value;
                } else if let Some(k) = word_of(address, map::PATH_TABLE, 422) {
                    self.table[k] = value;
                } else if let Some(k) = word_of(address, map::REPETITION, 17 * 32) {
                    let verified = matches!(self.sums[k / 32], Some(commands::Sums::Verify(_)));
                    if !verified && !(18..25).contains(&(k % 32)) {
                        return Err(BusError::Refused);
                    }
                    self.repetitions[k / 32][k % 32] = value;
                } else {
                    return Err(BusError::Refused);
                }
            }
        }
        Ok(())
    }

    fn wait(&mut self) {
        self.waits += 1;
    }

    fn enter(&mut self, phase: Phase) {
        self.phases.push(phase);
    }
}

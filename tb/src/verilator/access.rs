//! Reading and writing the ports of an instance.
//!
//! Verilator stores a port of up to 64 bits as an integer of 8, 16, 32 or 64 bits and a wider one as an
//! array of 32-bit words, always with zeros above the port's width.

use crate::error::{Error, ErrorKind, Result};
use crate::source::Port;
use crate::verilator::port::{InPort, OutPort, PortId, WideIn, WideOut};
use crate::verilator::shim::storage_bytes;
use crate::verilator::sim::Sim;

#[cfg(target_endian = "big")]
compile_error!("Verilator's port storage is read as little-endian bytes");

/// Where a port is stored.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    address: *mut u8,
    /// Size of the storage.
    bytes: u32,
    width: u32,
    /// The bits of a `u64` that the port has.
    mask: u64,
}

impl Slot {
    /// # Safety
    ///
    /// `address` must be Verilator's storage of a port of `width` bits, and live as long as the slot
    /// is used.
    pub unsafe fn new(address: *mut u8, width: u32) -> Self {
        let bytes = storage_bytes(width) as u32;
        Self {
            address,
            bytes,
            width,
            mask: u64::MAX >> (64 - width.min(64)),
        }
    }
}

impl Sim {
    /// Writes an input.
    #[inline]
    pub fn set(&mut self, port: InPort, value: u64) -> Result<()> {
        let slot = *self.slot(port.0);
        if value & !slot.mask != 0 {
            return Err(self.too_wide(port.0));
        }
        self.settled = false;
        // SAFETY: `address` is the port's storage of `bytes` bytes, aligned as C++ aligns it.
        unsafe {
            match slot.bytes {
                1 => slot.address.write(value as u8),
                2 => slot.address.cast::<u16>().write(value as u16),
                4 => slot.address.cast::<u32>().write(value as u32),
                _ => slot.address.cast::<u64>().write(value),
            }
        }
        Ok(())
    }

    /// Reads an output.
    #[inline]
    pub fn get(&self, port: OutPort) -> u64 {
        let slot = self.slot(port.0);
        // SAFETY: as in `set`.
        unsafe {
            match slot.bytes {
                1 => slot.address.read().into(),
                2 => slot.address.cast::<u16>().read().into(),
                4 => slot.address.cast::<u32>().read().into(),
                _ => slot.address.cast::<u64>().read(),
            }
        }
    }

    /// Writes an input of ⌈width/8⌉ bytes, the first of which holds bits 7 to 0.
    pub fn set_bytes(&mut self, port: WideIn, value: &[u8]) -> Result<()> {
        let slot = *self.slot(port.0);
        self.check_length(port.0, value.len(), slot.width.div_ceil(8), "bytes")?;
        let spare = value.len() as u32 * 8 - slot.width;
        if value
            .last()
            .is_some_and(|&last| u32::from(last) >> (8 - spare) != 0)
        {
            return Err(self.too_wide(port.0));
        }
        self.store(slot, value.iter().copied());
        Ok(())
    }

    /// Writes an input of ⌈width/32⌉ words, the first of which holds bits 31 to 0.
    pub fn set_words(&mut self, port: WideIn, value: &[u32]) -> Result<()> {
        let slot = *self.slot(port.0);
        self.check_length(port.0, value.len(), slot.width.div_ceil(32), "words")?;
        let spare = value.len() as u32 * 32 - slot.width;
        if value
            .last()
            .is_some_and(|&last| u64::from(last) >> (32 - spare) != 0)
        {
            return Err(self.too_wide(port.0));
        }
        self.store(slot, value.iter().flat_map(|word| word.to_le_bytes()));
        Ok(())
    }

    /// Writes an input of any width of which no more than 128 bits are set.
    pub fn set_u128(&mut self, port: WideIn, value: u128) -> Result<()> {
        let slot = *self.slot(port.0);
        if slot.width < 128 && value >> slot.width != 0 {
            return Err(self.too_wide(port.0));
        }
        self.store(slot, value.to_le_bytes().into_iter());
        Ok(())
    }

    /// Reads an output into ⌈width/8⌉ bytes, the first of which receives bits 7 to 0.
    pub fn read_bytes(&self, port: WideOut, value: &mut [u8]) -> Result<()> {
        let slot = self.slot(port.0);
        self.check_length(port.0, value.len(), slot.width.div_ceil(8), "bytes")?;
        value.copy_from_slice(&self.storage(slot)[..value.len()]);
        Ok(())
    }

    /// An output as ⌈width/8⌉ bytes, the first of which holds bits 7 to 0.
    pub fn bytes(&self, port: WideOut) -> Vec<u8> {
        let slot = self.slot(port.0);
        self.storage(slot)[..slot.width.div_ceil(8) as usize].to_vec()
    }

    /// An output as ⌈width/32⌉ words, the first of which holds bits 31 to 0.
    pub fn words(&self, port: WideOut) -> Vec<u32> {
        let byte = |word: u32, &byte: &u8| word << 8 | u32::from(byte);
        let word = |chunk: &[u8]| chunk.iter().rev().fold(0, byte);
        // The storage is whole words, or a part of one.
        self.storage(self.slot(port.0))
            .chunks(4)
            .map(word)
            .collect()
    }

    /// An output of up to 128 bits.
    pub fn get_u128(&self, port: WideOut) -> Result<u128> {
        let slot = self.slot(port.0);
        if slot.width > 128 {
            let name = self.name(port.0);
            let message = format!("port `{name}` has {} bits, more than 128", slot.width);
            return Err(ErrorKind::Port(message).into());
        }
        let byte = |value: u128, &byte: &u8| value << 8 | u128::from(byte);
        Ok(self.storage(slot).iter().rev().fold(0, byte))
    }

    #[inline]
    fn slot(&self, port: PortId) -> &Slot {
        assert!(
            port.model == self.model,
            "the port handle comes from a different model"
        );
        &self.slots[port.index as usize]
    }

    /// The whole storage of a port; bits beyond its width are zero.
    fn storage(&self, slot: &Slot) -> &[u8] {
        // SAFETY: `address` points to `bytes` initialised bytes, which only `&mut self` changes.
        unsafe { std::slice::from_raw_parts(slot.address, slot.bytes as usize) }
    }

    /// Writes a port's storage, filling up with zeros and cutting what is known to be zero.
    pub(crate) fn store(&mut self, slot: Slot, value: impl Iterator<Item = u8>) {
        self.settled = false;
        // SAFETY: as in `storage`, and `self` is borrowed for writing.
        let storage = unsafe { std::slice::from_raw_parts_mut(slot.address, slot.bytes as usize) };
        let padded = value.chain(std::iter::repeat(0));
        storage
            .iter_mut()
            .zip(padded)
            .for_each(|(to, from)| *to = from);
    }

    fn name(&self, port: PortId) -> &str {
        &self.loaded.ports[port.index as usize].name
    }

    #[cold]
    fn too_wide(&self, port: PortId) -> Error {
        let Port { name, width, .. } = &self.loaded.ports[port.index as usize];
        ErrorKind::Port(format!(
            "the value does not fit the {width} bits of port `{name}`"
        ))
        .into()
    }

    fn check_length(&self, port: PortId, len: usize, expected: u32, unit: &str) -> Result<()> {
        if len == expected as usize {
            return Ok(());
        }
        let name = self.name(port);
        Err(ErrorKind::Port(format!("port `{name}` has {expected} {unit}, not {len}")).into())
    }
}

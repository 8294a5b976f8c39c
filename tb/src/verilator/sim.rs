//! A running instance of a model.

use std::ffi::{c_int, CStr, CString};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use crate::error::{Error, ErrorKind, Failure, FailureKind, Result};
use crate::source::{Direction, Port};
use crate::verilator::abi::Handle;
use crate::verilator::model::Loaded;
use crate::verilator::options::Trace;
use crate::verilator::port::{InPort, OutPort, PortId, WideIn, WideOut};
use crate::verilator::shim::{storage_bytes, RESET};

#[cfg(target_endian = "big")]
compile_error!("Verilator's port storage is read as little-endian bytes");

/// One instance of a [`Model`](crate::Model), with its own state, clock and trace.
///
/// [`verilator`](crate::verilator) says when outputs are to be read. Once the model has ended the
/// simulation (`$finish`, `$stop`, `$fatal`), every further evaluation returns the same error.
///
/// # Panics
///
/// Port access panics if the handle comes from a different model.
pub struct Sim {
    loaded: Arc<Loaded>,
    handle: Handle,
    slots: Box<[Slot]>,
    /// `Loaded::id`, kept close for the check in every port access.
    model: u64,
    /// The low phase has been evaluated and no input written since.
    settled: bool,
    cycles: u64,
    failure: Option<Failure>,
}

/// Where a port is stored.
#[derive(Clone, Copy)]
struct Slot {
    address: *mut u8,
    /// Size of the storage.
    bytes: u32,
    width: u32,
    /// The bits of a `u64` that the port has.
    mask: u64,
}

// SAFETY: an instance is used by one thread at a time (`&mut self`, and no `Sync`); all entry points
// of the shim make it the current simulation of the calling thread.
unsafe impl Send for Sim {}

impl Sim {
    pub(crate) fn open(loaded: Arc<Loaded>, random_seed: c_int) -> Result<Self> {
        // SAFETY: `tcith_open` has no preconditions.
        let handle = unsafe { (loaded.abi.open)(random_seed) };
        if handle.is_null() {
            let message = "the model cannot be constructed".into();
            let kind = FailureKind::Fatal;
            let failure = Failure {
                kind,
                message,
                cycle: 0,
                output: String::new(),
            };
            return Err(ErrorKind::Model(failure).into());
        }
        let slot = |(index, port): (usize, &Port)| Slot {
            // SAFETY: the handle is live; the shim's indices are those of `loaded.ports`.
            address: unsafe { (loaded.abi.port)(handle, index) }.cast(),
            bytes: storage_bytes(port.width) as u32,
            width: port.width,
            mask: u64::MAX >> (64 - port.width.min(64)),
        };
        let slots = loaded.ports.iter().enumerate().map(slot).collect();
        let model = loaded.id;
        let mut sim = Self {
            loaded,
            handle,
            slots,
            model,
            settled: false,
            cycles: 0,
            failure: None,
        };
        // Random initial state extends to the inputs, which are the bench's.
        for index in 0..sim.slots.len() {
            if sim.loaded.ports[index].dir == Direction::In {
                sim.store(sim.slots[index], std::iter::empty());
            }
        }
        Ok(sim)
    }

    /// The input `name` of up to 64 bits.
    pub fn input(&self, name: &str) -> Result<InPort> {
        self.loaded.narrow(name, Direction::In).map(InPort)
    }

    /// The output `name` of up to 64 bits.
    pub fn output(&self, name: &str) -> Result<OutPort> {
        self.loaded.narrow(name, Direction::Out).map(OutPort)
    }

    /// The input `name` of any width.
    pub fn wide_input(&self, name: &str) -> Result<WideIn> {
        self.loaded.find(name, Direction::In).map(WideIn)
    }

    /// The output `name` of any width.
    pub fn wide_output(&self, name: &str) -> Result<WideOut> {
        self.loaded.find(name, Direction::Out).map(WideOut)
    }

    /// The number of clock cycles since the start or the last [`reset`](Self::reset).
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Evaluates with the clock low: outputs become what the next rising edge will see.
    #[inline]
    pub fn eval(&mut self) -> Result<()> {
        self.check_running()?;
        let dump = c_int::from(!self.loaded.has_clock);
        // SAFETY: the handle is live until drop.
        let status = unsafe { (self.loaded.abi.eval)(self.handle, dump) };
        self.settled = true;
        self.check_status(status)
    }

    /// One clock cycle.
    #[inline]
    pub fn tick(&mut self) -> Result<()> {
        self.run(1)
    }

    /// `count` clock cycles with the inputs as they are.
    #[inline]
    pub fn run(&mut self, count: u64) -> Result<()> {
        self.check_running()?;
        if !self.loaded.has_clock {
            return Err(ErrorKind::Port("the design has no clock `clk`".into()).into());
        }
        if count == 0 {
            return Ok(());
        }
        let mut done = 0;
        // SAFETY: the handle is live until drop.
        let status = unsafe {
            (self.loaded.abi.cycle)(self.handle, count, c_int::from(self.settled), &mut done)
        };
        self.settled = false;
        self.cycles += done;
        self.check_status(status)
    }

    /// Resets the design: a falling edge of `rst_n`, two clock cycles, release. The count of cycles
    /// starts anew; other inputs stay as they are.
    pub fn reset(&mut self) -> Result<()> {
        let rst_n = self.input(RESET)?;
        // The asynchronous reset acts on an edge as well as on a level; high first, to have one.
        self.set(rst_n, 1)?;
        self.eval()?;
        self.set(rst_n, 0)?;
        self.eval()?;
        if self.loaded.has_clock {
            self.run(2)?;
        }
        self.set(rst_n, 1)?;
        self.cycles = 0;
        self.eval()
    }

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

    /// Starts a trace; one that is being written is closed first. The model must have been built
    /// for a [`Trace`], which decides the format.
    ///
    /// A clock cycle takes 10 ns in it: the values before the rising edge, and 5 ns later those after it.
    pub fn trace(&mut self, path: impl AsRef<Path>) -> Result<()> {
        let path = path.as_ref();
        if self.loaded.trace == Trace::None {
            return Err(ErrorKind::Trace("the model was built without traces".into()).into());
        }
        // Verilator does not say why it cannot write a file, and crashes for FST.
        File::create(path).map_err(|e| Error::io("create", path, e))?;
        let c_path = CString::new(path.as_os_str().as_encoded_bytes())
            .map_err(|e| Error::io("create", path, e.into()))?;
        // SAFETY: handle and string are live.
        match unsafe { (self.loaded.abi.trace_open)(self.handle, c_path.as_ptr()) } {
            0 => Err(ErrorKind::Trace(format!("cannot trace to {}", path.display())).into()),
            _ => Ok(()),
        }
    }

    /// Ends the trace, if one is being written; so does dropping the instance.
    pub fn stop_trace(&mut self) {
        // SAFETY: the handle is live.
        unsafe { (self.loaded.abi.trace_close)(self.handle) }
    }

    /// The last of what the model has printed (`$display` and the like), 64 KiB or more.
    pub fn output_text(&self) -> String {
        let mut length = 0;
        // SAFETY: the handle is live; the text is `length` bytes that stay until the next evaluation.
        let text = unsafe {
            let data = (self.loaded.abi.output)(self.handle, &mut length);
            std::slice::from_raw_parts(data.cast::<u8>(), length)
        };
        String::from_utf8_lossy(text).into_owned()
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
    fn store(&mut self, slot: Slot, value: impl Iterator<Item = u8>) {
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

    #[inline]
    fn check_running(&self) -> Result<()> {
        match &self.failure {
            None => Ok(()),
            Some(failure) => Err(ErrorKind::Model(failure.clone()).into()),
        }
    }

    #[inline]
    fn check_status(&mut self, status: c_int) -> Result<()> {
        if status == 0 {
            Ok(())
        } else {
            Err(self.fail(status))
        }
    }

    #[cold]
    fn fail(&mut self, status: c_int) -> Error {
        // The numbers of TcithStatus in `cpp/support.h`.
        let kind = match status {
            1 => FailureKind::Finish,
            2 => FailureKind::Stop,
            _ => FailureKind::Fatal,
        };
        // SAFETY: the handle is live; the reason is a C string that stays until the instance is closed.
        let message = unsafe { CStr::from_ptr((self.loaded.abi.reason)(self.handle)) };
        let message = message.to_string_lossy().into_owned();
        let output = crate::tool::last_lines(&self.output_text());
        let failure = Failure {
            kind,
            message,
            cycle: self.cycles,
            output,
        };
        self.failure = Some(failure.clone());
        ErrorKind::Model(failure).into()
    }
}

impl Drop for Sim {
    fn drop(&mut self) {
        // SAFETY: the handle is live, and this is its last use.
        unsafe { (self.loaded.abi.close)(self.handle) }
    }
}

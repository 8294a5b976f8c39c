//! A running instance of a model.

use std::ffi::{c_int, CStr, CString};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use crate::error::{Error, ErrorKind, Failure, FailureKind, Result};
use crate::source::{Direction, Port};
use crate::verilator::abi::Handle;
use crate::verilator::access::Slot;
use crate::verilator::model::Loaded;
use crate::verilator::options::Trace;
use crate::verilator::port::{InPort, OutPort, WideIn, WideOut};
use crate::verilator::shim::RESET;

/// One instance of a [`Model`](crate::Model), with its own state, clock and trace.
///
/// [`verilator`](crate::verilator) says when outputs are to be read. Once the model has ended the
/// simulation (`$finish`, `$stop`, `$fatal`), every further evaluation returns the same error.
///
/// # Panics
///
/// Port access panics if the handle comes from a different model.
pub struct Sim {
    pub(crate) loaded: Arc<Loaded>,
    handle: Handle,
    pub(crate) slots: Box<[Slot]>,
    /// `Loaded::id`, kept close for the check in every port access.
    pub(crate) model: u64,
    /// The low phase has been evaluated and no input written since.
    pub(crate) settled: bool,
    cycles: u64,
    failure: Option<Failure>,
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
        // SAFETY: the handle is live; the shim's indices are those of `loaded.ports`, and what it
        // returns is the storage of that port.
        let slot = |(index, port): (usize, &Port)| unsafe {
            Slot::new((loaded.abi.port)(handle, index).cast(), port.width)
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

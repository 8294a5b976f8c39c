//! The C interface of a compiled model (`cpp/shim.cpp`), loaded from its shared object.

use std::ffi::{c_char, c_int, c_void};
use std::path::Path;

use libloading::Library;

use crate::error::{ErrorKind, Result};

/// An instance on the C++ side.
pub(crate) type Handle = *mut c_void;

/// The functions of one loaded model. They are valid as long as this lives.
pub(crate) struct Abi {
    pub open: unsafe extern "C" fn(c_int) -> Handle,
    pub close: unsafe extern "C" fn(Handle),
    pub port: unsafe extern "C" fn(Handle, usize) -> *mut c_void,
    pub eval: unsafe extern "C" fn(Handle, c_int) -> c_int,
    pub cycle: unsafe extern "C" fn(Handle, u64, c_int, *mut u64) -> c_int,
    pub reason: unsafe extern "C" fn(Handle) -> *const c_char,
    pub output: unsafe extern "C" fn(Handle, *mut usize) -> *const c_char,
    pub trace_open: unsafe extern "C" fn(Handle, *const c_char) -> c_int,
    pub trace_close: unsafe extern "C" fn(Handle),
    _library: Library,
}

impl Abi {
    /// Loads a shared object that `compile` has built.
    pub fn load(path: &Path) -> Result<Self> {
        // SAFETY: the object comes from the cache, where only `compile` puts objects.
        unsafe { Self::load_symbols(path) }.map_err(|e| ErrorKind::Load(e).into())
    }

    /// # Safety
    ///
    /// The object must be one whose functions are those of `cpp/shim.cpp`.
    unsafe fn load_symbols(path: &Path) -> std::result::Result<Self, libloading::Error> {
        // SAFETY: the initialisers are those of Verilator's runtime, and the types those of
        // `cpp/shim.cpp`. The function pointers live next to the library that they point into.
        unsafe {
            let library = Library::new(path)?;
            Ok(Self {
                open: *library.get(b"tcith_open\0")?,
                close: *library.get(b"tcith_close\0")?,
                port: *library.get(b"tcith_port\0")?,
                eval: *library.get(b"tcith_eval\0")?,
                cycle: *library.get(b"tcith_cycle\0")?,
                reason: *library.get(b"tcith_reason\0")?,
                output: *library.get(b"tcith_output\0")?,
                trace_open: *library.get(b"tcith_trace_open\0")?,
                trace_close: *library.get(b"tcith_trace_close\0")?,
                _library: library,
            })
        }
    }
}

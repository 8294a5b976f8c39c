//! [`ModuleId`]: the field by which a block tells its Verilog module's name and documentation.
//!
//! rust-hdl names a module by its place in the hierarchy (`top$core$sbox$3`), and its visitor shows a
//! block without its type. A block therefore carries a field that costs nothing in hardware:
//!
//! ```
//! use rust_hdl::prelude::*;
//! use tcith_hdl::emit::{Describe, ModuleId};
//!
//! /// An inverter.
//! #[derive(LogicBlock, Default)]
//! pub struct Inverter<const W: usize> {
//!     pub x: Signal<In, Bits<W>>,
//!     pub y: Signal<Out, Bits<W>>,
//!     id: ModuleId<Self>,
//! }
//!
//! impl<const W: usize> Describe for Inverter<W> {
//!     const NAME: &'static str = "inverter";
//!     const DOC: &'static str = "Bitwise complement. Combinational.";
//!     fn params() -> Vec<(&'static str, String)> {
//!         vec![("w", W.to_string())]
//!     }
//! }
//!
//! impl<const W: usize> Logic for Inverter<W> {
//!     #[hdl_gen]
//!     fn update(&mut self) {
//!         self.y.next = !self.x.val();
//!     }
//! }
//! ```
//!
//! `Inverter<8>` is emitted as `tcith_inverter_w8`. A parameter that is known only when the block is
//! built (a reset value, the number of leaves) is added there: `id: ModuleId::default().with("leaves", 256)`.

use rust_hdl::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::marker::PhantomData;

/// Name and documentation of a block's Verilog module.
pub trait Describe {
    /// Base name in snake case, without the `tcith_` prefix.
    const NAME: &'static str;
    /// What a reader of the Verilog needs: purpose, interface, latency. Plain text, any number of lines;
    /// or the block's own source file (`include_str!`), whose leading `//!` lines are then taken.
    const DOC: &'static str = "";
    /// Parameters that tell apart the modules of this type, in the order in which they join the name.
    fn params() -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// Depth (words) and width (bits) if the module is a memory that is to be replaced by a macro.
    fn memory() -> Option<(usize, usize)> {
        None
    }
}

/// What a [`ModuleId`] hands to the emitter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity {
    /// Base name and parameters: `reg_w128`.
    pub name: String,
    /// Documentation, for the file's header.
    pub doc: String,
    /// Depth and width of a memory.
    pub memory: Option<(usize, usize)>,
}

/// The leading `//!` lines of a source file, or the whole text if it does not start with one.
pub(crate) fn leading_doc(text: &str) -> String {
    if !text.starts_with("//!") {
        return text.to_string();
    }
    text.lines()
        .map_while(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Marks the text in which an [`Identity`] travels through rust-hdl's visitor.
const MARK: &str = "tcith module identity ";

impl Identity {
    /// The identity that a visited namespace stands for, if it is a [`ModuleId`].
    pub(crate) fn of(node: &dyn Block) -> Option<Self> {
        match node.hdl() {
            Verilog::Custom(text) => serde_json::from_str(text.strip_prefix(MARK)?).ok(),
            _ => None,
        }
    }
}

/// A field without hardware that names the block's Verilog module; see the [module doc](self).
pub struct ModuleId<T> {
    params: Vec<(&'static str, String)>,
    block: PhantomData<fn() -> T>,
}

impl<T> Default for ModuleId<T> {
    fn default() -> Self {
        Self {
            params: Vec::new(),
            block: PhantomData,
        }
    }
}

impl<T> Clone for ModuleId<T> {
    fn clone(&self) -> Self {
        Self {
            params: self.params.clone(),
            block: PhantomData,
        }
    }
}

impl<T> std::fmt::Debug for ModuleId<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ModuleId")
            .field("params", &self.params)
            .finish()
    }
}

impl<T> ModuleId<T> {
    /// Adds a parameter whose value is known only when the block is built.
    pub fn with(mut self, key: &'static str, value: impl Display) -> Self {
        self.params.push((key, value.to_string()));
        self
    }
}

/// The `//!` lines of a source file; other text as it is.
pub(crate) fn doc_lines(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter_map(|x| x.strip_prefix("//!"))
        .map(|x| x.strip_prefix(' ').unwrap_or(x))
        .collect();
    match lines.as_slice() {
        [] => text.trim().to_string(),
        _ => lines.join("\n"),
    }
}

impl<T: Describe> Logic for ModuleId<T> {
    fn update(&mut self) {}

    fn hdl(&self) -> Verilog {
        let mut name = T::NAME.to_string();
        for (key, value) in T::params().iter().chain(&self.params) {
            name += &format!("_{key}{value}");
        }
        let identity = Identity {
            name,
            doc: leading_doc(T::DOC),
            memory: T::memory(),
        };
        let json = serde_json::to_string(&identity).expect("strings and numbers serialise");
        Verilog::Custom(format!("{MARK}{json}"))
    }
}

impl<T: Describe> Block for ModuleId<T> {
    fn connect_all(&mut self) {}

    fn update_all(&mut self) {}

    fn has_changed(&self) -> bool {
        false
    }

    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        // An empty namespace means nothing to rust-hdl's own visitors.
        probe.visit_start_namespace(name, self);
        probe.visit_end_namespace(name, self);
    }
}

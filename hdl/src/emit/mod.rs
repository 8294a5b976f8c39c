//! From a rust-hdl block to readable Verilog: one file a module, equal modules once, stable names.
//!
//! ```
//! use rust_hdl::prelude::*;
//! use tcith_hdl::cells::Reg;
//! use tcith_hdl::emit::{emit, About};
//!
//! # fn main() -> anyhow::Result<()> {
//! let design = emit(
//!     &Reg::<Bits<8>>::default(),
//!     "tcith_reg",
//!     About { unit: "reg".into(), docs: "One register.".into(), ..About::default() },
//! )?;
//! assert_eq!(design.files[0].name, "tcith_reg.v");
//! # Ok(())
//! # }
//! ```
//!
//! # How a module gets its name
//! * The top module is called as the caller says.
//! * A block with a [`ModuleId`] field is called `tcith_<NAME>_<key><value>…`, from its [`Describe`]:
//!   `tcith_reg_w128`. This is how every block of this crate should be named: the name then does not
//!   depend on where the block is used. See [`identity`] for an example.
//! * A block without one is called after the field that holds it (`tcith_sbox`, the array index left out).
//! * Where one name stands for several different bodies, the first one visited keeps it and the others
//!   become `…_v2`, `…_v3`, in the order of the visit (depth first, fields in order). If this happens, a
//!   parameter is missing from the block's [`Describe`] or its [`ModuleId::with`].
//!
//! # What the pass does
//! rust-hdl's own printer is not used: the block is visited, and each kernel's syntax tree is
//! typed, unrolled, checked for latches and reads before writes, split into continuous assignments and
//! small combinational blocks, and printed. Modules are merged from the leaves up, when their text is equal
//! after their sub-modules have been merged. `a$3$q` becomes `a_3_q`; constants become upper-case
//! localparams; instances become `u_<field>`, and an array's only one loses its index. Signals that nothing reads are gathered in one wire `unused`,
//! so that Verilator's `-Wall` needs no waivers.
//!
//! # What it refuses
//! Signed types, bidirectional signals, black boxes and wrappers, `initial`, and expressions whose width
//! rust-hdl leaves open. Each is an error that names block and signal.

mod custom;
mod dead;
mod design;
mod expr;
mod flow;
mod header;
pub mod identity;
mod ir;
mod kernel;
mod merge;
mod names;
mod process;
mod render;
mod tree;

pub use design::{Design, Dir, File, FileDigest, Manifest, Memory, Port, MANIFEST};
pub use identity::{Describe, ModuleId};

use anyhow::Result;
use rust_hdl::prelude::Block;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// What a design's headers and manifest say about it.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// Name of the unit.
    pub unit: String,
    /// The options that it is generated with.
    pub config: BTreeMap<String, String>,
    /// Documentation of the top module: purpose, interface, latency. Plain text; if it is empty, the block's
    /// [`Describe::DOC`] stands.
    pub docs: String,
}

/// Emits `block` as a set of Verilog modules whose top is called `top`.
///
/// The block need not be connected. The same block and options give the same bytes.
pub fn emit(block: &dyn Block, top: &str, about: About) -> Result<Design> {
    let root = tree::collect(block, top)?;
    let modules = merge::merge(&root, top)?;
    let ports = root
        .ports()
        .map(|x| Port {
            name: names::flat(&x.name),
            dir: match x.role {
                tree::Role::Input => Dir::In,
                _ => Dir::Out,
            },
            width: x.width,
        })
        .collect();
    let mut memories = Vec::new();
    let mut files = Vec::new();
    for module in modules {
        if let Some((depth, width)) = module.memory {
            memories.push(Memory {
                module: module.name.clone(),
                depth,
                width,
                instances: module.instances,
            });
        }
        let docs = if module.name == top && !about.docs.is_empty() {
            &about.docs
        } else {
            &module.doc
        };
        let text = header::header(&about, &module.name, docs) + &module.text;
        files.push(File {
            name: format!("{}.v", module.name),
            sha256: Sha256::digest(text.as_bytes())
                .iter()
                .map(|x| format!("{x:02x}"))
                .collect(),
            text,
        });
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    memories.sort_by(|a, b| a.module.cmp(&b.module));
    Ok(Design {
        unit: about.unit,
        top: top.to_string(),
        config: about.config,
        ports,
        memories,
        files,
    })
}

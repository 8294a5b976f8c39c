//! The block hierarchy as plain data, collected by rust-hdl's visitor.
//!
//! Names are rust-hdl's own: the parts of a path joined with `$`, array elements numbered (`d$3`).

use super::identity::Identity;
use rust_hdl::core::ast::Verilog;
use rust_hdl::core::atom::{Atom, AtomKind};
use rust_hdl::core::type_descriptor::{TypeDescriptor, TypeKind};
use rust_hdl::prelude::{Block, Probe};

/// Direction or role of a signal in its own module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Input,
    Output,
    Local,
    Constant,
}

/// A signal, port or constant of a block.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub name: String,
    pub role: Role,
    pub width: usize,
    /// Value of a constant, as rust-hdl prints it (`8'h1b`).
    pub value: String,
}

/// A variant of an enumeration: `State::Idle` and its code.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub name: String,
    pub code: usize,
    pub width: usize,
}

/// A block with all that it contains.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Name of the instance in its parent.
    pub name: String,
    pub identity: Option<Identity>,
    pub items: Vec<Item>,
    pub variants: Vec<Variant>,
    pub children: Vec<Node>,
    pub code: Verilog,
}

impl Node {
    pub(crate) fn ports(&self) -> impl Iterator<Item = &Item> {
        self.items
            .iter()
            .filter(|x| matches!(x.role, Role::Input | Role::Output))
    }

    /// What the text calls a child: an array's only element has the array's name.
    pub(crate) fn name_of<'a>(&self, child: &'a Node) -> &'a str {
        let alone = |stem: &&str| {
            let next = format!("{stem}$1");
            self.children.iter().all(|x| x.name != next)
        };
        let stem = child.name.strip_suffix("$0").filter(alone);
        stem.unwrap_or(&child.name)
    }
}

/// Visitor that builds the tree.
#[derive(Default)]
struct Collector {
    open: Vec<Node>,
    namespace: Vec<String>,
    root: Option<Node>,
    error: Option<String>,
}

/// The hierarchy below (and with) `block`.
pub(crate) fn collect(block: &dyn Block, name: &str) -> anyhow::Result<Node> {
    let mut collector = Collector::default();
    block.accept(name, &mut collector);
    if let Some(error) = collector.error {
        anyhow::bail!(error);
    }
    collector
        .root
        .ok_or_else(|| anyhow::anyhow!("`{name}` is not a block: it opens no scope"))
}

impl Probe for Collector {
    fn visit_start_scope(&mut self, name: &str, node: &dyn Block) {
        // A block inside an interface would be named by its parent's namespace; none exists here.
        self.open.push(Node {
            name: name.to_string(),
            identity: None,
            items: Vec::new(),
            variants: Vec::new(),
            children: Vec::new(),
            code: node.hdl(),
        });
    }

    fn visit_start_namespace(&mut self, name: &str, node: &dyn Block) {
        self.namespace.push(name.to_string());
        if let (Some(identity), Some(open)) = (Identity::of(node), self.open.last_mut()) {
            open.identity = Some(identity);
        }
    }

    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let name = self
            .namespace
            .iter()
            .map(String::as_str)
            .chain([name])
            .collect::<Vec<_>>()
            .join("$");
        let role = match signal.kind() {
            AtomKind::InputParameter => Role::Input,
            AtomKind::OutputParameter => Role::Output,
            AtomKind::LocalSignal => Role::Local,
            AtomKind::Constant => Role::Constant,
            other => {
                self.error.get_or_insert(format!(
                    "signal `{name}`: {other:?} is not supported (bidirectional signals do not exist on chip)"
                ));
                return;
            }
        };
        let descriptor = signal.descriptor();
        if let TypeKind::Signed(_) = descriptor.kind {
            self.error
                .get_or_insert(format!("signal `{name}`: signed signals are not supported"));
        }
        if signal.bits() == 0 {
            self.error
                .get_or_insert(format!("signal `{name}` has no bits"));
        }
        collect_variants(&descriptor, &mut open.variants);
        open.items.push(Item {
            name,
            role,
            width: signal.bits(),
            value: match role {
                Role::Constant => signal.verilog().to_string(),
                _ => String::new(),
            },
        });
    }

    fn visit_end_namespace(&mut self, _name: &str, _node: &dyn Block) {
        self.namespace.pop();
    }

    fn visit_end_scope(&mut self, _name: &str, _node: &dyn Block) {
        let Some(node) = self.open.pop() else { return };
        match self.open.last_mut() {
            Some(parent) => {
                // A kernel also names the variants of its sub-blocks' port types.
                for variant in &node.variants {
                    if !parent.variants.iter().any(|x| x.name == variant.name) {
                        parent.variants.push(variant.clone());
                    }
                }
                parent.children.push(node);
            }
            None => self.root = Some(node),
        }
    }
}

fn collect_variants(descriptor: &TypeDescriptor, out: &mut Vec<Variant>) {
    match &descriptor.kind {
        TypeKind::Enum(labels) => {
            let width = rust_hdl::prelude::clog2(labels.len());
            for (code, label) in labels.iter().enumerate() {
                if !out.iter().any(|x| &x.name == label) {
                    out.push(Variant {
                        name: label.clone(),
                        code,
                        width,
                    });
                }
            }
        }
        TypeKind::Composite(fields) => {
            for field in fields {
                collect_variants(&field.kind, out);
            }
        }
        TypeKind::Bits(_) | TypeKind::Signed(_) => {}
    }
}

//! A kernel as the emitter sees it: typed expressions, unrolled statements, and the module's symbols.

use super::names::{constant, flat, Scope};
use super::tree::{Node, Role, Variant};
use anyhow::{anyhow, Result};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// What a symbol is in the module at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Input port.
    Input,
    /// Output port.
    Output,
    /// Signal of the kernel.
    Local,
    /// Named constant.
    Constant(BigUint),
    /// Input of a sub-block, which this module drives.
    Driven,
    /// Output of a sub-block.
    Result,
    /// Intermediate result that Verilog cannot write in place (a slice of an expression).
    Temporary,
}

/// A signal, port or constant that the kernel can name.
#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    /// Identifier in the Verilog text.
    pub verilog: String,
    pub width: usize,
    pub kind: Kind,
}

/// All that a kernel can name, by rust-hdl's name (`core$key$3`).
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    pub map: BTreeMap<String, Symbol>,
    /// Order of declaration.
    pub order: Vec<String>,
    pub scope: Scope,
    pub variants: Vec<Variant>,
    temporaries: usize,
}

impl Symbols {
    pub(crate) fn of(node: &Node) -> Result<Self> {
        let mut symbols = Self {
            variants: node.variants.clone(),
            ..Self::default()
        };
        // Ports first: their names are the module's interface and must not depend on its inside.
        for port in node.ports() {
            let verilog = symbols.scope.take(&flat(&port.name));
            if verilog != flat(&port.name) {
                return Err(anyhow!(
                    "port `{}` is a Verilog keyword or occurs twice; rename the field",
                    port.name
                ));
            }
            let kind = match port.role {
                Role::Input => Kind::Input,
                _ => Kind::Output,
            };
            symbols.add(&port.name, verilog, port.width, kind);
        }
        for item in &node.items {
            let (name, kind) = match item.role {
                Role::Local => (flat(&item.name), Kind::Local),
                Role::Constant => (
                    constant(&item.name),
                    Kind::Constant(parse_literal(&item.value)?),
                ),
                Role::Input | Role::Output => continue,
            };
            let verilog = symbols.scope.take(&name);
            symbols.add(&item.name, verilog, item.width, kind);
        }
        for child in &node.children {
            for port in child.ports() {
                let raw = format!("{}${}", child.name, port.name);
                let named = format!("{}${}", node.name_of(child), port.name);
                let verilog = symbols.scope.take(&flat(&named));
                let kind = match port.role {
                    Role::Input => Kind::Driven,
                    _ => Kind::Result,
                };
                symbols.add(&raw, verilog, port.width, kind);
            }
        }
        Ok(symbols)
    }

    fn add(&mut self, raw: &str, verilog: String, width: usize, kind: Kind) {
        self.order.push(raw.to_string());
        self.map.insert(
            raw.to_string(),
            Symbol {
                verilog,
                width,
                kind,
            },
        );
    }

    /// A new temporary of the given width; returns its raw name.
    pub(crate) fn temporary(&mut self, width: usize) -> String {
        let raw = format!("$tmp${}", self.temporaries);
        let verilog = self.scope.take(&format!("tmp_{}", self.temporaries));
        self.temporaries += 1;
        self.add(&raw, verilog, width, Kind::Temporary);
        raw
    }

    pub(crate) fn get(&self, raw: &str) -> Result<&Symbol> {
        self.map.get(raw).ok_or_else(|| {
            anyhow!(
                "`{}` is no signal, constant field, enumeration variant or loop index of this block",
                raw.replace('$', ".")
            )
        })
    }

    /// The variant that a path (`State$Idle`, `fsm$State$Idle`) names.
    pub(crate) fn variant(&self, raw: &str) -> Option<&Variant> {
        let mut parts = raw.rsplit('$');
        let (variant, ty) = (parts.next()?, parts.next()?);
        let name = format!("{ty}::{variant}");
        self.variants.iter().find(|x| x.name == name)
    }
}

/// Bits `lo .. lo + width` of a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub raw: String,
    pub lo: usize,
    pub width: usize,
}

/// How tightly an expression's text binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Name, literal, select, concatenation, or in parentheses.
    Atom,
    /// Prefix operator.
    Unary,
    /// Infix operator.
    Binary(&'static str),
}

/// An expression with its exact width.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub text: String,
    pub width: usize,
    pub shape: Shape,
    /// Symbols read, for the data-flow checks.
    pub reads: Vec<Range>,
    /// Enumeration variants used.
    pub variants: Vec<String>,
    /// The bits of a symbol that this expression is, if it is no more than that.
    pub place: Option<Range>,
    /// Assignments to temporaries that must come first.
    pub before: Vec<Stmt>,
}

impl Expr {
    pub(crate) fn new(text: String, width: usize, shape: Shape) -> Self {
        Self {
            text,
            width,
            shape,
            reads: Vec::new(),
            variants: Vec::new(),
            place: None,
            before: Vec::new(),
        }
    }

    pub(crate) fn literal(value: &BigUint, width: usize) -> Result<Self> {
        Ok(Self::new(literal(value, width)?, width, Shape::Atom))
    }

    /// Takes over what `other` reads and needs.
    pub(crate) fn with(mut self, other: &Expr) -> Self {
        self.reads.extend(other.reads.iter().cloned());
        self.variants.extend(other.variants.iter().cloned());
        self.before.extend(other.before.iter().cloned());
        self
    }

    /// The text as an operand of the infix operator `op`.
    pub(crate) fn operand(&self, op: &str, is_left: bool) -> String {
        let chain = is_left && matches!(op, "^" | "&" | "|" | "&&" | "||" | "+");
        match self.shape {
            Shape::Binary(own) if !(chain && own == op) => format!("({})", self.text),
            _ => self.text.clone(),
        }
    }

    /// The text where only an atom may stand.
    pub(crate) fn atom(&self) -> String {
        match self.shape {
            Shape::Atom => self.text.clone(),
            _ => format!("({})", self.text),
        }
    }
}

/// What a statement writes.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub range: Range,
    /// Index of a write whose place is known at run time only; then `range` is the whole symbol.
    pub index: Option<Expr>,
    pub text: String,
}

/// A statement of the kernel with all loops unrolled.
#[derive(Clone, Debug)]
pub(crate) enum Stmt {
    Assign(Target, Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    Case(Expr, Vec<Arm>),
}

/// One arm of a case; no label means `default`.
#[derive(Clone, Debug)]
pub(crate) struct Arm {
    pub label: Option<Expr>,
    pub body: Vec<Stmt>,
}

impl Stmt {
    /// Calls `f` for every expression read by this statement and those inside it.
    pub(crate) fn expressions<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        match self {
            Stmt::Assign(target, value) => {
                if let Some(index) = &target.index {
                    f(index);
                }
                f(value);
            }
            Stmt::If(test, then, otherwise) => {
                f(test);
                then.iter().chain(otherwise).for_each(|x| x.expressions(f));
            }
            Stmt::Case(test, arms) => {
                f(test);
                for arm in arms {
                    if let Some(label) = &arm.label {
                        f(label);
                    }
                    arm.body.iter().for_each(|x| x.expressions(f));
                }
            }
        }
    }

    /// Calls `f` for every target written by this statement and those inside it.
    pub(crate) fn targets<'a>(&'a self, f: &mut dyn FnMut(&'a Target)) {
        match self {
            Stmt::Assign(target, _) => f(target),
            Stmt::If(_, then, otherwise) => {
                then.iter().chain(otherwise).for_each(|x| x.targets(f));
            }
            Stmt::Case(_, arms) => arms.iter().flat_map(|x| &x.body).for_each(|x| x.targets(f)),
        }
    }
}

/// A sized Verilog literal: hexadecimal, or binary below four bits.
pub(crate) fn literal(value: &BigUint, width: usize) -> Result<String> {
    if value.bits() > width as u64 {
        return Err(anyhow!("the literal {value} does not fit in {width} bits"));
    }
    Ok(if width < 4 {
        format!("{width}'b{:0>width$}", value.to_str_radix(2))
    } else {
        let digits = width.div_ceil(4);
        format!("{width}'h{:0>digits$}", value.to_str_radix(16))
    })
}

/// The value of a literal as rust-hdl prints it: `8'h1b`, `3'b101`.
pub(crate) fn parse_literal(text: &str) -> Result<BigUint> {
    text.split_once('\'')
        .and_then(|(_, digits)| match digits.split_at_checked(1)? {
            ("h", x) => BigUint::parse_bytes(x.as_bytes(), 16),
            ("b", x) => BigUint::parse_bytes(x.as_bytes(), 2),
            _ => None,
        })
        .ok_or_else(|| anyhow!("`{text}` is not an unsigned literal"))
}

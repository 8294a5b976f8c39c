//! Rules `unsized` and `cast`: where Verilog computes in more bits than Rust, and it shows.
//!
//! Verilog evaluates a tree of arithmetic and bitwise operators in the width of its widest leaf. An
//! unsuffixed literal is such a leaf of 32 bits, and so is a cast. The wider evaluation is harmless if
//! the upper bits equal zero-extension (no carry, complement or left shift below), or if nothing looks at
//! them (the tree is assigned, and not shifted right on the way).

use crate::kernels::{Finding, Kernel};
use crate::rules::is_comparison;
use syn::visit::Visit;
use syn::{BinOp, Expr, UnOp};

/// What a tree of operators that share one width contains.
#[derive(Clone, Debug, Default)]
struct Tree {
    /// Line of a leaf that is wider than the signals.
    wide: Option<usize>,
    /// An operator whose upper bits depend on the width.
    carries: bool,
    /// A right shift that brings such upper bits down.
    shifts_down: bool,
}

impl Tree {
    fn join(self, other: Tree) -> Tree {
        Tree {
            wide: self.wide.or(other.wide),
            carries: self.carries || other.carries,
            shifts_down: self.shifts_down || other.shifts_down,
        }
    }
}

struct Widths<'a> {
    loops: Vec<String>,
    findings: &'a mut Vec<Finding>,
}

/// Applies the rules to a kernel.
pub fn check(kernel: &Kernel, findings: &mut Vec<Finding>) {
    Widths {
        loops: Vec::new(),
        findings,
    }
    .visit_block(kernel.body);
}

impl<'a> Visit<'a> for Widths<'_> {
    fn visit_expr_assign(&mut self, e: &'a syn::ExprAssign) {
        let tree = self.tree(&e.right);
        if let (Some(line), true) = (tree.wide, tree.shifts_down) {
            self.report(line);
        }
    }

    fn visit_expr_if(&mut self, e: &'a syn::ExprIf) {
        self.seen(&e.cond);
        self.visit_block(&e.then_branch);
        if let Some((_, otherwise)) = &e.else_branch {
            self.visit_expr(otherwise);
        }
    }

    fn visit_expr_match(&mut self, e: &'a syn::ExprMatch) {
        self.seen(&e.expr);
        for arm in &e.arms {
            self.visit_expr(&arm.body);
        }
    }

    fn visit_expr_for_loop(&mut self, e: &'a syn::ExprForLoop) {
        let name = match e.pat.as_ref() {
            syn::Pat::Ident(x) => x.ident.to_string(),
            _ => String::new(),
        };
        self.loops.push(name);
        self.visit_block(&e.body);
        self.loops.pop();
    }
}

impl Widths<'_> {
    fn report(&mut self, line: usize) {
        self.findings.push(Finding {
            line,
            rule: "unsized",
            text: "the literal or cast widens an expression whose upper bits are then seen: \
                   suffix it (`0x1b_u8`) or use a `Constant`"
                .into(),
        });
    }

    /// An expression all of whose bits are looked at: an operand of a comparison, a condition, an amount.
    fn seen(&mut self, e: &Expr) {
        let tree = self.tree(e);
        self.all_seen(tree);
    }

    fn all_seen(&mut self, tree: Tree) {
        if let (Some(line), true) = (tree.wide, tree.carries) {
            self.report(line);
        }
    }

    /// Describes the tree with root `e`, and checks the trees that end inside it.
    fn tree(&mut self, e: &Expr) -> Tree {
        match e {
            Expr::Paren(x) => self.tree(&x.expr),
            Expr::Group(x) => self.tree(&x.expr),
            Expr::Lit(x) => Tree {
                wide: match &x.lit {
                    syn::Lit::Int(n) if n.suffix().is_empty() => Some(n.span().start().line),
                    _ => None,
                },
                ..Tree::default()
            },
            // A loop index is printed as a bare number.
            Expr::Path(x) => Tree {
                wide: x
                    .path
                    .get_ident()
                    .filter(|x| self.loops.iter().any(|name| x == &name))
                    .map(|x| x.span().start().line),
                ..Tree::default()
            },
            Expr::Unary(x) => {
                let mut tree = self.tree(&x.expr);
                tree.carries |= matches!(x.op, UnOp::Not(_) | UnOp::Neg(_));
                tree
            }
            Expr::Binary(x) => self.binary(x),
            Expr::MethodCall(x) => self.method(x),
            Expr::Call(x) => self.call(x),
            _ => Tree::default(),
        }
    }

    fn binary(&mut self, e: &syn::ExprBinary) -> Tree {
        if is_comparison(&e.op) {
            let tree = self.tree(&e.left).join(self.tree(&e.right));
            self.all_seen(tree);
            return Tree::default();
        }
        match e.op {
            BinOp::And(_) | BinOp::Or(_) => {
                self.seen(&e.left);
                self.seen(&e.right);
                Tree::default()
            }
            BinOp::Shl(_) | BinOp::Shr(_) => {
                self.seen(&e.right);
                let mut tree = self.tree(&e.left);
                match e.op {
                    BinOp::Shl(_) => tree.carries = true,
                    _ => tree.shifts_down |= tree.carries,
                }
                tree
            }
            _ => {
                let mut tree = self.tree(&e.left).join(self.tree(&e.right));
                tree.carries |= matches!(e.op, BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_));
                tree
            }
        }
    }

    fn method(&mut self, e: &syn::ExprMethodCall) -> Tree {
        match e.method.to_string().as_str() {
            "val" | "into" | "to_bits" => self.tree(&e.receiver),
            // From here on Rust computes in usize.
            "index" => {
                self.seen(&e.receiver);
                Tree::default()
            }
            "any" | "xor" => {
                self.seen(&e.receiver);
                Tree::default()
            }
            "all" => {
                // Zero-extension alone makes a conjunction false.
                if let Some(line) = self.tree(&e.receiver).wide {
                    self.report(line);
                }
                Tree::default()
            }
            "replace_bit" => {
                let tree = self.tree(&e.receiver);
                self.cast(e, &tree);
                Tree {
                    wide: Some(e.method.span().start().line),
                    ..Tree::default()
                }
            }
            _ => {
                for argument in &e.args {
                    self.tree(argument);
                }
                Tree::default()
            }
        }
    }

    fn call(&mut self, e: &syn::ExprCall) -> Tree {
        let name = match e.func.as_ref() {
            Expr::Path(x) => x.path.segments.first().map(|x| x.ident.to_string()),
            _ => None,
        };
        let is_cast = name.is_some_and(|x| {
            ["bit_cast", "bits", "Bits", "signed", "unsigned"]
                .iter()
                .any(|cast| x.starts_with(cast))
        });
        let (true, Some(argument)) = (is_cast, e.args.first()) else {
            return Tree::default();
        };
        let tree = self.tree(argument);
        self.cast(e, &tree);
        Tree {
            wide: Some(syn::spanned::Spanned::span(e).start().line),
            ..Tree::default()
        }
    }

    fn cast(&mut self, at: &impl syn::spanned::Spanned, tree: &Tree) {
        if tree.carries {
            self.findings.push(Finding::new(
                at,
                "cast",
                "the cast or bit replacement lets carry, complement or shifted bits through: \
                 copy the expression to a local first",
            ));
        }
    }
}

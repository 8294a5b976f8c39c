//! Rule `order`: a local read before it is written keeps its old value, and rust-hdl does not notice.
//!
//! Loops with literal bounds are unrolled, so that `c[k - 1]` is told from `c[k]`. Where a bound or an
//! index is not known here, a write counts for the whole array; a write in any branch counts.

use crate::kernels::{Finding, Kernel};
use std::collections::{BTreeMap, BTreeSet};
use syn::{BinOp, Expr};

/// Turns of a loop that are followed one by one; beyond, elements are not told apart.
const MAX_TURNS: i64 = 4096;

struct Order<'a> {
    locals: &'a [String],
    /// Elements written so far; no index stands for all.
    written: BTreeSet<(String, Option<i64>)>,
    loops: BTreeMap<String, i64>,
    findings: &'a mut Vec<Finding>,
}

/// Applies the rule to a kernel.
pub fn check(kernel: &Kernel, findings: &mut Vec<Finding>) {
    let Some(locals) = &kernel.locals else {
        findings.push(Finding::new(
            &kernel.body.brace_token.span.open(),
            "hidden",
            "the block's struct is not in this file, so its locals are not known here",
        ));
        return;
    };
    Order {
        locals,
        written: BTreeSet::new(),
        loops: BTreeMap::new(),
        findings,
    }
    .block(kernel.body);
}

impl Order<'_> {
    fn block(&mut self, block: &syn::Block) {
        for statement in &block.stmts {
            if let syn::Stmt::Expr(e, _) = statement {
                self.statement(e);
            }
        }
    }

    fn statement(&mut self, e: &Expr) {
        match e {
            Expr::Assign(x) => {
                self.reads(&x.right);
                if let Some((name, index)) = self.field(&x.left) {
                    self.written.insert((name, index));
                }
            }
            Expr::If(x) => {
                self.reads(&x.cond);
                self.block(&x.then_branch);
                if let Some((_, otherwise)) = &x.else_branch {
                    self.statement(otherwise);
                }
            }
            Expr::Match(x) => {
                self.reads(&x.expr);
                x.arms.iter().for_each(|arm| self.statement(&arm.body));
            }
            Expr::ForLoop(x) => self.for_loop(x),
            Expr::Block(x) => self.block(&x.block),
            _ => {}
        }
    }

    fn for_loop(&mut self, e: &syn::ExprForLoop) {
        let (syn::Pat::Ident(index), Expr::Range(range)) = (e.pat.as_ref(), e.expr.as_ref()) else {
            return;
        };
        let index = index.ident.to_string();
        let bounds = (
            range.start.as_ref().and_then(|x| self.value(x)),
            range.end.as_ref().and_then(|x| self.value(x)),
        );
        match bounds {
            (Some(from), Some(to)) if to - from <= MAX_TURNS => {
                for turn in from..to {
                    self.loops.insert(index.clone(), turn);
                    self.block(&e.body);
                }
            }
            _ => self.block(&e.body),
        }
        self.loops.remove(&index);
    }

    /// The value of an index made of integers and loop indices.
    fn value(&self, e: &Expr) -> Option<i64> {
        match e {
            Expr::Paren(x) => self.value(&x.expr),
            Expr::Lit(x) => match &x.lit {
                syn::Lit::Int(n) => n.base10_parse().ok(),
                _ => None,
            },
            Expr::Path(x) => self.loops.get(&x.path.get_ident()?.to_string()).copied(),
            Expr::Binary(x) => {
                let (l, r) = (self.value(&x.left)?, self.value(&x.right)?);
                match x.op {
                    BinOp::Add(_) => l.checked_add(r),
                    BinOp::Sub(_) => l.checked_sub(r),
                    BinOp::Mul(_) => l.checked_mul(r),
                    BinOp::Div(_) => l.checked_div(r),
                    BinOp::Rem(_) => l.checked_rem(r),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The local, with its element, at the root of `self.name[index].…`.
    fn field(&self, e: &Expr) -> Option<(String, Option<i64>)> {
        let (base, index) = match e {
            Expr::Index(x) => (x.expr.as_ref(), self.value(&x.index)),
            Expr::Field(x) => match x.base.as_ref() {
                Expr::Path(root) if root.path.is_ident("self") => (e, Some(0)),
                inner => return self.field(inner),
            },
            Expr::MethodCall(x) => return self.field(&x.receiver),
            Expr::Paren(x) => return self.field(&x.expr),
            _ => return None,
        };
        let Expr::Field(field) = base else {
            return None;
        };
        let syn::Member::Named(name) = &field.member else {
            return None;
        };
        let name = name.to_string();
        self.locals.contains(&name).then_some((name, index))
    }

    fn reads(&mut self, e: &Expr) {
        match e {
            Expr::Paren(x) => self.reads(&x.expr),
            Expr::Unary(x) => self.reads(&x.expr),
            Expr::Binary(x) => {
                self.reads(&x.left);
                self.reads(&x.right);
            }
            Expr::Call(x) => x.args.iter().for_each(|x| self.reads(x)),
            Expr::Field(x) => self.reads(&x.base),
            Expr::MethodCall(x) => {
                x.args.iter().for_each(|x| self.reads(x));
                if x.method != "val" {
                    return self.reads(&x.receiver);
                }
                let Some((name, index)) = self.field(&x.receiver) else {
                    return;
                };
                let whole = self.written.contains(&(name.clone(), None));
                let known = match index {
                    Some(_) => whole || self.written.contains(&(name.clone(), index)),
                    None => self.written.iter().any(|x| x.0 == name),
                };
                if !known {
                    let text = format!("local `{name}` is read before it is written");
                    self.findings.push(Finding::new(&x.method, "order", text));
                }
            }
            _ => {}
        }
    }
}

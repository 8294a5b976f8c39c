//! Kernels: from rust-hdl's statements to unrolled, typed ones.

use super::expr::select;
use super::expr::Translator;
use super::ir::{Arm, Expr, Kind, Range, Stmt, Symbols, Target};
use anyhow::{anyhow, bail, Context, Result};
use num_bigint::BigUint;
use rust_hdl::core::ast::{
    VerilogBlock, VerilogBlockOrConditional, VerilogConditional, VerilogExpression, VerilogLink,
    VerilogMatch, VerilogStatement,
};
use rust_hdl::prelude::clog2;

/// All statements of a kernel, loops unrolled.
pub(crate) fn translate(block: &VerilogBlock, symbols: &mut Symbols) -> Result<Vec<Stmt>> {
    let mut translator = Translator {
        symbols,
        loops: Vec::new(),
    };
    translator.block(block)
}

impl Translator<'_> {
    fn block(&mut self, block: &VerilogBlock) -> Result<Vec<Stmt>> {
        let mut out = Vec::new();
        for statement in block {
            self.statement(statement, &mut out)?;
        }
        Ok(out)
    }

    fn statement(&mut self, statement: &VerilogStatement, out: &mut Vec<Stmt>) -> Result<()> {
        match statement {
            VerilogStatement::Assignment(target, value) => {
                let VerilogExpression::Signal(text) = target else {
                    bail!("an assignment to something other than a signal");
                };
                let raw = self.resolve(text)?;
                let width = self.symbols.get(&raw)?.width;
                let value = self
                    .expr(value, width)
                    .with_context(|| format!("in the assignment to `{}`", raw.replace('$', ".")))?;
                self.assign(Range { raw, lo: 0, width }, value, out)
            }
            VerilogStatement::SliceAssignment {
                base,
                width,
                offset,
                replacement,
            } => {
                let VerilogExpression::Signal(text) = base else {
                    bail!("an assignment to a part of something other than a signal");
                };
                let raw = self.resolve(text)?;
                let value = self.expr(replacement, *width)?;
                self.assign_part(raw, *width, offset, value, out)
            }
            VerilogStatement::If(x) => {
                let statement = self.conditional(x, out)?;
                out.push(statement);
                Ok(())
            }
            VerilogStatement::Match(x) => {
                let statement = self.case(x, out)?;
                out.push(statement);
                Ok(())
            }
            VerilogStatement::Loop(x) => {
                for value in x.from.as_usize()..x.to.as_usize() {
                    self.loops.push((x.index.clone(), value));
                    let unrolled = self.block(&x.block).with_context(|| {
                        format!("in the turn of the loop with {} = {value}", x.index)
                    });
                    self.loops.pop();
                    out.extend(unrolled?);
                }
                Ok(())
            }
            VerilogStatement::Link(links) => links.iter().try_for_each(|x| self.link(x, out)),
            VerilogStatement::Macro(block) => {
                out.extend(self.block(block)?);
                Ok(())
            }
            VerilogStatement::Comment(_) => Ok(()),
        }
    }

    fn assign(&mut self, range: Range, mut value: Expr, out: &mut Vec<Stmt>) -> Result<()> {
        let symbol = self.symbols.get(&range.raw)?;
        if let Kind::Input | Kind::Result | Kind::Constant(_) = symbol.kind {
            bail!("`{}` cannot be written here", symbol.verilog);
        }
        if range.lo + range.width > symbol.width {
            bail!("an assignment beyond the bits of `{}`", symbol.verilog);
        }
        let text = select(&symbol.verilog, symbol.width, range.lo, range.width);
        out.append(&mut value.before);
        let target = Target {
            range,
            index: None,
            text,
        };
        out.push(Stmt::Assign(target, value));
        Ok(())
    }

    fn assign_part(
        &mut self,
        raw: String,
        width: usize,
        offset: &VerilogExpression,
        mut value: Expr,
        out: &mut Vec<Stmt>,
    ) -> Result<()> {
        let symbol = self.symbols.get(&raw)?.clone();
        let mut index = self.index(offset, clog2(symbol.width).max(1))?;
        // A literal offset comes back as a literal.
        if let Some(lo) = super::ir::parse_literal(&index.text)
            .ok()
            .and_then(|x| usize::try_from(&x).ok())
        {
            return self.assign(Range { raw, lo, width }, value, out);
        }
        out.append(&mut index.before);
        out.append(&mut value.before);
        let target = Target {
            text: format!("{}[{} +: {width}]", symbol.verilog, index.text),
            range: Range {
                raw,
                lo: 0,
                width: symbol.width,
            },
            index: Some(index),
        };
        out.push(Stmt::Assign(target, value));
        Ok(())
    }

    fn conditional(&mut self, x: &VerilogConditional, out: &mut Vec<Stmt>) -> Result<Stmt> {
        let mut test = self.expr(&x.test, 1).context("in the condition of an if")?;
        out.append(&mut test.before);
        let then = self.block(&x.then)?;
        let mut otherwise = Vec::new();
        match &x.otherwise {
            VerilogBlockOrConditional::Block(block) => otherwise = self.block(block)?,
            VerilogBlockOrConditional::Conditional(next) => {
                self.statement(next, &mut otherwise)?;
            }
            VerilogBlockOrConditional::None => {}
        }
        Ok(Stmt::If(test, then, otherwise))
    }

    fn case(&mut self, x: &VerilogMatch, out: &mut Vec<Stmt>) -> Result<Stmt> {
        let mut test = self.sized(&x.test).context("in the subject of a match")?;
        out.append(&mut test.before);
        let mut arms = Vec::new();
        for case in &x.cases {
            let label = match case.condition.as_str() {
                "default" => None,
                pattern => Some(
                    self.label(pattern, test.width)
                        .with_context(|| format!("in the pattern `{pattern}`"))?,
                ),
            };
            let body = self.block(&case.block)?;
            arms.push(Arm { label, body });
        }
        Ok(Stmt::Case(test, arms))
    }

    fn label(&mut self, pattern: &str, width: usize) -> Result<Expr> {
        match pattern_value(pattern) {
            Some(value) => Expr::literal(&value, width),
            None => {
                let label = self.sized(&VerilogExpression::Signal(pattern.to_string()))?;
                if label.width != width {
                    bail!("{} bits are matched against {}", width, label.width);
                }
                Ok(label)
            }
        }
    }

    fn link(&mut self, link: &VerilogLink, out: &mut Vec<Stmt>) -> Result<()> {
        let (to, from, field) = match link {
            VerilogLink::Forward(x) => (&x.other_name, &x.owner_name, &x.my_name),
            VerilogLink::Backward(x) => (&x.owner_name, &x.other_name, &x.my_name),
            VerilogLink::Bidirectional(x) => {
                bail!("bidirectional link of `{}`", x.owner_name)
            }
        };
        let name = |side: &str| -> Result<String> {
            match self.resolve(field)?.as_str() {
                "" => self.resolve(side),
                field => Ok(format!("{}${field}", self.resolve(side)?)),
            }
        };
        let (to, from) = (name(to)?, name(from)?);
        let width = self.symbols.get(&to)?.width;
        let value = self.expr(&VerilogExpression::Signal(from), width)?;
        self.assign(
            Range {
                raw: to,
                lo: 0,
                width,
            },
            value,
            out,
        )
    }
}

/// The value of a literal pattern in Rust's notation (`3`, `0x1b_u8`, `true`).
fn pattern_value(pattern: &str) -> Option<BigUint> {
    match pattern {
        "true" => return Some(BigUint::from(1_u8)),
        "false" => return Some(BigUint::ZERO),
        _ => {}
    }
    let text: String = pattern.chars().filter(|x| *x != '_').collect();
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0b") => (&text[2..], 2),
        Some("0o") => (&text[2..], 8),
        _ => (text.as_str(), 10),
    };
    let end = ["u8", "u16", "u32", "u64", "u128", "usize", "i32"]
        .iter()
        .find_map(|x| digits.strip_suffix(x))
        .unwrap_or(digits);
    BigUint::parse_bytes(end.as_bytes(), radix)
        .ok_or_else(|| anyhow!("not a number"))
        .ok()
}

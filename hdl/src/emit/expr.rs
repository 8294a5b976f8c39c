//! Expressions: from rust-hdl's tree to Verilog text with the same value.
//!
//! Every expression gets its exact width. A literal takes the width of its surroundings, as in Rust, so
//! none is 32 bits wide by accident; an expression is widened by concatenation only, so that no carry
//! or complement reaches the new bits; nested operators are parenthesised; and a slice of an expression
//! goes through a temporary. rust-hdl's own printer gets each of these wrong or refuses it.

use super::ir::{literal, parse_literal, Expr, Kind, Range, Shape, Stmt, Symbols, Target};
use anyhow::{anyhow, bail, Context, Result};
use num_bigint::BigUint;
use rust_hdl::core::ast::{VerilogExpression as Ast, VerilogOp as Op, VerilogOpUnary as UnaryOp};
use rust_hdl::prelude::clog2;

/// Translator of a kernel's expressions.
pub(crate) struct Translator<'a> {
    pub symbols: &'a mut Symbols,
    /// Values of the loop indices in scope.
    pub loops: Vec<(String, usize)>,
}

fn op_text(op: &Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::LogicalAnd => "&&",
        Op::LogicalOr => "||",
        Op::BitXor => "^",
        Op::BitAnd => "&",
        Op::BitOr => "|",
        Op::Shl => "<<",
        Op::Shr => ">>",
        Op::Eq => "==",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Ne => "!=",
        Op::Ge => ">=",
        Op::Gt => ">",
    }
}

impl Translator<'_> {
    /// The symbol that rust-hdl's text names: `core.key[i + 1].next` is `core$key$3`.
    pub(crate) fn resolve(&self, text: &str) -> Result<String> {
        let name = text
            .trim_start_matches('.')
            .replace("::", "$")
            .replace('.', "$");
        let mut name = name.strip_suffix("$next").unwrap_or(&name).to_string();
        while let Some(open) = name.find('[') {
            let close = name[open..]
                .find(']')
                .map(|x| open + x)
                .ok_or_else(|| anyhow!("unbalanced brackets in `{text}`"))?;
            let index = self
                .array_index(&name[open + 1..close])
                .with_context(|| format!("in `{text}`"))?;
            name.replace_range(open..=close, &format!("${index}"));
        }
        Ok(name)
    }

    /// An array index, which may use loop indices and integers only.
    fn array_index(&self, text: &str) -> Result<usize> {
        use evalexpr::ContextWithMutableVariables;
        let mut context = evalexpr::HashMapContext::new();
        for (name, value) in &self.loops {
            context
                .set_value(name.clone(), evalexpr::Value::Int(i64::try_from(*value)?))
                .map_err(|e| anyhow!("loop index `{name}`: {e}"))?;
        }
        let value = evalexpr::eval_int_with_context(text, &context)
            .map_err(|e| anyhow!("array index `{text}`: {e}"))?;
        usize::try_from(value).map_err(|_| anyhow!("array index `{text}` is negative"))
    }

    /// The value of an expression made of literals and loop indices.
    fn constant(&self, e: &Ast) -> Option<BigUint> {
        match e {
            Ast::Literal(x) => parse_literal(&x.to_string()).ok(),
            Ast::Signal(name) => {
                let (_, value) = self.loops.iter().rev().find(|(x, _)| x == name)?;
                Some(BigUint::from(*value))
            }
            Ast::Paren(x) => self.constant(x),
            Ast::Binary(l, op, r) => {
                let (l, r) = (self.constant(l)?, self.constant(r)?);
                match op {
                    Op::Add => Some(l + r),
                    Op::Sub if l >= r => Some(l - r),
                    Op::Mul => Some(l * r),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The width of an expression; `None` if it is a literal that adapts to its surroundings.
    pub(crate) fn width(&self, e: &Ast) -> Result<Option<usize>> {
        if self.constant(e).is_some() {
            return Ok(None);
        }
        Ok(match e {
            Ast::Literal(_) => None,
            Ast::Signal(text) => {
                let raw = self.resolve(text)?;
                match self.symbols.variant(&raw) {
                    Some(variant) => Some(variant.width),
                    None => Some(self.symbols.get(&raw)?.width),
                }
            }
            Ast::Cast(_, width) | Ast::Slice(_, width, _) => Some(*width),
            Ast::Paren(x) | Ast::IndexReplace(x, _, _) => self.width(x)?,
            Ast::Binary(l, op, r) => match op {
                Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => Some(1),
                Op::LogicalAnd | Op::LogicalOr => Some(1),
                Op::Shl | Op::Shr => self.width(l)?,
                Op::Mul => match (self.width(l)?, self.width(r)?) {
                    (Some(l), Some(r)) => Some(l + r),
                    (l, r) => l.or(r),
                },
                _ => self.width(l)?.max(self.width(r)?),
            },
            Ast::Unary(UnaryOp::Not | UnaryOp::Neg, x) => self.width(x)?,
            Ast::Unary(_, _) | Ast::Index(_, _) => Some(1),
            Ast::Signed(_) | Ast::Unsigned(_) => bail!("signed arithmetic is not supported"),
        })
    }

    /// An expression that must have a width of its own.
    pub(crate) fn sized(&mut self, e: &Ast) -> Result<Expr> {
        let width = self
            .width(e)?
            .ok_or_else(|| anyhow!("a literal stands where nothing tells its width"))?;
        self.expr(e, width)
    }

    /// An expression in surroundings of the given width.
    pub(crate) fn expr(&mut self, e: &Ast, want: usize) -> Result<Expr> {
        if let Some(value) = self.constant(e) {
            return Expr::literal(&value, want);
        }
        let found = self.build(e, want)?;
        if found.width > want {
            bail!(
                "`{}` has {} bits where {want} are wanted",
                found.text,
                found.width
            );
        }
        self.resize(found, want)
    }

    fn build(&mut self, e: &Ast, want: usize) -> Result<Expr> {
        match e {
            Ast::Literal(x) => Expr::literal(&parse_literal(&x.to_string())?, want),
            Ast::Signal(text) => self.signal(text),
            Ast::Paren(x) => self.expr(x, self.width(x)?.unwrap_or(want)),
            Ast::Cast(x, width) => {
                let inner = match self.width(x)? {
                    Some(_) => self.sized(x)?,
                    None => self.expr(x, *width)?,
                };
                self.resize(inner, *width)
            }
            Ast::Binary(l, op, r) => self.binary(l, op, r, want),
            Ast::Unary(op, x) => self.unary(op, x, want),
            Ast::Index(x, index) => self.slice(x, 1, index),
            Ast::Slice(x, width, index) => self.slice(x, *width, index),
            Ast::IndexReplace(x, index, value) => self.replace_bit(x, index, value),
            Ast::Signed(_) | Ast::Unsigned(_) => bail!("signed arithmetic is not supported"),
        }
    }

    fn signal(&mut self, text: &str) -> Result<Expr> {
        let raw = self.resolve(text)?;
        if let Some(variant) = self.symbols.variant(&raw) {
            let mut e = Expr::new(
                super::names::constant(&variant.name),
                variant.width,
                Shape::Atom,
            );
            e.variants.push(variant.name.clone());
            return Ok(e);
        }
        let width = self.symbols.get(&raw)?.width;
        self.place(Range { raw, lo: 0, width })
    }

    /// Some bits of a symbol.
    fn place(&self, range: Range) -> Result<Expr> {
        let symbol = self.symbols.get(&range.raw)?;
        if range.lo + range.width > symbol.width {
            bail!(
                "bits {}..{} of the {}-bit `{}` do not exist",
                range.lo,
                range.lo + range.width,
                symbol.width,
                symbol.verilog
            );
        }
        let text = select(&symbol.verilog, symbol.width, range.lo, range.width);
        let mut e = Expr::new(text, range.width, Shape::Atom);
        e.reads.push(range.clone());
        e.place = Some(range);
        Ok(e)
    }

    /// An operand of an operation that is `width` bits wide.
    fn operand(&mut self, e: &Ast, width: usize) -> Result<Expr> {
        let own = self.width(e)?.unwrap_or(width);
        let found = self.expr(e, own)?;
        self.resize(found, width)
    }

    fn binary(&mut self, l: &Ast, op: &Op, r: &Ast, want: usize) -> Result<Expr> {
        let text = op_text(op);
        let (wl, wr) = (self.width(l)?, self.width(r)?);
        let (left, right, width) = match op {
            Op::Shl | Op::Shr => {
                let width = wl.unwrap_or(want);
                let left = self.operand(l, width)?;
                let right = match self.constant(r) {
                    Some(amount) => Expr::new(amount.to_string(), 32, Shape::Atom),
                    None => self.sized(r)?,
                };
                (left, right, width)
            }
            Op::LogicalAnd | Op::LogicalOr => (self.expr(l, 1)?, self.expr(r, 1)?, 1),
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                let width = wl
                    .max(wr)
                    .ok_or_else(|| anyhow!("two literals are compared"))?;
                if let Some(result) = self.decided(l, op, r, width) {
                    return Expr::literal(&BigUint::from(u8::from(result)), 1);
                }
                (self.operand(l, width)?, self.operand(r, width)?, 1)
            }
            Op::Mul => {
                let width = match (wl, wr) {
                    (Some(l), Some(r)) => l + r,
                    (l, r) => l.or(r).unwrap_or(want),
                };
                (self.operand(l, width)?, self.operand(r, width)?, width)
            }
            Op::Add | Op::Sub | Op::BitXor | Op::BitAnd | Op::BitOr => {
                let width = wl.max(wr).unwrap_or(want);
                (self.operand(l, width)?, self.operand(r, width)?, width)
            }
        };
        let joined = format!(
            "{} {text} {}",
            left.operand(text, true),
            right.operand(text, false)
        );
        Ok(Expr::new(joined, width, Shape::Binary(text))
            .with(&left)
            .with(&right))
    }

    /// The result of a comparison that holds, or fails, for every value of a signal because the other side is
    /// zero or the largest number. A generator's parameter may be that; linters object to the comparison.
    fn decided(&self, l: &Ast, op: &Op, r: &Ast, width: usize) -> Option<bool> {
        let least = Some(BigUint::ZERO);
        let most = Some((BigUint::from(1_u8) << width) - 1_u8);
        let (left, right) = (self.fixed(l), self.fixed(r));
        match op {
            Op::Ge if right == least || left == most => Some(true),
            Op::Lt if right == least || left == most => Some(false),
            Op::Le if left == least || right == most => Some(true),
            Op::Gt if left == least || right == most => Some(false),
            _ => None,
        }
    }

    /// The value of a literal or a `Constant` field.
    fn fixed(&self, e: &Ast) -> Option<BigUint> {
        if let Some(value) = self.constant(e) {
            return Some(value);
        }
        match e {
            Ast::Paren(x) => self.fixed(x),
            Ast::Signal(text) => match &self.symbols.get(&self.resolve(text).ok()?).ok()?.kind {
                Kind::Constant(value) => Some(value.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    fn unary(&mut self, op: &UnaryOp, x: &Ast, want: usize) -> Result<Expr> {
        let (sign, reduces) = match op {
            UnaryOp::Not => ("~", false),
            UnaryOp::Neg => ("-", false),
            UnaryOp::All => ("&", true),
            UnaryOp::Any => ("|", true),
            UnaryOp::Xor => ("^", true),
        };
        if reduces {
            let inner = self.sized(x)?;
            let text = format!("({sign}{})", inner.atom());
            return Ok(Expr::new(text, 1, Shape::Atom).with(&inner));
        }
        let width = self.width(x)?.unwrap_or(want);
        let inner = self.expr(x, width)?;
        let text = format!("{sign}{}", inner.atom());
        Ok(Expr::new(text, width, Shape::Unary).with(&inner))
    }

    fn slice(&mut self, x: &Ast, width: usize, index: &Ast) -> Result<Expr> {
        let inner = self.sized(x)?;
        let inner = self.hoist(inner)?;
        let place = inner
            .place
            .clone()
            .ok_or_else(|| anyhow!("`{}` cannot be sliced", inner.text))?;
        if let Some(lo) = self.constant(index) {
            let lo = usize::try_from(&lo).context("slice offset")?;
            if lo + width > place.width {
                bail!(
                    "bits {lo}..{} of the {}-bit `{}` do not exist",
                    lo + width,
                    place.width,
                    inner.text
                );
            }
            let mut part = self.place(Range {
                raw: place.raw,
                lo: place.lo + lo,
                width,
            })?;
            part.before = inner.before;
            return Ok(part);
        }
        // Verilog can index a whole vector only.
        let base = if self.symbols.get(&place.raw)?.width == place.width {
            inner
        } else {
            self.force_hoist(inner)?
        };
        let index = self.index(index, clog2(base.width))?;
        let text = if width == 1 {
            format!("{}[{}]", base.text, index.text)
        } else {
            format!("{}[{} +: {width}]", base.text, index.text)
        };
        Ok(Expr::new(text, width, Shape::Atom).with(&base).with(&index))
    }

    fn replace_bit(&mut self, x: &Ast, index: &Ast, value: &Ast) -> Result<Expr> {
        let base = self.sized(x)?;
        let value = self.expr(value, 1)?;
        let value = self.resize(value, base.width)?;
        let index = match self.constant(index) {
            Some(x) => Expr::new(x.to_string(), 32, Shape::Atom),
            None => self.sized(index)?,
        };
        let one = literal(&BigUint::from(1_u8), base.width)?;
        let text = format!(
            "({} & ~({one} << {})) | ({} << {})",
            base.operand("&", true),
            index.operand("<<", false),
            value.operand("<<", true),
            index.operand("<<", false)
        );
        Ok(Expr::new(text, base.width, Shape::Binary("|"))
            .with(&base)
            .with(&value)
            .with(&index))
    }

    /// An index of exactly `width` bits. Indices are computed modulo 2^width, which is exact for each
    /// index that lies inside the vector.
    pub(crate) fn index(&mut self, e: &Ast, width: usize) -> Result<Expr> {
        if let Some(value) = self.constant(e) {
            return Expr::literal(&value, width);
        }
        match e {
            Ast::Paren(x) => self.index(x, width),
            Ast::Binary(l, Op::Mul, r) => {
                let (x, factor) = match (self.constant(l), self.constant(r)) {
                    (_, Some(c)) => (l, c),
                    (Some(c), _) => (r, c),
                    _ => bail!("an index multiplies two signals"),
                };
                let shift = factor.trailing_zeros().unwrap_or(0) as usize;
                if factor != BigUint::from(1_u8) << shift || shift == 0 || shift >= width {
                    let (l, r) = (self.index(l, width)?, self.index(r, width)?);
                    return Ok(infix(&l, "*", &r, width));
                }
                let x = self.index(x, width - shift)?;
                let text = format!("{{{}, {}}}", x.text, literal(&BigUint::ZERO, shift)?);
                Ok(Expr::new(text, width, Shape::Atom).with(&x))
            }
            Ast::Binary(l, op @ (Op::Add | Op::Sub), r) => {
                let (l, r) = (self.index(l, width)?, self.index(r, width)?);
                Ok(infix(&l, op_text(op), &r, width))
            }
            _ => {
                let found = self.sized(e)?;
                self.resize(found, width)
            }
        }
    }

    /// The same value in more bits, or its lowest bits.
    pub(crate) fn resize(&mut self, e: Expr, width: usize) -> Result<Expr> {
        if e.width == width {
            return Ok(e);
        }
        if e.width < width {
            let zeros = literal(&BigUint::ZERO, width - e.width)?;
            let text = format!("{{{zeros}, {}}}", e.text);
            return Ok(Expr::new(text, width, Shape::Atom).with(&e));
        }
        let e = self.hoist(e)?;
        let Some(place) = &e.place else {
            bail!("`{}` cannot be narrowed", e.text);
        };
        let mut part = self.place(Range {
            raw: place.raw.clone(),
            lo: place.lo,
            width,
        })?;
        part.before = e.before;
        Ok(part)
    }

    /// The expression as bits of a symbol, through a temporary where it is none.
    fn hoist(&mut self, e: Expr) -> Result<Expr> {
        match e.place {
            Some(_) => Ok(e),
            None => self.force_hoist(e),
        }
    }

    fn force_hoist(&mut self, mut e: Expr) -> Result<Expr> {
        let range = Range {
            raw: self.symbols.temporary(e.width),
            lo: 0,
            width: e.width,
        };
        let mut out = self.place(range.clone())?;
        out.before = std::mem::take(&mut e.before);
        let target = Target {
            text: out.text.clone(),
            range,
            index: None,
        };
        out.before.push(Stmt::Assign(target, e));
        Ok(out)
    }
}

fn infix(l: &Expr, op: &'static str, r: &Expr, width: usize) -> Expr {
    let text = format!("{} {op} {}", l.operand(op, true), r.operand(op, false));
    Expr::new(text, width, Shape::Binary(op)).with(l).with(r)
}

/// Text of bits `lo .. lo + width` of a signal.
pub(crate) fn select(name: &str, total: usize, lo: usize, width: usize) -> String {
    if width == total {
        name.to_string()
    } else if width == 1 {
        format!("{name}[{lo}]")
    } else {
        format!("{name}[{}:{lo}]", lo + width - 1)
    }
}

//! Data-flow checks of a kernel: no latch, no read before the write, nothing left undriven.
//!
//! rust-hdl checks none of these. Its simulator reads the previous value where the Verilog would hold
//! a latch or a stale one, so each is refused here, by name.

use super::ir::{Expr, Kind, Stmt, Symbols};
use anyhow::{bail, Result};
use std::collections::{BTreeMap, BTreeSet};

/// Which bits of each symbol are written on every path so far.
#[derive(Clone, Debug, Default)]
struct Written(BTreeMap<String, Vec<bool>>);

impl Written {
    fn set(&mut self, raw: &str, total: usize, lo: usize, width: usize) {
        let bits = self
            .0
            .entry(raw.to_string())
            .or_insert_with(|| vec![false; total]);
        bits[lo..lo + width].fill(true);
    }

    fn has(&self, raw: &str, lo: usize, width: usize) -> bool {
        self.0
            .get(raw)
            .is_some_and(|x| x[lo..lo + width].iter().all(|x| *x))
    }

    /// What both paths write.
    fn meet(mut self, other: &Written) -> Self {
        self.0.retain(|raw, _| other.0.contains_key(raw));
        for (raw, bits) in &mut self.0 {
            for (mine, theirs) in bits.iter_mut().zip(&other.0[raw]) {
                *mine &= theirs;
            }
        }
        self
    }
}

/// Checks the statements of a kernel.
pub(crate) fn check(statements: &[Stmt], symbols: &Symbols) -> Result<()> {
    let mut written = Written::default();
    for statement in statements {
        written = step(statement, written, symbols)?;
    }
    let mut targets = BTreeSet::new();
    for statement in statements {
        statement.targets(&mut |x| {
            targets.insert(x.range.raw.clone());
        });
    }
    for raw in &symbols.order {
        let symbol = symbols.get(raw)?;
        if symbol.kind == Kind::Temporary || written.has(raw, 0, symbol.width) {
            continue;
        }
        let name = raw.replace('$', ".");
        if targets.contains(raw) {
            bail!("`{name}` is not written on every path, which makes a latch: give it a default first");
        }
        match symbol.kind {
            Kind::Output => bail!("output `{name}` is never written"),
            Kind::Driven => bail!("input `{name}` of a sub-block is never written"),
            _ => {}
        }
    }
    Ok(())
}

fn step(statement: &Stmt, mut before: Written, symbols: &Symbols) -> Result<Written> {
    match statement {
        Stmt::Assign(target, value) => {
            if let Some(index) = &target.index {
                reads(index, &before, symbols)?;
            }
            reads(value, &before, symbols)?;
            // A write at a run-time index settles no bit for certain.
            if target.index.is_none() {
                let total = symbols.get(&target.range.raw)?.width;
                before.set(
                    &target.range.raw,
                    total,
                    target.range.lo,
                    target.range.width,
                );
            }
            Ok(before)
        }
        Stmt::If(test, then, otherwise) => {
            reads(test, &before, symbols)?;
            let mut after_then = before.clone();
            for x in then {
                after_then = step(x, after_then, symbols)?;
            }
            for x in otherwise {
                before = step(x, before, symbols)?;
            }
            Ok(before.meet(&after_then))
        }
        Stmt::Case(test, arms) => {
            reads(test, &before, symbols)?;
            let labels: BTreeSet<_> = arms
                .iter()
                .filter_map(|x| x.label.as_ref())
                .map(|x| &x.text)
                .collect();
            let complete = arms.iter().any(|x| x.label.is_none())
                || (test.width < 16 && labels.len() == 1 << test.width);
            // Without a default an unlisted code passes the case untouched.
            let mut after = if complete { None } else { Some(before.clone()) };
            for arm in arms {
                let mut path = before.clone();
                for x in &arm.body {
                    path = step(x, path, symbols)?;
                }
                after = Some(match after {
                    Some(other) => other.meet(&path),
                    None => path,
                });
            }
            Ok(after.unwrap_or(before))
        }
    }
}

fn reads(e: &Expr, written: &Written, symbols: &Symbols) -> Result<()> {
    for range in &e.reads {
        let symbol = symbols.get(&range.raw)?;
        let ours = matches!(
            symbol.kind,
            Kind::Local | Kind::Output | Kind::Driven | Kind::Temporary
        );
        if ours && !written.has(&range.raw, range.lo, range.width) {
            bail!(
                "`{}` is read before it is written on every path",
                range.raw.replace('$', ".")
            );
        }
    }
    Ok(())
}

//! Leaves out defaults that never show: an assignment outside of any condition that a later one overwrites before anyone reads
//! it. They come from loops of no or one turn, by which a kernel chooses at generation what it has.

use super::ir::{Range, Stmt};
use std::collections::BTreeMap;

/// The statements without assignments that are overwritten unread.
pub(crate) fn without_dead_stores(statements: Vec<Stmt>) -> Vec<Stmt> {
    // Where each symbol is read, and where it is assigned outside of conditions.
    let mut reads: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut writes: BTreeMap<&str, Vec<(usize, &Range)>> = BTreeMap::new();
    for (i, statement) in statements.iter().enumerate() {
        statement.expressions(&mut |e| {
            for range in &e.reads {
                reads.entry(&range.raw).or_default().push(i);
            }
        });
        if let Some(range) = whole_write(statement) {
            writes.entry(&range.raw).or_default().push((i, range));
        }
    }
    let dead: Vec<bool> = statements
        .iter()
        .enumerate()
        .map(|(i, statement)| {
            let Some(range) = whole_write(statement) else {
                return false;
            };
            let raw = range.raw.as_str();
            let later = writes[raw]
                .iter()
                .find(|(j, other)| *j > i && covers(other, range));
            later.is_some_and(|(j, _)| {
                let read = |at: &usize| (i + 1..=*j).contains(at);
                !reads.get(raw).is_some_and(|x| x.iter().any(read))
            })
        })
        .collect();
    statements
        .into_iter()
        .zip(dead)
        .filter_map(|(statement, dead)| (!dead).then_some(statement))
        .collect()
}

/// What a statement writes if it is an assignment to a fixed place.
fn whole_write(statement: &Stmt) -> Option<&Range> {
    match statement {
        Stmt::Assign(target, _) if target.index.is_none() => Some(&target.range),
        _ => None,
    }
}

fn covers(outer: &Range, inner: &Range) -> bool {
    outer.lo <= inner.lo && inner.lo + inner.width <= outer.lo + outer.width
}

//! Splits a kernel into continuous assignments and small `always @(*)` blocks.
//!
//! A kernel is one sequence of statements. Written as one block it would mix clocks with data and close
//! false loops through the sub-blocks. Statements that share a target stay together, in order; the rest
//! part, unless one reads a value that a later statement overwrites.

use super::ir::{Stmt, Symbols};
use std::collections::{BTreeMap, BTreeSet};

/// Statements that make one piece of Verilog.
#[derive(Clone, Debug)]
pub(crate) enum Process {
    /// Unconditional assignments to distinct bits.
    Assigns(Vec<Stmt>),
    /// A combinational block.
    Block(Vec<Stmt>),
}

/// Representative of the group of `i`.
fn find(parent: &mut [usize], mut i: usize) -> usize {
    while parent[i] != i {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    i
}

/// Joins two groups; the earlier statement represents them.
fn join(parent: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(parent, a), find(parent, b));
    parent[a.max(b)] = a.min(b);
}

/// The processes of a kernel, in the order of their first statements.
pub(crate) fn split(statements: Vec<Stmt>, symbols: &Symbols) -> Vec<Process> {
    let mut parent: Vec<usize> = (0..statements.len()).collect();
    let mut writers: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, statement) in statements.iter().enumerate() {
        statement.targets(&mut |x| {
            let list = writers.entry(&x.range.raw).or_default();
            if list.last() != Some(&i) {
                list.push(i);
            }
        });
    }
    for list in writers.values() {
        for pair in list.windows(2) {
            join(&mut parent, pair[0], pair[1]);
        }
    }
    for (i, statement) in statements.iter().enumerate() {
        statement.expressions(&mut |e| {
            for range in &e.reads {
                let Some(list) = writers.get(range.raw.as_str()) else {
                    continue;
                };
                if list.last().is_some_and(|last| *last > i) {
                    join(&mut parent, i, list[0]);
                }
            }
        });
    }
    let mut groups: BTreeMap<usize, Vec<Stmt>> = BTreeMap::new();
    for (i, statement) in statements.into_iter().enumerate() {
        let group = find(&mut parent, i);
        groups.entry(group).or_default().push(statement);
    }
    groups
        .into_values()
        .map(|group| {
            if is_plain(&group, symbols) {
                Process::Assigns(group)
            } else {
                Process::Block(group)
            }
        })
        .collect()
}

/// Whether a group is a set of unconditional assignments to distinct bits.
fn is_plain(group: &[Stmt], symbols: &Symbols) -> bool {
    let mut taken = BTreeSet::new();
    group.iter().all(|statement| match statement {
        Stmt::Assign(target, _) if target.index.is_none() => {
            symbols.map.contains_key(&target.range.raw)
                && (target.range.lo..target.range.lo + target.range.width)
                    .all(|bit| taken.insert((target.range.raw.clone(), bit)))
        }
        _ => false,
    })
}

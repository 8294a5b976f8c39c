//! Merges equal modules from the leaves up and names what is left.

use super::render;
use super::tree::Node;
use anyhow::{bail, Context, Result};
use std::collections::{BTreeMap, BTreeSet};

/// A module of the design.
#[derive(Clone, Debug)]
pub(crate) struct Module {
    pub name: String,
    /// Its text, without a header.
    pub text: String,
    pub doc: String,
    pub memory: Option<(usize, usize)>,
    /// How often it occurs in the elaborated design.
    pub instances: usize,
}

/// A set of blocks with equal text.
struct Class {
    /// Base name, without prefix.
    base: String,
    text: String,
    doc: String,
    memory: Option<(usize, usize)>,
    children: Vec<usize>,
}

#[derive(Default)]
struct Classes {
    list: Vec<Class>,
    /// By text and by explicit name: blocks that say what they are never merge with others.
    index: BTreeMap<(String, Option<String>), usize>,
}

impl Classes {
    fn add(&mut self, node: &Node, path: &str) -> Result<usize> {
        let children = node
            .children
            .iter()
            .map(|x| self.add(x, &format!("{path}.{}", x.name.replace('$', "."))))
            .collect::<Result<Vec<_>>>()?;
        let text = render::module(node, &children).with_context(|| format!("emitting `{path}`"))?;
        refuse(&text).with_context(|| format!("emitting `{path}`"))?;
        let explicit = node.identity.as_ref().map(|x| x.name.clone());
        let key = (text, explicit);
        if let Some(class) = self.index.get(&key) {
            return Ok(*class);
        }
        let identity = node.identity.clone().unwrap_or_default();
        let class = self.list.len();
        self.list.push(Class {
            base: key.1.clone().unwrap_or_else(|| field(&node.name)),
            text: key.0.clone(),
            doc: identity.doc,
            memory: identity.memory,
            children,
        });
        self.index.insert(key, class);
        Ok(class)
    }

    /// Classes in the order of the visit from the top, depth first.
    fn visit(&self, class: usize, seen: &mut Vec<usize>) {
        if !seen.contains(&class) {
            seen.push(class);
            for child in &self.list[class].children {
                self.visit(*child, seen);
            }
        }
    }

    fn count(&self, class: usize, counts: &mut BTreeMap<usize, usize>) {
        *counts.entry(class).or_default() += 1;
        for child in &self.list[class].children {
            self.count(*child, counts);
        }
    }
}

/// The name of a field without array indices: `sbox$3` is `sbox`.
fn field(name: &str) -> String {
    name.split('$')
        .filter(|x| !x.bytes().all(|b| b.is_ascii_digit()))
        .collect::<Vec<_>>()
        .join("_")
}

/// What no module may contain.
fn refuse(text: &str) -> Result<()> {
    let code = text
        .lines()
        .map(|x| x.split("//").next().unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n");
    let mut words = code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '$'));
    if code
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .any(|x| x == "initial")
    {
        bail!("`initial` means nothing on silicon: use a register with a reset");
    }
    // System functions such as `$clog2` start with the sign; identifiers must not contain it.
    if let Some(word) = words.find(|x| x.char_indices().any(|(i, c)| i > 0 && c == '$')) {
        bail!("`{word}` is no signal of this block");
    }
    Ok(())
}

/// All modules of the hierarchy below `root`, which is called `top`.
pub(crate) fn merge(root: &Node, top: &str) -> Result<Vec<Module>> {
    let mut classes = Classes::default();
    let root_class = classes.add(root, top)?;
    let mut order = Vec::new();
    classes.visit(root_class, &mut order);
    let mut taken = BTreeSet::from([top.to_string()]);
    let mut names = BTreeMap::from([(root_class, top.to_string())]);
    for class in order.iter().filter(|x| **x != root_class) {
        let base = format!("tcith_{}", classes.list[*class].base);
        let mut name = base.clone();
        let mut version = 1;
        while !taken.insert(name.clone()) {
            version += 1;
            name = format!("{base}_v{version}");
        }
        names.insert(*class, name);
    }
    let mut counts = BTreeMap::new();
    classes.count(root_class, &mut counts);
    Ok(order
        .iter()
        .map(|class| {
            let found = &classes.list[*class];
            let mut text = found.text.replace(render::SELF, &names[class]);
            for child in &found.children {
                text = text.replace(&render::placeholder(*child), &names[child]);
            }
            Module {
                name: names[class].clone(),
                text,
                doc: found.doc.clone(),
                memory: found.memory,
                instances: counts[class],
            }
        })
        .collect())
}

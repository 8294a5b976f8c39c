//! The Verilog text of one module, without its header and with placeholders for module names.

use super::custom;
use super::dead;
use super::flow;
use super::ir::{Expr, Kind, Stmt, Symbols};
use super::kernel;
use super::process::{self, Process};
use super::tree::{Node, Role};
use anyhow::{bail, Result};
use rust_hdl::core::ast::Verilog;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Stands for the name of the module itself.
pub(crate) const SELF: &str = "@self@";

/// Stands for the name of the module class `class`.
pub(crate) fn placeholder(class: usize) -> String {
    format!("@{class}@")
}

/// How a signal is declared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Net {
    Wire,
    Reg,
}

impl Net {
    fn keyword(self) -> &'static str {
        match self {
            Net::Wire => "wire",
            Net::Reg => "reg",
        }
    }
}

/// The logic of a module, ready to print.
struct Logic {
    processes: Vec<Process>,
    /// Signals that a block assigns.
    regs: BTreeSet<String>,
    /// Text to connect a sub-block's port to, where it is not the net of its own.
    connections: BTreeMap<String, String>,
    /// Symbols and variants that appear in the text.
    used: BTreeSet<String>,
    variants: BTreeSet<String>,
    /// Parts of signals that nothing reads, as text.
    unread: Vec<String>,
    /// Hand-written body, with Verilog names.
    body: String,
}

/// Text of the module of `node`, whose children are instances of the given classes.
pub(crate) fn module(node: &Node, children: &[usize]) -> Result<String> {
    let mut symbols = Symbols::of(node)?;
    let logic = match &node.code {
        Verilog::Combinatorial(block) => {
            let statements = kernel::translate(block, &mut symbols)?;
            flow::check(&statements, &symbols)?;
            from_kernel(dead::without_dead_stores(statements), &symbols)?
        }
        Verilog::Custom(text) => from_custom(text, &symbols)?,
        Verilog::Empty => bail!("the block has no kernel: `update` needs `#[hdl_gen]`, or `hdl` a body"),
        Verilog::Blackbox(_) | Verilog::Wrapper(_) => bail!(
            "black boxes and wrappers are not emitted: describe the behaviour in a `Verilog::Custom` leaf, \
             whose file a user can replace"
        ),
    };
    let mut out = format!("module {SELF} (\n");
    ports(node, &symbols, &logic, &mut out)?;
    out.push_str(");\n");
    constants(&symbols, &logic, &mut out)?;
    signals(&symbols, &logic, &mut out)?;
    instances(node, children, &mut symbols, &logic, &mut out)?;
    let mut after_assign = false;
    for process in &logic.processes {
        let is_assign = matches!(process, Process::Assigns(_));
        if !(is_assign && after_assign) {
            out.push('\n');
        }
        print_process(process, &symbols, &mut out);
        after_assign = is_assign;
    }
    if !logic.body.is_empty() {
        let _ = write!(out, "\n{}", logic.body);
    }
    if !logic.unread.is_empty() {
        let name = symbols.scope.take("unused");
        let _ = write!(
            out,
            "\n    // Nothing here reads these.\n    wire {name} = ^{{{}}};\n",
            logic.unread.join(", ")
        );
    }
    out.push_str("endmodule\n");
    Ok(out)
}

fn from_custom(text: &str, symbols: &Symbols) -> Result<Logic> {
    let body = custom::body(text, symbols);
    let mut logic = Logic {
        processes: Vec::new(),
        regs: BTreeSet::new(),
        connections: BTreeMap::new(),
        used: BTreeSet::new(),
        variants: BTreeSet::new(),
        unread: Vec::new(),
        body: body.text,
    };
    for raw in &symbols.order {
        let symbol = symbols.get(raw)?;
        if body.words.contains(&symbol.verilog) {
            logic.used.insert(raw.clone());
        }
        let assigned = body.assigned.contains(&symbol.verilog);
        if matches!(symbol.kind, Kind::Output | Kind::Local | Kind::Driven) && !assigned {
            logic.regs.insert(raw.clone());
        }
        if matches!(symbol.kind, Kind::Driven | Kind::Result) {
            logic.used.insert(raw.clone());
        }
    }
    for variant in &symbols.variants {
        if body.words.contains(&super::names::constant(&variant.name)) {
            logic.variants.insert(variant.name.clone());
        }
    }
    Ok(logic)
}

fn from_kernel(statements: Vec<Stmt>, symbols: &Symbols) -> Result<Logic> {
    let mut reads = Reads::default();
    for statement in &statements {
        statement.expressions(&mut |e| reads.add(e));
    }
    let mut variants = BTreeSet::new();
    for statement in &statements {
        statement.expressions(&mut |e| variants.extend(e.variants.iter().cloned()));
    }
    let mut connections = BTreeMap::new();
    let mut processes = Vec::new();
    let mut regs = BTreeSet::new();
    let mut used: BTreeSet<String> = reads.0.keys().cloned().collect();
    for process in process::split(statements, symbols) {
        match process {
            Process::Assigns(group) => {
                let mut kept = Vec::new();
                for statement in group {
                    if let Some((port, net)) = connection(&statement, symbols, &reads) {
                        connections.insert(port, net);
                    } else {
                        kept.push(statement);
                    }
                }
                if !kept.is_empty() {
                    processes.push(Process::Assigns(kept));
                }
            }
            Process::Block(group) => {
                for statement in &group {
                    statement.targets(&mut |x| {
                        regs.insert(x.range.raw.clone());
                    });
                }
                processes.push(Process::Block(group));
            }
        }
    }
    for process in &processes {
        let (Process::Assigns(group) | Process::Block(group)) = process;
        for statement in group {
            statement.targets(&mut |x| {
                used.insert(x.range.raw.clone());
            });
        }
    }
    let mut unread = Vec::new();
    for raw in &symbols.order {
        let symbol = symbols.get(raw)?;
        match symbol.kind {
            Kind::Input | Kind::Result => {}
            Kind::Local | Kind::Temporary if used.contains(raw) => {}
            _ => continue,
        }
        for (lo, width) in reads.gaps(raw, symbol.width) {
            unread.push(super::expr::select(
                &symbol.verilog,
                symbol.width,
                lo,
                width,
            ));
        }
        if symbol.kind == Kind::Result {
            used.insert(raw.clone());
        }
    }
    Ok(Logic {
        processes,
        regs,
        connections,
        used,
        variants,
        unread,
        body: String::new(),
    })
}

/// How often and where each symbol is read.
#[derive(Default)]
struct Reads(BTreeMap<String, Vec<(usize, usize)>>);

impl Reads {
    fn add(&mut self, e: &Expr) {
        for range in &e.reads {
            self.0
                .entry(range.raw.clone())
                .or_default()
                .push((range.lo, range.width));
        }
    }

    fn count(&self, raw: &str) -> usize {
        self.0.get(raw).map_or(0, Vec::len)
    }

    /// Runs of bits that nothing reads: offset and width.
    fn gaps(&self, raw: &str, total: usize) -> Vec<(usize, usize)> {
        let mut read = vec![false; total];
        for (lo, width) in self.0.get(raw).into_iter().flatten() {
            read[*lo..lo + width].fill(true);
        }
        let mut out: Vec<(usize, usize)> = Vec::new();
        for (bit, _) in read.iter().enumerate().filter(|(_, x)| !**x) {
            match out.last_mut() {
                Some((lo, width)) if *lo + *width == bit => *width += 1,
                _ => out.push((bit, 1)),
            }
        }
        out
    }
}

/// A sub-block's port and what to connect it to, if the assignment says no more than that.
fn connection(statement: &Stmt, symbols: &Symbols, reads: &Reads) -> Option<(String, String)> {
    let Stmt::Assign(target, value) = statement else {
        return None;
    };
    let symbol = symbols.map.get(&target.range.raw)?;
    if target.range.width != symbol.width {
        return None;
    }
    let is_literal = value.reads.is_empty() && super::ir::parse_literal(&value.text).is_ok();
    let is_input = symbol.kind == Kind::Driven
        && reads.count(&target.range.raw) == 0
        && (value.place.is_some() || is_literal);
    if is_input {
        return Some((target.range.raw.clone(), value.text.clone()));
    }
    // An output port that is a sub-block's output, which nothing else reads.
    let place = value.place.as_ref()?;
    let source = symbols.map.get(&place.raw)?;
    let is_output = symbol.kind == Kind::Output
        && source.kind == Kind::Result
        && source.width == place.width
        && reads.count(&place.raw) == 1;
    is_output.then(|| (place.raw.clone(), target.text.clone()))
}

fn vector(width: usize) -> String {
    match width {
        1 => String::new(),
        _ => format!("[{}:0]", width - 1),
    }
}

fn ports(node: &Node, symbols: &Symbols, logic: &Logic, out: &mut String) -> Result<()> {
    let ports: Vec<_> = node.ports().collect();
    if ports.is_empty() {
        bail!("the block has no ports");
    }
    let widest = ports
        .iter()
        .map(|x| vector(x.width).len())
        .max()
        .unwrap_or(0);
    for (i, port) in ports.iter().enumerate() {
        let keywords = match port.role {
            Role::Input => "input  wire",
            _ if logic.regs.contains(&port.name) => "output reg ",
            _ => "output wire",
        };
        let name = &symbols.get(&port.name)?.verilog;
        let _ = match widest {
            0 => write!(out, "    {keywords} {name}"),
            _ => write!(out, "    {keywords} {:<widest$} {name}", vector(port.width)),
        };
        out.push_str(if i + 1 == ports.len() { "\n" } else { ",\n" });
    }
    Ok(())
}

fn constants(symbols: &Symbols, logic: &Logic, out: &mut String) -> Result<()> {
    let mut text = String::new();
    for raw in symbols.order.iter().filter(|x| logic.used.contains(*x)) {
        let symbol = symbols.get(raw)?;
        if let Kind::Constant(value) = &symbol.kind {
            text += &localparam(
                symbol.width,
                &symbol.verilog,
                &super::ir::literal(value, symbol.width)?,
            );
        }
    }
    for variant in &symbols.variants {
        if logic.variants.contains(&variant.name) {
            text += &localparam(
                variant.width,
                &super::names::constant(&variant.name),
                &super::ir::literal(&variant.code.into(), variant.width)?,
            );
        }
    }
    if !text.is_empty() {
        let _ = write!(out, "\n{text}");
    }
    Ok(())
}

fn localparam(width: usize, name: &str, value: &str) -> String {
    match width {
        1 => format!("    localparam {name} = {value};\n"),
        _ => format!("    localparam {} {name} = {value};\n", vector(width)),
    }
}

fn signals(symbols: &Symbols, logic: &Logic, out: &mut String) -> Result<()> {
    let mut lines = Vec::new();
    for raw in &symbols.order {
        let symbol = symbols.get(raw)?;
        let is_ours = matches!(
            symbol.kind,
            Kind::Local | Kind::Driven | Kind::Result | Kind::Temporary
        );
        let appears = logic.used.contains(raw);
        if is_ours && appears && !logic.connections.contains_key(raw) {
            let net = if logic.regs.contains(raw) {
                Net::Reg
            } else {
                Net::Wire
            };
            lines.push((net, vector(symbol.width), symbol.verilog.as_str()));
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    out.push('\n');
    let widest = lines.iter().map(|x| x.1.len()).max().unwrap_or(0);
    for (net, range, name) in lines {
        let keyword = net.keyword();
        let _ = if widest == 0 {
            writeln!(out, "    {keyword:<4} {name};")
        } else {
            writeln!(out, "    {keyword:<4} {range:<widest$} {name};")
        };
    }
    Ok(())
}

fn instances(
    node: &Node,
    children: &[usize],
    symbols: &mut Symbols,
    logic: &Logic,
    out: &mut String,
) -> Result<()> {
    for (child, class) in node.children.iter().zip(children) {
        let instance = symbols
            .scope
            .take(&format!("u_{}", super::names::flat(node.name_of(child))));
        let _ = writeln!(out, "\n    {} {instance} (", placeholder(*class));
        let ports: Vec<_> = child.ports().collect();
        for (i, port) in ports.iter().enumerate() {
            let raw = format!("{}${}", child.name, port.name);
            let net = match logic.connections.get(&raw) {
                Some(text) => text,
                None => &symbols.get(&raw)?.verilog,
            };
            let comma = if i + 1 == ports.len() { "" } else { "," };
            let pin = super::names::flat(&port.name);
            let _ = writeln!(out, "        .{pin}({net}){comma}");
        }
        out.push_str("    );\n");
    }
    Ok(())
}

fn print_process(process: &Process, symbols: &Symbols, out: &mut String) {
    match process {
        Process::Assigns(group) => {
            for statement in group {
                if let Stmt::Assign(target, value) = statement {
                    let _ = writeln!(out, "    assign {} = {};", target.text, value.text);
                }
            }
        }
        Process::Block(group) => {
            out.push_str("    always @(*) begin\n");
            for name in branch_temporaries(group, symbols) {
                out.push_str(&name);
            }
            print_statements(group, 2, out);
            out.push_str("    end\n");
        }
    }
}

/// Defaults of the temporaries that are written inside a branch only: they would be latches.
fn branch_temporaries(group: &[Stmt], symbols: &Symbols) -> Vec<String> {
    let mut names = BTreeSet::new();
    for statement in group {
        if let Stmt::Assign(..) = statement {
            continue;
        }
        statement.targets(&mut |x| {
            if let Some(symbol) = symbols.map.get(&x.range.raw) {
                if symbol.kind == Kind::Temporary {
                    names.insert((symbol.verilog.clone(), symbol.width));
                }
            }
        });
    }
    names
        .into_iter()
        .map(|(name, width)| format!("        {name} = {{{width}{{1'b0}}}};\n"))
        .collect()
}

fn print_statements(statements: &[Stmt], depth: usize, out: &mut String) {
    let indent = "    ".repeat(depth);
    for statement in statements {
        match statement {
            Stmt::Assign(target, value) => {
                let _ = writeln!(out, "{indent}{} = {};", target.text, value.text);
            }
            Stmt::If(..) => {
                out.push_str(&indent);
                print_if(statement, depth, out);
            }
            Stmt::Case(test, arms) => {
                let _ = writeln!(out, "{indent}case ({})", test.text);
                for arm in arms {
                    let label = arm.label.as_ref().map_or("default", |x| &x.text);
                    if arm.body.is_empty() {
                        let _ = writeln!(out, "{indent}    {label}: ;");
                    } else {
                        let _ = writeln!(out, "{indent}    {label}: begin");
                        print_statements(&arm.body, depth + 2, out);
                        let _ = writeln!(out, "{indent}    end");
                    }
                }
                if arms.iter().all(|x| x.label.is_some()) {
                    let _ = writeln!(out, "{indent}    default: ;");
                }
                let _ = writeln!(out, "{indent}endcase");
            }
        }
    }
}

/// An if with its chain of else-ifs; the indent of the first line is there already.
fn print_if(statement: &Stmt, depth: usize, out: &mut String) {
    let Stmt::If(test, then, otherwise) = statement else {
        return;
    };
    let indent = "    ".repeat(depth);
    let _ = writeln!(out, "if ({}) begin", test.text);
    print_statements(then, depth + 1, out);
    let _ = write!(out, "{indent}end");
    match otherwise.as_slice() {
        [] => out.push('\n'),
        [next @ Stmt::If(..)] => {
            out.push_str(" else ");
            print_if(next, depth, out);
        }
        _ => {
            out.push_str(" else begin\n");
            print_statements(otherwise, depth + 1, out);
            let _ = writeln!(out, "{indent}end");
        }
    }
}

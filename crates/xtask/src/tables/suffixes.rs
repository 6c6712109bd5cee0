//! The rules of `livelink-suffix`: the ICANN section of the Public Suffix List, packed.
//!
//! The crate psl says which of its rules are of that section, but only as an answer about a host. The program `psl-oracle` asks
//! it for all rules. `crates/livelink-suffix/src/layout.rs` says how the table is laid out.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::tlds;
use crate::repository;

#[path = "../../../livelink-suffix/src/top.rs"]
mod top;

/// The bytes of labels in a line of the generated file.
const LINE: usize = 110;

/// A name of the list, with the names below it by their labels. Those with short labels come first.
#[derive(Clone, Default)]
struct Tree<'r> {
    below: BTreeMap<(usize, &'r str), Tree<'r>>,
    is_rule: bool,
    is_wildcard: bool,
    is_exception: bool,
}

/// The source text of `crates/livelink-suffix/src/table.rs`.
pub(super) fn table() -> Result<String, String> {
    let rules = icann(&tlds::rules()?)?;
    packed(&tree(&rules)?)
}

/// The rules of the ICANN section among all rules of psl, in every form in which psl knows them.
fn icann(rules: &str) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        // The tests need the program, too, so it is compiled once for both.
        .args([
            "run",
            "--quiet",
            "--locked",
            "--profile",
            "test",
            "--package",
            "psl-oracle",
        ])
        .current_dir(repository::root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let failed = |error: std::io::Error| format!("psl-oracle: {error}");
    let mut oracle = command.spawn().map_err(failed)?;
    // The program answers after it has read all, so this does not block. Dropping the pipe ends its input.
    let pipe = oracle.stdin.take();
    let mut pipe = pipe.ok_or("psl-oracle has no standard input")?;
    pipe.write_all(rules.as_bytes()).map_err(failed)?;
    drop(pipe);
    let output = oracle.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err("psl-oracle failed".to_owned());
    }
    String::from_utf8(output.stdout).map_err(|error| format!("psl-oracle: {error}"))
}

/// The rules as a tree.
fn tree(rules: &str) -> Result<Tree<'_>, String> {
    let mut root = Tree::default();
    for rule in rules.lines() {
        let (name, is_wildcard, is_exception) =
            match (rule.strip_prefix("*."), rule.strip_prefix('!')) {
                (Some(name), _) => (name, true, false),
                (_, Some(name)) => (name, false, true),
                _ => (rule, false, false),
            };
        if name.contains('*') {
            return Err(format!("{rule}: a wildcard that is not the first label"));
        }
        let mut at = &mut root;
        for label in name.rsplit('.') {
            at = at.below.entry((label.len(), label)).or_default();
        }
        at.is_wildcard |= is_wildcard;
        at.is_exception |= is_exception;
        at.is_rule |= !is_wildcard && !is_exception;
    }
    Ok(root)
}

/// The source text of a tree.
fn packed(root: &Tree<'_>) -> Result<String, String> {
    let (mut labels, mut groups, mut nodes) = (String::new(), String::new(), String::new());
    let (mut group_count, mut node_count, mut name_count) = (0, 0, 0);
    let mut exceptions: Vec<String> = Vec::new();
    let mut is_node: Vec<bool> = Vec::new();
    let tops = tops(root);
    let mut queue: VecDeque<&Tree<'_>> = tops.iter().collect();
    while let Some(node) = queue.pop_front() {
        node_count += 1;
        let _ = writeln!(
            nodes,
            "    Node {{ first: {name_count}, labels: {}, groups: {group_count}, is_rule: {}, is_wildcard: {} }},",
            labels.len(),
            node.is_rule,
            node.is_wildcard
        );
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for (&(len, label), below) in &node.below {
            *counts.entry(len).or_default() += 1;
            labels.push_str(label);
            let has_below = !below.below.is_empty() || below.is_wildcard;
            if below.is_exception && (below.is_rule || has_below) {
                return Err(format!(
                    "{label}: an exception that is a rule, or has names below it"
                ));
            }
            if below.is_exception {
                exceptions.push(name_count.to_string());
            }
            if has_below {
                queue.push_back(below);
            }
            is_node.push(has_below);
            name_count += 1;
        }
        for (len, count) in counts {
            group_count += 1;
            let _ = writeln!(groups, "    Group {{ len: {len}, count: {count} }},");
        }
    }
    let mut before = 0;
    let bits: Vec<String> = is_node
        .chunks(64)
        .map(|names| {
            let bits =
                (names.iter().rev()).fold(0_u64, |bits, is_node| bits << 1 | u64::from(*is_node));
            let line = format!("    NodeBits {{ bits: {bits:#x}, before: {before} }},\n");
            before += bits.count_ones();
            line
        })
        .collect();
    if name_count > usize::from(u16::MAX) {
        return Err(format!(
            "{name_count} names are too many for a number of 16 bits"
        ));
    }
    Ok(format!(
        "//! Generated by `cargo xtask tables`; do not edit. Derived from the rules that the crate psl {version} is compiled from.\n\
         //! They are the Public Suffix List, which its authors publish under the Mozilla Public License 2.0.\n\n\
         use crate::layout::{{Group, Node, NodeBits}};\n\n\
         /// The names that are exceptions, by number.\n\
         #[rustfmt::skip]\n\
         pub(crate) static EXCEPTIONS: [u16; {}] = [{}];\n\n\
         /// The nodes, in the order of their own names; first those without a name.\n\
         #[rustfmt::skip]\n\
         pub(crate) static NODES: [Node; {node_count}] = [\n{nodes}];\n\n\
         /// Which names are nodes.\n\
         #[rustfmt::skip]\n\
         pub(crate) static NODE_BITS: [NodeBits; {}] = [\n{}];\n\n\
         /// How many labels of each length there are below each node.\n\
         #[rustfmt::skip]\n\
         pub(crate) static GROUPS: [Group; {group_count}] = [\n{groups}];\n\n\
         /// The labels of all {name_count} names. Eight spaces come after them, because labels are read eight bytes at a time.\n\
         #[rustfmt::skip]\n\
         pub(crate) static LABELS: &str = \"\\\n{}        \";\n",
        exceptions.len(),
        exceptions.join(", "),
        bits.len(),
        bits.concat(),
        broken(&labels),
        version = tlds::VERSION,
    ))
}

/// The nodes without a name, with the top-level domains below them.
fn tops<'r>(root: &Tree<'r>) -> Vec<Tree<'r>> {
    let mut tops: Vec<Tree<'r>> = Vec::new();
    tops.resize_with(top::TOPS, Tree::default);
    for (key, tree) in &root.below {
        tops[top::top(key.1.as_bytes())]
            .below
            .insert(*key, tree.clone());
    }
    tops
}

/// The labels in lines that a string literal joins again.
fn broken(labels: &str) -> String {
    let mut out = String::new();
    let mut line = 0;
    for letter in labels.chars() {
        if line >= LINE {
            out.push_str("\\\n");
            line = 0;
        }
        out.push(letter);
        line += letter.len_utf8();
    }
    out
}

#[cfg(test)]
mod tests;

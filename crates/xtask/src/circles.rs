//! Fails if files or folders of a crate need each other in a circle, because nobody can read one of them without the others.
//!
//! There are three kinds:
//!
//! - **files**: each names an item of the next one, in a `use` or in a path. The next one is the file
//!   that defines the item: `edit.rs` for `use crate::Edit`, and not the `lib.rs` that re-exports it.
//! - **methods**: the `impl` blocks of one type are in several files, and each calls a method of the next one.
//! - **folders**: modules beside each other, with all that is inside them, name each other's items. `a/x.rs` needs `b`, and
//!   `b/y.rs` needs `a`.
//!
//! A file does not need another because of `mod child;` alone, and tests are left out. The check reads
//! text. So it finds only the method calls whose receiver is `self`, `Self`, or a variable with the name
//! of the type.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::{self, Crate, Segments, is_word, paths};

/// For each file or folder, those that it needs, each with one item that it uses from there.
type Graph = BTreeMap<Segments, BTreeMap<Segments, String>>;

/// Looks at every crate of the repository.
pub(crate) fn check() -> Result<String, String> {
    let crates = sources::crates()?;
    let found: BTreeMap<String, String> = crates.iter().flat_map(circles).collect();
    let mut problems = String::new();
    for (circle, arrows) in &found {
        problems += &format!("\n  a circle of {circle}{arrows}");
    }
    match problems.is_empty() {
        true => Ok(format!("no circle in {} crates\n", crates.len())),
        false => Err(format!(
            "to end a circle, move the things that both sides need into a file that needs neither{problems}"
        )),
    }
}

/// Describes each circle of a crate: one line that names its members, and a line for each arrow between
/// them. Each arrow names one item as an example.
fn circles(of: &Crate) -> Vec<(String, String)> {
    let imports = imports(of);
    let mut graphs = vec![("folders".to_owned(), folders(&imports))];
    for (kind, graph) in methods(of) {
        graphs.push((format!("methods of {kind}"), graph));
    }
    graphs.push(("files".to_owned(), imports));
    let mut lines = Vec::new();
    for (kind, graph) in graphs {
        for circle in components(&graph) {
            let has_files = |module: &&&Segments| {
                of.modules
                    .keys()
                    .any(|file| file.starts_with(module) && file != **module)
            };
            // A circle of files that are not folders is in the graph of the files.
            if kind == "folders" && circle.iter().find(has_files).is_none() {
                continue;
            }
            let shown = |module: &Segments| match module.is_empty() {
                true => "lib".to_owned(),
                false => module.join("/"),
            };
            let names: Vec<String> = circle.iter().map(|module| shown(module)).collect();
            let mut arrows = String::new();
            for from in &circle {
                for (to, name) in &graph[*from] {
                    if circle.contains(&to) {
                        arrows += &format!("\n    {} → {}: {name}", shown(from), shown(to));
                    }
                }
            }
            let line = format!("{kind} in {}: {}", of.name, names.join(", "));
            lines.push((line, arrows));
        }
    }
    lines
}

/// The arrows from each file to the files whose items it names.
fn imports(of: &Crate) -> Graph {
    let mut graph = Graph::new();
    for (file, code) in &of.modules {
        let uses = uses(code);
        let mut named: Vec<Segments> = uses.iter().map(|(path, _)| path.clone()).collect();
        // A path in an expression, which may begin with an imported module.
        for (at, _) in code.match_indices("::") {
            let start = code[..at]
                .rfind(|c: char| !is_word(c))
                .map_or(0, |at| at + 1);
            if start < at && !code[..start].ends_with("::") {
                let mut path = paths(&code[start..]).swap_remove(0).0;
                if let Some((import, _)) = uses.iter().find(|(_, name)| *name == path[0]) {
                    path.splice(..1, import.iter().cloned());
                }
                named.push(path);
            }
        }
        let homes = named
            .iter()
            .filter_map(|path| Some((home(of, file, path, 8)?, path.join("::"))));
        let others = homes.filter(|(home, _)| home != file).collect();
        graph.insert(file.clone(), others);
    }
    graph
}

/// The paths that the `use` declarations of a file import, each with the name that it has in the file.
fn uses(code: &str) -> Vec<(Segments, String)> {
    let mut found = Vec::new();
    for declaration in code.split(';') {
        let lines = declaration.lines().map(str::trim);
        // The declaration may follow the brace that ends the item before it.
        let mut lines =
            lines.skip_while(|line| !line.starts_with("use ") && !line.starts_with("pub"));
        let first = lines.next().unwrap_or_default();
        if let Some((visibility, tree)) = first.split_once("use ")
            && (visibility.is_empty() || visibility.starts_with("pub") && visibility.ends_with(' '))
        {
            let rest: String = lines.collect();
            found.extend(paths(&format!("{tree}{rest}")));
        }
    }
    found
}

/// Returns the file that defines the item of a path that `file` names; `None` if the path leads out of the crate or to a module.
/// Re-exports are followed `depth` times.
fn home(of: &Crate, file: &Segments, path: &[String], depth: usize) -> Option<Segments> {
    let mut module = file.clone();
    let mut rest = path;
    match rest.first()?.as_str() {
        "crate" => module.clear(),
        "self" | "super" => {}
        child => {
            module.push(child.to_owned());
            of.modules.get(&module)?;
        }
    }
    match path[0].as_str() {
        "super" => {}
        _ => rest = &path[1..],
    }
    while rest.first().is_some_and(|name| name == "super") {
        module.pop()?;
        rest = &rest[1..];
    }
    module.extend(rest.iter().cloned());
    let (module, rest) = of.divide(&module);
    let name = rest.first()?;
    let code = of.modules.get(module)?;
    let exported = uses(code).into_iter().find(|(_, one)| one == name);
    match exported {
        Some((path, _)) if depth > 0 => home(of, &module.to_vec(), &path, depth - 1),
        _ => defines(code, name).then(|| module.to_vec()),
    }
}

/// Returns whether a file defines an item. If it does not, a macro does, or the path began with
/// `super` in an inline module.
fn defines(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].trim_end().trim_end_matches('!');
        let keyword = before.rsplit(|c: char| !is_word(c)).next();
        let ends = !code[at + name.len()..].starts_with(is_word);
        let keyword = keyword.unwrap_or_default();
        ends && [
            "fn",
            "struct",
            "enum",
            "union",
            "trait",
            "type",
            "const",
            "static",
            "macro_rules",
        ]
        .contains(&keyword)
    })
}

/// The arrows between modules beside each other, from those between the files in them.
fn folders(imports: &Graph) -> Graph {
    let mut graph = Graph::new();
    for (from, others) in imports {
        for (to, name) in others {
            let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
            if from.len() > common && to.len() > common {
                let arrows = graph.entry(from[..=common].to_vec()).or_default();
                arrows.insert(to[..=common].to_vec(), name.clone());
            }
        }
    }
    graph
}

/// For each type, the arrows between the files with its `impl` blocks, from a call of a method to its definition.
fn methods(of: &Crate) -> BTreeMap<String, Graph> {
    // The code of each type in each file.
    let mut types: BTreeMap<String, BTreeMap<&Segments, String>> = BTreeMap::new();
    for (file, code) in &of.modules {
        for block in code.split("\nimpl").skip(1) {
            let block = block.split("\n}").next().unwrap_or_default();
            let head = block.split('{').next().unwrap_or_default();
            if !head.contains(" for ") {
                let own = types.entry(type_name(head)).or_default();
                own.entry(file).or_default().push_str(block);
            }
        }
    }
    types.retain(|_, files| files.len() > 1);
    types
        .into_iter()
        .map(|(kind, files)| {
            let mut homes: BTreeMap<&str, BTreeSet<&Segments>> = BTreeMap::new();
            for (file, code) in &files {
                for after in code.split(" fn ").skip(1) {
                    let len = after.find(|c: char| !is_word(c)).unwrap_or(0);
                    homes.entry(&after[..len]).or_default().insert(*file);
                }
            }
            let graph = files.iter().map(|(file, code)| {
                let called = calls(code, &kind).into_iter();
                let others = called.filter_map(|name| {
                    let home = homes.get(name).filter(|home| home.len() == 1)?;
                    Some(((*home.first()?).clone(), name.to_owned()))
                });
                let others = others.filter(|(home, _)| home != *file).collect();
                ((*file).clone(), others)
            });
            let graph = graph.collect();
            (kind, graph)
        })
        .collect()
}

/// The name of the type in the head of an `impl` block, as `Scanner` in `<'t, S: Sink> Scanner<'t, S> `.
fn type_name(head: &str) -> String {
    let mut depth = 0_i32;
    let outside = head.chars().map(|c| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        if depth > 0 || c == '>' { ' ' } else { c }
    });
    let outside: String = outside.collect();
    outside
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// The names of the methods of a type that its own code calls.
fn calls<'c>(code: &'c str, kind: &str) -> Vec<&'c str> {
    let mut variable = String::new();
    for c in kind.chars() {
        if c.is_ascii_uppercase() && !variable.is_empty() {
            variable.push('_');
        }
        variable.push(c.to_ascii_lowercase());
    }
    let mut found = Vec::new();
    for (at, _) in code.match_indices('(') {
        let before = without_arguments(&code[..at]);
        let start = before.rfind(|c: char| !is_word(c)).map_or(0, |at| at + 1);
        let receiver = before[..start].trim_end();
        let receiver = receiver.strip_suffix('.').or(receiver.strip_suffix("::"));
        let receiver = without_arguments(receiver.map_or("", str::trim_end));
        let word = receiver.rfind(|c: char| !is_word(c)).map_or(0, |at| at + 1);
        if ["self", "Self", kind, &variable].contains(&&receiver[word..]) {
            found.push(&before[start..]);
        }
    }
    found
}

/// Removes the types that are given to a generic name at the end: `self.read` for `self.read::<Vec<T>>`.
fn without_arguments(code: &str) -> &str {
    let mut depth = 0_i32;
    let start = code.rfind(|c| {
        depth += i32::from(c == '>') - i32::from(c == '<');
        depth <= 0
    });
    let start = start.filter(|_| code.ends_with('>')).unwrap_or(code.len());
    code[..start].strip_suffix("::").unwrap_or(code)
}

/// The groups of more than one node in which every node leads to every other one.
fn components(graph: &Graph) -> Vec<Vec<&Segments>> {
    let reached = |from: &Segments| {
        let mut seen: BTreeSet<&Segments> = BTreeSet::new();
        let mut waiting: Vec<&Segments> = graph
            .get(from)
            .into_iter()
            .flat_map(BTreeMap::keys)
            .collect();
        while let Some(node) = waiting.pop() {
            if seen.insert(node) {
                waiting.extend(graph.get(node).into_iter().flat_map(BTreeMap::keys));
            }
        }
        seen
    };
    let all: BTreeMap<&Segments, BTreeSet<&Segments>> =
        graph.keys().map(|node| (node, reached(node))).collect();
    let mut groups: Vec<Vec<&Segments>> = Vec::new();
    for (node, seen) in &all {
        let back = |other: &&&Segments| all.get(**other).is_some_and(|from| from.contains(node));
        let group: Vec<&Segments> = seen.iter().filter(back).copied().collect();
        if group.len() > 1 && group.first() == Some(node) {
            groups.push(group);
        }
    }
    groups
}

#[cfg(test)]
mod tests;

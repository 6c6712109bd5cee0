//! The workspace's Rust sources as text, without comments, literals and tests.
//!
//! This reads lines, not Rust: it relies on rustfmt's indentation, and it sees of a macro only its text.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::repository;

/// A path of Rust such as `crate::edit::Edit`, by its segments.
pub(crate) type Segments = Vec<String>;

/// A crate.
#[derive(Debug)]
pub(crate) struct Crate {
    /// Its folder, from the top of the repository.
    pub(crate) name: String,
    /// The code of each module, by the path of the module. That of the root is empty.
    pub(crate) modules: BTreeMap<Segments, String>,
}

/// Reads all crates of the repository, including the bindings. Binaries beside a library are left out.
pub(crate) fn crates() -> Result<Vec<Crate>, String> {
    let top = repository::root();
    let mut folders = vec!["bindings/c".to_owned(), "bindings/python".to_owned()];
    folders.push("editor-demo".to_owned());
    let entries = fs::read_dir(top.join("crates")).map_err(|error| format!("crates: {error}"))?;
    for entry in entries.flatten() {
        folders.push(format!("crates/{}", entry.file_name().to_string_lossy()));
    }
    folders.sort();
    folders
        .into_iter()
        .map(|name| {
            let mut files = BTreeMap::new();
            read(&top.join(&name).join("src"), &Vec::new(), &mut files)?;
            Ok(Crate::of(name, &files))
        })
        .collect()
}

/// Reads the files of a folder and of the folders in it. `at` is the module of the folder.
fn read(
    folder: &Path,
    at: &Segments,
    files: &mut BTreeMap<Segments, String>,
) -> Result<(), String> {
    let fault = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(fault)?.flatten() {
        let path = entry.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut module = at.clone();
        if !matches!(&*stem, "lib" | "main") || !at.is_empty() {
            module.push(stem.into_owned());
        }
        if path.is_dir() && module != ["bin"] {
            read(&path, &module, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).map_err(fault)?;
            // A package with both has its code in the library.
            match path.ends_with("main.rs") {
                true => files.entry(module).or_insert(text),
                false => files.entry(module).insert_entry(text).into_mut(),
            };
        }
    }
    Ok(())
}

impl Crate {
    /// Takes comments and tests out of the files of a crate.
    pub(crate) fn of(name: String, files: &BTreeMap<Segments, String>) -> Self {
        let mut modules: BTreeMap<Segments, String> = BTreeMap::new();
        let mut tests: Vec<Segments> = Vec::new();
        for (module, text) in files {
            // So an item at the start of a line begins after a line break, the first one too.
            let mut code = String::from("\n");
            let mut lines = text.lines().map(bare);
            while let Some(line) = lines.next() {
                let attribute = line.trim_start();
                if attribute != "#[cfg(test)]" && !attribute.starts_with("#[cfg(all(test") {
                    code += &line;
                    code.push('\n');
                    continue;
                }
                let indent = line.len() - attribute.len();
                for line in lines.by_ref() {
                    let item = line.trim();
                    if let Some((_, child)) = item.rsplit_once("mod ")
                        && let Some(child) = child.strip_suffix(';')
                    {
                        tests.push([&module[..], &[child.to_owned()]].concat());
                    }
                    if line.len() - line.trim_start().len() == indent
                        && item.ends_with([';', '}', ','])
                    {
                        break;
                    }
                }
            }
            modules.insert(module.clone(), code);
        }
        modules.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
        Self { name, modules }
    }

    /// Returns the longest module that a path begins with, and the rest of the path.
    pub(crate) fn divide<'p>(&self, path: &'p [String]) -> (&'p [String], &'p [String]) {
        let is_module = |end: &usize| self.modules.contains_key(&path[..*end]);
        path.split_at((0..=path.len()).rev().find(is_module).unwrap_or(0))
    }
}

/// Returns a line without its comment and without the text of its literals.
fn bare(line: &str) -> String {
    let mut code = String::new();
    let line = line.replace("'\"'", "''");
    let mut parts = line.split('"');
    while let Some(part) = parts.next() {
        if let Some((before, _)) = part.split_once("//") {
            return code + before;
        }
        code += part;
        // The text of a literal is left out. An escaped quotation mark belongs to it.
        while parts.next().is_some_and(|text| text.ends_with('\\')) {}
    }
    code
}

/// Returns the paths of a `use` tree, or the one path in an expression, at the start of `text`. Each has the name that it is
/// imported by, after an `as`.
pub(crate) fn paths(text: &str) -> Vec<(Segments, String)> {
    let mut found = Vec::new();
    tree(text, &Vec::new(), &mut found);
    found
}

/// Reads one tree and returns the text after it.
fn tree<'t>(text: &'t str, before: &Segments, found: &mut Vec<(Segments, String)>) -> &'t str {
    let mut path = before.clone();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if let Some(mut list) = rest.strip_prefix('{') {
            while !list.trim_start().is_empty() {
                list = list.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
                if let Some(after) = list.strip_prefix('}') {
                    return after;
                }
                let after = tree(list, &path, found);
                if after.len() == list.len() {
                    return "";
                }
                list = after;
            }
            return "";
        }
        let len = rest.find(|c: char| !is_word(c) && c != '*');
        let (name, after) = rest.split_at(len.unwrap_or(rest.len()));
        if name != "self" || path.is_empty() {
            path.extend((!name.is_empty()).then(|| name.to_owned()));
        }
        rest = after;
        match rest.strip_prefix("::") {
            Some(after) => rest = after,
            None => break,
        }
    }
    let mut name = path.last().cloned().unwrap_or_default();
    if let Some(after) = rest.strip_prefix(" as ") {
        let len = after.find(|c: char| !is_word(c)).unwrap_or(after.len());
        name = after[..len].to_owned();
        rest = &after[len..];
    }
    found.push((path, name));
    rest
}

/// Whether a character may belong to a name.
pub(crate) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

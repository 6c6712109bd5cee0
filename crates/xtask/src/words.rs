//! Fails if a word has two meanings: a row of the glossary in `ARCHITECTURE.md`, or the name of a type that two libraries export.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::repository;
use crate::sources::{self, Crate, Segments, is_word, paths};

/// Looks at the glossary and at the libraries.
pub(crate) fn check() -> Result<String, String> {
    let path = repository::root().join("ARCHITECTURE.md");
    let text = fs::read_to_string(&path).map_err(|error| format!("ARCHITECTURE.md: {error}"))?;
    let words = glossary(&text)?;
    let crates = sources::crates()?;
    let mut homes: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    // The bindings give the types of the library the names that their languages know them by.
    for one in crates
        .iter()
        .filter(|one| one.name.starts_with("crates/") && one.name != "crates/livelink-web")
    {
        for name in exported(one) {
            homes.entry(name).or_default().insert(&one.name);
        }
    }
    let twice: Vec<String> = homes
        .iter()
        .filter(|(_, homes)| homes.len() > 1)
        .map(|(name, homes)| format!("\n  the public type name {name} has two meanings: {homes:?}"))
        .collect();
    match twice.is_empty() {
        true => Ok(format!(
            "{} words of the glossary and {} public type names, each with one meaning\n",
            words.len(),
            homes.len()
        )),
        false => Err(twice.concat()),
    }
}

/// Reads the words of the glossary, a table below the heading `## Glossary`. A word that is defined twice, a row without a
/// meaning, and a missing table are errors.
fn glossary(text: &str) -> Result<Vec<String>, String> {
    let section = text
        .split("\n## ")
        .find_map(|section| section.strip_prefix("Glossary\n"))
        .ok_or("ARCHITECTURE.md has no heading \"## Glossary\"")?;
    let mut words: Vec<String> = Vec::new();
    // The first two rows are the head and the line below it.
    for row in section.lines().filter(|line| line.starts_with('|')).skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let &[word, meaning] = cells.as_slice() else {
            return Err(format!("glossary: a word and a meaning, not {row:?}"));
        };
        let word = word.trim_matches(['*', '`']).to_lowercase();
        if word.is_empty() || meaning.is_empty() {
            return Err(format!(
                "glossary: a word or a meaning is missing in {row:?}"
            ));
        }
        if words.contains(&word) {
            return Err(format!("glossary: {word:?} is defined twice"));
        }
        words.push(word);
    }
    match words.is_empty() {
        true => Err("ARCHITECTURE.md: there is no table below \"## Glossary\"".to_owned()),
        false => Ok(words),
    }
}

/// Lists the types and traits that a library defines and exports, from its root and from its public modules.
fn exported(of: &Crate) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut waiting = vec![Segments::new()];
    while let Some(module) = waiting.pop() {
        let code = of.modules.get(&module).map_or("", String::as_str);
        for item in code
            .split('\n')
            .filter_map(|line| line.strip_prefix("pub "))
        {
            let mut words = item.split(|c: char| !is_word(c));
            let keyword = words.next().unwrap_or_default();
            let name = words.next().unwrap_or_default();
            match keyword {
                "mod" => waiting.push([&module[..], &[name.to_owned()]].concat()),
                "struct" | "enum" | "trait" | "type" | "union" => {
                    names.insert(name.to_owned());
                }
                _ => {}
            }
        }
        for after in code.split("\npub use ").skip(1) {
            for (path, name) in paths(after) {
                let is_own = path.first().is_some_and(|first| {
                    let child = [&module[..], &[first.to_owned()]].concat();
                    ["crate", "self", "super"].contains(&first.as_str())
                        || of.modules.contains_key(&child)
                });
                let is_type = name.starts_with(|c: char| c.is_ascii_uppercase())
                    && name.contains(|c: char| c.is_ascii_lowercase());
                if is_own && is_type {
                    names.insert(name);
                }
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{exported, glossary};
    use crate::sources::Crate;
    use std::collections::BTreeMap;

    #[test]
    fn rows_of_the_glossary() {
        let head = "# A\n\n## Glossary\n\nWords.\n\n| word | meaning |\n|---|---|\n";
        for (rows, expected) in [
            (
                "| run | text |\n| **Long run** | more text |\n",
                Ok(vec!["run", "long run"]),
            ),
            (
                "| run | text |\n\n## Next\n\n| run | text |\n",
                Ok(vec!["run"]),
            ),
            (
                "| `run` | text |\n| Run | a walk |\n",
                Err("\"run\" is defined twice"),
            ),
            ("| run | |\n", Err("missing")),
            ("| | text |\n", Err("missing")),
            ("| run |\n", Err("a word and a meaning")),
            ("| run | text | more |\n", Err("a word and a meaning")),
            ("", Err("no table")),
        ] {
            let found = glossary(&format!("{head}{rows}"));
            match (&found, expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, &expected, "{rows}"),
                (Err(found), Err(expected)) => assert!(found.contains(expected), "{rows}: {found}"),
                (found, expected) => panic!("{rows}: {found:?}, not {expected:?}"),
            }
        }
        assert!(glossary("# A\n\n| run | text |\n").is_err());
    }

    /// Only the types that another crate can name, and that this crate defines.
    #[test]
    fn exported_types() {
        for (root, expected) in [
            ("pub struct A;\nstruct B;\npub(crate) enum C {}", &["A"][..]),
            ("mod inner;\npub use inner::{In, make, SIZE};", &["In"]),
            ("mod inner;\npub use inner::In as Out;", &["Out"]),
            ("pub mod inner;", &["In"]),
            ("pub use other::In;", &[]),
            ("#[cfg(test)]\npub struct A;\npub trait B {}", &["B"]),
        ] {
            let files = [("", root), ("inner", "pub struct In;\npub fn make() {}")];
            let files = files.map(|(module, code)| {
                let module = module.split('/').filter(|name| !name.is_empty());
                (module.map(str::to_owned).collect(), code.to_owned())
            });
            let library = Crate::of("one".to_owned(), &BTreeMap::from(files));
            let found: Vec<String> = exported(&library).into_iter().collect();
            assert_eq!(found, expected, "{root}");
        }
    }
}

//! The public type names of several crates, and those that stand for two types.

use std::collections::{BTreeMap, BTreeSet};

use crate::repository;
use crate::source::public;
use crate::source::tree::{Definition, Tree};

/// Each public name, with the types that it stands for: the crate and the definition.
pub(super) struct Names<'a>(BTreeMap<String, BTreeSet<(&'a str, String, Definition)>>);

impl<'a> Names<'a> {
    /// Reads the public types of the crates, each given with its name.
    pub(super) fn of(libraries: &'a [(String, Tree)]) -> Self {
        let mut names = BTreeMap::<_, BTreeSet<_>>::new();
        for (library, tree) in libraries {
            for (name, item) in public::types(tree) {
                let file = repository::shown(&tree.files[item.file]);
                let types = names.entry(name).or_default();
                types.insert((library.as_str(), file, item));
            }
        }
        Self(names)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Says for each name that stands for more than one type where those are defined.
    pub(super) fn twice(&self) -> Vec<String> {
        let twice = self.0.iter().filter(|(_, types)| types.len() > 1);
        twice
            .map(|(name, types)| {
                let places: Vec<String> = types
                    .iter()
                    .map(|(library, file, _)| format!("{library} ({file})"))
                    .collect();
                format!(
                    "the public type name {name} has {} meanings: {}",
                    types.len(),
                    places.join(", ")
                )
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Names;
    use crate::source::tree;

    /// The names that stand twice in two crates of one file each.
    fn check(one: &str, two: &str, expected: &[&str]) {
        let crates = [("one", one), ("two", two)].map(|(name, code)| {
            let path = format!("{name}/lib.rs");
            let tree = tree::load(Path::new(&path), &|_| Ok(code.to_owned())).unwrap();
            (name.to_owned(), tree)
        });
        let names = Names::of(&crates);
        let twice = names.twice();
        let found: Vec<&str> = twice
            .iter()
            .filter_map(|line| line.split(' ').nth(4))
            .collect();
        assert_eq!(found, expected, "{one} / {two}: {twice:?}");
    }

    #[test]
    fn names_that_stand_twice() {
        for (one, two, expected) in [
            ("pub struct Link;", "pub struct Mark;", &[][..]),
            ("pub struct Link;", "pub enum Link { One }", &["Link"]),
            ("pub struct Link;", "pub trait Link {}", &["Link"]),
            ("pub struct Link;", "pub type Link = u8;", &["Link"]),
            ("pub struct Link;", "pub union Link { a: u8 }", &["Link"]),
            ("pub struct Link;", "struct Link;", &[]),
            ("pub struct Link;", "pub(crate) struct Link;", &[]),
            ("pub struct Link;", "mod inner { pub struct Link; }", &[]),
            (
                "pub struct Link;",
                "pub mod inner { pub struct Link; }",
                &["Link"],
            ),
            (
                "pub struct Link;",
                "mod inner { pub struct Link; } pub use inner::Link;",
                &["Link"],
            ),
            (
                "pub struct Link;",
                "mod inner { pub struct Link; } pub use inner::*;",
                &["Link"],
            ),
            (
                "pub struct Link;",
                "pub struct Mark; pub use Mark as Link;",
                &["Link"],
            ),
            ("pub struct Link;", "#[cfg(test)] pub struct Link;", &[]),
            ("pub struct Link;", "pub use one::Link;", &[]),
            (
                "pub struct Link;",
                "pub fn link() {} pub const LINK: u8 = 1;",
                &[],
            ),
            // In one crate: two modules, an item that is re-exported, and one type for each of two targets.
            (
                "pub mod a { pub struct Link; } pub mod b { pub struct Link; }",
                "",
                &["Link"],
            ),
            (
                "pub mod a { pub struct Link; } pub use a::Link; pub use a::*;",
                "",
                &[],
            ),
            (
                "#[cfg(unix)] pub struct Link; #[cfg(windows)] pub struct Link;",
                "",
                &[],
            ),
            // Two modules that re-export each other end.
            (
                "pub mod a { pub use super::b::*; } pub mod b { pub use super::a::*; }",
                "",
                &[],
            ),
        ] {
            check(one, two, expected);
        }
    }
}

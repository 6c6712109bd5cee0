//! The types and traits that other crates can name.

use std::collections::BTreeSet;

use super::resolve::Target;
use super::tree::{Definition, ModuleId, Named, Tree};

/// Lists each public type with the name that it goes out under. One that is re-exported in several places is there once for
/// each of its names.
pub(crate) fn types(tree: &Tree) -> BTreeSet<(String, Definition)> {
    let mut public = Public {
        tree,
        seen: BTreeSet::new(),
        types: BTreeSet::new(),
    };
    public.module(0);
    public.types
}

struct Public<'a> {
    tree: &'a Tree,
    seen: BTreeSet<ModuleId>,
    types: BTreeSet<(String, Definition)>,
}

impl Public<'_> {
    /// Goes through the public names of a module that can be reached from outside, by itself or through a star.
    fn module(&mut self, id: ModuleId) {
        let Some(module) = self.tree.modules.get(id) else {
            return;
        };
        if !self.seen.insert(id) {
            return;
        }
        for (name, entries) in &module.names {
            for entry in entries.iter().filter(|entry| entry.is_public) {
                let targets = match &entry.what {
                    Named::Item(item) => vec![Target::Item(item.clone())],
                    Named::Module(child) => vec![Target::Module(*child)],
                    Named::Import(path) => self.tree.resolve(id, path),
                };
                for target in targets {
                    match target {
                        Target::Module(module) => self.module(module),
                        Target::Item(item) if item.is_type => {
                            self.types.insert((name.clone(), item));
                        }
                        Target::Item(_) => {}
                    }
                }
            }
        }
        for glob in module.globs.iter().filter(|glob| glob.is_public) {
            for target in self.tree.resolve(id, &glob.path) {
                if let Target::Module(module) = target {
                    self.module(module);
                }
            }
        }
    }
}

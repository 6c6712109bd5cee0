//! What a path names: follows `crate`, `self`, `super`, imports, renames, stars and re-exports to the definition.

use std::collections::BTreeSet;

use super::tree::{Definition, ModuleId, Named, Tree};

/// What a path leads to. A name can stand for several things at once: a module and a function, or one item for each of two
/// targets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Target {
    Item(Definition),
    Module(ModuleId),
}

/// The names that are being looked up, so that two modules that import each other's names end.
type Pending = BTreeSet<(ModuleId, String)>;

impl Tree {
    /// What a path names that is written in a module. A path into another crate leads nowhere.
    pub(crate) fn resolve(&self, module: ModuleId, path: &[String]) -> Vec<Target> {
        self.resolve_pending(module, path, &mut Pending::new())
    }

    /// What the rest of a path names, once its start is known.
    pub(crate) fn resolve_rest(&self, start: Vec<Target>, rest: &[String]) -> Vec<Target> {
        self.rest(start, rest, &mut Pending::new())
    }

    fn resolve_pending(
        &self,
        module: ModuleId,
        path: &[String],
        pending: &mut Pending,
    ) -> Vec<Target> {
        let Some((first, rest)) = path.split_first() else {
            return Vec::new();
        };
        let start = match first.as_str() {
            "crate" | "$crate" => vec![Target::Module(0)],
            "self" => vec![Target::Module(module)],
            "super" => self.parent(module),
            "Self" => Vec::new(),
            name => self.lookup(module, name, pending),
        };
        self.rest(start, rest, pending)
    }

    fn parent(&self, module: ModuleId) -> Vec<Target> {
        let parent = self.modules.get(module).and_then(|module| module.parent);
        parent.map(Target::Module).into_iter().collect()
    }

    fn rest(&self, start: Vec<Target>, rest: &[String], pending: &mut Pending) -> Vec<Target> {
        let mut targets = start;
        for name in rest {
            let mut next = Vec::new();
            for target in &targets {
                match target {
                    Target::Module(module) if name == "super" => next.extend(self.parent(*module)),
                    Target::Module(module) => next.extend(self.lookup(*module, name, pending)),
                    // A variant, a constant or a function of a type.
                    Target::Item(item) if item.is_type => next.push(target.clone()),
                    Target::Item(_) => {}
                }
            }
            next.sort();
            next.dedup();
            targets = next;
        }
        targets
    }

    fn lookup(&self, module: ModuleId, name: &str, pending: &mut Pending) -> Vec<Target> {
        let key = (module, name.to_owned());
        let Some(inside) = self.modules.get(module) else {
            return Vec::new();
        };
        // `use step::step;` looks up `step` for its own start: what is defined here is found, without the imports.
        let is_first = pending.insert(key.clone());
        let mut found = Vec::new();
        for entry in inside.names.get(name).into_iter().flatten() {
            match &entry.what {
                Named::Item(item) => found.push(Target::Item(item.clone())),
                Named::Module(module) => found.push(Target::Module(*module)),
                Named::Import(path) if is_first => {
                    found.extend(self.resolve_pending(module, path, pending));
                }
                Named::Import(_) => {}
            }
        }
        // A name that is written out hides one that comes through a star.
        if found.is_empty() && is_first {
            for glob in &inside.globs {
                for target in self.resolve_pending(module, &glob.path, pending) {
                    found.extend(self.inside(&target, name, pending));
                }
            }
        }
        if is_first {
            pending.remove(&key);
        }
        found.sort();
        found.dedup();
        found
    }

    /// What a star after `target` brings in under a name.
    pub(crate) fn through_star(&self, target: &Target, name: &str) -> Vec<Target> {
        self.inside(target, name, &mut Pending::new())
    }

    fn inside(&self, target: &Target, name: &str, pending: &mut Pending) -> Vec<Target> {
        match target {
            Target::Module(module) => self.lookup(*module, name, pending),
            Target::Item(item) if item.variants.iter().any(|variant| variant == name) => {
                vec![target.clone()]
            }
            Target::Item(_) => Vec::new(),
        }
    }
}

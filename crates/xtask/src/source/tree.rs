//! A crate as a tree of modules: the items that each one defines, and the names that it brings in with `use`.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use syn::{Ident, Item, UseTree, Visibility};

use super::cfg;

/// The place of a file in [`Tree::files`].
pub(crate) type FileId = usize;
/// The place of a module in [`Tree::modules`]. The root of the crate is 0.
pub(crate) type ModuleId = usize;

/// A crate's modules.
#[derive(Default)]
pub(crate) struct Tree {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) modules: Vec<Module>,
    /// The `macro_rules!` of each name. Such macros can be called without a path.
    pub(crate) macros: BTreeMap<String, Vec<Definition>>,
}

/// A module of a crate.
pub(crate) struct Module {
    pub(crate) file: FileId,
    pub(crate) parent: Option<ModuleId>,
    pub(crate) names: BTreeMap<String, Vec<Entry>>,
    pub(crate) globs: Vec<Glob>,
    /// The code, without what is compiled for tests only.
    pub(crate) items: Vec<Item>,
}

/// What a name stands for in a module.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) is_public: bool,
    pub(crate) what: Named,
}

/// What a name stands for.
#[derive(Debug)]
pub(crate) enum Named {
    Item(Definition),
    Module(ModuleId),
    /// A `use` of this path.
    Import(Vec<String>),
}

/// An item where it is defined.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Definition {
    pub(crate) file: FileId,
    pub(crate) module: ModuleId,
    pub(crate) name: String,
    /// Whether it is a type or a trait.
    pub(crate) is_type: bool,
    /// The variants of an enum.
    pub(crate) variants: Vec<String>,
}

/// A `use` that ends with a star.
#[derive(Debug)]
pub(crate) struct Glob {
    pub(crate) is_public: bool,
    pub(crate) path: Vec<String>,
}

/// One path of a `use` item.
#[derive(Debug)]
pub(crate) struct Leaf<'a> {
    pub(crate) path: Vec<String>,
    /// The name it brings in, or `None` for a star.
    pub(crate) name: Option<String>,
    /// A word of the path, for its place in the file.
    pub(crate) at: &'a Ident,
}

/// Takes a `use` item apart. A path that starts with `::` names another crate and gives nothing.
pub(crate) fn leaves(item: &syn::ItemUse) -> Vec<Leaf<'_>> {
    let mut leaves = Vec::new();
    if item.leading_colon.is_none() {
        collect(&item.tree, &mut Vec::new(), None, &mut leaves);
    }
    leaves
}

fn collect<'a>(
    tree: &'a UseTree,
    before: &mut Vec<String>,
    last: Option<&'a Ident>,
    leaves: &mut Vec<Leaf<'a>>,
) {
    let mut leaf = |ident: &'a Ident, name: &Ident| {
        let mut path = before.clone();
        // `use a::{self}` names `a`.
        let is_self = ident == "self" && !path.is_empty();
        if !is_self {
            path.push(text(ident));
        }
        let name = match (is_self && name == "self", path.last()) {
            (true, Some(last)) => last.clone(),
            _ => text(name),
        };
        leaves.push(Leaf {
            path,
            name: Some(name),
            at: ident,
        });
    };
    match tree {
        UseTree::Name(name) => leaf(&name.ident, &name.ident),
        UseTree::Rename(rename) => leaf(&rename.ident, &rename.rename),
        UseTree::Path(path) => {
            before.push(text(&path.ident));
            collect(&path.tree, before, Some(&path.ident), leaves);
            before.pop();
        }
        UseTree::Glob(_) => leaves.extend(last.map(|at| Leaf {
            path: before.clone(),
            name: None,
            at,
        })),
        UseTree::Group(group) => {
            for tree in &group.items {
                collect(tree, before, last, leaves);
            }
        }
    }
}

/// An identifier's name; `r#type` is `type`.
pub(crate) fn text(ident: &Ident) -> String {
    let text = ident.to_string();
    match text.strip_prefix("r#") {
        Some(name) => name.to_owned(),
        None => text,
    }
}

/// How the loader reads a file. Tests give it files that exist in memory only.
pub(crate) type Read<'a> = &'a dyn Fn(&Path) -> Result<String, String>;

/// Reads a crate from its root file on.
pub(crate) fn load(root: &Path, read: Read<'_>) -> Result<Tree, String> {
    let mut loader = Loader {
        read,
        tree: Tree::default(),
    };
    loader.file(root, None, true)?;
    Ok(loader.tree)
}

struct Loader<'a> {
    read: Read<'a>,
    tree: Tree,
}

/// The folders that the modules of a file, or of a module written out in it, lie in.
struct Folders {
    /// Where `mod name;` is looked for.
    children: PathBuf,
    /// What the path of a `#[path]` starts from.
    explicit: PathBuf,
}

impl Loader<'_> {
    /// Reads a file as a module. A file that owns its folder (`lib.rs`, `mod.rs`) has its modules beside it, another one in the
    /// folder of its name. Returns `None` for a file that is compiled for tests only.
    fn file(
        &mut self,
        path: &Path,
        parent: Option<ModuleId>,
        owns_folder: bool,
    ) -> Result<Option<ModuleId>, String> {
        let code = (self.read)(path)?;
        let parsed = syn::parse_file(&code).map_err(|error| {
            let line = error.span().start().line;
            format!("{}:{line}: {error}", path.display())
        })?;
        if !cfg::is_built(&parsed.attrs) {
            return Ok(None);
        }
        let file = match self.tree.files.iter().position(|known| known == path) {
            Some(file) => file,
            None => {
                self.tree.files.push(path.to_owned());
                self.tree.files.len() - 1
            }
        };
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let folders = Folders {
            children: match owns_folder {
                true => folder.clone(),
                false => path.with_extension(""),
            },
            explicit: folder,
        };
        self.module(file, parent, parsed.items, &folders).map(Some)
    }

    fn module(
        &mut self,
        file: FileId,
        parent: Option<ModuleId>,
        mut items: Vec<Item>,
        folders: &Folders,
    ) -> Result<ModuleId, String> {
        items.retain(|item| cfg::is_built(cfg::of_item(item)));
        let id = self.tree.modules.len();
        self.tree.modules.push(Module {
            file,
            parent,
            names: BTreeMap::new(),
            globs: Vec::new(),
            items: Vec::new(),
        });
        for item in &mut items {
            match item {
                Item::Mod(child) => {
                    let name = text(&child.ident);
                    let is_public = is_public(&child.vis);
                    if let Some(child) = self.child(file, id, child, folders)? {
                        self.name(id, name, is_public, Named::Module(child));
                    }
                }
                Item::Use(item) => {
                    let is_public = is_public(&item.vis);
                    for Leaf { path, name, .. } in leaves(item) {
                        match name {
                            Some(name) => self.name(id, name, is_public, Named::Import(path)),
                            None => self.tree.modules[id].globs.push(Glob { is_public, path }),
                        }
                    }
                }
                other => self.define(id, file, other),
            }
        }
        self.tree.modules[id].items = items;
        Ok(id)
    }

    /// Reads a module that stands in another one. The items of one that is written out move into its own entry of the tree.
    fn child(
        &mut self,
        file: FileId,
        parent: ModuleId,
        child: &mut syn::ItemMod,
        folders: &Folders,
    ) -> Result<Option<ModuleId>, String> {
        let name = text(&child.ident);
        if let Some((_, items)) = &mut child.content {
            let folder = folders.children.join(&name);
            let inner = Folders {
                children: folder.clone(),
                explicit: folder,
            };
            let items = std::mem::take(items);
            return self.module(file, Some(parent), items, &inner).map(Some);
        }
        if let Some(explicit) = explicit_path(child) {
            let path = tidy(&folders.explicit.join(explicit));
            return self.file(&path, Some(parent), true);
        }
        let beside = folders.children.join(format!("{name}.rs"));
        match (self.read)(&beside) {
            Ok(_) => self.file(&beside, Some(parent), false),
            Err(_) => self.file(
                &folders.children.join(&name).join("mod.rs"),
                Some(parent),
                true,
            ),
        }
    }

    fn name(&mut self, module: ModuleId, name: String, is_public: bool, what: Named) {
        let names = &mut self.tree.modules[module].names;
        names
            .entry(name)
            .or_default()
            .push(Entry { is_public, what });
    }

    fn define(&mut self, module: ModuleId, file: FileId, item: &Item) {
        let Some((ident, is_public, is_type)) = head(item) else {
            return;
        };
        let variants = match item {
            Item::Enum(item) => item.variants.iter().map(|one| text(&one.ident)).collect(),
            _ => Vec::new(),
        };
        let name = text(ident);
        let definition = Definition {
            file,
            module,
            name: name.clone(),
            is_type,
            variants,
        };
        if matches!(item, Item::Macro(_)) {
            let macros = self.tree.macros.entry(name.clone()).or_default();
            macros.push(definition.clone());
        }
        self.name(module, name, is_public, Named::Item(definition));
    }
}

/// The name of an item, whether it is public, and whether it is a type or a trait. `use`, `mod` and `impl` have none.
pub(crate) fn head(item: &Item) -> Option<(&Ident, bool, bool)> {
    let (ident, visibility, is_type) = match item {
        Item::Const(item) => (&item.ident, &item.vis, false),
        Item::Enum(item) => (&item.ident, &item.vis, true),
        Item::Fn(item) => (&item.sig.ident, &item.vis, false),
        Item::Static(item) => (&item.ident, &item.vis, false),
        Item::Struct(item) => (&item.ident, &item.vis, true),
        Item::Trait(item) => (&item.ident, &item.vis, true),
        Item::TraitAlias(item) => (&item.ident, &item.vis, true),
        Item::Type(item) => (&item.ident, &item.vis, true),
        Item::Union(item) => (&item.ident, &item.vis, true),
        Item::Macro(item) => return item.ident.as_ref().map(|ident| (ident, false, false)),
        _ => return None,
    };
    Some((ident, is_public(visibility), is_type))
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// The value of `#[path = "…"]`.
fn explicit_path(item: &syn::ItemMod) -> Option<String> {
    item.attrs.iter().find_map(|attribute| {
        let value = &attribute.meta.require_name_value().ok()?;
        match (&value.value, value.path.is_ident("path")) {
            (
                syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(path),
                    ..
                }),
                true,
            ) => Some(path.value()),
            _ => None,
        }
    })
}

/// A path without `..` in it, as far as they can be taken away.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir if tidy.file_name().is_some() => {
                tidy.pop();
            }
            Component::CurDir => {}
            other => tidy.push(other),
        }
    }
    tidy
}

//! Every item that the files of a crate name: in a `use`, in a path, or in a path among the arguments of a macro.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Ident, Item, Visibility};

use super::cfg;
use super::resolve::Target;
use super::tree::{self, Definition, FileId, ModuleId, Tree};

/// For a file that names items of another file: the names, each with the line of its first mention.
pub(crate) type Mentions = BTreeMap<(FileId, FileId), BTreeMap<String, usize>>;

/// Finds what each file names of the others.
pub(crate) fn of(tree: &Tree) -> Mentions {
    let mut mentions = Mentions::new();
    for (id, module) in tree.modules.iter().enumerate() {
        let mut walk = Walk {
            tree,
            module: id,
            file: module.file,
            scopes: Vec::new(),
            mentions: &mut mentions,
        };
        for item in &module.items {
            walk.visit_item(item);
        }
    }
    mentions
}

/// The names of a block, a function, a closure or an arm.
#[derive(Default)]
struct Scope {
    /// Variables, and items that a function defines for itself.
    own: BTreeSet<String>,
    imports: BTreeMap<String, Vec<Target>>,
    stars: Vec<Target>,
}

struct Walk<'a> {
    tree: &'a Tree,
    module: ModuleId,
    file: FileId,
    /// From the outside in.
    scopes: Vec<Scope>,
    mentions: &'a mut Mentions,
}

impl Walk<'_> {
    fn mention(&mut self, item: &Definition, span: Span) {
        if item.file == self.file {
            return;
        }
        let names = self.mentions.entry((self.file, item.file)).or_default();
        let line = span.start().line;
        let first = names.entry(item.name.clone()).or_insert(line);
        *first = line.min(*first);
    }

    fn mention_all(&mut self, targets: &[Target], span: Span) {
        for target in targets {
            if let Target::Item(item) = target {
                self.mention(item, span);
            }
        }
    }

    /// What a path names here, where a function's own names come first.
    fn resolve(&self, path: &[String]) -> Vec<Target> {
        let Some((first, rest)) = path.split_first() else {
            return Vec::new();
        };
        for scope in self.scopes.iter().rev() {
            if scope.own.contains(first) {
                return Vec::new();
            }
            if let Some(start) = scope.imports.get(first) {
                return self.tree.resolve_rest(start.clone(), rest);
            }
            for star in &scope.stars {
                let start = self.tree.through_star(star, first);
                if !start.is_empty() {
                    return self.tree.resolve_rest(start, rest);
                }
            }
        }
        self.tree.resolve(self.module, path)
    }

    fn path(&mut self, path: &[String], span: Span) {
        let targets = self.resolve(path);
        self.mention_all(&targets, span);
    }

    fn import(&mut self, item: &syn::ItemUse) {
        for leaf in tree::leaves(item) {
            let targets = self.resolve(&leaf.path);
            // A private import that brings in a module and an item of the same name is judged by what the code makes of it.
            let is_ambiguous = targets
                .iter()
                .any(|target| matches!(target, Target::Module(_)));
            if !is_ambiguous || !matches!(item.vis, Visibility::Inherited) {
                self.mention_all(&targets, leaf.at.span());
            }
        }
    }

    /// Adds a block's own items and imports, which hold in all of it.
    fn enter_block(&mut self, statements: &[syn::Stmt]) {
        self.scopes.push(Scope::default());
        let built = statements
            .iter()
            .filter(|statement| cfg::is_built(cfg::of_statement(statement)));
        for statement in built {
            let syn::Stmt::Item(item) = statement else {
                continue;
            };
            if let Item::Use(item) = item {
                for leaf in tree::leaves(item) {
                    let targets = self.resolve(&leaf.path);
                    let Some(scope) = self.scopes.last_mut() else {
                        continue;
                    };
                    match leaf.name {
                        // What comes from another crate hides a name of the module, too.
                        Some(name) => scope.imports.entry(name).or_default().extend(targets),
                        None => scope.stars.extend(targets),
                    }
                }
            } else if let Some((ident, ..)) = tree::head(item) {
                self.bind(ident);
            }
        }
    }

    fn bind(&mut self, ident: &Ident) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.own.insert(tree::text(ident));
        }
    }

    fn scoped(&mut self, inside: impl FnOnce(&mut Self)) {
        self.scopes.push(Scope::default());
        inside(self);
        self.scopes.pop();
    }

    /// A macro that is called without a path, and not brought in by one: the file that defines the one of this name.
    fn macro_call(&mut self, path: &[String], span: Span) {
        let targets = self.tree.resolve(self.module, path);
        self.mention_all(&targets, span);
        if let ([name], true) = (path, targets.is_empty()) {
            let tree = self.tree;
            for item in tree.macros.get(name).into_iter().flatten() {
                self.mention(item, span);
            }
        }
    }

    /// Looks through the arguments of a macro, or the body of one, for paths. What they become is not known, so a word alone
    /// counts if it is called or written like a type.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let punct = |at: usize, c: char| match tokens.get(at) {
            Some(TokenTree::Punct(punct)) => punct.as_char() == c,
            _ => false,
        };
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let TokenTree::Ident(first) = token else {
                if let TokenTree::Group(group) = token {
                    self.tokens(group.stream());
                }
                at += 1;
                continue;
            };
            let before = |back: usize, c: char| at >= back && punct(at - back, c);
            let is_variable = before(1, '$') && first != "crate";
            let is_field = before(1, '.') && !before(2, '.');
            let is_rest = before(1, ':') && before(2, ':');
            let mut path = vec![tree::text(first)];
            at += 1;
            while punct(at, ':')
                && punct(at + 1, ':')
                && let Some(TokenTree::Ident(next)) = tokens.get(at + 2)
            {
                path.push(tree::text(next));
                at += 3;
            }
            if is_variable || is_field || is_rest {
                continue;
            }
            if punct(at, '!') && !punct(at + 1, '=') {
                self.macro_call(&path, first.span());
                continue;
            }
            let is_called = matches!(
                tokens.get(at),
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
            );
            if path.len() > 1 || is_called || starts_upper(&path[0]) {
                self.path(&path, first.span());
            }
        }
    }
}

/// Types, traits, variants and constants start with a capital letter; variables do not.
fn starts_upper(name: &str) -> bool {
    name.starts_with(|c: char| c.is_uppercase())
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        // A module has an entry of its own in the tree.
        if !matches!(item, Item::Mod(_)) && cfg::is_built(cfg::of_item(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        if cfg::is_built(cfg::of_impl_item(item)) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        if cfg::is_built(cfg::of_trait_item(item)) {
            visit::visit_trait_item(self, item);
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if cfg::is_built(&field.attrs) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if cfg::is_built(&variant.attrs) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if cfg::is_built(&field.attrs) {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        if cfg::is_built(cfg::of_statement(statement)) {
            visit::visit_stmt(self, statement);
        }
    }

    // The paths in attributes are those of lints, derives and tools.
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.import(item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let (None, Some(first)) = (path.leading_colon, path.segments.first()) {
            let words: Vec<String> = path
                .segments
                .iter()
                .map(|segment| tree::text(&segment.ident))
                .collect();
            self.path(&words, first.ident.span());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let words: Vec<String> = call
            .path
            .segments
            .iter()
            .map(|segment| tree::text(&segment.ident))
            .collect();
        if let Some(first) = call.path.segments.first() {
            self.macro_call(&words, first.ident.span());
        }
        self.tokens(call.tokens.clone());
    }

    // From here on: what binds a variable, and for how long.

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        if starts_upper(&tree::text(&pattern.ident)) {
            self.path(&[tree::text(&pattern.ident)], pattern.ident.span());
        } else {
            self.bind(&pattern.ident);
        }
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        // The value is read before the name is bound: `let run = run(text)`.
        if let Some(init) = &local.init {
            self.visit_local_init(init);
        }
        self.visit_pat(&local.pat);
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.enter_block(&block.stmts);
        visit::visit_block(self, block);
        self.scopes.pop();
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.scoped(|walk| visit::visit_item_fn(walk, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.scoped(|walk| visit::visit_impl_item_fn(walk, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.scoped(|walk| visit::visit_trait_item_fn(walk, item));
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.scoped(|walk| visit::visit_expr_closure(walk, closure));
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if cfg::is_built(&arm.attrs) {
            self.scoped(|walk| visit::visit_arm(walk, arm));
        }
    }

    fn visit_expr_let(&mut self, condition: &'ast syn::ExprLet) {
        self.visit_expr(&condition.expr);
        self.visit_pat(&condition.pat);
    }

    fn visit_expr_if(&mut self, condition: &'ast syn::ExprIf) {
        self.scoped(|walk| {
            walk.visit_expr(&condition.cond);
            walk.visit_block(&condition.then_branch);
        });
        if let Some((_, otherwise)) = &condition.else_branch {
            self.visit_expr(otherwise);
        }
    }

    fn visit_expr_while(&mut self, condition: &'ast syn::ExprWhile) {
        self.scoped(|walk| visit::visit_expr_while(walk, condition));
    }

    fn visit_expr_for_loop(&mut self, expression: &'ast syn::ExprForLoop) {
        self.visit_expr(&expression.expr);
        self.scoped(|walk| {
            walk.visit_pat(&expression.pat);
            walk.visit_block(&expression.body);
        });
    }
}

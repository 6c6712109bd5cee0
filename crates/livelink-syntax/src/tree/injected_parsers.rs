//! The parsers of languages inside a language.

use std::sync::Arc;

use tree_sitter::Parser;

use super::builtin::builtin;
use super::grammar::Grammar;
use crate::language_names;

/// The text of a paragraph of Markdown. It is not a language of its own, and the scanner reads it.
pub(super) const MARKDOWN_INLINE: &str = "markdown_inline";

/// The parsers of injected languages, each made when it is first needed.
#[derive(Default)]
pub(super) struct InjectedParsers(Vec<(Arc<Grammar>, Parser)>);

impl InjectedParsers {
    /// Returns the grammar and the parser of a language. `name` may be an info string (`rust,no_run`).
    pub(super) fn get(&mut self, name: &str) -> Option<&mut (Arc<Grammar>, Parser)> {
        let end = name
            .find(|c: char| ",;{ \t".contains(c))
            .unwrap_or(name.len());
        let grammar = builtin(language_names::canonical(name.get(..end)?)?);
        let grammar = grammar?.ok()?;
        let known = self
            .0
            .iter()
            .position(|(known, _)| Arc::ptr_eq(known, &grammar));
        let known = match known {
            Some(known) => known,
            None => {
                let parser = grammar.parser()?;
                self.0.push((grammar, parser));
                self.0.len() - 1
            }
        };
        self.0.get_mut(known)
    }
}

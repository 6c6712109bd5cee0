//! Languages: their names, their files, and what reads them.

mod names;

#[cfg(feature = "tree-sitter")]
pub(crate) use names::canonical;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use livelink_index::Permission;

use crate::engine::Engine;
use crate::error::LanguageError;
use crate::plain::{DIALECTS, Dialect, Markdown, Plain, Source};
#[cfg(feature = "tree-sitter")]
use crate::tree::{Grammar, SegmentEngine, TreeEngine};

/// A language: how to tell its prose from its code. Cheap to clone.
///
/// ```
/// use livelink_syntax::Language;
///
/// assert_eq!(Language::named("Rust")?.name(), "rust");
/// assert_eq!(Language::named("rs")?.name(), "rust");
/// assert_eq!(Language::name_for_file("notes/README.md"), Some("markdown"));
/// assert_eq!(Language::name_for_file("notes.txt"), None);
/// let error = Language::named("brainfuck").unwrap_err();
/// assert!(error.to_string().starts_with("no language \"brainfuck\""));
/// # Ok::<(), livelink_syntax::LanguageError>(())
/// ```
#[derive(Clone)]
pub struct Language(Arc<Definition>);

struct Definition {
    name: String,
    usual: Permission,
    reader: Reader,
}

enum Reader {
    Markdown,
    Source(&'static Dialect),
    #[cfg(feature = "tree-sitter")]
    Tree(Arc<Grammar>),
}

impl Language {
    /// A language by its name or a common other name ("rs", "yml", "shell"), in any case: by its grammar where that is
    /// compiled in, else by the [built-in scanner](Self::plain).
    ///
    /// # Errors
    ///
    /// There is no such language, or none in this build; a grammar and this library do not fit together.
    pub fn named(name: &str) -> Result<Self, LanguageError> {
        let name = names::canonical(name).ok_or_else(|| LanguageError::unknown(name))?;
        #[cfg(feature = "tree-sitter")]
        if let Some(grammar) = crate::tree::builtin(name) {
            return Ok(Self::of_grammar(name, grammar?));
        }
        Self::plain(name)
    }

    /// A language by the built-in scanner, even where its grammar is compiled in: Markdown, Rust, Python, JavaScript,
    /// TypeScript (with or without tags), C, JSON, TOML, YAML, Bash.
    ///
    /// # Limits
    ///
    /// A scanner knows lines, comments and quotation marks, not the grammar:
    ///
    /// - what is open and nowhere closed, a comment, a string over lines, front matter, goes on to the end of the text
    ///   (a grammar recovers after a moment's code);
    /// - a quotation mark in a regular expression of JavaScript or TypeScript opens a string, to the end of the line;
    ///   what stands in `${}` of a template counts as string, and so do the expressions in strings of Python;
    /// - the text between tags in JavaScript and TypeScript counts as code;
    /// - a here-document of a shell counts as commands, a block of text in YAML as values, with comments in it;
    /// - a line comment of C that goes on behind a backslash ends with its line;
    /// - nothing links in a fence of Markdown, whatever its language, and documentation of Rust is a comment like any
    ///   other;
    /// - Markdown's lists are followed to eight levels, and a tag or the target of a link is one if it ends within a few kilobytes.
    ///
    /// ```
    /// use livelink_index::Permission;
    /// use livelink_syntax::{Language, Zones};
    ///
    /// let markdown = Language::plain("markdown")?;
    /// let zones = Zones::of(&markdown, "See `example.com` and example.org");
    /// assert_eq!(zones.permission(5..16), Permission::Deny);
    /// assert_eq!(zones.permission(22..33), Permission::Allow);
    /// # Ok::<(), livelink_syntax::LanguageError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There is no scanner for it.
    pub fn plain(name: &str) -> Result<Self, LanguageError> {
        let name = names::canonical(name).ok_or_else(|| LanguageError::unknown(name))?;
        if name == "markdown" {
            return Ok(Self::new(name, Permission::Allow, Reader::Markdown));
        }
        match DIALECTS.iter().find(|dialect| dialect.name == name) {
            Some(dialect) => Ok(Self::new(name, dialect.usual, Reader::Source(dialect))),
            None => Err(LanguageError::not_built(name)),
        }
    }

    /// A language of the caller's own: a grammar and a query that marks where links may be.
    ///
    /// The query's captures are `@link.allow`, `@link.no-file-names`, `@link.explicit-only` and `@link.deny`; an inner
    /// node's goes before an outer one's, and of two on one node the later in the query. `usual` holds where nothing is
    /// captured. A pattern may look at a node and at what it is in, not at what stands beside it: after an edit only nodes
    /// that the edit changed are matched again. `file` is what errors call the query.
    ///
    /// `@injection.content` with `(#set! injection.language "rust")`, or with the name captured as `@injection.language`,
    /// is text of another language, of those that are compiled in; it is read by that, one level deep. With
    /// `(#set! injection.combined)` neighbouring lines of it are one text. Captures whose name starts with `_` are the
    /// query's own, for its predicates.
    ///
    /// # Errors
    ///
    /// The grammar was made for another version of tree-sitter, or the query is wrong: the error says in which file, in
    /// which line and column, and what.
    ///
    /// ```
    /// # #[cfg(feature = "json")] {
    /// use livelink_index::Permission;
    /// use livelink_syntax::{Language, Zones};
    ///
    /// let grammar = || tree_sitter_json::LANGUAGE.into();
    /// let query = "(string) @link.explicit-only (pair key: (_) @link.deny)";
    /// let language = Language::from_grammar("manifest", grammar(), Permission::Deny, "manifest.scm", query)?;
    /// let zones = Zones::of(&language, r#"{"a.com": "https://example.com"}"#);
    /// assert_eq!(zones.permission(2..7), Permission::Deny);
    /// assert_eq!(zones.permission(11..30), Permission::ExplicitOnly);
    ///
    /// let wrong = "(pair key: (_) @link.deny)\n(sting) @link.allow";
    /// let error = Language::from_grammar("manifest", grammar(), Permission::Deny, "manifest.scm", wrong).unwrap_err();
    /// assert_eq!(error.to_string(), "manifest.scm:2:2: the grammar has no node \"sting\"");
    /// # }
    /// # Ok::<(), livelink_syntax::LanguageError>(())
    /// ```
    #[cfg(feature = "tree-sitter")]
    pub fn from_grammar(
        name: &str,
        language: tree_sitter::Language,
        usual: Permission,
        file: &str,
        query: &str,
    ) -> Result<Self, LanguageError> {
        let grammar = Grammar::new(language, usual, file, query)?;
        Ok(Self::of_grammar(name, Arc::new(grammar)))
    }

    #[cfg(feature = "tree-sitter")]
    fn of_grammar(name: &str, grammar: Arc<Grammar>) -> Self {
        Self::new(name, grammar.usual(), Reader::Tree(grammar))
    }

    fn new(name: &str, usual: Permission, reader: Reader) -> Self {
        Self(Arc::new(Definition {
            name: name.to_owned(),
            usual,
            reader,
        }))
    }

    /// The name of the language that a file is in, by the file's name alone. `None` for plain text and for what is not
    /// known.
    pub fn name_for_file(path: impl AsRef<Path>) -> Option<&'static str> {
        names::for_file(path.as_ref())
    }

    /// The name of the language that a script is in, by its first line (`#!/usr/bin/env bash`): for a file whose name says
    /// nothing. `None` if `text` does not start so.
    ///
    /// ```
    /// use livelink_syntax::Language;
    ///
    /// assert_eq!(Language::name_for_script("#!/usr/bin/env python3\n"), Some("python"));
    /// assert_eq!(Language::name_for_script("# A heading"), None);
    /// ```
    pub fn name_for_script(text: &str) -> Option<&'static str> {
        names::for_first_line(text)
    }

    /// The names of all languages that this build knows, sorted.
    pub fn names() -> Vec<&'static str> {
        let mut names: Vec<&str> = names::all()
            .filter(|name| Self::named(name).is_ok())
            .collect();
        names.sort_unstable();
        names
    }

    /// The language's own name: lower case, as in `"rust"`.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The permission where neither prose nor code has been recognised: [`Permission::Allow`] for markup, stricter for programs.
    pub fn usual(&self) -> Permission {
        self.0.usual
    }

    pub(crate) fn engine(&self) -> Box<dyn Engine> {
        match &self.0.reader {
            Reader::Markdown => Box::new(Plain::new(Markdown::default())),
            Reader::Source(dialect) => Box::new(Plain::new(Source::new(dialect))),
            #[cfg(feature = "tree-sitter")]
            Reader::Tree(grammar) if grammar.has_segments() => {
                Box::new(SegmentEngine::new(Arc::clone(grammar)))
            }
            #[cfg(feature = "tree-sitter")]
            Reader::Tree(grammar) => Box::new(TreeEngine::new(Arc::clone(grammar))),
        }
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match self.0.reader {
            Reader::Markdown | Reader::Source(_) => "scanner",
            #[cfg(feature = "tree-sitter")]
            Reader::Tree(_) => "grammar",
        };
        write!(f, "Language({:?}, by {by})", self.0.name)
    }
}

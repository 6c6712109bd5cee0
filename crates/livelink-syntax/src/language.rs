//! Languages: their names and their readers.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use livelink_detect::Detector;
use livelink_index::Permission;

use crate::engine::Engine;
use crate::error::LanguageError;
use crate::language_names;
use crate::scanners::{
    DIALECTS, Dialect, FieldScanner, HtmlScanner, MarkdownScanner, ProgramScanner, ScannerEngine,
    TagScanner, zones_of,
};
#[cfg(feature = "tree-sitter")]
use crate::tree::{Grammar, MarkdownEngine, TreeEngine};
use crate::zone::Zone;

/// A language, and how to tell its prose from its code. A clone is O(1).
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

/// The names of the languages whose scanners are not [`Dialect`]s.
const MARKDOWN: &str = "markdown";
const CSV: &str = "csv";
const TSV: &str = "tsv";
const XML: &str = "xml";
const HTML: &str = "html";

struct Definition {
    name: String,
    usual: Permission,
    reader: Reader,
}

enum Reader {
    Markdown,
    Csv,
    Tsv,
    Xml,
    Html,
    Program(&'static Dialect),
    #[cfg(feature = "tree-sitter")]
    Tree(Arc<Grammar>),
}

impl Language {
    /// Returns the language with this name or common other name ("rs", "yml", "shell"), in upper or lower case. It is read by
    /// its grammar where that is compiled in, otherwise by the [built-in scanner](Self::from_scanner).
    ///
    /// # Errors
    ///
    /// The name is unknown, this build cannot read the language, or its grammar and this library do not fit together.
    pub fn named(name: &str) -> Result<Self, LanguageError> {
        let name = canonical(name)?;
        #[cfg(feature = "tree-sitter")]
        if let Some(grammar) = crate::tree::builtin(name) {
            return Ok(Self::of_grammar(name, grammar?));
        }
        Self::from_scanner(name)
    }

    /// Returns the language read by its built-in scanner, even where its grammar is compiled in. There are scanners for
    /// Markdown, AsciiDoc, HTML, XML, CSV, TSV, and the programming languages that the [table of the crate](crate#languages) lists.
    ///
    /// # Limits
    ///
    /// A scanner knows lines, comments and quotation marks. It does not know the grammar:
    ///
    /// - A comment, a string over several lines or front matter that is never closed continues to the end of the text. (A
    ///   grammar recovers after some code.)
    /// - A quotation mark in a regular expression of JavaScript or TypeScript opens a string, to the end of the line. So does one in the
    ///   text of a page around the code of PHP, and one in a raw string of C++ or C#.
    /// - In a template of JavaScript, the expression in `${}` ends with its line, and no other template is inside it. The
    ///   expressions in strings of Python count as string.
    /// - The text between tags in JavaScript and TypeScript counts as code.
    /// - A here-document of a shell counts as commands. A block of text in YAML counts as values, with comments in it.
    /// - A line comment of C ends with its line, even if a backslash continues it.
    /// - The first line of CSV with a comma, or with a semicolon that no space follows, decides which of the two separates fields.
    /// - All of AsciiDoc is prose, its blocks of code too.
    /// - In HTML, tags and comments are read as its standard says, and so are unclosed links and code. Scripts of all types are read as
    ///   JavaScript. A tag with a slash at its end opens nothing.
    /// - Nothing links in a fence of Markdown, whatever its language. Documentation of Rust is a comment like any other.
    /// - In Markdown, the text of `<a href>`, `<code>`, `<kbd>`, `<samp>` and `<tt>` shows no links if their end tag is in the same paragraph.
    /// - Markdown's lists are followed to eight levels. A tag and the target of a link have to end within a few kilobytes.
    ///
    /// ```
    /// use livelink_index::Permission;
    /// use livelink_syntax::{Language, PermissionMap};
    ///
    /// let markdown = Language::from_scanner("markdown")?;
    /// let permissions = PermissionMap::of(&markdown, "See `example.com` and example.org");
    /// assert_eq!(permissions.permission(5..16), Permission::Deny);
    /// assert_eq!(permissions.permission(22..33), Permission::Allow);
    /// # Ok::<(), livelink_syntax::LanguageError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The name is unknown, or there is no scanner for the language.
    pub fn from_scanner(name: &str) -> Result<Self, LanguageError> {
        let name = canonical(name)?;
        let (usual, reader) = match name {
            MARKDOWN => (Permission::Allow, Reader::Markdown),
            CSV => (Permission::Allow, Reader::Csv),
            TSV => (Permission::Allow, Reader::Tsv),
            XML => (Permission::NoFileNames, Reader::Xml),
            HTML => (Permission::Allow, Reader::Html),
            _ => return Self::of_dialect(name),
        };
        Ok(Self::new(name, usual, reader))
    }

    fn of_dialect(name: &'static str) -> Result<Self, LanguageError> {
        match DIALECTS.iter().find(|dialect| dialect.name == name) {
            Some(dialect) => Ok(Self::new(name, dialect.usual, Reader::Program(dialect))),
            None => Err(LanguageError::not_built(name)),
        }
    }

    /// Returns a language of the caller's own, from a grammar and a query that marks where links may be.
    ///
    /// The query's captures are `@link.allow`, `@link.no-file-names`, `@link.explicit-only` and `@link.deny`. The capture of
    /// an inner node counts, not the one of an outer node. If two captures are on one node, the later one in the query
    /// counts. `usual` holds where nothing is captured. `file` is the name of the query in errors.
    ///
    /// A pattern may look at a node and at the nodes around it, but not at the nodes beside it: after an edit, only nodes
    /// that the edit changed are matched again.
    ///
    /// `@injection.content` captures text of another language. `(#set! injection.language "rust")` names that language, or
    /// `@injection.language` captures its name. If its grammar is compiled in, that grammar reads the text, one level deep.
    /// With `(#set! injection.combined)`, neighbouring lines of it are one text. Captures whose names start with `_` are for
    /// the query's own predicates.
    ///
    /// # Errors
    ///
    /// The grammar was made for another version of tree-sitter, or the query is wrong. The error gives the file, the line,
    /// the column, and the fault.
    ///
    /// ```
    /// # #[cfg(feature = "json")] {
    /// use livelink_index::Permission;
    /// use livelink_syntax::{Language, PermissionMap};
    ///
    /// let grammar = || tree_sitter_json::LANGUAGE.into();
    /// let query = "(string) @link.explicit-only (pair key: (_) @link.deny)";
    /// let language = Language::from_grammar("manifest", grammar(), Permission::Deny, "manifest.scm", query)?;
    /// let permissions = PermissionMap::of(&language, r#"{"a.com": "https://example.com"}"#);
    /// assert_eq!(permissions.permission(2..7), Permission::Deny);
    /// assert_eq!(permissions.permission(11..30), Permission::ExplicitOnly);
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

    /// Returns the name of the language of a file, by the file's name alone. `None` for plain text and for files that are not
    /// known.
    pub fn name_for_file(path: impl AsRef<Path>) -> Option<&'static str> {
        language_names::for_file(path.as_ref())
    }

    /// Returns the permission of a text in no known language. `name` is the language id that an editor gives, or the extension of
    /// a file. In prose, such as `txt` and `mail`, any link may show. Anything else may be the source of a program, in which
    /// `main.rs` is nearly always a file.
    ///
    /// ```
    /// use livelink_index::Permission;
    /// use livelink_syntax::Language;
    ///
    /// assert_eq!(Language::usual_permission("txt"), Permission::Allow);
    /// assert_eq!(Language::usual_permission("zig"), Permission::NoFileNames);
    /// ```
    pub fn usual_permission(name: &str) -> Permission {
        match language_names::is_prose(name) {
            true => Permission::Allow,
            false => Permission::NoFileNames,
        }
    }

    /// Returns the name of the language of a script, by its first line (`#!/usr/bin/env bash`). For a file whose name says
    /// nothing. `None` if `text` does not start like this.
    ///
    /// ```
    /// use livelink_syntax::Language;
    ///
    /// assert_eq!(Language::name_for_script("#!/usr/bin/env python3\n"), Some("python"));
    /// assert_eq!(Language::name_for_script("# A heading"), None);
    /// ```
    pub fn name_for_script(text: &str) -> Option<&'static str> {
        language_names::for_first_line(text)
    }

    /// Returns the names of all languages that this build can read, sorted.
    pub fn names() -> Vec<&'static str> {
        let mut names: Vec<&str> = language_names::all()
            .filter(|name| has_scanner(name) || has_grammar(name))
            .collect();
        names.sort_unstable();
        names
    }

    /// Returns the language's own name, in lower case: `"rust"`.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the permission where neither prose nor code has been recognised: [`Permission::Allow`] for markup, a stricter one
    /// for programs.
    pub fn usual(&self) -> Permission {
        self.0.usual
    }

    /// Returns the detector for texts in this language. In JSON and in programming languages, a string writes a line feed as
    /// `\n` and a slash as `\/`. For such a language, the answer is `detector` with
    /// [`Policy::string_escapes`](livelink_detect::Policy::string_escapes), so that links are read as they are written in
    /// strings (ruling 39). For HTML and XML, it has [`Policy::entities`](livelink_detect::Policy::entities), and for Markdown
    /// [`Policy::markdown_ends`](livelink_detect::Policy::markdown_ends) (ruling 43). For AsciiDoc, the answer has [`Policy::bracketed_texts`](livelink_detect::Policy::bracketed_texts), so that
    /// a link ends before its text in brackets (ruling 35). For other languages without such strings, and for languages that the caller defines
    /// ([`from_grammar`](Self::from_grammar)), the answer is `detector` itself.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_syntax::Language;
    ///
    /// let text = r#"{"text": "See https://example.com/a\nand more"}"#;
    /// let detector = Detector::default();
    /// let first = |detector: &Detector| &text[detector.detect(text)[0].range.clone()];
    /// assert_eq!(first(&Language::named("json")?.detector(&detector)), "https://example.com/a");
    /// assert_eq!(first(&Language::named("markdown")?.detector(&detector)), r"https://example.com/a\nand");
    ///
    /// let detector = Language::named("asciidoc")?.detector(&detector).into_owned();
    /// assert_eq!(detector.detect("See https://example.com/a[manual].")[0].range, 4..25);
    /// # Ok::<(), livelink_syntax::LanguageError>(())
    /// ```
    pub fn detector<'d>(&self, detector: &'d Detector) -> Cow<'d, Detector> {
        let name = &*self.0.name;
        let mut options = detector.options().clone();
        let policy = &mut options.policy;
        policy.string_escapes |= language_names::has_string_escapes(name);
        policy.bracketed_texts |= language_names::has_bracketed_texts(name);
        policy.entities |= language_names::has_entities(name);
        policy.markdown_ends |= name == MARKDOWN;
        match options == *detector.options() {
            true => Cow::Borrowed(detector),
            false => Cow::Owned(detector.with_options(options)),
        }
    }

    /// Returns the zones of a text that nobody edits, if a scanner reads the language. A grammar reads text through an engine only.
    pub(crate) fn scanned(&self, text: &str) -> Option<Vec<Zone>> {
        match &self.0.reader {
            Reader::Markdown => Some(zones_of(MarkdownScanner::default(), text)),
            Reader::Csv => Some(zones_of(FieldScanner::csv(), text)),
            Reader::Tsv => Some(zones_of(FieldScanner::tsv(), text)),
            Reader::Xml => Some(zones_of(TagScanner::default(), text)),
            Reader::Html => Some(zones_of(HtmlScanner::new(), text)),
            Reader::Program(dialect) => Some(zones_of(ProgramScanner::new(dialect), text)),
            #[cfg(feature = "tree-sitter")]
            Reader::Tree(_) => None,
        }
    }

    pub(crate) fn engine(&self) -> Box<dyn Engine> {
        match &self.0.reader {
            Reader::Markdown => Box::new(ScannerEngine::new(MarkdownScanner::default())),
            Reader::Csv => Box::new(ScannerEngine::new(FieldScanner::csv())),
            Reader::Tsv => Box::new(ScannerEngine::new(FieldScanner::tsv())),
            Reader::Xml => Box::new(ScannerEngine::new(TagScanner::default())),
            Reader::Html => Box::new(ScannerEngine::new(HtmlScanner::new())),
            Reader::Program(dialect) => Box::new(ScannerEngine::new(ProgramScanner::new(dialect))),
            #[cfg(feature = "tree-sitter")]
            Reader::Tree(grammar) if grammar.is_markdown() => {
                Box::new(MarkdownEngine::new(Arc::clone(grammar)))
            }
            #[cfg(feature = "tree-sitter")]
            Reader::Tree(grammar) => Box::new(TreeEngine::new(Arc::clone(grammar))),
        }
    }
}

/// Returns the language's own name, or the error that lists the names there are.
fn canonical(name: &str) -> Result<&'static str, LanguageError> {
    language_names::canonical(name).ok_or_else(|| LanguageError::unknown(name, Language::names()))
}

fn has_scanner(name: &str) -> bool {
    [MARKDOWN, CSV, TSV, XML, HTML].contains(&name)
        || DIALECTS.iter().any(|dialect| dialect.name == name)
}

fn has_grammar(name: &str) -> bool {
    #[cfg(feature = "tree-sitter")]
    return crate::tree::is_builtin(name);
    #[cfg(not(feature = "tree-sitter"))]
    {
        let _ = name;
        false
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match self.0.reader {
            #[cfg(feature = "tree-sitter")]
            Reader::Tree(_) => "grammar",
            _ => "scanner",
        };
        write!(f, "Language({:?}, by {by})", self.0.name)
    }
}

//! A grammar and its query, checked.

use livelink_index::Permission;
use tree_sitter::{Language, Parser, Query, QueryError, QueryErrorKind};

use crate::error::LanguageError;

/// A grammar, and a query for the places of links in its trees.
#[derive(Debug)]
pub(crate) struct Grammar {
    language: Language,
    query: Query,
    usual: Permission,
    /// By the index of a capture.
    roles: Vec<CaptureRole>,
    /// By the index of a pattern.
    injections: Vec<Injection>,
    markdown: bool,
}

/// The purpose of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CaptureRole {
    /// The node has this permission.
    Permission(Permission),
    /// The node's text is in another language.
    Content,
    /// The node's text is the name of that language.
    Language,
    /// The capture is for the query's own predicates: its name starts with `_`.
    Own,
}

/// How a pattern treats captured text of another language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Injection {
    /// The language, if the pattern names it.
    pub(super) language: Option<String>,
    /// Whether neighbouring lines of it are one text.
    pub(super) combined: bool,
}

impl Grammar {
    /// Checks that grammar, query and this library fit together. `file` is the name of the query in errors.
    pub(crate) fn new(
        language: Language,
        usual: Permission,
        file: &str,
        query: &str,
    ) -> Result<Self, LanguageError> {
        Parser::new()
            .set_language(&language)
            .map_err(|_| LanguageError::version(file, language.abi_version()))?;
        let compiled = Query::new(&language, query).map_err(|error| wrong_query(file, &error))?;
        let roles = compiled
            .capture_names()
            .iter()
            .map(|name| CaptureRole::of(name).ok_or_else(|| wrong_capture(file, query, name)))
            .collect::<Result<_, _>>()?;
        let injections = (0..compiled.pattern_count())
            .map(|pattern| {
                let mut injection = Injection::default();
                for property in compiled.property_settings(pattern) {
                    match &*property.key {
                        "injection.language" => {
                            injection.language = property.value.as_deref().map(str::to_owned);
                        }
                        "injection.combined" => injection.combined = true,
                        _ => {}
                    }
                }
                injection
            })
            .collect();
        Ok(Self {
            language,
            query: compiled,
            usual,
            roles,
            injections,
            markdown: false,
        })
    }

    /// Declares that this is the block grammar of Markdown, whose texts are read in segments.
    pub(super) fn with_markdown(mut self, markdown: bool) -> Self {
        self.markdown = markdown;
        self
    }

    /// Returns whether this is the block grammar of Markdown.
    pub(crate) fn is_markdown(&self) -> bool {
        self.markdown
    }

    pub(crate) fn usual(&self) -> Permission {
        self.usual
    }

    /// Returns a parser for the grammar. It is never `None`, because [`Grammar::new`] has set the same grammar before.
    pub(super) fn parser(&self) -> Option<Parser> {
        let mut parser = Parser::new();
        parser.set_language(&self.language).ok()?;
        Some(parser)
    }

    pub(super) fn query(&self) -> &Query {
        &self.query
    }

    pub(super) fn role(&self, capture: u32) -> CaptureRole {
        let capture = usize::try_from(capture).unwrap_or(usize::MAX);
        self.roles.get(capture).copied().unwrap_or(CaptureRole::Own)
    }

    pub(super) fn injection(&self, pattern: usize) -> Option<&Injection> {
        self.injections.get(pattern)
    }

    /// Returns whether any pattern combines neighbouring lines.
    pub(super) fn combines(&self) -> bool {
        self.injections.iter().any(|injection| injection.combined)
    }
}

impl CaptureRole {
    fn of(capture: &str) -> Option<Self> {
        Some(match capture {
            "link.allow" => Self::Permission(Permission::Allow),
            "link.no-file-names" => Self::Permission(Permission::NoFileNames),
            "link.explicit-only" => Self::Permission(Permission::ExplicitOnly),
            "link.deny" => Self::Permission(Permission::Deny),
            "injection.content" => Self::Content,
            "injection.language" => Self::Language,
            own if own.starts_with('_') => Self::Own,
            _ => return None,
        })
    }
}

fn wrong_query(file: &str, error: &QueryError) -> LanguageError {
    let name = &error.message;
    let what = match error.kind {
        QueryErrorKind::NodeType => format!("the grammar has no node {name}"),
        QueryErrorKind::Field => format!("the grammar has no field {name}"),
        QueryErrorKind::Capture => format!("nothing is captured as {name}"),
        QueryErrorKind::Predicate => name.clone(),
        QueryErrorKind::Structure => format!("this can never match\n{name}"),
        QueryErrorKind::Syntax => format!("this is not a query\n{name}"),
        QueryErrorKind::Language => return LanguageError::query(file, 1, 1, name.clone()),
    };
    LanguageError::query(file, error.row + 1, error.column + 1, what)
}

/// Returns the error for a capture that has no meaning here, with its place.
fn wrong_capture(file: &str, query: &str, name: &str) -> LanguageError {
    let capture = format!("@{name}");
    let at = query
        .match_indices(&capture)
        .map(|(at, _)| at)
        .find(|at| {
            let after = query.get(at + capture.len()..).unwrap_or_default();
            !after.starts_with(|c: char| c.is_alphanumeric() || ".-_".contains(c))
        })
        .unwrap_or(0);
    let before = query.get(..at).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.len() - before.rfind('\n').map_or(0, |feed| feed + 1) + 1;
    let what = format!(
        "{capture} means nothing; there are @link.allow, @link.no-file-names, @link.explicit-only, @link.deny, \
         @injection.content and @injection.language"
    );
    LanguageError::query(file, line, column, what)
}

#[cfg(all(test, feature = "json"))]
mod tests {
    use livelink_index::Permission;

    /// A wrong query is an error that names the file and the place.
    #[test]
    fn wrong_queries() {
        for (query, error) in [
            (
                "(comment) @link.allow\n (coment) @link.deny",
                "my.scm:2:3: the grammar has no node \"coment\"",
            ),
            (
                "(pair kee: (string) @link.deny)",
                "my.scm:1:7: the grammar has no field \"kee\"",
            ),
            (
                "(comment) @link.allow\n\n(string) @link.denied",
                "my.scm:3:10: @link.denied means nothing",
            ),
            ("(comment) @link.allow\n(string", "my.scm:2:"),
            (
                "((comment) @_a (#eq? @_b \"x\"))",
                "my.scm:1:23: nothing is captured as \"_b\"",
            ),
        ] {
            let json = tree_sitter_json::LANGUAGE.into();
            let made =
                crate::Language::from_grammar("json", json, Permission::Deny, "my.scm", query);
            let found = made.expect_err(query).to_string();
            assert!(found.starts_with(error), "{query}: {found}");
        }
    }
}

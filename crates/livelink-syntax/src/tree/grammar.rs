//! A grammar and its query, checked.

use livelink_index::Permission;
use tree_sitter::{Language, Parser, Query, QueryError, QueryErrorKind};

use crate::error::LanguageError;

/// A grammar, and where links may be in what it parses.
#[derive(Debug)]
pub(crate) struct Grammar {
    language: Language,
    query: Query,
    usual: Permission,
    /// By the index of a capture.
    roles: Vec<Role>,
    /// By the index of a pattern.
    injections: Vec<Injection>,
    triggers: Option<[u8; 3]>,
    segments: bool,
}

/// What a capture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The node has this permission.
    Permission(Permission),
    /// The node's text is of another language.
    Content,
    /// The node's text is the name of that language.
    Language,
    /// For the query's own predicates: a name that starts with `_`.
    Own,
}

/// What a pattern says of the text of another language it captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Injection {
    /// Its language, if the pattern says it.
    pub(super) language: Option<String>,
    /// Neighbouring lines of it are one text.
    pub(super) combined: bool,
}

impl Grammar {
    /// Checks that grammar, query and this library fit together. `file` is what errors call the query.
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
            .map(|name| Role::of(name).ok_or_else(|| wrong_capture(file, query, name)))
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
            triggers: None,
            segments: false,
        })
    }

    /// A text without any of these bytes has no zones: it need not be parsed.
    pub(super) fn with_triggers(mut self, triggers: Option<[u8; 3]>) -> Self {
        self.triggers = triggers;
        self
    }

    /// A text is read by [`SegmentEngine`](super::SegmentEngine), which knows this one grammar.
    pub(super) fn with_segments(mut self, segments: bool) -> Self {
        self.segments = segments;
        self
    }

    /// Is a text read in segments?
    pub(crate) fn has_segments(&self) -> bool {
        self.segments
    }

    pub(crate) fn usual(&self) -> Permission {
        self.usual
    }

    /// A parser of it. `None` can not be: the grammar was set before, in [`Grammar::new`].
    pub(super) fn parser(&self) -> Option<Parser> {
        let mut parser = Parser::new();
        parser.set_language(&self.language).ok()?;
        Some(parser)
    }

    pub(super) fn query(&self) -> &Query {
        &self.query
    }

    pub(super) fn role(&self, capture: u32) -> Role {
        let capture = usize::try_from(capture).unwrap_or(usize::MAX);
        self.roles.get(capture).copied().unwrap_or(Role::Own)
    }

    pub(super) fn injection(&self, pattern: usize) -> Option<&Injection> {
        self.injections.get(pattern)
    }

    /// Does it take lines of another language together?
    pub(super) fn combines(&self) -> bool {
        self.injections.iter().any(|injection| injection.combined)
    }

    /// Could `text` have zones?
    pub(super) fn is_triggered_by(&self, text: &str) -> bool {
        self.triggers
            .is_none_or(|[a, b, c]| memchr::memchr3(a, b, c, text.as_bytes()).is_some())
    }
}

impl Role {
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
        QueryErrorKind::Syntax => format!("this is no query\n{name}"),
        QueryErrorKind::Language => return LanguageError::query(file, 1, 1, name.clone()),
    };
    LanguageError::query(file, error.row + 1, error.column + 1, what)
}

/// The place of a capture that means nothing here.
fn wrong_capture(file: &str, query: &str, name: &str) -> LanguageError {
    let capture = format!("@{name}");
    let at = query
        .match_indices(&capture)
        .map(|(at, _)| at)
        .find(|at| {
            let behind = query.get(at + capture.len()..).unwrap_or_default();
            !behind.starts_with(|c: char| c.is_alphanumeric() || ".-_".contains(c))
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

//! Why there is no such language.

use std::fmt;

/// A language that could not be had: unknown, not in this build, or with a grammar or a query that does not fit.
///
/// Displays with the place where there is one: `queries/rust/links.scm:4:2: there is no node type "coment"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Unknown {
        name: String,
    },
    NotBuilt {
        name: String,
    },
    #[cfg(feature = "tree-sitter")]
    Version {
        file: String,
        version: usize,
        from: usize,
        to: usize,
    },
    #[cfg(feature = "tree-sitter")]
    Query {
        file: String,
        line: usize,
        column: usize,
        what: String,
    },
}

impl LanguageError {
    pub(crate) fn unknown(name: &str) -> Self {
        Self(Kind::Unknown {
            name: name.to_owned(),
        })
    }

    pub(crate) fn not_built(name: &str) -> Self {
        Self(Kind::NotBuilt {
            name: name.to_owned(),
        })
    }

    #[cfg(feature = "tree-sitter")]
    pub(crate) fn version(file: &str, version: usize) -> Self {
        Self(Kind::Version {
            file: file.to_owned(),
            version,
            from: tree_sitter::MIN_COMPATIBLE_LANGUAGE_VERSION,
            to: tree_sitter::LANGUAGE_VERSION,
        })
    }

    /// Line and column count from 1.
    #[cfg(feature = "tree-sitter")]
    pub(crate) fn query(file: &str, line: usize, column: usize, what: String) -> Self {
        Self(Kind::Query {
            file: file.to_owned(),
            line,
            column,
            what,
        })
    }
}

impl fmt::Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Unknown { name } => write!(
                f,
                "no language {name:?}; there are {}",
                crate::Language::names().join(", ")
            ),
            Kind::NotBuilt { name } => write!(
                f,
                "no grammar of {name} in this build, and no scanner for it; build livelink-syntax with its feature"
            ),
            #[cfg(feature = "tree-sitter")]
            Kind::Version {
                file,
                version,
                from,
                to,
            } => write!(
                f,
                "{file}: the grammar has ABI version {version}, this tree-sitter reads {from} to {to}"
            ),
            #[cfg(feature = "tree-sitter")]
            Kind::Query {
                file,
                line,
                column,
                what,
            } => write!(f, "{file}:{line}:{column}: {what}"),
        }
    }
}

impl std::error::Error for LanguageError {}

#[cfg(all(test, feature = "tree-sitter"))]
mod tests {
    use super::LanguageError;

    /// No grammar of another version can be made in safe code; what would be said of it can.
    #[test]
    fn another_version() {
        let error = LanguageError::version("my.scm", 99).to_string();
        let start = "my.scm: the grammar has ABI version 99, this tree-sitter reads ";
        assert!(error.starts_with(start), "{error}");
    }
}

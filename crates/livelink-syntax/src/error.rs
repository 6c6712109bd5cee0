//! Why a language is not available.

use std::fmt;

/// The error of a language that is unknown, not in this build, or whose grammar or query does not fit.
///
/// If it has a place, it displays with it: `queries/rust/links.scm:4:2: there is no node type "coment"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError(ErrorKind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum ErrorKind {
    Unknown {
        name: String,
        known: Vec<&'static str>,
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
    /// `known` are the names of the languages in this build.
    pub(crate) fn unknown(name: &str, known: Vec<&'static str>) -> Self {
        Self(ErrorKind::Unknown {
            name: name.to_owned(),
            known,
        })
    }

    pub(crate) fn not_built(name: &str) -> Self {
        Self(ErrorKind::NotBuilt {
            name: name.to_owned(),
        })
    }

    #[cfg(feature = "tree-sitter")]
    pub(crate) fn version(file: &str, version: usize) -> Self {
        Self(ErrorKind::Version {
            file: file.to_owned(),
            version,
            from: tree_sitter::MIN_COMPATIBLE_LANGUAGE_VERSION,
            to: tree_sitter::LANGUAGE_VERSION,
        })
    }

    /// Line and column count from 1.
    #[cfg(feature = "tree-sitter")]
    pub(crate) fn query(file: &str, line: usize, column: usize, what: String) -> Self {
        Self(ErrorKind::Query {
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
            ErrorKind::Unknown { name, known } => {
                write!(f, "no language {name:?}; there are {}", known.join(", "))
            }
            ErrorKind::NotBuilt { name } => write!(
                f,
                "this build has no grammar of {name}, and there is no scanner for it; build livelink-syntax with the feature {name:?}"
            ),
            #[cfg(feature = "tree-sitter")]
            ErrorKind::Version {
                file,
                version,
                from,
                to,
            } => write!(
                f,
                "{file}: the grammar has ABI version {version}, this tree-sitter reads {from} to {to}"
            ),
            #[cfg(feature = "tree-sitter")]
            ErrorKind::Query {
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

    /// Safe code cannot make a grammar of another version, but it can make the error about one.
    #[test]
    fn another_version() {
        let error = LanguageError::version("my.scm", 99).to_string();
        let start = "my.scm: the grammar has ABI version 99, this tree-sitter reads ";
        assert!(error.starts_with(start), "{error}");
    }
}

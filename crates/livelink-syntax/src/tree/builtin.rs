//! The languages whose grammars are compiled in.

use std::sync::{Arc, OnceLock};

use livelink_index::Permission;

use super::grammar::Grammar;
use crate::error::LanguageError;

type BuiltinGrammar = Result<Arc<Grammar>, LanguageError>;

/// Makes one match arm for each language. A grammar is made when it is first needed, and kept.
macro_rules! languages {
    ($name:expr; $($feature:literal, $language:literal, $grammar:expr, $usual:ident;)*) => {
        match $name {
            $(
                #[cfg(feature = $feature)]
                $language => {
                    static MADE: OnceLock<BuiltinGrammar> = OnceLock::new();
                    let made = MADE.get_or_init(|| {
                        let file = concat!("queries/", $language, "/links.scm");
                        let query = include_str!(concat!("../../queries/", $language, "/links.scm"));
                        let made = Grammar::new($grammar.into(), Permission::$usual, file, query);
                        made.map(|grammar| {
                            Arc::new(grammar.with_markdown($language == "markdown"))
                        })
                    });
                    Some(made.clone())
                }
            )*
            _ => None,
        }
    };
}

/// Returns the grammar of a language by its own name. `None` if this build does not have it.
pub(crate) fn builtin(name: &str) -> Option<BuiltinGrammar> {
    languages! { name;
        "bash", "bash", tree_sitter_bash::LANGUAGE, Deny;
        "c", "c", tree_sitter_c::LANGUAGE, Deny;
        "html", "html", tree_sitter_html::LANGUAGE, Allow;
        "javascript", "javascript", tree_sitter_javascript::LANGUAGE, Deny;
        "json", "json", tree_sitter_json::LANGUAGE, Deny;
        "markdown", "markdown", tree_sitter_md::LANGUAGE, Allow;
        "python", "python", tree_sitter_python::LANGUAGE, Deny;
        "rust", "rust", tree_sitter_rust::LANGUAGE, Deny;
        "toml", "toml", tree_sitter_toml_ng::LANGUAGE, Deny;
        "typescript", "tsx", tree_sitter_typescript::LANGUAGE_TSX, Deny;
        "typescript", "typescript", tree_sitter_typescript::LANGUAGE_TYPESCRIPT, Deny;
        "yaml", "yaml", tree_sitter_yaml::LANGUAGE, Deny;
    }
}

/// Returns whether this build has the grammar of the language with this own name. It does not make the grammar.
pub(crate) fn is_builtin(name: &str) -> bool {
    let languages = [
        ("bash", cfg!(feature = "bash")),
        ("c", cfg!(feature = "c")),
        ("html", cfg!(feature = "html")),
        ("javascript", cfg!(feature = "javascript")),
        ("json", cfg!(feature = "json")),
        ("markdown", cfg!(feature = "markdown")),
        ("python", cfg!(feature = "python")),
        ("rust", cfg!(feature = "rust")),
        ("toml", cfg!(feature = "toml")),
        ("tsx", cfg!(feature = "typescript")),
        ("typescript", cfg!(feature = "typescript")),
        ("yaml", cfg!(feature = "yaml")),
    ];
    languages.contains(&(name, true))
}

#[cfg(test)]
mod tests {
    use crate::Language;

    /// Every query fits its grammar. Otherwise nobody would notice that a new version has renamed a node.
    #[test]
    fn every_query_fits_its_grammar() {
        for name in [
            "bash",
            "c",
            "html",
            "javascript",
            "json",
            "markdown",
            "python",
            "rust",
            "toml",
            "tsx",
            "typescript",
            "yaml",
        ] {
            let grammar = super::builtin(name);
            assert_eq!(grammar.is_some(), super::is_builtin(name), "{name}");
            if let Some(Err(error)) = grammar {
                panic!("{error}");
            }
        }
        for name in Language::names() {
            assert!(Language::named(name).is_ok(), "{name}");
        }
    }
}

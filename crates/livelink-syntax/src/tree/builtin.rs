//! The languages whose grammars are compiled in.

use std::sync::{Arc, OnceLock};

use livelink_index::Permission;

use super::Grammar;
use crate::error::LanguageError;

type Made = Result<Arc<Grammar>, LanguageError>;

/// One arm a language: made when it is first asked for, and kept.
macro_rules! languages {
    ($name:expr; $($feature:literal, $language:literal, $grammar:expr, $usual:ident;)*) => {
        match $name {
            $(
                #[cfg(feature = $feature)]
                $language => {
                    static MADE: OnceLock<Made> = OnceLock::new();
                    let made = MADE.get_or_init(|| {
                        let file = concat!("queries/", $language, "/links.scm");
                        let query = include_str!(concat!("../../queries/", $language, "/links.scm"));
                        let made = Grammar::new($grammar.into(), Permission::$usual, file, query);
                        made.map(|grammar| {
                            let grammar = grammar.with_triggers(triggers($language));
                            Arc::new(grammar.with_segments($language == "markdown"))
                        })
                    });
                    Some(made.clone())
                }
            )*
            _ => None,
        }
    };
}

/// Bytes without which a text of the language has no zones. Most paragraphs have none of them, and are not parsed.
fn triggers(name: &str) -> Option<[u8; 3]> {
    (name == "markdown_inline").then_some(*b"`[<")
}

/// The grammar of a language by its own name; `None` if this build has none.
pub(crate) fn builtin(name: &str) -> Option<Made> {
    languages! { name;
        "bash", "bash", tree_sitter_bash::LANGUAGE, Deny;
        "c", "c", tree_sitter_c::LANGUAGE, Deny;
        "html", "html", tree_sitter_html::LANGUAGE, Allow;
        "javascript", "javascript", tree_sitter_javascript::LANGUAGE, Deny;
        "json", "json", tree_sitter_json::LANGUAGE, Deny;
        "markdown", "markdown", tree_sitter_md::LANGUAGE, Allow;
        "markdown", "markdown_inline", tree_sitter_md::INLINE_LANGUAGE, Allow;
        "python", "python", tree_sitter_python::LANGUAGE, Deny;
        "rust", "rust", tree_sitter_rust::LANGUAGE, Deny;
        "toml", "toml", tree_sitter_toml_ng::LANGUAGE, Deny;
        "typescript", "tsx", tree_sitter_typescript::LANGUAGE_TSX, Deny;
        "typescript", "typescript", tree_sitter_typescript::LANGUAGE_TYPESCRIPT, Deny;
        "yaml", "yaml", tree_sitter_yaml::LANGUAGE, Deny;
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    /// Every query fits its grammar: a node that a new version has renamed would otherwise go unnoticed.
    #[test]
    fn all_of_them_fit() {
        for name in [
            "bash",
            "c",
            "html",
            "javascript",
            "json",
            "markdown",
            "markdown_inline",
            "python",
            "rust",
            "toml",
            "tsx",
            "typescript",
            "yaml",
        ] {
            if let Some(Err(error)) = super::builtin(name) {
                panic!("{error}");
            }
        }
        for name in Language::names() {
            assert!(Language::named(name).is_ok(), "{name}");
        }
    }
}

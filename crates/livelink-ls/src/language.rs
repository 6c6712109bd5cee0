//! The language of a document, which decides where its links show.

use std::path::Path;

use livelink::Link;
use livelink::index::{Edit, LiveLink, Permission};
use livelink::syntax::{Language, MarkupLanguage, PermissionMap, SyntaxContext};
use percent_encoding::percent_decode_str;

use crate::lines::DocumentText;

/// The longest document, in bytes, that is read by its grammar. A grammar takes about a second for the first parse of this
/// much, a built-in scanner a few milliseconds (`docs/syntax.md`).
const LONGEST_FOR_GRAMMAR: usize = 1 << 20;

/// The places of a document where links show.
#[derive(Debug)]
pub(crate) enum Syntax {
    /// All places are alike, because the language is not known.
    Everywhere(Permission),
    /// The links that the parse of the language allows.
    In(Box<SyntaxContext>),
}

impl Syntax {
    /// Chooses the syntax of a document, by the language that the client names, by the file's name, or by the first line of
    /// a script. A parse runs in a thread, which calls `notify` when it is done.
    pub(crate) fn of_document(
        uri: &str,
        language_id: &str,
        text: &DocumentText,
        notify: impl Fn() + Send + 'static,
    ) -> Self {
        let name = language_name(uri, language_id, text);
        let language = name.and_then(|name| match text.len() > LONGEST_FOR_GRAMMAR {
            true => Language::from_scanner(&name)
                .or_else(|_| Language::named(&name))
                .ok(),
            false => Language::named(&name).ok(),
        });
        match language {
            Some(language) => {
                let context = SyntaxContext::in_background_of_rope(&language, text.rope(), notify);
                Self::In(Box::new(context))
            }
            None => Self::Everywhere(Language::usual_permission(language_id)),
        }
    }

    /// The language, if it is known.
    pub(crate) fn language(&self) -> Option<&Language> {
        match self {
            Self::Everywhere(_) => None,
            Self::In(context) => Some(context.language()),
        }
    }

    /// The markup of the document, if its links can be read.
    pub(crate) fn markup(&self) -> Option<MarkupLanguage> {
        MarkupLanguage::named(self.language()?.name())
    }

    /// Whether the document is Markdown.
    pub(crate) fn is_markdown(&self) -> bool {
        self.markup() == Some(MarkupLanguage::Markdown)
    }

    /// Follows an edit, which led to `text`. No parse runs in this call.
    pub(crate) fn edit(&self, text: &DocumentText, edit: Edit) {
        if let Self::In(context) = self {
            context.edit_rope(text.rope(), &[edit]);
        }
    }

    /// Returns which links may show at a place.
    pub(crate) fn permission(&self, range: std::ops::Range<usize>) -> Permission {
        match self {
            Self::Everywhere(permission) => *permission,
            Self::In(context) => context.permission(range),
        }
    }

    /// Returns which links may show at each place.
    pub(crate) fn permissions(&self) -> PermissionMap {
        match self {
            Self::Everywhere(permission) => PermissionMap::everywhere(*permission),
            Self::In(context) => context.permissions(),
        }
    }

    /// Returns whether a link with the text `own` shows.
    pub(crate) fn shows(&self, link: &Link, own: &str) -> bool {
        self.permission(link.range.clone()).admits(own, link.kind)
    }

    /// Returns whether a parse says where links show.
    pub(crate) fn is_parsed(&self) -> bool {
        matches!(self, Self::In(_))
    }

    /// Returns whether there is an edit that no finished parse has seen.
    pub(crate) fn has_unparsed_edits(&self) -> bool {
        match self {
            Self::Everywhere(_) => false,
            Self::In(context) => context.unparsed_edits() > 0,
        }
    }

    /// Collects the results of the parses. Returns the ranges in which other links may show now.
    pub(crate) fn take_changes(&self) -> Vec<std::ops::Range<usize>> {
        match self {
            Self::Everywhere(_) => Vec::new(),
            Self::In(context) => context.take_changes(),
        }
    }
}

/// Returns a live link as detection would have found it.
pub(crate) fn plain(link: LiveLink) -> Link {
    Link {
        range: link.range,
        kind: link.kind,
    }
}

fn language_name(uri: &str, language_id: &str, text: &DocumentText) -> Option<String> {
    let by_id = Language::named(language_id)
        .ok()
        .map(|language| language.name().to_owned());
    by_id
        .or_else(|| {
            let last = uri.rsplit('/').next()?;
            let name = percent_decode_str(last).decode_utf8_lossy();
            Language::name_for_file(Path::new(name.as_ref())).map(str::to_owned)
        })
        .or_else(|| {
            let first = text.line(0)?;
            let head = text.slice(first.start..first.end.min(256));
            Language::name_for_script(&head).map(str::to_owned)
        })
}

#[cfg(test)]
mod tests {
    use super::{Syntax, language_name};
    use crate::lines::DocumentText;
    use livelink::index::Permission;

    #[test]
    fn languages() {
        for (uri, id, text, name) in [
            ("file:///a/notes.txt", "markdown", "", Some("markdown")),
            ("file:///a/READ%4DE.md", "plaintext", "", Some("markdown")),
            (
                "untitled:1",
                "plaintext",
                "#!/usr/bin/env python3\nx",
                Some("python"),
            ),
            ("file:///a/x.tsx", "typescriptreact", "", Some("tsx")),
            ("file:///a/run", "shellscript", "", Some("bash")),
            ("file:///a/x.go", "go", "", Some("go")),
            ("file:///a/x.zig", "zig", "", None),
            ("", "", "", None),
        ] {
            let found = language_name(uri, id, &DocumentText::new(text));
            assert_eq!(found.as_deref(), name, "{uri} {id}");
        }
    }

    #[test]
    fn an_unknown_program_has_no_file_names() {
        let text = DocumentText::new("");
        let usual = |id| match Syntax::of_document("untitled:1", id, &text, || ()) {
            Syntax::Everywhere(permission) => permission,
            Syntax::In(context) => panic!("{context:?}"),
        };
        assert_eq!(usual("zig"), Permission::NoFileNames);
        assert_eq!(usual("plaintext"), Permission::Allow);
    }
}

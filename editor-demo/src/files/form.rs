//! The form in which a file keeps a document.

use std::path::Path;

/// The form in which a file keeps a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Form {
    /// Text alone: a plain text, a program, or the source of a page.
    #[default]
    Text,
    /// Everything that a document has.
    Livelink,
    /// Text, formats and links.
    Markdown,
    /// Text, formats and links.
    Html,
}

/// The endings of file names that have a form of their own. The first one of a form is suggested to the user.
const ENDINGS: [(&str, Form); 5] = [
    ("livelink", Form::Livelink),
    ("md", Form::Markdown),
    ("markdown", Form::Markdown),
    ("html", Form::Html),
    ("htm", Form::Html),
];

impl Form {
    /// Returns the form of a file of this name. `formatted` says whether the document can have formats. If it cannot, a file of
    /// Markdown or HTML is its own source.
    pub(crate) fn of(path: &Path, formatted: bool) -> Self {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        let mut endings = ENDINGS.into_iter();
        let form = endings.find(|(known, _)| ending == *known);
        match form.map_or(Self::Text, |(_, form)| form) {
            Self::Markdown | Self::Html if !formatted => Self::Text,
            form => form,
        }
    }

    /// Returns the ending that is suggested for files of this form.
    pub(crate) fn ending(self) -> &'static str {
        let mut endings = ENDINGS.into_iter();
        let own = endings.find(|(_, form)| *form == self);
        own.map_or("txt", |(ending, _)| ending)
    }

    /// Returns whether a file of this form keeps paragraphs, styles and the links in text. Markdown has none in code (see [`Loss`](super::Loss)).
    pub(crate) fn keeps_formats(self) -> bool {
        self != Self::Text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_and_the_document_decide() {
        for (name, of_formatted, of_source) in [
            ("a.livelink", Form::Livelink, Form::Livelink),
            ("a.md", Form::Markdown, Form::Text),
            ("A.MARKDOWN", Form::Markdown, Form::Text),
            ("a.htm", Form::Html, Form::Text),
            ("a.txt", Form::Text, Form::Text),
            ("md", Form::Text, Form::Text),
            ("a.md.bak", Form::Text, Form::Text),
        ] {
            let form = |formatted| Form::of(Path::new(name), formatted);
            assert_eq!(
                (form(true), form(false)),
                (of_formatted, of_source),
                "{name}"
            );
        }
        assert_eq!(Form::Markdown.ending(), "md");
    }
}

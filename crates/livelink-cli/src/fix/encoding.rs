//! The encoding that a file declares for the programs that read it.

use super::left::Left;
use super::prose::Kind;
use std::ops::Range;

/// A declaration must begin within this many bytes. Browsers have the same limit for the declaration of a page.
const START: usize = 1024;

/// A declaration of an encoding.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Declared<'t> {
    /// The place of the name, in bytes.
    at: usize,
    name: &'t str,
}

impl<'t> Declared<'t> {
    /// Returns the first declaration at the start of a text if it names another encoding than UTF-8. This command writes
    /// UTF-8. A program that reads the file in the other encoding would get wrong characters or an error.
    pub(super) fn other(kind: Kind, text: &'t str) -> Option<Self> {
        let start = text.get(..text.floor_char_boundary(START))?;
        let lower = start.to_ascii_lowercase();
        let charsets = lower.match_indices("charset").filter_map(|(at, word)| {
            let before = lower.get(..at)?;
            // After `?` or `&` the word is a part of a link. In Markdown it is text for readers.
            let is_query = before.ends_with(['?', '&']) || before.ends_with("&amp;");
            let counts = !is_query && kind != Kind::Markdown;
            named(start, at + word.len(), is_charset_sign(before)).filter(|_| counts)
        });
        let codings = coding_lines(kind, start).into_iter().flat_map(|line| {
            let own = lower.get(line.clone()).unwrap_or_default();
            let words = own.match_indices("coding");
            words.filter_map(move |(at, word)| {
                named(start, line.start + at + word.len(), |c| {
                    c == '=' || c == ':'
                })
            })
        });
        let first = charsets.chain(codings).min_by_key(|found| found.at)?;
        (!is_utf8(first.name)).then_some(first)
    }

    /// Reports that all links of the file keep their escapes.
    pub(super) fn left(&self) -> Left {
        let what = format!(
            "the escapes of all links are left as they are: this line says that the encoding of the file is {}",
            self.name
        );
        Left { at: self.at, what }
    }
}

/// The sign after the word `charset`. In CSS, it is `@charset "name"`.
fn is_charset_sign(before: &str) -> impl Fn(char) -> bool {
    let is_css = before.ends_with('@');
    move |c| if is_css { c == '"' } else { c == '=' }
}

/// Returns the places of a text where the word `coding` declares an encoding, as in `encoding="x"` in the first tag of XML and in `# coding: x`
/// in the first two lines of a program. In prose, it does so only between the signs of Emacs: `-*- coding: x -*-`.
fn coding_lines(kind: Kind, text: &str) -> Vec<Range<usize>> {
    if text.trim_start_matches('\u{feff}').starts_with("<?xml") {
        let end = text.find("?>").unwrap_or(text.len());
        return std::iter::once(0..end).collect();
    }
    let mut end = 0;
    let lines = text.split_inclusive('\n').take(2).map(|line| {
        end += line.len();
        (line, end - line.len()..end)
    });
    let is_comment = |line: &str| {
        let line = line.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
        line.starts_with(|c: char| c.is_ascii_punctuation())
    };
    let declares = |line: &str| kind == Kind::Within && is_comment(line) || line.contains("-*-");
    let lines = lines.filter(|(line, _)| declares(line));
    lines.map(|(_, place)| place).collect()
}

/// Returns the name after a word that ends at `end`, and after a sign.
fn named(text: &str, end: usize, is_sign: impl Fn(char) -> bool) -> Option<Declared<'_>> {
    let is_space = |c: char| c == ' ' || c == '\t';
    let rest = text.get(end..)?.trim_start_matches(is_space);
    let rest = rest.strip_prefix(is_sign)?.trim_start_matches(is_space);
    let rest = rest.trim_start_matches(['"', '\'']);
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let name = rest.get(..rest.find(|c| !is_part(c)).unwrap_or(rest.len()))?;
    let at = text.len() - rest.len();
    (!name.is_empty()).then_some(Declared { at, name })
}

/// Whether a name is one of UTF-8, also with the line ends of Emacs: `utf-8-unix`.
fn is_utf8(name: &str) -> bool {
    let name = name.to_ascii_lowercase().replace('_', "-");
    name.starts_with("utf-8") || name.starts_with("utf8")
}

#[cfg(test)]
mod tests {
    use super::{Declared, Kind};

    #[test]
    fn declarations() {
        let within = Kind::Within;
        let far = format!("{}charset=x", " ".repeat(2_000));
        for (kind, text, expected) in [
            (
                within,
                "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>",
                Some("US-ASCII"),
            ),
            (
                within,
                "\u{feff}<?xml version='1.0'\n\n encoding = 'x1'?>",
                Some("x1"),
            ),
            (within, "<?xml version='1.0'?>\n<a encoding='x'/>", None),
            (within, "<?xml version='1.0' encoding='UTF-8'?>", None),
            (
                within,
                "#!/usr/bin/python\n# -*- coding: us-ascii -*-\n",
                Some("us-ascii"),
            ),
            (
                within,
                "# vim: set fileencoding=latin-1 :\n",
                Some("latin-1"),
            ),
            (within, "#\n#\n# coding: latin-1\n", None),
            (within, "# -*- coding: utf-8-unix -*-\n", None),
            (within, "# coding: Utf_8\n# charset=x\n", None),
            (
                within,
                "<html><meta charset=iso-8859-1>",
                Some("iso-8859-1"),
            ),
            (
                within,
                "<meta content=\"text/html; CHARSET=ISO-8859-1\">",
                Some("ISO-8859-1"),
            ),
            (within, "<meta charset=\"utf-8\">", None),
            (within, "<meta charset=\"utf8\">", None),
            (
                within,
                "<a href=\"/?charset=a&charset=b&amp;charset=c\">",
                None,
            ),
            (within, "@charset \"cp1252\";", Some("cp1252")),
            (
                within,
                "\"Content-Type: text/plain; charset=ISO-8859-2\\n\"",
                Some("ISO-8859-2"),
            ),
            (within, "charset={x} the charset of a", None),
            (within, &far, None),
            (within, "the variable coding: latin-1\n# a\n", None),
            // "Coding" is a word of prose.
            (within, "Coding: a guide\n", None),
            (Kind::Markdown, "# Coding: a guide\n", None),
            (
                Kind::Markdown,
                "<!-- -*- coding: latin-1 -*- -->\n",
                Some("latin-1"),
            ),
            (Kind::Markdown, "`<meta charset=x>`\n", None),
            (Kind::Plain, "", None),
        ] {
            let found = Declared::other(kind, text);
            assert_eq!(found.as_ref().map(|found| found.name), expected, "{text}");
            let part = found.and_then(|found| text.get(found.at..));
            assert!(
                part.is_none_or(|part| part.starts_with(expected.unwrap_or_default())),
                "{text}"
            );
        }
    }
}

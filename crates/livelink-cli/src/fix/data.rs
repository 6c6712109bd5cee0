//! The places of a Markdown document that are data: front matter, and the labels of footnotes. Links there stay as they are.

use super::prose::Kind;
use crate::markdown_places::touches;
use std::ops::Range;

/// The places of a document, in order.
#[derive(Debug)]
pub(super) struct Data(Vec<Range<usize>>);

impl Data {
    /// Reads a text of a kind. Linear in the text.
    pub(super) fn of(kind: Kind, text: &str) -> Self {
        match kind {
            Kind::Markdown => {
                let front = front_matter(text);
                let end = front.as_ref().map_or(0, |front| front.end);
                Self(front.into_iter().chain(labels(text, end)).collect())
            }
            Kind::Plain | Kind::Within => Self(Vec::new()),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a part of a range is data.
    pub(super) fn has(&self, range: &Range<usize>) -> bool {
        touches(&self.0, range)
    }
}

/// Returns the place of the front matter, which programs read. YAML begins with `---` in the first line, and ends with the next line `---` or
/// `...`. TOML is between two lines `+++`. Without an end, there is no front matter.
fn front_matter(text: &str) -> Option<Range<usize>> {
    let mut end = 0;
    let mut lines = text.split_inclusive('\n').map(|line| {
        end += line.len();
        (line.trim_end(), end)
    });
    let (first, _) = lines.next()?;
    let ends: &[&str] = match first.trim_start_matches('\u{feff}') {
        "---" => &["---", "..."],
        "+++" => &["+++"],
        _ => return None,
    };
    let (_, end) = lines.find(|(line, _)| ends.contains(line))?;
    Some(0..end)
}

/// Returns the places of `[^label]` in a text after `from`, in order. A reference and its footnote must have the same
/// label. Rules see a link in the reference only, so they would make two labels of one.
fn labels(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> {
    let rest = text.get(from..).unwrap_or_default();
    rest.match_indices("[^").filter_map(move |(at, opens)| {
        let label = rest.get(at + opens.len()..)?;
        let len = label.find(['[', ']', '\n'])?;
        let end = at + opens.len() + len;
        label
            .get(len..)?
            .starts_with(']')
            .then_some(from + at..from + end + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::{Data, Kind, front_matter};

    #[test]
    fn places_of_data() {
        for (text, expected) in [
            ("x[^a] [b] [c^d]\n\n[^a]: e", &["[^a]", "[^a]"][..]),
            ("---\n[^a]\n---\n[^b]", &["---\n[^a]\n---\n", "[^b]"]),
            ("[^a\n] [^b[c] [^[^d]", &["[^d]"]),
        ] {
            let Data(places) = Data::of(Kind::Markdown, text);
            let places = places.into_iter().filter_map(|place| text.get(place));
            assert_eq!(places.collect::<Vec<_>>(), expected, "{text}");
            assert!(Data::of(Kind::Plain, text).is_empty(), "{text}");
        }
    }

    /// `|` stands at the end of the front matter.
    #[test]
    fn ends_of_front_matter() {
        for marked in [
            "---\na\n---\n|b\n---\n",
            "---  \r\na\r\n...\r\n|b",
            "\u{feff}---\n---|",
            "+++\n---\n...\n+++\n|",
            "---\na\n --- \n+++\n",
            "a\n---\nb\n---\n",
            "----\na\n---\n",
            "\n---\na\n---\n",
            "",
        ] {
            let text = marked.replace('|', "");
            let end = front_matter(&text).map(|place| place.end);
            assert_eq!(end, marked.find('|'), "{marked:?}");
        }
    }
}

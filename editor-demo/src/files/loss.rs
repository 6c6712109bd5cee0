//! The formats and links that are lost if a document is saved to a file that cannot hold them.

use std::path::Path;

use livelink::rich::RichDocument;
use livelink::session::{Document, Mark};
use livelink_egui::text;
use ropey::Rope;

use super::form::Form;
use super::sidecar;
use crate::shown_links::addresses;

/// What would be lost if a document were saved and opened again: its formats, the links that would be gone, and those that would come
/// back although the user took them off. A link is known by where it leads, and one that was taken off by its text, so both stay the
/// same while other text is edited. Each list is in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Loss {
    gone: Vec<String>,
    back: Vec<String>,
    formats: bool,
}

impl Loss {
    /// Returns what is lost if the document is saved to this file. `beside` says whether a second file keeps the links of a plain text.
    /// Only some names have such a file, and it keeps no formats.
    pub(crate) fn in_file(path: &Path, beside: bool, rich: &RichDocument) -> Self {
        match Form::of(path, rich.is_formatted()) {
            Form::Livelink | Form::Html => return Self::default(),
            Form::Markdown => return Self::in_markdown(rich),
            Form::Text => {}
        }
        let formats = !rich.is_plain();
        let links = match beside && !formats && sidecar::is_read_for(path) {
            true => Self::default(),
            false => Self::in_plain_text(rich.document()),
        };
        Self { formats, ..links }
    }

    /// Returns the links that are lost if the document is saved as Markdown: those in code blocks and source, which have no words
    /// for one. O(links · log n).
    pub(crate) fn in_markdown(rich: &RichDocument) -> Self {
        let document = rich.document();
        let is_lost = |link: &Mark| {
            let line = document.text().try_byte_to_line(link.range.start);
            line.is_ok_and(|line| rich.paragraph(line).kind.is_literal())
        };
        let links = document.links().filter(is_lost);
        let mut gone: Vec<String> = links.map(|link| link.href.to_string()).collect();
        gone.sort();
        Self {
            gone,
            ..Self::default()
        }
    }

    /// Returns the links that are lost if only the text is saved. A link on an address is not lost if it leads to that address, because
    /// it is detected again when the text is opened. O(text) if the document has links.
    pub(crate) fn in_plain_text(document: &Document<Rope>) -> Self {
        let found = match document.links().next() {
            Some(_) => addresses(document),
            None => Vec::new(),
        };
        let is_found = |link: &Mark| {
            let at = found.binary_search_by_key(&link.range.start, |found| found.range.start);
            let same = at.ok().and_then(|at| found.get(at));
            same.is_some_and(|same| same.range == link.range && same.href == link.href)
        };
        let links = document.links().filter(|link| !is_found(link));
        let mut gone: Vec<String> = links.map(|link| link.href.to_string()).collect();
        let mutes = document.mutes();
        let mut back: Vec<String> = mutes
            .map(|mute| text::slice(document.text(), mute.range))
            .collect();
        gone.sort();
        back.sort();
        Self {
            gone,
            back,
            formats: false,
        }
    }

    /// Returns whether all of it is also in `other`, as many times.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        let links = is_within(&self.gone, &other.gone) && is_within(&self.back, &other.back);
        links && self.formats <= other.formats
    }

    /// Returns the question for the user, which names what would be lost.
    pub(crate) fn question(&self) -> &'static str {
        match (self.formats, self.gone.is_empty() && self.back.is_empty()) {
            (true, true) => "Keep your formats?",
            (true, false) => "Keep your formats and links?",
            (false, _) => "Keep your links?",
        }
    }

    /// Returns whether formats are lost.
    pub(crate) fn has_formats(&self) -> bool {
        self.formats
    }

    /// Says what is lost and what comes back, as the second half of a sentence: "the link that you made is lost".
    pub(crate) fn in_words(&self) -> String {
        let gone = match self.gone.len() {
            0 => None,
            1 => Some("the link that you made is lost".to_owned()),
            count => Some(format!("the {count} links that you made are lost")),
        };
        let back = match self.back.len() {
            0 => None,
            1 => Some("the link that you took off comes back".to_owned()),
            count => Some(format!("the {count} links that you took off come back")),
        };
        let formats = self.formats.then(|| "the formats are lost".to_owned());
        let parts: Vec<String> = formats.into_iter().chain(gone).chain(back).collect();
        parts.join(", and ")
    }
}

/// Returns whether an ordered list has all that another one has.
fn is_within(part: &[String], whole: &[String]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|wanted| rest.any(|other| other == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Input, Selection, SessionOptions};

    fn select(document: &mut Document<Rope>, anchor: usize, head: usize) {
        document.apply(Input::Select(Selection { anchor, head }));
    }

    /// A document with one link by hand, one that was taken off, and one that is an address.
    fn document() -> Document<Rope> {
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        for text in ["docs ", "example.com", " ", "example.org", " "] {
            document.apply(Input::Type(text));
        }
        document.apply(Input::Backspace);
        select(&mut document, 0, 4);
        document.apply(Input::Link {
            href: "https://example.net",
        });
        document
    }

    fn list(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn what_the_text_says_itself_is_not_lost() {
        let mut document = document();
        let lost = Loss::in_plain_text(&document);
        assert_eq!(lost.gone, list(&["https://example.net"]));
        assert_eq!(lost.back, list(&["example.org"]));

        // The address is linked by hand: where it leads anyway, and elsewhere.
        for (href, is_lost) in [("https://example.com", 0), ("https://example.edu", 1)] {
            select(&mut document, 5, 16);
            document.apply(Input::Link { href });
            let lost = Loss::in_plain_text(&document);
            assert_eq!(lost.gone.len(), 1 + is_lost, "{href}");
        }
    }

    /// The text of an automatic link was changed while autolink was off: the address is another one.
    #[test]
    fn an_automatic_link_that_leads_elsewhere_is_lost() {
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        document.apply(Input::Type("example.com"));
        document.apply(Input::Type(" "));
        assert_eq!(Loss::in_plain_text(&document), Loss::default());
        document.apply(Input::SetAutolink(false));
        select(&mut document, 1, 1);
        document.apply(Input::Type("y"));
        assert_eq!(document.links().count(), 1);
        assert_eq!(
            Loss::in_plain_text(&document).gone,
            list(&["https://example.com"])
        );
    }

    #[test]
    fn the_format_decides() {
        let document = RichDocument::new(document());
        for (name, beside, is_lost) in [
            ("a.livelink", false, false),
            ("a.livelink", true, false),
            ("a.txt", false, true),
            ("a.txt", true, false),
            ("README", true, false),
            ("a.md", false, true),
            ("a.md", true, true),
            ("a.html", true, true),
            ("a.log", true, true),
        ] {
            let lost = Loss::in_file(Path::new(name), beside, &document);
            assert_eq!(lost != Loss::default(), is_lost, "{name}, beside: {beside}");
        }
    }

    /// Once the user has agreed to lose some links, a part of them may be lost unasked, but no other link.
    #[test]
    fn a_part_is_within_the_whole() {
        let of = |gone: &[&str], back: &[&str]| Loss {
            gone: list(gone),
            back: list(back),
            formats: false,
        };
        let formats = |formats| Loss {
            formats,
            ..of(&["a"], &[])
        };
        assert!(formats(false).is_within(&formats(true)));
        assert!(!formats(true).is_within(&formats(false)));
        let whole = of(&["a", "b", "b"], &["x"]);
        for part in [
            of(&[], &[]),
            of(&["b", "b"], &[]),
            of(&["a"], &["x"]),
            whole.clone(),
        ] {
            assert!(part.is_within(&whole), "{part:?}");
        }
        for other in [
            of(&["a", "a"], &[]),
            of(&["c"], &[]),
            of(&[], &["x", "x"]),
            of(&["x"], &[]),
        ] {
            assert!(!other.is_within(&whole), "{other:?}");
        }
    }

    #[test]
    fn a_loss_is_told_in_words() {
        let words = |formats, gone: usize, back: usize| {
            let lost = Loss {
                gone: vec![String::new(); gone],
                back: vec![String::new(); back],
                formats,
            };
            format!("{} {}", lost.question(), lost.in_words())
        };
        for (formats, gone, back, expected) in [
            (
                false,
                1,
                0,
                "Keep your links? the link that you made is lost",
            ),
            (
                false,
                0,
                2,
                "Keep your links? the 2 links that you took off come back",
            ),
            (true, 0, 0, "Keep your formats? the formats are lost"),
            (
                true,
                2,
                1,
                "Keep your formats and links? the formats are lost, and the 2 links that you made are lost, and the link that you took off comes back",
            ),
        ] {
            assert_eq!(words(formats, gone, back), expected);
        }
    }
}

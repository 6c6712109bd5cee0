//! The links of a plain text in a file beside it.
//!
//! The links of `note.txt` are in `.note.txt.links`: a Livelink file with everything but the text. It holds length and
//! checksum of the text of its file, so that links never land on words that another program has moved, and the words on and
//! around each link, so that they are found again.

use std::fs;
use std::hash::Hasher as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use fnv::FnvHasher;
use livelink::persist::json::Lists;
use livelink::session::{Document, Mark, Mute};
use livelink_disk::{FileError, FileFormat, SavedText};
use livelink_egui::text;
use ropey::Rope;

use super::livelink_file::{LivelinkJson, keeps_links};
use super::quotes::{Finder, Quote};
use crate::link_settings::LinkMode;
use crate::shown_links::addresses;

/// Returns where the links of a file are.
pub fn path_of(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.links"))
}

/// Returns whether the links of a file of this name are looked for beside it. Those of a program or a log are not, and those of a
/// Livelink file are in it.
pub fn is_read_for(file: &Path) -> bool {
    LinkMode::of_file(file) == LinkMode::Document && !keeps_links(file)
}

/// Returns whether links of a text are kept beside it, be it this text or an earlier one.
pub(crate) fn is_there(file: &Path) -> bool {
    is_read_for(file) && path_of(file).exists()
}

/// Returns the file with the links and mutes of a document that is saved as plain text in a format. O(text).
pub fn of_document(document: &Document<Rope>, format: FileFormat) -> Vec<u8> {
    let saved = SavedText::of(document.text(), format);
    let place = |range: Range<usize>| saved.place(range.start)..saved.place(range.end);
    let links = document.links().map(|link| Mark {
        range: place(link.range.clone()),
        ..link
    });
    let mutes = document.mutes().map(|mute| Mute {
        range: place(mute.range.clone()),
        ..mute
    });
    let links: Vec<Mark> = links.filter(|link| !link.range.is_empty()).collect();
    let mutes: Vec<Mute> = mutes.filter(|mute| !mute.range.is_empty()).collect();
    let ranges = links
        .iter()
        .map(|link| &link.range)
        .chain(mutes.iter().map(|mute| &mute.range));
    let quotes = ranges.map(|range| Quote::of(saved.text(), range.clone()));
    let quotes = quotes.collect();
    let mut json = LivelinkJson::new(Lists::of(saved.text(), links, mutes));
    json.of = Some(of(saved.text().len(), [saved.text()]));
    json.quotes = quotes;
    json.write().into_bytes()
}

/// Writes this file beside the text, which is saved already. Whoever may read the text may read its links.
///
/// # Errors
///
/// The file cannot be written.
pub fn write(text: &Path, links: &[u8]) -> Result<(), FileError> {
    livelink_disk::write_beside(&path_of(text), links, text)
}

/// The links and mutes that are kept beside a text.
#[derive(Debug, Default)]
pub(crate) struct LinksBeside {
    pub(crate) links: Vec<Mark>,
    pub(crate) mutes: Vec<Mute>,
    /// How many of them are not in the text any more, because another program has changed it.
    pub(crate) not_found: usize,
}

/// Reads the links and mutes of a text that was read from a plain file: none if it has no sidecar. O(text).
pub(crate) fn read(file: &Path, text: &Rope) -> LinksBeside {
    let beside = fs::read_to_string(path_of(file)).ok();
    let json = beside.and_then(|beside| LivelinkJson::read(&beside).ok());
    let Some(json) = json else {
        return LinksBeside::default();
    };
    if json.of == Some(of(text.len_bytes(), text.chunks())) {
        let (links, mutes) = json.lists(text).unwrap_or_default();
        return LinksBeside {
            links,
            mutes,
            not_found: 0,
        };
    }
    let changed = text.to_string();
    let mut finder = Finder::new(&changed);
    let (mut quotes, mut asked) = (json.quotes.iter(), 0);
    let (links, mutes) = json.lists.read_at(|range| {
        asked += 1;
        let start = text.char_to_byte(range.start.min(text.len_chars()));
        finder.find(quotes.next()?, start)
    });
    LinksBeside {
        not_found: asked - links.len() - mutes.len(),
        links,
        mutes,
    }
}

/// Returns length and checksum of a text that is given in pieces.
fn of<'a>(len: usize, pieces: impl IntoIterator<Item = &'a str>) -> (usize, String) {
    let mut sum = FnvHasher::default();
    for piece in pieces {
        sum.write(piece.as_bytes());
    }
    (len, format!("{:016x}", sum.finish()))
}

/// The links that would be gone if a document were saved and opened again, and those that would come back although the user took
/// them off. A link is known by where it leads, and one that was taken off by its text, so both stay the same while other text is
/// edited. Each list is in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LostLinks {
    gone: Vec<String>,
    back: Vec<String>,
}

impl LostLinks {
    /// Returns the links that are lost if the document is saved to this file. `beside` says whether a second file keeps the links of a
    /// plain text. Only some names have such a file.
    pub(crate) fn in_file(path: &Path, beside: bool, document: &Document<Rope>) -> Self {
        let holds = keeps_links(path) || beside && is_read_for(path);
        match holds {
            true => Self::default(),
            false => Self::in_plain_text(document),
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
        Self { gone, back }
    }

    /// Returns whether all of it is also in `other`, as many times.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        is_within(&self.gone, &other.gone) && is_within(&self.back, &other.back)
    }

    /// Says which links are lost and which come back, as the second half of a sentence: "the link that you made is lost".
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
        let parts: Vec<String> = gone.into_iter().chain(back).collect();
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
        let lost = LostLinks::in_plain_text(&document);
        assert_eq!(lost.gone, list(&["https://example.net"]));
        assert_eq!(lost.back, list(&["example.org"]));

        // The address is linked by hand: where it leads anyway, and elsewhere.
        for (href, is_lost) in [("https://example.com", 0), ("https://example.edu", 1)] {
            select(&mut document, 5, 16);
            document.apply(Input::Link { href });
            let lost = LostLinks::in_plain_text(&document);
            assert_eq!(lost.gone.len(), 1 + is_lost, "{href}");
        }
    }

    /// The text of an automatic link was changed while autolink was off: the address is another one.
    #[test]
    fn an_automatic_link_that_leads_elsewhere_is_lost() {
        let mut document = Document::new(Rope::new(), SessionOptions::default());
        document.apply(Input::Type("example.com"));
        document.apply(Input::Type(" "));
        assert_eq!(LostLinks::in_plain_text(&document), LostLinks::default());
        document.apply(Input::SetAutolink(false));
        select(&mut document, 1, 1);
        document.apply(Input::Type("y"));
        assert_eq!(document.links().count(), 1);
        assert_eq!(
            LostLinks::in_plain_text(&document).gone,
            list(&["https://example.com"])
        );
    }

    #[test]
    fn the_format_decides() {
        let document = document();
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
            let lost = LostLinks::in_file(Path::new(name), beside, &document);
            assert_eq!(
                lost != LostLinks::default(),
                is_lost,
                "{name}, beside: {beside}"
            );
        }
    }

    /// Once the user has agreed to lose some links, a part of them may be lost unasked, but no other link.
    #[test]
    fn a_part_is_within_the_whole() {
        let of = |gone: &[&str], back: &[&str]| LostLinks {
            gone: list(gone),
            back: list(back),
        };
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
        let words = |gone: usize, back: usize| {
            let lost = LostLinks {
                gone: vec![String::new(); gone],
                back: vec![String::new(); back],
            };
            lost.in_words()
        };
        assert_eq!(words(1, 0), "the link that you made is lost");
        assert_eq!(words(0, 2), "the 2 links that you took off come back");
        assert_eq!(
            words(2, 1),
            "the 2 links that you made are lost, and the link that you took off comes back"
        );
    }
}

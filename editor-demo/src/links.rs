//! Where the links on screen come from: the session's marks, or the live index of every address in the text.
//!
//! Both are the library's. A document keeps the links that were made while writing; a log or a program shows whatever is an
//! address now and stores nothing.

use std::ops::Range;

use livelink::Detector;
use livelink::index::{Edit, LinkIndex, LiveLink};
use livelink::session::{Document, Mark, MarkKind};
use ropey::Rope;

use crate::text;

/// Which links are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Those made while writing, and those the user made: document state.
    Document,
    /// Every address in the text, always current.
    Live,
}

/// File name endings of programs, data and logs, which open in [`Mode::Live`].
const LIVE_ENDINGS: &[&str] = &[
    "bash", "c", "cc", "cfg", "conf", "cpp", "cs", "css", "csv", "go", "h", "hpp", "ini", "java",
    "js", "json", "jsonl", "kt", "log", "lua", "php", "pl", "py", "rb", "rs", "sh", "sql", "swift",
    "toml", "ts", "tsv", "xml", "yaml", "yml", "zig",
];

impl Mode {
    /// The mode that a file opens in, by its name.
    pub fn of_file(name: &str) -> Self {
        let ending = name
            .rsplit_once('.')
            .map_or("", |(_, ending)| ending)
            .to_ascii_lowercase();
        if LIVE_ENDINGS.contains(&ending.as_str()) {
            Self::Live
        } else {
            Self::Document
        }
    }
}

/// The live index, while that mode is on.
#[derive(Debug, Default)]
pub(crate) struct Links {
    live: Option<LinkIndex>,
}

impl Links {
    pub(crate) fn mode(&self) -> Mode {
        if self.live.is_some() {
            Mode::Live
        } else {
            Mode::Document
        }
    }

    /// Switches; building the index reads the whole text once.
    pub(crate) fn set_mode(&mut self, mode: Mode, document: &Document<Rope>) {
        if mode != self.mode() {
            self.live =
                (mode == Mode::Live).then(|| LinkIndex::build(detector(document), document.text()));
        }
    }

    /// The text has changed. Returns the index, with what it found out.
    pub(crate) fn edited(&mut self, text: &Rope, edits: &[Edit]) -> Option<&LinkIndex> {
        let live = self.live.as_mut()?;
        if let Some(edit) = joined(edits) {
            live.edit(text, &[edit]);
        }
        Some(live)
    }

    /// Where the links are that share a byte with `range`, in order.
    pub(crate) fn ranges(
        &self,
        document: &Document<Rope>,
        range: Range<usize>,
    ) -> Vec<Range<usize>> {
        match &self.live {
            Some(live) => live.links_in(range).map(|link| link.range).collect(),
            None => document.links_in(range).map(|mark| mark.range).collect(),
        }
    }

    /// The links that share a byte with `range`, in order.
    pub(crate) fn within(&self, document: &Document<Rope>, range: Range<usize>) -> Vec<Mark> {
        match &self.live {
            Some(live) => live
                .links_in(range)
                .map(|link| mark(live, document.text(), link))
                .collect(),
            None => document.links_in(range).collect(),
        }
    }

    /// The link at a caret: inside it or at an edge.
    pub(crate) fn at(&self, document: &Document<Rope>, caret: usize) -> Option<Mark> {
        match &self.live {
            Some(live) => live
                .links_touching(caret..caret)
                .next()
                .map(|link| mark(live, document.text(), link)),
            None => document.link_at(caret),
        }
    }

    /// How many there are.
    pub(crate) fn count(&self, document: &Document<Rope>) -> usize {
        match &self.live {
            Some(live) => live.len(),
            None => document.links().count(),
        }
    }
}

fn mark(live: &LinkIndex, text: &Rope, link: LiveLink) -> Mark {
    let href = live
        .detector()
        .href(&text::slice(text, link.range.clone()), link.kind);
    Mark {
        range: link.range,
        href: href.into(),
        kind: MarkKind::Auto,
    }
}

/// Every address of a text as a mark.
pub(crate) fn addresses(document: &Document<Rope>) -> Vec<Mark> {
    let index = LinkIndex::build(detector(document), document.text());
    index
        .iter()
        .map(|link| mark(&index, document.text(), link))
        .collect()
}

/// A detector with the document's settings.
fn detector(document: &Document<Rope>) -> Detector {
    let mut options = livelink::Options::default();
    options.profile = document.options().profile;
    options.default_scheme = document.options().default_scheme;
    options.max_link_len = document.options().max_link_len;
    Detector::new(options)
}

/// Edits that came one after another as one that covers them all.
fn joined(edits: &[Edit]) -> Option<Edit> {
    let (first, rest) = edits.split_first()?;
    let mut whole = *first;
    for edit in rest {
        // What the edit reaches beyond `whole` lies in old text.
        let beyond = edit.old_end.saturating_sub(whole.new_end);
        whole.old_end += beyond;
        whole.new_end = whole.new_end + beyond - edit.removed_len() + edit.inserted_len();
        if edit.start < whole.start {
            whole.start = edit.start;
        }
    }
    Some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edits one after another, given as range and replacement, must be one edit that leads to the same text.
    #[track_caller]
    fn check(text: &str, steps: &[(Range<usize>, &str)]) {
        let mut after = text.to_owned();
        let mut edits = Vec::new();
        for (range, with) in steps {
            after.replace_range(range.clone(), with);
            edits.push(Edit::replace(range.clone(), with.len()));
        }
        let whole = joined(&edits).expect("there are edits");
        assert_eq!(text[..whole.start], after[..whole.start]);
        assert_eq!(
            text[whole.old_end..],
            after[whole.new_end..],
            "{whole:?} leads to {after}"
        );
    }

    #[test]
    fn edits_join() {
        check("abcdef", &[(1..2, "xyz")]);
        check("abcdef", &[(1..2, "xyz"), (0..1, "")]);
        check("abcdef", &[(1..2, "xyz"), (2..6, "Q")]);
        check("abcdef", &[(4..5, ""), (0..2, "longer")]);
        check("abcdef", &[(0..0, "1"), (7..7, "2"), (3..4, "")]);
        check("abcdef", &[(2..4, ""), (1..3, "mn"), (0..4, "")]);
        assert_eq!(joined(&[]), None);
    }

    #[test]
    fn the_mode_goes_by_the_file_name() {
        assert_eq!(
            [
                Mode::of_file("notes.txt"),
                Mode::of_file("main.RS"),
                Mode::of_file("README")
            ],
            [Mode::Document, Mode::Live, Mode::Document]
        );
    }
}

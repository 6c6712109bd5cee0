//! Where the links on screen come from: the session's marks, or the live index of every address in the text.
//!
//! Both are the library's. A document keeps the links that were made while writing; a log or a program shows whatever is an
//! address now and stores nothing, and in a program only where its language has prose: in comments, not in code.

mod addresses;

use std::ops::Range;
use std::path::Path;
use std::sync::mpsc::{self, TryRecvError};
use std::thread;

use livelink::index::{Edit, LinkIndex, LiveLink};
use livelink::session::{Document, Mark};
use livelink::syntax::{Language, SyntaxContext};
use ropey::Rope;

use crate::link_mode::LinkMode;
use crate::numbers::grouped;
use crate::waker::Waker;

pub(crate) use addresses::{addresses, joined, link_all, refused};
use addresses::{addresses_near, detector, mark};

/// The index of a text up to this size is built at once, of a larger one behind.
const AT_ONCE: usize = 1024 * 1024;

/// More links than this are not counted with every key by whether they show.
const COUNTED: usize = 4096;

/// How many links there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkCount {
    /// They are being found.
    #[default]
    Finding,
    /// So many.
    Exactly(usize),
    /// So many addresses, of which those in code do not show.
    AtMost(usize),
}

impl std::fmt::Display for LinkCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Finding => f.write_str("finding links"),
            Self::Exactly(1) => f.write_str("1 link"),
            Self::Exactly(count) => write!(f, "{} links", grouped(count)),
            Self::AtMost(count) => write!(f, "up to {} links", grouped(count)),
        }
    }
}

/// Where links come from.
#[derive(Default)]
pub(crate) struct ShownLinks {
    mode: LinkMode,
    /// The live index, while that mode is on and once it is built.
    live: Option<LinkIndex>,
    building: Option<IndexBuild>,
    syntax: Option<SyntaxContext>,
}

/// An index that is being built of the text as it was.
struct IndexBuild {
    done: mpsc::Receiver<LinkIndex>,
    /// What has happened to the text since.
    since: Option<Edit>,
}

impl std::fmt::Debug for ShownLinks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ShownLinks")
            .field("mode", &self.mode())
            .field("language", &self.language())
            .field("building", &self.is_building())
            .finish()
    }
}

impl ShownLinks {
    pub(crate) fn mode(&self) -> LinkMode {
        self.mode
    }

    /// The name of the language that decides where links may show.
    pub(crate) fn language(&self) -> Option<&str> {
        (self.mode == LinkMode::Live).then_some(())?;
        Some(self.syntax.as_ref()?.language().name())
    }

    /// Is the index not yet there?
    pub(crate) fn is_building(&self) -> bool {
        self.building.is_some()
    }

    /// Switches.
    pub(crate) fn set_mode(&mut self, mode: LinkMode, document: &Document<Rope>, waker: &Waker) {
        if mode != self.mode {
            self.mode = mode;
            self.rebuild(document, waker);
        }
    }

    /// Builds the index anew, at once or behind by the size of the text.
    pub(crate) fn rebuild(&mut self, document: &Document<Rope>, waker: &Waker) {
        self.live = None;
        self.building = None;
        if self.mode == LinkMode::Document {
            return;
        }
        let (detector, text) = (detector(document), document.text().clone());
        if text.len_bytes() <= AT_ONCE {
            self.live = Some(LinkIndex::build(detector, &text));
            return;
        }
        let (send, done) = mpsc::channel();
        let waker = waker.clone();
        thread::spawn(move || {
            // Nobody waits for it any more when another document was opened meanwhile.
            let _ = send.send(LinkIndex::build(detector, &text));
            waker.wake();
        });
        self.building = Some(IndexBuild { done, since: None });
    }

    /// Sets the language of the text by the name of its file. It is parsed behind; `waker` tells when that has landed.
    pub(crate) fn set_language(&mut self, path: &Path, text: &Rope, waker: &Waker) {
        let language = Language::name_for_file(path).and_then(|name| Language::named(name).ok());
        self.syntax = language.map(|language| {
            let waker = waker.clone();
            SyntaxContext::of_rope(&language, text, move || waker.wake())
        });
    }

    /// Takes up what has been built or parsed behind. Returns whether other links may show now.
    pub(crate) fn land(&mut self, text: &Rope) -> bool {
        let built = match self
            .building
            .as_ref()
            .map(|building| building.done.try_recv())
        {
            Some(Ok(index)) => self.built(index, text),
            // Its thread is gone without an answer. Links on screen are found on the spot from here on.
            Some(Err(TryRecvError::Disconnected)) => {
                self.building = None;
                true
            }
            Some(Err(TryRecvError::Empty)) | None => false,
        };
        let parsed = self
            .syntax
            .as_ref()
            .is_some_and(|syntax| !syntax.land().is_empty());
        built || parsed
    }

    fn built(&mut self, mut index: LinkIndex, text: &Rope) -> bool {
        let since = self.building.take().and_then(|building| building.since);
        if let Some(edit) = since {
            index.edit(text, &[edit]);
        }
        self.live = Some(index);
        true
    }

    /// Waits for what is being built or parsed, for tests.
    pub(crate) fn wait(&mut self, text: &Rope) {
        if let Some(index) = self
            .building
            .as_ref()
            .and_then(|building| building.done.recv().ok())
        {
            self.built(index, text);
        }
        if let Some(syntax) = &self.syntax {
            syntax.wait();
        }
    }

    /// The text has changed. Returns the index, with what it found out.
    pub(crate) fn edited(&mut self, text: &Rope, edits: &[Edit]) -> Option<&LinkIndex> {
        let edit = joined(edits);
        if let (Some(syntax), Some(edit)) = (&self.syntax, edit) {
            syntax.edit_rope(text, &[edit]);
        }
        if let (Some(building), Some(edit)) = (&mut self.building, edit) {
            let all: Vec<Edit> = building.since.into_iter().chain([edit]).collect();
            building.since = joined(&all);
        }
        let live = self.live.as_mut()?;
        if let Some(edit) = edit {
            live.edit(text, &[edit]);
        }
        Some(live)
    }

    fn shows(&self, link: &LiveLink, text: &Rope) -> bool {
        self.syntax
            .as_ref()
            .is_none_or(|syntax| syntax.shows(link, text))
    }

    /// Where the links are that share a byte with `range`, in order.
    pub(crate) fn ranges(
        &self,
        document: &Document<Rope>,
        range: Range<usize>,
    ) -> Vec<Range<usize>> {
        let Some(live) = &self.live else {
            let marks = self.within(document, range).into_iter();
            return marks.map(|mark| mark.range).collect();
        };
        let shown = live
            .links_in(range)
            .filter(|link| self.shows(link, document.text()));
        shown.map(|link| link.range).collect()
    }

    /// The links that share a byte with `range`, in order.
    pub(crate) fn within(&self, document: &Document<Rope>, range: Range<usize>) -> Vec<Mark> {
        let Some(live) = &self.live else {
            return match self.mode {
                LinkMode::Document => document.links_in(range).collect(),
                // Where a language decides, nothing shows before it has.
                LinkMode::Live if self.syntax.is_some() => Vec::new(),
                LinkMode::Live => addresses_near(document, &range),
            };
        };
        let shown = live
            .links_in(range)
            .filter(|link| self.shows(link, document.text()));
        shown
            .map(|link| mark(live, document.text(), link))
            .collect()
    }

    /// The link at a caret: inside it or at an edge.
    pub(crate) fn at(&self, document: &Document<Rope>, caret: usize) -> Option<Mark> {
        let Some(live) = &self.live else {
            return match self.mode {
                LinkMode::Document => document.link_at(caret),
                LinkMode::Live => {
                    let near = self.within(document, caret.saturating_sub(1)..caret + 1);
                    near.into_iter().next()
                }
            };
        };
        let mut touching = live.links_touching(caret..caret);
        let link = touching.find(|link| self.shows(link, document.text()))?;
        Some(mark(live, document.text(), link))
    }

    /// How many there are. Where a language decides, linear in the links, up to [`COUNTED`] of them.
    pub(crate) fn count(&self, document: &Document<Rope>) -> LinkCount {
        match (&self.live, self.mode) {
            (_, LinkMode::Document) => LinkCount::Exactly(document.links().count()),
            (None, LinkMode::Live) => LinkCount::Finding,
            (Some(live), _) if self.syntax.is_none() => LinkCount::Exactly(live.len()),
            (Some(live), _) if live.len() > COUNTED => LinkCount::AtMost(live.len()),
            (Some(live), _) => {
                let shown = live.iter().filter(|link| self.shows(link, document.text()));
                LinkCount::Exactly(shown.count())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Input, Selection, SessionOptions};

    /// The index of a long text is built behind, and what is typed meanwhile must be in it.
    #[test]
    fn what_is_typed_while_an_index_is_built_counts() {
        let text = "https://example.com/a and nothing\n".repeat(40_000);
        let mut document = Document::new(Rope::from_str(&text), SessionOptions::default());
        let mut links = ShownLinks::default();
        links.set_mode(LinkMode::Live, &document, &Waker::default());
        assert!(links.is_building());
        assert_eq!(links.count(&document), LinkCount::Finding);
        let edits = [
            (0, "example.org and "),
            (700_000, " x.com "),
            (5, "z"),
            (900_000, "q"),
        ];
        for (at, typed) in edits {
            document.apply(Input::Select(Selection::caret(at)));
            let edits = document.apply(Input::Type(typed)).edits;
            links.edited(document.text(), &edits);
            // On screen there are links all the while.
            assert!(!links.within(&document, 100_000..101_000).is_empty());
        }
        links.wait(document.text());
        assert!(!links.is_building());
        let fresh = LinkIndex::build(detector(&document), document.text());
        let expected: Vec<_> = fresh.iter().map(|link| link.range).collect();
        let len = document.text().len_bytes();
        assert_eq!(links.ranges(&document, 0..len), expected);
        assert_eq!(links.count(&document), LinkCount::Exactly(expected.len()));
    }
}

//! Where the links on screen come from: the session's marks, or the live index of every address in the text.
//!
//! Both come from the library. A document keeps the links that were made while writing. A log or a program shows whatever is
//! an address at the moment, and stores nothing. In a program, addresses show only where its language has prose: in comments,
//! not in code.

mod addresses;

use std::ops::Range;
use std::path::Path;
use std::task::Poll;

use livelink::Detector;
use livelink::detect::Rejected;
use livelink::index::{Delta, Edit, EditLog, LinkIndex, LiveLink, Permission};
use livelink::session::{Document, Mark};
use livelink::syntax::{Language, PermissionMap, SyntaxContext};
use ropey::Rope;

use crate::background::{Task, Waker};
use crate::link_settings::LinkMode;
use crate::numbers::{counted, grouped};

pub(crate) use addresses::{addresses, share_a_byte};
use addresses::{addresses_near, detector, mark, refused_near};

/// The index of a text up to this size, in bytes, is built at once. That of a longer text is built in the background.
const AT_ONCE: usize = 1024 * 1024;

/// Up to this many links are counted by whether they show. More would take too long with every key.
const COUNTED: usize = 4096;

/// How many links there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkCount {
    /// The links are still being found.
    #[default]
    Finding,
    /// There are this many.
    Exactly(usize),
    /// There are this many addresses. Those in code do not show.
    AtMost(usize),
}

impl std::fmt::Display for LinkCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Finding => f.write_str("finding links"),
            Self::Exactly(count) => f.write_str(&counted(count, "link")),
            Self::AtMost(count) => write!(f, "up to {} links", grouped(count)),
        }
    }
}

/// The links of a document that are on screen, and where they come from.
#[derive(Debug, Default)]
pub(crate) struct ShownLinks {
    mode: LinkMode,
    /// The text is plain: beside the links of the document, every other address in it shows, unless it is muted.
    plain: bool,
    /// The live index, in [`LinkMode::Live`] and of a plain text, once it is built.
    live: Option<LinkIndex>,
    /// The index that is being built of a long text, and the edits of the text since the build began.
    building: Option<(Task<LinkIndex>, EditLog)>,
    syntax: Option<SyntaxContext>,
}

impl ShownLinks {
    pub(crate) fn mode(&self) -> LinkMode {
        self.mode
    }

    /// Returns the name of the language that decides where links may show.
    pub(crate) fn language(&self) -> Option<&str> {
        (self.mode == LinkMode::Live).then_some(())?;
        Some(self.syntax.as_ref()?.language().name())
    }

    /// Returns whether the index is still being built.
    pub(crate) fn is_building(&self) -> bool {
        self.building.is_some()
    }

    /// Shows other links.
    pub(crate) fn set_mode(&mut self, mode: LinkMode, document: &Document<Rope>, waker: &Waker) {
        if mode != self.mode {
            self.mode = mode;
            self.rebuild(document, waker);
        }
    }

    /// Shows every address of a text that is plain, or no longer.
    pub(crate) fn set_plain(&mut self, plain: bool, document: &Document<Rope>, waker: &Waker) {
        if plain != self.plain {
            self.plain = plain;
            self.rebuild(document, waker);
        }
    }

    /// Returns whether addresses show beside the links of the document.
    pub(crate) fn is_plain_document(&self) -> bool {
        self.mode == LinkMode::Document && self.plain
    }

    /// Returns whether addresses are found in the whole text.
    fn finds(&self) -> bool {
        self.mode == LinkMode::Live || self.plain
    }

    /// Returns the detector for the links of the index.
    fn detector(&self, document: &Document<Rope>) -> Detector {
        let detector = detector(document);
        match &self.syntax {
            Some(syntax) => syntax.language().detector(&detector).into_owned(),
            None => detector,
        }
    }

    /// Returns where links may be.
    fn permissions(&self) -> PermissionMap {
        match &self.syntax {
            Some(syntax) => syntax.permissions(),
            None => PermissionMap::everywhere(Permission::Allow),
        }
    }

    /// Builds the index anew: at once for a short text, in the background for a long one.
    pub(crate) fn rebuild(&mut self, document: &Document<Rope>, waker: &Waker) {
        self.live = None;
        self.building = None;
        if !self.finds() {
            return;
        }
        let (detector, text) = (self.detector(document), document.text().clone());
        let permissions = self.permissions();
        if text.len_bytes() <= AT_ONCE {
            self.live = Some(LinkIndex::build(detector, &permissions.permitted(&text)));
            return;
        }
        let build = Task::start(waker, move |built| {
            built.add(LinkIndex::build(detector, &permissions.permitted(&text)));
        });
        self.building = Some((build, EditLog::new()));
    }

    /// Sets the language of the text by the name of its file. The text is parsed in the background, and `waker` wakes the
    /// window when that is done.
    pub(crate) fn set_language(&mut self, path: &Path, text: &Rope, waker: &Waker) {
        let language = Language::name_for_file(path).and_then(|name| Language::named(name).ok());
        self.syntax = language.map(|language| {
            let waker = waker.clone();
            SyntaxContext::in_background_of_rope(&language, text, move || waker.wake())
        });
    }

    /// Takes over an index or a parse that was finished in the background. Returns whether other links may show now.
    pub(crate) fn land(&mut self, text: &Rope) -> bool {
        let polled = self.building.as_ref().map(|(build, _)| build.poll());
        let built = match polled {
            Some(Poll::Ready(index)) => {
                self.take_up(index, text);
                true
            }
            Some(Poll::Pending) | None => false,
        };
        self.take_parsed(text) || built
    }

    /// Takes over what was parsed. A place without links is blank for the index. Returns whether other links may show now.
    fn take_parsed(&mut self, text: &Rope) -> bool {
        let syntax = self.syntax.as_ref();
        let changed = syntax.map_or_else(Vec::new, SyntaxContext::take_changes);
        let edits: Vec<Edit> = changed.into_iter().map(Edit::again).collect();
        self.follow(text, &edits);
        !edits.is_empty()
    }

    /// Brings the index up to date. Returns the changes in it, if there is one.
    fn follow(&mut self, text: &Rope, edits: &[Edit]) -> Option<Delta> {
        if let Some((_, since)) = &mut self.building {
            since.push(edits);
        }
        let permissions = self.permissions();
        Some(
            self.live
                .as_mut()?
                .edit(&permissions.permitted(text), edits),
        )
    }

    /// Makes an index that has just been built current, and shows its links from now on. Returns the changes that the edits since the
    /// build began have made in it. Without an index, links on screen are found on the spot.
    fn take_up(&mut self, index: Option<LinkIndex>, text: &Rope) -> Option<Delta> {
        let (_, since) = self.building.take()?;
        self.live = index;
        self.follow(text, since.edits())
    }

    /// Waits for a build or a parse, for tests.
    pub(crate) fn wait(&mut self, text: &Rope) {
        let built = self.building.as_ref().map(|(build, _)| build.wait());
        self.take_up(built.flatten(), text);
        if let Some(syntax) = &self.syntax {
            syntax.wait();
        }
        self.take_parsed(text);
    }

    /// Follows edits of the text. Returns the changes in the live index, if there is one.
    pub(crate) fn edited(&mut self, text: &Rope, edits: &EditLog) -> Option<Delta> {
        let edits: &[Edit] = edits.edits();
        if let Some(syntax) = self.syntax.as_ref().filter(|_| !edits.is_empty()) {
            syntax.edit_rope(text, edits);
        }
        let delta = self.follow(text, edits)?;
        (self.mode == LinkMode::Live).then_some(delta)
    }

    fn shows(&self, link: &LiveLink, text: &Rope) -> bool {
        self.syntax
            .as_ref()
            .is_none_or(|syntax| syntax.shows(link, text))
    }

    /// Returns the links that share a byte with `range`, in order.
    pub(crate) fn within(&self, document: &Document<Rope>, range: Range<usize>) -> Vec<Mark> {
        match (self.mode, self.plain) {
            (LinkMode::Live, _) => self.addresses(document, range),
            (LinkMode::Document, false) => document.links_in(range).collect(),
            (LinkMode::Document, true) => {
                let mut links: Vec<Mark> = document.links_in(range.clone()).collect();
                let others = self.addresses(document, range).into_iter();
                links.extend(others.filter(|link| is_free(document, &link.range)));
                links.sort_by_key(|link| link.range.start);
                links
            }
        }
    }

    /// Returns the addresses that share a byte with `range`, in order.
    fn addresses(&self, document: &Document<Rope>, range: Range<usize>) -> Vec<Mark> {
        let Some(live) = &self.live else {
            // Where a language decides which links show, nothing shows before the text is parsed.
            let parses = self.mode == LinkMode::Live && self.syntax.is_some();
            return match parses {
                true => Vec::new(),
                false => addresses_near(&self.detector(document), document.text(), &range),
            };
        };
        let shown = live
            .links_in(range)
            .filter(|link| self.shows(link, document.text()));
        shown
            .map(|link| mark(live.detector(), document.text(), link.range, link.kind))
            .collect()
    }

    /// Returns where the text near `range` is refused as an address because it would deceive a reader. In a program,
    /// only comments and other prose are searched. O(range).
    pub(crate) fn deceiving(
        &self,
        document: &Document<Rope>,
        range: &Range<usize>,
    ) -> Vec<Range<usize>> {
        let refused = refused_near(&self.detector(document), document.text(), range).into_iter();
        let deceiving = refused.filter(|(_, reason)| reason.deceives());
        let syntax = self.syntax.as_ref().filter(|_| self.mode == LinkMode::Live);
        let may_show = |found: &Range<usize>| {
            syntax.is_none_or(|syntax| syntax.permission(found.clone()) != Permission::Deny)
        };
        deceiving.map(|(found, _)| found).filter(may_show).collect()
    }

    /// Returns whether a range of a source or a program is code, where no link may show.
    pub(crate) fn is_code(&self, range: Range<usize>) -> bool {
        let syntax = self.syntax.as_ref();
        syntax.is_some_and(|syntax| syntax.permission(range) == Permission::Deny)
    }

    /// Returns the link that the caret is in or at an edge of.
    pub(crate) fn at(&self, document: &Document<Rope>, caret: usize) -> Option<Mark> {
        if self.mode == LinkMode::Document
            && let link @ Some(_) = document.link_at(caret)
        {
            return link;
        }
        if !self.finds() {
            return None;
        }
        let near = self.within(document, caret.saturating_sub(1)..caret + 1);
        let mut near = near.into_iter();
        near.find(|link| link.range.start <= caret && caret <= link.range.end)
    }

    /// Returns how many links there are. Where a language decides which of them show: O(links), for up to [`COUNTED`] links. In a
    /// plain text: O(links and mutes of the document).
    pub(crate) fn count(&self, document: &Document<Rope>) -> LinkCount {
        match (&self.live, self.mode) {
            (_, LinkMode::Document) if !self.plain => LinkCount::Exactly(document.links().len()),
            (None, _) => LinkCount::Finding,
            (Some(live), LinkMode::Document) => {
                // Links and mutes of the document lie apart, and each hides the addresses under it.
                let marks = document.links().map(|mark| mark.range);
                let hidden = marks.chain(document.mutes().map(|mute| mute.range));
                let hidden: usize = hidden.map(|range| live.links_in(range).count()).sum();
                LinkCount::Exactly(document.links().len() + live.len().saturating_sub(hidden))
            }
            (Some(live), _) if self.syntax.is_none() => LinkCount::Exactly(live.len()),
            (Some(live), _) if live.len() > COUNTED => LinkCount::AtMost(live.len()),
            (Some(live), _) => {
                let shown = live.iter().filter(|link| self.shows(link, document.text()));
                LinkCount::Exactly(shown.count())
            }
        }
    }
}

/// Returns the candidate at a byte that detection rejected, and why.
pub(crate) fn refused(document: &Document<Rope>, at: usize) -> Option<(Range<usize>, Rejected)> {
    let near = refused_near(&detector(document), document.text(), &(at..at + 1));
    near.into_iter().next()
}

/// Returns whether no link and no mute of the document lies in a range.
fn is_free(document: &Document<Rope>, range: &Range<usize>) -> bool {
    document.links_in(range.clone()).next().is_none()
        && document.mutes_in(range.clone()).next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Input, Selection, SessionOptions};

    /// Edits that came one after another, as a log.
    fn log_of(edits: &[Edit]) -> EditLog {
        let mut log = EditLog::new();
        for edit in edits {
            log.push(std::slice::from_ref(edit));
        }
        log
    }

    /// Two edits at the far ends of a text, made while its index is built, are followed as two: nothing between them is
    /// scanned again, as it would be if they were kept as one.
    #[test]
    fn far_edits_during_a_build_are_followed_exactly() {
        let text = "https://example.com/a and nothing\n".repeat(40_000);
        let mut document = Document::new(Rope::from_str(&text), SessionOptions::default());
        let mut links = ShownLinks::default();
        links.set_mode(LinkMode::Live, &document, &Waker::default());
        for (at, typed) in [(text.len(), " x.com "), (0, "example.org ")] {
            document.apply(Input::Select(Selection::caret(at)));
            let edits = document.apply(Input::Type(typed)).edits;
            links.edited(document.text(), &log_of(&edits));
        }
        let end = document.text().len_bytes();
        let (build, _) = links.building.as_ref().expect("a build that goes on");
        let index = build.wait();
        let delta = links.take_up(index, document.text()).expect("an index");
        let added: Vec<_> = delta.added.iter().map(|link| link.range.clone()).collect();
        assert_eq!(added, [0..11, end - 6..end - 1]);
        assert!(delta.removed.is_empty() && delta.changed.is_empty());
        let scanned: usize = delta.rescanned.iter().map(Range::len).sum();
        assert!(scanned < 100, "{scanned} bytes: {:?}", delta.rescanned);
        let fresh = LinkIndex::build(detector(&document), document.text());
        let expected: Vec<_> = fresh.iter().map(|link| link.range).collect();
        let found = links.within(&document, 0..end).into_iter();
        assert_eq!(found.map(|link| link.range).collect::<Vec<_>>(), expected);
    }

    /// In a language whose strings have escapes, a link ends at an escape (ruling 39).
    #[test]
    fn links_in_strings_end_at_escapes() {
        let text = r#"{"a": "See https://example.com/a\nand more"}"#;
        let document = Document::new(Rope::from_str(text), SessionOptions::default());
        for (file, link) in [
            ("a.json", "https://example.com/a"),
            ("a.txt", r"https://example.com/a\nand"),
        ] {
            let mut links = ShownLinks::default();
            links.set_language(Path::new(file), document.text(), &Waker::default());
            links.set_mode(LinkMode::Live, &document, &Waker::default());
            links.wait(document.text());
            links.land(document.text());
            let found = links.within(&document, 0..text.len());
            let texts: Vec<&str> = found.iter().map(|link| &text[link.range.clone()]).collect();
            assert_eq!(texts, [link], "{file}");
        }
    }

    /// A link ends with its string, also after an edit that the parser has to read.
    #[test]
    fn links_end_with_their_strings() {
        let text = "load('https://example.com/a'+b)";
        let mut document = Document::new(Rope::from_str(text), SessionOptions::default());
        let mut links = ShownLinks::default();
        links.set_language(Path::new("a.js"), document.text(), &Waker::default());
        links.set_mode(LinkMode::Live, &document, &Waker::default());
        for (typed, link) in [
            ("", "https://example.com/a"),
            ("'c'", "https://example.com/"),
        ] {
            document.apply(Input::Select(Selection::caret(text.len() - 5)));
            let edits = document.apply(Input::Type(typed)).edits;
            links.edited(document.text(), &log_of(&edits));
            links.wait(document.text());
            let now = document.text().to_string();
            let found = links.within(&document, 0..now.len()).into_iter();
            let texts: Vec<&str> = found.map(|link| &now[link.range]).collect();
            assert_eq!(texts, [link], "{now}");
        }
    }

    /// The index of a long text is built in the background, and what is typed meanwhile must be in it.
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
            links.edited(document.text(), &log_of(&edits));
            // There are links on screen all the while.
            assert!(!links.within(&document, 100_000..101_000).is_empty());
        }
        links.wait(document.text());
        assert!(!links.is_building());
        let fresh = LinkIndex::build(detector(&document), document.text());
        let expected: Vec<_> = fresh.iter().map(|link| link.range).collect();
        let len = document.text().len_bytes();
        let found = links.within(&document, 0..len).into_iter();
        assert_eq!(found.map(|link| link.range).collect::<Vec<_>>(), expected);
        assert_eq!(links.count(&document), LinkCount::Exactly(expected.len()));
    }
}

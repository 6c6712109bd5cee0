//! Where the links on screen come from: the session's marks, or the live index of every address in the text.
//!
//! Both are the library's. A document keeps the links that were made while writing; a log or a program shows whatever is an
//! address now and stores nothing, and in a program only where its language has prose: in comments, not in code.

use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use eframe::egui;
use livelink::index::{Edit, LinkIndex, LiveLink};
use livelink::session::{Document, Mark, MarkKind};
use livelink::syntax::{Language, SyntaxContext};
use livelink::{Detector, Outcome, Rejected};
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

/// File name endings of logs and tables, which open in [`Mode::Live`] as all files in a known language do.
const LOGS: &[&str] = &["cfg", "conf", "csv", "ini", "jsonl", "log", "tsv", "xml"];

impl Mode {
    /// The mode that a file opens in, by its name.
    pub fn of_file(path: &Path) -> Self {
        let ending = path
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        let known = Language::name_for_file(path).is_some() || LOGS.contains(&ending.as_str());
        if known { Self::Live } else { Self::Document }
    }
}

/// Wakes the window up from another thread, once it is there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waker(Arc<OnceLock<egui::Context>>);

impl Waker {
    /// The window is there.
    pub(crate) fn set(&self, ctx: &egui::Context) {
        let _ = self.0.set(ctx.clone());
    }

    fn wake(&self) {
        if let Some(ctx) = self.0.get() {
            ctx.request_repaint();
        }
    }
}

/// The live index, while that mode is on.
#[derive(Default)]
pub(crate) struct Links {
    live: Option<LinkIndex>,
    syntax: Option<SyntaxContext>,
}

impl std::fmt::Debug for Links {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Links")
            .field("mode", &self.mode())
            .field("language", &self.language())
            .finish()
    }
}

impl Links {
    pub(crate) fn mode(&self) -> Mode {
        if self.live.is_some() {
            Mode::Live
        } else {
            Mode::Document
        }
    }

    /// The name of the language that decides where links may show.
    pub(crate) fn language(&self) -> Option<&str> {
        self.live.as_ref()?;
        Some(self.syntax.as_ref()?.language().name())
    }

    /// Switches; building the index reads the whole text once.
    pub(crate) fn set_mode(&mut self, mode: Mode, document: &Document<Rope>) {
        if mode != self.mode() {
            let build = || LinkIndex::build(detector(document), document.text());
            self.live = (mode == Mode::Live).then(build);
        }
    }

    /// Sets the language of the text by the name of its file. It is parsed behind; `waker` tells when that has landed.
    pub(crate) fn set_language(&mut self, path: &Path, text: &Rope, waker: &Waker) {
        let language = Language::name_for_file(path).and_then(|name| Language::named(name).ok());
        self.syntax = language.map(|language| {
            let waker = waker.clone();
            SyntaxContext::of_rope(&language, text, move || waker.wake())
        });
    }

    /// Takes up what has been parsed behind. Returns whether other links show now.
    pub(crate) fn land(&mut self) -> bool {
        self.syntax
            .as_ref()
            .is_some_and(|syntax| !syntax.land().is_empty())
    }

    /// Waits for the parse, for tests.
    pub(crate) fn wait(&self) {
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
            return document.links_in(range).map(|mark| mark.range).collect();
        };
        let shown = live
            .links_in(range)
            .filter(|link| self.shows(link, document.text()));
        shown.map(|link| link.range).collect()
    }

    /// The links that share a byte with `range`, in order.
    pub(crate) fn within(&self, document: &Document<Rope>, range: Range<usize>) -> Vec<Mark> {
        let Some(live) = &self.live else {
            return document.links_in(range).collect();
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
            return document.link_at(caret);
        };
        let mut touching = live.links_touching(caret..caret);
        let link = touching.find(|link| self.shows(link, document.text()))?;
        Some(mark(live, document.text(), link))
    }

    /// How many there are. Linear in the links where a language decides.
    pub(crate) fn count(&self, document: &Document<Rope>) -> usize {
        match &self.live {
            Some(live) if self.syntax.is_none() => live.len(),
            Some(live) => live
                .iter()
                .filter(|link| self.shows(link, document.text()))
                .count(),
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

/// How far around a place candidates are looked for, in bytes.
const NEAR: usize = 2 * 1024;

/// Why the text at a byte is no link: the candidate there that was refused.
pub(crate) fn refused(document: &Document<Rope>, at: usize) -> Option<(Range<usize>, Rejected)> {
    let rope = document.text();
    let line = text::line_range(rope, text::line_of(rope, at));
    let start = text::floor(rope, at.saturating_sub(NEAR).max(line.start));
    let near = text::slice(rope, start..(at + NEAR).min(line.end));
    let place = at.checked_sub(start)?;
    let run = livelink::run_start(&near, place)..livelink::run_end(&near, place);
    let verdicts = detector(document).explain(near.get(run.clone())?);
    let place = place.checked_sub(run.start)?;
    let verdict = verdicts
        .into_iter()
        .find(|verdict| verdict.range.contains(&place))?;
    let Outcome::Rejected { reason } = verdict.outcome else {
        return None;
    };
    let from = start + run.start;
    Some((from + verdict.range.start..from + verdict.range.end, reason))
}

/// A detector with the document's settings.
pub(crate) fn detector(document: &Document<Rope>) -> Detector {
    let mut options = livelink::Options::default();
    options.profile = document.options().profile;
    options.default_scheme = document.options().default_scheme;
    options.max_link_len = document.options().max_link_len;
    Detector::new(options)
}

/// Edits that came one after another as one that covers them all.
pub(crate) fn joined(edits: &[Edit]) -> Option<Edit> {
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
        let mode = |name: &str| Mode::of_file(Path::new(name));
        assert_eq!([mode("notes.txt"), mode("README")], [Mode::Document; 2]);
        assert_eq!(
            [mode("main.rs"), mode("a.LOG"), mode("x/README.md")],
            [Mode::Live; 3]
        );
    }
}

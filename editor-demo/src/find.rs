//! Find and replace.
//!
//! The text is searched while the user types the needle. A long text is searched in the background,
//! and a wanted occurrence is selected as soon as it is known.

mod search;

use std::ops::Range;

use livelink::session::{Input, UnitKind};
use livelink_egui::text;

use crate::background::Waker;
use crate::editor::Editor;
use crate::numbers::grouped;
use search::{Needle, Search};

/// The state of the find bar.
#[derive(Debug, Default)]
pub(crate) struct FindBar {
    pub(crate) is_open: bool,
    pub(crate) replacing: bool,
    pub(crate) take_focus: bool,
    pub(crate) what: String,
    pub(crate) with: String,
    pub(crate) match_case: bool,
    search: Option<Search>,
    wanted: Option<Wanted>,
    /// Where the caret was when the user began to type the needle.
    origin: usize,
}

/// The occurrence to select as soon as it is found.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    Next(usize),
    Previous(usize),
}

impl FindBar {
    /// Opens the bar; a selection on one line becomes the needle.
    pub(crate) fn open(&mut self, editor: &Editor, replacing: bool) {
        let selection = editor.document().selection().range();
        self.origin = selection.start;
        if !selection.is_empty() && selection.len() < 256 {
            let selected = text::slice(editor.rope(), selection);
            if !selected.contains(['\n', '\r']) {
                self.what = selected;
            }
        }
        self.is_open = true;
        self.replacing = replacing;
        self.take_focus = true;
    }

    /// From now on searches another document.
    pub(crate) fn turn_to(&mut self, editor: &Editor) {
        self.search = None;
        self.wanted = None;
        self.origin = editor.document().selection().range().start;
    }

    /// Closes the bar.
    pub(crate) fn close(&mut self) {
        self.is_open = false;
        self.search = None;
        self.wanted = None;
    }

    /// Selects the first occurrence after the old caret, because the needle has changed.
    pub(crate) fn changed(&mut self) {
        self.wanted = (!self.what.is_empty()).then_some(Wanted::Next(self.origin));
    }

    /// Selects the next or the previous occurrence, going round at the ends.
    pub(crate) fn go(&mut self, editor: &mut Editor, forward: bool, waker: &Waker) {
        let selection = editor.document().selection().range();
        self.wanted = match forward {
            _ if self.what.is_empty() => None,
            true => Some(Wanted::Next(selection.end)),
            false => Some(Wanted::Previous(selection.start)),
        };
        self.follow(editor, waker);
    }

    /// Keeps the search current, and selects the wanted occurrence as soon as it is found.
    pub(crate) fn follow(&mut self, editor: &mut Editor, waker: &Waker) {
        let needle = Needle::new(&self.what, self.match_case);
        if !self.is_open && self.wanted.is_none() {
            return;
        }
        let revision = editor.revision();
        let is_current = |search: &Search| search.is_for(&needle, revision);
        if !self.search.as_ref().is_some_and(is_current) {
            let from = match self.wanted {
                Some(Wanted::Next(at)) => at,
                _ => editor.document().selection().range().start,
            };
            let rope = editor.rope();
            let from = text::floor(rope, from);
            self.search = Some(Search::start(needle, rope, revision, from, waker));
        }
        let Some(search) = &mut self.search else {
            return;
        };
        search.land();
        let found = match self.wanted {
            Some(Wanted::Next(at)) => search.next(at),
            Some(Wanted::Previous(at)) => search.previous(at),
            None => return,
        };
        if search.is_done() || found.is_some() {
            self.wanted = None;
        }
        if let Some(found) = found {
            editor.select(found);
        }
    }

    /// Returns the occurrences that share a byte with a range, as far as they are found.
    pub(crate) fn within(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let search = self.search.as_ref().filter(|_| self.is_open);
        search.map_or_else(Vec::new, |search| search.within(range))
    }

    /// Returns how many occurrences there are, and which one is selected, in words.
    pub(crate) fn count(&self, editor: &Editor) -> String {
        let Some(search) = self.search.as_ref().filter(|_| !self.what.is_empty()) else {
            return String::new();
        };
        let count = grouped(search.count());
        let selected = editor.document().selection().range();
        match (search.count(), search.is_done()) {
            (0, true) => "Not found".to_owned(),
            (0, false) => "Searching…".to_owned(),
            (_, false) => format!("{count}…"),
            (_, true) => match search.number(&selected) {
                Some(number) => format!("{} of {count}", grouped(number)),
                None => format!("{count} found"),
            },
        }
    }

    pub(crate) fn replace_one(&mut self, editor: &mut Editor, waker: &Waker) {
        let selection = editor.document().selection().range();
        let needle = Needle::new(&self.what, self.match_case);
        let here = selection.start..selection.start + 1;
        if needle.within(editor.rope(), here).first() == Some(&selection) {
            self.put_in(editor, selection);
        }
        self.go(editor, true, waker);
    }

    pub(crate) fn replace_all(&mut self, editor: &mut Editor) -> usize {
        if editor.document().options().read_only {
            return 0;
        }
        let found = Needle::new(&self.what, self.match_case).all(editor.rope());
        let count = found.len();
        editor.apply(Input::BeginUnit(UnitKind::Insert));
        // From the last to the first, so that those before stay where they are.
        for range in found.into_iter().rev() {
            self.put_in(editor, range);
        }
        editor.apply(Input::EndUnit);
        count
    }

    /// Not as a paste: an address pasted over a word links the word.
    fn put_in(&self, editor: &mut Editor, range: Range<usize>) {
        editor.apply(Input::Replace {
            range,
            text: &self.with,
            linkify: true,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Document, SessionOptions};
    use ropey::Rope;

    /// What is replaced, once and everywhere, is text, not a link over the old one; one undo takes all of it back.
    #[test]
    fn replaces_everywhere_at_once() {
        for (with, expected, links) in [
            ("x", "see x and x", 0),
            ("", "see  and ", 0),
            (
                "example.com/one",
                "see example.com/one and example.com/one",
                2,
            ),
        ] {
            let mut editor = Editor::new(Document::new(
                Rope::from_str("see one and One"),
                SessionOptions::default(),
            ));
            let mut find = FindBar {
                what: "one".to_owned(),
                with: with.to_owned(),
                ..FindBar::default()
            };
            assert_eq!(find.replace_all(&mut editor), 2);
            assert_eq!(editor.rope().to_string(), expected);
            assert_eq!(editor.document().links().count(), links);
            editor.apply(Input::Undo);
            assert_eq!(editor.rope().to_string(), "see one and One");
            editor.select(4..7);
            find.replace_one(&mut editor, &Waker::default());
            assert_eq!(editor.rope().to_string(), format!("see {with} and One"));
        }
    }
}

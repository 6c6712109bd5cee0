//! Find and replace.
//!
//! The text is searched while the user types the needle. A long text is searched in the background,
//! and a wanted occurrence is selected as soon as it is known.

mod needle;
mod search;

use std::ops::Range;

use livelink::session::{Input, UnitKind};
use livelink_egui::text;

use crate::background::Waker;
use crate::editor::Editor;
use crate::find_options::FindOptions;
use crate::numbers::grouped;
use needle::Needle;
use search::Search;

/// The state of the find bar.
#[derive(Debug, Default)]
pub(crate) struct FindBar {
    pub(crate) is_open: bool,
    pub(crate) replacing: bool,
    pub(crate) take_focus: bool,
    pub(crate) what: String,
    pub(crate) with: String,
    pub(crate) options: FindOptions,
    /// The needle of `what`, which is read once for each change.
    needle: Option<Needle>,
    search: Option<Search>,
    wanted: Option<Wanted>,
    /// How many occurrences were replaced at once, and the revision of the text since.
    replaced: Option<(usize, u64)>,
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
        self.replaced = None;
        self.search = None;
        self.wanted = None;
        self.origin = editor.document().selection().range().start;
    }

    /// Closes the bar.
    pub(crate) fn close(&mut self) {
        self.replaced = None;
        self.is_open = false;
        self.search = None;
        self.wanted = None;
    }

    /// Selects the first occurrence after the old caret, because the needle has changed.
    pub(crate) fn changed(&mut self) {
        self.replaced = None;
        self.wanted = (!self.what.is_empty()).then_some(Wanted::Next(self.origin));
    }

    /// Selects the next or the previous occurrence, going round at the ends.
    pub(crate) fn go(&mut self, editor: &mut Editor, forward: bool, waker: &Waker) {
        self.replaced = None;
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
        if !self.is_open && self.wanted.is_none() {
            return;
        }
        let needle = self.needle();
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

    fn needle(&mut self) -> Needle {
        let kept = self.needle.take();
        let kept = kept.filter(|needle| needle.is(&self.what, self.options));
        let needle = kept.unwrap_or_else(|| Needle::new(&self.what, self.options));
        self.needle = Some(needle.clone());
        needle
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
        if let Some(error) = self.needle.as_ref().and_then(Needle::error) {
            return error.to_owned();
        }
        let is_since = |&(_, revision): &(usize, u64)| revision == editor.revision();
        if let Some((count, _)) = self.replaced.filter(is_since) {
            return format!("{} replaced", grouped(count));
        }
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
        let needle = self.needle();
        let here = selection.start..selection.start + 1;
        if needle.within(editor.rope(), here).first() == Some(&selection) {
            let with = needle.replacement(editor.rope(), &selection, &self.with);
            put_in(editor, selection, &with);
        }
        self.go(editor, true, waker);
    }

    pub(crate) fn replace_all(&mut self, editor: &mut Editor) -> usize {
        if editor.document().options().read_only {
            return 0;
        }
        let needle = self.needle();
        let found = needle.all(editor.rope());
        let count = found.len();
        // The groups are read before anything is replaced, because an expression may look at the text around them.
        let rope = editor.rope();
        let with = found
            .iter()
            .map(|found| needle.replacement(rope, found, &self.with));
        let with: Vec<String> = with.collect();
        editor.apply(Input::BeginUnit(UnitKind::Insert));
        // From the last to the first, so that those before stay where they are.
        for (range, with) in found.into_iter().zip(&with).rev() {
            put_in(editor, range, with);
        }
        editor.apply(Input::EndUnit);
        self.replaced = (count > 0).then(|| (count, editor.revision()));
        count
    }
}

/// Not as a paste: an address pasted over a word links the word.
fn put_in(editor: &mut Editor, range: Range<usize>, text: &str) {
    editor.apply(Input::Replace {
        range,
        text,
        linkify: true,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::rich::{RichDocument, markdown};
    use livelink::session::{Document, SessionOptions};
    use ropey::Rope;

    #[track_caller]
    fn check(
        what: &str,
        options: FindOptions,
        with: &str,
        once: &str,
        everywhere: &str,
        links: usize,
    ) {
        const TEXT: &str = "see one and One";
        let text = Rope::from_str(TEXT);
        let mut editor = Editor::new(Document::new(text, SessionOptions::default()));
        let mut find = FindBar {
            what: what.to_owned(),
            with: with.to_owned(),
            options,
            ..FindBar::default()
        };
        assert_eq!(find.replace_all(&mut editor), 2);
        assert_eq!(editor.rope().to_string(), everywhere);
        assert_eq!(editor.document().links().count(), links);
        editor.apply(Input::Undo);
        assert_eq!(editor.rope().to_string(), TEXT);
        editor.select(0..3);
        find.replace_one(&mut editor, &Waker::default());
        assert_eq!(editor.rope().to_string(), TEXT, "it is no occurrence");
        editor.select(4..7);
        find.replace_one(&mut editor, &Waker::default());
        assert_eq!(editor.rope().to_string(), once);
    }

    /// An address that replaces a word is text, and no link over the word. One undo takes everything back.
    #[test]
    fn replaces_everywhere_at_once() {
        let usual = FindOptions::default();
        check("one", usual, "x", "see x and One", "see x and x", 0);
        check("one", usual, "", "see  and One", "see  and ", 0);
        check("one", usual, "$0", "see $0 and One", "see $0 and $0", 0);
        let (once, everywhere) = ("see a.com/1 and One", "see a.com/1 and a.com/1");
        check("one", usual, "a.com/1", once, everywhere, 2);
        let regex = FindOptions {
            regex: true,
            ..usual
        };
        let (once, everywhere) = ("see n-ne and One", "see n-ne and n-ne");
        check(r"\bo(n)(e)", regex, "$1-$1$2", once, everywhere, 0);
    }

    /// The bar looks for the selected text, unless that has several lines.
    #[test]
    fn the_selection_is_looked_for() {
        let text = Rope::from_str("one two\nthree");
        let mut options = SessionOptions::default();
        options.read_only = true;
        let mut editor = Editor::new(Document::new(text, options));
        let mut find = FindBar::default();
        for (selected, what) in [(4..7, "two"), (0..0, "two"), (4..9, "two"), (0..3, "one")] {
            editor.select(selected);
            find.open(&editor, true);
            assert_eq!(find.what, what);
        }
        assert_eq!(find.replace_all(&mut editor), 0, "it is read-only");
    }

    /// A replacement has the format of the text that it replaces, and the links around it stay.
    #[test]
    fn formats_stay_where_text_is_replaced() {
        let before = "a **word** b [word here](https://a.com) ~~word~~word\n\n- word\n";
        let content = markdown::read(before).content;
        let document = RichDocument::load(&content, SessionOptions::default());
        let mut editor = Editor::new(document);
        let mut find = FindBar {
            what: "word".to_owned(),
            with: "terms".to_owned(),
            ..FindBar::default()
        };
        assert_eq!(find.replace_all(&mut editor), 5);
        let after = markdown::write(&editor.rich().content());
        assert_eq!(after, before.replace("word", "terms"));
    }
}

//! Find and replace.

use std::ops::Range;

use livelink::session::{Input, UnitKind};
use ropey::Rope;

use crate::editor::Editor;
use crate::text;

/// The state of the find bar.
#[derive(Clone, Debug, Default)]
pub(crate) struct FindBar {
    pub(crate) open: bool,
    pub(crate) replacing: bool,
    pub(crate) take_focus: bool,
    pub(crate) what: String,
    pub(crate) with: String,
    pub(crate) match_case: bool,
    pub(crate) nothing: bool,
}

impl FindBar {
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// Opens the bar; a selection on one line becomes what is looked for.
    pub(crate) fn open(&mut self, editor: &Editor, replacing: bool) {
        let selection = editor.document().selection().range();
        if !selection.is_empty() && selection.len() < 256 {
            let selected = text::slice(editor.rope(), selection);
            if !selected.contains(['\n', '\r']) {
                self.what = selected;
            }
        }
        self.open = true;
        self.replacing = replacing;
        self.take_focus = true;
        self.nothing = false;
    }

    /// Selects the next or the previous occurrence, going round at the ends.
    pub(crate) fn go(&mut self, editor: &mut Editor, forward: bool) {
        if self.what.is_empty() {
            return;
        }
        let selection = editor.document().selection().range();
        let needle = Needle::new(&self.what, self.match_case);
        let found = if forward {
            needle.after(editor.rope(), selection.end)
        } else {
            needle.before(editor.rope(), selection.start)
        };
        self.nothing = found.is_none();
        if let Some(found) = found {
            editor.select(found);
        }
    }

    pub(crate) fn replace_one(&mut self, editor: &mut Editor) {
        let selection = editor.document().selection().range();
        let needle = Needle::new(&self.what, self.match_case);
        if needle.after(editor.rope(), selection.start) == Some(selection.clone()) {
            self.put_in(editor, selection);
        }
        self.go(editor, true);
    }

    pub(crate) fn replace_all(&mut self, editor: &mut Editor) -> usize {
        let mut count = 0;
        if !editor.document().options().read_only {
            let needle = Needle::new(&self.what, self.match_case);
            let mut from = 0;
            editor.apply(Input::BeginUnit(UnitKind::Insert));
            while let Some(found) = needle.from(editor.rope(), from) {
                from = found.start + self.with.len();
                self.put_in(editor, found);
                count += 1;
            }
            editor.apply(Input::EndUnit);
        }
        self.nothing = count == 0;
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

/// What is looked for.
struct Needle {
    chars: Vec<char>,
    match_case: bool,
}

impl Needle {
    fn new(what: &str, match_case: bool) -> Self {
        let chars = if match_case {
            what.chars().collect()
        } else {
            what.chars().map(fold).collect()
        };
        Self { chars, match_case }
    }

    /// The first occurrence at or after `at`, else the first of the text.
    fn after(&self, rope: &Rope, at: usize) -> Option<Range<usize>> {
        self.from(rope, at).or_else(|| self.from(rope, 0))
    }

    /// The first occurrence that begins at or after `at`. Linear in the text between, compares by character.
    fn from(&self, rope: &Rope, at: usize) -> Option<Range<usize>> {
        let first = *self.chars.first()?;
        let mut at = text::floor(rope, at);
        let mut chars = rope.chars_at(rope.byte_to_char(at));
        while let Some(c) = chars.next() {
            if self.same(c, first)
                && let Some(end) = self.rest(chars.clone(), at + c.len_utf8())
            {
                return Some(at..end);
            }
            at += c.len_utf8();
        }
        None
    }

    /// The last occurrence that begins before `at`, else the last of the text.
    fn before(&self, rope: &Rope, at: usize) -> Option<Range<usize>> {
        self.until(rope, at)
            .or_else(|| self.until(rope, rope.len_bytes()))
    }

    fn until(&self, rope: &Rope, at: usize) -> Option<Range<usize>> {
        let first = *self.chars.first()?;
        let mut at = text::floor(rope, at);
        let mut chars = rope.chars_at(rope.byte_to_char(at));
        while let Some(c) = chars.prev() {
            at -= c.len_utf8();
            if self.same(c, first) {
                let mut rest = chars.clone();
                rest.next();
                if let Some(end) = self.rest(rest, at + c.len_utf8()) {
                    return Some(at..end);
                }
            }
        }
        None
    }

    /// The end of the occurrence whose first character was just read.
    fn rest(&self, mut chars: ropey::iter::Chars<'_>, mut at: usize) -> Option<usize> {
        for &wanted in self.chars.iter().skip(1) {
            let c = chars.next()?;
            if !self.same(c, wanted) {
                return None;
            }
            at += c.len_utf8();
        }
        Some(at)
    }

    fn same(&self, c: char, wanted: char) -> bool {
        c == wanted || !self.match_case && fold(c) == wanted
    }
}

/// Upper and lower case as one, character by character.
fn fold(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(lower), None) => lower,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Document, SessionOptions};

    #[track_caller]
    fn check(text: &str, what: &str, match_case: bool, expected: &[&str]) {
        let rope = Rope::from_str(text);
        let needle = Needle::new(what, match_case);
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(range) = needle.from(&rope, at) {
            at = range.end;
            found.push(text[range].to_owned());
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn finds_what_is_there() {
        check("one One ONE", "one", false, &["one", "One", "ONE"]);
        check("one One ONE", "One", true, &["One"]);
        check("Ünlü ünlü", "ünlü", false, &["Ünlü", "ünlü"]);
        check("aaaa", "aa", true, &["aa", "aa"]);
        check("उदाहरण उदाहरण", "दाह", true, &["दाह", "दाह"]);
        check("ab", "abc", false, &[]);
        check("ab", "", false, &[]);
    }

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
            find.replace_one(&mut editor);
            assert_eq!(editor.rope().to_string(), format!("see {with} and One"));
        }
    }

    #[test]
    fn goes_round_at_the_ends() {
        let rope = Rope::from_str("x..x..");
        let needle = Needle::new("x", true);
        assert_eq!(needle.after(&rope, 4), Some(0..1));
        assert_eq!(needle.before(&rope, 0), Some(3..4));
        assert_eq!(needle.before(&rope, 3), Some(0..1));
    }
}

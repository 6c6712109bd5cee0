//! The text, or the regular expression, that the user looks for.

use std::ops::Range;

use livelink_egui::text;
use regex::{Regex, RegexBuilder};
use ropey::Rope;

use crate::find_options::FindOptions;

/// How much of the text is looked at in one piece, in bytes.
const PIECE: usize = 1024 * 1024;

/// How far an occurrence usually reaches behind its piece, in bytes. For one that reaches further, more is read.
const REACH: usize = 4 * 1024;

/// The longest part of the text that is read for one piece. An expression such as `(?s).*` finds no more than this at once.
const LONGEST: usize = 64 * 1024 * 1024;

/// How much memory an expression may use, in bytes. A user can type `\w{9999}` by mistake.
const MEMORY: usize = 16 * 1024 * 1024;

/// The text that the user looks for.
#[derive(Clone, Debug)]
pub(super) struct Needle {
    what: String,
    options: FindOptions,
    /// `None` for an empty needle, and the reason for an expression that is none.
    expression: Option<Result<Regex, String>>,
}

impl PartialEq for Needle {
    fn eq(&self, other: &Self) -> bool {
        self.what == other.what && self.options == other.options
    }
}

impl Needle {
    pub(super) fn new(what: &str, options: FindOptions) -> Self {
        let expression = (!what.is_empty()).then(|| expression(what, options));
        Self {
            what: what.to_owned(),
            options,
            expression,
        }
    }

    /// Returns whether this is the needle of what the user typed.
    pub(super) fn is(&self, what: &str, options: FindOptions) -> bool {
        self.what == what && self.options == options
    }

    /// Returns why the needle is no regular expression.
    pub(super) fn error(&self) -> Option<&str> {
        self.expression.as_ref()?.as_ref().err().map(String::as_str)
    }

    fn regex(&self) -> Option<&Regex> {
        self.expression.as_ref()?.as_ref().ok()
    }

    /// Returns whether nothing can be found.
    pub(super) fn is_empty(&self) -> bool {
        self.regex().is_none()
    }

    /// Returns the occurrences in `range` of a text, in order and without overlap, with offsets of the text. Those that begin in the
    /// range count, also where they end after it. An occurrence without a character does not count. Linear in the range, for most
    /// expressions.
    pub(super) fn within(&self, rope: &Rope, range: Range<usize>) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let Some(regex) = self.regex() else {
            return found;
        };
        let mut reach = REACH;
        let mut at = range.start;
        while at < range.end {
            let window = Window::around(rope, at..range.end, reach);
            let mut is_cut = false;
            while let Some(next) = regex.find_at(&window.text, at - window.start) {
                let next = window.start + next.start()..window.start + next.end();
                if next.start >= range.end {
                    return found;
                }
                // At the end of the window, the expression has not seen how the text goes on.
                is_cut = next.end == window.end() && !window.is_last && reach < LONGEST;
                if is_cut {
                    break;
                }
                at = next.end;
                if next.is_empty() {
                    match window
                        .text
                        .get(at - window.start..)
                        .and_then(|rest| rest.chars().next())
                    {
                        Some(c) => at += c.len_utf8(),
                        None => return found,
                    }
                } else {
                    found.push(next);
                }
            }
            if !is_cut {
                return found;
            }
            reach *= 4;
        }
        found
    }

    /// Returns all occurrences in a text, in order.
    pub(super) fn all(&self, rope: &Rope) -> Vec<Range<usize>> {
        let mut all: Vec<Range<usize>> = Vec::new();
        for piece in pieces(0..rope.len_bytes()) {
            let free = all.last().map_or(0, |last| last.end);
            let piece = piece.start.max(free)..piece.end;
            all.extend(self.within(rope, piece));
        }
        all
    }

    /// Returns the text that takes the place of an occurrence. For a regular expression, `$1` and `${name}` in `with` are the
    /// groups of the occurrence.
    pub(super) fn replacement(&self, rope: &Rope, found: &Range<usize>, with: &str) -> String {
        if !self.options.regex {
            return with.to_owned();
        }
        let window = Window::around(rope, found.clone(), REACH);
        let groups = self
            .regex()
            .and_then(|regex| regex.captures_at(&window.text, found.start - window.start));
        let Some(groups) = groups else {
            return with.to_owned();
        };
        let mut replacement = String::new();
        groups.expand(with, &mut replacement);
        replacement
    }
}

/// Returns the pieces in which a range is searched.
pub(super) fn pieces(range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let starts = range.clone().step_by(PIECE);
    starts.map(move |start| start..(start + PIECE).min(range.end))
}

/// Compiles a needle. The error is a sentence's end for the find bar.
fn expression(what: &str, options: FindOptions) -> Result<Regex, String> {
    let source = match options.regex {
        true => format!("(?:{what})"),
        false => regex::escape(what),
    };
    let source = match options.whole_words {
        true => format!(r"\b{{start-half}}{source}\b{{end-half}}"),
        false => source,
    };
    let compiled = RegexBuilder::new(&source)
        .case_insensitive(!options.match_case)
        .multi_line(true)
        .crlf(true)
        .size_limit(MEMORY)
        .build();
    compiled.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => "The expression is too large".to_owned(),
        error => reason(&error.to_string()),
    })
}

/// Returns the reason in the error of the library, which shows the expression first: `error: unclosed group`.
fn reason(error: &str) -> String {
    let line = error
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("error: "));
    format!("Not an expression: {}", line.unwrap_or("it cannot be read"))
}

/// A part of the text that is searched, with the text around it that an expression may look at.
struct Window {
    text: String,
    start: usize,
    /// The window ends where the text ends.
    is_last: bool,
}

impl Window {
    /// Reads a range, a few characters before it, and `reach` bytes after it.
    fn around(rope: &Rope, range: Range<usize>, reach: usize) -> Self {
        // A look back is at most one character for a word's edge, and two for CR LF.
        let start = text::floor(rope, range.start.saturating_sub(8));
        let end = text::floor(rope, range.end.saturating_add(reach));
        Self {
            text: text::slice(rope, start..end),
            start,
            is_last: end == rope.len_bytes(),
        }
    }

    fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASE: FindOptions = FindOptions {
        match_case: true,
        whole_words: false,
        regex: false,
    };
    const WORDS: FindOptions = FindOptions {
        match_case: false,
        whole_words: true,
        regex: false,
    };
    const REGEX: FindOptions = FindOptions {
        match_case: false,
        whole_words: false,
        regex: true,
    };

    #[track_caller]
    fn check(text: &str, what: &str, options: FindOptions, expected: &[&str]) {
        let rope = Rope::from_str(text);
        let needle = Needle::new(what, options);
        let found = needle.within(&rope, 0..rope.len_bytes()).into_iter();
        let found: Vec<&str> = found.map(|range| &text[range]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn finds_what_is_there() {
        let any_case = FindOptions::default();
        check("one One ONE", "one", any_case, &["one", "One", "ONE"]);
        check("one One ONE", "One", CASE, &["One"]);
        check("Ünlü ünlü", "ünlü", any_case, &["Ünlü", "ünlü"]);
        check("aaaa", "aa", CASE, &["aa", "aa"]);
        check("उदाहरण उदाहरण", "दाह", CASE, &["दाह", "दाह"]);
        check("ok O\u{212a}", "ok", any_case, &["ok", "O\u{212a}"]);
        check("ΣΑΣ σας", "σασ", any_case, &["ΣΑΣ", "σας"]);
        check("a.c abc", "a.c", any_case, &["a.c"]);
        check("ab", "abc", any_case, &[]);
        check("ab", "", any_case, &[]);
    }

    #[test]
    fn finds_whole_words() {
        check("cat concat cats Cat", "cat", WORDS, &["cat", "Cat"]);
        check("in_cat cat_in cat", "cat", WORDS, &["cat"]);
        check("(c++) c++x c++", "c++", WORDS, &["c++", "c++"]);
        check("élan é", "é", WORDS, &["é"]);
    }

    #[test]
    fn finds_expressions() {
        check("a1 b22 c", r"[a-z]\d+", REGEX, &["a1", "b22"]);
        check("ab\ncd\r\nef", "^..$", REGEX, &["ab", "cd", "ef"]);
        check("ab\ncd", r"b\nc", REGEX, &["b\nc"]);
        check("aXbx", "x", REGEX, &["X", "x"]);
        // The bars of an expression do not reach beyond it.
        let words = FindOptions {
            whole_words: true,
            ..REGEX
        };
        check("cat dog cats dogs", "cat|dog", words, &["cat", "dog"]);
        // Places without a character are no occurrences.
        check("aaba", "a*", REGEX, &["aa", "a"]);
        check("é\u{1f600}", "x?", REGEX, &[]);
        check("one", r"\Ao|e\z|\An", REGEX, &["o", "e"]);
    }

    #[test]
    fn says_what_is_wrong() {
        for (what, expected) in [
            ("(", "Not an expression: unclosed group"),
            ("a**", ""),
            (r"\w{9999}{9999}", "The expression is too large"),
            (
                "[z-a]",
                "Not an expression: invalid character class range, the start must be <= the end",
            ),
        ] {
            assert_eq!(
                Needle::new(what, REGEX).error().unwrap_or_default(),
                expected,
                "{what}"
            );
        }
        assert_eq!(Needle::new("(", CASE).error(), None);
    }

    #[test]
    fn groups_are_put_in() {
        for (what, with, options, expected) in [
            (r"(\w+)@(\w+)", "$2 at ${1}", REGEX, "there at me"),
            ("me@there", "$1", CASE, "$1"),
            (r"\b\w+@there\b", "$0!", REGEX, "me@there!"),
        ] {
            let rope = Rope::from_str("to me@there now");
            let needle = Needle::new(what, options);
            let found = needle.all(&rope);
            assert!(found.len() == 1 && found[0] == (3..11), "{what}: {found:?}");
            assert_eq!(
                needle.replacement(&rope, &found[0], with),
                expected,
                "{what}"
            );
        }
    }

    /// An occurrence that two pieces share is found once, and one that is longer than the usual reach is found whole.
    #[test]
    fn pieces_share_no_occurrence() {
        let rope = Rope::from_str("xxabcxxabc");
        let needle = Needle::new("abc", CASE);
        let mut found = needle.within(&rope, 0..3);
        found.extend(needle.within(&rope, 3..10));
        assert_eq!(found, [2..5, 7..10]);
        assert_eq!(needle.all(&rope), [2..5, 7..10]);

        let long = format!("{}\n{}\n", "a".repeat(PIECE - 5), "b".repeat(3 * PIECE));
        let rope = Rope::from_str(&long);
        let first = 0..PIECE - 5;
        let second = PIECE - 4..4 * PIECE - 4;
        assert_eq!(Needle::new(".+", REGEX).all(&rope), [first, second.clone()]);
        assert_eq!(Needle::new("^b+$", REGEX).all(&rope), [second]);
    }
}

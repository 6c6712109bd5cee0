//! The end of a path by policy, before the end by the standard: at the closing half of a pair that
//! encloses the link (ruling 35), at a quotation mark before a bidi control (ruling 38), at an
//! escape of a string literal (ruling 39), at full-width punctuation (ruling 25), and at a character
//! without width (ruling 22).

use super::characters::is_bidi_control;
use super::cjk;
use super::entity;
use super::path_sign::skip_plain;
use super::path_text::{
    BRACKETED, ELEMENT, closes, is_after_file, is_closing_sign, is_end, is_tag, is_zero_width,
};
use super::string_escape;
use crate::boundary::ends_links;
use crate::options::Policy;
use crate::text::{char_at, trailing};
use std::ops::Range;

/// The number of bytes that policy searches from the first bracket or character beyond ASCII at which it may end
/// a path. From there the standard's rules read with a stack, which costs several times as much, and policy
/// often ends such a path soon.
const SOON: usize = 32;

/// Returns the end of a link without the backslashes right before `end`. They escape the text after
/// the link (ruling 35).
pub(crate) fn without_backslashes(policy: &Policy, text: &str, end: usize) -> usize {
    let link = text.get(..end).unwrap_or_default();
    match policy.enclosures {
        true => link.trim_end_matches('\\').len(),
        false => end,
    }
}

/// What is before a sign at which a path may end. The default is a path that ends at the sign if any
/// does, in a link that has no half of a pair before it.
#[derive(Clone, Copy, Default)]
pub(super) struct Before {
    /// The character before the link, if it matters.
    pub(super) opener: Option<char>,
    /// Whether a query or a fragment has begun.
    pub(super) has_query: bool,
    /// Whether a bracket is open.
    pub(super) has_bracket: bool,
    /// Whether the link has a character that is not ASCII.
    pub(super) has_other: bool,
}

/// Returns whether `c` is the second half of a pair that encloses a link whose first half, right before
/// the link, is `opener`.
#[inline]
pub(super) fn closes_pair(opener: char, c: char) -> bool {
    matches!(
        (opener, c),
        ('"', '"')
            | ('`', '`')
            | ('|' | '[' | '<', '|')
            | ('\'', '\'')
            | ('~', '~')
            | ('*', '*')
            | ('>', '<')
            | ('“' | '”', '”')
            | ('‘', '’')
            | ('«', '»')
            | ('»', '«')
            | ('„', '“' | '”')
    )
}

/// The first half of a pair for each of the [`CLOSERS`].
pub(super) const OPENERS: [char; CLOSERS.len()] =
    ['"', '`', '|', '\'', '~', '*', '>', '“', '‘', '«', '»', '„'];

/// The second halves of these pairs.
pub(super) const CLOSERS: [char; 12] =
    ['"', '`', '|', '\'', '~', '*', '<', '”', '’', '»', '«', '“'];

/// A search for the place where policy ends the path, query and fragment of one link.
pub(crate) struct PathSearch<'t> {
    policy: &'t Policy,
    text: &'t str,
    /// The start of the path.
    part_start: usize,
    /// The character right before the link. A space at the start of the text.
    opener: char,
    /// No byte at or after this one was read, except at the place of the search.
    read: usize,
    /// Policy ends the path nowhere before this place, after a bracket or a character beyond ASCII.
    searched: usize,
    /// Whether a query or a fragment begins before `path_read`.
    after_path: bool,
    /// The end of the text that was searched for the start of a query or a fragment.
    path_read: usize,
    /// The number of brackets that are open at `brackets_read`.
    open_brackets: usize,
    /// The end of the text that was searched for brackets.
    brackets_read: usize,
    /// From the start of the link to this offset, the text is ASCII.
    ascii_end: usize,
}

impl<'t> PathSearch<'t> {
    /// Returns a search in the path, query and fragment at `at`, of a link that starts at `start`.
    pub(crate) fn new(policy: &'t Policy, text: &'t str, start: usize, at: usize) -> Self {
        let before = text.get(..start).unwrap_or_default();
        Self {
            policy,
            text,
            part_start: at,
            opener: before.chars().next_back().unwrap_or(' '),
            read: at,
            searched: at,
            after_path: false,
            path_read: at,
            open_brackets: 0,
            brackets_read: at,
            ascii_end: start,
        }
    }

    /// Returns a search for the sign at `at`, in a path that begins at any place before it.
    pub(super) fn after(policy: &'t Policy, text: &'t str, at: usize, before: Before) -> Self {
        Self {
            policy,
            text,
            part_start: 0,
            opener: before.opener.unwrap_or(' '),
            read: at,
            searched: at,
            after_path: before.has_query,
            path_read: at,
            open_brackets: usize::from(before.has_bracket),
            brackets_read: at,
            ascii_end: if before.has_other { usize::MAX } else { at },
        }
    }

    /// Returns the search as it is now, in another text. Up to the place of the search, both texts
    /// are the same.
    pub(super) fn in_text<'u>(&self, policy: &'u Policy, text: &'u str) -> PathSearch<'u> {
        PathSearch {
            policy,
            text,
            ..*self
        }
    }

    /// Returns the end of the text that the search has read. It has read no byte at or after this
    /// offset.
    pub(crate) fn read(&self) -> usize {
        self.read
    }

    /// Returns the end of the text after a bracket or a character beyond ASCII in which
    /// [`end_at_sign`](Self::end_at_sign) has found no end of the path.
    pub(crate) fn searched(&self) -> usize {
        self.searched
    }

    /// Returns the place within a range at which policy ends the path. Returns `None` if policy
    /// does not end it before the first boundary in the range.
    ///
    /// Earlier calls have searched the text between the start of the path and the range, or the
    /// caller knows that nothing in it ends the path.
    pub(crate) fn end_within(&mut self, within: Range<usize>) -> Option<usize> {
        let to = self.text.len().min(within.end);
        let mut place = skip_plain(self.text, within.start, to);
        while place < to
            && let Some(c) = self.char(place).filter(|c| !ends_links(*c))
        {
            if let Some(end) = self.end_at(place, c) {
                return Some(end);
            }
            place = skip_plain(self.text, place + c.len_utf8(), to);
        }
        self.read = self.read.max(place + 4);
        None
    }

    /// Returns the end of the path if it ends at the sign at `at`, and not before. If that is a bracket or
    /// beyond ASCII, the next [`SOON`] bytes before `limit` are searched as well.
    pub(crate) fn end_at_sign(&mut self, at: usize, limit: usize) -> Option<usize> {
        let c = self.char(at).filter(|c| !ends_links(*c))?;
        if c.is_ascii() && !matches!(c, '<' | '[' | '{' | '(') {
            return self.end_at(at, c);
        }
        let soon = at.saturating_add(SOON).min(limit);
        self.searched = self.text.ceil_char_boundary(soon);
        self.end_within(at..self.searched)
    }

    /// Returns the end of the path if it ends at the character `c` at `at`.
    pub(super) fn end_at(&mut self, at: usize, c: char) -> Option<usize> {
        if c == ';'
            && let Some(end) = self.end_before_entity(at)
        {
            return Some(end);
        }
        let ends = match u8::try_from(c).ok().filter(u8::is_ascii) {
            Some(byte) => self.ends_at(at, byte),
            None => self.ends_at_char(at, c),
        };
        ends.then_some(at)
    }

    /// Notes that the text is read up to `to`, and returns all of it.
    fn saw(&mut self, to: usize) -> &'t str {
        self.read = self.read.max(to);
        self.text
    }

    /// Returns the byte at `at`, and notes that it was read.
    fn byte(&mut self, at: usize) -> Option<u8> {
        self.saw(at + 1).as_bytes().get(at).copied()
    }

    /// Returns the byte before `at`. Returns `None` at the start of the text, where a caller's text
    /// may begin with its path.
    fn byte_before(&mut self, at: usize) -> Option<u8> {
        self.byte(at.checked_sub(1)?)
    }

    /// Returns whether neither a query nor a fragment has begun before `at`.
    fn is_in_path(&mut self, at: usize) -> bool {
        let more = self.text.as_bytes().get(self.path_read..at);
        // Without an early end, the compiler looks at many bytes at a time.
        let begins = |any, byte: &u8| any | (*byte == b'?') | (*byte == b'#');
        self.after_path |= more.is_some_and(|more| more.iter().fold(false, begins));
        self.path_read = at;
        !self.after_path
    }

    /// Returns whether the link is ASCII before `at`.
    fn is_ascii_before(&mut self, at: usize) -> bool {
        let more = self.text.as_bytes().get(self.ascii_end..at);
        let more = more.unwrap_or_default();
        let other = more.iter().position(|byte| !byte.is_ascii());
        self.ascii_end += other.unwrap_or(more.len());
        self.ascii_end == at
    }

    /// Returns the character at `at`, and notes that it was read.
    fn char(&mut self, at: usize) -> Option<char> {
        char_at(self.saw(at + 4), at)
    }

    /// Returns whether the path ends before the ASCII character `byte` at `at`.
    fn ends_at(&mut self, at: usize, byte: u8) -> bool {
        if self.policy.bidi_ends && matches!(byte, b'"' | b'\'') && self.is_before_bidi(at + 1) {
            return true;
        }
        if self.policy.string_escapes && byte == b'\\' && self.is_escape(at + 1) {
            return true;
        }
        if !self.policy.enclosures {
            return false;
        }
        let next = self.byte(at + 1);
        match byte {
            b'"' => {
                self.opener == '"'
                    || next.is_some_and(|next| b",;:)]}>\\".contains(&next))
                        && !self.is_in_brackets(at)
            }
            b'`' => self.opener == '`' || self.is_last(at + 1),
            b'{' => self.is_unclosed(at),
            b'|' => closes_pair(self.opener, '|'),
            b'\'' | b'~' => self.opener == char::from(byte) && self.closes(at, byte),
            b'*' => {
                let doubled = next == Some(b'*') && self.byte_before(at) != Some(b'/');
                doubled || self.opener == '*' && self.closes(at, byte)
            }
            b'<' => self.opener == '>' || next == Some(b'/') || is_tag(self.saw(at + ELEMENT), at),
            b'[' => {
                next == Some(b'/') && self.is_letter(at + 2)
                    || self.is_in_path(at) && self.is_text(at)
            }
            b'\\' => matches!(next, Some(b'"' | b'\'')),
            b',' => {
                // A link ends with `/`, and the next field of a CSV row begins after the comma.
                let ends = self.byte_before(at) == Some(b'/') && self.is_letter(at + 1)
                    || next == Some(b'"')
                    || next == Some(b',') && !self.is_number(at) && self.is_in_path(at)
                    || self.starts_scheme(at + 1);
                ends && !self.is_in_brackets(at)
            }
            b';' => {
                let ends = next == Some(b'"')
                    || self.byte_before(at) != Some(b';') && self.starts_scheme(at + 1);
                ends && !self.is_in_brackets(at)
            }
            _ => false,
        }
    }

    /// Returns whether a bracket is open at `at` that the link opened: `?f=["a","b"]`.
    fn is_in_brackets(&mut self, at: usize) -> bool {
        let more = self.text.as_bytes().get(self.brackets_read..at);
        for byte in more.unwrap_or_default() {
            match byte {
                b'(' | b'[' | b'{' => self.open_brackets += 1,
                b')' | b']' | b'}' => self.open_brackets = self.open_brackets.saturating_sub(1),
                _ => {}
            }
        }
        self.brackets_read = at;
        self.open_brackets > 0
    }

    /// Returns whether the path ends before the character `c` at `at`, which is not ASCII.
    fn ends_at_char(&mut self, at: usize, c: char) -> bool {
        let (policy, after) = (self.policy, at + c.len_utf8());
        policy.enclosures && closes_pair(self.opener, c)
            || policy.zero_width_ends && is_zero_width(c)
            || policy.cjk_edges && self.is_ascii_before(at) && self.is_cjk_sentence(at, c)
            || policy.bidi_ends
                && (is_bidi_control(c) && self.is_last(after)
                    || matches!(c, '“' | '”' | '’' | '»' | '«' | '״') && self.is_before_bidi(after))
    }

    /// Returns whether the character `c` at `at`, after ASCII, belongs to a sentence of CJK text and not
    /// to the path: full-width punctuation, or a letter right after the name of a file. The quotation
    /// marks `“` and `”` are also inch marks: `27”/specs`.
    fn is_cjk_sentence(&mut self, at: usize, c: char) -> bool {
        match c {
            '“' | '”' => self
                .char(at + c.len_utf8())
                .is_none_or(|next| !next.is_ascii()),
            _ => cjk::is_punctuation(c) || is_after_file(self.text, at, c) && self.is_in_path(at),
        }
    }

    /// Returns whether no brace closes the one at `at` in the same segment of the path. It is text
    /// after the link, as in `issues{/number}` and `ticket/{{ t.id }}`. The path goes on after `{id}`.
    fn is_unclosed(&mut self, at: usize) -> bool {
        let in_path = self.is_in_path(at);
        let ends = |c| c == '}' || in_path && matches!(c, '/' | '?' | '#');
        match self.find(at + 1..at + BRACKETED, ends) {
            Some((_, c)) => c != Some('}'),
            // The query may hold a long object of JSON.
            None => in_path,
        }
    }

    /// Returns the place and the character of the first one in `range` that is `wanted`. If the text or
    /// the run ends before, returns that place without a character.
    fn find(
        &mut self,
        range: Range<usize>,
        wanted: impl Fn(char) -> bool,
    ) -> Option<(usize, Option<char>)> {
        let bytes = self.text.as_bytes();
        let mut place = range.start;
        while place < range.end {
            let c = match bytes.get(place) {
                Some(byte @ b'!'..=b'~') => Some(char::from(*byte)),
                _ => char_at(self.text, place).filter(|c| !ends_links(*c)),
            };
            match c {
                Some(c) if !wanted(c) => place += c.len_utf8(),
                found => {
                    self.saw(place + 4);
                    return Some((place, found));
                }
            }
        }
        self.saw(range.end + 3);
        None
    }

    /// Returns whether the character at `at` is a bidi control (ruling 38).
    fn is_before_bidi(&mut self, at: usize) -> bool {
        self.char(at).is_some_and(is_bidi_control)
    }

    /// Returns whether only bidi controls and signs that end a sentence or close a pair follow at `at`,
    /// up to the boundary. `at` is right after a bidi control (ruling 38) or a backquote (ruling 35).
    fn is_last(&mut self, at: usize) -> bool {
        let other = |c| !is_bidi_control(c) && !is_closing_sign(c);
        matches!(self.find(at..at + BRACKETED, other), Some((_, None)))
    }

    /// Returns whether the text at `at`, right after a backslash, forms an escape that ends a link
    /// (ruling 39).
    fn is_escape(&mut self, at: usize) -> bool {
        let text = self.saw(at + string_escape::ESCAPE_MAX);
        string_escape::ends_link(text.get(at..).unwrap_or_default())
    }

    /// Returns the end of the link if it ends at the reference to a character whose `;` is at `at`
    /// (ruling 43).
    fn end_before_entity(&mut self, at: usize) -> Option<usize> {
        let is_last = self.is_end(at + 1);
        entity::end_before(self.policy, self.text, self.part_start, at, is_last)
    }

    /// Returns whether the sign at `at` closes the link. There is the same sign before the link.
    fn closes(&mut self, at: usize, sign: u8) -> bool {
        closes(self.saw(at + BRACKETED + 4), at, sign)
    }

    /// Returns whether no path continues at `at`.
    fn is_end(&mut self, at: usize) -> bool {
        is_end(self.saw(at + 4), at)
    }

    fn is_letter(&mut self, at: usize) -> bool {
        self.byte(at).is_some_and(|byte| byte.is_ascii_alphabetic())
    }

    /// Returns whether the path ends before the bracket at `at`. It does if no bracket closes it
    /// before a boundary, as in `URL[the text]`. It also does if it is at the end of the path and
    /// holds a reference, as in `URL[1]`, or CJK text after a path of ASCII. Other text at the end
    /// of a path is a part of it: `/pages/[slug]`.
    fn is_text(&mut self, at: usize) -> bool {
        if let Some(after) = self.reference_end(at) {
            return !self.policy.markdown_ends && self.is_end_after_reference(after);
        }
        match self.find(at + 1..at + BRACKETED, |c| c == ']') {
            Some((close, Some(_))) => self.is_text_of_link(at) && self.is_end(close + 1),
            // No path has such a long part in brackets.
            _ => true,
        }
    }

    /// Returns the end of the brackets at `at` if they hold only digits or nothing.
    fn reference_end(&mut self, at: usize) -> Option<usize> {
        self.byte(at).filter(|byte| *byte == b'[')?;
        let mut after = at + 1..at + BRACKETED;
        let close = after.find(|place| !matches!(self.byte(*place), Some(b'0'..=b'9')))?;
        (self.byte(close) == Some(b']')).then_some(close + 1)
    }

    /// Returns whether no path continues at `at`, right after a reference. Other references and
    /// marks of the sentence may follow it, as in `URL[1],[2].` But in `/items[0].json` the path
    /// continues after the dot.
    fn is_end_after_reference(&mut self, at: usize) -> bool {
        let mut place = at;
        while place < at + BRACKETED {
            match self.byte(place) {
                Some(b'.' | b',' | b':' | b';') => place += 1,
                _ => match self.reference_end(place) {
                    Some(after) => place = after,
                    None => break,
                },
            }
        }
        self.is_end(place)
    }

    /// Returns whether the brackets at `at` hold the text of the link: CJK text that is glued to a
    /// path of ASCII, or any text if the options say so.
    fn is_text_of_link(&mut self, at: usize) -> bool {
        self.policy.bracketed_texts
            || self.byte_before(at) != Some(b'/')
                && self.is_ascii_before(at)
                && cjk::starts_with_cjk(self.text, at + 1)
    }

    /// Returns whether there are only digits and commas between the comma at `at` and the slash
    /// before it, as in `/0,,1234,00.html`.
    fn is_number(&self, at: usize) -> bool {
        // A longer segment is not such a number.
        let start = self.part_start.max(at.saturating_sub(BRACKETED + 1));
        let path = self.text.as_bytes().get(start..at).unwrap_or_default();
        let in_number = |byte: u8| byte.is_ascii_digit() || byte == b',';
        let len = trailing(path, path.len(), in_number);
        let before = path.iter().rev().nth(len);
        (1..=BRACKETED).contains(&len) && before.is_none_or(|byte| *byte == b'/')
    }

    /// Returns whether another link begins at `at`.
    fn starts_scheme(&mut self, at: usize) -> bool {
        self.byte(at) == Some(b'h') && {
            let rest = self.saw(at + 8).get(at..).unwrap_or_default();
            rest.starts_with("http://") || rest.starts_with("https://")
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::path_text::{BRACKETED, ELEMENT, is_tag};
    use super::PathSearch;
    use crate::options::Policy;

    pub(crate) fn ends(policy: &Policy, shown: &str) -> Option<usize> {
        PathSearch::new(policy, shown, 0, FROM).end_within(FROM..shown.len())
    }

    /// The start of the path in the links of these tests.
    pub(crate) const FROM: usize = "https://a.co".len();

    /// Signs that may end a path, and the texts on which that depends.
    pub(crate) const PIECES: &[&str] = &[
        "a",
        "1",
        "/",
        "?",
        "#",
        ",",
        ",,",
        ";",
        "\"",
        "'",
        "`",
        "|",
        "*",
        "**",
        "~",
        "<",
        "<br>",
        "</",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "\\",
        "\\n",
        "，",
        "。",
        "「",
        "」",
        "（",
        "）",
        "語",
        "é",
        "“",
        "”",
        "’",
        "»",
        "«",
        "\u{202e}",
        ",https://",
        "=",
        "aaaaaaaaaaaaaaaa",
        "[a",
        "b]",
        "<b>",
        "</b>",
        "a.html",
        ";http://",
        "\u{200b}",
        "\u{200f}",
    ];

    /// Each question is answered from a fixed number of a path's bytes, even in a very long path.
    #[test]
    fn signs_and_brackets_are_read_up_to_a_bound() {
        let policy = Policy::default();
        let ask = |before: &str, piece: &str, count: usize, after: &str| {
            let text = format!("{before}{}{after}", piece.repeat(count));
            let at = before.len();
            let search = || PathSearch::new(&policy, &text, 0, FROM);
            let end = at + count;
            (
                search().closes(at, b'~'),
                search().is_text(at - 1),
                search().is_number(end),
            )
        };
        for (count, fits) in [(BRACKETED, true), (BRACKETED + 1, false)] {
            assert_eq!(ask("https://a.co/", "~", count, "").0, fits);
            assert_eq!(ask("https://a.co/", "1", count, ",a").2, fits);
        }
        let after = |text: &str, at: usize| {
            let search = || PathSearch::new(&policy, text, 0, FROM);
            (search().is_unclosed(at), search().is_last(at + 1))
        };
        for (count, fits) in [(BRACKETED - 2, true), (BRACKETED - 1, false)] {
            let text = format!("https://a.co/{{{}}}", "b".repeat(count));
            assert_eq!(after(&text, FROM + 1).0, !fits);
        }
        for (count, fits) in [(BRACKETED - 1, true), (BRACKETED, false)] {
            let text = format!("https://a.co/`{}", "!".repeat(count));
            assert_eq!(after(&text, FROM + 1).1, fits);
        }
        for (count, fits) in [(ELEMENT - 9, true), (ELEMENT - 8, false)] {
            let text = format!("https://a.co/<b>{}</b>", "c".repeat(count));
            assert_eq!(is_tag(&text, FROM + 1), fits, "{count}");
        }
        // The bracket before them is read as well.
        for (count, fits) in [(BRACKETED - 2, true), (BRACKETED - 1, false)] {
            assert_eq!(ask("https://a.co/[", "b", count, "]c").1, !fits);
            assert_eq!(ask("https://a.co/[", "1", count, "]c").1, !fits);
        }
    }
}

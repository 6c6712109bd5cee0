//! The text of a document, and its lines as the protocol counts them.

use std::ops::Range;

use livelink::index::Edit;
use ropey::Rope;

/// A text with its lines.
///
/// The rope keeps the number of line ends with each of its nodes, so a line is found in O(log n),
/// and no edit scans the text. It also counts five line ends of Unicode that the protocol does not
/// know (U+000B, U+000C, U+0085, U+2028, U+2029). They are rare, and this type keeps their places,
/// to leave them out again.
#[derive(Clone, Debug)]
pub(crate) struct DocumentText {
    rope: Rope,
    /// The offsets of the line ends that the protocol does not know, in order.
    foreign: Vec<usize>,
}

impl DocumentText {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            rope: Rope::from_str(text),
            foreign: foreign_line_ends(text, 0).collect(),
        }
    }

    /// The text.
    pub(crate) fn rope(&self) -> &Rope {
        &self.rope
    }

    /// The length in bytes.
    pub(crate) fn len(&self) -> usize {
        self.rope.len_bytes()
    }

    /// Replaces the bytes of `range`, which must lie in the text and on characters. O(log n + the text of the edit + the line
    /// ends of Unicode).
    pub(crate) fn replace(&mut self, range: Range<usize>, text: &str) -> Edit {
        let chars = self.rope.byte_to_char(range.start)..self.rope.byte_to_char(range.end);
        let start = chars.start;
        if !chars.is_empty() {
            self.rope.remove(chars);
        }
        if !text.is_empty() {
            self.rope.insert(start, text);
        }
        let from = self.foreign.partition_point(|at| *at < range.start);
        let to = self.foreign.partition_point(|at| *at < range.end);
        for at in self.foreign.iter_mut().skip(to) {
            *at = *at - range.len() + text.len();
        }
        let new = foreign_line_ends(text, range.start);
        self.foreign.splice(from..to, new);
        Edit::replace(range, text.len())
    }

    /// The number of lines; an empty text has one.
    pub(crate) fn line_count(&self) -> usize {
        self.rope.len_lines() - self.foreign.len()
    }

    /// Returns the start of a line, or `None` if there are fewer lines. O(log n) if the text has no
    /// line ends of Unicode.
    pub(crate) fn line_start(&self, line: usize) -> Option<usize> {
        if line >= self.line_count() {
            return None;
        }
        // The n-th foreign line end lies in this line of the protocol.
        let line_of = |nth: usize, at: usize| self.rope.byte_to_line(at) - nth;
        let (mut low, mut high) = (0, self.foreign.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.foreign.get(middle) {
                Some(at) if line_of(middle, *at) < line => low = middle + 1,
                _ => high = middle,
            }
        }
        Some(self.rope.line_to_byte(line + low))
    }

    /// Returns the line that holds a byte. An offset after the text counts as its end. O(log n).
    pub(crate) fn line_of(&self, at: usize) -> usize {
        let at = at.min(self.len());
        self.rope.byte_to_line(at) - self.foreign.partition_point(|foreign| *foreign < at)
    }

    /// Returns the bytes of a line without its line end, or `None` if there are fewer lines.
    pub(crate) fn line(&self, line: usize) -> Option<Range<usize>> {
        let start = self.line_start(line)?;
        let Some(next) = self.line_start(line + 1) else {
            return Some(start..self.len());
        };
        let byte = |at: usize| self.rope.get_byte(at);
        let mut end = next.saturating_sub(1).max(start);
        if end > start && byte(end) == Some(b'\n') && byte(end - 1) == Some(b'\r') {
            end -= 1;
        }
        Some(start..end)
    }

    /// Returns the text of a range. An end that lies inside a character is moved to the character's start.
    pub(crate) fn slice(&self, range: Range<usize>) -> String {
        let at = |at: usize| self.rope.byte_to_char(at.min(self.len()));
        let (start, end) = (at(range.start), at(range.end));
        self.rope.slice(start..end.max(start)).into()
    }

    /// Returns the bytes of `range`, each end moved to the start of the character that it lies in.
    pub(crate) fn on_characters(&self, range: Range<usize>) -> Range<usize> {
        let floor = |at: usize| {
            let char = self.rope.byte_to_char(at.min(self.len()));
            self.rope.char_to_byte(char)
        };
        floor(range.start)..floor(range.end)
    }
}

/// Returns the offsets of the line ends in `text` that the protocol does not know. `start` is added to each.
fn foreign_line_ends(text: &str, start: usize) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    let single = memchr::memchr2_iter(0x0B, 0x0C, bytes);
    let longer = memchr::memchr2_iter(0xC2, 0xE2, bytes).filter(|at| {
        matches!(
            bytes.get(*at..),
            Some([0xC2, 0x85, ..] | [0xE2, 0x80, 0xA8 | 0xA9, ..])
        )
    });
    merged(single, longer).map(move |at| at + start)
}

/// Merges two sorted sequences.
fn merged(
    one: impl Iterator<Item = usize>,
    other: impl Iterator<Item = usize>,
) -> impl Iterator<Item = usize> {
    let (mut one, mut other) = (one.peekable(), other.peekable());
    std::iter::from_fn(move || match (one.peek(), other.peek()) {
        (Some(a), Some(b)) if a > b => other.next(),
        (Some(_), _) => one.next(),
        (None, _) => other.next(),
    })
}

#[cfg(test)]
mod tests {
    use super::DocumentText;
    use fastrand::Rng;

    /// The lines by a scan of the text: start and end without the line end.
    fn lines(text: &str) -> Vec<(usize, usize)> {
        let bytes = text.as_bytes();
        let (mut lines, mut start, mut at) = (Vec::new(), 0, 0);
        while at < bytes.len() {
            let len = match &bytes[at..] {
                [b'\r', b'\n', ..] => 2,
                [b'\r' | b'\n', ..] => 1,
                _ => 0,
            };
            if len > 0 {
                lines.push((start, at));
                start = at + len;
            }
            at += len.max(1);
        }
        lines.push((start, text.len()));
        lines
    }

    #[track_caller]
    fn check(document: &DocumentText, text: &str) {
        assert_eq!(document.rope(), text);
        let expected = lines(text);
        assert_eq!(document.line_count(), expected.len(), "{text:?}");
        for (nth, (start, end)) in expected.iter().enumerate() {
            assert_eq!(document.line(nth), Some(*start..*end), "{nth} of {text:?}");
            assert_eq!(document.line_start(nth), Some(*start));
            assert_eq!(
                (document.line_of(*start), document.line_of(*end)),
                (nth, nth),
                "{text:?}"
            );
        }
        assert_eq!(document.line(expected.len()), None);
        assert_eq!(document.line_of(text.len() + 9), expected.len() - 1);
    }

    #[test]
    fn lines_are_those_of_the_protocol() {
        for text in [
            "",
            "a",
            "\n",
            "a\r\nb\rc\n",
            "a\u{2028}b\nc\u{85}\u{B}\r\n\u{C}\u{2029}",
            "\u{B}",
            "\r\n\r\n",
        ] {
            check(&DocumentText::new(text), text);
        }
    }

    /// After each of many edits, the lines are those of a scan.
    #[test]
    fn lines_follow_the_edits() {
        const PIECES: [&str; 12] = [
            "a", "é", "🦀", "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
            "xyz\n",
        ];
        let mut rng = Rng::with_seed(1);
        let (mut text, mut document) = (String::new(), DocumentText::new(""));
        for _ in 0..3_000 {
            let mut ends = [rng.usize(..=text.len()), rng.usize(..=text.len())]
                .map(|at| text.floor_char_boundary(at));
            ends.sort_unstable();
            if rng.u8(..3) > 0 {
                ends[1] = text.floor_char_boundary((ends[0] + 3).min(text.len()));
            }
            let new: String = (0..rng.usize(..6))
                .map(|_| PIECES[rng.usize(..PIECES.len())])
                .collect();
            text.replace_range(ends[0]..ends[1], &new);
            document.replace(ends[0]..ends[1], &new);
            check(&document, &text);
        }
    }
}

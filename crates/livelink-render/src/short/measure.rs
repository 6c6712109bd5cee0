//! The width of text, and the places where it may be cut.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

/// What a short form is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShortUnit {
    /// Grapheme clusters: what a reader takes for a character (UAX #29).
    Graphemes,
    /// Cells of a terminal. A wide character, such as `語`, is two (UAX #11).
    Columns,
}

impl ShortUnit {
    /// Returns the length of each grapheme cluster of a text in bytes, and its width.
    pub(super) fn clusters(self, text: &str) -> impl Iterator<Item = (usize, u32)> {
        text.graphemes(true).map(move |cluster| {
            let width = match self {
                ShortUnit::Graphemes => 1,
                ShortUnit::Columns => cluster.width() as u32,
            };
            (cluster.len(), width)
        })
    }
}

/// A text and the widths of its parts.
pub(super) struct Ruler<'t> {
    pub(super) text: &'t [u8],
    /// For each byte, and for the end: twice the width of the grapheme clusters that begin before it,
    /// and 1 more if none begins at it.
    places: Vec<u32>,
}

impl<'t> Ruler<'t> {
    pub(super) fn new(text: &'t str, clusters: impl Iterator<Item = (usize, u32)>) -> Self {
        let mut places = Vec::new();
        let mut before: u32 = 0;
        for (len, width) in clusters {
            // A caller's lengths may be those of another text.
            let Some(rest @ 1..) = text.len().checked_sub(places.len()) else {
                break;
            };
            places.push(before);
            before = before.saturating_add(width.saturating_mul(2)) & !1;
            places.extend(std::iter::repeat_n(
                before + 1,
                len.min(rest).saturating_sub(1),
            ));
        }
        places.push(before);
        let text = text.as_bytes();
        Self { text, places }
    }

    fn place(&self, at: usize) -> u32 {
        self.places.get(at).copied().unwrap_or(1)
    }

    /// Returns whether a grapheme cluster begins at a place, or it is the end.
    fn is_border(&self, at: usize) -> bool {
        self.place(at) & 1 == 0
    }

    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns the width of a part.
    pub(super) fn width(&self, part: &Range<usize>) -> usize {
        let before = self.place(part.start) / 2;
        (self.place(part.end) / 2).saturating_sub(before) as usize
    }

    /// Returns whether the sign at a place is a grapheme cluster by itself, or the place is the end.
    pub(super) fn stands_alone(&self, at: usize) -> bool {
        self.is_border(at) && (at == self.len() || self.is_border(at + 1))
    }

    /// Returns whether a segment of a path begins at a place: with a slash that is not at the end. A slash
    /// with a mark is none.
    pub(super) fn is_segment(&self, at: usize, path: &Range<usize>) -> bool {
        self.text.get(at) == Some(&b'/')
            && self.stands_alone(at)
            && (at == path.start || at + 1 < path.end)
    }

    /// Returns the end of the smallest piece at a place: a grapheme cluster, or all escapes of one
    /// character, such as `%E4%B8%AD`.
    pub(super) fn piece_end(&self, at: usize) -> usize {
        let mut end = at;
        while let Some([b'%', high, low]) = self.text.get(end..end + 3)
            && high.is_ascii_hexdigit()
            && low.is_ascii_hexdigit()
            && (end == at || matches!(high, b'8' | b'9' | b'A' | b'B' | b'a' | b'b'))
        {
            end += 3;
        }
        end = end.max(at + 1);
        // A mark belongs to the last digit of an escape.
        while end < self.len() && !self.is_border(end) {
            end += 1;
        }
        end
    }

    /// Returns the end of the pieces at the start of a part that are at most `room` wide.
    pub(super) fn fitting(&self, part: &Range<usize>, room: usize) -> usize {
        let mut to = part.start;
        while to < part.end {
            let end = self.piece_end(to);
            if self.width(&(part.start..end)) > room {
                break;
            }
            to = end;
        }
        to
    }
}

//! The place of a link in a text that another program has changed: found again by the text of the link and the text around it.

use std::cmp::Reverse;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// How much text around a range is kept, in bytes.
const AROUND: usize = 32;
/// So much equal text on one side of a range is enough to know it again, in bytes, or all that is kept there.
const ENOUGH: usize = 8;
/// How far from the expected place a range is looked for, in bytes.
const NEAR: usize = 64 * 1024;
/// How much text is searched for all ranges together, in bytes: about a tenth of a second.
const MOST: usize = 128 * 1024 * 1024;

/// The text of a range and around it, as a `TextQuoteSelector` of the Web Annotation Data Model has them.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Quote {
    prefix: String,
    exact: String,
    suffix: String,
}

impl Quote {
    pub(super) fn of(text: &str, range: Range<usize>) -> Self {
        let before = &text[..range.start];
        let after = &text[range.end..];
        let prefix = &before[before.ceil_char_boundary(before.len().saturating_sub(AROUND))..];
        let suffix = &after[..after.floor_char_boundary(AROUND)];
        Self {
            prefix: prefix.to_owned(),
            exact: text[range].to_owned(),
            suffix: suffix.to_owned(),
        }
    }

    /// Compares the text around a place with the quoted text.
    fn likeness(&self, text: &str, range: Range<usize>) -> Likeness {
        let is_same = |(one, other): &(u8, u8)| one == other;
        let before = text.as_bytes()[..range.start].iter().rev().copied();
        let before = before.zip(self.prefix.bytes().rev());
        let after = text.as_bytes()[range.end..].iter().copied();
        let after = after.zip(self.suffix.bytes());
        let before = before.take_while(is_same).count();
        let after = after.take_while(is_same).count();
        // Where less is kept, the text begins or ends.
        let is_enough = |same: usize, kept: &str, is_edge: bool| {
            same >= ENOUGH || (same == kept.len() && (!kept.is_empty() || is_edge))
        };
        let sides = [
            is_enough(before, &self.prefix, range.start == 0),
            is_enough(after, &self.suffix, range.end == text.len()),
        ];
        Likeness {
            sides: sides.into_iter().filter(|&is_enough| is_enough).count(),
            bytes: before + after,
        }
    }
}

/// How much of the text around a place is the quoted text: on how many sides enough of it, and how many bytes. The greater likeness is
/// the likelier place.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Likeness {
    sides: usize,
    bytes: usize,
}

/// Finds where the ranges of an earlier text are in this one. They are asked for in order, and a range that lies before the last one
/// begins another list.
pub(super) struct Finder<'a> {
    text: &'a str,
    /// How far the ranges before this one have moved.
    shift: isize,
    /// Where the one before was.
    last: usize,
    /// Where it ends.
    free_from: usize,
    searched: usize,
}

impl<'a> Finder<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            shift: 0,
            last: 0,
            free_from: 0,
            searched: 0,
        }
    }

    /// Returns where the text of a range is, which started at `start`.
    pub(super) fn find(&mut self, quote: &Quote, start: usize) -> Option<Range<usize>> {
        if start < self.last {
            (self.shift, self.free_from) = (0, 0);
        }
        self.last = start;
        let expected = start.saturating_add_signed(self.shift).max(self.free_from);
        let near = expected.saturating_sub(NEAR)..expected.saturating_add(NEAR);
        let found = self
            .best(quote, expected, near)
            .or_else(|| self.best(quote, expected, 0..self.text.len()))?;
        self.shift = isize::try_from(found.start).ok()? - isize::try_from(start).ok()?;
        self.free_from = found.end;
        Some(found)
    }

    /// Returns the place in a part of the text that is most like the quoted one. Of two, it is the one nearer to where it should be.
    /// Text that is there more than once must have its neighbours on both sides: a link on the wrong words would deceive.
    fn best(&mut self, quote: &Quote, expected: usize, part: Range<usize>) -> Option<Range<usize>> {
        let from = self.text.floor_char_boundary(part.start);
        let part = &self.text[from..self.text.floor_char_boundary(part.end)];
        if self.searched + part.len() > MOST || quote.exact.is_empty() {
            return None;
        }
        self.searched += part.len();
        let (mut count, free_from) = (0, self.free_from);
        let places = part.match_indices(&quote.exact).map(|(at, own)| {
            count += 1;
            from + at..from + at + own.len()
        });
        let places = places.filter(|range| range.start >= free_from);
        let places = places.map(|range| {
            let distance = range.start.abs_diff(expected);
            let likeness = quote.likeness(self.text, range.clone());
            (likeness, Reverse(distance), range.start)
        });
        let (likeness, _, start) = places.max()?;
        let is_known = likeness.sides == 2 || (likeness.sides == 1 && count == 1);
        is_known.then(|| start..start + quote.exact.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Marks with `⸠…⸡` what is found of the marked ranges of `before` in `after`.
    #[track_caller]
    fn check(before: &str, after: &str) {
        let mut plain = String::new();
        let mut ranges = Vec::new();
        for piece in before.split('⸠') {
            match piece.split_once('⸡') {
                None => plain.push_str(piece),
                Some((own, rest)) => {
                    ranges.push(plain.len()..plain.len() + own.len());
                    plain.extend([own, rest]);
                }
            }
        }
        let text = after.replace(['⸠', '⸡'], "");
        let mut finder = Finder::new(&text);
        let mut marked = String::new();
        let mut at = 0;
        for range in ranges {
            let start = range.start;
            if let Some(found) = finder.find(&Quote::of(&plain, range), start) {
                marked.extend([&text[at..found.start], "⸠", &text[found.clone()], "⸡"]);
                at = found.end;
            }
        }
        marked.push_str(&text[at..]);
        assert_eq!(marked, after);
    }

    #[test]
    fn a_range_is_found_again() {
        check("see the ⸠docs⸡ here", "Please see the ⸠docs⸡ here");
        check("see the ⸠docs⸡ here", "see the ⸠docs⸡ there, and more");
        check("see the ⸠docs⸡ for more", "read our ⸠docs⸡ for more");
        check("⸠docs⸡", "⸠docs⸡");
        check("⸠docs⸡ and more", "⸠docs⸡, more");
        check("é ⸠दस्तावेज़⸡ é", "éé ⸠दस्तावेज़⸡ é");
        // The text around it decides between two, if it is as before on both sides.
        check(
            "docs number one, ⸠docs⸡ two, docs three",
            "docs four and number one, ⸠docs⸡ two, docs three",
        );
        check(
            "⸠one⸡ and a word, ⸠one⸡ and two words",
            "⸠one⸡ and a word, one",
        );
        // Which of the others is gone?
        check(
            "⸠a.com⸡ first, ⸠a.com⸡ second, ⸠a.com⸡ third",
            "⸠a.com⸡ first, a.com third",
        );
        check(
            "see the ⸠docs⸡ for more, see the ⸠docs⸡ for more",
            "see the ⸠docs⸡ for more",
        );
        // Its own text, or all around it, is another.
        check("see the ⸠docs⸡ here", "see the pages here");
        check("see the ⸠docs⸡ here", "my docs!");
        check("see the ⸠docs⸡ here", "");
    }

    #[test]
    fn ranges_are_found_far_away() {
        let many = "some words of a long text\n".repeat(10_000);
        check(
            "a ⸠link⸡ of mine, ⸠another⸡ one",
            &format!("{many}a ⸠link⸡ of mine, ⸠another⸡ one{many}"),
        );
    }

    /// However many ranges are gone, the search ends.
    #[test]
    fn a_search_has_an_end() {
        let text = "a".repeat(1024 * 1024);
        let mut finder = Finder::new(&text);
        let quote = Quote::of("b b", 0..1);
        let found = (0..100_000).filter_map(|start| finder.find(&quote, start));
        assert_eq!(found.count(), 0);
        assert!(finder.searched <= MOST);
    }
}

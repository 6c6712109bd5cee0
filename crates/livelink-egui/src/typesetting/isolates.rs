//! Isolates: text whose direction does not change the order of the text around it, and the other way round (UAX #9).
//!
//! cosmic-text orders a text as the characters in it say, and by nothing else. So the characters that begin and end an isolate are
//! put into the copy of the text that it gets. Nothing else may see them: [`Inserted`] leads every offset back to the text.
//!
//! ```text
//! text    ראו https://example.com/مسار סוף
//! shown   ‏[RLM]ראו [LRI]https://example.com/مسار[PDI] סוף
//! ```

use std::ops::Range;

use unicode_bidi::{BidiClass, Direction, bidi_class, get_base_direction};

use crate::styled_text::{Isolate, StyledText};

const LEFT_TO_RIGHT: char = '\u{2066}';
const FIRST_STRONG: char = '\u{2068}';
const POP: char = '\u{2069}';
/// The marks that set the direction of a paragraph.
const LEFT_TO_RIGHT_MARK: char = '\u{200e}';
const RIGHT_TO_LEFT_MARK: char = '\u{200f}';
/// Stands for an end that has no beginning. It shows nothing.
const NOTHING: char = '\u{2060}';

/// The length of each of these characters, in bytes.
const LENGTH: usize = 3;

/// Where characters were put into a text.
#[derive(Debug, Default)]
pub(super) struct Inserted {
    /// The byte of the text before which each character stands, in order.
    places: Vec<usize>,
}

impl Inserted {
    /// Returns whether no character was put in.
    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the byte of the text for a byte of the copy.
    pub(super) fn to_text(&self, at: usize) -> usize {
        at - LENGTH * self.before(at)
    }

    /// Returns whether an inserted character begins at a byte of the copy.
    pub(super) fn begins_at(&self, at: usize) -> bool {
        let number = self.before(at);
        let place = self.places.get(number);
        place.is_some_and(|place| place + LENGTH * number == at)
    }

    /// Returns the bytes of the copy for bytes of the text.
    pub(super) fn to_shown(&self, range: &Range<usize>) -> Range<usize> {
        let before_start = self.places.partition_point(|&place| place <= range.start);
        let before_end = self.places.partition_point(|&place| place < range.end);
        range.start + LENGTH * before_start..range.end + LENGTH * before_end
    }

    /// Returns how many of the characters begin before a byte of the copy.
    fn before(&self, at: usize) -> usize {
        // The places go up, so the places in the copy do so as well.
        let (mut low, mut high) = (0, self.places.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.places.get(middle) {
                Some(place) if place + LENGTH * middle < at => low = middle + 1,
                _ => high = middle,
            }
        }
        low
    }
}

/// Puts the ends of the isolates into a text. A text that reads from left to right as a whole stays as it is. The first letter
/// decides about the direction of the paragraph, even if the letter is in an isolate. O(text).
pub(super) fn isolate(text: String, styled: &[StyledText]) -> (String, Inserted) {
    let ranges = nested(&text, styled);
    if ranges.is_empty() || !has_right_to_left(&text) {
        return (text, Inserted::default());
    }
    let mut copy = Copy::default();
    match get_base_direction(text.as_str()) {
        Direction::Rtl => copy.insert(RIGHT_TO_LEFT_MARK),
        // A text without a letter outside of its own isolates is one from left to right.
        Direction::Ltr | Direction::Mixed => copy.insert(LEFT_TO_RIGHT_MARK),
    }
    // The ends of the isolates that are open.
    let mut open: Vec<usize> = Vec::new();
    let mut ranges = ranges.into_iter().peekable();
    for (at, c) in text.char_indices() {
        while open.last().is_some_and(|&end| end <= at) {
            open.pop();
            copy.close();
        }
        while let Some((range, isolate)) = ranges.next_if(|(range, _)| range.start <= at) {
            open.push(range.end);
            copy.open(isolate);
        }
        copy.push(c);
    }
    for _ in open {
        copy.close();
    }
    (copy.shown, copy.inserted)
}

/// Returns the isolates of a text. Where two overlap, the later one is cut, so that it lies inside the other.
fn nested(text: &str, styled: &[StyledText]) -> Vec<(Range<usize>, Isolate)> {
    let mut ranges: Vec<(Range<usize>, Isolate)> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for styled in styled {
        let Some(isolate) = styled.isolate else {
            continue;
        };
        let start = text.floor_char_boundary(styled.range.start);
        while open.last().is_some_and(|&end| end <= start) {
            open.pop();
        }
        let most = open.last().copied().unwrap_or(text.len());
        let end = text.floor_char_boundary(styled.range.end.min(most));
        if start < end {
            open.push(end);
            ranges.push((start..end, isolate));
        }
    }
    ranges
}

fn has_right_to_left(text: &str) -> bool {
    use BidiClass::{AL, AN, LRE, LRI, LRO, R, RLE, RLI, RLO};
    let is_one = |c| {
        matches!(
            bidi_class(c),
            R | AL | AN | LRE | LRI | LRO | RLE | RLI | RLO
        )
    };
    !text.is_ascii() && text.chars().any(is_one)
}

/// A text while characters are put into it.
#[derive(Default)]
struct Copy {
    shown: String,
    inserted: Inserted,
    /// For each isolate that is open: how many others the text itself has begun in it, and not ended.
    own: Vec<usize>,
}

impl Copy {
    fn insert(&mut self, c: char) {
        let place = self.shown.len() - LENGTH * self.inserted.places.len();
        self.inserted.places.push(place);
        self.shown.push(c);
    }

    fn open(&mut self, isolate: Isolate) {
        self.insert(match isolate {
            Isolate::LeftToRight => LEFT_TO_RIGHT,
            Isolate::FirstStrong => FIRST_STRONG,
        });
        self.own.push(0);
    }

    /// Ends an isolate, and those that the text has begun in it.
    fn close(&mut self) {
        for _ in 0..=self.own.pop().unwrap_or(0) {
            self.insert(POP);
        }
    }

    /// Adds a character of the text. It must not end an isolate that it has not begun.
    fn push(&mut self, c: char) {
        let Some(own) = self.own.last_mut() else {
            return self.shown.push(c);
        };
        match bidi_class(c) {
            BidiClass::LRI | BidiClass::RLI | BidiClass::FSI => *own += 1,
            BidiClass::PDI if *own == 0 => return self.shown.push(NOTHING),
            BidiClass::PDI => *own -= 1,
            _ => {}
        }
        self.shown.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Isolates of the text are in braces. In the copy, the inserted characters are shown by their names.
    #[track_caller]
    fn check(marked: &str, expected: &str) {
        let mut text = String::new();
        let (mut open, mut styled) = (Vec::new(), Vec::new());
        for c in marked.chars() {
            match c {
                '{' => open.push(text.len()),
                '}' => {
                    let range = open.pop().unwrap()..text.len();
                    styled.push(StyledText::new(range).isolate(Isolate::LeftToRight));
                }
                c => text.push(c),
            }
        }
        styled.sort_by_key(|styled| (styled.range.start, std::cmp::Reverse(styled.range.end)));
        let (shown, inserted) = isolate(text.clone(), &styled);
        let mut named = String::new();
        let mut back = String::new();
        for (at, c) in shown.char_indices() {
            if inserted.begins_at(at) {
                named.push_str(match c {
                    LEFT_TO_RIGHT => "<",
                    POP => ">",
                    LEFT_TO_RIGHT_MARK => "[L]",
                    RIGHT_TO_LEFT_MARK => "[R]",
                    _ => "?",
                });
            } else {
                assert_eq!(inserted.to_text(at), back.len(), "{marked}");
                named.push(c);
                back.push(c);
            }
        }
        assert_eq!(named, expected);
        assert_eq!(back.replace(NOTHING, "\u{2069}"), text);
        assert_eq!(inserted.to_text(shown.len()), text.len());
        for styled in &styled {
            let there = inserted.to_shown(&styled.range);
            assert_eq!(inserted.to_text(there.start), styled.range.start);
            assert_eq!(inserted.to_text(there.end), styled.range.end);
            assert!(
                !inserted.begins_at(there.start),
                "{marked}: the style begins with the text"
            );
        }
    }

    #[test]
    fn isolates_are_between_two_characters() {
        check("אב {http://a.b/ג} ד", "[R]אב <http://a.b/ג> ד");
        check("{http://a.b/ג} ד", "[L]<http://a.b/ג> ד");
        check("{1.2/ג}", "[R]<1.2/ג>");
        check("see {a.b}, {c.d/ג}", "[L]see <a.b>, <c.d/ג>");
        check("א {a{b}}{c}", "[R]א <a<b>><c>");
    }

    #[test]
    fn a_text_from_left_to_right_stays_as_it_is() {
        check("see {http://a.b/c}", "see http://a.b/c");
        check("é {日本}", "é 日本");
        check("אב", "אב");
        check("א{}", "א");
    }

    /// The characters of the text itself begin and end no other isolate.
    #[test]
    fn isolates_of_the_text_stay_inside() {
        check("א {a\u{2067}b} c", "[R]א <a\u{2067}b>> c");
        check("א {a\u{2069}b} c", "[R]א <a\u{2060}b> c");
        check(
            "א {a\u{2067}b\u{2069}c} \u{2069}",
            "[R]א <a\u{2067}b\u{2069}c> \u{2069}",
        );
    }

    #[test]
    fn the_later_of_two_that_overlap_ends_with_the_other() {
        let styled = [0..5, 3..9].map(|range| StyledText::new(range).isolate(Isolate::FirstStrong));
        let ranges = nested("0123456789", &styled);
        let ranges: Vec<Range<usize>> = ranges.into_iter().map(|(range, _)| range).collect();
        assert_eq!(ranges, [0..5, 3..5]);
    }
}

//! The signs before the items of lists, with their numbers.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use livelink_index::SpanStore;
use ropey::Rope;

use crate::paragraph::{Marker, Paragraph};
use crate::settle::get;
use crate::text_lines::{begins_paragraph, bytes_of, line_feeds, paragraphs_in};

/// The sign before an item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ItemMarker {
    /// The first line of the item, as a line of the rope.
    pub line: usize,
    /// How many lists are around the item's list.
    pub level: u8,
    /// The sign.
    pub marker: Marker,
    /// The number of the item, if its sign is a number.
    pub number: Option<u32>,
}

/// The numbers of items, counted once. They are kept for places here and there in the document, so that the items of a screen need no
/// count from the start of their list.
#[derive(Debug)]
pub(crate) struct Numbers {
    /// The open lists before a line.
    before: Mutex<BTreeMap<usize, Counts>>,
    /// About how many lines are counted between two places that are kept.
    apart: usize,
}

impl Default for Numbers {
    fn default() -> Self {
        Self::with_places(1024)
    }
}

impl Numbers {
    fn with_places(apart: usize) -> Self {
        Self {
            before: Mutex::default(),
            apart,
        }
    }

    /// Forgets what was counted after a line, which has changed.
    pub(crate) fn forget_after(&self, line: usize) {
        self.lock().split_off(&(line + 1));
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<usize, Counts>> {
        // Every change leaves the map whole, so it is right even if a thread has panicked meanwhile.
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the signs of the items that begin in these lines, in order.
    pub(crate) fn markers_in(
        &self,
        paragraphs: &SpanStore<Paragraph>,
        text: &Rope,
        lines: Range<usize>,
    ) -> Vec<ItemMarker> {
        let mut found = Vec::new();
        let end = lines.end.min(text.len_lines());
        let mut counts = self.counts_at(paragraphs, text, lines.start.min(end));
        for line in paragraphs_in(text, lines.start..end) {
            let this = get(paragraphs, line);
            counts.pass(this, 1);
            let place = this.list;
            if let Some((place, marker)) = place.and_then(|it| Some((it, it.marker?))) {
                let number = match marker {
                    Marker::Number { first } => {
                        Some(first.saturating_add(counts.items(place.level) - 1))
                    }
                    _ => None,
                };
                found.push(ItemMarker {
                    line,
                    level: place.level,
                    marker,
                    number,
                });
            }
        }
        found
    }

    /// Returns the number of items so far in the numbered outermost list that is open before a line.
    pub(crate) fn items_before(
        &self,
        paragraphs: &SpanStore<Paragraph>,
        text: &Rope,
        line: usize,
    ) -> u32 {
        self.counts_at(paragraphs, text, line).items(0)
    }

    /// Returns the open lists before a line. O(log n + runs of lines since the last place that is kept), and O(1) for a byte of the
    /// numbered items among them.
    fn counts_at(&self, paragraphs: &SpanStore<Paragraph>, text: &Rope, line: usize) -> Counts {
        let mut kept = self.lock();
        let known = kept.range(..=line).next_back();
        let (mut at, mut counts) =
            known.map_or_else(Default::default, |(at, counts)| (*at, counts.clone()));
        let mut work = 0;
        while at < line {
            let (run, this) = match paragraphs.at(at) {
                Some((run, this)) => (at..run.end.min(line).min(at + self.apart), *this),
                None => {
                    let next = paragraphs.first_from(at).map(|(run, _)| run.start);
                    (at..next.unwrap_or(line).min(line), Paragraph::default())
                }
            };
            let is_numbered = this.list.is_some_and(|it| it.marker.is_some_and(is_number));
            let begin = match is_numbered {
                // A paragraph that was cut in two has been counted with its first lines.
                true => paragraphs_begun(text, &run),
                false => 1,
            };
            counts.pass(this, begin);
            work += if is_numbered { run.len() } else { 1 };
            at = run.end;
            if work >= self.apart {
                work = 0;
                kept.insert(at, counts.clone());
            }
        }
        counts
    }
}

/// Returns how many paragraphs begin in lines.
fn paragraphs_begun(text: &Rope, lines: &Range<usize>) -> u32 {
    let range = bytes_of(text, lines);
    // A paragraph begins after each line feed, also after the one right before the lines.
    let first = u32::from(begins_paragraph(text, lines.start));
    let inside = range.start..range.end.saturating_sub(1);
    let count = line_feeds(text, inside).count();
    first.saturating_add(u32::try_from(count).unwrap_or(u32::MAX))
}

const fn is_number(marker: Marker) -> bool {
    matches!(marker, Marker::Number { .. })
}

/// The open lists at a place.
#[derive(Clone, Debug, Default)]
struct Counts {
    quote: u8,
    /// The numbered items of the open list on each level so far.
    by_level: Vec<u32>,
}

impl Counts {
    /// Moves on, past paragraphs side by side that have the same attributes.
    fn pass(&mut self, this: Paragraph, paragraphs: u32) {
        if this.quote != self.quote || this.list.is_none() {
            self.by_level.clear();
        }
        self.quote = this.quote;
        let Some(place) = this.list else {
            return;
        };
        self.by_level.resize(usize::from(place.level) + 1, 0);
        let last = self.by_level.last_mut();
        if let (Some(marker), Some(count)) = (place.marker, last) {
            *count = match is_number(marker) {
                false => 0,
                true if this.apart => 1,
                true => count.saturating_add(paragraphs),
            };
        }
    }

    /// Returns how many items the open list on a level has. At least 1 after a numbered item.
    fn items(&self, level: u8) -> u32 {
        let count = self.by_level.get(usize::from(level)).copied();
        count.unwrap_or_default().max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paragraph::ListPlace;
    use crate::settle::{put, settle};

    /// Attributes by a letter: items of numbered lists on two levels, a bullet, a paragraph that goes on with an item, an item of a
    /// list of its own, an item in a quote, and a plain paragraph.
    fn paragraph(letter: char) -> Paragraph {
        let mut it = Paragraph::default();
        let number = Some(Marker::Number { first: 1 });
        let (level, marker) = match letter {
            'n' | '!' | 'q' => (0, number),
            'm' => (1, number),
            'b' => (0, Some(Marker::Bullet)),
            'c' => (0, None),
            _ => return it,
        };
        it.list = Some(ListPlace { level, marker });
        it.apart = letter == '!';
        it.quote = u8::from(letter == 'q');
        it
    }

    /// Counts from the start of the text.
    fn numbers(letters: &str) -> Vec<Option<u32>> {
        let (mut outer, mut inner) = (0, 0);
        let mut last = '.';
        let count = |letter: char| {
            if (letter == 'q') != (last == 'q') {
                (outer, inner) = (0, 0);
            }
            last = letter;
            match letter {
                'n' | 'q' => (outer, inner) = (outer + 1, 0),
                '!' => (outer, inner) = (1, 0),
                'm' => inner += 1,
                'c' => inner = 0,
                _ => (outer, inner) = (0, 0),
            }
            match letter {
                'n' | 'q' | '!' => Some(outer),
                'm' => Some(inner),
                _ => None,
            }
        };
        letters.chars().map(count).collect()
    }

    #[test]
    fn numbers_are_those_of_a_count_from_the_start() {
        let rng = &mut fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let numbers_of = Numbers::with_places(rng.usize(1..5));
            let mut letters = String::from("n");
            for _ in 0..20 {
                // Paragraphs after a random one are others now. A paragraph may have two lines.
                letters.truncate(rng.usize(1..=letters.len()));
                let changed = letters.len() - 1;
                for _ in 0..rng.usize(0..12) {
                    let next = *rng
                        .choice(&['n', 'n', 'n', 'm', 'm', 'b', 'c', '!', 'q', '.'])
                        .unwrap();
                    letters.push(next);
                }
                // An item on the second level needs one on the first, and so does a paragraph that goes on.
                let mut open = false;
                letters = letters
                    .chars()
                    .map(|letter| {
                        let needs = matches!(letter, 'm' | 'c');
                        let letter = if needs && !open { 'n' } else { letter };
                        open = matches!(letter, 'n' | 'm' | 'c' | 'b' | '!');
                        letter
                    })
                    .collect();
                let lines: Vec<&str> = letters
                    .chars()
                    .map(|it| if it == 'm' { "a\u{2028}b" } else { "a" })
                    .collect();
                let text = Rope::from_str(&lines.join("\n"));
                let mut paragraphs = SpanStore::new();
                let mut line = 0;
                let mut starts = Vec::new();
                for letter in letters.chars() {
                    starts.push(line);
                    let height = if letter == 'm' { 2 } else { 1 };
                    put(&mut paragraphs, line..line + height, paragraph(letter));
                    line += height;
                }
                settle(&mut paragraphs, &text, 0..line, |_| ());
                numbers_of.forget_after(starts[changed.min(starts.len() - 1)]);
                let from = rng.usize(0..=line);
                let found = numbers_of.markers_in(&paragraphs, &text, from..line);
                let all = starts.into_iter().zip(numbers(&letters));
                let expected = all.filter(|(start, number)| *start >= from && number.is_some());
                let found = found
                    .iter()
                    .filter_map(|it| Some((it.line, Some(it.number?))));
                assert!(found.eq(expected), "{letters} from {from}");
            }
        }
    }
}

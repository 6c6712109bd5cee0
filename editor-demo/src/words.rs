//! How many words a text has, by the word boundaries of Unicode (UAX #29), and how an edit changes that.
//!
//! A character of Han or Hiragana is a word of its own there. A text without spaces still has a sensible number of words.
//!
//! Words are counted in pieces. Two neighbouring pieces are cut at a *safe place*: between two characters of which the first
//! ends every word and joins nothing, such as a space. So the sum equals one count of the whole text. An edit
//! changes the words between the safe places around it, and no others.

use std::ops::Range;
use std::task::Poll;

use livelink::index::Edit;
use livelink_egui::text;
use ropey::Rope;
use unicode_segmentation::UnicodeSegmentation as _;

use crate::background::{Task, Waker};

/// How far a safe place is looked for, in bytes. A longer text without one is cut where that distance ends.
const FAR: usize = 1024;

/// How much is counted at a time, in bytes.
const PIECE: usize = 64 * 1024;

/// How much an edit may make us count, in bytes of the old and the new text. Each edit of a list counts as [`LEAST`] or more.
const MOST: usize = 256 * 1024;
const LEAST: usize = 64;

/// Returns how many words a range of the text has. `go_on` is asked between pieces; when it says no, the result is `None`.
/// O(range).
pub(crate) fn count(rope: &Rope, range: Range<usize>, go_on: impl Fn() -> bool) -> Option<usize> {
    let (mut words, mut piece) = (0, String::new());
    for chunk in rope.byte_slice(range).chunks() {
        piece.push_str(chunk);
        if piece.len() >= PIECE {
            if !go_on() {
                return None;
            }
            let (cut, joined) = last_cut(&piece);
            words += count_in(piece.get(..cut).unwrap_or_default());
            // Both pieces count the word that is cut.
            words -= usize::from(joined);
            piece.drain(..cut);
        }
    }
    Some(words + count_in(&piece))
}

/// Returns by how much edits have changed the number of words. The edits are those of one moment: each is given in the text
/// before all of them. Returns `None` if more text would have to be counted than a key may take.
pub(crate) fn change(before: &Rope, after: &Rope, edits: &[Edit]) -> Option<isize> {
    let mut change = 0;
    let mut work = 0;
    // The text around the last edits, in the old text, and how much longer it and all text before it have become.
    let mut around: Option<Range<usize>> = None;
    let (mut longer_before, mut longer) = (0_isize, 0_isize);
    let mut add = |around: Range<usize>, longer_before: isize, longer: isize| {
        let start = around.start.checked_add_signed(longer_before)?;
        let end = around.end.checked_add_signed(longer)?;
        work += (around.len() + end.checked_sub(start)?).max(LEAST);
        if work > MOST {
            return None;
        }
        let old = count(before, around, || true)?;
        let new = count(after, start..end, || true)?;
        change += isize::try_from(new).ok()? - isize::try_from(old).ok()?;
        Some(())
    };
    for edit in edits {
        let start = safe_before(before, edit.start);
        let end = safe_after(before, edit.old_end);
        around = match around {
            Some(last) if start <= last.end => Some(last.start..end),
            last => {
                if let Some(last) = last {
                    add(last, longer_before, longer)?;
                }
                longer_before = longer;
                Some(start..end)
            }
        };
        longer += isize::try_from(edit.new_end).ok()? - isize::try_from(edit.old_end).ok()?;
    }
    if let Some(last) = around {
        add(last, longer_before, longer)?;
    }
    Some(change)
}

fn count_in(text: &str) -> usize {
    text.unicode_words().count()
}

/// Returns whether a text may be cut between these two characters: no word goes from one to the other, and neither has to do
/// with how the text on the other side is divided.
fn is_safe(first: char, second: char) -> bool {
    if !(first.is_whitespace() || is_word_alone(first)) {
        return false;
    }
    if second.is_ascii() {
        return true;
    }
    // A combining character, for example, belongs to the character before it.
    let mut both = [0; 8];
    let len = first.encode_utf8(&mut both).len();
    let len = len + second.encode_utf8(&mut both[len..]).len();
    let both = str::from_utf8(&both[..len]).unwrap_or_default();
    both.split_word_bounds().count() == 2
}

/// Returns whether a character is a word that joins no other: Hiragana and Han.
fn is_word_alone(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{323af}')
}

/// Returns the last safe place that has only unchanged text on both sides, if the text from `at` on is changed.
fn safe_before(rope: &Rope, at: usize) -> usize {
    let at = text::floor(rope, at);
    let mut chars = rope.chars_at(rope.byte_to_char(at));
    let (mut place, mut second) = (at, None);
    while let Some(first) = chars.prev() {
        if second.is_some_and(|second| is_safe(first, second)) || at - place > FAR {
            return place;
        }
        place -= first.len_utf8();
        second = Some(first);
    }
    0
}

/// Returns the first safe place that has only unchanged text on both sides, if the text up to `at` is changed.
fn safe_after(rope: &Rope, at: usize) -> usize {
    let at = text::floor(rope, at);
    let (mut place, mut first) = (at, None);
    for second in rope.chars_at(rope.byte_to_char(at)) {
        if first.is_some_and(|first| is_safe(first, second)) || place - at > FAR {
            return place;
        }
        place += second.len_utf8();
        first = Some(second);
    }
    rope.len_bytes()
}

/// Returns where to cut a piece, and whether the cut goes through a word. The cut is at the last safe place of the piece. If no
/// safe place is near the end, the cut is a fixed distance before the end.
fn last_cut(piece: &str) -> (usize, bool) {
    let mut chars = piece.char_indices().rev();
    let mut second = chars.next();
    for first in chars {
        if let Some((place, c)) = second {
            if is_safe(first.1, c) {
                return (place, false);
            }
            if piece.len() - place > FAR {
                return (place, is_within_word(piece, place));
            }
        }
        second = Some(first);
    }
    (piece.len(), false)
}

/// Returns whether a place is between two characters of a word, judged by the text near it.
fn is_within_word(text: &str, place: usize) -> bool {
    let start = text.floor_char_boundary(place.saturating_sub(FAR));
    let near = text.get(start..).unwrap_or_default();
    let mut words = near.unicode_word_indices();
    words.any(|(at, word)| {
        let at = start + at;
        let (before, after) = word
            .split_at_checked(place.saturating_sub(at))
            .unwrap_or_default();
        at < place && count_in(before) > 0 && count_in(after) > 0
    })
}

/// A text up to this length, in bytes, is counted at once.
const AT_ONCE: usize = 128 * 1024;

/// Counts the words of a document and of its selection.
#[derive(Debug, Default)]
pub(crate) struct WordCounter {
    document: Option<Count>,
    selection: Option<(Range<usize>, Count)>,
}

/// A number of words: known, or on its way.
#[derive(Debug)]
struct Count {
    /// The words that were counted.
    counted: usize,
    /// The words that edits added or removed since the count began.
    change: isize,
    /// The count on another thread.
    coming: Option<Task<usize>>,
}

impl WordCounter {
    /// Returns how many words are in a range of the document, or `None` while they are being counted. Besides the whole document,
    /// only the last range is kept.
    pub(crate) fn in_range(
        &mut self,
        text: &Rope,
        range: Range<usize>,
        waker: &Waker,
    ) -> Option<usize> {
        let start = || Count::start(text, range.clone(), waker);
        if range == (0..text.len_bytes()) {
            return self.document.get_or_insert_with(start).get();
        }
        let last = self.selection.take().filter(|(last, _)| *last == range);
        let (_, count) = self
            .selection
            .insert(last.unwrap_or_else(|| (range.clone(), start())));
        count.get()
    }

    /// Waits until the words of the document are counted, for tests and scripts.
    pub(crate) fn wait(&mut self, text: &Rope, waker: &Waker) {
        self.in_range(text, 0..text.len_bytes(), waker);
        if let Some(count) = &mut self.document
            && let Some(coming) = count.coming.take()
        {
            count.counted = coming.wait().unwrap_or_default();
        }
    }

    /// Follows edits of one moment, each given in the text before all of them.
    pub(crate) fn edited(&mut self, before: &Rope, after: &Rope, edits: &[Edit]) {
        self.selection = None;
        if let Some(count) = &mut self.document {
            match change(before, after, edits) {
                Some(change) => count.change += change,
                // It is counted again when somebody asks.
                None => self.document = None,
            }
        }
    }
}

impl Count {
    fn start(text: &Rope, range: Range<usize>, waker: &Waker) -> Self {
        if range.len() <= AT_ONCE {
            return Self {
                counted: count(text, range, || true).unwrap_or_default(),
                change: 0,
                coming: None,
            };
        }
        let text = text.clone();
        let coming = Task::start(waker, move |results| {
            if let Some(count) = count(&text, range, || results.are_wanted()) {
                results.add(count);
            }
        });
        Self {
            counted: 0,
            change: 0,
            coming: Some(coming),
        }
    }

    fn get(&mut self) -> Option<usize> {
        if let Some(coming) = &self.coming {
            match coming.poll() {
                Poll::Ready(counted) => self.counted = counted.unwrap_or_default(),
                Poll::Pending => return None,
            }
            self.coming = None;
        }
        Some(self.counted.saturating_add_signed(self.change))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: usize) {
        let rope = Rope::from_str(text);
        assert_eq!(
            count(&rope, 0..text.len(), || true),
            Some(expected),
            "{text}"
        );
    }

    #[test]
    fn words_are_those_of_unicode() {
        check("", 0);
        check(" , \n", 0);
        check("one", 1);
        check("It can't be 3.5 or U.S.A.\n", 6);
        check("日本語です", 5);
        check("カタカナ", 1);
        check("हिन्दी में", 2);
        check("a\u{301}b", 1);
        check("🙂 🇩🇪🇫🇷", 0);
    }

    /// A text of many pieces has the words of one piece, whether or not there is a place to cut it at.
    #[test]
    fn pieces_add_up() {
        for part in [
            "some words, don't cut ",
            "日本語",
            "abcdefghij",
            "ab.cd.",
            "a\u{301}",
            "🇩🇪",
        ] {
            let text = part.repeat(3 * PIECE / part.len());
            check(&text, text.unicode_words().count());
        }
        let rope = Rope::from_str(&"a ".repeat(PIECE));
        assert_eq!(count(&rope, 0..rope.len_bytes(), || false), None);
    }

    /// After random edits, the number that was kept current is the number of a fresh count.
    #[test]
    fn edits_change_the_count_as_a_fresh_count_says() {
        const PARTS: &[&str] = &[
            " ",
            "\n",
            "\r\n",
            "a",
            "bc",
            "7",
            ".",
            "'",
            "_",
            "日",
            "か",
            "カ",
            "\u{301}",
            "\u{200d}",
            "🇩",
            "🙂",
            "א",
            "\"",
            "的\u{fe0f}",
            ",",
            "\u{3000}",
            "  ",
            "한",
            "ก",
        ];
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..300 {
            let mut text = String::new();
            let mut words = 0_isize;
            for _ in 0..40 {
                let some = |random: &mut fastrand::Rng| -> String {
                    (0..random.usize(0..6))
                        .map(|_| PARTS[random.usize(0..PARTS.len())])
                        .collect()
                };
                // One to three edits of one moment.
                let mut edits = Vec::new();
                let (mut new, mut from) = (String::new(), 0);
                for _ in 0..random.usize(1..4) {
                    let start = text
                        .floor_char_boundary(random.usize(from..=text.len()))
                        .max(from);
                    let old_end = text
                        .floor_char_boundary((start + random.usize(0..5)).min(text.len()))
                        .max(start);
                    let typed = some(&mut random);
                    new.push_str(&text[from..start]);
                    new.push_str(&typed);
                    edits.push(Edit::replace(start..old_end, typed.len()));
                    from = old_end;
                }
                new.push_str(&text[from..]);
                let (before, after) = (Rope::from_str(&text), Rope::from_str(&new));
                words += change(&before, &after, &edits).expect("a short text");
                assert_eq!(
                    words.cast_unsigned(),
                    new.unicode_words().count(),
                    "{text:?} {edits:?} {new:?}"
                );
                text = new;
            }
        }
    }

    /// In a text without a safe place, a key counts only what is near it. A large edit is not counted at once.
    #[test]
    fn a_key_counts_only_what_is_near() {
        let text = "abcdefghij".repeat(100_000);
        let (before, mut after) = (Rope::from_str(&text), Rope::from_str(&text));
        after.insert_char(500_000, ' ');
        assert_eq!(
            change(&before, &after, &[Edit::insert(500_000, 1)]),
            Some(1)
        );
        assert!(safe_after(&before, 500_000) - safe_before(&before, 500_000) <= 2 * FAR + 4);
        assert_eq!(
            change(&Rope::new(), &before, &[Edit::insert(0, text.len())]),
            None
        );
    }
}

#[cfg(test)]
mod word_counter_tests {
    use super::*;

    #[test]
    fn what_is_typed_while_words_are_counted_counts() {
        let mut text = Rope::from_str(&"one two\n".repeat(100_000));
        let (mut counter, waker) = (WordCounter::default(), Waker::default());
        counter.in_range(&text, 0..text.len_bytes(), &waker);
        for (at, typed) in [(0, "x "), (400_002, " y "), (7, "z")] {
            let before = text.clone();
            text.insert(at, typed);
            counter.edited(&before, &text, &[Edit::insert(at, typed.len())]);
        }
        let expected = count(&text, 0..text.len_bytes(), || true);
        counter.wait(&text, &waker);
        assert_eq!(
            counter.in_range(&text, 0..text.len_bytes(), &waker),
            expected
        );

        // A large edit is counted on another thread again.
        let before = text.clone();
        text.remove(8..400_000);
        counter.edited(&before, &text, &[Edit::replace(8..400_000, 0)]);
        let expected = count(&text, 0..text.len_bytes(), || true);
        counter.wait(&text, &waker);
        assert_eq!(
            counter.in_range(&text, 0..text.len_bytes(), &waker),
            expected
        );
    }

    #[test]
    fn the_selection_is_counted_for_itself() {
        let text = Rope::from_str("one two three");
        let (mut counter, waker) = (WordCounter::default(), Waker::default());
        assert_eq!(counter.in_range(&text, 2..7, &waker), Some(2));
        assert_eq!(counter.in_range(&text, 4..4, &waker), Some(0));
        assert_eq!(counter.in_range(&text, 0..13, &waker), Some(3));
    }
}

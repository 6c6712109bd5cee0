//! Answers about hosts that come again: texts have few hosts, and many links to each.
//!
//! An expensive answer about a word that depends on nothing but its letters is kept together with
//! the place of the word. The same letters elsewhere have the same answer. The cache has a fixed
//! size, belongs to one scan of one text, and allocates nothing. It matters for hosts beyond ASCII
//! (IDNA, scripts, look-alikes: microseconds each) and for hosts under longer suffixes. It does not
//! change an answer. It is written by hand because a map of the standard library would allocate,
//! hash all letters, and grow without bound.

use crate::host::domain::HostMatch;
use std::cell::{Cell, OnceCell};
use std::ops::Range;

/// The number of words that are kept.
const SLOTS: usize = 16;

/// The longest word that is kept. Longer ones are sentences, and do not come again.
const LONGEST: usize = 256;

/// The kept answers about words of one text.
pub(crate) struct HostCache<T> {
    /// The slots are set up when the first word is looked up. Most scans look up no word, or only a
    /// few.
    slots: OnceCell<[Cell<Option<Kept<T>>>; SLOTS]>,
}

#[derive(Clone, Copy)]
struct Kept<T> {
    start: usize,
    end: usize,
    answer: T,
}

impl<T> Default for HostCache<T> {
    fn default() -> Self {
        Self {
            slots: OnceCell::new(),
        }
    }
}

impl<T: Copy> HostCache<T> {
    /// Returns the answer about the word of `text` at `word`: a kept one, or the result of `find`.
    pub(crate) fn recall(&self, text: &str, word: Range<usize>, find: impl FnOnce() -> T) -> T {
        let bytes = text.as_bytes();
        let letters = bytes.get(word.clone()).unwrap_or_default();
        let Some(slot) = self
            .slots
            .get_or_init(|| [const { Cell::new(None) }; SLOTS])
            .get(slot(letters))
            .filter(|_| letters.len() <= LONGEST)
        else {
            return find();
        };
        if let Some(kept) = slot.get()
            && bytes.get(kept.start..kept.end) == Some(letters)
        {
            return kept.answer;
        }
        let answer = find();
        slot.set(Some(Kept {
            start: word.start,
            end: word.end,
            answer,
        }));
        answer
    }
}

/// Returns the slot where a word is kept. It mixes the first and the last eight bytes and the
/// length.
fn slot(word: &[u8]) -> usize {
    let ends = [word.first_chunk(), word.last_chunk()]
        .map(|eight| eight.map_or(0, |eight| u64::from_le_bytes(*eight)));
    let mixed = ends.iter().fold(word.len() as u64, |mixed, end| {
        (mixed ^ end)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29)
    });
    mixed as usize % SLOTS
}

/// The last plain host with a path after it.
#[derive(Default)]
pub(crate) struct LastHost {
    /// Its place, with the slash after it.
    place: Range<usize>,
    /// The host; `None` before there is one.
    found: Option<HostMatch>,
}

impl LastHost {
    /// Returns the same host at `start`, if its letters and a slash follow there. Its own bytes
    /// alone decide whether it is a host.
    #[inline]
    pub(crate) fn again(&self, bytes: &[u8], start: usize) -> Option<HostMatch> {
        let last = bytes.get(self.place.clone())?;
        bytes
            .get(start..)?
            .starts_with(last)
            .then_some(self.found)?
    }

    /// Keeps the host at `start` if it is plain and a slash follows it.
    #[inline]
    pub(crate) fn keep(&mut self, bytes: &[u8], start: usize, found: HostMatch) {
        let end = start + found.len;
        if found.plain && bytes.get(end) == Some(&b'/') {
            self.place = start..end + 1;
            self.found = Some(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::HostCache;

    #[test]
    fn an_answer_is_found_once_while_it_is_kept() {
        let text = "a b a bb a b c d e f g a";
        let memory = HostCache::default();
        let mut asked = String::new();
        let mut at = 0;
        for word in text.split(' ') {
            let range = at..at + word.len();
            at = range.end + 1;
            let answer = memory.recall(text, range, || {
                asked.push_str(word);
                word.as_bytes()[0]
            });
            assert_eq!(answer, word.as_bytes()[0]);
        }
        assert!(
            asked.starts_with('a') && asked.len() < text.replace(' ', "").len(),
            "{asked}"
        );
    }
}

//! A search that goes on in the background, from the caret to the end of the text and then from its start.

use std::ops::Range;
use std::task::Poll;

use ropey::Rope;

use super::needle::{Needle, pieces};
use crate::background::{Task, Waker};

/// Up to this many occurrences are kept. Of more, only the number is known.
const KEPT: usize = 200_000;

/// A text up to this size, in bytes, is searched at once.
const AT_ONCE: usize = 256 * 1024;

/// The occurrences of a needle in a text, as far as they are found.
#[derive(Debug)]
pub(super) struct Search {
    needle: Needle,
    /// The revision of the text that is searched.
    revision: u64,
    /// Where the search began.
    from: usize,
    /// Occurrences from there to the end.
    after: Vec<Range<usize>>,
    /// Occurrences before it.
    before: Vec<Range<usize>>,
    count: usize,
    /// Where the occurrence that was found last begins and ends.
    taken: usize,
    free: usize,
    running: Option<Task<Vec<Range<usize>>>>,
}

impl Search {
    /// Begins a search at `from`.
    pub(super) fn start(
        needle: Needle,
        rope: &Rope,
        revision: u64,
        from: usize,
        waker: &Waker,
    ) -> Self {
        let mut search = Self {
            needle: needle.clone(),
            revision,
            from,
            after: Vec::new(),
            before: Vec::new(),
            count: 0,
            taken: 0,
            free: 0,
            running: None,
        };
        if needle.is_empty() {
            return search;
        }
        let len = rope.len_bytes();
        if len <= AT_ONCE {
            search.take(needle.within(rope, from..len));
            search.take(needle.within(rope, 0..from));
            return search;
        }
        let rope = rope.clone();
        search.running = Some(Task::start(waker, move |results| {
            for piece in pieces(from..len).chain(pieces(0..from)) {
                if !results.are_wanted() {
                    return;
                }
                let found = needle.within(&rope, piece);
                if !found.is_empty() {
                    results.add(found);
                    results.wake_window();
                }
            }
        }));
        search
    }

    /// Returns whether this is the search for a needle in a text.
    pub(super) fn is_for(&self, needle: &Needle, revision: u64) -> bool {
        self.needle == *needle && self.revision == revision
    }

    /// Takes over new occurrences from the search.
    pub(super) fn land(&mut self) {
        while let Some(running) = &self.running {
            match running.poll() {
                Poll::Ready(Some(found)) => self.take(found),
                Poll::Ready(None) => self.running = None,
                Poll::Pending => return,
            }
        }
    }

    fn take(&mut self, found: Vec<Range<usize>>) {
        for range in found {
            if range.start < self.free && range.start >= self.taken {
                // An earlier piece has found the start of it as the end of another.
                continue;
            }
            (self.taken, self.free) = (range.start, range.end);
            self.count += 1;
            if self.after.len() + self.before.len() >= KEPT {
                continue;
            }
            match range.start >= self.from {
                true => self.after.push(range),
                false => self.before.push(range),
            }
        }
    }

    /// Returns whether the whole text was searched.
    pub(super) fn is_done(&self) -> bool {
        self.running.is_none()
    }

    /// Returns how many occurrences are found so far.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Returns whether every occurrence is known, and not only their number.
    pub(super) fn is_complete(&self) -> bool {
        self.is_done() && self.count == self.after.len() + self.before.len()
    }

    /// Returns the first occurrence at or after a place, else the first of the text. `None` if none is found yet.
    pub(super) fn next(&self, at: usize) -> Option<Range<usize>> {
        let from = |list: &[Range<usize>]| {
            let next = list.partition_point(|range| range.start < at);
            list.get(next).cloned()
        };
        let first = || self.before.first().or(self.after.first()).cloned();
        if at >= self.from {
            // The part before the start of the search is searched last.
            return from(&self.after).or_else(|| self.is_done().then(first).flatten());
        }
        from(&self.before).or_else(|| self.is_done().then(|| from(&self.after).or_else(first))?)
    }

    /// Returns the last occurrence that begins before a place, else the last of the text. `None` until all are found.
    pub(super) fn previous(&self, at: usize) -> Option<Range<usize>> {
        if !self.is_done() {
            return None;
        }
        let before = |list: &[Range<usize>]| {
            let next = list.partition_point(|range| range.start < at);
            list.get(next.checked_sub(1)?).cloned()
        };
        let last = || self.after.last().or(self.before.last()).cloned();
        before(&self.after)
            .or_else(|| before(&self.before))
            .or_else(last)
    }

    /// Returns the number of an occurrence, counted from 1. `None` if the range is no occurrence, or while the search still runs.
    pub(super) fn number(&self, range: &Range<usize>) -> Option<usize> {
        let within = |list: &[Range<usize>]| {
            let at = list.partition_point(|other| other.start < range.start);
            list.get(at).filter(|found| *found == range).map(|_| at + 1)
        };
        if !self.is_complete() {
            return None;
        }
        within(&self.before).or_else(|| Some(self.before.len() + within(&self.after)?))
    }

    /// Returns the occurrences that share a byte with a range.
    pub(super) fn within(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let lists = [&self.before, &self.after].into_iter();
        let found = lists.flat_map(|list| {
            let first = list.partition_point(|found| found.end <= range.start);
            let end = list.partition_point(|found| found.start < range.end);
            list.get(first..end).unwrap_or_default()
        });
        found.cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find_options::FindOptions;

    fn searched(text: &str, what: &str, from: usize) -> Search {
        let needle = Needle::new(what, FindOptions::default());
        let mut search = Search::start(needle, &Rope::from_str(text), 0, from, &Waker::default());
        while !search.is_done() {
            search.land();
            std::thread::yield_now();
        }
        search
    }

    #[test]
    fn occurrences_go_round() {
        let search = searched("x..x..x", "x", 2);
        assert_eq!(search.count(), 3);
        for (at, next, previous) in [(0, 0, 6), (1, 3, 0), (4, 6, 3), (7, 0, 6)] {
            assert_eq!(search.next(at).unwrap().start, next, "after {at}");
            assert_eq!(search.previous(at).unwrap().start, previous, "before {at}");
        }
        assert_eq!(search.number(&(3..4)), Some(2));
        assert_eq!(search.number(&(3..5)), None);
        assert_eq!(search.within(&(3..7)), [3..4, 6..7]);
        assert_eq!(searched("abc", "x", 0).next(0), None);
    }

    /// In the background the same is found as at once, also where pieces meet.
    #[test]
    fn a_long_text_is_searched_in_the_background() {
        let text = format!(
            "{}needle{}",
            "xy ".repeat(600_000),
            "ab needle".repeat(100_000)
        );
        let search = searched(&text, "NEEDLE", 900_001);
        let expected: Vec<usize> = text.match_indices("needle").map(|(at, _)| at).collect();
        assert_eq!(search.count(), expected.len());
        let found: Vec<usize> = search
            .within(&(0..text.len()))
            .iter()
            .map(|range| range.start)
            .collect();
        assert_eq!(found, expected);
    }
}

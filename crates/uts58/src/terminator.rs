//! Reading many links of one text that start inside each other's paths, without reading the same text for each.
//!
//! A path may hold text that looks like a link itself: `http://a.example/(http://b.example/(...`. A caller that refuses
//! a link because it does not end soon enough, and then tries the next one, would read the same text again for each.
//! But two readings that are at the same place in the same part with no bracket open continue alike. So the second reading
//! may stop there, and take over from where the first one ended.

use crate::end::{Stop, Termination};
use crate::part::Part;
use crate::termination::{Reading, terminate};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

/// The length in bytes from which a reading is remembered.
const LONG: usize = 1024;

/// The length in bytes of most links, at most.
const SHORT: usize = 128;

/// How much of the text already passed is kept before it is dropped, in words of the bitmap.
const KEPT: usize = 1024;

/// [`terminate`] for link after link of one text, from left to right, with a memory of the last long one.
///
/// The answers equal those of [`terminate`]. It saves time where long links start inside each other, as they do where a caller
/// refuses them. It allocates nothing for links of at most 1,024 bytes, and for a longer one a bit for each byte up to its
/// limit.
///
/// ```
/// use uts58::{Terminator, terminate};
///
/// let text = "/(a/(a/(a".repeat(1_000);
/// let mut terminator = Terminator::default();
/// for start in (0..6_000).step_by(9) {
///     let limit = start + 2_000;
///     assert_eq!(terminator.terminate(&text, start, limit), terminate(&text, start, limit));
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Terminator {
    last: Option<Box<LongReading>>,
    /// The text of the last link that was read without a memory.
    passed: Range<usize>,
}

/// A reading of a long link.
#[derive(Clone, Debug)]
struct LongReading {
    /// Where the reading began.
    start: usize,
    /// Where each part began: path, query, fragment, directive.
    parts: [usize; 4],
    /// Bit `i` of word `w`: no bracket was open at `base + 64 * w + i`, and the reading looked there.
    empty: Vec<u64>,
    base: usize,
    /// How far the reading has come.
    reading: Reading,
    /// Why it went no further.
    stop: Stop,
}

impl Terminator {
    /// Equals [`terminate`]. Each call gets the same `text`, and a `start` after the `start` of all earlier
    /// calls.
    ///
    /// With another text, or in another order, it gives some answer that [`terminate`] could give for some text.
    #[inline]
    #[must_use]
    pub fn terminate(&mut self, text: &str, start: usize, limit: usize) -> Termination {
        // Most texts have no long link.
        if self.last.is_some()
            && let Some(found) = self.taken_over(text, start, limit)
        {
            return found;
        }
        let limit = limit.min(text.len());
        if self.passed.contains(&start) && self.passed.end - start > LONG {
            return self.remembering(text, start, limit.min(text.len()));
        }
        let near = limit.min(start.saturating_add(SHORT));
        let found = terminate(text, start, near);
        // An initiator that the nearer limit cuts does not stop the reading, so the sign that stops it is no part of one.
        match found.stop == Stop::End && near < limit {
            true => self.long(text, start, limit),
            false => found,
        }
    }

    /// [`terminate`] for a link in which probably no other one begins. If one does,
    /// [`terminate`](Self::terminate) remembers that one.
    ///
    /// ```
    /// use uts58::Terminator;
    ///
    /// let text = "/(a".repeat(1_000);
    /// let mut terminator = Terminator::default();
    /// terminator.terminate_once(&text, 0, 2_000);
    /// assert!(terminator.has_read(3));
    /// ```
    pub fn terminate_once(&mut self, text: &str, start: usize, limit: usize) -> Termination {
        let found = terminate(text, start, limit);
        self.passed = start..found.stopped_at;
        found
    }

    /// Forgets the last link that was read, if it began before `at` and is no long one. A caller says so
    /// where it has accepted that link, or a part of it. The links after it are then not in a row with it.
    ///
    /// ```
    /// use uts58::Terminator;
    ///
    /// let text = "/(a".repeat(1_000);
    /// let mut terminator = Terminator::default();
    /// terminator.terminate_once(&text, 0, 2_000);
    /// terminator.forget_before(1);
    /// assert!(!terminator.has_read(3));
    /// ```
    #[inline]
    pub fn forget_before(&mut self, at: usize) {
        if self.passed.start < at {
            self.passed = 0..0;
        }
    }

    /// Returns whether `at` lies in the last link that was read, or in the last long one. Then
    /// [`terminate`](Self::terminate) from `at` on takes over from where that link was read to, or
    /// remembers the link at `at`.
    ///
    /// ```
    /// use uts58::Terminator;
    ///
    /// let text = "/(a/(a/(a".repeat(1_000);
    /// let mut terminator = Terminator::default();
    /// assert!(!terminator.has_read(9));
    /// terminator.terminate(&text, 0, 2_000);
    /// assert!(terminator.has_read(9));
    /// assert!(!terminator.has_read(2_000));
    /// ```
    #[inline]
    #[must_use]
    pub fn has_read(&self, at: usize) -> bool {
        self.passed.contains(&at) || self.has_long(at)
    }

    /// Returns whether `at` lies in the last long link.
    #[inline]
    fn has_long(&self, at: usize) -> bool {
        self.last
            .as_ref()
            .is_some_and(|last| (last.start..last.reading.at).contains(&at))
    }

    /// Terminates a link of more than [`SHORT`] bytes that is not taken over from another one.
    #[inline(never)]
    fn long(&mut self, text: &str, start: usize, limit: usize) -> Termination {
        let bytes = text.as_bytes().get(start..start.saturating_add(SHORT));
        let is_ascii = bytes.is_some_and(<[u8]>::is_ascii);
        // Without a memory, ASCII is read so much faster that such a link is read a second time if it reaches its limit. A path of
        // CJK text nearly always does, so it is read with a memory once.
        let first = match is_ascii {
            true => limit,
            false => limit.min(start.saturating_add(LONG)),
        };
        let found = self.terminate_once(text, start, first);
        let is_long = first < limit || found.stopped_at.saturating_sub(start) > LONG;
        match found.stop == Stop::End && is_long {
            true => self.remembering(text, start, limit),
            false => found,
        }
    }

    /// Returns the result of [`Self::terminate`] if the link is inside the last long one and its reading meets the remembered one.
    fn taken_over(&mut self, text: &str, start: usize, limit: usize) -> Option<Termination> {
        let text = text.get(..text.floor_char_boundary(limit))?;
        let part = Part::starting(text.get(start..)?)?;
        let is_inside = self.has_long(start);
        let memory = self.last.as_mut()?;
        match is_inside && memory.reading.at <= text.len() {
            true => memory.take_up(text, part, start),
            false => None,
        }
    }

    /// Like [`Self::terminate`], and remembers the reading for later calls.
    fn remembering(&mut self, text: &str, start: usize, limit: usize) -> Termination {
        let text = text
            .get(..text.floor_char_boundary(limit))
            .unwrap_or_default();
        let Some(part) = text.get(start..).and_then(Part::starting) else {
            return Termination::nothing(start);
        };
        let memory = LongReading::of(text, part, start);
        let found = memory.end(text, start);
        if found.stopped_at - start > LONG {
            self.last = Some(Box::new(memory));
            self.passed = 0..0;
        }
        found
    }
}

impl LongReading {
    /// Reads the link whose part `part` begins at `start`, up to the end of `text`.
    fn of(text: &str, part: Part, start: usize) -> Self {
        let at = start + part.initiator().len();
        let mut memory = Self {
            start,
            parts: [usize::MAX; 4],
            empty: Vec::with_capacity((text.len() - start) / 64 + 1),
            base: start,
            reading: Reading::new(part, at),
            stop: Stop::End,
        };
        memory.go_on(text);
        memory
    }

    /// Goes on reading. It stops before a colon in the last bytes of `text`, because that could be the start of an initiator.
    fn go_on(&mut self, text: &str) {
        let Self {
            parts,
            empty,
            base,
            reading,
            stop,
            ..
        } = self;
        // Another reading begins right after an initiator. If brackets are open there, or if it is in another part, the two do not
        // meet before the next character that clears the brackets. So other places need no bit.
        let colon_before =
            (text.len() + 1).saturating_sub(Part::FragmentDirective.initiator().len());
        let found = reading.run(text, colon_before, &mut |reading| {
            if let Some(began) = parts.get_mut(index(reading.part)) {
                *began = reading.at.min(*began);
            }
            if reading.open.is_empty() {
                let bit = reading.at - *base;
                if empty.len() <= bit / 64 {
                    empty.resize(bit / 64 + 1, 0);
                }
                if let Some(word) = empty.get_mut(bit / 64) {
                    *word |= 1 << (bit % 64);
                }
            }
            true
        });
        *stop = found.unwrap_or(Stop::End);
    }

    /// Returns the end of another link, whose part `part` begins at `start`, in `text`, which reaches further. `None`
    /// if the two readings never meet.
    fn take_up(&mut self, text: &str, part: Part, start: usize) -> Option<Termination> {
        let at = start + part.initiator().len();
        let mut last_safe = at;
        // Most links meet the remembered reading where they begin.
        if !self.was_at(part, at) {
            let mut reading = Reading::new(part, at);
            let mut met = false;
            let stop = reading.run(text, usize::MAX, &mut |reading| {
                met = reading.open.is_empty() && self.was_at(reading.part, reading.at);
                !met && reading.at < self.reading.at
            });
            if !met {
                // It ended by itself, or it has passed the place up to which the remembered reading is known.
                return stop.map(|stop| reading.end(stop));
            }
            last_safe = reading.last_safe;
        }
        self.drop_before(start);
        if self.stop == Stop::End {
            self.go_on(text);
        }
        // A place that was safe for the other reading before the two met was safe for this one.
        Some(self.end(text, last_safe))
    }

    /// Returns the end of a link for which `last_safe` is a safe end. The remembered reading has come near the end of `text`.
    fn end(&self, text: &str, last_safe: usize) -> Termination {
        let mut rest = self.reading.clone();
        rest.last_safe = rest.last_safe.max(last_safe);
        let stop = match self.stop {
            Stop::End => rest
                .run(text, usize::MAX, &mut |_| true)
                .unwrap_or(Stop::End),
            stop => stop,
        };
        rest.end(stop)
    }

    /// Returns whether the remembered reading was at `at`, in `part` and with no bracket open.
    fn was_at(&self, part: Part, at: usize) -> bool {
        let part = index(part);
        let began = self.parts.get(part).is_some_and(|began| *began <= at);
        let next = self.parts.get(part + 1..).unwrap_or_default();
        let ended = next.iter().any(|began| *began <= at);
        let bit = at.checked_sub(self.base);
        let empty = bit.is_some_and(|bit| {
            let word = self.empty.get(bit / 64).copied().unwrap_or(0);
            word >> (bit % 64) & 1 == 1
        });
        empty && began && !ended
    }

    /// Drops the memory of the text before `start`, where no further link will start.
    fn drop_before(&mut self, start: usize) {
        self.start = start;
        let words = start.saturating_sub(self.base) / 64;
        if words > KEPT {
            self.empty.drain(..words.min(self.empty.len()));
            self.base += 64 * words;
        }
    }
}

/// Returns the place of a part in the order of parts.
fn index(part: Part) -> usize {
    match part {
        Part::Path => 0,
        Part::Query => 1,
        Part::Fragment => 2,
        Part::FragmentDirective => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::{Terminator, terminate};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// The building blocks of random texts: parts, brackets, and starts of links.
    const PIECES: [&str; 20] = [
        "/", "/", "?", "#", ":~:", ":", "~", "=", "&", ",", ".", "(", ")", "[", "]", "「", "」",
        "a", "aaaaaaaa", " ",
    ];

    /// Links that start inside each other, read with memory and without.
    #[test]
    fn the_same_as_without_memory() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut below = |n: usize| rng.usize(..n);
        let mut long = 0;
        for _ in 0..300 {
            // A text has few kinds of strings, because otherwise no link would be long.
            let kinds: Vec<&str> = (0..1 + below(5))
                .map(|_| PIECES[below(PIECES.len())])
                .collect();
            let period: String = (0..1 + below(8))
                .map(|_| kinds[below(kinds.len())])
                .collect();
            let mut text = period.repeat(6_000 / period.len() + 1);
            if below(3) == 0 {
                text.insert_str(
                    text.floor_char_boundary(below(6_000)),
                    PIECES[below(PIECES.len())],
                );
            }
            let reach = 1_000 + below(1_500);
            let mut terminator = Terminator::default();
            let mut start = 0;
            while start < 4_000 {
                // A link may end before the limit of the one before it.
                let limit = start + reach - below(2) * below(60);
                let found = match below(8) {
                    0 => terminator.terminate_once(&text, start, limit),
                    _ => terminator.terminate(&text, start, limit),
                };
                assert_eq!(
                    found,
                    terminate(&text, start, limit),
                    "{period:?} at {start} to {limit}"
                );
                long += usize::from(found.stopped_at - start > 1_000);
                start += 1 + below(30);
            }
        }
        assert!(long > 1_000, "{long}");
    }

    /// A reading is taken up by the links after it, so that text is read once and not for each link. The memory then still
    /// begins where the first link began.
    #[test]
    fn one_reading_serves_many_links() {
        for (period, step) in [
            ("/(a/(bc", 7),
            ("/a", 2),
            ("/aaaaaaaa(b)", 12),
            ("?a=(b", 5),
            ("#a", 2),
        ] {
            let text = period.repeat(10_000 / period.len());
            let mut terminator = Terminator::default();
            for start in (0..4_000).step_by(step) {
                let limit = start + 1_500;
                let found = terminator.terminate(&text, start, limit);
                assert_eq!(found, terminate(&text, start, limit), "{period} at {start}");
                let memory = terminator.last.as_ref();
                let began = memory.map(|memory| (memory.base, memory.start));
                assert_eq!(began, Some((0, start)), "{period} at {start}");
            }
        }
    }

    /// Links that all end at the same bracket, as a caller refuses them one after the other. The first is
    /// read without a memory, and the second one is remembered.
    #[test]
    fn one_reading_serves_many_links_that_end() {
        for (period, step) in [("/*_a", 4), ("/b(c)/?d&", 9), ("#a&b", 4)] {
            let text = period.repeat(8_000 / period.len()) + ") " + period;
            let end = text.find(") ").expect("an end");
            let mut terminator = Terminator::default();
            for (nth, start) in (0..4_000).step_by(step).enumerate() {
                assert_eq!(terminator.has_read(start), nth > 0);
                let found = terminator.terminate(&text, start, start + 16_000);
                assert_eq!(found, terminate(&text, start, start + 16_000), "{period}");
                assert_eq!(found.stopped_at, end, "{period} at {start}");
                let memory = terminator.last.as_ref().map(|memory| memory.base);
                assert_eq!(memory, (nth > 0).then_some(step), "{period} at {start}");
            }
        }
    }

    /// The limit of the first link cuts `:~:`, which begins a part in the text that the second link reads. There `&` clears the
    /// brackets.
    #[test]
    fn an_initiator_at_the_limit() {
        for before in ["b".repeat(1_500), "語".repeat(500)] {
            let text = alloc::format!("#a#{before}:~:(c&d)e f");
            let directive = text.find(":~:").expect("a directive");
            for limit in directive - 2..directive + 6 {
                let mut terminator = Terminator::default();
                for (start, limit) in [(0, limit), (2, text.len())] {
                    assert_eq!(
                        terminator.terminate(&text, start, limit),
                        terminate(&text, start, limit),
                        "from {start} to {limit}"
                    );
                }
            }
        }
    }

    /// A link that begins in a later part of the remembered one is in a part of its own until that part ends. What clears the
    /// brackets of one part does not clear the brackets of the other.
    #[test]
    fn a_link_in_a_later_part_of_another() {
        for (first, period) in [
            ("/x?", "/a(b/c)"),
            ("/x?", "#"),
            ("/x#", "/a(b/c)"),
            ("?x#", "?a(b=c)"),
            ("#x:~:", "#a(b&c)"),
            ("/x?#:~:", "/a?(b=c)#[d&e]"),
        ] {
            let text = String::from(first) + &period.repeat(3_000 / period.len());
            let mut terminator = Terminator::default();
            for start in (0..1_500).filter(|at| !b"x:~".contains(&text.as_bytes()[*at])) {
                assert_eq!(
                    terminator.terminate(&text, start, start + 1_400),
                    terminate(&text, start, start + 1_400),
                    "{first}{period} from {start} on"
                );
            }
        }
    }

    /// Where the last long link begins, and where its reading stopped.
    #[test]
    fn what_has_been_read() {
        let text = "/(a/(b".repeat(1_000);
        let mut terminator = Terminator::default();
        for (start, limit) in [(0, 2_000), (3, 2_000), (1_998, 3_998)] {
            let _ = terminator.terminate(&text, start, limit);
            let read: Vec<_> = (0..text.len())
                .filter(|at| terminator.has_read(*at))
                .collect();
            assert!(read.iter().copied().eq(start..limit), "{start}..{limit}");
        }
    }

    /// Another text than before gives some answer, and no reading without an end.
    #[test]
    fn another_text() {
        let first = "/a".repeat(1_000);
        let second = alloc::format!("/{}", "語".repeat(1_000));
        for limit in 1_500..1_510 {
            let mut terminator = Terminator::default();
            // The reading stops at 1,500, which is inside a character of the second text.
            assert_eq!(terminator.terminate(&first, 0, 1_500).stopped_at, 1_500);
            let found = terminator.terminate(&second, 0, limit);
            assert!(found.end <= limit, "{found:?}");
        }
    }

    /// The place of a bit stays right when bits before it are dropped.
    #[test]
    fn what_is_left_of_a_long_memory() {
        let text = "/(a)/[b/(ccc)".repeat(12_000);
        let mut terminator = Terminator::default();
        for start in (0..150_000).step_by(13) {
            let limit = start + 1_200;
            let found = terminator.terminate(&text, start, limit);
            assert_eq!(found, terminate(&text, start, limit), "at {start}");
            let memory = terminator.last.as_ref();
            let base = memory.map_or(usize::MAX, |memory| memory.base);
            // Bits for 65,536 bytes are kept, and a word more.
            assert!(base % 64 == 0 && (start.saturating_sub(65_600)..=start).contains(&base));
        }
    }

    /// Bits for text already passed are dropped, and nothing else.
    #[test]
    fn a_long_chain() {
        let text = "/(a/(bc".repeat(40_000);
        let mut terminator = Terminator::default();
        for start in (0..200_000).step_by(7) {
            let found = terminator.terminate(&text, start, start + 1_500);
            assert_eq!(
                (found.end, found.stopped_at),
                (start + 1_500, start + 1_500)
            );
        }
        let kept = terminator
            .last
            .as_ref()
            .map_or(0, |memory| memory.empty.len());
        assert!((1..2_000).contains(&kept), "{kept}");
    }
}

//! The last decision.
//!
//! A long run may repeat the same letters, as `(a.com/(a.com/` does. A key may make the scan decide
//! about all candidates of the run again. They all have the same letters around them, so only the
//! first of them costs a decision. The others cost a comparison of their bytes.

use super::anchor_filter::{At, LOOKS_AT};
use crate::look_back::left_context;

/// The length of the longest character in bytes.
const CHAR: usize = 4;

/// The number of bytes that are compared at once.
const CHUNK: usize = 16;

/// A decision that is kept. It found no link. Either it moved the floor, or its anchor was in text that
/// was taken, and it began no dead zone. It depends on the text from [`left_context`] to `read`, on the
/// floor, and on the path that was too long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) anchor: usize,
    /// The floor before the decision; one more than `anchor` in text that was taken.
    pub(crate) floor: usize,
    /// The decision has read no byte at or after this one, except those of the path.
    pub(crate) read: usize,
    /// The starts of the link and of its path, if the path was too long.
    pub(crate) too_long: Option<(usize, usize)>,
    /// The floor after the decision.
    pub(crate) floor_after: usize,
    /// The place from which the scan went on.
    pub(crate) next: usize,
}

impl Decision {
    /// Returns this decision `by` bytes later.
    pub(crate) fn moved(self, by: usize) -> Self {
        Self {
            anchor: self.anchor + by,
            floor: self.floor + by,
            read: self.read + by,
            too_long: self.too_long.map(|(start, path)| (start + by, path + by)),
            floor_after: self.floor_after + by,
            next: self.next + by,
        }
    }
}

/// The last decision, and how far the text repeats from there.
#[derive(Default)]
pub(crate) struct LastDecision {
    last: Option<Decision>,
    /// The distance of the last two anchors, if the text around them is the same; otherwise 0.
    period: usize,
    /// The text before this is known to repeat with that period, from where the first of these
    /// decisions began to read.
    repeats_to: usize,
}

impl LastDecision {
    pub(crate) fn keep(&mut self, decision: Decision) {
        *self = Self {
            last: Some(decision),
            ..Self::default()
        };
    }

    /// Returns the last decision at the anchor at `at`, if the same letters are around the anchor. A
    /// path that was too long has to be too long again.
    #[inline]
    pub(crate) fn again(&mut self, at: &At<'_>) -> Option<Decision> {
        let last = self.last?;
        let by = at.place.checked_sub(last.anchor)?;
        if at.floor != last.floor + by {
            return None;
        }
        let again = last.moved(by);
        let bytes = at.text.as_bytes();
        if self.period != by {
            if bytes.get(at.place..again.read)? != bytes.get(last.anchor..last.read)? {
                return None;
            }
            // A decision at the start of the text is not made again, because no character comes
            // before it.
            let from = left_context(at.text, last.anchor).checked_sub(CHAR)?;
            (self.period, self.repeats_to) = (by, from + by);
        }
        let new = self.repeats_to..again.read.max(self.repeats_to);
        let repeats = bytes.get(new.clone())? == bytes.get(new.start - by..new.end - by)?;
        self.repeats_to = new.end;
        self.last = Some(again).filter(|_| repeats);
        self.last
    }

    /// Counts the anchors in the next `room` bytes at which the last decision comes again, one after
    /// the other. Also returns the distance between two of them. The search for the last anchor began
    /// at `from`.
    pub(crate) fn times(&mut self, text: &str, from: usize, room: usize) -> (usize, usize) {
        let (last, by) = (self.last.unwrap_or_default(), self.period.max(1));
        // If there was another decision between the last two anchors, it would come again as well.
        if room < by || last.next != from + by {
            return (0, by);
        }
        let bytes = text.as_bytes();
        // The search for the next anchors reads further than the decision.
        let read = last.read.max(last.anchor + LOOKS_AT);
        let to = read.saturating_add(room).min(bytes.len());
        let new = self.repeats_to..to.max(self.repeats_to);
        let old = bytes.get(new.start - by..new.end - by).unwrap_or_default();
        let new = bytes.get(new).unwrap_or_default();
        let both = new.as_chunks::<CHUNK>().0.iter().zip(old.as_chunks().0);
        self.repeats_to += CHUNK * both.take_while(|(new, old)| new == old).count();
        let times = room.min(self.repeats_to.saturating_sub(read)) / by;
        self.last = Some(last.moved(times * by));
        (times, by)
    }
}

#[cfg(test)]
mod tests {
    use super::{At, Decision, LastDecision};
    use crate::Options;
    use crate::tld::KnownSuffixes;

    const UNIT: &str = "(a.co/";

    /// The refusal of the candidate in the 30th unit of a run.
    const KEPT: Decision = Decision {
        anchor: 30 * 6 + 2,
        floor: 30 * 6 + 1,
        read: 30 * 6 + 6,
        too_long: Some((30 * 6 + 1, 30 * 6 + 5)),
        floor_after: 30 * 6 + 5,
        next: 30 * 6 + 3,
    };

    /// Asks at some anchors. Each is given as its distance from the kept anchor, with the distance of
    /// the two floors. Returns the distances of the answers.
    fn again(text: &str, kept: Decision, asked: &[(usize, usize)]) -> Vec<Option<usize>> {
        let options = Options::default();
        let mut memory = LastDecision::default();
        memory.keep(kept);
        let ask = |(place, floor): &(usize, usize)| {
            let again = memory.again(&At {
                text,
                place: kept.anchor + place,
                floor: kept.floor + floor,
                options: &options,
                tlds: KnownSuffixes::EMBEDDED,
            })?;
            assert_eq!(again, kept.moved(*place), "{text:?}");
            // The next comparison begins where this one has ended.
            assert_eq!(memory.repeats_to, again.read, "{text:?}");
            Some(*place)
        };
        asked.iter().map(ask).collect()
    }

    #[test]
    fn the_same_letters_and_the_same_floor() {
        let run = UNIT.repeat(40);
        let all: Vec<_> = (1..=9).map(|unit| (6 * unit, 6 * unit)).collect();
        let places = all
            .iter()
            .map(|(place, _)| Some(*place))
            .collect::<Vec<_>>();
        assert_eq!(again(&run, KEPT, &all), places);
        // Two units later, and again two units later.
        assert_eq!(
            again(&run, KEPT, &[(12, 12), (24, 24)]),
            [Some(12), Some(24)]
        );
        // The next distance is another one.
        assert_eq!(
            again(&run, KEPT, &[(12, 12), (18, 18)]),
            [Some(12), Some(18)]
        );
        for floor in [5, 7] {
            assert_eq!(again(&run, KEPT, &[(6, floor)]), [None], "{floor}");
        }
    }

    /// The third unit after the kept refusal differs in one byte, which a decision there reads, or
    /// does not.
    #[test]
    fn one_other_byte() {
        for (byte, answers) in [
            // The first byte that the decision two units after the kept one does not read.
            (3 * 6, [Some(6), Some(12), None, None]),
            (3 * 6 - 1, [Some(6), None, None, None]),
            (4 * 6 - 1, [Some(6), Some(12), None, None]),
            (4 * 6, [Some(6), Some(12), Some(18), None]),
        ] {
            let mut run = UNIT.repeat(40);
            let at = 30 * 6 + byte;
            run.replace_range(at..=at, "x");
            let asked = [(6, 6), (12, 12), (18, 18), (24, 24)];
            assert_eq!(again(&run, KEPT, &asked), answers, "{byte}");
        }
    }

    /// The text repeats only from some place before the kept refusal. A decision looks back to the
    /// start of its host run, and 96 bytes further. The character before that is also compared.
    #[test]
    fn one_other_byte_before_the_kept_refusal() {
        for (before, answer) in [(97, None), (100, None), (101, Some(6)), (150, Some(6))] {
            let mut run = UNIT.repeat(40);
            let at = KEPT.floor - before;
            run.replace_range(at..=at, "x");
            assert_eq!(again(&run, KEPT, &[(6, 6)]), [answer], "{before}");
        }
    }

    /// The count ends where the room ends, or where the text differs. The memory compares chunks of sixteen bytes,
    /// so the count may be three too low.
    #[test]
    fn repetitions_are_counted_up_to_the_room_and_to_another_byte() {
        for (room, other, from, expected) in [
            (90, None, 0, 13..=15),
            (41, None, 0, 4..=6),
            (6, None, 0, 0..=1),
            (5, None, 0, 0..=0),
            (90, Some(60), 0, 5..=8),
            (90, None, 1, 0..=0),
        ] {
            let mut run = UNIT.repeat(60);
            let (mut memory, options) = (LastDecision::default(), Options::default());
            memory.keep(KEPT);
            let again = memory.again(&At {
                text: &run,
                place: KEPT.anchor + 6,
                floor: KEPT.floor + 6,
                options: &options,
                tlds: KnownSuffixes::EMBEDDED,
            });
            assert_eq!(again, Some(KEPT.moved(6)));
            if let Some(other) = other {
                let at = KEPT.anchor + 6 + other;
                run.replace_range(at..=at, "x");
            }
            let (times, by) = memory.times(&run, KEPT.next + from, room);
            assert_eq!(by, 6);
            assert!(
                expected.contains(&times),
                "{room} {other:?} {from}: {times}"
            );
        }
    }

    /// No character comes before the text, so a decision there may have been another one.
    #[test]
    fn a_refusal_at_the_start_of_the_text_is_not_repeated() {
        let run = UNIT.repeat(40);
        for (units, answer) in [(1, None), (16, None), (17, Some(6))] {
            let cut = 30 * 6 - 6 * units;
            let kept = Decision {
                anchor: KEPT.anchor - cut,
                floor: KEPT.floor - cut,
                read: KEPT.read - cut,
                too_long: None,
                floor_after: KEPT.floor_after - cut,
                next: KEPT.next - cut,
            };
            assert_eq!(again(&run, kept, &[(6, 6)]), [answer], "{units}");
        }
    }
}

//! A scan by several threads. It finds the links of a scan by one thread.
//!
//! No link goes across a boundary character, so a text that is cut at boundaries can be scanned part by part. Some
//! texts have no boundary for long, such as a minified program or a book in Chinese. These are cut anywhere. The scan
//! of the later part then starts from a guessed checkpoint and keeps the checkpoints of its first kilobytes. Afterwards
//! the scan of the earlier part goes on after the cut until it meets one of them. From there on the guess was right.

use crate::boundary::{floor_char_boundary, is_boundary};
use crate::detector::Detector;
use crate::link::Link;
use crate::resumable_scan::ScannedPart;
use crate::resume::Checkpoint;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread;

/// How far from the place of a cut a boundary is looked for, in bytes.
const SEARCH: usize = 64 << 10;

/// The shortest part that is worth a thread, in bytes.
const LEAST_PART: usize = 128 << 10;

/// A part of a text, for one thread.
#[derive(Debug)]
struct TextPart {
    range: Range<usize>,
    /// Whether the part starts at a boundary, or at the start of the text.
    starts_apart: bool,
    /// Whether the part ends at a boundary, or at the end of the text.
    ends_apart: bool,
}

impl Detector {
    /// [`Detector::detect`] by up to `threads` threads, this one among them. The links are the same.
    ///
    /// A text of less than 256 KiB is scanned by the calling thread alone, because starting another one would take
    /// longer. A longer text is cut into parts of about the same length, one for each thread. A cut falls on a
    /// [boundary](crate::is_boundary) where one is near. Where none is, it falls anywhere, and a few kilobytes are
    /// scanned twice. If candidates overlap in a chain after such a cut, each suppressed by the one before it, more is
    /// scanned twice, at most up to the next cut. Where the system starts no more threads, the calling thread scans
    /// their parts.
    ///
    /// # Panics
    ///
    /// If a caller's [registrations](Detector::with_registrations) panic.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use std::num::NonZeroUsize;
    ///
    /// let text = "see example.com and mail@example.org, ".repeat(10_000);
    /// let detector = Detector::default();
    /// let links = detector.detect_parallel(&text, NonZeroUsize::MIN.saturating_add(1));
    /// assert_eq!(links, detector.detect(&text));
    /// ```
    #[inline]
    pub fn detect_parallel(&self, text: &str, threads: NonZeroUsize) -> Vec<Link> {
        let threads = threads.get().min(text.len() / LEAST_PART);
        if threads < 2 {
            return self.detect(text);
        }
        self.detect_in_parts(text, &cut(text, threads, SEARCH))
    }

    /// Returns the links of `text`. Each part is scanned by a thread.
    #[inline]
    fn detect_in_parts(&self, text: &str, parts: &[TextPart]) -> Vec<Link> {
        // All threads use one table.
        let detector = self.pinned();
        let Some((first, others)) = parts.split_first() else {
            return Vec::new();
        };
        let (first, others) = thread::scope(|scope| {
            let detector = &detector;
            let others: Vec<_> = others
                .iter()
                .map(|part| {
                    let scan = move || detector.scan_text_part(text, part);
                    (part, thread::Builder::new().spawn_scoped(scope, scan))
                })
                .collect();
            let first = detector.scan_text_part(text, first);
            let joined = others.into_iter().map(|(part, thread)| match thread {
                Ok(thread) => match thread.join() {
                    Ok(found) => found,
                    Err(panic) => std::panic::resume_unwind(panic),
                },
                // The system starts no more threads, so this one scans the part.
                Err(_) => detector.scan_text_part(text, part),
            });
            (first, joined.collect::<Vec<ScannedPart>>())
        });
        let mut links = first.links;
        let mut end = first.end;
        for (part, guessed) in parts.iter().skip(1).zip(others) {
            end = match end.filter(|_| !part.starts_apart) {
                None => {
                    links.extend(guessed.links);
                    guessed.end
                }
                Some(from) => {
                    let own = detector.scan_part(text, from, part.range.end, &guessed.checkpoints);
                    links.extend(own.links);
                    match own.met.and_then(|met| guessed.checkpoints.get(met)) {
                        Some(met) => {
                            links.extend(guessed.links.into_iter().skip(met.links_before));
                            guessed.end
                        }
                        None => own.end,
                    }
                }
            };
        }
        links
    }

    /// Returns the links of a part as far as they are known, with the checkpoints that its neighbours need.
    #[inline]
    fn scan_text_part(&self, text: &str, part: &TextPart) -> ScannedPart {
        let Range { start, end } = part.range;
        if !part.starts_apart || !part.ends_apart {
            let guess = Checkpoint::guess(text, start);
            return self.scan_part(text, (start, guess), end, &[]);
        }
        let mut links = self.detect(text.get(start..end).unwrap_or_default());
        for Link { range, .. } in &mut links {
            *range = range.start + start..range.end + start;
        }
        ScannedPart {
            links,
            ..ScannedPart::default()
        }
    }
}

/// Cuts `text` into at most `parts` parts, at boundaries where one is within `search` bytes.
#[inline]
fn cut(text: &str, parts: usize, search: usize) -> Vec<TextPart> {
    let mut cuts = vec![(0, true)];
    for n in 1..parts {
        let at = floor_char_boundary(text, text.len() / parts * n);
        let near = floor_char_boundary(text, at.saturating_add(search));
        let after = text.get(at..near).unwrap_or_default();
        let boundary = after.find(is_boundary);
        cuts.push((at + boundary.unwrap_or(0), boundary.is_some()));
    }
    // A boundary may lie after the next cut.
    cuts.dedup_by(|next, before| next.0 <= before.0);
    cuts.push((text.len(), true));
    cuts.windows(2)
        .filter_map(|pair| match *pair {
            [(start, starts_apart), (end, ends_apart)] if start < end => Some(TextPart {
                range: start..end,
                starts_apart,
                ends_apart,
            }),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::cut;
    use crate::detector::Detector;
    use crate::options::Options;
    use crate::random_texts::{self, detectors};
    use fastrand::Rng;

    /// However and wherever a text is cut, the links are those of a scan by one thread.
    #[test]
    fn the_links_of_one_thread() {
        let mut rng = Rng::with_seed(99);
        let (mut found, mut inside) = (0, 0);
        for round in 0..240 {
            let length = 1 + rng.usize(..200);
            let mut text = random_texts::text(&mut rng, length);
            if round % 2 == 0 {
                // Now there is no boundary anywhere.
                text.retain(|c| !crate::is_boundary(c));
            }
            for detector in &detectors() {
                let expected = detector.detect(&text);
                found += expected.len();
                let parts = cut(&text, 1 + rng.usize(..5), rng.usize(..40));
                inside += parts.iter().filter(|part| !part.starts_apart).count();
                let links = detector.detect_in_parts(&text, &parts);
                assert_eq!(
                    links,
                    expected,
                    "{text:?} {parts:?} {:?}",
                    detector.options()
                );
            }
        }
        assert!(
            found > 3_000 && inside > 1_000,
            "{found} links, {inside} cuts"
        );
    }

    /// The links of a part have their places in the whole text, wherever the part starts.
    #[test]
    fn links_of_a_part_are_where_the_text_has_them() {
        let text = "a.com b.com c.com d.com";
        let expected = [0..5, 6..11, 12..17, 18..23];
        for search in [0, 9] {
            let parts = cut(text, 3, search);
            let apart = parts.iter().skip(1).any(|part| part.starts_apart);
            assert_eq!((parts.len(), apart), (3, search > 0));
            let links = Detector::default().detect_in_parts(text, &parts);
            let ranges: Vec<_> = links.into_iter().map(|link| link.range).collect();
            assert_eq!(ranges, expected, "{parts:?}");
            // Each part has the options of the detector.
            let none = Detector::new(Options {
                max_link_len: 4,
                ..Options::default()
            });
            assert_eq!(none.detect_in_parts(text, &parts), []);
        }
    }

    #[test]
    fn cuts_are_at_boundaries_where_there_are_any() {
        let text = "abc def ghi jkl";
        let parts = |parts, search| -> Vec<_> {
            let all = cut(text, parts, search);
            all.iter()
                .map(|part| (&text[part.range.clone()], part.starts_apart))
                .collect()
        };
        assert_eq!(parts(1, 9), [(text, true)]);
        assert_eq!(parts(2, 9), [("abc def", true), (" ghi jkl", true)]);
        assert_eq!(
            parts(3, 1),
            [("abc d", true), ("ef gh", false), ("i jkl", false)]
        );
        // No boundary comes after the last word.
        assert_eq!(parts(15, 15).len(), 3 + 4);
        assert!(cut("", 3, 9).is_empty());
    }
}

//! A scan by several threads, with the links of a scan by one.
//!
//! A text is cut at boundary characters, across which no link goes, so that its pieces can be scanned each by itself. A
//! text may have no boundary for long, such as a minified program or a book in Chinese. Then it is cut anywhere: the scan
//! of the later piece starts from a state that is only guessed, and notes its states for a while. Afterwards the scan of
//! the piece before goes on behind the cut until it is in one of these states. From there on the guess was right.

use crate::boundary::{floor_char_boundary, is_boundary};
use crate::detector::Detector;
use crate::link::Link;
use crate::resumable_scan::ScannedPart;
use crate::resume::Checkpoint;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread;

/// How far from where a cut should be a boundary is looked for, in bytes.
const SEARCH: usize = 64 << 10;

/// The least that is worth a thread, in bytes.
const PIECE: usize = 128 << 10;

/// A piece of a text.
#[derive(Debug)]
struct Piece {
    range: Range<usize>,
    /// Whether it starts at a boundary, or at the start of the text.
    starts_apart: bool,
    /// Whether it ends at one, or at the end of the text.
    ends_apart: bool,
}

impl Detector {
    /// [`Detector::detect`] by up to `threads` threads, this one among them. The links are the same.
    ///
    /// A text of less than 256 KiB is scanned by this thread alone: starting another one would take longer. Otherwise the
    /// text is cut into as many pieces of about the same length; a cut falls on a [boundary](crate::is_boundary) where
    /// one is near, and anywhere where none is, with a few kilobytes scanned twice. (Where candidates overlap in a chain
    /// behind such a cut, each suppressed by the one before, more is scanned twice, up to the next cut.)
    ///
    /// # Panics
    ///
    /// If a caller's [registrations](Detector::with_registrations) panic, or the system starts no more threads.
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
    pub fn detect_parallel(&self, text: &str, threads: NonZeroUsize) -> Vec<Link> {
        let threads = threads.get().min(text.len() / PIECE);
        if threads < 2 {
            return self.detect(text);
        }
        self.detect_in_pieces(text, &cut(text, threads, SEARCH))
    }

    /// The links of `text`, whose `pieces` are scanned each by a thread.
    fn detect_in_pieces(&self, text: &str, pieces: &[Piece]) -> Vec<Link> {
        // One table for all of them.
        let detector = self.pinned();
        let Some((first, others)) = pieces.split_first() else {
            return Vec::new();
        };
        let (first, others) = thread::scope(|scope| {
            let others: Vec<_> = others
                .iter()
                .map(|piece| scope.spawn(|| detector.scan_piece(text, piece)))
                .collect();
            let first = detector.scan_piece(text, first);
            let joined = others.into_iter().map(|thread| match thread.join() {
                Ok(found) => found,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            (first, joined.collect::<Vec<ScannedPart>>())
        });
        let mut links = first.links;
        let mut end = first.end;
        for (piece, guessed) in pieces.iter().skip(1).zip(others) {
            end = match end.filter(|_| !piece.starts_apart) {
                None => {
                    links.extend(guessed.links);
                    guessed.end
                }
                Some(from) => {
                    let own = detector.scan_part(text, from, piece.range.end, &guessed.checkpoints);
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

    /// The links of a piece, as far as they are known; with the states that the pieces next to it need.
    fn scan_piece(&self, text: &str, piece: &Piece) -> ScannedPart {
        let Range { start, end } = piece.range;
        if !piece.starts_apart || !piece.ends_apart {
            let guess = Checkpoint::guess(text, start);
            return self.scan_part(text, (start, guess), end, &[]);
        }
        let mut found = ScannedPart::default();
        self.for_each(text.get(start..end).unwrap_or_default(), |link| {
            let range = link.range.start + start..link.range.end + start;
            found.links.push(Link { range, ..link });
        });
        found
    }
}

/// Cuts `text` into so many pieces at most, at boundaries where one is within `search` bytes.
fn cut(text: &str, pieces: usize, search: usize) -> Vec<Piece> {
    let mut cuts = vec![(0, true)];
    for n in 1..pieces {
        let at = floor_char_boundary(text, text.len() / pieces * n);
        let near = floor_char_boundary(text, at.saturating_add(search));
        let behind = text.get(at..near).unwrap_or_default();
        let boundary = behind.find(is_boundary);
        cuts.push((at + boundary.unwrap_or(0), boundary.is_some()));
    }
    // A boundary may lie behind the next cut.
    cuts.dedup_by(|next, before| next.0 <= before.0);
    cuts.push((text.len(), true));
    cuts.windows(2)
        .filter_map(|pair| match *pair {
            [(start, starts_apart), (end, ends_apart)] if start < end => Some(Piece {
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
    use crate::random_texts::{self, detectors};
    use fastrand::Rng;

    /// However a text is cut, and wherever: the links are those of the batch.
    #[test]
    fn the_links_of_one_thread() {
        let mut rng = Rng::with_seed(99);
        let (mut found, mut inside) = (0, 0);
        for round in 0..240 {
            let length = 1 + rng.usize(..200);
            let mut text = random_texts::text(&mut rng, length);
            if round % 2 == 0 {
                // No boundary anywhere.
                text.retain(|c| !crate::is_boundary(c));
            }
            for detector in &detectors() {
                let expected = detector.detect(&text);
                found += expected.len();
                let pieces = cut(&text, 1 + rng.usize(..5), rng.usize(..40));
                inside += pieces.iter().filter(|piece| !piece.starts_apart).count();
                let links = detector.detect_in_pieces(&text, &pieces);
                assert_eq!(
                    links,
                    expected,
                    "{text:?} {pieces:?} {:?}",
                    detector.options()
                );
            }
        }
        assert!(
            found > 3_000 && inside > 1_000,
            "{found} links, {inside} cuts"
        );
    }

    #[test]
    fn cuts_are_at_boundaries_where_there_are_any() {
        let text = "abc def ghi jkl";
        let pieces = |pieces, search| -> Vec<_> {
            let all = cut(text, pieces, search);
            all.iter()
                .map(|piece| (&text[piece.range.clone()], piece.starts_apart))
                .collect()
        };
        assert_eq!(pieces(1, 9), [(text, true)]);
        assert_eq!(pieces(2, 9), [("abc def", true), (" ghi jkl", true)]);
        assert_eq!(
            pieces(3, 1),
            [("abc d", true), ("ef gh", false), ("i jkl", false)]
        );
        // No boundary comes behind the last word.
        assert_eq!(pieces(15, 15).len(), 3 + 4);
        assert!(cut("", 3, 9).is_empty());
    }
}

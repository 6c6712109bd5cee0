//! The links of a text as an iterator.

use crate::detector::Detector;
use crate::link::Link;
use crate::resume::Checkpoint;
use std::iter::FusedIterator;
use std::vec;

/// How much of the text one step scans, in bytes.
const AHEAD: usize = 16 << 10;

/// The links of a text in order, found as they are asked for. See [`Detector::links`].
#[derive(Debug)]
pub struct LinksOf<'t> {
    detector: Detector,
    text: &'t str,
    /// The links of the part scanned last that were not asked for yet.
    found: vec::IntoIter<Link>,
    /// Where the next part starts, and the checkpoint there; `None` at the end of the text.
    next: Option<(usize, Checkpoint)>,
}

impl Detector {
    /// Returns the links of `text` as an iterator, for a caller that wants the first few or stops in between.
    ///
    /// The iterator scans the text in steps of 16 KiB, and no further than the links asked for need. It uses the table
    /// of top-level domains that was current when it was made. A caller that wants all links is better served by
    /// [`Detector::for_each`].
    ///
    /// ```
    /// use livelink_detect::Detector;
    ///
    /// let text = "see example.com, example.net and example.org";
    /// let mut links = Detector::default().links(text);
    /// assert_eq!(links.next().map(|link| link.range), Some(4..15));
    /// assert_eq!(links.count(), 2);
    /// ```
    pub fn links<'t>(&self, text: &'t str) -> LinksOf<'t> {
        LinksOf {
            detector: self.pinned(),
            text,
            found: Vec::new().into_iter(),
            next: Some((0, Checkpoint::START)),
        }
    }
}

impl Iterator for LinksOf<'_> {
    type Item = Link;

    #[inline]
    fn next(&mut self) -> Option<Link> {
        loop {
            if let Some(link) = self.found.next() {
                return Some(link);
            }
            let from = self.next.take()?;
            let end = from.0.saturating_add(AHEAD);
            let part = self.detector.scan_part(self.text, from, end, &[]);
            self.found = part.links.into_iter();
            self.next = part.end;
        }
    }
}

impl FusedIterator for LinksOf<'_> {}

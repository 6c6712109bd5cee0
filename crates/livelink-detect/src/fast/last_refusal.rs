//! The last refused candidate.
//!
//! A long run may repeat the same letters, as `(a.com/(a.com/` does. Then each candidate is refused
//! for the same reason: it has no host, or its path is too long. A key may make the scan decide about
//! all of them again. With this memory, only the first of them costs a decision. Each of the others
//! costs a comparison of bytes.

use super::anchor_filter::At;
use std::ops::Range;

/// The longest text that is compared. Candidates in a row are mostly short.
const LONGEST: usize = 128;

/// A refusal that depends on the bytes around the anchor and on the floor, and maybe on the path
/// after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) anchor: usize,
    /// The text on which the refusal depends, without the path.
    pub(crate) read: Range<usize>,
    /// The floor before the decision.
    pub(crate) floor: usize,
    /// The floor after it.
    pub(crate) end: usize,
    /// The start of the candidate if it was refused because the path at `end` is too long.
    pub(crate) too_long: Option<usize>,
}

impl Refusal {
    /// Returns the same refusal at another anchor, if the same letters are there.
    #[inline]
    pub(super) fn again(&self, at: &At<'_>) -> Option<Self> {
        let shift = at.place.checked_sub(self.anchor)?;
        if at.floor != self.floor + shift || self.read.is_empty() || self.read.len() > LONGEST {
            return None;
        }
        let read = self.read.start + shift..self.read.end + shift;
        let bytes = at.text.as_bytes();
        let same = bytes.get(read.clone())? == bytes.get(self.read.clone())?;
        same.then(|| Self {
            anchor: at.place,
            read,
            floor: at.floor,
            end: self.end + shift,
            too_long: self.too_long.map(|start| start + shift),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{At, LONGEST, Refusal};
    use crate::Options;
    use crate::tld::TldTable;

    /// The letters and the floor have to be the same, relative to the anchor.
    #[test]
    fn the_same_letters_and_the_same_floor() {
        let text = "(a.co/(a.co/(b.co/(a.co/";
        let (tlds, options) = (TldTable::embedded(), Options::default());
        let kept = |read| Refusal {
            anchor: 2,
            read,
            floor: 1,
            end: 5,
            too_long: Some(1),
        };
        for (read, place, floor, end) in [
            (0..6, 8, 7, Some(11)),
            (0..6, 8, 6, None),
            (0..6, 8, 8, None),
            (0..6, 7, 6, None),
            (0..6, 14, 13, None),
            (2..6, 14, 13, Some(17)),
            (0..6, 20, 19, Some(23)),
            (0..7, 8, 7, Some(11)),
            (0..7, 20, 19, None),
            (0..0, 8, 7, None),
            (0..LONGEST + 1, 8, 7, None),
        ] {
            let at = At {
                text,
                place,
                floor,
                options: &options,
                tlds: &tlds,
            };
            let again = kept(read.clone()).again(&at);
            assert_eq!(
                again.as_ref().map(|again| again.end),
                end,
                "{read:?} {place}"
            );
            if let Some(again) = again {
                assert_eq!((again.anchor, again.floor), (place, floor));
                assert_eq!(again.too_long, Some(place - 1));
            }
        }
    }
}

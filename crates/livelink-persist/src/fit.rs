//! Which links and mutes fit the text that they are saved with.

use std::ops::Range;

use livelink_detect::Schemes;
use livelink_session::{Mark, Mute};

use super::Saved;

impl Saved {
    /// Puts the lists in order, and leaves out links and mutes that do not fit the text. O(text), and O(n log n) for n links
    /// that are out of order.
    ///
    /// A range is left out if it is empty, ends after the text, begins or ends inside a character, or overlaps an earlier one
    /// of its list. A mute over a link is left out too. So is a link to a scheme that
    /// [`Schemes::allow`] does not know by default; [`fitted_to`](Self::fitted_to) is for other schemes. The text stays as it is.
    ///
    /// ```
    /// use livelink_persist::{Saved, html};
    /// use livelink_session::{Mark, MarkKind};
    ///
    /// let link = |range| Mark { range, href: "https://x.org".into(), kind: MarkKind::Manual };
    /// let saved = Saved {
    ///     text: "é two".to_owned(),
    ///     links: vec![link(3..6), link(1..2), link(4..99)],
    ///     mutes: Vec::new(),
    /// };
    /// assert_eq!(html::write(&saved), "é <a href=\"https://x.org\">two</a>");
    /// assert_eq!(saved.fitted().links, [link(3..6)]);
    /// ```
    pub fn fitted(self) -> Self {
        self.fitted_to(&Schemes::default())
    }

    /// Fits the lists as [`fitted`](Self::fitted) does, and keeps the links to these schemes.
    pub fn fitted_to(mut self, schemes: &Schemes) -> Self {
        self.links.retain(|link| schemes.allow(&link.href));
        self.in_order()
    }

    fn in_order(mut self) -> Self {
        let Self { text, links, mutes } = &mut self;
        keep_fitting(links, text);
        mutes.retain(|mute| !is_linked(links, &mute.range));
        keep_fitting(mutes, text);
        self
    }

    /// Returns a copy with the links and mutes that fit. Without schemes, links to all schemes fit.
    pub(super) fn fitting(&self, schemes: Option<&Schemes>) -> Self {
        let mut copy = self.clone();
        let may_be = |link: &Mark| schemes.is_none_or(|schemes| schemes.allow(&link.href));
        copy.links.retain(may_be);
        copy.in_order()
    }
}

/// A link or a mute.
pub(super) trait Ranged {
    fn range(&self) -> &Range<usize>;
}

impl Ranged for Mark {
    fn range(&self) -> &Range<usize> {
        &self.range
    }
}

impl Ranged for Mute {
    fn range(&self) -> &Range<usize> {
        &self.range
    }
}

fn keep_fitting<S: Ranged>(spans: &mut Vec<S>, text: &str) {
    spans.sort_by_key(|span| span.range().start);
    let mut free_from = 0;
    spans.retain(|span| {
        let range = span.range();
        let is_text = !range.is_empty() && text.get(range.clone()).is_some();
        let fits = is_text && range.start >= free_from;
        if fits {
            free_from = range.end;
        }
        fits
    });
}

/// Returns whether one of the links shares a byte with `range`. The links have to fit their text.
pub(super) fn is_linked<S: Ranged>(links: &[S], range: &Range<usize>) -> bool {
    // The first link that ends after the start of the range is the only one that could begin before its end.
    let next = links.partition_point(|link| link.range().end <= range.start);
    links
        .get(next)
        .is_some_and(|link| link.range().start < range.end)
}

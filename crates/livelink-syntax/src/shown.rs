//! Which links show.

use livelink_index::{LiveLink, Text, Verdict};

use crate::mirror::copy;
use crate::zones::Zones;

/// Links that a landing made show or hide: see [`SyntaxContext::land_on`](crate::SyntaxContext::land_on).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shown {
    /// Links that show now and did not before, in order.
    pub appeared: Vec<LiveLink>,
    /// Links that showed before and do not now, in order.
    pub vanished: Vec<LiveLink>,
}

/// May `link`, whose text is in `text`, show where it stands?
pub(crate) fn shows<T: Text + ?Sized>(zones: &Zones, link: &LiveLink, text: &T) -> bool {
    match zones.verdict(link.range.clone()) {
        Verdict::Allow => true,
        Verdict::Deny => false,
        verdict => {
            let (chunk, start) = text.chunk(link.range.start);
            let inside =
                link.range.start.saturating_sub(start)..link.range.end.saturating_sub(start);
            match chunk.get(inside) {
                Some(own) => verdict.admits(own, link.kind),
                // It straddles chunks.
                None => verdict.admits(&copy(text, link.range.clone()), link.kind),
            }
        }
    }
}

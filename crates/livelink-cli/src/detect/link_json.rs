//! A link as JSON.

use livelink::syntax::MarkedLink;
use livelink::{Detector, Link};
use serde::Serialize;

/// A link as JSON.
#[derive(Serialize)]
pub(super) struct LinkJson<'t> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) text: &'t str,
    pub(super) kind: &'t str,
    pub(super) href: String,
    pub(super) display: String,
}

impl<'t> LinkJson<'t> {
    /// Describes a link of `text`, which is a piece of a longer text, with `before` bytes before it. The offsets count from the
    /// start of the longer text. `marked` is the link as the markup makes it, if it does.
    pub(super) fn new(
        detector: &'t Detector,
        before: usize,
        text: &'t str,
        link: &Link,
        marked: Option<&'t MarkedLink>,
    ) -> Self {
        let own = text.get(link.range.clone()).unwrap_or_default();
        let address = marked.map_or(own, |marked| &marked.destination);
        Self {
            start: before + link.range.start,
            end: before + link.range.end,
            text: own,
            kind: marked.map_or(detector.kind_name(link.kind), |_| "marked"),
            href: detector.href(address, link.kind),
            display: detector.display(address, link.kind),
        }
    }
}

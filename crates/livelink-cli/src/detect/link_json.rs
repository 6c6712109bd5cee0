//! A link as JSON.

use livelink::{Detector, Link};
use serde::Serialize;
use std::borrow::Cow;

/// What JSON says about a link.
#[derive(Serialize)]
pub(super) struct LinkJson<'t> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) text: &'t str,
    pub(super) kind: &'static str,
    pub(super) href: Cow<'t, str>,
    pub(super) display: Cow<'t, str>,
}

impl<'t> LinkJson<'t> {
    /// Describes a link of `text`, which is a piece of a longer text, with `before` bytes before it. The offsets count from the
    /// start of the longer text.
    pub(super) fn new(detector: &Detector, before: usize, text: &'t str, link: &Link) -> Self {
        let own = text.get(link.range.clone()).unwrap_or_default();
        let (href, display) = detector.href_and_display(own, link.kind);
        Self {
            start: before + link.range.start,
            end: before + link.range.end,
            text: own,
            kind: link.kind.name(),
            href,
            display,
        }
    }
}

//! A link as JSON.

use livelink::{Detector, Link};
use serde_json::{Map, Value, json};

/// A link as a JSON object. Offsets are bytes of `text`.
pub(super) fn object(detector: &Detector, text: &str, link: &Link) -> Map<String, Value> {
    let own = text.get(link.range.clone()).unwrap_or_default();
    [
        ("start", json!(link.range.start)),
        ("end", json!(link.range.end)),
        ("text", json!(own)),
        ("kind", json!(link.kind.name())),
        ("href", json!(detector.href(own, link.kind))),
        ("display", json!(detector.display(own, link.kind))),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into_iter()
    .collect()
}

//! A link as JSON.

use livelink::{Detector, Link};
use serde_json::{Map, Value, json};

/// Returns a link of `text` as a JSON object. `text` is a piece of a longer text, with `before` bytes before it. The offsets in
/// the object count from the start of the longer text.
pub(super) fn object(
    detector: &Detector,
    before: usize,
    text: &str,
    link: &Link,
) -> Map<String, Value> {
    let own = text.get(link.range.clone()).unwrap_or_default();
    [
        ("start", json!(before + link.range.start)),
        ("end", json!(before + link.range.end)),
        ("text", json!(own)),
        ("kind", json!(link.kind.name())),
        ("href", json!(detector.href(own, link.kind))),
        ("display", json!(detector.display(own, link.kind))),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into_iter()
    .collect()
}

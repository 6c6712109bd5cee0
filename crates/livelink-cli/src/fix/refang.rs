//! Links that were made harmless, as in `hxxp://example[.]com`, as links again.

use livelink::{Detector, is_boundary, render};
use std::ops::Range;

/// Returns the runs of a text that hold a harmless link, each with what it becomes. A run that becomes no link stays. Linear in
/// the text.
pub(super) fn runs(detector: &Detector, text: &str) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let mut start = 0;
    for run in text.split_inclusive(is_boundary) {
        let range = start..start + run.len();
        start = range.end;
        let mut new = String::with_capacity(run.len());
        render::refanged(run, &mut new);
        if new != run && !detector.detect(&new).is_empty() {
            found.push((range, new));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::runs;
    use livelink::Detector;

    #[test]
    fn harmless_links() {
        let detector = Detector::default();
        for (text, expected) in [
            (
                "see hxxp://example[.]com/a[.]b, or",
                "see http://example.com/a.b, or",
            ),
            ("me[@]example[.]com", "me@example.com"),
            (
                "é\u{85}hxxp://a[.]com hxxp://b[.]com",
                "é\u{85}http://a.com http://b.com",
            ),
            ("a[.]b hxxp xhxxp://example", "a[.]b hxxp xhxxp://example"),
            ("http://example.com", "http://example.com"),
        ] {
            let mut new = text.to_owned();
            for (range, run) in runs(&detector, text).into_iter().rev() {
                new.replace_range(range, &run);
            }
            assert_eq!(new, expected);
        }
    }
}

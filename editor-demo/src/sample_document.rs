//! The document that a first start shows.

use livelink::Detector;
use livelink::session::{Document, Mark, MarkKind, Selection, SessionOptions};
use ropey::Rope;

/// A greeting in eight scripts.
const TEXT: &str = include_str!("sample.txt");

/// The sample document, with its links, and the caret at the end.
///
/// Loading a text links nothing by itself. The links are given to it, as they are to any document that was saved with links.
pub fn document(options: SessionOptions) -> Document<Rope> {
    let detector = Detector::default();
    let marks = detector.detect(TEXT).into_iter().filter_map(|link| {
        let href = detector.href(TEXT.get(link.range.clone())?, link.kind);
        Some(Mark {
            range: link.range,
            href: href.into(),
            kind: MarkKind::Auto,
        })
    });
    let mut document = Document::load(Rope::from_str(TEXT), options, marks, []);
    document.apply(livelink::session::Input::Select(Selection::caret(
        TEXT.len(),
    )));
    document
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_script_has_a_link() {
        let document = document(SessionOptions::default());
        assert_eq!(document.text().to_string(), TEXT);
        assert!(!document.can_undo());
        let line_has_link = |line: &str| {
            let start = TEXT.find(line).expect("a line of the sample");
            document.links_in(start..start + line.len()).count() == 1
        };
        for name in [
            "English",
            "हिन्दी",
            "日本語",
            "العربية",
            "עברית",
            "Русский",
            "Ελληνικά",
            "한국어",
        ] {
            let line = TEXT.lines().find(|line| line.contains(name)).expect(name);
            assert!(line_has_link(line), "{line}");
        }
    }
}

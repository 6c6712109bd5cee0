//! The document that a first start shows, with an example of each feature.

use livelink::rich::{RichDocument, markdown};
use livelink::session::{Document, Input, MarkKind, Selection, SessionOptions};
use ropey::Rope;

use crate::shown_links::addresses;

const SAMPLE: &str = include_str!("sample.md");

/// The text before the place for the user's own words.
const TRY: &str = "Try it here: ";

/// The sample document, with its links, and the caret where the user is to type.
///
/// Every address in it is a link, as if it had been typed.
pub fn document(options: SessionOptions) -> RichDocument {
    let mut content = markdown::read(SAMPLE).content;
    let text = Rope::from_str(&content.text);
    content.links.retain(|link| link.kind == MarkKind::Manual);
    let typed = addresses(&Document::new(text, options.clone()));
    content.links.extend(typed);
    content.links.sort_by_key(|link| link.range.start);
    let caret = content.text.find(TRY).map_or(0, |start| start + TRY.len());
    let mut document = RichDocument::load(&content, options);
    document.apply(Input::Select(Selection::caret(caret)).into());
    document
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::Detector;

    #[test]
    fn every_example_shows_what_it_says() {
        let sample = document(SessionOptions::default());
        let document = sample.document();
        let text = document.text().to_string();
        assert!(!document.can_undo());
        let caret = document.selection().head;
        assert!(text[..caret].ends_with(TRY) && text[caret..].starts_with('\n'));
        let links: Vec<&str> = document
            .links()
            .map(|link| &text[link.range.clone()])
            .collect();
        assert_eq!(
            links,
            [
                "https://en.wikipedia.org/wiki/Link_(film)",
                "the standard for links",
                "अभि@उदाहरण.भारत",
                "https://ja.wikipedia.org/wiki/アインシュタイン",
                "https://تجربة-القبول-الشامل.موريتانيا/تجربة",
            ]
        );
        let refused = Detector::default().explain(&text).into_iter();
        let deceiving = refused
            .filter(|verdict| {
                verdict
                    .rejected()
                    .is_some_and(livelink::detect::Rejected::deceives)
            })
            .map(|verdict| &text[verdict.range]);
        assert_eq!(deceiving.collect::<Vec<_>>(), ["http://аррӏе.com"]);
    }
}

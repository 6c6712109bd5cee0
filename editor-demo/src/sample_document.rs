//! The document that a first start shows, with an example of each feature.

use livelink::session::{Document, Input, Mark, MarkKind, Selection, SessionOptions};
use ropey::Rope;

use crate::shown_links::addresses;

const TEXT: &str = include_str!("sample.txt");

/// Words of the text that are linked as a user links words, and where they lead.
const WORDS: (&str, &str) = (
    "the standard for links",
    "https://www.unicode.org/reports/tr58/",
);

/// The text before the place for the user's own words.
const TRY: &str = "Try it here: ";

/// The sample document, with its links, and the caret where the user is to type.
///
/// Loading a text links nothing by itself. The links are given to it, as they are to any document that was saved with links.
pub fn document(options: SessionOptions) -> Document<Rope> {
    let text = Rope::from_str(TEXT);
    let mut marks = addresses(&Document::new(text.clone(), options.clone()));
    let (words, href) = WORDS;
    marks.extend(TEXT.find(words).map(|start| Mark {
        range: start..start + words.len(),
        href: href.into(),
        kind: MarkKind::Manual,
    }));
    marks.sort_by_key(|mark| mark.range.start);
    let mut document = Document::load(text, options, marks, []);
    let caret = TEXT.find(TRY).map_or(0, |start| start + TRY.len());
    document.apply(Input::Select(Selection::caret(caret)));
    document
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::Detector;

    #[test]
    fn every_example_shows_what_it_says() {
        let document = document(SessionOptions::default());
        assert_eq!(document.text().to_string(), TEXT);
        assert!(!document.can_undo());
        let caret = document.selection().head;
        assert!(TEXT[..caret].ends_with(TRY) && TEXT[caret..].starts_with('\n'));
        let links: Vec<&str> = document
            .links()
            .map(|link| &TEXT[link.range.clone()])
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
        let refused = Detector::default().explain(TEXT).into_iter();
        let deceiving = refused
            .filter(|verdict| verdict.rejected().is_some_and(livelink::Rejected::deceives))
            .map(|verdict| &TEXT[verdict.range]);
        assert_eq!(deceiving.collect::<Vec<_>>(), ["http://аррӏе.com"]);
    }
}

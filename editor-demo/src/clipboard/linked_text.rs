//! Text with its links, as it is copied, dragged and pasted.

use std::ops::Range;

use livelink::session::{Document, Mark};
use livelink_egui::text;
use ropey::Rope;

use super::html_writer::html;

/// What is copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// As plain text.
    pub text: String,
    /// As HTML, if there is a link in it.
    pub html: Option<String>,
}

impl Copied {
    /// Copies a range of a text, with the links in it.
    pub fn new(rope: &Rope, links: &[Mark], range: Range<usize>) -> Self {
        let html = (!links.is_empty()).then(|| html(rope, links, range.clone()));
        Self {
            text: text::slice(rope, range),
            html,
        }
    }
}

/// A text and its links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkedText {
    /// The text.
    pub text: String,
    /// The links, in order and without overlaps: bytes of the text, and the target.
    pub links: Vec<(Range<usize>, String)>,
}

impl LinkedText {
    /// Takes a range of a document with the links that the document stores.
    pub(crate) fn of(document: &Document<Rope>, range: Range<usize>) -> Self {
        let links = document.links_in(range.clone());
        let whole =
            links.filter(|mark| range.start <= mark.range.start && mark.range.end <= range.end);
        let moved = whole.map(|mark| {
            let place = mark.range.start - range.start..mark.range.end - range.start;
            (place, mark.href.to_string())
        });
        Self {
            links: moved.collect(),
            text: text::slice(document.text(), range.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_links_is_copied_as_text() {
        assert_eq!(
            Copied::new(&Rope::from_str("plain"), &[], 0..5),
            Copied {
                text: "plain".to_owned(),
                html: None
            }
        );
    }
}

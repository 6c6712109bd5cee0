//! The clipboard: links are kept when text is copied and pasted, as HTML beside the plain text.

use std::ops::Range;

use livelink::persist::{Saved, html};
use livelink::rich::{self, RichText};
use livelink::session::{Mark, MarkKind};
use livelink_egui::text;
use ropey::Rope;

/// A copied text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// As plain text.
    pub text: String,
    /// As HTML, if there is a link or a format in it.
    pub html: Option<String>,
}

impl Copied {
    /// Copies a piece of a formatted document. Every link in it counts as the user's own.
    pub(crate) fn formatted(mut piece: RichText) -> Self {
        for link in &mut piece.links {
            link.kind = MarkKind::Manual;
        }
        piece.mutes.clear();
        let is_plain = piece == RichText::plain(piece.text.clone());
        Self {
            text: piece.to_plain_text(),
            html: (!is_plain).then(|| rich::html::write_fragment(&piece)),
        }
    }

    /// Copies a range of a text, with the links in it.
    pub(crate) fn new(rope: &Rope, links: Vec<Mark>, range: Range<usize>) -> Self {
        let part = part(rope, links, range);
        let html = (!part.links.is_empty()).then(|| html::write_page(&part));
        Self {
            text: part.text,
            html,
        }
    }
}

/// Returns a range of a text with these links, which are in order and share a byte with the range. They are cut at its ends,
/// and count as the user's own.
pub(crate) fn part(rope: &Rope, links: Vec<Mark>, range: Range<usize>) -> Saved {
    let cut = |link: Mark| Mark {
        range: link.range.start.max(range.start) - range.start
            ..link.range.end.min(range.end) - range.start,
        href: link.href,
        kind: MarkKind::Manual,
    };
    Saved {
        links: links.into_iter().map(cut).collect(),
        text: text::slice(rope, range.clone()),
        mutes: Vec::new(),
    }
}

/// The system's clipboard, for HTML, which egui does not reach.
#[derive(Default)]
pub(crate) enum SystemClipboard {
    /// There is no system clipboard. Plain text still goes through egui.
    #[default]
    None,
    System(arboard::Clipboard),
    /// The HTML that a paste finds, for tests, or a picture.
    Fixed(Option<String>),
}

impl SystemClipboard {
    /// Connects to the clipboard.
    pub(crate) fn connect() -> Self {
        arboard::Clipboard::new().map_or(Self::None, Self::System)
    }

    /// Puts HTML and plain text on the clipboard. Returns whether that worked.
    pub(crate) fn copy_html(&mut self, html: &str, text: &str) -> bool {
        match self {
            Self::System(clipboard) => clipboard.set_html(html, Some(text)).is_ok(),
            Self::None | Self::Fixed(_) => false,
        }
    }

    /// Returns whether the program can read the clipboard itself.
    pub(crate) fn is_read(&self) -> bool {
        matches!(self, Self::System(_) | Self::Fixed(None))
    }

    /// Returns the plain text on the clipboard, if the program can read it itself. Of HTML without plain text, that is the text that
    /// a reader of the page sees.
    pub(crate) fn text(&mut self) -> Option<String> {
        match self {
            Self::System(clipboard) => {
                let text = clipboard.get().text().ok();
                text.or_else(|| self.text_of_html())
            }
            Self::None | Self::Fixed(_) => None,
        }
    }

    /// Returns the text of the HTML on the clipboard, as a reader of the page sees it.
    pub(crate) fn text_of_html(&mut self) -> Option<String> {
        let text = rich::html::read(&self.html()?).content.to_plain_text();
        (!text.trim().is_empty()).then_some(text)
    }

    /// The HTML on the clipboard.
    pub(crate) fn html(&mut self) -> Option<String> {
        match self {
            Self::System(clipboard) => clipboard.get().html().ok(),
            Self::Fixed(html) => html.clone(),
            Self::None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_the_links_in_its_range() {
        let rope = Rope::from_str("see example.com now");
        let link = Mark {
            range: 4..15,
            href: "https://example.com".into(),
            kind: MarkKind::Auto,
        };
        let copied = Copied::new(&rope, vec![link], 8..12);
        let html = copied.html.expect("a link");
        assert!(
            html.contains("<a href=\"https://example.com\">ple.</a>"),
            "{html}"
        );
        assert_eq!(copied.text, "ple.");
        let plain = Copied::new(&rope, Vec::new(), 0..3);
        assert_eq!((plain.text.as_str(), plain.html), ("see", None));
    }
}

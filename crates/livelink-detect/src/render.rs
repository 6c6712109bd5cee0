//! A text with its links written out: as HTML, as Markdown, as plain text with a list, harmless.
//!
//! Each function takes a text and the links found in it, and appends to a `String`. Links that lie outside the text, over
//! one before them or inside a character are left out; nothing fails. All are linear in the text and what they write.
//!
//! | | |
//! |---|---|
//! | [`html`], [`html_with`] | `<a href>`, everything else escaped |
//! | [`markdown`] | links in a text that is Markdown already |
//! | [`markdown_of_plain`] | links in a plain text, the rest escaped |
//! | [`plain`] | `example.com [1]`, and a list of hrefs at the end |
//! | [`defanged`] | `hxxp://example[.]com`: nothing of it links any more |
//!
//! ```
//! use livelink_detect::{Detector, render};
//!
//! let detector = Detector::default();
//! let text = "Q&A: example.com/a_(b).";
//! let links = detector.detect(text);
//! let mut html = String::new();
//! render::html(&detector, text, &links, &mut html);
//! assert_eq!(html, "Q&amp;A: <a href=\"https://example.com/a_(b)\">example.com/a_(b)</a>.");
//! let mut markdown = String::new();
//! render::markdown(&detector, text, &links, &mut markdown);
//! assert_eq!(markdown, "Q&A: [example.com/a\\_(b)](<https://example.com/a_(b)>).");
//! ```

mod defang;
mod html;
mod markdown;
mod plain;

pub use defang::defanged;
pub use html::{HtmlOptions, html, html_with};
pub use markdown::{markdown, markdown_of_plain};
pub use plain::plain;

use crate::link::Link;

/// A part of a text.
enum Piece<'t> {
    /// What stands between two links, before the first or behind the last; it may be empty.
    Between(&'t str),
    /// A link, and its own text.
    Link(&'t Link, &'t str),
}

/// The parts of `text` in order; together they are the text.
fn pieces<'t>(text: &'t str, links: &'t [Link]) -> impl Iterator<Item = Piece<'t>> {
    let mut at = 0;
    let pairs = links.iter().filter_map(move |link| {
        let between = text.get(at..link.range.start)?;
        let own = text.get(link.range.clone())?;
        at = link.range.end;
        Some((link, between, own))
    });
    // What stands behind the last link is known only when there is none left.
    let mut pairs = pairs;
    let mut behind = Some(0);
    let mut waiting = None;
    std::iter::from_fn(move || {
        if let Some(link) = waiting.take() {
            return Some(link);
        }
        match pairs.next() {
            Some((link, between, own)) => {
                behind = Some(link.range.end);
                waiting = Some(Piece::Link(link, own));
                Some(Piece::Between(between))
            }
            None => Some(Piece::Between(text.get(behind.take()?..)?)),
        }
    })
}

//! A plain text, with a list of the hrefs of its links at the end.

use crate::parts::{TextPart, text_parts};
use livelink_detect::{Detector, Link};
use std::collections::HashMap;
use std::fmt::Write as _;

/// Appends `text` with a number in brackets after each link, and at the end a list with a line for
/// each number. Links to the same place have the same number. Without links, it appends the text
/// alone.
///
/// ```
/// use livelink_detect::Detector;
///
/// let detector = Detector::default();
/// let text = "See example.com, or ask me@example.com. Again: https://example.com!";
/// let mut out = String::new();
/// livelink_render::plain(&detector, text, &detector.detect(text), &mut out);
/// assert_eq!(out, "\
/// See example.com [1], or ask me@example.com [2]. Again: https://example.com [1]!
///
/// [1] https://example.com
/// [2] mailto:me@example.com
/// ");
/// ```
pub fn plain(detector: &Detector, text: &str, links: &[Link], out: &mut String) {
    let mut list = PlainList::default();
    list.push(detector, text, links, out);
    list.finish(out);
}

/// Writes the same as [`plain`], for a text that is given piece by piece. It keeps one list of the
/// hrefs of all pieces.
///
/// The list has each href once. So it grows with the number of different hrefs, and not with the
/// length of the text.
///
/// ```
/// use livelink_detect::Detector;
///
/// let detector = Detector::default();
/// let mut list = livelink_render::PlainList::default();
/// let mut out = String::new();
/// for piece in ["See example.com, ", "or https://example.com!"] {
///     list.push(&detector, piece, &detector.detect(piece), &mut out);
/// }
/// list.finish(&mut out);
/// assert_eq!(
///     out,
///     "See example.com [1], or https://example.com [1]!\n\n[1] https://example.com\n"
/// );
/// ```
#[derive(Debug, Default)]
pub struct PlainList {
    numbers: HashMap<String, usize>,
    list: String,
    /// Whether the text so far ends with a line feed.
    line_ended: bool,
}

impl PlainList {
    /// Appends a piece of the text to `out`, with a number after each link. The ranges of `links`
    /// are bytes of this piece.
    pub fn push(&mut self, detector: &Detector, text: &str, links: &[Link], out: &mut String) {
        for part in text_parts(text, links) {
            match part {
                TextPart::Between(text) => out.push_str(text),
                TextPart::Link(link, own) => {
                    let next = self.numbers.len() + 1;
                    let href = detector.href(own, link.kind);
                    let number = *self.numbers.entry(href).or_insert_with_key(|href| {
                        // Writing to a string cannot fail.
                        let _ = writeln!(self.list, "[{next}] {href}");
                        next
                    });
                    let _ = write!(out, "{own} [{number}]");
                }
            }
        }
        if !text.is_empty() {
            self.line_ended = text.ends_with('\n');
        }
    }

    /// Appends the list to `out`. Appends nothing if no piece had a link.
    pub fn finish(self, out: &mut String) {
        if !self.list.is_empty() {
            if !self.line_ended {
                out.push('\n');
            }
            out.push('\n');
            out.push_str(&self.list);
        }
    }
}

//! A plain text with a list of where its links lead.

use super::parts::{TextPart, text_parts};
use crate::detector::Detector;
use crate::link::Link;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Appends `text` with a number in brackets after each link, and at the end a list with a line for each number. Links
/// to the same place have the same number. Without links, it appends the text alone.
///
/// ```
/// use livelink_detect::{Detector, render};
///
/// let detector = Detector::default();
/// let text = "See example.com, or ask me@example.com. Again: https://example.com!";
/// let mut out = String::new();
/// render::plain(&detector, text, &detector.detect(text), &mut out);
/// assert_eq!(out, "\
/// See example.com [1], or ask me@example.com [2]. Again: https://example.com [1]!
///
/// [1] https://example.com
/// [2] mailto:me@example.com
/// ");
/// ```
pub fn plain(detector: &Detector, text: &str, links: &[Link], out: &mut String) {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut list = String::new();
    for part in text_parts(text, links) {
        match part {
            TextPart::Between(text) => out.push_str(text),
            TextPart::Link(link, own) => {
                let next = numbers.len() + 1;
                let href = detector.href(own, link.kind);
                let number = *numbers.entry(href).or_insert_with_key(|href| {
                    // Writing to a string cannot fail.
                    let _ = writeln!(list, "[{next}] {href}");
                    next
                });
                let _ = write!(out, "{own} [{number}]");
            }
        }
    }
    if !list.is_empty() {
        if !text.ends_with('\n') {
            out.push('\n');
        }
        out.push('\n');
        out.push_str(&list);
    }
}

//! The parts that the writers and readers of HTML and Markdown share.

use std::fmt::Write as _;
use std::ops::Range;

use livelink_session::{Mark, Mute};

use super::Saved;

/// A part of the text: plain, linked or muted.
pub(super) enum Passage<'a> {
    Plain(&'a str),
    Link(&'a str, &'a Mark),
    Muted(&'a str, &'a Mute),
}

/// Divides a saved text into its passages, in order. The links and mutes fit the text. O(text).
pub(super) fn passages(saved: &Saved) -> Vec<Passage<'_>> {
    let text = |range: Range<usize>| saved.text.get(range).unwrap_or_default();
    let links = saved.links.iter().map(|link| {
        let range = link.range.clone();
        (range.clone(), Passage::Link(text(range), link))
    });
    let mutes = saved.mutes.iter().map(|mute| {
        let range = mute.range.clone();
        (range.clone(), Passage::Muted(text(range), mute))
    });
    let mut marked: Vec<_> = links.chain(mutes).collect();
    // Both lists are sorted, so this only merges them.
    marked.sort_by_key(|(range, _)| range.start);
    let (mut passages, mut at) = (Vec::new(), 0);
    for (range, passage) in marked {
        if at < range.start {
            passages.push(Passage::Plain(text(at..range.start)));
        }
        at = range.end;
        passages.push(passage);
    }
    if at < saved.text.len() {
        passages.push(Passage::Plain(text(at..saved.text.len())));
    }
    passages
}

/// Returns the character of the reference at the start of `source`, and the length of the reference. Returns `None` if it is
/// not a known reference.
pub(super) fn reference(source: &str) -> Option<(char, usize)> {
    let body = source.strip_prefix('&')?;
    let end = body.bytes().take(32).position(|byte| byte == b';')?;
    let name = body.get(..end)?;
    let c = if let Some(number) = name.strip_prefix('#') {
        let value = match number.strip_prefix(['x', 'X']) {
            Some(hex) if hex.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                u32::from_str_radix(hex, 16).ok()?
            }
            None if number.bytes().all(|byte| byte.is_ascii_digit()) => number.parse().ok()?,
            _ => return None,
        };
        char::from_u32(value)?
    } else {
        match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "apos" => '\'',
            "nbsp" => '\u{a0}',
            _ => return None,
        }
    };
    Some((c, end + 2))
}

/// Appends text as HTML, in which [`reference`] reads the signs of markup.
pub(super) fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // A browser would read a carriage return as a line feed, and it drops some of the others.
            c if c.is_ascii_control() && !matches!(c, '\t' | '\n') => {
                let _ = write!(out, "&#{};", u32::from(c));
            }
            c => out.push(c),
        }
    }
}

//! Inline links: `[text](target)`.

use super::looked_at::LookedAt;
use crate::passages::reference;

/// How deep the parentheses of a bare target may be nested. Without a limit, the reader would follow each `[a](` of many in a
/// row to the end of the text. CommonMark asks for at least three levels, and its reference implementation has this limit
/// too. The writer escapes all parentheses.
const NESTED_MAX: u32 = 32;

/// An inline link in the source.
pub(super) struct InlineLink<'a> {
    /// The link's text, as it is written in the source.
    pub(super) text: &'a str,
    /// The link's target.
    pub(super) target: String,
    /// Whether the target stands in pointed brackets.
    pub(super) pointed: bool,
    /// The length of the whole link in the source.
    pub(super) len: usize,
}

/// Returns the inline link `[text](target)` at the start of `rest`. Titles are not supported, so a link with a title is text.
pub(super) fn inline_link<'a>(rest: &'a str, looked_at: &mut LookedAt) -> Option<InlineLink<'a>> {
    let text = link_text(rest, looked_at)?;
    let start = text.len() + 2;
    if rest.as_bytes().get(start) != Some(&b'(') {
        return None;
    }
    let (target, pointed, len) = target(rest, start + 1, looked_at)?;
    Some(InlineLink {
        text,
        target,
        pointed,
        len,
    })
}

/// `rest` begins with a `[`. Returns the text between it and its `]`.
fn link_text<'a>(rest: &'a str, looked_at: &mut LookedAt) -> Option<&'a str> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    loop {
        looked_at.0 += 1;
        match bytes.get(at)? {
            b'\\' => at += 2,
            b']' => return rest.get(1..at),
            // An inner bracket that is a link itself wins; a blank line ends the link text.
            b'[' => return None,
            b'\n' if bytes.get(at + 1) == Some(&b'\n') => return None,
            _ => at += 1,
        }
    }
}

/// Reads the target that starts at byte `at`. Returns the target, whether it stands in pointed brackets, and where the link
/// ends.
fn target(rest: &str, mut at: usize, looked_at: &mut LookedAt) -> Option<(String, bool, usize)> {
    let pointed = rest.as_bytes().get(at) == Some(&b'<');
    if pointed {
        at += 1;
    }
    let mut target = String::new();
    let mut depth = 0_u32;
    loop {
        let tail = rest.get(at..)?;
        let c = tail.chars().next()?;
        at += c.len_utf8();
        looked_at.0 += c.len_utf8();
        match c {
            '\\' => match tail.chars().nth(1) {
                Some(next) if next.is_ascii_punctuation() => {
                    target.push(next);
                    at += 1;
                }
                _ => target.push(c),
            },
            '&' => match reference(tail) {
                Some((c, len)) => {
                    target.push(c);
                    at += len - 1;
                }
                None => target.push(c),
            },
            '>' if pointed => {
                let closed = rest.as_bytes().get(at) == Some(&b')');
                return closed.then_some((target, pointed, at + 1));
            }
            '<' | '\n' if pointed => return None,
            c if !pointed && (c.is_ascii_control() || c == ' ') => return None,
            '(' if !pointed && depth == NESTED_MAX => return None,
            '(' if !pointed => {
                depth += 1;
                target.push(c);
            }
            ')' if !pointed && depth == 0 => return Some((target, pointed, at)),
            ')' if !pointed => {
                depth -= 1;
                target.push(c);
            }
            c => target.push(c),
        }
    }
}

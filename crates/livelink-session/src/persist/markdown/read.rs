//! Reading Markdown.

use super::super::Saved;
use super::super::passages::reference;
use super::autolink;
use super::mute::OpenMute;
use crate::mark::{Mark, MarkKind};

/// Reads a document in linear time, except that a bracket that opens nothing costs a look to the end of its line or link
/// text.
///
/// ```
/// use livelink_session::MarkKind;
/// use livelink_session::persist::markdown;
///
/// let saved = markdown::read(r"*See* <https://example.com>, [docs](https://example.org/a\)b) and a\[1\]");
/// assert_eq!(saved.text, "*See* https://example.com, docs and a[1]");
/// assert_eq!(saved.links[0].kind, MarkKind::Auto);
/// assert_eq!(&*saved.links[1].href, "https://example.org/a)b");
/// ```
pub fn read(input: &str) -> Saved {
    let mut saved = Saved::default();
    let mut muted = OpenMute::default();
    inline(input, true, &mut saved, &mut muted);
    saved.fitted()
}

/// Reads `source` and appends it to `saved`.
fn inline(source: &str, links: bool, saved: &mut Saved, muted: &mut OpenMute) {
    let mut at = 0;
    while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(c) = rest.chars().next() else {
            break;
        };
        let here = saved.text.len();
        match c {
            '\\' => {
                let next = rest.chars().nth(1);
                match next.filter(|next| next.is_ascii_punctuation() || *next == '\n') {
                    Some(next) => {
                        saved.text.push(next);
                        at += 1 + next.len_utf8();
                    }
                    None => {
                        saved.text.push('\\');
                        at += 1;
                    }
                }
            }
            '&' => match reference(rest) {
                Some((c, len)) => {
                    saved.text.push(c);
                    let written = rest.get(..len).unwrap_or_default();
                    let range = here..saved.text.len();
                    saved.mutes.extend(muted.reference(written, range));
                    at += len;
                }
                None => {
                    saved.text.push('&');
                    at += 1;
                }
            },
            '`' => {
                let len = code_span(rest);
                saved.text.push_str(rest.get(..len).unwrap_or_default());
                at += len;
            }
            '<' if links => match pointed(rest) {
                Some((shown, href)) => {
                    saved.text.push_str(shown);
                    saved.links.push(Mark {
                        range: here..saved.text.len(),
                        href: href.into(),
                        kind: MarkKind::Auto,
                    });
                    at += shown.len() + 2;
                }
                None => {
                    saved.text.push('<');
                    at += 1;
                }
            },
            '[' if links => match inline_link(rest) {
                Some(link) => {
                    inline(link.text, false, saved, muted);
                    let range = here..saved.text.len();
                    let ours = link.pointed
                        && saved
                            .text
                            .get(range.clone())
                            .is_some_and(|text| !text.contains(char::is_whitespace));
                    saved.links.push(Mark {
                        range,
                        href: link.target.into(),
                        kind: if ours {
                            MarkKind::Auto
                        } else {
                            MarkKind::Manual
                        },
                    });
                    at += link.len;
                }
                None => {
                    saved.text.push('[');
                    at += 1;
                }
            },
            c => {
                if livelink_detect::is_boundary(c) {
                    muted.end();
                }
                saved.text.push(c);
                at += c.len_utf8();
            }
        }
    }
}

/// Returns the length of a code span that starts here. For backticks that open no code span, returns how many they are.
fn code_span(rest: &str) -> usize {
    let ticks = rest.len() - rest.trim_start_matches('`').len();
    let mut at = ticks;
    while let Some(next) = rest.get(at..).and_then(|rest| rest.find('`')) {
        let start = at + next;
        let run = rest.get(start..).unwrap_or_default();
        let len = run.len() - run.trim_start_matches('`').len();
        at = start + len;
        if len == ticks {
            return at;
        }
    }
    ticks
}

/// Returns the text and target of an autolink that starts here.
fn pointed(rest: &str) -> Option<(&str, String)> {
    let body = rest.get(1..)?;
    let end = body.find(|c: char| matches!(c, '>' | '<') || c.is_whitespace())?;
    let shown = body
        .get(..end)
        .filter(|_| body.as_bytes().get(end) == Some(&b'>'))?;
    Some((shown, autolink::target(shown)?))
}

struct InlineLink<'a> {
    text: &'a str,
    target: String,
    pointed: bool,
    len: usize,
}

/// Returns the inline link that starts here: `[text](target)`. Titles are not supported, so a link with a title is text.
fn inline_link(rest: &str) -> Option<InlineLink<'_>> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b']' => break,
            // An inner bracket that is a link itself wins; a blank line ends the link text.
            b'[' => return None,
            b'\n' if bytes.get(at + 1) == Some(&b'\n') => return None,
            _ => at += 1,
        }
    }
    let text = rest.get(1..at)?;
    if bytes.get(at + 1) != Some(&b'(') {
        return None;
    }
    at += 2;
    let pointed = bytes.get(at) == Some(&b'<');
    if pointed {
        at += 1;
    }
    let mut target = String::new();
    let mut depth = 0_u32;
    loop {
        let tail = rest.get(at..)?;
        let c = tail.chars().next()?;
        at += c.len_utf8();
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
                return (rest.as_bytes().get(at) == Some(&b')')).then(|| InlineLink {
                    text,
                    target,
                    pointed,
                    len: at + 1,
                });
            }
            '<' | '\n' if pointed => return None,
            c if !pointed && (c.is_ascii_control() || c == ' ') => return None,
            '(' if !pointed => {
                depth += 1;
                target.push(c);
            }
            ')' if !pointed && depth == 0 => {
                return Some(InlineLink {
                    text,
                    target,
                    pointed,
                    len: at,
                });
            }
            ')' if !pointed => {
                depth -= 1;
                target.push(c);
            }
            c => target.push(c),
        }
    }
}

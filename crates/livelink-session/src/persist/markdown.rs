//! Markdown: inline links and autolinks, and mutes that every renderer shows as plain text.
//!
//! A link that the session made is an autolink (`<https://example.com>`, `<me@example.com>`) where its text is its target,
//! else an inline link whose target is in pointed brackets, `[example.com](<https://example.com>)`; one of the user's own
//! has its target bare, `[docs](https://example.org)`. CommonMark makes the same of both, so the difference costs nothing.
//! A pointed target on a text with white space was not written here and is the user's own.
//!
//! A mute is written in its first and last character: `&#x65;xample.co&#X6D;` is the plain text `example.com`. A numeric
//! reference with a small `x` opens, one with a capital `X` in the same run closes, and a mute of one character has the
//! `x` and a leading zero. (A renderer that links bare URLs of its own does not see through the reference either.)
//!
//! Everything else is text. The writer escapes what Markdown would take for markup, keeps line breaks by a backslash and
//! outer spaces by references. The reader unescapes and takes what it does not know, emphasis for instance, as the
//! characters it is made of; so no input is an error.

use super::Saved;
use super::pieces::{Piece, pieces, reference};
use crate::mark::{Mark, MarkKind, Mute, MuteCause};

/// Writes a document. O(text).
pub fn write(saved: &Saved) -> String {
    let mut writer = Writer {
        out: String::with_capacity(saved.text.len() + 32 * saved.links.len()),
        line_start: true,
    };
    let pieces = pieces(saved);
    let mut pieces = pieces.iter().peekable();
    while let Some(piece) = pieces.next() {
        let last = pieces.peek().is_none();
        match piece {
            Piece::Plain(text) => writer.text(text, last),
            Piece::Link(text, link) if is_autolink(text, link) => {
                writer.out.push('<');
                writer.out.push_str(text);
                writer.out.push('>');
                writer.line_start = false;
            }
            Piece::Link(text, link) => writer.link(text, link),
            Piece::Muted(text, _) => writer.muted(text),
        }
    }
    writer.out
}

/// Can `<text>` stand for the link?
fn is_autolink(text: &str, link: &Mark) -> bool {
    link.kind == MarkKind::Auto && autolink_target(text).as_deref() == Some(&*link.href)
}

/// The target of the autolink `<text>`, by the grammar of CommonMark; `None` if it is none.
fn autolink_target(text: &str) -> Option<String> {
    let plain = text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>'));
    if !plain {
        return None;
    }
    let scheme = text.split_once(':').is_some_and(|(scheme, _)| {
        (2..=32).contains(&scheme.len())
            && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-'))
    });
    if scheme {
        return Some(text.to_owned());
    }
    let (local, domain) = text.split_once('@')?;
    let local_fits = !local.is_empty()
        && local
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte));
    let domain_fits = domain.split('.').all(|label| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    });
    (local_fits && domain_fits).then(|| format!("mailto:{text}"))
}

struct Writer {
    out: String,
    /// Nothing but what ends a line stands before.
    line_start: bool,
}

impl Writer {
    fn text(&mut self, text: &str, last: bool) {
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let next = chars.peek().copied();
            match c {
                '\n' => {
                    // A backslash keeps the break where it would be a mere space; blank lines keep themselves.
                    if !self.line_start && next.is_some_and(|next| next != '\n') {
                        self.out.push('\\');
                    }
                    self.out.push('\n');
                    self.line_start = true;
                    continue;
                }
                ' ' | '\t' => {
                    let line_end = next == Some('\n') || (next.is_none() && last);
                    if self.line_start || line_end {
                        self.reference(c);
                    } else {
                        self.out.push(c);
                    }
                }
                '\r' | '\u{b}' | '\u{c}' => self.reference(c),
                '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' => {
                    self.out.push('\\');
                    self.out.push(c);
                }
                '#' | '+' | '-' | '=' | ':' if self.line_start => {
                    self.out.push('\\');
                    self.out.push(c);
                }
                // The number of a list item, or a ! in front of what begins with a bracket.
                '.' | ')' if self.after_line_number() => {
                    self.out.push('\\');
                    self.out.push(c);
                }
                '!' if next.is_none() || next == Some('[') => {
                    self.out.push('\\');
                    self.out.push(c);
                }
                c => self.out.push(c),
            }
            self.line_start = false;
        }
    }

    /// Is there nothing on the line but digits?
    fn after_line_number(&self) -> bool {
        let line = self.out.rsplit('\n').next().unwrap_or_default();
        (1..=9).contains(&line.len()) && line.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn reference(&mut self, c: char) {
        self.out.push_str(&format!("&#{};", u32::from(c)));
    }

    fn link(&mut self, text: &str, link: &Mark) {
        self.out.push('[');
        self.line_start = false;
        self.text(text, false);
        self.out.push_str("](");
        let pointed = link.kind == MarkKind::Auto;
        if pointed {
            self.out.push('<');
        }
        for c in link.href.chars() {
            match c {
                c if c.is_ascii_control() || c == ' ' => self.reference(c),
                '\\' | '(' | ')' | '<' | '>' | '&' => {
                    self.out.push('\\');
                    self.out.push(c);
                }
                c => self.out.push(c),
            }
        }
        self.out.push_str(if pointed { ">)" } else { ")" });
        self.line_start = false;
    }

    fn muted(&mut self, text: &str) {
        self.line_start = false;
        let mut chars = text.chars();
        let Some(first) = chars.next() else {
            return;
        };
        let Some(last) = chars.next_back() else {
            self.out.push_str(&format!("&#x0{:x};", u32::from(first)));
            return;
        };
        self.out.push_str(&format!("&#x{:x};", u32::from(first)));
        self.text(chars.as_str(), false);
        self.out.push_str(&format!("&#X{:X};", u32::from(last)));
    }
}

/// Reads a document. Linear but for brackets that open nothing, each of which looks to the end of its line or link text.
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
    let mut muted_from = None;
    inline(input, true, &mut saved, &mut muted_from);
    saved.fitted()
}

/// Reads `source` onto the end of `saved`.
fn inline(source: &str, links: bool, saved: &mut Saved, muted_from: &mut Option<usize>) {
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
                    mute(written, here, saved, muted_from);
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
            '<' if links => match autolink(rest) {
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
                    inline(link.text, false, saved, muted_from);
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
                    *muted_from = None;
                }
                saved.text.push(c);
                at += c.len_utf8();
            }
        }
    }
}

/// A reference that opens or closes a mute. `here`: where its character is in the text.
fn mute(written: &str, here: usize, saved: &mut Saved, muted_from: &mut Option<usize>) {
    let mut add = |from: usize| {
        saved.mutes.push(Mute {
            range: from..saved.text.len(),
            cause: MuteCause::Unlink,
        });
    };
    if written.starts_with("&#x0") {
        add(here);
    } else if written.starts_with("&#x") {
        *muted_from = Some(here);
    } else if written.starts_with("&#X")
        && let Some(from) = muted_from.take()
    {
        add(from);
    }
}

/// How long a code span is that starts here; of backticks that open none, how many they are.
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

/// The text and target of an autolink that starts here.
fn autolink(rest: &str) -> Option<(&str, String)> {
    let body = rest.get(1..)?;
    let end = body.find(|c: char| matches!(c, '>' | '<') || c.is_whitespace())?;
    let shown = body
        .get(..end)
        .filter(|_| body.as_bytes().get(end) == Some(&b'>'))?;
    Some((shown, autolink_target(shown)?))
}

struct InlineLink<'a> {
    text: &'a str,
    target: String,
    pointed: bool,
    len: usize,
}

/// The inline link that starts here: `[text](target)`. A title is none that is known, so such a link is text.
fn inline_link(rest: &str) -> Option<InlineLink<'_>> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b']' => break,
            // An inner bracket that is a link itself wins; a blank line ends everything.
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

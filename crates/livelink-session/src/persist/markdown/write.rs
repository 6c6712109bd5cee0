//! Writing Markdown.

use livelink_detect::is_boundary;

use super::super::Saved;
use super::super::passages::{Passage, passages};
use super::{autolink, mute};
use crate::mark::{Mark, MarkKind, MuteCause};

/// Writes a document. O(text).
pub fn write(saved: &Saved) -> String {
    let mut writer = Writer {
        out: String::with_capacity(saved.text.len() + 32 * saved.links.len()),
        line_start: true,
    };
    let passages = passages(saved);
    let mut passages = passages.iter().peekable();
    while let Some(passage) = passages.next() {
        let last = passages.peek().is_none();
        match passage {
            Passage::Plain(text) => writer.text(text, last),
            Passage::Link(text, link) if is_autolink(text, link) => {
                writer.out.push('<');
                writer.out.push_str(text);
                writer.out.push('>');
                writer.line_start = false;
            }
            Passage::Link(text, link) => writer.link(text, link),
            Passage::Muted(text, _) if text.contains(is_boundary) => writer.text(text, last),
            Passage::Muted(text, muted) => writer.muted(text, muted.cause),
        }
    }
    writer.out
}

/// Returns whether `<text>` can stand for the link.
fn is_autolink(text: &str, link: &Mark) -> bool {
    link.kind == MarkKind::Auto && autolink::target(text).as_deref() == Some(&*link.href)
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
                    // A backslash keeps the break where it would be only a space; blank lines need none.
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
                // This is the number of a list item, or a ! before something that begins with a bracket.
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

    /// Returns whether the line holds only digits.
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

    fn muted(&mut self, text: &str, cause: MuteCause) {
        let mut chars = text.chars();
        let Some(first) = chars.next() else {
            return;
        };
        self.line_start = false;
        let Some(last) = chars.next_back() else {
            self.out.push_str(&mute::lone(first, cause));
            return;
        };
        self.out.push_str(&mute::opening(first, cause));
        self.text(chars.as_str(), false);
        self.out.push_str(&mute::closing(last, cause));
    }
}

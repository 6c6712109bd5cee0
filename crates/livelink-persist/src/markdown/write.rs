//! Writing Markdown.

use livelink_detect::{Schemes, is_boundary};
use livelink_session::{Mark, MuteCause};

use super::inline::{Inline, Next, is_autolink};
use super::mute;
use crate::Saved;
use crate::passages::{Passage, passages};

/// Writes a document. It leaves out links and mutes that do not fit the text ([`Saved::fitted`]). O(text).
pub fn write(saved: &Saved) -> String {
    write_with(saved, &Schemes::default())
}

/// Writes a document with links to these schemes. O(text).
pub fn write_with(saved: &Saved, schemes: &Schemes) -> String {
    let saved = &saved.fitting(Some(schemes));
    let mut writer = Writer {
        inline: Inline::with_capacity(saved.text.len() + 32 * saved.links.len()),
    };
    let passages = passages(saved);
    let mut passages = passages.iter().peekable();
    while let Some(passage) = passages.next() {
        let end = match passages.peek() {
            None => TextEnd::Document,
            Some(Passage::Muted(text, _)) if text.contains(is_boundary) => {
                TextEnd::Text(text.chars().next())
            }
            Some(Passage::Plain(text)) => TextEnd::Text(text.chars().next()),
            Some(_) => TextEnd::Markup,
        };
        match passage {
            Passage::Plain(text) => writer.text(text, end),
            Passage::Link(text, link) if is_autolink(text, link) => {
                writer.inline.markup("<");
                writer.inline.markup(text);
                writer.inline.markup(">");
            }
            Passage::Link(text, link) => writer.link(text, link),
            Passage::Muted(text, _) if text.contains(is_boundary) => writer.text(text, end),
            Passage::Muted(text, muted) => writer.muted(text, muted.cause),
        }
    }
    writer.inline.out
}

/// The end of a part of the text.
#[derive(Clone, Copy)]
enum TextEnd {
    /// Nothing follows: the document ends.
    Document,
    /// More text follows, with this character first.
    Text(Option<char>),
    /// A link or a mute follows.
    Markup,
    /// The part is the text of a link, and the link ends.
    Link,
}

/// Writes Markdown.
struct Writer {
    inline: Inline,
}

impl Writer {
    fn text(&mut self, text: &str, end: TextEnd) {
        let mut before = None;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let next = match (chars.peek(), end) {
                (Some(next), _) => Some(*next),
                (None, TextEnd::Text(next)) => next,
                (None, _) => None,
            };
            let last = chars.peek().is_none();
            self.character(c, before, next, last, end);
            before = Some(c);
        }
    }

    /// Writes a character of the text that stands between the characters `before` and `next`. `last` says whether it is the
    /// last character of its part, and `end` how that part ends.
    fn character(
        &mut self,
        c: char,
        before: Option<char>,
        next: Option<char>,
        last: bool,
        end: TextEnd,
    ) {
        let in_link = matches!(end, TextEnd::Link);
        let marked_up = last && matches!(end, TextEnd::Link | TextEnd::Markup);
        match c {
            // A blank line would end the paragraph, and the link with it.
            '\n' if in_link && (before.is_none_or(is_break) || next.is_none_or(is_break)) => {
                self.inline.reference(c);
            }
            '\n' => {
                // Without a backslash, the break would be only a space. Breaks around blank lines do not need one.
                let text_follows = marked_up || next.is_some_and(|next| !is_break(next));
                if !self.inline.starts_line() && text_follows {
                    self.inline.out.push('\\');
                }
                self.inline.out.push('\n');
                self.inline.start_line();
            }
            c => {
                let next = match next {
                    _ if marked_up => Next::Markup,
                    Some(next) if !is_break(next) => Next::Text(next),
                    _ => Next::LineEnd,
                };
                self.inline.character(c, next, in_link);
            }
        }
    }

    fn link(&mut self, text: &str, link: &Mark) {
        self.inline.markup("[");
        self.text(text, TextEnd::Link);
        self.inline.link_end(&link.href, link.kind);
    }

    fn muted(&mut self, text: &str, cause: MuteCause) {
        let mut chars = text.chars();
        let Some(first) = chars.next() else {
            return;
        };
        let Some(last) = chars.next_back() else {
            self.inline.markup(&mute::lone(first, cause));
            return;
        };
        self.inline.markup(&mute::opening(first, cause));
        self.text(chars.as_str(), TextEnd::Markup);
        self.inline.markup(&mute::closing(last, cause));
    }
}

fn is_break(c: char) -> bool {
    c == '\n'
}

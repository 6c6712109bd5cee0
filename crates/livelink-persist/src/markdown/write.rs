//! Writing Markdown.

use livelink_detect::{Schemes, is_boundary};
use livelink_session::{Mark, MarkKind, MuteCause};

use super::{autolink, mute};
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
        out: String::with_capacity(saved.text.len() + 32 * saved.links.len()),
        line: LinePlace::Start,
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
                writer.markup("<");
                writer.markup(text);
                writer.markup(">");
            }
            Passage::Link(text, link) => writer.link(text, link),
            Passage::Muted(text, _) if text.contains(is_boundary) => writer.text(text, end),
            Passage::Muted(text, muted) => writer.muted(text, muted.cause),
        }
    }
    writer.out
}

/// Returns whether the link can be written as `<text>`.
///
/// Some parsers decode a character reference in an autolink, or take a `|` in it as the end of a table cell. `<!` and `<?`
/// begin HTML.
fn is_autolink(text: &str, link: &Mark) -> bool {
    link.kind == MarkKind::Auto
        && text.starts_with(|c: char| c.is_ascii_alphanumeric())
        && !text.contains(['&', '\\', '`', '|'])
        && autolink::target(text).as_deref() == Some(&*link.href)
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

/// The place of the next character in its line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinePlace {
    /// Nothing: the line starts here.
    Start,
    /// This many digits and nothing else. A dot or parenthesis would make them the number of a list item.
    Digits(usize),
    /// Any other text.
    Inside,
}

/// The most digits that the number of a list item has.
const NUMBER_MAX: usize = 9;

/// Writes Markdown. It only appends, and never looks at a character twice.
struct Writer {
    out: String,
    line: LinePlace,
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
                self.reference(c);
            }
            '\n' => {
                // Without a backslash, the break would be only a space. Breaks around blank lines do not need one.
                let text_follows = marked_up || next.is_some_and(|next| !is_break(next));
                if self.line != LinePlace::Start && text_follows {
                    self.out.push('\\');
                }
                self.out.push('\n');
                self.line = LinePlace::Start;
            }
            ' ' | '\t' => {
                let ends_line = !marked_up && next.is_none_or(is_break);
                match self.line == LinePlace::Start || ends_line {
                    true => self.reference(c),
                    false => self.plain(c),
                }
            }
            '\0' | '\r' | '\u{b}' | '\u{c}' => self.reference(c),
            // Some parsers let a backtick end a code span even after a backslash. In a link, that would end the link's text.
            '`' if in_link => self.reference(c),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' | '^' | '$' => {
                self.escaped(c);
            }
            '#' | '+' | '-' | '=' | ':' if self.line == LinePlace::Start => self.escaped(c),
            '.' | ')' if matches!(self.line, LinePlace::Digits(1..=NUMBER_MAX)) => self.escaped(c),
            // Before a link, a `!` would make the link an image.
            '!' if next.is_none_or(|next| next == '[') => self.escaped(c),
            c => self.plain(c),
        }
    }

    fn plain(&mut self, c: char) {
        self.out.push(c);
        self.line = match self.line {
            LinePlace::Start if c.is_ascii_digit() => LinePlace::Digits(1),
            LinePlace::Digits(count) if c.is_ascii_digit() => LinePlace::Digits(count + 1),
            _ => LinePlace::Inside,
        };
    }

    fn escaped(&mut self, c: char) {
        self.out.push('\\');
        self.out.push(c);
        self.line = LinePlace::Inside;
    }

    fn reference(&mut self, c: char) {
        self.markup(&format!("&#{};", u32::from(c)));
    }

    fn markup(&mut self, markup: &str) {
        self.out.push_str(markup);
        self.line = LinePlace::Inside;
    }

    fn link(&mut self, text: &str, link: &Mark) {
        self.markup("[");
        self.text(text, TextEnd::Link);
        self.markup("](");
        let pointed = link.kind == MarkKind::Auto;
        if pointed {
            self.markup("<");
        }
        for c in link.href.chars() {
            match c {
                c if c.is_ascii_control() || matches!(c, ' ' | '`') => self.reference(c),
                '\\' | '(' | ')' | '<' | '>' | '&' | '|' => self.escaped(c),
                c => self.plain(c),
            }
        }
        self.markup(if pointed { ">)" } else { ")" });
    }

    fn muted(&mut self, text: &str, cause: MuteCause) {
        let mut chars = text.chars();
        let Some(first) = chars.next() else {
            return;
        };
        let Some(last) = chars.next_back() else {
            self.markup(&mute::lone(first, cause));
            return;
        };
        self.markup(&mute::opening(first, cause));
        self.text(chars.as_str(), TextEnd::Markup);
        self.markup(&mute::closing(last, cause));
    }
}

fn is_break(c: char) -> bool {
    c == '\n'
}

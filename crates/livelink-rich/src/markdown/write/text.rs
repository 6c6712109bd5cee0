//! Writing the text of a paragraph.

use std::ops::Range;

use livelink_persist::markdown::inline::{Inline, Next, closing, lone, opening};

use super::code_span::code_span;
use super::delimiters::{Plan, plans};
use super::reserved::{begins_host, begins_url, is_email};
use super::tokens::{MuteEdge, Token, tokens};
use crate::markdown::nothing::NOTHING;
use crate::rich_text::{LINE_SEPARATOR, RichText};

/// Where a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextPlace {
    /// At the start of a line, which may be followed by more lines.
    Line,
    /// After the signs of a heading, in one line.
    Heading,
}

/// Writes the texts of paragraphs.
pub(super) struct TextWriter<'a> {
    content: &'a RichText,
    pub(super) inline: Inline,
}

/// The paragraph that is being written.
struct Writing<'p> {
    paragraph: Range<usize>,
    place: TextPlace,
    /// What stands before each line but the first.
    before_line: &'p str,
    in_link: bool,
}

impl<'a> TextWriter<'a> {
    pub(super) fn new(content: &'a RichText) -> Self {
        Self {
            content,
            inline: Inline::with_capacity(content.text.len() + content.text.len() / 8),
        }
    }

    /// Writes a text, without a line end after it.
    pub(super) fn paragraph(&mut self, range: Range<usize>, place: TextPlace, before_line: &str) {
        match place {
            TextPlace::Line => self.inline.start_line(),
            TextPlace::Heading => self.inline.markup(""),
        }
        let content = self.content;
        let tokens = tokens(content, range.clone());
        let plans = plans(content, &tokens);
        let mut writing = Writing {
            paragraph: range,
            place,
            before_line,
            in_link: false,
        };
        for (at, (token, plan)) in tokens.iter().zip(plans).enumerate() {
            let before = at.checked_sub(1).and_then(|at| tokens.get(at));
            match token {
                Token::Text(range) => {
                    self.text(range.clone(), plan, before, tokens.get(at + 1), &writing);
                }
                Token::Muted(at, c, edge, cause) => {
                    self.inline.markup(&match edge {
                        MuteEdge::First => opening(*c, *cause),
                        MuteEdge::Last => closing(*c, *cause),
                        MuteEdge::Lone => lone(*c, *cause),
                    });
                    self.after(*c, *at, &writing);
                }
                Token::Code(code) => {
                    code_span(code, &mut self.inline.out);
                    self.inline.markup("");
                }
                Token::Verbatim(source) => self.inline.markup(source),
                Token::Autolink(text) => {
                    for part in ["<", text, ">"] {
                        self.inline.markup(part);
                    }
                }
                Token::LinkStart => {
                    // Two pairs of brackets would be one link.
                    if matches!(before, Some(Token::Verbatim(source)) if source.ends_with(']')) {
                        self.inline.markup(NOTHING);
                    }
                    self.inline.markup("[");
                    writing.in_link = true;
                }
                Token::LinkEnd(link) => {
                    self.inline.link_end(&link.href, link.kind);
                    writing.in_link = false;
                }
                Token::Open(_) | Token::Close(_) => self.inline.markup(&plan.delimiter(token)),
            }
        }
    }

    fn text(
        &mut self,
        range: Range<usize>,
        plan: Plan,
        before: Option<&Token<'_>>,
        after: Option<&Token<'_>>,
        writing: &Writing<'_>,
    ) {
        let content = self.content;
        let text = content.text.get(range.clone()).unwrap_or_default();
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let is_first = at == 0;
            let is_last = chars.peek().is_none();
            let next = match (chars.peek(), after) {
                // It is a reference.
                (Some((at, next)), _) if plan.last && at + next.len_utf8() == text.len() => {
                    Next::Text('&')
                }
                (Some((_, next)), _) => next_is(*next),
                (None, None) => Next::LineEnd,
                (None, Some(token)) => self.first_of(token),
            };
            let is_reference = is_first && plan.first || is_last && plan.last;
            let (done, rest) = text.split_at_checked(at).unwrap_or_default();
            let rest = rest.get(c.len_utf8()..).unwrap_or_default();
            let at = range.start + at;
            match c {
                LINE_SEPARATOR => {
                    // Some parsers do not break the line right before the end of a link. A tag at the start of a line could begin a
                    // block.
                    let beside_markup = match after {
                        Some(Token::LinkEnd(_)) => is_last,
                        Some(Token::Verbatim(source)) => is_last && source.starts_with('<'),
                        _ => false,
                    };
                    self.line_break(at, is_reference || beside_markup, writing);
                }
                // CommonMark has no way to write it.
                '\0' => self.inline.plain('\u{fffd}'),
                c if is_reference => self.inline.reference(c),
                '\u{feff}' => self.inline.reference(c),
                ' ' | '\t'
                    if writing.place == TextPlace::Heading && at == writing.paragraph.start =>
                {
                    self.inline.reference(c);
                }
                // The signs at the end of a heading are not its text.
                '#' if writing.place == TextPlace::Heading && next == Next::LineEnd => {
                    self.inline.escaped(c);
                }
                c if is_first
                    && c.is_ascii_punctuation()
                    && matches!(before, Some(Token::Verbatim(source)) if goes_on(source, c)) =>
                {
                    self.inline.escaped(c);
                }
                '`' if is_first && is_code(before) || is_last && is_code(after) => {
                    self.inline.reference(c);
                }
                ':' if begins_url(done, rest) => self.inline.escaped(c),
                '.' if begins_host(done) => self.inline.escaped(c),
                c => self.inline.character(c, next, writing.in_link),
            }
            self.after(c, at, writing);
        }
    }

    /// Returns the first sign of a token.
    fn first_of(&self, token: &Token<'_>) -> Next {
        match token {
            Token::Text(range) => {
                let text = self.content.text.get(range.clone()).unwrap_or_default();
                match text.chars().next().map_or(Next::LineEnd, next_is) {
                    // It may be a reference.
                    Next::Text(c) if c.is_alphanumeric() => Next::Text('&'),
                    next => next,
                }
            }
            Token::LinkStart => Next::Text('['),
            Token::Verbatim(source) => source.chars().next().map_or(Next::Markup, Next::Text),
            // None of these signs makes another one of a sign before it.
            _ => Next::Text('&'),
        }
    }

    /// Divides what would be an email address after its `@`. Escapes do not, because GitHub looks for addresses in what they stand for.
    fn after(&mut self, c: char, at: usize, writing: &Writing<'_>) {
        if c == '@' && !writing.in_link {
            let before = self.content.text.get(writing.paragraph.start..at);
            let after = self.content.text.get(at + 1..writing.paragraph.end);
            if is_email(before.unwrap_or_default(), after.unwrap_or_default()) {
                self.inline.markup(NOTHING);
            }
        }
    }

    /// Writes a line break. Beside a delimiter, at the end of a link, in a heading and at the end of a paragraph, a line cannot end.
    fn line_break(&mut self, at: usize, beside_markup: bool, writing: &Writing<'_>) {
        let end = at + LINE_SEPARATOR.len_utf8();
        let is_last = end == writing.paragraph.end;
        if writing.paragraph == (at..end) && !beside_markup {
            // A tag alone would be a block.
            self.inline.reference(LINE_SEPARATOR);
        } else if beside_markup || is_last || writing.place == TextPlace::Heading {
            self.inline.markup("<br>");
        } else {
            self.inline.out.push_str("\\\n");
            self.inline.out.push_str(writing.before_line);
            self.inline.start_line();
        }
    }
}

fn next_is(next: char) -> Next {
    match next {
        LINE_SEPARATOR => Next::LineEnd,
        next => Next::Text(next),
    }
}

/// Returns whether a sign right after source could be a part of it, such as the `(` in `[a](b)`. After an image, a tag or a formula it
/// could not.
fn goes_on(source: &str, sign: char) -> bool {
    match source.chars().next_back() {
        Some(')' | '>' | '$') => false,
        Some(']') => matches!(sign, '(' | ':' | '['),
        _ => true,
    }
}

const fn is_code(token: Option<&Token<'_>>) -> bool {
    matches!(token, Some(Token::Code(_)))
}

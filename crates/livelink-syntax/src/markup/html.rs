//! The links of HTML: attributes of tags.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::{ControlFlow, Range};

use html5gum::emitters::default::{DefaultEmitter, StartTag, Token};
use html5gum::{HtmlString, IoReader, Readable, Tokenizer};
use livelink_index::{Text, slice};

use super::link::{MarkupKind, MarkupLink, MarkupPart, Sink};

/// Reads the tags of a text, which may come in several parts.
#[derive(Debug, Default)]
pub(super) struct HtmlReader {
    /// The `<a>` whose end was not read yet.
    open: Option<MarkupLink<'static>>,
    /// How many `<code>` are open.
    codes: usize,
}

impl HtmlReader {
    /// Reads a whole text.
    pub(super) fn read<T: Text + ?Sized>(
        &mut self,
        text: &T,
        each: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let reader = IoReader::new(TextReader { text, at: 0 });
        self.tokens(reader, 0, &|range| value_in(&slice(text, range)), each)
    }

    /// Reads a part of a text, which begins at byte `at`.
    pub(super) fn read_part(
        &mut self,
        part: &str,
        at: usize,
        each: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let value = |range| value_in(part.get(range).unwrap_or_default());
        self.tokens(part, at, &value, each)
    }

    /// Adds to the visible text of an open `<a>`.
    pub(super) fn show(&mut self, text: &str, is_code: bool) {
        if let Some(link) = &mut self.open {
            link.shown.to_mut().push_str(text);
            link.is_code &= is_code || self.codes > 0;
        }
    }

    /// Reads the tags of a text, which begins at byte `at`. `value` is [`value_in`] of a range of that text.
    fn tokens<'r>(
        &mut self,
        text: impl Readable<'r>,
        at: usize,
        value: &dyn Fn(Range<usize>) -> Range<usize>,
        each: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let mut emitter = DefaultEmitter::<usize>::new_with_span();
        // After <script> and the like comes text without tags.
        emitter.naively_switch_states(true);
        for token in Tokenizer::new_with_emitter(text, emitter).map_while(Result::ok) {
            match token {
                Token::StartTag(tag) => self.start(&tag, at, value, each)?,
                Token::EndTag(tag) if *tag.name == b"a" => {
                    if let Some(mut link) = self.open.take() {
                        link.text.end = at + tag.span.start;
                        link.range.end = at + tag.span.end;
                        link.is_code &= !link.shown.is_empty();
                        each(MarkupPart::Link(link))?;
                    }
                }
                Token::EndTag(tag) if *tag.name == b"code" => {
                    self.codes = self.codes.saturating_sub(1);
                }
                Token::String(part) if self.open.is_some() => {
                    self.show(&String::from_utf8_lossy(&part.value), false);
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn start(
        &mut self,
        tag: &StartTag<usize>,
        at: usize,
        value: &dyn Fn(Range<usize>) -> Range<usize>,
        each: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let name = tag.name.as_slice();
        let of = |attribute: &[u8]| {
            let decoded = tag.attributes.get(&HtmlString(attribute.to_vec()))?;
            let own = value(decoded.span.start..decoded.span.end);
            let start = at + decoded.span.start;
            let target = start + own.start..start + own.end;
            Some(MarkupLink {
                range: at + tag.span.start..at + tag.span.end,
                text: target.clone(),
                target,
                kind: MarkupKind::Attribute,
                is_image: false,
                is_code: false,
                shown: Cow::Borrowed(""),
                destination: Cow::Owned(String::from_utf8_lossy(&decoded.value).into_owned()),
            })
        };
        if let Some(mut link) = of(b"src") {
            link.is_image = name == b"img";
            each(MarkupPart::Link(link))?;
        }
        match name {
            b"a" => {
                self.open = of(b"href").map(|mut link| {
                    link.text = link.range.end..link.range.end;
                    link.is_code = true;
                    link
                });
            }
            b"area" => {
                if let Some(link) = of(b"href") {
                    each(MarkupPart::Link(link))?;
                }
            }
            b"code" => self.codes += 1,
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Returns the place of the value in the text of an attribute, such as `href = "x"`. Without a value: at the end.
fn value_in(attribute: &str) -> Range<usize> {
    let none = attribute.len()..attribute.len();
    let Some((_, value)) = attribute.split_once('=') else {
        return none;
    };
    let value = value.trim_ascii_start();
    let (value, end) = match value.chars().next() {
        Some(quote @ ('"' | '\'')) => {
            let value = value.get(1..).unwrap_or_default();
            (value, value.find(quote))
        }
        _ => {
            let is_end = |c: char| c.is_ascii_whitespace() || c == '>';
            (value, value.find(is_end))
        }
    };
    let start = attribute.len() - value.len();
    start..start + end.unwrap_or(value.len())
}

/// Reads a text from its chunks.
struct TextReader<'t, T: ?Sized> {
    text: &'t T,
    at: usize,
}

impl<T: Text + ?Sized> Read for TextReader<'_, T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.text.len() {
            return Ok(0);
        }
        let (chunk, start) = self.text.chunk(self.at);
        let from = self.at.saturating_sub(start);
        let rest = chunk.as_bytes().get(from..).unwrap_or_default();
        let len = rest.len().min(buffer.len());
        for (to, from) in buffer.iter_mut().zip(rest) {
            *to = *from;
        }
        self.at += len;
        Ok(len)
    }
}

//! The links of HTML: attributes of tags.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use html5gum::emitters::default::{DefaultEmitter, StartTag, Token};
use html5gum::{HtmlString, Tokenizer};
use livelink_index::{Text, slice};

use super::link::{MarkupKind, MarkupLink, MarkupPart, Sink};
use crate::scanners::{Element, HtmlTokens, Piece, TagKind};

/// Reads the tags of a text, which may come in several parts.
///
/// The scanner finds the tags. `html5gum`, which takes ten times as long, reads only those that hold a link, and the characters that the
/// text of a link writes as references.
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
        self.read_part(text, 0, each)
    }

    /// Reads a part of a text, which begins at byte `at`.
    pub(super) fn read_part<T: Text + ?Sized>(
        &mut self,
        part: &T,
        at: usize,
        each: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let (mut tokens, mut tag_start) = (HtmlTokens::default(), 0);
        lines(part, &mut |line, line_start| {
            let mut here = 0;
            while here < line.len() {
                let (piece, end) = tokens.next(line, here);
                match piece {
                    Piece::Open => tag_start = line_start + here,
                    Piece::Text if self.open.is_some() => {
                        self.show(&decoded(line.get(here..end).unwrap_or_default()), false);
                    }
                    Piece::Tag(tag) => {
                        let range = tag_start..line_start + end;
                        let own = || slice(part, range.clone());
                        let range = at + range.start..at + range.end;
                        match (tag.kind(), tag.element()) {
                            (TagKind::End, Element::A) => self.end_of_a(range, each)?,
                            (TagKind::End, Element::Code) => {
                                self.codes = self.codes.saturating_sub(1);
                            }
                            (TagKind::End, _) => {}
                            (_, Element::Code) => self.codes += 1,
                            (_, Element::A) => self.start(&own(), range.start, each)?,
                            (_, Element::Area) if tag.has_target() => {
                                self.start(&own(), range.start, each)?;
                            }
                            _ if tag.has_source() => self.start(&own(), range.start, each)?,
                            _ => {}
                        }
                    }
                    _ => {}
                }
                here = end;
            }
            ControlFlow::Continue(())
        })
    }

    /// Adds to the visible text of an open `<a>`.
    pub(super) fn show(&mut self, text: &str, is_code: bool) {
        if let Some(link) = &mut self.open {
            link.shown.to_mut().push_str(text);
            link.is_code &= is_code || self.codes > 0;
        }
    }

    /// Reads the end tag of an `<a>`.
    fn end_of_a(&mut self, tag: Range<usize>, each: &mut Sink<'_>) -> ControlFlow<()> {
        let Some(mut link) = self.open.take() else {
            return ControlFlow::Continue(());
        };
        link.text.end = tag.start;
        link.range.end = tag.end;
        link.is_code &= !link.shown.is_empty();
        each(MarkupPart::Link(link))
    }

    /// Reads a start tag, which begins at byte `at`.
    fn start(&mut self, own: &str, at: usize, each: &mut Sink<'_>) -> ControlFlow<()> {
        let emitter = DefaultEmitter::<usize>::new_with_span();
        let tokens = Tokenizer::new_with_emitter(own, emitter).map_while(Result::ok);
        let mut tags = tokens.filter_map(|token| match token {
            Token::StartTag(tag) => Some(tag),
            _ => None,
        });
        let Some(tag) = tags.next() else {
            return ControlFlow::Continue(());
        };
        let name = tag.name.as_slice();
        if let Some(mut link) = attribute(&tag, own, at, b"src") {
            link.is_image = name == b"img";
            each(MarkupPart::Link(link))?;
        }
        let names = [b"href".as_slice(), b"xlink:href"];
        let target = || names.iter().find_map(|name| attribute(&tag, own, at, name));
        match name {
            b"a" => {
                self.open = target().map(|mut link| {
                    link.text = link.range.end..link.range.end;
                    link.is_code = true;
                    link
                });
            }
            b"area" => {
                if let Some(link) = target() {
                    each(MarkupPart::Link(link))?;
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Returns the link that an attribute of a tag makes. `own` is the tag, which begins at byte `at`.
fn attribute(
    tag: &StartTag<usize>,
    own: &str,
    at: usize,
    attribute: &[u8],
) -> Option<MarkupLink<'static>> {
    let decoded = tag.attributes.get(&HtmlString(attribute.to_vec()))?;
    let span = decoded.span.start..decoded.span.end;
    let value = value_in(own.get(span.clone()).unwrap_or_default());
    let start = at + span.start;
    let target = start + value.start..start + value.end;
    Some(MarkupLink {
        range: at..at + own.len(),
        text: target.clone(),
        target,
        kind: MarkupKind::Attribute,
        is_image: false,
        is_code: false,
        shown: Cow::Borrowed(""),
        destination: Cow::Owned(String::from_utf8_lossy(&decoded.value).into_owned()),
    })
}

/// Returns text with the characters that its references mean, and with line feeds for all line ends.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '\r', '\0']) {
        return Cow::Borrowed(text);
    }
    let tokens = Tokenizer::new(text).map_while(Result::ok);
    let strings = tokens.filter_map(|token| match token {
        Token::String(part) => Some(String::from_utf8_lossy(&part.value).into_owned()),
        _ => None,
    });
    Cow::Owned(strings.collect())
}

/// Calls `each` with each line of a text, with its line feed, and with the byte where it starts.
fn lines<T: Text + ?Sized>(
    text: &T,
    each: &mut dyn FnMut(&str, usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The start of a line whose other part is in the next chunk.
    let mut begun = String::new();
    let mut at = 0;
    while at < text.len() {
        let (chunk, start) = text.chunk(at);
        let mut rest = chunk.get(at.saturating_sub(start)..).unwrap_or_default();
        if rest.is_empty() {
            break;
        }
        while !rest.is_empty() {
            let feed = memchr::memchr(b'\n', rest.as_bytes());
            let (part, after) = rest.split_at(feed.map_or(rest.len(), |feed| feed + 1));
            rest = after;
            at += part.len();
            if at < text.len() && !part.ends_with('\n') {
                begun.push_str(part);
                continue;
            }
            match begun.is_empty() {
                true => each(part, at - part.len())?,
                false => {
                    begun.push_str(part);
                    each(&begun, at - begun.len())?;
                    begun.clear();
                }
            }
        }
    }
    ControlFlow::Continue(())
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

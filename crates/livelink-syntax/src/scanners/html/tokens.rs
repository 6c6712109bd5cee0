//! The tokens of HTML, by the rules of its standard.

use super::element::Element;
use super::tag::{TagKind, TagState};

/// Reads the tokens of a text, line by line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HtmlTokens(Place);

/// A place between two tokens, or inside one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Text,
    Tag(TagState),
    Comment,
    /// `<!doctype html>`: the next `>` ends it.
    DocumentType,
    /// `<?xml version="1.0"?>`, `<! text>`: what the standard reads as a comment up to the next `>`.
    BogusComment,
    /// The text of an element that holds no other elements: only its own end tag ends it.
    Raw(Element),
}

/// A token, or the part of it that is in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Text between tags.
    Text,
    /// The sign that opens a comment or a declaration, or a tag up to the end of its name.
    Open,
    /// A part of a tag, which goes on in the next line.
    InTag,
    /// The end of a tag.
    Tag(TagState),
    /// A part of a comment. It ends with the closing sign, which has `sign` bytes, and 0 if it goes on in the next line.
    Comment { sign: usize },
    /// A part of the document type.
    DocumentType,
    /// A part of the text of an element that holds no other elements.
    Raw(Element),
}

impl HtmlTokens {
    /// Reads a token from byte `from` of the line on. Returns where it ends, or where the line does.
    pub(crate) fn next(&mut self, line: &str, from: usize) -> (Piece, usize) {
        let bytes = line.as_bytes().get(from..).unwrap_or_default();
        let all = bytes.len();
        let (piece, len) = match self.0 {
            Place::Text => match tag_start(bytes) {
                Some(0) => {
                    let (len, place) = opened(bytes);
                    self.0 = place;
                    (Piece::Open, len)
                }
                start => (Piece::Text, start.unwrap_or(all)),
            },
            Place::Tag(mut tag) => match tag.read(bytes) {
                Some(end) => {
                    self.0 = after(tag);
                    (Piece::Tag(tag), end)
                }
                None => {
                    self.0 = Place::Tag(tag);
                    (Piece::InTag, all)
                }
            },
            Place::DocumentType => (
                Piece::DocumentType,
                self.close(bytes).map_or(all, |at| at + 1),
            ),
            Place::BogusComment => match self.close(bytes) {
                Some(at) => (Piece::Comment { sign: 1 }, at + 1),
                None => (Piece::Comment { sign: 0 }, all),
            },
            Place::Comment => match comment_end(bytes) {
                Some((sign, end)) => {
                    self.0 = Place::Text;
                    (Piece::Comment { sign }, end)
                }
                None => (Piece::Comment { sign: 0 }, all),
            },
            Place::Raw(element) => {
                let tag = end_tag(bytes, element);
                if tag.is_some() {
                    self.0 = Place::Text;
                }
                (Piece::Raw(element), tag.unwrap_or(all))
            }
        };
        (piece, from + len)
    }

    /// Returns the next `>`, which closes a declaration.
    fn close(&mut self, bytes: &[u8]) -> Option<usize> {
        let close = memchr::memchr(b'>', bytes)?;
        self.0 = Place::Text;
        Some(close)
    }
}

/// Returns the place after a tag.
fn after(tag: TagState) -> Place {
    match tag.element() {
        element if element.is_raw() && tag.kind() == TagKind::Start => Place::Raw(element),
        _ => Place::Text,
    }
}

/// Returns where the first tag, comment or declaration starts. A `<` before other text is text.
fn tag_start(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'<', text).find(|open| match text.get(open + 1) {
        Some(b'!' | b'?') => true,
        Some(b'/') => text.len() > open + 2,
        Some(next) => next.is_ascii_alphabetic(),
        None => false,
    })
}

/// Returns how many bytes of `tag` open a token, and the place after them. `tag` begins with `<`.
fn opened(tag: &[u8]) -> (usize, Place) {
    match tag {
        // Both close at once.
        [b'<', b'!', b'-', b'-', b'>', ..] => (5, Place::Text),
        [b'<', b'!', b'-', b'-', b'-', b'>', ..] => (6, Place::Text),
        [b'<', b'!', b'-', b'-', ..] => (4, Place::Comment),
        [b'<', b'/', b'>', ..] => (3, Place::Text),
        [b'<', b'/', name @ ..] if name.first().is_some_and(u8::is_ascii_alphabetic) => {
            let (len, element) = Element::of(name);
            (2 + len, Place::Tag(TagState::end_of(element)))
        }
        [b'<', name @ ..] if name.first().is_some_and(u8::is_ascii_alphabetic) => {
            let (len, element) = Element::of(name);
            (1 + len, Place::Tag(TagState::start_of(element)))
        }
        [b'<', b'!', rest @ ..] if starts_with_doctype(rest) => (2, Place::DocumentType),
        _ => (2, Place::BogusComment),
    }
}

fn starts_with_doctype(text: &[u8]) -> bool {
    let name = text.get(.."doctype".len());
    name.is_some_and(|name| name.eq_ignore_ascii_case(b"doctype"))
}

/// Returns how long the closing sign of a comment is, and where it ends.
fn comment_end(text: &[u8]) -> Option<(usize, usize)> {
    memchr::memchr_iter(b'>', text).find_map(|close| {
        let before = text.get(..close)?;
        let signs: [&[u8]; 2] = [b"--", b"--!"];
        let sign = signs.iter().find(|sign| before.ends_with(sign))?;
        Some((sign.len() + 1, close + 1))
    })
}

/// Returns where the end tag of an element starts.
pub(crate) fn end_tag(text: &[u8], element: Element) -> Option<usize> {
    memchr::memchr_iter(b'<', text).find(|open| match text.get(open + 1..) {
        Some([b'/', name @ ..]) => Element::of(name).1 == element,
        _ => false,
    })
}

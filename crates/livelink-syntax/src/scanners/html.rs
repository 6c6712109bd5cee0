//! The text, tags, comments and scripts of HTML.
//!
//! | file | contents |
//! |---|---|
//! | `element` | the elements that decide where links show |
//! | `tag` | where a tag ends, and which element it opens or closes |
//! | `open_elements` | the open elements whose text shows no links |

mod element;
mod open_elements;
mod tag;

use livelink_index::Permission;

use super::dialect::JAVASCRIPT;
use super::line_scanner::LineScanner;
use super::program::{ProgramScanner, ProgramState};
use crate::zone::{Zone, push_zone};
use element::Element;
use open_elements::OpenElements;
use tag::{TagKind, TagState};

/// Reads HTML by the rules of its standard for tags and comments. Links show in text, in comments, and in the comments and strings of
/// scripts.
pub(crate) struct HtmlScanner {
    place: Place,
    open: OpenElements,
    script: ProgramScanner,
    /// The zones of a line of a script.
    in_script: Vec<Zone>,
}

/// The state in which a line starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HtmlState {
    place: Place,
    open: OpenElements,
    /// Code outside of scripts.
    script: ProgramState,
}

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

impl HtmlScanner {
    pub(crate) fn new() -> Self {
        Self {
            place: Place::Text,
            open: OpenElements::default(),
            script: ProgramScanner::new(&JAVASCRIPT),
            in_script: Vec::new(),
        }
    }

    /// Reads from byte `from` of the line, in the current place. Returns where that place ends.
    fn read(&mut self, line: &str, from: usize, at: usize, zones: &mut Vec<Zone>) -> usize {
        let rest = line.get(from..).unwrap_or_default();
        let bytes = rest.as_bytes();
        match self.place {
            Place::Text => {
                let tag = tag_start(bytes);
                let end = from + tag.unwrap_or(rest.len());
                if self.open.hide_links() {
                    push_zone(zones, at + from..at + end, Permission::Deny);
                }
                if tag.is_none() {
                    return end;
                }
                let (len, place) = opened(line.as_bytes().get(end..).unwrap_or_default());
                self.place = place;
                push_zone(zones, at + end..at + end + len, Permission::Deny);
                end + len
            }
            Place::Tag(mut tag) => {
                let end = tag.read(bytes);
                self.place = match end {
                    Some(_) => self.after(tag),
                    None => Place::Tag(tag),
                };
                let end = from + end.unwrap_or(rest.len());
                push_zone(zones, at + from..at + end, Permission::Deny);
                end
            }
            Place::Comment | Place::BogusComment | Place::DocumentType => {
                let close = match self.place {
                    Place::Comment => comment_end(bytes),
                    _ => memchr::memchr(b'>', bytes).map(|close| (close, close + 1)),
                };
                let permission = match self.place {
                    Place::DocumentType => Permission::Deny,
                    _ => Permission::NoFileNames,
                };
                if close.is_some() {
                    self.place = Place::Text;
                }
                let (content, end) = close.unwrap_or((rest.len(), rest.len()));
                let (content, end) = (from + content, from + end);
                push_zone(zones, at + from..at + content, permission);
                push_zone(zones, at + content..at + end, Permission::Deny);
                end
            }
            Place::Raw(element) => {
                let tag = end_tag(bytes, element);
                if tag.is_some() {
                    self.place = Place::Tag(TagState::end_of(element));
                }
                let end = from + tag.unwrap_or(rest.len());
                let content = line.get(from..end).unwrap_or_default();
                match element {
                    Element::Script => self.script(content, at + from, zones),
                    Element::Title => {}
                    _ => push_zone(zones, at + from..at + end, Permission::Deny),
                }
                let name = tag.map_or(0, |_| "</".len() + element.name_len());
                push_zone(zones, at + end..at + end + name, Permission::Deny);
                end + name
            }
        }
    }

    /// Returns the place after a tag.
    fn after(&mut self, tag: TagState) -> Place {
        let element = tag.element();
        match tag.kind() {
            TagKind::Start if element.is_raw() => {
                self.script.begin(None);
                return Place::Raw(element);
            }
            TagKind::Start => self.open.start(element, tag.has_target()),
            TagKind::End => self.open.end(element),
            TagKind::Empty => {}
        }
        Place::Text
    }

    /// Reads a part of a script, at byte `at`.
    fn script(&mut self, code: &str, at: usize, zones: &mut Vec<Zone>) {
        self.script.line(code, at, &mut self.in_script);
        let mut end = at;
        for (range, permission) in self.in_script.drain(..) {
            push_zone(zones, end..range.start, Permission::Deny);
            end = range.end;
            push_zone(zones, range, permission);
        }
        push_zone(zones, end..at + code.len(), Permission::Deny);
    }
}

impl LineScanner for HtmlScanner {
    type State = HtmlState;

    fn begin(&mut self, state: Option<&HtmlState>) {
        self.place = state.map(|state| state.place).unwrap_or_default();
        self.open = state.map(|state| state.open.clone()).unwrap_or_default();
        self.script.begin(state.map(|state| &state.script));
    }

    fn line(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let mut here = 0;
        while here < line.len() {
            here = self.read(line, here, at, zones);
        }
    }

    fn state(&self) -> Option<HtmlState> {
        let script = self.script.state()?;
        Some(HtmlState {
            place: self.place,
            open: self.open.clone(),
            script,
        })
    }

    fn end(&mut self, _: &mut Vec<Zone>) {}
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

/// Returns where the text of a comment ends and where its closing sign ends.
fn comment_end(text: &[u8]) -> Option<(usize, usize)> {
    memchr::memchr_iter(b'>', text).find_map(|close| {
        let before = text.get(..close)?;
        let content = before.strip_suffix(b"--");
        let content = content.or_else(|| before.strip_suffix(b"--!"))?;
        Some((content.len(), close + 1))
    })
}

/// Returns where the end tag of an element starts.
fn end_tag(text: &[u8], element: Element) -> Option<usize> {
    memchr::memchr_iter(b'<', text).find(|open| match text.get(open + 1..) {
        Some([b'/', name @ ..]) => Element::of(name) == (element.name_len(), element),
        _ => false,
    })
}

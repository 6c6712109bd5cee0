//! The tags, attributes and comments of XML.

use livelink_index::Permission;

use super::line_scanner::LineScanner;
use crate::zone::{Zone, push_zone};

/// Reads XML: text between tags, comments, and the values of attributes.
#[derive(Default)]
pub(crate) struct TagScanner {
    state: TagState,
}

/// The state in which a line starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TagState {
    #[default]
    Text,
    /// Between `<` and `>`.
    Tag,
    /// Inside a value of an attribute, up to this quotation mark.
    Value { quote: u8 },
    /// Inside text without tags, up to its end.
    Until { end: &'static str },
}

/// Text without tags: how it opens and how it ends.
const WITHOUT_TAGS: [(&str, &str); 2] = [("<!--", "-->"), ("<![CDATA[", "]]>")];

impl TagScanner {
    /// Reads from byte `from` of the line, in the current state. Returns where that state ends.
    fn read(&mut self, line: &str, from: usize, at: usize, zones: &mut Vec<Zone>) -> usize {
        let rest = line.get(from..).unwrap_or_default();
        match self.state {
            TagState::Text => {
                let Some(open) = tag_start(rest) else {
                    return line.len();
                };
                let tag = rest.get(open..).unwrap_or_default();
                let mut kinds = WITHOUT_TAGS.iter();
                let (len, state) = match kinds.find(|(start, _)| tag.starts_with(start)) {
                    Some((start, end)) => (start.len(), TagState::Until { end }),
                    None => (1, TagState::Tag),
                };
                self.state = state;
                push_zone(
                    zones,
                    at + from + open..at + from + open + len,
                    Permission::Deny,
                );
                from + open + len
            }
            TagState::Tag => {
                let stop = rest.find(['>', '"', '\'']);
                let end = stop.map_or(line.len(), |stop| from + stop + 1);
                push_zone(zones, at + from..at + end, Permission::Deny);
                self.state = match line.as_bytes().get(end - 1) {
                    Some(b'>') => TagState::Text,
                    Some(quote @ (b'"' | b'\'')) => TagState::Value { quote: *quote },
                    _ => TagState::Tag,
                };
                end
            }
            TagState::Value { quote } => {
                let stop = memchr::memchr(quote, rest.as_bytes());
                let end = stop.map_or(line.len(), |stop| from + stop);
                push_zone(zones, at + from..at + end, Permission::NoFileNames);
                if stop.is_none() {
                    return end;
                }
                push_zone(zones, at + end..at + end + 1, Permission::Deny);
                self.state = TagState::Tag;
                end + 1
            }
            TagState::Until { end: close } => {
                let Some(stop) = rest.find(close) else {
                    return line.len();
                };
                let end = from + stop;
                push_zone(zones, at + end..at + end + close.len(), Permission::Deny);
                self.state = TagState::Text;
                end + close.len()
            }
        }
    }
}

impl LineScanner for TagScanner {
    type State = TagState;

    fn begin(&mut self, state: Option<&TagState>) {
        self.state = state.copied().unwrap_or_default();
    }

    fn line(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let mut here = 0;
        while here < line.len() {
            here = self.read(line, here, at, zones);
        }
    }

    fn state(&self) -> Option<TagState> {
        Some(self.state)
    }

    fn end(&mut self, _: &mut Vec<Zone>) {}
}

/// Returns where the first tag starts. A `<` before other text is text.
fn tag_start(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'<', bytes).find(|open| {
        let next = bytes.get(open + 1);
        next.is_some_and(|next| {
            next.is_ascii_alphabetic() || b"/!?_:".contains(next) || !next.is_ascii()
        })
    })
}

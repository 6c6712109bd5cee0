//! The shape of a single line of Markdown.

use crate::scanners::html::{Element, end_tag};

/// A line without its block quote markers and leading white space.
pub(super) struct LineContent<'a> {
    pub(super) text: &'a str,
    /// Where `text` starts, in bytes of the line.
    pub(super) at: usize,
    /// The columns of white space before `text`, from the start of the line or the last block quote.
    pub(super) indent: usize,
    pub(super) quotes: usize,
}

/// Skips white space. Returns the columns it takes, and the text after it.
pub(super) fn indentation(text: &str) -> (usize, &str) {
    let mut column = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b' ' => column += 1,
            b'\t' => column += 4 - column % 4,
            _ => return (column, text.get(at..).unwrap_or_default()),
        }
    }
    (column, "")
}

/// Skips at most `most` block quote markers and the white space after them.
pub(super) fn line_content(line: &str, most: usize) -> LineContent<'_> {
    let mut quotes = 0;
    let (mut indent, mut text) = indentation(line);
    while quotes < most && indent < 4 && text.starts_with('>') {
        quotes += 1;
        let after = text.get(1..).unwrap_or_default();
        (indent, text) = indentation(after.strip_prefix(' ').unwrap_or(after));
    }
    LineContent {
        text,
        at: line.len() - text.len(),
        indent,
        quotes,
    }
}

pub(super) fn is_blank(text: &str) -> bool {
    text.trim_ascii().is_empty()
}

/// Returns the mark and the length of a fence that opens here.
pub(super) fn fence(text: &str) -> Option<(u8, usize)> {
    let mark = text.bytes().next().filter(|mark| b"`~".contains(mark))?;
    let len = text.bytes().take_while(|byte| *byte == mark).count();
    let info = text.get(len..).unwrap_or_default();
    (len >= 3 && (mark == b'~' || !info.contains('`'))).then_some((mark, len))
}

/// Returns the length of a list marker, without the white space after it.
pub(super) fn list_marker(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let len = match text.as_bytes().get(digits)? {
        b'-' | b'+' | b'*' if digits == 0 => 1,
        b'.' | b')' if (1..=9).contains(&digits) => digits + 1,
        _ => return None,
    };
    let after = text.as_bytes().get(len);
    after.is_none_or(u8::is_ascii_whitespace).then_some(len)
}

/// Returns whether the line is three or more of one mark and nothing else: a thematic break, or the line under a heading.
pub(super) fn is_rule(text: &str) -> bool {
    let mut marks = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let Some(mark) = marks.next().filter(|mark| b"-*_=".contains(mark)) else {
        return false;
    };
    let mut count = 1;
    marks.all(|byte| {
        count += 1;
        byte == mark
    }) && (count >= 3 || mark == b'=')
}

pub(super) fn is_heading(text: &str) -> bool {
    let len = text.bytes().take_while(|byte| *byte == b'#').count();
    let after = text.as_bytes().get(len);
    (1..=6).contains(&len) && after.is_none_or(u8::is_ascii_whitespace)
}

/// Returns whether the line defines the target of a reference: `[label]: target`.
pub(super) fn is_definition(text: &str) -> bool {
    let Some(label) = text.strip_prefix('[') else {
        return false;
    };
    let mut escaped = false;
    for (at, c) in label.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => return false,
            ']' => {
                let after = label.get(at + 1..).unwrap_or_default();
                let target = after.strip_prefix(':');
                return at > 0 && target.is_some_and(|target| is_target(target.trim()));
            }
            _ => {}
        }
    }
    false
}

/// Returns whether the text after `[label]:` is a target, and after white space a whole title or nothing. Any other text makes a
/// paragraph of the line, and detection reads it.
fn is_target(text: &str) -> bool {
    let end = match text.strip_prefix('<') {
        Some(bracketed) => bracketed.find('>').map(|end| end + 2),
        None => text.find(|c: char| c.is_ascii_whitespace()),
    };
    let rest = end.map_or("", |end| text.get(end..).unwrap_or_default());
    let mut title = rest.trim_start().chars();
    let close = match title.next() {
        None => return !text.is_empty(),
        Some('(') => ')',
        Some(mark @ ('"' | '\'')) => mark,
        Some(_) => return false,
    };
    let mut escaped = false;
    let closes = title.find(|c| {
        let closes = !escaped && *c == close;
        escaped = !escaped && *c == '\\';
        closes
    });
    closes.is_some() && title.as_str().is_empty()
}

/// HTML whose content is not Markdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RawHtml {
    Comment,
    Element(Element),
}

impl RawHtml {
    /// Returns the HTML that a line opens.
    pub(super) fn of(text: &str) -> Option<Self> {
        use Element::{Pre, Script, Style, Textarea};
        let name = text.strip_prefix('<')?;
        if name.starts_with("!--") {
            return Some(Self::Comment);
        }
        let (_, element) = Element::of(name.as_bytes());
        matches!(element, Pre | Script | Style | Textarea).then_some(Self::Element(element))
    }

    /// Returns where the content ends, and the length of the sign there that belongs to nothing else.
    pub(super) fn end(self, text: &str) -> Option<(usize, usize)> {
        match self {
            Self::Comment => Some((text.find("-->")?, 3)),
            Self::Element(element) => Some((end_tag(text.as_bytes(), element)?, 0)),
        }
    }
}

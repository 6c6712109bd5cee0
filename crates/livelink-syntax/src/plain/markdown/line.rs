//! What a line of Markdown looks like, seen alone.

use livelink_index::Permission;

/// What is left of a line behind block quotes and white space.
pub(super) struct Rest<'a> {
    pub(super) text: &'a str,
    /// Where it starts, in bytes of the line.
    pub(super) at: usize,
    /// In columns, from the start of the line or the last block quote.
    pub(super) indent: usize,
    pub(super) quotes: usize,
}

/// Passes over white space; returns the columns it takes.
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

/// Passes over at most `most` block quote markers and the white space behind them.
pub(super) fn containers(line: &str, most: usize) -> Rest<'_> {
    let mut quotes = 0;
    let (mut indent, mut text) = indentation(line);
    while quotes < most && indent < 4 && text.starts_with('>') {
        quotes += 1;
        let behind = text.get(1..).unwrap_or_default();
        (indent, text) = indentation(behind.strip_prefix(' ').unwrap_or(behind));
    }
    Rest {
        text,
        at: line.len() - text.len(),
        indent,
        quotes,
    }
}

pub(super) fn is_blank(text: &str) -> bool {
    text.trim_ascii().is_empty()
}

/// The mark and the length of a fence that opens here.
pub(super) fn fence(text: &str) -> Option<(u8, usize)> {
    let mark = text.bytes().next().filter(|mark| b"`~".contains(mark))?;
    let len = text.bytes().take_while(|byte| *byte == mark).count();
    let info = text.get(len..).unwrap_or_default();
    (len >= 3 && (mark == b'~' || !info.contains('`'))).then_some((mark, len))
}

/// The length of a list marker, without the white space behind it.
pub(super) fn list_marker(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let len = match text.as_bytes().get(digits)? {
        b'-' | b'+' | b'*' if digits == 0 => 1,
        b'.' | b')' if (1..=9).contains(&digits) => digits + 1,
        _ => return None,
    };
    let behind = text.as_bytes().get(len);
    behind.is_none_or(u8::is_ascii_whitespace).then_some(len)
}

/// Three or more of one mark and nothing else: a thematic break, or the line under a heading.
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
    let behind = text.as_bytes().get(len);
    (1..=6).contains(&len) && behind.is_none_or(u8::is_ascii_whitespace)
}

/// Does the line define what a reference leads to: `[label]: target`?
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
                let behind = label.get(at + 1..).unwrap_or_default();
                return at > 0
                    && behind
                        .strip_prefix(':')
                        .is_some_and(|target| !is_blank(target));
            }
            _ => {}
        }
    }
    false
}

/// HTML whose content is no Markdown: how it opens, how it ends, and what its content is.
const RAW: [(&str, &str, Permission); 3] = [
    ("<script", "</script>", Permission::Deny),
    ("<style", "</style>", Permission::Deny),
    ("<!--", "-->", Permission::NoFileNames),
];

pub(super) fn raw(text: &str) -> Option<(&'static str, Permission)> {
    RAW.iter()
        .find(|(open, ..)| {
            text.get(..open.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(open))
        })
        .map(|(_, until, permission)| (*until, *permission))
}

pub(super) fn contains_ignoring_case(text: &str, needle: &str) -> bool {
    let mut windows = text.as_bytes().windows(needle.len());
    windows.any(|window| window.eq_ignore_ascii_case(needle.as_bytes()))
}

//! Inside a paragraph of Markdown: code spans, links and other markup.

use livelink_index::Permission;

use crate::scanners::html::{Element, TagKind, TagState, end_tag};
use crate::zone::{Zone, push_zone};

/// A tag, a link target or a title that is longer counts as text, in bytes. This keeps the scan linear.
const LONGEST: usize = 4096;

/// Adds the zones of the paragraph `text`, which starts at byte `at`. O(text).
///
/// No link may show in a code span, in `[text](target)` or `![text](target)`, in `[text][label]`, in
/// `<https://example.com>`, in a tag of HTML, or in an element of HTML that is a link or code. A comment of HTML has the permission
/// of a comment. Text that only looks like one of these (a backtick without a partner) is text.
pub(crate) fn scan(text: &str, at: usize, zones: &mut Vec<Zone>) {
    let mut found = Vec::new();
    let mut scan = Scan {
        text,
        brackets: Vec::new(),
        unclosed: [false; LONGEST_BACKTICKS],
        unclosed_elements: 0,
        found: &mut found,
    };
    scan.scan();
    for (range, permission) in found {
        push_zone(zones, at + range.start..at + range.end, permission);
    }
}

/// Sequences of backticks up to this length are kept apart.
const LONGEST_BACKTICKS: usize = 64;

struct Scan<'a> {
    text: &'a str,
    /// The offsets of the open brackets.
    brackets: Vec<usize>,
    /// By length: whether no sequence of so many backticks closes anything from here on.
    unclosed: [bool; LONGEST_BACKTICKS],
    /// A bit for each element: whether no end tag of it follows.
    unclosed_elements: u32,
    found: &'a mut Vec<Zone>,
}

impl Scan<'_> {
    fn scan(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            at = match byte {
                b'\\' => at + 2,
                b'`' => self.code_span(at),
                b'<' => self.angle(at),
                b'[' => {
                    self.brackets.push(at);
                    at + 1
                }
                b']' => self.bracket(at),
                b':' | b'w' if self.brackets.is_empty() => at + self.address(at),
                _ => at + 1,
            };
        }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Returns how far to go from a `:` or a `w` that may belong to an address. As in GitHub Flavored Markdown, no markup begins
    /// inside an address that is not in brackets: `https://example.com/a[b][c]`.
    fn address(&self, at: usize) -> usize {
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        let rest = self.text.get(at..).unwrap_or_default();
        let is_scheme = |scheme: &[u8]| {
            let start = before.len().checked_sub(scheme.len());
            let word = start.and_then(|start| before.get(start..));
            word.is_some_and(|word| word.eq_ignore_ascii_case(scheme))
        };
        let opens = |byte: &u8| byte.is_ascii_whitespace() || b"*_~(".contains(byte);
        let is_address = match rest.starts_with("://") {
            true => [b"http".as_slice(), b"https", b"ftp"]
                .into_iter()
                .any(is_scheme),
            false => rest.starts_with("www.") && before.last().is_none_or(opens),
        };
        let ends = |c: char| match c.is_ascii() {
            true => c == '<' || c.is_ascii_whitespace(),
            false => !c.is_alphanumeric(),
        };
        match is_address {
            true => rest.find(ends).unwrap_or(rest.len()),
            false => 1,
        }
    }

    /// Skips a sequence of backticks, or a whole code span.
    fn code_span(&mut self, at: usize) -> usize {
        let bytes = self.text.as_bytes();
        let count = |from: usize| {
            bytes
                .iter()
                .skip(from)
                .take_while(|byte| **byte == b'`')
                .count()
        };
        let len = count(at);
        let open = at + len;
        let known = self.unclosed.get_mut(len.min(LONGEST_BACKTICKS - 1));
        if known.as_ref().is_some_and(|unclosed| **unclosed) {
            return open;
        }
        let mut here = open;
        while let Some(next) = memchr::memchr(b'`', bytes.get(here..).unwrap_or_default()) {
            here += next;
            let closing = count(here);
            here += closing;
            if closing == len {
                self.found.push((at..here, Permission::Deny));
                return here;
            }
        }
        if let Some(unclosed) = known {
            *unclosed = true;
        }
        open
    }

    /// Reads from a `<`, which opens an autolink, a tag, a comment, or nothing.
    fn angle(&mut self, at: usize) -> usize {
        let rest = self.text.get(at + 1..).unwrap_or_default();
        let near = rest
            .get(..rest.floor_char_boundary(LONGEST))
            .unwrap_or(rest);
        if let Some(comment) = rest.strip_prefix("!--") {
            let near = comment
                .get(..comment.floor_char_boundary(LONGEST))
                .unwrap_or(comment);
            let Some(content) = near.find("-->") else {
                return at + 1;
            };
            let content = at + 4 + content;
            let end = content + 3;
            self.found.push((at..content, Permission::NoFileNames));
            self.found.push((content..end, Permission::Deny));
            return end;
        }
        let end = match autolink(near) {
            Some(len) => at + 1 + len,
            None => match tag(near) {
                Some(len) => self.element(at + 1, at + 1 + len),
                None => return at + 1,
            },
        };
        self.found.push((at..end, Permission::Deny));
        end
    }

    /// Returns the end of the text of an element that shows no links, such as `<code>`. `name` is the place of its name, and `end` the
    /// end of its tag. Of a tag of any other element, and of one without an end tag, this returns `end`.
    fn element(&mut self, name: usize, end: usize) -> usize {
        let bytes = self.text.as_bytes();
        let tag = bytes.get(name..end).unwrap_or_default();
        let (len, element) = Element::of(tag);
        let mut state = TagState::start_of(element);
        state.read(tag.get(len..).unwrap_or_default());
        let hides = element.hides_links() && (state.has_target() || element != Element::A);
        let bit = 1 << element as u32;
        if !hides || state.kind() != TagKind::Start || self.unclosed_elements & bit != 0 {
            return end;
        }
        let after = end_tag(bytes.get(end..).unwrap_or_default(), element);
        if after.is_none() {
            self.unclosed_elements |= bit;
        }
        end + after.unwrap_or_default()
    }

    /// Reads from a `]`, which closes the text of a link if a target or a label follows.
    fn bracket(&mut self, at: usize) -> usize {
        let Some(open) = self.brackets.pop() else {
            return at + 1;
        };
        let rest = self.text.get(at + 1..).unwrap_or_default();
        let near = rest
            .get(..rest.floor_char_boundary(2 * LONGEST))
            .unwrap_or(rest);
        let Some(len) = target(near).or_else(|| label(near)) else {
            if let Some(open) = near.strip_prefix('(') {
                // The address of a link that is not finished yet, or never will be.
                let len = open.find(|c: char| c.is_whitespace()).unwrap_or(open.len());
                self.found
                    .push((at + 2..at + 2 + len, Permission::ShowOnly));
                return at + 2 + len;
            }
            return at + 1;
        };
        let image = open
            .checked_sub(1)
            .filter(|before| self.byte(*before) == Some(b'!'));
        let (start, end) = (image.unwrap_or(open), at + 1 + len);
        // Everything found inside is part of the link.
        while self.found.pop_if(|(zone, _)| zone.start >= start).is_some() {}
        self.found.push((start..end, Permission::Deny));
        end
    }
}

/// Returns the length of an autolink after its `<`, with the `>`.
fn autolink(rest: &str) -> Option<usize> {
    let end = rest.find(|c: char| c == '>' || c == '<' || c.is_whitespace())?;
    let inner = rest.get(..end)?;
    let scheme = inner
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte));
    let scheme = scheme.count();
    let uri = scheme >= 2 && inner.as_bytes().get(scheme) == Some(&b':');
    let address = !uri && inner.contains('@') && !inner.contains(['"', '=', '\\', '[']);
    (rest.as_bytes().get(end) == Some(&b'>') && (uri || address)).then_some(end + 1)
}

/// Returns the length of a tag after its `<`, with the `>`.
fn tag(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let name = usize::from(bytes.first() == Some(&b'/'));
    if !bytes.get(name)?.is_ascii_alphabetic() {
        return None;
    }
    let mut at = name;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'>' => return Some(at + 1),
            b'<' => return None,
            // An attribute's value.
            b'=' => {
                let space = bytes
                    .iter()
                    .skip(at + 1)
                    .take_while(|byte| byte.is_ascii_whitespace())
                    .count();
                at += 1 + space;
                if let Some(quote @ (b'"' | b'\'')) = bytes.get(at).copied() {
                    at += 2 + memchr::memchr(quote, bytes.get(at + 1..)?)?;
                }
            }
            byte if byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace() => at += 1,
            b'/' | b'-' | b'_' | b':' | b'.' | b'@' | b'#' | b'%' | b'?' | b'&' | b';' => at += 1,
            _ => return None,
        }
    }
    None
}

/// Returns the length of `(target "title")`.
fn target(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('(')?;
    let space = |text: &str| text.len() - text.trim_ascii_start().len();
    let mut at = space(inner);
    at += match inner.get(at..)?.strip_prefix('<') {
        Some(bracketed) => {
            let end = bracketed.find(['>', '<', '\n'])?;
            (bracketed.as_bytes().get(end) == Some(&b'>')).then_some(end + 2)?
        }
        None => destination(inner.get(at..)?)?,
    };
    let gap = space(inner.get(at..)?);
    at += gap;
    if let Some(mark @ (b'"' | b'\'' | b'(')) = inner.as_bytes().get(at).copied()
        && gap > 0
    {
        let close = if mark == b'(' { b')' } else { mark };
        at += 1;
        loop {
            match inner.as_bytes().get(at)? {
                b'\\' => at += 2,
                byte if *byte == close => break,
                _ => at += 1,
            }
        }
        at += 1;
        at += space(inner.get(at..)?);
    }
    (inner.as_bytes().get(at) == Some(&b')')).then_some(at + 2)
}

/// Returns the length of a link's target without angle brackets: no white space, parentheses in pairs.
fn destination(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'\\' => at += 1,
            b'(' => depth += 1,
            b')' if depth == 0 => return Some(at),
            b')' => depth -= 1,
            byte if byte.is_ascii_whitespace() => return (depth == 0).then_some(at),
            byte if byte.is_ascii_control() => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the length of `[label]` after the text of a link.
fn label(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('[')?;
    let end = inner.find(['[', ']'])?;
    (inner.as_bytes().get(end) == Some(&b']')).then_some(end + 2)
}

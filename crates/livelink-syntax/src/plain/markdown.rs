//! The blocks of Markdown, line by line: fences, indented code, front matter, reference definitions; the rest is prose,
//! gathered into paragraphs and given to [`super::inline`].

use livelink_index::Verdict;

use super::{Lines, inline, push};
use crate::zones::Zone;

/// Lists in lists are followed to this depth.
const ITEMS: usize = 8;

/// Reads Markdown (CommonMark with tables and front matter).
#[derive(Default)]
pub(crate) struct Markdown {
    state: State,
    /// The lines of the paragraph that is open, and where they stand.
    paragraph: String,
    paragraph_at: usize,
}

/// What a line start needs to know, unless a paragraph is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    block: Block,
    /// Block quotes around the line.
    quotes: usize,
    /// The columns at which the text of the list items around the line starts; 0: no such item.
    items: [usize; ITEMS],
    /// Is something above the line? Front matter is at the very top.
    below_top: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Block {
    #[default]
    Prose,
    /// Inside a fence of so many backticks or tildes.
    Fence { mark: u8, len: usize },
    /// Front matter that ends with this line.
    Front { end: &'static str },
    /// HTML whose content is no Markdown, up to a line that holds this.
    Raw {
        until: &'static str,
        verdict: Verdict,
    },
}

/// What is left of a line behind block quotes and white space.
struct Rest<'a> {
    text: &'a str,
    /// Where it starts, in bytes of the line.
    at: usize,
    /// In columns, from the start of the line or the last block quote.
    indent: usize,
    quotes: usize,
}

impl State {
    /// The column at which text of the innermost list item starts.
    fn column(&self) -> usize {
        self.items.iter().copied().max().unwrap_or(0)
    }

    /// Leaves the items that a line so far to the left is not in.
    fn outdent(&mut self, indent: usize) {
        for item in &mut self.items {
            if *item > indent {
                *item = 0;
            }
        }
    }

    fn enter_item(&mut self, column: usize) {
        if let Some(free) = self.items.iter_mut().find(|item| **item == 0) {
            *free = column;
        }
    }

    fn leave_items(&mut self) {
        self.items = [0; ITEMS];
    }
}

/// Passes over white space; returns the columns it takes.
fn indentation(text: &str) -> (usize, &str) {
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
fn containers(line: &str, most: usize) -> Rest<'_> {
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

fn is_blank(text: &str) -> bool {
    text.trim_ascii().is_empty()
}

/// The mark and the length of a fence that opens here.
fn fence(text: &str) -> Option<(u8, usize)> {
    let mark = text.bytes().next().filter(|mark| b"`~".contains(mark))?;
    let len = text.bytes().take_while(|byte| *byte == mark).count();
    let info = text.get(len..).unwrap_or_default();
    (len >= 3 && (mark == b'~' || !info.contains('`'))).then_some((mark, len))
}

/// The length of a list marker, without the white space behind it.
fn list_marker(text: &str) -> Option<usize> {
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
fn is_rule(text: &str) -> bool {
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

fn is_heading(text: &str) -> bool {
    let len = text.bytes().take_while(|byte| *byte == b'#').count();
    let behind = text.as_bytes().get(len);
    (1..=6).contains(&len) && behind.is_none_or(u8::is_ascii_whitespace)
}

/// Does the line define what a reference leads to: `[label]: target`?
fn is_definition(text: &str) -> bool {
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
const RAW: [(&str, &str, Verdict); 3] = [
    ("<script", "</script>", Verdict::Deny),
    ("<style", "</style>", Verdict::Deny),
    ("<!--", "-->", Verdict::NoFileNames),
];

fn raw(text: &str) -> Option<(&'static str, Verdict)> {
    RAW.iter()
        .find(|(open, ..)| {
            text.get(..open.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(open))
        })
        .map(|(_, until, verdict)| (*until, *verdict))
}

fn contains_ignoring_case(text: &str, needle: &str) -> bool {
    let mut windows = text.as_bytes().windows(needle.len());
    windows.any(|window| window.eq_ignore_ascii_case(needle.as_bytes()))
}

impl Markdown {
    /// Decides the paragraph that is open.
    fn close(&mut self, zones: &mut Vec<Zone>) {
        if !self.paragraph.is_empty() {
            inline::scan(&self.paragraph, self.paragraph_at, zones);
            self.paragraph.clear();
        }
    }

    /// A line of the paragraph that is open, or of a new one.
    fn add(&mut self, text: &str, at: usize) {
        if self.paragraph.is_empty() {
            self.paragraph_at = at;
        }
        self.paragraph.push_str(text);
    }

    /// A line inside a block that is not prose. False: the block has ended before it.
    fn inside(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) -> bool {
        let end = at + line.len();
        match self.state.block {
            Block::Prose => return false,
            Block::Front { end: last } => {
                push(zones, at, end, Verdict::Deny);
                if line.trim_end() == last || (last == "---" && line.trim_end() == "...") {
                    self.state.block = Block::Prose;
                }
            }
            Block::Raw { until, verdict } => {
                push(zones, at, end, verdict);
                if contains_ignoring_case(line, until) {
                    self.state.block = Block::Prose;
                }
            }
            Block::Fence { mark, len } => {
                let rest = containers(line, self.state.quotes);
                let blank = is_blank(rest.text);
                let out = !blank && rest.indent < self.state.column();
                if rest.quotes < self.state.quotes || out {
                    self.state.block = Block::Prose;
                    return false;
                }
                push(zones, at, end, Verdict::Deny);
                let marks = rest.text.bytes().take_while(|byte| *byte == mark).count();
                let closes = marks >= len && is_blank(rest.text.get(marks..).unwrap_or_default());
                if closes && rest.indent < self.state.column() + 4 {
                    self.state.block = Block::Prose;
                }
            }
        }
        true
    }

    /// A line of prose, or one that opens something else.
    fn outside(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let end = at + line.len();
        let mut rest = containers(line, usize::MAX);
        let open = !self.paragraph.is_empty();
        if is_blank(rest.text) {
            self.close(zones);
            self.state.quotes = rest.quotes;
            return;
        }
        if rest.quotes > self.state.quotes || (rest.quotes < self.state.quotes && !open) {
            self.close(zones);
            self.state.leave_items();
            self.state.quotes = rest.quotes;
        }
        // Nested list markers, each a container of what follows it on the line.
        loop {
            let starts_block = list_marker(rest.text).is_some()
                || fence(rest.text).is_some()
                || is_heading(rest.text)
                || is_rule(rest.text);
            if self.paragraph.is_empty() || starts_block {
                self.state.outdent(rest.indent);
            }
            let indent = rest.indent.saturating_sub(self.state.column());
            if indent >= 4 {
                match self.paragraph.is_empty() {
                    true => push(zones, at, end, Verdict::Deny),
                    false => self.add(line, at),
                }
                return;
            }
            let marker = list_marker(rest.text).filter(|_| !is_rule(rest.text));
            let Some(marker) = marker else {
                break;
            };
            self.close(zones);
            let behind = rest.text.get(marker..).unwrap_or_default();
            let (space, text) = indentation(behind);
            // More than four columns are one and indented code.
            let space = if (1..=4).contains(&space) { space } else { 1 };
            let column = rest.indent + marker + space;
            self.state.enter_item(column);
            if is_blank(text) {
                return;
            }
            let (wide, _) = indentation(behind);
            rest = Rest {
                text,
                at: line.len() - text.len(),
                indent: rest.indent + marker + wide,
                quotes: rest.quotes,
            };
        }
        self.block(line, at, &rest, zones);
    }

    /// What is left of a line behind its containers.
    fn block(&mut self, line: &str, at: usize, rest: &Rest<'_>, zones: &mut Vec<Zone>) {
        let end = at + line.len();
        let start = at + rest.at;
        if let Some((mark, len)) = fence(rest.text) {
            self.close(zones);
            push(zones, start, end, Verdict::Deny);
            self.state.block = Block::Fence { mark, len };
        } else if is_heading(rest.text) {
            self.close(zones);
            self.add(rest.text, start);
            self.close(zones);
        } else if is_rule(rest.text) {
            self.close(zones);
        } else if let Some((until, verdict)) = raw(rest.text).filter(|_| self.paragraph.is_empty())
        {
            push(zones, start, end, verdict);
            if !contains_ignoring_case(rest.text, until) {
                self.state.block = Block::Raw { until, verdict };
            }
        } else if self.paragraph.is_empty() && is_definition(rest.text) {
            push(zones, start, end, Verdict::Deny);
        } else if rest.text.starts_with('|') {
            // A row of a table: a code span ends with its cell.
            self.close(zones);
            let mut cell = start;
            for text in rest.text.split_inclusive('|') {
                self.add(text, cell);
                self.close(zones);
                cell += text.len();
            }
        } else if self.paragraph.is_empty() {
            self.add(rest.text, start);
        } else {
            self.add(line, at);
        }
    }
}

impl Lines for Markdown {
    type State = State;

    fn begin(&mut self, state: Option<&State>) {
        self.state = state.cloned().unwrap_or_default();
        self.paragraph.clear();
    }

    fn line(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let top = !std::mem::replace(&mut self.state.below_top, true);
        if top && let end @ ("---" | "+++") = line.trim_end() {
            push(zones, at, at + line.len(), Verdict::Deny);
            let end = if end == "---" { "---" } else { "+++" };
            self.state.block = Block::Front { end };
        } else if !self.inside(line, at, zones) {
            self.outside(line, at, zones);
        }
    }

    fn state(&self) -> Option<State> {
        self.paragraph.is_empty().then(|| self.state.clone())
    }

    fn end(&mut self, zones: &mut Vec<Zone>) {
        self.close(zones);
    }
}

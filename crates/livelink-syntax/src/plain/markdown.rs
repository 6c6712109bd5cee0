//! The blocks of Markdown, line by line: fences, indented code, front matter, reference definitions; the rest is prose,
//! gathered into paragraphs and given to [`super::inline`].

mod line;

use livelink_index::Permission;

use self::line::{
    Rest, containers, contains_ignoring_case, fence, indentation, is_blank, is_definition,
    is_heading, is_rule, list_marker, raw,
};
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
        permission: Permission,
    },
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
                push(zones, at, end, Permission::Deny);
                if line.trim_end() == last || (last == "---" && line.trim_end() == "...") {
                    self.state.block = Block::Prose;
                }
            }
            Block::Raw { until, permission } => {
                push(zones, at, end, permission);
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
                push(zones, at, end, Permission::Deny);
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
                    true => push(zones, at, end, Permission::Deny),
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
            push(zones, start, end, Permission::Deny);
            self.state.block = Block::Fence { mark, len };
        } else if is_heading(rest.text) {
            self.close(zones);
            self.add(rest.text, start);
            self.close(zones);
        } else if is_rule(rest.text) {
            self.close(zones);
        } else if let Some((until, permission)) =
            raw(rest.text).filter(|_| self.paragraph.is_empty())
        {
            push(zones, start, end, permission);
            if !contains_ignoring_case(rest.text, until) {
                self.state.block = Block::Raw { until, permission };
            }
        } else if self.paragraph.is_empty() && is_definition(rest.text) {
            push(zones, start, end, Permission::Deny);
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
            push(zones, at, at + line.len(), Permission::Deny);
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

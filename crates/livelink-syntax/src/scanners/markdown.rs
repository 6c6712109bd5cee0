//! The blocks of Markdown, line by line: fences, indented code, front matter, reference definitions. The rest is prose. Its
//! lines are gathered into paragraphs, which [`inline`] reads.

mod inline;
mod line;
mod table;

use livelink_index::Permission;

use self::line::{
    LineContent, RawHtml, fence, indentation, is_blank, is_definition, is_heading, is_rule,
    line_content, list_marker,
};
use super::line_scanner::LineScanner;
use crate::zone::{Zone, push_zone};

/// How deep lists in lists are followed.
const ITEMS: usize = 8;

/// Reads Markdown (CommonMark with tables and front matter).
#[derive(Default)]
pub(crate) struct MarkdownScanner {
    state: MarkdownState,
    /// The lines of the open paragraph, and where they start.
    paragraph: String,
    paragraph_at: usize,
}

/// The state at a line start, unless a paragraph is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MarkdownState {
    block: Block,
    /// How many block quotes are around the line.
    quotes: usize,
    /// The columns at which the text of the list items around the line starts. 0 means no item.
    items: [usize; ITEMS],
    /// Whether there is a line above. Front matter can only be at the very top.
    below_top: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Block {
    #[default]
    Prose,
    /// Inside a fence of so many backticks or tildes.
    Fence { mark: u8, len: usize },
    /// Inside a table, below the line of dashes.
    Table,
    /// Front matter that ends with this line.
    Front { end: &'static str },
    /// Inside HTML whose content is not Markdown.
    Raw(RawHtml),
}

impl MarkdownState {
    /// The column at which the text of the innermost list item starts.
    fn column(&self) -> usize {
        self.items.iter().copied().max().unwrap_or(0)
    }

    /// Leaves the items that a line with this indent is not part of.
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

impl MarkdownScanner {
    /// Closes the open paragraph and decides its zones.
    fn close(&mut self, zones: &mut Vec<Zone>) {
        if !self.paragraph.is_empty() {
            inline::scan(&self.paragraph, self.paragraph_at, zones);
            self.paragraph.clear();
        }
    }

    /// Returns the last line of the open paragraph, without the marks of block quotes before it.
    fn head(&self) -> &str {
        let head = self.paragraph.get(head_start(&self.paragraph)..);
        line_content(head.unwrap_or_default(), usize::MAX).text
    }

    /// Adds a line to the open paragraph, or to a new one.
    fn add(&mut self, text: &str, at: usize) {
        if self.paragraph.is_empty() {
            self.paragraph_at = at;
        }
        self.paragraph.push_str(text);
    }

    /// Reads a row of a table. A cell ends before anything in it is read, a code span too.
    fn row(&mut self, row: &str, at: usize, zones: &mut Vec<Zone>) {
        for cell in table::cells(row) {
            let text = row.get(cell.clone()).unwrap_or_default();
            inline::scan(text, at + cell.start, zones);
            let bar = at + cell.end..at + (cell.end + 1).min(row.len());
            push_zone(zones, bar, Permission::Deny);
        }
    }

    /// Reads the open paragraph, whose last line is the head of a table.
    fn close_with_head(&mut self, zones: &mut Vec<Zone>) {
        let paragraph = std::mem::take(&mut self.paragraph);
        let head = head_start(&paragraph);
        let (before, head_text) = paragraph.split_at(head);
        inline::scan(before, self.paragraph_at, zones);
        self.row(head_text, self.paragraph_at + head, zones);
    }

    /// Reads a line inside a block that is not prose. Returns false if the block has ended before it.
    fn inside(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) -> bool {
        let end = at + line.len();
        match self.state.block {
            Block::Prose => return false,
            Block::Table => {
                let content = line_content(line, usize::MAX);
                let text = content.text;
                let starts_block = fence(text).is_some()
                    || is_heading(text)
                    || list_marker(text).is_some()
                    || RawHtml::of(text).is_some();
                if is_blank(text) || starts_block || content.quotes != self.state.quotes {
                    self.state.block = Block::Prose;
                    return false;
                }
                self.row(text, at + content.at, zones);
            }
            Block::Front { end: last } => {
                push_zone(zones, at..end, Permission::NoFileNames);
                if line.trim_end() == last || (last == "---" && line.trim_end() == "...") {
                    self.state.block = Block::Prose;
                }
            }
            Block::Raw(html) => {
                if self.is_left(&line_content(line, self.state.quotes)) {
                    self.state.block = Block::Prose;
                    return false;
                }
                self.raw(html, line, at, zones);
            }
            Block::Fence { mark, len } => {
                let content = line_content(line, self.state.quotes);
                if self.is_left(&content) {
                    self.state.block = Block::Prose;
                    return false;
                }
                push_zone(zones, at..end, Permission::Deny);
                let marks = content
                    .text
                    .bytes()
                    .take_while(|byte| *byte == mark)
                    .count();
                let closes =
                    marks >= len && is_blank(content.text.get(marks..).unwrap_or_default());
                if closes && content.indent < self.state.column() + 4 {
                    self.state.block = Block::Prose;
                }
            }
        }
        true
    }

    /// Whether the quote or the list item around the open block ends before a line.
    fn is_left(&self, content: &LineContent<'_>) -> bool {
        let out = !is_blank(content.text) && content.indent < self.state.column();
        content.quotes < self.state.quotes || out
    }

    /// Reads a line of HTML whose content is not Markdown, at byte `at`. Behind its end there may be more HTML.
    fn raw(&mut self, html: RawHtml, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let close = html.end(line);
        let (end, sign) = close.unwrap_or((line.len(), 0));
        let permission = match html {
            RawHtml::Comment => Permission::NoFileNames,
            RawHtml::Element(_) => Permission::Deny,
        };
        push_zone(zones, at..at + end, permission);
        push_zone(zones, at + end..at + end + sign, Permission::Deny);
        let after = line.get(end + sign..).unwrap_or_default();
        inline::scan(after, at + end + sign, zones);
        self.state.block = match close {
            Some(_) => Block::Prose,
            None => Block::Raw(html),
        };
    }

    /// Reads a line of prose, or one that opens another block.
    fn outside(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let end = at + line.len();
        let mut content = line_content(line, usize::MAX);
        let open = !self.paragraph.is_empty();
        if is_blank(content.text) {
            self.close(zones);
            self.state.quotes = content.quotes;
            return;
        }
        if content.quotes > self.state.quotes || (content.quotes < self.state.quotes && !open) {
            self.close(zones);
            self.state.leave_items();
            self.state.quotes = content.quotes;
        }
        // A line may have several list markers. Each one contains the rest of the line.
        loop {
            let starts_block = list_marker(content.text).is_some()
                || fence(content.text).is_some()
                || is_heading(content.text)
                || is_rule(content.text);
            if self.paragraph.is_empty() || starts_block {
                self.state.outdent(content.indent);
            }
            let indent = content.indent.saturating_sub(self.state.column());
            if indent >= 4 {
                match self.paragraph.is_empty() {
                    true => push_zone(zones, at..end, Permission::Deny),
                    false => self.add(line, at),
                }
                return;
            }
            let marker = list_marker(content.text).filter(|_| !is_rule(content.text));
            let Some(marker) = marker else {
                break;
            };
            self.close(zones);
            let after = content.text.get(marker..).unwrap_or_default();
            let (space, text) = indentation(after);
            // More than four columns are one space and indented code.
            let space = if (1..=4).contains(&space) { space } else { 1 };
            let column = content.indent + marker + space;
            self.state.enter_item(column);
            if is_blank(text) {
                return;
            }
            let (wide, _) = indentation(after);
            content = LineContent {
                text,
                at: line.len() - text.len(),
                indent: content.indent + marker + wide,
                quotes: content.quotes,
            };
        }
        self.block(line, at, &content, zones);
    }

    /// Reads the content of a line, without its quote and list markers.
    fn block(&mut self, line: &str, at: usize, content: &LineContent<'_>, zones: &mut Vec<Zone>) {
        let end = at + line.len();
        let start = at + content.at;
        if let Some((mark, len)) = fence(content.text) {
            self.close(zones);
            push_zone(zones, start..end, Permission::Deny);
            self.state.block = Block::Fence { mark, len };
        } else if is_heading(content.text) {
            self.close(zones);
            self.add(content.text, start);
            self.close(zones);
        } else if is_rule(content.text) {
            self.close(zones);
        } else if let Some(html) = RawHtml::of(content.text) {
            self.close(zones);
            self.raw(html, content.text, start, zones);
        } else if self.paragraph.is_empty() && is_definition(content.text) {
            push_zone(zones, start..end, Permission::Deny);
        } else if !self.paragraph.is_empty() && table::is_below_head(content.text, self.head()) {
            self.close_with_head(zones);
            self.state.block = Block::Table;
        } else if self.paragraph.is_empty() {
            self.add(content.text, start);
        } else {
            self.add(line, at);
        }
    }
}

/// Returns where the last line of a paragraph starts.
fn head_start(paragraph: &str) -> usize {
    let text = paragraph.trim_end_matches('\n').as_bytes();
    memchr::memrchr(b'\n', text).map_or(0, |feed| feed + 1)
}

/// Returns the zones of the text of a paragraph. O(text).
#[cfg(feature = "tree-sitter")]
pub(crate) fn zones_of_paragraph(text: &str) -> Vec<Zone> {
    let mut zones = Vec::new();
    inline::scan(text, 0, &mut zones);
    zones
}

impl LineScanner for MarkdownScanner {
    type State = MarkdownState;

    fn begin(&mut self, state: Option<&MarkdownState>) {
        self.state = state.cloned().unwrap_or_default();
        self.paragraph.clear();
    }

    fn line(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>) {
        let top = !std::mem::replace(&mut self.state.below_top, true);
        if top && let end @ ("---" | "+++") = line.trim_end() {
            push_zone(zones, at..at + line.len(), Permission::Deny);
            let end = if end == "---" { "---" } else { "+++" };
            self.state.block = Block::Front { end };
        } else if !self.inside(line, at, zones) {
            self.outside(line, at, zones);
        }
    }

    fn state(&self) -> Option<MarkdownState> {
        self.paragraph.is_empty().then(|| self.state.clone())
    }

    fn end(&mut self, zones: &mut Vec<Zone>) {
        self.close(zones);
    }
}

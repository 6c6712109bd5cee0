//! Markdown, segment by segment, so that no edit of a long text parses all of it.
//!
//! The block grammar of Markdown decides at each line end of a paragraph by trying both ways. A text parsed like this can
//! not be reused: after an edit, tree-sitter reads the text from there to its end, which takes tens of milliseconds a
//! megabyte. But in some places of a Markdown text every block ends. A line at the margin that starts a heading or a list
//! item ends every block before it, and so does any line after a blank line. There are two exceptions: an open fence and
//! open HTML. So a text is cut in these places into *segments*. Each segment is parsed by itself, from scratch, and an edit
//! parses only the segment it is in.
//!
//! # Where it is cut
//!
//! From left to right: a segment ends at the first such line after [`LEAST`] bytes. If the segment then ends in an open
//! block, twice the length is tried, and so on. So the cuts depend on the text alone. An update parses segments until it
//! reaches an old cut after everything that was edited: from there on all cuts are as before. And no tree outlives the
//! parse of its segment, which saves a good part of the memory.
//!
//! # Cost
//!
//! A paragraph is never cut, and neither is a fence. In a text that is one paragraph of megabytes, each edit parses all of
//! it, in the background. Front matter has to end within [`FRONT_MATTER`] bytes to be recognised.

use std::ops::Range;
use std::sync::Arc;

use tree_sitter::{Node, Parser, Tree};

use super::collect::ZoneCollector;
use super::grammar::Grammar;
use super::parse::parse;
use crate::engine::{Engine, Patch};
use crate::permission_map::PermissionMap;
use crate::ranges::{join_ranges, move_ranges};
use crate::text_change::TextChange;
use crate::text_copy::TextCopy;
use crate::zone::Zone;

/// The least length of a segment, in bytes: about a millisecond's work.
const LEAST: usize = 16 << 10;

/// A text that may start with front matter is not cut within its first bytes, so many of them.
const FRONT_MATTER: usize = 64 << 10;

/// An [`Engine`] by the grammar of Markdown.
pub(crate) struct MarkdownEngine {
    grammar: Arc<Grammar>,
    parser: Option<Parser>,
    collector: ZoneCollector,
    /// Where the segments start, in order. The first one, which starts at 0, is left out.
    cuts: Vec<usize>,
    /// Whether the text has been read once.
    read: bool,
    least_len: usize,
}

impl MarkdownEngine {
    pub(crate) fn new(grammar: Arc<Grammar>) -> Self {
        Self::with_least(grammar, LEAST)
    }

    /// `least_len` replaces [`LEAST`].
    fn with_least(grammar: Arc<Grammar>, least_len: usize) -> Self {
        Self {
            parser: grammar.parser(),
            grammar,
            collector: ZoneCollector::default(),
            cuts: Vec::new(),
            read: false,
            least_len,
        }
    }

    /// Reads the segment that starts at `start`. Adds its zones and returns where it ends. `None` if cancelled.
    fn read_segment(
        &mut self,
        text: &TextCopy,
        start: usize,
        zones: &mut Vec<Zone>,
        cancel: &dyn Fn() -> bool,
    ) -> Option<usize> {
        let mut least = self.least_len;
        if start == 0 && may_be_front_matter(text) {
            least = least.max(FRONT_MATTER);
        }
        loop {
            let end = next_cut(text, start.saturating_add(least));
            let mut own = String::with_capacity(end - start);
            text.read(start..end, &mut own);
            let bytes = own.as_bytes();
            let bytes_after = |at: usize| bytes.get(at..).unwrap_or_default();
            let tree = parse(self.parser.as_mut()?, &bytes_after, None, cancel)?;
            if end == text.len() || !ends_in_open_block(&tree, &own) {
                let all = 0..own.len();
                let root = tree.root_node();
                let found = self
                    .collector
                    .zones(&self.grammar, root, own.as_str(), all, 0);
                zones.extend(
                    found.into_iter().map(|(zone, permission)| {
                        (zone.start + start..zone.end + start, permission)
                    }),
                );
                return Some(end);
            }
            least = (end - start).saturating_mul(2);
        }
    }

    /// Reads the segments around `dirty`: from the last cut that the edit cannot have moved, to the first one after it that
    /// the edit has not moved.
    fn read_around(
        &mut self,
        text: &TextCopy,
        dirty: Range<usize>,
        old: &[usize],
        cancel: &dyn Fn() -> bool,
    ) -> Option<Patch> {
        // Whether there is a cut depends on its line and the one above it.
        let line = text.line_start(dirty.start);
        self.cuts
            .truncate(self.cuts.partition_point(|cut| *cut < line));
        let start = self.cuts.last().copied().unwrap_or(0);
        let mut zones = Vec::new();
        let mut at = start;
        while at < text.len() {
            at = self.read_segment(text, at, &mut zones, cancel)?;
            if at < text.len() {
                self.cuts.push(at);
            }
            if at >= dirty.end && old.binary_search(&at).is_ok() {
                break;
            }
        }
        Some(Patch {
            range: start..at,
            zones,
        })
    }
}

impl Engine for MarkdownEngine {
    fn update(
        &mut self,
        text: &TextCopy,
        changes: &[TextChange],
        _: &PermissionMap,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let mut dirty: Vec<Range<usize>> = Vec::new();
        if !self.read {
            dirty.push(0..text.len());
        }
        for TextChange { edit, .. } in changes {
            // One byte more, because the next change would drop an empty range.
            move_ranges(&mut dirty, *edit);
            dirty.push(edit.start..edit.new_end + 1);
            self.cuts.retain_mut(|cut| {
                let stays = *cut <= edit.start || *cut >= edit.old_end;
                if *cut >= edit.old_end {
                    *cut = *cut - edit.removed_len() + edit.inserted_len();
                }
                stays
            });
            self.cuts.dedup();
        }
        join_ranges(&mut dirty);
        let old = self.cuts.clone();
        let mut patches: Vec<Patch> = Vec::new();
        for dirty in dirty {
            let done = patches.last().map_or(0, |patch| patch.range.end);
            if patches.is_empty() || dirty.end > done {
                patches.push(self.read_around(text, dirty, &old, cancel)?);
                let done = patches.last().map_or(0, |patch| patch.range.end);
                let kept = old.partition_point(|cut| *cut <= done);
                self.cuts.extend(old.get(kept..).unwrap_or_default());
            }
        }
        self.read = true;
        Some(patches)
    }
}

/// Returns the start of the first line, at or after `at`, where the text may be cut. If there is none, the end of the text.
fn next_cut(text: &TextCopy, at: usize) -> usize {
    let mut at = match at {
        0 => 0,
        at => text.line_end(at.min(text.len()) - 1),
    };
    let mut below_blank = false;
    let mut line = String::new();
    while at < text.len() {
        let end = text.line_end(at);
        // The start of a line shows its kind. A blank line of many spaces is not recognised, which only costs a cut.
        line.clear();
        text.read(at..end.min(at + 16), &mut line);
        if may_cut_before(&line, below_blank) {
            return at;
        }
        below_blank = end - at <= 16 && line.trim_ascii().is_empty();
        at = end;
    }
    text.len()
}

/// Returns whether a text may be cut before a line that starts like this.
fn may_cut_before(line: &str, below_blank: bool) -> bool {
    let bytes = line.as_bytes();
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    match bytes {
        [] => false,
        [first, ..] if is_space(first) => false,
        // A heading, of up to six marks.
        [b'#', ..] => {
            let marks = bytes.iter().take_while(|byte| **byte == b'#').count();
            marks <= 6 && bytes.get(marks).is_some_and(is_space)
        }
        // A list item that is not empty: an empty one could be the line under a heading. Three marks are not a list item. At
        // the start of a text they open front matter.
        [b'-' | b'+' | b'*', b' ', third, ..] => third.is_ascii_alphanumeric() || *third >= 0x80,
        [b'-' | b'+', ..] => false,
        _ => below_blank,
    }
}

fn may_be_front_matter(text: &TextCopy) -> bool {
    let mut start = String::new();
    text.read(0..3, &mut start);
    start == "---" || start == "+++"
}

/// Returns whether the text ends in a block that may continue after it.
fn ends_in_open_block(tree: &Tree, text: &str) -> bool {
    let mut node = tree.root_node();
    while matches!(node.kind(), "document" | "section")
        && let Some(last) = last_child(node)
    {
        node = last;
    }
    match node.kind() {
        // If the fence is closed, its closing mark is the last child.
        "fenced_code_block" => {
            node.named_child_count() < 2
                || last_child(node).is_none_or(|last| last.kind() != "fenced_code_block_delimiter")
        }
        // Some kinds of HTML end at a blank line, and some do not. Lines after the blank line are not part of the former.
        "html_block" => !text
            .get(node.end_byte()..)
            .is_some_and(|after| after.contains('\n')),
        // It could be anything.
        "ERROR" => true,
        _ => false,
    }
}

fn last_child(node: Node<'_>) -> Option<Node<'_>> {
    let last = u32::try_from(node.named_child_count())
        .ok()?
        .checked_sub(1)?;
    node.named_child(last)
}

#[cfg(all(test, feature = "markdown"))]
mod tests;

//! Markdown, piece by piece: no edit of a long text is a parse of all of it.
//!
//! The block grammar of Markdown decides at each line end of a paragraph by trying both ways, and what was parsed so can
//! not be used again: after an edit, tree-sitter reads the text from there to its end, which takes tens of milliseconds a
//! megabyte. But Markdown has places that nothing reaches over. A line that starts at the margin with a heading or a list
//! item, or with anything behind a blank line, ends every block before it but for two: a fence that is open, and HTML that
//! is. So a text is cut there into *segments*, each parsed by itself, from scratch; an edit parses the one it is in.
//!
//! # Where it is cut
//!
//! From left to right: a segment ends at the first such line behind its [`LEAST`] bytes, unless what it then is ends in
//! an open block; then it is tried with twice the length, and so on. So the cuts follow from the text alone. From a cut
//! behind all that was edited, at which there was a cut before, all further ones are as before: that is where an update
//! stops. And no tree outlives its segment, which is a good part of the memory.
//!
//! # What that costs
//!
//! A paragraph is never cut, nor a fence: in a text that is one paragraph of megabytes an edit is a parse of all of it,
//! behind. Front matter has to end within [`FRONT`] bytes to be known as such.

use std::ops::Range;
use std::sync::Arc;

use tree_sitter::{Node, Parser, Tree};

use super::Grammar;
use super::collect::Collector;
use super::engine::parse;
use crate::engine::{Engine, Patch, join, map_ranges};
use crate::mirror::Mirror;
use crate::steps::Step;
use crate::zones::{Zone, Zones};

/// A segment has at least so many bytes: about a millisecond's work.
const LEAST: usize = 16 << 10;

/// What may be front matter is not cut within so many bytes.
const FRONT: usize = 64 << 10;

/// An [`Engine`] by the grammar of Markdown.
pub(crate) struct SegmentEngine {
    grammar: Arc<Grammar>,
    parser: Option<Parser>,
    collector: Collector,
    /// Where segments start, in order; without the first, which starts at 0.
    cuts: Vec<usize>,
    /// Has the text been read once?
    read: bool,
    least: usize,
}

impl SegmentEngine {
    pub(crate) fn new(grammar: Arc<Grammar>) -> Self {
        Self::with_least(grammar, LEAST)
    }

    pub(super) fn with_least(grammar: Arc<Grammar>, least: usize) -> Self {
        Self {
            parser: grammar.parser(),
            grammar,
            collector: Collector::default(),
            cuts: Vec::new(),
            read: false,
            least,
        }
    }

    /// Reads one segment: adds its zones, and returns where it ends. `None` if cancelled.
    fn segment(
        &mut self,
        text: &Mirror,
        start: usize,
        zones: &mut Vec<Zone>,
        cancel: &dyn Fn() -> bool,
    ) -> Option<usize> {
        let mut least = self.least;
        if start == 0 && may_be_front_matter(text) {
            least = least.max(FRONT);
        }
        loop {
            let end = cut(text, start.saturating_add(least));
            let mut own = String::with_capacity(end - start);
            text.read(start..end, &mut own);
            let bytes = own.as_bytes();
            let piece = |at: usize| bytes.get(at..).unwrap_or_default();
            let tree = parse(self.parser.as_mut()?, &piece, None, cancel)?;
            if end == text.len() || !is_open(&tree, &own) {
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

    /// Reads from the last cut that `dirty` can not move to the first one behind it that it has not moved.
    fn range(
        &mut self,
        text: &Mirror,
        dirty: Range<usize>,
        old: &[usize],
        cancel: &dyn Fn() -> bool,
    ) -> Option<Patch> {
        // A cut is found by its line and the one above it.
        let line = text.line_start(dirty.start);
        self.cuts
            .truncate(self.cuts.partition_point(|cut| *cut < line));
        let start = self.cuts.last().copied().unwrap_or(0);
        let mut zones = Vec::new();
        let mut at = start;
        while at < text.len() {
            at = self.segment(text, at, &mut zones, cancel)?;
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

impl Engine for SegmentEngine {
    fn update(
        &mut self,
        text: &Mirror,
        steps: &[Step],
        _: &Zones,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let mut dirty: Vec<Range<usize>> = Vec::new();
        if !self.read {
            dirty.push(0..text.len());
        }
        for Step { edit, .. } in steps {
            // A range of no bytes would be dropped by the next step.
            map_ranges(&mut dirty, *edit);
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
        join(&mut dirty);
        let old = self.cuts.clone();
        let mut patches: Vec<Patch> = Vec::new();
        for dirty in dirty {
            let done = patches.last().map_or(0, |patch| patch.range.end);
            if patches.is_empty() || dirty.end > done {
                patches.push(self.range(text, dirty, &old, cancel)?);
                let done = patches.last().map_or(0, |patch| patch.range.end);
                let behind = old.partition_point(|cut| *cut <= done);
                self.cuts.extend(old.get(behind..).unwrap_or_default());
            }
        }
        self.read = true;
        Some(patches)
    }
}

/// The start of the first line at or behind `at` at which a text may be cut, or its end.
fn cut(text: &Mirror, at: usize) -> usize {
    let mut at = match at {
        0 => 0,
        at => text.line_end(at.min(text.len()) - 1),
    };
    let mut below_blank = false;
    let mut line = String::new();
    while at < text.len() {
        let end = text.line_end(at);
        // What a line is shows at its start. One of many spaces alone is not taken for blank: a cut less.
        line.clear();
        text.read(at..end.min(at + 16), &mut line);
        if is_cut(&line, below_blank) {
            return at;
        }
        below_blank = end - at <= 16 && line.trim_ascii().is_empty();
        at = end;
    }
    text.len()
}

/// May a text be cut before a line that starts like this?
fn is_cut(line: &str, below_blank: bool) -> bool {
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
        // A list item with something in it: without, it would be the line under a heading. And not three marks, which
        // at the start of a text open front matter.
        [b'-' | b'+' | b'*', b' ', third, ..] => third.is_ascii_alphanumeric() || *third >= 0x80,
        [b'-' | b'+', ..] => false,
        _ => below_blank,
    }
}

fn may_be_front_matter(text: &Mirror) -> bool {
    let mut start = String::new();
    text.read(0..3, &mut start);
    start == "---" || start == "+++"
}

/// Does the text end in a block that may go on behind it?
fn is_open(tree: &Tree, text: &str) -> bool {
    let mut node = tree.root_node();
    while matches!(node.kind(), "document" | "section")
        && let Some(last) = last_child(node)
    {
        node = last;
    }
    match node.kind() {
        // Where it is closed, the mark that closes it is its last child.
        "fenced_code_block" => {
            node.named_child_count() < 2
                || last_child(node).is_none_or(|last| last.kind() != "fenced_code_block_delimiter")
        }
        // Some kinds end at a blank line and some do not. What stands behind a blank line is no part of the former.
        "html_block" => !text
            .get(node.end_byte()..)
            .is_some_and(|behind| behind.contains('\n')),
        // Whatever it is.
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

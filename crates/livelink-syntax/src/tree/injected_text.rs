//! Text of another language inside a text.

use std::ops::Range;

use tree_sitter::Node;

use super::tree_text::TreeText;

/// Text of another language. It may be in several ranges: the marks of a block quote can be between them.
#[derive(Debug)]
pub(super) struct InjectedText {
    pub(super) language: String,
    /// In order, apart.
    ranges: Vec<Range<usize>>,
    /// Present if neighbouring lines are one text.
    combined: Option<CombinedLines>,
}

/// Where the lines of a combined text are.
#[derive(Debug)]
struct CombinedLines {
    /// The mark before the text on the first line: the `///` of documentation.
    mark: Range<usize>,
    first_row: usize,
    /// The row after the last one.
    end_row: usize,
}

impl InjectedText {
    /// Returns the text of `node` without the text of its named children. (To some grammars punctuation is a node. It is part of
    /// the text.)
    pub(super) fn of(node: Node<'_>, language: String, combined: bool) -> Self {
        let mut ranges = Vec::new();
        let mut at = node.start_byte();
        let mut cursor = node.walk();
        for child in node.named_children(&mut cursor) {
            ranges.push(at..child.start_byte());
            at = child.end_byte();
        }
        ranges.push(at..node.end_byte());
        ranges.retain(|range| !range.is_empty());
        let combined = combined.then(|| CombinedLines {
            mark: node
                .parent()
                .map_or(node.start_byte(), |line| line.start_byte())
                ..node.start_byte(),
            first_row: node.start_position().row,
            end_row: match node.end_position() {
                end if end.column == 0 => end.row,
                end => end.row + 1,
            },
        });
        Self {
            language,
            ranges,
            combined,
        }
    }

    /// Returns the range from the first byte to the last. Combined lines include the lines above and below that belong to
    /// them.
    pub(super) fn lines_around<T: TreeText + ?Sized>(&self, text: &T) -> Option<Range<usize>> {
        let start = self.ranges.first()?.start;
        let mut end = self.ranges.last()?.end;
        let Some(CombinedLines { mark, .. }) = &self.combined else {
            return Some(start..end);
        };
        let mut mark_text = String::new();
        text.read(mark.clone(), &mut mark_text);
        let mut line = String::new();
        let mut belongs = |range: Range<usize>| {
            line.clear();
            text.read(range, &mut line);
            line.trim_start().starts_with(&mark_text)
        };
        let mut top = text.line_start(mark.start);
        while let Some(above) = top.checked_sub(1).map(|feed| text.line_start(feed))
            && belongs(above..top)
        {
            top = above;
        }
        loop {
            let below = text.line_end(end);
            if below == end || !belongs(end..below) {
                return Some(top.min(start)..end);
            }
            end = below;
        }
    }

    /// Joins neighbouring lines that are one text.
    pub(super) fn join(mut texts: Vec<Self>) -> Vec<Self> {
        texts.sort_by_key(|text| text.ranges.first().map(|range| range.start));
        texts.dedup_by(|next, last| {
            let (Some(below), Some(above)) = (&next.combined, &mut last.combined) else {
                return false;
            };
            let follows = below.first_row <= above.end_row && next.language == last.language;
            if follows {
                above.end_row = below.end_row;
                last.ranges.append(&mut next.ranges);
            }
            follows
        });
        texts
    }

    /// Returns the text put together, and the ranges it comes from. A space at the start of a combined line separates the
    /// text from its mark and is left out.
    pub(super) fn put_together<T: TreeText + ?Sized>(
        &self,
        text: &T,
    ) -> (String, Vec<Range<usize>>) {
        let mut joined = String::new();
        let mut ranges = Vec::with_capacity(self.ranges.len());
        for range in &self.ranges {
            let from = joined.len();
            text.read(range.clone(), &mut joined);
            let mut range = range.clone();
            if self.combined.is_some() && joined.as_bytes().get(from) == Some(&b' ') {
                joined.remove(from);
                range.start += 1;
            }
            ranges.push(range);
        }
        (joined, ranges)
    }
}

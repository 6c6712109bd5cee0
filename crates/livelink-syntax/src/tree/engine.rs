//! One tree for the whole text: parsed once, edited, parsed again.

use std::ops::Range;
use std::sync::Arc;

use tree_sitter::{Parser, Tree};

use super::collect::ZoneCollector;
use super::grammar::Grammar;
use super::parse::parse;
use super::row_counter::RowCounter;
use crate::engine::{Engine, Patch};
use crate::permission_map::PermissionMap;
use crate::ranges::{join_ranges, move_ranges};
use crate::text_change::TextChange;
use crate::text_copy::TextCopy;

/// An [`Engine`] by a grammar.
pub(crate) struct TreeEngine {
    grammar: Arc<Grammar>,
    parser: Option<Parser>,
    last: Option<Parsed>,
    collector: ZoneCollector,
}

/// A text and its tree.
struct Parsed {
    text: TextCopy,
    tree: Tree,
    rows: RowCounter,
    /// Whether the tree is known to equal a parse from scratch.
    settled: bool,
}

impl TreeEngine {
    pub(crate) fn new(grammar: Arc<Grammar>) -> Self {
        Self {
            parser: grammar.parser(),
            grammar,
            last: None,
            collector: ZoneCollector::default(),
        }
    }

    fn parse(
        &mut self,
        text: &TextCopy,
        old: Option<&Tree>,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Tree> {
        parse(
            self.parser.as_mut()?,
            &|at| text.chunk_after(at),
            old,
            cancel,
        )
    }

    /// Reads the whole text.
    fn read_everything(&mut self, text: &TextCopy, tree: &Tree) -> Patch {
        let range = 0..text.len();
        let root = tree.root_node();
        let zones = self
            .collector
            .zones(&self.grammar, root, text, range.clone(), 0);
        Patch { range, zones }
    }

    /// Reads `ranges` of the text again, grown to the ends of their zones.
    fn read_ranges(
        &mut self,
        text: &TextCopy,
        tree: &Tree,
        permissions: &PermissionMap,
        ranges: Vec<Range<usize>>,
    ) -> Vec<Patch> {
        let mut grown: Vec<Range<usize>> = ranges
            .into_iter()
            .map(|range| {
                self.collector
                    .grow(&self.grammar, tree.root_node(), text, permissions, range)
            })
            .collect();
        join_ranges(&mut grown);
        let mut patch = |range: Range<usize>| Patch {
            zones: self
                .collector
                .zones(&self.grammar, tree.root_node(), text, range.clone(), 0),
            range,
        };
        grown.into_iter().map(&mut patch).collect()
    }
}

impl Engine for TreeEngine {
    fn update(
        &mut self,
        text: &TextCopy,
        changes: &[TextChange],
        permissions: &PermissionMap,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let Some(Parsed {
            text: mut before,
            mut tree,
            mut rows,
            settled,
        }) = self.last.take()
        else {
            let tree = self.parse(text, None, cancel)?;
            let everything = self.read_everything(text, &tree);
            self.last = Some(Parsed {
                text: text.clone(),
                tree,
                rows: RowCounter::default(),
                settled: true,
            });
            return Some(vec![everything]);
        };
        let settled = settled && !tree.root_node().has_error();
        let mut dirty: Vec<Range<usize>> = Vec::new();
        for change in changes {
            tree.edit(&rows.input_edit(&before, change));
            move_ranges(&mut dirty, change.edit);
            // One byte more on each side: the next change would drop an empty range, but the place of a removal is dirty too.
            dirty.push(change.edit.start.saturating_sub(1)..change.edit.new_end + 1);
            before.clone_from(&change.text);
        }
        let fresh = self.parse(text, Some(&tree), cancel)?;
        dirty.extend(
            tree.changed_ranges(&fresh)
                .map(|range| range.start_byte..range.end_byte),
        );
        join_ranges(&mut dirty);
        let patches = self.read_ranges(text, &fresh, permissions, dirty);
        self.last = Some(Parsed {
            text: text.clone(),
            settled: settled && !fresh.root_node().has_error(),
            tree: fresh,
            rows,
        });
        Some(patches)
    }

    fn is_settled(&self) -> bool {
        self.last.as_ref().is_none_or(|last| last.settled)
    }

    fn settle(
        &mut self,
        text: &TextCopy,
        _: &PermissionMap,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let fresh = self.parse(text, None, cancel)?;
        // `changed_ranges` is of no use here. Neither tree was made from the other, and between such trees it takes two nodes
        // of the same kind and length for equal, whatever is in them.
        let everything = self.read_everything(text, &fresh);
        if let Some(last) = &mut self.last {
            last.tree = fresh;
            last.settled = true;
        }
        Some(vec![everything])
    }
}

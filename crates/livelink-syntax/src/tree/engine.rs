//! Trees: parsed once, edited, parsed again; what that changed.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

use super::Grammar;
use super::collect::Collector;
use super::places::Places;
use crate::engine::{Engine, Patch, join, map_ranges};
use crate::mirror::Mirror;
use crate::steps::Step;
use crate::zones::Zones;

/// An [`Engine`] by a grammar.
pub(crate) struct TreeEngine {
    grammar: Arc<Grammar>,
    parser: Option<Parser>,
    last: Option<Last>,
    collector: Collector,
}

/// The last text and its tree.
struct Last {
    text: Mirror,
    tree: Tree,
    places: Places,
    /// Is the tree what a parse from scratch would give?
    settled: bool,
}

impl TreeEngine {
    pub(crate) fn new(grammar: Arc<Grammar>) -> Self {
        Self {
            parser: grammar.parser(),
            grammar,
            last: None,
            collector: Collector::default(),
        }
    }

    fn parse(
        &mut self,
        text: &Mirror,
        old: Option<&Tree>,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Tree> {
        parse(self.parser.as_mut()?, &|at| text.from(at), old, cancel)
    }

    /// Reads all of `text`.
    fn everything(&mut self, text: &Mirror, tree: &Tree) -> Patch {
        let range = 0..text.len();
        let root = tree.root_node();
        let zones = self
            .collector
            .zones(&self.grammar, root, text, range.clone(), 0);
        Patch { range, zones }
    }

    /// Reads `ranges` of `text` again: what the zones in and around them are now.
    fn patches(
        &mut self,
        text: &Mirror,
        tree: &Tree,
        zones: &Zones,
        ranges: Vec<Range<usize>>,
    ) -> Vec<Patch> {
        let mut grown: Vec<Range<usize>> = ranges
            .into_iter()
            .map(|range| {
                self.collector
                    .reach(&self.grammar, tree.root_node(), text, zones, range)
            })
            .collect();
        join(&mut grown);
        let mut patch = |range: Range<usize>| Patch {
            zones: self
                .collector
                .zones(&self.grammar, tree.root_node(), text, range.clone(), 0),
            range,
        };
        grown.into_iter().map(&mut patch).collect()
    }
}

/// Parses a text, which `piece` gives from an offset on, reusing what it can of `old`, which has been edited to fit. `None`
/// if cancelled.
pub(super) fn parse<'a>(
    parser: &mut Parser,
    piece: &dyn Fn(usize) -> &'a [u8],
    old: Option<&Tree>,
    cancel: &dyn Fn() -> bool,
) -> Option<Tree> {
    let mut progress = |_: &ParseState| match cancel() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let tree = parser.parse_with_options(&mut |at, _| piece(at), old, Some(options));
    if tree.is_none() {
        // Else the next parse would go on with this one.
        parser.reset();
    }
    tree
}

impl Engine for TreeEngine {
    fn update(
        &mut self,
        text: &Mirror,
        steps: &[Step],
        zones: &Zones,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let Some(Last {
            text: mut before,
            mut tree,
            mut places,
            settled,
        }) = self.last.take()
        else {
            let tree = self.parse(text, None, cancel)?;
            let everything = self.everything(text, &tree);
            self.last = Some(Last {
                text: text.clone(),
                tree,
                places: Places::default(),
                settled: true,
            });
            return Some(vec![everything]);
        };
        let settled = settled && !tree.root_node().has_error();
        let mut dirty: Vec<Range<usize>> = Vec::new();
        for step in steps {
            tree.edit(&places.of(&before, step));
            // A range of no bytes would be dropped by the next step; where text went is dirty too.
            map_ranges(&mut dirty, step.edit);
            dirty.push(step.edit.start.saturating_sub(1)..step.edit.new_end + 1);
            before.clone_from(&step.text);
        }
        let fresh = self.parse(text, Some(&tree), cancel)?;
        dirty.extend(
            tree.changed_ranges(&fresh)
                .map(|range| range.start_byte..range.end_byte),
        );
        join(&mut dirty);
        let patches = self.patches(text, &fresh, zones, dirty);
        self.last = Some(Last {
            text: text.clone(),
            settled: settled && !fresh.root_node().has_error(),
            tree: fresh,
            places,
        });
        Some(patches)
    }

    fn is_settled(&self) -> bool {
        self.last.as_ref().is_none_or(|last| last.settled)
    }

    fn settle(
        &mut self,
        text: &Mirror,
        _: &Zones,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let fresh = self.parse(text, None, cancel)?;
        // Not `changed_ranges`: of two trees neither of which was made from the other, it takes nodes of one kind and one
        // length for the same, whatever is in them.
        let everything = self.everything(text, &fresh);
        if let Some(last) = &mut self.last {
            last.tree = fresh;
            last.settled = true;
        }
        Some(vec![everything])
    }
}

//! From a tree to its zones.

use std::ops::Range;
use std::sync::Arc;

use livelink_index::Permission;
use tree_sitter::Node;

use super::captures::captures;
use super::flatten::{flatten, overlay};
use super::grammar::Grammar;
use super::injected_parsers::{InjectedParsers, MARKDOWN_INLINE};
use super::injected_text::InjectedText;
use super::tree_text::TreeText;
use crate::permission_map::PermissionMap;
use crate::zone::Zone;

/// Collects the zones of trees and of the languages inside them.
#[derive(Default)]
pub(super) struct ZoneCollector {
    parsers: InjectedParsers,
}

impl ZoneCollector {
    /// Returns `range`, grown until no capture, no injected text and no zone of `permissions` lies partly inside.
    pub(super) fn grow<T: TreeText + ?Sized>(
        &self,
        grammar: &Grammar,
        root: Node<'_>,
        text: &T,
        permissions: &PermissionMap,
        range: Range<usize>,
    ) -> Range<usize> {
        let mut grown = range;
        if grammar.combines() {
            // The edit may have joined lines that are one text, or separated them.
            let above = text.line_start(grown.start).saturating_sub(1);
            grown.start = text.line_start(above);
            grown.end = text.line_end(text.line_end(grown.end));
        }
        loop {
            let before = grown.clone();
            for (zone, _) in permissions.iter_in(before.clone()) {
                include(&mut grown, &zone);
            }
            let found = captures(grammar, root, text, before.clone());
            for capture in &found.permissions {
                include(&mut grown, &capture.range);
            }
            for injected in &found.injected {
                if let Some(lines) = injected.lines_around(text) {
                    include(&mut grown, &lines);
                }
            }
            if grown == before {
                return grown;
            }
        }
    }

    /// Returns the zones of `range`, which no capture and no injected text crosses. `depth` is the number of languages around
    /// this one.
    pub(super) fn zones<T: TreeText + ?Sized>(
        &mut self,
        grammar: &Grammar,
        root: Node<'_>,
        text: &T,
        range: Range<usize>,
        depth: usize,
    ) -> Vec<Zone> {
        let mut found = captures(grammar, root, text, range);
        let base = flatten(&mut found.permissions, grammar.usual());
        if found.injected.is_empty() {
            return base;
        }
        let mut injected_zones = Vec::new();
        for injected in InjectedText::join(found.injected) {
            self.inject(&injected, text, depth, &mut injected_zones);
        }
        overlay(&base, injected_zones, grammar.usual())
    }

    /// Adds the zones of a text of another language. Together they cover all of its bytes. Adds nothing if the language is not
    /// known, or deeper than one level.
    fn inject<T: TreeText + ?Sized>(
        &mut self,
        injected: &InjectedText,
        text: &T,
        depth: usize,
        out: &mut Vec<Zone>,
    ) {
        if injected.language == MARKDOWN_INLINE {
            let (joined, ranges) = injected.put_together(text);
            let zones = crate::scanners::markdown_inline(&joined);
            return lay_out(zones, ranges, Permission::Allow, out);
        }
        if depth > 0 {
            return;
        }
        let Some((grammar, parser)) = self.parsers.get(&injected.language) else {
            return;
        };
        let grammar = Arc::clone(grammar);
        let (joined, ranges) = injected.put_together(text);
        let tree = parser.parse(&joined, None);
        let zones = tree.map_or_else(Vec::new, |tree| {
            let all = 0..joined.len();
            self.zones(&grammar, tree.root_node(), joined.as_str(), all, depth + 1)
        });
        lay_out(zones, ranges, grammar.usual(), out);
    }
}

/// Turns zones of a joined text into zones of the outer text, and adds them to `out`. `ranges` are the places of the parts of the
/// joined text. `usual` holds where there is no zone.
fn lay_out(zones: Vec<Zone>, ranges: Vec<Range<usize>>, usual: Permission, out: &mut Vec<Zone>) {
    let mut zones = zones.into_iter().peekable();
    let mut from = 0;
    for range in ranges {
        let to = from + range.len();
        let mut at = from;
        while at < to {
            while zones.next_if(|(zone, _)| zone.end <= at).is_some() {}
            let (end, permission) = match zones.peek() {
                Some((zone, permission)) if zone.start <= at => (zone.end, *permission),
                Some((zone, _)) => (zone.start, usual),
                None => (to, usual),
            };
            let end = end.min(to);
            let place = range.start + at - from..range.start + end - from;
            out.push((place, permission));
            at = end;
        }
        from = to;
    }
}

fn include(range: &mut Range<usize>, other: &Range<usize>) {
    range.start = range.start.min(other.start);
    range.end = range.end.max(other.end);
}

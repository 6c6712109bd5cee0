//! What a query captures in a range, flattened into zones.

use std::cmp::Reverse;
use std::ops::Range;

use livelink_index::Permission;
use tree_sitter::{Node, QueryCursor, StreamingIterator};

use super::grammar::{Grammar, Role};
use super::inject::{Content, Parsers};
use super::source::{Provider, Source};
use crate::zones::{Zone, Zones};

/// Runs queries, and keeps what that takes from one to the next.
#[derive(Default)]
pub(super) struct Collector {
    pub(super) parsers: Parsers,
}

/// A node that was captured for its permission.
struct Captured {
    range: Range<usize>,
    /// The place of the pattern in the query: of two on the same node the later one counts.
    pattern: usize,
    permission: Permission,
}

/// What a query found in a range.
#[derive(Default)]
struct Found {
    captured: Vec<Captured>,
    contents: Vec<Content>,
}

impl Collector {
    /// `range` grown until nothing that is captured or injected in it sticks out, and no zone of `zones` either.
    pub(super) fn reach<S: Source + ?Sized>(
        &mut self,
        grammar: &Grammar,
        root: Node<'_>,
        source: &S,
        zones: &Zones,
        range: Range<usize>,
    ) -> Range<usize> {
        let mut reach = range;
        if grammar.combines() {
            // Lines that are one text may have been parted here, or joined.
            let above = source.line_start(reach.start).saturating_sub(1);
            reach.start = source.line_start(above);
            reach.end = source.line_end(source.line_end(reach.end));
        }
        loop {
            let before = reach.clone();
            for (zone, _) in zones.iter_in(before.clone()) {
                include(&mut reach, &zone);
            }
            let found = find(grammar, root, source, before.clone());
            for captured in &found.captured {
                include(&mut reach, &captured.range);
            }
            for content in &found.contents {
                if let Some(lines) = content.lines_around(source) {
                    include(&mut reach, &lines);
                }
            }
            if reach == before {
                return reach;
            }
        }
    }

    /// The zones of `range`, out of which nothing sticks. `depth`: how many languages this one is in.
    pub(super) fn zones<S: Source + ?Sized>(
        &mut self,
        grammar: &Grammar,
        root: Node<'_>,
        source: &S,
        range: Range<usize>,
        depth: usize,
    ) -> Vec<Zone> {
        let mut found = find(grammar, root, source, range);
        let base = flatten(&mut found.captured, grammar.usual());
        if found.contents.is_empty() {
            return base;
        }
        let mut injected = Vec::new();
        for text in Content::join(found.contents) {
            self.inject(&text, source, depth, &mut injected);
        }
        overlay(&base, injected, grammar.usual())
    }
}

fn include(reach: &mut Range<usize>, other: &Range<usize>) {
    reach.start = reach.start.min(other.start);
    reach.end = reach.end.max(other.end);
}

/// Runs the query for all matches that have a node in `range`. Other nodes of theirs may be outside.
fn find<S: Source + ?Sized>(
    grammar: &Grammar,
    root: Node<'_>,
    source: &S,
    range: Range<usize>,
) -> Found {
    let mut found = Found::default();
    let mut cursor = QueryCursor::new();
    cursor.set_byte_range(range);
    let mut matches = cursor.matches(grammar.query(), root, Provider(source));
    while let Some(found_match) = matches.next() {
        let pattern = found_match.pattern_index;
        let mut language = None;
        for capture in found_match.captures() {
            let node = capture.node;
            match grammar.role(capture.index) {
                Role::Permission(permission) => {
                    found.captured.push(Captured {
                        range: node.byte_range(),
                        pattern,
                        permission,
                    });
                }
                Role::Language => {
                    let mut name = String::new();
                    source.read(node.byte_range(), &mut name);
                    language = Some(name);
                }
                _ => {}
            }
        }
        let Some(injection) = grammar.injection(pattern) else {
            continue;
        };
        let Some(language) = language.or_else(|| injection.language.clone()) else {
            continue;
        };
        for capture in found_match.captures() {
            if grammar.role(capture.index) == Role::Content {
                found.contents.push(Content::of(
                    capture.node,
                    language.clone(),
                    injection.combined,
                ));
            }
        }
    }
    found
}

/// Nested captures as zones side by side: the innermost one counts.
fn flatten(captured: &mut [Captured], usual: Permission) -> Vec<Zone> {
    captured.sort_by_key(|captured| {
        (
            captured.range.start,
            Reverse(captured.range.end),
            captured.pattern,
        )
    });
    let mut zones = Zoning {
        zones: Vec::with_capacity(captured.len()),
        usual,
    };
    // What is open at `at`, outermost first.
    let mut open: Vec<&Captured> = Vec::new();
    let mut at = 0;
    for next in captured.iter() {
        while let Some(inner) = open.pop_if(|inner| inner.range.end <= next.range.start) {
            zones.push(at..inner.range.end, inner.permission);
            at = at.max(inner.range.end);
        }
        if let Some(outer) = open.last() {
            zones.push(at..next.range.start, outer.permission);
        }
        at = at.max(next.range.start);
        open.push(next);
    }
    while let Some(inner) = open.pop() {
        zones.push(at..inner.range.end, inner.permission);
        at = at.max(inner.range.end);
    }
    zones.zones
}

/// What is injected over what the outer language says: in its code the inner language alone counts, in its prose both.
fn overlay(base: &[Zone], mut injected: Vec<Zone>, usual: Permission) -> Vec<Zone> {
    injected.sort_by_key(|(zone, _)| zone.start);
    let mut zones = Zoning {
        zones: Vec::with_capacity(base.len() + injected.len()),
        usual,
    };
    let mut base = base.iter().cloned().peekable();
    let mut at = 0;
    // The outer language's permissions from `at` up to `until`.
    let mut outer = |until: usize, at: &mut usize, f: &mut dyn FnMut(Range<usize>, Permission)| {
        while *at < until {
            while base.next_if(|(zone, _)| zone.end <= *at).is_some() {}
            let (end, permission) = match base.peek() {
                None => (until, usual),
                Some((zone, _)) if zone.start > *at => (zone.start.min(until), usual),
                Some((zone, permission)) => (zone.end.min(until), *permission),
            };
            f(*at..end, permission);
            *at = end;
        }
    };
    for (zone, inner) in injected {
        outer(zone.start, &mut at, &mut |range, permission| {
            zones.push(range, permission)
        });
        outer(zone.end, &mut at, &mut |range, permission| {
            zones.push(
                range,
                if permission == Permission::Deny {
                    inner
                } else {
                    permission.max(inner)
                },
            );
        });
    }
    outer(usize::MAX, &mut at, &mut |range, permission| {
        zones.push(range, permission)
    });
    zones.zones
}

/// Zones in the making: in order, joined, without those of the usual permission.
struct Zoning {
    zones: Vec<Zone>,
    usual: Permission,
}

impl Zoning {
    fn push(&mut self, range: Range<usize>, permission: Permission) {
        if range.is_empty() || permission == self.usual {
            return;
        }
        match self.zones.last_mut() {
            Some((last, same)) if last.end == range.start && *same == permission => {
                last.end = range.end;
            }
            _ => self.zones.push((range, permission)),
        }
    }
}

//! The invariants of the store.

use std::fmt::Debug;

use crate::store::SpanStore;
use crate::store::level::{Level, Node};

impl<V: Clone + Debug> SpanStore<V> {
    /// Panics if the store breaks an invariant. O(n).
    #[track_caller]
    pub(super) fn assert_invariants(&self) {
        let mut count = 0;
        check_level(&self.root, None);
        for index in 0..self.root.len() {
            let (_, group) = self.root.get(index).expect("index < len");
            check_level(group, Some(0));
            assert!(
                group.len() <= self.root.width().max,
                "{} chunks in a group",
                group.len()
            );
            for index in 0..group.len() {
                let (_, chunk) = group.get(index).expect("index < len");
                assert_eq!(chunk.first_start(), 0, "a chunk starts with its first span");
                count += chunk.children();
            }
        }
        assert_eq!(count, self.len, "len counts the spans");
        let mut free_from = 0;
        for (range, value) in self.iter() {
            assert!(range.start < range.end, "{range:?} of {value:?} is empty");
            assert!(
                free_from <= range.start,
                "{range:?} of {value:?} starts before {free_from}"
            );
            free_from = range.end;
            count -= 1;
        }
        assert_eq!(count, 0, "the iterator gives every span");
    }
}

/// Checks the invariants that a root and a group share.
#[track_caller]
fn check_level<T: Node>(level: &Level<T>, first: Option<usize>) {
    let width = level.width();
    let mut before: Option<(usize, usize)> = None;
    for index in 0..level.len() {
        let (start, node) = level.get(index).expect("index < len");
        let children = node.children();
        assert!(children > 0, "no empty node");
        assert!(
            children <= width.max,
            "{children} children, at most {}",
            width.max
        );
        if index == 0 {
            assert!(
                first.is_none_or(|first| first == start),
                "a node starts with its first child"
            );
        }
        if let Some((before_start, before)) = before {
            assert!(before_start < start, "starts increase");
            let thin = before.min(children) < width.thin;
            assert!(
                !thin || before + children > width.fill,
                "{before} and {children} unmerged at {index} of {}, {width:?}",
                level.len()
            );
        }
        before = Some((start, children));
    }
}

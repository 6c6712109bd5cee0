//! The captures of a query in a range.

use std::ops::Range;

use livelink_index::Permission;
use tree_sitter::{Node, QueryCursor, StreamingIterator};

use super::grammar::{CaptureRole, Grammar};
use super::injected_text::InjectedText;
use super::tree_text::{PredicateText, TreeText};

/// A node that was captured for its permission.
pub(super) struct PermissionCapture {
    pub(super) range: Range<usize>,
    /// The index of the pattern in the query. Of two captures on the same node, the one of the later pattern counts.
    pub(super) pattern: usize,
    pub(super) permission: Permission,
}

/// The captures of a query in a range.
#[derive(Default)]
pub(super) struct Captures {
    pub(super) permissions: Vec<PermissionCapture>,
    pub(super) injected: Vec<InjectedText>,
}

/// Returns the length of the sign that closes a comment. The sign is no text of the comment, so it ends a link.
fn closing_sign<T: TreeText + ?Sized>(text: &T, comment: Range<usize>) -> usize {
    let start = comment.end.saturating_sub(3).max(comment.start);
    let end = text.chunks(start..comment.end).concat();
    let mut signs = ["-->", "*/"].into_iter();
    signs
        .find(|sign| end.ends_with(sign.as_bytes()))
        .map_or(0, str::len)
}

/// Runs the query and returns all matches that have a node in `range`. Their other nodes may be outside of it.
pub(super) fn captures<T: TreeText + ?Sized>(
    grammar: &Grammar,
    root: Node<'_>,
    text: &T,
    range: Range<usize>,
) -> Captures {
    let mut captures = Captures::default();
    let mut cursor = QueryCursor::new();
    cursor.set_byte_range(range);
    let mut matches = cursor.matches(grammar.query(), root, PredicateText(text));
    while let Some(found_match) = matches.next() {
        let pattern = found_match.pattern_index;
        let mut language = None;
        for capture in found_match.captures() {
            let node = capture.node;
            match grammar.role(capture.index) {
                CaptureRole::Permission(permission) => {
                    let mut add = |range, permission| {
                        captures.permissions.push(PermissionCapture {
                            range,
                            pattern,
                            permission,
                        });
                    };
                    let range = node.byte_range();
                    add(range.clone(), permission);
                    if node.kind().ends_with("comment") {
                        let closing = closing_sign(text, range.clone());
                        add(range.end - closing..range.end, Permission::Deny);
                    }
                }
                CaptureRole::Language => {
                    let mut name = String::new();
                    text.read(node.byte_range(), &mut name);
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
            if grammar.role(capture.index) == CaptureRole::Content {
                captures.injected.push(InjectedText::of(
                    capture.node,
                    language.clone(),
                    injection.combined,
                ));
            }
        }
    }
    captures
}

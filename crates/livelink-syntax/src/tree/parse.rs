//! Runs a parser over a text.

use std::ops::ControlFlow;

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

/// Parses a text and reuses parts of `old`, a tree that has been edited to fit the text. `chunk_after` returns the
/// bytes from an offset on. Returns `None` if `cancel` returned true.
pub(super) fn parse<'a>(
    parser: &mut Parser,
    chunk_after: &dyn Fn(usize) -> &'a [u8],
    old: Option<&Tree>,
    cancel: &dyn Fn() -> bool,
) -> Option<Tree> {
    let mut progress = |_: &ParseState| match cancel() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let tree = parser.parse_with_options(&mut |at, _| chunk_after(at), old, Some(options));
    if tree.is_none() {
        // Otherwise the next parse would continue this one.
        parser.reset();
    }
    tree
}

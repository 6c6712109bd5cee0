//! The signs of harmless links, such as `[.]`, and the text without them.

use livelink::render;
use std::ops::Range;

/// A text in which all signs and schemes are as they were.
pub(super) struct Refanged {
    pub(super) text: String,
    /// The places of the signs in it.
    signs: Vec<usize>,
}

impl Refanged {
    pub(super) fn of(text: &str) -> Self {
        let new = refanged(text);
        let signs = signs(text, &new);
        Self { text: new, signs }
    }

    /// Returns where a range was in the text with signs. A sign such as `[.]` is two bytes longer than its character. Everything
    /// else keeps its length.
    pub(super) fn range_before(&self, range: &Range<usize>) -> Range<usize> {
        let before = |at: usize| at + 2 * self.signs.partition_point(|sign| *sign < at);
        before(range.start)..before(range.end)
    }
}

/// Returns the places of the signs of a text in the text without signs.
fn signs(run: &str, all: &str) -> Vec<usize> {
    let mut signs = Vec::new();
    let mut rest = run.chars();
    for (at, c) in all.char_indices() {
        if rest.next() == Some('[') && c != '[' {
            signs.push(at);
            rest.nth(1);
        }
    }
    signs
}

/// Whether a text holds something that could still be made a link.
pub(super) fn is_harmless(text: &str) -> bool {
    refanged(text) != text
}

/// Returns a text with all signs and schemes as they were.
pub(super) fn refanged(text: &str) -> String {
    let mut new = String::with_capacity(text.len());
    render::refanged(text, &mut new);
    new
}

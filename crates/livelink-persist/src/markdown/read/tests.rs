//! Counts the bytes that the reader looks at, on texts that repeat one or two tokens.

use super::{LookedAt, read_counted};

/// Tokens that begin or end something in Markdown.
const TOKENS: &[&str] = &[
    "[", "]", "(", ")", "[a](", "[a](b", "[a](<", "[a](b)", "<", ">", "<a:", "`", "``", "\\", "&",
    "&#x41;", "&#X41;", "\n", " ", "a", "!", "|", "(a", "a)", "\\(", "字",
];

/// How often the reader may look at a byte: once for [`CodeSpans`](super::CodeSpans), once as a part of a link's text, once
/// more when that text is read, and once in a bare target for each level that parentheses may be nested.
const LOOKS_MAX: usize = 40;

fn looks(text: &str) -> usize {
    let mut looked_at = LookedAt::default();
    read_counted(text, &mut looked_at);
    looked_at.0
}

#[test]
fn no_byte_is_looked_at_often() {
    for one in TOKENS {
        for other in TOKENS.iter().chain(&[""]) {
            let unit = format!("{one}{other}");
            for size in [1 << 10, 1 << 11, 1 << 12] {
                let text = unit.repeat(size / unit.len());
                let looks = looks(&text);
                assert!(
                    looks <= LOOKS_MAX * text.len(),
                    "{unit:?} repeated: {looks} looks at {} bytes",
                    text.len()
                );
            }
        }
    }
}

/// Each run of backticks is longer than the one before, so none of them opens a code span.
#[test]
fn backticks_of_growing_length_are_looked_at_once() {
    for runs in [50, 100, 200] {
        let text: String = (1..=runs).map(|len| "`".repeat(len) + " ").collect();
        let looks = looks(&text);
        assert!(looks <= 4 * text.len(), "{looks} for {} bytes", text.len());
    }
}

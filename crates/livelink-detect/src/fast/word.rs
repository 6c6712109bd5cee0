//! A quick "no" about a word.

/// A longer text is left to the finder, which looks at many bytes at a time.
const WORD_MAX: usize = 64;

/// Returns whether `text` is short and surely holds no anchor: it has no dot, no `@` and no colon,
/// and none of the bytes with which the dots of CJK text begin. A key in prose is in such a word
/// most of the time.
#[inline]
pub(crate) fn is_plain_word(text: &str) -> bool {
    text.len() <= WORD_MAX
        && text.bytes().fold(true, |plain, byte| {
            plain & !matches!(byte, b'.' | b'@' | b':' | 0xE3 | 0xEF)
        })
}

#[cfg(test)]
mod tests {
    use super::{WORD_MAX, is_plain_word};
    use crate::Detector;

    /// No link is in a plain word, and no sign that a link needs.
    #[test]
    fn a_plain_word_has_no_anchor() {
        let detector = Detector::default();
        let mut plain = 0;
        for c in ('\0'..='\u{FFFF}').chain(['🦀']) {
            let text = format!("https{c}//me{c}www{c}example{c}com");
            if is_plain_word(&text) {
                assert!(!".@:。．｡".contains(c), "{text:?}");
                assert!(detector.detect(&text).is_empty(), "{text:?}");
                plain += 1;
            }
        }
        assert!(plain > 50_000, "{plain}");
        assert!(is_plain_word("") && !is_plain_word("a.b"));
        assert!(is_plain_word(&"x".repeat(WORD_MAX)) && !is_plain_word(&"x".repeat(WORD_MAX + 1)));
    }
}

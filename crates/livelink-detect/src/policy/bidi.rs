//! Bidi controls (ruling 5).

/// Returns whether `c` is a bidi control: Bidi_Control of the Unicode Character Database.
pub(crate) fn is_control(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

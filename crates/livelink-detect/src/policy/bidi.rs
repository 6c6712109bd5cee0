//! Bidi controls (ruling 5).

/// Returns whether `c` is a bidi control: Bidi_Control of the Unicode Character Database.
pub(crate) fn is_control(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns the first bidi control of `text`.
pub(super) fn first_control(text: &str) -> Option<char> {
    // A search for the first two bytes of a control is quicker, but makes a page larger.
    match text.is_ascii() {
        true => None,
        false => text.chars().find(|c| is_control(*c)),
    }
}

#[cfg(test)]
mod tests {
    use super::{first_control, is_control};

    #[test]
    fn each_control_is_found_among_others() {
        let mut controls = 0;
        for c in '\0'..=char::MAX {
            let expected = is_control(c).then_some(c);
            for text in [format!("{c}"), format!("中\u{628}\u{2030}a{c}\u{61B}")] {
                assert_eq!(first_control(&text), expected, "{}", c.escape_unicode());
            }
            controls += usize::from(is_control(c));
        }
        assert_eq!(controls, 12);
        assert_eq!(first_control("a\u{2066}b\u{61C}"), Some('\u{2066}'));
    }
}

//! A shown address whose parts keep their places on a screen.

use std::borrow::Cow;

/// Begins a part that is read from left to right, whatever is around it (LEFT-TO-RIGHT ISOLATE).
const LEFT_TO_RIGHT: char = '\u{2066}';
/// Begins a part that has the direction of its first letter (FIRST STRONG ISOLATE).
const FIRST_STRONG: char = '\u{2068}';
/// Ends either (POP DIRECTIONAL ISOLATE).
const END: char = '\u{2069}';

/// Returns an address, such as the [shown form](livelink_detect::Detector::display) of a link, with
/// isolates around each part of it that is written from right to left, and around the whole.
///
/// The bidirectional algorithm reorders across `.` and `/`. It would show `https://مثال.السعودية/12`
/// with the `12` before the top-level domain. With isolates, the parts of an address come in their
/// order (UAX #9, HL4). An address without such letters is borrowed. The result is for a screen: an
/// address that is copied must not have isolates (ruling 5). Linear.
///
/// ```
/// use livelink_render::isolated;
///
/// assert_eq!(isolated("https://example.com/a"), "https://example.com/a");
/// assert_eq!(isolated("https://א.com/12"), "\u{2066}https://\u{2068}א\u{2069}.com/12\u{2069}");
/// ```
pub fn isolated(address: &str) -> Cow<'_, str> {
    if !address.contains(is_right_to_left) {
        return Cow::Borrowed(address);
    }
    let mut out = String::from(LEFT_TO_RIGHT);
    // The hyphen and the percent sign belong to words and escapes.
    let is_divider = |c: char| c.is_ascii_punctuation() && !matches!(c, '-' | '%');
    for part in address.split_inclusive(is_divider) {
        let word = part.strip_suffix(is_divider).unwrap_or(part);
        match word.contains(is_right_to_left) {
            true => {
                out.push(FIRST_STRONG);
                out.push_str(word);
                out.push(END);
            }
            false => out.push_str(word),
        }
        out.push_str(part.strip_prefix(word).unwrap_or_default());
    }
    out.push(END);
    Cow::Owned(out)
}

/// Returns whether `c` is in a block of a script that is written from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(
        c,
        '\u{590}'..='\u{8FF}'
            | '\u{FB1D}'..='\u{FDFF}'
            | '\u{FE70}'..='\u{FEFC}'
            | '\u{10800}'..='\u{10FFF}'
            | '\u{1E800}'..='\u{1EFFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::isolated;
    use unicode_bidi::BidiInfo;

    /// The address as a screen shows it in a paragraph from left to right, without the isolates.
    fn on_screen(address: &str) -> String {
        let info = BidiInfo::new(address, Some(unicode_bidi::Level::ltr()));
        let line = info.reorder_line(&info.paragraphs[0], 0..address.len());
        line.chars()
            .filter(|c| !('\u{2066}'..='\u{2069}').contains(c))
            .collect()
    }

    #[test]
    fn parts_come_in_their_order() {
        for (address, expected) in [
            ("https://אבג.com/12", "https://גבא.com/12"),
            ("https://אב.גד/12/a", "https://בא.דג/12/a"),
            ("https://a.אב/12?x=גד&y=1", "https://a.בא/12?x=דג&y=1"),
            ("אב@גד.com", "בא@דג.com"),
            ("https://אב-1.com/1", "https://1-בא.com/1"),
            ("https://example.com/a", "https://example.com/a"),
            ("https://пример.рф/1", "https://пример.рф/1"),
        ] {
            let isolated = isolated(address);
            assert_eq!(on_screen(&isolated), expected, "{address}");
            let plain = |c: &char| !('\u{2066}'..='\u{2069}').contains(c);
            assert!(
                isolated.chars().filter(plain).eq(address.chars()),
                "{address}"
            );
        }
        assert_ne!(on_screen("https://אב.גד/12/a"), "https://בא.דג/12/a");
    }

    /// A letter of each block from right to left: Hebrew, Arabic, their presentation forms, and two of the supplementary plane.
    #[test]
    fn letters_from_right_to_left() {
        for c in "\u{5D0}\u{627}\u{FB1D}\u{FE8D}\u{10800}\u{1E900}".chars() {
            let expected = [
                "\u{2066}https://\u{2068}",
                &c.to_string(),
                "a\u{2069}.com/b\u{2069}",
            ]
            .concat();
            assert_eq!(isolated(&format!("https://{c}a.com/b")), expected);
        }
    }
}

//! Characters that act on those around them: bidi controls (ruling 5), characters that nobody sees
//! (ruling 22), and the ones that continue a grapheme cluster, in which no link begins (ruling 42).

use crate::script::Script;
use std::ops::Range;

/// Returns whether `c` is a bidi control: Bidi_Control of the Unicode Character Database. Such a
/// character changes the direction of the text around it, and nobody sees it (ruling 5). O(1).
///
/// ```
/// assert!(livelink_detect::is_bidi_control('\u{202E}') && !livelink_detect::is_bidi_control('א'));
/// ```
pub fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns the first bidi control of `text`.
pub(super) fn first_bidi_control(text: &str) -> Option<char> {
    // A search for the first two bytes of a control is quicker, but makes a page larger.
    match text.is_ascii() {
        true => None,
        false => text.chars().find(|c| is_bidi_control(*c)),
    }
}

/// Returns whether `c` is a character that nobody sees, wherever it stands:
/// Default_Ignorable_Code_Point of the Unicode Character Database, and the blank of Braille (U+2800).
/// Variation selectors, ZWJ and ZWNJ do not count, because emoji and several scripts need them. A
/// bidi control does not count either, because it has a rule of its own (ruling 5).
///
/// Two links that differ only in such a character look the same and lead to different places. O(1).
///
/// ```
/// use livelink_detect::is_invisible;
///
/// assert!(is_invisible('\u{AD}') && is_invisible('\u{3164}'));
/// assert!(!is_invisible('\u{FE0F}') && !is_invisible(' '));
/// ```
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180E}'
            | '\u{200B}'
            | '\u{2060}'..='\u{2065}'
            | '\u{206A}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E00FF}'
            | '\u{E01F0}'..='\u{E0FFF}'
    )
}

/// Returns whether `c` looks like `/` and is another character. A reader takes
/// `https://example.com∕a.example.net` for a page of `example.com`, although for many programs the
/// host continues after U+2215. The list has the confusables of UTS #39, without letters. O(1).
///
/// ```
/// assert!(livelink_detect::looks_like_slash('∕') && !livelink_detect::looks_like_slash('/'));
/// ```
pub fn looks_like_slash(c: char) -> bool {
    matches!(
        c,
        '\u{2041}' | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{27CB}' | '\u{29F8}' | '\u{FF0F}'
    )
}

/// Returns whether a reader sees nothing of `c`, or something else than it is, after the character
/// `before`: of a control, a bidi control, or an [invisible character](is_invisible). A joiner or a
/// variation selector is seen in the way in which the sign before it is shown, unless that is a
/// letter whose script has no use for it. O(1).
///
/// ```
/// use livelink_detect::is_unseen;
///
/// assert!(is_unseen(Some('a'), '\u{1B}') && is_unseen(Some('a'), '\u{FE0F}'));
/// assert!(!is_unseen(Some('❤'), '\u{FE0F}') && !is_unseen(None, 'a'));
/// ```
pub fn is_unseen(before: Option<char>, c: char) -> bool {
    let is_joiner = |c| matches!(c, '\u{200C}' | '\u{200D}');
    let is_selector = |c| matches!(c, '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}');
    if !is_joiner(c) && !is_selector(c) {
        return c.is_control() || is_bidi_control(c) || is_invisible(c);
    }
    before.is_none_or(|before| {
        before.is_ascii()
            || is_joiner(before)
            || is_selector(before) && is_selector(c)
            || matches!(
                Script::of(before),
                Script::LATIN | Script::GREEK | Script::CYRILLIC
            )
    })
}

/// Returns the start of a link that starts at the start of `candidate` by the standard. Policy
/// moves it after the characters there that belong to the grapheme cluster of the character before
/// them.
///
/// The characters before `candidate` do not count. An address that begins with a variation selector
/// leads nowhere, after any character.
pub(crate) fn after_cluster(text: &str, candidate: Range<usize>) -> usize {
    let whole = text.get(candidate.clone()).unwrap_or_default();
    // Nearly every link begins with a byte of ASCII.
    if whole.as_bytes().first().is_none_or(u8::is_ascii) {
        return candidate.start;
    }
    candidate.end - whole.trim_start_matches(extends_cluster).len()
}

/// Returns whether `c` never begins a grapheme cluster by UAX #29. The answer is meant for
/// characters with which a host or a local part may begin. So it leaves out the modifiers of emoji.
fn extends_cluster(c: char) -> bool {
    uts46::is_mark(c) || is_joiner_or_mapped(c)
}

/// Returns whether `c` is a joiner, or extends a cluster and is removed or changed by the UTS #46
/// mapping. Most of the latter are variation selectors.
#[rustfmt::skip]
fn is_joiner_or_mapped(c: char) -> bool {
    matches!(
        c,
        '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' | '\u{340}' | '\u{341}' | '\u{343}'..='\u{345}'
            | '\u{34F}' | '\u{E33}' | '\u{EB3}' | '\u{F73}' | '\u{F75}'..='\u{F79}' | '\u{F81}' | '\u{F93}' | '\u{F9D}' | '\u{FA2}'
            | '\u{FA7}' | '\u{FAC}' | '\u{FB9}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FF9E}'
            | '\u{FF9F}'
    )
}

#[cfg(test)]
mod tests {
    use super::{first_bidi_control, is_bidi_control};

    #[test]
    fn each_control_is_found_among_others() {
        let mut controls = 0;
        for c in '\0'..=char::MAX {
            let expected = is_bidi_control(c).then_some(c);
            for text in [format!("{c}"), format!("中\u{628}\u{2030}a{c}\u{61B}")] {
                assert_eq!(
                    first_bidi_control(&text),
                    expected,
                    "{}",
                    c.escape_unicode()
                );
            }
            controls += usize::from(is_bidi_control(c));
        }
        assert_eq!(controls, 12);
        assert_eq!(first_bidi_control("a\u{2066}b\u{61C}"), Some('\u{2066}'));
    }
}

#[cfg(test)]
mod cluster_tests {
    use crate::Detector;
    use unicode_segmentation::UnicodeSegmentation;

    /// No address and no bare host begins inside a grapheme cluster, after any character
    /// (ruling 42). A sign that joins the next character (Grapheme_Cluster_Break=Prepend) has to
    /// stay outside, because nothing else can be a link there.
    #[test]
    fn no_link_begins_inside_a_cluster() {
        let detector = Detector::default();
        let (mut found, mut wrong) = (0, Vec::new());
        for c in '\0'..=char::MAX {
            let alone = format!("{c}a");
            let prepends = alone.graphemes(true).count() == 1;
            for link in ["bob@example.com", "example.com"] {
                let text = format!("✉{c}{link}");
                for link in detector.detect(&text) {
                    found += 1;
                    let start = link.range.start;
                    let starts = || text.grapheme_indices(true).map(|(start, _)| start);
                    if !prepends && !starts().any(|known| known == start) {
                        wrong.push(c.escape_unicode().to_string());
                    }
                }
            }
        }
        assert!(wrong.is_empty() && found > 2_000_000, "{found}: {wrong:?}");
    }
}

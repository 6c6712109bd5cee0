//! Finds the clusters of a text that are pictures in colours.
//!
//! Many text fonts have black and white glyphs for emoji, and the first font with a glyph is used.
//! So for a cluster that Unicode shows as a picture (UTS #51), the font of coloured emoji comes
//! before the font of the text.

use std::ops::{Range, RangeInclusive};

use unicode_segmentation::UnicodeSegmentation as _;

/// Asks for a picture, after a character that may be one.
const AS_PICTURE: char = '\u{fe0f}';
/// Asks for a character of the text.
const AS_TEXT: char = '\u{fe0e}';

/// Before this character no character is a picture, unless [`AS_PICTURE`] follows it.
const FIRST: char = '\u{231a}';

/// The characters that are pictures unless something else is asked for: Emoji_Presentation below U+1F000, and the blocks of
/// pictures from there on. The few text symbols in these blocks are in no text font.
const PICTURES: &[RangeInclusive<char>] = &[
    '\u{231a}'..='\u{231b}',
    '\u{23e9}'..='\u{23ec}',
    '\u{23f0}'..='\u{23f0}',
    '\u{23f3}'..='\u{23f3}',
    '\u{25fd}'..='\u{25fe}',
    '\u{2614}'..='\u{2615}',
    '\u{2648}'..='\u{2653}',
    '\u{267f}'..='\u{267f}',
    '\u{2693}'..='\u{2693}',
    '\u{26a1}'..='\u{26a1}',
    '\u{26aa}'..='\u{26ab}',
    '\u{26bd}'..='\u{26be}',
    '\u{26c4}'..='\u{26c5}',
    '\u{26ce}'..='\u{26ce}',
    '\u{26d4}'..='\u{26d4}',
    '\u{26ea}'..='\u{26ea}',
    '\u{26f2}'..='\u{26f3}',
    '\u{26f5}'..='\u{26f5}',
    '\u{26fa}'..='\u{26fa}',
    '\u{26fd}'..='\u{26fd}',
    '\u{2705}'..='\u{2705}',
    '\u{270a}'..='\u{270b}',
    '\u{2728}'..='\u{2728}',
    '\u{274c}'..='\u{274c}',
    '\u{274e}'..='\u{274e}',
    '\u{2753}'..='\u{2755}',
    '\u{2757}'..='\u{2757}',
    '\u{2795}'..='\u{2797}',
    '\u{27b0}'..='\u{27b0}',
    '\u{27bf}'..='\u{27bf}',
    '\u{2b1b}'..='\u{2b1c}',
    '\u{2b50}'..='\u{2b50}',
    '\u{2b55}'..='\u{2b55}',
    '\u{1f004}'..='\u{1f004}',
    '\u{1f0cf}'..='\u{1f0cf}',
    '\u{1f18e}'..='\u{1f18e}',
    '\u{1f191}'..='\u{1f19a}',
    '\u{1f1e6}'..='\u{1f1ff}',
    '\u{1f201}'..='\u{1f201}',
    '\u{1f21a}'..='\u{1f21a}',
    '\u{1f22f}'..='\u{1f22f}',
    '\u{1f232}'..='\u{1f236}',
    '\u{1f238}'..='\u{1f23a}',
    '\u{1f250}'..='\u{1f251}',
    '\u{1f300}'..='\u{1f64f}',
    '\u{1f680}'..='\u{1f6ff}',
    '\u{1f7e0}'..='\u{1f7eb}',
    '\u{1f7f0}'..='\u{1f7f0}',
    '\u{1f90c}'..='\u{1f9ff}',
    '\u{1fa70}'..='\u{1faff}',
];

/// Returns the ranges of a text that are pictures. Clusters side by side are one range. O(text).
pub(super) fn pictures(text: &str) -> Vec<Range<usize>> {
    if !text.chars().any(|c| c >= FIRST) {
        return Vec::new();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    for (start, cluster) in text.grapheme_indices(true) {
        if !is_picture(cluster) {
            continue;
        }
        let end = start + cluster.len();
        match found.last_mut() {
            Some(last) if last.end == start => last.end = end,
            _ => found.push(start..end),
        }
    }
    found
}

fn is_picture(cluster: &str) -> bool {
    let mut chars = cluster.chars();
    let Some(first) = chars.next() else {
        return false;
    };
    match chars.next() {
        Some(AS_PICTURE) => true,
        Some(AS_TEXT) => false,
        _ => first >= FIRST && PICTURES.iter().any(|range| range.contains(&first)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pictures are in brackets.
    #[track_caller]
    fn check(marked: &str) {
        let text = marked.replace(['[', ']'], "");
        let mut shown = text.clone();
        for range in pictures(&text).into_iter().rev() {
            shown.insert(range.end, ']');
            shown.insert(range.start, '[');
        }
        assert_eq!(shown, marked);
    }

    #[test]
    fn pictures_are_those_of_unicode() {
        check("plain text, 1 © ™ 日本語 →");
        check("a[😀]b [👩‍👩‍👧‍👦🇩🇪] [👍🏽]");
        // Characters that are pictures by default, and characters that are text by default.
        check("[⌚] ⌚\u{fe0e} 😀\u{fe0e} ☀ [☀\u{fe0f}] ❤ [❤\u{fe0f}]");
        check("[1\u{fe0f}\u{20e3}] 1\u{20e3}");
        check("");
    }

    #[test]
    fn the_list_is_in_order() {
        let ends = PICTURES
            .iter()
            .flat_map(|range| [*range.start(), *range.end()]);
        assert!(ends.is_sorted());
        assert_eq!(PICTURES.first().map(|range| *range.start()), Some(FIRST));
    }
}

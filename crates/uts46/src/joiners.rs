//! Zero Width Joiner and Zero Width Non-Joiner (RFC 5892, appendices A.1 and A.2).

use crate::layout::Joining;
use crate::properties::Properties;

const NON_JOINER: char = '\u{200C}';
const JOINER: char = '\u{200D}';

/// The first byte of both in UTF-8.
const LEAD: u8 = 0xE2;

/// The combining class of the Indic signs that silence a vowel.
const VIRAMA: u8 = 9;

/// Returns whether each joiner of a label is in a place where it changes how the text looks: after a virama, or, for the non-joiner, between
/// two letters that would be joined without it, as in Persian.
pub(crate) fn are_valid(label: &str) -> bool {
    if !label.as_bytes().contains(&LEAD) {
        return true;
    }
    label
        .char_indices()
        .filter(|(_, c)| matches!(*c, JOINER | NON_JOINER))
        .all(|(at, c)| {
            let (before, rest) = label.split_at_checked(at).unwrap_or_default();
            follows_virama(before) || c == NON_JOINER && separates(before, rest)
        })
}

fn follows_virama(before: &str) -> bool {
    let class = |c| Properties::of(c).combining_class();
    before.chars().next_back().map(class) == Some(VIRAMA)
}

/// Returns whether the letters around a non-joiner would be joined without it. `rest` begins with it. Transparent marks between them do
/// not count.
fn separates(before: &str, rest: &str) -> bool {
    let joining = |c| Properties::of(c).joining();
    let counts = |joining: &Joining| *joining != Joining::Transparent;
    let left = before.chars().rev().map(joining).find(counts);
    let right = rest.chars().skip(1).map(joining).find(counts);
    matches!(left, Some(Joining::Left | Joining::Dual))
        && matches!(right, Some(Joining::Right | Joining::Dual))
}

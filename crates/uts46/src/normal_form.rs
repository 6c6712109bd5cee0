//! Normalisation Form C (UAX #15), for text in which the mapping leaves each character alone.

use crate::mapping::Mapping;
use crate::properties::Properties;
use crate::table::{PAIR_STEPS, SECONDS, WIDE_PAIRS};
use alloc::string::String;
use alloc::vec::Vec;

// The syllables of Hangul (The Unicode Standard, section 3.12).
const S_BASE: u32 = 0xAC00;
const L_BASE: u32 = 0x1100;
const V_BASE: u32 = 0x1161;
const T_BASE: u32 = 0x11A7;
const L_COUNT: u32 = 19;
const V_COUNT: u32 = 21;
const T_COUNT: u32 = 28;

/// Returns `text` in Normalisation Form C. Linear, except that the marks after each letter are sorted.
pub(crate) fn composed(text: &str) -> String {
    let mut parts = decomposed(text);
    compose(&mut parts);
    parts.into_iter().map(|(c, _)| c).collect()
}

/// Returns the characters of `text` in Normalisation Form D, each with its combining class.
fn decomposed(text: &str) -> Vec<(char, u8)> {
    let mut parts = Vec::with_capacity(text.len());
    let mut push = |c: char| parts.push((c, Properties::of(c).combining_class()));
    for c in text.chars() {
        match Mapping::of(c) {
            Mapping::Composed(text) => text.chars().for_each(&mut push),
            Mapping::Hangul => letters(c).for_each(&mut push),
            _ => push(c),
        }
    }
    // Marks of different classes may come in any order. The standard puts the lower class first.
    for marks in parts.chunk_by_mut(|(_, class), (_, next)| *class > 0 && *next > 0) {
        marks.sort_by_key(|(_, class)| *class);
    }
    parts
}

/// Composes all pairs that have a composition, in place.
fn compose(parts: &mut Vec<(char, u8)>) {
    // Where the last starter was written, and the class of the last character after it, if there is one.
    let mut starter: Option<usize> = None;
    let mut last_class = None;
    let mut len = 0;
    for at in 0..parts.len() {
        let Some(&(c, class)) = parts.get(at) else {
            break;
        };
        // A mark is blocked from the starter by one of its own class or a higher one, and a starter by anything.
        let open = last_class.is_none_or(|last| last < class);
        let composed = starter
            .filter(|_| open)
            .and_then(|starter| parts.get_mut(starter))
            .and_then(|(first, _)| Some((compose_pair(*first, c)?, first)));
        if let Some((composed, first)) = composed {
            *first = composed;
            continue;
        }
        if class == 0 {
            starter = Some(len);
            last_class = None;
        } else {
            last_class = Some(class);
        }
        if let Some(place) = parts.get_mut(len) {
            *place = (c, class);
        }
        len += 1;
    }
    parts.truncate(len);
}

/// Returns the composition of two characters.
fn compose_pair(first: char, second: char) -> Option<char> {
    hangul(first, second).or_else(|| {
        let [first, second] = [u32::from(first), u32::from(second)];
        let found = match (u16::try_from(first), u16::try_from(second)) {
            (Ok(first), Ok(second)) => narrow_pair(first, second).map(u32::from),
            _ => {
                let at = WIDE_PAIRS.binary_search_by_key(&[first, second], |[a, b, _]| [*a, *b]);
                at.ok()
                    .and_then(|at| WIDE_PAIRS.get(at))
                    .map(|pair| pair[2])
            }
        };
        found.and_then(char::from_u32)
    })
}

/// Returns the composition of two characters of the first plane. Linear in the pairs with this second character: most have a few,
/// and one has 117.
fn narrow_pair(first: u16, second: u16) -> Option<u16> {
    let group = SECONDS.binary_search_by_key(&second, |[second, _]| *second);
    let group = group.ok()?;
    let end = |group: usize| SECONDS.get(group).map_or(0, |[_, end]| usize::from(*end));
    let start = group.checked_sub(1).map_or(0, end);
    let mut pair = [0_u16; 2];
    for step in PAIR_STEPS.get(start..end(group))? {
        pair = [pair[0].wrapping_add(step[0]), pair[1].wrapping_add(step[1])];
        if pair[0] == first {
            return Some(pair[1]);
        }
    }
    None
}

/// Returns the syllable of Hangul that two letters, or a syllable and a final consonant, are composed to.
fn hangul(first: char, second: char) -> Option<char> {
    let [first, second] = [u32::from(first), u32::from(second)];
    let below = |c: u32, base: u32, count: u32| c.checked_sub(base).filter(|at| *at < count);
    let syllable = match (
        below(first, L_BASE, L_COUNT),
        below(second, V_BASE, V_COUNT),
    ) {
        (Some(initial), Some(vowel)) => (initial * V_COUNT + vowel) * T_COUNT,
        _ => {
            let syllable = below(first, S_BASE, L_COUNT * V_COUNT * T_COUNT)?;
            let last = below(second, T_BASE, T_COUNT).filter(|last| *last > 0)?;
            (syllable % T_COUNT == 0).then_some(syllable + last)?
        }
    };
    char::from_u32(S_BASE + syllable)
}

/// Returns the letters of a syllable of Hangul.
fn letters(syllable: char) -> impl Iterator<Item = char> {
    let at = u32::from(syllable).saturating_sub(S_BASE);
    let last = at % T_COUNT;
    [
        Some(L_BASE + at / T_COUNT / V_COUNT),
        Some(V_BASE + at / T_COUNT % V_COUNT),
        (last > 0).then_some(T_BASE + last),
    ]
    .into_iter()
    .flatten()
    .filter_map(char::from_u32)
}

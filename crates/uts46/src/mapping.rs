//! The mapping of UTS #46 for single characters (section 5), with a note of those that normalisation may change.

use crate::layout::{self, BLOCK_LEN};
use crate::table::{MAPPED, MAPPED_BLOCKS, SHIFTS, TEXTS, TEXTS_OF_BLOCK};

/// The result of mapping a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mapping {
    /// It stays, and normalisation leaves it alone whatever precedes it.
    Itself,
    /// It stays, and normalisation may move it, or compose it with the character before it.
    Combines,
    /// It stays. It is composed of this text.
    Composed(&'static str),
    /// It stays. It is a syllable of Hangul, which is composed of its letters.
    Hangul,
    /// It becomes this character, which is normalised.
    Becomes(char),
    /// It becomes this text, which is normalised.
    To(&'static str),
    /// It is dropped.
    Ignored,
    /// No domain may have it.
    Disallowed,
}

impl Mapping {
    /// Returns the mapping of `c`.
    #[inline]
    pub(crate) fn of(c: char) -> Self {
        match value(c) {
            layout::ITSELF => Self::Itself,
            layout::COMBINES => Self::Combines,
            layout::HANGUL => Self::Hangul,
            layout::IGNORED => Self::Ignored,
            layout::DISALLOWED if layout::is_ignored_selector(c) => Self::Ignored,
            layout::DISALLOWED => Self::Disallowed,
            value => match value.checked_sub(layout::FIRST_TEXT) {
                None => shifted(c, value - layout::FIRST_SHIFT),
                Some(number) => text(c, number),
            },
        }
    }

    /// Returns whether normalisation may change the mapped character because of the text before it.
    pub(crate) fn combines(self) -> bool {
        match self {
            Self::Combines => true,
            // U+113C5 is composed of two vowel signs, and the first of them may be composed with a letter.
            Self::Composed(text) => text.chars().take(1).any(combines),
            Self::Becomes(c) => combines(c),
            Self::To(text) => text.chars().any(combines),
            Self::Itself | Self::Hangul | Self::Ignored | Self::Disallowed => false,
        }
    }
}

/// Returns whether normalisation may change `c` because of the text before it.
fn combines(c: char) -> bool {
    !c.is_ascii() && Mapping::of(c).combines()
}

/// Returns the number of the block of `c`.
#[inline]
fn block(c: char) -> Option<usize> {
    MAPPED_BLOCKS
        .get(c as usize / BLOCK_LEN)
        .map(|block| usize::from(*block))
}

/// Returns the value of `c` in the table.
#[inline]
fn value(c: char) -> u8 {
    block(c)
        .and_then(|block| MAPPED.get(block * BLOCK_LEN + c as usize % BLOCK_LEN))
        .map_or(layout::DISALLOWED, |value| *value)
}

/// Returns the character at the distance with this number from `c`.
fn shifted(c: char, number: u8) -> Mapping {
    SHIFTS
        .get(usize::from(number))
        .and_then(|shift| char::from_u32(u32::from(c).checked_add_signed(*shift)?))
        .map_or(Mapping::Disallowed, Mapping::Becomes)
}

/// Returns the text with this number among those of the block of `c`.
fn text(c: char, number: u8) -> Mapping {
    let start = block(c).and_then(|block| TEXTS_OF_BLOCK.get(block));
    let start = start.map_or(usize::MAX, |start| usize::from(*start));
    let mut texts = TEXTS.get(start..).unwrap_or_default();
    let len = |head: u8| usize::from(head & !layout::COMPOSED);
    for _ in 0..number {
        let [head, rest @ ..] = texts else { break };
        texts = rest.get(len(*head)..).unwrap_or_default();
    }
    let [head, rest @ ..] = texts else {
        return Mapping::Disallowed;
    };
    let text = rest.get(..len(*head)).unwrap_or_default();
    let text = core::str::from_utf8(text).unwrap_or_default();
    match head & layout::COMPOSED {
        0 => Mapping::To(text),
        _ => Mapping::Composed(text),
    }
}

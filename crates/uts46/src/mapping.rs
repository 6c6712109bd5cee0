//! What the mapping of UTS #46 makes of a character (section 5), and whether normalisation may change it.

use crate::layout::{self, BLOCK_LEN};
use crate::table::{MAPPED, MAPPED_BLOCKS, TEXTS};

/// What becomes of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mapping {
    /// It stays, and normalisation leaves it alone whatever stands before it.
    Itself,
    /// It stays, and normalisation may move it, or compose it with what stands before it.
    Combines,
    /// It stays. It is composed of this text.
    Composed(&'static str),
    /// It stays. It is a syllable of Hangul, which is composed of its letters.
    Hangul,
    /// It becomes this text, which is normalised.
    To(&'static str),
    /// It is dropped.
    Ignored,
    /// No domain may have it.
    Disallowed,
}

impl Mapping {
    /// Returns what becomes of `c`.
    #[inline]
    pub(crate) fn of(c: char) -> Self {
        match value(c) {
            layout::ITSELF => Self::Itself,
            layout::COMBINES => Self::Combines,
            layout::HANGUL => Self::Hangul,
            layout::IGNORED => Self::Ignored,
            layout::DISALLOWED if layout::is_ignored_selector(c) => Self::Ignored,
            layout::DISALLOWED => Self::Disallowed,
            place => text(usize::from(place - layout::FIRST_TEXT)),
        }
    }

    /// Returns whether normalisation may change what the character becomes, because of what stands before it.
    pub(crate) fn combines(self) -> bool {
        match self {
            Self::Combines => true,
            // U+113C5 is composed of two vowel signs, and the first of them may be composed with a letter.
            Self::Composed(text) => text.chars().take(1).any(combines),
            Self::To(text) => text.chars().any(combines),
            Self::Itself | Self::Hangul | Self::Ignored | Self::Disallowed => false,
        }
    }
}

/// Returns whether normalisation may change `c` because of what stands before it.
fn combines(c: char) -> bool {
    !c.is_ascii() && Mapping::of(c).combines()
}

/// Returns the value of `c` in the table.
#[inline]
fn value(c: char) -> u16 {
    let at = c as usize;
    let block = MAPPED_BLOCKS.get(at / BLOCK_LEN);
    block
        .and_then(|block| MAPPED.get(usize::from(*block) * BLOCK_LEN + at % BLOCK_LEN))
        .map_or(layout::DISALLOWED, |value| *value)
}

/// Returns what the text at `place` says of its character.
fn text(place: usize) -> Mapping {
    let [head, rest @ ..] = TEXTS.get(place..).unwrap_or_default() else {
        return Mapping::Disallowed;
    };
    let len = usize::from(head & !layout::COMPOSED);
    let text = rest.get(..len).unwrap_or_default();
    let text = core::str::from_utf8(text).unwrap_or_default();
    match head & layout::COMPOSED {
        0 => Mapping::To(text),
        _ => Mapping::Composed(text),
    }
}

//! The properties that labels are checked by.

use crate::layout::{self, BLOCK_LEN, Bidi, Joining};
use crate::table::{RECORD_BLOCKS, RECORD_OF, RECORDS};

/// The properties of a character that the mapping leaves alone. Those of any other character mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Properties(u16);

impl Properties {
    /// Returns the properties of `c`.
    #[inline]
    pub(crate) fn of(c: char) -> Self {
        let at = c as usize;
        let block = RECORD_BLOCKS.get(at / BLOCK_LEN);
        let number =
            block.and_then(|block| RECORD_OF.get(usize::from(*block) * BLOCK_LEN + at % BLOCK_LEN));
        let record = RECORDS.get(number.map_or(0, |number| usize::from(*number)));
        Self(record.copied().unwrap_or_default())
    }

    /// Returns the class that the Bidi rule asks for.
    pub(crate) fn bidi(self) -> Bidi {
        match self.0 & 7 {
            0 => Bidi::Ltr,
            1 => Bidi::Rtl,
            2 => Bidi::ArabicNumber,
            3 => Bidi::EuropeanNumber,
            4 => Bidi::NonspacingMark,
            5 => Bidi::Neutral,
            _ => Bidi::Other,
        }
    }

    /// Returns how the character joins its neighbours.
    pub(crate) fn joining(self) -> Joining {
        match self.0 >> layout::JOINING_SHIFT & 7 {
            0 => Joining::Dual,
            1 => Joining::Left,
            2 => Joining::Right,
            3 => Joining::Transparent,
            _ => Joining::Other,
        }
    }

    /// Returns whether the character is a mark: General_Category=Mark.
    pub(crate) fn is_mark(self) -> bool {
        self.0 & layout::MARK != 0
    }

    /// Returns Canonical_Combining_Class.
    pub(crate) fn combining_class(self) -> u8 {
        (self.0 >> layout::CLASS_SHIFT) as u8
    }
}

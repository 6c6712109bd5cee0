//! The layout of the values in the tables. The generator of the tables also compiles this file.

/// How many code points one block of a table covers.
pub(crate) const BLOCK_LEN: usize = 32;

/// A character that the mapping and normalisation leave alone, whatever precedes it.
pub(crate) const ITSELF: u8 = 0;

/// A character that no domain may have.
pub(crate) const DISALLOWED: u8 = 1;

/// A character that the mapping drops.
pub(crate) const IGNORED: u8 = 2;

/// A character that the mapping leaves alone, and that normalisation may move or compose with the character before it.
pub(crate) const COMBINES: u8 = 3;

/// A syllable of Hangul, which is composed by arithmetic.
pub(crate) const HANGUL: u8 = 4;

/// The value of a character that becomes the one at the first of the distances in `SHIFTS`. The next distance has the next value.
pub(crate) const FIRST_SHIFT: u8 = 5;

/// The value of the first character of a block that has a text. The next such character of the block has the next value, and the
/// next text.
pub(crate) const FIRST_TEXT: u8 = FIRST_SHIFT + 16;

/// The flag in the byte before a text: the character stays, and the text is its decomposition. The mapping puts any other text
/// in place of its character. The bits below this one are the length of the text in bytes.
pub(crate) const COMPOSED: u8 = 0x80;

/// The classes of the Bidi rule. They are the low bits of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bidi {
    /// L.
    Ltr,
    /// R and AL.
    Rtl,
    /// AN.
    ArabicNumber,
    /// EN.
    EuropeanNumber,
    /// NSM.
    NonspacingMark,
    /// ES, CS, ET, ON and BN.
    Neutral,
    /// Classes that no label with such a rule may have.
    Other,
}

/// How a character joins its neighbours (Joining_Type).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joining {
    /// Both of them.
    Dual,
    /// The one after it.
    Left,
    /// The one before it.
    Right,
    /// It does not count.
    Transparent,
    /// It joins neither, or it is one of the few that only lengthen a line.
    Other,
}

/// The bits of a record from this one on are a [`Joining`].
pub(crate) const JOINING_SHIFT: u32 = 3;

/// The flag of a record for marks.
pub(crate) const MARK: u16 = 1 << 6;

/// The bits of a record from this one on are the combining class.
pub(crate) const CLASS_SHIFT: u32 = 8;

/// Returns whether `c` is a variation selector of the last plane that has characters. The mapping drops them all, so the tables end
/// before them.
pub(crate) fn is_ignored_selector(c: char) -> bool {
    matches!(c, '\u{E0100}'..='\u{E01EF}')
}

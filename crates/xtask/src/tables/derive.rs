//! Derives Link_Term, Link_Bracket and Link_Email from properties of the Unicode Character Database (UTS #58, section 6.1).
//!
//! The first rule that fits a code point decides its Link_Term:
//!
//! | Link_Term | code points |
//! |---|---|
//! | Hard | White_Space, Noncharacter_Code_Point, Deprecated, General_Category Cc, Cn, Co or Cs |
//! | Open, Close | by Bidi_Paired_Bracket_Type, and `<` and `>` |
//! | Soft | Terminal_Punctuation, Line_Break=QU |
//! | Include | all others |
//!
//! Link_Bracket maps a Close to its Bidi_Paired_Bracket, and `>` to `<`. Link_Email holds for the ASCII `atext` of RFC 5322, for the full
//! stop, and for every character above ASCII that is XID_Continue.

use icu_properties::props::{
    BidiMirroringGlyph, BidiPairedBracketType, Deprecated, GeneralCategory, LineBreak,
    NoncharacterCodePoint, TerminalPunctuation, WhiteSpace, XidContinue,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The version of the Unicode Character Database that the pinned `icu_properties` holds.
pub(crate) const UNICODE_VERSION: (u8, u8, u8) = (18, 0, 0);

/// A character that is new in this version, and a code point that it leaves unassigned. They tell it from its neighbours.
pub(crate) const PROBES: (u32, u32) = (0x20C4, 0x20C5);

/// One more than the largest code point.
pub(crate) const CODE_POINTS: u32 = 0x11_0000;

/// ASCII `atext` of RFC 5322 other than letters and digits, and the full stop.
const EMAIL_PUNCTUATION: &str = "!#$%&'*+-/=?^_`{|}~.";

/// The values of Link_Term, numbered as `uts58::LinkTerm` declares them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkTerm {
    Include = 0,
    Hard = 1,
    Soft = 2,
    Close = 3,
    Open = 4,
}

/// The version as it is written in texts: `17.0.0`.
pub(crate) fn version() -> String {
    let (major, minor, update) = UNICODE_VERSION;
    format!("{major}.{minor}.{update}")
}

/// Fails if the crates that the tables are made from hold other data than those of [`UNICODE_VERSION`], so that nobody updates
/// one of them unaware.
pub(crate) fn check_version() -> Result<(), String> {
    let category = CodePointMapData::<GeneralCategory>::new();
    let assigned = |code_point| category.get32(code_point) != GeneralCategory::Unassigned;
    let (came, is_to_come) = PROBES;
    let (major, minor, update) = UNICODE_VERSION;
    let version = (major.into(), minor.into(), update.into());
    for (name, holds) in [
        ("icu_properties", assigned(came) && !assigned(is_to_come)),
        ("unicode-script", unicode_script::UNICODE_VERSION == version),
        (
            "unicode-security",
            unicode_security::UNICODE_VERSION == version,
        ),
    ] {
        if !holds {
            let version = self::version();
            return Err(format!(
                "{name} does not hold the data of Unicode {version}"
            ));
        }
    }
    Ok(())
}

/// Link_Term of a code point, surrogates included.
pub(crate) fn link_term(code_point: u32) -> LinkTerm {
    if is_hard(code_point) {
        LinkTerm::Hard
    } else if code_point == u32::from('<') {
        LinkTerm::Open
    } else if code_point == u32::from('>') {
        LinkTerm::Close
    } else {
        match bidi(code_point).paired_bracket_type {
            BidiPairedBracketType::Open => LinkTerm::Open,
            BidiPairedBracketType::Close => LinkTerm::Close,
            _ if is_soft(code_point) => LinkTerm::Soft,
            _ => LinkTerm::Include,
        }
    }
}

/// The Open that a Close closes; `None` for every other code point.
pub(crate) fn link_bracket(code_point: u32) -> Option<char> {
    match link_term(code_point) {
        LinkTerm::Close if code_point == u32::from('>') => Some('<'),
        // The data give Bidi_Mirroring_Glyph; for paired brackets it equals Bidi_Paired_Bracket.
        LinkTerm::Close => bidi(code_point).mirroring_glyph,
        _ => None,
    }
}

/// Whether a code point may stand in the unquoted local part of an email address.
pub(crate) fn link_email(code_point: u32) -> bool {
    match char::from_u32(code_point) {
        Some(c) if c.is_ascii() => c.is_ascii_alphanumeric() || EMAIL_PUNCTUATION.contains(c),
        _ => CodePointSetData::new::<XidContinue>().contains32(code_point),
    }
}

fn is_hard(code_point: u32) -> bool {
    CodePointSetData::new::<WhiteSpace>().contains32(code_point)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains32(code_point)
        || CodePointSetData::new::<Deprecated>().contains32(code_point)
        || matches!(
            CodePointMapData::<GeneralCategory>::new().get32(code_point),
            GeneralCategory::Control
                | GeneralCategory::Unassigned
                | GeneralCategory::PrivateUse
                | GeneralCategory::Surrogate
        )
}

fn is_soft(code_point: u32) -> bool {
    CodePointSetData::new::<TerminalPunctuation>().contains32(code_point)
        || CodePointMapData::<LineBreak>::new().get32(code_point) == LineBreak::Quotation
}

fn bidi(code_point: u32) -> BidiMirroringGlyph {
    CodePointMapData::<BidiMirroringGlyph>::new().get32(code_point)
}

//! The characters of a host name (ruling 21): valid under IDNA2008 after the UTS #46 mapping.
//!
//! The UTS #46 mapping comes from `icu_normalizer`. The IDNA2008 derivation (RFC 5892, section 3) uses the general properties
//! of `icu_properties`. Both are pinned to one Unicode version. Whether a *label* is valid (context rules, Bidi rule, lengths)
//! is decided at run time. This table says two things of a character: whether a host can go on at it, and whether the mapping
//! surely leaves it as it is.

use icu_normalizer::properties::{CanonicalDecompositionBorrowed, Decomposed};
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::props::{
    CanonicalCombiningClass, DefaultIgnorableCodePoint, GeneralCategory, HangulSyllableType,
    NoncharacterCodePoint, WhiteSpace,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use std::collections::HashSet;

use super::derive::{self, CODE_POINTS};
use super::source::{FROM_UNICODE, array, hex_cell};
use super::stages::{Stages, bits};

/// The size of a block of the two-stage table, in code points.
const BLOCK: usize = 256;

/// The characters that UTS #46 drops and that end a host nevertheless: those of ruling 22, and the deprecated ones, which
/// end every run (ruling 31).
const IGNORED_BUT_ENDING: [char; 9] = [
    '\u{200B}', '\u{2060}', '\u{FEFF}', '\u{206A}', '\u{206B}', '\u{206C}', '\u{206D}', '\u{206E}',
    '\u{206F}',
];

/// Zero Width Non-Joiner and Zero Width Joiner: CONTEXTJ.
const JOINERS: [char; 2] = ['\u{200C}', '\u{200D}'];

/// RFC 5892, section 2.6: exceptions that are PVALID or CONTEXTO.
const EXCEPTIONS_VALID: [u32; 10] = [
    0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007, 0xB7, 0x375, 0x5F3, 0x5F4,
];

/// RFC 5892, section 2.6: U+30FB, CONTEXTO (the digits of CONTEXTO are PVALID by their category).
const KATAKANA_MIDDLE_DOT: u32 = 0x30FB;

/// RFC 5892, section 2.6: exceptions that are DISALLOWED.
const EXCEPTIONS_DISALLOWED: [u32; 10] = [
    0x640, 0x7FA, 0x302E, 0x302F, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B,
];

/// RFC 5892, section 2.4: IgnorableBlocks.
const IGNORABLE_BLOCKS: [std::ops::RangeInclusive<u32>; 3] =
    [0x20D0..=0x20FF, 0x1D100..=0x1D1FF, 0x1D200..=0x1D24F];

/// Whether a mapped character may stand in a label: PVALID, CONTEXTJ or CONTEXTO of RFC 5892.
///
/// "Unstable" (section 2.2) needs no test: NFKC_Casefold does not change the output of the UTS #46 mapping, except for the
/// exceptions that are listed here anyway.
fn idna2008_valid(c: char) -> bool {
    let cp = c as u32;
    if EXCEPTIONS_VALID.contains(&cp) || cp == KATAKANA_MIDDLE_DOT || JOINERS.contains(&c) {
        return true;
    }
    if EXCEPTIONS_DISALLOWED.contains(&cp) {
        return false;
    }
    if c.is_ascii() {
        return c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    }
    let old_hangul_jamo = matches!(
        CodePointMapData::<HangulSyllableType>::new().get(c),
        HangulSyllableType::LeadingJamo
            | HangulSyllableType::VowelJamo
            | HangulSyllableType::TrailingJamo
    );
    if old_hangul_jamo
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        || CodePointSetData::new::<WhiteSpace>().contains(c)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(c)
        || IGNORABLE_BLOCKS.iter().any(|block| block.contains(&cp))
    {
        return false;
    }
    matches!(
        CodePointMapData::<GeneralCategory>::new().get(c),
        GeneralCategory::LowercaseLetter
            | GeneralCategory::UppercaseLetter
            | GeneralCategory::OtherLetter
            | GeneralCategory::DecimalNumber
            | GeneralCategory::ModifierLetter
            | GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
    )
}

/// Whether a character may stand in a label after the mapping.
pub(super) fn is_mapped_label_char(c: char) -> bool {
    let mapper = Uts46MapperBorrowed::new();
    let is_mapped = mapper.map_normalize(std::iter::once(c)).eq([c]);
    c == '_' || JOINERS.contains(&c) || idna2008_valid(c) && is_mapped
}

/// Whether a non-ASCII character may stand in a host before the mapping.
fn is_host_char(mapper: &Uts46MapperBorrowed<'_>, c: char) -> bool {
    if c.is_ascii() || IGNORED_BUT_ENDING.contains(&c) {
        return false;
    }
    if JOINERS.contains(&c) {
        return true;
    }
    mapper.map_normalize(std::iter::once(c)).all(idna2008_valid)
}

/// The characters that the mapping may join with the character before them: the second halves of canonical decompositions.
fn composing() -> HashSet<char> {
    let decompositions = CanonicalDecompositionBorrowed::new();
    ('\0'..=char::MAX)
        .filter_map(|c| match decompositions.decompose(c) {
            Decomposed::Expansion(_, second) => Some(second),
            Decomposed::Default | Decomposed::Singleton(_) => None,
        })
        .collect()
}

/// Whether the mapping leaves `c` as it is, next to any other character.
fn is_stable(mapper: &Uts46MapperBorrowed<'_>, composing: &HashSet<char>, c: char) -> bool {
    let alone = CodePointMapData::<CanonicalCombiningClass>::new().get(c)
        == CanonicalCombiningClass::NotReordered;
    alone
        && !JOINERS.contains(&c)
        && !composing.contains(&c)
        && mapper.map_normalize(std::iter::once(c)).eq([c])
}

/// The source text of `crates/livelink-detect/src/host/table.rs`.
pub(super) fn table() -> Result<String, String> {
    derive::check_version()?;
    let mapper = Uts46MapperBorrowed::new();
    let composing = composing();
    // Whether a host may hold the character, and whether the mapping leaves it as it is.
    let facts = |code_point| {
        let c = char::from_u32(code_point).filter(|c| is_host_char(&mapper, *c));
        c.map_or((false, false), |c| {
            (true, is_stable(&mapper, &composing, c))
        })
    };
    let facts: Vec<(bool, bool)> = (0..CODE_POINTS).map(facts).collect();
    let stages = Stages::<u8, _>::new(&facts, (false, false), BLOCK)?;
    let blocks = stages.values.chunks(BLOCK).map(|block| {
        let words = [bits(block, |facts| facts.0), bits(block, |facts| facts.1)];
        hex_cell(&words.concat())
    });
    Ok([
        FROM_UNICODE.to_owned(),
        array(
            "Entry `i` is the block of [`BLOCKS`] for the code points `256 * i ..= 256 * i + 255`. Later code points have none.",
            "static STAGE1: [u8",
            32,
            stages.blocks,
        ),
        array(
            "One bit a code point. Words 0 to 3: may it stand in a host? Words 4 to 7: and does the mapping leave it as it is?",
            "static BLOCKS: [[u64; 8]",
            1,
            blocks,
        ),
    ]
    .concat())
}

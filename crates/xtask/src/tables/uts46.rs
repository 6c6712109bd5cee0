//! The tables of `uts46`: what the mapping of UTS #46 makes of each character, what normalisation needs, and the properties that
//! labels are checked by.
//!
//! They are taken from the crates that `idna` is built on, which are pinned to one version of Unicode. So the answers of `uts46` are
//! those of `idna`, and the tests of `uts46` compare them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_normalizer::properties::{
    CanonicalCombiningClassMapBorrowed, CanonicalCompositionBorrowed,
    CanonicalDecompositionBorrowed, Decomposed,
};
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory, JoiningType};

use super::derive::{self, CODE_POINTS};
use super::source::array;
use super::stages::Stages;

// The layout of the values, which the crate has, too.
#[path = "../../../uts46/src/layout.rs"]
mod layout;

use layout::{Bidi, Joining};

/// The distinct texts, each with a byte before it that has its length and a flag. Their numbers follow the other values.
#[derive(Default)]
struct Pool(HashMap<Vec<u8>, u16>);

impl Pool {
    /// The number of a text with this flag or 0.
    fn number(&mut self, text: &str, flag: u8) -> Result<u16, String> {
        let len = u8::try_from(text.len())
            .ok()
            .filter(|len| *len < layout::COMPOSED)
            .ok_or_else(|| format!("uts46: {text:?} is too long"))?;
        let next = u16::from(layout::FIRST_TEXT)
            + u16::try_from(self.0.len()).map_err(|_| "uts46: too many texts")?;
        let text = [&[len | flag], text.as_bytes()].concat();
        Ok(*self.0.entry(text).or_insert(next))
    }
}

/// The distance from `c` to the only character of a text; `None` if there are others, or it is `c`.
fn shift(c: char, text: &str) -> Option<i32> {
    let mut chars = text.chars();
    let only = chars.next().filter(|only| *only != c)?;
    let shift = u32::from(only).cast_signed() - u32::from(c).cast_signed();
    chars.next().is_none().then_some(shift)
}

/// The most frequent distances from a character to the one that it becomes.
fn shifts(mapper: &Uts46MapperBorrowed<'_>) -> Vec<i32> {
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    for c in '\0'..=char::MAX {
        let text: String = mapper.map_normalize(std::iter::once(c)).collect();
        if let Some(shift) = shift(c, &text) {
            *counts.entry(shift).or_default() += 1;
        }
    }
    let mut shifts: Vec<(i32, usize)> = counts.into_iter().collect();
    shifts.sort_by_key(|(_, count)| Reverse(*count));
    let count = layout::FIRST_TEXT - layout::FIRST_SHIFT;
    let shifts = shifts.into_iter().take(usize::from(count));
    shifts.map(|(shift, _)| shift).collect()
}

/// The mapping as the crate has it: the values of all blocks, the texts, and where those of each block start.
#[derive(Default)]
struct Packed {
    values: Vec<u8>,
    texts: Vec<u8>,
    texts_of_block: Vec<u16>,
}

impl Packed {
    /// Packs some blocks of numbers.
    fn new(numbers: &[u16], pool: &Pool) -> Result<Self, String> {
        let texts: HashMap<u16, &Vec<u8>> = pool.0.iter().map(|(text, at)| (*at, text)).collect();
        let mut packed = Self::default();
        for block in numbers.chunks(layout::BLOCK_LEN) {
            let start = u16::try_from(packed.texts.len());
            let start = start.map_err(|_| "uts46: the texts take more than 64 KB")?;
            packed.texts_of_block.push(start);
            let mut next = layout::FIRST_TEXT..;
            for number in block {
                let text = texts.get(number);
                packed.texts.extend(text.into_iter().copied().flatten());
                packed.values.extend(match text {
                    Some(_) => next.next(),
                    None => u8::try_from(*number).ok(),
                });
            }
        }
        Ok(packed)
    }
}

/// The facts about a character that checking a label needs. `layout` says which bits hold them.
fn properties(c: char) -> u16 {
    let bidi = match CodePointMapData::<BidiClass>::new().get(c) {
        BidiClass::RightToLeft | BidiClass::ArabicLetter => Bidi::Rtl,
        BidiClass::ArabicNumber => Bidi::ArabicNumber,
        BidiClass::EuropeanNumber => Bidi::EuropeanNumber,
        BidiClass::NonspacingMark => Bidi::NonspacingMark,
        BidiClass::EuropeanSeparator
        | BidiClass::CommonSeparator
        | BidiClass::EuropeanTerminator
        | BidiClass::OtherNeutral
        | BidiClass::BoundaryNeutral => Bidi::Neutral,
        BidiClass::LeftToRight => Bidi::Ltr,
        _ => Bidi::Other,
    };
    let joining = match CodePointMapData::<JoiningType>::new().get(c) {
        JoiningType::DualJoining => Joining::Dual,
        JoiningType::LeftJoining => Joining::Left,
        JoiningType::RightJoining => Joining::Right,
        JoiningType::Transparent => Joining::Transparent,
        _ => Joining::Other,
    };
    let mark = match CodePointMapData::<GeneralCategory>::new().get(c) {
        GeneralCategory::NonspacingMark
        | GeneralCategory::SpacingMark
        | GeneralCategory::EnclosingMark => layout::MARK,
        _ => 0,
    };
    let class = CanonicalCombiningClassMapBorrowed::new().get_u8(c);
    bidi as u16
        | (joining as u16) << layout::JOINING_SHIFT
        | mark
        | u16::from(class) << layout::CLASS_SHIFT
}

/// Whether `c` is a syllable of Hangul.
fn is_hangul_syllable(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7A3}')
}

/// Whether `c` is a vowel or a final consonant of Hangul that is composed with the letters before it.
fn is_hangul_vowel_or_final(c: char) -> bool {
    matches!(c, '\u{1161}'..='\u{1175}' | '\u{11A8}'..='\u{11C2}')
}

/// The pairs of characters that normalisation composes, each with its composition.
fn compositions() -> Vec<[char; 3]> {
    let decompositions = CanonicalDecompositionBorrowed::new();
    let compositions = CanonicalCompositionBorrowed::new();
    let mut pairs: Vec<[char; 3]> = ('\0'..=char::MAX)
        .filter(|c| !is_hangul_syllable(*c))
        .filter_map(|c| match decompositions.decompose(c) {
            Decomposed::Expansion(first, second) => Some([first, second, c]),
            Decomposed::Default | Decomposed::Singleton(_) => None,
        })
        .filter(|[first, second, c]| compositions.compose(*first, *second) == Some(*c))
        .collect();
    pairs.sort_unstable();
    pairs
}

/// The pairs of the first plane as the crate has them: in groups by their second character, because few characters are second ones.
/// Distances are smaller numbers than characters, and are compressed to half the size.
struct Pairs {
    seconds: Vec<[u16; 2]>,
    steps: Vec<[u16; 2]>,
}

impl Pairs {
    /// Packs pairs that are sorted, each with its composition.
    fn new(pairs: &[[u32; 3]]) -> Result<Self, String> {
        let narrow = |number: usize| u16::try_from(number).map_err(|_| "uts46: a wide pair");
        let mut groups: BTreeMap<u16, Vec<[u16; 2]>> = BTreeMap::new();
        for [first, second, composed] in pairs.iter().map(|pair| pair.map(|c| c as usize)) {
            let group = groups.entry(narrow(second)?).or_default();
            group.push([narrow(first)?, narrow(composed)?]);
        }
        let (mut seconds, mut steps) = (Vec::new(), Vec::new());
        for (second, group) in groups {
            let mut last = [0; 2];
            for [first, composed] in group {
                steps.push([first.wrapping_sub(last[0]), composed.wrapping_sub(last[1])]);
                last = [first, composed];
            }
            seconds.push([second, narrow(steps.len())?]);
        }
        Ok(Self { seconds, steps })
    }
}

/// The source text of `crates/uts46/src/table.rs`.
pub(super) fn table() -> Result<String, String> {
    derive::check_version()?;
    let mapper = Uts46MapperBorrowed::new();
    let decomposer = DecomposingNormalizerBorrowed::new_nfd();
    let pairs = compositions();
    let shifts = shifts(&mapper);
    let mut pool = Pool::default();
    let mut mapped = vec![u16::from(layout::DISALLOWED); CODE_POINTS as usize];
    let mut records: Vec<u16> = vec![properties('a')];
    let mut record_of = vec![0_u8; CODE_POINTS as usize];
    for c in '\0'..=char::MAX {
        let text: String = mapper.map_normalize(std::iter::once(c)).collect();
        let itself = text.chars().eq([c]);
        let value = if text.contains(char::REPLACEMENT_CHARACTER) {
            layout::DISALLOWED.into()
        } else if text.is_empty() {
            layout::IGNORED.into()
        } else if !itself {
            let shift = shift(c, &text);
            let known = shifts.iter().position(|known| Some(*known) == shift);
            match known.and_then(|known| u16::try_from(known).ok()) {
                Some(known) => u16::from(layout::FIRST_SHIFT) + known,
                None => pool.number(&text, 0)?,
            }
        } else if is_hangul_syllable(c) {
            layout::HANGUL.into()
        } else {
            let parts: String = decomposer.normalize_iter(std::iter::once(c)).collect();
            let combines = CanonicalCombiningClassMapBorrowed::new().get_u8(c) > 0
                || pairs.iter().any(|[_, second, _]| *second == c)
                || is_hangul_vowel_or_final(c);
            match (parts.chars().eq([c]), combines) {
                (true, false) => layout::ITSELF.into(),
                (true, true) => layout::COMBINES.into(),
                (false, false) => pool.number(&parts, layout::COMPOSED)?,
                (false, true) => return Err(format!("uts46: {c:?} is composed, and combines")),
            }
        };
        mapped[c as usize] = value;
        if itself {
            let properties = properties(c);
            let known = records.iter().position(|known| *known == properties);
            let number = known.unwrap_or_else(|| {
                records.push(properties);
                records.len() - 1
            });
            record_of[c as usize] =
                u8::try_from(number).map_err(|_| "uts46: more than 256 records")?;
        }
    }
    // The last plane with ignored characters has no blocks.
    let selectors = '\0'..=char::MAX;
    for c in selectors.filter(|c| layout::is_ignored_selector(*c)) {
        if std::mem::replace(&mut mapped[c as usize], layout::DISALLOWED.into())
            != u16::from(layout::IGNORED)
        {
            return Err(format!("uts46: {c:?} is not ignored"));
        }
    }
    let mapped = Stages::<u16, u16>::new(&mapped, layout::DISALLOWED.into(), layout::BLOCK_LEN)?;
    let packed = Packed::new(&mapped.values, &pool)?;
    let record_of = Stages::<u16, u8>::new(&record_of, 0, layout::BLOCK_LEN)?;
    let header = format!(
        "//! The answers of UTS #46 for each character, by Unicode {}; see LICENSE-UNICODE.\n\
         //!\n\
         //! Generated by `cargo xtask tables`: do not edit.\n",
        derive::version()
    );
    let (narrow, wide): (Vec<_>, Vec<_>) = pairs
        .iter()
        .map(|pair| pair.map(u32::from))
        .partition(|pair| pair.iter().all(|c| *c <= u32::from(u16::MAX)));
    let Pairs { seconds, steps } = Pairs::new(&narrow)?;
    let cells =
        |rows: &[[u16; 2]]| -> Vec<String> { rows.iter().map(|row| format!("{row:?}")).collect() };
    Ok([
        header,
        array(
            "The number of the block in `MAPPED` for every `BLOCK_LEN` code points.",
            "static MAPPED_BLOCKS: [u16",
            24,
            &mapped.blocks,
        ),
        array(
            "The distinct blocks of the mapping: values of `layout`.",
            "static MAPPED: [u8",
            24,
            &packed.values,
        ),
        array(
            "The most frequent distances from a character to the one that it becomes.",
            "static SHIFTS: [i32",
            24,
            &shifts,
        ),
        array(
            "The texts that the characters of each block are mapped to, and their decompositions. The byte before each holds its length and its kind.",
            "static TEXTS: [u8",
            24,
            &packed.texts,
        ),
        array(
            "Where the texts of each distinct block start.",
            "static TEXTS_OF_BLOCK: [u16",
            24,
            &packed.texts_of_block,
        ),
        array(
            "The number of the block in `RECORD_OF` for every `BLOCK_LEN` code points.",
            "static RECORD_BLOCKS: [u16",
            24,
            &record_of.blocks,
        ),
        array(
            "The distinct blocks of the numbers of properties in `RECORDS`.",
            "static RECORD_OF: [u8",
            24,
            &record_of.values,
        ),
        array(
            "The distinct properties: values of `layout`.",
            "static RECORDS: [u16",
            24,
            &records,
        ),
        array(
            "The second characters of the pairs that normalisation composes, sorted, each with the number of pairs up to its last one.",
            "static SECONDS: [[u16; 2]",
            8,
            cells(&seconds),
        ),
        array(
            "The first character of each pair and the composition, as distances from those of the pair before it with the same second \
             character; from 0 for the first pair.",
            "static PAIR_STEPS: [[u16; 2]",
            8,
            cells(&steps),
        ),
        array(
            "The pairs beyond the first plane: two characters and their composition; sorted.",
            "static WIDE_PAIRS: [[u32; 3]",
            8,
            wide.into_iter().map(|pair| format!("{pair:?}")),
        ),
    ]
    .concat())
}

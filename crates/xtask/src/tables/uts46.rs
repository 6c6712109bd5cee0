//! The tables of `uts46`: what the mapping of UTS #46 makes of each character, what normalisation needs, and the properties that
//! labels are checked by.
//!
//! They are taken from the crates that `idna` is built on, which are pinned to one version of Unicode. So the answers of `uts46` are
//! those of `idna`, and the tests of `uts46` compare them.

use std::collections::HashMap;
use std::fmt::Write as _;

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_normalizer::properties::{
    CanonicalCombiningClassMapBorrowed, CanonicalCompositionBorrowed,
    CanonicalDecompositionBorrowed, Decomposed,
};
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory, JoiningType};

use super::derive::{self, UNICODE_VERSION};

// The layout of the values, which the crate has, too.
#[path = "../../../uts46/src/layout.rs"]
mod layout;

use layout::{Bidi, Joining};

/// A table in two stages: the number of the block of each `layout::BLOCK_LEN` code points, and the distinct blocks, one after the other.
struct Stages<T> {
    blocks: Vec<u16>,
    values: Vec<T>,
}

impl<T: Copy + PartialEq> Stages<T> {
    /// Code points after the last one that differs from `above` have no blocks.
    fn new(all: &[T], above: T) -> Result<Self, String> {
        let used = all.iter().rposition(|value| *value != above);
        let end = used
            .map_or(0, |last| last + 1)
            .next_multiple_of(layout::BLOCK_LEN);
        let mut distinct: Vec<&[T]> = Vec::new();
        let mut blocks = Vec::new();
        for block in all[..end].chunks(layout::BLOCK_LEN) {
            let known = distinct.iter().position(|known| *known == block);
            let number = known.unwrap_or_else(|| {
                distinct.push(block);
                distinct.len() - 1
            });
            blocks.push(u16::try_from(number).map_err(|_| "uts46: too many distinct blocks")?);
        }
        Ok(Self {
            blocks,
            values: distinct.concat(),
        })
    }
}

/// Texts, each once, with a byte before each that has its length and a flag.
#[derive(Default)]
struct Pool {
    bytes: Vec<u8>,
    places: HashMap<(String, bool), u16>,
}

impl Pool {
    /// The value of a character with this text.
    fn value(&mut self, text: &str, composite: bool) -> Result<u16, String> {
        let key = (text.to_owned(), composite);
        if let Some(place) = self.places.get(&key) {
            return Ok(*place);
        }
        let len = u8::try_from(text.len())
            .ok()
            .filter(|len| *len < layout::COMPOSED)
            .ok_or_else(|| format!("uts46: {text:?} is too long"))?;
        let flag = if composite { layout::COMPOSED } else { 0 };
        let value = u16::try_from(usize::from(layout::FIRST_TEXT) + self.bytes.len())
            .map_err(|_| "uts46: the texts take more than 64 KB")?;
        self.bytes.push(len | flag);
        self.bytes.extend(text.bytes());
        self.places.insert(key, value);
        Ok(value)
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

/// The source text of `crates/uts46/src/table.rs`.
pub(super) fn table() -> Result<String, String> {
    derive::check_version()?;
    let mapper = Uts46MapperBorrowed::new();
    let decomposer = DecomposingNormalizerBorrowed::new_nfd();
    let pairs = compositions();
    let mut pool = Pool::default();
    let mut mapped = vec![layout::DISALLOWED; 0x11_0000];
    let mut records: Vec<u16> = vec![properties('a')];
    let mut record_of = vec![0_u8; 0x11_0000];
    for c in '\0'..=char::MAX {
        let text: String = mapper.map_normalize(std::iter::once(c)).collect();
        let itself = text.chars().eq([c]);
        let value = if text.contains(char::REPLACEMENT_CHARACTER) {
            layout::DISALLOWED
        } else if text.is_empty() {
            layout::IGNORED
        } else if !itself {
            pool.value(&text, false)?
        } else if is_hangul_syllable(c) {
            layout::HANGUL
        } else {
            let parts: String = decomposer.normalize_iter(std::iter::once(c)).collect();
            let combines = CanonicalCombiningClassMapBorrowed::new().get_u8(c) > 0
                || pairs.iter().any(|[_, second, _]| *second == c)
                || is_hangul_vowel_or_final(c);
            match (parts.chars().eq([c]), combines) {
                (true, false) => layout::ITSELF,
                (true, true) => layout::COMBINES,
                (false, false) => pool.value(&parts, true)?,
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
        if std::mem::replace(&mut mapped[c as usize], layout::DISALLOWED) != layout::IGNORED {
            return Err(format!("uts46: {c:?} is not ignored"));
        }
    }
    let mapped = Stages::new(&mapped, layout::DISALLOWED)?;
    let record_of = Stages::new(&record_of, 0)?;
    let mut out = String::new();
    let (major, minor, update) = UNICODE_VERSION;
    let _ = writeln!(
        out,
        "//! What UTS #46 asks of each character, by Unicode {major}.{minor}.{update}; see LICENSE-UNICODE.\n\
         //!\n\
         //! Generated by `cargo xtask tables`: do not edit."
    );
    push_numbers(
        &mut out,
        "MAPPED_BLOCKS: [u16",
        "The number of the block in `MAPPED` for every `BLOCK_LEN` code points.",
        &mapped.blocks,
    );
    push_numbers(
        &mut out,
        "MAPPED: [u16",
        "The distinct blocks of the mapping: values of `layout`.",
        &mapped.values,
    );
    push_bytes(
        &mut out,
        "TEXTS",
        "The texts that characters are mapped to, and the decompositions. Before each stands a byte: its length, and what it is.",
        &pool.bytes,
    );
    push_numbers(
        &mut out,
        "RECORD_BLOCKS: [u16",
        "The number of the block in `RECORD_OF` for every `BLOCK_LEN` code points.",
        &record_of.blocks,
    );
    push_bytes(
        &mut out,
        "RECORD_OF",
        "The distinct blocks of the numbers of properties in `RECORDS`.",
        &record_of.values,
    );
    push_numbers(
        &mut out,
        "RECORDS: [u16",
        "The distinct properties: values of `layout`.",
        &records,
    );
    let (narrow, wide): (Vec<_>, Vec<_>) = pairs
        .iter()
        .map(|pair| pair.map(u32::from))
        .partition(|pair| pair.iter().all(|c| *c <= u32::from(u16::MAX)));
    push_pairs(&mut out, "PAIRS: [[u16; 3]", "", &narrow);
    push_pairs(
        &mut out,
        "WIDE_PAIRS: [[u32; 3]",
        " beyond the first plane",
        &wide,
    );
    Ok(out)
}

/// Writes a table of numbers.
fn push_numbers(out: &mut String, head: &str, about: &str, numbers: &[u16]) {
    let _ = writeln!(
        out,
        "\n/// {about}\n#[rustfmt::skip]\npub(crate) static {head}; {}] = [",
        numbers.len()
    );
    for row in numbers.chunks(24) {
        let row: Vec<String> = row.iter().map(u16::to_string).collect();
        let _ = writeln!(out, "    {},", row.join(","));
    }
    out.push_str("];\n");
}

/// Writes a table of bytes.
fn push_bytes(out: &mut String, name: &str, about: &str, bytes: &[u8]) {
    let _ = writeln!(
        out,
        "\n/// {about}\n#[rustfmt::skip]\npub(crate) static {name}: [u8; {}] = *b\"\\",
        bytes.len()
    );
    for row in bytes.chunks(40) {
        let row: String = row.iter().map(|byte| format!("\\x{byte:02x}")).collect();
        let _ = writeln!(out, "{row}\\");
    }
    out.push_str("\";\n");
}

/// Writes the pairs that are composed.
fn push_pairs(out: &mut String, head: &str, beyond: &str, pairs: &[[u32; 3]]) {
    let _ = writeln!(
        out,
        "\n/// Two characters{beyond} that normalisation composes, and what it makes of them; sorted.\n\
         #[rustfmt::skip]\npub(crate) static {head}; {}] = [",
        pairs.len()
    );
    for row in pairs.chunks(8) {
        let row: Vec<String> = row
            .iter()
            .map(|[first, second, composed]| format!("[{first},{second},{composed}]"))
            .collect();
        let _ = writeln!(out, "    {},", row.join(","));
    }
    out.push_str("];\n");
}

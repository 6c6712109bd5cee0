//! The tables of scripts: the script of each character and the scripts that it is used with (UAX #24), and which characters
//! identifiers may have (UTS #39).
//!
//! The data come from the crates unicode-script and unicode-security, and from `data/ucd`.

use std::collections::{BTreeMap, BTreeSet};

use unicode_script::{Script, ScriptExtension, UnicodeScript as _};
use unicode_security::mixed_script::AugmentedScriptSet;

use super::derive::{self, CODE_POINTS};
use super::identifier_types::IdentifierTypes;
use super::security::ranges;
use super::source::{FROM_UNICODE, array, hex, hex_cell};
use super::stages::{Stages, bits};

/// The scripts that the library has constants for.
const NAMED: [(&str, Script); 11] = [
    ("BOPOMOFO", Script::Bopomofo),
    ("COMMON", Script::Common),
    ("CYRILLIC", Script::Cyrillic),
    ("GREEK", Script::Greek),
    ("HAN", Script::Han),
    ("HANGUL", Script::Hangul),
    ("HEBREW", Script::Hebrew),
    ("HIRAGANA", Script::Hiragana),
    ("INHERITED", Script::Inherited),
    ("KATAKANA", Script::Katakana),
    ("LATIN", Script::Latin),
];

/// What is a script by name only. These come after all others.
const UNREAL: [Script; 3] = [Script::Common, Script::Inherited, Script::Unknown];

/// A set of scripts, a bit for each.
type Set = [u64; 3];

/// The bits for three writing systems of several scripts (UTS #39, section 5.1): Han with Bopomofo, Japanese, Korean.
const WRITING_SYSTEMS: [usize; 3] = [189, 190, 191];

/// The number of code points in a block of the table of identifiers.
const BLOCK: usize = 256;

/// The source text of `crates/livelink-detect/src/script/table.rs`.
pub(super) fn table() -> Result<String, String> {
    derive::check_version()?;
    let mut names = BTreeMap::new();
    for c in '\0'..=char::MAX {
        names.insert(c.script().full_name(), c.script());
    }
    let mut scripts: Vec<Script> = names.into_values().collect();
    scripts.retain(|script| !UNREAL.contains(script));
    let real = scripts.len();
    if real > WRITING_SYSTEMS[0] {
        return Err(format!("a set has no room for {real} scripts"));
    }
    scripts.extend(UNREAL);
    let number = |script: Script| scripts.iter().position(|known| *known == script);
    let number = |script: Script| number(script).unwrap_or(scripts.len());

    // The script of each character, and the set of those that it is used with. Most sets have that script alone.
    let pair = |c: char| (number(c.script()), set_of(c.script_extension(), number));
    let is_other = |(script, set): &(usize, Set)| *script >= real || *set != self::set([*script]);
    let others: BTreeSet<(usize, Set)> = ('\0'..=char::MAX).map(pair).filter(is_other).collect();
    let others: Vec<(usize, Set)> = others.into_iter().collect();
    let entries = ranges(|c| {
        let pair = pair(c);
        let other = others.binary_search(&pair);
        other.map_or(pair.0, |at| real + at)
    })?;
    let with_latin = set((0..real).filter(|number| {
        let script = scripts[*number];
        script.is_recommended() && !matches!(script, Script::Cyrillic | Script::Greek)
    }));

    let constants =
        NAMED.map(|(name, script)| format!("pub(super) const {name}: u8 = {};\n", number(script)));
    let names: Vec<&str> = scripts.iter().map(|script| script.full_name()).collect();
    let names: Vec<String> = names.chunks(10).map(|line| line.join(" ")).collect();
    let facts = format!(
        "\n/// How many scripts there are. After these come Common, Inherited and Unknown.\n\
         pub(super) const REAL: usize = {real};\n\n\
         /// The names of the scripts, in the order of their numbers, with spaces between them.\n\
         #[rustfmt::skip]\n\
         pub(super) static NAMES: &str = \"\\\n    {}\";\n\n\
         /// The bits of three writing systems (UTS #39, section 5.1): Han with Bopomofo, Japanese, Korean.\n\
         pub(super) const WRITING_SYSTEMS: [u64; 3] = {};\n\n\
         /// The recommended scripts except Cyrillic and Greek.\n\
         pub(super) const RECOMMENDED: [u64; 3] = {};\n",
        names.join(" \\\n    "),
        hex_cell(&set(WRITING_SYSTEMS)),
        hex_cell(&with_latin),
    );
    let types = IdentifierTypes::read()?;
    let is_allowed = |c| char::from_u32(c).is_some_and(|c| types.is_allowed(c));
    let allowed: Vec<bool> = (0..CODE_POINTS).map(is_allowed).collect();
    let allowed = Stages::<u8, bool>::new(&allowed, false, BLOCK)?;
    Ok([
        FROM_UNICODE.to_owned(),
        "\n".to_owned(),
        constants.concat(),
        facts,
        array(
            "The ranges of characters with the same scripts: the number of a script if they are used with that script alone, or \
             [`REAL`] and the place among [`OTHERS`].",
            "static RANGES: [u32",
            12,
            hex(&entries),
        ),
        array(
            "The scripts of the characters that are used with other scripts, with several, or with any.",
            "static OTHERS: [u8",
            32,
            others.iter().map(|(script, _)| script),
        ),
        array(
            "The scripts that these characters are used with, and the writing systems of those scripts: a bit for each.",
            "static SETS: [[u64; 3]",
            1,
            others.iter().map(|(_, set)| hex_cell(set)),
        ),
        array(
            "Entry `i` is the block of [`ALLOWED`] for the code points `256 * i ..= 256 * i + 255`. Later code points have none.",
            "static ALLOWED_BLOCKS: [u8",
            32,
            allowed.blocks,
        ),
        array(
            "One bit for each code point: whether identifiers may have it (Identifier_Status of UTS #39).",
            "static ALLOWED: [[u64; 4]",
            1,
            allowed.values.chunks(BLOCK).map(|block| hex_cell(&bits(block, |is| *is))),
        ),
    ]
    .concat())
}

/// The scripts of an extension, with the writing systems that they belong to.
fn set_of(scripts: ScriptExtension, number: impl Fn(Script) -> usize) -> Set {
    if scripts.is_common() || scripts.is_inherited() {
        return [u64::MAX; 3];
    }
    let with = AugmentedScriptSet::from(scripts);
    let systems = WRITING_SYSTEMS
        .into_iter()
        .zip([with.hanb, with.jpan, with.kore]);
    let systems = systems.filter_map(|(bit, belongs)| belongs.then_some(bit));
    set(scripts.iter().map(number).chain(systems))
}

/// The set with these bits.
fn set(bits: impl IntoIterator<Item = usize>) -> Set {
    let mut set = Set::default();
    for bit in bits {
        set[bit / 64] |= 1 << (bit % 64);
    }
    set
}

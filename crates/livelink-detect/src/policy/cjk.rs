//! CJK text that is glued to a host without a space (ruling 25).

use crate::host::chars::is_sentence_dot;
use crate::script::Script;
use crate::text::char_at;
use std::ops::Range;

/// Whether a character belongs to a script that is written without a space between a word and a
/// URL: Han, Kana, Bopomofo or Hangul (ruling 25). O(1).
///
/// ```
/// assert!("言ナ한ー".chars().all(livelink_detect::is_cjk));
/// assert!(!"aä。".chars().any(livelink_detect::is_cjk));
/// ```
pub fn is_cjk(c: char) -> bool {
    // Two tone marks of Bopomofo have lower code points than all other CJK characters.
    if c < '\u{1100}' && !matches!(c, '\u{2EA}' | '\u{2EB}') {
        return false;
    }
    // To look up a script is expensive, so the usual kana, Han characters and Hangul syllables come
    // first.
    if is_plain_cjk(c) {
        return true;
    }
    match Script::of(c) {
        Script::HAN | Script::HIRAGANA | Script::KATAKANA | Script::BOPOMOFO | Script::HANGUL => {
            true
        }
        // The prolonged sound mark and the like are Common, but are only used among Kana.
        Script::COMMON => matches!(c, '\u{30FB}' | '\u{30FC}' | '\u{FF70}'),
        _ => false,
    }
}

/// Returns whether `c` is one of the usual kana, Han characters and Hangul syllables.
#[inline]
fn is_plain_cjk(c: char) -> bool {
    matches!(
        c,
        '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}'
    )
}

/// Returns whether `c` is a letter of Korean.
pub(super) fn is_hangul(c: char) -> bool {
    Script::of(c) == Script::HANGUL
}

/// Returns the ASCII parts of `run`, a host run, that begin right after a CJK character or an
/// ideographic full stop, and reach to the end of the run or of a sentence. They are byte ranges,
/// from left to right.
///
/// Each begins with a letter or digit, so that the scripts change inside a label. In
/// `例え.example.com` there is a dot between the scripts, and the text before it is a label of the
/// host.
pub(crate) fn after_cjk(run: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let (before, edge) = next_stretch(run, at)?;
            let rest = run.get(edge..)?;
            let len = rest.find(|c: char| !c.is_ascii()).unwrap_or(rest.len());
            at = edge + len;
            let next = rest.get(len..)?.chars().next();
            // Finding the script of a character costs the most, so it comes last.
            if rest.starts_with(|c: char| c.is_ascii_alphanumeric())
                && next.is_none_or(is_sentence_dot)
                && (is_sentence_dot(before) || is_cjk(before))
            {
                return Some(edge..at);
            }
        }
    })
}

/// Returns the place of the first ASCII character of `run` that is after byte `at` and follows a
/// character that is not ASCII, together with that other character.
fn next_stretch(run: &str, at: usize) -> Option<(char, usize)> {
    // A look at bytes costs less than decoding each character.
    let bytes = run.as_bytes().get(at..)?;
    let beyond = bytes.iter().position(|byte| !byte.is_ascii())?;
    let len = bytes.get(beyond..)?.iter().position(u8::is_ascii)?;
    let edge = at + beyond + len;
    Some((run.get(..edge)?.chars().next_back()?, edge))
}

/// Returns the parts of `run`, a host run, that end right before a CJK character. Each may be a
/// host. They are byte ranges, from left to right.
///
/// A part at the start of the run may hold letters of any script except CJK. Each other part comes
/// after a CJK character or a sentence dot, and is all ASCII.
pub(crate) fn before_cjk(run: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = run.get(at..).filter(|rest| !rest.is_empty())?;
            let start = at + rest.find(is_outside)?;
            let text = run.get(start..)?;
            let len = text.find(|c| !is_outside(c)).unwrap_or(text.len());
            at = start + len;
            if is_before_cjk(run, start..at) {
                return Some(start..at);
            }
        }
    })
}

/// Returns the part at the start of `run` of those that [`before_cjk`] finds.
pub(crate) fn front_before_cjk(run: &str) -> Option<&str> {
    let end = run.find(|c| !is_outside(c))?;
    run.get(..end).filter(|_| is_before_cjk(run, 0..end))
}

/// Returns whether `c` separates no parts: it is neither a CJK character nor the dot of a sentence.
fn is_outside(c: char) -> bool {
    !is_cjk(c) && !is_sentence_dot(c)
}

/// Returns whether `range`, a stretch of `run` without separators, may be a host that ends right
/// before a CJK character.
fn is_before_cjk(run: &str, range: Range<usize>) -> bool {
    let part = run.get(range.clone()).unwrap_or_default();
    starts_with_cjk(run, range.end)
        && part.contains('.')
        && part.starts_with(char::is_alphanumeric)
        && part.ends_with(char::is_alphanumeric)
        && (range.start == 0 || part.is_ascii())
}

/// Returns whether the character at `at` is a CJK character.
pub(crate) fn starts_with_cjk(text: &str, at: usize) -> bool {
    char_at(text, at).is_some_and(is_cjk)
}

/// Returns the length in bytes of the CJK text at the start of a local part that does not belong to
/// the address. The rest of the local part is all ASCII and begins with a letter or digit. Returns
/// 0 if there is no such text.
pub(crate) fn before_local_part(local: &str) -> usize {
    if local.is_ascii() {
        return 0;
    }
    let Some(last) = local.rfind(is_cjk) else {
        return 0;
    };
    let start = local.ceil_char_boundary(last + 1);
    let rest = local.get(start..).unwrap_or_default();
    let whole = rest.is_ascii() && rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    if whole { start } else { 0 }
}

/// Whether a character is a punctuation mark of CJK text, such as `。` or `「`. Right after an ASCII
/// path, policy ends the link before it (ruling 25). O(1).
///
/// ```
/// assert!("。，（".chars().all(livelink_detect::is_full_width_mark));
/// assert!(!".,(・".chars().any(livelink_detect::is_full_width_mark));
/// ```
pub fn is_punctuation(c: char) -> bool {
    PUNCTUATION.contains(&c)
}

/// The marks of [`is_punctuation`].
const PUNCTUATION: [char; 28] = [
    '，', '。', '；', '：', '！', '？', '、', '．', '｡', '､', '“', '”', '「', '」', '『', '』',
    '（', '）', '【', '】', '〈', '〉', '《', '》', '〔', '〕', '［', '］',
];

#[cfg(test)]
mod tests {
    use super::is_plain_cjk;
    use super::{after_cjk, before_cjk, before_local_part};
    use crate::script::Script;

    /// The characters that are known without their script.
    #[test]
    fn plain_letters_are_cjk() {
        let cjk = [
            Script::HAN,
            Script::HIRAGANA,
            Script::KATAKANA,
            Script::HANGUL,
        ];
        for c in ('\0'..=char::MAX).filter(|c| is_plain_cjk(*c)) {
            assert!(cjk.contains(&Script::of(c)), "{c}");
        }
    }

    #[test]
    fn hosts_before_cjk() {
        for (run, parts) in [
            ("bitcoin.org를", &["bitcoin.org"][..]),
            ("a.ioのb.comを", &["a.io", "b.com"]),
            ("münchen.deの", &["münchen.de"]),
            ("のmünchen.deの", &[]),
            ("例え.comの", &[]),
            ("ab를", &[]),
            ("example.com", &[]),
            ("", &[]),
        ] {
            let found: Vec<&str> = before_cjk(run).map(|range| &run[range]).collect();
            assert_eq!(found, parts, "{run}");
        }
    }

    #[test]
    fn local_parts() {
        for (local, expected) in [
            ("メールはme", "メールは".len()),
            ("me", 0),
            ("メール", 0),
            ("はü", 0),
            ("は.me", 0),
            ("aはme", "aは".len()),
        ] {
            assert_eq!(before_local_part(local), expected, "{local}");
        }
    }

    /// The parts are between `|` and `|`.
    #[track_caller]
    fn check(marked: &str) {
        let run = marked.replace('|', "");
        let mut out = String::new();
        let mut at = 0;
        for stretch in after_cjk(&run) {
            out += &format!("{}|{}|", &run[at..stretch.start], &run[stretch.clone()]);
            at = stretch.end;
        }
        assert_eq!(out + &run[at..], marked);
    }

    #[test]
    fn stretches() {
        for marked in [
            "ウェブサイトは|example.com|",
            "データ|example.com|",
            "例え.example.com",
            "example.com",
            "münchen.de",
            "приветexample.com",
            "最高のSONY製品.com",
            "最高のSONY製品|x.com|",
            "一|a.com|。二|b.com|。三",
            "一a.comです。二|b.com|",
            // Marks of the script Common that are only used among kana.
            "サーバー|a.com|",
            "ア・|a.com|",
            "ｻｰ|a.com|",
            "ㄅㄆ|a.com|",
            "한국|a.com|",
            "一",
            "",
        ] {
            check(marked);
        }
    }
}

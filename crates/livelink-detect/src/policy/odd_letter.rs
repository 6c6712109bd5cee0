//! Letters and digits that read as others among those around them (ruling 45).

use crate::script::Script;

/// Characters of Chinese and Japanese that are one or two strokes. Beside other characters of
/// these scripts they are words and letters. Among letters of ASCII they look like a hyphen, a
/// slash, an apostrophe or a letter.
const STROKES: &str = "ーヽヾノソゾン一七丁丅丨丫丶丿乀乁乛〇十工讠ㄈㄒㄚㄟㄧㄨㄩㆲㆳㆺ";

/// Returns a stroke that has nothing but ASCII on both sides, in a label with a letter of ASCII:
/// `google.comノevil`, `ip一address`. An edge of the label counts as ASCII, and so does another
/// stroke.
pub(super) fn lone_stroke(label: &str) -> Option<char> {
    if !has_latin(label) {
        return None;
    }
    let mut after_ascii = true;
    let mut stroke = None;
    for c in label.chars() {
        if c.is_ascii() {
            if stroke.is_some() {
                break;
            }
            after_ascii = true;
        } else if !STROKES.contains(c) {
            (after_ascii, stroke) = (false, None);
        } else if after_ascii {
            stroke = stroke.or(Some(c));
        }
    }
    stroke
}

/// Returns whether a label, in Unicode form, has a letter of ASCII.
pub(super) fn has_latin(label: &str) -> bool {
    label.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// Returns a letter of Hiragana among Katakana, or of Katakana among Hiragana, that looks the same
/// in both: the へ of `ホテルへヴン`. At an edge of the label it may be a word of its own, the
/// particle へ.
pub(super) fn of_the_other_kana(label: &str) -> Option<char> {
    let is_same = |c| matches!(c, 'へ'..='ぺ' | 'ヘ'..='ペ');
    let mut kana = Script::COMMON;
    for c in label.chars().filter(|c| !is_same(*c)) {
        let script = Script::of(c);
        if script == Script::COMMON || script == kana {
            continue;
        }
        let is_kana = [Script::HIRAGANA, Script::KATAKANA].contains(&script);
        if !is_kana || kana != Script::COMMON {
            return None;
        }
        kana = script;
    }
    let mut inside = label.chars();
    inside.next();
    inside.next_back();
    inside.find(|c| kana != Script::COMMON && is_same(*c) && Script::of(*c) != kana)
}

/// Returns a digit of another system than a digit before it (UTS #39, section 5.3): the २ of `0२`.
pub(super) fn of_another_system(label: &str) -> Option<char> {
    // The code points of the ten digits of a system differ in the last hexadecimal digit alone.
    // U+3007 is the zero of Chinese, but also a word.
    let is_digit = |c: &char| c.is_numeric() && *c != '〇';
    let mut digits = label.chars().filter(is_digit);
    let system = |c: char| u32::from(c) >> 4;
    let first = system(digits.next()?);
    digits.find(|c| system(*c) != first)
}

#[cfg(test)]
mod tests {
    use super::{lone_stroke, of_another_system, of_the_other_kana};

    #[test]
    fn strokes_among_ascii() {
        for (label, expected) in [
            ("comノevil", Some('ノ')),
            ("ip一address", Some('一')),
            ("abcーdef", Some('ー')),
            ("google一", Some('一')),
            ("ㄒom", Some('ㄒ')),
            ("com丶丶evil", Some('丶')),
            ("最高のabcーdef", Some('ー')),
            ("aヽ", Some('ヽ')),
            ("一123", None),
            ("1〇1", None),
            ("一生gamer", None),
            ("gamer生一", None),
            ("eコマース", None),
            ("ビタミンb1", None),
            ("女子〇〇ch", None),
            ("ノンソ", None),
            ("丫丫", None),
        ] {
            assert_eq!(lone_stroke(label), expected, "{label}");
        }
    }

    #[test]
    fn letters_that_both_kana_have() {
        for (label, expected) in [
            ("ホテルへヴン", Some('へ')),
            ("ヌーベルべル2", Some('べ')),
            ("おヘや", Some('ヘ')),
            ("ヘブン", None),
            ("ホテルへ", None),
            ("へや", None),
            ("東京へゴー", None),
            ("まちへデート", None),
            ("へ", None),
            ("へヘへ", None),
        ] {
            assert_eq!(of_the_other_kana(label), expected, "{label}");
        }
    }

    #[test]
    fn digits_of_two_systems() {
        for (label, expected) in [
            ("0२", Some('२')),
            ("१२3", Some('3')),
            ("႐၀", Some('၀')),
            ("१२", None),
            ("〇1", None),
            ("ก๑๒", None),
            ("a1b2", None),
        ] {
            assert_eq!(of_another_system(label), expected, "{label}");
        }
    }
}

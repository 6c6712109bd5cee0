//! Letters of Chinese, Japanese and Korean, told by their bytes. Text in these scripts has no spaces, so a path in it may be long.

/// Returns the length in bytes of the kana, Han letters and Hangul syllables at the start of `text`.
///
/// Each of these characters is [`LinkTerm::Include`](crate::LinkTerm::Include), and no part of a link gives it a meaning. The
/// letters are those of U+3041 to U+3096, U+30A1 to U+30FA, U+30FC to U+30FE, U+4E00 to U+9FFF and U+AC00 to U+D7A3. Other
/// characters that are Include end the count, so the count may stop before the last Include character.
///
/// Linear in the answer.
///
/// ```
/// assert_eq!(uts58::cjk_letters_len("東京タワー。"), 15);
/// assert_eq!(uts58::cjk_letters_len("한국어 "), 9);
/// assert_eq!(uts58::cjk_letters_len("a東京"), 0);
/// ```
#[must_use]
pub fn cjk_letters_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (characters, _) = bytes.as_chunks::<3>();
    // Before the first other character, every three bytes are one character.
    let letters = characters.iter().take_while(|bytes| is_letter(bytes));
    3 * letters.count()
}

/// Returns whether the bytes are one of the letters, if they are one character. It compares without branches, because Han and kana
/// alternate in no pattern that a processor could predict.
#[inline]
fn is_letter(&[lead, second, third]: &[u8; 3]) -> bool {
    let c = u32::from(lead) << 12 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F);
    let is_in = |first: char, last: char| {
        // The lead byte of three is 0xE0 and the four highest bits of the character.
        let first = first as u32 + (0xE0 << 12);
        c.wrapping_sub(first) <= last as u32 + (0xE0 << 12) - first
    };
    is_in('一', '\u{9FFF}')
        | is_in('ぁ', 'ゖ')
        | is_in('ァ', 'ヺ')
        | is_in('ー', 'ヾ')
        | is_in('가', '힣')
}

#[cfg(test)]
mod tests {
    use super::cjk_letters_len;
    use crate::properties::{LinkTerm, link_term};
    use alloc::string::String;

    /// The letters are those that the documentation names, and all of them are Include.
    #[test]
    fn every_character() {
        for c in '\0'..=char::MAX {
            let is_letter = matches!(
                c,
                'ぁ'..='ゖ' | 'ァ'..='ヺ' | 'ー'..='ヾ' | '一'..='\u{9FFF}' | '가'..='힣'
            );
            let mut text = String::from("語");
            text.push(c);
            text.push('a');
            let len = if is_letter { 6 } else { 3 };
            assert_eq!(cjk_letters_len(&text), len, "{c:?}");
            assert!(!is_letter || link_term(c) == LinkTerm::Include, "{c:?}");
        }
    }

    #[test]
    fn up_to_the_end() {
        assert_eq!(cjk_letters_len(""), 0);
        assert_eq!(cjk_letters_len("ab"), 0);
        assert_eq!(cjk_letters_len(&"語".repeat(100)), 300);
        assert_eq!(cjk_letters_len("語é"), 3);
    }
}

//! Text in which no path ends.

use uts58::{LinkTerm, link_term};

/// The ASCII characters that end no path.
const ASCII: [bool; 256] = {
    let mut goes_on = [false; 256];
    let mut byte = b'!';
    while byte < 0x7F {
        goes_on[byte as usize] =
            !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}');
        byte += 1;
    }
    goes_on
};

/// Returns the length in bytes of the text before the first character that may end a path: a bracket, or a character that
/// is [`LinkTerm::Hard`]. It is the length of the whole text if it holds no such character.
///
/// No path ends in the text before that character, however the path began. Linear in the answer.
///
/// ```
/// use livelink_detect::resume::unending_len;
///
/// assert_eq!(unending_len("a.com?a.com? b"), 12);
/// assert_eq!(unending_len("語/a(b)"), 5);
/// assert_eq!(unending_len("a,b"), 3);
/// ```
#[must_use]
pub fn unending_len(text: &str) -> usize {
    let goes_on = |c: char| matches!(link_term(c), LinkTerm::Include | LinkTerm::Soft);
    let mut len = 0;
    loop {
        // Most text is ASCII, which needs no property.
        let rest = text.as_bytes().get(len..).unwrap_or_default();
        let ascii = rest.iter().position(|byte| !ASCII[usize::from(*byte)]);
        len += ascii.unwrap_or(rest.len());
        match text.get(len..).and_then(|rest| rest.chars().next()) {
            Some(c) if goes_on(c) => len += c.len_utf8(),
            _ => return len,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ASCII, LinkTerm, link_term};

    #[test]
    fn the_ascii_characters_have_the_property() {
        for byte in 0..=u8::MAX {
            let goes_on = matches!(
                link_term(char::from(byte)),
                LinkTerm::Include | LinkTerm::Soft
            );
            assert_eq!(
                ASCII[usize::from(byte)],
                byte.is_ascii() && goes_on,
                "{byte:#x}"
            );
        }
    }
}

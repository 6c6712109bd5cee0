//! The three character properties of UTS #58, looked up in a two-stage table.
//!
//! A lookup costs two dependent loads and no branch on the script. ASCII costs one load from a table of its own, which
//! is filled at compile time.

use crate::tables::{ABOVE, BLOCK_LEN, BLOCKS, BRACKETS, EMAIL_BIT, LEAVES};

/// Link_Term: the effect of a character on the end of a link (UTS #58).
///
/// ```
/// use uts58::{LinkTerm, link_term};
///
/// assert_eq!(link_term('a'), LinkTerm::Include);
/// assert_eq!(link_term(' '), LinkTerm::Hard);
/// assert_eq!(link_term('.'), LinkTerm::Soft);
/// assert_eq!(link_term(')'), LinkTerm::Close);
/// assert_eq!(link_term('（'), LinkTerm::Open);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkTerm {
    /// Belongs to the link.
    Include,
    /// Ends the link: white space, controls, unassigned, private-use and deprecated characters.
    Hard,
    /// Belongs to the link only if a character that belongs to it follows: a full stop, a comma, a quotation mark.
    Soft,
    /// A closing bracket: belongs to the link if it closes the bracket opened last within the same part.
    Close,
    /// An opening bracket.
    Open,
}

/// Returns the Link_Term of a character. Unassigned characters are [`LinkTerm::Hard`]. Constant time.
///
/// ```
/// use uts58::{LinkTerm, link_term};
///
/// assert_eq!(link_term('\u{1F600}'), LinkTerm::Include);
/// assert_eq!(link_term('\u{E000}'), LinkTerm::Hard); // private use
/// ```
#[must_use]
#[inline]
pub fn link_term(c: char) -> LinkTerm {
    // The generator (`crates/xtask`) and the declaration above use the same numbers.
    match value(c) & !EMAIL_BIT {
        0 => LinkTerm::Include,
        2 => LinkTerm::Soft,
        3 => LinkTerm::Close,
        4 => LinkTerm::Open,
        _ => LinkTerm::Hard,
    }
}

/// Returns the Link_Bracket of a character: the opening bracket that it closes. `None` for every character that is not
/// [`LinkTerm::Close`].
///
/// Constant time for ASCII; binary search over some 60 pairs for others.
///
/// ```
/// use uts58::link_bracket;
///
/// assert_eq!(link_bracket(')'), Some('('));
/// assert_eq!(link_bracket('>'), Some('<'));
/// assert_eq!(link_bracket('」'), Some('「'));
/// assert_eq!(link_bracket('('), None);
/// ```
#[must_use]
pub fn link_bracket(c: char) -> Option<char> {
    match c {
        ')' => Some('('),
        ']' => Some('['),
        '}' => Some('{'),
        '>' => Some('<'),
        '\0'..='\x7F' => None,
        _ => {
            let found = BRACKETS
                .binary_search_by_key(&c, |(close, _)| *close)
                .ok()?;
            BRACKETS.get(found).map(|(_, open)| *open)
        }
    }
}

/// Returns the Link_Email of a character: whether it may occur in the unquoted local part of an email address (UTS
/// #58).
///
/// Above ASCII these are the characters of identifiers (XID_Continue). In ASCII they are the `atext` of RFC 5322 and
/// the full stop. Six characters, such as U+0149, are both Link_Email and [`LinkTerm::Hard`]: an email address may hold
/// what ends a URL. Constant time.
///
/// ```
/// use uts58::is_link_email;
///
/// assert!(is_link_email('+') && is_link_email('.') && is_link_email('я'));
/// assert!(!is_link_email('(') && !is_link_email('@') && !is_link_email('。'));
/// ```
#[must_use]
#[inline]
pub fn is_link_email(c: char) -> bool {
    value(c) & EMAIL_BIT != 0
}

/// The table's value for every ASCII character. The compiler evaluates it, so an index out of bounds is an error at
/// build time.
static ASCII: [u8; 128] = {
    let mut ascii = [0; 128];
    let mut i = 0;
    while i < ascii.len() {
        let pair = LEAVES[BLOCKS[i / BLOCK_LEN] as usize * (BLOCK_LEN / 2) + i % BLOCK_LEN / 2];
        ascii[i] = if i % 2 == 0 { pair & 0xF } else { pair >> 4 };
        i += 1;
    }
    ascii
};

#[inline]
fn value(c: char) -> u8 {
    let code_point = c as usize;
    match ASCII.get(code_point) {
        Some(value) => *value,
        None => trie_value(code_point),
    }
}

#[inline]
fn trie_value(code_point: usize) -> u8 {
    let Some(block) = BLOCKS.get(code_point / BLOCK_LEN) else {
        return ABOVE;
    };
    let pair = usize::from(*block) * (BLOCK_LEN / 2) + code_point % BLOCK_LEN / 2;
    // The generator makes a block for every number in BLOCKS, so there is always one.
    let pair = LEAVES.get(pair).copied().unwrap_or(ABOVE | ABOVE << 4);
    if code_point.is_multiple_of(2) {
        pair & 0xF
    } else {
        pair >> 4
    }
}

#[cfg(test)]
mod tests {
    use super::{LinkTerm, is_link_email, link_bracket, link_term};
    use crate::tables::BRACKETS;

    #[test]
    fn brackets_are_sorted_and_pair_a_close_with_an_open() {
        assert!(BRACKETS.windows(2).all(|pair| pair[0].0 < pair[1].0));
        for (close, open) in BRACKETS {
            assert_eq!(link_bracket(close), Some(open));
            assert_eq!(link_term(close), LinkTerm::Close);
            assert_eq!(link_term(open), LinkTerm::Open);
        }
        let closes = ('\0'..=char::MAX).filter(|c| link_bracket(*c).is_some());
        assert_eq!(closes.count(), BRACKETS.len());
    }

    #[test]
    fn characters_of_each_kind() {
        use LinkTerm::{Close, Hard, Include, Open, Soft};
        for (chars, term) in [
            (
                "aZ0/#%&=+-_~@*|\\^`$ñ中\u{200D}\u{202E}\u{E0100}\u{1F600}",
                Include,
            ),
            (
                " \t\n\0\u{7F}\u{85}\u{A0}\u{3000}\u{149}\u{673}\u{17A3}\u{2329}\u{378}\u{FFFE}\u{E000}\u{10FFFF}\u{E01F0}",
                Hard,
            ),
            (".,:;!?\"'«»“”’‘。、؟।፡", Soft),
            (")]}>）」༽", Close),
            ("([{<（「༼", Open),
        ] {
            for c in chars.chars() {
                assert_eq!(link_term(c), term, "U+{:04X}", c as u32);
            }
        }
    }

    #[test]
    fn email_characters() {
        for c in "azAZ09.!#$%&'*+-/=?^_`{|}~яñ中अ\u{149}\u{200C}·".chars() {
            assert!(is_link_email(c), "U+{:04X}", c as u32);
        }
        for c in "\0 \"(),:;<>@[\\]\x7F。．＠\u{A0}\u{378}\u{10FFFF}".chars() {
            assert!(!is_link_email(c), "U+{:04X}", c as u32);
        }
    }

    #[test]
    fn six_characters_end_a_url_but_not_an_email_address() {
        let both =
            ('\0'..=char::MAX).filter(|c| is_link_email(*c) && link_term(*c) == LinkTerm::Hard);
        let expected = [
            '\u{149}', '\u{673}', '\u{F77}', '\u{F79}', '\u{17A3}', '\u{17A4}',
        ];
        assert!(both.eq(expected));
    }
}

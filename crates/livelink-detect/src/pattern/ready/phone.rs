//! Phone numbers: `+4915123456789`.

use super::word::is_of_word;
use crate::pattern::{Pattern, Place};

/// Phone numbers of ITU-T E.164: `+`, a digit from 1 to 9 and 8 to 14 more digits (10 after a 1), perhaps with single
/// `-`, `.`, `/` or a pair of parentheses between them. A number with spaces is several runs, and is not found:
/// what is before a space mostly has fewer digits. A number without `+` could be anything. The target has the scheme `tel` (RFC 3966),
/// without the `(0)` that is dialled inside the country only, as in `+33(0)248794654`. Italy and San Marino dial it always.
#[derive(Clone, Copy, Debug, Default)]
pub struct PhoneNumbers;

/// The fewest and the most digits, and the most bytes with separators.
const FEWEST: usize = 9;
const MOST: usize = 15;
const LONGEST: usize = 32;

impl PhoneNumbers {
    /// Returns the length of the number at the start of a text. It is the longest run of digits and
    /// separators, never a part of that run.
    fn len(text: &str) -> Option<usize> {
        let rest = text.strip_prefix('+')?;
        if !rest.starts_with(|c: char| matches!(c, '1'..='9')) {
            return None;
        }
        let (mut end, mut digits, mut open, mut separators) = (1, 0, false, 0);
        let mut is_closed = true;
        for (at, c) in text.char_indices().skip(1) {
            match c {
                '0'..='9' => {
                    digits += 1;
                    separators = 0;
                    end = at + 1;
                    is_closed = !open;
                }
                '(' if !open && separators == 0 => open = true,
                ')' if open => open = false,
                '-' | '.' | '/' => {
                    separators += 1;
                    if separators > 1 {
                        break;
                    }
                }
                _ => break,
            }
        }
        // A number with one dot is a decimal number, unless the dot follows a country code.
        let number = text.get(..end)?;
        let dot = number.find('.');
        let is_decimal = dot > Some(4) && dot == number.rfind('.');
        // The numbers of North America have 10 digits after the country code 1.
        let lengths = if rest.starts_with('1') {
            11..=11
        } else {
            FEWEST..=MOST
        };
        let is_number = lengths.contains(&digits) && is_closed && !is_decimal;
        is_number.then_some(end)
    }
}

impl Pattern for PhoneNumbers {
    fn name(&self) -> &str {
        "phone"
    }

    fn starts_with(&self, byte: u8) -> bool {
        byte == b'+'
    }

    fn starts_after(&self, byte: u8) -> bool {
        b"([<\"':,;=".contains(&byte) || !byte.is_ascii()
    }

    fn max_len(&self) -> usize {
        LONGEST
    }

    fn find(&self, place: Place<'_>) -> Option<usize> {
        let len = Self::len(place.after())?;
        let mut after = place.after().get(len..)?.chars();
        let goes_on = match after.next() {
            Some('.' | ',' | ':' | '/' | '-' | '+' | '*') => {
                after.next().is_some_and(char::is_alphanumeric)
            }
            Some(c) => is_of_word(c) || matches!(c, '=' | '%' | '^'),
            None => false,
        };
        let after_word = place.before().ends_with(is_of_word);
        (!goes_on && !after_word).then_some(len)
    }

    fn target(&self, link_text: &str) -> Option<String> {
        let (code, rest) = link_text
            .split_once("(0)")
            .filter(|(code, _)| code.len() <= 4 && !matches!(*code, "+39" | "+378"))
            .unwrap_or((link_text, ""));
        let mut target = String::from("tel:+");
        for part in [code, rest] {
            target.extend(part.chars().filter(char::is_ascii_digit));
        }
        Some(target)
    }
}

//! The local part of an email address, read backwards from its `@` (UTS #58).

use core::fmt;

use crate::properties::is_link_email;

/// The greatest number of characters (Unicode scalar values) in a local part.
pub const LOCAL_PART_LIMIT: usize = 64;

/// Why the text before an `@` is not a local part. The domain after such an `@` does not become a link, either.
///
/// `start` is the byte offset where the Link_Email characters begin, so that a caller can skip them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidLocalPart {
    /// No Link_Email character comes before the `@`.
    Empty,
    /// `.a@`
    LeadingDot {
        /// Offset of the full stop.
        start: usize,
    },
    /// `a.@`
    TrailingDot {
        /// Offset of the first character.
        start: usize,
    },
    /// `a..b@`
    ConsecutiveDots {
        /// Offset of the first character.
        start: usize,
    },
    /// More than [`LOCAL_PART_LIMIT`] characters.
    TooLong {
        /// Offset of the character that is one too many. Nothing before it is read, so more such characters may come
        /// there.
        start: usize,
    },
}

impl InvalidLocalPart {
    /// Returns where the invalid text starts; `None` for [`InvalidLocalPart::Empty`].
    ///
    /// ```
    /// let invalid = uts58::local_part_start("x .a@", 0, 4).unwrap_err();
    /// assert_eq!(invalid.start(), Some(2));
    /// ```
    #[must_use]
    pub const fn start(self) -> Option<usize> {
        match self {
            Self::Empty => None,
            Self::LeadingDot { start }
            | Self::TrailingDot { start }
            | Self::ConsecutiveDots { start }
            | Self::TooLong { start } => Some(start),
        }
    }
}

impl fmt::Display for InvalidLocalPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the local part is empty"),
            Self::LeadingDot { .. } => f.write_str("the local part starts with a full stop"),
            Self::TrailingDot { .. } => f.write_str("the local part ends with a full stop"),
            Self::ConsecutiveDots { .. } => {
                f.write_str("the local part has two full stops in a row")
            }
            Self::TooLong { .. } => {
                write!(
                    f,
                    "the local part is longer than {LOCAL_PART_LIMIT} characters"
                )
            }
        }
    }
}

impl core::error::Error for InvalidLocalPart {}

/// Returns the byte offset where the local part of the `@` at byte `at` of `text` starts.
///
/// It reads backwards over Link_Email characters, at most one more than [`LOCAL_PART_LIMIT`], and none before `floor`.
/// It does not look at the `@` itself. A `mailto:` before the address is not part of the answer.
///
/// # Errors
///
/// [`InvalidLocalPart`] if the local part is empty or too long, or has a full stop first, last or twice in a row. If
/// several of these hold, the first of this order counts: too long, full stop last, full stop first, two in a row. An
/// `at` that lies inside a character, past the end or before `floor` has nothing before it: `Empty`. A `floor` inside a
/// character counts as the start of the next one.
///
/// ```
/// use uts58::{InvalidLocalPart, local_part_start};
///
/// assert_eq!(local_part_start("to: john.doe@example.com", 0, 12), Ok(4));
/// assert_eq!(local_part_start("to: john.doe@example.com", 9, 12), Ok(9));
/// assert_eq!(local_part_start("a..b@example.com", 0, 4), Err(InvalidLocalPart::ConsecutiveDots { start: 0 }));
/// assert_eq!(local_part_start("(@example.com", 0, 1), Err(InvalidLocalPart::Empty));
/// ```
pub fn local_part_start(text: &str, floor: usize, at: usize) -> Result<usize, InvalidLocalPart> {
    let floor = text.ceil_char_boundary(floor);
    let before = text.get(floor..at).unwrap_or_default();
    // Most local parts are ASCII, which is read byte by byte.
    let is_local = |byte: &u8| byte.is_ascii() && is_link_email(char::from(*byte));
    let bytes = before.bytes().rev().take(LOCAL_PART_LIMIT + 1);
    let mut len = bytes.take_while(is_local).count();
    let mut start = before.len() - len;
    let rest = before.get(..start).unwrap_or_default();
    for (offset, c) in rest.char_indices().rev() {
        if len > LOCAL_PART_LIMIT || !is_link_email(c) {
            break;
        }
        start = offset;
        len += 1;
    }
    let local = before.get(start..).unwrap_or_default();
    let start = floor + start;
    if len > LOCAL_PART_LIMIT {
        Err(InvalidLocalPart::TooLong { start })
    } else if local.is_empty() {
        Err(InvalidLocalPart::Empty)
    } else if local.ends_with('.') {
        Err(InvalidLocalPart::TrailingDot { start })
    } else if local.starts_with('.') {
        Err(InvalidLocalPart::LeadingDot { start })
    } else if local.as_bytes().windows(2).any(|pair| pair == b"..") {
        Err(InvalidLocalPart::ConsecutiveDots { start })
    } else {
        Ok(start)
    }
}

#[cfg(test)]
mod tests {
    use super::InvalidLocalPart::{self, *};
    use super::{LOCAL_PART_LIMIT, local_part_start};
    use alloc::format;

    /// Returns the local part before the last `@` of `text`. Nothing before `floor` is read.
    #[track_caller]
    fn check(text: &str, floor: usize, expected: Result<usize, InvalidLocalPart>) {
        let at = text.rfind('@').unwrap_or(text.len());
        assert_eq!(local_part_start(text, floor, at), expected, "{text}");
    }

    #[test]
    fn local_parts() {
        for (text, expected) in [
            ("john@x", Ok(0)),
            ("see john@x", Ok(4)),
            ("дядя.ваня@x", Ok(0)),
            ("(a+b/c=d{e}|f~@x", Ok(1)),
            ("mailto:a@x", Ok(7)),
            ("a@b@x", Ok(2)),
            ("a@@x", Err(Empty)),
            ("@x", Err(Empty)),
            (" @x", Err(Empty)),
            ("\u{149}a@x", Ok(0)),
            (" .a@x", Err(LeadingDot { start: 1 })),
            (" a.@x", Err(TrailingDot { start: 1 })),
            (" a..b@x", Err(ConsecutiveDots { start: 1 })),
            (" .@x", Err(TrailingDot { start: 1 })),
            (" ..a@x", Err(LeadingDot { start: 1 })),
            (" a.b.c@x", Ok(1)),
        ] {
            check(text, 0, expected);
        }
    }

    #[test]
    fn what_is_wrong_in_words() {
        let long = format!("{}@x", "a".repeat(LOCAL_PART_LIMIT + 1));
        for (text, why) in [
            ("@x", "the local part is empty"),
            (".a@x", "the local part starts with a full stop"),
            ("a.@x", "the local part ends with a full stop"),
            ("a..b@x", "the local part has two full stops in a row"),
            (&long, "the local part is longer than 64 characters"),
        ] {
            let found = local_part_start(text, 0, text.len() - 2);
            assert_eq!(found.map_err(|error| format!("{error}")), Err(why.into()));
        }
    }

    #[test]
    fn sixty_four_characters_and_no_more() {
        for c in ['a', 'я', '\u{10400}'] {
            let part = format!("{c}").repeat(LOCAL_PART_LIMIT);
            check(&format!(" {part}@x"), 0, Ok(1));
            check(&format!(" {c}{part}@x"), 0, Err(TooLong { start: 1 }));
            check(
                &format!(" {c}{c}{part}@x"),
                0,
                Err(TooLong {
                    start: 1 + c.len_utf8(),
                }),
            );
            // The character too many comes before the floor.
            check(&format!("{c}{part}@x"), c.len_utf8(), Ok(c.len_utf8()));
        }
    }

    #[test]
    fn the_floor_and_offsets_inside_characters() {
        check("..a@x", 2, Ok(2));
        check("éa@x", 1, Ok(2));
        check("éa@x", 3, Err(Empty));
        check("éa@x", 99, Err(Empty));
        assert_eq!(local_part_start("aé", 0, 2), Err(Empty));
        assert_eq!(local_part_start("aé", 0, 99), Err(Empty));
        assert_eq!(local_part_start("aé", usize::MAX, usize::MAX), Err(Empty));
    }
}

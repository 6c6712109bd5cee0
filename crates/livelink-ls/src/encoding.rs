//! Positions of the protocol and offsets in bytes, in each of the three encodings.

use gen_lsp_types as lsp;
use lsp::{ClientCapabilities, Position, PositionEncodingKind};
use std::fmt;
use std::ops::Range;

use crate::lines::DocumentText;

/// The unit of a position's `character`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Code units of UTF-16, which every client knows.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

/// The reason why a position has no offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misplaced {
    /// It lies inside a character.
    InCharacter(Position),
    /// The start of a range lies after its end.
    Reversed(lsp::Range),
}

impl fmt::Display for Misplaced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InCharacter(Position { line, character }) => {
                write!(
                    f,
                    "line {line}, character {character} lies inside a character"
                )
            }
            Self::Reversed(lsp::Range { start, end }) => write!(
                f,
                "the range from line {}, character {} to line {}, character {} is reversed",
                start.line, start.character, end.line, end.character
            ),
        }
    }
}

impl Encoding {
    /// Chooses an encoding that the client knows. UTF-8 comes first, because our offsets are bytes.
    /// A client that names no encoding counts UTF-16. Only vim-lsp, which tells its name, counts characters and does not say so.
    pub(crate) fn for_client(capabilities: &ClientCapabilities, name: Option<&str>) -> Self {
        let general = capabilities.general.as_ref();
        let Some(known) = general.and_then(|general| general.position_encodings.as_deref()) else {
            return match name {
                Some("vim-lsp") => Self::Utf32,
                _ => Self::Utf16,
            };
        };
        [Self::Utf8, Self::Utf32]
            .into_iter()
            .find(|encoding| known.contains(&encoding.kind()))
            .unwrap_or_default()
    }

    /// Returns the encoding with this name in the protocol.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "utf-8" => Some(Self::Utf8),
            "utf-16" => Some(Self::Utf16),
            "utf-32" => Some(Self::Utf32),
            _ => None,
        }
    }

    /// The name in the protocol.
    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    /// The length of a text in units.
    pub(crate) fn units(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 if text.is_ascii() => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Utf32 => text.chars().count(),
        }
    }

    /// Returns the offset of a position. A character after the end of its line means the end of the line, as the protocol
    /// says. A line after the last one means the end of the text, as other servers read it. O(log n).
    ///
    /// # Errors
    ///
    /// If the position lies inside a character, such as between two surrogates.
    pub(crate) fn offset(self, text: &DocumentText, at: Position) -> Result<usize, Misplaced> {
        let Some(line) = text.line(at.line as usize) else {
            return Ok(text.len());
        };
        let (rope, character) = (text.rope(), at.character as usize);
        let start = rope.byte_to_char(line.start);
        let end = rope.byte_to_char(line.end);
        let inside = Err(Misplaced::InCharacter(at));
        match self {
            Self::Utf8 => {
                let offset = line.start.saturating_add(character).min(line.end);
                match rope.char_to_byte(rope.byte_to_char(offset)) == offset {
                    true => Ok(offset),
                    false => inside,
                }
            }
            Self::Utf16 => {
                let unit = rope.char_to_utf16_cu(start).saturating_add(character);
                let unit = unit.min(rope.char_to_utf16_cu(end));
                let char = rope.utf16_cu_to_char(unit);
                match rope.char_to_utf16_cu(char) == unit {
                    true => Ok(rope.char_to_byte(char)),
                    false => inside,
                }
            }
            Self::Utf32 => Ok(rope.char_to_byte(start.saturating_add(character).min(end))),
        }
    }

    /// Returns the offsets of a range.
    ///
    /// # Errors
    ///
    /// If an end lies inside a character, or the start after the end.
    pub(crate) fn offsets(
        self,
        text: &DocumentText,
        range: lsp::Range,
    ) -> Result<Range<usize>, Misplaced> {
        if range.start > range.end {
            return Err(Misplaced::Reversed(range));
        }
        Ok(self.offset(text, range.start)?..self.offset(text, range.end)?)
    }

    /// Returns the position of an offset. O(log n).
    pub(crate) fn position(self, text: &DocumentText, at: usize) -> Position {
        let (rope, at) = (text.rope(), at.min(text.len()));
        let line = text.line_of(at);
        let start = text.line_start(line).unwrap_or_default();
        let character = match self {
            Self::Utf8 => at - start,
            Self::Utf16 => {
                let unit = |at: usize| rope.char_to_utf16_cu(rope.byte_to_char(at));
                unit(at) - unit(start)
            }
            Self::Utf32 => rope.byte_to_char(at) - rope.byte_to_char(start),
        };
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position {
            line: number(line),
            character: number(character),
        }
    }

    /// Returns the positions of a range of bytes.
    pub(crate) fn range(self, text: &DocumentText, range: Range<usize>) -> lsp::Range {
        lsp::Range {
            start: self.position(text, range.start),
            end: self.position(text, range.end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Misplaced};
    use crate::lines::DocumentText;
    use gen_lsp_types::Position;

    const TEXT: &str = "aé🦀b\r\n\u{2028}x\n";

    #[track_caller]
    fn check(encoding: Encoding, line: u32, character: u32, expected: Option<usize>) {
        let at = Position { line, character };
        let text = DocumentText::new(TEXT);
        let expected = expected.ok_or(Misplaced::InCharacter(at));
        assert_eq!(encoding.offset(&text, at), expected, "{encoding:?}");
    }

    #[test]
    fn offsets_of_positions() {
        use Encoding::{Utf8, Utf16, Utf32};
        // The characters of the first line begin at bytes 0, 1, 3, 7, and the line ends at byte 8.
        for (encoding, starts) in [
            (Utf8, [0, 1, 3, 7, 8]),
            (Utf16, [0, 1, 2, 4, 5]),
            (Utf32, [0, 1, 2, 3, 4]),
        ] {
            for (character, offset) in starts.into_iter().zip([0, 1, 3, 7, 8]) {
                check(encoding, 0, character, Some(offset));
                let text = DocumentText::new(TEXT);
                assert_eq!(
                    encoding.position(&text, offset),
                    Position { line: 0, character }
                );
            }
            check(encoding, 0, 99, Some(8));
            check(encoding, 0, u32::MAX, Some(8));
            check(encoding, 1, u32::MAX, Some(14));
            check(encoding, 2, 0, Some(15));
            check(encoding, 3, 5, Some(15));
            check(encoding, u32::MAX, u32::MAX, Some(15));
        }
        check(Utf8, 0, 2, None);
        check(Utf8, 0, 5, None);
        check(Utf16, 0, 3, None);
        check(Utf16, 1, 1, Some(13));
    }
}

//! UTF-16 as bytes, and the guess at it where a text has no byte order mark.

/// The order of the two bytes of a code unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The least significant byte is first.
    Le,
    /// The most significant byte is first.
    Be,
}

impl ByteOrder {
    fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Self::Le => u16::from_le_bytes(bytes),
            Self::Be => u16::from_be_bytes(bytes),
        }
    }

    /// Returns the code units of bytes, without half a unit at the end.
    fn units(self, bytes: &[u8]) -> impl Iterator<Item = u16> {
        let (units, _) = bytes.as_chunks::<2>();
        units.iter().map(move |&bytes| self.unit(bytes))
    }

    /// Reads bytes as text. `None` if they are not UTF-16.
    pub(crate) fn decode(self, bytes: &[u8]) -> Option<String> {
        let is_whole = bytes.len().is_multiple_of(2);
        let text = char::decode_utf16(self.units(bytes)).collect::<Result<_, _>>();
        text.ok().filter(|_| is_whole)
    }

    /// Reads bytes that are cut off anywhere.
    pub(crate) fn preview(self, bytes: &[u8]) -> String {
        let chars = char::decode_utf16(self.units(bytes));
        chars
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect()
    }

    /// Appends text as bytes.
    pub(crate) fn encode(self, text: &str, out: &mut Vec<u8>) {
        out.extend(text.encode_utf16().flat_map(|unit| match self {
            Self::Le => unit.to_le_bytes(),
            Self::Be => unit.to_be_bytes(),
        }));
    }

    /// Guesses the byte order of a text without a byte order mark, as some programs for Windows write it.
    ///
    /// The letters and white space of ASCII decide, because each of them is a byte and a zero. A text that reads well as UTF-8
    /// needs more of them: half of its characters. So `a`, U+0000, `b`, U+0000 is UTF-16, and names of files with U+0000
    /// between them are not. Only the first 64 KiB are looked at.
    pub(crate) fn guess(bytes: &[u8]) -> Option<Self> {
        let head = &bytes[..bytes.len().min(64 * 1024)];
        if !head.contains(&0) {
            return None;
        }
        // The second byte of a letter is a control in many scripts.
        let has_controls = head
            .iter()
            .any(|byte| matches!(byte, 1..=8 | 14..=26 | 28..=31));
        let is_valid = match std::str::from_utf8(head) {
            Ok(_) => true,
            // The last character is cut off.
            Err(error) => error.error_len().is_none(),
        };
        let mut orders = [Self::Le, Self::Be].into_iter();
        orders.find(|order| order.is_likely(head, is_valid && !has_controls))
    }

    fn is_likely(self, bytes: &[u8], is_utf8: bool) -> bool {
        let (mut all, mut ascii, mut spaces) = (0_usize, 0_usize, 0_usize);
        let mut units = self.units(bytes).peekable();
        while let Some(unit) = units.next() {
            all += 1;
            match unit {
                // A high half needs a low one, which a cut may have taken.
                0xD800..=0xDBFF => match units.next_if(|next| (0xDC00..=0xDFFF).contains(next)) {
                    None if units.peek().is_some() => return false,
                    _ => {}
                },
                9..=13 | 32 => spaces += 1,
                33..=126 => ascii += 1,
                // Controls, private use, noncharacters, low halves, and a space and a line feed in the other order.
                0..=31
                | 127..=159
                | 0x0A00
                | 0x2000
                | 0xDC00..=0xF8FF
                | 0xFDD0..=0xFDEF
                | 0xFFFE.. => {
                    return false;
                }
                _ => {}
            }
        }
        let is_mostly_ascii = 2 * (ascii + spaces) > all;
        is_mostly_ascii || (spaces > 0 && !is_utf8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: Option<ByteOrder>) {
        assert_eq!(ByteOrder::guess(bytes), expected, "{bytes:?}");
    }

    #[test]
    fn a_text_in_either_order_is_known() {
        for text in [
            "hello",
            "more than half 日本語の文章二行目",
            "see example.com\r\n",
            "अभि@उदाहरण.भारत और\n",
            "日本語の文章\n二行目",
            "abcdef日本語文章",
            "\u{1f600} and more",
            "\u{10000}\u{103ff}\u{10fc00}\u{10ffff} as well",
            "שלום עולם",
        ] {
            for order in [ByteOrder::Le, ByteOrder::Be] {
                let mut bytes = Vec::new();
                order.encode(text, &mut bytes);
                check(&bytes, Some(order));
                // Reading may stop anywhere.
                check(&bytes[..bytes.len() - 1], Some(order));
            }
        }
        check(b"a\0", Some(ByteOrder::Le));
    }

    /// Two zeros, which no text has, are seen up to 64 KiB and not after them.
    #[test]
    fn the_beginning_decides() {
        for (units, expected) in [(32 * 1024 - 1, None), (32 * 1024, Some(ByteOrder::Le))] {
            let bytes = [b"a\0".repeat(units), vec![0, 0]].concat();
            assert_eq!(ByteOrder::guess(&bytes), expected, "{units}");
        }
    }

    #[test]
    fn other_bytes_are_not_utf16() {
        check(b"", None);
        check(b"plain text\n", None);
        check(b"one\0two\0three and four\0", None);
        check(b"ab\n\0cd\n\0", None);
        check(b"caf\xe9!\0", None);
        check(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", None);
        check(b"\0\0\0\0", None);
        check(b"a\0\0\xd8b\0c\0d\0", None);
        check(b"a\0\0\xd8\xff\xdbb\0c\0d\0", None);
        check(b"a\0\0\xd8\0\xe0b\0c\0d\0", None);
    }
}

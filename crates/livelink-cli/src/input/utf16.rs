//! UTF-16 with a byte order mark, as UTF-8.

use std::io;

/// Turns blocks of UTF-16 into blocks of UTF-8. A code unit may begin in one block and end in the next, and so may a surrogate
/// pair.
#[derive(Debug)]
pub(crate) struct Utf16 {
    is_big_endian: bool,
    /// The first byte of a code unit.
    byte: Option<u8>,
    /// The first half of a surrogate pair.
    high: Option<u16>,
    /// How many code units were read, with the byte order mark.
    units: u64,
    /// The first code unit that is not a part of a character. The text before it was returned already.
    fault: Option<u64>,
}

impl Utf16 {
    /// Returns a decoder if the first block of a file starts with the byte order mark of UTF-16.
    pub(crate) fn of(first: &[u8]) -> Option<Self> {
        let is_big_endian = match first {
            [0xFE, 0xFF, ..] => true,
            [0xFF, 0xFE, ..] => false,
            _ => return None,
        };
        Some(Self {
            is_big_endian,
            byte: None,
            high: None,
            units: 0,
            fault: None,
        })
    }

    /// Returns a block as UTF-8, without the byte order mark. If a block has a fault, the
    /// text before it is returned, and the next call fails.
    pub(crate) fn block(&mut self, block: &[u8]) -> io::Result<Vec<u8>> {
        if let Some(at) = self.fault {
            return Err(wrong(at));
        }
        let mut units = Vec::with_capacity(block.len() / 2 + 1);
        units.extend(self.high.take());
        let seen = self.units - units.len() as u64;
        for byte in block {
            match self.byte.take() {
                None => self.byte = Some(*byte),
                Some(first) => units.push(match self.is_big_endian {
                    true => u16::from_be_bytes([first, *byte]),
                    false => u16::from_le_bytes([first, *byte]),
                }),
            }
        }
        self.units = seen + units.len() as u64;
        let is_high = |unit: &u16| (0xD800..0xDC00).contains(unit);
        self.high = units.pop_if(|unit| is_high(unit));
        let mut text = String::with_capacity(units.len() * 3);
        let mut at = seen;
        for unit in char::decode_utf16(units) {
            let Ok(c) = unit else {
                self.fault = Some(at);
                break;
            };
            if at > 0 || c != '\u{FEFF}' {
                text.push(c);
            }
            at += c.len_utf16() as u64;
        }
        Ok(text.into_bytes())
    }

    /// Checks that the file does not end inside a character.
    pub(crate) fn end(&self) -> io::Result<()> {
        match (self.fault, self.byte, self.high) {
            (Some(at), _, _) => Err(wrong(at)),
            (None, None, None) => Ok(()),
            (None, None, Some(_)) => Err(wrong(self.units - 1)),
            (None, Some(_), _) => Err(wrong(self.units)),
        }
    }
}

/// The error for a code unit that is part of no character. `at` counts code units from the start of the file.
fn wrong(at: u64) -> io::Error {
    let at = at * 2;
    let message = format!(
        "not UTF-16: part of a character at offset {at}; convert the file first, for example with iconv"
    );
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use super::Utf16;

    /// The text, or the message, of bytes that come in blocks of `size`.
    fn decode(bytes: &[u8], size: usize) -> Result<String, String> {
        let mut utf16 = Utf16::of(bytes).ok_or("no mark")?;
        let mut text = Vec::new();
        for block in bytes.chunks(size) {
            text.extend(utf16.block(block).map_err(|error| error.to_string())?);
        }
        utf16.end().map_err(|error| error.to_string())?;
        Ok(String::from_utf8(text).expect("the decoder writes UTF-8"))
    }

    #[test]
    fn however_it_is_cut() {
        let text = "a\u{FEFF}é語🦀\u{0}\r\n";
        let units: Vec<u16> = "\u{FEFF}"
            .encode_utf16()
            .chain(text.encode_utf16())
            .collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        for size in 2..=big.len() {
            assert_eq!(decode(&big, size).as_deref(), Ok(text), "{size}");
            assert_eq!(decode(&little, size).as_deref(), Ok(text), "{size}");
        }
    }

    /// The offset of the first byte that belongs to no character.
    #[test]
    fn half_a_character() {
        for (units, cut, offset) in [
            (&[0xFEFF, 0x61, 0xD800][..], 0, 4),
            (&[0xFEFF, 0xD800, 0x61], 0, 2),
            (&[0xFEFF, 0xD83E, 0xDD80, 0xDD80], 0, 6),
            (&[0xFEFF, 0x61, 0x62], 1, 4),
        ] {
            let bytes: Vec<u8> = units
                .iter()
                .flat_map(|unit: &u16| unit.to_le_bytes())
                .collect();
            let bytes = &bytes[..bytes.len() - cut];
            for size in 2..=bytes.len() {
                let message = decode(bytes, size).expect_err("half a character");
                let expected = format!("not UTF-16: part of a character at offset {offset};");
                assert!(message.starts_with(&expected), "{size}: {message}");
            }
        }
    }
}

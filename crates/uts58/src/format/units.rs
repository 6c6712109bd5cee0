//! Reads a URL character by character, with percent-escapes decoded.

/// The meaning of a [`Unit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitKind {
    /// A character written as itself.
    Literal(char),
    /// A character written as the escapes of its UTF-8 bytes.
    Escaped(char),
    /// An escaped byte above ASCII that is not read as part of a character.
    Byte,
}

/// One character of the data, and how the URL writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unit<'a> {
    pub(crate) kind: UnitKind,
    pub(crate) source: &'a str,
}

impl Unit<'_> {
    /// The character, unless it is a lone byte.
    pub(crate) fn char(self) -> Option<char> {
        match self.kind {
            UnitKind::Literal(c) | UnitKind::Escaped(c) => Some(c),
            UnitKind::Byte => None,
        }
    }
}

/// The units of a text. Clone it to look ahead.
#[derive(Clone, Debug)]
pub(crate) struct Units<'a> {
    rest: &'a str,
    bytes_stay: bool,
}

impl<'a> Units<'a> {
    /// Decodes escapes to characters, if all escaped bytes of `text` are part of valid UTF-8. If some are not, the text
    /// is in another encoding and the meaning of its other escapes is not known. Then every escaped byte above ASCII
    /// comes out as [`UnitKind::Byte`].
    pub(crate) fn new(text: &'a str) -> Self {
        let mut units = Self {
            rest: text,
            bytes_stay: false,
        };
        units.bytes_stay = units.clone().any(|unit| unit.kind == UnitKind::Byte);
        units
    }

    /// Returns whether every byte above ASCII stays escaped, because some of them are not UTF-8.
    pub(crate) fn bytes_stay(&self) -> bool {
        self.bytes_stay
    }

    /// Returns the text that is not read yet, as it is written.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Skips the next `len` bytes, or all that is left if that is less.
    pub(crate) fn skip_bytes(&mut self, len: usize) {
        self.rest = self.rest.get(len..).unwrap_or_default();
    }

    fn take(&mut self, len: usize, kind: UnitKind) -> Option<Unit<'a>> {
        let (source, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        Some(Unit { kind, source })
    }
}

impl<'a> Iterator for Units<'a> {
    type Item = Unit<'a>;

    fn next(&mut self) -> Option<Unit<'a>> {
        match escaped_byte(self.rest.as_bytes()) {
            None => {
                let c = self.rest.chars().next()?;
                self.take(c.len_utf8(), UnitKind::Literal(c))
            }
            Some(byte) if byte.is_ascii() => {
                self.take(ESCAPE_LEN, UnitKind::Escaped(char::from(byte)))
            }
            Some(_) if self.bytes_stay => self.take(ESCAPE_LEN, UnitKind::Byte),
            Some(_) => match escaped_char(self.rest.as_bytes()) {
                Some(c) => self.take(c.len_utf8() * ESCAPE_LEN, UnitKind::Escaped(c)),
                None => self.take(ESCAPE_LEN, UnitKind::Byte),
            },
        }
    }
}

/// `%` and two hexadecimal digits.
const ESCAPE_LEN: usize = 3;

/// Returns the byte that `text` begins with in escaped form.
fn escaped_byte(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = text else {
        return None;
    };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(*high)? << 4 | digit(*low)?).ok()
}

/// Returns the character whose UTF-8 bytes `text` begins with in escaped form.
fn escaped_char(text: &[u8]) -> Option<char> {
    let mut bytes = [0; 4];
    let mut len = 0;
    for (slot, escape) in bytes.iter_mut().zip(text.chunks(ESCAPE_LEN)) {
        let Some(byte) = escaped_byte(escape) else {
            break;
        };
        *slot = byte;
        len += 1;
    }
    // The bytes may run into the next character; only the first matters.
    let chunk = bytes.get(..len)?.utf8_chunks().next()?;
    chunk.valid().chars().next()
}

/// Appends `c` as the escapes of its UTF-8 bytes.
pub(crate) fn push_escaped(out: &mut alloc::string::String, c: char) {
    const DIGITS: [char; 16] = [
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F',
    ];
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        out.push('%');
        out.push(DIGITS[usize::from(byte >> 4)]);
        out.push(DIGITS[usize::from(byte & 0xF)]);
    }
}

#[cfg(test)]
mod tests {
    use super::{UnitKind, Units};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// Literal characters are written as themselves, decoded ones in braces, lone bytes as `*`. The sources together
    /// are the text.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let units: Vec<_> = Units::new(text).collect();
        let mut shown = String::new();
        for unit in &units {
            match unit.kind {
                UnitKind::Literal(c) => shown.push(c),
                UnitKind::Escaped(c) => shown.extend(['{', c, '}']),
                UnitKind::Byte => shown.push('*'),
            }
        }
        assert_eq!(shown, expected, "{text}");
        let sources: String = units.iter().map(|unit| unit.source).collect();
        assert_eq!(sources, text);
    }

    #[test]
    fn escapes() {
        for (text, expected) in [
            ("", ""),
            ("aé", "aé"),
            ("%41%20%c3%A9%F0%9F%98%80x", "{A}{ }{é}{😀}x"),
            ("%", "%"),
            ("%4", "%4"),
            ("%zz%+1%4é", "%zz%+1%4é"),
            ("%%41", "%{A}"),
            // After one bad sequence anywhere in the text, all escaped bytes above ASCII stay.
            ("%C3%A9%FF%41é", "***{A}é"),
            ("%C3é", "*é"),
            ("%C3%", "*%"),
            ("%C3%41", "*{A}"),
            ("%ED%A0%80", "***"),
            ("%C0%AF", "**"),
            ("%F5%80%80%80", "****"),
            ("%E2%82", "**"),
        ] {
            check(text, expected);
        }
    }
}

//! Bytes of UTF-8 to code units of UTF-16.

/// Goes through a text from left to right and says how many code units stand before a byte.
pub(crate) struct Counter<'t> {
    text: &'t str,
    byte: usize,
    unit: usize,
}

impl<'t> Counter<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            byte: 0,
            unit: 0,
        }
    }

    /// Returns the number of code units before `byte`. Each call counts from where the last one stopped, or from the start
    /// if `byte` lies before that.
    pub(crate) fn at(&mut self, byte: usize) -> u32 {
        if byte < self.byte {
            (self.byte, self.unit) = (0, 0);
        }
        self.unit += count(self.text.get(self.byte..byte).unwrap_or_default());
        self.byte = byte;
        number(self.unit)
    }
}

/// Returns the number of code units of a text: one for each character, and one more for each of four bytes. It looks at
/// bytes only, so that the compiler can use vectors.
fn count(text: &str) -> usize {
    text.bytes()
        .map(|byte| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0))
        .sum()
}

/// An offset as JavaScript gets it. A module has less than 4 GiB of memory, so no text is longer.
pub(crate) fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::Counter;

    #[test]
    fn units_are_those_of_utf16() {
        let text = "aß→🦀e\u{301}\u{FFFF}🏳️‍🌈";
        let mut counter = Counter::new(text);
        for (byte, _) in text.char_indices().chain([(text.len(), ' ')]) {
            let expected = text[..byte].encode_utf16().count();
            assert_eq!(counter.at(byte) as usize, expected, "before byte {byte}");
        }
        assert_eq!(counter.at(1), 1);
    }
}

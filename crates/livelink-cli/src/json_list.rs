//! A JSON list whose elements come from several writers, which do not know which element is the first.

use std::io::{self, Write};

/// Writes the elements of a JSON list. Each element comes with a comma before it. The list leaves out
/// the comma before the first one.
pub(crate) struct JsonList<'o> {
    out: &'o mut dyn Write,
    is_empty: bool,
}

impl<'o> JsonList<'o> {
    /// A list without elements.
    pub(crate) fn new(out: &'o mut dyn Write) -> Self {
        Self {
            out,
            is_empty: true,
        }
    }
}

impl Write for JsonList<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        match (std::mem::take(&mut self.is_empty), bytes) {
            (true, [b',', rest @ ..]) => self.out.write_all(rest).map(|()| bytes.len()),
            _ => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::JsonList;
    use std::io::Write as _;

    /// However the elements are cut into writes, one comma is left out, the first one.
    #[test]
    fn the_first_comma_is_left_out() {
        for (writes, expected) in [
            (&[][..], ""),
            (&["", ",1", ",2"], "1,2"),
            (&[",", "1", ",2"], "1,2"),
            (&[",1,2", "", ",3"], "1,2,3"),
        ] {
            let mut out = Vec::new();
            let mut list = JsonList::new(&mut out);
            for bytes in writes {
                list.write_all(bytes.as_bytes()).expect("a vector");
            }
            assert_eq!(out, expected.as_bytes(), "{writes:?}");
        }
    }
}

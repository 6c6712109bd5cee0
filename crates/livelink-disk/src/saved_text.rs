//! A text as it will be read again from its file.

use ropey::Rope;

use crate::encoding::{Encoding, FileFormat, with_line_ends};

/// The byte order mark, as a character.
const BOM: char = '\u{feff}';

/// A text as it will be read again from the file that it is saved to, and where each place of it is there. The two texts differ where
/// a line break was typed into a file whose lines end in CR LF, and where a text begins with a byte order mark of its own.
///
/// ```
/// use livelink_disk::{FileFormat, LineEnds, SavedText};
/// use ropey::Rope;
///
/// let format = FileFormat { line_ends: LineEnds::CrLf, ..FileFormat::default() };
/// let saved = SavedText::of(&Rope::from_str("a\r\nb\nc"), format);
/// assert_eq!((saved.text(), saved.place(5)), ("a\r\nb\r\nc", 6));
/// ```
#[derive(Clone, Debug)]
pub struct SavedText {
    text: String,
    /// The places of the text before which a CR was put in.
    added: Vec<usize>,
    /// How many bytes at the start are read as the mark of the file.
    mark: usize,
}

impl SavedText {
    /// Converts a text to the line ends and the encoding of a format. O(text).
    pub fn of(rope: &Rope, format: FileFormat) -> Self {
        let mut added = Vec::new();
        let mut text = with_line_ends(rope, format.line_ends, |at| added.push(at));
        let is_read_as_mark = format.encoding == Encoding::Utf8 && text.starts_with(BOM);
        let mark = if is_read_as_mark { BOM.len_utf8() } else { 0 };
        text.drain(..mark);
        Self { text, added, mark }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns where a byte of the text, or its end, is in the saved text. O(log of the line breaks that were put in).
    pub fn place(&self, at: usize) -> usize {
        let added = self.added.partition_point(|&place| place < at);
        (at + added).saturating_sub(self.mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::{LineEnds, decode, encode};

    /// Whatever is typed into a file of a format, the saved text is what is read again, and each character that was there before is
    /// at its place.
    #[track_caller]
    fn check(text: &str, encoding: Encoding, line_ends: LineEnds) {
        let (rope, format) = (
            Rope::from_str(text),
            FileFormat {
                encoding,
                line_ends,
            },
        );
        let saved = SavedText::of(&rope, format);
        let read = decode(&encode(&rope, format));
        assert_eq!(read.rope, saved.text(), "{text:?} in {}", format.name());
        for (at, c) in text.char_indices() {
            let place = saved.place(at);
            let rest = saved.text()[place..].chars();
            let mut rest = rest.skip_while(|&there| there == '\r' && c == '\n');
            let is_mark = at == 0 && c == BOM && encoding == Encoding::Utf8;
            assert!(
                is_mark || rest.next() == Some(c),
                "{text:?}, byte {at}, in {}",
                format.name()
            );
        }
        assert_eq!(saved.place(text.len()), saved.text().len());
    }

    /// The end of a line is before the return that is put in there.
    #[test]
    fn places_at_line_ends() {
        let format = FileFormat {
            encoding: Encoding::Utf8,
            line_ends: LineEnds::CrLf,
        };
        let saved = SavedText::of(&Rope::from_str("é\na\r\n\n"), format);
        let places = [0, 2, 3, 4, 5, 6, 7].map(|at| saved.place(at));
        assert_eq!(
            (saved.text(), places),
            ("é\r\na\r\n\r\n", [0, 2, 4, 5, 6, 7, 9])
        );
    }

    #[test]
    fn the_saved_text_is_what_is_read_again() {
        let texts = [
            "",
            "one line",
            "a\nb\r\nc",
            "a\r\n\nb\rc\r\r\n\n",
            "\nअभि@उदाहरण.भारत\n😀\n",
            "\u{feff}\u{feff}a\nb",
        ];
        for text in texts {
            for encoding in Encoding::ALL {
                for line_ends in [LineEnds::Lf, LineEnds::CrLf] {
                    check(text, encoding, line_ends);
                }
            }
        }
    }
}

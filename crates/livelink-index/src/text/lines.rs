//! A text that its owner keeps as a list of lines.

use std::iter;

use super::{Text, code_points::CodePoints};

/// A list of lines as one text, for widgets that keep a `Vec<String>`. The lines are without their
/// line breaks, and between two of them the text has one `\n`.
///
/// Making one is O(lines), and it lasts as long as the list stays unchanged. So an editor makes one
/// for each report.
///
/// ```
/// use livelink_index::{Edit, LinkIndex, TextLines};
///
/// let mut lines = vec!["see".to_owned(), "é a.co".to_owned()];
/// let mut index = LinkIndex::build(Default::default(), &TextLines::new(&lines));
///
/// // The user types an `m`, and the widget tells its caret as a line and a column.
/// let before = lines.clone();
/// lines[1].push('m');
/// let (old, new) = (TextLines::new(&before), TextLines::new(&lines));
/// let edit = Edit::between_at(&old, &new, new.byte(1, 7)).unwrap();
/// assert_eq!(edit, Edit::insert(11, 1));
/// index.edit(&new, &[edit]);
///
/// let link = index.iter().next().unwrap();
/// assert_eq!((new.place(link.range.start), new.place(link.range.end)), ((1, 2), (1, 7)));
/// ```
#[derive(Clone, Debug)]
pub struct TextLines<'t, L> {
    lines: &'t [L],
    /// Where each line starts, and, as the last one, the end of the text and one more.
    starts: Vec<usize>,
}

impl<'t, L: AsRef<str>> TextLines<'t, L> {
    /// Returns the text of `lines`. An empty list is an empty text. O(lines).
    pub fn new(lines: &'t [L]) -> Self {
        let ends = lines.iter().scan(0_usize, |end, line| {
            *end += line.as_ref().len() + 1;
            Some(*end)
        });
        Self {
            lines,
            starts: iter::once(0).chain(ends).collect(),
        }
    }

    /// Returns the byte at which a line starts, or the end of the text if there are fewer lines.
    /// With [`line_at`](Self::line_at) this is for widgets whose columns are bytes. O(1).
    pub fn line_start(&self, line: usize) -> usize {
        let start = self.starts.get(line).copied();
        start.unwrap_or(usize::MAX).min(Text::len(self))
    }

    /// Returns the line of a byte: the first one is 0. A line break belongs to the line before it.
    /// O(log lines).
    pub fn line_at(&self, byte: usize) -> usize {
        let after = self.starts.partition_point(|start| *start <= byte);
        let last = self.lines.len().saturating_sub(1);
        after.saturating_sub(1).min(last)
    }

    /// Returns the byte of a place. `column` counts characters (code points). A column past the
    /// end of the line is the end of the line, and a line past the last one is the end of the text.
    /// O(line).
    pub fn byte(&self, line: usize, column: usize) -> usize {
        let text = self.listed_line(line);
        let column = CodePoints::new(text).byte(column).unwrap_or(text.len());
        self.line_start(line) + column
    }

    /// Returns the place of a byte: its line and its column in characters (code points). A byte
    /// inside a character is the next place, and a byte past the end of the text is its end.
    /// O(log lines + line).
    pub fn place(&self, byte: usize) -> (usize, usize) {
        let line = self.line_at(byte);
        let column = byte.saturating_sub(self.line_start(line));
        (line, CodePoints::new(self.listed_line(line)).before(column))
    }
}

impl<L: AsRef<str>> Text for TextLines<'_, L> {
    fn len(&self) -> usize {
        self.starts.last().map_or(0, |past| past.saturating_sub(1))
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let number = self.line_at(at);
        let (line, start) = (self.listed_line(number), self.line_start(number));
        match at.checked_sub(start) == Some(line.len()) && number + 1 < self.lines.len() {
            true => ("\n", at),
            false => (line, start),
        }
    }

    fn listed_lines(&self) -> usize {
        self.lines.len()
    }

    fn listed_line(&self, number: usize) -> &str {
        self.lines
            .get(number)
            .map(AsRef::as_ref)
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slice;

    /// A list of lines is the text that its lines make, at every byte and every place.
    #[test]
    fn lines_are_a_text() {
        let lists: [&[&str]; 6] = [
            &[],
            &[""],
            &["", ""],
            &["a", "", "é語🦀x", ""],
            &["one line"],
            &["", "b"],
        ];
        for list in lists {
            let (text, lines) = (list.join("\n"), TextLines::new(list));
            assert_eq!(Text::len(&lines), text.len(), "{list:?}");
            assert_eq!(slice(&lines, 0..usize::MAX), text);
            for at in 0..text.len() {
                let (chunk, start) = lines.chunk(at);
                assert!(start <= at && at < start + chunk.len(), "{list:?} {at}");
                assert_eq!(chunk, &text[start..start + chunk.len()]);
            }
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            for at in ends {
                let line = text[..at].matches('\n').count();
                let line_start = text[..at].rfind('\n').map_or(0, |at| at + 1);
                let column = text[line_start..at].chars().count();
                assert_eq!(lines.place(at), (line, column), "{list:?} {at}");
                assert_eq!(lines.byte(line, column), at, "{list:?} {at}");
                assert_eq!(lines.line_start(line), line_start);
            }
            assert_eq!(lines.byte(list.len(), 0), text.len());
            let last = list.len().saturating_sub(1);
            assert_eq!(lines.byte(last, usize::MAX), text.len());
            assert_eq!(lines.place(usize::MAX).0, last);
        }
    }
}

//! The lines of a file.

/// A file with its lines. The text has one kind of line end, whatever the file has.
pub(super) struct Lines<'a> {
    file: &'a str,
    /// The text without the mark of UTF-8, and with a line feed for each line end.
    pub(super) text: String,
    /// The start of each line in the file, and in the text. The last entry is the end.
    starts: Vec<(usize, usize)>,
}

/// Some programs write it at the start of a file of UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl<'a> Lines<'a> {
    pub(super) fn of(file: &'a str) -> Self {
        let mut at = file.len() - file.trim_start_matches(BYTE_ORDER_MARK).len();
        at = at.min(BYTE_ORDER_MARK.len_utf8());
        let mut text = String::with_capacity(file.len());
        let mut starts = vec![(at, 0)];
        while let Some(rest) = file.get(at..).filter(|rest| !rest.is_empty()) {
            let line = rest.find(['\r', '\n']).unwrap_or(rest.len());
            // CommonMark reads a NUL as U+FFFD.
            let parts = rest.get(..line).unwrap_or_default().split('\0');
            for (number, part) in parts.enumerate() {
                text.push_str(if number == 0 { "" } else { "\u{fffd}" });
                text.push_str(part);
            }
            at += line;
            let end = rest.get(line..).unwrap_or_default();
            if end.is_empty() {
                break;
            }
            at += if end.starts_with("\r\n") { 2 } else { 1 };
            text.push('\n');
            starts.push((at, text.len()));
        }
        // A line that nothing ends. A file has one line at least.
        let ended = starts.last().is_some_and(|(_, start)| *start == text.len());
        if !ended || starts.len() == 1 {
            starts.push((at, text.len()));
        }
        Self { file, text, starts }
    }

    pub(super) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the line of a byte of the text.
    pub(super) fn line_at(&self, at: usize) -> usize {
        let after = self.starts.partition_point(|(_, start)| *start <= at);
        after.saturating_sub(1).min(self.count())
    }

    fn start(&self, line: usize) -> (usize, usize) {
        let line = self.starts.get(line).or(self.starts.last());
        line.copied().unwrap_or_default()
    }

    /// Returns the start of a line in the text.
    pub(super) fn text_start(&self, line: usize) -> usize {
        self.start(line).1
    }

    /// Returns the start of a line in the file. Bytes before the first line belong to it.
    pub(super) fn file_start(&self, line: usize) -> usize {
        if line == 0 { 0 } else { self.start(line).0 }
    }

    /// Returns a line without its end.
    pub(super) fn line(&self, line: usize) -> &str {
        let range = self.text_start(line)..self.text_start(line + 1);
        let line = self.text.get(range).unwrap_or_default();
        line.strip_suffix('\n').unwrap_or(line)
    }

    pub(super) fn is_blank(&self, line: usize) -> bool {
        self.line(line).trim_matches([' ', '\t']).is_empty()
    }

    /// Returns the bytes of the file from one line up to another.
    pub(super) fn source(&self, lines: std::ops::Range<usize>) -> &'a str {
        let range = self.file_start(lines.start)..self.file_start(lines.end);
        self.file.get(range).unwrap_or_default()
    }
}

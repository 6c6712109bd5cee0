//! A document with styles: a text in which marks say how it looks.

use std::ops::Range;

use livelink_egui::{
    Isolate, LineStyle, PlainDocument, SelectedRange, StyledText, TextChanges, TextCommand,
    TextDocument, TextRequest,
};
use ropey::Rope;

/// A text, the styles of its lines, and the styled text in it. Edits move the styles along.
pub(crate) struct Page {
    plain: PlainDocument,
    pub(crate) lines: Vec<LineStyle>,
    pub(crate) styled: Vec<StyledText>,
    /// The lines whose markers were clicked.
    pub(crate) activated: Vec<usize>,
}

impl Page {
    /// Returns a page of these lines. In their texts, bold words are between asterisks, italic ones between underscores, struck
    /// ones between tildes, code between backquotes, and links, which are isolates, in angle brackets.
    pub(crate) fn new(lines: impl IntoIterator<Item = (LineStyle, &'static str)>) -> Self {
        let (mut text, mut styles, mut styled) = (String::new(), Vec::new(), Vec::new());
        for (style, marked) in lines {
            if !styles.is_empty() {
                text.push('\n');
            }
            styles.push(style);
            read(marked, &mut text, &mut styled);
        }
        styled.sort_by_key(|styled| styled.range().start);
        Self {
            plain: PlainDocument::new(&text),
            lines: styles,
            styled,
            activated: Vec::new(),
        }
    }

    /// Returns the bytes of a text on the page.
    #[track_caller]
    pub(crate) fn find(&self, part: &str) -> Range<usize> {
        let text = self.plain.text().to_string();
        let at = text
            .find(part)
            .unwrap_or_else(|| panic!("{part} is not there"));
        at..at + part.len()
    }

    /// Moves the styles after an edit by which the text became longer or shorter at a place.
    fn follow(&mut self, at: usize, (bytes, lines): (isize, isize)) {
        let moved = |byte: usize| match byte > at {
            true => byte.saturating_add_signed(bytes).max(at),
            false => byte,
        };
        for styled in &mut self.styled {
            let range = moved(styled.range().start)..moved(styled.range().end);
            *styled = styled.clone().at(range);
        }
        let line = self.plain.text().byte_to_line(at);
        for _ in 0..lines {
            self.lines.insert(line + 1, self.lines[line].clone());
        }
        for _ in lines..0 {
            self.lines.remove(line + 1);
        }
    }
}

/// Adds a text without its marks.
fn read(marked: &str, text: &mut String, styled: &mut Vec<StyledText>) {
    let mut open: Vec<(char, usize)> = Vec::new();
    for c in marked.chars() {
        let ends = if c == '>' { '<' } else { c };
        if let Some(at) = open.iter().position(|(mark, _)| *mark == ends) {
            let (_, start) = open.remove(at);
            let part = StyledText::new(start..text.len());
            styled.push(match ends {
                '*' => part.bold(),
                '_' => part.italic(),
                '~' => part.strikethrough(),
                '`' => part.code(),
                _ => part.isolate(Isolate::LeftToRight),
            });
        } else if "*_~`<".contains(c) {
            open.push((c, text.len()));
        } else {
            text.push(c);
        }
    }
}

impl TextDocument for Page {
    type Request = TextRequest;

    fn text(&self) -> &Rope {
        self.plain.text()
    }

    fn selection(&self) -> SelectedRange {
        self.plain.selection()
    }

    fn changes(&mut self) -> &mut TextChanges {
        self.plain.changes()
    }

    fn composition(&self) -> Option<Range<usize>> {
        self.plain.composition()
    }

    fn line_style(&self, line: usize) -> LineStyle {
        self.lines.get(line).cloned().unwrap_or_default()
    }

    fn styled_text(&self, range: Range<usize>, styled: &mut Vec<StyledText>) {
        let shares =
            |part: &&StyledText| part.range().start < range.end && range.start < part.range().end;
        styled.extend(self.styled.iter().filter(shares).cloned());
    }

    fn perform(&mut self, command: TextCommand<'_>) -> Option<TextRequest> {
        if let TextCommand::ActivateMarker { line } = command {
            self.activated.push(line);
        }
        let size = |text: &Rope| (text.len_bytes() as isize, text.len_lines() as isize);
        let (before, old) = (size(self.text()), self.selection().range());
        let request = self.plain.perform(command);
        let after = size(self.text());
        if after != before {
            let at = old.start.min(self.selection().range().start);
            self.follow(at, (after.0 - before.0, after.1 - before.1));
        }
        request
    }
}

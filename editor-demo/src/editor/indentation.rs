//! The Tab key and Enter where lines are indented: in programs and in code.

use std::ops::Range;

use livelink::rich::{Paragraph, ParagraphKind, RichInput};
use livelink::session::{Input, UnitKind};
use livelink_egui::text;

use super::Editor;
use crate::link_settings::LinkMode;

/// The most spaces that are one level of indentation.
const LEVEL: usize = 4;

impl Editor {
    /// Performs the Tab key. It moves items of a list and selected lines in, and types a tab otherwise.
    pub(super) fn tab(&mut self) {
        let lines = self.selected_lines();
        let has_whole = lines.len() > 1 || self.has_whole_line(lines.start);
        let moves = match self.is_in_lines_of_code() {
            true => has_whole,
            false => has_whole || self.is_in_list(),
        };
        match moves {
            true => self.indent(),
            false => self.type_text("\t"),
        }
    }

    /// Moves selected paragraphs one level in, or lines of code.
    pub(super) fn indent(&mut self) {
        if !self.is_in_lines_of_code() {
            return self.apply(RichInput::Indent);
        }
        self.change_lines(self.selected_lines(), |start, line| {
            let is_blank = line.trim().is_empty();
            (!is_blank).then_some((start..start, "\t"))
        });
    }

    /// Moves selected paragraphs one level out, or lines of code.
    pub(crate) fn outdent(&mut self) {
        if !self.is_in_lines_of_code() {
            return self.apply(RichInput::Outdent);
        }
        self.change_lines(self.selected_lines(), |start, line| {
            let spaces = line.bytes().take_while(|byte| *byte == b' ').count();
            let len = match line.starts_with('\t') {
                true => 1,
                false => spaces.min(LEVEL),
            };
            (len > 0).then_some((start..start + len, ""))
        });
    }

    /// Puts a line break in. In code the new line gets the indentation of the line above.
    pub(super) fn line_break(&mut self, soft: bool) {
        let indent = self.indentation();
        if indent.is_empty() {
            self.apply(Input::LineBreak { soft });
            return;
        }
        self.apply(Input::BeginUnit(UnitKind::LineBreak));
        match self.indented_nothing() {
            // The line goes on to be the last one of its block, which Enter leaves.
            Some(line) => {
                self.replace_plainly(line, "");
                self.apply(Input::LineBreak { soft });
            }
            None => {
                self.apply(Input::LineBreak { soft });
                self.apply(Input::Type(&indent));
            }
        }
        self.apply(Input::EndUnit);
    }

    fn paragraph_of_caret(&self) -> Paragraph {
        let head = self.document().selection().head;
        self.rich.paragraph(text::line_of(self.rope(), head))
    }

    /// Returns whether all text of a line is selected.
    fn has_whole_line(&self, line: usize) -> bool {
        let (selected, line) = (
            self.document().selection().range(),
            text::line_range(self.rope(), line),
        );
        !selected.is_empty() && selected.start <= line.start && line.end <= selected.end
    }

    /// Returns whether the caret is in an item of a list.
    fn is_in_list(&self) -> bool {
        self.rich.is_formatted() && self.paragraph_of_caret().list.is_some()
    }

    /// Returns whether the text at the caret has lines, and no paragraphs: it is a program or code.
    fn is_in_lines_of_code(&self) -> bool {
        !self.rich.is_formatted() || self.paragraph_of_caret().kind.is_literal()
    }

    /// Returns the lines that the selection touches. A line at whose start it ends is not selected.
    fn selected_lines(&self) -> Range<usize> {
        let selected = self.document().selection().range();
        let line_of = |at: usize| text::line_of(self.rope(), at);
        let (first, last) = (line_of(selected.start), line_of(selected.end));
        let is_at_start = last > first && self.rope().line_to_byte(last) == selected.end;
        first..last + usize::from(!is_at_start)
    }

    /// Changes the start of each line, as one undo unit: `change` gets the start of a line and its text. The lines stay selected.
    fn change_lines(
        &mut self,
        lines: Range<usize>,
        change: impl Fn(usize, &str) -> Option<(Range<usize>, &'static str)>,
    ) {
        if self.document().options().read_only {
            return;
        }
        let was_caret = self.document().selection().is_caret();
        self.apply(Input::BeginUnit(UnitKind::Typing));
        for line in lines.clone().rev() {
            let range = text::line_range(self.rope(), line);
            let content = text::slice(self.rope(), range.clone());
            if let Some((range, with)) = change(range.start, &content) {
                self.replace_plainly(range, with);
            }
        }
        self.apply(Input::EndUnit);
        if !was_caret {
            let start = self.rope().line_to_byte(lines.start);
            let end = text::line_range(self.rope(), lines.end.saturating_sub(1)).end;
            self.select(start..end);
        }
    }

    fn replace_plainly(&mut self, range: Range<usize>, text: &str) {
        let linkify = false;
        self.apply(Input::Replace {
            range,
            text,
            linkify,
        });
    }

    /// Returns the white space at the start of the caret's line, up to the caret. Paragraphs have none.
    fn indentation(&self) -> String {
        let kind = self
            .rich
            .is_formatted()
            .then(|| self.paragraph_of_caret().kind);
        let keeps = match kind {
            Some(kind) => kind == ParagraphKind::Code,
            None => self.mode() != LinkMode::Document,
        };
        if !keeps || self.document().options().read_only {
            return String::new();
        }
        let rope = self.rope();
        let at = self.document().selection().range().start;
        let line = text::line_range(rope, text::line_of(rope, at));
        let chars = rope.byte_slice(line.start..at).chars();
        chars.take_while(|c| matches!(c, ' ' | '\t')).collect()
    }

    /// Returns the line of code of the caret, if there is only white space in it.
    fn indented_nothing(&self) -> Option<Range<usize>> {
        let line = self.selected_lines();
        let range = text::line_range(self.rope(), line.start);
        let is_blank = text::slice(self.rope(), range.clone()).trim().is_empty();
        (self.rich.is_formatted() && line.len() == 1 && is_blank).then_some(range)
    }
}

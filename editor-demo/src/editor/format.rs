//! The commands that format the text, and the format of the selected text.

use livelink::rich::{ParagraphKind, RichInput, markdown};
use livelink_egui::text;

use super::Editor;
use crate::format_command::{FormatCommand, heading};
use crate::text_format::TextFormat;

/// How much of a selection the bar looks at, in bytes.
const LOOKED_AT: usize = 16 * 1024;

impl Editor {
    /// Returns whether the text can have formats.
    pub fn is_formatted(&self) -> bool {
        self.rich.is_formatted()
    }

    /// Returns the format of the selected text.
    pub fn format(&self) -> TextFormat {
        let selection = self.document().selection();
        let style = match selection.is_caret() {
            true => self.rich.style_at_caret(),
            false => {
                // This is asked for each frame. So of a long selection, the beginning counts.
                let range = selection.range();
                self.rich
                    .style_of(range.start..range.end.min(range.start + LOOKED_AT))
            }
        };
        let range = selection.range();
        let end = range.end.min(range.start + LOOKED_AT);
        let lines = text::line_of(self.rope(), range.start)..=text::line_of(self.rope(), end);
        let mut format = TextFormat {
            style,
            paragraph: self
                .rich
                .paragraph(text::line_of(self.rope(), selection.head)),
            // The part of the selection that is not looked at may be of any kind.
            can_have_styles: end < range.end,
            moves_in: end < range.end,
            moves_out: end < range.end,
        };
        for line in lines {
            let paragraph = self.rich.paragraph(line);
            format.can_have_styles |= !paragraph.kind.is_literal();
            format.moves_in |= paragraph.list.is_some() || paragraph.kind.is_literal();
            format.moves_out |= format.moves_in || paragraph.quote > 0;
            if format.can_have_styles && format.moves_in {
                break;
            }
        }
        format
    }

    /// Performs a command that formats the text.
    pub(crate) fn perform_format(&mut self, command: FormatCommand) {
        self.apply(match command {
            FormatCommand::Indent => return self.indent(),
            FormatCommand::Outdent => return self.outdent(),
            FormatCommand::Style(style) => RichInput::ToggleStyle(style),
            FormatCommand::Plain => RichInput::ClearStyles,
            FormatCommand::Body => RichInput::SetKind(ParagraphKind::Body),
            FormatCommand::Heading(level) => RichInput::SetKind(heading(level)),
            FormatCommand::Code => RichInput::SetKind(ParagraphKind::Code),
            FormatCommand::List(marker) => RichInput::ToggleList(marker),
            FormatCommand::Quote => RichInput::ToggleQuote,
            FormatCommand::Rule => RichInput::InsertRule,
        });
    }

    /// Returns the selected text as Markdown.
    pub(crate) fn selected_markdown(&self) -> String {
        let range = self.document().selection().range();
        markdown::write(&self.rich.part(range))
    }
}

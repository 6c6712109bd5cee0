//! The format of the selected text.

use livelink::rich::{ListPlace, Marker, Paragraph, ParagraphKind, TextStyle};

use crate::format_command::{FormatCommand, heading};

/// The format of the selected text, as the buttons of the bar show it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextFormat {
    /// The styles that all of it has. Without a selection, the styles of the next typed letter.
    pub style: TextStyle,
    /// The paragraph of the caret.
    pub paragraph: Paragraph,
    /// The selected text, or some of it, can have styles. In a block of code it cannot.
    pub can_have_styles: bool,
    /// The selected paragraphs, or some of them, are in a list or lines of code.
    pub moves_in: bool,
    /// The selected paragraphs, or some of them, are in a list or a quote, or lines of code.
    pub moves_out: bool,
}

impl TextFormat {
    /// Returns whether a command would change anything.
    pub(crate) fn can(self, command: FormatCommand) -> bool {
        match command {
            FormatCommand::Style(_) | FormatCommand::Plain => self.can_have_styles,
            FormatCommand::Indent => self.moves_in,
            FormatCommand::Outdent => self.moves_out,
            _ => true,
        }
    }

    /// Returns whether the format of a command is on.
    pub(crate) fn has(self, command: FormatCommand) -> bool {
        let marker = self
            .paragraph
            .list
            .and_then(|place: ListPlace| place.marker);
        match command {
            FormatCommand::Style(style) => self.style.contains(style),
            FormatCommand::Body => self.paragraph.kind == ParagraphKind::Body,
            FormatCommand::Heading(level) => self.paragraph.kind == heading(level),
            FormatCommand::Code => self.paragraph.kind == ParagraphKind::Code,
            FormatCommand::Quote => self.paragraph.quote > 0,
            FormatCommand::List(Marker::Number { .. }) => {
                matches!(marker, Some(Marker::Number { .. }))
            }
            FormatCommand::List(Marker::Task { .. }) => {
                matches!(marker, Some(Marker::Task { .. }))
            }
            FormatCommand::List(wanted) => marker == Some(wanted),
            FormatCommand::Plain
            | FormatCommand::Rule
            | FormatCommand::Indent
            | FormatCommand::Outdent => false,
        }
    }
}

//! The commands that format the text.

use livelink::rich::{HeadingLevel, Marker, ParagraphKind, TextStyle};

/// A command that formats the selected text, or the paragraphs that the selection touches. A second time, most of them take the
/// format off again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatCommand {
    /// Bold, italic, struck through, or code.
    Style(TextStyle),
    /// Take the styles off the selected text.
    Plain,
    /// Body text, no heading and no code.
    Body,
    /// A heading of this level, from 1.
    Heading(u8),
    /// A list with this sign before each item.
    List(Marker),
    /// A quote.
    Quote,
    /// A block of code.
    Code,
    /// Put a rule in.
    Rule,
    /// One level further in.
    Indent,
    /// One level further out.
    Outdent,
}

/// The list with numbers.
pub(crate) const NUMBERED: FormatCommand = FormatCommand::List(Marker::Number { first: 1 });
/// The list with dots.
pub(crate) const BULLETS: FormatCommand = FormatCommand::List(Marker::Bullet);
/// The list with boxes to tick.
pub(crate) const TASKS: FormatCommand = FormatCommand::List(Marker::Task { done: false });
/// Bold text.
pub(crate) const BOLD: FormatCommand = FormatCommand::Style(TextStyle::BOLD);
/// Italic text.
pub(crate) const ITALIC: FormatCommand = FormatCommand::Style(TextStyle::ITALIC);
/// Text that is struck through.
pub(crate) const STRIKETHROUGH: FormatCommand = FormatCommand::Style(TextStyle::STRIKETHROUGH);
/// Code among other text.
pub(crate) const INLINE_CODE: FormatCommand = FormatCommand::Style(TextStyle::CODE);

impl FormatCommand {
    /// Returns the name, for menus and for the buttons of the bar.
    pub(crate) fn name(self) -> &'static str {
        match self {
            BOLD => "Bold",
            ITALIC => "Italic",
            STRIKETHROUGH => "Strikethrough",
            Self::Style(_) => "Code",
            Self::Plain => "Plain text",
            Self::Body => "Body text",
            Self::Heading(1) => "Heading 1",
            Self::Heading(2) => "Heading 2",
            Self::Heading(_) => "Heading 3",
            BULLETS => "Bulleted list",
            NUMBERED => "Numbered list",
            Self::List(_) => "Task list",
            Self::Quote => "Quote",
            Self::Code => "Code block",
            Self::Rule => "Rule",
            Self::Indent => "Further in",
            Self::Outdent => "Further out",
        }
    }
}

/// Returns the kind of a heading of this level.
pub(crate) fn heading(level: u8) -> ParagraphKind {
    HeadingLevel::new(level).map_or(ParagraphKind::Body, ParagraphKind::Heading)
}

//! The document that the widget shows and edits.

use std::ops::Range;

use ropey::Rope;

use crate::line_style::LineStyle;
use crate::selected_range::SelectedRange;
use crate::styled_text::StyledText;
use crate::text;
use crate::text_changes::TextChanges;
use crate::text_command::TextCommand;

/// A text that the widget shows, and that the user edits by commands.
///
/// The widget owns the scroll position, and nothing of the document: neither the text, nor the
/// selection, nor the undo history. A program that has no document of its own uses
/// [`PlainDocument`](crate::PlainDocument).
///
/// # Examples
///
/// A document of which only the caret moves:
///
/// ```
/// use livelink_egui::{SelectedRange, TextChanges, TextCommand, TextDocument};
/// use ropey::Rope;
///
/// struct Page {
///     text: Rope,
///     selection: SelectedRange,
///     changes: TextChanges,
/// }
///
/// impl TextDocument for Page {
///     type Request = std::convert::Infallible;
///
///     fn text(&self) -> &Rope {
///         &self.text
///     }
///
///     fn selection(&self) -> SelectedRange {
///         self.selection
///     }
///
///     fn changes(&mut self) -> &mut TextChanges {
///         &mut self.changes
///     }
///
///     fn is_read_only(&self) -> bool {
///         true
///     }
///
///     fn perform(&mut self, command: TextCommand<'_>) -> Option<Self::Request> {
///         if let TextCommand::Select(selection) = command {
///             self.selection = selection;
///             self.changes.show_caret();
///         }
///         None
///     }
/// }
///
/// let mut page = Page {
///     text: Rope::from_str("one two"),
///     selection: SelectedRange::default(),
///     changes: TextChanges::default(),
/// };
/// page.perform(TextCommand::Select(SelectedRange::caret(3)));
/// assert_eq!(page.selection().head, 3);
/// ```
pub trait TextDocument {
    /// A request to the program that a command may return, such as "put this text on the clipboard".
    type Request;

    /// Returns the text.
    fn text(&self) -> &Rope;

    /// Returns the selection. Ends that lie beyond the text count as the end of the text.
    fn selection(&self) -> SelectedRange;

    /// Performs a command and records the changes in [`changes`](Self::changes). Returns the request that is left for the program to
    /// do.
    fn perform(&mut self, command: TextCommand<'_>) -> Option<Self::Request>;

    /// Returns the changes that the widget has not seen. The widget reads and empties them before it shows anything.
    fn changes(&mut self) -> &mut TextChanges;

    /// Returns whether the user may only read. Assistive technology is told so. The document itself
    /// refuses changes.
    fn is_read_only(&self) -> bool {
        false
    }

    /// Returns the bytes of the provisional text of an input method, which is underlined.
    fn composition(&self) -> Option<Range<usize>> {
        None
    }

    /// Returns how a line is laid out. Lines count from 0. The answer depends on nothing but the text and the document's own state,
    /// as the widget asks several times a frame for each line on screen.
    fn line_style(&self, line: usize) -> LineStyle {
        let _ = line;
        LineStyle::default()
    }

    /// Adds the styled text that shares a byte with `range`, in the order of the starts. The range is never longer than what is
    /// on screen.
    fn styled_text(&self, range: Range<usize>, styled: &mut Vec<StyledText>) {
        let _ = (range, styled);
    }

    /// Returns the text that a screen reader says about the last change.
    fn announcement(&self) -> Option<&str> {
        None
    }
}

/// Returns the selection of a document, clamped to its text and to characters.
pub(crate) fn selection_of<D: TextDocument>(document: &D) -> SelectedRange {
    let (rope, selection) = (document.text(), document.selection());
    SelectedRange {
        anchor: text::floor(rope, selection.anchor),
        head: text::floor(rope, selection.head),
    }
}

//! A text with links, styles and paragraphs, in one value.

mod open;
mod run;
mod selected;

mod commands;
mod paste;
mod set_content;
mod shortcuts;

mod enter;

mod apply;

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::Detector;
use livelink_index::{Context, EditLog};
use livelink_session::{Document, SessionOptions};
use ropey::Rope;

use crate::code_places::CodePlaces;
use crate::content::{content, part};
use crate::follow::style_typed;
use crate::layers::Layers;
use crate::markers::{ItemMarker, Numbers};
use crate::paragraph::Paragraph;
use crate::rich_text::RichText;
use crate::snapshots::Snapshots;
use crate::text_lines::line_at;
use crate::text_style::TextStyle;

/// A document with text styles and paragraphs beside its links. Undo takes back all of them together.
///
/// It gets a [`RichInput`](crate::RichInput) and returns a [`RichOutcome`](crate::RichOutcome). Nothing else changes it, and no input
/// makes it fail. A document that is not formatted is a [`Document`] and nothing more.
///
/// ```
/// use livelink_rich::{RichDocument, RichInput, RichText, TextStyle};
/// use livelink_session::{Input, SessionOptions};
///
/// let mut document = RichDocument::load(&RichText::default(), SessionOptions::default());
/// document.apply(RichInput::ToggleStyle(TextStyle::BOLD));
/// document.apply(Input::Type("bold").into());
/// assert_eq!(document.content().styles, [(0..4, TextStyle::BOLD)]);
///
/// document.apply(Input::Undo.into());
/// assert_eq!(document.content(), RichText::plain(""));
/// ```
#[derive(Debug)]
pub struct RichDocument {
    document: Document<Rope>,
    layers: Arc<Layers>,
    snapshots: Snapshots,
    numbers: Numbers,
    /// The style for the next typed text, if the user has chosen one at this caret.
    chosen: Option<TextStyle>,
    /// The document before the provisional text of an input method.
    composing: Option<Composing>,
    /// Where the code is, as the session's context.
    code: Arc<CodePlaces>,
    shortcuts: bool,
    /// The state right after signs were taken. A Backspace there gives them back.
    armed: Option<u64>,
    /// Whether the editor has begun an undo unit. Then no signs are taken, because they would belong to it.
    in_unit: bool,
}

/// A document before an input method showed its text, and the edits since.
#[derive(Clone, Debug)]
struct Composing {
    text: Rope,
    layers: Arc<Layers>,
    log: EditLog,
}

impl RichDocument {
    /// Sets the syntax context of the editor's; see [`Document::set_context`]. In a formatted document, code has no automatic links
    /// whatever this context says.
    pub fn set_context(&mut self, context: Option<Arc<dyn Context + Send + Sync>>) {
        self.code = Arc::new(self.code.beside(context.clone()));
        match self.is_formatted() {
            true => self.use_context(),
            false => self.document.set_context(context),
        }
    }

    fn use_context(&mut self) {
        let context: Arc<dyn Context + Send + Sync> = self.code.clone();
        self.document.set_context(Some(context));
    }

    /// Changes the settings; see [`Document::set_options`].
    pub fn set_options(&mut self, options: SessionOptions) {
        self.document.set_options(options);
    }

    /// Sets the detector; see [`Document::set_detector`].
    pub fn set_detector(&mut self, detector: Detector) {
        self.document.set_detector(detector);
    }

    /// Returns the text, its links and its history.
    pub fn document(&self) -> &Document<Rope> {
        &self.document
    }

    /// Returns whether this is a document with styles, and not a plain text.
    pub fn is_formatted(&self) -> bool {
        self.layers.formatted
    }

    /// Returns whether nothing at all is styled: neither text nor a paragraph.
    pub fn is_plain(&self) -> bool {
        self.layers.is_plain()
    }

    /// Returns whether a Backspace right now would take off a link or a shortcut that was just made, and leave the text.
    pub fn is_armed(&self) -> bool {
        self.document.is_armed() || self.is_shortcut_armed()
    }

    /// Returns the style that the next typed letter gets.
    pub fn style_at_caret(&self) -> TextStyle {
        let selected = self.document.selection().range();
        let text = self.text();
        if self
            .paragraph(line_at(text, selected.start))
            .kind
            .is_literal()
        {
            return TextStyle::PLAIN;
        }
        self.chosen.unwrap_or_else(|| self.style_typed(&selected))
    }

    /// Returns the style of text that is typed in place of a range, if the user chooses none.
    fn style_typed(&self, range: &Range<usize>) -> TextStyle {
        style_typed(&self.layers.styles, self.text(), range)
    }

    /// Returns the styles that all text in a range of bytes has. Line feeds do not count. O(spans and paragraphs of the range).
    pub fn style_of(&self, range: Range<usize>) -> TextStyle {
        self.layers
            .common_style(self.text(), range)
            .unwrap_or_default()
    }

    /// Returns the styled parts of a range of bytes, in order, each cut to the range. O(log n + parts).
    pub fn styles_in(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, TextStyle)> {
        let spans = self.layers.styles.in_range(range.clone());
        spans.filter_map(move |(span, style)| {
            let cut = span.start.max(range.start)..span.end.min(range.end);
            (!cut.is_empty()).then_some((cut, *style))
        })
    }

    /// Returns the attributes of a line of the rope. A line after a line break inside a paragraph has those of its paragraph. O(log n).
    pub fn paragraph(&self, line: usize) -> Paragraph {
        self.layers.paragraph(line)
    }

    /// Returns the signs of the items of lists that begin in these lines of the rope, in order, with their numbers. O(lines · log n).
    /// The first call after a change counts the runs of lines from that change on.
    pub fn markers_in(&self, lines: Range<usize>) -> Vec<ItemMarker> {
        let paragraphs = &self.layers.paragraphs;
        self.numbers.markers_in(paragraphs, self.text(), lines)
    }

    /// Returns the whole document as a value. O(document).
    pub fn content(&self) -> RichText {
        content(&self.document, &self.layers)
    }

    /// Returns a range of bytes as a value, for the clipboard. The last paragraph of the piece has attributes only if all of its text
    /// is in the range and the range has a line feed too. O(range).
    pub fn part(&self, range: Range<usize>) -> RichText {
        part(&self.document, &self.layers, range)
    }

    /// Returns whether a Backspace right now would give back the signs that were taken last.
    fn is_shortcut_armed(&self) -> bool {
        self.armed == Some(self.document.state_id())
    }

    fn text(&self) -> &Rope {
        self.document.text()
    }
}

/// A plain document: one that is not formatted.
impl From<Document<Rope>> for RichDocument {
    fn from(document: Document<Rope>) -> Self {
        Self::new(document)
    }
}

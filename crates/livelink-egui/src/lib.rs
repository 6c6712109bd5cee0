//! A text widget for egui: texts of any size, in any script, with decorations that the program names.
//!
//! egui's own text field lays out its whole text for every key, and it has no bidirectional order.
//! This widget lays out the rows on screen with cosmic-text. So Arabic and Hebrew are shown in
//! their reading order, the caret moves in it, and a key in a text of 100 MB costs as much as in a
//! short note, even if all of it is one line.
//!
//! The widget does not know the meaning of a text. The program says by [`Decorator`] which ranges
//! have a colour, a background or a line under them, and which of them the user can point at. The
//! widget reports the decoration under the mouse, and turns keys, mouse and input method into
//! [`TextCommand`]s. The [`TextDocument`] carries them out. So undo, saving and the meaning of a
//! line break belong to the program. The document also says how its lines look ([`LineStyle`]) and which words are bold, or a
//! link that is ordered for itself ([`StyledText`]), because the layout and the movements of the caret depend on it.
//! [`PlainDocument`] is a document for programs that have none.
//! [`SingleLineField`] is a field for one line of text, as in a dialog. It keeps its own history.
//! [`TypesetLabel`] shows such a text.
//!
//! Every offset is a byte of the UTF-8 text. The text is a `ropey::Rope` of ropey 1.6. `examples/notes.rs` is an editor in
//! sixty lines.
//!
//! # A frame
//!
//! ```
//! use livelink_egui::{FontSource, PlainDocument, TextWidget, Typesetter, ViewOptions};
//!
//! let mut document = PlainDocument::new("Notes");
//! let mut widget = TextWidget::new("Notes");
//! // Reads the headers of the installed fonts, once a run.
//! let mut typesetter = Typesetter::new(FontSource::Embedded);
//! let context = egui::Context::default();
//! let mut output = context.run_ui(egui::RawInput::default(), |ui| {
//!     typesetter.begin_frame(ui.ctx());
//!     let options = ViewOptions::default();
//!     let shown = widget.show(ui, &mut document, &(), &mut typesetter, &options);
//!     for request in shown.requests {
//!         request.through(ui.ctx());
//!     }
//! });
//! assert!(!output.shapes.is_empty());
//! // In a window, eframe hands the shapes and the textures to the graphics card.
//! output.textures_delta.clear();
//! ```
//!
//! # The path of a key
//!
//! ```text
//! egui event --key_bindings--> KeyCommand --text_view--> TextCommand --> the program's TextDocument
//!                                                                                  |
//! window <--widget-- TextLayout <--typesetting-- LinePart <--viewport-- Rope ------+
//! ```

mod line_style;
mod selected_range;
mod styled_text;
mod text_changes;
mod text_command;
mod text_document;

mod decoration;

mod clusters;
pub mod text;

pub mod caret;
pub mod line_parts;

pub mod typesetting;
pub mod viewport;

pub mod key_bindings;
mod text_view;

mod line_document;
mod plain_document;

mod widget;

pub use decoration::{Decoration, Decorator, Landmark, UnderlineKind};
pub use key_bindings::KeyCommand;
pub use line_style::{LineMarker, LineRole, LineStyle};
pub use plain_document::{PlainDocument, TextRequest};
pub use selected_range::SelectedRange;
pub use styled_text::{Isolate, StyledText};
pub use text_changes::TextChanges;
pub use text_command::{Hit, TextCommand};
pub use text_document::TextDocument;
pub use text_view::TextView;
pub use typesetting::{FontSource, Typesetter};
pub use widget::{
    FieldOutput, PausedInput, SingleLineField, TextColors, TextWidget, TypesetLabel, ViewOptions,
    WidgetOutput,
};

/// Compiles and runs the code of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

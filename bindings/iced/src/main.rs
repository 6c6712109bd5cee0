//! Autolink in a window, in iced. Its text editor has no undo, so a `Document` has the text, and the widget shows it.
//!
//! `cargo run --manifest-path bindings/iced/Cargo.toml`. Ctrl+Z and Ctrl+Y undo and redo. The address of the link at the caret is below the text.

mod links;

use std::ops::Range;

use iced::advanced::text::highlighter::Format;
use iced::widget::text_editor::{Action, Binding, Content, Cursor, Edit, Motion, Position};
use iced::widget::{column, operation, text_editor};
use iced::{Element, Fill, Task, Theme, clipboard};
use livelink::session::{Input, Selection};
use livelink::{Document, SessionOptions};
use ropey::Rope;

use crate::links::Links;

struct Editor {
    document: Document<Rope>,
    widget: Content,
}

#[derive(Clone)]
enum Message {
    Widget(Action),
    Document(Input<'static>),
    Paste,
    Pasted(Option<String>),
}

impl Editor {
    fn update(&mut self, message: Message) -> Task<Message> {
        match message {
            Message::Widget(Action::Edit(edit)) => match edit {
                Edit::Insert(key) => self.apply(Input::Type(key.encode_utf8(&mut [0; 4]))),
                // An input method has written this. `Pasted` has what the user pastes.
                Edit::Paste(text) => self.apply(Input::Type(&text)),
                Edit::Enter => self.apply(Input::LineBreak { soft: false }),
                Edit::Backspace => self.apply(Input::Backspace),
                Edit::Delete => self.apply(Input::Delete),
                Edit::Indent | Edit::Unindent => {}
            },
            Message::Widget(action) => {
                self.widget.perform(action);
                self.follow_caret();
            }
            Message::Document(input) => self.apply(input),
            Message::Paste => return clipboard::read().map(Message::Pasted),
            Message::Pasted(text) => {
                // The widget would begin a line at `\r`, and the rope would not.
                let text = &text.unwrap_or_default().replace('\r', "");
                self.apply(Input::Paste { text, plain: false });
            }
        }
        Task::none()
    }

    /// Changes the document, and makes the same edit in the widget.
    fn apply(&mut self, input: Input<'_>) {
        let before = self.document.text().clone();
        self.document.apply(input);
        let after = self.document.text();
        if let Some(edit) = livelink::Edit::between(&before, after) {
            let new = after.byte_slice(edit.start..edit.new_end).to_string();
            select(&mut self.widget, &before, edit.start, edit.old_end);
            self.widget.perform(Action::Edit(Edit::Paste(new.into())));
        }
        let Selection { anchor, head } = self.document.selection();
        select(&mut self.widget, after, anchor, head);
    }

    /// Tells the document where the widget has moved its caret.
    fn follow_caret(&mut self) {
        let text = self.document.text();
        let byte = |at: Position| text.line_to_byte(at.line) + at.column;
        let mut cursor = self.widget.cursor();
        if cursor.selection == Some(cursor.position) {
            // After a double click iced has selected a word, and does not tell where it begins.
            let len = self.widget.selection().unwrap_or_default().len();
            self.widget.perform(Action::Move(Motion::Right));
            let end = byte(self.widget.cursor().position);
            select(&mut self.widget, text, end - len, end);
            cursor = self.widget.cursor();
        }
        let head = byte(cursor.position);
        let anchor = cursor.selection.map_or(head, byte);
        let selection = Selection { anchor, head };
        self.document.apply(Input::Select(selection));
    }

    fn view(&self) -> Element<'_, Message> {
        let text = self.document.text();
        let link = self.document.link_at(self.document.selection().head);
        let target = link.map_or_else(String::new, |link| link.href.to_string());
        let mut links = Links::default();
        links.lines.resize(text.len_lines(), Vec::new());
        for Range { start, end } in self.document.links().map(|link| link.range) {
            // A link here never crosses a line.
            let Position { line, column } = position(text, start);
            links.lines[line].push((column..column + end - start, ()));
        }
        let editor = text_editor(&self.widget)
            .id("text")
            .height(Fill)
            .on_action(Message::Widget)
            .key_binding(|press| {
                let message = match press.key.to_latin(press.physical_key) {
                    _ if !press.modifiers.command() => None,
                    Some('z') => Some(Message::Document(Input::Undo)),
                    Some('y') => Some(Message::Document(Input::Redo)),
                    Some('v') => Some(Message::Paste),
                    _ => None,
                };
                let binding = message.map(Binding::Custom);
                binding.or_else(|| Binding::from_key_press(press))
            })
            .highlight_with::<Links>(links, |(), theme: &Theme| Format {
                color: Some(theme.palette().primary),
                font: None,
            });
        column![editor, iced::widget::text(target)].into()
    }
}

fn position(text: &Rope, byte: usize) -> Position {
    let line = text.byte_to_line(byte);
    let column = byte - text.line_to_byte(line);
    Position { line, column }
}

/// Makes a range of bytes the widget's selection.
fn select(widget: &mut Content, text: &Rope, anchor: usize, head: usize) {
    // A selection ends by a motion, and not by `move_to`.
    widget.perform(Action::Move(Motion::DocumentStart));
    widget.move_to(Cursor {
        position: position(text, head),
        selection: (anchor != head).then(|| position(text, anchor)),
    });
}

fn main() -> iced::Result {
    let boot = || {
        let document = Document::new(Rope::new(), SessionOptions::default());
        let widget = Content::new();
        (Editor { document, widget }, operation::focus("text"))
    };
    iced::application(boot, Editor::update, Editor::view).run()
}

//! Going from a document of Markdown or HTML to its source, and back.

use super::EditorApp;
use crate::files::paths::file_name;
use crate::files::{Form, read, write};
use crate::open_document::OpenDocument;

impl OpenDocument {
    /// Returns the form whose source the document can be shown as, if it has one.
    pub(crate) fn form_with_source(&self) -> Option<Form> {
        let form = self.path.as_deref().map(|path| Form::of(path, true));
        form.filter(|form| matches!(form, Form::Markdown | Form::Html))
    }

    /// Shows the links and the lines that suit a document with formats, or a source. The user may have gone from one to the other,
    /// also by undoing that.
    pub(crate) fn follow_form(&mut self) {
        let is_formatted = self.editor.is_formatted();
        if self.shown_formatted != is_formatted {
            self.shown_formatted = is_formatted;
            self.suit_form();
        }
    }
}

impl EditorApp {
    /// Shows the source of the document, or the document of the source. One undo takes that back.
    pub(crate) fn show_source(&mut self, source: bool) {
        let Some(form) = self.current.form_with_source() else {
            return;
        };
        if source != self.current.editor.is_formatted() || self.current.read_only() {
            return;
        }
        let was_saved = !self.current.is_modified();
        let line = self.current.editor.line_of_caret();
        let editor = &mut self.current.editor;
        let mut lost = Vec::new();
        if source {
            let name = self.current.path.as_deref().map(file_name);
            let content = editor.rich().content();
            let sourced = self.current.sourced.as_ref();
            let source = write(form, &content, &name.unwrap_or_default(), sourced);
            editor.turn_into_text(&source);
            let read = read(form, editor.rope()).ok();
            let sourced = read.and_then(|read| read.sourced);
            editor.go_to_line(sourced.map_or(line, |sourced| sourced.line_of(line)));
        } else if let Ok(read) = read(form, editor.rope()) {
            editor.set_content(&read.content);
            lost = read.beyond;
            let paragraph = read
                .sourced
                .as_ref()
                .map(|sourced| sourced.paragraph_at(line));
            editor.go_to_line(paragraph.unwrap_or(line));
            self.current.sourced = read.sourced;
        }
        self.current.follow_form();
        if !lost.is_empty() {
            let lost = lost.join(", ");
            let text = format!(
                "A document here has no {lost}. Saving it would lose them; undo brings the source back."
            );
            self.current.warn(text);
        } else if was_saved {
            self.current.is_as_saved();
        }
        self.current.widget.focus();
    }
}

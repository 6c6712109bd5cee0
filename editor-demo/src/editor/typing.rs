//! Typing, in undo units. A word, a sentence or what was typed before a pause is taken back alone.

use livelink::session::Input;
use livelink_egui::text;

use super::Editor;

impl Editor {
    /// Types a text.
    pub(super) fn type_text(&mut self, typed: &str) {
        let at = self.document.selection().range().start;
        let start = text::prev_grapheme(self.rope(), at);
        let before = text::slice(self.rope(), start..at).chars().next_back();
        if self.typing.begins_unit(before, typed.chars().next()) {
            self.apply(Input::EndUnit);
        }
        self.apply(Input::Type(typed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Document, SessionOptions};
    use ropey::Rope;

    /// Types text, with `~` for a pause, and returns what each undo leaves.
    fn undone(script: &str, breaks: bool) -> Vec<String> {
        let mut editor = Editor::new(Document::new(Rope::new(), SessionOptions::default()));
        if breaks {
            editor = editor.breaking_typing();
        }
        let mut now = 10.0;
        for c in script.chars() {
            now += if c == '~' { 5.0 } else { 0.1 };
            editor.set_time(now);
            if c != '~' {
                editor.type_text(c.encode_utf8(&mut [0; 4]));
            }
        }
        let mut left = Vec::new();
        while editor.document().can_undo() {
            editor.apply(Input::Undo);
            left.push(editor.rope().to_string());
        }
        left
    }

    #[test]
    fn typing_is_undone_by_words_and_pauses() {
        assert_eq!(undone("one two", true), ["one ", ""]);
        assert_eq!(undone("one  two three", true), ["one  two ", "one  ", ""]);
        assert_eq!(undone("on~e", true), ["on", ""]);
        assert_eq!(
            undone("\u{4e00}\u{3002}\u{4e8c}", true),
            ["\u{4e00}\u{3002}", ""]
        );
        assert_eq!(undone("one two", false), [""]);
    }
}

//! Autolink in a window, with the text editor of iced, which reports no edits.
//!
//! `cargo run --manifest-path bindings/iced/Cargo.toml`. The address of the link at the caret is below the text.

mod links;

use iced::advanced::text::highlighter::Format;
use iced::widget::text_editor::{Action, Content, Edit, Motion, Position};
use iced::widget::{column, operation, text_editor};
use iced::{Element, Fill, Theme};
use livelink::index::TextLines;
use livelink::session::EditKind;
use livelink::{Session, SessionOptions};

struct Editor {
    widget: Content,
    /// The lines as the session knows them.
    known: Vec<String>,
    session: Session,
}

impl Editor {
    fn update(&mut self, action: Action) {
        let (caret, cursor) = (self.caret(), self.widget.cursor());
        let handled = match (&action, self.widget.selection()) {
            // Right after a link was made, Backspace takes it off and leaves the text.
            (Action::Edit(Edit::Backspace), None) => self.session.backspace(&[caret]).is_some(),
            (Action::Edit(Edit::Paste(url)), Some(text)) => self.paste_over(&text, url),
            _ => false,
        };
        if handled {
            return;
        }
        let kind = match &action {
            Action::Edit(Edit::Insert(_)) => EditKind::Typed,
            // The text of an input method comes in the same way.
            Action::Edit(Edit::Paste(_)) => EditKind::Pasted,
            Action::Edit(Edit::Enter) => EditKind::LineBreak,
            Action::Edit(Edit::Backspace | Edit::Delete) => EditKind::Deleted,
            _ => EditKind::InsertedPlain,
        };
        self.widget.perform(action);
        // The widget reports no edit, so the text is compared with the last one.
        let lines = self.widget.lines();
        let lines = lines.map(|line| line.text.into_owned()).collect();
        let old = std::mem::replace(&mut self.known, lines);
        let (old, new) = (TextLines::new(&old), TextLines::new(&self.known));
        match livelink::Edit::between_at(&old, &new, self.caret()) {
            Some(edit) => drop(self.session.edited(&new, kind, &[edit])),
            None if self.widget.cursor() != cursor => self.session.caret_moved(),
            None => {} // The wheel was turned, for example.
        }
    }

    /// Makes a link of the selected text if the pasted text is an address.
    fn paste_over(&mut self, selected: &str, pasted: &str) -> bool {
        if selected.contains('\n') {
            return false;
        }
        // Only a movement tells where a word begins that was selected by clicks.
        self.widget.perform(Action::Move(Motion::Left));
        let (start, mut cursor) = (self.caret(), self.widget.cursor());
        cursor.selection = Some(cursor.position);
        cursor.position.column += selected.len();
        self.widget.move_to(cursor);
        let paste = (start..start + selected.len(), pasted);
        let known = TextLines::new(&self.known);
        self.session.paste_over(&known, &[paste]).is_some()
    }

    fn caret(&self) -> usize {
        let Position { line, column } = self.widget.cursor().position;
        TextLines::new(&self.known).line_start(line) + column
    }

    fn view(&self) -> Element<'_, Action> {
        let text = TextLines::new(&self.known);
        let mut links = links::Links::default();
        links.lines.resize(self.known.len(), Vec::new());
        for link in self.session.links() {
            // The session makes no link that crosses a line.
            let line = text.line_at(link.range.start);
            let start = text.line_start(line);
            links.lines[line].push((link.range.start - start..link.range.end - start, ()));
        }
        let editor = text_editor(&self.widget)
            .id("text")
            .height(Fill)
            .on_action(|action| action)
            .highlight_with::<links::Links>(links, |(), theme: &Theme| Format {
                color: Some(theme.palette().primary),
                font: None,
            });
        let link = self.session.link_at(self.caret());
        let target = link.map_or_else(String::new, |link| link.href.to_string());
        column![editor, iced::widget::text(target)].into()
    }
}

fn main() -> iced::Result {
    let new = || Editor {
        widget: Content::new(),
        known: Vec::new(),
        session: Session::new(SessionOptions::default()),
    };
    let boot = move || (new(), operation::focus("text"));
    iced::application(boot, Editor::update, Editor::view).run()
}

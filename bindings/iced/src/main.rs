//! Autolink in a window, with the text editor of iced, which reports no edits.
//!
//! `cargo run --manifest-path bindings/iced/Cargo.toml`. The address of the link at the caret is below the text.

mod links;

use iced::advanced::text::highlighter::Format;
use iced::widget::text_editor::{Action, Content, Edit, Position};
use iced::widget::{column, operation, text_editor};
use iced::{Element, Fill, Theme};
use livelink::index::TextLines;
use livelink::session::EditKind;
use livelink::{Session, SessionOptions};

use crate::links::Links;

struct Editor {
    widget: Content,
    /// The lines as the session knows them.
    known: Vec<String>,
    session: Session,
}

impl Editor {
    fn new() -> Self {
        let widget = Content::new();
        Self {
            known: lines(&widget),
            widget,
            session: Session::new(SessionOptions::default()),
        }
    }

    fn update(&mut self, action: Action) {
        let kind = kind_of(&action);
        // Right after a link was made, Backspace takes it off and leaves the text.
        if matches!(action, Action::Edit(Edit::Backspace))
            && self.widget.cursor().selection.is_none()
        {
            let caret = self.caret();
            if self.session.backspace(&[caret]).is_some() {
                return;
            }
        }
        self.widget.perform(action);
        self.report(kind);
    }

    /// Compares the text with the last one, and reports the edit to the session.
    fn report(&mut self, kind: EditKind) {
        let old = std::mem::replace(&mut self.known, lines(&self.widget));
        let (old, new) = (TextLines::new(&old), TextLines::new(&self.known));
        match livelink::Edit::between_at(&old, &new, self.caret()) {
            Some(edit) => drop(self.session.edited(&new, kind, &[edit])),
            None => self.session.caret_moved(),
        }
    }

    fn caret(&self) -> usize {
        let Position { line, column } = self.widget.cursor().position;
        TextLines::new(&self.known).line_start(line) + column
    }

    fn view(&self) -> Element<'_, Action> {
        let text = TextLines::new(&self.known);
        let mut links = Links::default();
        links.lines.resize(self.known.len(), Vec::new());
        for link in self.session.links() {
            // A link never crosses a line.
            let line = text.line_at(link.range.start);
            let start = text.line_start(line);
            links.lines[line].push((link.range.start - start..link.range.end - start, ()));
        }
        let editor = text_editor(&self.widget)
            .id("text")
            .height(Fill)
            .on_action(|action| action)
            .highlight_with::<Links>(links, |(), theme: &Theme| Format {
                color: Some(theme.palette().primary),
                font: None,
            });
        let link = self.session.link_at(self.caret());
        let target = link.map_or_else(String::new, |link| link.href.to_string());
        column![editor, iced::widget::text(target)].into()
    }
}

fn lines(widget: &Content) -> Vec<String> {
    let lines = widget.lines();
    lines.map(|line| line.text.into_owned()).collect()
}

/// Says what an action does to the text of this widget.
fn kind_of(action: &Action) -> EditKind {
    match action {
        Action::Edit(Edit::Insert(_)) => EditKind::Typed,
        // The text of an input method comes in the same way.
        Action::Edit(Edit::Paste(_)) => EditKind::Pasted,
        Action::Edit(Edit::Enter) => EditKind::LineBreak,
        Action::Edit(Edit::Backspace | Edit::Delete) => EditKind::Deleted,
        _ => EditKind::InsertedPlain,
    }
}

fn main() -> iced::Result {
    let boot = || (Editor::new(), operation::focus("text"));
    iced::application(boot, Editor::update, Editor::view).run()
}

//! Autolink in a terminal, with a text widget that reports no edits and undoes by itself.
//!
//! `cargo run --manifest-path bindings/ratatui/Cargo.toml`, and Ctrl+C to end it. Ctrl+U and Ctrl+R are the widget's undo and redo.

use std::io;

use livelink::index::TextLines;
use livelink::session::EditKind;
use livelink::{Edit, Session, SessionOptions};
use ratatui::Frame;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Span;
use ratatui_textarea::TextArea;

struct Editor {
    area: TextArea<'static>,
    /// The lines as the session knows them.
    known: Vec<String>,
    session: Session,
}

impl Editor {
    fn new() -> Self {
        let mut area = TextArea::default();
        // The widget underlines the line of the caret, and a line under a text is a link here.
        area.set_cursor_line_style(Style::new());
        Self {
            known: area.lines().to_vec(),
            area,
            session: Session::new(SessionOptions::default()),
        }
    }

    fn caret(&self, text: &TextLines<'_, String>) -> usize {
        let cursor = self.area.cursor();
        text.byte(cursor.0, cursor.1)
    }

    fn press(&mut self, key: KeyEvent) {
        // Right after a link was made, Backspace takes it off and leaves the text.
        if key.code == KeyCode::Backspace && self.area.selection_range().is_none() {
            let caret = self.caret(&TextLines::new(&self.known));
            if self.session.backspace(&[caret]).is_some() {
                return;
            }
        }
        let before = (self.area.cursor(), self.area.selection_range());
        self.area.input(key);
        let has_moved = before != (self.area.cursor(), self.area.selection_range());
        self.report(kind_of(key), has_moved);
    }

    fn paste(&mut self, pasted: &str) {
        let known = TextLines::new(&self.known);
        if let Some((from, to)) = self.area.selection_range() {
            let selection = known.byte(from.0, from.1)..known.byte(to.0, to.1);
            // An address over a selection becomes its target, and the text stays.
            let linked = self.session.paste_over(&known, &[(selection, pasted)]);
            if linked.is_some() {
                return;
            }
        }
        self.area.insert_str(pasted);
        self.report(EditKind::Pasted, true);
    }

    /// Compares the text with the last one, and reports the edit to the session.
    fn report(&mut self, kind: EditKind, has_moved: bool) {
        let old = TextLines::new(&self.known);
        let new = TextLines::new(self.area.lines());
        match Edit::between_at(&old, &new, self.caret(&new)) {
            Some(edit) => drop(self.session.edited(&new, kind, &[edit])),
            None if has_moved => self.session.caret_moved(),
            None => {}
        }
        self.known = self.area.lines().to_vec();
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let screen = frame.area();
        frame.render_widget(&self.area, screen);
        let text = TextLines::new(&self.known);
        let (top, left) = self.area.scroll_offset();
        let rows = usize::from(top)..usize::from(top) + usize::from(screen.height);
        let shown = text.line_start(rows.start)..text.line_start(rows.end);
        for link in self.session.links_in(shown) {
            // The session makes no link that crosses a line.
            let row = text.line_at(link.range.start);
            let start = text.line_start(row);
            let column = |at: usize| {
                let before = self.known[row].get(..at - start).unwrap_or_default();
                Span::raw(before).width().saturating_sub(usize::from(left)) as u16
            };
            let (from, to) = (column(link.range.start), column(link.range.end));
            let place = Rect::new(from, (row - rows.start) as u16, to - from, 1);
            let style = Style::new().fg(Color::Blue).underlined();
            let place = place.intersection(screen);
            frame.buffer_mut().set_style(place, style);
        }
    }
}

/// Says what a key does to the text of this widget.
fn kind_of(key: KeyEvent) -> EditKind {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('u' | 'r') if control => EditKind::InsertedPlain,
        KeyCode::Char('y') if control => EditKind::Pasted,
        KeyCode::Char(_) if control => EditKind::Deleted,
        KeyCode::Backspace | KeyCode::Delete => EditKind::Deleted,
        KeyCode::Enter => EditKind::LineBreak,
        _ => EditKind::Typed,
    }
}

fn main() -> io::Result<()> {
    let mut terminal = ratatui::init();
    // Otherwise the terminal sends a pasted text as keys.
    execute!(io::stdout(), EnableBracketedPaste)?;
    let mut editor = Editor::new();
    let outcome = loop {
        if let Err(error) = terminal.draw(|frame| editor.draw(frame)) {
            break Err(error);
        }
        match event::read() {
            Ok(Event::Key(key))
                if key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL =>
            {
                break Ok(());
            }
            Ok(Event::Key(key)) if key.is_press() => editor.press(key),
            Ok(Event::Paste(pasted)) => {
                // Terminals send a line break as `\r`.
                let pasted = pasted.replace("\r\n", "\n").replace('\r', "\n");
                editor.paste(&pasted);
            }
            Ok(_) => {}
            Err(error) => break Err(error),
        }
    };
    ratatui::restore();
    outcome.and(execute!(io::stdout(), DisableBracketedPaste))
}

//! This example shows autolink in an editor that has an undo stack of its own. The editor undoes its text and tells the session
//! which undo unit that was.
//!
//! `cargo run -p livelink --example own_undo`

use livelink::index::Edit;
use livelink::session::{Effects, Session, SessionOptions, UnitId};

/// The editor's record of an undo unit: the text before it and after it. (A real one keeps edits.)
struct Entry {
    unit: UnitId,
    before: String,
    after: String,
}

struct Editor {
    text: String,
    session: Session,
    undo: Vec<Entry>,
    redo: Vec<Entry>,
}

impl Editor {
    fn new() -> Self {
        let mut session = Session::new(SessionOptions::default());
        // From here on the session remembers how each unit changed the links. It keeps no text.
        session.keep_units();
        Self {
            text: String::new(),
            session,
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    fn type_at_end(&mut self, typed: char) {
        let before = self.text.clone();
        let edit = Edit::insert(self.text.len(), typed.len_utf8());
        self.text.push(typed);
        let effects = self.session.typed(&self.text, edit);
        self.file(effects, before);
    }

    /// Puts the units of an event on the undo stack. Typing joins the unit of the typing before it. A commit is a unit of its
    /// own on top.
    fn file(&mut self, effects: Effects, mut before: String) {
        self.redo.clear();
        for step in effects.steps {
            let after = self.text.clone();
            match self.undo.last_mut().filter(|entry| entry.unit == step.unit) {
                Some(entry) => entry.after = after,
                None => self.undo.push(Entry {
                    unit: step.unit,
                    before,
                    after,
                }),
            }
            before = self.text.clone();
        }
    }

    fn undo(&mut self) {
        if let Some(entry) = self.undo.pop() {
            self.text.clone_from(&entry.before);
            self.session.editor_undid(entry.unit);
            self.redo.push(entry);
        }
    }

    fn redo(&mut self) {
        if let Some(entry) = self.redo.pop() {
            self.text.clone_from(&entry.after);
            self.session.editor_redid(entry.unit);
            self.undo.push(entry);
        }
    }

    fn state(&self) -> (&str, usize, usize) {
        (
            &self.text,
            self.session.links().count(),
            self.session.mutes().count(),
        )
    }
}

fn main() {
    let mut editor = Editor::new();
    for key in "see example.com ".chars() {
        editor.type_at_end(key);
    }
    println!("typed:      {:?}", editor.state());
    assert_eq!(editor.state(), ("see example.com ", 1, 0));

    editor.undo();
    println!(
        "one undo:   {:?}, the link is off and stays off",
        editor.state()
    );
    assert_eq!(editor.state(), ("see example.com ", 0, 1));

    editor.undo();
    println!("two undos:  {:?}", editor.state());
    assert_eq!(editor.state(), ("", 0, 0));

    editor.redo();
    editor.redo();
    println!("redone:     {:?}", editor.state());
    assert_eq!(editor.state(), ("see example.com ", 1, 0));
}

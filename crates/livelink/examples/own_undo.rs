//! This example shows autolink in an editor that has an undo stack of its own. The editor undoes its text and tells the session
//! which undo unit that was.
//!
//! `cargo run -p livelink --example own_undo`

use std::ops::Range;

use livelink::index::Edit;
use livelink::session::{Effects, Session, SessionOptions, UnitId};

/// The editor's record of an edit. An undo reverts all edits of a unit.
struct Change {
    unit: UnitId,
    at: usize,
    removed: String,
    inserted: String,
}

struct Editor {
    text: String,
    session: Session,
    undo: Vec<Change>,
    redo: Vec<Change>,
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

    /// The user types over `selection`, which is empty for a bare caret.
    fn type_over(&mut self, selection: Range<usize>, typed: &str) {
        let edit = Edit::replace(selection.clone(), typed.len());
        let removed = self.text[selection.clone()].to_owned();
        self.text.replace_range(selection, typed);
        let effects = self.session.typed(&self.text, edit);
        self.file(effects, removed);
    }

    /// Puts the steps of an event on the undo stack. The first step has the edit. A commit is a step without an edit, in a unit of
    /// its own on top.
    fn file(&mut self, effects: Effects, mut removed: String) {
        self.redo.clear();
        for step in effects.steps {
            let edit = step.step.edit.unwrap_or(Edit::insert(0, 0));
            self.undo.push(Change {
                unit: step.unit,
                at: edit.start,
                removed: std::mem::take(&mut removed),
                inserted: self.text[edit.start..edit.new_end].to_owned(),
            });
        }
    }

    fn undo(&mut self) {
        let Some(unit) = self.undo.last().map(|change| change.unit) else {
            return;
        };
        while let Some(change) = self.undo.pop_if(|change| change.unit == unit) {
            let range = change.at..change.at + change.inserted.len();
            self.text.replace_range(range, &change.removed);
            self.redo.push(change);
        }
        self.session.editor_undid(unit);
    }

    fn redo(&mut self) {
        let Some(unit) = self.redo.last().map(|change| change.unit) else {
            return;
        };
        while let Some(change) = self.redo.pop_if(|change| change.unit == unit) {
            let range = change.at..change.at + change.removed.len();
            self.text.replace_range(range, &change.inserted);
            self.undo.push(change);
        }
        self.session.editor_redid(unit);
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
    for key in ["see ", "exmple.com", " "] {
        let end = editor.text.len();
        editor.type_over(end..end, key);
    }
    println!("typed:      {:?}", editor.state());
    assert_eq!(editor.state(), ("see exmple.com ", 1, 0));

    editor.undo();
    println!(
        "one undo:   {:?}, the link is off and stays off",
        editor.state()
    );
    assert_eq!(editor.state(), ("see exmple.com ", 0, 1));
    editor.redo();

    editor.type_over(6..6, "a");
    editor.type_over(0..3, "read");
    println!("corrected:  {:?}", editor.state());
    assert_eq!(editor.state(), ("read example.com ", 1, 0));

    while !editor.undo.is_empty() {
        editor.undo();
    }
    println!("all undone: {:?}", editor.state());
    assert_eq!(editor.state(), ("", 0, 0));

    while !editor.redo.is_empty() {
        editor.redo();
    }
    println!("all redone: {:?}", editor.state());
    assert_eq!(editor.state(), ("read example.com ", 1, 0));
}

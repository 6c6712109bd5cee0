//! This example shows autolink over a widget that has a text, a caret and an undo of its own, and reports no edits. So are the
//! text fields of egui and most terminal interfaces. The program compares the text with the last one. (Where the widget has no undo,
//! a `Document` has one.)
//!
//! `cargo run -p livelink --example text_only_widget`

use livelink::session::EditKind;
use livelink::{Edit, Session, SessionOptions};

/// The widget. Nothing of it is known but its text and its caret.
#[derive(Default)]
struct Widget {
    text: String,
    caret: usize,
    undo: Vec<(String, usize)>,
}

impl Widget {
    fn key(&mut self, key: char) {
        self.undo.push((self.text.clone(), self.caret));
        self.text.insert(self.caret, key);
        self.caret += key.len_utf8();
    }

    fn undo(&mut self) {
        (self.text, self.caret) = self.undo.pop().unwrap_or_default();
    }
}

/// The program's part: the last text, and the session.
struct Links {
    last: String,
    session: Session,
}

impl Links {
    /// Reports what happened in the widget, whose text may be as it was.
    fn follow(&mut self, widget: &Widget, kind: EditKind) {
        match Edit::between_at(&self.last, &widget.text, widget.caret) {
            Some(edit) => drop(self.session.edited(&widget.text, kind, &[edit])),
            None => self.session.caret_moved(),
        }
        self.last.clone_from(&widget.text);
    }

    fn shown(&self) -> Vec<&str> {
        let links = self.session.links();
        links.map(|link| &self.last[link.range]).collect()
    }
}

fn main() {
    let mut widget = Widget::default();
    let mut links = Links {
        last: String::new(),
        session: Session::new(SessionOptions::default()),
    };
    for key in "Ask me@example.com ".chars() {
        widget.key(key);
        links.follow(&widget, EditKind::Typed);
    }
    println!("typed:  {:?} {:?}", links.last, links.shown());
    assert_eq!(links.shown(), ["me@example.com"]);

    // The widget undoes by itself, and the session knows no number of that unit. So the program reports text that is not to be
    // linked. A link whose text is broken is no link.
    for _ in 0..4 {
        widget.undo();
    }
    links.follow(&widget, EditKind::InsertedPlain);
    println!("undone: {:?} {:?}", links.last, links.shown());
    assert_eq!(links.last, "Ask me@example.");
    assert!(links.shown().is_empty());

    for key in "org".chars() {
        widget.key(key);
        links.follow(&widget, EditKind::Typed);
    }
    println!("typed:  {:?} {:?}", links.last, links.shown());
    assert_eq!(links.shown(), ["me@example.org"]);
}

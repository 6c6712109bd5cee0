//! This example shows a session on a plain `String`: the host edits its text, then says what it did.

use livelink_index::Edit;
use livelink_session::{Event, Session, SessionOptions};

fn main() {
    let mut text = String::new();
    let mut session = Session::new(SessionOptions::default());
    for key in "See example.com, or ask me@example.com. ".chars() {
        let at = text.len();
        text.push(key);
        session.apply(&text, Event::Typed(Edit::insert(at, key.len_utf8())));
    }
    for link in session.links() {
        println!("{} -> {}", &text[link.range.clone()], link.href);
    }
    // Backspace is a question first: here it takes the link off that was made last, and the text stays.
    let answer = session.apply(&text, Event::Backspace { caret: text.len() });
    assert!(answer.handled);
    assert_eq!(session.links().count(), 1);
}

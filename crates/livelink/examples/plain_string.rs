//! This example shows autolink on a plain `String`: the editor edits its text and then reports the
//! edit.
//!
//! `cargo run -p livelink --example plain_string`

use livelink::index::Edit;
use livelink::session::{Session, SessionOptions};

fn main() {
    let mut text = String::new();
    let mut session = Session::new(SessionOptions::default());
    for key in "See example.com, or ask me@example.com. ".chars() {
        let edit = Edit::insert(text.len(), key.len_utf8());
        text.push(key);
        session.typed(&text, edit);
    }
    for link in session.links() {
        println!("{} -> {}", &text[link.range], link.href);
    }
    assert_eq!(session.links().count(), 2);

    // The editor asks the session before it deletes anything. Here the session removes the link
    // that was made last, and the text stays. `None` would mean: delete as usual.
    let effects = session.backspace(&[text.len()]);
    assert!(effects.is_some());
    assert_eq!(session.links().count(), 1);
    println!(
        "after Backspace: {} link, text {text:?}",
        session.links().count()
    );
}

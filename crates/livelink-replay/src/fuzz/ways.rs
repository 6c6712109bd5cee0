//! Three ways in which a text can enter a document.

use livelink_session::{Document, Input, Origin, SessionOptions};

/// Returns whether the links of `text`, whose runs are all closed by a boundary, are the same if it is typed, pasted or
/// inserted by the editor's program (CCTLD 2.3).
pub(super) fn compare(text: &str) -> Result<(), String> {
    let fresh = || Document::new(String::new(), SessionOptions::default());
    let mut typed = fresh();
    for c in text.chars() {
        match c {
            '\n' => typed.apply(Input::LineBreak { soft: false }),
            c => typed.apply(Input::Type(c.encode_utf8(&mut [0; 4]))),
        };
    }
    let mut pasted = fresh();
    pasted.apply(Input::Paste { text, plain: false });
    let mut inserted = fresh();
    inserted.apply(Input::Insert {
        at: 0,
        text,
        origin: Origin::Api,
        linkify: true,
    });
    for (way, other) in [("pasted", &pasted), ("put in by the program", &inserted)] {
        if !typed.links().eq(other.links()) {
            return Err(format!(
                "{text:?} has the links {:?} typed and {:?} {way}",
                typed.links().collect::<Vec<_>>(),
                other.links().collect::<Vec<_>>(),
            ));
        }
    }
    Ok(())
}

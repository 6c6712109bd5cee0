//! This example shows a host with a text buffer of its own: a gap buffer, as many editors have one.
//!
//! What the index wants of it are the two methods of [`Text`], a dozen lines; the rest is the editor's.
//!
//! `cargo run -p livelink-index --example gap_buffer`

use livelink_index::{Edit, LinkIndex, Text};

/// A text in two halves, the gap between them at the caret.
struct GapBuffer {
    before: String,
    after: String,
}

impl Text for GapBuffer {
    fn len(&self) -> usize {
        self.before.len() + self.after.len()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        match at < self.before.len() {
            true => (&self.before, 0),
            false => (&self.after, self.before.len()),
        }
    }
}

impl GapBuffer {
    /// Types at the caret.
    fn insert(&mut self, text: &str) -> Edit {
        let at = self.before.len();
        self.before.push_str(text);
        Edit::insert(at, text.len())
    }

    /// Takes away the character before the caret.
    fn backspace(&mut self) -> Edit {
        let end = self.before.len();
        self.before.pop();
        Edit::delete(self.before.len()..end)
    }

    fn to_text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }
}

fn main() {
    let mut text = GapBuffer {
        before: "See exam".to_owned(),
        after: "ple.com today.".to_owned(),
    };
    let mut index = LinkIndex::build(Default::default(), &text);
    println!("{}", text.to_text());

    // The link straddles the gap all the while.
    for key in ["-", "s", "\u{8}", "\u{8}", " "] {
        let edit = match key {
            "\u{8}" => text.backspace(),
            typed => text.insert(typed),
        };
        let delta = index.edit(&text, &[edit]);
        for (before, after) in &delta.changed {
            println!(
                "{key:?}: the link at {:?} is at {:?} now",
                before.range, after.range
            );
        }
        let all = text.to_text();
        let links: Vec<_> = index.iter().map(|link| &all[link.range]).collect();
        println!("{all} {links:?}");
    }
    assert_eq!(index.iter().next().map(|link| link.range), Some(9..16));
}

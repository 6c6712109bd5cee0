//! This example shows the live links of a code editor: every link of a rope, always current, and
//! the ranges to repaint after an edit.
//!
//! `cargo run -p livelink --example ropey_editor`

use livelink::Detector;
use livelink::index::{Delta, Edit, LinkIndex};
use ropey::Rope;

/// An editor's buffer and its links.
struct Editor {
    text: Rope,
    links: LinkIndex,
}

impl Editor {
    fn open(text: &str) -> Self {
        let text = Rope::from_str(text);
        let links = LinkIndex::build(Detector::default(), &text);
        Self { text, links }
    }

    /// Inserts `typed` at a character index, as ropey counts, and returns the changes to the links.
    /// The index counts bytes.
    fn insert(&mut self, at: usize, typed: &str) -> Delta {
        let edit = Edit::insert(self.text.char_to_byte(at), typed.len());
        self.text.insert(at, typed);
        let delta = self.links.edit(&self.text, &[edit]);
        println!(
            "{typed:?}: {} added, {} removed, {} changed; scanned {:?}",
            delta.added.len(),
            delta.removed.len(),
            delta.changed.len(),
            delta.rescanned
        );
        delta
    }

    /// Returns the links of the visible lines, which a renderer needs for each frame. O(log n + links shown).
    fn visible(&self, lines: std::ops::Range<usize>) -> Vec<String> {
        let bytes = self.text.line_to_byte(lines.start)..self.text.line_to_byte(lines.end);
        let links = self.links.links_in(bytes);
        links
            .map(|link| self.text.byte_slice(link.range).to_string())
            .collect()
    }
}

fn main() {
    let mut editor = Editor::open(&"// see example.com/a for more\n".repeat(10_000));
    assert_eq!(editor.links.len(), 10_000);

    // In line 5,000 the address gets longer, and then a second one appears.
    let line = editor.text.line_to_char(5_000);
    assert_eq!(editor.insert(line + 20, "/b").changed.len(), 1);
    assert_eq!(editor.insert(line + 23, "and example.org ").added.len(), 1);

    let visible = editor.visible(4_999..5_002);
    println!("visible: {visible:?}");
    assert_eq!(
        visible,
        [
            "example.com/a",
            "example.com/a/b",
            "example.org",
            "example.com/a"
        ]
    );
}

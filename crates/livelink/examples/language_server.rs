//! This example shows the links of a language server: `textDocument/didChange` goes in, `textDocument/documentLink` comes out.
//! Positions are lines and UTF-16 code units. The protocol counts these unless both sides agree on something else.
//!
//! `cargo run -p livelink --example language_server`

use livelink::Detector;
use livelink::index::{Edit, LinkIndex, Offset, Utf16Offset};
use serde_json::{Value, json};

const LINE_FEED: u16 = b'\n' as u16;

/// One open document.
struct Document {
    text: Vec<u16>,
    links: LinkIndex<Utf16Offset>,
}

impl Document {
    fn open(text: &str) -> Self {
        let text: Vec<u16> = text.encode_utf16().collect();
        let links = LinkIndex::build(Detector::default(), text.as_slice());
        Self { text, links }
    }

    /// Returns the offset of a position, in code units. (A server for long files keeps a table of line starts.)
    fn offset(&self, position: &Value) -> usize {
        let number = |name: &str| position[name].as_u64().unwrap_or(0) as usize;
        let lines = self.text.split_inclusive(|unit| *unit == LINE_FEED);
        let start: usize = lines.take(number("line")).map(<[u16]>::len).sum();
        (start + number("character")).min(self.text.len())
    }

    /// Returns the position of an offset.
    fn position(&self, offset: usize) -> Value {
        let mut lines = self.text[..offset].rsplit(|unit| *unit == LINE_FEED);
        let character = lines.next().map_or(0, <[u16]>::len);
        json!({"line": lines.count(), "character": character})
    }

    /// `textDocument/didChange`: makes the changes in order. The positions of each are those after the previous change.
    fn change(&mut self, params: &Value) {
        for change in params["contentChanges"].as_array().into_iter().flatten() {
            let [start, end] = ["start", "end"].map(|name| self.offset(&change["range"][name]));
            let inserted = change["text"].as_str().unwrap_or_default();
            let edit = Edit::replace(
                Utf16Offset(start)..Utf16Offset(end),
                Utf16Offset::len_of(inserted),
            );
            self.text.splice(start..end, inserted.encode_utf16());
            self.links.edit(self.text.as_slice(), &[edit]);
        }
    }

    /// `textDocument/documentLink`.
    fn document_links(&self) -> Value {
        let links = self.links.iter().map(|link| {
            let place = link.indices();
            let own = String::from_utf16_lossy(&self.text[place.clone()]);
            json!({
                "range": {"start": self.position(place.start), "end": self.position(place.end)},
                "target": self.links.detector().href(&own, link.kind),
            })
        });
        links.collect()
    }
}

fn main() {
    let mut document = Document::open("# 🦀 notes\nsee example.com\n");
    // The user types "/🦀" after the host in the second line.
    let at = json!({"line": 1, "character": 15});
    let change = json!({"range": {"start": at, "end": at}, "text": "/🦀"});
    document.change(&json!({"contentChanges": [change]}));

    let links = document.document_links();
    println!("{links:#}");
    assert_eq!(
        links,
        json!([{
            "range": {"start": {"line": 1, "character": 4}, "end": {"line": 1, "character": 18}},
            "target": "https://example.com/%F0%9F%A6%80"
        }])
    );
}

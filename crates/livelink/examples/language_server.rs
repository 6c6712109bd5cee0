//! This example shows the links of a language server: `textDocument/didChange` goes in, `textDocument/documentLink` comes out.
//! Positions are lines and UTF-16 code units. The protocol counts these unless both sides agree on something else.
//!
//! `cargo run -p livelink --example language_server`

use livelink::Detector;
use livelink::index::{Edit, LinkIndex, Offset, Utf16Offset};
use serde_json::{Value, json};

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
        let breaks = self
            .text
            .iter()
            .enumerate()
            .filter(|(_, unit)| **unit == u16::from(b'\n'));
        let starts = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1));
        let start = starts.take(number("line") + 1).last().unwrap_or(0);
        (start + number("character")).min(self.text.len())
    }

    /// Returns the position of an offset.
    fn position(&self, offset: usize) -> Value {
        let before = &self.text[..offset];
        let line = before
            .iter()
            .filter(|unit| **unit == u16::from(b'\n'))
            .count();
        let start = before
            .iter()
            .rposition(|unit| *unit == u16::from(b'\n'))
            .map_or(0, |at| at + 1);
        json!({"line": line, "character": offset - start})
    }

    /// `textDocument/didChange`: makes the changes in order. The positions of each are those after the previous change.
    fn change(&mut self, params: &Value) {
        for change in params["contentChanges"].as_array().into_iter().flatten() {
            let range =
                self.offset(&change["range"]["start"])..self.offset(&change["range"]["end"]);
            let with: Vec<u16> = change["text"]
                .as_str()
                .unwrap_or("")
                .encode_utf16()
                .collect();
            let edit = Edit::replace(Utf16Offset::range(range.clone()), with.len());
            self.text.splice(range, with);
            self.links.edit(self.text.as_slice(), &[edit]);
        }
    }

    /// `textDocument/documentLink`.
    fn document_links(&self) -> Value {
        let links = self.links.iter().map(|link| {
            let place = link.indices();
            let own = String::from_utf16_lossy(&self.text[place.clone()]);
            let range =
                json!({"start": self.position(place.start), "end": self.position(place.end)});
            json!({"range": range, "target": self.links.detector().href(&own, link.kind)})
        });
        links.collect()
    }
}

fn main() {
    let mut document = Document::open("# 🦀 notes\nsee example.com\n");
    // The user types "/🦀" after the host in the second line.
    let at = json!({"line": 1, "character": 15});
    document
        .change(&json!({"contentChanges": [{"range": {"start": at, "end": at}, "text": "/🦀"}]}));

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

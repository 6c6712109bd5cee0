//! This example shows an editor that counts UTF-16 code units, as Qt, Cocoa, Android, JavaScript and Windows do: first the
//! index of all links, then the autolink of a word processor.
//!
//! `cargo run -p livelink --example utf16_editor`

use livelink::Detector;
use livelink::index::{Edit, LinkIndex, Offset, Utf16Offset};
use livelink::session::{Session, SessionOptions};

fn main() {
    index();
    autolink();
}

/// Every link of the text, always current. The type of the text decides the unit of the offsets.
fn index() {
    // The crab has two code units, four bytes and one character. Only the code units matter here.
    let mut text: Vec<u16> = "🦀 docs at example.com, 例え.jp/道"
        .encode_utf16()
        .collect();
    let mut links = LinkIndex::build(Detector::default(), text.as_slice());

    let typed = "/🦀";
    let at = Utf16Offset(11 + "example.com".len());
    let edit = Edit::insert(at, Utf16Offset::len_of(typed));
    text.splice(at.0..at.0, typed.encode_utf16());
    links.edit(text.as_slice(), &[edit]);

    let shown: Vec<String> = links
        .iter()
        .map(|link| String::from_utf16_lossy(&text[link.indices()]))
        .collect();
    println!("{shown:?}");
    assert_eq!(shown, ["example.com/🦀", "例え.jp/道"]);
    let link = links.link_at(Utf16Offset(12));
    assert_eq!(link.map(|link| link.indices()), Some(11..25));
}

/// Links as part of the document, made while the user types.
fn autolink() {
    let mut text: Vec<u16> = Vec::new();
    let mut session = Session::new_utf16(SessionOptions::default());
    for key in "🦀 see 例え.jp/道 ".chars() {
        let edit = Edit::insert(Utf16Offset(text.len()), key.len_utf16());
        text.extend_from_slice(key.encode_utf16(&mut [0; 2]));
        session.typed(text.as_slice(), edit);
    }
    for mark in session.links() {
        let own = String::from_utf16_lossy(&text[mark.indices()]);
        println!("{own} -> {}", mark.href);
        assert_eq!(own, "例え.jp/道");
    }
    assert_eq!(session.links().count(), 1);
}

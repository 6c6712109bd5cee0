//! This example shows the index in an editor that counts UTF-16 code units: Qt, Cocoa, Android, JavaScript, Windows.
//!
//! `cargo run -p livelink --example utf16_editor`

use livelink::Detector;
use livelink::index::{Edit, LinkIndex, Offset, Utf16Offset};

fn main() {
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

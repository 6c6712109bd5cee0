//! This example shows schemes of your own: one with a host, like `notes://` of some program, and one without, like `tel:`.
//!
//! `cargo run -p livelink --example custom_scheme`

use livelink::detect::SchemeRule;
use livelink::session::{Document, Input, SessionOptions};
use livelink::{Detector, Options};

fn main() -> Result<(), livelink::detect::SchemeError> {
    let text = "notes://example.com/docs, tel:+1-201-555-0123 or https://example.com";

    // After an unknown scheme nothing links up to the next space, not even its host. And `tel:` is just a word.
    let found = Detector::default().detect(text);
    assert_eq!(found.len(), 1);

    let mut options = Options::default();
    options.schemes.add("notes", SchemeRule::Host)?;
    options.schemes.add("tel", SchemeRule::Opaque)?;
    let detector = Detector::new(options.clone());
    let links: Vec<&str> = detector
        .detect(text)
        .into_iter()
        .map(|link| &text[link.range])
        .collect();
    println!("{links:?}");
    assert_eq!(
        links,
        [
            "notes://example.com/docs",
            "tel:+1-201-555-0123",
            "https://example.com"
        ]
    );

    // An autolink session accepts the same options.
    let mut session = SessionOptions::default();
    session.detection = options;
    let mut document = Document::new(String::new(), session);
    document.apply(Input::Type("notes://example.com "));
    assert_eq!(document.links().count(), 1);
    Ok(())
}

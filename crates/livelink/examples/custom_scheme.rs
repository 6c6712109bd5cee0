//! This example shows schemes of one's own: with a host, as `notes://` of some program, and without, as `tel:`.
//!
//! `cargo run -p livelink --example custom_scheme`

use livelink::session::{Document, Input, SessionOptions};
use livelink::{Detector, Options, SchemeRule};

fn main() -> Result<(), livelink::SchemeError> {
    let text = "notes://example.com/docs, tel:+1-201-555-0123 or https://example.com";

    // An unknown scheme links nothing up to the next space (its host least of all), and `tel:` is just a word.
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

    // The same for an autolink session.
    let mut session = SessionOptions::default();
    session.detection = options;
    let mut document = Document::new(String::new(), session);
    document.apply(Input::Type("notes://example.com "));
    assert_eq!(document.links().count(), 1);
    Ok(())
}

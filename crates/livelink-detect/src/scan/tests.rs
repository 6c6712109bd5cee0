//! Texts at the limits of the scan.

use crate::{Detector, Options};

/// The links of `text`, at most `max_link_len` long, as slices.
fn links(text: &str, max_link_len: usize) -> Vec<&str> {
    let options = Options {
        max_link_len,
        ..Options::default()
    };
    let links = Detector::new(options).detect(text);
    links.iter().map(|link| &text[link.range.clone()]).collect()
}

/// The character behind a link of the greatest length may straddle the place up to which the link is read.
#[test]
fn a_boundary_at_the_limit_ends_a_link() {
    let link = "https://example.com/johe";
    for behind in [
        "",
        "..",
        "...",
        "....",
        ",,\u{ffff}",
        "..\u{ffff}",
        "..\u{3000}x",
        "...\u{10ffff}",
    ] {
        let text = format!("{link}{behind}");
        assert_eq!(links(&text, link.len()), [link], "{text:?}");
        assert_eq!(links(&text, link.len() - 1), [""; 0], "{text:?}");
    }
}

//! Several edits at once in one long run. One of them removes the reason why the earlier scan had read ahead, and another
//! lies inside the text that it had read. Random edits seldom do this, so the tests try all such texts of a kind.

use livelink_detect::{Detector, Link, Options};
use livelink_index::{Edit, LinkIndex};

/// Makes `edits` (place, bytes removed, text inserted; in order, not touching) in `text`, and compares the index with a batch
/// scan.
fn check(detector: &Detector, text: &str, edits: &[(usize, usize, &str)]) {
    let mut index = LinkIndex::build_narrow(detector.clone(), text);
    let mut edited = text.to_owned();
    for &(at, taken, put) in edits.iter().rev() {
        edited.replace_range(at..at + taken, put);
    }
    let told: Vec<Edit> = edits
        .iter()
        .map(|&(at, taken, put)| Edit::replace(at..at + taken, put.len()))
        .collect();
    index.edit(edited.as_str(), &told);
    let links = index.iter().map(|link| Link {
        range: link.range,
        kind: link.kind,
    });
    let links: Vec<Link> = links.collect();
    assert_eq!(links, detector.detect(&edited), "{text:?}, {edits:?}");
}

#[test]
fn an_edit_in_what_was_read_ahead() {
    let mut options = Options::default();
    options.max_link_len = 200;
    let detector = Detector::new(options);
    for (pad, path) in (0..24).flat_map(|pad| (28..48).map(move |path| (pad, path))) {
        // The scanner reads the arrows, up to the longest that a link may be. They are not part of a host, so it soon forgets
        // what stands before them.
        let (pad, path, rest) = ("z".repeat(pad), "→".repeat(path), "→".repeat(80));
        let host = "bbbbbbbbbbbbbbbb.com";
        let text = format!("{pad}a.co/{path}{host}{rest}");
        // Without a host before the arrows, the scanner does not read them. The second edit changes something after them.
        let first = pad.len() + 3;
        let from = text.len() - rest.len() - host.len();
        for at in from..from + host.len() {
            for second in [(at, 0, "x"), (at, 1, ""), (at, 0, " "), (at, 1, "@")] {
                check(&detector, &text, &[(first, 0, "x"), second]);
            }
        }
    }
}

//! What must hold of the links of any text.

use livelink::detect::is_boundary;
use livelink::{Detector, Link, LinkKind, Profile};

/// Checks the links of a text. They are in order, apart, inside the text, and start and end between characters. No link
/// contains a boundary. The links of the text are those of its runs. And by detection without policy, the text of a link
/// alone is the same link.
pub fn detect(detector: &Detector, text: &str) {
    let links = detector.detect(text);
    let mut at = 0;
    for link in &links {
        assert!(
            link.range.start >= at,
            "{link:?} begins before {at} in {text:?}"
        );
        at = link.range.end;
        let own = text.get(link.range.clone());
        let own = own.unwrap_or_else(|| panic!("{link:?} is not part of {text:?}"));
        assert!(!own.is_empty(), "an empty link in {text:?}");
        assert!(!own.contains(is_boundary), "a boundary in {own:?}");
        let href = detector.href(own, link.kind);
        assert!(url::Url::parse(&href).is_ok(), "{own:?} leads to {href:?}");
        if detector.options().profile == Profile::Uts58 {
            alone(detector, own, link);
        }
    }
    assert_eq!(
        links,
        links_of_runs(detector, text),
        "the links of the runs of {text:?}"
    );
}

/// Checks that the text `own` of a link, between two spaces, is one link again. In the text of an email address at least
/// something links.
///
/// In `\a.com/x@b.com` the backslash forbids the host, so the rest is an address. Without the backslash the same characters
/// are a host with a path (ruling 10), which may begin later and end earlier.
fn alone(detector: &Detector, own: &str, link: &Link) {
    let found = detector.detect(&format!(" {own} "));
    let holds = match link.kind {
        LinkKind::Url => matches!(found.as_slice(), [one] if one.range == (1..1 + own.len())),
        LinkKind::Email | LinkKind::Custom(_) => !found.is_empty(),
    };
    assert!(holds, "{own:?}, {link:?} in a text, is {found:?} alone");
}

/// Returns the links of `text`, found run by run.
fn links_of_runs(detector: &Detector, text: &str) -> Vec<Link> {
    let mut links = Vec::new();
    let mut start = 0;
    for run in text.split(is_boundary) {
        // One boundary character stands between two runs. Its length is the number of missing bytes.
        start = text.len() - text[start..].trim_start_matches(is_boundary).len();
        if run.is_empty() {
            continue;
        }
        detector.for_each(run, |link| {
            let range = start + link.range.start..start + link.range.end;
            links.push(Link { range, ..link });
        });
        start += run.len();
    }
    links
}

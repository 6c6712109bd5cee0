//! What must hold of every formatted URL and local part.

use super::detectors::detectors;
use super::meaning::Meaning;
use livelink::uts58::{LOCAL_PART_LIMIT, link_end, local_part_start, minimal, quote_local_part};
use livelink::{Detector, LinkKind};
use std::borrow::Cow;
use url::Url;

/// The scheme and host before each text that becomes a URL.
const PREFIX: &str = "https://example.com";

/// Checks formatting. Minimal escaping of its own result changes nothing, and borrows. Its result is found whole and says what
/// the URL said. Local parts are quoted so that they are read whole. The shown form of each link of the text is found whole
/// and leads where the link leads.
pub fn format(detector: &Detector, text: &str) {
    settles(text);
    // Only one of the four, because this costs more than everything else. A fuzzer tries each text in many lengths.
    let initiator = ["/", "?", "#", "#:~:text="][text.len() % 4];
    reference(&format!("{PREFIX}{initiator}{text}"));
    local_part(text);
    shown_forms(detector, text);
}

/// Checks that `minimal` applied twice is `minimal`, and that it borrows if and only if it changes nothing.
fn settles(url: &str) -> Cow<'_, str> {
    let once = minimal(url);
    let borrowed = matches!(once, Cow::Borrowed(_));
    assert_eq!(
        borrowed,
        once == url,
        "{url:?}: borrowed although changed, or the reverse"
    );
    let twice = minimal(&once);
    assert!(
        matches!(twice, Cow::Borrowed(_)),
        "{url:?} became {once:?}, and again {twice:?}"
    );
    once
}

/// Checks a URL that starts with [`PREFIX`].
fn reference(raw: &str) {
    // Before it reads anything, a URL parser drops tabs and line breaks, and controls and spaces at the end. They are not part
    // of what such a URL says, and formatting keeps them.
    if !raw.contains(char::is_control) && !raw.ends_with(' ') {
        same_reference(raw);
    } else {
        settles(raw);
    }
    // The same URL with everything escaped that a URL parser escapes.
    if let Ok(url) = Url::parse(raw) {
        same_reference(url.as_str());
    }
}

/// Checks the minimally escaped form of `url`, whose host links: it does not change again, is found whole, and says the same.
pub fn same_reference(url: &str) {
    let shown = settles(url);
    let start = shown.find("://").map_or(0, |at| at + 3);
    let start = shown[start..]
        .find(['/', '?', '#'])
        .map_or(shown.len(), |at| start + at);
    let end = link_end(&shown, start, shown.len());
    assert_eq!(
        end,
        shown.len(),
        "{url:?} became {shown:?}, of which a link has {:?}",
        &shown[..end]
    );
    // A literal comma at the end of a directive becomes data (ruling 3).
    if url.ends_with(',') && shown.ends_with("%2C") {
        return;
    }
    assert_eq!(
        Meaning::of(&shown),
        Meaning::of(url),
        "{url:?} became {shown:?}"
    );
    let Some(uts58) = detectors().first() else {
        return;
    };
    if shown.len() <= uts58.options().max_link_len {
        whole(uts58, &shown, LinkKind::Url, url);
        let href = uts58.href(&shown, LinkKind::Url);
        assert_eq!(
            Meaning::of(&href),
            Meaning::of(url),
            "{url:?} is shown as {shown:?}, which leads to {href:?}"
        );
    }
}

/// Returns whether `own` between two spaces is one link and nothing else.
fn is_whole(detector: &Detector, own: &str, kind: LinkKind) -> bool {
    let found = detector.detect(&format!(" {own} "));
    matches!(found.as_slice(), [one] if one.range == (1..1 + own.len()) && one.kind == kind)
}

/// Checks that `shown` between two spaces is one link and nothing else.
#[track_caller]
fn whole(detector: &Detector, shown: &str, kind: LinkKind, origin: &str) {
    let found = detector.detect(&format!(" {shown} "));
    let found: Vec<_> = found
        .into_iter()
        .map(|link| (link.range, link.kind))
        .collect();
    assert_eq!(
        found,
        [(1..1 + shown.len(), kind)],
        "{shown:?}, the form of {origin:?}"
    );
}

/// Checks that a quoted local part without its quotes is the local part, and that one which needs no quotes is read whole.
fn local_part(local: &str) {
    let quoted = quote_local_part(local);
    if matches!(quoted, Cow::Borrowed(_)) {
        assert_eq!(quoted, local);
        let read = local_part_start(local, 0, local.len());
        let short = local.chars().count() <= LOCAL_PART_LIMIT;
        assert_eq!(read.is_ok(), short, "{local:?}: {read:?}");
        return;
    }
    let inner = quoted
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let inner = inner.unwrap_or_else(|| panic!("{local:?} became {quoted:?}"));
    let mut read = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        assert_ne!(c, '"', "{local:?} became {quoted:?}");
        read.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    assert_eq!(read, local);
}

/// Checks that the shown form of each link is found whole, by the profile that found the link, and leads where the link
/// leads.
fn shown_forms(detector: &Detector, text: &str) {
    for link in detector.detect(text) {
        let own = &text[link.range.clone()];
        let shown = detector.display(own, link.kind);
        // Two kinds of links are skipped. Escapes that detection does not need can make a link too long. And some addresses are
        // addresses only because of the text before them: in `\a.com/x@b.com` the backslash forbids the host (ruling 10).
        if shown.len() > detector.options().max_link_len || !is_whole(detector, own, link.kind) {
            continue;
        }
        whole(detector, &shown, link.kind, own);
        let again = detector.display(&shown, link.kind);
        assert_eq!(again, shown, "the shown form of the shown form of {own:?}");
        // A literal comma at the end of a directive becomes data (ruling 3).
        if own.ends_with(',') && shown.ends_with("%2C") {
            continue;
        }
        let (href, shown_href) = (
            detector.href(own, link.kind),
            detector.href(&shown, link.kind),
        );
        assert_eq!(
            Meaning::of(&shown_href),
            Meaning::of(&href),
            "{own:?} leads to {href:?}, its shown form {shown:?} to {shown_href:?}"
        );
    }
}

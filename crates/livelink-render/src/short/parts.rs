//! The parts of an address.

use std::ops::Range;

use livelink_detect::{Detector, HostInfo, has_scheme, is_dot};
use unicode_segmentation::GraphemeCursor;

/// The parts of a URL that may be shortened. Before the host is a scheme or nothing, and perhaps a user
/// name; between the host and the path, perhaps a port.
pub(super) struct Url {
    pub(super) host: Range<usize>,
    pub(super) path: Range<usize>,
    /// The path, the query and the fragment.
    pub(super) rest: Range<usize>,
}

/// The parts of an email address, perhaps after `mailto:`.
pub(super) struct Email {
    pub(super) local: Range<usize>,
    /// Whether the local part may be cut. With `@` or `,` it holds another address, and may not.
    pub(super) may_cut: bool,
    pub(super) host: Range<usize>,
    /// The query.
    pub(super) tail: Range<usize>,
}

/// Returns the parts of a URL. `None` if it has no host, as in `magnet:?xt=1`, or if a mark belongs to one of its signs.
pub(super) fn url(text: &str) -> Option<Url> {
    let start = match text.find("://") {
        Some(colon) if has_scheme(text) => colon + "://".len(),
        _ => 0,
    };
    let after = text.get(start..)?;
    let end = start + after.find(['/', '\\', '?', '#']).unwrap_or(after.len());
    let authority = text.get(start..end)?;
    let host = start + authority.rfind('@').map_or(0, |at| at + 1);
    let host_text = text.get(host..end)?;
    // The colons of an IPv6 address are inside brackets.
    let port = host_text.rfind(':').filter(|_| !host_text.ends_with(']'));
    let host = host..host + port.unwrap_or(host_text.len());
    let path_end = text.get(end..)?.find(['?', '#']);
    let path_end = path_end.map_or(text.len(), |at| end + at);
    let port = text.get(host.end..end)?;
    // A word and a colon is a scheme, unless a port follows.
    let is_port = port.bytes().skip(1).all(|b| b.is_ascii_digit()) && (start > 0 || port != ":");
    let signs = [end, path_end];
    if host.is_empty() || !is_port || !signs.into_iter().all(|at| stands_alone(text, at)) {
        return None;
    }
    Some(Url {
        host,
        path: end..path_end,
        rest: end..text.len(),
    })
}

/// Returns the parts of an email address. `None` if it is none.
pub(super) fn email(text: &str) -> Option<Email> {
    let start = if has_scheme(text) { "mailto:".len() } else { 0 };
    let end = text.find('?').unwrap_or(text.len());
    let at = start + text.get(start..end)?.rfind('@')?;
    let local = text.get(start..at)?;
    if !stands_alone(text, at) || !stands_alone(text, end) {
        return None;
    }
    Some(Email {
        local: start..at,
        may_cut: !local.contains(['@', ',']),
        host: at + 1..end,
        tail: end..text.len(),
    })
}

/// Returns whether the sign at a place is a grapheme cluster by itself, or the place is the end.
fn stands_alone(text: &str, at: usize) -> bool {
    let is_boundary = |at| {
        let mut cursor = GraphemeCursor::new(at, text.len(), true);
        cursor.is_boundary(text, 0).unwrap_or(false)
    };
    at == text.len() || is_boundary(at) && is_boundary(at + 1)
}

/// Returns the labels of a host before its registrable domain, without the last dot. It is empty if
/// there are none, or if the host has no registrable domain.
pub(super) fn subdomains(detector: &Detector, text: &str, host: &Range<usize>) -> Range<usize> {
    let none = host.start..host.start;
    let name = text.get(host.clone()).unwrap_or_default();
    let info = HostInfo::parse_with(name, &detector.tlds());
    let Some(domain) = info.ok().and_then(|info| info.registrable_domain) else {
        return none;
    };
    let labels = domain.split('.').count();
    let mut dots = name.trim_end_matches(is_dot).rmatch_indices(is_dot);
    match dots.nth(labels - 1) {
        Some((dot, _)) => host.start..host.start + dot,
        None => none,
    }
}

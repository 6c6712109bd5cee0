//! The parts of an address.

use std::ops::Range;

use livelink_detect::{Detector, LinkKind, has_scheme, is_dot};

use super::measure::Ruler;

/// The parts of a URL that may be shortened. Before the host is a scheme or nothing, and perhaps a user
/// name; between the host and the path, perhaps a port.
pub(super) struct Url {
    pub(super) host: Range<usize>,
    pub(super) path: Range<usize>,
}

/// The parts of an email address, perhaps after `mailto:`. After the host is the query.
pub(super) struct Email {
    pub(super) local: Range<usize>,
    pub(super) host: Range<usize>,
}

/// Returns the place of the first byte from `at` on that is one of `signs`, or the end.
fn first(text: &[u8], mut at: usize, signs: &[u8]) -> usize {
    while text.get(at).is_some_and(|byte| !signs.contains(byte)) {
        at += 1;
    }
    at.min(text.len())
}

/// Returns the place after the last `sign` in a part, or its start.
fn after_last(text: &[u8], part: Range<usize>, sign: u8) -> usize {
    let mut at = part.end;
    while part.start < at && text.get(at - 1) != Some(&sign) {
        at -= 1;
    }
    at
}

/// Returns the parts of a URL. `None` if it has no host, as in `magnet:?xt=1`, or if a mark belongs to one of its signs.
pub(super) fn url(text: &str, ruler: &Ruler<'_>) -> Option<Url> {
    let bytes = ruler.text;
    let mut start = 0;
    if has_scheme(text) {
        let colon = bytes.windows(3).position(|part| part == b"://");
        start = colon.map_or(0, |colon| colon + 3);
    }
    let end = first(bytes, start, b"/\\?#");
    let host = after_last(bytes, start..end, b'@');
    // The colons of an IPv6 address are inside brackets.
    let after_colon = after_last(bytes, host..end, b':');
    let has_port = host < after_colon && bytes.get(end - 1) != Some(&b']');
    let host = host..if has_port { after_colon - 1 } else { end };
    let path_end = first(bytes, end, b"?#");
    // A word and a colon is a scheme, unless a port follows.
    let port = bytes.get(after_colon..end).unwrap_or_default();
    let is_port =
        !has_port || port.iter().all(u8::is_ascii_digit) && (start > 0 || !port.is_empty());
    let is_known =
        !host.is_empty() && is_port && ruler.stands_alone(end) && ruler.stands_alone(path_end);
    is_known.then_some(Url {
        host,
        path: end..path_end,
    })
}

/// Returns the parts of an email address. `None` if it is none.
pub(super) fn email(text: &str, ruler: &Ruler<'_>) -> Option<Email> {
    let start = if has_scheme(text) { "mailto:".len() } else { 0 };
    let end = first(ruler.text, 0, b"?");
    let host = after_last(ruler.text, start..end, b'@');
    if host <= start || !ruler.stands_alone(host - 1) || !ruler.stands_alone(end) {
        return None;
    }
    Some(Email {
        local: start..host - 1,
        host: host..end,
    })
}

/// Returns whether a local part is a name that may be cut. It is none if it holds another address.
pub(super) fn may_cut(ruler: &Ruler<'_>, local: &Range<usize>) -> bool {
    first(ruler.text, local.start, b"@,") >= local.end
}

/// Returns the labels of a host before its registrable domain, without the last dot. It is empty if
/// there are none, or if the host has no registrable domain.
pub(super) fn subdomains(detector: &Detector, text: &str, host: &Range<usize>) -> Range<usize> {
    let none = host.start..host.start;
    let name = text.get(host.clone()).unwrap_or_default();
    let domain_of = |name: &str| detector.registrable_domain(name, LinkKind::Url);
    let Some(domain) = domain_of(name) else {
        return none;
    };
    let mut inner_dots = domain.bytes().filter(|byte| *byte == b'.').count();
    for (at, character) in name.trim_end_matches(is_dot).char_indices().rev() {
        if is_dot(character) {
            if inner_dots == 0 {
                // A text that is no host, such as `example.com:example.org`, may end with another domain.
                let rest = name.get(at + character.len_utf8()..);
                let ends_so = rest.and_then(domain_of) == Some(domain);
                return host.start..host.start + if ends_so { at } else { 0 };
            }
            inner_dots -= 1;
        }
    }
    none
}

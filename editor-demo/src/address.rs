//! Addresses as people read them.

use std::ops::Range;

use livelink::HostInfo;

/// Returns an address as people read it.
pub(crate) fn shown_address(href: &str) -> String {
    shown_form(href).0
}

/// Returns an address as people read it, and where in it the registrable domain is, the part that somebody owns. The host is
/// in Unicode, and what needs no percent escape has none.
pub(crate) fn shown_form(href: &str) -> (String, Range<usize>) {
    let mut shown = livelink::uts58::minimal(href).into_owned();
    let Some(host) = host(&shown) else {
        return (shown, 0..0);
    };
    let Ok(info) = HostInfo::parse(&shown[host.clone()]) else {
        return (shown, 0..0);
    };
    shown.replace_range(host.clone(), &info.unicode);
    let end = host.start + info.unicode.len();
    let Some(registrable) = info.registrable_domain else {
        return (shown, 0..0);
    };
    // The registrable domain has the same number of labels in both forms.
    let labels = registrable.split('.').count();
    let mut dots = info.unicode.rmatch_indices('.').map(|(at, _)| at + 1);
    let start = dots.nth(labels - 1).unwrap_or(0);
    (shown, host.start + start..end)
}

/// Returns where in an address its host is.
fn host(address: &str) -> Option<Range<usize>> {
    let start = match address.find("://") {
        Some(at) => at + 3,
        None => address.find('@')? + 1,
    };
    let rest = address.get(start..)?;
    let end = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    Some(start..start + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `[` and `]` mark the part that somebody owns.
    #[track_caller]
    fn check(href: &str, expected: &str) {
        let (mut shown, owner) = shown_form(href);
        if !owner.is_empty() {
            shown.insert(owner.end, ']');
            shown.insert(owner.start, '[');
        }
        assert_eq!(shown, expected, "{href}");
    }

    #[test]
    fn the_part_that_somebody_owns() {
        check(
            "https://ja.wikipedia.org/wiki/x",
            "https://ja.[wikipedia.org]/wiki/x",
        );
        check(
            "https://www.example.co.uk:8080/?q",
            "https://www.[example.co.uk]:8080/?q",
        );
        check("https://example.com", "https://[example.com]");
        check("mailto:a@mail.example.com", "mailto:a@mail.[example.com]");
        check(
            "https://bank.example.com.evil.net/",
            "https://bank.example.com.[evil.net]/",
        );
        check("https://192.0.2.1/", "https://192.0.2.1/");
        check("file:///x", "file:///x");
        check("not an address", "not an address");
    }

    #[test]
    fn the_host_is_shown_in_unicode() {
        check(
            "https://www.xn--bcher-kva.example.co.uk/%C3%A4",
            "https://www.bücher.[example.co.uk]/ä",
        );
    }
}

//! Addresses as people read them.

use std::ops::Range;

use livelink::detect::HostInfo;
use livelink::{Detector, LinkKind};

/// Returns an address as people read it.
pub(crate) fn shown_address(detector: &Detector, href: &str) -> String {
    shown_form(detector, href).0
}

/// Returns an address as people read it, and where its registrable domain is, the part that
/// somebody owns. The host is in Unicode, and unneeded percent escapes are gone.
pub(crate) fn shown_form(detector: &Detector, href: &str) -> (String, Range<usize>) {
    let mut shown = detector.minimal(href);
    let Some((place, info)) = host(detector, &shown) else {
        return (shown, 0..0);
    };
    shown.replace_range(place.clone(), &info.unicode);
    let Some(registrable) = info.registrable_domain else {
        return (shown, 0..0);
    };
    // The registrable domain has the same number of labels in both forms.
    let labels = registrable.split('.').count();
    let mut dots = info.unicode.rmatch_indices('.').map(|(at, _)| at + 1);
    let start = dots.nth(labels - 1).unwrap_or(0);
    (shown, place.start + start..place.start + info.unicode.len())
}

/// Returns the host of an address as the library reads it, and where it is in the address.
fn host(detector: &Detector, address: &str) -> Option<(Range<usize>, HostInfo)> {
    let start = match address.find("://") {
        Some(at) => at + "://".len(),
        None if address.starts_with("mailto:") => "mailto:".len(),
        None => return None,
    };
    let authority = address.get(start..)?.split(['/', '?', '#']).next()?;
    // The library's own links have no user name before the host, but links of markup may.
    let name = authority.rfind('@').map_or(0, |at| at + 1);
    let site = authority.get(name..)?;
    let info = detector.host(&format!("https://{site}"), LinkKind::Url)?;
    let site = site.to_ascii_lowercase();
    let len = match site.starts_with(&info.ascii) {
        true => info.ascii.len(),
        false if site.starts_with(&info.unicode) => info.unicode.len(),
        false => return None,
    };
    let start = start + name;
    Some((start..start + len, info))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `[` and `]` mark the part that somebody owns.
    #[track_caller]
    fn check(href: &str, expected: &str) {
        let (mut shown, owner) = shown_form(&Detector::default(), href);
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
        check("https://user@bank.com/", "https://user@[bank.com]/");
        check("https://bank.com@evil.net/", "https://bank.com@[evil.net]/");
        check("https://a.net@a.net:80/", "https://a.net@[a.net]:80/");
        check("https://[::1]:8080/a", "https://[::1]:8080/a");
        check("HTTPS://WWW.Example.com/A", "HTTPS://www.[example.com]/A");
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

//! The parts of a link's text.

use crate::host::{chars, ip};
use crate::link::LinkKind;
use crate::scheme::{ESCAPED_SLASHES, Schemes};

/// The parts of a link's text. Joined, they are the text.
pub(crate) struct LinkParts<'t> {
    /// `https://`, `mailto:` or nothing.
    pub(crate) scheme: &'t str,
    /// The local part with its `@`, or nothing.
    pub(crate) local: &'t str,
    /// The host as written, brackets included.
    pub(crate) host: &'t str,
    /// Port, path, query and fragment.
    pub(crate) tail: &'t str,
}

impl<'t> LinkParts<'t> {
    pub(crate) fn of(schemes: &Schemes, link: &'t str, kind: LinkKind) -> Self {
        // This scheme needs no host. All text after its colon counts as a path.
        if kind == LinkKind::Url
            && let Some((scheme, tail)) = schemes.split_without_host(link)
        {
            return Self {
                scheme,
                local: "",
                host: "",
                tail,
            };
        }
        let (scheme, rest) = match kind {
            LinkKind::Url => split_after(link, scheme_end(link)),
            LinkKind::Email => {
                let mailto = link
                    .get(..7)
                    .is_some_and(|start| start.eq_ignore_ascii_case("mailto:"));
                split_after(link, mailto.then_some(7))
            }
        };
        // Only a URL without a scheme can have `://` after a `/`, `?` or `#`.
        let (scheme, rest) = if scheme.contains(['/', '?', '#']) && !is_scheme(scheme) {
            ("", link)
        } else {
            (scheme, rest)
        };
        let (local, rest) = match kind {
            LinkKind::Url => ("", rest),
            LinkKind::Email => split_after(rest, rest.find('@').map(|at| at + 1)),
        };
        let end = host_len(rest);
        let (host, tail) = rest.split_at_checked(end).unwrap_or((rest, ""));
        Self {
            scheme,
            local,
            host,
            tail,
        }
    }
}

/// Returns the end of the first `://` or `:\/\/`. A string literal may write `://` in the second
/// way (ruling 39).
fn scheme_end(link: &str) -> Option<usize> {
    // Most links have one colon or none. Looking for it is much cheaper than a search for a string.
    link.match_indices(':').find_map(|(colon, _)| {
        let rest = link.get(colon..)?;
        let slashes = ["://", ESCAPED_SLASHES];
        let found = slashes
            .into_iter()
            .find(|slashes| rest.starts_with(slashes));
        found.map(|slashes| colon + slashes.len())
    })
}

/// Returns whether `text` is a scheme with `://`.
fn is_scheme(text: &str) -> bool {
    let name = text.strip_suffix("://");
    let name = name.or_else(|| text.strip_suffix(ESCAPED_SLASHES));
    name.is_some_and(|name| {
        !name.is_empty()
            && name
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
    })
}

/// Returns the two halves of `text`, before and after `at`. If `at` is `None`, all of `text` is in
/// the second half.
fn split_after(text: &str, at: Option<usize>) -> (&str, &str) {
    at.and_then(|at| text.split_at_checked(at))
        .unwrap_or(("", text))
}

/// Returns the length of the host at the start of `rest`.
fn host_len(rest: &str) -> usize {
    if rest.starts_with('[') {
        return rest.find(']').map_or(rest.len(), |close| close + 1);
    }
    let parts = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    // Without brackets, all of it is the address, and none of it a port (ruling 15).
    if rest
        .get(..parts)
        .is_some_and(|address| ip::ipv6(address).is_some())
    {
        return parts;
    }
    rest.char_indices()
        .find(|&(_, c)| !chars::is_host_char(c))
        .map_or(rest.len(), |(offset, _)| offset)
}

#[cfg(test)]
mod tests {
    use super::scheme_end;

    /// Whichever way the slashes are written, the first ones end the scheme.
    #[test]
    fn the_first_slashes_end_the_scheme() {
        for (link, end) in [
            ("a.com/b", None),
            ("https://a.com", Some(8)),
            (r"https:\/\/a.com", Some(10)),
            (r"https:\/\/a.com?b=c://d", Some(10)),
            (r"https://a.com?b=c:\/\/d", Some(8)),
        ] {
            assert_eq!(scheme_end(link), end, "{link}");
        }
    }
}

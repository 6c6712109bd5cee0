//! What the text of a link says of itself: whether it names its scheme, and whether it could be a file's name.
//!
//! Detection does not ask: `main.rs` is a host under Serbia's top-level domain, and in prose it links. Whoever knows what
//! surrounds a link, a syntax context or an option of an editor, asks here (ruling 29).

use crate::link::LinkKind;

/// Top-level domains that are better known as file extensions, sorted. Extensions that are no domains (`.c`, `.js`,
/// `.toml`) never link and need no entry.
const FILE_EXTENSIONS: [&str; 33] = [
    "ac", "am", "as", "bz", "cab", "cc", "cl", "cr", "gd", "in", "inc", "java", "la", "map", "md",
    "mk", "ml", "mm", "mo", "mov", "pl", "pm", "ps", "pub", "py", "rs", "sc", "sh", "so", "st",
    "sv", "tf", "zip",
];

/// Does the text of a link say its scheme itself? Bare hosts and bare addresses do not. O(scheme).
///
/// ```
/// use livelink_detect::has_scheme;
///
/// assert!(has_scheme("https://example.com"));
/// assert!(has_scheme("mailto:me@example.com"));
/// assert!(!has_scheme("example.com/?to=https://example.org"));
/// ```
pub fn has_scheme(link_text: &str) -> bool {
    let scheme = link_text
        .split([':', '/', '?', '#', '.', '@'])
        .next()
        .map_or(0, str::len);
    let rest = link_text.get(scheme..).unwrap_or_default();
    rest.starts_with("://")
        || link_text
            .get(..crate::scheme::MAILTO.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(crate::scheme::MAILTO))
}

/// The top-level domain of a bare host, if it is better known as a file extension: such a link may be a file's name
/// (ruling 29). `None` for links with a scheme and for addresses. O(host).
///
/// A path does not clear a host: `helpers.py/` is no more of a site than `helpers.py`.
///
/// ```
/// use livelink_detect::{LinkKind, file_extension};
///
/// assert_eq!(file_extension("src/main.rs", LinkKind::Url), None, "that is no host");
/// assert_eq!(file_extension("main.rs", LinkKind::Url), Some("rs"));
/// assert_eq!(file_extension("README.md#usage", LinkKind::Url), Some("md"));
/// assert_eq!(file_extension("https://docs.rs", LinkKind::Url), None);
/// assert_eq!(file_extension("example.com/main.rs", LinkKind::Url), None);
/// ```
pub fn file_extension(link_text: &str, kind: LinkKind) -> Option<&'static str> {
    if kind != LinkKind::Url || has_scheme(link_text) {
        return None;
    }
    let host = link_text.split([':', '/', '?', '#']).next()?;
    let (_, tld) = host.rsplit_once('.')?;
    // So short that comparing all of them costs less than lowering the case into a buffer.
    FILE_EXTENSIONS
        .into_iter()
        .find(|extension| extension.eq_ignore_ascii_case(tld))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Detector;

    #[test]
    fn explicit_links_say_their_scheme() {
        for link in [
            "https://example.com",
            "ftp://a.org",
            "MAILTO:a@example.com",
            "git+ssh://host.org/x",
        ] {
            assert!(has_scheme(link), "{link}");
        }
        for link in [
            "",
            "example.com",
            "a@example.com",
            "example.com/?to=https://example.org",
            "helpers.py",
        ] {
            assert!(!has_scheme(link), "{link}");
        }
    }

    /// An entry that is no top-level domain could never be met.
    #[test]
    fn every_extension_is_a_domain() {
        assert!(FILE_EXTENSIONS.is_sorted());
        for extension in FILE_EXTENSIONS {
            let name = format!("x.{extension}");
            let host = format!("example.org.{extension}");
            let links = Detector::default().detect(&host);
            assert!(
                links.iter().any(|link| link.range == (0..host.len())),
                "{host}"
            );
            assert_eq!(file_extension(&name, LinkKind::Url), Some(extension));
        }
    }
}

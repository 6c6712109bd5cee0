//! Names of files that look like hosts (ruling 29).

use crate::host::chars;
use crate::link_text::known_extension;

/// Labels under which countries register sites: `example.co.rs`, `example.gov.rs`. Files do not
/// have such names.
const SECOND_LEVEL: [&str; 6] = ["ac", "co", "com", "edu", "gov", "org"];

/// Returns the ending of a bare host that is the name of a file. Returns `None` if the host is not
/// one. `parts` is the rest of its link: port, path, query, fragment.
///
/// A host with a path is a site: `acme.sh/install`. A number without a path is the number of a line
/// (`main.rs:96`), and a fragment names a heading (`README.md#usage`).
pub(super) fn of_host(host: &str, parts: &str) -> Option<&'static str> {
    let mut labels = host.rsplit(chars::is_dot);
    let extension = known_extension(labels.next()?.as_bytes())?;
    let second = labels.next()?;
    let registered = |label: &&str| label.eq_ignore_ascii_case(second);
    if labels.next().is_some() && SECOND_LEVEL.iter().any(registered) {
        return None;
    }
    let path = parts.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
    let has_path = path.len() > 1 && path.starts_with('/');
    (!has_path).then_some(extension)
}

#[cfg(test)]
mod tests {
    use super::of_host;

    #[test]
    fn hosts() {
        for (host, parts, expected) in [
            ("main.rs", "", Some("rs")),
            ("README.MD", "", Some("md")),
            ("src.main.RS", "", Some("rs")),
            ("main.rs", ":96", Some("rs")),
            ("README.md", "#usage", Some("md")),
            ("README.md", "/", Some("md")),
            ("README.md", "?plain=1", Some("md")),
            ("example.com", "", None),
            ("main.rss", "", None),
            ("acme.sh", "/install", None),
            ("acme.sh", ":8080/install", None),
            ("example.co.rs", "", None),
            ("example.gov.rs", "", None),
            ("co.rs", "", Some("rs")),
        ] {
            assert_eq!(of_host(host, parts), expected, "{host}{parts}");
        }
    }
}

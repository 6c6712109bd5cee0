//! File names that look like hosts (ruling 29).

/// The top-level domains that are extensions of files in a folder of source code or documents.
const EXTENSIONS: [&str; 27] = [
    "ai", "cab", "cc", "cf", "dot", "java", "map", "md", "mk", "ml", "mm", "mo", "mov", "pl", "pm",
    "ps", "pub", "py", "rs", "sb", "sh", "so", "ss", "sy", "tf", "vi", "zip",
];

/// Returns the extension of a bare host, if its top-level domain is one.
pub(super) fn of_host(host: &str) -> Option<String> {
    let (_, tld) = host.rsplit_once('.')?;
    let known = |extension: &&str| extension.eq_ignore_ascii_case(tld);
    EXTENSIONS
        .iter()
        .find(|extension| known(extension))
        .map(|extension| (*extension).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_holds_top_level_domains() {
        assert!(EXTENSIONS.is_sorted());
        for extension in EXTENSIONS {
            assert!(crate::TldTable::embedded().is_tld(extension), "{extension}");
        }
    }

    #[test]
    fn hosts() {
        for (host, expected) in [
            ("main.rs", Some("rs")),
            ("README.MD", Some("md")),
            ("src.main.RS", Some("rs")),
            ("example.com", None),
            ("main.rss", None),
        ] {
            assert_eq!(of_host(host).as_deref(), expected, "{host}");
        }
    }
}

//! File names that look like hosts (ruling 29).

/// The top-level domains that are extensions of files one finds in a directory of source code or documents.
const EXTENSIONS: [&str; 27] = [
    "ai", "cab", "cc", "cf", "dot", "java", "map", "md", "mk", "ml", "mm", "mo", "mov", "pl", "pm",
    "ps", "pub", "py", "rs", "sb", "sh", "so", "ss", "sy", "tf", "vi", "zip",
];

/// The extension of a link that is a bare host, if its top-level domain is one.
pub(super) fn of_bare_host(link: &str, host: &str) -> Option<String> {
    if !link.starts_with(host) || !host.is_ascii() {
        return None;
    }
    let tld = host.rsplit('.').next()?.to_ascii_lowercase();
    EXTENSIONS
        .binary_search(&tld.as_str())
        .is_ok()
        .then_some(tld)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_can_be_searched_and_holds_top_level_domains() {
        assert!(EXTENSIONS.is_sorted());
        for extension in EXTENSIONS {
            assert!(crate::TldTable::embedded().is_tld(extension), "{extension}");
        }
    }

    #[test]
    fn bare_hosts_alone() {
        for (link, host, expected) in [
            ("main.rs", "main.rs", Some("rs")),
            ("README.MD", "README.MD", Some("md")),
            ("example.com", "example.com", None),
            ("https://docs.rs", "docs.rs", None),
            ("a@main.rs", "main.rs", None),
        ] {
            assert_eq!(of_bare_host(link, host).as_deref(), expected, "{link}");
        }
    }
}

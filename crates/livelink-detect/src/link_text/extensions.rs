//! The endings of files that are also top-level domains (ruling 29).

/// The endings, sorted. In real text, bare names under each of them are files far more often than
/// sites. Ruling 29 has the figures.
///
/// The list leaves out two groups of endings. Under some, sites are as frequent as files. Others
/// belong to countries from which we have counted too little text. They are `ac`, `ai`, `am`, `as`,
/// `bz`, `cf`, `cl`, `cr`, `gd`, `in`, `la`, `pl`, `sc`, `st`, `sv` and `tf`. Endings that are not
/// top-level domains (`.c`, `.js`, `.toml`) never link and need no entry.
const FILE_EXTENSIONS: [&str; 18] = [
    "cc", "inc", "java", "map", "md", "mk", "ml", "mm", "mo", "mov", "pm", "ps", "pub", "py", "rs",
    "sh", "so", "zip",
];

/// The entries as numbers, in the same order.
const PACKED: [u32; FILE_EXTENSIONS.len()] = {
    let mut packed = [0; FILE_EXTENSIONS.len()];
    let mut i = 0;
    while i < packed.len() {
        packed[i] = pack(FILE_EXTENSIONS[i].as_bytes());
        i += 1;
    }
    packed
};

/// Returns a number for a label of four bytes or fewer, in upper or lower case. Numbers have the
/// same order as their labels.
const fn pack(label: &[u8]) -> u32 {
    let mut number = 0;
    let mut i = 0;
    while i < 4 {
        let byte = if i < label.len() {
            label[i].to_ascii_lowercase()
        } else {
            0
        };
        number = number << 8 | byte as u32;
        i += 1;
    }
    number
}

/// Returns the entry of the list that equals the label `tld`, in upper or lower case. Returns
/// `None` if there is no such entry.
pub(crate) fn known_extension(tld: &[u8]) -> Option<&'static str> {
    if tld.len() > 4 {
        return None;
    }
    let at = PACKED.binary_search(&pack(tld)).ok()?;
    FILE_EXTENSIONS.get(at).copied()
}

#[cfg(test)]
mod tests {
    use super::{FILE_EXTENSIONS, known_extension};

    /// An entry that is not a top-level domain could never match.
    #[test]
    fn the_list_is_sorted_and_holds_top_level_domains() {
        assert!(FILE_EXTENSIONS.is_sorted());
        for other in ["", "m", "mdx", "zips", "com", "\0\0\0\0"] {
            assert_eq!(known_extension(other.as_bytes()), None, "{other}");
        }
        for extension in FILE_EXTENSIONS {
            assert!(crate::TldTable::embedded().is_tld(extension), "{extension}");
            assert_eq!(known_extension(extension.as_bytes()), Some(extension));
            assert_eq!(
                known_extension(extension.to_uppercase().as_bytes()),
                Some(extension)
            );
            assert!(extension.len() <= 4, "{extension}");
        }
    }
}

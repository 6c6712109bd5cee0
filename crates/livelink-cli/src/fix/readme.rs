//! The files without an ending that hold prose.

use std::path::Path;

/// The names, in order. Other names in capitals are those of data: a program reads `CNAME`, `BUILD`, `CODEOWNERS` and `MAINTAINERS`.
const NAMES: [&str; 41] = [
    "ABOUT",
    "ACKNOWLEDGEMENTS",
    "ACKNOWLEDGMENTS",
    "ANNOUNCE",
    "AUTHORS",
    "BUGS",
    "CHANGELOG",
    "CHANGES",
    "CODE_OF_CONDUCT",
    "CONTRIBUTING",
    "CONTRIBUTORS",
    "COPYING",
    "COPYRIGHT",
    "CREDITS",
    "DISCLAIMER",
    "FAQ",
    "GOVERNANCE",
    "HACKING",
    "HISTORY",
    "INSTALL",
    "INTRODUCTION",
    "LICENCE",
    "LICENSE",
    "NEWS",
    "NOTES",
    "NOTICE",
    "PATENTS",
    "PRIVACY",
    "README",
    "READ_ME",
    "RELEASE_NOTES",
    "RELEASING",
    "ROADMAP",
    "SECURITY",
    "SUPPORT",
    "THANKS",
    "TODO",
    "TROUBLESHOOTING",
    "UNLICENSE",
    "UPGRADING",
    "WHATSNEW",
];

/// Whether a file has such a name.
pub(super) fn is_readme(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| NAMES.binary_search(&name).is_ok())
}

#[cfg(test)]
mod tests {
    use super::{NAMES, is_readme};
    use std::path::Path;

    #[test]
    fn names_of_prose() {
        assert!(NAMES.is_sorted());
        for (path, expected) in [
            ("a/README", true),
            ("LICENSE", true),
            ("CHANGES", true),
            ("readme", false),
            ("CNAME", false),
            ("WORKSPACE", false),
            ("BUILD", false),
            ("DEPS", false),
            ("PKGBUILD", false),
            ("CODEOWNERS", false),
        ] {
            assert_eq!(is_readme(Path::new(path)), expected, "{path}");
        }
    }
}

//! What languages are called, and how their files are named: data.

use std::path::Path;

/// A language's name, its other names (as in the info string of a fence), its extensions, its file names.
struct Entry {
    name: &'static str,
    aliases: &'static [&'static str],
    extensions: &'static [&'static str],
    files: &'static [&'static str],
}

#[rustfmt::skip]
const LANGUAGES: &[Entry] = &[
    Entry { name: "bash", aliases: &["sh", "shell", "zsh", "console", "shell-session"], extensions: &["sh", "bash", "zsh", "bats"], files: &[".bashrc", ".bash_profile", ".profile", ".zshrc", "PKGBUILD"] },
    Entry { name: "c", aliases: &["h"], extensions: &["c", "h"], files: &[] },
    Entry { name: "html", aliases: &["htm", "xhtml"], extensions: &["html", "htm", "xhtml"], files: &[] },
    Entry { name: "javascript", aliases: &["js", "jsx", "mjs", "cjs", "node"], extensions: &["js", "jsx", "mjs", "cjs"], files: &[] },
    Entry { name: "json", aliases: &["jsonc", "json5"], extensions: &["json", "jsonc", "webmanifest", "geojson"], files: &[".babelrc", ".eslintrc"] },
    Entry { name: "markdown", aliases: &["md", "commonmark", "gfm"], extensions: &["md", "markdown", "mkd", "mdown"], files: &[] },
    Entry { name: "python", aliases: &["py", "python3"], extensions: &["py", "pyi", "pyw"], files: &["SConstruct", "SConscript"] },
    Entry { name: "rust", aliases: &["rs"], extensions: &["rs"], files: &[] },
    Entry { name: "toml", aliases: &[], extensions: &["toml"], files: &["Cargo.lock", "Pipfile"] },
    Entry { name: "tsx", aliases: &[], extensions: &["tsx"], files: &[] },
    Entry { name: "typescript", aliases: &["ts", "mts", "cts"], extensions: &["ts", "mts", "cts"], files: &[] },
    Entry { name: "yaml", aliases: &["yml"], extensions: &["yaml", "yml"], files: &[".clang-format", ".clang-tidy"] },
];

/// The language's own name for any of its names.
pub(crate) fn canonical(name: &str) -> Option<&'static str> {
    let is = |other: &&str| other.eq_ignore_ascii_case(name);
    LANGUAGES
        .iter()
        .find(|entry| is(&entry.name) || entry.aliases.iter().any(is))
        .map(|entry| entry.name)
}

pub(super) fn for_file(path: &Path) -> Option<&'static str> {
    let file = path.file_name()?.to_str()?;
    let extension = path.extension().and_then(|extension| extension.to_str());
    LANGUAGES
        .iter()
        .find(|entry| {
            entry.files.contains(&file)
                || extension.is_some_and(|extension| {
                    let mut all = entry.extensions.iter();
                    all.any(|known| known.eq_ignore_ascii_case(extension))
                })
        })
        .map(|entry| entry.name)
}

pub(super) fn all() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().map(|entry| entry.name)
}

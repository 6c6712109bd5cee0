//! The names of languages, of their files, and of the programs that run their scripts. This file is mostly data.

use std::path::Path;

/// A language: its name, its other names (as in the info string of a fence), its extensions, its file names.
struct Entry {
    name: &'static str,
    aliases: &'static [&'static str],
    extensions: &'static [&'static str],
    files: &'static [&'static str],
}

#[rustfmt::skip]
const LANGUAGES: &[Entry] = &[
    Entry { name: "asciidoc", aliases: &["adoc"], extensions: &["adoc", "asc", "asciidoc"], files: &[] },
    Entry { name: "bash", aliases: &["sh", "shell", "shellscript", "zsh", "console", "shell-session"], extensions: &["sh", "bash", "zsh", "bats"], files: &[".bashrc", ".bash_profile", ".profile", ".zshrc", "PKGBUILD"] },
    Entry { name: "c", aliases: &["h"], extensions: &["c", "h"], files: &[] },
    Entry { name: "cpp", aliases: &["c++", "cxx", "objective-c", "objc", "objective-cpp", "cuda-cpp"], extensions: &["cpp", "cc", "cxx", "hpp", "hh", "hxx", "ino", "m", "mm", "cu"], files: &[] },
    Entry { name: "csharp", aliases: &["c#", "cs"], extensions: &["cs"], files: &[] },
    Entry { name: "css", aliases: &["scss", "less"], extensions: &["css", "scss", "less"], files: &[] },
    Entry { name: "csv", aliases: &[], extensions: &["csv"], files: &[] },
    Entry { name: "dart", aliases: &[], extensions: &["dart"], files: &[] },
    Entry { name: "go", aliases: &["golang"], extensions: &["go"], files: &[] },
    Entry { name: "html", aliases: &["htm", "xhtml"], extensions: &["html", "htm", "xhtml"], files: &[] },
    Entry { name: "java", aliases: &[], extensions: &["java"], files: &[] },
    Entry { name: "javascript", aliases: &["js", "jsx", "javascriptreact", "mjs", "cjs", "node"], extensions: &["js", "jsx", "mjs", "cjs"], files: &[] },
    Entry { name: "json", aliases: &["jsonl", "har", "ipynb", "map"], extensions: &["json", "jsonl", "ndjson", "webmanifest", "geojson", "har", "ipynb", "map"], files: &[] },
    Entry { name: "json5", aliases: &["jsonc"], extensions: &["json5", "jsonc"], files: &[".babelrc", ".eslintrc"] },
    Entry { name: "kotlin", aliases: &["kt"], extensions: &["kt", "kts"], files: &[] },
    Entry { name: "markdown", aliases: &["md", "commonmark", "gfm"], extensions: &["md", "markdown", "mkd", "mdown"], files: &[] },
    Entry { name: "php", aliases: &[], extensions: &["php"], files: &[] },
    Entry { name: "po", aliases: &["gettext"], extensions: &["po", "pot"], files: &[] },
    Entry { name: "python", aliases: &["py", "python3"], extensions: &["py", "pyi", "pyw"], files: &["SConstruct", "SConscript"] },
    Entry { name: "ruby", aliases: &["rb"], extensions: &["rb", "gemspec", "rake"], files: &["Gemfile", "Rakefile", "Podfile", "Vagrantfile"] },
    Entry { name: "rust", aliases: &["rs"], extensions: &["rs"], files: &[] },
    Entry { name: "scala", aliases: &[], extensions: &["scala", "sbt"], files: &[] },
    Entry { name: "sql", aliases: &[], extensions: &["sql"], files: &[] },
    Entry { name: "swift", aliases: &[], extensions: &["swift"], files: &[] },
    Entry { name: "toml", aliases: &[], extensions: &["toml"], files: &["Cargo.lock", "Pipfile"] },
    Entry { name: "tsv", aliases: &["tab"], extensions: &["tsv", "tab"], files: &[] },
    Entry { name: "tsx", aliases: &["typescriptreact"], extensions: &["tsx"], files: &[] },
    Entry { name: "typescript", aliases: &["ts", "mts", "cts"], extensions: &["ts", "mts", "cts"], files: &[] },
    Entry { name: "xml", aliases: &["svg", "xsl", "plist"], extensions: &["xml", "svg", "rss", "atom", "xsd", "xsl", "xslt", "plist", "opml", "resx"], files: &[] },
    Entry { name: "yaml", aliases: &["yml"], extensions: &["yaml", "yml"], files: &[".clang-format", ".clang-tidy"] },
];

/// Names of prose, as editors and files have them.
const PROSE: [&str; 9] = [
    "",
    "plaintext",
    "text",
    "txt",
    "mail",
    "eml",
    "mbox",
    "gitcommit",
    "git-commit",
];

pub(crate) fn is_prose(name: &str) -> bool {
    PROSE.iter().any(|prose| prose.eq_ignore_ascii_case(name))
}

/// Returns the language's own name for any of its names.
pub(crate) fn canonical(name: &str) -> Option<&'static str> {
    let is = |other: &&str| other.eq_ignore_ascii_case(name);
    LANGUAGES
        .iter()
        .find(|entry| is(&entry.name) || entry.aliases.iter().any(is))
        .map(|entry| entry.name)
}

/// Returns whether the strings of the language have escapes such as `\n`. The answer for markup is `false`.
pub(crate) fn has_string_escapes(name: &str) -> bool {
    canonical(name).is_some_and(|name| {
        !matches!(
            name,
            "asciidoc" | "csv" | "html" | "markdown" | "tsv" | "xml"
        )
    })
}

/// Returns whether the language writes characters as references: `&amp;`.
pub(crate) fn has_entities(name: &str) -> bool {
    matches!(canonical(name), Some("html" | "xml"))
}

/// Returns whether the language writes the text of a link in brackets right after its address: `https://example.com/a[text]`.
pub(crate) fn has_bracketed_texts(name: &str) -> bool {
    canonical(name) == Some("asciidoc")
}

pub(crate) fn for_file(path: &Path) -> Option<&'static str> {
    // A name that is not UTF-8 can have an ending that is.
    let file = path.file_name()?.to_string_lossy();
    let extension = match file.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => Some(extension),
        _ => None,
    };
    LANGUAGES
        .iter()
        .find(|entry| {
            entry.files.contains(&file.as_ref())
                || extension.is_some_and(|extension| {
                    let mut all = entry.extensions.iter();
                    all.any(|known| known.eq_ignore_ascii_case(extension))
                })
        })
        .map(|entry| entry.name)
}

/// Interpreters, and the languages of their scripts. A number after the name (`python3.12`) is a version.
const INTERPRETERS: &[(&str, &str)] = &[
    ("ash", "bash"),
    ("bash", "bash"),
    ("dash", "bash"),
    ("ksh", "bash"),
    ("sh", "bash"),
    ("zsh", "bash"),
    ("deno", "typescript"),
    ("bun", "typescript"),
    ("node", "javascript"),
    ("nodejs", "javascript"),
    ("pypy", "python"),
    ("python", "python"),
    ("rust-script", "rust"),
    ("php", "php"),
    ("ruby", "ruby"),
];

/// Returns the language of a script whose first line names the program that runs it: `#!/bin/sh`,
/// `#!/usr/bin/env -S python3 -u`.
pub(crate) fn for_first_line(text: &str) -> Option<&'static str> {
    let line = text.strip_prefix("#!")?.lines().next()?;
    let mut words = line.split_ascii_whitespace();
    let mut name = words.next()?.rsplit('/').next()?;
    if name == "env" {
        name = words.find(|word| !word.starts_with('-') && !word.contains('='))?;
        name = name.rsplit('/').next()?;
    }
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    INTERPRETERS
        .iter()
        .find(|(interpreter, _)| *interpreter == name)
        .map(|(_, language)| *language)
}

pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().map(|entry| entry.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_lines() {
        for (text, language) in [
            ("#!/bin/sh\nls", Some("bash")),
            ("#!/usr/bin/env bash", Some("bash")),
            ("#!/bin/ksh", Some("bash")),
            ("#!/usr/bin/env -S A=1 python3.12 -u\r\n", Some("python")),
            ("#! /usr/local/bin/node\n", Some("javascript")),
            ("#!/usr/bin/perl\n", None),
            ("#!/usr/bin/env\n", None),
            ("#!\n/bin/sh", None),
            ("# /bin/sh", None),
            ("", None),
        ] {
            assert_eq!(for_first_line(text), language, "{text:?}");
        }
        for (_, language) in INTERPRETERS {
            assert_eq!(canonical(language), Some(*language));
        }
    }

    #[test]
    fn files() {
        for (path, language) in [
            ("src/main.rs", Some("rust")),
            ("MAIN.RS", Some("rust")),
            ("a.b/README.md", Some("markdown")),
            ("README.adoc", Some("asciidoc")),
            ("log.jsonl", Some("json")),
            ("study.ipynb", Some("json")),
            ("app.js.map", Some("json")),
            ("logo.svg", Some("xml")),
            ("de.po", Some("po")),
            ("data.CSV", Some("csv")),
            ("Cargo.lock", Some("toml")),
            (".bashrc", Some("bash")),
            ("rs", None),
            (".rs", None),
            ("rs.", None),
            ("a.b.rs", Some("rust")),
            ("notes.txt", None),
            ("", None),
            ("..", None),
        ] {
            assert_eq!(for_file(Path::new(path)), language, "{path:?}");
        }
    }
}

//! What the documents name exists: files, tests, rulings. A page that names a test which nobody runs is worse than no page.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the text of a file that a document names. Empty if there is no such file.
fn text_of(path: &str) -> String {
    file(path)
        .and_then(|path| fs::read_to_string(path).ok())
        .unwrap_or_default()
}

/// Returns the documents at the top and in `docs`.
fn documents() -> Vec<String> {
    let mut documents: Vec<String> = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
    ]
    .map(str::to_owned)
    .into();
    for entry in fs::read_dir(root().join("docs")).expect("a folder of documents") {
        let name = entry
            .expect("an entry")
            .file_name()
            .into_string()
            .expect("a plain name");
        if name.ends_with(".md") {
            documents.push(format!("docs/{name}"));
        }
    }
    documents
}

/// Returns the text without its code blocks, which contain commands and names that the reader fills in.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect::<Vec<_>>().join("\n")
}

/// Returns everything between backticks on one line.
fn quoted(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

/// Returns whether `pattern` names an existing file. `*` stands for part of one name, `{a,b}` for either of two.
fn exists(pattern: &str) -> bool {
    if let Some((before, rest)) = pattern.split_once('{')
        && let Some((choices, after)) = rest.split_once('}')
    {
        return choices
            .split(',')
            .all(|choice| exists(&format!("{before}{choice}{after}")));
    }
    let Some((before, after)) = pattern.split_once('*') else {
        return file(pattern).is_some();
    };
    let (folder, start) = before.rsplit_once('/').unwrap_or(("", before));
    let entries = fs::read_dir(root().join(folder))
        .into_iter()
        .flatten()
        .flatten();
    entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .any(|name| name.starts_with(start) && name.ends_with(after))
}

/// Finds a path that a document names: from the top, or in one of the crates. A module is a file or a folder.
fn file(path: &str) -> Option<PathBuf> {
    let crates = fs::read_dir(root().join("crates"))
        .into_iter()
        .flatten()
        .flatten();
    let folders = std::iter::once(root()).chain(crates.map(|entry| entry.path()));
    folders
        .flat_map(|folder| [folder.join(path), folder.join(format!("{path}.rs"))])
        .find(|path| path.exists())
}

/// Returns whether `quoted` is meant as a path of the repository.
fn is_path(quoted: &str) -> bool {
    let first = quoted.split('/').next().unwrap_or_default();
    let known = [
        "crates",
        "tests",
        "data",
        "docs",
        "snapshots",
        "editor-demo",
        ".ci",
    ];
    quoted.contains('/')
        && known.contains(&first)
        && !quoted.contains(['<', ' '])
        && !quoted.contains("NAME")
}

#[test]
fn every_file_that_is_named_is_there() {
    let mut missing = Vec::new();
    let mut paths = 0;
    for document in documents() {
        for line in prose(&read(&document)).lines() {
            for path in quoted(line).into_iter().filter(|quoted| is_path(quoted)) {
                paths += 1;
                if !exists(path) {
                    missing.push(format!("{document}: {path}"));
                }
            }
        }
    }
    assert!(
        missing.is_empty(),
        "named, but not there:\n{}",
        missing.join("\n")
    );
    assert!(paths > 100, "only {paths} paths were found");
}

/// After the name of a test file, a document may name tests. Each one is a function of that file.
#[test]
fn every_test_that_is_named_is_there() {
    let mut missing = Vec::new();
    let mut tests = 0;
    for document in documents() {
        for line in prose(&read(&document)).lines() {
            let mut named = None;
            for quoted in quoted(line) {
                if quoted.contains('/') {
                    named =
                        Some(quoted).filter(|path| path.ends_with(".rs") && path.contains("tests"));
                    continue;
                }
                let is_name = quoted.contains('_')
                    && quoted.bytes().all(|byte| {
                        byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'
                    });
                let Some(named) = named.filter(|_| is_name) else {
                    continue;
                };
                tests += 1;
                if !text_of(named).contains(&format!("fn {quoted}(")) {
                    missing.push(format!("{document}: {quoted} in {named}"));
                }
            }
        }
    }
    assert!(
        missing.is_empty(),
        "named, but not there:\n{}",
        missing.join("\n")
    );
    assert!(tests > 10, "only {tests} tests were found");
}

/// Links between documents, and to pictures.
#[test]
fn every_link_between_documents_leads_somewhere() {
    let mut broken = Vec::new();
    for document in documents() {
        let text = prose(&read(&document));
        let folder = Path::new(&document)
            .parent()
            .unwrap_or(Path::new(""))
            .to_owned();
        for target in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let target = target.split('#').next().unwrap_or_default();
            if !target.is_empty()
                && !target.contains(':')
                && !root().join(&folder).join(target).exists()
            {
                broken.push(format!("{document}: {target}"));
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

#[test]
fn every_ruling_has_a_reason() {
    let text = read("docs/rulings.md");
    let (table, reasons) = text
        .split_once("\n## Reasons\n")
        .expect("a section of reasons");
    let rulings = table.lines().filter_map(|row| {
        row.strip_prefix("| ")?
            .split(' ')
            .next()?
            .parse::<u32>()
            .ok()
    });
    let given = reasons
        .lines()
        .filter_map(|line| line.split_once(". ")?.0.parse::<u32>().ok());
    let rulings: Vec<u32> = rulings.collect();
    assert_eq!(given.collect::<Vec<_>>(), rulings);
    assert!(rulings.len() >= 32);
}

/// Every example says what it shows and how to run it. The gate runs all files of their folder.
#[test]
fn examples_say_what_they_show() {
    let folder = "crates/livelink/examples";
    let mut count = 0;
    for entry in fs::read_dir(root().join(folder)).expect("a folder of examples") {
        let name = entry
            .expect("an entry")
            .file_name()
            .into_string()
            .expect("a plain name");
        let text = read(&format!("{folder}/{name}"));
        let stem = name.trim_end_matches(".rs");
        assert!(text.starts_with("//! This example shows "), "{name}");
        assert!(
            text.contains(&format!("cargo run -p livelink --example {stem}")),
            "{name}"
        );
        assert!(text.contains("assert"), "{name} checks nothing");
        count += 1;
    }
    assert!(count >= 8, "only {count} examples");
    assert!(
        read(".ci/run").contains(folder),
        "the gate does not run the examples"
    );
}

/// The page on embedding says how long an example is. Five lines more or less are the same.
#[test]
fn examples_are_as_long_as_the_page_says() {
    let page = read("docs/embedding.md");
    let mut count = 0;
    for row in page.lines() {
        let cells: Vec<&str> = row.split('|').collect();
        let [_, _, part, lines, ..] = cells.as_slice() else {
            continue;
        };
        let digits = lines.trim().split(' ').next().unwrap_or_default();
        let Ok(said) = digits.parse::<usize>() else {
            continue;
        };
        let folders = ["crates/livelink/examples", "bindings/c/examples"];
        let names = quoted(part).into_iter().chain(quoted(lines));
        let files =
            names.flat_map(|name| folders.map(|folder| text_of(&format!("{folder}/{name}"))));
        let mut texts: Vec<String> = files.filter(|text| !text.is_empty()).collect();
        if let Some((_, link)) = part.split_once("(../")
            && let Some((folder, _)) = link.split_once("/main.rs)")
        {
            let files = fs::read_dir(root().join(folder)).expect("a folder of sources");
            let texts_of_folder =
                files.map(|file| fs::read_to_string(file.expect("an entry").path()));
            texts.push(
                texts_of_folder
                    .map(|text| text.expect("a source"))
                    .collect(),
            );
        }
        // A row that names two examples says about how long each of them is.
        if let [text] = texts.as_slice() {
            let is = text.lines().count();
            assert!(
                is.abs_diff(said) <= 5,
                "{is} lines, and the page says {said}: {row}"
            );
            count += 1;
        }
    }
    assert!(count >= 6, "only {count} examples");
}

/// Each published crate holds the texts of the licences that its `license` field names, and no others.
#[test]
fn every_crate_has_the_texts_of_its_licences() {
    let mut count = 0;
    for entry in fs::read_dir(root().join("crates")).expect("a folder of crates") {
        let folder = entry.expect("an entry").path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        if manifest.contains("publish = false") {
            continue;
        }
        let field = manifest
            .lines()
            .find_map(|line| line.strip_prefix("license = "));
        let field = field.unwrap_or("MIT OR Apache-2.0");
        for (licence, file) in [
            ("MIT", "LICENSE-MIT"),
            ("Apache-2.0", "LICENSE-APACHE"),
            ("MPL-2.0", "LICENSE-MPL"),
            ("Unicode-3.0", "LICENSE-UNICODE"),
        ] {
            let text = fs::read_to_string(folder.join(file)).ok();
            assert_eq!(
                text.is_some(),
                field.contains(licence),
                "{}: {field} and {file}",
                folder.display()
            );
            assert!(
                text.is_none_or(|text| text == read(file)),
                "{}: {file}",
                folder.display()
            );
        }
        count += 1;
    }
    assert!(count >= 17, "only {count} crates");
}

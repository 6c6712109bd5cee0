//! This project's own sources: the URLs of their comments and documents show, and no file name does.

use std::path::{Path, PathBuf};

use livelink::Detector;
use livelink::syntax::{Language, Permission, PermissionMap};

/// Adds all files below `folder` whose language is known, sorted.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("target") {
                files(&path, found);
            }
        } else if Language::name_for_file(&path).is_some() {
            found.push(path);
        }
    }
    found.sort();
}

#[test]
fn no_name_of_a_file_shows_in_our_own_sources() {
    let top = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut paths = vec![top.join("README.md"), top.join("ARCHITECTURE.md")];
    for folder in ["crates", "docs", "editor-demo"] {
        files(&top.join(folder), &mut paths);
    }
    let detector = Detector::default();
    let (mut found, mut shown) = (0, 0);
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let name = Language::name_for_file(&path).unwrap();
        let links = detector.detect(&text);
        found += links.len();
        if links.is_empty() {
            continue;
        }
        let permissions = PermissionMap::of(&Language::named(name).unwrap(), &text);
        for link in links {
            let own = &text[link.range.clone()];
            if !permissions.permission(link.range).admits(own, link.kind) {
                continue;
            }
            assert!(
                Permission::NoFileNames.admits(own, link.kind),
                "{own} in {path:?}"
            );
            shown += 1;
        }
    }
    println!("of {found} links in our sources, {shown} show");
    assert!(shown >= 100, "only {shown} show");
    assert!(found > shown + 500, "is nothing hidden?");
}

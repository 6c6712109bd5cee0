//! Collects the licence texts of the crates that are compiled into a package of another language.
//!
//! A Rust package holds source alone, and cargo fetches the rest with its licences. A wheel, an npm package and a C library hold
//! the compiled code of other people's crates, whose licences ask for their texts beside it. `write` puts these texts into one file a
//! package, and `check` fails if a committed file differs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::repository::{cargo, output, root};

/// The file of the texts. Each package already ships all files whose name begins with `LICENSE-`.
const FILE: &str = "LICENSE-THIRD-PARTY";

/// The packages: the manifest of the code, its targets, and the folder of the file.
const PACKAGES: [(&str, &[&str], &str); 3] = [
    ("bindings/c/Cargo.toml", &SYSTEMS, "bindings/c"),
    ("bindings/python/Cargo.toml", &SYSTEMS, "bindings/python"),
    (
        "crates/livelink-web/Cargo.toml",
        &["wasm32-unknown-unknown"],
        "bindings/web/livelink",
    ),
];

/// A target for each system. A crate may need others for macOS or Windows, such as for the time
/// zone.
const SYSTEMS: [&str; 3] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
];

/// The beginnings of the names of files with licences.
const NAMES: [&str; 6] = [
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "NOTICE",
    "UNLICENSE",
];

/// Writes the files.
pub(crate) fn write() -> Result<String, String> {
    let mut report = String::new();
    for (path, text) in files()? {
        fs::write(root().join(&path), text).map_err(|error| format!("{path}: {error}"))?;
        report += &format!("wrote   {path}\n");
    }
    Ok(report)
}

/// Compares the files with the texts of the crates in the lock files.
pub(crate) fn check() -> Result<String, String> {
    for (path, text) in files()? {
        if fs::read_to_string(root().join(&path)).ok().as_ref() != Some(&text) {
            return Err(format!("{path} differs; run `cargo xtask notices`"));
        }
    }
    Ok("the licence texts of other people's crates are those of the lock files\n".to_owned())
}

/// Returns the path and the text of each file.
fn files() -> Result<Vec<(String, String)>, String> {
    let file = |(manifest, targets, folder): (&str, &[&str], &str)| {
        let of_targets = targets.iter().map(|target| metadata(manifest, target));
        let of_targets = of_targets.collect::<Result<Vec<Value>, String>>()?;
        let packages: Vec<&Value> = of_targets.iter().flat_map(linked).collect();
        Ok((format!("{folder}/{FILE}"), text(&packages)?))
    };
    PACKAGES.into_iter().map(file).collect()
}

/// Returns what cargo says of the packages that a target needs.
fn metadata(manifest: &str, target: &str) -> Result<Value, String> {
    let mut metadata = cargo(&[
        "metadata",
        "--locked",
        "--format-version=1",
        "--filter-platform",
        target,
        "--manifest-path",
        manifest,
    ]);
    serde_json::from_str(&output(&mut metadata)?).map_err(|error| format!("{manifest}: {error}"))
}

/// Returns the text of a file: each licence once, after the names of the crates that have it.
fn text(packages: &[&Value]) -> Result<String, String> {
    let mut crates_by_text: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages {
        let name = format!("{} {}", string(package, "name"), string(package, "version"));
        for text in licences(package)? {
            crates_by_text.entry(text).or_default().insert(name.clone());
        }
    }
    let mut parts: Vec<(String, String)> = crates_by_text
        .into_iter()
        .map(|(text, crates)| (Vec::from_iter(crates).join(", "), text))
        .collect();
    parts.sort();
    let mut whole = "This package contains compiled code of the following crates. Each licence follows the crates that have it.\n".to_owned();
    for (crates, text) in parts {
        whole += &format!("\n{}\n{crates}\n\n{text}\n", "=".repeat(80));
    }
    Ok(whole)
}

/// Returns the packages of registries whose code is linked. Those that only build scripts, tests and macros use are not.
fn linked(metadata: &Value) -> Vec<&Value> {
    let by_id = |list: &Value, id: &str| {
        list.as_array()
            .and_then(|list| list.iter().find(|item| string(item, "id") == id).cloned())
            .unwrap_or_default()
    };
    let (packages, nodes) = (&metadata["packages"], &metadata["resolve"]["nodes"]);
    let mut found = BTreeSet::new();
    let mut to_visit = vec![string(&metadata["resolve"], "root").to_owned()];
    while let Some(id) = to_visit.pop() {
        if is_macro(&by_id(packages, &id)) || !found.insert(id.clone()) {
            continue;
        }
        for dependency in items(&by_id(nodes, &id)["deps"]) {
            if items(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null()) {
                to_visit.push(string(dependency, "pkg").to_owned());
            }
        }
    }
    items(packages)
        .filter(|package| found.contains(string(package, "id")) && package["source"].is_string())
        .collect()
}

/// Whether a package is a procedural macro, which runs in the compiler.
fn is_macro(package: &Value) -> bool {
    items(&package["targets"])
        .any(|target| items(&target["kind"]).any(|kind| kind.as_str() == Some("proc-macro")))
}

/// Returns the texts of a package's licence. If it offers a choice that includes the MIT licence, that one is chosen.
fn licences(package: &Value) -> Result<Vec<String>, String> {
    let folder = Path::new(string(package, "manifest_path"))
        .parent()
        .unwrap_or(Path::new(""));
    let expression = string(package, "license");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.is_file() && NAMES.iter().any(|name| upper_name(path).starts_with(name))
        })
        .collect();
    files.sort();
    if !expression.contains("AND")
        && expression.contains("MIT")
        && files.iter().any(|path| upper_name(path).contains("MIT"))
    {
        files.retain(|path| upper_name(path).contains("MIT"));
    }
    // The text of this licence names no owner, so ours is theirs.
    if files.is_empty() && expression.contains("Apache-2.0") {
        files.push(root().join("LICENSE-APACHE"));
    }
    if files.is_empty() {
        let name = string(package, "name");
        return Err(format!(
            "{name} ({expression}) has no file with its licence"
        ));
    }
    files
        .iter()
        .map(|path| {
            let text =
                fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            let lines: Vec<&str> = text
                .trim_matches(['\r', '\n'])
                .lines()
                .map(str::trim_end)
                .collect();
            Ok(lines.join("\n"))
        })
        .collect()
}

/// Returns the name of a file in capitals.
fn upper_name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().to_uppercase())
        .unwrap_or_default()
}

/// Returns a field of an object that is a string, or an empty string.
fn string<'a>(object: &'a Value, field: &str) -> &'a str {
    object[field].as_str().unwrap_or_default()
}

/// Returns the items of a list.
fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::{linked, string};
    use serde_json::json;

    /// Code of a macro, of a build script and of the workspace is not other people's linked code.
    #[test]
    fn only_linked_crates_of_registries_count() {
        let package = |name: &str, kind: &str, source: Option<&str>| json!({"id": name, "name": name, "source": source, "targets": [{"kind": [kind]}]});
        let needs =
            |name: &str, kind: Option<&str>| json!({"pkg": name, "dep_kinds": [{"kind": kind}]});
        let registry = Some("registry");
        let metadata = json!({
            "packages": [
                package("ours", "cdylib", None),
                package("linked", "lib", registry),
                package("below", "lib", registry),
                package("macro", "proc-macro", registry),
                package("of-macro", "lib", registry),
                package("of-build", "lib", registry),
                package("of-tests", "lib", registry),
            ],
            "resolve": {"root": "ours", "nodes": [
                {"id": "ours", "deps": [needs("linked", None), needs("macro", None), needs("of-build", Some("build")), needs("of-tests", Some("dev"))]},
                {"id": "linked", "deps": [needs("below", None)]},
                {"id": "macro", "deps": [needs("of-macro", None)]},
            ]},
        });
        let names: Vec<&str> = linked(&metadata)
            .iter()
            .map(|package| string(package, "name"))
            .collect();
        assert_eq!(names, ["linked", "below"]);
    }
}

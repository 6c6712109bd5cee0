//! Moves the repository to another version of Unicode.
//!
//! A few places name the version: the pins of the ICU crates, the constants that say which data they
//! must hold, and documents. `move_to` changes all of them, fetches the crates and generates the
//! tables. Then a person runs the official files of that version and reads the changes.

use std::collections::BTreeMap;
use std::fs;

use crate::repository::{cargo, output, root};
use crate::tables::derive::{PROBES, UNICODE_VERSION, version};

/// A text in a file and the text that replaces it. If the old text is missing, the file has been
/// changed, and the move stops.
struct Change {
    path: &'static str,
    from: String,
    to: String,
}

/// Moves to the version `new`. The ICU crates hold its data from their version `icu` on. The
/// `probes` are a character that is new in this version and a code point that it leaves unassigned,
/// in hexadecimal. `folder` holds the official files of the version.
pub(crate) fn move_to(
    new: &str,
    icu: &str,
    probes: [&str; 2],
    folder: &str,
) -> Result<String, String> {
    if new == version() {
        return Err(format!("the tables hold Unicode {new} already"));
    }
    let mut fresh: BTreeMap<&str, String> = BTreeMap::new();
    for Change { path, from, to } in changes(new, icu, probes)? {
        let text = match fresh.remove(path) {
            Some(text) => text,
            None => read(path)?,
        };
        if !text.contains(&from) {
            return Err(format!(
                "{path}: {from:?} is not there; nothing was changed"
            ));
        }
        fresh.insert(path, text.replace(&from, &to));
    }
    let mut report = String::new();
    for (path, text) in fresh {
        fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
        report += &format!("changed   {path}\n");
    }
    output(&mut cargo(&[
        "update",
        "--package=icu_normalizer",
        "--package=icu_properties",
        "--package=unicode-script",
        "--package=unicode-security",
    ]))?;
    // This program holds the old data. Cargo builds a new one that holds the new data.
    let tables = [
        "run",
        "--quiet",
        "--release",
        "--package=xtask",
        "--",
        "tables",
        "--from",
    ];
    // Cargo runs in the top folder.
    let folder = std::path::absolute(folder).map_err(|error| format!("{folder}: {error}"))?;
    output(cargo(&tables).arg(folder))?;
    Ok(report
        + "now run the official files: LIVELINK_UCD_DIR=FOLDER cargo test -p uts58 -p livelink-tests\n")
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

fn changes(new: &str, icu: &str, [came, to_come]: [&str; 2]) -> Result<Vec<Change>, String> {
    let change = |path, from, to| Change { path, from, to };
    let (numbers_of_new, _) = (numbers(new)?, numbers(icu)?);
    let mut changes = Vec::new();
    let manifest = read("Cargo.toml")?;
    for name in ["icu_normalizer", "icu_properties"] {
        let pinned = manifest
            .lines()
            .find(|line| line.starts_with(&format!("{name} = \"=")))
            .ok_or_else(|| format!("Cargo.toml: {name} is not pinned"))?;
        let pin = format!("{name} = \"={icu}\"");
        changes.push(change("Cargo.toml", pinned.to_owned(), pin));
    }
    let hex = |text: &str| {
        u32::from_str_radix(text, 16)
            .map_err(|error| format!("{text:?} is not a code point: {error}"))
    };
    let derive = "crates/xtask/src/tables/derive.rs";
    let (from, to) = (UNICODE_VERSION, numbers_of_new);
    changes.push(change(derive, format!("{from:?};"), format!("{to:?};")));
    let probes = |(came, to_come)| format!("(0x{came:04X}, 0x{to_come:04X})");
    let to = probes((hex(came)?, hex(to_come)?));
    changes.push(change(derive, probes(PROBES), to));
    for (path, before, after) in [
        (".ci/run", "unicode/", "\""),
        ("LICENSE-UNICODE", "version ", "."),
        ("README.md", "| ", " |"),
        ("README.md", "conformance ", "/"),
        ("bindings/web/livelink/LICENSE-UNICODE", "version ", "."),
        (
            "crates/livelink-cli/src/conformance.rs",
            "conformance ",
            "/",
        ),
        ("crates/livelink-cli/tests/examples.rs", "\"", "/\""),
        (
            "crates/livelink-detect/tests/shown_characters.rs",
            "Unicode ",
            ",",
        ),
        ("crates/uts46/README.md", "Unicode ", ""),
        ("crates/uts46/src/lib.rs", "Unicode ", ""),
        ("crates/uts58/README.md", "Unicode ", ""),
        ("crates/uts58/src/lib.rs", "Unicode ", ""),
        ("docs/conformance.md", "Public/", "/"),
        ("docs/conformance.md", "Unicode ", ""),
    ] {
        let named = |version: &str| format!("{before}{version}{after}");
        changes.push(change(path, named(&version()), named(new)));
    }
    Ok(changes)
}

/// Reads a version: three numbers with dots between them.
fn numbers(version: &str) -> Result<(u8, u8, u8), String> {
    let numbers: Result<Vec<u8>, _> = version.split('.').map(str::parse).collect();
    match numbers.as_deref() {
        Ok([major, minor, update]) => Ok((*major, *minor, *update)),
        _ => Err(format!("{version:?} is not a version of three numbers")),
    }
}

#[cfg(test)]
mod tests {
    use super::{changes, numbers, read};

    /// Every place that names the version is where the move looks for it.
    #[test]
    fn the_places_are_there() {
        let changes = changes("99.0.0", "9.9.9", ["10FFFE", "10FFFF"]).unwrap();
        assert_eq!(changes.len(), 18);
        for change in changes {
            let text = read(change.path).unwrap();
            assert!(
                text.contains(&change.from),
                "{}: {}",
                change.path,
                change.from
            );
            assert_ne!(change.from, change.to);
        }
    }

    #[test]
    fn versions_have_three_numbers() {
        assert_eq!(numbers("18.0.0"), Ok((18, 0, 0)));
        for wrong in ["18", "18.0", "18.0.0.0", "a.b.c", ""] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }
}

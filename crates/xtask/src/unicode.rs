//! Moves the repository to another version of Unicode.
//!
//! The version stands in a few places: the pins of the ICU crates, the constants that say which data they must hold, and the
//! folder of the generated property files. `move_to` changes all of them, fetches the crates and generates the tables. Then a
//! person runs the official files of that version and reads the changes.

use std::fs;

use crate::repository;

/// A text in a file and the text that replaces it. If the old text is missing, the file has been changed, and the move stops.
struct Change {
    path: &'static str,
    from: String,
    to: String,
}

/// Moves to `version`. The ICU crates hold its data from their version `icu` on. The `probes` are a character that is new in
/// this version and a code point that it leaves unassigned, in hexadecimal.
pub(crate) fn move_to(version: &str, icu: &str, probes: [&str; 2]) -> Result<String, String> {
    let new = numbers(version)?;
    numbers(icu)?;
    let (old, old_probes) = crate::tables::version();
    let dotted = |(major, minor, update): (u8, u8, u8)| format!("{major}.{minor}.{update}");
    let (old_name, new_name) = (dotted(old), dotted(new));
    if old_name == new_name {
        return Err(format!("the tables hold Unicode {old_name} already"));
    }
    let changes = changes(old, new, old_probes, probes, icu)?;
    let mut fresh = Vec::new();
    for Change { path, from, to } in changes {
        let text = match fresh
            .iter()
            .position(|(known, _): &(&str, String)| *known == path)
        {
            Some(at) => fresh.swap_remove(at).1,
            None => fs::read_to_string(repository::root().join(path))
                .map_err(|error| format!("{path}: {error}"))?,
        };
        if !text.contains(&from) {
            return Err(format!(
                "{path}: {from:?} is not there; nothing was changed"
            ));
        }
        fresh.push((path, text.replace(&from, &to)));
    }
    let mut report = String::new();
    for (path, text) in fresh {
        fs::write(repository::root().join(path), text)
            .map_err(|error| format!("{path}: {error}"))?;
        report.push_str(&format!("changed   {path}\n"));
    }
    let folder = |name: &str| repository::root().join("data/ucd").join(name);
    fs::rename(folder(&old_name), folder(&new_name))
        .map_err(|error| format!("data/ucd/{old_name}: {error}"))?;
    repository::cargo(&["update", "-p", "icu_normalizer", "-p", "icu_properties"])?;
    // This program holds the old data. Cargo builds a new one that holds the new data.
    repository::cargo(&[
        "run",
        "--quiet",
        "--release",
        "--package",
        "xtask",
        "--",
        "tables",
    ])?;
    report.push_str(
        "now run the official files: LIVELINK_UCD_DIR=FOLDER cargo test -p uts58 -p livelink-tests\n",
    );
    Ok(report)
}

fn changes(
    old: (u8, u8, u8),
    new: (u8, u8, u8),
    old_probes: (u32, u32),
    [came, to_come]: [&str; 2],
    icu: &str,
) -> Result<Vec<Change>, String> {
    let manifest = fs::read_to_string(repository::root().join("Cargo.toml"))
        .map_err(|error| format!("Cargo.toml: {error}"))?;
    let mut changes = Vec::new();
    for name in ["icu_normalizer", "icu_properties"] {
        let pinned = manifest
            .lines()
            .find(|line| line.starts_with(&format!("{name} = \"=")))
            .ok_or_else(|| format!("Cargo.toml: {name} is not pinned"))?;
        changes.push(Change {
            path: "Cargo.toml",
            from: pinned.to_owned(),
            to: format!("{name} = \"={icu}\""),
        });
    }
    let hex = |text: &str| {
        u32::from_str_radix(text, 16)
            .map_err(|error| format!("{text:?} is not a code point: {error}"))
    };
    let derive = "crates/xtask/src/tables/derive.rs";
    changes.push(Change {
        path: derive,
        from: format!("{old:?};"),
        to: format!("{new:?};"),
    });
    changes.push(Change {
        path: derive,
        from: format!("(0x{:04X}, 0x{:04X})", old_probes.0, old_probes.1),
        to: format!("(0x{:04X}, 0x{:04X})", hex(came)?, hex(to_come)?),
    });
    let dotted = |(major, minor, update): (u8, u8, u8)| format!("{major}.{minor}.{update}");
    for path in [
        "crates/xtask/src/tables.rs",
        "crates/uts58/tests/conformance.rs",
    ] {
        changes.push(Change {
            path,
            from: format!("data/ucd/{}", dotted(old)),
            to: format!("data/ucd/{}", dotted(new)),
        });
    }
    for path in [
        "crates/uts58/src/lib.rs",
        "crates/uts46/src/lib.rs",
        "crates/uts46/README.md",
        "docs/conformance.md",
    ] {
        changes.push(Change {
            path,
            from: format!("Unicode {}", dotted(old)),
            to: format!("Unicode {}", dotted(new)),
        });
    }
    Ok(changes)
}

/// Reads a version: three numbers with dots between them.
fn numbers(version: &str) -> Result<(u8, u8, u8), String> {
    let numbers: Vec<u8> = version
        .split('.')
        .filter_map(|number| number.parse().ok())
        .collect();
    match numbers.as_slice() {
        [major, minor, update] => Ok((*major, *minor, *update)),
        _ => Err(format!("{version:?} is not a version of three numbers")),
    }
}

#[cfg(test)]
mod tests {
    use super::{changes, numbers};
    use crate::repository;

    /// Every place that names the version is where the move looks for it.
    #[test]
    fn the_places_are_there() {
        let (version, probes) = crate::tables::version();
        let changes = changes(version, (99, 0, 0), probes, ["20C4", "20C5"], "9.9.9").unwrap();
        assert_eq!(changes.len(), 10);
        for change in changes {
            let text = std::fs::read_to_string(repository::root().join(change.path)).unwrap();
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

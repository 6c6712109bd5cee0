//! Moving to another version of Unicode.
//!
//! The version stands in few places: the pins of the ICU crates, the constants that say which data they must hold, the folder
//! of the generated property files. `move_to` changes all of them, fetches the crates, and generates the tables. What then
//! remains is to run the official files of that version, and to read what changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A text of a file and what takes its place. Each must be there: a file that has been changed is not to be passed over.
struct Change {
    path: &'static str,
    from: String,
    to: String,
}

/// Moves to `version`, whose data the ICU crates hold from their version `icu` on. `probes`: a character that came with it and
/// a code point that it leaves unassigned, in hexadecimal.
pub(crate) fn move_to(version: &str, icu: &str, probes: (&str, &str)) -> Result<String, String> {
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
            None => {
                fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))?
            }
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
        fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
        report.push_str(&format!("changed   {path}\n"));
    }
    let folder = |name: &str| root().join("data/ucd").join(name);
    fs::rename(folder(&old_name), folder(&new_name))
        .map_err(|error| format!("data/ucd/{old_name}: {error}"))?;
    cargo(&["update", "-p", "icu_normalizer", "-p", "icu_properties"])?;
    // This program holds the old data; the one that cargo builds now holds the new.
    cargo(&[
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
    (came, to_come): (&str, &str),
    icu: &str,
) -> Result<Vec<Change>, String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))
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
        u32::from_str_radix(text, 16).map_err(|error| format!("{text:?} is no code point: {error}"))
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
    changes.push(Change {
        path: "crates/uts58/src/lib.rs",
        from: format!("Unicode {}", dotted(old)),
        to: format!("Unicode {}", dotted(new)),
    });
    Ok(changes)
}

/// Three numbers between dots.
fn numbers(version: &str) -> Result<(u8, u8, u8), String> {
    let numbers: Vec<u8> = version
        .split('.')
        .filter_map(|number| number.parse().ok())
        .collect();
    match numbers.as_slice() {
        [major, minor, update] => Ok((*major, *minor, *update)),
        _ => Err(format!("{version:?} is no version of three numbers")),
    }
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    let status = Command::new("cargo")
        .args(arguments)
        .current_dir(root())
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo {}: {status}", arguments.join(" "))),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[cfg(test)]
mod tests {
    use super::{changes, numbers, root};

    /// Every place that names the version is where the move would look for it.
    #[test]
    fn the_places_are_there() {
        let (version, probes) = crate::tables::version();
        let changes = changes(version, (99, 0, 0), probes, ("20C4", "20C5"), "9.9.9").unwrap();
        assert_eq!(changes.len(), 7);
        for change in changes {
            let text = std::fs::read_to_string(root().join(change.path)).unwrap();
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

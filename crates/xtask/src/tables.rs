//! The generated files: the list of them, and how they are written and checked.
//!
//! A generated file is a path in the repository and a function that makes its whole content. This file does not know what the
//! content means. A new generator is one more entry of [`FILES`].

pub(crate) mod derive;
mod host;
mod identifier_types;
mod scripts;
mod security;
mod skeletons;
mod source;
mod stages;
mod suffixes;
mod tlds;
mod ucd;
mod uts46;
mod uts58;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::repository::root;

/// A file of the repository that this program writes and nobody edits.
struct GeneratedFile {
    /// From the top of the repository, with `/`.
    path: &'static str,
    generate: fn() -> Result<String, String>,
}

/// Every generated file. `--check` covers exactly these.
const FILES: &[GeneratedFile] = &[
    GeneratedFile {
        path: "crates/uts58/src/tables.rs",
        generate: uts58::tables,
    },
    GeneratedFile {
        path: "crates/livelink-detect/src/host/table.rs",
        generate: host::table,
    },
    GeneratedFile {
        path: "crates/livelink-detect/src/policy/security_table.rs",
        generate: security::table,
    },
    GeneratedFile {
        path: "crates/livelink-detect/src/policy/skeleton_table.rs",
        generate: skeletons::table,
    },
    GeneratedFile {
        path: "crates/livelink-detect/src/script/table.rs",
        generate: scripts::table,
    },
    GeneratedFile {
        path: "crates/livelink-detect/src/tld/release.rs",
        generate: tlds::release,
    },
    GeneratedFile {
        path: "crates/livelink-detect/src/tld/snapshot.rs",
        generate: tlds::snapshot,
    },
    GeneratedFile {
        path: "crates/livelink-suffix/src/table.rs",
        generate: suffixes::table,
    },
    GeneratedFile {
        path: "crates/uts46/src/table.rs",
        generate: uts46::table,
    },
    GeneratedFile {
        path: "data/tlds/embedded.txt",
        generate: tlds::list,
    },
    GeneratedFile {
        path: "data/ucd/LinkTerm.txt",
        generate: ucd::link_term,
    },
    GeneratedFile {
        path: "data/ucd/LinkBracket.txt",
        generate: ucd::link_bracket,
    },
    GeneratedFile {
        path: "data/ucd/LinkEmail.txt",
        generate: ucd::link_email,
    },
];

/// Writes the files whose content has changed, and returns a line for each file.
pub(crate) fn write() -> Result<String, String> {
    let mut report = String::new();
    for file in FILES {
        let path = root().join(file.path);
        let fresh = (file.generate)()?;
        let state = if fs::read_to_string(&path).is_ok_and(|old| old == fresh) {
            "unchanged"
        } else {
            let folder = path.parent().unwrap_or(Path::new("."));
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            fs::write(&path, &fresh).map_err(|error| format!("{}: {error}", file.path))?;
            "written"
        };
        let _ = writeln!(report, "{state:9} {} ({} bytes)", file.path, fresh.len());
    }
    Ok(report)
}

/// Takes the data that no crate holds from the official files in `folder`, and writes the generated files.
pub(crate) fn write_from(folder: &Path) -> Result<String, String> {
    identifier_types::import(folder)?;
    write()
}

/// Compares the committed files with fresh ones; the error names every stale file and its first differing line.
pub(crate) fn check() -> Result<String, String> {
    let mut stale = String::new();
    for file in FILES {
        let fresh = (file.generate)()?;
        match fs::read_to_string(root().join(file.path)) {
            Ok(committed) => {
                if let Some(line) = first_difference(&committed, &fresh) {
                    let _ = write!(stale, "\n  {}:{line}: differs from a fresh one", file.path);
                }
            }
            Err(error) => {
                let _ = write!(stale, "\n  {}: {error}", file.path);
            }
        }
    }
    if stale.is_empty() {
        Ok(format!("{} generated files are up to date\n", FILES.len()))
    } else {
        Err(format!(
            "generated files are stale; run `cargo xtask tables` and commit:{stale}"
        ))
    }
}

/// The number, from 1, of the first line in which the texts differ.
fn first_difference(committed: &str, fresh: &str) -> Option<usize> {
    if committed == fresh {
        return None;
    }
    let same = committed
        .split('\n')
        .zip(fresh.split('\n'))
        .take_while(|(old, new)| old == new)
        .count();
    Some(same + 1)
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn the_first_differing_line_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some(2));
        assert_eq!(first_difference("a\n", "a\nb\n"), Some(2));
        assert_eq!(first_difference("", "a"), Some(1));
    }
}

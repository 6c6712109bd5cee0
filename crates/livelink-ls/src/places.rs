//! The files that links of the user's own patterns lead to.

use std::time::Instant;

use crate::file_target::FileTargets;

/// The most links to files in one answer, because the disk is asked for each file.
pub(crate) const MOST_PLACES: usize = 10_000;

/// The folders in which a relative path is looked for, and the files that were found.
#[derive(Debug)]
pub(crate) struct Places {
    /// Each as the URI of a document in the folder. The last one is the root, for absolute paths.
    bases: Vec<(String, FileTargets)>,
}

impl Places {
    /// Looks in the folder of a document first, and then in those of the workspace, which are URIs.
    pub(crate) fn new(document: &str, folders: &[String]) -> Self {
        let folders = folders.iter().map(|folder| match folder.ends_with('/') {
            true => folder.clone(),
            false => format!("{folder}/"),
        });
        let bases = [document.to_owned()].into_iter().chain(folders);
        let bases = bases.chain(["file:///".to_owned()]);
        Self {
            bases: bases.map(|base| (base, FileTargets::default())).collect(),
        }
    }

    /// Returns the URI that a link with this target leads to. A target without a scheme, or with `file:`, is the path of a file, with
    /// a line and a column as in `src/a.rs#L12C5`. `None` if there is no such file. It asks the disk at most once for each folder.
    pub(crate) fn of(&mut self, target: &str, now: Instant) -> Option<String> {
        let path = target.strip_prefix("file://").unwrap_or(target);
        if !path.starts_with('/') && path.split('/').next().is_some_and(|it| it.contains(':')) {
            return Some(target.to_owned());
        }
        let (path, fragment) = path.split_once('#').unwrap_or((path, ""));
        let (root, folders) = self.bases.split_last_mut()?;
        let file = match path.strip_prefix('/') {
            Some(path) => root.1.of(&root.0, path, now),
            None => folders
                .iter_mut()
                .find_map(|(base, files)| files.of(base, path, now)),
        };
        file.map(|file| file + &selection(fragment).unwrap_or_default())
    }
}

/// Returns the fragment of a file's URI for a line and a column: `#L12,5` for `L12C5`. The protocol knows none for the target of a
/// link. This is the one that VS Code reads, and what is made of it.
fn selection(fragment: &str) -> Option<String> {
    let numbers = fragment.strip_prefix('L')?;
    let (line, column) = numbers.split_once('C').unwrap_or((numbers, "1"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let both = is_number(line) && is_number(column);
    both.then(|| format!("#L{line},{column}"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::Places;
    use std::time::Instant;

    #[test]
    fn places() {
        let folder = std::env::temp_dir().join(format!("livelink-places-{}", std::process::id()));
        for name in ["one/src/a.rs", "one/b c.rs", "two/src/a.rs", "two/src/d.rs"] {
            let file = folder.join(name);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(file, "").expect("a file");
        }
        let root = format!("file://{}", folder.to_str().expect("UTF-8"));
        let on_disk = folder.to_str().expect("UTF-8");
        let workspace = [format!("{root}/two"), format!("{root}/three/")];
        let mut places = Places::new(&format!("{root}/one/log.txt"), &workspace);
        let mut found = |target: &str| places.of(target, Instant::now());
        for (target, expected) in [
            // In the document's folder, in the workspace, and in neither.
            ("src/a.rs#L12C5", Some("/one/src/a.rs#L12,5")),
            ("src/d.rs#L12", Some("/two/src/d.rs#L12,1")),
            ("src/a.rs#L1Cx", Some("/one/src/a.rs")),
            ("src/a.rs#LxC1", Some("/one/src/a.rs")),
            ("src/x.rs#L12", None),
            ("./src/../src/a.rs", Some("/one/src/a.rs")),
            ("../two/src/d.rs#L1", Some("/two/src/d.rs#L1,1")),
            ("b%20c.rs#part", Some("/one/b%20c.rs")),
            ("src", None),
            ("#L1", None),
            ("//host/src/a.rs", None),
        ] {
            let expected = expected.map(|rest| format!("{root}{rest}"));
            assert_eq!(found(target), expected, "{target}");
        }
        for target in [
            &format!("{on_disk}/one/src/a.rs#L3C7"),
            &format!("file://{on_disk}/one/src/a.rs#L3C7"),
        ] {
            let expected = Some(format!("{root}/one/src/a.rs#L3,7"));
            assert_eq!(found(target), expected, "{target}");
        }
        assert_eq!(found(&format!("{on_disk}/one/src/x.rs#L3")), None);
        for target in ["https://example.com/a#L1C2", "tel:+4915123456789"] {
            assert_eq!(found(target).as_deref(), Some(target));
        }
        // A document without a folder has the workspace.
        let mut untitled = Places::new("untitled:1", &workspace);
        let expected = Some(format!("{root}/two/src/a.rs#L1,1"));
        assert_eq!(untitled.of("src/a.rs#L1", Instant::now()), expected);
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}

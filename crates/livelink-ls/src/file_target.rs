//! The files that links of markup lead to.

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The characters that are escaped in the path of a URI: all but the unreserved ones and the slash.
const IN_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// How long an answer of the disk is kept. A client asks for the links after each key, and a file seldom comes or goes.
const KEPT: Duration = Duration::from_secs(5);

/// The most answers that are kept. With more, all of them are looked up anew.
const MOST: usize = 4_096;

/// The files that the addresses of a document lead to.
#[derive(Debug, Default)]
pub(crate) struct FileTargets {
    /// By the address: when the disk was asked, and the answer.
    known: HashMap<String, (Instant, Option<String>)>,
}

impl FileTargets {
    /// Returns [`file_target`], or the answer of the last 5 s before `now`. `document` must be the same in each call.
    pub(crate) fn of(&mut self, document: &str, address: &str, now: Instant) -> Option<String> {
        if let Some((asked, target)) = self.known.get(address)
            && now.saturating_duration_since(*asked) < KEPT
        {
            return target.clone();
        }
        if self.known.len() >= MOST {
            self.known.clear();
        }
        let target = file_target(document, address);
        self.known.insert(address.to_owned(), (now, target.clone()));
        target
    }
}

/// Returns the URI of the file that a relative address in a document leads to: `file:///notes/b.md` for `./b.md#part` in
/// `file:///notes/a.md`.
///
/// `None` if that is not certain: the document is no file of this machine, or there is no such file. An address that begins with
/// `/` leads somewhere else on each site, and `#part` leads to a place in the document itself. One look at the disk.
fn file_target(document: &str, address: &str) -> Option<String> {
    let folder = document.strip_prefix("file://")?.rsplit_once('/')?.0;
    let path = address.split(['#', '?']).next()?;
    let of_scheme = |at: usize| !path.get(..at).is_some_and(|before| before.contains('/'));
    let other = path.is_empty() || path.starts_with('/') || path.find(':').is_some_and(of_scheme);
    if other || !(folder.is_empty() || folder.starts_with('/')) {
        return None;
    }
    let mut segments: Vec<String> = Vec::new();
    for segment in folder.split('/').chain(path.split('/')) {
        let segment = percent_decode_str(segment).decode_utf8().ok()?;
        match &*segment {
            "" | "." => {}
            // Above the root, there is only the root.
            ".." => drop(segments.pop()),
            name if name.contains(['/', '\\', '\0']) => return None,
            name => segments.push(name.to_owned()),
        }
    }
    let path = format!("/{}", segments.join("/"));
    // A path of Windows begins with the letter of the disk.
    let on_disk = match cfg!(windows) {
        true => path.trim_start_matches('/'),
        false => &*path,
    };
    let escaped = utf8_percent_encode(&path, IN_PATH);
    Path::new(on_disk)
        .is_file()
        .then(|| format!("file://{escaped}"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::{FileTargets, KEPT, MOST, file_target};
    use std::time::{Duration, Instant};

    /// An answer is kept for some time, whether there is a file or not.
    #[test]
    fn answers_are_kept() {
        let folder = std::env::temp_dir().join(format!("livelink-kept-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let document = format!("file://{}/a.md", folder.to_str().expect("UTF-8"));
        let (mut files, start) = (FileTargets::default(), Instant::now());
        let mut is_there = |after: Duration| files.of(&document, "b.md", start + after).is_some();
        assert!(!is_there(Duration::ZERO));
        std::fs::write(folder.join("b.md"), "").expect("a file");
        let almost = KEPT - Duration::from_millis(1);
        assert!(!is_there(almost));
        assert!(is_there(KEPT));
        std::fs::remove_dir_all(&folder).expect("removed");
        assert!(is_there(KEPT + almost));
        assert!(!is_there(KEPT + KEPT));
        for nth in 0..2 * MOST {
            files.of("untitled:1", &format!("{nth}.md"), start);
            assert!(files.known.len() <= MOST);
        }
    }

    #[test]
    fn files() {
        let folder = std::env::temp_dir().join(format!("livelink é {}", std::process::id()));
        let inner = folder.join("inner");
        std::fs::create_dir_all(&inner).expect("a folder");
        for name in ["a.md", "b%20c.md", "ü d.md", "inner/x.md"] {
            std::fs::write(folder.join(name), "").expect("a file");
        }
        let text = folder.to_str().expect("UTF-8").replace(' ', "%20");
        let root = format!("file://{}", text.replace('é', "%C3%A9"));
        let document = format!("file://{text}/a.md");
        for (address, expected) in [
            ("inner/x.md", Some("/inner/x.md")),
            ("./inner/x.md#part", Some("/inner/x.md")),
            ("inner/../a.md?raw", Some("/a.md")),
            ("%C3%BC%20d.md", Some("/%C3%BC%20d.md")),
            ("ü d.md", Some("/%C3%BC%20d.md")),
            ("b%2520c.md", Some("/b%2520c.md")),
            ("./inner/./x.md", Some("/inner/x.md")),
            // Not there, and a folder.
            ("b%20c.md", None),
            ("inner", None),
            ("inner/", None),
            ("", None),
            ("#part", None),
            ("?q", None),
            // Of a site, of another host, of other schemes.
            ("/a.md", None),
            ("//host/a.md", None),
            ("mailto:a.md", None),
            ("C:a.md", None),
            ("inner%2Fx.md", None),
            ("inner\\x.md", None),
            ("a.md%00", None),
            ("%FF", None),
        ] {
            let found = file_target(&document, address);
            let expected = expected.map(|path| format!("{root}{path}"));
            assert_eq!(found, expected, "{address}");
        }
        let outside = format!("{}a.md", "../".repeat(40));
        assert_eq!(file_target(&document, &outside), None);
        for document in [
            "untitled:1",
            "file://host/a/b.md",
            "http://a/b.md",
            "",
            "file:///",
        ] {
            assert_eq!(file_target(document, "inner/x.md"), None, "{document}");
        }
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}

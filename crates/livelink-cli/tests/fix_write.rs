//! `livelink fix --write`: what a file keeps besides its text, and which files are not written.

#![allow(missing_docs, reason = "tests")]
#![cfg(unix)]

mod command;
mod folder;

use command::run;
use folder::folder;
use std::fs::{self, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::Path;

const OLD: &str = "www.iana.org/a\n";
const NEW: &str = "https://www.iana.org/a\n";

/// Says what this test could not try. The line is seen although the test passes.
fn say(what: &str) {
    writeln!(io::stderr(), "\nnot tried here: {what}").expect("a line");
}

/// What a file has besides its text.
#[derive(Debug, PartialEq, Eq)]
struct Kept {
    mode: u32,
    owner: (u32, u32),
    attributes: Vec<(String, Vec<u8>)>,
}

impl Kept {
    fn of(file: &Path) -> Self {
        let facts = fs::metadata(file).expect("a file");
        let names = xattr::list(file).into_iter().flatten();
        let mut attributes: Vec<_> = names
            .map(|name| {
                let value = xattr::get(file, &name).expect("it is listed");
                (name.display().to_string(), value.unwrap_or_default())
            })
            .collect();
        attributes.sort();
        Self {
            mode: facts.mode(),
            owner: (facts.uid(), facts.gid()),
            attributes,
        }
    }
}

/// Writes a file that `prepare` has changed. `refusal` is the end of the message if the file must stay as it is. If `prepare` could
/// not change the file, the reason is said aloud.
#[track_caller]
fn check(test: &str, prepare: impl FnOnce(&Path) -> io::Result<()>, refusal: Option<&str>) {
    let file = folder(&format!("fix-write-{test}"), &[("a.txt", OLD.as_bytes())]).join("a.txt");
    if let Err(error) = prepare(&file) {
        return say(&format!("{test}: {error}"));
    }
    let before = Kept::of(&file);
    let name = file.display().to_string();
    let (text, code, message) = match refusal {
        None => (NEW, 0, "rewrote 1 link in 1 file\n".to_owned()),
        Some(refusal) => {
            let message =
                format!("livelink: {name}: not written: {refusal}\nrewrote 0 links in 0 files\n");
            (OLD, 2, message)
        }
    };
    let args = ["fix", "--add-scheme", "--write", &name];
    command::check(&args, "", code, "", &message);
    assert_eq!(fs::read_to_string(&file).expect("a file"), text, "{test}");
    assert_eq!(Kept::of(&file), before, "{test}");
    let mut names: Vec<_> = fs::read_dir(file.parent().expect("a folder"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.retain(|name| name != "b.txt" && name != ".git");
    assert_eq!(names, ["a.txt"], "{test}: nothing else is left");
}

/// An access list as Linux stores it: the owner writes, and the user 1234 reads.
fn access_list() -> Vec<u8> {
    let entries = [
        (1_u16, 6_u16, u32::MAX),
        (2, 4, 1234),
        (4, 4, u32::MAX),
        (16, 4, u32::MAX),
        (32, 0, u32::MAX),
    ];
    let mut list = 2_u32.to_le_bytes().to_vec();
    for (tag, permissions, id) in entries {
        list.extend(tag.to_le_bytes());
        list.extend(permissions.to_le_bytes());
        list.extend(id.to_le_bytes());
    }
    list
}

#[test]
fn what_a_file_keeps() {
    let mode = |mode| move |file: &Path| fs::set_permissions(file, Permissions::from_mode(mode));
    check("mode", mode(0o640), None);
    check("open-to-all", mode(0o666), None);
    check("program", mode(0o755), None);
    check("owner", |file| chown(file, Some(1234), Some(2345)), None);
    check("group", |file| chown(file, None, Some(2345)), None);
    let with_bits = |file: &Path| {
        chown(file, Some(1234), Some(2345))?;
        fs::set_permissions(file, Permissions::from_mode(0o6750))
    };
    check("owner-and-set-user-id", with_bits, None);
    let attributes = |file: &Path| {
        xattr::set(file, "user.comment", b"mine \0")?;
        xattr::set(file, "user.empty", b"")
    };
    check("attributes", attributes, None);
    #[cfg(target_os = "linux")]
    {
        let list = "system.posix_acl_access";
        check(
            "access-list",
            |file| xattr::set(file, list, &access_list()),
            None,
        );
        // The folder gives this list to each new file, and the old file has none.
        let in_folder = |file: &Path| {
            let folder = file.parent().expect("a folder");
            xattr::set(folder, "system.posix_acl_default", &access_list())
        };
        check("access-list-of-folder", in_folder, None);
    }
}

#[test]
fn what_is_not_written() {
    let read_only = "the file is read-only; make it writable first, for example with chmod u+w";
    for mode in [0o444, 0o400, 0o555] {
        let set = |file: &Path| fs::set_permissions(file, Permissions::from_mode(mode));
        check(&format!("read-only-{mode:o}"), set, Some(read_only));
    }
    let hard_links = "2 names (hard links) lead to the file, and only this one would get the new text; \
                      give it a file of its own first, with cp and mv";
    let link = |file: &Path| fs::hard_link(file, file.with_file_name("b.txt"));
    check("hard-links", link, Some(hard_links));
}

/// A read-only file of a folder is named, and the others are written.
#[test]
fn the_other_files_are_written() {
    let folder = folder(
        "fix-write-others",
        &[("a.md", OLD.as_bytes()), ("b.md", OLD.as_bytes())],
    );
    fs::set_permissions(folder.join("a.md"), Permissions::from_mode(0o444)).expect("set");
    let name = folder.display().to_string();
    let output = run(&["fix", "--add-scheme", "--write", &name], "");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.ends_with("rewrote 1 link in 1 file\n"), "{said}");
    assert_eq!(output.status.code(), Some(2));
    let text = |name| fs::read_to_string(folder.join(name)).expect("a file");
    assert_eq!((text("a.md").as_str(), text("b.md").as_str()), (OLD, NEW));
}

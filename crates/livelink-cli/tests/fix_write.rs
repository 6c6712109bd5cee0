//! `livelink fix --write`: what a file keeps besides its text, and which files are not written.

#![allow(missing_docs, reason = "tests")]
#![cfg(unix)]

mod command;
mod folder;
mod kept;

use command::run;
use folder::folder;
use kept::{Kept, access_list, say};
use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

const OLD: &str = "www.iana.org/a\n";
const NEW: &str = "https://www.iana.org/a\n";

/// Writes a file that `prepare` has changed. `refusal` is the end of the message if the file must stay as it is. If `prepare` could
/// not change the file, the reason is said aloud.
#[track_caller]
fn check(test: &str, prepare: impl FnOnce(&Path) -> io::Result<()>, refusal: Option<&str>) {
    check_with(test, prepare, &[], refusal);
}

/// The same with other options.
#[track_caller]
fn check_with(
    test: &str,
    prepare: impl FnOnce(&Path) -> io::Result<()>,
    options: &[&str],
    refusal: Option<&str>,
) {
    let file = folder(&format!("fix-write-{test}"), &[("a.txt", OLD.as_bytes())]).join("a.txt");
    if let Err(error) = prepare(&file) {
        return say(&format!("{test}: {error}"));
    }
    let (before, names_before) = (Kept::of(&file), names(&file));
    let name = file.display().to_string();
    let own = fs::metadata(file.with_file_name(".git")).expect("a folder");
    let theirs = match own.uid() == before.owner.0 {
        true => "",
        false => " (1 of other users)",
    };
    let (text, code, message) = match refusal {
        None => (NEW, 0, format!("rewrote 1 link in 1 file{theirs}\n")),
        Some(refusal) => {
            let message =
                format!("livelink: {name}: not written: {refusal}\nrewrote 0 links in 0 files\n");
            (OLD, 2, message)
        }
    };
    let args = [&["fix", "--add-scheme", "--write", &name], options].concat();
    command::check(&args, "", code, "", &message);
    assert_eq!(fs::read_to_string(&file).expect("a file"), text, "{test}");
    assert_eq!(Kept::of(&file), before, "{test}");
    assert_eq!(names(&file), names_before, "{test}: nothing else is left");
}

/// Returns the names in the folder of a file, and which of them are symbolic links.
fn names(file: &Path) -> Vec<(OsString, bool)> {
    let entries = fs::read_dir(file.parent().expect("a folder")).expect("a folder");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("an entry"))
        .map(|entry| {
            let kind = entry.file_type().expect("a kind");
            (entry.file_name(), kind.is_symlink())
        })
        .collect();
    names.sort();
    names
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
    let link = |file: &Path| fs::hard_link(file, file.with_file_name("b.txt"));
    check("hard-links", link, None);
    let all = |file: &Path| {
        attributes(file)?;
        chown(file, Some(1234), Some(2345))?;
        fs::set_permissions(file, Permissions::from_mode(0o6750))?;
        link(file)
    };
    check("hard-links-and-all", all, None);
    let alias = |file: &Path| {
        let behind = file.with_file_name("behind");
        fs::rename(file, &behind)?;
        symlink("behind", file)
    };
    check("symbolic-link", alias, None);
    #[cfg(target_os = "linux")]
    {
        let list = "system.posix_acl_access";
        check(
            "access-list",
            |file| xattr::set(file, list, &access_list()),
            None,
        );
        check(
            "access-list-and-hard-links",
            |file| xattr::set(file, list, &access_list()).and_then(|()| link(file)),
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
}

/// Those who ask for it get read-only files written.
#[test]
fn a_read_only_file_is_written_if_that_is_asked_for() {
    for mode in [0o444, 0o400, 0o555] {
        let set = |file: &Path| fs::set_permissions(file, Permissions::from_mode(mode));
        let test = format!("asked-for-{mode:o}");
        check_with(&test, set, &["--overwrite-read-only"], None);
    }
}

/// Another user than the one who has all rights. The folder is that user's.
#[test]
fn what_another_user_may_write() {
    const USER: u32 = 1234;
    let folder = folder("fix-write-as-user", &[]);
    let file = folder.join("a.txt");
    let refused = "permission denied; run this as its owner, or as another user who may write it";
    let unheard = "no file can be made in its folder: permission denied";
    // The owner and the mode of the file, the owner of the folder, the options, and the refusal.
    for (owner, mode, of_folder, options, refusal) in [
        (USER, 0o640, USER, &[][..], None),
        (0, 0o666, USER, &[], None),
        (0, 0o644, USER, &[], Some(refused)),
        (0, 0o444, USER, &["--overwrite-read-only"], Some(refused)),
        (USER, 0o444, USER, &["--overwrite-read-only"], None),
        (USER, 0o644, 0, &[], Some(unheard)),
        (0, 0o666, 0, &[], Some(unheard)),
    ] {
        let _ = fs::remove_file(&file);
        fs::write(&file, OLD).expect("it can be written");
        fs::set_permissions(&file, Permissions::from_mode(mode)).expect("its own file");
        let given = chown(&folder, Some(of_folder), None)
            .and_then(|()| chown(&file, Some(owner), Some(owner)));
        if let Err(error) = given {
            return say(&format!("another user: {error}"));
        }
        let before = (Kept::of(&file), names(&file));
        let output = Command::new(env!("CARGO_BIN_EXE_livelink"))
            .args(["fix", "--add-scheme", "--write"])
            .args(options)
            .arg(&file)
            .uid(USER)
            .gid(USER)
            .output();
        let output = match output {
            Ok(output) => output,
            Err(error) => return say(&format!("another user: {error}")),
        };
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let case = format!("owner {owner}, mode {mode:o}, folder of {of_folder}: {said}");
        let text = match refusal {
            None => NEW,
            Some(refusal) => {
                let message = format!("livelink: {}: not written: {refusal}\n", file.display());
                assert!(
                    said.to_lowercase().starts_with(&message.to_lowercase()),
                    "{case}"
                );
                OLD
            }
        };
        assert_eq!(
            said.contains("of other users"),
            refusal.is_none() && owner != USER,
            "{case}"
        );
        assert_eq!(output.status.success(), refusal.is_none(), "{case}");
        assert_eq!(fs::read_to_string(&file).expect("a file"), text, "{case}");
        assert_eq!((Kept::of(&file), names(&file)), before, "{case}");
    }
}

/// A file that is written and only lacks a right afterwards counts as written. Its owner is not in its group, so the system takes the
/// set-group-ID away, and does not let the owner give it back.
#[test]
fn what_is_written_without_a_right() {
    const USER: u32 = 1234;
    let folder = folder("fix-write-right", &[("a.txt", OLD.as_bytes())]);
    let file = folder.join("a.txt");
    let mode = Permissions::from_mode(0o2755);
    let given = chown(&folder, Some(USER), None)
        .and_then(|()| chown(&file, Some(USER), Some(0)))
        .and_then(|()| fs::set_permissions(&file, mode));
    let output = given.and_then(|()| {
        Command::new(env!("CARGO_BIN_EXE_livelink"))
            .args(["fix", "--add-scheme", "--write"])
            .arg(&file)
            .uid(USER)
            .gid(USER)
            .output()
    });
    let output = match output {
        Ok(output) => output,
        Err(error) => return say(&format!("another user: {error}")),
    };
    let found = fs::metadata(&file).expect("a file").mode() & 0o7777;
    if found == 0o2755 {
        return say("the system takes no right from a file");
    }
    let name = file.display();
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!(
            "livelink: {name}: it is written, but the system has taken a right from it that only its owner can give back; \
             its permissions were 2755\nrewrote 1 link in 1 file\n"
        )
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read_to_string(&file).expect("a file"), NEW);
}

/// Of files that are one file, each name has the new text, however the threads share the work.
#[test]
fn all_names_of_a_file_get_the_text_once() {
    let text = OLD.repeat(1000);
    let folder = folder("fix-write-names", &[]);
    for n in 0..20 {
        let first = folder.join(format!("{n:02}-0.md"));
        fs::write(&first, &text).expect("it can be written");
        for name in 1..4 {
            fs::hard_link(&first, folder.join(format!("{n:02}-{name}.md"))).expect("a name");
        }
    }
    let before = names(&folder.join("any"));
    let output = run(
        &[
            "fix",
            "--add-scheme",
            "--write",
            &folder.display().to_string(),
        ],
        "",
    );
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said, "rewrote 20000 links in 20 files\n");
    assert_eq!(names(&folder.join("any")), before);
    for (name, _) in before.iter().filter(|(name, _)| name != ".git") {
        let new = fs::read_to_string(folder.join(name)).expect("a file");
        assert!(new == NEW.repeat(1000), "{}", name.display());
    }
}

/// The disk is full when a part of a file with two names is written. It then has its old text again.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_too_late() {
    let file = folder("fix-write-full", &[("a.md", OLD.repeat(1092).as_bytes())]).join("a.md");
    // The file has 16 KiB, its journal 44 KiB, and it grows by 12 KiB.
    for (size, is_written) in [("size=64k", false), ("size=128k", true)] {
        let script = r#"mount -t tmpfs -o "$1" livelink /mnt || exit 9
            cp "$2" /mnt/a.md && ln /mnt/a.md /mnt/b.md || exit 8
            "$0" fix --add-scheme --write /mnt/a.md
            echo "code $?" && ls -A /mnt && cat /mnt/b.md"#;
        let output = Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount", "sh", "-c", script])
            .arg(env!("CARGO_BIN_EXE_livelink"))
            .arg(size)
            .arg(&file)
            .output();
        let output = match output {
            Ok(output) if output.stdout.starts_with(b"code ") => output,
            Ok(output) => return say(&String::from_utf8_lossy(&output.stderr)),
            Err(error) => return say(&format!("a small disk: {error}")),
        };
        let (said, out) = (
            String::from_utf8_lossy(&output.stderr).into_owned(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        );
        let (code, text, message) = match is_written {
            true => (0, NEW, "rewrote 1092 links in 1 file\n"),
            false => (
                2,
                OLD,
                "livelink: /mnt/a.md: not written: No space left on device\nrewrote 0 links in 0 files\n",
            ),
        };
        assert_eq!(said, message, "{size}");
        assert!(
            out == format!("code {code}\na.md\nb.md\n{}", text.repeat(1092)),
            "{size}"
        );
    }
}

/// The text is on the disk before the old one is touched, and so is its new name at the end.
#[cfg(target_os = "linux")]
#[test]
fn what_is_flushed_to_the_disk() {
    let file = folder("fix-write-flush", &[("a.txt", OLD.as_bytes())]).join("a.txt");
    let log = file.with_file_name("log");
    for (is_linked, expected) in [
        (false, &["fsync", "rename", "fsync"][..]),
        (true, &["fsync", "fsync", "ftruncate", "fsync", "unlink"]),
    ] {
        fs::write(&file, OLD).expect("it can be written");
        if is_linked {
            fs::hard_link(&file, file.with_file_name("b.txt")).expect("a name");
        }
        let traced = Command::new("strace")
            .args([
                "-f",
                "-qq",
                "-e",
                "trace=fsync,ftruncate,/^rename,/^unlink",
                "-o",
            ])
            .args([&log, Path::new(env!("CARGO_BIN_EXE_livelink"))])
            .args(["fix", "--add-scheme", "--write"])
            .arg(&file)
            .output();
        match traced {
            Ok(output) if output.status.success() => {}
            Ok(output) => return say(&String::from_utf8_lossy(&output.stderr)),
            Err(error) => return say(&format!("strace: {error}")),
        }
        let log = fs::read_to_string(&log).expect("a log");
        let calls = log.lines().filter_map(|line| {
            let call = line.split_once(' ')?.1.split_once('(')?.0;
            Some(call.trim().trim_end_matches("at2").trim_end_matches("at"))
        });
        assert_eq!(calls.collect::<Vec<_>>(), expected, "{log}");
        assert_eq!(fs::read_to_string(&file).expect("a file"), NEW);
    }
}

/// Hidden files are asked for, and what another program leaves while it writes is not read.
#[test]
fn files_of_a_running_write_are_not_read() {
    let left = [
        ".livelink-0123456789abcdef.new",
        ".livelink-0123456789abcdef.journal",
    ];
    let folder = folder(
        "fix-write-hidden",
        &[
            (left[0], OLD.as_bytes()),
            (left[1], OLD.as_bytes()),
            (".a.md", OLD.as_bytes()),
        ],
    );
    for command in [
        &["detect", "--count"][..],
        &["fix", "--add-scheme", "--diff"],
    ] {
        let folder = folder.display().to_string();
        let output = run(&[command, &["--hidden", &folder]].concat(), "");
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            out.contains(".a.md") && !out.contains(".livelink-"),
            "{out}"
        );
    }
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

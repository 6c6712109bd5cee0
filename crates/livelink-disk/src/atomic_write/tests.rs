//! Files that are replaced, with all that belongs to them.

use super::*;
use crate::encoding::FileFormat;
use crate::reading::{open, save};
use ropey::Rope;
use std::fs::Permissions;

#[test]
fn saving_replaces_the_file_and_leaves_nothing_beside_it() {
    let folder = std::env::temp_dir().join(format!("livelink-editor-files-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("note.txt");
    save(&path, &Rope::from_str("one"), FileFormat::default()).unwrap();
    save(&path, &Rope::from_str("two"), FileFormat::default()).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);

    let error = save(&folder, &Rope::new(), FileFormat::default()).unwrap_err();
    assert!(error.to_string().contains("folder"), "{error}");
    let missing = folder.join("missing/note.txt");
    let error = save(&missing, &Rope::new(), FileFormat::default()).unwrap_err();
    let start = format!(
        "cannot save {}: no file can be made in its folder",
        missing.display()
    );
    assert!(error.to_string().starts_with(&start), "{error}");
    assert!(!error.is_changed());
    assert_eq!(crate::beginning(&path, 2).unwrap(), b"tw");
    assert!(open(&folder.join("none")).unwrap_err().is_not_found());
    assert!(open(&folder).unwrap_err().to_string().contains("folder"));
    fs::remove_dir_all(&folder).unwrap();
}

/// A file is replaced only while it has the content that the caller has read.
#[test]
fn a_file_that_was_changed_is_not_replaced() {
    let folder =
        std::env::temp_dir().join(format!("livelink-editor-replaced-{}", std::process::id()));
    let path = folder.join("note.txt");
    for (there, names, is_replaced) in [
        (Some("old"), 1, true),
        (Some("odd"), 1, false),
        (Some("old"), 2, true),
        (Some("odd"), 2, false),
        (None, 0, false),
    ] {
        fs::create_dir_all(&folder).unwrap();
        if let Some(there) = there {
            fs::write(&path, there).unwrap();
        }
        if names == 2 {
            fs::hard_link(&path, folder.join("other")).unwrap();
        }
        let replaced = replace(&path, b"old", b"new", ReadOnly::Refuse);
        assert_eq!(replaced.is_ok(), is_replaced, "{there:?}, {names} names");
        let why = replaced
            .err()
            .map(|error| (error.is_changed(), error.is_not_found()));
        let expected = (!is_replaced).then_some((there.is_some(), there.is_none()));
        assert_eq!(why, expected, "{there:?}, {names} names");
        let expected = if is_replaced { Some("new") } else { there };
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), expected);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), names, "{there:?}");
        fs::remove_dir_all(&folder).unwrap();
    }
}

/// A read-only file is written if the caller says so, and stays read-only. As long as a program runs, Linux lets nobody
/// write its file; but its owner may replace it.
#[cfg(unix)]
#[test]
fn a_read_only_file_is_written_if_it_may_be() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder =
        std::env::temp_dir().join(format!("livelink-editor-read-only-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for (mode, read_only, runs, is_written) in [
        (0o444, ReadOnly::Refuse, false, false),
        (0o444, ReadOnly::Write, false, true),
        (0o555, ReadOnly::Write, true, true),
        (0o755, ReadOnly::Write, true, cfg!(not(target_os = "linux"))),
        (0o755, ReadOnly::Refuse, false, true),
    ] {
        let path = folder.join("program");
        // If this process copied it, a child of another test could still hold it open for writing.
        let copied = std::process::Command::new("cp")
            .arg("/bin/sleep")
            .arg(&path)
            .status();
        assert!(copied.unwrap().success());
        fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        let old = fs::read(&path).unwrap();
        let runs = runs && cfg!(target_os = "linux");
        let program = runs.then(|| std::process::Command::new(&path).arg("9").spawn());
        if mode & 0o222 == 0 {
            assert!(write(&path, b"new").is_err(), "{mode:o}");
        }
        let written = replace(&path, &old, b"new", read_only);
        assert_eq!(written.is_ok(), is_written, "{mode:o}: {written:?}");
        if let Some(program) = program {
            let mut program = program.unwrap();
            program.kill().and_then(|()| program.wait()).unwrap();
        }
        let expected = if is_written { b"new" } else { &old[..] };
        assert!(fs::read(&path).unwrap() == expected, "{mode:o}");
        let found = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(found & 0o777, mode);
        fs::remove_file(&path).unwrap();
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn permissions_and_symbolic_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = std::env::temp_dir().join(format!("livelink-editor-links-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (path, alias) = (folder.join("script"), folder.join("alias"));
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o751)).unwrap();
    symlink(&path, &alias).unwrap();
    save(&alias, &Rope::from_str("new"), FileFormat::default()).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o751
    );
    assert!(fs::symlink_metadata(&alias).unwrap().is_symlink());
    fs::remove_dir_all(&folder).unwrap();
}

/// A link to a file that is still to be made stays a link, and what is no file stays what it is.
#[cfg(unix)]
#[test]
fn what_a_name_leads_to_is_written_if_it_can_be_a_file() {
    use std::os::unix::fs::symlink;
    let folder = std::env::temp_dir().join(format!("livelink-editor-leads-{}", std::process::id()));
    fs::create_dir_all(folder.join("inner")).unwrap();
    let alias = folder.join("alias");
    symlink("inner/next", &alias).unwrap();
    symlink("note.txt", folder.join("inner/next")).unwrap();
    write(&alias, b"new").unwrap();
    assert_eq!(fs::read(folder.join("inner/note.txt")).unwrap(), b"new");
    assert!(fs::symlink_metadata(&alias).unwrap().is_symlink());

    // A link to itself leads to no file, not even to one that is still to be made.
    let circle = folder.join("circle");
    symlink("circle", &circle).unwrap();
    write(&circle, b"new").unwrap_err();
    assert!(fs::symlink_metadata(&circle).unwrap().is_symlink());

    let (pipe, device) = (folder.join("pipe"), PathBuf::from("/dev/zero"));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    symlink(&pipe, folder.join("to-pipe")).unwrap();
    for (path, what) in [
        (pipe, "a named pipe"),
        (folder.join("to-pipe"), "a named pipe"),
        (device, "a device"),
        (folder.clone(), "a folder"),
    ] {
        for error in [
            write(&path, b"").unwrap_err(),
            write_private(&path, b"").unwrap_err(),
            replace(&path, b"", b"", ReadOnly::Refuse).unwrap_err(),
            open(&path).unwrap_err(),
            crate::beginning(&path, 10).unwrap_err(),
        ] {
            let error = error.to_string();
            assert!(
                error.contains(&format!("{}: it is {what}", path.display())),
                "{error}"
            );
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A file with two names is one file after it was saved, with its permissions, whether its text grew or shrank.
#[cfg(unix)]
#[test]
fn hard_links_are_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = std::env::temp_dir().join(format!("livelink-editor-names-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (path, other) = (folder.join("one"), folder.join("other"));
    fs::write(&path, "old").unwrap();
    fs::hard_link(&path, &other).unwrap();
    for (text, mode) in [("a longer text", 0o751), ("", 0o6770), ("new", 0o644)] {
        fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        write(&path, text.as_bytes()).unwrap();
        let found = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(found & 0o7777, mode, "{text:?}");
        assert_eq!(fs::read_to_string(&other).unwrap(), text);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    }
    // The system takes the capabilities of Linux from a file that is written. This one may open the ports below 1024.
    let capabilities = [&[1, 0, 0, 2, 0, 4][..], &[0; 14]].concat();
    if let Err(error) = xattr::set(&path, "security.capability", &capabilities) {
        let _ = writeln!(io::stderr(), "\nnot tried here: {error}");
    } else {
        write(&path, b"newer").unwrap();
        let found = xattr::get(&other, "security.capability").unwrap();
        assert_eq!(found, Some(capabilities));
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Files of another user.
#[cfg(target_os = "linux")]
const THEIRS: [(&str, u32); 2] = [("theirs", 0o606), ("program", 0o4606)];

/// Runs the next test in a process that may mount disks, and may give no file to another user.
#[cfg(target_os = "linux")]
#[test]
fn files_that_cannot_be_replaced() {
    use std::process::Command;
    const FOLDER: &str = "LIVELINK_DISK_FOLDER";
    if let Some(folder) = std::env::var_os(FOLDER) {
        return cannot_be_replaced(Path::new(&folder));
    }
    let folder =
        std::env::temp_dir().join(format!("livelink-editor-mounts-{}", std::process::id()));
    fs::create_dir_all(folder.join("disk")).unwrap();
    for (name, mode) in THEIRS {
        let theirs = folder.join(name);
        fs::write(&theirs, "old").unwrap();
        if let Err(error) = std::os::unix::fs::chown(&theirs, Some(1234), Some(1234)) {
            let _ = writeln!(io::stderr(), "\nnot tried here: {error}");
        }
        let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
        fs::set_permissions(&theirs, mode).unwrap();
    }
    let again = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount"])
        .arg(std::env::current_exe().unwrap())
        .args(["--nocapture", "files_that_cannot_be_replaced"])
        .env(FOLDER, &folder)
        .output();
    match again {
        // The test has run, and 101 says that it failed.
        Ok(output) if matches!(output.status.code(), Some(0 | 101)) => {
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{said}");
            let _ = io::stderr().write_all(said.as_bytes());
        }
        other => drop(writeln!(io::stderr(), "\nnot tried here: {other:?}")),
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A file of another user, and one that something is mounted at, are written over. A file that does not fit on its disk has its
/// old text and its rights again. If even that does not fit, a journal has both texts.
#[cfg(target_os = "linux")]
fn cannot_be_replaced(folder: &Path) {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    use std::process::Command;
    for (name, mode) in THEIRS {
        let theirs = folder.join(name);
        let before = fs::metadata(&theirs).unwrap();
        let written = write(&theirs, b"new");
        let found = fs::metadata(&theirs).unwrap();
        assert_eq!(fs::read(&theirs).unwrap(), b"new");
        assert_eq!(found.uid(), before.uid());
        // Only its owner may give it back what writing has taken from it.
        let is_whole = before.uid() == 0 || mode & 0o7000 == 0;
        assert_eq!(written.is_ok(), is_whole, "{name}: {written:?}");
    }

    let disk = folder.join("disk");
    let mount = |options: &[&str], at: &Path| {
        let mounted = Command::new("mount").args(options).arg(at).status();
        mounted.is_ok_and(|status| status.success())
    };
    if !mount(&["-t", "tmpfs", "-o", "size=64k", "livelink"], &disk) {
        let _ = writeln!(io::stderr(), "\nnot tried here: mount");
        return;
    }
    let (path, other) = (disk.join("one"), disk.join("other"));
    let pages = |count: usize, byte: &[u8]| byte.repeat(4096 * count);
    for (old, new, is_sparse, files) in [(4, 7, false, 2), (6, 5, true, 3)] {
        let (old, new) = (pages(old, b"\0"), pages(new, b"n"));
        match is_sparse {
            // The old text needs no room until it is written again.
            true => fs::File::create(&path)
                .unwrap()
                .set_len(old.len() as u64)
                .unwrap(),
            false => fs::write(&path, &old).unwrap(),
        }
        fs::hard_link(&path, &other).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o4755)).unwrap();
        let error = write(&path, &new).unwrap_err();
        assert!(error.to_string().contains("No space left"), "{error}");
        assert!(fs::read(&other).unwrap() == old, "{files} files: {error}");
        assert_eq!(fs::read_dir(&disk).unwrap().count(), files, "{error}");
        let mode = fs::metadata(&path).unwrap().mode() & 0o7777;
        assert!(is_sparse || mode == 0o4755, "{mode:o}");
        let place = beside::place(&path, beside::JOURNAL).display().to_string();
        assert_eq!(error.to_string().contains(&place), is_sparse, "{error}");
        fs::remove_file(&other).unwrap();
        assert!(!finish_interrupted_write(&path).unwrap());
    }

    let mounted = disk.join("mounted");
    fs::write(&path, "old").unwrap();
    fs::write(&mounted, "").unwrap();
    assert!(mount(&["--bind", &path.to_string_lossy()], &mounted));
    // There is no room for this text, its journal and a new file.
    let new = pages(6, b"n");
    write(&mounted, &new).unwrap();
    let replaced = replace(&mounted, b"odd", b"newer", ReadOnly::Refuse);
    assert!(replaced.unwrap_err().is_changed());
    assert!(fs::read(&path).unwrap() == new);
    assert_eq!(fs::read_dir(&disk).unwrap().count(), 2);
}

/// An editor's file keeps its attributes, and no file is left beside it.
#[cfg(unix)]
#[test]
fn attributes_are_kept() {
    let folder =
        std::env::temp_dir().join(format!("livelink-editor-attributes-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("note.txt");
    write(&path, b"old").unwrap();
    if let Err(error) = xattr::set(&path, "user.comment", b"mine \0") {
        let _ = writeln!(io::stderr(), "\nnot tried here: {error}");
    } else {
        write(&path, b"new").unwrap();
        let kept = xattr::get(&path, "user.comment").unwrap();
        assert_eq!(kept.as_deref(), Some(&b"mine \0"[..]));
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }
    // The folder gives an access list to each new file, and this file has none.
    let list = "system.posix_acl_";
    let entry = |tag: u8, rights: u8, id: [u8; 4]| [&[tag, 0, rights, 0][..], &id].concat();
    let nobody = [0xff; 4];
    let of_folder = [
        vec![2, 0, 0, 0],
        entry(1, 7, nobody),
        entry(2, 7, [1, 2, 0, 0]),
        entry(4, 5, nobody),
        entry(0x10, 7, nobody),
        entry(0x20, 5, nobody),
    ];
    if let Err(error) = xattr::set(&folder, format!("{list}default"), &of_folder.concat()) {
        let _ = writeln!(io::stderr(), "\nnot tried here: {error}");
    } else {
        write(&path, b"newer").unwrap();
        let found = xattr::get(&path, format!("{list}access")).unwrap();
        assert_eq!((found, fs::read(&path).unwrap()), (None, b"newer".to_vec()));
        // Another file has such a list.
        let other = folder.join("other.txt");
        fs::write(&other, "old").unwrap();
        let list = || xattr::get(&other, format!("{list}access")).unwrap();
        let before = list();
        write(&other, b"new").unwrap();
        assert!(before.is_some() && list() == before);
        fs::remove_file(&other).unwrap();
    }
    // The file is of another user and group, which has no permission.
    if let Err(error) = std::os::unix::fs::chown(&path, Some(1234), Some(1234)) {
        let _ = writeln!(io::stderr(), "\nnot tried here: {error}");
    } else {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
        fs::set_permissions(&path, Permissions::from_mode(0o604)).unwrap();
        write(&path, b"newest").unwrap();
        let found = fs::metadata(&path).unwrap();
        assert_eq!((found.uid(), found.gid()), (1234, 1234));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::remove_dir_all(&folder).unwrap();
}

/// A private file is private whoever could read the old one, and a file beside another has the rights of that one.
#[cfg(unix)]
#[test]
fn a_file_has_the_rights_that_are_asked_for() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder =
        std::env::temp_dir().join(format!("livelink-editor-rights-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (path, text) = (folder.join("own"), folder.join("text"));
    fs::write(&text, "text").unwrap();
    let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
    write(&path, b"new").unwrap();
    fs::write(folder.join("usual"), "").unwrap();
    let usual = fs::metadata(folder.join("usual")).unwrap().permissions();
    assert_eq!(mode(), usual.mode() & 0o777);
    for before in [None, Some(0o666), Some(0o444), Some(0o600)] {
        for of_text in [0o600, 0o640, 0o644] {
            let _ = fs::remove_file(&path);
            if let Some(before) = before {
                fs::write(&path, "old").unwrap();
                fs::set_permissions(&path, Permissions::from_mode(before)).unwrap();
            }
            fs::set_permissions(&text, Permissions::from_mode(of_text)).unwrap();
            write_beside(&path, b"beside", &text).unwrap();
            assert_eq!(mode(), of_text, "{before:?}");
            write_private(&path, b"private").unwrap();
            assert_eq!(mode(), 0o600, "{before:?}");
        }
    }
    assert_eq!(fs::read(&path).unwrap(), b"private");
    let error = write_beside(&path, b"", &folder.join("none")).unwrap_err();
    assert!(error.to_string().starts_with("cannot save"), "{error}");
    fs::remove_dir_all(&folder).unwrap();
}

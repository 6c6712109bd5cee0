use super::*;
use crate::beside::NEW;
use crate::{finish_interrupted_write, write};
use std::path::PathBuf;
use std::time::Duration;

/// Makes a folder with a file that holds this text.
fn file(name: &str, text: &[u8]) -> PathBuf {
    let name = format!("livelink-disk-in-place-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("a.txt"), text).unwrap();
    folder.join("a.txt")
}

/// Returns the names in the folder of a file.
#[track_caller]
fn names(file: &Path) -> Vec<String> {
    let entries = fs::read_dir(beside::folder_of(file)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().display().to_string());
    names.collect()
}

fn remove(file: &Path) {
    fs::remove_dir_all(beside::folder_of(file)).unwrap();
}

fn journal(old: &[u8], new: &[u8]) -> Vec<u8> {
    [header(0o644, old, new).as_bytes(), old, new].concat()
}

const TEXTS: [&[u8]; 5] = [b"", b"one line\n", b"two\nlines\n", b"\0\xff\n\n", b"x"];

/// Whatever part of a text was written when the program was killed, the next one writes the rest.
#[test]
fn a_stopped_write_is_completed() {
    let path = file("stopped", b"");
    let place = beside::place(&path, JOURNAL);
    for old in TEXTS {
        for new in TEXTS {
            for written in 0..=new.len() {
                let mut torn = new[..written].to_vec();
                torn.extend(old.get(written..).unwrap_or_default());
                fs::write(&path, &torn).unwrap();
                fs::write(&place, journal(old, new)).unwrap();
                let finished = finish_interrupted_write(&path).unwrap();
                let expected = match torn == old {
                    true => old,
                    false => new,
                };
                assert_eq!(
                    fs::read(&path).unwrap(),
                    expected,
                    "{old:?} {new:?} {written}"
                );
                assert_eq!(finished, torn != old, "{old:?} {new:?} {written}");
                assert_eq!(names(&path), ["a.txt"]);
            }
        }
    }
    remove(&path);
}

/// The journal is whole before the file is touched. Only the user may read it.
#[test]
fn a_journal_holds_both_texts() {
    let path = file("begun", b"");
    let place = beside::place(&path, JOURNAL);
    for old in TEXTS {
        for new in TEXTS {
            let begun = begin(&path, 0o644, old, new).unwrap();
            assert_eq!(fs::read(&place).unwrap(), journal(old, new));
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                let mode = fs::metadata(&place).unwrap().permissions().mode();
                assert_eq!(mode & 0o777, 0o600);
            }
            drop(begun);
            assert_eq!(names(&path), ["a.txt"]);
        }
    }
    remove(&path);
}

/// The system has made the file longer and has not written its end. Zeros where the old text was come from another program.
#[test]
fn an_end_that_was_not_written_is_zero() {
    let path = file("zeros", b"");
    let place = beside::place(&path, JOURNAL);
    let (old, new) = (b"old", b"nld and more");
    for (found, is_of_write) in [
        (&b"nld\0\0\0\0\0\0\0\0\0"[..], true),
        (b"old\0", true),
        (b"nld and\0\0\0\0\0", true),
        (b"nl\0\0", false),
        (b"nld\0\0\0\0\0\0\0\0\0\0", false),
        (b"nl", false),
    ] {
        fs::write(&path, found).unwrap();
        fs::write(&place, journal(old, new)).unwrap();
        let finished = finish_interrupted_write(&path);
        assert_eq!(finished.is_ok(), is_of_write, "{found:?}");
        let expected = if is_of_write { new } else { found };
        assert_eq!(fs::read(&path).unwrap(), expected);
    }
    remove(&path);
}

/// A program that is killed while it writes the journal has not touched the file.
#[test]
fn a_journal_that_is_not_whole_is_removed() {
    let path = file("part", b"old");
    let place = beside::place(&path, JOURNAL);
    let whole = journal(b"old", b"new one");
    let mut broken: Vec<Vec<u8>> = (0..whole.len()).map(|len| whole[..len].to_vec()).collect();
    broken.push([&whole[..], b"x"].concat());
    broken.push([&whole[..whole.len() - 1], b"x"].concat());
    // Its old text is damaged.
    let head = &whole[..whole.len() - b"oldnew one".len()];
    broken.push([head, b"odd", b"new one"].concat());
    for left in broken {
        fs::write(&place, &left).unwrap();
        // Not even a file that looks as if it were written.
        for text in [&b"old"[..], b"nld"] {
            fs::write(&path, text).unwrap();
            fs::write(&place, &left).unwrap();
            assert!(!finish_interrupted_write(&path).unwrap(), "{left:?}");
            assert_eq!(fs::read(&path).unwrap(), text);
            assert_eq!(names(&path), ["a.txt"]);
        }
    }
    remove(&path);
}

/// Another program has changed the file since the write was stopped. Nothing is lost then.
#[test]
fn a_file_of_another_program_stays() {
    let path = file("theirs", b"");
    let place = beside::place(&path, JOURNAL);
    let whole = journal(b"the old text", b"a new text that is longer");
    for theirs in ["", "theirs", "the old text and a line more that is long"] {
        fs::write(&path, theirs).unwrap();
        fs::write(&place, &whole).unwrap();
        for error in [
            finish_interrupted_write(&path).unwrap_err(),
            write(&path, b"newest").unwrap_err(),
        ] {
            let error = error.to_string();
            assert!(error.contains("another one has changed it"), "{error}");
            assert!(error.contains(&place.display().to_string()), "{error}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
        assert_eq!(fs::read(&place).unwrap(), whole);
    }
    // The file was moved away.
    fs::remove_file(&path).unwrap();
    assert!(!finish_interrupted_write(&path).unwrap());
    assert_eq!(fs::read(&place).unwrap(), whole);
    // A folder is in its place.
    fs::create_dir(&path).unwrap();
    let error = finish_interrupted_write(&path).unwrap_err().to_string();
    assert!(error.contains("it is a folder"), "{error}");
    remove(&path);
}

/// A user who may write into the folder has put a journal there, so that somebody else writes the file.
#[cfg(unix)]
#[test]
fn a_journal_of_another_user_is_not_believed() {
    let path = file("planted", b"nld");
    let place = beside::place(&path, JOURNAL);
    fs::write(&place, journal(b"old", b"new")).unwrap();
    if let Err(error) = std::os::unix::fs::chown(&place, Some(1234), None) {
        let _ = writeln!(io::stderr(), "\nnot tried here: {error}");
    } else {
        let error = finish_interrupted_write(&path).unwrap_err().to_string();
        assert!(error.contains("another user"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"nld");
        // Its owner may write the file anyway.
        std::os::unix::fs::chown(&path, Some(1234), None).unwrap();
        assert!(finish_interrupted_write(&path).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        // But the owner may not set the set-group-ID of a group of other people, so the journal cannot ask for it.
        for (by, ids) in [(Some(1234), 0o4000), (Some(0), 0o6000)] {
            use std::os::unix::fs::PermissionsExt as _;
            fs::write(&path, b"nld").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            let whole = [header(0o6755, b"old", b"new").as_bytes(), b"old", b"new"].concat();
            fs::write(&place, whole).unwrap();
            std::os::unix::fs::chown(&place, by, None).unwrap();
            assert!(finish_interrupted_write(&path).unwrap());
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o6000, ids);
        }
    }
    remove(&path);
}

/// What a killed program has left is removed by the next write, and a link in its place is not followed.
#[test]
fn what_was_left_is_removed() {
    let path = file("left", b"old");
    let place = beside::place(&path, NEW);
    for is_read_only in [false, true] {
        fs::write(&place, b"half of a te").unwrap();
        let mut permissions = fs::metadata(&place).unwrap().permissions();
        // As the file that it should have replaced.
        permissions.set_readonly(is_read_only);
        fs::set_permissions(&place, permissions).unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(names(&path), ["a.txt"]);
    }
    #[cfg(unix)]
    for ending in [NEW, JOURNAL] {
        let (place, worth) = (beside::place(&path, ending), path.with_file_name("worth"));
        fs::write(&worth, "something").unwrap();
        std::os::unix::fs::symlink(&worth, &place).unwrap();
        let error = write(&path, b"newer").unwrap_err().to_string();
        let start = format!("cannot save {}: {}", path.display(), place.display());
        assert!(error.starts_with(&start), "{error}");
        assert!(error.contains("in the way"), "{error}");
        assert_eq!(fs::read(&worth).unwrap(), b"something");
        assert_eq!(fs::read(&path).unwrap(), b"new");
        fs::remove_file(&place).unwrap();
    }
    remove(&path);
}

/// Programs and threads that write one file wait for each other, by whichever of its names they know it.
#[cfg(unix)]
#[test]
fn two_writers_take_turns() {
    let path = file("turns", b"");
    let other = path.with_file_name("b.txt");
    for is_linked in [false, true] {
        match is_linked {
            true => fs::hard_link(&path, &other).unwrap(),
            false => fs::write(&other, "").unwrap(),
        }
        let text = |letter: &[u8], round: usize| letter.repeat(1 + 4096 * (round % 5));
        std::thread::scope(|scope| {
            for (path, letter) in [(&path, b"a"), (&path, b"b"), (&other, b"c")] {
                scope.spawn(move || {
                    for round in 0..30 {
                        write(path, &text(letter, round)).unwrap();
                    }
                });
            }
        });
        let is_whole = |text: Vec<u8>| {
            (text.len() - 1).is_multiple_of(4096) && text.windows(2).all(|two| two[0] == two[1])
        };
        assert!(is_whole(fs::read(&path).unwrap()));
        assert!(is_whole(fs::read(&other).unwrap()));
        assert_eq!(names(&path).len(), 2);
        fs::remove_file(&other).unwrap();
    }
    // A program that lives keeps its file.
    let place = beside::place(&path, NEW);
    let theirs = File::create(&place).unwrap();
    theirs.lock().unwrap();
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| write(&path, b"mine"));
        std::thread::sleep(Duration::from_millis(100));
        assert!(place.exists() && !writer.is_finished());
        drop(theirs);
        writer.join().unwrap().unwrap();
    });
    assert_eq!(fs::read(&path).unwrap(), b"mine");
    // No write begins, and no stopped one is completed, while a program writes the file by another of its names.
    fs::hard_link(&path, &other).unwrap();
    for is_stopped in [true, false] {
        if is_stopped {
            fs::write(beside::place(&path, JOURNAL), journal(b"old", b"mine too")).unwrap();
        }
        let theirs = File::open(&other).unwrap();
        theirs.lock().unwrap();
        std::thread::scope(|scope| {
            let finished = scope.spawn(|| match is_stopped {
                true => finish_interrupted_write(&path).map(drop),
                false => write(&path, b"mine again"),
            });
            std::thread::sleep(Duration::from_millis(100));
            assert!(!finished.is_finished());
            drop(theirs);
            finished.join().unwrap().unwrap();
        });
        let expected = if is_stopped { "mine too" } else { "mine again" };
        assert_eq!(fs::read_to_string(&other).unwrap(), expected);
    }
    remove(&path);
}

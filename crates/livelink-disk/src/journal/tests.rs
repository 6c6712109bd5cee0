//! What a journal brings back.

use super::*;
use crate::{FileFormat, FileStamp};
use ropey::Rope;
use serde_json::Map;

fn folder(name: &str) -> PathBuf {
    let name = format!("livelink-disk-{}-{name}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Begins a journal of a text, unless it has begun, and writes down that something was typed.
fn typed(journal: &mut Journal, text: &Rope, what: &str) -> io::Result<()> {
    let begun = journal.begin(|| JournalStart {
        text,
        payload: Map::from_iter([("colour".to_owned(), json!("blue"))]),
        has_past: false,
        document: None,
    });
    journal.record(&json!(["type", what])).and(begun)
}

/// Returns the text that a journal starts from, and what was typed after it.
#[track_caller]
fn recovered(orphan: &Orphan) -> String {
    let start = orphan.start(|place, _| Some(crate::open(place).ok()?.rope));
    let start = start.expect("a text to start from");
    assert_eq!(start.payload["colour"], "blue");
    let typed = orphan.steps().map(|step| step[1].as_str().unwrap());
    start.text.to_string() + &typed.collect::<String>()
}

#[test]
fn what_was_done_comes_back() {
    let folder = folder("back");
    let text = Rope::from_str("one");
    let mut journal = Journal::new(&folder, OnDisk::default());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing changed");
    for what in [" é", "\n", "two"] {
        typed(&mut journal, &text, what).unwrap();
    }
    assert!(Orphan::find(&folder).is_empty(), "its program lives");
    drop(journal);
    let orphan = Orphan::find(&folder).pop().unwrap();
    assert_eq!(orphan.name(), "Untitled");
    assert_eq!(recovered(&orphan), "one é\ntwo");

    // The same journal goes on, and is recovered again.
    let mut journal = Journal::adopt(orphan, OnDisk::default()).unwrap();
    typed(&mut journal, &text, "!").unwrap();
    drop(journal);
    let orphan = Orphan::find(&folder).pop().unwrap();
    assert_eq!(recovered(&orphan), "one é\ntwo!");
    // A line is damaged. Neither it nor what came after it comes back, also if another line is written over it.
    let end = orphan.end;
    let mut journal = Journal::adopt(orphan, OnDisk::default()).unwrap();
    typed(&mut journal, &text, "?").unwrap();
    typed(&mut journal, &text, "x").unwrap();
    let (file, _) = journal.open.as_mut().unwrap().file.as_mut().unwrap();
    file.seek(SeekFrom::Start(end)).unwrap();
    file.write_all(b"-").unwrap();
    drop(journal);
    let orphan = Orphan::find(&folder).pop().unwrap();
    let mut journal = Journal::adopt(orphan, OnDisk::default()).unwrap();
    typed(&mut journal, &text, ".").unwrap();
    drop(journal);
    let orphan = Orphan::find(&folder).pop().unwrap();
    assert_eq!(recovered(&orphan), "one é\ntwo!.");
    let orphan = orphan.discard().unwrap().take_back().unwrap();
    drop(orphan.discard().unwrap());
    assert!(Orphan::find(&folder).is_empty());
    let taken_back = Orphan::discarded(&folder).pop().unwrap().take_back();
    drop(taken_back.unwrap());
    assert_eq!(Orphan::find(&folder).len(), 1, "discarding is taken back");
    fs::remove_dir_all(&folder).unwrap();
}

/// A discarded journal can be taken back for a week, also if a document begins another one meanwhile.
#[test]
fn what_was_discarded_stays_for_a_week() {
    let folder = folder("week");
    let day = std::time::Duration::from_secs(24 * 60 * 60);
    for (days, kept) in [(0, 1), (6, 1), (8, 0)] {
        let mut journal = Journal::new(&folder, OnDisk::default());
        typed(&mut journal, &Rope::new(), "old").unwrap();
        drop(journal);
        let orphan = Orphan::find(&folder).pop().unwrap();
        let then = std::time::SystemTime::now() - days * day;
        orphan.file.set_modified(then).unwrap();
        drop(orphan.discard().unwrap());

        let mut journal = Journal::new(&folder, OnDisk::default());
        typed(&mut journal, &Rope::new(), "new").unwrap();
        let discarded = Orphan::discarded(&folder);
        assert_eq!(discarded.len(), kept, "after {days} days");
        for orphan in discarded {
            assert_eq!(recovered(&orphan.take_back().unwrap()), "old");
        }
        drop(journal);
        assert_eq!(Orphan::find(&folder).len(), kept + 1, "after {days} days");
        for entry in fs::read_dir(&folder).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Of steps in a row that change nothing, one of each name is written down, before the next change.
#[test]
fn of_steps_of_one_name_the_last_counts() {
    let folder = folder("later");
    let mut journal = Journal::new(&folder, OnDisk::default());
    typed(&mut journal, &Rope::new(), "a").unwrap();
    for step in [
        json!(["select", 1]),
        json!(["select", 2]),
        json!({"select": 3}),
        json!({"option": 4}),
        json!({"select": 5}),
        json!("blur"),
        json!("blur"),
        json!("select"),
        json!(6),
        json!(7),
        json!({"select": 8, "option": 9}),
        json!({"option": 10}),
        json!({"select": 11, "option": 12}),
        json!({"select": 13}),
        json!([[]]),
    ] {
        journal.record_later(step);
    }
    journal.record(&json!(["type", "b"])).unwrap();
    drop(journal);
    let orphan = Orphan::find(&folder).pop().unwrap();
    let steps: Vec<Value> = orphan.steps().skip(1).cloned().collect();
    let expected = json!([
        {"select": 3}, {"option": 4}, {"select": 5}, "blur", "select", 6, 7, {"select": 8, "option": 9},
        {"option": 10}, {"select": 11, "option": 12}, {"select": 13}, [[]], ["type", "b"],
    ]);
    assert_eq!(json!(steps), expected);
    fs::remove_dir_all(&folder).unwrap();
}

/// What cannot be written is kept, and the journal is whole once there is room.
#[test]
fn what_cannot_be_written_is_tried_again() {
    let folder = folder("full");
    let within = folder.join("recovery");
    fs::write(&within, "a file where the folder should be").unwrap();
    let (mut journal, text) = (Journal::new(&within, OnDisk::default()), Rope::new());
    for what in ["a", "b"] {
        assert!(typed(&mut journal, &text, what).is_err());
    }
    fs::remove_file(&within).unwrap();
    journal.write().unwrap();
    // A part of a line, as a full disk leaves it. A file that is open for reading cannot be written.
    let open = journal.open.as_mut().unwrap();
    let (file, path) = open.file.as_mut().unwrap();
    let mut writable = std::mem::replace(file, File::open(path).unwrap());
    writable.write_all(b"0123 [").unwrap();
    typed(&mut journal, &text, "c").unwrap_err();
    let open = journal.open.as_mut().unwrap();
    open.file.as_mut().unwrap().0 = writable;
    typed(&mut journal, &text, "d").unwrap();
    drop(journal);
    assert_eq!(recovered(&Orphan::find(&within)[0]), "abcd");
    // The folder may not be written, which stops no superuser.
    let before = fs::metadata(&within).unwrap().permissions();
    let mut permissions = before.clone();
    permissions.set_readonly(true);
    fs::set_permissions(&within, permissions).unwrap();
    let begun = typed(&mut Journal::new(&within, OnDisk::default()), &text, "e");
    let why = begun.err().map(|error| error.kind());
    assert!(matches!(why, None | Some(io::ErrorKind::PermissionDenied)));
    fs::set_permissions(&within, before).unwrap();
    fs::remove_dir_all(&folder).unwrap();
}

/// Two documents of a program have two journals, of which the oldest is offered first.
#[test]
fn each_document_has_its_journal() {
    let folder = folder("two");
    let journals = ["a", "b"].map(|what| {
        let mut journal = Journal::new(&folder, OnDisk::default());
        typed(&mut journal, &Rope::new(), what).unwrap();
        journal
    });
    drop(journals);
    let day = std::time::Duration::from_secs(24 * 60 * 60);
    let yesterday = std::time::SystemTime::now() - day;
    for (oldest, newest) in [("a", "b"), ("b", "a")] {
        for orphan in Orphan::find(&folder) {
            let is_oldest = recovered(&orphan) == oldest;
            let age = if is_oldest { day } else { day / 2 };
            orphan.file.set_modified(yesterday - age).unwrap();
        }
        let found: Vec<_> = Orphan::find(&folder).iter().map(recovered).collect();
        assert_eq!(found, [oldest, newest]);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// What was done before a save is in the journal after it, too.
#[test]
fn the_journal_goes_on_after_a_save() {
    let folder = folder("on");
    let path = folder.join("note.txt");
    let (mut journal, text) = (Journal::new(&folder, OnDisk::default()), Rope::new());
    typed(&mut journal, &text, "all of it").unwrap();
    journal.saving(&path, b"all of it");
    fs::write(&path, "all of it").unwrap();
    let stamp = FileStamp::of(&path);
    journal.saved(OnDisk {
        file: Some((path, stamp)),
        format: FileFormat::default(),
    });
    typed(&mut journal, &text, " and more").unwrap();
    // It is saved once more, under another name.
    let (other, format) = (folder.join("other.txt"), FileFormat::default());
    journal.saved(OnDisk {
        file: Some((other.clone(), stamp)),
        format,
    });
    typed(&mut journal, &text, "!").unwrap();
    drop(journal);
    let orphan = Orphan::find(&folder).pop().unwrap();
    assert_eq!(recovered(&orphan), "all of it and more!");
    assert_eq!(orphan.on_disk().unwrap().file, Some((other, stamp)));
    assert_eq!(orphan.name(), "other.txt");
    drop(orphan);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_closed_document_leaves_no_journal() {
    let folder = folder("saved");
    let mut journal = Journal::new(&folder, OnDisk::default());
    typed(&mut journal, &Rope::new(), "x").unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    journal.record_later(json!(["select", 1]));
    journal.discard();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);

    // The next document has the same journal, and nothing of the one before it.
    typed(&mut journal, &Rope::new(), "y").unwrap();
    drop(journal);
    assert_eq!(Orphan::find(&folder)[0].steps().count(), 1);
    fs::remove_dir_all(&folder).unwrap();
}

/// The program was killed between the rename and the end of the journal, and the file has everything.
#[test]
fn a_save_that_came_to_its_end_is_not_offered() {
    let folder = folder("between");
    let path = folder.join("note.txt");
    for (written, last, offered) in [
        ("x", None, 0),
        ("old", None, 1),
        ("y", None, 1),
        // A step of the program's own, of the same form.
        ("x", Some("move"), 1),
    ] {
        let within = folder.join(written).join(last.unwrap_or("save"));
        let mut journal = Journal::new(&within, OnDisk::default());
        typed(&mut journal, &Rope::new(), "x").unwrap();
        journal.saving(&path, b"x");
        if let (Some(last), Some(open)) = (last, &mut journal.open) {
            let (_, own) = open.file.as_ref().unwrap();
            let (mut steps, _) = lines::decode(&fs::read(own).unwrap());
            let mut step = steps.pop().unwrap();
            step[0] = json!(last);
            journal.record(&step).unwrap();
        }
        fs::write(&path, written).unwrap();
        drop(journal);
        assert_eq!(Orphan::find(&within).len(), offered, "{written} {last:?}");
    }
    // It was killed before anything changed.
    let within = folder.join("begun");
    let mut journal = Journal::new(&within, OnDisk::default());
    let text = &Rope::new();
    let start = || JournalStart {
        text,
        payload: Map::new(),
        has_past: false,
        document: None,
    };
    journal.begin(start).unwrap();
    drop(journal);
    assert_eq!(Orphan::find(&within).len(), 0, "begun");
    assert_eq!(fs::read_dir(&within).unwrap().count(), 0);
    let within = folder.join("saved");
    let mut journal = Journal::new(&within, OnDisk::default());
    typed(&mut journal, &Rope::new(), "x").unwrap();
    journal.saved(OnDisk {
        file: Some((path, None)),
        format: FileFormat::default(),
    });
    let (_, own) = journal.open.as_ref().unwrap().file.as_ref().unwrap();
    fs::write(base::place(own), "a copy").unwrap();
    drop(journal);
    assert_eq!(Orphan::find(&within).len(), 0, "saved");
    assert_eq!(fs::read_dir(&within).unwrap().count(), 0);
    fs::remove_dir_all(&folder).unwrap();
}

/// A long text is read from its file again, or from the copy of it.
#[test]
fn a_long_text_is_in_its_file() {
    let folder = folder("long");
    let path = folder.join("long.txt");
    let text = "a line of text\n".repeat(100_000);
    let begun = |within: &Path, what: &str| {
        fs::write(&path, &text).unwrap();
        let on_disk = OnDisk {
            file: Some((path.clone(), FileStamp::of(&path))),
            ..OnDisk::default()
        };
        let mut journal = Journal::new(within, on_disk.clone());
        typed(&mut journal, &Rope::from_str(&text), what).unwrap();
        (journal, on_disk)
    };
    let copied = |journal: &mut Journal| {
        let base = journal.open.as_mut().and_then(|open| open.base.take());
        assert!(base.unwrap().wait(), "the file is copied");
    };
    let (mut journal, _) = begun(&folder, "the end");
    copied(&mut journal);
    drop(journal);
    let orphan = Orphan::find(&folder).pop().unwrap();
    let written = fs::metadata(&orphan.path).unwrap().len();
    assert!(written < 10_000, "{written} bytes");
    assert_eq!(recovered(&orphan), format!("{text}the end"));

    // Another program writes the file, and the copy beside the journal has the text.
    fs::write(&path, "other").unwrap();
    assert_eq!(recovered(&orphan), format!("{text}the end"));

    // Without the copy there is what was typed.
    base::remove(&orphan.path);
    let read = |place: &Path, _: &Path| Some(crate::open(place).ok()?.rope);
    assert_eq!(orphan.start(read).unwrap_err(), RecoverError::TextChanged);
    assert_eq!(orphan.steps().count(), 1);
    drop(orphan);

    // The text that a journal starts from is gone after a save, unless there is a copy.
    for has_copy in [true, false] {
        let within = folder.join(format!("adopted-{has_copy}"));
        let (mut journal, on_disk) = begun(&within, "x");
        copied(&mut journal);
        drop(journal);
        let orphan = Orphan::find(&within).pop().unwrap();
        if !has_copy {
            base::remove(&orphan.path);
        }
        Journal::adopt(orphan, on_disk.clone())
            .unwrap()
            .saved(on_disk);
        let files = fs::read_dir(&within).unwrap().count();
        assert_eq!(files, if has_copy { 2 } else { 0 });

        // The same while the copy is being made, for which the save waits.
        let within = folder.join(format!("saved-{has_copy}"));
        let (mut journal, on_disk) = begun(&within, "x");
        if !has_copy {
            copied(&mut journal);
            let open = journal.open.as_mut().unwrap();
            let (_, own) = open.file.as_ref().unwrap();
            base::remove(own);
            open.base = Some(BaseCopy::start(&path, None, own));
        }
        journal.saving(&path, b"saved");
        fs::write(&path, "saved").unwrap();
        journal.saved(on_disk);
        typed(&mut journal, &Rope::from_str("saved"), "y").unwrap();
        drop(journal);
        let orphan = Orphan::find(&within).pop().unwrap();
        let expected = match has_copy {
            true => format!("{text}xy"),
            false => "savedy".to_owned(),
        };
        assert!(recovered(&orphan) == expected, "{has_copy}");
    }

    // A journal that is discarded takes its copy along.
    let within = folder.join("closed");
    let (mut journal, _) = begun(&within, "x");
    journal.discard();
    assert_eq!(fs::read_dir(&within).unwrap().count(), 0);
    fs::remove_dir_all(&folder).unwrap();
}

/// Whoever may read the file, and however the folder and what is in it were made.
#[cfg(unix)]
#[test]
fn only_the_user_may_read_a_journal() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let widen = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let outer = folder("rights");
    let (path, within) = (outer.join("long.txt"), outer.join("new/recovery"));
    let text = "a line of text\n".repeat(100_000);
    fs::write(&path, &text).unwrap();
    widen(&path, 0o644);
    let on_disk = OnDisk {
        file: Some((path.clone(), FileStamp::of(&path))),
        format: FileFormat::default(),
    };
    let mut journal = Journal::new(&within, on_disk.clone());
    typed(&mut journal, &Rope::from_str(&text), "x").unwrap();
    let open = journal.open.as_mut().unwrap();
    assert!(open.base.take().unwrap().wait(), "the file is copied");
    let own = open.file.as_ref().unwrap().1.clone();
    let all = [own.clone(), base::place(&own)];
    let folders = [within.as_path(), within.parent().unwrap()];
    assert_eq!(folders.map(mode), [0o700; 2]);
    assert_eq!([&all[0], &all[1]].map(|path| mode(path)), [0o600; 2]);
    drop(journal);

    // An earlier version has made them so that all can read them.
    widen(&within, 0o755);
    all.iter().for_each(|path| widen(path, 0o644));
    let orphan = Orphan::find(&within).pop().unwrap();
    assert_eq!(mode(&within), 0o700);
    assert_eq!([&all[0], &all[1]].map(|path| mode(path)), [0o600; 2]);
    drop(orphan.discard().unwrap());
    let discarded = own.with_extension(orphan::DISCARDED);
    widen(&discarded, 0o640);
    drop(Orphan::discarded(&within));
    assert_eq!(mode(&discarded), 0o600);

    // A journal begins in a folder that is there.
    widen(&within, 0o777);
    let mut journal = Journal::new(&within, OnDisk::default());
    typed(&mut journal, &Rope::new(), "x").unwrap();
    assert_eq!(mode(&within), 0o700);
    fs::remove_dir_all(&outer).unwrap();
}

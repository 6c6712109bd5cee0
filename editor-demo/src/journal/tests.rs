//! Documents that come back from their journals.

use std::fs;
use std::path::PathBuf;

use livelink::detect::SchemeRule;
use livelink::rich::{RichDocument, RichInput, RichText};
use livelink::session::{Document, Input, Selection, SessionOptions};
use livelink_disk::{Encoding, FileFormat, FileStamp, Journal, LineEnds, OnDisk, Orphan};
use ropey::Rope;

use super::*;
use crate::link_settings::LinkMode;

fn folder(name: &str) -> PathBuf {
    let name = format!("livelink-editor-journal-{}-{name}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn apply(document: &mut RichDocument, journal: &mut Journal, input: Input<'_>) {
    journal
        .begin(|| start(document, LinkMode::Document))
        .unwrap();
    let input = RichInput::Session(input);
    let step = step::of_input(&input);
    document.apply(input);
    journal.record(&step).unwrap();
}

/// A formatted document comes back as it was, also where an undo led to before the last save.
#[test]
fn formats_come_back() {
    use livelink::rich::TextStyle;
    let folder = folder("formats");
    let mut editor = crate::editor::Editor::new(RichDocument::load(
        &RichText::plain("one two"),
        SessionOptions::default(),
    ));
    let bold = |editor: &mut crate::editor::Editor, range| {
        editor.select(range);
        editor.apply(RichInput::ToggleStyle(TextStyle::BOLD));
    };
    bold(&mut editor, 0..3);
    // The document is saved here, and the journal knows nothing of the first step.
    let on_disk = OnDisk::default();
    editor.journal.set(Some(Journal::new(&folder, on_disk)));
    bold(&mut editor, 4..7);
    editor.apply(Input::Undo);
    editor.apply(Input::Undo);
    editor.apply(Input::Type("x"));
    let expected = editor.rich().content();
    assert!(expected.styles.is_empty(), "{expected:?}");
    drop(editor);
    let orphans = Orphan::find(&folder);
    let back = recover(orphans.first().expect("a journal")).unwrap();
    assert_eq!(back.document.content(), expected);
    drop(orphans);
    fs::remove_dir_all(&folder).unwrap();
}

/// Steps from before the journal began can be undone and redone after a recovery, and text that was selected then is replaced.
#[test]
fn a_past_comes_back() {
    let folder = folder("past");
    let (typed, more) = (Input::Type("one "), Input::Type("two"));
    let all = Input::Select(Selection { anchor: 0, head: 4 });
    for (before, after) in [
        (
            vec![typed.clone(), Input::EndUnit],
            vec![more, Input::Undo, Input::Undo],
        ),
        (vec![typed.clone(), Input::Undo], vec![Input::Redo]),
        (vec![typed, all], vec![Input::Type("x")]),
    ] {
        for plain in [false, true] {
            let options = SessionOptions::default();
            let document = match plain {
                true => Document::new(Rope::new(), options).into(),
                false => RichDocument::load(&RichText::plain(""), options),
            };
            let mut editor = crate::editor::Editor::new(document);
            before.iter().cloned().for_each(|input| editor.apply(input));
            let journal = Journal::new(&folder, OnDisk::default());
            editor.journal.set(Some(journal));
            after.iter().cloned().for_each(|input| editor.apply(input));
            let expected = editor.rope().clone();
            drop(editor);
            let orphans = Orphan::find(&folder);
            let back = recover(orphans.first().expect("a journal")).unwrap();
            assert_eq!(back.document.document().text(), &expected, "{after:?}");
            drop(orphans);
            fs::remove_dir_all(&folder).unwrap();
            fs::create_dir_all(&folder).unwrap();
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Links of names come back, and so does the setting: at the start of the journal, after a change, and in another document.
#[test]
fn names_come_back() {
    let folder = folder("names");
    for (starts_with, stages) in [false, true]
        .map(|it| [1, 2, 3].map(|at| (it, at)))
        .concat()
    {
        let text = Document::new(Rope::new(), SessionOptions::default());
        let mut editor = crate::editor::Editor::new(RichDocument::new(text));
        editor.set_names(starts_with);
        editor
            .journal
            .set(Some(Journal::new(&folder, OnDisk::default())));
        let type_name = |editor: &mut crate::editor::Editor| {
            for key in "@ann".chars().chain([' ']) {
                editor.apply(Input::Type(key.encode_utf8(&mut [0; 4])));
            }
        };
        type_name(&mut editor);
        if stages > 1 {
            editor.set_names(!starts_with);
            type_name(&mut editor);
        }
        if stages > 2 {
            let document = step::set_document(editor.rich());
            editor.journal.record(&document);
            type_name(&mut editor);
        }
        let expected: Vec<_> = editor.document().links().collect();
        assert_eq!(expected.is_empty(), !starts_with && stages == 1);
        drop(editor);
        let orphans = Orphan::find(&folder);
        let back = recover(orphans.first().expect("a journal")).unwrap();
        let back = back.document.document().links();
        assert_eq!(back.collect::<Vec<_>>(), expected, "{starts_with} {stages}");
        drop(orphans);
        fs::remove_dir_all(&folder).unwrap();
        fs::create_dir_all(&folder).unwrap();
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Writing, linking, taking off and undoing must all come back from the journal, whatever the format of the file.
#[test]
fn what_was_done_comes_back() {
    let folder = folder("back");
    let format = FileFormat {
        encoding: Encoding::Utf16(livelink_disk::ByteOrder::Be),
        line_ends: LineEnds::CrLf,
    };
    let on_disk = OnDisk { file: None, format };
    let mut journal = Journal::new(&folder, on_disk.clone());
    assert!(
        Orphan::find(&folder).is_empty(),
        "nothing is written before something changes"
    );
    let rope = Rope::from_str("one two");
    let mut document = RichDocument::new(Document::new(rope, SessionOptions::default()));
    for input in [
        Input::Type(" é\r\nअ example.com"),
        Input::Type(" "),
        Input::Type("example.org"),
        Input::Type(" "),
        Input::Backspace,
        Input::Type("x"),
        Input::Type("y"),
        Input::Undo,
    ] {
        apply(&mut document, &mut journal, input);
    }
    assert!(Orphan::find(&folder).is_empty(), "its program lives");
    drop(journal);

    let mut orphans = Orphan::find(&folder);
    assert_eq!(orphans.len(), 1);
    let orphan = orphans.remove(0);
    assert_eq!(orphan.name(), "Untitled");
    let back = recover(&orphan).unwrap();
    assert_eq!(back.document.document().text(), document.document().text());
    assert!(
        back.document
            .document()
            .links()
            .eq(document.document().links())
    );
    assert!(
        back.document
            .document()
            .mutes()
            .eq(document.document().mutes())
    );
    assert_eq!(
        (
            back.document.document().links().count(),
            back.document.document().mutes().count()
        ),
        (1, 1)
    );
    assert_eq!(back.on_disk.format, format);

    // The same journal goes on, and is recovered again.
    let mut document = back.document;
    let mut journal = Journal::adopt(orphan, on_disk).unwrap();
    apply(&mut document, &mut journal, Input::Redo);
    drop(journal);
    let mut orphans = Orphan::find(&folder);
    let back = recover(&orphans[0]).unwrap();
    assert_eq!(back.document.document().text(), document.document().text());
    assert!(back.document.document().text().to_string().ends_with("xy"));
    let discarded = orphans.pop().unwrap().discard().unwrap();
    assert!(Orphan::find(&folder).is_empty());
    drop(discarded);
    let taken_back = Orphan::discarded(&folder).pop().unwrap().take_back();
    drop(taken_back.unwrap());
    assert_eq!(Orphan::find(&folder).len(), 1, "discarding is taken back");
    fs::remove_dir_all(&folder).unwrap();
}

/// What was done before a save can be undone after a crash, too.
#[test]
fn the_journal_goes_on_after_a_save() {
    let folder = folder("on");
    let path = folder.join("note.txt");
    let mut journal = Journal::new(&folder, OnDisk::default());
    let mut document = RichDocument::new(Document::new(Rope::new(), SessionOptions::default()));
    apply(&mut document, &mut journal, Input::Type("all of it"));
    journal.saving(&path, b"all of it");
    fs::write(&path, "all of it").unwrap();
    let stamp = FileStamp::of(&path);
    journal.saved(OnDisk {
        file: Some((path.clone(), stamp)),
        format: FileFormat::default(),
    });
    apply(&mut document, &mut journal, Input::Undo);
    drop(journal);
    let orphans = Orphan::find(&folder);
    let back = recover(&orphans[0]).unwrap();
    assert_eq!(back.document.document().text(), "");
    assert!(back.document.document().can_redo());
    assert_eq!(back.on_disk.file, Some((path.clone(), stamp)));
    assert!(back.fits && orphans[0].name() == "note.txt");
    fs::write(&path, "theirs").unwrap();
    assert!(!recover(&orphans[0]).unwrap().fits);
    drop(orphans);
    fs::remove_dir_all(&folder).unwrap();
}

/// Settings that no menu of the editor has, those that the document began with and those that were set later.
#[test]
fn settings_come_back() {
    let folder = folder("settings");
    let mut options = SessionOptions::default();
    let schemes = &mut options.detection.schemes;
    schemes.add("gemini", SchemeRule::Host).unwrap();
    options.detection.policy.confusables = false;
    let mut document = RichDocument::new(Document::new(Rope::new(), options.clone()));
    let mut journal = Journal::new(&folder, OnDisk::default());
    apply(
        &mut document,
        &mut journal,
        Input::Type("gemini://example.com "),
    );
    options.detection.single_label_hosts = true;
    document.set_options(options.clone());
    journal.record(&step::set_options(&options)).unwrap();
    apply(
        &mut document,
        &mut journal,
        Input::Type("http://localhost "),
    );
    drop(journal);

    let orphans = Orphan::find(&folder);
    let back = recover(&orphans[0]).unwrap().document;
    assert_eq!(back.document().options(), &options);
    assert!(back.document().links().eq(document.document().links()));
    assert_eq!(back.document().links().count(), 2);
    drop(orphans);
    fs::remove_dir_all(&folder).unwrap();
}

/// A long text is read from its file again, or from the copy of it.
#[test]
fn a_long_text_is_in_its_file() {
    let folder = folder("long");
    let path = folder.join("long.txt");
    let text = "a line of text\n".repeat(100_000);
    fs::write(&path, &text).unwrap();
    let on_disk = OnDisk {
        file: Some((path.clone(), FileStamp::of(&path))),
        format: FileFormat::default(),
    };
    let mut journal = Journal::new(&folder, on_disk);
    let mut document = RichDocument::new(Document::new(
        Rope::from_str(&text),
        SessionOptions::default(),
    ));
    apply(&mut document, &mut journal, Input::Type("the end"));
    // The file is copied in the background.
    let copy = || {
        let entries = fs::read_dir(&folder).unwrap().flatten();
        let mut paths = entries.map(|entry| entry.path());
        paths.find(|path| path.extension().is_some_and(|ending| ending == "base"))
    };
    for _ in 0..500 {
        if copy().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
    drop(journal);
    let orphans = Orphan::find(&folder);
    let back = recover(&orphans[0]).unwrap();
    assert_eq!(back.document.document().text(), document.document().text());
    assert!(back.fits && back.is_whole);

    // Another program writes the file, and the copy beside the journal has the text.
    fs::write(&path, "other").unwrap();
    let back = recover(&orphans[0]).unwrap();
    assert_eq!(back.document.document().text(), document.document().text());
    assert!(!back.fits && back.is_whole);

    // Without the copy there is what was typed.
    fs::remove_file(copy().expect("the copy of the file")).unwrap();
    let back = recover(&orphans[0]).unwrap();
    assert_eq!(back.document.document().text(), "the end");
    assert!(!back.fits && !back.is_whole);
    drop(orphans);
    fs::remove_dir_all(&folder).unwrap();
}

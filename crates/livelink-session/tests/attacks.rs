//! Reports that cannot be right, and other input from outside that once broke something.

#![expect(
    clippy::single_range_in_vec_init,
    reason = "one selection is a list with one range"
)]

mod support;

use std::ops::Range;

use livelink_index::{Edit, Utf16Offset};
use livelink_session::{
    Document, EditKind, Event, Input, Mark, MarkKind, Mute, MuteCause, Origin, Selection, Session,
    SessionOptions, UnitKind,
};
use support::spans::{self, mark};

fn manual(range: std::ops::Range<usize>) -> Mark {
    spans::manual(range, "https://example.net/")
}

fn mute(range: std::ops::Range<usize>, cause: MuteCause) -> Mute {
    Mute { range, cause }
}

/// A composition that never showed any text ends as if it had been given up, whatever ends it.
#[test]
fn a_composition_without_a_text_changes_nothing() {
    let enders = [
        Input::Select(Selection::caret(0)),
        Input::Blur,
        Input::ComposeEnd(""),
        Input::BeginUnit(UnitKind::Insert),
        Input::ComposeStart,
    ];
    for ender in enders {
        for update in [None, Some("")] {
            let text = "click here now".to_owned();
            let mut document =
                Document::load(text.clone(), SessionOptions::default(), [manual(0..10)], []);
            let (anchor, head) = (0, 10);
            document.apply(Input::Select(Selection { anchor, head }));
            document.apply(Input::ComposeStart);
            if let Some(update) = update {
                document.apply(Input::ComposeUpdate(update));
            }
            document.apply(ender.clone());
            assert!(
                document.links().eq([manual(0..10)]),
                "{ender:?} {update:?}: {:?}",
                document.links().collect::<Vec<_>>()
            );
            assert_eq!((document.text(), document.can_undo()), (&text, false));
        }
    }
}

/// A composition that is given up leaves the selected text and the selection as they were, even if another user changes that
/// text first.
#[test]
fn a_composition_that_is_given_up_restores_the_selection() {
    type Remote = Option<(usize, &'static str)>;
    let cases: [(Remote, &str, (usize, usize)); 3] = [
        (None, "click here now", (10, 6)),
        (Some((0, "Z")), "Zclick here now", (11, 7)),
        (Some((8, "Z")), "click heZre now", (11, 6)),
    ];
    for (remote, text, (anchor, head)) in cases {
        let mut document = Document::new("click here now".to_owned(), SessionOptions::default());
        let selection = Selection {
            anchor: 10,
            head: 6,
        };
        document.apply(Input::Select(selection));
        document.apply(Input::ComposeStart);
        if let Some((at, text)) = remote {
            document.apply(Input::Insert {
                at,
                text,
                origin: Origin::Remote,
                linkify: false,
            });
        }
        document.apply(Input::ComposeUpdate("x"));
        document.apply(Input::ComposeEnd(""));
        let found = document.selection();
        assert_eq!(
            (document.text().as_str(), (found.anchor, found.head)),
            (text, (anchor, head)),
            "{remote:?}"
        );
    }
}

/// Every span of a session lies inside its text.
#[track_caller]
fn assert_inside(session: &Session, len: usize, what: &str) {
    let ends = session.links().map(|link| link.range);
    let ends = ends.chain(session.mutes().map(|mute| mute.range));
    let ends = ends.chain(
        session
            .dormant_in(0..usize::MAX)
            .map(|dormant| dormant.range),
    );
    for range in ends {
        assert!(
            range.start < range.end && range.end <= len,
            "{what}: {range:?} in a text of {len} bytes"
        );
    }
}

/// Returns a text, and its session with two automatic links, a manual link and a mute.
fn example() -> (String, Session) {
    let text = "see example.com and example.org here, not example.net ".to_owned();
    let mut session = Session::new(SessionOptions::default());
    session.load(
        [
            mark(4..15, "https://example.com", MarkKind::Auto),
            mark(20..31, "https://example.org", MarkKind::Auto),
            manual(32..36),
        ],
        [mute(42..53, MuteCause::Unlink)],
    );
    session.blurred(&text, &[0]);
    (text, session)
}

/// After a report of an edit that cannot be right, the session looks at the whole text. Automatic links are where detection
/// finds them, the other spans end, and the session believes later reports again.
#[test]
fn an_edit_that_can_not_be_right_leads_to_a_full_look() {
    let raw = |start, old_end, new_end| Edit {
        start,
        old_end,
        new_end,
    };
    let huge = usize::MAX;
    let wrong = [
        raw(9, 3, 15),
        raw(9, 3, 3),
        raw(0, 0, 4),
        raw(200, 200, 201),
        raw(huge, huge, huge),
        raw(0, huge, 1),
        raw(1, 1, huge),
        raw(huge - 1, huge - 1, huge),
    ];
    type Report = fn(&mut Session, &String, Edit);
    let reports: [(&str, Report); 7] = [
        ("typed", |s, text, edit| drop(s.typed(text, edit))),
        ("line_break", |s, text, edit| {
            drop(s.edited(text, EditKind::LineBreak, &[edit]))
        }),
        ("deleted", |s, text, edit| drop(s.deleted(text, edit))),
        ("pasted", |s, text, edit| drop(s.pasted(text, edit))),
        ("pasted_linked", |s, text, edit| {
            let back = 1;
            drop(s.pasted_linked(
                text,
                &[edit],
                &[manual(1..3), manual(9..usize::MAX), manual(2..back)],
            ));
        }),
        ("inserted_plain", |s, text, edit| {
            drop(s.edited(text, EditKind::InsertedPlain, &[edit]));
        }),
        ("rewritten", |s, text, edit| drop(s.rewritten(text, edit))),
    ];
    for edit in wrong {
        for (name, report) in reports {
            let what = format!("{name} {edit:?}");
            let (mut text, mut session) = example();
            // What really happened: two characters were inserted at the start.
            text.insert_str(0, "# ");
            report(&mut session, &text, edit);
            assert_inside(&session, text.len(), &what);
            let links: Vec<Mark> = session.links().collect();
            let expected = [
                mark(6..17, "https://example.com", MarkKind::Auto),
                mark(22..33, "https://example.org", MarkKind::Auto),
            ];
            assert_eq!(links, expected, "{what}");
            assert_eq!(session.mute_count(), 0, "{what}");
            text.insert(0, 'x');
            session.typed(&text, Edit::insert(0, 1));
            assert_eq!(session.links().next().unwrap().range, 7..18, "{what}");
        }
        // A remote edit comes without a text, so the look waits for the next report.
        let (mut text, mut session) = example();
        text.insert_str(0, "# ");
        session.remote(edit);
        session.blurred(&text, &[0]);
        assert_inside(&session, text.len(), "remote");
        assert_eq!(session.links().next().unwrap().range, 6..17, "{edit:?}");
    }
}

/// A full look ends the user's own links, also where detection finds the same link: it does not know that the text is the same.
#[test]
fn a_full_look_keeps_no_link_of_the_users_own() {
    for kind in [MarkKind::Auto, MarkKind::Manual] {
        let text = "see example.com".to_owned();
        let mut session = Session::new(SessionOptions::default());
        session.load([mark(4..15, "https://example.com", kind)], []);
        session.blurred(&text, &[0]);
        session.typed(&text, Edit::insert(0, 4));
        assert_eq!(
            session.link_count() == 1,
            kind == MarkKind::Auto,
            "{kind:?}"
        );
    }
}

#[test]
fn a_full_look_is_undone_like_any_other_edit() {
    let (mut text, mut session) = example();
    session.keep_units();
    let before: Vec<Mark> = session.links().collect();
    text.insert_str(0, "# ");
    let effects = session.typed(&text, Edit::insert(0, 1));
    assert_eq!(effects.steps.len(), 1);
    assert!(session.editor_undid(effects.steps[0].unit).is_some());
    assert!(session.links().eq(before));
    assert_eq!(session.mute_count(), 1);
}

#[test]
fn offsets_near_the_end_of_numbers_overflow_nothing() {
    let huge = usize::MAX;
    let text = "example.com and more".to_owned();
    let back = 3;
    let ranges = [
        huge - 1..huge,
        huge..huge,
        0..huge,
        huge..0,
        9..huge,
        15..back,
    ];
    for range in ranges {
        let mut session = Session::new(SessionOptions::default());
        let cause = MuteCause::Undo;
        session.load([manual(range.clone())], [mute(range.clone(), cause)]);
        session.remote(Edit::insert(0, 3));
        session.remote(Edit::delete(1..2));
        session.typed(&text, Edit::insert(text.len() - 1, 1));
        assert_inside(&session, text.len(), "loaded");

        session.link(&text, std::slice::from_ref(&range), "https://example.net/");
        session.unlink(&text, std::slice::from_ref(&range));
        session.link(&text, std::slice::from_ref(&range), "https://example.net/");
        assert_inside(&session, text.len(), "linked");
        session.context_changed(&text, range.clone());
        let _ = session.paste_over(&text, &[(range.clone(), "https://example.org")]);
        assert_inside(&session, text.len(), "pasted over");
        session.blurred(&text, &[range.start]);
        let _ = session.backspace(&[range.end]);

        for len in [0, 3, huge - 20, huge - 1, huge] {
            session.compose_start(range.clone());
            session.compose_update(len);
            session.remote(Edit::replace(range.clone(), len));
            session.compose_update(2);
            session.compose_end(&text, len);
            assert_inside(&session, text.len(), "composed");
        }
    }
}

/// An editor that compares bytes or code units may report an edit of half a character. It counts as an edit of the whole
/// character.
#[test]
fn an_edit_of_half_a_character_is_one_of_the_character() {
    // "é" (c3 a9) became "è" (c3 a8).
    let mut session = Session::new(SessionOptions::default());
    session.load([manual(0..4), manual(4..6)], []);
    session.typed("xyèab", Edit::replace(3..4, 1));
    assert!(session.links().eq([manual(0..2), manual(4..6)]));

    // The two halves of a crab (🦀) become one character.
    let mut session = Session::new_utf16(SessionOptions::default());
    let at = Utf16Offset;
    session.load(
        [Mark {
            range: at(0)..at(1),
            href: "https://example.net/".into(),
            kind: MarkKind::Manual,
        }],
        [],
    );
    session.deleted(&[0xd83e, 0xdd80][..], Edit::delete(at(1)..at(2)));
    assert_eq!(session.link_count(), 0, "half of a character is not a link");
}

/// An editor may forget to end a composition before the next edit. The edit then ends it.
#[test]
fn an_edit_ends_a_composition() {
    let mut text = "ab cd".to_owned();
    let mut session = Session::new(SessionOptions::default());
    session.keep_units();
    session.load([manual(3..5)], []);
    session.compose_start(0..2);
    text.replace_range(0..2, "kana");
    session.compose_update(4);
    text.insert(0, '!');
    let effects = session.typed(&text, Edit::insert(0, 1));
    assert!(session.links().eq([manual(6..8)]));
    session.compose_update(9);
    assert!(session.links().eq([manual(6..8)]), "it has ended");
    // Undo treats it like any other edit.
    session.editor_undid(effects.steps[0].unit).unwrap();
    assert!(session.links().eq([manual(3..5)]));
    session.compose_update(9);
    assert!(session.links().eq([manual(3..5)]), "no composition is left");
}

/// An editor may also forget to end a composition before the next one starts. Then the first one is given up.
#[test]
fn a_composition_ends_the_one_before_it() {
    let mut session = Session::new(SessionOptions::default());
    session.load([manual(3..5)], []);
    session.compose_start(0..2);
    session.compose_update(4);
    assert!(session.links().eq([manual(5..7)]));
    session.compose_start(1..1);
    assert!(session.links().eq([manual(3..5)]));
    session.compose_update(1);
    assert!(session.links().eq([manual(4..6)]));
    session.compose_end("aかb cd", "か".len());
    assert!(session.links().eq([manual(6..8)]));
}

/// A document leaves out what would be inside of a character, from a file and from the editor's own program.
#[test]
fn links_and_mutes_cut_no_character() {
    for (range, fits) in [
        (0..2, true),
        (0..1, false),
        (1..3, false),
        (2..4, true),
        (2..5, false),
    ] {
        let (links, mutes) = (
            [manual(range.clone())],
            [mute(range.clone(), MuteCause::Undo)],
        );
        for (links, mutes) in [(&links[..], &[][..]), (&[], &mutes)] {
            let text = "éé".to_owned();
            let count =
                |document: &Document<String>| (document.links().count(), document.mutes().count());
            let expected = match fits {
                true => (links.len(), mutes.len()),
                false => (0, 0),
            };
            let options = SessionOptions::default();
            let (own, off) = (links.to_vec(), mutes.to_vec());
            let loaded = Document::load(text.clone(), options.clone(), own, off);
            assert_eq!(count(&loaded), expected, "{range:?}");
            let mut document = Document::new(text, options);
            document.apply(Input::SetLinks {
                range: 0..4,
                links: links.into(),
                mutes: mutes.into(),
            });
            assert_eq!(count(&document), expected, "{range:?}");
        }
    }
}

/// Only the session decides what belongs to the undo unit of a commit, a rewrite or an unmake.
#[test]
fn an_editor_begins_no_unit_of_the_sessions_own_kinds() {
    for kind in [UnitKind::Commit, UnitKind::Rewrite, UnitKind::Unmake] {
        let mut document = Document::new(String::new(), SessionOptions::default());
        document.apply(Input::BeginUnit(kind));
        document.apply(Input::Type("example.com"));
        document.apply(Input::Type(" "));
        assert!(document.is_armed(), "{kind:?}");
        document.apply(Input::EndUnit);
        document.apply(Input::Undo);
        document.apply(Input::Undo);
        assert_eq!(document.text(), "", "{kind:?}");
        assert_eq!(document.mutes().count(), 0, "{kind:?}");
    }
}

/// With the name in Unicode, the whole run would be one link. So the name stays as it is, and a Backspace takes the link off,
/// as `is_armed` says.
#[test]
fn a_rewrite_leaves_the_link_what_it_is() {
    for (typed, text, link) in [
        ("xn--fsq.com ", "例.com ", "例.com"),
        ("中xn--fsq.com ", "中xn--fsq.com ", "xn--fsq.com"),
        ("at xn--fsq.com/a/b ", "at 例.com/a/b ", "例.com/a/b"),
        (
            "at https://xn--fsq.com:80/a ",
            "at https://例.com:80/a ",
            "https://例.com:80/a",
        ),
        ("to me@xn--fsq.com ", "to me@例.com ", "me@例.com"),
        ("XN--FSQ.com ", "例.com ", "例.com"),
        // Labels that are in Unicode already are before, between and after the others.
        (
            "https://é.xn--fsq.字.xn--fsq.é.com ",
            "https://é.例.字.例.é.com ",
            "https://é.例.字.例.é.com",
        ),
        // The name has no other form in Unicode, as `xn--` begins no label.
        ("axn--b.com ", "axn--b.com ", "axn--b.com"),
    ] {
        let mut options = SessionOptions::default();
        options.rewrite_punycode = true;
        let mut utf16 = Session::new_utf16(options.clone());
        let mut units: Vec<u16> = typed.encode_utf16().collect();
        let effects = utf16.typed(&units, Edit::insert(Utf16Offset(0), units.len()));
        for rewrite in &effects.rewrites {
            let Range { start, end } = rewrite.range;
            units.splice(start.0..end.0, rewrite.text.encode_utf16());
        }
        assert_eq!(String::from_utf16(&units).unwrap(), text);

        let mut document = Document::new(String::new(), options);
        for c in typed.chars() {
            document.apply(Input::Type(c.encode_utf8(&mut [0; 4])));
        }
        assert_eq!(document.text(), text);
        let range = document.links().next().unwrap().range;
        assert_eq!(document.text().get(range), Some(link));
        assert!(document.is_armed());
        // The typing, the commit and the rewrite.
        let units = if text == typed { 2 } else { 3 };
        assert_eq!(document.undo_depth(), units, "{typed}");
        document.apply(Input::Backspace);
        assert_eq!(
            (document.text().as_str(), document.links().count()),
            (text, 0)
        );
    }
}

/// After a change of the settings, a Backspace does what it does without a commit before it.
#[test]
fn a_viewer_promises_no_backspace() {
    let mut document = Document::new(String::new(), SessionOptions::default());
    document.apply(Input::Type("example.com "));
    assert!(document.is_armed());
    let mut options = SessionOptions::default();
    options.read_only = true;
    document.set_options(options);
    assert!(!document.is_armed());
    document.apply(Input::Backspace);
    assert_eq!(document.links().count(), 1);
}

/// When nothing was typed, there is no undo unit below the commit that a blur makes. The commit's mute then takes the place of
/// the mutes that were there before, and stays.
#[test]
fn undoing_the_first_commit_mutes_for_good() {
    let mut options = SessionOptions::default();
    options.commit_on_blur = true;
    let loaded = mute(8..19, MuteCause::Unlink);
    let text = "https://example.com".to_owned();
    let mut document = Document::load(text, options, [], [loaded]);
    document.apply(Input::Blur);
    assert_eq!((document.links().count(), document.mutes().count()), (1, 0));
    document.apply(Input::Undo);
    assert!(!document.can_undo());
    assert!(document.mutes().eq([mute(0..19, MuteCause::Undo)]));
    document.apply(Input::Redo);
    assert_eq!((document.links().count(), document.mutes().count()), (1, 0));
}

/// Detection makes only links of the schemes that the options name, so an automatic link to another scheme is not loaded. A link
/// of the user's own is the editor's.
#[test]
fn loading_keeps_the_users_own_links() {
    for (href, is_auto) in [
        ("javascript:alert(1)", false),
        ("JavaScript:alert(1)", false),
        (" java\nscript:alert(1)", false),
        ("data:text/html,x", false),
        ("tel:123", false),
        ("//example.com", false),
        ("example.com", false),
        ("", false),
        ("https:", false),
        ("x-notes://example.com", false),
        ("https://example.com", true),
        ("HTTP://example.com", true),
        ("ftp://example.com", true),
        ("mailto:a@example.com", true),
    ] {
        let load = |kind, options: SessionOptions| {
            let text = "example.com".to_owned();
            let document = Document::load(text, options, [mark(0..11, href, kind)], []);
            document.links().count() == 1
        };
        let options = SessionOptions::default();
        assert_eq!(load(MarkKind::Auto, options.clone()), is_auto, "{href}");
        assert!(load(MarkKind::Manual, options), "{href}");
        let mut options = SessionOptions::default();
        let rule = livelink_detect::SchemeRule::Host;
        options.detection.schemes.add("x-notes", rule).unwrap();
        let kept = is_auto || href.starts_with("x-notes");
        assert_eq!(load(MarkKind::Auto, options), kept, "{href}");
    }
}

/// No command and no paste makes a link to an unsafe scheme.
#[test]
fn no_way_in_for_a_link_that_starts_programs() {
    let href = "javascript:alert(1)";
    let options = SessionOptions::default;
    let mut document = Document::new("a word ".to_owned(), options());
    document.apply(Input::Select(Selection { anchor: 2, head: 6 }));
    let outcome = document.apply(Input::Link { href });
    let why = outcome.refused.expect("a reason");
    assert_eq!(
        why,
        livelink_detect::TargetError::Scheme("javascript".to_owned())
    );
    assert!(outcome.idle && !document.can_undo());
    document.apply(Input::PasteLinked {
        text: "text",
        links: vec![mark(0..4, href, MarkKind::Manual)].into(),
    });
    assert_eq!(document.links().count(), 0);
}

/// The link command completes an address, as detection does, and says why it refuses one.
#[test]
fn the_link_command_completes_addresses() {
    for (typed, href) in [
        ("rust-lang.org/learn", Some("https://rust-lang.org/learn")),
        ("me@example.com", Some("mailto:me@example.com")),
        ("http://example.com", Some("http://example.com")),
        ("../notes", Some("../notes")),
        ("docs/notes", Some("docs/notes")),
        ("not a url", None),
    ] {
        let mut document = Document::new("word".to_owned(), SessionOptions::default());
        document.apply(Input::Select(Selection { anchor: 0, head: 4 }));
        let outcome = document.apply(Input::Link { href: typed });
        let made = document.links().next().map(|link| link.href.to_string());
        assert_eq!(made.as_deref(), href, "{typed}");
        assert_eq!(outcome.refused.is_some(), href.is_none(), "{typed}");
    }
}

/// Events may come in any order, with any offsets. None may end in a panic or leave a span outside the text.
#[test]
fn events_without_sense_break_nothing() {
    let mut random = fastrand::Rng::with_seed(18);
    for round in 0..300 {
        let mut session = Session::new(SessionOptions::default());
        if round % 2 == 0 {
            session.keep_units();
        }
        let mut units = Vec::new();
        for _ in 0..60 {
            let len = random.usize(..60);
            let text: String = (0..len)
                .map(|_| ['a', '.', 'c', ' ', '\n', 'é', '/', '🦀'][random.usize(..8)])
                .chain("example.com ".chars())
                .collect();
            let mut number = || match random.usize(..12) {
                0 => usize::MAX - random.usize(..3),
                _ => random.usize(..80),
            };
            let edit = Edit {
                start: number(),
                old_end: number(),
                new_end: number(),
            };
            let (range, len) = (number()..number(), number());
            let links = [manual(number()..number())];
            let event = match random.usize(..19) {
                0 | 1 => Event::Edited {
                    kind: EditKind::Typed,
                    edits: &[edit],
                },
                2 => Event::Edited {
                    kind: EditKind::LineBreak,
                    edits: &[edit],
                },
                3 => Event::Backspace {
                    carets: &[range.start],
                },
                4 => Event::Edited {
                    kind: EditKind::Deleted,
                    edits: &[edit],
                },
                5 => Event::PasteOver {
                    pastes: &[(range, "https://example.org")],
                },
                6 => Event::Edited {
                    kind: EditKind::Pasted,
                    edits: &[edit],
                },
                7 => Event::PastedLinked {
                    edits: &[edit],
                    links: &links,
                },
                8 => Event::Rewritten(edit),
                9 => Event::Remote(edit),
                10 => Event::Blur {
                    carets: &[range.start],
                },
                11 => Event::Unlink(&[range]),
                12 => Event::Link {
                    ranges: &[range],
                    href: "https://example.net",
                },
                13 => Event::ComposeStart(range),
                14 => Event::ComposeUpdate { len },
                15 => Event::ComposeEnd { len },
                16 => Event::ContextChanged(range),
                _ => match units.pop() {
                    Some(unit) if random.bool() => Event::EditorUndid(unit),
                    Some(unit) => Event::EditorRedid(unit),
                    None => Event::CaretMoved,
                },
            };
            let has_text = !matches!(
                event,
                Event::Backspace { .. }
                    | Event::Remote(_)
                    | Event::ComposeStart(_)
                    | Event::ComposeUpdate { .. }
                    | Event::EditorUndid(_)
                    | Event::EditorRedid(_)
                    | Event::CaretMoved
                    | Event::PasteOver { .. }
                    | Event::ComposeEnd { .. }
            );
            let what = format!("{event:?}");
            let effects = session.apply(&text, event);
            units.extend(effects.steps.iter().map(|step| step.unit));
            if has_text {
                assert_inside(&session, text.len(), &what);
            }
        }
    }
}

/// Several edits of one report are checked together, and those of the two halves of a character are one.
#[test]
fn edits_of_several_carets_are_checked_together() {
    // They overlap; they do not lead to this text; one lies outside the text.
    let wrong: [&[Edit]; 3] = [
        &[Edit::delete(0..3), Edit::delete(2..5)],
        &[Edit::insert(0, 1), Edit::insert(6, 1)],
        &[Edit::insert(9, 3), Edit::delete(0..3)],
    ];
    for edits in wrong {
        let mut session = Session::new(SessionOptions::default());
        session.typed("xabcde", Edit::insert(0, 1));
        session.link("xabcde", &[3..6], "https://example.net/");
        let effects = session.edited("xabcde", EditKind::Typed, edits);
        assert_eq!(session.link_count(), 0, "{edits:?}");
        let done = effects.steps.iter().map(|step| step.step.edit);
        let done: Vec<_> = done.collect();
        assert_eq!(done, [Some(Edit::replace(0..6, 6))], "{edits:?}");
    }
    // "ab🦀cd", where each half of the crab (d83e dd80) is replaced, and it becomes another animal.
    let at = Utf16Offset;
    let manual = |range: std::ops::Range<usize>| Mark {
        range: at(range.start)..at(range.end),
        href: "https://example.net/".into(),
        kind: MarkKind::Manual,
    };
    let mut session = Session::new_utf16(SessionOptions::default());
    session.load([manual(0..4), manual(4..6)], []);
    let halves = [
        Edit::replace(at(2)..at(3), 1),
        Edit::replace(at(3)..at(4), 1),
    ];
    let text: Vec<u16> = "ab\u{1F981}cd".encode_utf16().collect();
    let effects = session.edited(&text, EditKind::Typed, &halves);
    assert!(session.links().eq([manual(0..2), manual(4..6)]));
    assert_eq!(
        effects.steps[0].step.edit,
        Some(Edit::replace(at(2)..at(4), 2))
    );
}

/// The editor may rewrite the text of a link of the user's own. The link follows its text.
#[test]
fn a_rewritten_link_of_the_users_own_follows_its_text() {
    let mut session = Session::new(SessionOptions::default());
    session.load([manual(3..14)], []);
    let edit = Edit::replace(3..14, "例.com".len());
    session.rewritten("at 例.com now", edit);
    assert!(session.links().eq([manual(3..10)]));
}

/// The user's next action accepts the text that a composition shows, unless the document is read-only by then.
#[test]
fn the_next_action_accepts_a_composition() {
    for (read_only, expected) in [(false, "ab"), (true, "")] {
        let mut document = Document::new(String::new(), SessionOptions::default());
        document.apply(Input::ComposeStart);
        document.apply(Input::ComposeUpdate("ab"));
        let mut options = SessionOptions::default();
        options.read_only = read_only;
        document.set_options(options);
        document.apply(Input::Select(Selection::caret(0)));
        assert_eq!(document.text(), expected, "read only: {read_only}");
    }
}

/// A document that becomes read-only takes no more provisional text. The end of the composition drops it.
#[test]
fn a_composition_in_a_text_that_became_read_only() {
    let mut document = Document::new(String::new(), SessionOptions::default());
    document.apply(Input::ComposeStart);
    document.apply(Input::ComposeUpdate("a"));
    let mut options = SessionOptions::default();
    options.read_only = true;
    document.set_options(options);
    for (input, expected) in [
        (Input::ComposeUpdate("ab"), "a"),
        (Input::ComposeEnd("ab"), ""),
    ] {
        document.apply(input);
        assert_eq!(document.text(), expected);
    }
}

/// Before a change of the text is reported, no selection becomes a link.
#[test]
fn a_paste_over_an_unreported_text_is_not_handled() {
    let mut text = "docs".to_owned();
    let mut session = Session::new(SessionOptions::default());
    session.typed(&text, Edit::insert(0, 4));
    let pastes = &[(0..4, "https://example.com/")];
    text.push('x');
    assert!(!session.apply(&text, Event::PasteOver { pastes }).handled);
    text.pop();
    assert!(session.apply(&text, Event::PasteOver { pastes }).handled);
}

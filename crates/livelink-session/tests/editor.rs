//! The session as an editor uses it that has its own text, caret and undo.

#![expect(
    clippy::single_range_in_vec_init,
    reason = "one selection is a list with one range"
)]

mod support;

use fastrand::Rng;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use livelink_detect::{BareHosts, Detector, Options, SharedTlds, TldTable};
use livelink_index::Edit;
use livelink_session::{
    Context, Document, Dormant, EditKind, Effects, Event, Input, Mark, MarkChange, MarkKind,
    Origin, Permission, Selection, Session, SessionOptions, SpanChange, Step, Triggers, UnitId,
    UnitKind, UnitStep,
};
use support::spans::{manual, mark, unlinked};

/// An editor: a string, edited at any place, each edit reported.
struct Editor {
    text: String,
    session: Session,
}

impl Editor {
    fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            session: Session::new(SessionOptions::default()),
        }
    }

    fn type_at(&mut self, at: usize, typed: &str) -> Effects {
        self.text.insert_str(at, typed);
        self.session.apply(
            &self.text,
            Event::Edited {
                kind: EditKind::Typed,
                edits: &[Edit::insert(at, typed.len())],
            },
        )
    }

    fn delete(&mut self, range: Range<usize>) -> Effects {
        self.text.drain(range.clone());
        self.session.apply(
            &self.text,
            Event::Edited {
                kind: EditKind::Deleted,
                edits: &[Edit::delete(range)],
            },
        )
    }

    fn tell(&mut self, event: Event<'_>) -> Effects {
        self.session.apply(&self.text, event)
    }

    /// The text with `<links>` and `~mutes~`.
    fn shown(&self) -> String {
        let mut shown = self.text.clone();
        let mut signs: Vec<(usize, &str)> = Vec::new();
        for link in self.session.links() {
            signs.extend([(link.range.start, "<"), (link.range.end, ">")]);
        }
        for mute in self.session.mutes() {
            signs.extend([(mute.range.start, "~"), (mute.range.end, "~")]);
        }
        signs.sort_unstable();
        for (at, sign) in signs.into_iter().rev() {
            shown.insert_str(at, sign);
        }
        shown
    }
}

#[test]
fn a_commit_is_a_unit_on_top_of_its_character() {
    let mut editor = Editor::new("example.com");
    let effects = editor.type_at(11, " ");
    let units: Vec<_> = effects
        .steps
        .iter()
        .map(|step| (step.unit, step.kind))
        .collect();
    assert_eq!(
        units.iter().map(|unit| unit.1).collect::<Vec<_>>(),
        [UnitKind::Typing, UnitKind::Commit]
    );
    assert!(units[0].0 < units[1].0);
    assert_eq!(effects.announcement.added, 1);
    assert_eq!(effects.rescanned, &[0..11]);
    assert!(effects.armed);
}

#[test]
fn typing_joins_a_unit_only_where_it_goes_on() {
    let mut editor = Editor::new("ab");
    let unit = |effects: Effects| effects.steps[0].unit;
    let first = unit(editor.type_at(0, "x"));
    assert_eq!(unit(editor.type_at(1, "y")), first);
    // The editor moved the caret and said nothing of it.
    let elsewhere = unit(editor.type_at(4, "z"));
    assert_ne!(elsewhere, first);
    // It said so, and came back.
    editor.tell(Event::CaretMoved);
    assert_ne!(unit(editor.type_at(5, "z")), elsewhere);
}

/// A run of deletions goes on with the text before the caret or after it, and nowhere else.
#[test]
fn deletions_join_a_unit_only_where_it_goes_on() {
    for (second, is_same) in [(3..4, true), (2..3, true), (4..5, false), (1..2, false)] {
        let mut editor = Editor::new("abcdef");
        let first = editor.delete(3..4).steps[0].unit;
        let unit = editor.delete(second.clone()).steps[0].unit;
        assert_eq!(unit == first, is_same, "{second:?}");
    }
}

#[test]
fn backspace_is_armed_for_one_caret() {
    let mut editor = Editor::new("example.com");
    editor.type_at(11, " ");
    let effects = editor.tell(Event::Backspace { carets: &[3] });
    assert!(
        !effects.handled,
        "the caret is elsewhere, whatever the editor said about it"
    );
    assert_eq!(editor.shown(), "<example.com> ");
    let effects = editor.tell(Event::Backspace { carets: &[12] });
    assert!(!effects.handled, "and asking disarmed");

    let mut editor = Editor::new("example.com");
    editor.type_at(11, " ");
    let effects = editor.tell(Event::Backspace { carets: &[12] });
    assert!(effects.handled);
    assert_eq!(effects.steps[0].kind, UnitKind::Unmake);
    assert_eq!(editor.shown(), "~example.com~ ");
}

#[test]
fn effects_invert() {
    let mut editor = Editor::new("see https://exmple.com");
    editor.type_at(22, " ");
    let before: Vec<Mark> = editor.session.links().collect();
    let effects = editor.type_at(14, "a");
    let step = effects.steps[0].step.clone();
    assert_eq!(
        effects.announcement.changed, 1,
        "one changed, not one removed and one added"
    );
    let [change] = step.marks.as_slice() else {
        panic!("{:?}", step.marks)
    };
    assert_eq!(change.before.as_ref(), before.first());
    assert_eq!(
        change.after.as_ref().map(|mark| &*mark.href),
        Some("https://example.com")
    );
    let back = step.invert();
    assert_eq!(back.marks[0].after.as_ref(), before.first());
    assert_eq!(back.edit, Some(Edit::delete(14..15)));
}

#[test]
fn only_the_touched_run_is_scanned() {
    let mut editor = Editor::new(&"word ".repeat(1000));
    assert_eq!(
        editor.type_at(2500, "x").rescanned,
        Vec::<Range<usize>>::new(),
        "nothing live here"
    );
    let effects = editor.type_at(2501, " ");
    assert_eq!(
        effects.rescanned,
        &[2500..2501],
        "the run to the left of the space"
    );
}

#[test]
fn a_manual_link_is_never_unmade() {
    let mut editor = Editor::new("docs");
    editor
        .session
        .load([manual(0..4, "https://example.org")], []);
    editor.type_at(4, " ");
    assert!(!editor.tell(Event::Backspace { carets: &[5] }).handled);
    editor.delete(4..5);
    assert_eq!(editor.shown(), "<docs>");

    // Another user has linked the same text right after the commit.
    let mut editor = Editor::new("");
    editor.type_at(0, "example.com");
    editor.type_at(11, " ");
    let theirs = vec![manual(0..11, "https://example.org")];
    let effects = editor.session.remote_links(0..11, theirs, vec![]);
    assert!(!effects.armed);
    editor.tell(Event::Backspace { carets: &[12] });
    assert_eq!(editor.shown(), "<example.com> ");
}

#[test]
fn what_was_loaded_overlapping_is_made_to_fit() {
    let mut editor = Editor::new("example.com");
    let links = [0..7, 3..3, 4..11].map(|range| manual(range, "https://example.org"));
    editor.session.load(links, [unlinked(8..10)]);
    assert_eq!(
        editor.shown(),
        "exam<ple.com>",
        "a later link wins, and a mute under a link goes"
    );
}

/// A context that the test changes while the session holds it.
#[derive(Default)]
struct Code(Mutex<Option<Range<usize>>>);

impl Context for Code {
    fn permission(&self, range: Range<usize>) -> Permission {
        match &*self.0.lock().unwrap() {
            Some(code) if range.start < code.end && code.start < range.end => Permission::Deny,
            _ => Permission::Allow,
        }
    }
}

#[test]
fn links_that_fall_into_code_sleep_and_wake() {
    let mut editor = Editor::new("a example.com and example.org");
    let code = Arc::new(Code::default());
    editor.session.set_context(Some(code.clone()));
    editor.type_at(13, " ");
    assert_eq!(editor.shown(), "a <example.com>  and example.org");

    // A fence was opened before: the editor's parser says so a little later.
    let typed = editor.type_at(0, "`").steps[0].unit;
    *code.0.lock().unwrap() = Some(0..100);
    let effects = editor.tell(Event::ContextChanged(0..33));
    assert_eq!(editor.shown(), "`a example.com  and example.org");
    assert_eq!(
        (effects.steps[0].unit, effects.steps[0].kind),
        (typed, UnitKind::Typing),
        "in the unit of the edit that did it, which stays what it is"
    );

    // In code nothing is committed.
    editor.type_at(editor.text.len(), " ");
    assert_eq!(editor.shown(), "`a example.com  and example.org ");

    // The fence goes: what was a link is one again, what never was stays pending.
    editor.delete(0..1);
    *code.0.lock().unwrap() = None;
    editor.tell(Event::ContextChanged(0..33));
    assert_eq!(editor.shown(), "a <example.com>  and example.org ");
}

/// A change of context that comes after an undo belongs to no unit: the last one is not there any more.
#[test]
fn code_that_is_known_after_an_undo() {
    let mut editor = Editor::new("a example.com");
    let code = Arc::new(Code::default());
    editor.session.set_context(Some(code.clone()));
    editor.session.keep_units();
    editor.type_at(13, " ");
    let typed = editor.type_at(0, "`").steps[0].unit;
    editor.text.remove(0);
    assert!(editor.tell(Event::EditorUndid(typed)).handled);
    *code.0.lock().unwrap() = Some(0..100);
    let effects = editor.tell(Event::ContextChanged(0..14));
    assert_eq!(editor.shown(), "a example.com ");
    assert_eq!((effects.steps.len(), effects.untracked.len()), (0, 1));
}

/// A Backspace takes the last link off. It must not wait for one that the syntax has taken away meanwhile.
#[test]
fn code_disarms_backspace() {
    let mut editor = Editor::new("a example.com");
    let code = Arc::new(Code::default());
    editor.session.set_context(Some(code.clone()));
    assert!(editor.type_at(13, " ").armed);
    assert!(
        editor.tell(Event::ContextChanged(0..14)).armed,
        "nothing changed"
    );
    *code.0.lock().unwrap() = Some(0..100);
    assert!(!editor.tell(Event::ContextChanged(0..14)).armed);
    assert_eq!(editor.shown(), "a example.com ");
    assert!(!editor.session.is_armed() && editor.session.backspace(&[14]).is_none());
}

/// Nobody else sees the provisional text of an input method: it stays where their deletion around it leaves it, and what it
/// stands for goes.
#[test]
fn another_users_edit_leaves_provisional_text_alone() {
    let mut editor = Editor::new("see docs now, example.com ");
    editor.session.load(
        [
            manual(4..8, "https://example.org/x"),
            mark(14..25, "https://example.com", MarkKind::Auto),
        ],
        [],
    );
    editor.tell(Event::ComposeStart(4..8));
    editor.text.replace_range(4..8, "\u{307f}");
    editor.tell(Event::ComposeUpdate { len: 3 });
    assert_eq!(editor.shown(), "see \u{307f} now, <example.com> ");

    // They put a letter in, which would be in the middle of it.
    editor.text.insert(7, 'Z');
    editor.tell(Event::Remote(Edit::insert(7, 1)));
    // And they delete from the space before it to the space after it.
    editor.text.replace_range(3..9, "\u{307f}");
    editor.tell(Event::Remote(Edit::delete(3..9)));
    assert_eq!(editor.shown(), "see\u{307f}now, <example.com> ");

    editor.text.replace_range(3..6, "");
    editor.tell(Event::ComposeEnd { len: 0 });
    assert_eq!(editor.shown(), "seenow, <example.com> ");
}

/// If the text became another one that nobody reported, the place of the composition is lost, and its end does nothing.
#[test]
fn a_composition_ends_with_its_text() {
    let mut editor = Editor::new("a");
    editor.type_at(1, "b");
    editor.tell(Event::ComposeStart(2..2));
    editor.text.insert(2, '\u{307f}');
    editor.tell(Event::ComposeUpdate { len: 3 });
    editor.text = "example.com and more".to_owned();
    editor.tell(Event::ContextChanged(0..5));
    let effects = editor.tell(Event::ComposeEnd { len: 3 });
    assert!(
        effects.steps.is_empty() && effects.untracked.is_empty(),
        "{effects:?}"
    );
}

#[test]
fn explicit_links_only() {
    struct Comment;
    impl Context for Comment {
        fn permission(&self, _: Range<usize>) -> Permission {
            Permission::ExplicitOnly
        }
    }
    let mut editor = Editor::new("example.com https://example.org");
    editor.session.set_context(Some(Arc::new(Comment)));
    editor.type_at(11, " ");
    editor.type_at(editor.text.len(), " ");
    assert_eq!(editor.shown(), "example.com  <https://example.org> ");
}

/// No selection becomes a link by a paste where nothing may become one.
#[test]
fn a_selection_that_may_not_link_is_replaced() {
    struct Everywhere(Permission);
    impl Context for Everywhere {
        fn permission(&self, _: Range<usize>) -> Permission {
            self.0
        }
    }
    for (permission, handled) in [
        (Permission::Allow, true),
        (Permission::NoFileNames, true),
        (Permission::ExplicitOnly, true),
        (Permission::ShowOnly, false),
        (Permission::Deny, false),
    ] {
        let mut editor = Editor::new("");
        let context = Arc::new(Everywhere(permission));
        editor.session.set_context(Some(context));
        editor.type_at(0, "docs");
        let pastes = &[(0..4, "https://example.com/")];
        let effects = editor.tell(Event::PasteOver { pastes });
        assert_eq!(effects.handled, handled, "{permission:?}");
    }
}

#[test]
fn events_out_of_order_do_no_harm() {
    let mut editor = Editor::new("ab");
    for event in [
        Event::ComposeUpdate { len: 3 },
        Event::ComposeEnd { len: 2 },
        Event::ComposeStart(0..2),
        Event::ComposeStart(1..1),
        Event::ComposeEnd { len: 0 },
        Event::Backspace { carets: &[99] },
        Event::Unlink(&[50..60]),
        Event::Link {
            ranges: &[1..1],
            href: "",
        },
        Event::PasteOver {
            pastes: &[(0..0, "https://example.com")],
        },
        Event::Blur { carets: &[77] },
        Event::ContextChanged(5..900),
    ] {
        let effects = editor.tell(event.clone());
        assert!(
            effects.steps.is_empty() && !effects.handled,
            "{event:?} did {effects:?}"
        );
    }
    assert_eq!(editor.shown(), "ab");
}

/// A editor that reports edits it never made, ranges backwards, offsets inside characters and past the end: the answers are
/// worth nothing, but there are answers, and links stay in order.
#[test]
fn nonsense_does_no_harm() {
    let mut rng = Rng::with_seed(1);
    let mut below = |limit: usize| rng.usize(..limit);
    let mut editor = Editor::new(
        "see example.com, https://example.org/\u{e4}\u{1F468}\u{200D}\u{1F469} \u{6f22}\u{5b57} me@example.net ",
    );
    let len = editor.text.len();
    for round in 0..20_000 {
        let (a, b, c) = (below(len + 9), below(len + 9), below(len + 9));
        let edit = Edit {
            start: a,
            old_end: b,
            new_end: c,
        };
        let event = match below(16) {
            0 => Event::Edited {
                kind: EditKind::Typed,
                edits: &[edit],
            },
            1 => Event::Edited {
                kind: EditKind::LineBreak,
                edits: &[edit],
            },
            2 => Event::Backspace { carets: &[a] },
            3 => Event::Edited {
                kind: EditKind::Deleted,
                edits: &[edit],
            },
            4 => Event::PasteOver {
                pastes: &[(a..b, "https://example.com")],
            },
            5 => Event::Edited {
                kind: EditKind::Pasted,
                edits: &[edit],
            },
            6 => Event::Edited {
                kind: EditKind::InsertedPlain,
                edits: &[edit],
            },
            7 => Event::Remote(edit),
            8 => Event::CaretMoved,
            9 => Event::Blur { carets: &[a] },
            10 => Event::Unlink(&[a..b]),
            11 => Event::Link {
                ranges: &[a..b],
                href: "https://example.org",
            },
            12 => Event::ComposeStart(a..b),
            13 => Event::ComposeUpdate { len: c },
            14 => Event::ComposeEnd { len: c },
            _ => Event::ContextChanged(a..b),
        };
        editor.tell(event.clone());
        let links: Vec<Mark> = editor.session.links().collect();
        let ordered = links
            .windows(2)
            .all(|two| two[0].range.end <= two[1].range.start);
        assert!(
            ordered && links.iter().all(|link| !link.range.is_empty()),
            "round {round}, {event:?}: {links:?}"
        );
    }
}

/// A editor whose own stack joins what the session keeps apart: one undo of the editor's is two units.
#[test]
fn an_editor_may_undo_several_units_at_once() {
    let mut editor = Editor::new("");
    editor.session.keep_units();
    let typed = editor.type_at(0, "example.com ");
    let [typing, commit] = typed.steps.as_slice() else {
        panic!("{typed:?}")
    };
    editor.type_at(12, "x");
    editor.text.clear();
    let undone = editor.tell(Event::EditorUndid(typing.unit));
    assert!(undone.handled && !undone.armed);
    assert_eq!(
        (undone.announcement.removed, editor.shown().as_str()),
        (1, "")
    );

    editor.text.push_str("example.com ");
    assert!(editor.tell(Event::EditorRedid(commit.unit)).handled);
    assert_eq!(editor.shown(), "<example.com> ");
    // A unit of another session, of which there were more.
    let mut other = Editor::new("");
    let unknown = (0..9).map(|_| {
        other.tell(Event::CaretMoved);
        other.type_at(0, "x").steps[0].unit
    });
    let unknown = unknown.last().expect("nine units");
    assert!(
        !editor.tell(Event::EditorUndid(unknown)).handled,
        "nobody knows this unit"
    );
    assert_eq!(editor.shown(), "<example.com> ");
}

#[test]
fn what_the_editor_undid_is_carried_past_other_users_edits() {
    let mut editor = Editor::new("");
    editor.session.keep_units();
    let commit = editor.type_at(0, "example.com ").steps[1].unit;
    editor.text.insert_str(0, "Zoe ");
    editor.tell(Event::Remote(Edit::insert(0, 4)));
    assert!(editor.tell(Event::EditorUndid(commit)).handled);
    assert_eq!(editor.shown(), "Zoe ~example.com~ ");
    editor.tell(Event::EditorRedid(commit));
    assert_eq!(editor.shown(), "Zoe <example.com> ");
}

#[test]
fn without_kept_units_nothing_is_undone() {
    let mut editor = Editor::new("");
    let commit = editor.type_at(0, "example.com ").steps[1].unit;
    assert!(!editor.tell(Event::EditorUndid(commit)).handled);
    assert_eq!(editor.shown(), "<example.com> ");
}

/// A screen reader says which links are new, gone, or lead elsewhere. It does not mention a link that only moved or grew.
#[test]
fn an_announcement_counts_what_the_user_would_notice() {
    let said = |effects: Effects| {
        let said = effects.announcement;
        (said.added, said.removed, said.changed)
    };
    let mut editor = Editor::new("example.com/a here");
    assert_eq!(said(editor.tell(Event::Blur { carets: &[0] })), (0, 0, 0));
    assert_eq!(said(editor.type_at(13, " ")), (1, 0, 0));
    let (range, href) = (15..19, "https://example.net/");
    assert_eq!(
        said(editor.tell(Event::Link {
            ranges: std::slice::from_ref(&range),
            href
        })),
        (1, 0, 0)
    );
    assert_eq!(
        said(editor.tell(Event::Link {
            ranges: std::slice::from_ref(&range),
            href
        })),
        (0, 0, 0)
    );
    // A manual link that grows keeps its target, an automatic one gets another.
    assert_eq!(said(editor.type_at(17, "x")), (0, 0, 0));
    assert_eq!(said(editor.type_at(12, "x")), (0, 0, 1));
    editor.text.insert(17, 'Z');
    assert_eq!(said(editor.session.remote(Edit::insert(17, 1))), (0, 0, 0));
    let href = "https://example.net/other";
    assert_eq!(
        said(editor.tell(Event::Link {
            ranges: &[18..18],
            href
        })),
        (0, 0, 1)
    );
    let all = 0..editor.text.len();
    assert_eq!(said(editor.tell(Event::Unlink(&[all]))), (0, 2, 0));
}

/// An undo tree keeps every step that ever was. Going from one branch to another undoes and does steps that a stack has
/// forgotten long ago.
#[test]
fn an_undo_tree_plays_its_own_steps() {
    let mut editor = Editor::new("");
    let kept = |effects: Effects| effects.steps;
    // One branch: a link that was edited. The text of each step is the editor's own to keep.
    let typed = kept(editor.type_at(0, "example.com "));
    let edited = kept(editor.type_at(3, "a"));
    assert_eq!(editor.shown(), "<exaample.com> ");

    // Back to the start.
    let undo = |editor: &mut Editor, steps: &[UnitStep]| {
        let mut way_back = Vec::new();
        for step in steps.iter().rev() {
            if let Some(edit) = step.step.edit {
                let range = edit.start..edit.new_end;
                editor.text.replace_range(range, "");
            }
            way_back.extend(editor.session.play(step.undone()).untracked);
        }
        way_back
    };
    let redo_edited = undo(&mut editor, &edited);
    assert_eq!(editor.shown(), "<example.com> ");
    let redo_typed = undo(&mut editor, &typed);
    assert_eq!(editor.shown(), "");

    // Another branch, which is left again. A stack has nothing to do again any more.
    let other = kept(editor.type_at(0, "b.org "));
    undo(&mut editor, &other[1..]);
    assert_eq!(
        editor.shown(),
        "~b.org~ ",
        "the next space must not link it"
    );
    undo(&mut editor, &other[..1]);
    assert_eq!(editor.shown(), "");

    // And the first branch once more: each step that undid it, backwards.
    editor.text = "example.com ".to_owned();
    for step in redo_typed.into_iter().rev() {
        editor.session.play(step.invert());
    }
    assert_eq!(editor.shown(), "<example.com> ");
    editor.text = "exaample.com ".to_owned();
    for step in redo_edited.into_iter().rev() {
        editor.session.play(step.invert());
    }
    assert_eq!(editor.shown(), "<exaample.com> ");
    assert_eq!(
        editor.session.link_at(0).unwrap().href.as_ref(),
        "https://exaample.com"
    );
}

/// An editor that plays a step has left the line of its units, so those that the session kept are gone.
#[test]
fn a_played_step_ends_the_kept_units() {
    let mut editor = Editor::new("");
    editor.session.keep_units();
    let typed = editor.type_at(0, "example.com ").steps;
    editor.session.play(typed[1].undone());
    let undone = editor.tell(Event::EditorUndid(typed[0].unit));
    assert!(!undone.handled);
}

#[test]
fn a_kept_step_that_does_not_fit_does_no_harm() {
    let mut editor = Editor::new("");
    let steps = editor.type_at(0, "example.com ").steps;
    // The link is there already, over a text that is not in the way.
    editor.session.play(steps[1].step.clone());
    assert_eq!(editor.shown(), "<example.com> ");
    // Its links lie outside the text, or lead to what detection does not link.
    let strange = [
        mark(5..99, "https://example.com", MarkKind::Auto),
        mark(2..5, "javascript:alert(1)", MarkKind::Auto),
    ];
    let step = Step {
        marks: strange
            .map(|mark| MarkChange {
                before: None,
                after: Some(mark),
            })
            .into(),
        ..Step::default()
    };
    editor.session.play(step);
    assert_eq!(editor.shown(), "<example.com> ");
    let sleeps = |range| SpanChange {
        before: None,
        after: Some(Dormant { range }),
    };
    editor.session.play(Step {
        dormant: vec![sleeps(11..12), sleeps(12..99)],
        ..Step::default()
    });
    let dormant = editor.session.dormant_in(0..99);
    assert!(dormant.eq([Dormant { range: 11..12 }]));
    // Its edit is of another text: the next report shows that, and the session looks at the whole text.
    let step = Step {
        edit: Some(Edit::delete(50..60)),
        ..Step::default()
    };
    editor.session.play(step);
    editor.type_at(12, "x");
    assert_eq!(editor.shown(), "<example.com> x");
    // It brings back a link where the user has muted one since.
    editor.tell(Event::Unlink(&[0..0]));
    assert_eq!(editor.shown(), "~example.com~ x");
    editor.session.play(steps[1].step.clone());
    assert_eq!(editor.shown(), "<example.com> x");
}

/// The edits of a report in any order, and with two at one place.
#[test]
fn edits_of_several_carets_come_in_any_order() {
    let mut session = Session::new(SessionOptions::default());
    let spaces = [
        Edit::insert(17, 1),
        Edit::insert(11, 1),
        Edit::insert(11, 1),
    ];
    let effects = session.edited("example.com  \nb.org ", EditKind::Typed, &spaces);
    let found: Vec<Range<usize>> = session.links().map(|mark| mark.range).collect();
    assert_eq!(found, [0..11, 14..19]);
    let edits: Vec<Edit> = effects.steps.iter().filter_map(|it| it.step.edit).collect();
    let in_order = [
        Edit::insert(11, 1),
        Edit::insert(12, 1),
        Edit::insert(19, 1),
    ];
    assert_eq!(edits, in_order, "each in offsets after the ones before it");
    assert!(session.clone().backspace(&[12, 20]).is_none());
    assert!(session.backspace(&[20, 13, 12]).is_some());
    assert_eq!(session.mute_count(), 2);
}

/// Another user's links take the place of those that are there. Those that stay are not reported, and none lies outside the
/// text or over another one.
#[test]
fn links_of_others_take_the_place_of_what_is_there() {
    let mut editor = Editor::new("see ");
    editor.type_at(4, "example.com");
    assert!(editor.type_at(15, " ").armed);
    let own = mark(4..15, "https://example.com", MarkKind::Auto);
    let theirs = manual(0..3, "https://example.org/");

    let effects = editor
        .session
        .remote_links(0..16, vec![theirs.clone(), own.clone()], vec![]);
    assert_eq!(editor.shown(), "<see> <example.com> ");
    assert_eq!(effects.announcement.added, 1);
    assert!(effects.armed, "the fresh link is still there");
    assert!(effects.steps.is_empty());

    let mute = unlinked(4..15);
    let effects = editor
        .session
        .remote_links(4..15, vec![], vec![mute.clone()]);
    assert_eq!(editor.shown(), "<see> ~example.com~ ");
    assert!(!effects.armed);
    editor.type_at(16, " ");
    assert_eq!(editor.shown(), "<see> ~example.com~  ", "it stays off");

    // What cannot be right is passed over: outside the text, over another one, empty, an automatic link to another scheme.
    let wrong = vec![
        own.clone(),
        manual(10..16, "https://example.org/"),
        manual(15..15, "https://example.org/"),
        mark(15..16, "javascript:alert()", MarkKind::Auto),
        manual(15..99, "https://example.org/"),
    ];
    editor.session.remote_links(0..17, wrong, vec![mute]);
    assert_eq!(editor.shown(), "see <example.com>  ");

    // A link that reaches out of the range goes as a whole.
    editor.session.remote_links(14..15, vec![], vec![]);
    assert_eq!(editor.shown(), "see example.com  ");
}

/// What another user sends replaces what shares a character with the range. What only touches the range stays. A mute of
/// theirs under a link of theirs is left out, and so is an own mute under a link that reaches out of the range.
#[test]
fn links_of_others_at_the_edges_of_a_range() {
    let mut editor = Editor::new("aa bb cc dd");
    let old = [unlinked(0..2), unlinked(3..5), unlinked(6..8)];
    editor.session.load([], old.clone());
    // Touching on both sides.
    editor.session.remote_links(2..3, vec![], vec![]);
    editor.session.remote_links(5..6, vec![], vec![]);
    assert_eq!(editor.shown(), "~aa~ ~bb~ ~cc~ dd");
    // Theirs reaches from the range over a mute before it and over one after it.
    let link = manual(0..8, "https://example.org/");
    let theirs = vec![unlinked(3..5), unlinked(9..11)];
    editor.session.remote_links(3..11, vec![link], theirs);
    assert_eq!(editor.shown(), "<aa bb cc> ~dd~");
}

/// A link between the new ones that only touches the range stays, too.
#[test]
fn a_link_between_links_of_others() {
    let mut editor = Editor::new("aa bb cc");
    let link = |range| manual(range, "https://example.org/");
    editor.session.load([link(5..6)], []);
    let theirs = vec![link(0..2), link(6..8)];
    editor.session.remote_links(3..5, theirs, vec![]);
    assert_eq!(editor.session.link_count(), 3);
}

/// The links of a paste at several carets belong to the text that they are in, also if the texts touch.
#[test]
fn pasted_links_that_touch() {
    let mut session = Session::new(SessionOptions::default());
    let texts = [Edit::replace(0..1, 3), Edit::replace(1..2, 3)];
    let links = [manual(0..3, "../x1"), manual(3..6, "../x2")];
    session.apply(
        "onetwo",
        Event::PastedLinked {
            edits: &texts,
            links: &links,
        },
    );
    assert!(session.links().eq(links));
}

/// The user's undo brings a mute back where another user has made a link meanwhile. A link and a mute never share a character.
#[test]
fn an_undo_leaves_links_of_others() {
    let mut editor = Editor::new("");
    editor.session.keep_units();
    editor.type_at(0, "b.org ");
    assert!(editor.session.backspace(&[6]).is_some());
    editor.session.caret_moved();
    editor.type_at(5, "/a");
    let commit = editor.type_at(7, " ").steps[1].unit;
    assert_eq!(editor.shown(), "<b.org/a>  ");
    let theirs = manual(0..5, "https://example.org/");
    editor.session.remote_links(0..9, vec![theirs], vec![]);
    let effects = editor.session.editor_undid(commit).expect("a kept unit");
    assert_eq!(editor.shown(), "<b.org>/a  ");
    assert!(effects.handled);
}

/// The session keeps no more units than the editor can undo.
#[test]
fn units_that_are_forgotten_are_not_kept() {
    let mut editor = Editor::new("");
    editor.session.keep_units();
    let mut units = Vec::new();
    for at in 0..10 {
        let step = &editor.type_at(2 * at, "x ").steps[0];
        units.push(step.unit);
        editor.session.caret_moved();
    }
    editor.session.forget_units(units[7]);
    assert!(editor.session.editor_undid(units[6]).is_none());
    editor.text.truncate(14);
    assert!(editor.session.editor_undid(units[7]).is_some());
    assert!(editor.session.editor_redid(units[9]).is_some());
    // Whoever has no undo forgets all of them.
    editor.session.forget_units(UnitId::from_number(u64::MAX));
    assert!(editor.session.editor_undid(units[9]).is_none());
}

/// A link was edited and edited back while autolink was off, so its range is dormant. A commit makes it a link again, and then
/// nothing there is dormant.
#[test]
fn a_commit_ends_dormant_ranges() {
    let mut editor = Editor::new("example.com");
    editor.type_at(11, " ");
    editor.type_at(7, "!");
    let dormant = |editor: &Editor| editor.session.dormant_in(0..20).count();
    assert_eq!(
        (editor.shown().as_str(), dormant(&editor)),
        ("example!.com ", 1)
    );
    let mut options = SessionOptions::default();
    options.autolink = false;
    editor.session.set_options(options.clone());
    editor.delete(7..8);
    assert_eq!(dormant(&editor), 1);
    options.autolink = true;
    options.commit_on_blur = true;
    editor.session.set_options(options);
    editor.session.blurred(&editor.text, &[3]);
    assert_eq!(
        (editor.shown().as_str(), dormant(&editor)),
        ("<example.com> ", 0)
    );
}

/// The link command makes a link of each line. A line that is a link already gets another target, which is one change.
#[test]
fn a_link_over_a_whole_line_gets_the_new_target() {
    let mut editor = Editor::new("one\ntwo\nthree");
    let old = "https://a.org/";
    editor.session.load([manual(4..7, old)], []);
    let effects = editor
        .session
        .link(&editor.text, &[0..13], "https://b.org/");
    let counts = effects.announcement;
    assert_eq!((counts.added, counts.removed, counts.changed), (2, 0, 1));
    assert_eq!(editor.shown(), "<one>\n<two>\n<three>");
}

/// After an edit that cannot be right, the session detects in the whole text if it had links.
#[test]
fn a_full_look_says_where_it_detected() {
    let wrong = Edit {
        start: 9,
        old_end: 3,
        new_end: 15,
    };
    for (text, rescanned) in [("example.com ", Some(0..12)), ("example com ", None)] {
        let mut editor = Editor::new("");
        editor.type_at(0, text);
        let effects = editor.tell(Event::Edited {
            kind: EditKind::Typed,
            edits: &[wrong],
        });
        assert!(effects.rescanned.into_iter().eq(rescanned), "{text}");
    }
}

/// The next input follows the rules of detection that were set before it.
#[test]
fn rules_of_detection_may_be_set_later() {
    let mut document = Document::new(String::new(), SessionOptions::default());
    let mut options = SessionOptions::default();
    let rule = livelink_detect::SchemeRule::Host;
    options.detection.schemes.add("x-notes", rule).unwrap();
    document.set_options(options);
    document.apply(Input::Type("x-notes://example.com/a "));
    let ranges = document.links().map(|link| link.range);
    assert!(ranges.eq([0..23]));
}

/// The next edit follows the table of top-level domains that has replaced the old one.
#[test]
fn a_new_table_counts_at_the_next_edit() {
    let tlds = SharedTlds::default();
    let mut editor = Editor::new("");
    let detector = Detector::with_tlds(Options::default(), tlds.clone());
    editor.session.set_detector(detector);
    editor.type_at(0, "see b.com and a.livelinkbbb");
    let mut list = "# Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC\n".to_owned();
    for n in 0..1_000 {
        let digits = [n / 100, n / 10 % 10, n % 10];
        let letters = digits.map(|digit| char::from(b'A' + digit as u8));
        list.push_str(&format!("LIVELINK{}\n", String::from_iter(letters)));
    }
    tlds.replace(TldTable::from_iana(list.as_bytes()).unwrap());
    editor.type_at(27, " ");
    assert_eq!(editor.shown(), "see <b.com> and <a.livelinkbbb> ");
}

/// A link may end where a link of the user's own begins.
#[test]
fn a_commit_right_before_a_link_of_the_users_own() {
    let mut editor = Editor::new("b.org,docs");
    let links = [manual(5..10, "https://example.org")];
    editor.session.load(links, []);
    editor.type_at(10, " ");
    let ranges = editor.session.links().map(|link| link.range);
    assert!(ranges.eq([0..5, 5..10]), "{}", editor.shown());
}

/// A loaded link may cover two runs. A key in one of them derives both again.
#[test]
fn a_key_in_a_link_over_two_runs() {
    for (at, shown) in [(3, "a <bx.org> <c.org> d"), (9, "a <b.org> <cx.org> d")] {
        let mut editor = Editor::new("a b.org c.org d");
        let link = mark(2..13, "https://b.org", MarkKind::Auto);
        editor.session.load([link], []);
        editor.type_at(at, "x");
        assert_eq!(editor.shown(), shown);
    }
}

/// A trigger that is no boundary commits the run around it, and no other run.
#[test]
fn a_trigger_at_the_start_of_a_run_commits_it() {
    let mut editor = Editor::new("aaaaaaaaaa b.org c.org");
    let mut options = SessionOptions::default();
    options.triggers = Triggers::Characters("（".into());
    editor.session.set_options(options);
    editor.type_at(11, "（");
    assert_eq!(editor.shown(), "aaaaaaaaaa （<b.org> c.org");
}

/// A change of context reaches the document's links. If no unit holds it, no number of an earlier state comes back.
#[test]
fn a_document_follows_its_context() {
    let text = "example.com".to_owned();
    let link = mark(0..11, "https://example.com", MarkKind::Auto);
    let mut document = Document::load(text, SessionOptions::default(), [link], []);
    let code = Arc::new(Code::default());
    document.set_context(Some(code.clone()));
    let before = document.state_id();
    *code.0.lock().unwrap() = Some(0..11);
    let outcome = document.apply(Input::ContextChanged(0..11));
    assert_eq!((outcome.removed.len(), document.links().count()), (1, 0));
    assert_ne!(document.state_id(), before);
}

/// A change of context may come while an input method shows its text. The units know nothing of that text, so none of them holds the
/// change, and undo leads to no link in a wrong place.
#[test]
fn code_that_is_known_during_a_composition() {
    for (result, after) in [("", "yx a.de "), ("z", "yzx a.de ")] {
        let mut document = Document::new(String::new(), SessionOptions::default());
        let code = Arc::new(Code::default());
        document.set_context(Some(code.clone()));
        document.apply(Input::Type("x a.de"));
        document.apply(Input::Type(" "));
        document.apply(Input::Select(Selection::caret(0)));
        document.apply(Input::Type("y"));
        assert_eq!(document.links().count(), 1);
        document.apply(Input::ComposeUpdate("provisional"));
        *code.0.lock().unwrap() = Some(0..100);
        document.apply(Input::ContextChanged(0..20));
        assert_eq!(document.links().count(), 0);
        document.apply(Input::ComposeEnd(result));
        assert_eq!(document.text(), after);
        while document.can_undo() {
            document.apply(Input::Undo);
            for link in document.links() {
                assert_eq!(document.text().get(link.range), Some("a.de"), "{result:?}");
            }
        }
        assert_eq!(document.text(), "");
        while document.can_redo() {
            document.apply(Input::Redo);
            for link in document.links() {
                assert_eq!(document.text().get(link.range), Some("a.de"), "{result:?}");
            }
        }
        assert_eq!(document.text(), after);
    }
}

/// An edit that detects nothing may leave the length of the text as it was. The next commit knows it all the same.
#[test]
fn a_commit_knows_of_edits_without_detection() {
    let remote = |text| Input::Insert {
        at: 7,
        text,
        origin: Origin::Remote,
        linkify: false,
    };
    let replace = Input::Replace {
        range: 7..8,
        text: "z",
        linkify: false,
    };
    let on = Input::SetAutolink;
    let select = Input::Select(Selection::caret(3));
    // The commit is of a run so long that its key scans only the end of it.
    let text = format!("example.com,{}", ",a".repeat(3_000));
    let others = vec![Input::RemoteDelete(7..8), remote("z"), Input::Type(" ")];
    for inputs in [vec![on(false), replace, on(true)], others] {
        let mut options = SessionOptions::default();
        options.commit_on_blur = true;
        let mut document = Document::new(text.clone(), options);
        document.apply(Input::Select(Selection::caret(text.len())));
        document.apply(Input::Type("b"));
        for input in inputs {
            document.apply(input);
            assert_eq!(document.links().count(), 0);
        }
        document.apply(select.clone());
        document.apply(Input::Blur);
        assert_eq!(document.links().count(), 0);
    }
}

/// Restored spans that are empty are left out. A link that only touches the range stays.
#[test]
fn a_restore_leaves_what_touches_its_range() {
    let mut editor = Editor::new("0123456789");
    let link = |range| manual(range, "https://example.org");
    editor.session.load([link(4..8)], []);
    let restored = vec![link(1..1), link(2..3)];
    editor.session.restore(8..10, restored, vec![], vec![]);
    assert_eq!(editor.shown(), "01<2>3<4567>89");
}

/// The options name the kinds of text that link by themselves.
#[test]
fn a_commit_links_the_kinds_that_the_options_name() {
    let text = "a.com/b c.rocks https://b.org me@c.net";
    let (all, common, none) = (BareHosts::All, BareHosts::Common, BareHosts::None);
    for (urls, emails, bare_hosts, expected) in [
        (
            true,
            true,
            all,
            "<a.com/b> <c.rocks> <https://b.org> <me@c.net>",
        ),
        (
            true,
            true,
            common,
            "<a.com/b> c.rocks <https://b.org> <me@c.net>",
        ),
        (
            true,
            false,
            none,
            "a.com/b c.rocks <https://b.org> me@c.net",
        ),
        (
            true,
            true,
            none,
            "a.com/b c.rocks <https://b.org> <me@c.net>",
        ),
        (false, true, all, "a.com/b c.rocks https://b.org <me@c.net>"),
    ] {
        let mut editor = Editor::new("");
        let mut options = SessionOptions::default();
        (options.urls, options.emails) = (urls, emails);
        options.detection.bare_hosts = bare_hosts;
        editor.session.set_options(options);
        for c in text.chars().chain([' ']) {
            editor.type_at(editor.text.len(), c.encode_utf8(&mut [0; 4]));
        }
        assert_eq!(editor.shown().trim_end(), expected);

        // So does a paste.
        editor.delete(0..editor.text.len());
        editor.text.push_str(text);
        editor.tell(Event::Edited {
            kind: EditKind::Pasted,
            edits: &[Edit::insert(0, text.len())],
        });
        assert_eq!(editor.shown(), expected);
    }
}

/// However long a run is, its commit links nothing in the run before it.
#[test]
fn a_commit_of_a_long_run_leaves_the_run_before_alone() {
    let mut editor = Editor::new(&format!("b.org {}", "a".repeat(3_000)));
    editor.type_at(editor.text.len(), " ");
    assert_eq!(editor.session.link_count(), 0);
}

//! Random documents and random inputs to them.

use std::ops::Range;

use fastrand::Rng;
use livelink_detect::Detector;
use livelink_index::check::patterns;
use livelink_session::{
    Carets, Document, Input, Mark, MarkKind, Mute, MuteCause, Origin, Selection, SessionOptions,
    Triggers, UnitKind,
};

use crate::own_undo::OwnUndo;
use crate::rules::Model;
use crate::state::What;

const PIECES: &[&str] = &[
    "a",
    ".",
    ",",
    "/",
    "@",
    " ",
    " ",
    "\n",
    "\u{3000}",
    ".com",
    "example.com",
    "b.org",
    "https://",
    "me@a.com",
    "https://example.com/p",
    "\u{e9}",
    "\u{5b57}",
    "?",
    "(",
    ")",
    "\u{1F980}",
    "xn--fsq.com",
    "xn--p1ai",
    ";",
    "x",
    "#",
    "#a",
    "AB-1",
];
const REMOTE: &[&str] = &["Z", "ZZ", "Z Z", "Z\nZ", "Z.ZZ", ".org"];

fn pick<'a>(random: &mut Rng, all: &[&'a str]) -> &'a str {
    all[random.usize(..all.len())]
}

fn place(random: &mut Rng, text: &str) -> usize {
    text.floor_char_boundary(random.usize(..=text.len()))
}

fn range(random: &mut Rng, text: &str, most: usize) -> Range<usize> {
    let start = place(random, text);
    let end = text.floor_char_boundary((start + random.usize(..=most)).min(text.len()));
    start..end.max(start)
}

const CAUSES: [MuteCause; 3] = [MuteCause::Backspace, MuteCause::Undo, MuteCause::Unlink];

/// Returns a document with links and mutes of every kind, and the model of it.
fn loaded(random: &mut Rng) -> (OwnUndo, Model) {
    let mut options = SessionOptions::default();
    options.commit_on_blur = random.usize(..3) == 0;
    options.autolink = random.usize(..8) > 0;
    options.rewrite_punycode = random.usize(..2) == 0;
    if random.usize(..4) == 0 {
        options.triggers = Triggers::Characters(pick(random, &["x;", " \n", ".", "/ "]).into());
    }
    let mut detector = Detector::default();
    if random.usize(..3) == 0 {
        detector = detector.with_patterns(patterns());
    }
    let text: String = (0..random.usize(..16))
        .map(|_| pick(random, PIECES))
        .collect();
    let (mut marks, mut mutes) = (Vec::<Mark>::new(), Vec::<Mute>::new());
    for link in detector.detect(&text) {
        let href = detector.href(&text[link.range.clone()], link.kind);
        match random.usize(..4) {
            0 => {}
            1 => mutes.push(Mute {
                range: link.range,
                cause: CAUSES[random.usize(..3)],
            }),
            _ => marks.push(Mark {
                range: link.range,
                href: href.to_string().into(),
                kind: MarkKind::Auto,
            }),
        }
    }
    for _ in 0..random.usize(..4) {
        let range = range(random, &text, 12);
        let (href, kind) = match random.usize(..3) {
            // This link claims to be automatic, but its target does not come from its text.
            0 => ("https://example.net/", MarkKind::Auto),
            _ => ("https://example.net/manual", MarkKind::Manual),
        };
        match random.usize(..2) {
            0 => marks.push(Mark {
                range,
                href: href.into(),
                kind,
            }),
            _ => mutes.push(Mute {
                range,
                cause: CAUSES[random.usize(..3)],
            }),
        }
    }
    let mut model = Model::with_detector(detector.clone(), options.clone());
    model.state.replace(0..0, &text);
    for mark in &marks {
        let what = What::Link(mark.href.to_string(), mark.kind);
        model.state.add(mark.range.clone(), what);
    }
    for mute in &mutes {
        let shares =
            |range: &Range<usize>| range.start < mute.range.end && mute.range.start < range.end;
        if !model.state.layer(0).iter().any(|(range, _)| shares(range)) {
            model.state.add(mute.range.clone(), What::Mute(mute.cause));
        }
    }
    let document = Document::load_with_detector(text, detector, options, marks, mutes);
    (OwnUndo::of(document), model)
}

/// Applies one random input to both. Returns a description of it for the message of a failure.
fn step(random: &mut Rng, document: &mut OwnUndo, model: &mut Model) -> String {
    let text = document.text().clone();
    let mut chosen = random.usize(..100);
    if chosen >= 97 && random.usize(..4) > 0 {
        chosen = 0;
    }
    if chosen >= 93 {
        let mut options = model.options.clone();
        match chosen {
            93 | 94 => options.autolink = !options.autolink,
            95 | 96 => options.commit_on_blur = !options.commit_on_blur,
            _ => options.read_only = !options.read_only,
        }
        document.set_options(options.clone());
        let what = format!(
            "{} {} {}",
            options.autolink, options.commit_on_blur, options.read_only
        );
        model.set_options(options);
        return what;
    }
    if chosen >= 80 {
        // Another user, also in the middle of a composition.
        let input = match chosen {
            80..88 => Input::Insert {
                at: place(random, &text),
                text: pick(random, REMOTE),
                origin: Origin::Remote,
                linkify: true,
            },
            _ => Input::RemoteDelete(range(random, &text, 6)),
        };
        match &input {
            Input::Insert { at, text, .. } => model.remote(*at..*at, text),
            Input::RemoteDelete(range) => model.remote(range.clone(), ""),
            _ => unreachable!(),
        }
        document.apply(input.clone());
        return format!("{input:?}");
    }
    if (70..73).contains(&chosen) || (model.composing.is_some() && random.usize(..3) > 0) {
        let shown = pick(random, &["\u{304b}", "", "x.com", " ", "\u{304b}\u{306a}"]);
        let input = match chosen % 3 {
            0 if model.composing.is_none() => Input::ComposeStart,
            0 | 1 => Input::ComposeUpdate(shown),
            _ => Input::ComposeEnd(shown),
        };
        let selection = document.selection().range();
        let viewer = model.options.read_only;
        if document.carets().all().len() > 1 && !viewer {
            // An input method has one caret.
            model.moved();
        }
        match &input {
            Input::ComposeEnd(_) if viewer => {
                if model.composing.is_some() {
                    model.composed(selection, "");
                }
            }
            _ if viewer => {}
            Input::ComposeStart => model.compose(selection, ""),
            Input::ComposeUpdate(shown) => model.compose(selection, shown),
            Input::ComposeEnd(shown) => model.composed(selection, shown),
            _ => unreachable!(),
        }
        document.apply(input.clone());
        return format!("{input:?}");
    }
    // Any other input accepts the provisional text of an input method. A viewer gives it up.
    if let Some(composing) = model.composing.clone() {
        let shown = if model.options.read_only {
            ""
        } else {
            &composing.shown
        };
        model.composed(0..0, shown);
        // The composition is ended here, so that the caret of the next input is known.
        document.apply(Input::ComposeEnd(shown));
    }
    let text = document.text().clone();
    let before = document.carets().clone();
    let selected: Vec<Range<usize>> = before.all().iter().map(Selection::range).collect();
    let carets: Vec<usize> = before.all().iter().map(|caret| caret.head).collect();
    let bare = before.all().iter().all(Selection::is_caret);
    let viewer = model.options.read_only;
    let piece = pick(random, PIECES);
    let linkify = random.usize(..3) > 0;
    let input = match chosen {
        0..22 if piece == "\n" => Input::LineBreak { soft: false },
        0..22 => Input::Type(piece),
        22..30 => Input::Backspace,
        30..33 => Input::Delete,
        33..37 => {
            let texts = ["https://example.org", "see b.org, a.com", "/x", " "];
            let plain = !linkify;
            match random.usize(..3) {
                0 => Input::PasteEach {
                    texts: selected.iter().map(|_| pick(random, &texts)).collect(),
                    plain,
                },
                _ => Input::Paste {
                    text: pick(random, &texts),
                    plain,
                },
            }
        }
        37 => Input::Correct {
            range: range(random, &text, 12),
            text: pick(random, &["", piece, "x y", "example.org"]),
        },
        38..40 => Input::Replace {
            range: range(random, &text, 4),
            text: piece,
            linkify,
        },
        40..43 => Input::Select(Selection::caret(place(random, &text))),
        43..46 => {
            let count = 2 + random.usize(..3);
            let all = (0..count).map(|_| match random.usize(..3) {
                0 => {
                    let Range { start, end } = range(random, &text, 6);
                    Selection {
                        anchor: start,
                        head: end,
                    }
                }
                _ => Selection::caret(place(random, &text)),
            });
            Input::SelectEach(Carets::new(all.collect::<Vec<_>>()))
        }
        46..48 => {
            let Range {
                start: anchor,
                end: head,
            } = range(random, &text, 12);
            Input::Select(Selection { anchor, head })
        }
        48..52 => Input::Unlink,
        52..54 => Input::Link {
            href: "https://example.net/by-hand",
        },
        54..64 => Input::Undo,
        64..70 => Input::Redo,
        _ => Input::Blur,
    };
    let armed = document.is_armed();
    let outcome = document.apply(input.clone());
    match &input {
        Input::Select(_) | Input::SelectEach(_) => {
            if *document.carets() != before {
                model.moved();
            }
        }
        Input::Blur => model.blur(&carets),
        Input::Replace {
            range,
            text,
            linkify,
        } => {
            if !range.is_empty() || !text.is_empty() {
                model.edit(
                    &[(range.clone(), *text)],
                    UnitKind::Insert,
                    *linkify && !viewer,
                );
            }
        }
        _ if viewer => {}
        Input::Correct { range, text } => {
            if !range.is_empty() || !text.is_empty() {
                model.correct(range.clone(), text);
            }
        }
        Input::Type(text) => model.typed(&selected, text, UnitKind::Typing),
        Input::LineBreak { .. } => model.typed(&selected, "\n", UnitKind::LineBreak),
        Input::Backspace if bare && model.unmake(&carets) => {
            assert!(
                armed && outcome.edits.is_empty(),
                "a Backspace took a link off unarmed, or changed the text"
            );
        }
        Input::Backspace | Input::Delete => {
            assert!(
                !armed || input == Input::Delete || !bare,
                "an armed Backspace deleted text"
            );
            // The session does not decide which characters a key deletes, so the model takes them from the outcome.
            let mut before = 0;
            let deleted = outcome.edits.iter().map(|edit| {
                let range = edit.start + before..edit.old_end + before;
                before += edit.removed_len();
                (range, "")
            });
            let deleted: Vec<_> = deleted.collect();
            if !deleted.is_empty() {
                model.edit(&deleted, UnitKind::Deletion, false);
            }
        }
        Input::Paste { text, plain } => {
            let pastes: Vec<_> = selected
                .iter()
                .map(|range| (range.clone(), *text))
                .collect();
            if *plain || !model.paste_over(&pastes) {
                model.edit(&pastes, UnitKind::Paste, !plain);
            }
        }
        Input::PasteEach { texts, plain } => {
            let texts = texts.iter().copied();
            let pastes: Vec<_> = selected.iter().cloned().zip(texts).collect();
            if *plain || !model.paste_over(&pastes) {
                model.edit(&pastes, UnitKind::Paste, !plain);
            }
        }
        Input::Unlink => model.unlink(&selected),
        Input::Link { href } => model.link(&selected, href),
        Input::Undo => model.travel(true),
        Input::Redo => model.travel(false),
        _ => unreachable!(),
    }
    format!("{input:?} at {:?}", before.all())
}

pub(crate) fn agree(document: &OwnUndo, model: &Model, what: &str) {
    document.check();
    let state = model.shown();
    assert_eq!(*document.text(), state.text(), "the text, {what}");
    let links = document
        .links()
        .map(|mark| (mark.range, What::Link(mark.href.to_string(), mark.kind)));
    assert_eq!(links.collect::<Vec<_>>(), state.layer(0), "links, {what}");
    let mutes = document
        .mutes()
        .map(|mute| (mute.range, What::Mute(mute.cause)));
    assert_eq!(mutes.collect::<Vec<_>>(), state.layer(1), "mutes, {what}");
    let dormant = document
        .session()
        .dormant_in(0..usize::MAX)
        .map(|it| (it.range, What::Dormant));
    assert_eq!(
        dormant.collect::<Vec<_>>(),
        state.layer(2),
        "dormant ranges, {what}"
    );
    assert_eq!(document.is_armed(), model.armed.is_some(), "armed, {what}");
    let more = (document.can_undo(), document.can_redo());
    let expected = (
        !model.history.undo.is_empty(),
        !model.history.redo.is_empty(),
    );
    assert_eq!(more, expected, "units, {what}");
}

/// Plays one script and returns how many inputs it had.
pub(crate) fn play(seed: u64) -> usize {
    let random = &mut Rng::with_seed(seed);
    let (mut document, mut model) = loaded(random);
    let mut done = vec![format!(
        "seed {seed}: {:?} {:?} {:?}",
        document.text(),
        document.links().collect::<Vec<_>>(),
        document.mutes().collect::<Vec<_>>()
    )];
    let said = |done: &[String]| format!("after\n{}\n", done.join("\n"));
    agree(&document, &model, &said(&done));
    let inputs = 5 + random.usize(..40);
    for _ in 0..inputs {
        done.push(step(random, &mut document, &mut model));
        agree(&document, &model, &said(&done));
    }
    inputs
}

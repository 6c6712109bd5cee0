//! Parts of a document, copied and pasted.

mod support;

use std::borrow::Cow;

use livelink_detect::{Detector, Options, SchemeRule};
use livelink_rich::{RichDocument, RichInput, RichText};
use livelink_session::{Carets, Input, Mark, MarkKind, Selection, SessionOptions};
use support::{document, parsed, press, shown};

fn paste(document: &mut RichDocument, piece: &RichText) {
    document.apply(RichInput::PasteRich(Cow::Borrowed(piece)));
}

/// Copies what is selected.
fn copied(document: &RichDocument) -> RichText {
    document.part(document.document().selection().range())
}

/// Checks each case: the document with the copied selection, the document that it is pasted into, and that document after.
#[test]
fn a_piece_takes_its_styles_and_paragraphs_along() {
    let cases = [
        ("a«{b:b}c»d", "x|y", "x{b:b}c|y"),
        // A piece without a line feed takes the paragraph that it lands in, and no style of its place.
        ("§# «{i:a}b»", "§- {b:x|y}", "§- {b:x}{i:a}b|{b:y}"),
        ("§# «a»", "|", "a|"),
        // All of a paragraph with its line feed.
        ("§# «a\n»b", "|", "§# a\n|"),
        ("§# «a\n»b", "|x", "§# a\n|x"),
        ("§# «a\n»b", "x|y", "xa\n|y"),
        ("§# «a\n»b", "§- |", "§# a\n§- |"),
        ("§- «a\n§1- b»", "|", "§- a\n§1- b|"),
        ("§- «a\n§1- b»", "x|", "xa\n§- b|"),
        ("§- «a\n§1- b»c", "|", "§- a\nb|"),
        ("§- a«b\n§1- c\n§# d»", "§> x|y", "§> xb\n§- c\n§> d|y"),
        ("«a\nb»", "§- |", "§- a\n§- b|"),
        // Code and source take the text only.
        ("§# «{b:a}\nb»", "§code x|", "§code xa\n§code b|"),
        ("«{b:a}»", "§raw x|", "§raw xa|"),
        // In place of a selection.
        ("«{b:a}»", "§# x«y\nz»", "§# x{b:a}|"),
        ("§- «a\n§- b»", "§# x«y\nz»", "§# xa\n§- b|"),
        ("«{v:a}»", "x|", "x{v:a}|"),
    ];
    for (source, target, expected) in cases {
        let piece = copied(&document(source));
        let mut document = document(target);
        let before = document.content();
        paste(&mut document, &piece);
        assert_eq!(shown(&document), expected, "{source:?} into {target:?}");
        let after = document.content();
        press(&mut document, "<undo>");
        assert_eq!(
            document.content(),
            before,
            "{source:?} into {target:?}, undone"
        );
        press(&mut document, "<redo>");
        assert_eq!(
            document.content(),
            after,
            "{source:?} into {target:?}, redone"
        );
    }
}

#[test]
fn a_piece_is_pasted_at_each_caret() {
    let piece = copied(&document("§- «{b:a}\n§- b»"));
    let mut document = document("x\n\ny|");
    let carets = [1, 2, 4].map(Selection::caret);
    document.apply(Input::SelectEach(Carets::new(carets)).into());
    paste(&mut document, &piece);
    assert_eq!(
        shown(&document),
        "x{b:a}\n§- b|\n§- {b:a}\n§- b\ny{b:a}\n§- b"
    );
    press(&mut document, "<undo>");
    assert_eq!(document.content(), RichText::plain("x\n\ny"));
}

#[test]
fn a_part_has_the_links_that_are_in_it() {
    let mark = |range, href: &str, kind| Mark {
        range,
        href: href.into(),
        kind,
    };
    let (mut content, _) = parsed("own a.de x");
    content.links = vec![
        mark(0..3, "https://own.example", MarkKind::Manual),
        mark(4..8, "https://a.de", MarkKind::Auto),
    ];
    let mut document = RichDocument::load(&content, SessionOptions::default());
    assert_eq!(document.content(), content);
    let cases = [
        (0..10, content.links.clone()),
        (3..10, vec![mark(1..5, "https://a.de", MarkKind::Auto)]),
        // A part of the user's own link leads to the same place; a part of an address does not.
        (
            1..2,
            vec![mark(0..1, "https://own.example", MarkKind::Manual)],
        ),
        (4..7, vec![]),
        (8..100, vec![]),
    ];
    for (range, links) in cases {
        assert_eq!(document.part(range.clone()).links, links, "{range:?}");
    }
    let piece = document.part(0..8);
    press(&mut document, "<end>");
    paste(&mut document, &piece);
    let links = document.content().links;
    assert_eq!(links.len(), 4);
    assert_eq!(links[3], mark(14..18, "https://a.de", MarkKind::Auto));
}

/// A link that only the editor's detector makes is loaded with the document.
#[test]
fn a_document_is_loaded_with_its_detector() {
    let mut detection = Options::default();
    detection.schemes.add("gemini", SchemeRule::Host).unwrap();
    let (mut content, _) = parsed("gemini://a.de");
    content.links = vec![Mark {
        range: 0..13,
        href: "gemini://a.de".into(),
        kind: MarkKind::Auto,
    }];
    let (detector, options) = (Detector::new(detection), SessionOptions::default());
    let document = RichDocument::load_with_detector(&content, detector, options.clone());
    assert_eq!(document.content().links, content.links);
    assert_eq!(RichDocument::load(&content, options).content().links, []);
}

#[test]
fn what_does_not_fit_is_left_out() {
    let (plain, _) = parsed("é\nb");
    let mut content = plain.clone();
    let bold = livelink_rich::TextStyle::BOLD;
    // Half of a character, past the end, empty, and out of order.
    content.styles = vec![
        (1..2, bold),
        (3..9, bold),
        (4..4, bold),
        (3..4, bold),
        (0..2, bold),
    ];
    content.paragraphs = vec![];
    let document = RichDocument::load(&content, SessionOptions::default());
    let mut expected = plain;
    expected.styles = vec![(3..4, bold)];
    assert_eq!(document.content(), expected);
    // A style over a line feed, equal neighbours, and items without a list.
    let document = support::document("§1- a\n§. {b:b}{b:c}\n§!code d\n§rule e");
    assert_eq!(shown(&document), "§- a\n§. {b:bc}\n§code d\ne|");
}

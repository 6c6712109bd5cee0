//! Code and source have no automatic links.

mod support;

use std::ops::Range;
use std::sync::Arc;

use livelink_index::{Context, Permission};
use livelink_rich::{RichDocument, RichInput, RichText};
use livelink_session::{Document, Input, Selection, SessionOptions};
use ropey::Rope;
use support::{document, press, shown};

fn targets(document: &RichDocument) -> String {
    let links = document.document().links();
    let targets: Vec<String> = links.map(|link| link.href.to_string()).collect();
    targets.join(" ")
}

/// Checks each case: the document before, the keys, the targets of the links after. After undo and redo they are the same.
#[track_caller]
fn check(cases: &[(&str, &str, &str)]) {
    for (before, keys, expected) in cases {
        let mut document = document(before);
        press(&mut document, keys);
        let shown = shown(&document);
        assert_eq!(targets(&document), *expected, "{before:?} {keys}: {shown}");
        let after = document.content();
        let mut units = 0;
        while document.document().can_undo() {
            press(&mut document, "<undo>");
            units += 1;
        }
        assert_eq!(targets(&document), "", "{before:?} {keys}, undone");
        press(&mut document, &"<redo>".repeat(units));
        assert_eq!(document.content(), after, "{before:?} {keys}, redone");
    }
}

const A: &str = "https://a.de";

#[test]
fn code_has_no_automatic_links() {
    check(&[
        ("|", "a.de ", A),
        ("§# |", "a.de ", A),
        ("§code |", "a.de ", ""),
        ("§code |", "<paste>", ""),
        ("x\n§code |\ny", "a.de <paste>", ""),
        ("§raw |", "a.de ", ""),
        ("|", "<mono>a.de <paste>", ""),
        ("{c:x }|", "a.de ", ""),
        ("{c:x}\n|", "a.de ", A),
        ("{v:x}|", " a.de ", A),
        ("§code x\n|", "a.de ", A),
        // A part of it is code.
        ("a.{c:de}|", "<mono> ", ""),
        ("|", "`a.de` ", ""),
        ("§code x|", "<enter>a.de<enter>", ""),
        ("§code x|", "<enter><enter>a.de<enter>", A),
    ]);
}

#[test]
fn a_link_goes_when_its_text_becomes_code() {
    check(&[
        ("|", "a.de <code>", ""),
        ("|", "a.de <all><mono>", ""),
        // The text is still a live link, and becomes one again.
        ("|", "a.de <all><mono><mono>", A),
        ("|", "a.de <all><bold>", A),
        ("x|", "<enter>a.de <start><code>", A),
        ("§code x\n|", "a.de <joinup>", ""),
        ("|", "a.de <code><undo>", A),
        ("|", "a.de <all><mono><undo>", A),
        // The user's own link stays.
        ("«x»", "<link><all><mono>", "https://own.example"),
        ("«x»", "<link><code>", "https://own.example"),
    ]);
}

/// A composition over the line feed before a link joins the link with code for a while.
#[test]
fn a_link_comes_back_when_a_composition_is_given_up() {
    let cases = [("", A, A), ("y", "", A)];
    for (result, expected, undone) in cases {
        let mut document = document("§code x\n|");
        press(&mut document, "a.de ");
        let (anchor, head) = (1, 2);
        for input in [
            Input::Select(Selection { anchor, head }),
            Input::ComposeUpdate("y"),
            Input::ComposeUpdate("yy"),
            Input::ComposeEnd(result),
        ] {
            document.apply(input.into());
        }
        assert_eq!(targets(&document), expected, "{result:?}");
        if !result.is_empty() {
            press(&mut document, "<undo>");
        }
        assert_eq!(targets(&document), undone, "{result:?}, undone");
        press(&mut document, "<undo><undo>");
        assert_eq!(document.document().text(), "x\n", "{result:?}");
        assert_eq!(targets(&document), "", "{result:?}");
    }
}

/// Text at the start of the document has no links.
struct NotFirst;

impl Context for NotFirst {
    fn permission(&self, range: Range<usize>) -> Permission {
        match range.start {
            0 => Permission::Deny,
            _ => Permission::Allow,
        }
    }
}

#[test]
fn of_two_contexts_the_one_that_permits_less_counts() {
    for formatted in [false, true] {
        let options = SessionOptions::default();
        let mut document = match formatted {
            true => RichDocument::load(&RichText::default(), options),
            false => RichDocument::new(Document::new(Rope::new(), options)),
        };
        document.set_context(Some(Arc::new(NotFirst)));
        for text in ["a.de", " ", "b.de", " "] {
            document.apply(Input::Type(text).into());
        }
        assert_eq!(targets(&document), "https://b.de");
        document.apply(RichInput::SetFormatted(true));
        press(&mut document, "<mono>c.de d.de <mono>");
        document.apply(Input::Type("e.de ").into());
        assert_eq!(targets(&document), "https://b.de https://e.de");
        document.set_context(None);
        let (anchor, head) = (0, 0);
        document.apply(Input::Select(Selection { anchor, head }).into());
        press(&mut document, "f.de ");
        assert_eq!(targets(&document), "https://f.de https://b.de https://e.de");
    }
}

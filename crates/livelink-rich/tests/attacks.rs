//! Places that are not in the document, from editors and files that are wrong.
//!
//! Nothing panics, whatever the place. What does not fit is cut to the text or left out. The document stays one that its own inputs
//! could have made, and undo leads back to what was there.

mod support;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use livelink_rich::markdown::{BlockSource, Sourced};
use livelink_rich::{
    ListPlace, Marker, Paragraph, ParagraphKind, RichDocument, RichInput, RichText, TextStyle,
    html, json, markdown,
};
use livelink_session::{
    Carets, Input, Mark, MarkKind, Mute, MuteCause, Origin, Selection, SessionOptions,
};

/// A text in which every second byte is inside a character, with each kind of thing that has a place.
const TEXT: &str = "§# é{b:éé}\n§1n3. éé\n§. é\n§!code éé\n§raw é\nexample.com é";

/// Ranges and lines that are reversed, cut characters, or are past the end.
fn places(len: usize) -> Vec<Range<usize>> {
    let offsets = [0, 1, 2, len - 1, len, len + 1, usize::MAX - 1, usize::MAX];
    let pairs = offsets
        .iter()
        .flat_map(|start| offsets.map(|end| *start..end));
    pairs.collect()
}

/// The document before each case. It has a link, a mute and a unit to undo.
fn example() -> RichDocument {
    let mut document = support::document(TEXT);
    document.apply(Input::Type(" ").into());
    document.apply(Input::Type("b.org ").into());
    document.apply(Input::Undo.into());
    document
}

/// What [`RichText`] promises: one paragraph for each line, and spans in order, on characters, and in the text.
#[track_caller]
fn check_content(content: &RichText, what: &str) {
    let lines = content.text.matches('\n').count() + 1;
    assert_eq!(content.paragraphs.len(), lines, "{what}");
    let styles = content.styles.iter().map(|(range, _)| range).collect();
    let links = content.links.iter().map(|link| &link.range).collect();
    let mutes = content.mutes.iter().map(|mute| &mute.range).collect();
    let lists: [Vec<&Range<usize>>; 3] = [styles, links, mutes];
    for ranges in lists {
        let mut end = 0;
        for range in ranges {
            let is_text = content
                .text
                .get(range.clone())
                .is_some_and(|it| !it.is_empty());
            assert!(is_text && end <= range.start, "{what}: {range:?}");
            end = range.end;
        }
    }
}

/// Applies an input to the example, and goes back and forth.
#[track_caller]
fn check(input: &RichInput<'_>) {
    let mut document = example();
    let before = document.content();
    let what = format!("{input:?}");
    document.apply(input.clone());
    let after = document.content();
    check_content(&after, &what);
    if document.document().undo_depth() == example().document().undo_depth() {
        return;
    }
    document.apply(Input::Undo.into());
    assert_eq!(document.content(), before, "{what}, undone");
    document.apply(Input::Redo.into());
    assert_eq!(document.content(), after, "{what}, done again");
}

fn link(range: Range<usize>) -> Mark {
    let (href, kind) = ("https://example.net/".into(), MarkKind::Manual);
    Mark { range, href, kind }
}

fn mute(range: Range<usize>) -> Mute {
    let cause = MuteCause::Unlink;
    Mute { range, cause }
}

/// A piece of a document in which everything is at `range`, and the paragraphs are too few or too many.
fn piece(range: &Range<usize>) -> RichText {
    let list = Some(ListPlace {
        level: u8::MAX,
        marker: Some(Marker::Number { first: u32::MAX }),
    });
    let paragraph = Paragraph {
        kind: ParagraphKind::Body,
        list,
        quote: u8::MAX,
        ..Paragraph::default()
    };
    RichText {
        text: "é\né".to_owned(),
        paragraphs: vec![paragraph; range.start % 5],
        styles: vec![(range.clone(), TextStyle::BOLD), (0..2, TextStyle::CODE)],
        links: vec![link(range.clone()), link(0..2)],
        mutes: vec![mute(range.clone()), mute(0..2)],
    }
}

#[test]
fn inputs_with_places_that_are_none() {
    let len = example().content().text.len();
    for range in places(len) {
        let Range { start, end } = range.clone();
        let selection = Selection {
            anchor: start,
            head: end,
        };
        let (links, mutes) = ([link(range.clone())], [mute(range.clone())]);
        let mut inputs = vec![
            Input::Select(selection),
            Input::SelectEach(Carets::new([selection, Selection::caret(end)])),
            Input::RemoteDelete(range.clone()),
            Input::ContextChanged(range.clone()),
            Input::SetLinks {
                range: range.clone(),
                links: Cow::Borrowed(&links),
                mutes: Cow::Borrowed(&mutes),
            },
        ];
        for text in ["", "x", "a\nb"] {
            let linkify = true;
            inputs.extend([Origin::Api, Origin::Remote].map(|origin| Input::Insert {
                at: start,
                text,
                origin,
                linkify,
            }));
            inputs.extend([
                Input::Replace {
                    range: range.clone(),
                    text,
                    linkify,
                },
                Input::Correct {
                    range: range.clone(),
                    text,
                },
                Input::PasteLinked {
                    text,
                    links: Cow::Borrowed(&links),
                },
            ]);
        }
        let is_remote = |input: &Input<'_>| {
            matches!(
                input,
                Input::RemoteDelete(_)
                    | Input::Insert {
                        origin: Origin::Remote,
                        ..
                    }
            )
        };
        for input in inputs {
            match is_remote(&input) {
                // Undo does not take back what another user did.
                true => {
                    let mut document = example();
                    let what = format!("{input:?}");
                    document.apply(input.into());
                    check_content(&document.content(), &what);
                }
                false => check(&input.into()),
            }
        }
        check(&RichInput::ToggleTask { line: start });
        check(&RichInput::PasteRich(Cow::Owned(piece(&range))));
        check(&RichInput::SetContent(Cow::Owned(piece(&range))));
    }
}

/// Questions about a part that is not there have the answer of the part that is.
#[test]
fn questions_about_places_that_are_none() {
    let document = example();
    let content = document.content();
    let len = content.text.len();
    for range in places(len) {
        let what = format!("{range:?}");
        check_content(&document.part(range.clone()), &what);
        document.style_of(range.clone());
        document.paragraph(range.start);
        for (part, _) in document.styles_in(range.clone()) {
            assert!(range.start <= part.start && part.end <= range.end, "{what}");
        }
        for marker in document.markers_in(range.clone()) {
            assert!(range.contains(&marker.line), "{what}");
        }
    }
    assert_eq!(document.part(0..usize::MAX).text, content.text);
    assert_eq!(document.markers_in(0..usize::MAX).len(), 1);
}

/// A document whose lists do not fit its text is loaded and written without what does not fit.
#[test]
fn documents_that_do_not_fit() {
    for range in places(5) {
        let (bad, what) = (piece(&range), format!("{range:?}"));
        let loaded = RichDocument::load(&bad, SessionOptions::default()).content();
        check_content(&loaded, &what);
        assert_eq!(loaded.text, bad.text, "{what}");
        assert_eq!(bad.each_paragraph().count(), 2, "{what}");
        assert_eq!(bad.to_plain_text().matches('é').count(), 2, "{what}");

        for written in [
            markdown::write(&bad),
            html::write_page(&bad, "t"),
            html::write_fragment(&bad),
            json::write(&bad),
        ] {
            assert!(written.contains('é'), "{what}: {written}");
        }
        html::beside(bad.clone(), "é é");

        let untouched = [BlockSource {
            lines: range.clone(),
            text: Arc::from("x\n"),
        }];
        markdown::write_with(&bad, &untouched);
        let sourced = Sourced {
            content: bad,
            sources: untouched.to_vec(),
        };
        sourced.line_of(range.end);
        sourced.paragraph_at(range.end);
        sourced.unchanged_in(&loaded);
    }
}

/// A file of JSON whose places do not fit is refused with the entry that is wrong.
#[test]
fn json_with_places_that_are_none() {
    let max = usize::MAX;
    for (list, fault) in [
        (
            format!(r#""styles":[{{"from":0,"to":{max},"style":["bold"]}}]"#),
            "styles[0]",
        ),
        (
            format!(r#""paragraphs":[{{"from":{max},"to":0}}]"#),
            "paragraphs[0]",
        ),
        (
            format!(r#""links":[{{"from":1,"to":{max},"href":"/","kind":"manual"}}]"#),
            "links[0]",
        ),
        (
            format!(r#""muted":[{{"from":{max},"to":{max}}}]"#),
            "muted[0]",
        ),
    ] {
        let file = format!(r#"{{"livelink":2,"text":"é",{list}}}"#);
        let error = json::read(&file)
            .expect_err("a place that is none")
            .to_string();
        assert!(error.contains(fault), "{error}");
    }
}

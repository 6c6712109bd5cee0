//! Commands in small documents.

use livelink_rich::{HeadingLevel, ListPlace, Marker, Paragraph, ParagraphKind};
use livelink_rich::{RichDocument, RichInput, RichText, TextStyle};
use livelink_session::{Input, Selection, SessionOptions};

fn apply(document: &mut RichDocument, inputs: &[RichInput<'_>]) {
    for input in inputs {
        document.apply(input.clone());
    }
}

#[test]
fn undo_takes_back_styles_and_text_in_order() {
    let mut document = RichDocument::load(&RichText::default(), SessionOptions::default());
    let heading = ParagraphKind::Heading(HeadingLevel::new(1).unwrap());
    let select = Input::Select(Selection { anchor: 0, head: 3 });
    let inputs: Vec<RichInput<'_>> = vec![
        Input::Type("one").into(),
        RichInput::SetKind(heading),
        Input::LineBreak { soft: false }.into(),
        RichInput::ToggleList(Marker::Number { first: 3 }),
        Input::Type("two").into(),
        select.into(),
        RichInput::ToggleStyle(TextStyle::BOLD),
        RichInput::SetKind(ParagraphKind::Code),
    ];
    let mut states = vec![document.content()];
    for input in &inputs {
        apply(&mut document, std::slice::from_ref(input));
        if states.last() != Some(&document.content()) {
            states.push(document.content());
        }
    }
    assert_eq!(states.len(), 8);
    let list = Some(ListPlace {
        level: 0,
        marker: Some(Marker::Number { first: 3 }),
    });
    let paragraph = Paragraph {
        list,
        ..Paragraph::default()
    };
    assert_eq!(states[6].paragraphs[1], paragraph);
    assert_eq!(states[6].styles, [(0..3, TextStyle::BOLD)]);
    assert_eq!(document.markers_in(0..2)[0].number, Some(3));
    for state in states.iter().rev().skip(1) {
        apply(&mut document, &[Input::Undo.into()]);
        assert_eq!(document.content(), *state);
    }
    for state in states.iter().skip(1) {
        apply(&mut document, &[Input::Redo.into()]);
        assert_eq!(document.content(), *state);
    }
}

/// The numbers of a long list are counted once, and again after a change before them.
#[test]
fn numbers_follow_changes_far_before_them() {
    let mut content = RichText::plain("a\n".repeat(4000));
    let list = Some(ListPlace {
        level: 0,
        marker: Some(Marker::Number { first: 5 }),
    });
    let paragraph = Paragraph {
        list,
        ..Paragraph::default()
    };
    content.paragraphs.fill(paragraph);
    let mut document = RichDocument::load(&content, SessionOptions::default());
    let number = |document: &RichDocument| document.markers_in(3900..3910)[0].number;
    assert_eq!(number(&document), Some(3905));
    let at = |at| Input::Select(Selection::caret(at)).into();
    // The inputs, and the number after them.
    let cases: [(&[RichInput<'_>], u32); 4] = [
        (&[at(21), Input::LineBreak { soft: false }.into()], 3905),
        (
            &[at(20), RichInput::ToggleList(Marker::Number { first: 1 })],
            3904,
        ),
        (&[at(0), Input::Delete.into(), Input::Delete.into()], 3905),
        (&[at(20), RichInput::SetFormatted(true)], 3905),
    ];
    for (inputs, expected) in cases {
        let depth = document.document().undo_depth();
        apply(&mut document, inputs);
        assert_eq!(number(&document), Some(expected), "{inputs:?}");
        while document.document().undo_depth() > depth {
            apply(&mut document, &[Input::Undo.into()]);
        }
        assert_eq!(number(&document), Some(3905), "{inputs:?}, undone");
    }
    // One more line before the screen, and one more item.
    apply(
        &mut document,
        &[
            at(0),
            Input::Paste {
                text: "b\n",
                plain: true,
            }
            .into(),
        ],
    );
    assert_eq!(document.markers_in(3901..3902)[0].number, Some(3906));
}

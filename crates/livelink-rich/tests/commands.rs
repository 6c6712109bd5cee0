//! Commands in small documents.

use livelink_rich::{HeadingLevel, ListPlace, Marker, Paragraph, ParagraphKind};
use livelink_rich::{RichDocument, RichInput, RichText, TextStyle};
use livelink_session::{Input, Selection, SessionOptions, UnitKind};

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

/// What a program types as one unit is text. Its signs are taken only from a user.
#[test]
fn signs_in_a_unit_of_a_program() {
    for (in_unit, expected) in [(false, ("a", 1)), (true, ("# a", 0))] {
        let mut document = RichDocument::load(&RichText::default(), SessionOptions::default());
        if in_unit {
            document.apply(Input::BeginUnit(UnitKind::Insert).into());
        }
        for typed in ["#", " ", "a"] {
            document.apply(Input::Type(typed).into());
        }
        let content = document.content();
        let is_heading = content.paragraphs[0].kind != ParagraphKind::Body;
        assert_eq!((content.text.as_str(), usize::from(is_heading)), expected);
    }
}

/// In code, no style is chosen for the next text.
#[test]
fn code_has_no_style() {
    for (kind, expected) in [
        (ParagraphKind::Body, TextStyle::BOLD),
        (ParagraphKind::Code, TextStyle::PLAIN),
    ] {
        let mut content = RichText::plain("");
        content.paragraphs[0].kind = kind;
        let mut document = RichDocument::load(&content, SessionOptions::default());
        document.apply(RichInput::ToggleStyle(TextStyle::BOLD));
        assert_eq!(document.style_at_caret(), expected, "{kind:?}");

        // Also if the paragraph became code after the style was chosen.
        let mut document = RichDocument::load(&RichText::plain(""), SessionOptions::default());
        document.apply(RichInput::ToggleStyle(TextStyle::BOLD));
        document.apply(RichInput::SetKind(kind));
        assert_eq!(document.style_at_caret(), expected, "{kind:?}");
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
    // Counts are kept every 1,024 lines.
    let near: Vec<[RichInput<'_>; 2]> = (1022..1027)
        .map(|line| [at(2 * line), RichInput::ToggleList(Marker::Bullet)])
        .collect();
    let near = near.iter().map(|inputs| (&inputs[..], 3904));
    for (inputs, expected) in cases.into_iter().chain(near) {
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
